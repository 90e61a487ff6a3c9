#include "tilesets/files/tile_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "tilesets/files/field_rules.hpp"
#include "tilesets/files/shape_rules.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tilesets::files {
namespace {

constexpr std::size_t longest_id = 32;
constexpr int most_of_a_mark = 4;

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

void check_count(const TileRow& row, Findings& findings) {
  if (!row.count) {
    findings.error(row, row.where, "missing-key",
                   fmt::format("tile '{}' has no 'count', expected one", row.id.text));
  } else if (row.count->value < 1 || row.count->value > most_copies) {
    findings.error(row, row.count->where, "count",
                   fmt::format("count is {}, expected 1 to {} (0 only to leave out an inherited tile)",
                               row.count->value, most_copies));
  }
}

void check_gardens(const TileRow& row, const Shape& shape, Findings& findings) {
  if (!row.gardens || !row.count) return;
  if (row.gardens->value > 0 && shape.centre == Centre::cloister) {
    findings.error(row, row.gardens->where, "gardens",
                   "a garden on a tile with a cloister, expected one of the two");
  } else if (row.gardens->value < 0 || row.gardens->value > row.count->value) {
    findings.error(row, row.gardens->where, "gardens",
                   fmt::format("gardens is {}, expected 0 to {}, the number of copies", row.gardens->value,
                               row.count->value));
  }
}

void check_crossing_art(const TileRow& row, const Shape& shape, Findings& findings) {
  if (!row.crossing_art) return;
  for (const auto& [edition, edition_where, art] : *row.crossing_art) {
    if (std::ranges::find(art_editions, edition) == art_editions.end()) {
      findings.error(row, edition_where, "crossing-art",
                     fmt::format("unknown edition '{}', expected c1, c2 or winter", edition));
    }
    if (std::ranges::find(art_names, art.text) == art_names.end()) {
      findings.error(row, art.where, "crossing-art", "unknown picture, expected \"bushes\" or \"houses\"");
    }
    if (shape.centre != Centre::crossing) {
      findings.error(row, edition_where, "crossing-art",
                     "this tile has no crossing, expected no 'crossing_art'");
    }
  }
}

int count_of(std::string_view text, std::string_view letters) {
  return static_cast<int>(
      std::ranges::count_if(text, [&](char c) { return letters.find(c) != letters.npos; }));
}

const LocatedText* name_elsewhere(const TileRow& row, std::string_view system) {
  if (!row.also) return nullptr;
  const auto named = std::ranges::find(*row.also, system, &LocatedPair::key);
  return named == row.also->end() ? nullptr : &named->value;
}

/// The class in the consolidated tile reference is the edge pattern in capitals.
void check_class(const TileRow& row, const Shape& shape, const EdgeKinds& kinds, Findings& findings) {
  const auto* stated = name_elsewhere(row, "ctr");
  if (stated == nullptr) return;
  auto pattern = edge_pattern(shape.edges, kinds.rows);
  for (auto& c : pattern) c = static_cast<char>(c - 'a' + 'A');
  if (stated->text == pattern) return;
  findings.warning(row, stated->where, "also-mismatch",
                   fmt::format("'{}' is not the class of these edges, expected '{}'", stated->text, pattern));
}

/// JCloisterZone's ids spell the tile: a capital C or R opens a city or road segment, small letters continue
/// it, '+' is a pennant, L a cloister. So they tell whether two city sides are one city or two, which the
/// edges do not. Before a '/' stands the expansion; after a '.' what is printed besides or a number, and '!'
/// tells shapes apart.
void check_spelling(const TileRow& row, const Shape& shape, Findings& findings) {
  const auto* named = name_elsewhere(row, "jcz");
  if (named == nullptr) return;
  auto spelled = named->text.substr(named->text.rfind('/') + 1);
  spelled.resize(std::min(spelled.size(), spelled.find('.')));
  std::erase(spelled, '!');
  if (spelled.find_first_not_of("CcRrFfL+") != std::string::npos) return;

  const auto compare = [&](std::string_view what, int stated, int spelt) {
    if (stated == spelt) return;
    findings.warning(
        row, named->where, "also-mismatch",
        fmt::format("the name '{}' spells {} {}, but the tile has {}; two segments joined or one split?",
                    named->text, spelt, what, stated));
  };
  int pennants = 0;
  for (const auto& city : shape.cities) pennants += city.pennants;
  compare("cities", static_cast<int>(shape.cities.size()), count_of(spelled, "C"));
  compare("city sides", static_cast<int>(std::ranges::count(shape.edges, Edge::city)),
          count_of(spelled, "Cc"));
  compare("roads", static_cast<int>(shape.roads.size()), count_of(spelled, "R"));
  compare("road sides", static_cast<int>(std::ranges::count(shape.edges, Edge::road)),
          count_of(spelled, "Rr"));
  compare("pennants", pennants, count_of(spelled, "+"));
  compare("cloisters", shape.centre == Centre::cloister ? 1 : 0, count_of(spelled, "L"));
}

/// Numbers the segments within their kind and gives them their notation names.
void name_segments(std::vector<Segment>& segments, const EdgeKinds& kinds) {
  for (auto& segment : segments) {
    const bool is_only = std::ranges::count(segments, segment.kind, &Segment::kind) == 1;
    segment.name = kinds.kind_name(segment.kind);
    if (!is_only) segment.name += fmt::format("{}", segment.index);
  }
}

std::vector<Segment> segments_of(const Shape& shape, const std::vector<Segment>& fields,
                                 const EdgeKinds& kinds) {
  std::vector<Segment> segments;
  const auto add = [&](SegmentKind kind, const std::vector<Strip>& strips) {
    for (std::size_t i = 0; i < strips.size(); ++i) {
      Segment segment;
      segment.kind = kind;
      segment.index = static_cast<int>(i);
      segment.sides = strips[i].sides;
      segment.marks[pennant] = static_cast<std::uint8_t>(strips[i].pennants);
      if (kind == SegmentKind::city) segment.corners = shape.reach[i];
      segments.push_back(segment);
    }
  };
  add(SegmentKind::city, shape.cities);
  add(SegmentKind::road, shape.roads);
  for (std::size_t l = 0; l < shape.lines.size(); ++l) add(own_line(l), shape.lines[l]);
  segments.insert(segments.end(), fields.begin(), fields.end());
  if (shape.centre == Centre::cloister) {
    Segment cloister;
    cloister.kind = SegmentKind::cloister;
    segments.push_back(cloister);
  }
  name_segments(segments, kinds);
  return segments;
}

/// The number of a mark that a row names, or nothing when it is one too many or cannot be one.
std::optional<std::size_t> number_of_mark(const TileRow& row, const LocatedText& mark, const EdgeKinds& kinds,
                                          std::vector<std::string>& marks, Findings& findings) {
  const auto known = std::ranges::find(marks, mark.text);
  if (known != marks.end()) return static_cast<std::size_t>(known - marks.begin());
  const bool is_line = std::ranges::any_of(kinds.lines, [&](const auto& line) {
    return is_word_for(mark.text, line) || mark.text == line + "_edges";
  });
  if (is_line || !is_valid_mark(mark.text)) {
    findings.error(
        row, mark.where, "markers",
        fmt::format("'{}' cannot be the name of a mark, expected a letter, then letters, digits or "
                    "'_', 32 at most, and not a word that [checksums] has",
                    mark.text));
    return std::nullopt;
  }
  if (marks.size() == most_marks) {
    findings.error(row, mark.where, "markers",
                   fmt::format("'{}' is kind of mark number {}, expected at most {} in a set", mark.text,
                               marks.size() + 1, most_marks));
    return std::nullopt;
  }
  marks.push_back(mark.text);
  return marks.size() - 1;
}

/// Adds what `markers` says to the segments.
void check_markers(const TileRow& row, TileType& type, const EdgeKinds& kinds,
                   std::vector<std::string>& marks, Findings& findings) {
  if (!row.markers) return;
  for (const auto& [name, name_where, values] : *row.markers) {
    const auto segment = type.find_segment(name);
    if (!segment) {
      std::string known;
      for (const auto& other : type.segments) {
        known += (known.empty() ? "" : ", ") + other.name;
        if (other.sides != 0) known += fmt::format(" ({})", side_letters(other.sides));
      }
      findings.error(row, name_where, "markers",
                     fmt::format("this tile has no segment '{}', expected one of: {}", name, known));
      continue;
    }
    auto& marked = type.segments[static_cast<std::size_t>(*segment)];
    for (const auto& mark : values) {
      const auto number = number_of_mark(row, mark, kinds, marks, findings);
      if (!number) continue;
      if (*number == pennant && marked.kind != SegmentKind::city) {
        findings.error(row, mark.where, "markers",
                       fmt::format("a {} has no pennant, expected a city", kinds.kind_name(marked.kind)));
      } else if (++marked.marks[*number] > most_of_a_mark) {
        findings.error(
            row, mark.where, "markers",
            fmt::format("more than {} of '{}' on one segment, expected fewer", most_of_a_mark, mark.text));
        break;
      }
    }
  }
}

std::map<std::string, std::string> as_map(const std::optional<std::vector<LocatedPair>>& pairs) {
  std::map<std::string, std::string> map;
  if (!pairs) return map;
  for (const auto& pair : *pairs) map.emplace(pair.key, pair.value.text);
  return map;
}

std::string text_or_empty(const std::optional<LocatedText>& text) {
  return text ? text->text : std::string();
}

}  // namespace

