// Each check looks at what the ones before it accepted; a row that fails early is not reported twice for one
// mistake.

#include "tilesets/files/shape_rules.hpp"

#include <fmt/core.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <bit>
#include <string_view>

#include "tilesets/derived_fields.hpp"

namespace bastide::tilesets::files {
namespace {

constexpr std::string_view side_names = "NESW";
constexpr int most_pennants = 4;

std::optional<std::array<Edge, 4>> check_edges(const TileRow& row, Findings& findings) {
  if (!row.edges) {
    findings.error(row, row.where, "missing-key",
                   fmt::format("tile '{}' has no 'edges', expected four letters", row.id.text));
    return std::nullopt;
  }
  const auto& text = row.edges->text;
  if (text.size() != side_count) {
    findings.error(row, row.edges->where, "bad-edges",
                   fmt::format("edges has {} characters, expected 4 (N E S W)", text.size()));
    return std::nullopt;
  }
  std::array<Edge, 4> edges{};
  for (std::size_t s = 0; s < side_count; ++s) {
    switch (text[s]) {
      case 'f':
        edges[s] = Edge::field;
        break;
      case 'r':
        edges[s] = Edge::road;
        break;
      case 'c':
        edges[s] = Edge::city;
        break;
      default:
        findings.error(row, row.edges->at(s), "bad-edges",
                       "unknown edge letter, expected c (city), r (road) or f (field)");
        return std::nullopt;
    }
  }
  return edges;
}

/// Reads "NW" or, for a city, "NW+": sides, then a '+' for each pennant.
std::optional<Strip> read_strip(const TileRow& row, const LocatedText& entry, SegmentKind kind,
                                Findings& findings) {
  const auto refuse = [&](std::size_t at, const std::string& message) {
    findings.error(row, entry.at(at), "bad-segment", message);
    return std::nullopt;
  };
  Strip strip;
  for (std::size_t i = 0; i < entry.text.size(); ++i) {
    const char letter = entry.text[i];
    if (letter == '+' && strip.sides != 0) {
      if (kind == SegmentKind::road) return refuse(i, "a road has no pennant, expected sides only");
      if (++strip.pennants > most_pennants) {
        return refuse(i, fmt::format("more than {} pennants on one city, expected 0 or 1", most_pennants));
      }
      continue;
    }
    const auto side = side_names.find(letter);
    if (side == std::string_view::npos) return refuse(i, "unknown side, expected N, E, S or W");
    if (strip.pennants > 0) return refuse(i, "a side after '+', expected the sides first");
    const unsigned bit = 1U << side;
    if ((strip.sides & bit) != 0) {
      findings.error(row, entry.at(i), "edge-twice",
                     fmt::format("side {} is listed twice in one segment, expected once", letter));
      return std::nullopt;
    }
    strip.sides = static_cast<SideMask>(strip.sides | bit);
  }
  if (strip.sides == 0)
    return refuse(0, fmt::format("empty {}, expected the sides that it holds", kind_name(kind)));
  if (strip.pennants > 1) {
    findings.warning(
        row, entry.where, "pennants",
        fmt::format("{} pennants on one city segment; printed tiles have at most one", strip.pennants));
  }
  return strip;
}

/// Every side of the strip shows its kind on the edge and belongs to no other strip.
bool covers_edges(const TileRow& row, const LocatedText& entry, const Strip& strip, SegmentKind kind,
                  const std::array<Edge, 4>& edges, unsigned& covered, Findings& findings) {
  const Edge own = kind == SegmentKind::city ? Edge::city : Edge::road;
  bool fits = true;
  for (std::size_t i = 0; i < entry.text.size(); ++i) {
    const auto side = side_names.find(entry.text[i]);
    if (side == std::string_view::npos) continue;  // a pennant
    if (edges[side] != own) {
      findings.error(row, entry.at(i), "segment-sides",
                     fmt::format("this {} lies on side {}, but that edge shows '{}', expected '{}'",
                                 kind_name(kind), entry.text[i], edge_letter(edges[side]), edge_letter(own)));
      fits = false;
    } else if (((covered >> side) & 1U) != 0) {
      findings.error(row, entry.at(i), "edge-twice",
                     fmt::format("side {} belongs to two segments, expected one", entry.text[i]));
      fits = false;
    }
  }
  covered |= strip.sides;
  return fits;
}

/// All cities or all roads of a row, ordered by first side; nullopt when one of them is wrong.
std::optional<std::vector<Strip>> check_strips(const TileRow& row, const std::optional<LocatedList>& list,
                                               SegmentKind kind, const std::array<Edge, 4>& edges,
                                               unsigned& covered, Findings& findings) {
  std::vector<Strip> strips;
  bool sound = true;
  if (list) {
    for (const auto& entry : list->items) {
      const auto strip = read_strip(row, entry, kind, findings);
      if (!strip || !covers_edges(row, entry, *strip, kind, edges, covered, findings)) {
        sound = false;
        continue;
      }
      if (kind == SegmentKind::road && std::popcount(strip->sides) > 2) {
        findings.error(
            row, entry.where, "road-end",
            "a road with more than two sides branches, expected one entry a side and centre = \"crossing\"");
        sound = false;
      }
      strips.push_back(*strip);
    }
  }
  if (!sound) return std::nullopt;
  std::ranges::sort(strips, {}, [](const Strip& s) { return std::countr_zero(s.sides); });
  return strips;
}

bool check_coverage(const TileRow& row, const std::array<Edge, 4>& edges, unsigned covered,
                    Findings& findings) {
  bool all = true;
  for (std::size_t s = 0; s < side_count; ++s) {
    if (edges[s] == Edge::field || ((covered >> s) & 1U) != 0) continue;
    findings.error(
        row, row.edges->at(s), "edge-uncovered",
        fmt::format("side {} shows a {}, expected a {} that lists it", side_names[s],
                    edges[s] == Edge::city ? "city" : "road", edges[s] == Edge::city ? "city" : "road"));
    all = false;
  }
  return all;
}

std::optional<Centre> check_centre(const TileRow& row, Findings& findings) {
  if (!row.centre) return Centre::none;
  for (std::size_t c = 0; c < centre_names.size(); ++c) {
    if (row.centre->text == centre_names[c]) return static_cast<Centre>(c);
  }
  findings.error(row, row.centre->where, "unknown-centre",
                 "unknown centre, expected crossing, cloister, gate, hamlet or none");
  return std::nullopt;
}

/// Do the one-sided roads end at something, and does what stands in the centre have roads that end at it?
void check_road_ends(const TileRow& row, const Shape& shape, Findings& findings) {
  const auto ends = std::ranges::count_if(shape.roads, [](const Strip& r) { return is_one_sided(r.sides); });
  const auto& road_place = row.roads ? row.roads->where : row.where;
  const auto& centre_place = row.centre ? row.centre->where : row.where;
  switch (shape.centre) {
    case Centre::none:
      if (ends > 0) {
        findings.error(row, road_place, "road-end",
                       "a road with one side ends at nothing, expected centre = \"crossing\", \"cloister\", "
                       "\"gate\" or \"hamlet\"");
      }
      break;
    case Centre::cloister:
      break;  // a cloister may stand beside roads or without any
    case Centre::crossing:
      if (ends < 2) {
        findings.error(
            row, centre_place, "road-end",
            fmt::format("a crossing at which {} one-sided roads end, expected at least three roads "
                        "(a single one ends at a hamlet)",
                        ends));
      } else if (ends == 2) {
        findings.warning(row, centre_place, "road-end",
                         "a crossing of two roads; is it one road with two sides? expected three or more");
      }
      break;
    case Centre::gate:
      if (ends == 0) {
        findings.error(row, centre_place, "road-end",
                       "a gate without a road, expected a one-sided road that ends at it");
      }
      if (shape.cities.size() != 1) {
        findings.error(
            row, centre_place, "road-end",
            fmt::format("a gate on a tile with {} cities, expected exactly one for the road to end at",
                        shape.cities.size()));
      }
      break;
    case Centre::hamlet:
      if (ends != 1) {
        findings.error(
            row, centre_place, "road-end",
            fmt::format("a hamlet at which {} one-sided roads end, expected one (more meet at a crossing)",
                        ends));
      }
      break;
  }
}

void check_planarity(const TileRow& row, const Shape& shape, Findings& findings) {
  const auto parts = separators(shape.city_sides(), shape.road_sides(), shape.centre);
  for (std::size_t a = 0; a < parts.size(); ++a) {
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      if (!cross(parts[a], parts[b])) continue;
      const auto& place = row.roads && !row.roads->items.empty() ? row.roads->where
                          : row.cities                           ? row.cities->where
                                                                 : row.where;
      findings.error(
          row, place, "planarity",
          fmt::format("segments {} and {} would cross inside the tile, expected that one of them is split",
                      side_letters(parts[a]), side_letters(parts[b])));
    }
  }
}

}  // namespace

