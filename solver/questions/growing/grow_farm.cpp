// A farm beside many completed cities: see grow_farm.hpp.
#include "solver/questions/growing/grow_farm.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "solver/boards/each_placement.hpp"
#include "solver/questions/growing/farm_board.hpp"

namespace bastide::solver::questions::growing {
namespace {

/// Sides at which a tile lies beside the cell.
int contacts(const rules::board::Board& board, rules::board::CellIndex cell) {
  return board.fit().known_sides(board.code(cell));
}

using tilesets::Edge;

constexpr std::size_t continuations = 6;  ///< ways to go on with a farm that are tried at each step

class RichWalk {
 public:
  RichWalk(FarmBoard& land, int cities, const ShortWalk& walk, arithmetic::RandomStream& random)
      : land_(land), cities_(cities), walk_(walk), random_(random) {}

  WalkEnd go() {
    const auto tally = count();
    if (tally.touched >= cities_ && tally.open.empty()) return WalkEnd::found;
    if (4 * (cities_ - tally.touched) > tally.potential) return WalkEnd::none;
    std::vector<FarmPlace> places;
    if (!tally.open.empty()) {
      if (!closing(tally.open, places)) return WalkEnd::none;
    } else {
      places = continuing();
    }
    for (const auto& place : places) {
      if (walk_.is_over(land_.steps)) return WalkEnd::cut;
      land_.lay(place);
      if (!tally.open.empty() || land_.has_joined())
        if (const auto end = go(); end != WalkEnd::none) return end;
      land_.laid.undo();
    }
    return WalkEnd::none;
  }

 private:
  struct Tally {
    int touched = 0;    ///< completed cities beside the farm
    int potential = 0;  ///< corner worth that can still become cities
    std::vector<OpenEdge> open;
  };
  struct City {
    int worth = 0;
    bool is_touched = false;
  };

  Tally count() const {
    const auto& board = land_.laid.board();
    const auto& forest = land_.laid.forest();
    std::map<rules::board::EntryIndex, City> cities;
    Tally tally;
    const auto farm = land_.farm();
    for (int t = 0; t < forest.tile_count(); ++t) {
      const auto& segments = board.set().type(board.tile(t).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        const auto& segment = segments[static_cast<std::size_t>(s)];
        if (segment.kind == SegmentKind::city) cities[forest.root(t, s)].worth += corner_worth(segment);
        if (segment.kind != SegmentKind::field || segment.cities == 0 || forest.root(t, s) != farm) continue;
        for (int c = 0; c < static_cast<int>(segments.size()); ++c)  // a tile's cities come first
          if (((segment.cities >> c) & 1) != 0) cities[forest.root(t, c)].is_touched = true;
      }
      boards::for_each_open_edge(board, t, Edge::city, [&](auto cell, unsigned side, int /*segment*/) {
        tally.open.push_back({cell, side});
      });
    }
    for (const auto& [root, city] : cities) {
      if (forest.feature(root).open > 0) {
        tally.potential += city.worth;
      } else if (city.is_touched) {
        ++tally.touched;
      }
    }
    for (int type = 0; type < board.set().type_count(); ++type)
      tally.potential += board.left(type) * corner_worth(board.set().type(type));
    return tally;
  }

  /// All cities with an open edge at the cell have corners only.
  bool is_beside_corners(rules::board::CellIndex at) const {
    const auto& board = land_.laid.board();
    for (unsigned side = 0; side < 4; ++side) {
      if (board.fit().edge(board.code(at), side) != static_cast<unsigned>(Edge::city)) continue;
      const int t = board.tile_at(at + board.side_steps()[side]);
      const auto root = land_.laid.forest().root(t, board.turned(t).side_segment[(side + 2U) & 3U]);
      int worth = 0;
      for (int i = 0; i < land_.laid.forest().tile_count(); ++i) {
        const auto& segments = board.set().type(board.tile(i).type).segments;
        for (int s = 0; s < static_cast<int>(segments.size()); ++s)
          if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::city &&
              land_.laid.forest().root(i, s) == root)
            worth += corner_worth(segments[static_cast<std::size_t>(s)]) == 1 ? 1 : 0;
      }
      if (worth != land_.laid.forest().feature(root).segments) return false;
    }
    return true;
  }
  bool is_corner_at(const FarmPlace& place) const {
    const auto& type = land_.laid.board().set().type(place.image.type);
    return std::any_of(type.segments.begin(), type.segments.end(),
                       [](const auto& segment) { return corner_worth(segment) == 1; });
  }
  int opened(const FarmPlace& place) const {
    int cities = 0;
    for (unsigned side = 0; side < 4; ++side)
      cities += place.image.edges[side] == Edge::city &&
                        land_.laid.board().is_empty(place.cell + land_.laid.board().side_steps()[side])
                    ? 1
                    : 0;
    return cities;
  }

