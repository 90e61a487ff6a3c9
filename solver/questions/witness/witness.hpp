// The question `witness`: the smallest position that satisfies a condition.
//
// Boards are walked by size, each once (solver/boards/board_pieces.hpp), and the condition is evaluated on
// each. Boards below which it cannot become true within the size, by the ranges of measure_walked.hpp, are
// passed over, and a size for which it is false over the ranges of all its boards is not walked at all. When
// it asks about followers, they are put on the boards for which it is still open: fewest first, on tiles
// other than the start tile, each arrangement up to the names of players; what satisfies the condition counts
// when a legal game comes to it (solver/questions/reach/reach.hpp). Smallest is by tiles, then followers,
// then in the order of the walk.
//
// Cost: a microsecond or two a board, 1.3 million of four tiles and 129 million of five of the base set,
// before pruning.
#pragma once

#include "rules/board/ruleset.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/questions/witness/condition.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::witness {

struct WitnessOptions {
  int most_tiles = 4;
  bool wants_count = false;  ///< how many boards of the smallest size satisfy it; not with followers
};

answers::Answers find_witness(const rules::board::Ruleset& rules, const Condition& condition,
                              const WitnessOptions& options, const runs::RunControl& control);

}  // namespace bastide::solver::questions::witness