std::vector<SideMask> Shape::city_sides() const {
  return cities | ranges::views::transform(&Strip::sides) | ranges::to_vector;
}

std::vector<SideMask> Shape::road_sides() const {
  return roads | ranges::views::transform(&Strip::sides) | ranges::to_vector;
}

std::string side_letters(SideMask sides) {
  std::string letters;
  for (unsigned s = 0; s < side_count; ++s) {
    if (((sides >> s) & 1U) != 0) letters += side_names[s];
  }
  return letters;
}

std::optional<Shape> check_shape(const TileRow& row, Findings& findings) {
  const auto edges = check_edges(row, findings);
  const auto centre = check_centre(row, findings);
  if (!edges) return std::nullopt;
  unsigned covered = 0;
  const auto cities = check_strips(row, row.cities, SegmentKind::city, *edges, covered, findings);
  const auto roads = check_strips(row, row.roads, SegmentKind::road, *edges, covered, findings);
  if (!cities || !roads || !check_coverage(row, *edges, covered, findings) || !centre) return std::nullopt;

  const int before = findings.error_count();
  Shape shape{*edges, *cities, *roads, *centre};
  check_road_ends(row, shape, findings);
  check_planarity(row, shape, findings);
  if (findings.error_count() != before) return std::nullopt;
  return shape;
}

}  // namespace bastide::tilesets::files
