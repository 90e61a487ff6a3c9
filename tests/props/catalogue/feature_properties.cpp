// Each property of features accepts a healthy board and rejects a corrupted one.
#include <algorithm>
#include <list>

#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_feature_properties {
namespace {

using rules::FeatureKind;

constexpr const char* small_city = "D0@0,0 E2@0,-1";
constexpr const char* long_road = "D0@0,0 U0@1,0 B0@0,1";
constexpr const char* pennant = "D0@0,0 F1@0,-1";

rules::reference::Feature& first_of(BoardCase& c, FeatureKind kind) {
  return *std::find_if(c.reference.features.begin(), c.reference.features.end(),
                       [kind](const auto& f) { return f.kind == kind; });
}

struct OtherSet {
  explicit OtherSet(tilesets::TileSet changed) : set(std::move(changed)), fit(set) {}
  tilesets::TileSet set;
  rules::board::FitTable fit;
};

/// The fast engine plays with the fields of one type of the base set changed.
void mistake_fields(BoardCase& c, const char* id, void (*change)(std::vector<tilesets::Segment>&)) {
  static std::list<OtherSet> kept;
  const auto& wrong =
      kept.emplace_back(with_changed(fit_table().set(), id, [&](auto& type) { change(type.segments); }));
  c.board = rules::board::Board(wrong.fit, 2, {});
}

/// The road of D, which is laid last, parts no field.
void join_fields(BoardCase& c) {
  mistake_fields(c, "D", [](auto& segments) {
    segments[2].half_edges |= segments[3].half_edges;
    segments.pop_back();
  });
}
/// A half-edge of the one field of E is a field of its own; or it is left out.
void split_field(BoardCase& c) {
  mistake_fields(c, "E", [](auto& segments) {
    segments.push_back(segments.back());
    segments[1].half_edges = tilesets::HalfEdgeMask{4};
    segments[2].half_edges &= static_cast<tilesets::HalfEdgeMask>(~segments[1].half_edges);
  });
}
void leave_out_half_edge(BoardCase& c) {
  mistake_fields(c, "E",
                 [](auto& segments) { segments[1].half_edges &= static_cast<tilesets::HalfEdgeMask>(~4U); });
}

/// The field of I does not lie in the corner between its two cities.
void leave_out_corner(BoardCase& c) {
  mistake_fields(c, "I", [](auto& segments) { segments[2].corners = 0; });
}

constexpr Rejection rejections[] = {
    {"features-agree", small_city, scatter_features},
    {"features-agree", small_city, [](BoardCase& c) { ++first_of(c, FeatureKind::farm).open_edges; }},
    {"features-agree", pennant,
     [](BoardCase& c) { ++first_of(c, FeatureKind::city).marks[bastide::tilesets::pennant]; }},
    {"features-agree", long_road,
     [](BoardCase& c) { first_of(c, FeatureKind::road).kind = FeatureKind::city; }},
    {"contacts-agree", small_city, [](BoardCase& c) { c.reference.contacts.pop_back(); }},
    {"contacts-agree", small_city, [](BoardCase& c) { c.reference.contacts.emplace_back(1, 0); }},
    {"census-agrees", small_city, [](BoardCase& c) { first_of(c, FeatureKind::city).complete = false; }},
    {"census-agrees", long_road, [](BoardCase& c) { ++first_of(c, FeatureKind::cloister).neighbours; }},
    {"census-agrees", small_city, [](BoardCase& c) { c.reference.contacts.clear(); }},
    {"order-does-not-matter", long_road, scatter_features},
    {"complete-iff-no-open-edge", small_city,
     [](BoardCase& c) { first_of(c, FeatureKind::city).complete = false; }},
    {"complete-iff-no-open-edge", long_road,
     [](BoardCase& c) { first_of(c, FeatureKind::road).complete = true; }},
    {"complete-iff-no-open-edge", small_city, scatter_features},
    {"shared-edges-join", long_road, [](BoardCase& c) { c.reference.feature_of[1][0] = -1; }},
    {"shared-edges-join", long_road, scatter_features},
    {"roads-are-paths-or-cycles", long_road,
     [](BoardCase& c) { first_of(c, FeatureKind::road).segments.pop_back(); }},
    {"roads-are-paths-or-cycles", "V3@0,0 V0@1,0 V1@1,1 V2@0,1",
     [](BoardCase& c) { first_of(c, FeatureKind::road).complete = false; }},
    {"roads-are-graphs", long_road, [](BoardCase& c) { first_of(c, FeatureKind::road).complete = true; }},
    {"roads-are-graphs", long_road, [](BoardCase& c) { first_of(c, FeatureKind::road).segments.pop_back(); }},
    {"roads-are-graphs", long_road, scatter_features},
    {"cloisters-count-neighbours", long_road,
     [](BoardCase& c) { --first_of(c, FeatureKind::cloister).neighbours; }},
    {"cloisters-count-neighbours", long_road, scatter_features},
    {"segments-conserved", long_road,
     [](BoardCase& c) { first_of(c, FeatureKind::farm).segments.pop_back(); }},
    {"pennants-conserved", pennant,
     [](BoardCase& c) { ++first_of(c, FeatureKind::city).marks[bastide::tilesets::pennant]; }},
    {"open-edges-are-exposed-edges", long_road,
     [](BoardCase& c) { ++first_of(c, FeatureKind::road).open_edges; }},
    {"open-edges-are-exposed-edges", long_road, scatter_features},
    {"fields-are-what-is-parted", "D0@0,0", join_fields},
    {"fields-are-what-is-parted", small_city, split_field},
    {"fields-are-what-is-parted", small_city, leave_out_half_edge},
    {"fields-are-what-is-parted", "D0@0,0 I2@0,-1", leave_out_corner},
    {"contacts-are-symmetric", small_city, [](BoardCase& c) { c.reference.contacts.pop_back(); }},
    {"contacts-are-symmetric", small_city, [](BoardCase& c) { c.reference.contacts.emplace_back(99, 0); }},
};

const RejectionTable table(rejections);

}  // namespace

TEST_CASE("a disagreement highlights the segments of the feature") {
  BoardCase c(small_city);
  ++first_of(c, FeatureKind::city).marks[bastide::tilesets::pennant];
  const auto verdict = property_called("features-agree").on_board(c.view());
  REQUIRE(verdict.has_value());
  CHECK(verdict->highlight == first_of(c, FeatureKind::city).segments);
}

}  // namespace bastide::props::test_feature_properties
