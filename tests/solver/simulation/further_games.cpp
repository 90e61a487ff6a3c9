// Games with marks, further figures, second parts of turns and tokens: the same on both engines, scored as
// the engines score them, and counted.
#include <numeric>

#include "tests/solver/simulation/settings.hpp"

namespace test_further_games {

using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;
using bastide::rules::PerPlayer;
using bastide::tests::mixed;
using bastide::tests::Setting;

namespace {

const Setting::Options with_events = {
    {"event.crown", "{ when = 'completed', of = ['city', 'road'], who = 'holders', points = 3 }"},
    {"event.income", "{ when = 'turn_start', of = 'field', points = 1 }"},
    {"event.toll", "{ when = 'laid', of = 'city', mark = 'pennant', who = 'others', points = -2 }"},
    {"least_total", "-5"}};

const Setting::Options with_awards = {
    {"event.realm", "{ when = 'completed', of = ['city', 'road'], each = 'tiles', tokens = 'largest' }"},
    {"event.open", "{ when = 'end', of = ['city', 'road'], who = 'holders', tokens = 'sum' }"},
    {"award.king", "{ most = 'realm', ties = 'first', points = 8 }"},
    {"award.goods", "{ points = 'wine + 2*open - followers' }"}};

const Setting::Options with_seats = {
    {"seat.child", "{ seats = [2, 3], count = 9, points = 10 }"},
    {"seat.pair", "{ seats = 1, players = 2, figure = 'builder', count = 2 }"},
    {"unclaimed", "mover"}};

const Setting::Options with_far = {
    {"figure.follower", "{ tile = 'any', within = 4, retrieve = 'anywhere', retrieve_points = 'tiles' }"},
    {"farms_close", "with_cities"}};

const Setting::Options with_phantom = {
    {"figure.phantom", "{ stands_on = ['road', 'city', 'field'], per_turn = 2 }"},
    {"figure.follower", "{ per_turn = 2, count = 4 }"}};

const char* const traders = "c1+expansion/traders-builders";

/// Each expansion by itself and all together, in both forms; and seats, awards and events.
const std::deque<Setting>& expansions() {
  static const auto settings = [] {
    std::deque<Setting> out;
    for (const auto* id :
         {"c1+expansion/inns-cathedrals", traders, "c2-farmers+expansion/abbot",
          "c1+expansion/inns-cathedrals+expansion/traders-builders",
          "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot"})
      out.emplace_back(id);
    out.emplace_back(traders, Setting::Options{{"fill_hole_extra_turn", "yes"}, {"board_area", "fixed 8x8"}});
    out.emplace_back("c2-farmers+expansion/abbot", Setting::Options{{"hand_size", "3"}});
    out.emplace_back("c1", bastide::tests::cloister_tokens, bastide::tests::with_pilgrims("base"));
    for (const auto& options : {bastide::tests::farm_giant, bastide::tests::cloister_abbots})
      out.emplace_back("c1", options);
    for (const auto* options : {&with_far, &with_phantom, &with_seats, &with_awards})
      out.emplace_back(traders, *options);
    out.emplace_back("c1", with_events);
    return out;
  }();
  return settings;
}

/// What the players of four games have of these points in all; `look` is shown each game.
template <class Look>
PerPlayer sum_of_games(const Setting& setting, int players, PerPlayer PointsByKind::*of, Look look) {
  auto games = setting.games(players, {Policy::greedy, Policy::random});
  GameTrace trace;
  PerPlayer sum{};
  for (std::uint64_t i = 0; i < 4; ++i) {
    games.play(5, i, trace);
    bastide::rules::add(sum, trace.further.points.*of);
    look(trace.further);
  }
  return sum;
}

/// Whether the points of that name are told apart.
bool is_counted(const Setting& setting, const char* name) {
  const auto plan = setting.plan(4);
  return std::ranges::count(Layout(plan).points, name, &PointsCell::name) == 1;
}

}  // namespace

TEST_CASE("further games: replay without difference and with the points noted while they were played") {
  for (const auto& setting : expansions()) {
    INFO(setting.words());
    for (const auto& [players, policies, count] :
         {std::tuple(2, std::vector{Policy::random}, 3), std::tuple(3, mixed, 2)}) {
      auto games = setting.games(players, policies);
      GameTrace trace;
      for (int i = 0; i < count; ++i) {
        games.play(77, static_cast<std::uint64_t>(i), trace);
        const auto record = setting.record(trace);
        require_replayed(setting, record);
        REQUIRE(record.turns.size() == trace.turns.size());
        const auto& scores = record.final_scores.at(option_value(setting.edition, "farms"));
        REQUIRE(std::equal(scores.begin(), scores.end(), trace.scores.begin()));
        PointsScratch scratch;
        REQUIRE(trace_points(trace, setting.edition, scratch).totals() == trace.scores);
      }
    }
  }
}

TEST_CASE("further games: a game leaves nothing to the next") {
  for (const auto& setting : expansions()) check_nothing_left(setting, 3, mixed, 4);
}

TEST_CASE("further games: a second part is of the same player, and there is no third") {
  const auto& setting = expansions()[4];
  auto games = setting.games(3, {Policy::builder, Policy::random, Policy::greedy});
  GameTrace trace;
  int seconds = 0;
  int retrieved = 0;
  for (std::uint64_t i = 0; i < 8; ++i) {
    games.play(5, i, trace);
    for (const auto& part : trace.further.parts) {
      retrieved += part.is_elsewhere ? 1 : 0;
      if (!part.is_second) continue;
      ++seconds;
      REQUIRE(part.turn > 0);
      CHECK(trace.turns[part.turn].player == trace.turns[part.turn - 1U].player);
      const auto* before = trace.part(part.turn - 1U);
      CHECK((before == nullptr || !before->is_second));
    }
    // A figure that was deployed stands, was taken back, or came back when its feature was scored.
    for (const auto& figure : trace.further.figures)
      CHECK(figure.standing + figure.retrieved <= figure.deployed);
    // Nobody has tokens that no tile shows.
    for (std::size_t m = 0; m < setting.edition.marks.size(); ++m) {
      int printed = 0;
      for (const auto& type : setting.set.types()) {
        for (const auto& segment : type.segments) printed += type.count * segment.marks[m];
      }
      const auto& tokens = trace.further.tokens[m];
      const int taken = std::accumulate(tokens.begin(), tokens.end(), 0);
      CHECK(taken <= (setting.edition.marks[m].is_token ? printed : 0));
    }
  }
  CHECK(seconds > 10);
  CHECK(retrieved > 0);
}

TEST_CASE("further games: what events gave is counted by itself") {
  const auto& setting = expansions().back();
  CHECK(sum_of_games(setting, 2, &PointsByKind::events, [](const auto&) {})[0] > 0);
  CHECK(is_counted(setting, "events"));
}

TEST_CASE("further games: what awards gave is counted by itself, and tokens of events like others") {
  const auto& setting = expansions()[expansions().size() - 2];
  int taken = 0;
  const auto sum = sum_of_games(setting, 2, &PointsByKind::awards, [&](const FurtherTrace& further) {
    const auto& realm = further.tokens[bastide::rules::token_number_of_event(1)];
    taken += realm[0] + realm[1];
  });
  CHECK(sum[0] != 0);
  CHECK(taken > 20);
  CHECK(is_counted(setting, "awards"));
  const auto plan = setting.plan(4);
  CHECK(Layout(plan).cells_of(Axis::token) == 5);
}

TEST_CASE("further games: points at the start and of features of nobody are counted by themselves") {
  const auto& setting = expansions()[expansions().size() - 3];
  const auto sum = sum_of_games(setting, 3, &PointsByKind::unclaimed, [&](const FurtherTrace& further) {
    CHECK(further.points.start == PerPlayer{0, 10, 10});
    CHECK(further.points.spared == PerPlayer{});
  });
  CHECK(sum[0] > 0);
  for (const auto* name : {"unclaimed", "start"}) CHECK(is_counted(setting, name));
}

TEST_CASE("further games: a player wins when his team does, and margins are of teams") {
  const auto wins_of = [](const Setting& setting) {
    const auto plan = setting.plan(12, {Policy::compact, Policy::random}, 4);
    const auto result = simulate(plan, {});
    const Layout layout(plan);
    std::vector<Number> wins;
    for (std::size_t p = 0; p < 4; ++p)
      wins.push_back(sums_of(layout, result.tally, row("seats.*.wins"), p)[0]);
    return wins;
  };
  const Setting alone("c1", {{"players", "4"}});
  const Setting pairs("c1", {{"players", "4"}, {"teams", "2"}});
  const auto single = wins_of(alone);
  CHECK(std::accumulate(single.begin(), single.end(), Number{0}) == 12 * whole_win);
  const auto teams = wins_of(pairs);
  CHECK(teams[0] == teams[2]);
  CHECK(teams[1] == teams[3]);
  CHECK(teams[0] + teams[1] == 12 * whole_win);
}

TEST_CASE("further games: each policy uses every figure") {
  const auto& setting = expansions()[4];
  for (const auto policy : {Policy::random, Policy::greedy, Policy::builder}) {
    auto games = setting.games(2, {policy});
    std::vector<int> deployed(setting.edition.figures.size(), 0);
    GameTrace trace;
    for (std::uint64_t i = 0; i < 12; ++i) {
      games.play(8, i, trace);
      for (std::size_t f = 0; f < deployed.size(); ++f) deployed[f] += trace.further.figures[f].deployed;
    }
    for (std::size_t f = 0; f < deployed.size(); ++f) {
      INFO(policy_name(policy) << ", " << setting.edition.figures[f].id);
      CHECK(deployed[f] > 0);
    }
  }
}

TEST_CASE("further games: a tally of them is read back as it was written, and is counted whole") {
  const auto& setting = expansions()[4];
  const auto plan = setting.plan(60, mixed, 3);
  CHECK(why_not_quick(plan).has_value());
  const auto tally = simulate(plan, {}).tally;
  Tally read;
  from_record(to_record(tally), read);
  CHECK(read == tally);
  CHECK(tally.games == 60);
  const Layout layout(plan);
  const auto sum = [&](std::size_t row, std::size_t cell = 0) {
    return sums_of(layout, tally, row, cell)[0];
  };
  CHECK(sum(row("second_parts.per_game")) > 60);
  CHECK(sum(row("figures.*.deployed")) > 60 * 7);
  // All points are of some kind.
  Number by_kind = 0;
  for (std::size_t i = 1; i < layout.points.size(); ++i) by_kind += sum(row("points"), i);
  CHECK(by_kind == sum(row("points")));
  CHECK(by_kind == sum(row("editions.*.total")));
}

TEST_CASE("further games: they are scored by no other edition, and no other edition's games by theirs") {
  const auto c1 = bastide::rules::editions::load_edition("c1");
  for (const auto& setting : expansions()) {
    CHECK(rescoring_obstacle(setting.edition, c1).has_value());
    CHECK(rescoring_obstacle(c1, setting.edition).has_value());
  }
}

}  // namespace test_further_games
