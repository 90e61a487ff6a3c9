// The chance that a drawn tile has no place, against the definition: boards and chances of the reference
// model, forward from the start.
#include "solver/simulation/exact/random_play.hpp"

#include "solver/runs/run_recorded.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_random_play {

namespace {

using namespace bastide;
using rules::board::FitTable;
using solver::arithmetic::Fraction;
using solver::boards::BoardSpace;
using tests::BoardKey;
using tests::edition_with;
using tilesets::files::load_tile_set;

int left(const tilesets::TileSet& set, const BoardKey& board, int type) {
  return set.type(type).count -
         static_cast<int>(
             std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; }));
}

/// Plays all games at once: every board with its chance, one placement after the other.
std::vector<Fraction> played_forward(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                     int tiles) {
  std::map<BoardKey, Fraction> boards;
  for (int type = 0; type < set.type_count(); ++type) {
    const rules::Placement start{type, 0, {0, 0}, std::nullopt};
    if (edition.start_in_bag == rules::editions::YesNo::yes) {
      boards[{start}] = Fraction(set.type(type).count, set.tile_count());
    } else if (type == set.start_type()) {
      boards[{start}] = 1;
    }
  }
  std::vector<Fraction> draws;
  for (int k = 0; k < tiles; ++k) {
    Fraction fails = 0;
    std::map<BoardKey, Fraction> next;
    for (const auto& [board, chance] : boards) {
      std::vector<std::vector<BoardKey>> ways;
      int in_bag = 0;
      int placeable = 0;
      for (int type = 0; type < set.type_count(); ++type) {
        const int tiles_left = left(set, board, type);
        ways.push_back(tiles_left > 0 ? tests::grown(set, board, type, edition.table)
                                      : std::vector<BoardKey>{});
        in_bag += tiles_left;
        placeable += ways.back().empty() ? 0 : tiles_left;
      }
      if (in_bag == 0) continue;
      fails += chance * Fraction(in_bag - placeable, in_bag);
      for (int type = 0; type < set.type_count(); ++type) {
        for (const auto& way : ways[static_cast<std::size_t>(type)]) {
          next[way] += chance * Fraction(left(set, board, type), placeable) /
                       static_cast<int>(ways[static_cast<std::size_t>(type)].size());
        }
      }
    }
    draws.push_back(fails);
    boards = std::move(next);
  }
  return draws;
}

void compare(const tilesets::TileSet& set, int tiles, const rules::editions::Edition& edition) {
  const FitTable fit(set);
  const auto slow = played_forward(set, edition, tiles);
  INFO(set.id() << ", " << tiles << " tiles");
  // What is asked for decides which boards are walked and which plies are summed.
  for (int n = 1; n <= tiles; ++n) {
    const auto fast = solver::simulation::exact::random_play(BoardSpace(fit, edition), n, {});
    CHECK(fast.is_complete);
    REQUIRE(static_cast<int>(fast.unplaceable_draw.size()) == n);
    for (int k = 0; k < n; ++k) {
      INFO("after " << k << " of " << n);
      CHECK(solver::arithmetic::to_text(fast.unplaceable_draw[static_cast<std::size_t>(k)]) ==
            solver::arithmetic::to_text(slow[static_cast<std::size_t>(k)]));
    }
  }
}

void compare(const char* id, int tiles, const rules::editions::Edition& edition = edition_with({})) {
  compare(load_tile_set(id), tiles, edition);
}

TEST_CASE("the chances of draws that fail equal those of all games played at once") {
  compare("base", 2);
  compare("mini-chiral", 3);
  compare("mini-mixed", bastide::tests::in_full(4, 3));
  compare("mini-cloister", bastide::tests::in_full(3, 2));
  compare("mini-cities", 3, edition_with({{"start_in_bag", "yes"}}));
  compare("mini-mixed", 4, edition_with({{"board_area", "fixed 2x2"}, {"border", "completes"}}));
  compare("mini-mixed", 4, edition_with({{"board_area", "shiftable 3x2"}, {"start_in_bag", "yes"}}));
  compare("mini-mixed", 3, edition_with({{"board_area", "fixed 1x1"}}));
}

