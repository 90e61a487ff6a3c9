// Each check looks at what the ones before it accepted; a row that fails early is not reported twice for one
// mistake.

#include "tilesets/files/shape_rules.hpp"
#include "tilesets/ideas.hpp"
#include "tilesets/spelling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cctype>

namespace bastide::tilesets::files {
namespace {

constexpr std::string_view side_names = "NESW";
constexpr int most_pennants = 4;

/// "c (city), r (road) or f (field)", and the set's own.
std::string letters_of(const EdgeKinds& kinds) {
  std::string text = "c (city), r (road)";
  auto last = kinds.rows.front();
  for (std::size_t k = common_edge_kinds().size(); k < kinds.rows.size(); ++k) {
    text += fmt::format(", {} ({})", last.letter, last.name);
    last = kinds.rows[k];
  }
  return text + fmt::format(" or {} ({})", last.letter, last.name);
}

std::optional<std::array<Edge, 4>> check_edges(const TileRow& row, const EdgeKinds& kinds,
                                               Findings& findings) {
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
    const auto kind = std::ranges::find(kinds.rows, text[s], &EdgeKind::letter);
    if (kind == kinds.rows.end()) {
      const auto small = static_cast<char>(std::tolower(static_cast<unsigned char>(text[s])));
      const bool is_capital = std::ranges::find(kinds.rows, small, &EdgeKind::letter) != kinds.rows.end();
      if (is_capital) {
        findings.error(row, row.edges->at(s), "bad-edges",
                       fmt::format("edge letters are small, expected {}", small));
        return std::nullopt;
      }
      findings.error(
          row, row.edges->at(s), "bad-edges",
          fmt::format("unknown edge letter, expected {}, or {}", letters_of(kinds), idea_behind("edge")));
      return std::nullopt;
    }
    edges[s] = static_cast<Edge>(kind - kinds.rows.begin() + 1);
  }
  return edges;
}

/// Lines of one kind: how they are called, and the edges on which they lie.
struct LineWords {
  SegmentKind kind{};
  const char* name = "";
  Edge edge{};
  char letter = 'c';
};

/// Reads "NW" or, for a city, "NW+": sides, then a '+' for each pennant.
std::optional<Strip> read_strip(const TileRow& row, const LocatedText& entry, const LineWords& words,
                                Findings& findings) {
  const auto refuse = [&](std::size_t at, const std::string& message) {
    findings.error(row, entry.at(at), "bad-segment", message);
    return std::nullopt;
  };
  Strip strip;
  for (std::size_t i = 0; i < entry.text.size(); ++i) {
    const char letter = entry.text[i];
    if (letter == '+' && strip.sides != 0) {
      if (words.kind != SegmentKind::city)
        return refuse(i, fmt::format("a {} has no pennant, expected sides only", words.name));
      if (++strip.pennants > most_pennants) {
        return refuse(i, fmt::format("more than {} pennants on one city, expected 0 or 1", most_pennants));
      }
      continue;
    }
    const auto side = side_names.find(letter);
    if (side == std::string_view::npos) {
      const auto word =
          entry.text.substr(std::min(entry.text.find_first_not_of(" +,:", i), entry.text.size()));
      if (strip.sides != 0 && word.size() > 1 &&
          std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; }))
        return refuse(i,
                      fmt::format("a mark stands beside the segments, expected markers = {{ {} = \"{}\" }}",
                                  words.name, word));
      const auto large = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
      if (side_names.find(large) != std::string_view::npos)
        return refuse(i, fmt::format("sides are capital letters, expected {}", large));
      if (letter == ',' || letter == '-' || letter == ' ')
        return refuse(i, "sides stand together, expected no sign between them, as in NS");
      return refuse(i, "unknown side, expected N, E, S or W");
    }
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
    return refuse(0, fmt::format("empty {}, expected the sides that it holds", words.name));
  if (strip.pennants > 1) {
    findings.warning(
        row, entry.where, "pennants",
        fmt::format("{} pennants on one city segment; printed tiles have at most one", strip.pennants));
  }
  return strip;
}

