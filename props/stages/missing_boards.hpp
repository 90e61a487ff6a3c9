// Whether a verification walked all the boards and games there are.
//
// "Every board up to n" rests on the walk. Counting by landscape (solver/counting/count_landscape.hpp) shares
// neither its order nor its board with it, and takes milliseconds where the walk takes seconds, so each run
// can afford to compare. Games are played one by one (solver/games/count_games.hpp), which knows nothing of
// the states that the verifier merges them to; where that would be more than some million it is left out.
#pragma once

#include <string>

#include "props/stages/verify.hpp"

namespace bastide::props::stages {

/// What differs between the boards of `result` and those counted, in words; nothing when all agree. Subjects
/// on tables with an edge are left alone, and so are runs that were stopped or found a violation: a faulty
/// engine has other boards. Of `control` the threads and the stop are used; a stopped comparison finds
/// nothing.
std::string missing_boards(const VerifyPlan& plan, const VerifyResult& result,
                           const solver::runs::RunControl& control);

/// Likewise of every game, without the games in which a tile was lost, which are not counted.
std::string missing_games(const VerifyPlan& plan, const VerifyResult& result,
                          const solver::runs::RunControl& control);

}  // namespace bastide::props::stages
