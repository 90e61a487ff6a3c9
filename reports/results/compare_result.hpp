// What `compare` found as a document: what was changed, with the smallest position that shows it, and what
// that changes in games under the way of playing that is most like a person's. Everything else stands folded
// behind it: all policies, each change by itself, boards, places, strength, the whole of what was checked.
#pragma once

#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/records/compare_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::results {

/// `sets`: the tile sets at hand; what was played with another is told without pictures.
document::Document compare_document(const records::ComparisonRecord& record,
                                    const std::vector<tilesets::TileSet>& sets);
/// "Carcassonne (2014) → Village roads", in the designer's own names.
std::string comparison_title(const records::ComparisonRecord& record);

}  // namespace bastide::reports::results
