// Games in which tiles without a place leave, by the boards on which they do: which cases there are, which
// of them have a game, and the game itself.
//
// A case is a rectangle that the last board fills from side to side, and the kinds of the boards in the order
// of the game. nested_formula.hpp says what a case asks.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/boards/board_space.hpp"
#include "solver/questions/block/nested_formula.hpp"

namespace bastide::solver::questions::block {

struct NestedCase {
  int width = 0;
  int height = 0;
  std::vector<tilesets::Edge> kinds;
};

/// What all cases of a question have in common.
struct NestedQuestion {
  std::vector<LookAlikes> groups;
  std::vector<tilesets::Edge> kinds;  ///< that some tile of the set shows
  int start_group = 0;                ///< of the start tile
  bool any_begins = false;            ///< any tile can begin; games are looked for with the start tile only
  int never = 0;                      ///< tiles that always have a place: they lie in the end
};
NestedQuestion nested_question(const boards::BoardSpace& space);

/// Tiles that lack one kind only, which is none of these: without boards of it they lie.
int laid_without(const NestedQuestion& question, const std::vector<tilesets::Edge>& kinds);

/// Groups that lack one kind only, the two with most tiles for each kind: [group].
std::vector<bool> most_frequent(const NestedQuestion& question);

/// Every case of a game of at most so many extras, if only the groups of most_frequent() have to leave or to
/// lie: rectangles up to turning, the small ones first, boards in every order. A case without kinds: nothing
/// has to leave.
std::vector<NestedCase> cases_of(const NestedQuestion& question, int most_extras);

/// Cases in which games are looked for: nearly square, a board for each kind, the small ones first.
std::vector<NestedCase> likely_cases(const NestedQuestion& question, int most_extras);

/// Tiles that each board adds, the start tile as in its file at 0,0 first: each can be laid after those
/// before.
using StagedGame = std::vector<std::vector<rules::Placement>>;

struct NestedResult {
  sat::SatVerdict verdict = sat::SatVerdict::cut_short;
  int formulas = 0;          ///< solved, islands forbidden in between
  std::uint64_t lemmas = 0;  ///< of the refutation, when one was asked for and was checked
  StagedGame game;           ///< when satisfiable
};

/// A game in which every group leaves or lies. Limits are for each formula.
NestedResult find_nested_game(const boards::BoardSpace& space, const NestedQuestion& question,
                              const NestedCase& at, int most_extras, const sat::SatPlan& limits);

/// Whether the groups of most_frequent() can leave or lie. `unsatisfiable` says that the refutation was
/// checked. Throws std::logic_error when a refutation does not hold.
NestedResult refute_nested(const boards::BoardSpace& space, const NestedQuestion& question,
                           const NestedCase& at, int most_extras, const sat::SatPlan& limits);

}  // namespace bastide::solver::questions::block
