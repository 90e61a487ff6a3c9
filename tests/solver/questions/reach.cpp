// `solve reach`: every position of every small game is found, nothing else is, and games of all sizes are.
#include <algorithm>
#include <random>
#include <set>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/questions/reach/reach.hpp"
#include "tests/catch.hpp"
#include "tests/solver/questions/plain_games.hpp"
#include "tilesets/files/reader.hpp"

namespace test_reach {

using namespace bastide;
using solver::questions::answers::SolveVerdict;
using tests::TileBoard;

namespace {

namespace reference = rules::reference;

solver::questions::reach::Arrangement arrangement_of(const TileBoard& board) {
  solver::questions::reach::Arrangement out;
  out.position.placements = board;
  out.where.assign(board.size(), {"<position>", 1, 1});
  return out;
}

SolveVerdict verdict_of(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                        const TileBoard& board, const solver::questions::reach::ReachOptions& options) {
  const auto arrangement = arrangement_of(board);
  return solver::questions::reach::reach_position({fit, edition}, arrangement, options, {})
      .answers.answers.front()
      .verdict;
}

struct Small {
  const char* set;
  std::size_t tiles;
  int followers;
};

}  // namespace

TEST_CASE("reach: what games of few tiles come to, and nothing else", "[exhaustive]") {
  for (const auto& small : {Small{"mini-cities", 3, 7}, Small{"mini-roads", 4, 1}, Small{"mini-mixed", 3, 2},
                            Small{"mini-chiral", 3, 1}}) {
    INFO(small.set << " " << small.tiles << " tiles, " << small.followers << " followers");
    const auto set = tilesets::files::load_tile_set(small.set);
    const rules::board::FitTable fit(set);
    auto edition = rules::editions::load_edition("c1");
    edition.set_followers(small.followers);
    const auto reached = tests::reached_by_two(set, edition, small.tiles);
    // Players 0 and 1 are seats there: black or blue may begin.
    const auto is_reached = [&](TileBoard board, int black, int blue) {
      const auto at = reached.find(tests::sorted_board(board));
      if (at != reached.end() && at->second.contains({black, blue})) return true;
      for (auto& p : board) {
        if (p.follower) p.follower->player = 1 - p.follower->player;
      }
      const auto other = reached.find(tests::sorted_board(board));
      return other != reached.end() && other->second.contains({blue, black});
    };
    // Every board, and on it up to two followers anywhere, with scores around those of the games.
    std::set<TileBoard> bare;
    for (const auto& [board, scores] : reached) {
      auto plain = board;
      for (auto& p : plain) p.follower.reset();
      bare.insert(plain);
    }
    REQUIRE(bare.size() > 10);
    std::size_t asked = 0;
    std::size_t found = 0;
    std::size_t number = 0;
    for (const auto& board : bare) {
      if (number++ % (bare.size() / 8 + 1) != 0) continue;
      std::vector<std::pair<std::size_t, int>> places;
      for (std::size_t t = 0; t < board.size(); ++t) {
        for (std::size_t s = 0; s < set.type(board[t].type).segments.size(); ++s)
          places.emplace_back(t, static_cast<int>(s));
      }
      std::vector<TileBoard> standing = {board};
      for (std::size_t i = 0; i < places.size(); ++i) {
        auto one = board;
        one[places[i].first].follower = rules::Deployment{0, places[i].second};
        standing.push_back(one);
        for (std::size_t k = i + 1; k < places.size(); ++k) {
          if (places[k].first == places[i].first) continue;
          for (const int player : {0, 1}) {
            auto two = one;
            two[places[k].first].follower = rules::Deployment{player, places[k].second};
            standing.push_back(two);
          }
        }
      }
      for (const auto& one : standing) {
        for (const auto& [black, blue] : std::vector<std::pair<int, int>>{
                 {0, 0}, {4, 0}, {0, 3}, {2, 2}, {4, 4}, {8, 0}, {3, 0}, {0, 6}}) {
          solver::questions::reach::ReachOptions options;
          options.scores[0] = black;
          options.scores[1] = blue;
          options.players = 2;
          options.limit = 1'000'000;
          const auto wanted = is_reached(one, black, blue) ? SolveVerdict::found : SolveVerdict::impossible;
          const auto got = verdict_of(fit, edition, one, options);
          ++asked;
          found += got == SolveVerdict::found ? 1 : 0;
          if (got != wanted) {
            INFO(rules::print_position(set, {one, false}) << " " << black << " " << blue);
            CHECK(solver::questions::answers::verdict_name(got) ==
                  std::string(solver::questions::answers::verdict_name(wanted)));
          }
        }
      }
    }
    CHECK(found > 50);
    CHECK(asked > found);
  }
}

TEST_CASE("reach: every ending of a random game is reached, whatever the order it is written in") {
  std::mt19937 random(7);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (const char* id : {"base", "winter-we1"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const rules::board::FitTable fit(set);
    const auto edition = rules::editions::load_edition("c1");
    for (int round = 0; round < 16; ++round) {
      const int players = 2 + round % 3;
      const std::size_t tiles = 12 + 4 * static_cast<std::size_t>(round);
      reference::Game game(set, edition, players, {set.start_type(), 0, {0, 0}, std::nullopt});
      tests::play_by_chance(set, game, tiles, pick, [&] { return pick(2) == 0; });
      auto board = game.board();
      std::shuffle(board.begin(), board.end(), random);
      solver::questions::reach::ReachOptions options;
      options.players = players;
      options.limit = 200'000;
      const auto sheet = game.final_score(edition.farms);
      options.is_end = round % 2 == 1;
      for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
        options.scores[p] = game.scores()[p] + (options.is_end ? sheet.totals[p] : 0);
      INFO(id << " " << tiles << " tiles, " << players
              << " players: " << rules::print_position(set, {board, false}) << " " << *options.scores[0]
              << " " << *options.scores[1]);
      CHECK(solver::questions::answers::verdict_name(verdict_of(fit, edition, board, options)) ==
            std::string("found"));
    }
  }
}

TEST_CASE("reach: games with one follower each, whose supply decides who may be where") {
  std::mt19937 random(3);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const auto set = tilesets::files::load_tile_set("mini-cities");
  const rules::board::FitTable fit(set);
  auto edition = rules::editions::load_edition("c1-rgg");
  edition.set_followers(1);
  edition.farms = rules::editions::Farms::off;
  int scored = 0;
  for (int round = 0; round < 200; ++round) {
    reference::Game game(set, edition, 2, {set.start_type(), 0, {0, 0}, std::nullopt});
    tests::play_by_chance(set, game, 7, pick, [&] { return pick(3) > 0; });
    solver::questions::reach::ReachOptions options;
    options.players = 2;
    options.limit = 200'000;
    options.scores[0] = game.scores()[0];
    options.scores[1] = game.scores()[1];
    scored += game.scores()[0] > 0 && game.scores()[1] > 0 ? 1 : 0;
    INFO(rules::print_position(set, {game.board(), false})
         << " " << game.scores()[0] << " " << game.scores()[1]);
    CHECK(solver::questions::answers::verdict_name(verdict_of(fit, edition, game.board(), options)) ==
          std::string("found"));
  }
  CHECK(scored > 10);
}

}  // namespace test_reach
