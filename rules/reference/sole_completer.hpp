// Whether the drawn tile alone can complete a feature at a cell, from the definition.
//
// Option buy_tile; the words are settled in rules/play/sole_completer.hpp. Costs one `features`
// for each type left and rotation that fits.
#pragma once

#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::rules::reference {

/// The unfinished cities, roads and cloisters of the board that are complete once a tile of `type` lies on
/// `cell` in some legal rotation, and are not once any other type does of which `left` tells that one is
/// left; each by its smallest segment, ascending. By tile: and not once any other tile does, those of its
/// type too. Requires a consistent board and a number for each type, the drawn tile among them.
std::vector<SegmentRef> sole_completions(const TileSet& set, const std::vector<Placement>& board,
                                         const Table& table, const std::vector<int>& left, Cell cell,
                                         int type, editions::BuyTileBy by);

/// The cells, ascending, at which `sole_completions` has something.
std::vector<Cell> sole_cells(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                             const std::vector<int>& left, int type, editions::BuyTileBy by);

}  // namespace bastide::rules::reference
