#include "solver/questions/largest/turn_shape.hpp"

#include <algorithm>
#include <array>

#include "solver/boards/every_board.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/final_scoring.hpp"

namespace bastide::solver::questions::largest {
namespace {

using growing::most_points_of;
using growing::points_of_cloister;
using rules::FeatureKind;
using tilesets::SegmentKind;

int count_of(const tilesets::TileType& type, SegmentKind kind) {
  return static_cast<int>(std::count_if(type.segments.begin(), type.segments.end(),
                                        [&](const auto& segment) { return segment.kind == kind; }));
}

bool has_segments(const tilesets::TileSet& set, SegmentKind kind) {
  const auto types = set.types();
  return std::any_of(types.begin(), types.end(),
                     [&](const auto& type) { return type.count > 0 && count_of(type, kind) > 0; });
}

/// The tiles that could complete as much as the best shape: "D, J and K".
std::string tiles_of(const tilesets::TileSet& set, const std::vector<TurnShape>& shapes) {
  const auto& best = shapes.front();
  std::vector<std::string> ids;
  for (const auto& shape : shapes) {
    if (shape.points == best.points && shape.cities == best.cities && shape.roads == best.roads)
      ids.push_back(set.type(shape.type).id);
  }
  std::string text;
  for (std::size_t i = 0; i < ids.size(); ++i)
    text += (i == 0 ? "" : i + 1 == ids.size() ? " or " : ", ") + ids[i];
  return text;
}

}  // namespace

int first_segment(const tilesets::TileType& type, SegmentKind kind) {
  for (int s = 0; s < static_cast<int>(type.segments.size()); ++s)
    if (type.segments[static_cast<std::size_t>(s)].kind == kind) return s;
  return -1;
}

std::vector<TurnShape> shapes_of(const rules::board::Ruleset& ruleset) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  std::array<int, 5> of_cities{}, of_roads{};
  for (int n = 1; n <= 4; ++n) {
    of_cities[static_cast<std::size_t>(n)] = most_points_of(n, FeatureKind::city, ruleset);
    of_roads[static_cast<std::size_t>(n)] = most_points_of(n, FeatureKind::road, ruleset);
  }
  int cloisters = 0;
  for (const auto& type : set.types()) cloisters += type.has_cloister() ? type.count : 0;
  if (!edition.table.completes_cloisters())
    cloisters = boards::most_surrounded_on(edition.table.area, cloisters);
  std::vector<TurnShape> shapes;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    if (type.count == 0) continue;
    const bool has_own = type.has_cloister();
    for (int c = 0; c <= count_of(type, SegmentKind::city); ++c) {
      for (int r = 0; r <= count_of(type, SegmentKind::road); ++r) {
        const int followers = edition.followers() - c - r;
        if (followers < 0) continue;
        const int most = std::min({followers, cloisters, has_own ? 9 : 8});
        shapes.push_back({t, c, r, most, has_own && most > 0,
                          of_cities[static_cast<std::size_t>(c)] + of_roads[static_cast<std::size_t>(r)] +
                              most * points_of_cloister(0, edition)});
      }
    }
  }
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const auto& a, const auto& b) { return a.points > b.points; });
  return shapes;
}

std::vector<std::string> shape_words(const rules::board::Ruleset& ruleset,
                                     const std::vector<TurnShape>& shapes) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  std::vector<std::string> words;
  std::string worth;
  const auto add = [&](FeatureKind kind, SegmentKind segments) {
    if (!has_segments(set, segments)) return;
    const auto counting = growing::counting_words(set, kind, edition.table, false);
    words.insert(words.end(), counting.begin(), counting.end());
    worth += "A completed " + std::string(rules::feature_name(kind)) + " is worth at most " +
             rules::counted(most_points_of(1, kind, ruleset), "point") + ". ";
  };
  add(FeatureKind::city, SegmentKind::city);
  add(FeatureKind::road, SegmentKind::road);
  if (has_segments(set, SegmentKind::cloister))
    worth += "A cloister is worth at most " + rules::counted(points_of_cloister(0, edition), "point") + ". ";
  words.push_back(
      worth +
      "A turn scores only features that its tile completes and that hold a follower of the player, who has " +
      std::to_string(edition.followers()) + ".");
  const auto& best = shapes.front();
  words.push_back("Over all tiles and all that they can complete, the best sum is that of " +
                  tiles_of(set, shapes) + " with " + rules::counted(best.cities, "city") + ", " +
                  rules::counted(best.roads, "road") + " and " + rules::counted(best.cloisters, "cloister") +
                  ": " + rules::counted(best.points, "point") + ".");
  return words;
}

}  // namespace bastide::solver::questions::largest
