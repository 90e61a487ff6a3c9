// solve design: which wishes a tile set fulfils, and which single tile more or fewer changes that.
//
// dead_holes is counted over all patterns (hole.hpp), smallest_block looks at every board up to the size that
// decides (blocked_boards.hpp), unplaceable is the mean of random games of two players with its interval of
// 95 %: undecided when the number wished lies within. Each wish is then put to the set with one tile more, of
// every type and of every pattern of edges that the set lacks, and with one tile less of every type; the
// sampled wish with the same seed. Where holes are dead, the fewest tiles that fill them all are found by a
// complete search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/editions/edition.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/questions/design/design_wish.hpp"
#include "solver/questions/design/hole.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::design {

struct DesignPlan {
  std::vector<Wish> wishes;
  std::uint64_t games = 1000;  ///< random games for unplaceable
  std::uint64_t seed = 1;
  int most_tiles = 5;  ///< larger boards are not looked at for smallest_block
  bool tries_changes = true;
};

/// What a wish is about, in a set: a number between `low` and `high`, with what shows it.
struct WishValue {
  double low = 0;
  double high = 0;                          ///< infinite: no bound
  double mean = 0;                          ///< unplaceable
  std::vector<HolePattern> dead;            ///< dead_holes: the patterns
  std::optional<rules::Position> position;  ///< smallest_block: the first such board
  answers::SolveProof proof;                ///< smallest_block: what `block` rests on
  bool is_complete = true;                  ///< false: stopped
};
WishValue value_of(const Wish& wish, const tilesets::TileSet& set, const rules::editions::Edition& edition,
                   const DesignPlan& plan, const runs::RunControl& control);

/// One answer a wish: found when it holds, impossible when it does not, cut_short when it is undecided; the
/// fact `holds` says the same as yes, no, undecided.
answers::Answers design_answers(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                const DesignPlan& plan, const runs::RunControl& control);

}  // namespace bastide::solver::questions::design
