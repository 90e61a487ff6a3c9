// Sums and blocks over the last tile against laying it, on the boards of random games: large features, farms
// that meet twice, tiles with two segments in one feature, types used up.
#include <random>

#include "rules/notation.hpp"
#include "solver/all_boards/last_tile_sums.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_last_tile {

namespace {

using namespace bastide;
using rules::CensusSums;
using rules::board::FeatureBoard;

/// The sums over all boards one tile larger, and for each type how many of them block it, each board laid.
struct Laid {
  std::uint64_t boards = 0;
  std::vector<std::int64_t> sums = std::vector<std::int64_t>(14, 0);
  std::vector<std::int64_t> blocked;  ///< [type]: 100 a board, and 1 a tile left
};

std::vector<std::int64_t> listed(const CensusSums& s) {
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i < rules::common_sums; ++i) out.push_back(s.*rules::named_sums[i].sum);
  return out;
}

Laid lay_each(FeatureBoard& on, const std::vector<rules::board::CellIndex>& cells) {
  Laid out;
  const auto& board = on.board();
  out.blocked.assign(board.set().types().size(), 0);
  std::vector<rules::play::FarmContact> contacts;
  for (const auto cell : cells) {
    if (!board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0) continue;
      on.place(cell, tile.type, tile.rotation);
      ++out.boards;
      const auto sums = listed(solver::all_boards::board_sums(on.board(), on.forest(), contacts));
      for (std::size_t i = 0; i < sums.size(); ++i) out.sums[i] += sums[i];
      for (int type = 0; type < board.set().type_count(); ++type) {
        if (board.left(type) > 0 && board.legal_placements(type).empty())
          out.blocked[static_cast<std::size_t>(type)] += 100 + board.left(type);
      }
      on.undo();
    }
  }
  return out;
}

/// A board with its features, and what is asked of it.
struct Asked {
  FeatureBoard laid;
  solver::all_boards::LastTileSums sums;
  solver::boards::LastTileBlocks blocks;
  Asked(const rules::board::FitTable& fit, int tiles, const rules::Table& table)
      : laid(fit, tiles, table), sums(fit), blocks(fit) {}
};

/// Compares on one board. Returns how many there are with one tile more.
std::uint64_t compare_here(Asked& asked) {
  auto& board = asked.laid.board();
  const std::vector<rules::board::CellIndex> cells(board.frontier().begin(), board.frontier().end());
  const auto laid = lay_each(asked.laid, cells);
  CensusSums sums;
  CHECK(asked.sums.add(asked.laid, cells, sums) == laid.boards);
  CHECK(listed(sums) == laid.sums);
  std::vector<std::int64_t> blocked(board.set().types().size(), 0);
  asked.blocks.for_each(board, cells, [&](const auto& /*tile*/, int type, int left) {
    blocked[static_cast<std::size_t>(type)] += 100 + left;
  });
  CHECK(blocked == laid.blocked);
  return laid.boards;
}

/// Plays games of random placements and compares on every board. Returns the number of boards.
int compare(const char* id, int games, int tiles, const rules::editions::Edition& edition) {
  const auto set = tilesets::files::load_tile_set(id);
  const rules::board::FitTable fit(set);
  std::mt19937 random(7);
  int boards = 0;
  for (int game = 0; game < games; ++game) {
    Asked asked(fit, tiles + 2, edition.table);
    const auto& board = asked.laid.board();
    asked.laid.place({set.start_type(), 0, {0, 0}, {}});
    while (static_cast<int>(board.tiles().size()) < tiles) {
      ++boards;
      if (compare_here(asked) == 0) break;
      // Any cell and tile that go together, however likely.
      bool is_laid = false;
      for (int tries = 0; !is_laid; ++tries) {
        REQUIRE(tries < 1'000'000);
        const auto cell = board.frontier()[random() % board.frontier().size()];
        const auto& tile = set.oriented()[random() % set.oriented().size()];
        if (!board.admits(cell) || board.left(tile.type) == 0 ||
            (fit.turns(tile.type, board.code(cell)) >> tile.rotation & 1U) == 0)
          continue;
        asked.laid.place(cell, tile.type, tile.rotation);
        is_laid = true;
      }
    }
  }
  return boards;
}

TEST_CASE("a road's end joins two farms that touch one completed city") {
  // Tile S has a city on three sides, here all closed, and a road between two fields that both touch it.
  // Games played at random hardly ever come to this.
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  Asked asked(fit, 8, {});
  const auto position = rules::parse_position(set, "D0@0,0 S2@0,-1 E1@-1,-1 E3@1,-1");
  asked.laid.place_all(position.placements);
  std::vector<rules::play::FarmContact> contacts;
  const auto sums = solver::all_boards::board_sums(asked.laid.board(), asked.laid.forest(), contacts);
  REQUIRE(sums.completed_cities == 1);
  REQUIRE(sums.farm_city_pairs == 5);  // two fields of S and one of each of the others
  compare_here(asked);
}

TEST_CASE("the last tile of random games: its sums and blocks are those of laying it") {
  const int games = tests::in_full(4, 1);
  CHECK(compare("base", games, 30, tests::edition_with({})) == games * 29);
  if (!tests::is_sanitized) CHECK(compare("bb5", 2, 30, tests::edition_with({})) == 2 * 29);
  CHECK(compare("winter-we1", 1, 30, tests::edition_with({})) == 29);
  CHECK(compare("base", 3, 30, tests::edition_with({{"board_area", "fixed 6x5"}, {"border", "completes"}})) >
        40);
  CHECK(compare("base", 1, 20, tests::edition_with({{"board_area", "fixed 5x5"}})) > 10);
  CHECK(compare("base", 1, 15, tests::edition_with({{"board_area", "shiftable 4x4"}})) > 7);
}

}  // namespace

}  // namespace test_last_tile
