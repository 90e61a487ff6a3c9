// The largest cities, roads and loops: sizes that counting admits, marks, limits and tables. Every board of
// small sets is looked at in tests/mutants/largest_questions.cpp, the base set's answers stand in the corpus.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "rules/reference/model.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/road_ends.hpp"
#include "solver/questions/largest/largest.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_largest_feature {

using namespace bastide::solver::questions::growing;
using namespace bastide::solver::questions::largest;

namespace {

using namespace bastide;
using rules::FeatureKind;
using solver::questions::answers::SolveVerdict;
using tests::fact;

/// The sizes of all selections of segments of a kind, by trying each tile's.
std::set<FeatureSize> plain_sizes(const tilesets::TileSet& set, tilesets::SegmentKind kind) {
  std::set<FeatureSize> sizes = {{}};
  for (const auto& type : set.types()) {
    for (int copy = 0; copy < type.count; ++copy) {
      const auto before = sizes;
      for (unsigned mask = 1; mask < (1U << type.segments.size()); ++mask) {
        FeatureSize part{1, 0, 0, 0};
        bool is_of_kind = true;
        for (std::size_t s = 0; s < type.segments.size(); ++s) {
          if (((mask >> s) & 1U) == 0) continue;
          const auto& segment = type.segments[s];
          is_of_kind = is_of_kind && segment.kind == kind;
          ++part.segments;
          part.pennants += segment.pennants();
          part.sides += std::popcount(segment.sides);
        }
        if (!is_of_kind) continue;
        for (const auto& size : before) {
          sizes.insert({size.tiles + part.tiles, size.segments + part.segments, size.pennants + part.pennants,
                        size.sides + part.sides});
        }
      }
    }
  }
  return sizes;
}

constexpr LargestPlan by_points{LargestBy::points};

/// What the reference model gives for a completed feature of the kind, held, on the best of all boards.
int most_points(const tilesets::TileSet& set, const rules::editions::Edition& edition, FeatureKind kind) {
  int most = 0;
  for (const auto& layer : tests::boards_by_size(set, edition, 9)) {
    for (const auto& board : layer) {
      const auto found = rules::reference::features(set, board, {});
      for (const auto& feature : found.features) {
        if (feature.kind != kind || !feature.complete) continue;
        auto held = board;
        const auto at = feature.segments.front();
        held[static_cast<std::size_t>(at.placement)].follower = rules::Deployment{0, at.segment};
        most = std::max(most, rules::reference::score(set, held, edition).totals[0]);
      }
    }
  }
  return most;
}

}  // namespace

TEST_CASE("largest: sizes that counting admits, by trying each tile's segments") {
  for (const char* id : {"mini-mixed", "mini-roads", "mini-cities", "mini-chiral"}) {
    CAPTURE(id);
    const auto set = tilesets::files::load_tile_set(id);
    std::set<FeatureSize> plain;
    for (const auto& size : plain_sizes(set, tilesets::SegmentKind::road)) {
      if (size.tiles >= 2 && size.sides % 2 == 0 && size.sides >= 2 * (size.segments - 1)) plain.insert(size);
    }
    const auto sizes = countable_sizes(set, FeatureKind::road, {});
    CHECK(std::set<FeatureSize>(sizes.begin(), sizes.end()) == plain);
    // Whatever a small table can hold, wherever it lies.
    const auto small = tests::edition_with({{"board_area", "shiftable 3x1"}}).table;
    const auto fitting = countable_sizes(set, FeatureKind::road, small);
    std::erase_if(plain, [](const auto& size) { return size.tiles > 3; });
    CHECK(std::set<FeatureSize>(fitting.begin(), fitting.end()) == plain);
  }
}

