// What a tile set must show so that something can happen at all: preconditions of covers, here and of the
// finer situations in which engines are looked at (props/engines/situations.cpp).
#pragma once

#include <algorithm>
#include <array>

#include "rules/editions/edition.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {

/// Tiles of the set, the start tile among them, of which `test` is true.
template <class Test>
int tiles_that(const tilesets::TileSet& set, Test test) {
  int tiles = 0;
  for (const auto& type : set.types()) tiles += test(type) ? type.count : 0;
  return tiles;
}
/// Tiles with a segment of which `test` is true.
template <class Test>
int tiles_showing(const tilesets::TileSet& set, Test test) {
  return tiles_that(set, [&](const auto& type) { return std::ranges::any_of(type.segments, test); });
}

template <int least>
bool has_pennants(const tilesets::TileSet& set, const rules::editions::Edition& /*edition*/) {
  return tiles_showing(set, [](const auto& segment) { return segment.pennants() > 0; }) >= least;
}
/// Tiles on which a segment of the kind turns a corner.
template <tilesets::SegmentKind kind, int least>
bool has_bends(const tilesets::TileSet& set, const rules::editions::Edition& /*edition*/) {
  return tiles_showing(set, [](const auto& segment) {
           const unsigned sides = segment.sides;
           return segment.kind == kind && (sides & (sides << 1U | sides >> 3U)) != 0;
         }) >= least;
}
/// A tile with two cities or two roads.
inline bool has_two_lines_of_a_kind(const tilesets::TileSet& set,
                                    const rules::editions::Edition& /*edition*/) {
  return tiles_that(set, [](const auto& type) {
           return std::ranges::any_of(
               std::array{tilesets::SegmentKind::city, tilesets::SegmentKind::road}, [&](auto kind) {
                 return std::ranges::count(type.segments, kind, &tilesets::Segment::kind) >= 2;
               });
         }) > 0;
}

}  // namespace bastide::props::catalogue
