// The bound of the final scoring: of small sets against every board and every choice of features, by every
// farm method and number of followers.
#include <algorithm>
#include <set>

#include "rules/expressions/formula_slot.hpp"
#include "rules/play/scoring.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/growing/annealed_board.hpp"
#include "solver/questions/growing/annealed_farm.hpp"
#include "solver/questions/growing/editable_board.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/largest/final_bound.hpp"
#include "solver/questions/largest/largest.hpp"
#include "tests/catch.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_largest_final {

using namespace bastide::solver::questions::growing;
using namespace bastide::solver::questions::largest;

namespace {

using namespace bastide;
using rules::FeatureKind;
using rules::editions::Farms;
using tests::fact;

/// A set with other counts of some types.
tilesets::TileSet with(const std::string& id, const std::vector<std::pair<std::string, int>>& changed) {
  const auto whole = tilesets::files::load_tile_set(id);
  std::vector<int> counts;
  for (const auto& type : whole.types()) {
    const auto other = std::find_if(changed.begin(), changed.end(),
                                    [&](const auto& change) { return change.first == type.id; });
    counts.push_back(other == changed.end() ? type.count : other->second);
  }
  return solver::questions::answers::with_counts(whole, counts);
}

/// What a player can hold at the end of a board: points of a feature, or the completed cities beside a farm.
struct Holding {
  int points = 0;
  std::vector<int> cities;
  bool is_farm = false;
};

int points_of(const rules::editions::Edition& edition, rules::expressions::FormulaSlot slot,
              const rules::expressions::FormulaInputs& counts) {
  return rules::editions::formula_of(edition, slot).points(counts);
}

/// The most for so many followers, by going through all choices.
int most_held(const std::vector<Holding>& all, std::size_t from, int followers,
              const rules::editions::Edition& edition, std::set<int> counted) {
  int most = 0;
  for (std::size_t i = from; followers > 0 && i < all.size(); ++i) {
    int points = all[i].points;
    auto next = counted;
    int cities = 0;
    for (const int city : all[i].cities) {
      const bool is_new = next.insert(city).second;
      cities += edition.farms == Farms::third || is_new ? 1 : 0;
    }
    if (cities > 0 || (all[i].is_farm && edition.farms != Farms::first))
      points += points_of(edition, rules::expressions::FormulaSlot::farm_points, {.cities = cities});
    most = std::max(most, points + most_held(all, i + 1, followers - 1, edition, next));
  }
  return most;
}

std::vector<Holding> holdings(const rules::reference::Features& found,
                              const rules::editions::Edition& edition) {
  const auto farms = edition.farms;
  const int barren = points_of(edition, rules::expressions::FormulaSlot::farm_points, {});  // beside no city
  std::vector<Holding> out;
  for (std::size_t f = 0; f < found.features.size(); ++f) {
    const auto& feature = found.features[f];
    Holding holding;
    if (feature.kind == FeatureKind::farm) {
      holding.is_farm = farms != Farms::off;
      for (const auto& [farm, city] : found.contacts)
        if (farms != Farms::off && farm == static_cast<int>(f) &&
            found.features[static_cast<std::size_t>(city)].complete)
          holding.cities.push_back(city);
    } else if (!feature.complete) {
      const int tiles = static_cast<int>(feature.tiles.size());
      holding.points = points_of(edition, rules::expressions::slot_of(feature.kind, false),
                                 {.tiles = feature.kind == FeatureKind::cloister ? 1 : tiles,
                                  .segments = static_cast<int>(feature.segments.size()),
                                  .neighbours = feature.neighbours,
                                  .marks = {feature.marks[bastide::tilesets::pennant]}});
    }
    const bool is_worth_more = holding.is_farm && barren > 0;
    if (holding.points > 0 || !holding.cities.empty() || is_worth_more) out.push_back(std::move(holding));
  }
  return out;
}

/// The features of every board of a set.
std::vector<rules::reference::Features> all_boards(const tilesets::TileSet& set) {
  std::vector<rules::reference::Features> out;
  for (const auto& level : tests::boards_by_size(set, rules::editions::load_edition("c1"), set.tile_count()))
    for (const auto& board : level) out.push_back(rules::reference::features(set, board));
  return out;
}

/// What a player can have at most at the end of any of them.
int most_of(const std::vector<rules::reference::Features>& boards, const rules::editions::Edition& edition) {
  int most = 0;
  for (const auto& found : boards)
    most = std::max(most, most_held(holdings(found, edition), 0, edition.followers(), edition, {}));
  return most;
}

}  // namespace

