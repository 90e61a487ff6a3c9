// Boards from a position: each once, as many as the reference model lays, and what cannot begin so is
// refused.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/editions/tiles_under.hpp"
#include "rules/records/engine_games.hpp"
#include "rules/reference/model.hpp"
#include "solver/all_boards/census.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/counting/count.hpp"
#include "solver/estimate/estimate.hpp"
#include "solver/games/count_games.hpp"
#include "solver/games/game_states.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/input_error.hpp"

namespace test_board_starts {

namespace {

using namespace bastide;
using rules::Placement;
using rules::board::Board;
using rules::board::FitTable;
using solver::arithmetic::Uint128;

using Placements = std::vector<Placement>;

struct Rules {
  Rules(const std::string& lay, const std::string& more)
      : edition(rules::editions::read_edition(
            "extends = \"c1\"\n" + more + "[start]\nlay = \"" + lay + "\"\n", "variant.toml")),
        set(rules::editions::tiles_under(tilesets::files::load_tile_set("base"), edition)),
        fit(set) {}
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  rules::editions::Edition edition;
  tilesets::TileSet set;
  FitTable fit;
};

Placements sorted(Placements board) {
  std::ranges::sort(board, {}, &Placement::cell);
  return board;
}

/// By the reference model alone: from what lies, every tile everywhere it may lie, one after the other;
/// boards that are the same are one. Rotations that look alike are one.
std::vector<std::set<Placements>> boards_by_reference(const Rules& rules, const Placements& start,
                                                      int tiles) {
  std::vector<std::set<Placements>> out(static_cast<std::size_t>(tiles));
  out[start.size() - 1].insert(sorted(start));
  for (auto size = start.size(); size < out.size(); ++size) {
    for (const auto& board : out[size - 1]) {
      for (int type = 0; type < rules.set.type_count(); ++type) {
        if (!tests::has_left(rules.set, board, type)) continue;
        for (auto& next : tests::grown(rules.set, board, type, rules.edition.table))
          out[size].insert(std::move(next));
      }
    }
  }
  return out;
}

struct Collector {
  std::vector<std::set<Placements>> boards;
  std::size_t visits = 0;
  void visit(const Board& board) {
    ++visits;
    auto tiles = board.placements();
    for (auto& tile : tiles)
      tile.rotation = board.set().oriented()[board.set().turned(tile.type, tile.rotation).oriented].rotation;
    boards[tiles.size() - 1].insert(sorted(std::move(tiles)));
  }
};

struct Start {
  const char* lay;
  const char* more;
  Placements tiles(const Rules& rules) const {
    auto board = rules::placements_at_start(rules.set, rules.set.start_type());
    for (auto& tile : board)
      tile.rotation = rules.set.oriented()[rules.set.turned(tile.type, tile.rotation).oriented].rotation;
    return board;
  }
};

constexpr Start starts[] = {
    {"D0@0,0 U0@1,0", ""},
    {"X0@0,0 W0@0,-1 W1@1,0 W2@0,1 W3@-1,0", ""},
    {"D0@0,0 U2@1,0 E2@0,-1", "board_area = \"fixed 3x4\"\n"},
    {"C0@0,0 N0@0,1", "board_area = \"shiftable 2x3\"\n"},
    {"B0@0,0", ""},
};

}  // namespace

TEST_CASE("starts: each board from a position once, as the reference model lays them") {
  for (const auto& start : starts) {
    INFO(start.lay);
    const Rules rules(start.lay, start.more);
    const solver::boards::BoardSpace space(rules.fit, rules.edition);
    const auto first = start.tiles(rules);
    const int tiles = static_cast<int>(first.size()) + (tests::is_sanitized ? 1 : 2);
    const auto expected = boards_by_reference(rules, first, tiles);
    Collector found;
    found.boards.resize(expected.size());
    solver::boards::BoardWalk walk(space, tiles);
    walk.visit_piece({rules.set.start_type(), {}, true}, tiles, found);
    CHECK(found.boards == expected);
    std::size_t boards = 0;
    std::vector<Uint128> counts;
    for (const auto& of_size : expected) {
      boards += of_size.size();
      counts.push_back(of_size.size());
    }
    CHECK(found.visits == boards);
    for (int depth = 2; depth <= 4; ++depth) {
      solver::runs::RunControl control;
      control.prefix_tiles = depth;
      control.threads = depth % 2 + 1;
      CHECK(solver::counting::count_boards(space, tiles, false, control).counts == counts);
      CHECK(solver::counting::count(space, {.tiles = tiles}, control).counts == counts);
    }
    // Fewer tiles than lie at the start make no board.
    const auto none = solver::counting::count_boards(space, 1, false, {});
    CHECK(none.counts == std::vector<Uint128>{first.size() == 1 ? 1U : 0U});
  }
}

TEST_CASE("starts: boards of several starts are those of each of them") {
  const Rules both("D0@0,0 U0@1,0 | X0@0,0 W0@0,-1", "");
  std::vector<Uint128> sum(4, 0);
  for (const char* lay : {"D0@0,0 U0@1,0", "X0@0,0 W0@0,-1"}) {
    const Rules one(lay, "");
    const auto counts = solver::counting::count_boards({one.fit, one.edition}, 4, false, {}).counts;
    for (std::size_t n = 0; n < sum.size(); ++n) sum[n] += counts[n];
  }
  CHECK(sum[1] == 2);
  const solver::boards::BoardSpace space(both.fit, both.edition);
  CHECK(solver::counting::count_boards(space, 4, false, {}).counts == sum);
  CHECK(solver::counting::count(space, {.tiles = 4}, {}).counts == sum);
  CHECK_FALSE(
      solver::counting::objection_to(space, {.tiles = 4, .method = solver::counting::CountMethod::landscape})
          .empty());
}

TEST_CASE("starts: sequences and games from a position are those that the reference model plays") {
  const Rules rules("D0@0,0 U0@1,0", "");
  const solver::boards::BoardSpace space(rules.fit, rules.edition);
  std::vector<Uint128> games(3, 0);  // a turn more takes the reference model minutes
  std::vector<Uint128> sequences(3, 0);
  const auto play = [&](const auto& self, const rules::reference::Game& game, int player,
                        bool is_bare) -> void {
    const auto size = game.board().size();
    ++games[size - 1];
    if (is_bare) ++sequences[size - 1];
    if (size == games.size()) return;
    for (int type = 0; type < rules.set.type_count(); ++type) {
      for (const auto& place :
           rules::reference::legal_placements(rules.set, game.board(), type, rules.edition.table)) {
        const auto image = rules.set.turned(type, place.rotation).oriented;
        if (rules.set.oriented()[image].rotation != place.rotation || game.left(type) == 0) continue;
        Placement tile{type, place.rotation, place.cell, {}};
        const auto lay = [&](bool stays_bare) {
          auto next = game;
          next.play(player, tile);
          self(self, next, next.next_player(player), stays_bare);
        };
        lay(is_bare);
        for (const int spot : game.spots_after(player, tile, 0)) {
          tile.follower = rules::Deployment{player, spot, 0};
          lay(false);
        }
      }
    }
  };
  const rules::reference::Game first(rules.set, rules.edition, 2, {rules.set.start_type(), 0, {0, 0}, {}});
  play(play, first, 0, true);
  CHECK(games[0] == 0);
  CHECK(games[1] == 1);
  CHECK(games[2] > 300);
  CHECK(solver::counting::count_placements(space, 3, false, {}).counts == sequences);
  CHECK(solver::games::count_games(space, rules.edition, {3, 2, false}, {}).counts == games);
  // The start counts as one tile of a game that is walked.
  const auto layers = solver::games::merge_games(space, rules.edition, 2, 2, {});
  REQUIRE(layers.layers.size() == 2);
  for (std::size_t k = 0; k < 2; ++k) {
    Uint128 sum = 0;
    for (const auto& state : layers.layers[k]) sum += state.games;
    CHECK(sum == games[k + 1]);
  }
}

TEST_CASE("starts: the census of boards from a position has their features") {
  const Rules rules("D0@0,0 U0@1,0", "");
  const solver::boards::BoardSpace space(rules.fit, rules.edition);
  const auto boards = boards_by_reference(rules, Start{"", ""}.tiles(rules), 3).back();
  std::map<std::string, Uint128> sums;
  for (const auto& board : boards) {
    for (const auto& feature : rules::reference::features(rules.set, board, rules.edition.table).features) {
      if (feature.kind == rules::FeatureKind::city)
        ++sums[feature.complete ? "completed_cities" : "open_cities"];
    }
  }
  const auto found = solver::all_boards::census(space, 3, {});
  CHECK(found.boards == boards.size());
  Uint128 complete = 0;
  for (const auto& [name, sum] : found.sums) {
    if (name == "completed_cities") complete = sum;
  }
  CHECK(complete == sums["completed_cities"]);
  CHECK(solver::all_boards::census(space, 1, {}).boards == 0);
}

TEST_CASE("starts: what goes over boards in another way than by laying tiles refuses a position") {
  const Rules rules("D0@0,0 U0@1,0", "");
  const solver::boards::BoardSpace space(rules.fit, rules.edition);
  CHECK(solver::counting::objection_to(space,
                                       {.tiles = 3, .method = solver::counting::CountMethod::landscape}) ==
        "2 tiles lie at the start (start.lay), so not every landscape that fits can be laid");
  CHECK(solver::counting::chosen_method(space, {.tiles = 3}) == solver::counting::CountMethod::walk);
  for (const auto what : {solver::estimate::Estimated::boards, solver::estimate::Estimated::placements,
                          solver::estimate::Estimated::games}) {
    solver::estimate::EstimatePlan plan;
    plan.what = what;
    plan.tiles = 3;
    CHECK_THROWS_AS(solver::estimate::estimate_sizes(space, rules.edition, plan, {}), tilesets::InputError);
  }
}

}  // namespace test_board_starts
