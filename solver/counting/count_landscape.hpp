// Boards and placement sequences counted by the shape of the landscape instead of one by one.
//
// A board is a polyomino that contains the origin and a filling of it with the start tile there. Over all
// polyominoes, their positions and their turned (mirrored) images that is
//     sum over polyominoes P up to symmetry of 1/|Stab P| * sum over cells a and symmetries g of
//         fillings of P with the image of the start tile under g on a,
// since a filling can be turned with its landscape. Sequences are the same sum with the orders in which P can
// be laid beginning with a (solver/counting/polyomino.hpp) for weights. Rotations are always symmetries of a
// tile set, reflections when the supply is (solver/counting/edge_pattern.hpp).
//
// The cost is that of the landscapes, 3 to 4 times as many for each cell more, times some 2.5 for each
// filling: 8 tiles of the base set take hundredths of a second, 12 some minutes. Memory is the states of
// marks, not the landscapes.
#pragma once

#include <string>

#include "solver/counting/count.hpp"

namespace bastide::solver::counting {

/// Why these boards cannot be counted by landscapes, in words, or nothing.
std::string objection_to_landscapes(const boards::BoardSpace& space, int tiles, bool divide);

/// Counts boards or sequences of 1..tiles tiles. Requires 1 <= tiles <= tile count of the set and no
/// objection. Throws std::overflow_error rather than wrap. The recording's stages are control.stage +
/// "/landscape/" + the number of the start type.
CountResult count_by_landscape(const boards::BoardSpace& space, Counted what, int tiles,
                               const runs::RunControl& control);

}  // namespace bastide::solver::counting
