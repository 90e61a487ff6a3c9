// The least number of tiles when unplaceable tiles are lost is a property of orders, not of boards: all tiles
// not on the last board must each have been drawn on some board on the way on which they did not fit. What a
// walk over boards gives is a bound: when a game ends with k tiles, a type that is stuck on no board of up to
// k tiles has no tile left, so all its tiles are among the k.
#include "solver/table_sums.hpp"

#include <utility>

#include "tilesets/index.hpp"

namespace bastide::solver {
namespace {

void add_counts(std::vector<Wide>& sums, const std::vector<std::uint64_t>& counts) {
  for (std::size_t k = 0; k < counts.size(); ++k) sums[k] = checked_add(sums[k], counts[k]);
}

void add_stuck(StuckType& sum, const TablePart& part, std::size_t type) {
  add_counts(sum.boards, part.stuck[type]);
  const int first = part.stuck_first[type];
  if (first == 0 || (sum.first != 0 && sum.first <= first)) return;
  sum.first = first;
  sum.witness = part.stuck_witness[type];
}

/// The first board of so many tiles on which the game ends.
FinalBoard final_board(const TableFacts& facts, const std::vector<TablePart>& parts, int tiles) {
  FinalBoard out{tiles, TableEnd::dead, {}};
  const bool is_last = tiles == facts.tiles;
  if (is_last) out.end = facts.can_be_full() ? TableEnd::full : TableEnd::out_of_tiles;
  for (const auto& part : parts) {
    if (part.boards.empty()) continue;
    const auto& witness = is_last ? part.last_witness : part.dead_witness[at(tiles) - 1];
    if (witness.empty()) continue;
    out.witness = witness;
    return out;
  }
  return out;
}

void find_ends(TableFacts& facts, const std::vector<TablePart>& parts) {
  const auto is_final = [&](int tiles) {
    const auto k = at(tiles) - 1;
    return tiles == facts.tiles ? facts.boards[k] > 0 : facts.dead[k] > 0;
  };
  int least = 1;
  while (least < facts.tiles && !is_final(least)) ++least;
  int most = facts.tiles;
  while (most > 1 && !is_final(most)) --most;
  facts.least = final_board(facts, parts, least);
  facts.most = final_board(facts, parts, most);
}

/// Types that are stuck on no board of up to k tiles must all lie when the game ends with k.
int least_when_lost(const TableFacts& facts, const tilesets::TileSet& set) {
  int tiles = 1;
  const auto must_lie = [&] {
    int sum = 0;
    for (int t = 0; t < set.type_count(); ++t) {
      const int first = facts.stuck[at(t)].first;
      if (first == 0 || first > tiles) sum += set.type(t).count;
    }
    return sum;
  };
  while (tiles < facts.least.tiles && must_lie() > tiles) ++tiles;
  return tiles;
}

}  // namespace

TableFacts add_up(const std::vector<TablePart>& parts, TableFacts facts, const tilesets::TileSet& set) {
  const auto tiles = at(facts.tiles);
  facts.boards.assign(tiles, 0);
  facts.dead.assign(tiles, 0);
  facts.stuck.assign(at(set.type_count()), {std::vector<Wide>(tiles, 0), 0, {}});
  for (const auto& part : parts) {
    if (part.boards.empty()) continue;
    add_counts(facts.boards, part.boards);
    add_counts(facts.dead, part.dead);
    for (std::size_t t = 0; t < facts.stuck.size(); ++t) add_stuck(facts.stuck[t], part, t);
  }
  find_ends(facts, parts);
  facts.least_when_lost = least_when_lost(facts, set);
  return facts;
}

}  // namespace bastide::solver
