// Of a comparison what is seen on the table: the same game at its end on both sides, where tiles have no
// place, by type and by turn.
#pragma once

#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/records/compare_record.hpp"
#include "reports/results/compare/differences.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::results::compare {

/// The set as the side played it; nullptr: not at hand, or changed since.
const tilesets::TileSet* played_set(const std::vector<tilesets::TileSet>& sets,
                                    const records::ComparedSide& side);
/// Markup, so many pixels wide; empty where the set is not at hand or has no such type.
std::string tile_picture(const tilesets::TileSet* set, const records::ComparedSide& side,
                         const std::string& type, int size);

/// The end of a typical game by each policy. Empty where its tiles are not at hand.
document::Document boards(const records::ComparisonRecord& record, const SideNames& names,
                          const tilesets::TileSet* left, const tilesets::TileSet* right);
document::Document places(const records::ComparisonRecord& record, const SideNames& names,
                          const tilesets::TileSet* left, const tilesets::TileSet* right);

}  // namespace bastide::reports::results::compare
