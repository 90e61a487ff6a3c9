// States of games against a plain search on the reference model that merges nothing, knows no layers and
// compares states as values; and their games against the counts.
#include "solver/games/game_states.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "rules/reference/model.hpp"
#include "solver/games/count_games.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/games/played_games.hpp"
#include "tests/solver/line_sets.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_game_states {

namespace {

using namespace bastide;
using bastide::tests::edition_with;
using solver::arithmetic::Uint128;

/// A set of base types, the first of them the start tile.
tilesets::TileSet set_of(const std::vector<std::string>& tiles) {
  const auto base = tilesets::files::load_tile_set("base");
  std::vector<tilesets::TileType> types(base.types().begin(), base.types().end());
  for (auto& type : types) type.count = 0;
  for (const auto& tile : tiles) ++types[static_cast<std::size_t>(base.find(tile))].count;
  return {"test", "test", "test", std::move(types), base.find(tiles.front()), {}};
}

/// What a state is, as values: tiles and figures by cell, scores, supplies and tokens from the player to move
/// on, which part of his turn it is, bag.
using State =
    std::tuple<std::vector<std::tuple<rules::Cell, int, int, int, int>>, std::vector<int>, std::vector<int>>;

struct Found {
  std::vector<Uint128> games;       ///< [k]: of k+1 tiles
  std::vector<Uint128> games_over;  ///< [k]
  std::vector<std::set<State>> states;
};

/// Every list of draws, places and deployments, one by one.
class PlainGames {
 public:
  PlainGames(const tilesets::TileSet& set, const rules::editions::Edition& edition, int players,
             std::size_t tiles)
      : set_(set), edition_(edition), players_(players), tiles_(tiles) {
    found_.games.resize(tiles);
    found_.games_over.resize(tiles);
    found_.states.resize(tiles);
    go_on({set, edition, players, {set.start_type(), 0, {0, 0}, std::nullopt}}, 0);
  }
  const Found& found() const { return found_; }

 private:
  using Game = rules::reference::Game;

  void go_on(const Game& game, int player) {
    const auto size = game.board().size() - 1;
    ++found_.games[size];
    found_.states[size].insert(state_of(game, player));
    if (!anything_fits(game)) ++found_.games_over[size];
    draw(game, player);
  }

  bool fits(const Game& game, int type) const {
    return game.left(type) > 0 &&
           !rules::reference::legal_placements(set_, game.board(), type, edition_.table).empty();
  }
  bool anything_fits(const Game& game) const {
    for (int type = 0; type < set_.type_count(); ++type) {
      if (fits(game, type)) return true;
      const bool is_later = comes_later(game, type);
      if (is_later && !rules::reference::legal_placements(set_, game.board(), type, edition_.table).empty())
        return true;
    }
    return false;
  }
  /// Whether a deck after the one that is drawn from has tiles of the type. Of sets whose decks have types of
  /// their own.
  bool comes_later(const Game& game, int type) const {
    bool is_after = false;
    for (const auto& deck : set_.decks()) {
      if (is_after && deck.counts[static_cast<std::size_t>(type)] > 0) return true;
      for (int other = 0; other < set_.type_count(); ++other)
        is_after = is_after || (deck.counts[static_cast<std::size_t>(other)] > 0 && game.left(other) > 0);
    }
    return false;
  }

  void draw(const Game& game, int player) {
    if (game.board().size() == tiles_ || !anything_fits(game)) return;
    for (int type = 0; type < set_.type_count(); ++type) {
      if (game.left(type) == 0) continue;
      if (!fits(game, type)) {
        if (edition_.unplaceable == rules::editions::Unplaceable::return_to_bag) continue;
        auto without = game;
        without.set_aside(type);
        draw(without, player);
        continue;
      }
      for (const auto& place : rules::reference::legal_placements(set_, game.board(), type, edition_.table)) {
        if (set_.oriented()[set_.turned(type, place.rotation).oriented].rotation != place.rotation) continue;
        const rules::Placement tile{type, place.rotation, place.cell, std::nullopt};
        for (const auto& turn : tests::turns_with(game, edition_, player, tile)) lay(game, turn);
      }
    }
  }

  void lay(Game game, const rules::Turn& turn) {
    game.play(turn);
    go_on(game, game.next_player(turn.player));
  }

  State state_of(const Game& game, int mover) const {
    const auto seat = [&](int player) { return (player - mover + players_) % players_; };
    State state;
    auto& [tiles, numbers, bag] = state;
    for (const auto& p : game.board()) {
      tiles.emplace_back(p.cell, p.type, p.rotation, p.follower ? seat(p.follower->player) : -1,
                         p.follower ? p.follower->segment + 16 * p.follower->figure : -1);
    }
    std::sort(tiles.begin(), tiles.end());
    for (int i = 0; i < players_; ++i) {
      numbers.push_back(game.scores()[static_cast<std::size_t>((mover + i) % players_)]);
      for (const auto& supply : game.supplies())
        numbers.push_back(supply[static_cast<std::size_t>((mover + i) % players_)]);
      for (const auto& tokens : game.tokens())
        numbers.push_back(tokens[static_cast<std::size_t>((mover + i) % players_)]);
    }
    numbers.push_back(game.part(mover));
    for (const int holder : game.award_holders()) numbers.push_back(holder < 0 ? -1 : seat(holder));
    if (edition_.id == "ages") {  // when the tiles with figures came
      std::map<rules::Cell, int> laid;
      for (std::size_t i = 0; i < game.board().size(); ++i)
        if (game.board()[i].follower) laid[game.board()[i].cell] = static_cast<int>(i);
      for (const auto& [cell, at] : laid) numbers.push_back(at);
    }
    for (int type = 0; type < set_.type_count(); ++type) bag.push_back(game.left(type));
    return state;
  }

