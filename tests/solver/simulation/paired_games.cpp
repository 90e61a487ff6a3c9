// Games of two sides in pairs: the same draws on both, sums that do not depend on threads, and every figure
// as it is when the games are recounted one by one from the reference model's features.
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "rules/reference/model.hpp"
#include "solver/simulation/paired/play_pairs.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_paired_games {

using namespace bastide::solver::simulation::paired;
using namespace bastide::solver::simulation::play;
using bastide::solver::runs::RunControl;
using bastide::solver::simulation::tally::simulated_game;
using bastide::tests::Setting;
namespace rules = bastide::rules;
namespace tilesets = bastide::tilesets;
using rules::FeatureKind;

namespace {

SimulationPlan plan_of(const Setting& setting, Policy policy, std::uint64_t games) {
  return setting.plan(games, {policy}, 2, 20);
}

/// The ids of the tiles in the order in which they were drawn. Of games with one tile in the hand.
std::vector<std::string> draws_of(const GameTrace& trace, const tilesets::TileSet& set) {
  std::vector<std::string> out;
  for (const auto& [type, is_lost] : bastide::tests::draws_of(trace)) out.push_back(set.type(type).id);
  return out;
}

std::vector<std::string> without(std::vector<std::string> draws, const std::set<std::string>& types) {
  draws.erase(
      std::remove_if(draws.begin(), draws.end(), [&](const auto& id) { return types.count(id) != 0; }),
      draws.end());
  return draws;
}

constexpr const char* base_and_two = R"([tileset]
id = "base-and-two"
name = "Base and two tiles more"
extends = "base"
source = "a test"

[[tile]]
id = "Y"
count = 2
edges = "crfr"
cities = ["N"]
roads = ["E", "W"]
centre = "cloister"
)";

/// c1 on tiles that stand in the test.
struct OwnTiles : Setting {
  explicit OwnTiles(const std::string& tiles)
      : Setting("c1", {}, tilesets::files::read_tile_set(tiles, "own.toml")) {}
};

// ---- The recount: features by the reference model, everything else here.

/// What features are worth.
struct PlainRules {
  int (*complete_city)(int tiles, int pennants);
  int (*incomplete_city)(int tiles, int pennants);
  bool is_shared_in_full = true;  ///< else divided and rounded down
};
const PlainRules first_edition = {[](int tiles, int pennants) { return 2 * tiles + 2 * pennants; },
                                  [](int tiles, int pennants) { return tiles + pennants; }, true};
const PlainRules square_cities = {[](int tiles, int pennants) { return tiles * tiles + pennants; },
                                  [](int tiles, int /*pennants*/) { return tiles; }, false};

using Numbers = std::map<std::string, double>;

