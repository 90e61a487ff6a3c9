#include "solver/solve/grow_farm.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "solver/solve/farm_land.hpp"

namespace bastide::solver {

namespace {

/// Sides at which a tile lies beside the cell.
int contacts(rules::FrontierCode code) {
  int sides = 0;
  for (unsigned s = 0; s < 4; ++s) sides += ((code >> (2U * s)) & 3U) != 0 ? 1 : 0;
  return sides;
}

}  // namespace

int tiles_with_fields(const tilesets::TileSet& set) {
  int tiles = 0;
  for (const auto& type : set.types()) {
    const bool has_field = std::any_of(type.segments.begin(), type.segments.end(),
                                       [](const auto& s) { return s.kind == SegmentKind::field; });
    tiles += has_field ? type.count : 0;
  }
  return tiles;
}

CityCorners city_corners(const tilesets::TileSet& set) {
  CityCorners out;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments) {
      const int worth = corner_worth(segment);
      out.one_sided += worth == 2 ? type.count : 0;
      out.around += worth == 1 ? type.count : 0;
    }
  }
  return out;
}

int most_completed_cities(const tilesets::TileSet& set, const rules::Table& table) {
  if (!table.completes()) return city_corners(set).most_cities();
  int segments = 0;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments)
      segments += segment.kind == tilesets::SegmentKind::city ? type.count : 0;
  }
  return segments;
}

std::optional<FarmLand> wide_farm(const rules::FitTable& fit, const rules::Table& table, const FarmWalk& walk,
                                  std::uint64_t& steps) {
  const auto& set = fit.set();
  simulation::RandomStream random(walk.seed, walk.walk, simulation::Purpose::moves);
  const int field = any_field(set, random);
  if (field < 0) return std::nullopt;
  Land land(fit, table, field);
  std::vector<int> order(static_cast<std::size_t>(set.type_count()));
  std::iota(order.begin(), order.end(), 0);
  const auto widest = [&](int type) {
    int most = 0;
    for (const auto& segment : set.type(type).segments)
      most = std::max(most, std::popcount(segment.half_edges));
    return most;
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return widest(a) > widest(b); });
  int tiles = 1;
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const int type : order) {
      if (land.board.left(type) == 0) continue;
      std::vector<Place> places;
      for (const auto cell : land.board.frontier()) {
        for (const auto& image : fit.fitting(land.board.code(cell)))
          if (image.type == type && land.board.admits(cell)) places.push_back({cell, image});
      }
      shuffle(places, random);
      std::stable_sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
        return contacts(land.board.code(a.cell)) < contacts(land.board.code(b.cell));
      });
      for (const auto& place : places) {
        land.lay(place.cell, place.image);
        if (land.has_joined()) {
          has_grown = true;
          ++tiles;
          break;
        }
        land.take_back();
      }
      if (has_grown) break;
    }
  }
  steps += land.steps;
  return land.result(tiles);
}

}  // namespace bastide::solver