TEST_CASE("largest: marks on which points depend are counted with the feature") {
  const auto edition = rules::editions::load_edition("c1+expansion/inns-cathedrals");
  // One road of two tiles and an inn is worth 2 a tile; a third tile would leave it open.
  const auto roads = tests::tiles_of(edition, {{"D", 1}, {"EA", 1}, {"W", 2}});
  const auto plain = tests::tiles_of(edition, {{"D", 1}, {"V", 1}, {"W", 2}});
  const auto points_on = [&](const tilesets::TileSet& set, FeatureKind kind) {
    const rules::board::FitTable fit(set);
    const auto answer = largest_feature({fit, edition}, kind, false, by_points);
    REQUIRE(answer.verdict == SolveVerdict::found);
    const int most = most_points(set, edition, kind);
    CHECK(fact(answer, "points") == most);
    // By sizes, without the boards, the same; and how many marks it has is told.
    const auto searched = search_feature({fit, edition}, kind, false, by_points);
    REQUIRE(searched.verdict == SolveVerdict::found);
    CHECK(fact(searched, "points") == most);
    CHECK(fact(searched, kind == FeatureKind::road ? "inns" : "cathedrals") ==
          (set.find(kind == FeatureKind::road ? "EA" : "EK") >= 0 &&
                   set.type(set.find(kind == FeatureKind::road ? "EA" : "EK")).count > 0
               ? 1
               : 0));
    return fact(answer, "points");
  };
  CHECK(points_on(roads, FeatureKind::road) > points_on(plain, FeatureKind::road));
  const auto cities = tests::tiles_of(edition, {{"D", 1}, {"EK", 1}, {"E", 4}});
  CHECK(points_on(cities, FeatureKind::city) == 3 * 5);
}

TEST_CASE("largest: how roads end counts, whether boards are walked or sizes are looked for") {
  const auto edition =
      tests::edition_with({{"road.complete", "tiles + 10*crossings + 100*cloister_ends + 400*city_ends"}});
  const auto c1 = rules::editions::load_edition("c1");
  std::set<int> all;
  for (const auto& tiles :
       std::vector<std::map<std::string, int>>{{{"D", 1}, {"A", 1}, {"W", 1}},
                                               {{"D", 1}, {"A", 2}, {"U", 1}},
                                               {{"D", 1}, {"S", 1}, {"X", 1}},
                                               {{"D", 1}, {"L", 1}, {"S", 1}, {"V", 1}}}) {
    const auto set = tests::tiles_of(c1, tiles);
    const rules::board::FitTable fit(set);
    const rules::board::Ruleset ruleset{fit, edition};
    const int most = most_points(set, edition, FeatureKind::road);
    CAPTURE(tiles, most);
    REQUIRE(most > 0);
    all.insert(most / 10);
    const auto walked = largest_feature(ruleset, FeatureKind::road, false, by_points);
    REQUIRE(walked.verdict == SolveVerdict::found);
    CHECK(fact(walked, "points") == most);
    const RoadEndsAsMarks marked(ruleset);
    const auto searched = search_feature(marked.ruleset(), FeatureKind::road, false, by_points);
    REQUIRE(searched.verdict == SolveVerdict::found);
    CHECK(fact(searched, "points") == most);
    CHECK(fact(searched, "tiles") + 10 * fact(searched, "crossings") + 100 * fact(searched, "cloister ends") +
              400 * fact(searched, "city ends") ==
          most);
  }
  CHECK(all.size() >= 3);  // ends of each kind
}

TEST_CASE("largest: a size that passes and is on no board is looked for in every way") {
  // Two straight roads and none that ends: counting admits a road of two or more, and there is none.
  const auto set = tests::tiles_of(rules::editions::load_edition("c1"), {{"D", 1}, {"U", 2}});
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  REQUIRE(most_points(set, edition, FeatureKind::road) == 0);
  const auto answer = search_feature({fit, edition}, FeatureKind::road, false, by_points);
  CHECK(answer.verdict == SolveVerdict::impossible);
  CHECK(answer.proof.kind == solver::questions::answers::ProofKind::exhaustion);
  const auto sizes = countable_sizes(set, FeatureKind::road, {});
  CHECK(answer.proof.words.back() ==
        std::to_string(sizes.size()) +
            " larger or equal sizes that pass were looked for in every way, without a board.");
}

