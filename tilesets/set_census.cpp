#include "tilesets/set_census.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include <range/v3/view/cartesian_product.hpp>

#include "tilesets/tile_image.hpp"

namespace bastide::tilesets {
namespace {

constexpr std::array<Edge, 3> kinds_by_letter = {Edge::city, Edge::field, Edge::road};

void count_edges(const TileType& type, SetCensus& census) {
  for (const Edge edge : type.edges) census.edges[static_cast<std::size_t>(edge) - 1] += type.count;
}

void count_segments(const TileType& type, SetCensus& census) {
  for (const auto& segment : type.segments) {
    for (std::size_t m = 0; m < census.marks.size(); ++m) census.marks[m] += segment.marks[m] * type.count;
    switch (segment.kind) {
      case SegmentKind::city:
        census.cities += type.count;
        break;
      case SegmentKind::road:
        census.roads += type.count;
        break;
      case SegmentKind::field:
        census.fields += type.count;
        break;
      case SegmentKind::cloister:
        census.cloisters += type.count;
        break;
      case SegmentKind::garden:
        census.garden_segments += type.count;
        break;
      default:
        census.lines[line_number(segment.kind)] += type.count;
    }
  }
}

std::vector<TypeCensus> symmetries_of(const TileSet& set) {
  std::vector<std::string> shapes;
  for (const auto& type : set.types()) shapes.push_back(shape_key(type));
  std::vector<TypeCensus> found;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    const auto mirrored = shape_key(type, true);
    TypeCensus own{type.id,
                   static_cast<int>(set.oriented_of(t).size()),
                   mirrored == shapes[static_cast<std::size_t>(t)],
                   {}};
    const auto other = std::ranges::find(shapes, mirrored) - shapes.begin();
    if (own.is_own_mirror) {
      own.mirror = type.id;
    } else if (other < set.type_count()) {
      own.mirror = set.type(static_cast<int>(other)).id;
    }
    found.push_back(own);
  }
  return found;
}

double chance_of_a_match(const SetCensus& census, const TileSet& set) {
  double sum = 0;
  const auto share_of = [&](Edge edge) {
    const int edges = census.edges[static_cast<std::size_t>(edge) - 1];
    return census.tiles == 0 ? 0 : edges / (4.0 * census.tiles);
  };
  for (const auto one : set.edges()) {
    for (const auto other : set.edges())
      if (set.fits(one, other)) sum += share_of(one) * share_of(other);
  }
  return sum;
}

}  // namespace

int SetCensus::patterns_present() const {
  return static_cast<int>(
      std::ranges::count_if(patterns, [](const PatternCensus& p) { return p.tiles > 0; }));
}

std::string edge_pattern(const std::array<Edge, 4>& edges, const std::vector<EdgeKind>& kinds) {
  std::string turned;
  for (const Edge edge : edges) turned += kinds[static_cast<std::size_t>(edge) - 1].letter;
  auto first = turned;
  for (int turns = 1; turns < 4; ++turns) {
    std::ranges::rotate(turned, turned.begin() + 1);
    first = std::min(first, turned);
  }
  return first;
}

std::vector<std::string> all_edge_patterns() {
  std::set<std::string> found;
  const auto& kinds = kinds_by_letter;
  for (const auto& [n, e, s, w] : ranges::views::cartesian_product(kinds, kinds, kinds, kinds))
    found.insert(edge_pattern({n, e, s, w}));
  return {found.begin(), found.end()};
}

SetCensus census_of(const TileSet& set) {
  SetCensus census;
  census.tiles = set.tile_count();
  census.marks.resize(set.marks().size());
  census.edges.resize(set.edge_kinds().size());
  census.lines.resize(set.names().lines.size());
  census.types = set.type_count();
  census.oriented = static_cast<int>(set.oriented().size());
  census.is_mirror_closed = set.is_mirror_closed();
  for (const auto& edges : all_edge_patterns()) census.patterns.push_back({edges, 0, {}});
  for (const auto& type : set.types()) {
    count_edges(type, census);
    count_segments(type, census);
    census.gardens += type.gardens;
    const auto shown = edge_pattern(type.edges, set.edge_kinds());
    auto pattern = std::ranges::find(census.patterns, shown, &PatternCensus::edges);
    if (pattern == census.patterns.end())
      pattern = census.patterns.insert(
          std::ranges::upper_bound(census.patterns, shown, {}, &PatternCensus::edges), {shown, 0, {}});
    pattern->tiles += type.count;
    pattern->types.push_back(type.id);
  }
  census.matching_probability = chance_of_a_match(census, set);
  census.types_census = symmetries_of(set);
  return census;
}

KindTotals kind_totals(const TileSet& set, SegmentKind kind) {
  KindTotals totals;
  for (const auto& type : set.types()) {
    int here = 0;
    for (const auto& segment : type.segments) {
      if (segment.kind != kind) continue;
      ++here;
      totals.pennants += type.count * segment.pennants();
      totals.places += type.count * (kind == SegmentKind::field ? std::popcount(segment.half_edges)
                                                                : std::popcount(segment.sides));
    }
    totals.segments += type.count * here;
    if (here > 1) totals.split_tiles += type.count;
    totals.more_segments += type.count * std::max(0, here - 1);
  }
  return totals;
}

}  // namespace bastide::tilesets
