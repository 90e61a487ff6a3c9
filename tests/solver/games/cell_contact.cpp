// The table of last turns against tiles laid one by one, on boards that random games leave behind.
#include "solver/games/cell_contact.hpp"

#include <algorithm>
#include <random>

#include "tests/catch.hpp"
#include "tests/solver/games/played_games.hpp"
#include "tilesets/files/reader.hpp"

namespace test_cell_contact {

namespace {

using bastide::rules::board::FitTable;
using bastide::rules::play::Game;
using bastide::solver::games::ContactMask;
using bastide::solver::games::ContactTable;

/// What the table says of the position, over all open cells.
std::uint64_t last_turns_read(const Game& game, ContactTable& table) {
  const auto& board = game.board();
  std::vector<std::uint16_t> run_out;
  for (int type = 0; type < board.set().type_count(); ++type) {
    if (board.left(type) == 0) run_out.push_back(static_cast<std::uint16_t>(type));
  }
  std::uint64_t sum = 0;
  for (const auto cell : board.frontier()) {
    const auto around = bastide::solver::games::features_around(
        board, cell, [&](int tile, int segment) { return game.forest().root(tile, segment); });
    const auto known = bastide::solver::games::numbered(board.code(cell), around);
    ContactMask occupied = 0;
    for (unsigned i = 0; i < known.contact.features; ++i) {
      if (game.forest().feature(known.features[i]).is_occupied()) occupied |= ContactMask{1} << i;
    }
    sum += table.count(table.choices(known.contact), occupied, run_out);
  }
  return sum;
}

/// Plays at random; after each turn the table is compared with laid tiles.
void compare_in_play(const std::string& set_id, const std::string& edition_id, unsigned seed) {
  const auto set = bastide::tilesets::files::load_tile_set(set_id);
  const FitTable fit(set);
  auto edition = bastide::rules::editions::load_edition(edition_id);
  edition.set_followers(20);  // occupied features are what matters
  Game game(fit, edition, 2, set.start_type(), 0);
  ContactTable table(fit, edition.farms != bastide::rules::editions::Farms::off);
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int player = 0;
  for (int turn = 0; turn < 40; ++turn) {
    struct Move {
      bastide::rules::LegalPlace place;
      int type;
    };
    std::vector<Move> moves;
    for (int type = 0; type < set.type_count(); ++type) {
      if (game.board().left(type) == 0) continue;
      for (const auto& place : game.board().legal_placements(type)) moves.push_back({place, type});
    }
    if (moves.empty()) return;
    // Of a few moves the one nearest to the start tile, so that holes arise.
    auto move = moves[below(moves.size())];
    for (int more = 0; more < 8; ++more) {
      const auto other = moves[below(moves.size())];
      const auto far = [](const Move& m) { return std::abs(m.place.cell.x) + std::abs(m.place.cell.y); };
      if (far(other) < far(move)) move = other;
    }
    game.place(player, move.place.cell, move.type, move.place.rotation);
    const auto spots = game.spots(player);
    if (spots != 0 && below(3) > 0) {
      auto segment = static_cast<int>(below(13));
      while ((spots >> static_cast<unsigned>(segment) & 1U) == 0) segment = (segment + 1) % 13;
      game.deploy(player, segment);
    }
    game.finish_turn();
    player = game.next_player(player);
    INFO(set_id << ", " << edition_id << ", seed " << seed << ", turn " << turn);
    REQUIRE(last_turns_read(game, table) == bastide::tests::last_turns_laid(game, player));
  }
}

TEST_CASE("last turns read from the table are as many as with every tile laid") {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    compare_in_play("base", "c1", seed);
    compare_in_play("base-c2", "c2", seed);
    compare_in_play("winter-we1", "winter", seed);
  }
}

TEST_CASE("a free segment is not free when what it touches meets an occupied feature on the same tile") {
  // Four fields around one cell, the first and the second one farm, the third occupied. A tile X has a field
  // in each corner: the field in the corner between a free side and the occupied one takes its neighbour
  // along.
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const FitTable fit(set);
  ContactTable table(fit, true);
  // Sides N, E, S show roads. Left and right of them: farms 0 | 1, 1 | 2, 0 | 3; the roads are 4, 5 and 6.
  const auto code = static_cast<bastide::rules::board::FrontierCode>(
      fit.digit(0, bastide::tilesets::Edge::road) | fit.digit(1, bastide::tilesets::Edge::road) |
      fit.digit(2, bastide::tilesets::Edge::road));
  const auto none = bastide::solver::games::no_feature;
  const auto known = bastide::solver::games::numbered(code, {0, 4, 1, 1, 5, 2, 0, 6, 3, none, none, none});
  // X0 with fields NL+WR, NR+EL, ER+SL, SR+WL touches farms {0}, {1}, {2, 0}, {3}. With farm 2 occupied, farm
  // 0 is too by the south-east field: of 8 segments 4 roads, the second and the fourth field are free.
  const auto& numbers = known.features;
  const auto number_of = [&](bastide::rules::board::EntryIndex feature) {
    return static_cast<unsigned>(std::find(numbers.begin(), numbers.end(), feature) - numbers.begin());
  };
  const auto& choices = table.choices(known.contact);
  const auto x = static_cast<std::size_t>(set.find("X"));
  const auto types = static_cast<std::size_t>(set.type_count());
  CHECK(choices.of_type[x] == 1 + 8);
  CHECK(choices.of_type[(ContactMask{1} << number_of(2)) * types + x] == 1 + 6);
  CHECK(choices.of_type[(ContactMask{1} << number_of(1)) * types + x] == 1 + 7);
}

TEST_CASE("occupancy spreads as far as segments join, whatever their order") {
  // Roads 4 to 7 on all sides. X0's fields touch {2}, {1, 2}, {3} and {0, 1}: with farm 0 occupied the fourth
  // field takes farm 1 along, by that the second farm 2, by that the first. Four roads and the third field
  // are free.
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const FitTable fit(set);
  ContactTable table(fit, true);
  const auto known = bastide::solver::games::numbered(0xaa, {2, 4, 1, 2, 5, 3, 3, 6, 0, 1, 7, 2});
  const auto farm = std::find(known.features.begin(), known.features.end(), 0) - known.features.begin();
  const auto x = static_cast<std::size_t>(set.find("X"));
  const auto types = static_cast<std::size_t>(set.type_count());
  const auto& choices = table.choices(known.contact);
  CHECK(choices.of_type[x] == 1 + 8);
  CHECK(choices.of_type[(std::size_t{1} << static_cast<unsigned>(farm)) * types + x] == 1 + 5);
}

}  // namespace

}  // namespace test_cell_contact
