// `solve witness` against a plain search: all boards of the reference model, smaller ones first.
#include <algorithm>
#include <set>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/witness/measure_by_reference.hpp"
#include "solver/questions/witness/witness.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/questions/plain_games.hpp"
#include "tests/solver/reference_search.hpp"
#include "tests/solver/visitor.hpp"
#include "tilesets/files/reader.hpp"

namespace test_witness {

using namespace bastide;
using solver::questions::answers::SolveVerdict;

namespace {

std::int64_t fact(const solver::questions::answers::Answer& answer, const std::string& name) {
  for (const auto& f : answer.facts) {
    if (f.name == name) return std::get<std::int64_t>(f.value);
  }
  return -1;
}

solver::questions::answers::Answer ask(const rules::board::FitTable& fit, const std::string& text, int tiles,
                                       int threads = 1) {
  solver::runs::RunControl control;
  control.threads = threads;
  const auto condition = solver::questions::witness::Condition::read(text);
  const auto edition = rules::editions::load_edition("c1");
  return solver::questions::witness::find_witness({fit, edition}, condition, {tiles, true}, control)
      .answers.front();
}

}  // namespace

TEST_CASE("witness: smallest boards and their number as by a plain search", "[exhaustive]") {
  for (const char* id : {"mini-cities", "mini-mixed", "mini-roads"}) {
    if (tests::is_sanitized && std::string(id) != "mini-mixed") continue;
    const auto set = tilesets::files::load_tile_set(id);
    const rules::board::FitTable fit(set);
    std::vector<std::vector<solver::questions::witness::MeasureValues>> boards;
    for (const auto& layer : tests::boards_by_size(set, rules::editions::load_edition("c1"), 5)) {
      auto& values = boards.emplace_back();
      for (const auto& board : layer)
        values.push_back(solver::questions::witness::reference_measures(set, board, {}));
    }
    for (const char* text :
         {"completed_cities >= 1", "completed_cities >= 2", "completed_cities >= 3 or loops = 1",
          "largest_completed_city >= 3", "completed_roads >= 2 and roads <= 4", "loops >= 1",
          "width = 2 and height = 2", "farms.rich >= 1", "most_farm_cities = 3", "blocked_types >= 1",
          "farms = 1 and tiles > 2", "longest_road - longest_completed_road >= 3",
          "frontier <= 4 and tiles >= 2", "cities * roads = 6", "holes >= 1"}) {
      INFO(id << ": " << text);
      const auto condition = solver::questions::witness::Condition::read(text);
      std::size_t size = 0;
      std::size_t satisfied = 0;
      for (; size < boards.size() && satisfied == 0; ++size) {
        for (const auto& values : boards[size]) satisfied += condition.holds(values) ? 1 : 0;
      }
      const auto answer = ask(fit, text, 5);
      if (satisfied == 0) {
        CHECK(answer.verdict != SolveVerdict::found);
        continue;
      }
      REQUIRE(answer.verdict == SolveVerdict::found);
      CHECK(fact(answer, "tiles") == static_cast<std::int64_t>(size));
      CHECK(answer.count == std::to_string(satisfied));
    }
  }
}

TEST_CASE("witness: what cannot be is impossible, by its own bound or because the set is used up") {
  const auto set = tilesets::files::load_tile_set("mini-mixed");
  const rules::board::FitTable fit(set);
  const auto bounded = ask(fit, "completed_cities >= 4 and tiles <= 4", 5);
  CHECK(bounded.verdict == SolveVerdict::impossible);
  CHECK(bounded.proof.kind == solver::questions::answers::ProofKind::counting);
  const auto looked = ask(fit, "loops >= 1 and tiles <= 4", 5);
  CHECK(looked.verdict == SolveVerdict::impossible);
  CHECK(looked.proof.kind == solver::questions::answers::ProofKind::exhaustion);
  const auto all = ask(fit, "loops >= 1", 6);  // six tiles are all there are
  CHECK(all.verdict == SolveVerdict::impossible);
  const auto open = ask(fit, "loops >= 1", 4);
  CHECK(open.verdict == SolveVerdict::cut_short);
  CHECK(fact(open, "at_least") == 5);
}

TEST_CASE("witness: the answer does not depend on threads") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto condition = solver::questions::witness::Condition::read("completed cities >= 2 and roads >= 3");
  const auto edition = rules::editions::load_edition("c1");
  std::vector<std::string> texts;
  for (const int threads : {1, 2, 5}) {
    solver::runs::RunControl control;
    control.threads = threads;
    const auto answers =
        solver::questions::witness::find_witness({fit, edition}, condition, {3, false}, control);
    const auto& answer = answers.answers.front();
    REQUIRE(answer.verdict == SolveVerdict::found);
    texts.push_back(rules::print_position(set, *answer.position) + std::to_string(answer.proof.nodes) +
                    answer.proof.words.front());
  }
  CHECK(texts[0] == texts[1]);
  CHECK(texts[0] == texts[2]);
}

TEST_CASE("witness: both walks meet as many boards") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const solver::boards::BoardSpace space(fit);
  std::size_t boards = 0;
  solver::boards::FeatureWalk walk(space, 3);
  const auto look = [&](const rules::board::FeatureBoard& laid) {
    boards += laid.forest().tile_count() == 3 ? 1 : 0;
    return true;
  };
  tests::Visitor visitor{look};
  for (const auto& piece : solver::boards::board_pieces(space, 3, 2)) walk.visit_piece(piece, 3, visitor);
  CHECK(boards == 11936);  // count --tiles 3
}

TEST_CASE("witness: followers stand as they do in games, and no fewer do it", "[exhaustive]") {
  // Every game of up to four tiles by two and three players, by the reference model, is looked through.
  const auto mini = tilesets::files::load_tile_set("mini-cities");
  std::vector<int> counts(static_cast<std::size_t>(mini.type_count()), 1);
  const auto set = solver::questions::answers::with_counts(mini, counts);  // four tiles
  REQUIRE(set.tile_count() == 4);
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  struct Best {
    std::size_t tiles = 99;
    int followers = 99;
  };
  const std::vector<std::string> texts = {"cities.shared >= 1",
                                          "farms.shared >= 1",
                                          "followers = 2",
                                          "players = 2 and completed_cities = 1",
                                          "followers >= 1 and tiles >= 3",
                                          "farms.shared >= 1 and completed_cities >= 1"};
  std::vector<Best> best(texts.size());
  for (const int players : {2, 3}) {
    tests::each_game(set, edition, players, 4, [&](const rules::reference::Game& game) {
      const auto values = solver::questions::witness::reference_measures(set, game.board(), {});
      const auto followers = static_cast<int>(
          values[solver::questions::witness::index_of(solver::questions::witness::Measure::followers)]);
      for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!solver::questions::witness::Condition::read(texts[i]).holds(values)) continue;
        const auto tiles = game.board().size();
        if (tiles < best[i].tiles || (tiles == best[i].tiles && followers < best[i].followers))
          best[i] = {tiles, followers};
      }
    });
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    INFO(texts[i]);
    const auto answer = ask(fit, texts[i], 4);
    CHECK((answer.verdict == SolveVerdict::found) == (best[i].tiles < 99));
    if (answer.verdict != SolveVerdict::found) continue;
    CHECK(fact(answer, "tiles") == static_cast<std::int64_t>(best[i].tiles));
    CHECK(fact(answer, "followers") == best[i].followers);
  }
}

}  // namespace test_witness