/// A game of plain rules, farms third. Nobody can join a complete feature, so who counts on it when it is
/// completed is everybody who ever stood on it: the last board says it all.
Numbers recounted(const GameTrace& trace, const tilesets::TileSet& set, const PlainRules& worth) {
  std::vector<rules::Placement> board = {{trace.start_type, 0, {0, 0}, {}}};
  std::vector<std::pair<rules::SegmentRef, int>> deployed;
  for (const auto& turn : trace.turns) {
    board.push_back({turn.type, turn.rotation, {turn.x, turn.y}, {}});
    if (turn.segment >= 0)
      deployed.push_back({{static_cast<int>(board.size()) - 1, turn.segment}, turn.player});
  }
  const auto found = rules::reference::features(set, board);
  std::map<int, std::map<int, int>> stand;  // feature -> player -> followers
  for (const auto& [where, player] : deployed) ++stand[found.index_of(where)][player];

  Numbers out;
  for (const char* name : {"points.road", "points.city", "points.cloister", "points.farm", "completed.road",
                           "completed.city", "completed.cloister"})
    out[name] = 0;
  std::vector<double> totals(static_cast<std::size_t>(trace.players), 0);
  int standing = 0;
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const auto& feature = found.features[static_cast<std::size_t>(f)];
    const std::string kind = rules::feature_name(feature.kind);
    const int tiles = static_cast<int>(feature.tiles.size());
    const int pennants = feature.marks[tilesets::pennant];
    int points = 0;
    switch (feature.kind) {
      case FeatureKind::road:
        points = tiles;
        break;
      case FeatureKind::city:
        points = (feature.complete ? worth.complete_city : worth.incomplete_city)(tiles, pennants);
        break;
      case FeatureKind::cloister:
        points = 1 + feature.neighbours;
        break;
      default:
        for (const auto& [farm, city] : found.contacts)
          points += farm == f && found.features[static_cast<std::size_t>(city)].complete ? 3 : 0;
    }
    if (feature.complete) out["completed." + kind] += 1;
    const auto who = stand.find(f);
    if (who == stand.end()) continue;
    int most = 0, holders = 0;
    for (const auto& [player, followers] : who->second) {
      most = std::max(most, followers);
      if (!feature.complete) standing += followers;
    }
    for (const auto& [player, followers] : who->second) holders += followers == most ? 1 : 0;
    const int each = worth.is_shared_in_full ? points : points / holders;
    for (const auto& [player, followers] : who->second) {
      if (followers < most) continue;
      totals[static_cast<std::size_t>(player)] += each;
      out["points." + kind] += each / static_cast<double>(trace.players);
    }
  }
  auto sorted = totals;
  std::sort(sorted.rbegin(), sorted.rend());
  double all = 0;
  for (const double points : totals) all += points;
  const auto winners = static_cast<double>(std::count(totals.begin(), totals.end(), sorted[0]));
  out["points"] = all / trace.players;
  out["margin"] = sorted[0] - sorted[1];
  out["ties"] = winners > 1 ? 1 : 0;
  out["winner_points"] = sorted[0];
  out["first_seat"] = totals[0] - all / trace.players;
  out["first_wins"] = totals[0] == sorted[0] ? 1 / winners : 0;
  out["turns"] = static_cast<double>(trace.turns.size());
  out["unplaceable"] = 100 * static_cast<double>(trace.lost.size());
  out["supply"] = (7.0 * trace.players - standing) / trace.players;

  out["holes.three"] = out["holes.four"] = out["holes.dead"] = 0;
  std::map<std::pair<int, int>, int> sides;  // empty cell -> neighbours
  std::set<std::pair<int, int>> taken;
  for (const auto& tile : board) taken.insert({tile.cell.x, tile.cell.y});
  for (const auto& [x, y] : taken) {
    for (const auto& cell :
         {std::pair(x, y - 1), std::pair(x + 1, y), std::pair(x, y + 1), std::pair(x - 1, y)})
      if (taken.count(cell) == 0) ++sides[cell];
  }
  std::set<std::pair<int, int>> fitting;  // cells where some type fits
  for (int type = 0; type < set.type_count(); ++type) {
    for (const auto& place : rules::reference::legal_placements(set, board, type))
      fitting.insert({place.cell.x, place.cell.y});
  }
  for (const auto& [cell, count] : sides) {
    out["holes.three"] += count == 3 ? 1 : 0;
    out["holes.four"] += count == 4 ? 1 : 0;
    out["holes.dead"] += fitting.count(cell) == 0 ? 1 : 0;
  }
  return out;
}

double mean_of(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}
/// Standard error of the mean.
double error_of(const std::vector<double>& numbers) {
  const double mean = mean_of(numbers);
  const auto n = static_cast<double>(numbers.size());
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return std::sqrt(squares / (n - 1) / n);
}

/// Places a draw, and what each game adds to it: (x - ratio n) / mean n.
std::vector<double> places_by_game(const std::vector<GameTrace>& traces, double& ratio) {
  std::vector<double> x, n;
  for (const auto& trace : traces) {
    double places = 0;
    for (const auto& turn : trace.turns) places += turn.placements;
    x.push_back(places);
    n.push_back(static_cast<double>(trace.turns.size() + trace.lost.size()));
  }
  ratio = mean_of(x) / mean_of(n);
  std::vector<double> out;
  for (std::size_t i = 0; i < x.size(); ++i) out.push_back((x[i] - ratio * n[i]) / mean_of(n));
  return out;
}