TEST_CASE("the chances of draws that fail in a row so long that sums need more than 128 bits") {
  compare(tests::tiles_of(edition_with({}), {{"D", 1}, {"U", 3}, {"A", 2}, {"B", 4}}), 9,
          edition_with({{"board_area", "fixed 17x1"}}));
}

TEST_CASE("the chances of draws that fail, to the last tile of a set", "[exhaustive]") {
  compare("mini-chiral", load_tile_set("mini-chiral").tile_count());
  compare("mini-roads", load_tile_set("mini-roads").tile_count());
  // Six cells for seven and eight tiles: most games end before the bag is empty.
  const auto small = edition_with({{"board_area", "fixed 3x2"}});
  compare("mini-cities", 7, small);
  compare("mini-mixed", 8, small);
  compare("base", 3);
}

TEST_CASE("the chances of draws that fail after up to four placements are the golden ones", "[exhaustive]") {
  // Computed by this program; the first three are those of all games played at once, the others agree in the
  // decimals that an earlier program of ours, written apart from this one, had found.
  const auto set = load_tile_set("base");
  const auto play = solver::simulation::exact::random_play(FitTable(set), 5, {});
  REQUIRE(play.unplaceable_draw.size() == 5);
  CHECK(solver::arithmetic::to_text(play.unplaceable_draw[0]) == "0");
  CHECK(solver::arithmetic::to_text(play.unplaceable_draw[1]) == "433/139160");
  CHECK(solver::arithmetic::to_text(play.unplaceable_draw[2]) == "21556381348769/6565712677524000");
  CHECK(solver::arithmetic::to_text(play.unplaceable_draw[3]) ==
        "717115496354855684134129/248588014178862595036800000");
  CHECK(solver::arithmetic::to_decimal(play.unplaceable_draw[4], 10) == "0.0024027760");
}

std::string text_of(const solver::simulation::exact::RandomPlay& play) {
  std::string text;
  for (const auto& draw : play.unplaceable_draw) text += solver::arithmetic::to_text(draw) + " ";
  return text;
}

TEST_CASE("chances do not depend on threads, nor on pieces being read back; shares add up") {
  const auto set = load_tile_set("mini-mixed");
  const FitTable fit(set);
  solver::runs::RunControl control;
  control.threads = 1;
  std::vector<std::tuple<std::string, std::size_t, std::string>> written;
  solver::runs::Recording first({},
                                [&](const std::string& stage, std::size_t piece, const std::string& text) {
                                  written.emplace_back(stage, piece, text);
                                });
  control.recording = &first;
  const auto once = solver::simulation::exact::random_play(fit, 6, control);
  CHECK(once.unplaceable_draw[3] > 0);
  solver::runs::Recording second({}, [](const auto&, std::size_t, const auto&) { FAIL("computed again"); });
  for (const auto& [stage, piece, text] : written) second.remember(stage, piece, text);
  control.recording = &second;
  CHECK(text_of(solver::simulation::exact::random_play(fit, 6, control)) == text_of(once));
  auto sum = once;
  for (auto& draw : sum.unplaceable_draw) draw = 0;
  for (std::size_t part = 1; part <= 3; ++part) {
    solver::runs::Recording recording(solver::runs::Share{part, 3});
    control.recording = &recording;
    const auto share = solver::simulation::exact::random_play(fit, 6, control);
    for (std::size_t k = 0; k < 6; ++k) sum.unplaceable_draw[k] += share.unplaceable_draw[k];
  }
  CHECK(text_of(sum) == text_of(once));
  control.recording = nullptr;
  for (const int threads : {2, 3, 7}) {
    control.threads = threads;
    CHECK(text_of(solver::simulation::exact::random_play(fit, 6, control)) == text_of(once));
  }
}

TEST_CASE("a piece of a random play that is no piece is refused") {
  const auto set = load_tile_set("mini-roads");
  const FitTable fit(set);
  for (const char* text : {"1 3:2/4", "1 1:x", "1 3:1/0", "2 1:0", "1 4:-1/2"}) {
    solver::runs::Recording recording;
    recording.remember("run", 0, text);
    solver::runs::RunControl control;
    control.recording = &recording;
    CHECK_THROWS_AS(solver::simulation::exact::random_play(fit, 1, control), solver::runs::BadPiece);
  }
}

}  // namespace

}  // namespace test_random_play