TEST_CASE("largest final: no board of small sets holds more than the bound, and the search finds the most",
          "[exhaustive]") {
  const std::vector<tilesets::TileSet> sets = {with("mini-cities", {{"E", 3}, {"N", 0}}),
                                               with("mini-cities", {{"E", 2}, {"I", 0}}),
                                               with("mini-mixed", {{"A", 0}}),
                                               with("mini-mixed", {{"E", 0}}),
                                               with("mini-chiral", {}),
                                               with("mini-roads", {{"U", 0}})};
  int closed = 0;            // bounds that a board reaches
  int asked = 0, shown = 0;  // questions; those whose most the search shows in a game of two
  for (const auto& set : sets) {
    const auto boards = all_boards(set);
    for (const auto* farms : {"third", "second", "first", "off"}) {
      for (const int followers : {1, 2, 3}) {
        const auto edition =
            tests::edition_with({{"farms", farms}, {"followers", std::to_string(followers)}});
        const int most = most_of(boards, edition);
        CAPTURE(set.id(), farms, followers, most);
        const auto bound = final_bound({rules::board::FitTable(set), edition});
        CHECK(bound.points >= most);
        closed += bound.points == most ? 1 : 0;
        LargestPlan plan;
        plan.most_steps = 20'000;
        const auto answer = largest_final({rules::board::FitTable(set), edition}, plan);
        const auto points = answer.position ? fact(answer, "points") : 0;
        CHECK(points <= most);
        shown += points == most ? 1 : 0;
        ++asked;
      }
    }
  }
  CHECK(closed >= 20);
  INFO(shown << " of " << asked);
  CHECK(shown >= asked / 2);  // with five tiles a player has two turns, too few for three followers
}

TEST_CASE("largest final: no board holds more than the bound by formulas of one's own", "[exhaustive]") {
  // Each is more than the published rules' somewhere: in one large city, for pennants, for a cloister with
  // little around it or much, on long roads, beside several cities.
  const std::vector<std::vector<std::pair<std::string, std::string>>> own = {
      {{"city.incomplete", "tiles*tiles"}},
      {{"city.incomplete", "5*pennants + 1"}},
      {{"cloister.incomplete", "20 - 2*neighbours"}},
      {{"cloister.incomplete", "neighbours > 2 ? 15 : 1"}},
      {{"cloister.incomplete", "neighbours == 2 ? 15 : 1"}},
      {{"road.incomplete", "tiles > 1 ? 4*tiles : 0"}, {"farms", "off"}},
      {{"farm.points", "cities*cities + 2"}},
      {{"farm.points", "cities > 1 ? 1 : 9"}},
      {{"farm.points", "cities > 0 ? 1 : 9"}},
      {{"farm.points", "cities + 3"}},
      {{"farm.points", "7*cities"}, {"farms", "first"}},
      {{"city.incomplete", "3*tiles"}, {"farm.points", "5*cities"}, {"farms", "second"}}};
  std::vector<int> above(own.size());  // what the published rules' bound would deny, by formula
  for (const auto& set :
       {with("mini-cities", {{"E", 3}, {"N", 0}}), with("mini-mixed", {{"A", 0}}),
        with("mini-mixed", {{"E", 0}}), with("mini-chiral", {}), with("mini-roads", {{"U", 0}})}) {
    const auto boards = all_boards(set);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const auto& options = own[i];
      for (const int followers : {1, 2}) {
        auto all = options;
        all.emplace_back("followers", std::to_string(followers));
        const auto edition = tests::edition_with(all);
        const int most = most_of(boards, edition);
        CAPTURE(set.id(), options.front(), followers);
        const auto bound = final_bound({rules::board::FitTable(set), edition});
        CHECK(bound.points >= most);
        const auto published = tests::edition_with({{"followers", std::to_string(followers)}});
        const auto plain = final_bound({rules::board::FitTable(set), published}).points;
        above[i] += most > plain ? 1 : 0;
      }
    }
  }
  for (std::size_t i = 0; i < own.size(); ++i) {
    CAPTURE(own[i].front());
    CHECK(above[i] > 0);
  }
}

