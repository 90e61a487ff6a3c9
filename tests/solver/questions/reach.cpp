// `solve reach` finds what random games come to. Every game of a few tiles, and what none comes to, is asked
// in tests/mutants/play_questions.cpp.
#include <algorithm>
#include <random>

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

}  // namespace

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

}  // namespace test_reach
