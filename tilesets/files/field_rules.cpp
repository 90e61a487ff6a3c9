// Stated and derived fields are two partitions of the same half-edges, once the half-edges themselves are
// found to be right. Laid over each other, they tell the kind of mistake: a stated field inside a derived one
// is a part that was split off; one made of whole derived fields has merged them; any other holds half-edges
// that belong elsewhere.
#include "tilesets/files/field_rules.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bastide::tilesets::files {
namespace {

struct Token {
  std::string text;
  SourceLocation where;
};

/// Splits at blanks and commas; '>' is a token of its own.
std::vector<Token> split(const LocatedText& entry) {
  constexpr std::string_view separators = " \t,";
  std::vector<Token> tokens;
  const std::string_view text = entry.text;
  for (std::size_t i = 0; i < text.size();) {
    if (separators.find(text[i]) != separators.npos) {
      ++i;
      continue;
    }
    const auto end = text[i] == '>' ? i + 1 : std::min(text.find_first_of(" \t,>", i), text.size());
    tokens.push_back({std::string(text.substr(i, end - i)), entry.at(i)});
    i = end;
  }
  return tokens;
}

std::optional<int> find_half_edge(std::string_view name) {
  for (int h = 0; h < half_edge_count; ++h) {
    if (half_edge_name(h) == name) return h;
  }
  return std::nullopt;
}

/// Adds the city that `token` names. When it names only a part of a city, or several cities at once, the
/// table contradicts itself on what is one city: the caps joined, or the city split, by mistake.
void add_city(const TileRow& row, const Token& token, const Shape& shape, StatedField& field,
              Findings& findings) {
  const auto named = sides_named(token.text);
  unsigned covered = 0;
  for (std::size_t c = 0; c < shape.cities.size(); ++c) {
    const auto sides = shape.cities[c].sides;
    if (sides == named) {
      if (field.cities) field.cities = static_cast<CityMask>(*field.cities | (1U << c));
      return;
    }
    if ((sides & named) == sides) covered |= sides;
    if (named != 0 && (named & ~sides) == 0) {
      field.cities.reset();
      findings.error(
          row, token.where, "city-joined",
          fmt::format("this field touches city {}, but `cities` joins it with others in {}; nothing "
                      "says that they are one city, expected both alike",
                      token.text, side_letters(sides)));
      return;
    }
  }
  field.cities.reset();
  if (named != 0 && covered == named) {
    findings.error(
        row, token.where, "city-split",
        fmt::format("this field touches city {}, but `cities` splits it into several, expected both "
                    "alike",
                    token.text));
    return;
  }
  findings.error(row, token.where, "field-contact",
                 fmt::format("'{}' is not a city of this tile, expected {}", token.text,
                             city_names(CityMask{0xff}, shape)));
}

/// Adds a half-edge; false when it cannot be read.
bool add_half_edge(const TileRow& row, const Token& token, StatedField& field, Findings& findings) {
  const auto half_edge = find_half_edge(token.text);
  if (!half_edge) {
    findings.error(row, token.where, "field-syntax",
                   fmt::format("unknown half-edge '{}', expected NL NR EL ER SL SR WL or WR", token.text));
    return false;
  }
  field.half_edges = static_cast<HalfEdgeMask>(field.half_edges | half_edge_bit(*half_edge));
  field.tokens.push_back({*half_edge, token.where});
  return true;
}

std::optional<StatedField> read_field(const TileRow& row, const LocatedText& entry, const Shape& shape,
                                      Findings& findings) {
  StatedField field;
  field.where = entry.where;
  field.cities_where = entry.where;
  const auto refuse = [&](const SourceLocation& where, const char* message) {
    findings.error(row, where, "field-syntax", message);
    return std::nullopt;
  };
  const auto tokens = split(entry);
  bool is_after_arrow = false;
  for (const auto& token : tokens) {
    if (token.text == ">") {
      if (is_after_arrow) return refuse(token.where, "a second '>', expected one before the cities");
      is_after_arrow = true;
      field.cities_where = token.where;
    } else if (is_after_arrow) {
      add_city(row, token, shape, field, findings);
    } else if (!add_half_edge(row, token, field, findings)) {
      return std::nullopt;
    }
  }
  if (field.half_edges == 0 && !is_after_arrow) {
    return refuse(entry.where,
                  "a field without half-edges, expected at least one, or '>' and the cities that enclose it");
  }
  if (tokens.back().text == ">")
    return refuse(tokens.back().where, "'>' without a city, expected one or no '>'");
  return field;
}

}  // namespace