TEST_CASE("largest final: boards changed tile by tile are worth what the rules' scoring says") {
  const auto set = tilesets::files::load_tile_set("winter-we1");
  const rules::board::FitTable fit(set);
  for (const auto* farms : {"third", "second", "first", "off"}) {
    for (const auto* unit : {"tile", "segment"}) {
      const auto edition = tests::edition_with({{"farms", farms}, {"unit", unit}});
      for (const std::uint64_t walk : {1, 2, 3}) {
        CAPTURE(farms, unit, walk);
        std::uint64_t steps = 0;
        const Annealing cooling{{1, walk, 20'000, nullptr}};
        const auto land = anneal_board({rules::board::FitTable(set), edition}, cooling, steps);
        CHECK(steps == 20'000);
        CHECK(land.board.size() > 20);
        REQUIRE(rules::reference::is_connected(land.board));
        REQUIRE(!rules::reference::inconsistency(set, land.board));
        // The board as one that begins with its first tile at 0,0.
        rules::board::FeatureBoard laid(fit, {-64, -64}, {64, 64}, set.tile_count());
        laid.place_all(land.board);
        const auto hand = best_hand(laid, edition, edition.followers());
        CHECK(land.points <= hand.points);
        CHECK(land.points >= hand.points - 12);  // it chooses by what features promise, not by points
        CHECK(land.points > 40);
      }
    }
  }
}

TEST_CASE("largest final: a farm found by changing boards is worth its cities by the reference model") {
  const auto set = tilesets::files::load_tile_set("base");
  for (const auto* id : {"c1", "hig-2000", "hig-2001"}) {
    const auto edition = rules::editions::load_edition(id);
    const Annealing cooling{{1, 0, 60'000, nullptr}};
    std::uint64_t steps = 0;
    auto farm = anneal_farm({rules::board::FitTable(set), edition}, cooling, steps);
    REQUIRE(farm);
    CHECK(farm->worth >= 9);
    CHECK(farm->worth <= 16);
    CHECK(farm->board.front().cell == rules::Cell{0, 0});
    CHECK(farm->board.front().type == set.start_type());
    farm->board[static_cast<std::size_t>(farm->farm.placement)].follower =
        rules::Deployment{0, farm->farm.segment};
    CHECK(rules::reference::score(set, farm->board, edition).totals[0] ==
          points_of_farm(farm->worth, edition));
  }
}

TEST_CASE("largest final: farms and cities that touch are no K3,3") {
  CHECK(most_contacts(1, 1, true) == 1);
  CHECK(most_contacts(1, 16, true) == 16);
  CHECK(most_contacts(2, 16, true) == 32);
  CHECK(most_contacts(3, 2, true) == 6);
  CHECK(most_contacts(3, 3, true) == 8);
  CHECK(most_contacts(3, 16, true) == 34);
  CHECK(most_contacts(3, 16, false) == 48);
  CHECK(has_planar_fields(tilesets::files::load_tile_set("base")));
  CHECK(has_planar_fields(tilesets::files::load_tile_set("winter-we1")));
}

TEST_CASE("largest final: the bounds of the shipped editions, worked out by hand") {
  // Two farms beside sixteen cities 96, and for the incomplete city C, F2, G, Q, R3, S2, T (17 points) and
  // two corners with a pennant (4); a road of all 32 through segments and an end 33, three cloisters 24.
  const auto base = tilesets::files::load_tile_set("base");
  CHECK(final_bound({rules::board::FitTable(base), rules::editions::load_edition("c1")}).points ==
        96 + 21 + 33 + 24);
  // Cities count once: fourteen between one-sided segments, and all ten corners, four of them with pennants,
  // in the incomplete one: 17 + 14. At 4 points a city for one farm, at 3 likewise.
  CHECK(final_bound({rules::board::FitTable(base), rules::editions::load_edition("hig-2000")}).points ==
        14 * 4 + 31 + 33 + 32);
  CHECK(final_bound({rules::board::FitTable(base), rules::editions::load_edition("hig-2001")}).points ==
        14 * 3 + 31 + 33 + 32);
}

}  // namespace test_largest_final