/// Every side of the strip shows its kind on the edge and belongs to no other strip.
bool covers_edges(const TileRow& row, const LocatedText& entry, const Strip& strip, const LineWords& words,
                  const std::array<Edge, 4>& edges, unsigned& covered, Findings& findings) {
  bool fits = true;
  for (std::size_t i = 0; i < entry.text.size(); ++i) {
    const auto side = side_names.find(entry.text[i]);
    if (side == std::string_view::npos) continue;  // a pennant
    if (edges[side] != words.edge) {
      findings.error(row, entry.at(i), "segment-sides",
                     fmt::format("this {} lies on side {}, but that edge shows '{}', expected '{}'",
                                 words.name, entry.text[i], row.edges->text[side], words.letter));
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

/// All cities, roads or own lines of a kind of a row, ordered by first side; nullopt when one of them is
/// wrong.
std::optional<std::vector<Strip>> check_strips(const TileRow& row, const std::optional<LocatedList>& list,
                                               const LineWords& words, const std::array<Edge, 4>& edges,
                                               unsigned& covered, Findings& findings) {
  std::vector<Strip> strips;
  bool sound = true;
  if (list) {
    for (const auto& entry : *list) {
      const auto strip = read_strip(row, entry, words, findings);
      if (!strip || !covers_edges(row, entry, *strip, words, edges, covered, findings)) {
        sound = false;
        continue;
      }
      // The usual mistake; a tile that says what is in its centre means it.
      if (words.kind == SegmentKind::road && std::popcount(strip->sides) > 2 && !row.centre) {
        findings.error(row, entry.where, "road-end",
                       "a road with more than two sides branches, expected one entry a side and centre = "
                       "\"crossing\", or centre = \"none\" if it goes on in all directions as one road");
        sound = false;
      }
      strips.push_back(*strip);
    }
  }
  if (!sound) return std::nullopt;
  std::ranges::sort(strips, {}, [](const Strip& s) { return std::countr_zero(s.sides); });
  return strips;
}

/// The lines of the set's own, by their numbers.
std::optional<std::vector<std::vector<Strip>>> check_own_lines(const TileRow& row, const EdgeKinds& kinds,
                                                               const std::array<Edge, 4>& edges,
                                                               unsigned& covered, Findings& findings) {
  std::vector<std::vector<Strip>> lines(kinds.lines.size());
  bool sound = true;
  for (const auto& [key, key_where, list, wrong] : row.lines) {
    const auto line = kinds.find_line(key);
    if (!line || !wrong.empty()) {
      sound = false;
      continue;
    }
    const auto edge = kinds.edge_of(*line);
    const LineWords words{own_line(*line), kinds.lines[*line].c_str(), edge, kinds.row(edge).letter};
    if (auto strips = check_strips(row, list, words, edges, covered, findings)) {
      lines[*line] = std::move(*strips);
    } else {
      sound = false;
    }
  }
  if (!sound) return std::nullopt;
  return lines;
}

bool check_coverage(const TileRow& row, const EdgeKinds& kinds, const std::array<Edge, 4>& edges,
                    unsigned covered, Findings& findings) {
  bool all = true;
  for (std::size_t s = 0; s < side_count; ++s) {
    if (edges[s] == Edge::field || ((covered >> s) & 1U) != 0) continue;
    const auto* shown = kinds.kind_name(kinds.row(edges[s]).segment);
    findings.error(
        row, row.edges->at(s), "edge-uncovered",
        fmt::format("side {} shows a {}, expected a {} that lists it", side_names[s], shown, shown));
    all = false;
  }
  return all;
}

std::optional<Centre> check_centre(const TileRow& row, Findings& findings) {
  if (!row.centre) return Centre::none;
  for (std::size_t c = 0; c < centre_names.size(); ++c) {
    if (row.centre->text == centre_names[c]) return static_cast<Centre>(c);
  }
  const std::vector<std::string> known(centre_names.begin(), centre_names.end());
  findings.error(row, row.centre->where, "unknown-centre",
                 fmt::format("unknown centre, expected {}",
                             near_or(row.centre->text, known, "crossing, cloister, gate, hamlet or none")));
  return std::nullopt;
}

/// What a value of `ends` says: "gate NW", "crossing", "cloister", "hamlet".
std::optional<RoadEnd> read_end(const TileRow& row, const LocatedText& value, const Shape& shape,
                                Findings& findings) {
  const std::string_view text = value.text;
  const std::string_view gate = "gate ";
  if (text.starts_with(gate)) {
    const auto city = find_strip(shape.cities, sides_named(text.substr(gate.size())), true);
    if (city) return RoadEnd{Centre::gate, static_cast<std::uint8_t>(*city)};
    findings.error(
        row, value.at(gate.size()), "road-end",
        fmt::format("'{}' is not a city of this tile, expected the sides of one", text.substr(gate.size())));
    return std::nullopt;
  }
  for (const auto at : {Centre::crossing, Centre::cloister, Centre::hamlet}) {
    if (text == centre_names[static_cast<std::size_t>(at)]) return RoadEnd{at};
  }
  findings.error(
      row, value.where, "road-end",
      "a road cannot end so, expected crossing, cloister, hamlet, or gate with the sides of a city");
  return std::nullopt;
}

/// `ends`: what the road on a side ends at. False when one of them is wrong.
bool read_ends(const TileRow& row, Shape& shape, Findings& findings) {
  if (!row.ends) return true;
  const int before = findings.error_count();
  for (const auto& [key, key_where, value] : *row.ends) {
    const auto side = sides_named(key);
    if (!is_one_sided(side) || !find_strip(shape.roads, side)) {
      findings.error(row, key_where, "road-end",
                     fmt::format("no road ends that comes from '{}', expected the side of a road that has no "
                                 "other",
                                 key));
    } else if (const auto end = read_end(row, value, shape, findings)) {
      shape.ends[static_cast<std::size_t>(std::countr_zero(side))] = *end;
    }
  }
  return findings.error_count() == before;
}

int ends_at(const Shape& shape, Centre at) {
  return static_cast<int>(std::ranges::count(shape.ends, at, &RoadEnd::at));
}

/// Do the one-sided roads end at something, and does what stands in the centre have roads that end at it?
void check_road_ends(const TileRow& row, Shape& shape, Findings& findings) {
  if (!read_ends(row, shape, findings)) return;
  int ends = 0;  // of which `ends` says nothing
  for (const auto& road : shape.roads) {
    if (!is_one_sided(road.sides)) continue;
    auto& end = shape.ends[static_cast<std::size_t>(std::countr_zero(road.sides))];
    if (end.at != Centre::none) continue;
    end = {shape.centre, shape.centre == Centre::gate ? std::uint8_t{0} : no_segment};
    ++ends;
  }
  const auto& road_place = row.roads ? row.roads->where : row.where;
  const auto& centre_place = row.centre                       ? row.centre->where
                             : row.ends && !row.ends->empty() ? row.ends->front().key_where
                                                              : row.where;
  const auto named = shape.centre;
  for (const auto at : {Centre::gate, Centre::hamlet, Centre::crossing, Centre::cloister}) {
    if (named == at || ends_at(shape, at) > 0) shape.centre = at;
  }
  if (named == Centre::none && ends > 0) {
    findings.error(row, road_place, "road-end",
                   "a road with one side ends at nothing, expected centre = \"crossing\", \"cloister\", "
                   "\"gate\" or \"hamlet\"");
  }
  if (named == Centre::crossing || ends_at(shape, Centre::crossing) > 0) {
    const auto at_crossing = ends_at(shape, Centre::crossing);
    const auto meeting = at_crossing + std::popcount(shape.spurs);
    if (at_crossing < 1 || meeting < 2) {
      findings.error(row, centre_place, "road-end",
                     fmt::format("a crossing at which {} one-sided roads end, expected at least three roads "
                                 "(a single one ends at a hamlet)",
                                 at_crossing));
    } else if (meeting == 2) {
      findings.warning(row, centre_place, "road-end",
                       "a crossing of two roads; is it one road with two sides? expected three or more");
    }
  }
  if (named == Centre::gate) {
    if (ends == 0) {
      findings.error(row, centre_place, "road-end",
                     "a gate without a road, expected a one-sided road that ends at it");
    }
    if (shape.cities.size() != 1) {
      findings.error(row, centre_place, "road-end",
                     fmt::format("a gate on a tile with {} cities, expected exactly one for the road to end "
                                 "at, or ends = {{ S = \"gate N\" }}, which says at which city",
                                 shape.cities.size()));
    }
  }
  if (named == Centre::hamlet && ends != 1) {
    findings.error(
        row, centre_place, "road-end",
        fmt::format("a hamlet at which {} one-sided roads end, expected one (more meet at a crossing)",
                    ends));
  }
}

/// The sides whose city the crossing reaches.
void check_spurs(const TileRow& row, Shape& shape, Findings& findings) {
  if (!row.spurs) return;
  for (const auto& entry : *row.spurs) {
    const auto side = sides_named(entry.text);
    if (!is_one_sided(side) || !find_strip(shape.cities, side, true)) {
      findings.error(
          row, entry.where, "spurs",
          fmt::format("'{}' is no side that shows a city, expected one for the short road to lead to",
                      entry.text));
    } else {
      shape.spurs = static_cast<SideMask>(shape.spurs | side);
    }
  }
  const bool has_crossing =
      shape.centre == Centre::crossing ||
      (row.ends && std::ranges::any_of(*row.ends, [](const LocatedPair& end) {
         return end.value.text == centre_names[static_cast<std::size_t>(Centre::crossing)];
       }));
  if (!has_crossing)
    findings.error(row, row.spurs->where, "spurs", "this tile has no crossing, expected no 'spurs'");
}

void check_reach(const TileRow& row, Shape& shape, Findings& findings) {
  shape.reach.assign(shape.cities.size(), 0);
  if (!row.reach) return;
  unsigned reached = 0;
  for (const auto& [key, key_where, value] : *row.reach) {
    const auto city = find_strip(shape.cities, sides_named(key), true);
    if (!city) {
      findings.error(row, key_where, "reach",
                     fmt::format("'{}' is not a city of this tile, expected a side of the one that reaches a "
                                 "corner",
                                 key));
      continue;
    }
    const auto corner = std::ranges::find(corner_names, value.text) - corner_names.begin();
    if (corner == static_cast<std::ptrdiff_t>(corner_names.size())) {
      findings.error(row, value.where, "reach",
                     fmt::format("there is no corner '{}', expected NE, SE, SW or NW", value.text));
      continue;
    }
    const auto bit = 1U << static_cast<unsigned>(corner);
    const auto adjoining = bit | 1U << (static_cast<unsigned>(corner + 1) & 3U);
    if ((shape.cities[*city].sides & adjoining) != 0) {
      findings.error(row, value.where, "reach",
                     fmt::format("city {} has an edge at corner {}, expected a corner away from its edges",
                                 side_letters(shape.cities[*city].sides), value.text));
    } else if ((reached & bit) != 0) {
      findings.error(row, value.where, "reach",
                     fmt::format("two cities reach corner {}, expected one", value.text));
    }
    reached |= bit;
    shape.reach[*city] = static_cast<CornerMask>(shape.reach[*city] | bit);
  }
}

bool is_straight(SideMask sides) { return sides == 0b0101 || sides == 0b1010; }

/// Why the two cannot pass each other once, or nothing: numbers of strips. A line that ends on the tile can
/// do so anywhere beyond what it passes, and beyond a city only if that leaves land on either side.
std::string objection_to_crossing(const Shape& shape, std::size_t lower, std::size_t upper) {
  const auto strips = shape.strips();
  for (const auto& [one, other] : {std::pair(lower, upper), std::pair(upper, lower)}) {
    if (one >= shape.cities.size()) continue;
    const auto city = strips[one].sides, passing = strips[other].sides;
    if (!is_straight(city))
      return fmt::format("nothing crosses city {}, expected a city with two sides across from each other",
                         side_letters(city));
    if (!is_one_sided(passing)) continue;
    const auto& end = shape.ends[static_cast<std::size_t>(std::countr_zero(passing))];
    if (end.at == Centre::gate && end.city == one)
      return fmt::format("road {} ends at a gate of city {}, expected a road that ends beyond the city",
                         side_letters(passing), side_letters(city));
  }
  const auto a = strips[lower].sides, b = strips[upper].sides;
  if (is_one_sided(a) && is_one_sided(b)) {
    const auto& end = shape.ends[static_cast<std::size_t>(std::countr_zero(a))];
    const bool is_met = end == shape.ends[static_cast<std::size_t>(std::countr_zero(b))] &&
                        (end.at == Centre::crossing || end.at == Centre::cloister);
    if (!is_met) return {};
  } else if (is_one_sided(a) || is_one_sided(b) || (is_straight(a) && is_straight(b))) {
    return {};
  }
  return fmt::format(
      "{} and {} cannot cross, expected two of which each has a side on both sides of the "
      "other, or one that ends on the tile",
      side_letters(a), side_letters(b));
}

void check_crosses(const TileRow& row, Shape& shape, Findings& findings) {
  if (!row.crosses) return;
  const auto strips = shape.strips();
  for (const auto& entry : *row.crosses) {
    const auto refuse = [&](const std::string& message) {
      findings.error(row, entry.where, "crosses", message);
    };
    const auto blank = entry.text.find(' ');
    const auto below = sides_named(entry.text.substr(0, blank));
    const auto above = blank == std::string::npos ? SideMask{0} : sides_named(entry.text.substr(blank + 1));
    const auto lower = find_strip(strips, below), upper = find_strip(strips, above);
    if (!lower || !upper || lower == upper) {
      refuse(
          fmt::format("'{}' does not name two segments, expected the sides of two cities, roads or lines "
                      "with a blank between, \"NS EW\"",
                      entry.text));
    } else if (const auto objection = objection_to_crossing(shape, *lower, *upper); !objection.empty()) {
      refuse(objection);
    } else if (std::ranges::any_of(shape.bridges, [&](const Bridge& bridge) {
                 return std::minmax<std::size_t>(bridge.below, bridge.above) == std::minmax(*lower, *upper);
               })) {
      refuse(fmt::format("{} and {} pass each other already, expected them once", side_letters(below),
                         side_letters(above)));
    } else {
      shape.bridges.push_back({static_cast<std::uint8_t>(*lower), static_cast<std::uint8_t>(*upper)});
    }
  }
}

/// "NES", and for a corner that a city reaches "N(SE)".
std::string rim_letters(RimMask mask) {
  std::string letters;
  for (std::size_t i = 0; i < side_count; ++i) {
    const auto side = static_cast<int>(i);
    if (((mask >> middle_point(side)) & 1) != 0) letters += side_names[i];
    if (((mask >> corner_point(side)) & 1) != 0) letters += fmt::format("({})", corner_names[i]);
  }
  return letters;
}

void check_planarity(const TileRow& row, const Shape& shape, Findings& findings) {
  const auto strips = shape.strips();
  const auto strip_of = [&](RimMask mask) {
    SideMask sides = 0;
    for (std::size_t i = 0; i < side_count; ++i)
      if (((mask >> middle_point(static_cast<int>(i))) & 1) != 0)
        sides = static_cast<SideMask>(sides | (1U << i));
    return find_strip(strips, sides);
  };
  const auto parts = separators(shape.inside());
  for (std::size_t a = 0; a < parts.size(); ++a) {
    for (std::size_t b = a + 1; b < parts.size(); ++b) {
      if (!cross(parts[a], parts[b])) continue;
      const auto& place = row.roads && !row.roads->empty() ? row.roads->where
                          : row.cities                     ? row.cities->where
                                                           : row.where;
      const auto one = strip_of(parts[a]), other = strip_of(parts[b]);
      const bool takes_crosses = one && other && objection_to_crossing(shape, *one, *other).empty();
      findings.error(
          row, place, "planarity",
          fmt::format("segments {} and {} would cross inside the tile, expected that one of them is "
                      "split{}",
                      rim_letters(parts[a]), rim_letters(parts[b]),
                      takes_crosses ? ", or that `crosses` names the two" : ""));
    }
  }
}

}  // namespace

Inside Shape::inside() const {
  std::vector<SideMask> sides;
  for (const auto& strip : strips()) sides.push_back(strip.sides);
  const auto first_line = sides.begin() + static_cast<std::ptrdiff_t>(cities.size());
  return {edges, {sides.begin(), first_line}, reach, {first_line, sides.end()}, ends, bridges, spurs, walled};
}

std::vector<Strip> Shape::strips() const {
  auto all = cities;
  all.insert(all.end(), roads.begin(), roads.end());
  for (const auto& of_line : lines) all.insert(all.end(), of_line.begin(), of_line.end());
  return all;
}

std::optional<std::size_t> find_strip(const std::vector<Strip>& strips, SideMask sides, bool is_part_enough) {
  for (std::size_t i = 0; i < strips.size() && sides != 0; ++i) {
    const auto held = strips[i].sides;
    if (held == sides || (is_part_enough && (held & sides) == sides)) return i;
  }
  return std::nullopt;
}

SideMask sides_named(std::string_view letters) {
  unsigned sides = 0;
  for (const char letter : letters) {
    const auto side = side_names.find(letter);
    if (side == std::string_view::npos) return 0;
    sides |= 1U << side;
  }
  return static_cast<SideMask>(sides);
}

std::string side_letters(SideMask sides) {
  std::string letters;
  for (unsigned s = 0; s < side_count; ++s) {
    if (((sides >> s) & 1U) != 0) letters += side_names[s];
  }
  return letters;
}

/// What to expect in place of a key of [[tile]].
std::string expected_in_tile(const std::string& key, const EdgeKinds& kinds) {
  if (key.starts_with("pennant") || key.starts_with("shield"))
    return "a + behind the sides of its city, as in cities = [\"NE+\"]";
  auto known = tile_keys();
  for (const auto& line : kinds.lines) known.push_back(line + "s");
  return near_or(key, known, fmt::format("one of: {}, or lines that [edges] names", fmt::join(known, ", ")));
}

void check_lines(const TileRow& row, const EdgeKinds& kinds, Findings& findings) {
  for (const auto& [key, key_where, list, wrong] : row.lines) {
    if (!kinds.find_line(key)) {
      findings.error(
          row, key_where, "unknown-key",
          fmt::format("unknown key '{}' in [[tile]], expected {}", key, expected_in_tile(key, kinds)));
    } else if (!wrong.empty()) {
      findings.error(row, list.where, "wrong-type", wrong);
    }
  }
}

std::optional<Shape> check_shape(const TileRow& row, const EdgeKinds& kinds, Findings& findings) {
  const auto edges = check_edges(row, kinds, findings);
  const auto centre = check_centre(row, findings);
  if (!edges) return std::nullopt;
  unsigned covered = 0;
  const LineWords city{SegmentKind::city, "city", Edge::city, 'c'},
      road{SegmentKind::road, "road", Edge::road, 'r'};
  const auto cities = check_strips(row, row.cities, city, *edges, covered, findings);
  const auto roads = check_strips(row, row.roads, road, *edges, covered, findings);
  const auto lines = check_own_lines(row, kinds, *edges, covered, findings);
  if (!cities || !roads || !lines || !check_coverage(row, kinds, *edges, covered, findings) || !centre)
    return std::nullopt;

  const int before = findings.error_count();
  Shape shape;
  shape.edges = *edges;
  shape.cities = *cities;
  shape.roads = *roads;
  shape.lines = *lines;
  for (unsigned s = 0; s < side_count; ++s) {
    const auto edge = shape.edges[s];
    if (is_own_line(kinds.row(edge).segment) && !kinds.row(edge).has_fields)
      shape.walled = static_cast<SideMask>(shape.walled | 1U << s);
  }
  shape.centre = *centre;
  check_spurs(row, shape, findings);
  check_reach(row, shape, findings);
  check_road_ends(row, shape, findings);
  check_crosses(row, shape, findings);
  if (findings.error_count() == before) check_planarity(row, shape, findings);
  if (findings.error_count() != before) return std::nullopt;
  return shape;
}

}  // namespace bastide::tilesets::files
