// greedy's value of a move is the difference of two sheets: what the player would have, less what the best
// opponent would have, if the game ended after the turn. The reference model plays every move and scores it.
#include "rules/reference/model.hpp"
#include "solver/games/each_turn.hpp"
#include "solver/simulation/play/outlook.hpp"
#include "tests/solver/simulation/choices.hpp"

namespace test_greedy_values {

using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
namespace reference = bastide::rules::reference;
using bastide::tests::distinct_places;
using bastide::tests::Setting;

namespace {

/// A game on both engines.
struct Both {
  Both(const Setting& setting, int players, int start_type)
      : fast(setting.fit, setting.edition, players, start_type, 0),
        slow(setting.set, setting.edition, players, {start_type, 0, {0, 0}, std::nullopt}) {}

  void play(const rules::Turn& turn) {
    bastide::solver::games::play(fast, turn);
    slow.play(turn);
  }

  rules::play::Game fast;
  reference::Game slow;
};

/// By how much the player, or his team, is ahead of the best opponent if the game ends after the turn.
int lead_after(reference::Game game, const Setting& setting, int players, const rules::Turn& turn,
               const reference::Features& found) {
  auto totals = game.play(turn, found).scores;
  rules::add(totals, game.final_score(setting.edition.farms).totals);
  const int teams = setting.edition.teams == 0 ? players : setting.edition.teams;
  rules::PerPlayer has{};
  for (int p = 0; p < players; ++p) {
    auto& team = has.at(static_cast<std::size_t>(p % teams));
    team += totals.at(static_cast<std::size_t>(p));
  }
  int best = players > 1 ? std::numeric_limits<int>::min() : 0;
  for (int p = 0; p < players; ++p) {
    if (p % teams != turn.player % teams) best = std::max(best, has.at(static_cast<std::size_t>(p % teams)));
  }
  return has.at(static_cast<std::size_t>(turn.player % teams)) - best;
}

/// Values all moves with a tile; of places only every `step`-th.
void compare_moves(const Setting& setting, Both& game, int players, int player, int type, std::size_t step) {
  Outlook outlook;
  outlook.begin_turn(game.fast, player, Horizon::all_tiles);  // builder moved before
  outlook.begin_turn(game.fast, player, Horizon::now);
  const auto places = distinct_places(game.fast.board(), type);
  std::vector<rules::board::Action> actions;
  for (std::size_t i = 0; i < places.size(); i += step) {
    const auto& place = places[i];
    game.fast.place(player, place.cell, type, place.rotation);
    const auto values = outlook.values(game.fast.spots(player));
    auto board = game.slow.board();
    board.push_back({type, place.rotation, place.cell, std::nullopt});
    const auto found = reference::features(setting.set, board, setting.edition.table);
    game.fast.list_actions(player, actions);
    for (const auto action : actions) {
      rules::Turn turn{{}, player, board.back(), {}};
      game.fast.give_action(turn, action);
      const bool is_plain = action.elsewhere < 0 && action.figure == 0;
      const auto value = !is_plain            ? outlook.value(action)
                         : action.segment < 0 ? values.nobody
                                              : values.on.at(static_cast<std::size_t>(action.segment));
      INFO(setting.words() << ", player " << player << " of " << players << ", turn "
                           << game.slow.board().size() << ": " << setting.set.type(type).id << place.rotation
                           << "@" << place.cell.x << "," << place.cell.y << ", segment " << action.segment
                           << ", figure " << action.figure << ", elsewhere " << action.elsewhere);
      // But for less than a thousandth of a point a figure, by which equals are told apart.
      REQUIRE(std::abs(value - one_point * lead_after(game.slow, setting, players, turn, found)) <= 1);
    }
    game.fast.undo_turn();
  }
}

/// Along game `number`, in every `apart`-th turn.
void compare_game(const Setting& setting, int players, std::uint64_t number, std::size_t apart,
                  std::size_t step) {
  GameTrace trace;
  setting.games(players, {Policy::greedy, Policy::random, Policy::builder}).play(8, number, trace);
  const auto record = setting.record(trace);
  Both game(setting, players, trace.start_type);
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const auto turn = rules::records::turn_of(setting.set, record.turns[i]);
    if ((i + number) % apart == apart - 1)
      compare_moves(setting, game, players, turn.player, turn.tile.type, step);
    game.play(turn);
  }
}

constexpr const char* gates =
    "[tileset]\nid = \"gates\"\nstart = \"G\"\n"
    "[[tile]]\nid = \"G\"\ncount = 12\nedges = \"crfr\"\ncities = [\"N\"]\nroads = [\"E\", \"W\"]\n"
    "centre = \"gate\"\n"
    "[[tile]]\nid = \"C\"\ncount = 8\nedges = \"cfcf\"\ncities = [\"NS\"]\n"
    "[[tile]]\nid = \"V\"\ncount = 20\nedges = \"ffrr\"\nroads = [\"SW\"]\n";

const std::deque<Setting>& settings() {
  static const auto settings = [] {
    std::deque<Setting> out;
    for (const auto& id : rules::editions::shipped_editions()) out.emplace_back(id);
    for (const auto& options : std::initializer_list<Setting::Options>{
             {{"farms", "second"}, {"second_once", "all"}, {"shared_majority", "split"}},
             {{"farms", "second"}, {"farm.points", "cities*cities"}},
             {{"farms", "first"}, {"first_ties", "split"}, {"farm.points", "5*cities"}},
             {{"farms", "off"}, {"shared_majority", "none"}},
             {{"who_scores", "everyone"}, {"farm.points", "6*cities"}},
             {{"shared_majority", "split"}, {"farm.points", "cities > 2 ? 10 : 0"}},
             {{"incomplete_at_end", "nothing"}, {"road.complete", "3*tiles"}},
             {{"farm.points", "2*cities + pennants + city_tiles"},
              {"road.complete", "tiles + 2*crossings + 5*loops"}},
             {{"farm.points", "cities*own + turns"}, {"city.complete", "2*tiles + farms"}},
             {{"farms", "first"}, {"farm.points", "cities*own + pennants + turns"}},
             {{"farms", "second"},
              {"farm.points", "city_tiles + others"},
              {"city.incomplete", "turns + farms"}},
             {{"city.complete", "2*tiles + 3*roads"}, {"city.incomplete", "tiles + roads"}},
             {{"board_area", "fixed 7x6"}, {"border", "completes"}, {"border_cloister", "nine"}},
             {{"junction_ends_road", "houses_only"}, {"unit", "segment"}, {"followers", "20"}},
             {{"unclaimed", "mover"}, {"seat.child", "{ seats = 2, count = 2, points = 10 }"}},
             {{"unclaimed", "all"}, {"teams", "2"}, {"city.complete", "3*tiles + own"}},
             {{"teams", "2"}},
             {{"teams", "2"}, {"team_total", "least"}},
             {{"figure.follower", "{ retrieve = 'anywhere', retrieve_points = 'tiles' }"}, {"farms", "off"}},
             {{"site_majority", "around"}},
             {{"site_majority", "around"}, {"who_scores", "everyone"}, {"cloister.complete", "9 + 2*own"}},
             {{"site_majority", "around"}, {"shared_majority", "split"}, {"unclaimed", "mover"}}})
      out.emplace_back("c1", options);
    for (const auto* id :
         {"c1+expansion/inns-cathedrals", "c1+expansion/traders-builders", "c2-farmers+expansion/abbot",
          "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot"})
      out.emplace_back(id);
    out.emplace_back("c2-farmers+expansion/abbot", Setting::Options{{"site_majority", "around"}});
    for (const auto& options : std::initializer_list<Setting::Options>{
             {{"farms", "first"}},
             {{"farms", "second"}, {"shared_majority", "split"}},
             {{"event.realm",
               "{ when = 'completed', of = ['city', 'road'], each = 'tiles', tokens = 'largest' }"},
              {"award.king", "{ most = 'realm', ties = 'first', points = 8 }"},
              {"award.goods", "{ points = '5*min(wine, grain, cloth) + wine' }"}}})
      out.emplace_back("c1+expansion/traders-builders", options);
    out.emplace_back("c1", bastide::tests::cloister_tokens, bastide::tests::with_pilgrims("base"));
    // Cities with many gates, whose roads meet elsewhere: then it is one road that ends there.
    out.emplace_back(
        "c1",
        Setting::Options{{"city.complete", "2*tiles + 5*roads"}, {"city.incomplete", "tiles + 5*roads"}},
        bastide::tilesets::files::read_tile_set(gates, "gates"));
    for (const auto& options : {bastide::tests::farm_giant, bastide::tests::cloister_abbots})
      out.emplace_back("c1", options);
    return out;
  }();
  return settings;
}

}  // namespace

TEST_CASE("greedy values: a move is worth the lead that the reference model finds after it") {
  int number = 0;
  for (const auto& setting : settings()) {
    compare_game(setting, 1 + number % 4, static_cast<std::uint64_t>(number), 23, 5);
    compare_game(setting, 2, static_cast<std::uint64_t>(number + 50), 29, 7);
    ++number;
  }
}

TEST_CASE("greedy values: in many more situations", "[exhaustive]") {
  for (const auto& setting : settings()) {
    for (int number = 0; number < 4; ++number)
      compare_game(setting, 2 + number, static_cast<std::uint64_t>(number + 100), 5, 3);
  }
}

}  // namespace test_greedy_values
