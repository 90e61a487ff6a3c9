// Each property of features accepts a healthy board and rejects a corrupted one.
#include <algorithm>

#include "rules/board/free_board.hpp"
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

/// The fast engine kept the features of tiles that do not touch.
void scatter_features(BoardCase& c) {
  auto apart = c.placements;
  for (std::size_t i = 0; i < apart.size(); ++i) apart[i].cell.x += 5 * static_cast<int>(i);
  c.forest = rules::board::free_board(c.fit, apart).forest();
}

/// The base set with the fields of one type changed.
struct OtherFields {
  OtherFields(const char* id, void (*change)(std::vector<tilesets::Segment>&))
      : set([&] {
          const auto& base = fit_table().set();
          std::vector<tilesets::TileType> types(base.types().begin(), base.types().end());
          change(types[static_cast<std::size_t>(base.find(id))].segments);
          return tilesets::TileSet(base.id(), base.name(), base.source(), std::move(types), base.start_type(),
                                   base.where());
        }()),
        fit(set) {}
  bastide::tilesets::TileSet set;
  rules::board::FitTable fit;
};

/// The road of D, which is laid last, parts no field.
void join_fields(BoardCase& c) {
  static const OtherFields wrong("D", [](auto& segments) {
    segments[2].half_edges |= segments[3].half_edges;
    segments.pop_back();
  });
  c.board = rules::board::Board(wrong.fit, 2, {});
}
/// A half-edge of the one field of E is a field of its own; or it is left out.
void split_field(BoardCase& c) {
  static const OtherFields wrong("E", [](auto& segments) {
    segments.push_back(segments.back());
    segments[1].half_edges = tilesets::HalfEdgeMask{4};
    segments[2].half_edges &= static_cast<tilesets::HalfEdgeMask>(~segments[1].half_edges);
  });
  c.board = rules::board::Board(wrong.fit, 2, {});
}
void leave_out_half_edge(BoardCase& c) {
  static const OtherFields wrong(
      "E", [](auto& segments) { segments[1].half_edges &= static_cast<tilesets::HalfEdgeMask>(~4U); });
  c.board = rules::board::Board(wrong.fit, 2, {});
}

/// The field of I does not lie in the corner between its two cities.
void leave_out_corner(BoardCase& c) {
  static const OtherFields wrong("I", [](auto& segments) { segments[2].corners = 0; });
  c.board = rules::board::Board(wrong.fit, 2, {});
}

constexpr BoardRejection rejections[] = {
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

}  // namespace

}  // namespace bastide::props::test_feature_properties

namespace bastide::props {

std::span<const BoardRejection> feature_rejections() { return test_feature_properties::rejections; }

}  // namespace bastide::props

namespace bastide::props::test_feature_properties {

TEST_CASE("properties of features reject corrupted boards") {
  for (const auto& row : feature_rejections()) check_rejection(row);
}

TEST_CASE("a disagreement highlights the segments of the feature") {
  BoardCase c(small_city);
  ++first_of(c, FeatureKind::city).marks[bastide::tilesets::pennant];
  const auto verdict = property_called("features-agree").on_board(c.view());
  REQUIRE(verdict.has_value());
  CHECK(verdict->highlight == first_of(c, FeatureKind::city).segments);
}

}  // namespace bastide::props::test_feature_properties