std::optional<std::vector<StatedField>> read_stated_fields(const TileRow& row, const Shape& shape,
                                                           Findings& findings) {
  std::vector<StatedField> stated;
  bool is_readable = true;
  for (const auto& entry : *row.fields) {
    if (auto field = read_field(row, entry, shape, findings)) {
      stated.push_back(std::move(*field));
    } else {
      is_readable = false;
    }
  }
  if (!is_readable) return std::nullopt;
  return stated;
}

std::string half_edge_names(HalfEdgeMask half_edges) {
  std::vector<std::string> names;
  for (int h = 0; h < half_edge_count; ++h) {
    if ((half_edges & half_edge_bit(h)) != 0) names.push_back(half_edge_name(h));
  }
  return fmt::format("{}", fmt::join(names, " "));
}

std::string city_names(CityMask cities, const Shape& shape) {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < shape.cities.size(); ++c) {
    if (((cities >> c) & 1) != 0) names.push_back(side_letters(shape.cities[c].sides));
  }
  return names.empty() ? "no city" : fmt::format("city {}", fmt::join(names, ", "));
}

namespace {

bool is_on_city(const Shape& shape, int half_edge) {
  return shape.edges[static_cast<std::size_t>(half_edge / 2)] == Edge::city;
}

bool is_walled(const Shape& shape, int half_edge) { return (shape.walled >> (half_edge / 2) & 1) != 0; }

/// Every half-edge of a field or road edge in exactly one field, none of a city edge.
bool half_edges_are_right(const TileRow& row, const std::vector<StatedField>& stated, const Shape& shape,
                          Findings& findings) {
  const int before = findings.error_count();
  unsigned seen = 0;
  for (const auto& field : stated) {
    for (const auto& [half_edge, where] : field.tokens) {
      const auto name = half_edge_name(half_edge);
      if (is_walled(shape, half_edge)) {
        findings.error(row, where, "field-on-city",
                       fmt::format("half-edge {} belongs to an edge beside which no field lies, expected no "
                                   "field there",
                                   name));
      } else if (is_on_city(shape, half_edge)) {
        findings.error(row, where, "field-on-city",
                       fmt::format("half-edge {} belongs to a city edge, expected no field there", name));
      } else if ((seen & half_edge_bit(half_edge)) != 0) {
        findings.error(row, where, "field-half-edge",
                       fmt::format("half-edge {} is listed twice, expected once", name));
      }
      seen |= half_edge_bit(half_edge);
    }
  }
  for (int h = 0; h < half_edge_count; ++h) {
    if (is_on_city(shape, h) || is_walled(shape, h) || (seen & half_edge_bit(h)) != 0) continue;
    findings.error(row, row.fields->where, "field-half-edge",
                   fmt::format("half-edge {} is in no field, expected it in one", half_edge_name(h)));
  }
  return findings.error_count() == before;
}

/// The derived field that shares the most half-edges with `half_edges`; the first of several.
const Segment& best_match(HalfEdgeMask half_edges, const std::vector<Segment>& derived) {
  return *std::ranges::max_element(derived, {}, [&](const Segment& d) {
    return std::popcount(static_cast<unsigned>(d.half_edges & half_edges));
  });
}

void compare_contacts(const TileRow& row, const StatedField& stated, const Segment& derived,
                      const Shape& shape, Findings& findings) {
  if (!stated.cities || *stated.cities == derived.cities) return;
  const auto name = half_edge_names(stated.half_edges);
  const auto extra = static_cast<CityMask>(*stated.cities & ~derived.cities);
  const auto expected = city_names(derived.cities, shape);
  if (extra != 0) {
    findings.error(
        row, stated.cities_where, "field-contact",
        fmt::format("the far field {} is said to touch {}, but none of its half-edges lies beside it, "
                    "expected {}",
                    name, city_names(extra, shape), expected));
  } else {
    findings.error(row, stated.cities_where, "field-contact",
                   fmt::format("field {} lies beside a city, expected it to touch {}", name, expected));
  }
}

/// The fields without half-edges lie between cities, and are known by these.
void compare_enclosed(const TileRow& row, const std::vector<StatedField>& stated,
                      const std::vector<Segment>& derived, const Shape& shape, Findings& findings) {
  std::vector<CityMask> expected;
  for (const auto& field : derived) {
    if (field.half_edges == 0 && field.cities != 0) expected.push_back(field.cities);
  }
  for (const auto& field : stated) {
    if (field.half_edges != 0 || !field.cities) continue;
    const auto found = std::ranges::find(expected, *field.cities);
    if (found != expected.end()) {
      expected.erase(found);
      continue;
    }
    findings.error(row, field.where, "field-half-edge",
                   fmt::format("no field of this tile lies enclosed by {} alone, expected half-edges",
                               city_names(*field.cities, shape)));
  }
  for (const auto cities : expected) {
    findings.error(row, row.fields->where, "field-half-edge",
                   fmt::format("a field without half-edges lies between the walls of {}, expected it after a "
                               "'>' alone",
                               city_names(cities, shape)));
  }
}

/// One stated field that is not a derived one: names the mistake. `reported` holds the derived fields whose
/// splitting has been reported.
void explain(const TileRow& row, const StatedField& field, const std::vector<Segment>& derived,
             std::set<int>& reported, Findings& findings) {
  const auto& home = best_match(field.half_edges, derived);
  const auto touched = [&](const Segment& d) { return (d.half_edges & field.half_edges) != 0; };
  const auto held_whole = [&](const Segment& d) {
    return !touched(d) || (d.half_edges & ~field.half_edges) == 0;
  };
  const auto own_name = half_edge_names(field.half_edges);
  const auto home_name = half_edge_names(home.half_edges);

  if ((field.half_edges & ~home.half_edges) == 0) {
    if (!reported.insert(home.index).second) return;
    findings.error(
        row, field.where, "field-split",
        fmt::format("field {} is only a part, nothing on the tile separates it from the rest, expected {}",
                    own_name, home_name));
    return;
  }
  if (std::ranges::all_of(derived, held_whole)) {
    findings.error(
        row, field.where, "field-merged",
        fmt::format("field {} joins what a road or city on the tile separates, expected {} apart from the "
                    "rest",
                    own_name, home_name));
    return;
  }
  for (const auto& [half_edge, where] : field.tokens) {
    if ((home.half_edges & half_edge_bit(half_edge)) != 0) continue;
    const auto& right = best_match(half_edge_bit(half_edge), derived);
    reported.insert(right.index);  // the field that lacks this half-edge is not split besides
    findings.error(row, where, "field-half-edge",
                   fmt::format("half-edge {} is in the wrong field, expected it in {}",
                               half_edge_name(half_edge), half_edge_names(right.half_edges)));
  }
}

void compare(const TileRow& row, const std::vector<StatedField>& stated, const std::vector<Segment>& derived,
             const Shape& shape, Findings& findings) {
  // Fields that reach into several derived ones first: what they took explains the parts that are left.
  auto in_order = stated;
  std::ranges::stable_partition(in_order, [&](const StatedField& f) {
    return (f.half_edges & ~best_match(f.half_edges, derived).half_edges) != 0;
  });
  std::set<int> reported;
  for (const auto& field : in_order) {
    if (field.half_edges == 0) continue;
    const auto& home = best_match(field.half_edges, derived);
    if (field.half_edges == home.half_edges) {
      compare_contacts(row, field, home, shape, findings);
    } else {
      explain(row, field, derived, reported, findings);
    }
  }
  compare_enclosed(row, stated, derived, shape, findings);
}

/// The stated fields as segments; which corners they hold is known of those that are derived ones. Requires
/// that their cities are known.
std::vector<Segment> as_segments(std::vector<StatedField> stated, const std::vector<Segment>& derived) {
  std::ranges::stable_sort(stated, {}, [](const StatedField& f) { return std::countr_zero(f.half_edges); });
  std::vector<Segment> fields;
  for (const auto& field : stated) {
    Segment segment;
    segment.kind = SegmentKind::field;
    segment.index = static_cast<int>(fields.size());
    segment.half_edges = field.half_edges;
    segment.cities = *field.cities;
    const auto same = std::ranges::find_if(derived, [&](const Segment& d) {
      return d.half_edges == segment.half_edges && d.cities == segment.cities;
    });
    if (same != derived.end()) segment.corners = same->corners;
    fields.push_back(segment);
  }
  return fields;
}

}  // namespace

std::optional<std::vector<Segment>> check_fields(const TileRow& row, const Shape& shape, Findings& findings) {
  const auto derived = derive_fields(shape.inside());
  if (!row.fields) {
    if (!row.fields_as_stated) return derived;
    findings.error(row, row.fields_as_stated->where, "field-syntax",
                   "'fields_as_stated' without 'fields', expected both");
    return std::nullopt;
  }

  const int before = findings.error_count();
  const auto stated = read_stated_fields(row, shape, findings);
  if (!stated || !half_edges_are_right(row, *stated, shape, findings)) return std::nullopt;
  if (!row.fields_as_stated) compare(row, *stated, derived, shape, findings);
  if (findings.error_count() != before) return std::nullopt;
  if (!row.fields_as_stated) return derived;

  auto meant = as_segments(*stated, derived);
  if (meant == derived) {
    findings.warning(row, row.fields_as_stated->where, "fields-as-stated",
                     "the stated fields are the derived ones, expected no 'fields_as_stated'");
  }
  return meant;
}

}  // namespace bastide::tilesets::files
