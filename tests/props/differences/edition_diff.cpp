// The smallest position that two editions score differently, and how many positions differ: against a plain
// search by the reference model (plain_difference.hpp), and against what is known of the farm methods.
#include "props/differences/difference_counts.hpp"
#include "props/differences/edition_comparison.hpp"
#include "props/differences/paired_games.hpp"
#include "props/play/game_generator.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/records/engine_games.hpp"
#include "tests/catch.hpp"
#include "tests/props/differences/plain_difference.hpp"
#include "tilesets/files/reader.hpp"

namespace test_edition_diff {

namespace {

using namespace bastide::props;
using namespace bastide::props::differences;
using bastide::rules::Placement;
using bastide::rules::editions::Edition;
using bastide::tilesets::TileSet;
using bastide::tilesets::files::load_tile_set;
namespace reference = bastide::rules::reference;

const bastide::solver::runs::RunControl control{2, nullptr, nullptr, nullptr, "run", 3};

Edition edition(const std::string& id, const std::vector<std::pair<std::string, std::string>>& options = {}) {
  auto out = bastide::rules::editions::load_edition(id);
  for (const auto& [name, value] : options)
    REQUIRE(bastide::rules::editions::set_option(out, name, value).empty());
  return out;
}

/// Compares both ways, size by size, up to `tiles`.
void compare_ways(const TileSet& set, const Edition& a, const Edition& b, int tiles) {
  INFO(a.id << " and " << b.id);
  const EditionPair pair(a, b, set);
  const auto fast = smallest_difference(pair, tiles, control);
  REQUIRE(fast.is_complete);
  const auto counts = count_differences(pair, tiles, control);
  PlainSearch plain(set, a, b);
  const Placement start{set.start_type(), 0, {0, 0}, std::nullopt};
  Boards boards{{"", {start}}};
  std::string found;
  for (int n = 1; n <= tiles; ++n) {
    if (n > 1) boards = boards_above(set, boards, a);
    const auto size = plain.look_at(boards);
    const auto& counted = counts.sizes[static_cast<std::size_t>(n) - 1];
    CHECK(counted.boards == size.boards);
    CHECK(counted.positions == size.positions);
    CHECK(counted.different == size.different);
    for (const auto& covered : fast.covered) {
      if (covered.tiles != n) continue;
      CHECK(covered.boards == size.boards);
      if (covered.followers > 0) CHECK(covered.arrangements == size.arrangements.at(covered.followers));
    }
    if (found.empty() && !size.least.empty()) found = size.least.begin()->second;
  }
  CHECK(found == (fast.position ? fast.position->text : ""));
}

std::string smallest_text(const Edition& a, const Edition& b, int tiles) {
  const EditionPair pair(a, b, load_tile_set("base"));
  const auto found = smallest_difference(pair, tiles, control);
  return found.position ? found.position->text : "";
}

TEST_CASE("edition differences: on two tiles the plain search finds the same, with the same counts") {
  const auto set = load_tile_set("base");
  const auto c1 = edition("c1");
  for (const auto& other :
       {edition("hig-2000"), edition("hig-2001"), edition("c2"),
        edition("c1", {{"incomplete_at_end", "nothing"}}), edition("c1", {{"city.complete", "3*tiles"}}),
        edition("c1", {{"farm.points", "cities + 1"}})}) {
    compare_ways(set, c1, other, 2);
  }
  compare_ways(set, edition("hig-2000"), edition("hig-2001"), 2);
  compare_ways(set, edition("c2"), edition("c1"), 2);
}

TEST_CASE("edition differences: on three tiles of a small set the plain search finds the same",
          "[exhaustive]") {
  const auto set = load_tile_set("mini-mixed");
  compare_ways(set, edition("c1"), edition("c1", {{"farms", "second"}}), 3);
  compare_ways(set, edition("c1"), edition("c1", {{"shared_majority", "none"}}), 3);
  // Of one follower each nobody has two of one player.
  compare_ways(set, edition("c1", {{"followers", "1"}}),
               edition("c1", {{"followers", "1"}, {"farms", "second"}}), 3);
  // A farm with two cities among farms with one: what is known of one kind says nothing about the other.
  compare_ways(load_tile_set("mini-cities"), edition("c1"),
               edition("c1", {{"farm.points", "cities == 2 ? 7 : 3*cities"}}), 3);
}

TEST_CASE("edition differences: positions with two followers are those of one player and those of two") {
  const auto set = load_tile_set("mini-mixed");
  const auto positions = [&](const char* players, const char* followers) {
    const auto third = edition("c1", {{"players", players}, {"followers", followers}});
    auto second = third;
    REQUIRE(set_option(second, "farms", "second").empty());
    return count_differences({third, second, set}, 3, control).sizes.at(2).positions;
  };
  // Of one player with one follower there is one on the board: it is counted in each of the others.
  const auto one = positions("1", "1"), of_one_player = positions("1", "7"), of_two = positions("2", "1");
  CHECK(one < of_one_player);
  CHECK(one < of_two);
  CHECK(positions("2", "7") == of_one_player + of_two - one);
}

TEST_CASE("edition differences: sizes of cities are seen whichever side's farms weigh them") {
  // The same for cities of two tiles, which are met first.
  const auto c1 = edition("c1");
  const auto weighs = edition("c1", {{"farm.points", "3*cities + (city_tiles > 2*cities)"}});
  const auto found = smallest_text(c1, weighs, 3);
  CHECK_FALSE(found.empty());
  CHECK(found == smallest_text(weighs, c1, 3));
}

TEST_CASE("edition differences: a formula follows other options where neither side has one of its own") {
  const auto c1 = edition("c1");
  const auto first = edition("c1", {{"farms", "first"}});
  const auto own = edition("c1", {{"farms", "first"}, {"farm.points", "5*cities"}});
  const auto farm_points = [](const Edition& a, const Edition& b) {
    const auto all = option_differences(a, b);
    const auto found = std::ranges::find(all, "farm.points", &OptionDifference::name);
    REQUIRE(found != all.end());
    return found->follows;
  };
  CHECK_FALSE(farm_points(c1, first).empty());
  CHECK_FALSE(farm_points(first, c1).empty());
  for (const auto& other : {c1, first}) {
    CHECK(farm_points(other, own).empty());
    CHECK(farm_points(own, other).empty());
  }
}

TEST_CASE("edition differences: points of games are what the model gives, by what they are for") {
  const auto set = load_tile_set("base");
  const EditionPair pair(edition("c1"), edition("c1", {{"small_city", "half"}}), set);
  constexpr std::uint64_t games = 60, seed = 5;
  const auto told = pair_games(pair, games, seed, control);
  const auto& maker = told.made_under_left ? pair.left : pair.right;
  using Points = std::map<std::string, std::int64_t>;
  std::array<Points, 2> points;
  int open_pairs = 0;  // incomplete cities of two tiles
  int equal = 0;       // games in which several have least under A, who gain unlike under B
  for (std::uint64_t number = 0; number < games; ++number) {
    const auto script = play::numbered_game({maker.fit, maker.edition}, seed, number);
    std::array<std::vector<int>, 2> totals;
    for (const std::size_t side : {0U, 1U}) {
      const auto& of = pair.side(side);
      const Placement start{start_of(script, set), 0, {0, 0}, std::nullopt};
      bastide::rules::records::ReferenceGame game({of.fit, of.edition}, script.players, start);
      std::vector<bastide::rules::ScoreItem> items;
      for (const auto& turn : script.turns) {
        for (const int type : turn.set_aside) game.set_aside(type);
        game.lay(turn);
        for (auto& item : game.finish(turn)) items.push_back(std::move(item));
      }
      auto sheet = game.final_score(of.edition.farms);
      totals[side] = bastide::rules::of_players(game.totals_with(sheet), script.players);
      for (auto& item : sheet.items) items.push_back(std::move(item));
      for (const auto& item : items) {
        const bool is_pair = item.feature == bastide::rules::FeatureKind::city && item.tiles.size() == 2;
        open_pairs += is_pair && !item.complete ? 1 : 0;
        const std::string what = is_pair && item.complete                            ? "small_cities"
                                 : item.feature == bastide::rules::FeatureKind::city ? "cities"
                                 : item.feature == bastide::rules::FeatureKind::road ? "roads"
                                 : item.feature == bastide::rules::FeatureKind::farm ? "farms"
                                                                                     : "cloisters";
        for (const int each : item.points) {
          points[side][what] += each;
          points[side]["all"] += each;
        }
      }
    }
    // The first of those who have most under A, the last of those who have least.
    const auto& [left, right] = totals;
    const auto leader = static_cast<std::size_t>(std::ranges::max_element(left) - left.begin());
    std::size_t last = 0;
    for (std::size_t p = 0; p < left.size(); ++p) last = left[p] <= left[last] ? p : last;
    for (std::size_t p = 0; p < left.size(); ++p)
      equal += left[p] == left[last] && right[p] != right[last] ? 1 : 0;
    for (const std::size_t side : {0U, 1U}) {
      points[side]["leader"] += totals[side][leader];
      points[side]["last"] += totals[side][last];
    }
  }
  CHECK(open_pairs > 0);
  CHECK(equal > 0);
  for (const auto what : {PointsOf::all, PointsOf::small_cities, PointsOf::cities, PointsOf::roads,
                          PointsOf::cloisters, PointsOf::farms, PointsOf::leader, PointsOf::last}) {
    INFO(name_of(what));
    const auto& sum = told.points.at(static_cast<std::size_t>(what));
    CHECK(sum.left == points[0][name_of(what)]);
    CHECK(sum.right == points[1][name_of(what)]);
    CHECK(sum.left != 0);
  }
}

TEST_CASE("edition differences: on three tiles of the base set, too", "[.long]") {
  const auto set = load_tile_set("base");
  compare_ways(set, edition("c1"), edition("c1", {{"farms", "second"}}), 3);
  compare_ways(set, edition("c1"), edition("c1", {{"who_scores", "everyone"}}), 3);
}

TEST_CASE("edition differences: farm methods differ on three tiles, where the rules' example has four") {
  // Worked example E21: four tiles, first 8, second 6, third 9. These are smaller, and the smallest.
  const auto third = edition("c1");
  const auto second = edition("c1", {{"farms", "second"}});
  const auto first = edition("c1", {{"farms", "first"}});
  CHECK(smallest_text(third, first, 3) == "D0@0,0 D2@0,-1=red:field0");
  CHECK(smallest_text(second, first, 3) == "D0@0,0 D2@0,-1=red:field0");
  CHECK(smallest_text(third, second, 3) == "D0@0,0 A1@1,0=red:field D2@0,-1=red:field0");
  // On one board all three differ.
  const auto set = load_tile_set("base");
  const auto board =
      bastide::rules::parse_position(set, "D0@0,0 A1@1,0=red:field D2@0,-1=red:field0").placements;
  CHECK(reference::score(set, board, first).totals[6] == 4);
  CHECK(reference::score(set, board, second).totals[6] == 3);
  CHECK(reference::score(set, board, third).totals[6] == 6);
}

TEST_CASE("edition differences: fewer followers come before a text that comes first") {
  // Two farmers on three tiles make a lesser text (above), but one knight in a city of three tiles is enough.
  const auto both =
      edition("c1", {{"farms", "second"}, {"city.complete", "tiles == 3 ? 7 : 2*tiles + 2*pennants"}});
  CHECK(smallest_text(edition("c1"), both, 3) == "D0@0,0 F1@0,-1 D2@0,-2=red:city");
}

TEST_CASE(
    "edition differences: figures that only one edition has are looked at, and what is left out is told",
    "[exhaustive]") {
  const auto base = load_tile_set("base");
  const auto c1 = edition("c1");
  // A doctor counts for nothing himself and makes a completed city worth 3 more: it takes a follower, too.
  const auto doctors = edition("c1", {{"figure.doctor", "{ count = 1, weight = 0, stands_on = [\"city\"] }"},
                                      {"city.complete", "2*tiles + 2*pennants + 3*doctors"}});
  const EditionPair pair(c1, doctors, base);
  const auto found = smallest_difference(pair, 4, control);
  REQUIRE(found.position);
  CHECK(found.position->position.placements.size() == 4);
  CHECK(found.position->followers == 2);
  const auto& placements = found.position->position.placements;
  CHECK(reference::score(pair.left.set, pair.left.seen(placements), c1).totals !=
        reference::score(pair.right.set, pair.right.seen(placements), doctors).totals);
  CHECK(sight_of(pair.left, placements) == Sight::never);
  // The plain followers alone show nothing, and smaller positions with a doctor neither.
  CHECK(found.covered.back().tiles == 4);
  REQUIRE_FALSE(found.own_covered.empty());
  CHECK(found.own_covered.back().tiles == 4);
  CHECK(found.own_covered.back().followers == 2);
  CHECK(
      own_figures_words(pair, found) ==
      "Figures: 'doctor', which only c1 has; the other scores the position without. Positions with them were "
      "looked at, all up to 4 tiles with 2 figures.");
  // Sides do not matter.
  const EditionPair turned(doctors, c1, base);
  const auto found_turned = smallest_difference(turned, 4, control);
  REQUIRE(found_turned.position);
  CHECK(found_turned.position->text == found.position->text);
  const auto none = smallest_difference(pair, 3, control, 0);
  CHECK_FALSE(none.position);
  CHECK(none.own_covered.empty());
  REQUIRE_FALSE(none.own_left_out.empty());
  CHECK(own_figures_words(pair, none).find("Not looked at") != std::string::npos);
}

TEST_CASE("edition differences: a figure that counts shows where it stands alone") {
  const auto base = load_tile_set("base");
  const auto giant =
      edition("c1", {{"figure.giant", "{ count = 1, weight = 3, stands_on = ['city', 'road'] }"}});
  const EditionPair pair(edition("c1"), giant, base);
  const auto found = smallest_difference(pair, 2, control);
  REQUIRE(found.position);
  CHECK(found.position->followers == 1);
  CHECK(found.position->text.find("red.giant:") != std::string::npos);
  CHECK(found.own_covered.size() == 1);
}

TEST_CASE("edition differences: two players on one road are four tiles away, and the walk says so") {
  const auto c1 = edition("c1");
  const auto split = edition("c1", {{"shared_majority", "split"}});
  CHECK(smallest_text(c1, split, 3).empty());
  const EditionPair pair(c1, split, load_tile_set("mini-mixed"));
  const auto found = smallest_difference(pair, 4, control);
  REQUIRE(found.position);
  CHECK(found.position->followers == 2);
  CHECK(found.position->text.find("=red:") < found.position->text.find("=blue:"));
  CHECK(found.position->position.placements.size() == 4);
  CHECK_FALSE(why_equal(pair));
}

TEST_CASE("edition differences: equality is proved from all that points depend on") {
  const auto set = load_tile_set("base");
  const auto equal = [&](const Edition& a, const Edition& b) {
    return why_equal(EditionPair(a, b, set)).has_value();
  };
  const auto c1 = edition("c1");
  CHECK(equal(c1, edition("c1-rgg")));
  CHECK(equal(c1, edition("c1", {{"tile_art", "c2"}})));
  CHECK(equal(c1, edition("c1", {{"city.complete", "(tiles + pennants)*2"}})));
  CHECK(equal(edition("hig-2000"), edition("rgg-2000")));
  // Differs only for a city of 70 tiles, which no board of a few tiles shows.
  CHECK_FALSE(equal(c1, edition("c1", {{"city.complete", "tiles == 70 ? 1 : 2*tiles + 2*pennants"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"who_scores", "everyone"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"shared_majority", "none"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"unit", "segment"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"junction_ends_road", "houses_only"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"board_area", "fixed 3x3"}, {"border", "completes"}})));
  CHECK(equal(c1, edition("c1", {{"board_area", "fixed 3x3"}})));
  // Without farmers what a farm would be worth does not matter.
  CHECK(equal(edition("c2"), edition("c2", {{"farm.points", "9*cities"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"farm.points", "9*cities"}})));
}

TEST_CASE("edition differences: joined crossings and closing borders are seen by each side in its own way") {
  CHECK(smallest_text(edition("c1"), edition("c1", {{"junction_ends_road", "houses_only"}}), 2) ==
        "D0@0,0 L0@-1,0=red:road1");
  // The border east of the start tile completes its road: 2 tiles, scored the same; a city is worth twice.
  const auto small = edition("c1", {{"board_area", "fixed 1x3"}, {"border", "completes"}});
  const EditionPair pair(edition("c1"), small, load_tile_set("base"));
  const auto comparison = compare_editions(pair, 3, control);
  REQUIRE(comparison.smallest.position);
  CHECK(comparison.sheets->left.totals != comparison.sheets->right.totals);
  REQUIRE(comparison.left_only.board);
  CHECK(comparison.left_only.board->placements.size() == 2);
  CHECK(comparison.left_only.board->placements.back().cell.x != 0);
  CHECK_FALSE(comparison.right_only.board);
}

TEST_CASE("edition differences: whether a position can be seen in a game") {
  const auto set = load_tile_set("base");
  const EditionPair pair(edition("c1"), edition("c2"), set);
  const auto sight = [&](const std::string& text) {
    const auto placements = bastide::rules::parse_position(set, text).placements;
    return std::pair(sight_of(pair.left, placements), sight_of(pair.right, placements));
  };
  CHECK(sight("D0@0,0 D2@0,-1=red:field0") == std::pair(Sight::after_turn, Sight::never));
  CHECK(sight("D0@0,0 D2@0,-1=red:city") == std::pair(Sight::before_scoring, Sight::before_scoring));
  // Red would have two turns running; with a tile of another player in between he would not.
  CHECK(sight("D0@0,0 A1@1,0=red:field D2@0,-1=red:field0").first == Sight::never);
  CHECK(sight("D0@0,0 A1@1,0=red:field D2@0,-1=red:field0 A3@-1,0").first == Sight::after_turn);
  // Two followers on one road, each on its own when it came.
  CHECK(sight("D0@0,0 A1@0,1=red:road J0@-1,0=blue:road J3@-1,1").first == Sight::after_turn);
  // The tile beyond the city comes after it is complete, when its knight has gone home.
  CHECK(sight("D0@0,0 D2@0,-1=red:city A2@0,-2").first == Sight::never);
  CHECK(sight("D0@0,0 D2@0,-1=red:city A1@1,0").first == Sight::before_scoring);
  CHECK(sight("D0@0,0=red:city").first == Sight::never);
}

TEST_CASE(
    "edition differences: positions with own figures are looked at up to the bound, all sizes together") {
  const auto doctors = edition("c1", {{"figure.doctor", "{ count = 1, weight = 0, stands_on = [\"city\"] }"},
                                      {"city.complete", "2*tiles + 2*pennants + 3*doctors"}});
  const EditionPair pair(edition("c1"), doctors, load_tile_set("mini-mixed"));
  const auto covered = [&](std::uint64_t most) {
    const auto found = smallest_difference(pair, 3, control, most);
    REQUIRE_FALSE(found.position);
    return std::pair(found.own_covered.size(), found.own_left_out.size());
  };
  std::vector<std::uint64_t> sizes;
  for (const auto& size : smallest_difference(pair, 3, control).own_covered)
    sizes.push_back(size.arrangements);
  REQUIRE(sizes.size() > 1);
  std::uint64_t sum = 0;
  for (std::size_t n = 0; n < sizes.size(); ++n) {
    CHECK(covered(sum + sizes[n] - 1) == std::pair(n, sizes.size() - n));
    sum += sizes[n];
    CHECK(covered(sum) == std::pair(n + 1, sizes.size() - n - 1));
  }
}

TEST_CASE("edition differences: tiles that both sets have") {
  const auto base = load_tile_set("base");
  const auto c2 = load_tile_set("base-c2");
  const auto winter = load_tile_set("winter-we1");
  CHECK(common_tiles(base, c2)->id() == "base");
  CHECK(common_tiles(c2, base)->id() == "base-c2");
  CHECK(common_tiles(base, winter)->id() == "base");
  CHECK(common_tiles(winter, base)->id() == "base");
  CHECK(common_tiles(winter, base)->tile_count() == 72);
}

// A completed city of one tile is on no board, but on a table whose edge completes.
TEST_CASE("edition differences: what a formula says of a completed city of one tile is no difference") {
  const auto c1 = edition("c1");
  const std::pair<std::string, std::string> odd = {"city.complete", "tiles < 2 ? 0 : 2*tiles + 2*pennants"};
  CHECK(why_equal(EditionPair(c1, edition("c1", {odd}), load_tile_set("base"))).has_value());
  const std::vector<std::pair<std::string, std::string>> table = {{"board_area", "fixed 5x5"},
                                                                  {"border", "completes"}};
  auto with = table;
  with.push_back(odd);
  CHECK_FALSE(
      why_equal(EditionPair(edition("c1", table), edition("c1", with), load_tile_set("base"))).has_value());
}

using bastide::solver::simulation::tally::GameBench;
using bastide::solver::simulation::tally::SimulationPlan;

/// Of the games of a plan under a side: completed cities of two tiles with somebody on them, followers
/// deployed on fields, games with one of either.
struct Told {
  std::uint64_t small_cities = 0, farmers = 0, with_small = 0, with_farmers = 0;
  std::int64_t points = 0;  ///< that all small cities are worth less at half price: 1 a tile and pennant
};
Told told_of(const EditionSide& side, SimulationPlan plan) {
  plan.fit = &side.fit;
  plan.editions = {side.edition};
  GameBench bench(plan);
  Told out;
  for (std::uint64_t number = 0; number < plan.games; ++number) {
    bench.play(number);
    const auto before = out;
    for (const auto& one : bench.trace().features) {
      const auto& f = one.feature;
      if (f.kind != bastide::rules::FeatureKind::city || !f.is_complete() || f.tiles != 2 || !f.is_occupied())
        continue;
      ++out.small_cities;
      const int most = *std::ranges::max_element(f.followers);
      out.points += std::ranges::count(f.followers, most) * (2 + f.pennants);
    }
    for (const auto& turn : bench.trace().turns)
      out.farmers += turn.segment >= 0 &&
                     side.set.type(turn.type).segments[static_cast<std::size_t>(turn.segment)].kind ==
                         bastide::tilesets::SegmentKind::field;
    out.with_small += out.small_cities > before.small_cities;
    out.with_farmers += out.farmers > before.farmers;
  }
  return out;
}

TEST_CASE("edition differences: what nobody's points or moves depend on never bites") {
  // River: tiles that fit nowhere leave their deck. Traders: fields inside a tile, without a rim.
  const std::string traders = "c1+expansion/traders-builders";
  for (const std::string name : {"c1", "c1+expansion/river", traders.c_str(), "c2+expansion/river-c2"}) {
    INFO(name);
    const auto plain = edition(name);
    const EditionPair pair(plain, edition(name, {{"score_marker", "lying"}}), load_tile_set(plain.tile_set));
    SimulationPlan plan;
    plan.games = 400;
    for (const bool is_left : {true, false}) {
      const auto bites = bites_of(pair, is_left, plan, control);
      CHECK(bites.games == 400);
      CHECK(bites.bitten == 0);
      CHECK(bites.cut_short == 0);
      CHECK(bites.moves == 0);
      CHECK(bites.points == 0);
    }
  }
}

TEST_CASE("edition differences: how often a change bites is how often what it is about happens") {
  const auto c1 = edition("c1");
  const auto set = load_tile_set("base");
  SimulationPlan plan;
  plan.policies = {bastide::solver::simulation::play::Policy::builder};
  plan.games = 20;
  const EditionPair half(c1, edition("c1", {{"small_city", "half"}}), set);
  const EditionPair off(c1, edition("c1", {{"farms", "off"}}), set);
  const EditionPair few(c1, edition("c1", {{"followers", "5"}}), set);
  for (const bool is_left : {true, false}) {
    const auto told = told_of(half.side(is_left ? 0 : 1), plan);
    const auto bites = bites_of(half, is_left, plan, control);
    CHECK(bites.games == 20);
    CHECK(bites.scorings == told.small_cities);
    CHECK(bites.moves == 0);
    CHECK(bites.cut_short == 0);
    CHECK(bites.bitten == told.with_small);
    CHECK(bites.points == -told.points);
  }
  CHECK(bites_of(half, true, plan, control).scorings > 20);
  // Each farmer is a move that the other side forbids; nothing else scores otherwise.
  const auto farms = bites_of(off, true, plan, control);
  const auto farmers = told_of(off.left, plan);
  CHECK(farmers.farmers > 20);
  CHECK(farms.moves == farmers.farmers);
  CHECK(farms.bitten == farmers.with_farmers);
  CHECK(bites_of(off, false, plan, control).bitten == 0);
  // Who has two followers less makes moves that are allowed with more, and not the other way round.
  CHECK(bites_of(few, true, plan, control).moves > 20);
  // A game that goes beyond a table ends there, under both.
  const EditionPair small(c1, edition("c1", {{"board_area", "fixed 5x5"}}), set);
  CHECK(bites_of(small, true, plan, control).cut_short == 20);
  CHECK(bites_of(small, false, plan, control).cut_short == 0);
  CHECK(bites_of(few, false, plan, control).bitten == 0);
}

TEST_CASE("edition differences: formulas of marks are the same where they are for every number of them") {
  const std::string inns = "c1+expansion/inns-cathedrals";
  const auto set = load_tile_set(edition(inns).tile_set);
  const auto equal = [&](const char* name, const std::string& a, const std::string& b) {
    return why_equal(EditionPair(edition(inns, {{name, a}}), edition(inns, {{name, b}}), set)).has_value();
  };
  CHECK(equal("road.complete", "inn > 0 ? 2*tiles : tiles", "tiles + tiles*min(1, inn)"));
  CHECK_FALSE(equal("road.complete", "inn > 0 ? 2*tiles : tiles", "tiles + tiles*max(0, 1 - inn)"));
  CHECK_FALSE(equal("road.complete", "inn > 0 ? 2*tiles : tiles", "tiles"));
  CHECK(equal("city.complete", "tiles + cathedral", "cathedral + tiles"));
  CHECK_FALSE(equal("city.complete", "tiles + cathedral", "tiles + 2*cathedral"));
  CHECK(equal("city.complete", "tiles + min(1, cathedral)", "tiles + (cathedral > 0 ? 1 : 0)"));
  // 13 tiles of these two types have a well (docs/examples/wells-tiles.toml), so one more would part them.
  const std::string wells = BASTIDE_SOURCE_DIR "/docs/examples/wells.toml";
  const auto watered = load_tile_set(edition(wells).tile_set);
  const auto equal_up_to = [&](const std::string& most) {
    const auto other = edition(wells, {{"farm.points", "3*cities + min(" + most + ", wells)"}});
    return why_equal(EditionPair(edition(wells), other, watered)).has_value();
  };
  CHECK(equal_up_to("13"));
  CHECK_FALSE(equal_up_to("12"));
}

TEST_CASE("edition differences: figures in formulas likewise, up to as many as there are") {
  const auto set = load_tile_set("base");
  const auto equal = [&](const std::string& a, const std::string& b) {
    const auto with = [&](const std::string& formula) {
      return edition("c1",
                     {{"figure.giant", "{ count = 2, stands_on = ['city'] }"}, {"city.complete", formula}});
    };
    return why_equal(EditionPair(with(a), with(b), set)).has_value();
  };
  CHECK(equal("tiles + giants", "giants + tiles"));
  CHECK_FALSE(equal("tiles + giants", "tiles"));
  CHECK_FALSE(equal("tiles + giants", "tiles + min(1, giants)"));
  CHECK(equal("tiles + giants", "tiles + min(2, giants)"));
}

TEST_CASE("edition differences: what boards alone do not show is refused with its place") {
  const auto set = load_tile_set("base");
  const auto refused = [&](const Edition& left, const Edition& right) -> std::string {
    try {
      smallest_difference(EditionPair(left, right, set), 2, control);
    } catch (const bastide::tilesets::InputError& error) {
      return error.where().file + ": " + error.message();
    }
    return "";
  };
  const auto c1 = edition("c1");
  auto turns = edition("c1", {{"road.complete", "2*tiles + turns"}});
  const auto around = edition("c1", {{"site_majority", "around"}});
  CHECK(refused(c1, turns).find("c1 counts turns: its points depend on the order of the tiles") !=
        std::string::npos);
  CHECK(refused(turns, c1) == refused(c1, turns));
  CHECK(refused(around, c1).find("c1 has site_majority around: who scores a cloister depends on figures") !=
        std::string::npos);
  CHECK(refused(c1, c1).empty());
  // Where a file sets it, its place there; else the tiles'.
  turns.sources["road.complete"].where = {"mine.toml", 4, 1};
  CHECK(refused(c1, turns).starts_with("mine.toml: c1 counts turns"));
  turns.sources.erase("road.complete");
  CHECK(refused(c1, turns).starts_with(set.where().file + ": c1 counts turns"));
}

TEST_CASE("edition differences: where every tile may lie first, each may under both") {
  const auto set = load_tile_set("base");
  const auto any = edition("c1", {{"start_in_bag", "yes"}});
  const auto c1 = edition("c1");
  const auto starts = [&](const Edition& a, const Edition& b) {
    return EditionPair(a, b, set).common_starts();
  };
  CHECK(starts(any, any).size() == static_cast<std::size_t>(set.type_count()));
  CHECK(starts(any, c1) == std::vector{set.start_type()});
  CHECK(starts(c1, any) == std::vector{set.start_type()});
  // Boards that begin otherwise are those of one alone, from one tile on.
  const EditionPair pair(any, c1, set);
  const auto only = smallest_board_of_one(pair, true, 2, control);
  REQUIRE(only.board);
  CHECK(only.board->placements.size() == 1);
  CHECK(only.board->placements.front().type != set.start_type());
  CHECK_FALSE(smallest_board_of_one(pair, false, 2, control).board);
}

TEST_CASE("edition differences: lines that bend otherwise make boards of one edition, the least of them") {
  const std::string river = "c1+expansion/river";
  const auto set = load_tile_set(edition(river).tile_set);
  const auto only = [&](const Edition& a, const Edition& b, bool of_left, int tiles) {
    const EditionPair pair(a, b, set);
    const auto found = smallest_board_of_one(pair, of_left, tiles, control);
    CHECK(found.is_complete);
    return found.board ? bastide::rules::print_position(pair.side(of_left ? 0 : 1).set, *found.board) : "";
  };
  const auto immediate = edition(river);
  const auto with = [&](const char* reading) { return edition(river + "+reading/" + reading); };
  // By definition two bends to the same hand on tiles that follow each other: the spring, then both bends.
  const auto free = edition(river, {{"deck.river", "{ bends = [] }"}});
  const auto allowed = only(free, immediate, true, 3);
  REQUIRE_FALSE(allowed.empty());
  CHECK(only(free, immediate, true, 2).empty());
  CHECK(only(free, immediate, false, 3).empty());
  const auto tiles = bastide::rules::parse_position(set, allowed).placements;
  REQUIRE(tiles.size() == 3);
  const auto objected = [&](const Edition& by) {
    const auto seen = bastide::rules::editions::tiles_under(set, by);
    reference::Game game(seen, by, 2, tiles.front());
    for (std::size_t i = 1; i < tiles.size(); ++i) {
      if (game.objection(0, tiles[i])) return true;
      game.play(0, tiles[i]);
    }
    return false;
  };
  CHECK(objected(immediate));
  CHECK_FALSE(objected(free));
  // What forbids more has no board of its own, and of two that forbid otherwise each has.
  CHECK(only(with("river-immediate-and-source"), immediate, true, 4).empty());
  CHECK_FALSE(
      only(immediate, with("river-consecutive"), true, 4).empty());  // a straight tile between two bends
  CHECK(only(immediate, with("river-consecutive"), true, 3).empty());
  // Both readings at once are what positions are written in.
  const EditionPair both(immediate, with("river-against-source"), set);
  REQUIRE(both.set.bends().size() == 1);
  CHECK(both.set.bends().front().immediate);
  CHECK(both.set.bends().front().against_source);
  CHECK_FALSE(both.has_alike_boards());
  const EditionPair spaced(immediate, with("river-space"), set);
  CHECK(spaced.set.bends().front().immediate);
  CHECK(spaced.set.bends().front().space);
  CHECK(both.has_alike_features);
  const EditionPair one_side(free, with("river-space"), set);
  REQUIRE(one_side.set.bends().size() == 1);
  CHECK(one_side.set.bends().front().space);
}

TEST_CASE(
    "edition differences: of sets that number marks otherwise none is made with some tiles of the other") {
  const auto base = load_tile_set("base");
  const auto inns = load_tile_set("base+inns-cathedrals");
  const auto traders = load_tile_set("base+traders-builders");
  CHECK_FALSE(tiles_with(inns, base, {"EA"}, false));
  CHECK_FALSE(tiles_with(inns, traders, {"HA"}, false));
  const auto more = tiles_with(base, inns, {"EA", "EK"}, false);
  REQUIRE(more);
  CHECK(more->tile_count() == 72 + inns.type(inns.find("EA")).count + inns.type(inns.find("EK")).count);
}

TEST_CASE(
    "edition differences: figures that go to tiles laid earlier go there under both, or on one side alone") {
  const auto set = load_tile_set("base");
  const std::string unpunctual = BASTIDE_SOURCE_DIR "/docs/examples/unpunctual.toml";
  const std::string phantom = BASTIDE_SOURCE_DIR "/docs/examples/phantom.toml";
  for (const auto& name : {unpunctual, phantom}) {
    INFO(name);
    const auto own = edition(name);
    const EditionPair same(own, edition(name, {{"score_marker", "lying"}}), set);
    const auto alike = pair_games(same, 6, 1, control);
    CHECK(alike.games == 6);
    CHECK(alike.one_sided == 0);
    CHECK(alike.other_totals == 0);
    CHECK(alike.points[0].left > 0);
    // Segments and figures have other numbers on the other side: crossings joined, another figure before.
    const EditionPair joined(own, edition(name, {{"junction_ends_road", "houses_only"}}), set);
    CHECK(pair_games(joined, 6, 1, control).points[0].left == alike.points[0].left);
  }
  // Under c1 nobody goes to an earlier tile: every deployment of these games is made on one side only.
  const EditionPair apart(edition(unpunctual), edition("c1"), set);
  std::uint64_t deployed = 0;
  for (std::uint64_t number = 0; number < 6; ++number) {
    const auto game = play::numbered_game({apart.left.fit, apart.left.edition}, 1, number);
    for (const auto& turn : game.turns) deployed += turn.deployed().size();
  }
  const auto games = pair_games(apart, 6, 1, control);
  CHECK(deployed > 50);
  CHECK(games.one_sided == deployed);
  CHECK(games.points[0].right == 0);
}

}  // namespace

}  // namespace test_edition_diff