  /// What fits on the open cell where least does. False when nothing fits on one of them.
  bool closing(const std::vector<OpenEdge>& open, std::vector<FarmPlace>& places) {
    const auto& board = land_.laid.board();
    const auto edge = scarcest(board, open);
    if (!edge) return false;
    const auto at = edge->cell;
    for (const auto& image : board.fit().fitting(board.code(at)))
      if (board.left(image.type) > 0 && board.admits(at)) places.push_back({at, image});
    shuffle_by_stream(places, random_);
    // A city of corners alone is to become a ring, any other to be closed with the fewest new open edges.
    const bool is_ring = is_beside_corners(at);
    if (is_ring && random_.below(8) == 0) return true;
    std::stable_sort(places.begin(), places.end(), [&](const FarmPlace& a, const FarmPlace& b) {
      if (is_ring) return is_corner_at(a) > is_corner_at(b);
      return opened(a) < opened(b);
    });
    return true;
  }

  /// Some tiles that could continue the farm, most of them with parts of cities.
  std::vector<FarmPlace> continuing() {
    const auto& board = land_.laid.board();
    std::vector<FarmPlace> with_city, without;
    boards::for_each_placement(board, [&](auto cell, const tilesets::OrientedType& image) {
      const bool has_city =
          std::find(image.edges.begin(), image.edges.end(), Edge::city) != image.edges.end();
      if (corner_worth(board.set().type(image.type)) > 0) {
        with_city.push_back({cell, image});
      } else if (!has_city) {
        without.push_back({cell, image});
      }
    });
    shuffle_by_stream(with_city, random_);
    shuffle_by_stream(without, random_);
    std::vector<FarmPlace> out;
    for (std::size_t i = 0; out.size() < continuations && i < with_city.size() + without.size(); ++i) {
      auto& from = (random_.below(8) < 2 && !with_city.empty()) || without.empty() ? with_city : without;
      if (from.empty()) break;
      out.push_back(from.back());
      from.pop_back();
    }
    return out;
  }

  FarmBoard& land_;
  int cities_;
  const ShortWalk& walk_;
  arithmetic::RandomStream& random_;
};

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

std::optional<FarmFound> wide_farm(const rules::board::FitTable& fit, const rules::Table& table,
                                   const ShortWalk& walk, std::uint64_t& steps) {
  const auto& set = fit.set();
  auto random = walk.stream();
  const int field = any_field(set, random);
  if (field < 0) return std::nullopt;
  FarmBoard land(fit, table, field);
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
      if (land.laid.board().left(type) == 0) continue;
      std::vector<FarmPlace> places;
      boards::for_each_placement(land.laid.board(), [&](auto cell, const tilesets::OrientedType& image) {
        if (image.type == type) places.push_back({cell, image});
      });
      shuffle_by_stream(places, random);
      std::stable_sort(places.begin(), places.end(), [&](const FarmPlace& a, const FarmPlace& b) {
        return contacts(land.laid.board(), a.cell) < contacts(land.laid.board(), b.cell);
      });
      for (const auto& place : places) {
        land.lay(place);
        if (land.has_joined()) {
          has_grown = true;
          ++tiles;
          break;
        }
        land.laid.undo();
      }
      if (has_grown) break;
    }
  }
  steps += land.steps;
  return land.result(tiles);
}

std::optional<FarmFound> rich_farm(const rules::board::FitTable& fit, const rules::Table& table, int cities,
                                   const ShortWalk& walk, std::uint64_t& steps) {
  auto random = walk.stream();
  const int field = any_field(fit.set(), random);
  if (field < 0) return std::nullopt;
  FarmBoard land(fit, table, field);
  RichWalk rich(land, cities, walk, random);
  const auto end = rich.go();
  steps += land.steps;
  if (end != WalkEnd::found) return std::nullopt;
  return land.result(cities);
}

}  // namespace bastide::solver::questions::growing
