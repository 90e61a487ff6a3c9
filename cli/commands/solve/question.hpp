// What the questions of `bastide solve` share: the options every one of them has, the set that these leave,
// and how answers are printed.
//
// A question is a subcommand with a file of its own (hole.cpp, ...): it reads its options, asks the
// solver, and hands the answers over.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "rules/notation.hpp"
#include "solver/questions/answers/answer.hpp"

namespace bastide::cli::commands::solve {

/// Options of every question beside the common ones.
struct QuestionOptions {
  std::vector<std::string> supply;   ///< "A2 B4": the set consists of these tiles only
  std::vector<std::string> without;  ///< "B4": these are not in the game
  bool draw = false;                 ///< pictures in the terminal however many answers there are
  std::string svg;                   ///< folder for a picture of each position
  bool has_fractions = false;        ///< chances exactly, where a question tells some
  std::string proof;                 ///< file for a refutation, where a question can have one
  std::string save;                  ///< file for the JSON, for `bastide report`
};
void add_question_options(CLI::App& command, QuestionOptions& options);

/// For input::such_that: what is wrong with a file that cannot be written, told before anything is
/// searched.
std::string writable(const std::string& path);

/// The set of the edition with the tiles that --supply and --without leave. Throws InputError with the place
/// in the option's text; UsageError when both are given. A question that `needs_start` gets at least one
/// start tile.
tilesets::TileSet asked_tile_set(const input::CommonOptions& common, const QuestionOptions& options,
                                 const rules::editions::Edition& edition, bool needs_start = true);
/// Prints the answers (text with drawings, or `bastide.solve/1`), writes what --svg and --save ask for, and
/// says how the command ends: found and impossible 0, bound and cut_short 5, interrupted 130.
/// `asked`: the position that was asked about, where it may have been in a file or without rotations.
ExitCode print_answers(const input::CommonOptions& common, const QuestionOptions& options,
                       const rules::editions::Edition& edition, const tilesets::TileSet& set,
                       const solver::questions::answers::Answers& answers,
                       const rules::Position* asked = nullptr);

}  // namespace bastide::cli::commands::solve
