// What options of play change, which no position shows: the smallest boards on which they do, by search, and
// the games in which they are met.
#include "props/differences/parted_games.hpp"

#include <algorithm>
#include <set>

#include "props/play/game_generator.hpp"
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "rules/play/sole_completer.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/sole_completer.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_parted_games {

using namespace bastide;
using props::differences::EditionPair;
using props::differences::part_games;
using rules::Cell;
using rules::editions::BuyTileBy;
using rules::editions::Edition;
using rules::editions::FillHoleExtraTurn;

namespace {

const solver::runs::RunControl control{2, nullptr, nullptr, nullptr, "run", 3};

const tilesets::TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

Edition with(const std::vector<std::pair<std::string, std::string>>& options) {
  Edition edition;
  for (const auto& [name, value] : options) REQUIRE(set_option(edition, name, value).empty());
  return edition;
}

using Cells = std::set<Cell>;

/// Whether the cells hang together.
bool is_one(const Cells& cells) {
  std::vector<Cell> reached = {*cells.begin()};
  Cells seen = {reached.front()};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int side = 0; side < 4; ++side) {
      const auto next = neighbour(reached[i], side);
      if (cells.contains(next) && seen.insert(next).second) reached.push_back(next);
    }
  }
  return seen.size() == cells.size();
}

/// Who has the next turn in both engines after these placements, turn by turn, of two players; the last
/// one's.
int next_after(const char* text, FillHoleExtraTurn rule) {
  Edition edition;
  edition.fill_hole_extra_turn = rule;
  const auto board = rules::parse_position(base(), text).placements;
  const rules::board::FitTable fit(base());
  rules::play::Game fast(fit, edition, 2, board.front().type, 0);
  rules::reference::Game model(base(), edition, 2, board.front());
  int player = 0;
  for (std::size_t i = 1; i < board.size(); ++i) {
    REQUIRE_FALSE(fast.objection(board[i].cell, board[i].type, board[i].rotation));
    fast.place(player, board[i].cell, board[i].type, board[i].rotation);
    fast.finish_turn();
    model.play(player, board[i]);
    CHECK(fast.next_player(player) == model.next_player(player));
    player = fast.next_player(player);
  }
  return player;
}

}  // namespace

TEST_CASE("parted games: an extra turn needs eight tiles, and a cloister parts its two readings there") {
  // Every set of cells that a landscape can cover, up to translation: of up to seven none has a cell with
  // four neighbours without which the others hang together, as they must before it is filled.
  std::set<Cells> shapes = {{Cell{0, 0}}};
  for (int tiles = 1; tiles <= 8; ++tiles) {
    int fillable = 0;
    for (const auto& cells : shapes) {
      for (const auto c : cells) {
        const bool has_all = std::ranges::all_of(
            std::array{0, 1, 2, 3}, [&](int side) { return cells.contains(neighbour(c, side)); });
        auto others = cells;
        others.erase(c);
        if (has_all && is_one(others)) ++fillable;
      }
    }
    INFO(tiles << " tiles");
    CHECK((fillable > 0) == (tiles == 8));
    std::set<Cells> larger;
    for (const auto& cells : shapes) {
      for (const auto c : cells) {
        for (int side = 0; side < 4; ++side) {
          auto grown = cells;
          if (!grown.insert(neighbour(c, side)).second) continue;
          const int west = std::ranges::min(grown, {}, &Cell::x).x;
          const int north = std::ranges::min(grown, {}, &Cell::y).y;
          Cells moved;
          for (const auto g : grown) moved.insert({g.x - west, g.y - north});
          larger.insert(std::move(moved));
        }
      }
    }
    shapes = std::move(larger);
  }
  // Seven around a hole of fields; the eighth fills it, with or without a cloister. Turn 7 is the first
  // player's.
  const std::string around = "D0@0,0 V3@-1,0 V0@1,0 U1@1,1 V1@1,2 U0@0,2 U1@-1,1 ";
  const auto cloister = around + "B0@0,1";
  CHECK(next_after(cloister.c_str(), FillHoleExtraTurn::no) == 1);
  CHECK(next_after(cloister.c_str(), FillHoleExtraTurn::yes) == 0);
  CHECK(next_after(cloister.c_str(), FillHoleExtraTurn::not_cloister) == 1);
}

TEST_CASE("parted games: buying by type and by tile part on three tiles, not on fewer") {
  const rules::board::FitTable fit(base());
  rules::board::Board board(fit, base().tile_count(), {});
  rules::board::FeatureForest forest(base(), base().tile_count());
  std::vector<rules::Placement> placements;
  const auto lay = [&](const rules::Placement& p) {
    board.place(board.index(p.cell), p.type, p.rotation);
    forest.place(board);
    placements.push_back(p);
  };
  // By type there is something to buy and by tile nothing; both engines.
  const auto parts_at = [&](Cell cell, int type) {
    std::vector<int> left;
    for (int t = 0; t < base().type_count(); ++t) left.push_back(board.left(t));
    bool is_bought[2] = {};
    for (const auto by : {BuyTileBy::type, BuyTileBy::tile}) {
      const auto fast = rules::play::sole_completions(board, forest, cell, type, by);
      CHECK(fast == rules::reference::sole_completions(base(), placements, {}, left, cell, type, by));
      is_bought[static_cast<std::size_t>(by)] = !fast.empty();
    }
    CHECK((is_bought[0] || !is_bought[1]));
    return is_bought[0] && !is_bought[1];
  };
  const auto parts = [&] {
    const std::vector<rules::board::CellIndex> open(board.frontier().begin(), board.frontier().end());
    return std::ranges::any_of(open, [&](auto at) {
      for (int type = 0; type < base().type_count(); ++type) {
        if (board.left(type) > 0 && parts_at(board.cell(at), type)) return true;
      }
      return false;
    });
  };
  lay({base().start_type(), 0, {0, 0}, std::nullopt});
  CHECK_FALSE(parts());
  int boards = 0;
  for (int type = 0; type < base().type_count(); ++type) {
    for (const auto& place : board.legal_placements(type)) {
      lay({type, place.rotation, place.cell, std::nullopt});
      CHECK_FALSE(parts());
      ++boards;
      placements.pop_back();
      forest.undo();
      board.undo();
    }
  }
  CHECK(boards == 123);  // the 102 boards of two tiles, some in several rotations that look alike
  // I alone closes the start tile's city beside an open one, and there are two of it.
  for (const auto& p : rules::parse_position(base(), "D0@0,0 V0@1,0 N0@1,-1").placements) {
    if (p.cell != Cell{0, 0}) lay(p);
  }
  CHECK(base().type(base().find("I")).count == 2);
  CHECK(parts_at({0, -1}, base().find("I")));
}

