// Which feature of a position is meant: "D0@0,0:city" or "0,0:city", a segment of a placed tile.
#pragma once

#include <string>
#include <string_view>

#include "rules/position.hpp"

namespace bastide::solver::questions::complete {

/// Reads a segment of one of the placements. Throws InputError with the place in `text`, named `file`.
rules::SegmentRef read_segment(const tilesets::TileSet& set, const rules::Position& position,
                               std::string_view text, const std::string& file = "--feature");

/// "city of D0@0,0": the segment in words, the tile as the position writes it.
std::string segment_words(const tilesets::TileSet& set, const std::vector<rules::Placement>& board,
                          rules::SegmentRef segment);

}  // namespace bastide::solver::questions::complete
