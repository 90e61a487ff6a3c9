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

using namespace bastide::solver::questions::answers;
using namespace bastide::solver::questions::reach;
using namespace bastide;
using tests::TileBoard;

namespace {

namespace reference = rules::reference;

Arrangement arrangement_of(const TileBoard& board) {
  Arrangement out;
  out.position.placements = board;
  out.where.assign(board.size(), {"<position>", 1, 1});
  return out;
}

SolveVerdict verdict_of(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                        const TileBoard& board, const ReachOptions& options) {
  const auto arrangement = arrangement_of(board);
  return reach_position({fit, edition}, arrangement, options, {}).answers.answers.front().verdict;
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
      ReachOptions options;
      options.players = players;
      options.limit = 200'000;
      const auto sheet = game.final_score(edition.farms);
      options.is_end = round % 2 == 1;
      for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
        options.scores[p] = game.scores()[p] + (options.is_end ? sheet.totals[p] : 0);
      INFO(id << " " << tiles << " tiles, " << players
              << " players: " << rules::print_position(set, {board, false}) << " " << *options.scores[0]
              << " " << *options.scores[1]);
      CHECK(verdict_name(verdict_of(fit, edition, board, options)) == std::string("found"));
    }
  }
}

namespace {

Answer answer_to(const rules::editions::Edition& edition, const std::string& text,
                 const ReachOptions& options) {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto arrangement = read_arrangement(set, text, "<position>");
  return reach_position({fit, edition}, arrangement, options, {}).answers.answers.front();
}

std::string first_words(const Answer& answer) {
  return answer.proof.words.empty() ? "" : answer.proof.words.front();
}

}  // namespace

TEST_CASE("reach: what contradicts the rules by itself is told, the first of many") {
  const auto c1 = rules::editions::load_edition("c1");
  // Sixty crossroads, none beside another.
  std::string apart = "D0@0,0";
  for (int x = 1; x <= 60; ++x) apart += " X0@" + std::to_string(3 * x) + ",0";
  const auto many = answer_to(c1, apart, {});
  CHECK(many.verdict == SolveVerdict::impossible);
  const auto facts = many.facts;
  const auto all = std::ranges::find(facts, "contradictions", &Fact::name);
  REQUIRE(all != facts.end());
  const auto told = static_cast<std::int64_t>(many.proof.words.size()) - 1;
  REQUIRE(told >= 10);
  CHECK(many.proof.words.back() ==
        "and " + std::to_string(std::get<std::int64_t>(all->value) - told) + " more");
  auto table = c1;
  REQUIRE(set_option(table, "board_area", "fixed 1x1").empty());
  CHECK(
      first_words(answer_to(table, "D0@0,0 E2@0,-1", {})).find("lies off the table (board_area fixed 1x1)") !=
      std::string::npos);
  CHECK(first_words(answer_to(table, "E3@6,5 D1@5,5", {})) ==
        "With none of its tiles as the start tile does it lie on the table (board_area fixed 1x1).");
  auto one = c1;
  REQUIRE(set_option(one, "followers", "1").empty());
  ReachOptions options;
  options.players = 1;
  options.limit = 10'000;
  CHECK(first_words(answer_to(one, "D0@0,0 U0@1,0=red:road E2@0,-1=red:field", options))
            .find("this is follower number 2 of red, and a player has 1") != std::string::npos);
}

TEST_CASE("reach: what no order of laying comes to is impossible by every order") {
  // Red has a follower on the one tile besides the one that completes the city: he cannot have laid both.
  const auto c1 = rules::editions::load_edition("c1");
  const auto with = [&](int red, int players) {
    ReachOptions options;
    options.players = players;
    options.limit = 10'000;
    options.scores[static_cast<std::size_t>(rules::find_player("red"))] = red;
    return answer_to(c1, "D0@0,0 E2@0,-1 U0@1,0=red:road", options);
  };
  const auto impossible = with(4, 2);
  CHECK(impossible.verdict == SolveVerdict::impossible);
  CHECK(impossible.proof.kind == ProofKind::exhaustion);
  CHECK(first_words(impossible).starts_with("Every order of laying by 2 players in any order of turns"));
  CHECK(with(0, 2).verdict == SolveVerdict::found);
  CHECK(with(4, 1).verdict == SolveVerdict::found);
  const auto never = with(5, 2);
  CHECK(never.verdict == SolveVerdict::impossible);
  CHECK(never.proof.kind == ProofKind::counting);
  std::string long_text;
  for (int i = 0; i <= 10'000; ++i) long_text += "D0@0,0 ";
  CHECK_THROWS_WITH(answer_to(c1, long_text, {}),
                    Catch::Matchers::ContainsSubstring("more than 10000 placements, expected a board"));
}

}  // namespace test_reach
