// Sums and blocks over the last tile against laying it, on the boards of random games: large features, farms
// that meet twice, tiles with two segments in one feature, types used up.
#include <catch2/catch.hpp>
#include <random>

#include "solver/board_space.hpp"
#include "solver/last_tile_blocks.hpp"
#include "solver/last_tile_sums.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/reader.hpp"

namespace {

using namespace bastide;
using rules::Board;
using rules::CensusSums;
using rules::FeatureForest;

/// The sums over all boards one tile larger, and for each type how many of them block it, each board laid.
struct Laid {
  std::uint64_t boards = 0;
  std::vector<std::int64_t> sums = std::vector<std::int64_t>(14, 0);
  std::vector<std::int64_t> blocked;
};

std::vector<std::int64_t> listed(const CensusSums& s) {
  return {s.roads,
          s.completed_roads,
          s.completed_road_tiles,
          s.incomplete_road_tiles,
          s.cities,
          s.completed_cities,
          s.completed_city_tiles,
          s.completed_city_pennants,
          s.incomplete_city_points,
          s.fields,
          s.farm_city_pairs,
          s.farmed_cities,
          s.cloisters,
          s.cloister_points};
}

Laid lay_each(Board& board, FeatureForest& forest, const std::vector<rules::CellIndex>& cells) {
  Laid out;
  out.blocked.assign(board.set().types().size(), 0);
  std::vector<rules::FarmContact> contacts;
  for (const auto cell : cells) {
    if (!board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0) continue;
      board.place(cell, tile.type, tile.rotation);
      forest.place(board);
      ++out.boards;
      const auto sums = listed(solver::board_sums(board, forest, contacts));
      for (std::size_t i = 0; i < sums.size(); ++i) out.sums[i] += sums[i];
      for (int type = 0; type < board.set().type_count(); ++type) {
        if (board.left(type) > 0 && board.legal_placements(type).empty())
          out.blocked[static_cast<std::size_t>(type)] += board.left(type);
      }
      forest.undo();
      board.undo();
    }
  }
  return out;
}

/// Plays games of random placements and compares on every board. Returns the number of boards.
int compare(const char* id, int games, int tiles, const rules::Edition& edition) {
  const auto set = tilesets::load_tile_set(id);
  const rules::FitTable fit(set);
  solver::LastTileSums last_sums(fit);
  solver::LastTileBlocks last_blocks(fit);
  std::mt19937 random(7);
  int boards = 0;
  for (int game = 0; game < games; ++game) {
    Board board(fit, tiles + 2, edition.table);
    FeatureForest forest(set, tiles + 2);
    board.place(board.index({0, 0}), set.start_type(), 0);
    forest.place(board);
    while (static_cast<int>(board.tiles().size()) < tiles) {
      const std::vector<rules::CellIndex> cells(board.frontier().begin(), board.frontier().end());
      const auto laid = lay_each(board, forest, cells);
      CensusSums sums;
      CHECK(last_sums.add(board, forest, cells, sums) == laid.boards);
      CHECK(listed(sums) == laid.sums);
      std::vector<std::int64_t> blocked(set.types().size(), 0);
      last_blocks.for_each(board, cells, [&](const auto& /*tile*/, int type, int left) {
        blocked[static_cast<std::size_t>(type)] += left;
      });
      CHECK(blocked == laid.blocked);
      ++boards;
      if (laid.boards == 0) break;
      // Any cell and tile that go together, however likely.
      for (bool is_laid = false; !is_laid;) {
        const auto cell = cells[random() % cells.size()];
        const auto& tile = set.oriented()[random() % set.oriented().size()];
        if (!board.admits(cell) || board.left(tile.type) == 0 ||
            (fit.turns(tile.type, board.code(cell)) >> tile.rotation & 1U) == 0)
          continue;
        board.place(cell, tile.type, tile.rotation);
        forest.place(board);
        is_laid = true;
      }
    }
  }
  return boards;
}

TEST_CASE("the last tile of random games: its sums and blocks are those of laying it") {
  CHECK(compare("base", 4, 30, tests::edition_with({})) == 4 * 29);
  CHECK(compare("bb5", 2, 30, tests::edition_with({})) == 2 * 29);
  CHECK(compare("winter-we1", 1, 30, tests::edition_with({})) == 29);
  CHECK(compare("base", 3, 30, tests::edition_with({{"board_area", "fixed 6x5"}, {"border", "completes"}})) >
        40);
  CHECK(compare("base", 1, 20, tests::edition_with({{"board_area", "fixed 5x5"}})) > 10);
  CHECK(compare("base", 1, 15, tests::edition_with({{"board_area", "shiftable 4x4"}})) > 7);
}

}  // namespace
