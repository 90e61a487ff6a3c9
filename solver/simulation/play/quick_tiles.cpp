#include "solver/simulation/play/quick_tiles.hpp"

#include <fmt/core.h>

#include <bit>

#include "rules/editions/further.hpp"
#include "rules/play/course.hpp"
#include "solver/games/game_states.hpp"

namespace bastide::solver::simulation::play {
namespace {

using rules::FeatureKind;
using tilesets::SegmentKind;

int count_kind(const tilesets::TileType& type, SegmentKind kind) {
  int n = 0;
  for (const auto& segment : type.segments) n += segment.kind == kind ? 1 : 0;
  return n;
}

QuickFeature fresh_feature(const tilesets::TileType& type, const tilesets::Segment& segment) {
  const auto kind = rules::feature_kind(segment.kind);
  std::uint64_t open = 8;  // of a cloister
  if (kind == FeatureKind::farm) open = static_cast<std::uint64_t>(std::popcount(segment.half_edges));
  const bool is_line = kind == FeatureKind::city || kind == FeatureKind::road;
  if (is_line) open = static_cast<std::uint64_t>(std::popcount(segment.sides));
  QuickFeature f;
  f.counts = open | std::uint64_t{1} << QuickFeature::segments_at |
             std::uint64_t{kind == FeatureKind::farm ? 0U : 1U} << QuickFeature::tiles_at |
             static_cast<std::uint64_t>(segment.pennants()) << QuickFeature::pennants_at |
             static_cast<std::uint64_t>(kind) << QuickFeature::kind_at;
  if (is_line && count_kind(type, segment.kind) > 1) f.counts |= QuickFeature::split;
  return f;
}

QuickType quick_type(const tilesets::TileType& type, const rules::editions::Edition& edition) {
  QuickType out;
  out.segments = static_cast<std::uint8_t>(type.segments.size());
  out.is_split = count_kind(type, SegmentKind::city) > 1 || count_kind(type, SegmentKind::road) > 1;
  for (std::uint8_t s = 0; s < out.segments; ++s) {
    const auto& segment = type.segments[s];
    out.fresh[s] = fresh_feature(type, segment);
    const bool is_field = segment.kind == SegmentKind::field;
    if (!is_field) out.features |= 1U << s;
    if (!is_field || edition.farms != rules::editions::Farms::off) out.deployable |= 1U << s;
    if (segment.kind == SegmentKind::cloister) out.cloister = static_cast<std::int8_t>(s);
    // A tile's cities come first among its segments, in order of their index.
    for (std::uint8_t c = 0; is_field && c < 4; ++c) {
      if ((segment.cities >> c & 1U) != 0) out.walls[out.wall_count++] = {s, c};
    }
  }
  return out;
}

QuickTurned quick_turned(const tilesets::TurnedType& turned, const rules::board::FitTable& fit) {
  QuickTurned out;
  for (unsigned s = 0; s < 4; ++s) {
    out.sides[s] = {static_cast<std::uint8_t>(turned.edges[s]), turned.side_segment[s],
                    turned.half_segment[2 * s], turned.half_segment[2 * s + 1]};
    out.bits[s] = static_cast<std::uint8_t>(fit.shown(turned.type, turned.rotation)[s]);
  }
  return out;
}

}  // namespace

QuickTiles::QuickTiles(const rules::board::FitTable& fit_table, const rules::editions::Edition& edition)
    : fit(&fit_table) {
  const auto& set = fit->set();
  for (int type = 0; type < set.type_count(); ++type) {
    types.push_back(quick_type(set.type(type), edition));
    for (int rotation = 0; rotation < 4; ++rotation)
      turned.push_back(quick_turned(set.turned(type, rotation), *fit));
  }
  for (const int type : rules::play::full_bag(set, edition)) bag.push_back(static_cast<std::uint16_t>(type));
  const auto codes = std::min(frontier_codes, fit->codes());  // others are asked nothing: not_quick
  for (std::size_t code = 1; code < codes; ++code) {
    sorts[code] = cell_sorts(*fit, static_cast<rules::board::FrontierCode>(code));
    for (std::size_t type = 0; type < types.size(); ++type) {
      const int n = fit->count(static_cast<int>(type), static_cast<rules::board::FrontierCode>(code));
      places[code].lane[type] = static_cast<std::uint16_t>(n);
      count[type][code] = static_cast<std::uint8_t>(n);
      if (n == 0 || fit->known_sides(static_cast<rules::board::FrontierCode>(code)) < 3) continue;
      types[type].deep_codes.push_back(static_cast<std::uint8_t>(code));
      ++fitting[code];
    }
  }
}

std::uint64_t cell_sorts(const rules::board::FitTable& fit, rules::board::FrontierCode code) {
  std::uint64_t sorts = 0;
  if (fit.known_sides(code) == 3) sorts += std::uint64_t{1} << threes_at;
  if (fit.known_sides(code) == 4) sorts += std::uint64_t{1} << fours_at;
  if (fit.fits(code).none()) sorts += std::uint64_t{1} << dead_at;
  return sorts;
}

std::optional<std::string> not_plain(const rules::editions::Edition& edition) {
  if (edition.table.area.kind != rules::AreaKind::unbounded) return std::string("a table with an end");
  if (edition.ends_early()) return std::string("a game that ends before the tiles do");
  if (!edition.draws_one_by_one()) return std::string("tiles in hand");
  if (edition.unplaceable == rules::editions::Unplaceable::return_to_bag)
    return std::string("tiles that go back");
  if (edition.fill_hole_extra_turn != rules::editions::FillHoleExtraTurn::no)
    return std::string("extra turns");
  return std::nullopt;
}

std::optional<std::string> not_quick(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  if (set.has_own_edges()) return std::string("edges besides field, road and city");
  if (set.is_ordered()) return std::string("tiles in a given order");
  if (auto further = rules::editions::further_material(edition)) return further;
  if (set.type_count() > static_cast<int>(quick_types)) return fmt::format("more than {} types", quick_types);
  if (set.tile_count() > quick_tiles) return fmt::format("more than {} tiles", quick_tiles);
  int pennants = 0;
  int cities = 0;  // completed ones have two segments at least
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments) pennants += segment.pennants() * type.count;
    cities += count_kind(type, SegmentKind::city) * type.count;
  }
  if (cities > 2 * quick_cities) return fmt::format("more than {} pieces of cities", 2 * quick_cities);
  if (pennants > 255) return std::string("more than 255 pennants");
  if (edition.breaks_ties()) return std::string("ties that are broken");
  if (edition.buy_tile == rules::editions::YesNo::yes) return std::string("tiles that may be bought");
  return not_plain(edition);
}

}  // namespace bastide::solver::simulation::play