bool is_valid_id(std::string_view id) {
  if (id.empty() || id.size() > longest_id || !is_letter(id.front())) return false;
  return std::ranges::all_of(id, [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; });
}

bool is_valid_mark(std::string_view name) {
  if (name.empty() || name.size() > longest_id || !is_letter(name.front())) return false;
  if (!std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; }))
    return false;
  // What [checksums] counts, or the one of it ("tiles", "tile"), except pennants.
  return std::ranges::none_of(checksum_keys(),
                              [&](std::string_view key) {
                                return key != "pennants" &&
                                       (is_word_for(name, key) || is_word_for(key, name));
                              }) &&
         name != "city" && name != "pennants";
}

void check_place(const TileRow& row, Findings& findings) {
  if (!row.place || std::ranges::count(place_names, row.place->text) > 0) return;
  findings.error(row, row.place->where, "unknown-place",
                 fmt::format("unknown place '{}', expected any or hole", row.place->text));
}

std::optional<TileType> check_tile(const TileRow& row, const EdgeKinds& kinds,
                                   std::vector<std::string>& marks, Findings& findings) {
  const int before = findings.error_count();
  if (!is_valid_id(row.id.text)) {
    findings.error(
        row, row.id.where, "bad-id",
        "this id cannot be written in a position, expected a letter, then letters, digits, '-' or '_', "
        "32 at most");
  }
  check_count(row, findings);
  check_place(row, findings);
  const auto shape = check_shape(row, kinds, findings);
  if (!shape) return std::nullopt;
  check_gardens(row, *shape, findings);
  check_crossing_art(row, *shape, findings);
  check_class(row, *shape, kinds, findings);
  check_spelling(row, *shape, findings);
  const auto fields = check_fields(row, *shape, findings);
  if (!fields || findings.error_count() != before) return std::nullopt;

  TileType type;
  type.id = row.id.text;
  type.name = text_or_empty(row.name);
  type.count = static_cast<int>(row.count->value);
  type.edges = shape->edges;
  type.segments = segments_of(*shape, *fields, kinds);
  check_markers(row, type, kinds, marks, findings);
  if (findings.error_count() != before) return std::nullopt;
  type.centre = shape->centre;
  type.ends = shape->ends;
  type.bridges = shape->bridges;
  type.spurs = shape->spurs;
  type.fills_hole = row.place && row.place->text == place_of_holes;
  type.has_fields_as_stated = row.fields_as_stated.has_value();
  type.crossing_art = as_map(row.crossing_art);
  type.also = as_map(row.also);
  type.gardens = row.gardens ? static_cast<int>(row.gardens->value) : 0;
  type.illustrations = text_or_empty(row.illustrations);
  type.note = text_or_empty(row.note);
  type.where = row.where;
  return type;
}

}  // namespace bastide::tilesets::files
