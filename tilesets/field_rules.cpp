// Stated and derived fields are two partitions of the same half-edges, once the half-edges themselves are
// found to be right. Laid over each other, they tell the kind of mistake: a stated field inside a derived one
// is a part that was split off; one made of whole derived fields has merged them; any other holds half-edges
// that belong elsewhere.

#include "tilesets/field_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "tilesets/fields.hpp"
#include "tilesets/stated_fields.hpp"

namespace bastide::tilesets {
namespace {

bool is_on_city(const Shape& shape, int half_edge) {
  return shape.edges[static_cast<std::size_t>(half_edge / 2)] == Edge::city;
}

/// Every half-edge of a field or road edge in exactly one field, none of a city edge.
bool half_edges_are_right(const TileRow& row, const std::vector<StatedField>& stated, const Shape& shape,
                          Findings& findings) {
  const int before = findings.error_count();
  unsigned seen = 0;
  for (const auto& field : stated) {
    for (const auto& [half_edge, where] : field.tokens) {
      const auto name = half_edge_name(half_edge);
      if (is_on_city(shape, half_edge)) {
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
    if (is_on_city(shape, h) || (seen & half_edge_bit(h)) != 0) continue;
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
    const auto& home = best_match(field.half_edges, derived);
    if (field.half_edges == home.half_edges) {
      compare_contacts(row, field, home, shape, findings);
    } else {
      explain(row, field, derived, reported, findings);
    }
  }
}

/// The stated fields as segments. Requires that their cities are known.
std::vector<Segment> as_segments(std::vector<StatedField> stated) {
  std::ranges::sort(stated, {}, [](const StatedField& f) { return std::countr_zero(f.half_edges); });
  std::vector<Segment> fields;
  for (const auto& field : stated) {
    Segment segment;
    segment.kind = SegmentKind::field;
    segment.index = static_cast<int>(fields.size());
    segment.half_edges = field.half_edges;
    segment.cities = *field.cities;
    fields.push_back(segment);
  }
  return fields;
}

}  // namespace

std::optional<std::vector<Segment>> check_fields(const TileRow& row, const Shape& shape, Findings& findings) {
  const auto derived = derive_fields(shape.edges, shape.city_sides(), shape.road_sides(), shape.centre);
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

  auto meant = as_segments(*stated);
  if (meant == derived) {
    findings.warning(row, row.fields_as_stated->where, "fields-as-stated",
                     "the stated fields are the derived ones, expected no 'fields_as_stated'");
  }
  return meant;
}

}  // namespace bastide::tilesets