void check(const Figure& figure, const std::vector<double>& numbers) {
  CHECK(figure.mean == Catch::Approx(mean_of(numbers)).margin(1e-9));
  CHECK(figure.error == Catch::Approx(error_of(numbers)).margin(1e-9));
}

void check_recount(const PairedPlan& plan, const PlainRules& left_worth, const PlainRules& right_worth) {
  std::array<std::map<std::string, std::vector<double>>, 2> numbers;
  std::array<std::vector<GameTrace>, 2> traces;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::uint64_t k = 0; k < plan.side(side).games; ++k) {
      traces[side].push_back(simulated_game(plan.side(side), k));
      for (const auto& [name, number] :
           recounted(traces[side].back(), plan.side(side).fit->set(), side == 0 ? left_worth : right_worth))
        numbers[side][name].push_back(number);
    }
  }
  const auto played = play_pairs(plan, RunControl{});
  REQUIRE(played.is_complete);
  const auto figures = figures_of(plan, played);
  CHECK(figures.size() == numbers[0].size() + 1);
  for (const auto& [name, figure] : figures) {
    INFO(name);
    if (name == "places") {
      std::array<double, 2> ratio{};
      const auto left = places_by_game(traces[0], ratio[0]);
      const auto right = places_by_game(traces[1], ratio[1]);
      std::vector<double> differences;
      for (std::size_t k = 0; k < left.size(); ++k) differences.push_back(right[k] - left[k]);
      CHECK(figure.difference.mean == Catch::Approx(ratio[1] - ratio[0]).margin(1e-9));
      CHECK(figure.difference.error == Catch::Approx(error_of(differences)).margin(1e-9));
      continue;
    }
    const auto& left = numbers[0][name];
    const auto& right = numbers[1][name];
    REQUIRE(left.size() == plan.left().games);
    std::vector<double> differences;
    for (std::size_t k = 0; k < left.size(); ++k) differences.push_back(right[k] - left[k]);
    check(figure.difference, differences);
    CHECK(figure.left.mean == Catch::Approx(mean_of(left)).margin(1e-9));
    CHECK(figure.right.mean == Catch::Approx(mean_of(right)).margin(1e-9));
    if (name == "ties") continue;  // a share's error is of another kind: figures.hpp
    CHECK(figure.left.error == Catch::Approx(error_of(left)).margin(1e-9));
    CHECK(figure.right.error == Catch::Approx(error_of(right)).margin(1e-9));
  }
}

/// A side is what `simulate` tells of the same games, row by row; it has more rows.
void check_simulated(const PairedPlan& plan, const PlayedPairs& played, std::size_t side,
                     const SimulationPlan& of_side) {
  using namespace bastide::solver::simulation::tally;
  const Layout layout(of_side);
  const auto alone = simulate(of_side, RunControl{2}).tally;
  CHECK(played.sides[side].games == alone.games);
  for (std::size_t row = 0; row < catalogue.size(); ++row) {
    INFO(catalogue[row].name);
    for (std::size_t cell = 0; cell < layout.cells[row]; ++cell) {
      const auto here = sums_of(plan.layout(side), played.sides[side], row, cell);
      const auto there = sums_of(layout, alone, row, cell);
      REQUIRE(std::ranges::equal(here, there));
    }
  }
}

}  // namespace

TEST_CASE("paired games: figures are those of a recount, a scoring change") {
  const Setting left("c1");
  const Setting right(BASTIDE_SOURCE_DIR "/docs/examples/square-cities.toml");
  for (const auto policy : {Policy::random, Policy::greedy}) {
    const PairedPlan plan(plan_of(left, policy, 60), plan_of(right, policy, 60));
    CHECK(plan.pairing() == Pairing::same_tiles);
    check_recount(plan, first_edition, square_cities);
  }
}

TEST_CASE("paired games: figures are those of a recount, a change of tiles") {
  const Setting base("c1");
  const OwnTiles more(base_and_two);
  const PairedPlan plan(plan_of(more, Policy::random, 60), plan_of(base, Policy::random, 60));
  CHECK(plan.pairing() == Pairing::left_has_all);
  check_recount(plan, first_edition, first_edition);
}

