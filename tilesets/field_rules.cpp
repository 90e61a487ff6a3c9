// Stated and derived fields are two partitions of the same half-edges, once the half-edges themselves are
// found to be right. Laid over each other they fall into groups; a group's form (several against one, one
// against several, several against several) tells the kind of mistake.

#include "tilesets/field_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <string>

#include "tilesets/fields.hpp"

namespace bastide::tilesets {
namespace {

/// A half-edge or city as written, with its place.
struct Token {
  std::string text;
  SourceLocation where;
};

/// One entry of `fields`, read: "EL WR > N".
struct StatedField {
  HalfEdgeMask half_edges = 0;
  CityMask cities = 0;
  std::vector<Token> tokens;  ///< the half-edges
  SourceLocation where;
  SourceLocation contacts_where;
};

HalfEdgeMask bit_of(int half_edge) {
  return static_cast<HalfEdgeMask>(1U << static_cast<unsigned>(half_edge));
}

int find_half_edge(const std::string& name) {
  for (int h = 0; h < half_edge_count; ++h) {
    if (half_edge_name(h) == name) return h;
  }
  return -1;
}

std::string half_edge_names(HalfEdgeMask half_edges) {
  std::vector<std::string> names;
  for (int h = 0; h < half_edge_count; ++h) {
    if ((half_edges & bit_of(h)) != 0) names.push_back(half_edge_name(h));
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

/// Splits at blanks and commas; '>' is a token of its own.
std::vector<Token> split(const LocatedText& entry) {
  std::vector<Token> tokens;
  std::size_t begin = 0;
  const auto& text = entry.text;
  const auto flush = [&](std::size_t end) {
    if (end > begin) tokens.push_back({text.substr(begin, end - begin), entry.at(begin)});
    begin = end + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ' || text[i] == '\t' || text[i] == ',' || text[i] == '>') flush(i);
    if (text[i] == '>') tokens.push_back({">", entry.at(i)});
  }
  flush(text.size());
  return tokens;
}

/// A city named by exactly its sides, in any order.
std::optional<std::size_t> find_city(const std::string& name, const Shape& shape) {
  for (std::size_t c = 0; c < shape.cities.size(); ++c) {
    auto letters = side_letters(shape.cities[c].sides);
    auto sorted = name;
    std::ranges::sort(letters);
    std::ranges::sort(sorted);
    if (letters == sorted) return c;
  }
  return std::nullopt;
}

std::optional<StatedField> read_field(const TileRow& row, const LocatedText& entry, const Shape& shape,
                                      Findings& findings) {
  StatedField field;
  field.where = entry.where;
  field.contacts_where = entry.where;
  bool after_arrow = false;
  for (const auto& token : split(entry)) {
    if (token.text == ">") {
      if (after_arrow) {
        findings.error(row, token.where, "field-syntax", "a second '>', expected one before the cities");
        return std::nullopt;
      }
      after_arrow = true;
      field.contacts_where = token.where;
    } else if (after_arrow) {
      const auto city = find_city(token.text, shape);
      if (!city) {
        findings.error(row, token.where, "field-contact",
                       fmt::format("'{}' is not a city of this tile, expected {}", token.text,
                                   city_names(static_cast<CityMask>(0xff), shape)));
        return std::nullopt;
      }
      field.cities = static_cast<CityMask>(field.cities | (1U << *city));
    } else {
      const int h = find_half_edge(token.text);
      if (h < 0) {
        findings.error(
            row, token.where, "field-syntax",
            fmt::format("unknown half-edge '{}', expected NL NR EL ER SL SR WL or WR", token.text));
        return std::nullopt;
      }
      if ((field.half_edges & bit_of(h)) != 0) {
        findings.error(row, token.where, "field-half-edge",
                       fmt::format("half-edge {} is listed twice", token.text));
        return std::nullopt;
      }
      field.half_edges = static_cast<HalfEdgeMask>(field.half_edges | bit_of(h));
      field.tokens.push_back(token);
    }
  }
  if (field.half_edges == 0) {
    findings.error(row, entry.where, "field-syntax", "a field without half-edges, expected at least one");
    return std::nullopt;
  }
  return field;
}

/// Every half-edge of a field or road edge in exactly one field, none of a city edge.
bool half_edges_are_right(const TileRow& row, const std::vector<StatedField>& stated, const Shape& shape,
                          Findings& findings) {
  const int before = findings.error_count();
  unsigned seen = 0;
  for (const auto& field : stated) {
    for (const auto& token : field.tokens) {
      const int h = find_half_edge(token.text);
      if (shape.edges[static_cast<std::size_t>(h / 2)] == Edge::city) {
        findings.error(
            row, token.where, "field-on-city",
            fmt::format("half-edge {} belongs to a city edge, expected no field there", token.text));
      } else if ((seen & bit_of(h)) != 0) {
        findings.error(row, token.where, "field-half-edge",
                       fmt::format("half-edge {} is in two fields, expected one", token.text));
      }
      seen |= bit_of(h);
    }
  }
  for (int h = 0; h < half_edge_count; ++h) {
    if (shape.edges[static_cast<std::size_t>(h / 2)] == Edge::city || (seen & bit_of(h)) != 0) continue;
    findings.error(row, row.fields->where, "field-half-edge",
                   fmt::format("half-edge {} is in no field, expected it in one", half_edge_name(h)));
  }
  return findings.error_count() == before;
}

/// The index of the field that shares the most half-edges with `half_edges`; the first of several.
template <class Field>
std::size_t best_match(HalfEdgeMask half_edges, const std::vector<Field>& fields) {
  const auto shared = [&](const Field& f) {
    return std::popcount(static_cast<unsigned>(f.half_edges & half_edges));
  };
  return static_cast<std::size_t>(std::ranges::max_element(fields, {}, shared) - fields.begin());
}

void compare_contacts(const TileRow& row, const StatedField& stated, const Segment& derived,
                      const Shape& shape, Findings& findings) {
  if (stated.cities == derived.cities) return;
  const auto extra = static_cast<CityMask>(stated.cities & ~derived.cities);
  const auto lacking = static_cast<CityMask>(derived.cities & ~stated.cities);
  const auto name = half_edge_names(stated.half_edges);
  if (extra != 0) {
    findings.error(
        row, stated.contacts_where, "field-contact",
        fmt::format("field {} is said to touch {}, but none of its half-edges lies beside it: a far field "
                    "said to touch the city; expected {}",
                    name, city_names(extra, shape), city_names(derived.cities, shape)));
  } else {
    findings.error(row, stated.contacts_where, "field-contact",
                   fmt::format("field {} lies beside {} but is not said to touch it, expected {}", name,
                               city_names(lacking, shape), city_names(derived.cities, shape)));
  }
}

/// Reports how the stated partition differs from the derived one.
void compare(const TileRow& row, const std::vector<StatedField>& stated, const std::vector<Segment>& derived,
             const Shape& shape, Findings& findings) {
  std::vector<bool> split_reported(derived.size(), false);
  for (const auto& field : stated) {
    const auto overlaps = [&](const auto& other) { return (other.half_edges & field.half_edges) != 0; };
    const auto home = best_match(field.half_edges, derived);
    const auto parts = std::ranges::count_if(derived, overlaps);
    if (field.half_edges == derived[home].half_edges) {
      compare_contacts(row, field, derived[home], shape, findings);
    } else if (parts == 1) {
      // Inside one derived field: the rest of that field is elsewhere. When the rest is a stated field as
      // well, the field was split; when single half-edges sit in strange fields, those are reported there.
      const bool is_split = std::ranges::count_if(stated, [&](const StatedField& other) {
                              return (other.half_edges & ~derived[home].half_edges) == 0;
                            }) > 1;
      if (is_split && !split_reported[home]) {
        split_reported[home] = true;
        findings.error(
            row, field.where, "field-split",
            fmt::format(
                "field {} is only a part: nothing on the tile separates it from the rest, expected {}",
                half_edge_names(field.half_edges), half_edge_names(derived[home].half_edges)));
      }
    } else {
      // Reaches into several derived fields. It merged those which are nowhere else at home.
      const bool is_merge = std::ranges::all_of(
          derived, [&](const Segment& d) { return !overlaps(d) || (d.half_edges & ~field.half_edges) == 0; });
      if (is_merge) {
        findings.error(
            row, field.where, "field-merged",
            fmt::format("field {} joins half-edges that something on the tile separates, expected {} apart "
                        "from the rest",
                        half_edge_names(field.half_edges), half_edge_names(derived[home].half_edges)));
        continue;
      }
      for (const auto& token : field.tokens) {
        const auto bit = bit_of(find_half_edge(token.text));
        if ((derived[home].half_edges & bit) != 0) continue;
        const auto right =
            std::ranges::find_if(derived, [&](const Segment& d) { return (d.half_edges & bit) != 0; });
        findings.error(row, token.where, "field-half-edge",
                       fmt::format("half-edge {} is in the wrong field, expected it in {}", token.text,
                                   half_edge_names(right->half_edges)));
      }
    }
  }
}

std::vector<Segment> as_segments(std::vector<StatedField> stated) {
  std::ranges::sort(stated, {}, [](const StatedField& f) { return std::countr_zero(f.half_edges); });
  std::vector<Segment> fields;
  for (const auto& field : stated) {
    Segment segment;
    segment.kind = SegmentKind::field;
    segment.index = static_cast<int>(fields.size());
    segment.half_edges = field.half_edges;
    segment.cities = field.cities;
    fields.push_back(segment);
  }
  return fields;
}

}  // namespace

std::optional<std::vector<Segment>> check_fields(const TileRow& row, const Shape& shape, Findings& findings) {
  const int before = findings.error_count();
  const auto derived = derive_fields(shape.edges, shape.city_sides(), shape.road_sides(), shape.centre);
  if (!row.fields) {
    if (row.fields_as_stated) {
      findings.error(row, row.fields_as_stated->where, "field-syntax",
                     "'fields_as_stated' without 'fields', expected both");
      return std::nullopt;
    }
    return derived;
  }

  std::vector<StatedField> stated;
  for (const auto& entry : row.fields->items) {
    if (const auto field = read_field(row, entry, shape, findings)) stated.push_back(*field);
  }
  if (findings.error_count() != before || !half_edges_are_right(row, stated, shape, findings))
    return std::nullopt;
  if (row.fields_as_stated) {
    auto meant = as_segments(stated);
    if (meant == derived) {
      findings.warning(row, row.fields_as_stated->where, "field-as-stated",
                       "the stated fields are the derived ones, expected no 'fields_as_stated'");
    }
    return meant;
  }
  compare(row, stated, derived, shape, findings);
  if (findings.error_count() != before) return std::nullopt;
  return derived;
}

}  // namespace bastide::tilesets
