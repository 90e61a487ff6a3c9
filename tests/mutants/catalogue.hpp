// The deliberate faults: what each does, why an engine may really have it, and how it is looked for.
//
// A fault is one `if (is_faulty("name"))` in tilesets/, rules/ or the solver (tilesets/fault.hpp) and one
// entry here; a test keeps both lists equal. The subject on which a fault is looked for is chosen small: the
// tile set and the options that can show it, so that the whole catalogue runs in a minute and can be a test.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace bastide::mutants {

enum class FaultGroup : std::uint8_t {
  tables,
  fitting,
  joining,
  completion,
  deployment,
  scoring,
  returning,
  farms,
  editions,
  flow,
  solver
};

/// Where a fault is looked for, and how far: sizes are the largest that are tried.
struct Hunt {
  const char* set = "base";
  const char* edition = "c1";
  const char* rules = "";       ///< options on top of the edition: "NAME=VALUE; NAME=VALUE"
  int board_tiles = 2;          ///< every board up to so many tiles; 0: none
  int deployment_tiles = 0;     ///< deployments on every board up to so many tiles
  std::uint64_t games = 0;      ///< random games
  bool takes_examples = false;  ///< the worked examples of the rule pages as well (sets with the base types)
  bool takes_proofs = false;    ///< the lemmas of docs/proofs.md as well
  const char* lemma = "";       ///< with takes_proofs: only this one; "": all
  const char* question = "";  ///< checks of the solver (solver_questions.hpp), and nothing else of the above
};

struct Fault {
  const char* name = "";  ///< as in is_faulty("name")
  FaultGroup group = FaultGroup::tables;
  const char* where = "";  ///< file
  const char* what = "";   ///< what the engine then does, one sentence
  const char* why = "";    ///< whose mistake it was, or why it is easily made
  Hunt hunt;
};

/// All faults, by group. Names are unique.
std::span<const Fault> catalogue();

/// The groups' own lists, one file each or two.
std::span<const Fault> table_faults();
std::span<const Fault> board_faults();    ///< fitting
std::span<const Fault> feature_faults();  ///< joining, completion
std::span<const Fault> score_faults();    ///< scoring, farms
std::span<const Fault> play_faults();     ///< deployment, returning
std::span<const Fault> edition_faults();  ///< editions, flow
std::span<const Fault> hidden_faults();   ///< of several groups; for the proofs only
std::span<const Fault> solver_fill_faults();
std::span<const Fault> solver_board_faults();

const Fault* find_fault(std::string_view name);

/// "tile tables", "fitting", ...
const char* group_name(FaultGroup group);

}  // namespace bastide::mutants