TEST_CASE("parted games: the first game that goes on differently, whatever the threads") {
  const auto plain = with({});
  const auto extra = with({{"fill_hole_extra_turn", "yes"}});
  const EditionPair pair(plain, extra, base());
  const auto found = part_games(pair, 24, 1, control);
  REQUIRE(found.first);
  CHECK(found.games == 24);
  CHECK(found.parted > 0);
  CHECK(found.earliest->tiles <= found.first->tiles);
  CHECK(found.earliest->tiles >= 8);
  // Played again: the turn after that many tiles is another player's.
  const auto number = found.first->game;
  const auto a = props::play::numbered_game({pair.left.fit, plain}, 1, number);
  const auto b = props::play::numbered_game({pair.right.fit, extra}, 1, number);
  const auto turn = static_cast<std::size_t>(found.first->tiles) - 1;
  CHECK(std::equal(a.turns.begin(), a.turns.begin() + found.first->tiles - 1, b.turns.begin()));
  CHECK(a.turns[turn].player != b.turns[turn].player);
  auto alone = control;
  alone.threads = 1;
  const auto again = part_games(pair, 24, 1, alone);
  CHECK(again.first == found.first);
  CHECK(again.earliest == found.earliest);
  CHECK(again.parted == found.parted);
}

TEST_CASE("parted games: of those that part as early as any the first one is told") {
  // Who has one follower moves otherwise as soon as he would deploy a second.
  const auto plain = with({}), one = with({{"followers", "1"}});
  const EditionPair pair(plain, one, base());
  const auto found = part_games(pair, 24, 1, control);
  std::vector<std::pair<int, std::uint64_t>> parted;  // before which tile, which game
  for (std::uint64_t game = 0; game < found.games; ++game) {
    const auto left = props::play::numbered_game({pair.left.fit, plain}, 1, game).turns;
    const auto right = props::play::numbered_game({pair.right.fit, one}, 1, game).turns;
    const auto same = std::ranges::mismatch(left, right).in1 - left.begin();
    if (left != right) parted.emplace_back(static_cast<int>(same) + 1, game);
  }
  REQUIRE(found.earliest);
  CHECK(found.parted == parted.size());
  CHECK(found.first->game == parted.front().second);
  const auto least = *std::ranges::min_element(parted);
  CHECK(std::pair(found.earliest->tiles, found.earliest->game) == least);
  CHECK(std::ranges::count(parted, least.first, &std::pair<int, std::uint64_t>::first) > 1);
}

TEST_CASE("parted games: labels part no game, buying does where a tile may be bought") {
  CHECK(part_games({with({}), with({{"start_player", "lot"}}), base()}, 8, 1, control).parted == 0);
  CHECK(part_games({with({}), with({{"buy_tile_by", "tile"}}), base()}, 8, 1, control).parted == 0);
  const EditionPair bought(with({{"buy_tile", "yes"}}), with({{"buy_tile", "yes"}, {"buy_tile_by", "tile"}}),
                           base());
  const auto found = part_games(bought, 24, 1, control);
  REQUIRE(found.first);
  CHECK(found.first->right.find("may not be bought") != std::string::npos);
  CHECK(found.first->left.find("may be bought for ") != std::string::npos);
}

TEST_CASE("parted games: how they go on is told with what is deployed, bought, taken back, and who starts") {
  const auto first = [&](const Edition& a, const Edition& b, std::uint64_t games) {
    const auto found = part_games(EditionPair(a, b, base()), games, 1, control);
    REQUIRE(found.first);
    return *found.first;
  };
  const auto plain = with({});
  // Without farmers a random player chooses among fewer segments.
  const auto farmers = first(plain, with({{"farms", "off"}}), 8);
  CHECK(farmers.left.find(" lays ") != std::string::npos);
  CHECK(farmers.left.find(" with a follower on segment ") != std::string::npos);
  const auto starts = first(plain, with({{"start_in_bag", "yes"}}), 8);
  CHECK(starts.tiles == 0);
  CHECK(starts.left == "other players or another start tile");
  const auto bought = first(plain, with({{"buy_tile", "yes"}}), 8);
  CHECK(bought.left.find(" may not be bought") != std::string::npos);
  CHECK(bought.right.find(" may be bought for ") != std::string::npos);
  const auto far = first(with({{"figure.follower", "{ tile = 'earlier' }"}}), plain, 8);
  CHECK(far.left.find(" and deploys the figure at ") != std::string::npos);
}

}  // namespace test_parted_games