TEST_CASE(
    "paired games: types that fitted nowhere are recounted, and a typical game is nearest to the means") {
  const Setting base("c1");
  const OwnTiles more(base_and_two);
  const PairedPlan plan(plan_of(base, Policy::random, 300), plan_of(more, Policy::random, 300));
  const auto played = play_pairs(plan, RunControl{});
  std::array<std::map<std::string, std::vector<double>>, 2> lost;
  std::array<std::vector<double>, 2> points;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& set = plan.side(side).fit->set();
    for (std::uint64_t k = 0; k < 300; ++k) {
      const auto trace = simulated_game(plan.side(side), k);
      for (const auto& tile : trace.lost) {
        for (auto& of_side : lost) of_side[set.type(tile.type).id].resize(300);
        lost[side][set.type(tile.type).id][k] += 100;
      }
      points[side].push_back(trace.scores[0] + trace.scores[1]);
    }
  }
  const auto types = unplaceable_types_of(plan, played);
  REQUIRE(types.size() == lost[0].size());
  for (const auto& [type, figure] : types) {
    INFO(type);
    std::vector<double> differences;
    for (std::size_t k = 0; k < 300; ++k) differences.push_back(lost[1][type][k] - lost[0][type][k]);
    check(figure.difference, differences);
    CHECK(figure.left.mean == Catch::Approx(mean_of(lost[0][type])).margin(1e-9));
    CHECK(figure.right.mean == Catch::Approx(mean_of(lost[1][type])).margin(1e-9));
  }
  const auto distance = [&](std::size_t k) {
    return std::hypot(points[0][k] - mean_of(points[0]), points[1][k] - mean_of(points[1]));
  };
  const auto typical = typical_game(plan, played);
  CHECK(typical < 200);
  for (std::size_t k = 0; k < 200; ++k) CHECK(distance(typical) <= distance(k) + 1e-9);
}

TEST_CASE("paired games: nothing changed, nothing seen") {
  const Setting one("c1");
  const Setting other("c1");
  for (const auto policy : all_policies) {
    const PairedPlan plan(plan_of(one, policy, 30), plan_of(other, policy, 30));
    const auto played = play_pairs(plan, RunControl{});
    CHECK(played.sides[0] == played.sides[1]);
    for (const auto& [name, figure] : figures_of(plan, played)) {
      INFO(name);
      CHECK(figure.difference == Figure{});
      CHECK(figure.left == figure.right);
      CHECK_FALSE(figure.is_seen);
      CHECK_FALSE(figure.games_to_see);
    }
  }
}

TEST_CASE("paired games: sums do not depend on threads, and either side is what simulate tells") {
  const Setting left("c1");
  const Setting right("c1", {{"farms", "second"}});
  const PairedPlan plan(plan_of(left, Policy::compact, 130), plan_of(right, Policy::compact, 130));
  const auto one = play_pairs(plan, RunControl{1});
  const auto three = play_pairs(plan, RunControl{3});
  CHECK(one.sides == three.sides);
  CHECK(one.across == three.across);
  check_simulated(plan, one, 0, plan_of(left, Policy::compact, 130));
  check_simulated(plan, one, 1, plan_of(right, Policy::compact, 130));
}