TEST_CASE("largest: what it does not know of an edition it refuses") {
  const auto c1 = rules::editions::load_edition("c1");
  for (const auto what : {LargestWhat::city, LargestWhat::road, LargestWhat::farm, LargestWhat::cluster,
                          LargestWhat::turn, LargestWhat::final_scoring}) {
    for (const auto by : {LargestBy::tiles, LargestBy::points}) CHECK_FALSE(why_not(what, by, c1));
  }
  const auto inns = rules::editions::load_edition("c1+expansion/inns-cathedrals");
  CHECK_FALSE(why_not(LargestWhat::city, LargestBy::points, inns));
  CHECK(why_not(LargestWhat::turn, LargestBy::points, inns) == "figure 'big'");
  // What is bounded no further than by the tiles.
  const auto ends = tests::edition_with({{"road.complete", "tiles + crossings + loops"}});
  CHECK_FALSE(why_not(LargestWhat::road, LargestBy::points, ends));
  const auto bordered = tests::edition_with(
      {{"road.complete", "tiles + crossings + loops"}, {"board_area", "fixed 5x5"}, {"border", "completes"}});
  CHECK(why_not(LargestWhat::road, LargestBy::points, bordered) == "loops in road.complete");
  CHECK(why_not(LargestWhat::city, LargestBy::points, tests::edition_with({{"city.complete", "farms"}})) ==
        "farms in city.complete");
  const auto traders = rules::editions::load_edition("c1+expansion/traders-builders");
  CHECK_FALSE(why_not(LargestWhat::farm, LargestBy::tiles, traders));
  CHECK(why_not(LargestWhat::farm, LargestBy::points, traders) == "figures in farm.points");
  CHECK(why_not(LargestWhat::final_scoring, LargestBy::points, traders).has_value());
  // Bounds know no further figure, and no bonus of tokens in the final scoring.
  for (const auto& [options, in_a_turn, at_the_end] :
       {std::tuple(tests::cloister_tokens, "", "tokens of mark 'pilgrim'"),
        {tests::farm_giant, "figure 'giant'", "figure 'giant'"},
        {tests::cloister_abbots, "figure 'abbot'", "figure 'abbot'"}}) {
    const auto tiny = tests::c1_with(options);
    CHECK(why_not(LargestWhat::turn, LargestBy::points, tiny).value_or("") == in_a_turn);
    CHECK(why_not(LargestWhat::final_scoring, LargestBy::points, tiny).value_or("") == at_the_end);
    for (const auto what : {LargestWhat::city, LargestWhat::road, LargestWhat::farm, LargestWhat::cluster})
      CHECK(why_not(what, LargestBy::points, tiny).value_or("") == "");
  }
}

TEST_CASE("largest: a search that is cut leaves a gap and says so") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  LargestPlan plan;
  plan.most_steps = 10;  // 32 tiles cannot be laid in 10 steps
  const auto answer = largest_feature({rules::board::FitTable(set), edition}, FeatureKind::city, false, plan);
  CHECK(answer.verdict == SolveVerdict::bound);
  CHECK(fact(answer, "at_least") < 32);  // of a board that a short walk has seen
  CHECK(fact(answer, "at_most") == 32);
}

TEST_CASE("largest: a table too small for the bound is counted with") {
  auto edition = rules::editions::load_edition("c1");
  REQUIRE(rules::editions::set_option(edition, "board_area", "fixed 3x3").empty());
  const auto set = tilesets::files::load_tile_set("base");
  const auto answer = largest_feature({rules::board::FitTable(set), edition}, FeatureKind::road, true, {});
  REQUIRE(answer.position);
  CHECK(fact(answer, "at_most") == 8);  // nine cells, and loops have an even number
  // A ring of eight would have the start tile within, whose road leads into it; so six is all there is, but
  // the search for eight proves nothing on a table.
  CHECK(fact(answer, "tiles") == 6);
  CHECK(answer.verdict == SolveVerdict::bound);
}

}  // namespace test_largest_feature
