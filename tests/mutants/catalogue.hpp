// The deliberate faults: what each does, why an engine may really have it, and how it is looked for.
//
// A fault is an entry of faults/GROUP.toml: a text of a source file, found there exactly once, and what
// stands there when the fault is on. weave.hpp makes the instrumented copies of the sources of it; the
// product's own sources know nothing of faults. The subject on which a fault is looked for is chosen small:
// the tile set and the options that can show it, so that the whole catalogue runs in minutes and can be a
// test.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::mutants {

/// Where a fault is looked for, and how far: sizes are the largest that are tried.
struct Hunt {
  std::string set = "base";
  std::string edition = "c1";
  std::string rules;         ///< options on top of the edition: "NAME=VALUE; NAME=VALUE"
  int board_tiles = 2;       ///< every board up to so many tiles; 0: none
  int deployment_tiles = 0;  ///< deployments on every board up to so many tiles
  std::uint64_t games = 0;   ///< random games
  bool examples = false;     ///< the worked examples of the rule pages as well (sets with the base types)
  bool proofs = false;       ///< the lemmas of docs/proofs.md as well
  std::string lemma;         ///< with proofs: only this one; "": all
  std::string question;      ///< checks of the solver (solver_questions.hpp), and nothing else of the above
  std::string program;  ///< an instrumented test program (test_program.hpp), and nothing else of the above
  std::string test;     ///< with program: which of its tests, as Catch2 is told
};

/// What a hunt is about, how far it goes left aside: hunts of one subject share what is looked at without
/// fault.
using Subject =
    std::tuple<std::string, std::string, std::string, std::string, std::string, std::string, std::string>;
Subject subject_of(const Hunt& hunt);

/// The options of `rules`, in order.
std::vector<std::pair<std::string, std::string>> options_of(const Hunt& hunt);

/// A text of a source and what takes its place.
struct Place {
  std::string file;  ///< as in "rules/board/board.cpp"
  std::string find;
  std::string replace;
  std::string within;  ///< a longer text in which `find` stands; "": the whole file
  tilesets::SourceLocation file_at;
  tilesets::SourceLocation find_at;
  tilesets::SourceLocation replace_at;
  tilesets::SourceLocation within_at;
};

struct Fault {
  std::string name;
  std::string group;  ///< the name of its file up to a dash: "tables", "solver"
  std::string what;   ///< what the engine then does, one sentence
  std::string why;    ///< whose mistake it was, or why it is easily made
  std::vector<Place> places;
  Hunt hunt;
  tilesets::SourceLocation name_at;

  const std::string& file() const { return places.front().file; }
};

/// Reads every *.toml of a folder, in the order of the groups. Throws InputError for whatever is wrong with
/// one: a key that is missing or unknown, a name given twice.
std::vector<Fault> read_faults(const std::string& folder);

/// InputError at a place of the catalogue: "fault NAME: message".
[[noreturn]] void refuse_fault(const Fault& fault, const tilesets::SourceLocation& at,
                               std::string_view message);

/// All faults of this checkout, by group. Read at the first question.
std::span<const Fault> catalogue();

const Fault* find_fault(std::string_view name);

/// Share `part`, from 1, of `parts`: about as many faults in each, those of one subject in one.
std::vector<const Fault*> share_of_catalogue(std::size_t part, std::size_t parts);

/// What people call a group: "tile tables", "fitting", ...
std::string_view group_title(std::string_view group);

}  // namespace bastide::mutants