TEST_CASE("paired games: what is enough after a quarter is what a run of a quarter tells") {
  const Setting left("c1");
  const Setting loud("c1", {{"road.complete", "5*tiles"},
                            {"road.incomplete", "5*tiles"},
                            {"city.complete", "9*tiles"},
                            {"city.incomplete", "9*tiles"},
                            {"cloister.complete", "60"},
                            {"cloister.incomplete", "6*(neighbours + 1)"},
                            {"farm.points", "9*cities"}});
  const PairedPlan plan(plan_of(left, Policy::random, 1'600), plan_of(loud, Policy::random, 1'600));
  const PairedPlan quarter(plan_of(left, Policy::random, 400), plan_of(loud, Policy::random, 400));
  const auto wanted = play_pairs(quarter, RunControl{});
  for (const int threads : {1, 3}) {
    const auto played = play_pairs(plan, RunControl{threads}, [&](const PlayedPairs& so_far) {
      return are_points_settled(plan, so_far);
    });
    CHECK(played.is_complete);
    CHECK(played.sides[0].games == 400);
    CHECK(played.sides == wanted.sides);
    CHECK(played.across == wanted.across);
    CHECK(*figures_of(plan, played).find("points") == *figures_of(quarter, wanted).find("points"));
  }
  // Not enough: the whole, and nothing twice.
  int asked = 0;
  const auto whole = play_pairs(plan, RunControl{}, [&](const PlayedPairs& so_far) {
    CHECK(so_far.sides == wanted.sides);
    return ++asked > 1;
  });
  CHECK(asked == 1);
  CHECK(whole.sides == play_pairs(plan, RunControl{}).sides);
  CHECK(whole.across == play_pairs(plan, RunControl{}).across);
  CHECK(whole.sides[0].games == 1'600);
  // Where a quarter is fewer than 400 nothing is asked.
  const PairedPlan few(plan_of(left, Policy::random, 1'500), plan_of(loud, Policy::random, 1'500));
  CHECK(play_pairs(few, RunControl{}, [](const PlayedPairs&) { return true; }).sides[0].games == 1'500);
  // Points of one kind that may yet change leave it open; what never differs does not.
  const Setting soft("c1", {{"followers", "6"}});
  const PairedPlan open(plan_of(left, Policy::random, 400), plan_of(soft, Policy::random, 400));
  const auto played = play_pairs(open, RunControl{});
  const auto figures = figures_of(open, played);
  CHECK(figures.find("points")->is_seen);
  CHECK(std::ranges::any_of(figures, [](const auto& figure) {
    return figure.first.starts_with("points.") && !figure.second.is_seen;
  }));
  CHECK_FALSE(are_points_settled(open, played));
  const PairedPlan same(plan_of(left, Policy::random, 400), plan_of(left, Policy::random, 400));
  CHECK(are_points_settled(same, play_pairs(same, RunControl{})));
}

TEST_CASE("paired games: the same tiles are drawn in the same order under any rules") {
  const std::vector<std::pair<Setting::Options, std::string>> changes = {
      {{{"farms", "first"}}, "c1"},
      {{{"followers", "3"}}, "c1"},
      {{{"unplaceable", "remove"}}, "c1"},
      {{{"board_area", "fixed 11x11"}}, "c1"},
      {{{"fill_hole_extra_turn", "yes"}}, "c1"},
      {{}, "c2"}};
  const Setting left("c1");
  for (const auto& [options, edition] : changes) {
    const Setting right(edition, options, "base");
    for (const auto policy : {Policy::random, Policy::builder}) {
      const PairedPlan plan(plan_of(left, policy, 5), plan_of(right, policy, 5));
      INFO(right.words());
      REQUIRE(plan.pairing() == Pairing::same_tiles);
      for (std::uint64_t k = 0; k < 5; ++k)
        CHECK(draws_of(simulated_game(plan.left(), k), left.set) ==
              draws_of(simulated_game(plan.right(), k), right.set));
    }
  }
}

TEST_CASE("paired games: decks do not change the order of the draws") {
  const Setting base("c1");
  const Setting river("c1+expansion/river");
  const PairedPlan plan(plan_of(base, Policy::random, 10), plan_of(river, Policy::random, 10));
  REQUIRE(plan.pairing() == Pairing::right_has_all);
  std::set<std::string> only_river;
  for (const auto& type : river.set.types()) only_river.insert(type.id);
  for (const auto& type : base.set.types()) only_river.erase(type.id);
  REQUIRE_FALSE(only_river.empty());
  for (std::uint64_t k = 0; k < 10; ++k) {
    // The river is drawn first; it replaces the base game's start tile, which is not in the bag on either
    // side.
    CHECK(draws_of(simulated_game(plan.left(), k), base.set) ==
          without(draws_of(simulated_game(plan.right(), k), river.set), only_river));
  }
}

TEST_CASE("paired games: the smaller set is drawn in the larger one's order, from either side") {
  const Setting base("c1");
  const OwnTiles more(base_and_two);
  for (const auto policy : {Policy::random, Policy::greedy}) {
    const PairedPlan there(plan_of(base, policy, 20), plan_of(more, policy, 20));
    const PairedPlan back(plan_of(more, policy, 20), plan_of(base, policy, 20));
    CHECK(there.pairing() == Pairing::right_has_all);
    CHECK(back.pairing() == Pairing::left_has_all);
    for (std::uint64_t k = 0; k < 20; ++k) {
      const auto large = simulated_game(there.right(), k);
      CHECK(large == simulated_game(plan_of(more, policy, 20), k));  // the larger side's are its own games
      CHECK(draws_of(simulated_game(there.left(), k), base.set) == without(draws_of(large, more.set), {"Y"}));
      CHECK(simulated_game(there.left(), k) == simulated_game(back.right(), k));
    }
    const auto forth_sums = play_pairs(there, RunControl{});
    const auto back_sums = play_pairs(back, RunControl{});
    const auto forth = figures_of(there, forth_sums);
    const auto opposite = figures_of(back, back_sums);
    for (const auto& [name, figure] : forth) {
      INFO(name);
      CHECK(figure.left == opposite.find(name)->right);
      CHECK(figure.difference.mean == -opposite.find(name)->difference.mean);
      CHECK(figure.difference.error == Catch::Approx(opposite.find(name)->difference.error).margin(1e-12));
      CHECK(figure.is_seen == opposite.find(name)->is_seen);
    }
  }
}

TEST_CASE("paired games: every order of the smaller bag is as likely as any other") {
  // In the bag are V, two U and two W; the smaller lacks a U and a W: V, U, W in six orders.
  const auto tiles = [](int of_each) {
    return fmt::format(R"([tileset]
id = "few"
name = "few"
start = "V"
source = "a test"

[[tile]]
id = "V"
count = 2
edges = "ffrr"
roads = ["SW"]

[[tile]]
id = "U"
count = {0}
edges = "frfr"
roads = ["EW"]

[[tile]]
id = "W"
count = {0}
edges = "frrr"
roads = ["E", "S", "W"]
centre = "crossing"
)",
                       of_each);
  };
  const OwnTiles more(tiles(2)), fewer(tiles(1));
  const FollowedBag bag(more.rules(), fewer.rules());
  REQUIRE(bag.is_held());
  CHECK_FALSE(bag.is_whole());
  CHECK_FALSE(FollowedBag(fewer.rules(), more.rules()).is_held());
  std::map<std::vector<int>, int> seen;
  constexpr int games = 6000;
  for (std::uint64_t k = 0; k < games; ++k) ++seen[bag.order(3, k)];
  REQUIRE(seen.size() == 6);
  // Five standard deviations of a count of mean 1000.
  for (const auto& [order, count] : seen) CHECK(std::abs(count - games / 6) < 145);
}

TEST_CASE("paired games: sets of which neither holds the other are not paired") {
  const Setting left("c1", {}, "mini-roads");
  const Setting right("c1", {}, "mini-cities");
  const PairedPlan plan(plan_of(left, Policy::random, 200), plan_of(right, Policy::random, 200));
  CHECK(plan.pairing() == Pairing::none);
  const auto played = play_pairs(plan, RunControl{});
  for (const auto& [name, figure] : figures_of(plan, played)) {
    INFO(name);
    CHECK(figure.difference.mean == Catch::Approx(figure.right.mean - figure.left.mean).margin(1e-12));
    CHECK(figure.difference.error == Catch::Approx(std::hypot(figure.left.error, figure.right.error)));
  }
  check_simulated(plan, played, 1, plan_of(right, Policy::random, 200));
}

TEST_CASE("paired games: games that begin by lot are not paired, and sides of other games are refused") {
  const Setting base("c1");
  const Setting lots("c1", {{"start.lay", "D0@0,0 | X0@0,0"}});
  REQUIRE(lots.set.has_lots());
  CHECK(PairedPlan(plan_of(base, Policy::random, 5), plan_of(lots, Policy::random, 5)).pairing() ==
        Pairing::none);
  CHECK(PairedPlan(plan_of(lots, Policy::random, 5), plan_of(base, Policy::random, 5)).pairing() ==
        Pairing::none);
  const auto left = plan_of(base, Policy::random, 5);
  CHECK_THROWS_AS(PairedPlan(left, plan_of(base, Policy::random, 6)), std::invalid_argument);
  CHECK_THROWS_AS(PairedPlan(left, plan_of(base, Policy::greedy, 5)), std::invalid_argument);
  for (const auto change :
       {+[](SimulationPlan& plan) { ++plan.seed; }, +[](SimulationPlan& plan) { ++plan.players; }}) {
    auto right = plan_of(base, Policy::random, 5);
    change(right);
    CHECK_THROWS_AS(PairedPlan(left, right), std::invalid_argument);
  }
}

TEST_CASE("paired games: a change is seen at 99.9 %, and so many games would show one that matters") {
  const Setting left("c1");
  const Setting right("c1", {{"farms", "off"}});
  const PairedPlan plan(plan_of(left, Policy::random, 400), plan_of(right, Policy::random, 400));
  const auto figures = figures_of(plan, play_pairs(plan, RunControl{}));
  CHECK(figures.find("points.farm")->is_seen);
  CHECK(figures.find("points.farm")->right.mean == 0);
  for (const auto& [name, figure] : figures) {
    INFO(name);
    if (figure.difference.error == 0) {
      CHECK_FALSE(figure.games_to_see);
      continue;
    }
    // 3.316 and 0.842: quantiles of Student's t with 399 degrees of freedom at 99.95 %, of the normal
    // distribution at 80 % (R: qt(0.9995, 399), qnorm(0.8)).
    const double errors = std::abs(figure.difference.mean) / figure.difference.error;
    if (std::abs(errors - 3.3157) > 0.001) CHECK(figure.is_seen == (errors > 3.3157));
    const double needed =
        400 * std::pow((3.3157 + 0.84162) * figure.difference.error / figure.worth_seeing, 2);
    REQUIRE(figure.games_to_see);
    CHECK(static_cast<double>(*figure.games_to_see) == Catch::Approx(needed).epsilon(1e-3).margin(1));
  }
  // Of a handful of games nothing is seen, however alike they are.
  const PairedPlan few(plan_of(left, Policy::random, 5), plan_of(right, Policy::random, 5));
  for (const auto& [name, figure] : figures_of(few, play_pairs(few, RunControl{})))
    CHECK_FALSE(figure.is_seen);
}

TEST_CASE("paired games: nothing is told when they are stopped") {
  const Setting setting("c1");
  const PairedPlan plan(plan_of(setting, Policy::random, 100), plan_of(setting, Policy::random, 100));
  const std::atomic<bool> stop{true};
  RunControl control;
  control.stop = &stop;
  CHECK_FALSE(play_pairs(plan, control).is_complete);
  CHECK_FALSE(strength_of(plan.left(), Policy::greedy, 100, control));
}

TEST_CASE("strength: random against itself is worth nothing, and points are those of both seatings") {
  const Setting setting("c1");
  const auto plan = plan_of(setting, Policy::random, 1);
  // A game against oneself from both seats is one game, counted there and back.
  const auto nothing = strength_of(plan, Policy::random, 60, RunControl{});
  REQUIRE(nothing);
  CHECK(*nothing == Figure{});
  const auto greedy = strength_of(plan, Policy::greedy, 40, RunControl{2});
  REQUIRE(greedy);
  std::vector<double> differences;
  for (std::uint64_t k = 0; k < 40; ++k) {
    double sum = 0;
    for (const bool is_first : {true, false}) {
      auto meeting = plan_of(setting, Policy::random, 40);
      meeting.policies = is_first ? std::vector{Policy::greedy, Policy::random}
                                  : std::vector{Policy::random, Policy::greedy};
      const auto scores = simulated_game(meeting, k).scores;
      sum += is_first ? scores[0] - scores[1] : scores[1] - scores[0];
    }
    differences.push_back(sum / 2);
  }
  check(*greedy, differences);
}

}  // namespace test_paired_games