  const tilesets::TileSet& set_;
  const rules::editions::Edition& edition_;
  int players_;
  std::size_t tiles_;
  Found found_;
};

Found merged(const tilesets::TileSet& set, const rules::editions::Edition& edition, int players, int tiles,
             std::vector<Uint128>* without_loss = nullptr, std::vector<std::size_t>* sizes = nullptr) {
  const rules::board::FitTable fit(set);
  const auto layers = solver::games::merge_games({fit, edition}, edition, players, tiles, {});
  CHECK(layers.is_complete);
  Found out;
  for (std::size_t k = 0; k < layers.layers.size(); ++k) {
    out.games.emplace_back();
    out.games_over.emplace_back();
    if (without_loss != nullptr) without_loss->emplace_back();
    if (sizes != nullptr) sizes->push_back(layers.layers[k].size());
    for (std::size_t s = 0; s < layers.layers[k].size(); ++s) {
      const auto& state = layers.layers[k][s];
      out.games[k] += state.games;
      if (without_loss != nullptr && !state.has_lost_tiles) without_loss->back() += state.games;
      rules::board::Board board(fit, tiles, edition.table);
      for (const auto& turn : solver::games::game_to(layers, k, s)) {
        for (const int type : turn.set_aside) board.set_aside(type);
        board.place(turn.tile);
      }
      if (solver::games::is_over(board)) out.games_over[k] += state.games;
    }
  }
  return out;
}

void compare(const tilesets::TileSet& set, const rules::editions::Edition& edition, int tiles,
             const std::vector<int>& player_counts = {1, 2, 3}) {
  const rules::board::FitTable fit(set);
  for (const int players : player_counts) {
    CAPTURE(set.id(), edition.id, players, tiles);
    std::vector<Uint128> without_loss;
    std::vector<std::size_t> sizes;
    const auto found = merged(set, edition, players, tiles, &without_loss, &sizes);
    const PlainGames plain(set, edition, players, static_cast<std::size_t>(tiles));
    CHECK(found.games == plain.found().games);
    CHECK(found.games_over == plain.found().games_over);
    REQUIRE(sizes.size() == plain.found().states.size());
    for (std::size_t k = 0; k < sizes.size(); ++k) CHECK(sizes[k] == plain.found().states[k].size());
    CHECK(without_loss == solver::games::count_games({fit, edition}, edition, {tiles, players}, {}).counts);
  }
}

TEST_CASE("states of games: as many as a plain search finds, with as many games", "[exhaustive]") {
  const auto c1 = rules::editions::load_edition("c1");
  compare(tilesets::files::load_tile_set("base"), c1, 2);
  compare(tilesets::files::load_tile_set("mini-chiral"), c1, 3);
  // A closed cap leaves no place for C, which is then drawn and lost, or not drawn before the game is over.
  const auto caps = set_of({"D", "E", "C", "C", "B"});
  compare(caps, c1, 3);
  compare(caps, edition_with({{"unplaceable", "return_to_bag"}}), 3);
}

TEST_CASE("states of games: complete games with tiles that are lost, drawn in any order") {
  const auto set = set_of({"D", "E", "C", "C"});
  compare(set, rules::editions::load_edition("c1"), 4);
  // The cap closes the city: both C are lost, whenever they are drawn, and the game is over at once.
  const auto found = merged(set, rules::editions::load_edition("c2"), 1, 4);
  CHECK(found.games_over[1] > 0);
}

rules::editions::Edition read_c1(const std::string& id, const std::string& rows) {
  auto edition = rules::editions::read_edition("extends = \"c1\"\n" + rows, id + ".toml");
  edition.id = id;
  return edition;
}

TEST_CASE("states of games: whoever has an award, and when a figure came, tell states apart") {
  const auto king = read_c1("king", R"(
[[event]]
id = "realm"
when = "completed"
of = "city"
who = "mover"
each = "tiles"
tokens = "largest"

[[award]]
id = "king"
most = "realm"
ties = "first"
points = 3
)");
  // Two cities of equal size: who had his first has the award.
  compare(set_of({"D", "H", "E", "E"}), king, 4, {1, 2});
  compare(set_of({"D", "V", "W"}), read_c1("ages", "road.incomplete = \"turns\"\n"), 3, {1, 2});
  compare(set_of({"D", "B", "E", "U"}), read_c1("ages", "cloister.incomplete = \"1 + turns\"\n"), 4, {1});
}

TEST_CASE("states of games: with an inn, a builder and his second parts", "[exhaustive]") {
  const auto c1 = rules::editions::load_edition(tests::all_of_c1);
  compare(tests::tiles_of(c1, {{"D", 1}, {"U", 1}, {"EA", 1}, {"W", 1}}), c1, 4, {1});
}

TEST_CASE("states of games: with an inn, a builder and his second parts, for two and three", "[.long]") {
  const auto c1 = rules::editions::load_edition(tests::all_of_c1);
  compare(tests::tiles_of(c1, {{"D", 1}, {"U", 1}, {"EA", 1}, {"W", 1}}), c1, 4, {2, 3});
}

TEST_CASE("states of games: with tokens, and a garden and the cloister for the abbot", "[.long]") {
  const auto c1 = rules::editions::load_edition(tests::all_of_c1);
  compare(tests::tiles_of(c1, {{"D", 1}, {"E", 2}, {"HQ", 1}}), c1, 4);
  const auto c2 = rules::editions::load_edition(tests::all_of_c2);
  compare(tests::tiles_of(c2, {{"D", 1}, {"Ug", 1}, {"B", 1}, {"E", 1}}), c2, 4);
}

TEST_CASE("states of games: of the base set, as many games as are counted otherwise", "[exhaustive]") {
  const auto set = tilesets::files::load_tile_set("base");
  std::vector<Uint128> without_loss;
  const auto found = merged(set, rules::editions::load_edition("c1"), 2, 3, &without_loss);
  // count_games.cpp: played, and on the reference model.
  CHECK(without_loss == std::vector<Uint128>{1, 484, 329444});
  // Where a cap has closed the city of the start tile, C has no place; it may be drawn before each of 99,581
  // turns.
  CHECK(found.games == std::vector<Uint128>{1, 484, 429025});
}

TEST_CASE("states of games: choices of lost draws and their orders") {
  // Two C and one X have no place beside a lone B: nine lists of draws, of lengths 0 to 3.
  const auto set = set_of({"B", "C", "C", "X", "B"});
  const rules::board::FitTable fit(set);
  rules::board::Board board(fit, 5);
  board.place(board.index({0, 0}), set.start_type(), 0);
  const auto c1 = rules::editions::load_edition("c1");
  Uint128 lists = 0;
  for (const auto& lost : solver::games::draws_lost(board, c1)) lists += lost.orders;
  // Of one: C, X. Of two: CC, CX, XC. Of three: CCX, CXC, XCC.
  CHECK(lists == 1 + 2 + 3 + 3);
  CHECK(solver::games::draws_lost(board, edition_with({{"unplaceable", "return_to_bag"}})).size() == 1);
  CHECK(solver::games::draws_lost(board, edition_with({{"hand_size", "3"}})).size() == 1);
}

TEST_CASE("states of games: a deck that is lost whole, and more orders than can be counted") {
  // Beside a lone B neither C nor X has a place. The first deck is both C; then X and another B.
  const auto set = tests::in_decks(set_of({"B", "C", "C", "X", "B"}), {{{"C"}}});
  const rules::board::FitTable fit(set);
  rules::board::Board board(fit, 5);
  board.place(board.index({0, 0}), set.start_type(), 0);
  const auto c1 = rules::editions::load_edition("c1");
  std::set<std::vector<std::string>> lists;
  Uint128 orders = 0;
  for (const auto& lost : solver::games::draws_lost(board, c1)) {
    std::vector<std::string> ids;
    for (const int type : lost.types) ids.push_back(set.type(type).id);
    CHECK(lists.insert(ids).second);
    orders += lost.orders;
  }
  CHECK(lists == std::set<std::vector<std::string>>{{}, {"C"}, {"C", "C"}, {"C", "C", "X"}});
  CHECK(orders == 4);  // of each one: what comes first is said by the decks
  compare(set, c1, 2, {1});
  const auto later = tests::in_decks(set_of({"B", "C", "E", "C", "B"}), {{{"C"}}, {{"E"}}});
  compare(later, c1, 3, {1, 2});

  // Orders of 70 C and 70 X among themselves: 140 over 70, about 9e40, and 128 bits hold 3e38.
  std::vector<std::string> many = {"B", "B"};
  for (const char* id : {"C", "X"}) many.insert(many.end(), 70, id);
  const auto large = set_of(many);
  const rules::board::FitTable fit_of_large(large);
  rules::board::Board endless(fit_of_large, 2);
  endless.place(endless.index({0, 0}), large.start_type(), 0);
  CHECK_THROWS_AS(solver::games::draws_lost(endless, c1), std::overflow_error);
}

TEST_CASE("states of games: a stopped walk is not complete") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const std::atomic<bool> stop{true};
  const auto layers = solver::games::merge_games(fit, rules::editions::load_edition("c1"), 2, 3, {1, &stop});
  CHECK_FALSE(layers.is_complete);
}

}  // namespace

}  // namespace test_game_states
