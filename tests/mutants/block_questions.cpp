// Blocked tiles, against every board of small sets on the reference model.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "solver/questions/block/block.hpp"
#include "solver/questions/block/block_every.hpp"
#include "tests/mutants/solver_questions.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

struct BlockCase {
  const char* set;
  const char* value;  ///< of the option
  int most_tiles;
  const char* option = "board_area";
};
/// The set of that id; "few": tiles of the base set of which four close every city and road, so that the
/// fifth (L: city and roads, no field) has no place.
tilesets::TileSet set_of(const std::string& id) {
  return id == "few" ? few_tiles({{"D", 1}, {"E", 1}, {"A", 2}, {"L", 1}})
                     : tilesets::files::load_tile_set(id);
}

constexpr std::array<BlockCase, 7> block_cases = {{{"few", "unbounded", 4},
                                                   {"mini-mixed", "unbounded", 3},
                                                   {"mini-chiral", "unbounded", 4},
                                                   {"mini-roads", "fixed 1x1", 1},
                                                   {"mini-mixed", "fixed 3x2", 6},
                                                   {"mini-chiral", "shiftable 2x2", 4},
                                                   {"mini-chiral", "yes", 3, "start_in_bag"}}};

std::string blocks() {
  for (const auto& c : block_cases) {
    const auto set = set_of(c.set);
    const auto edition = tests::edition_with({{c.option, std::string(c.value)}});
    const auto levels = tests::boards_by_size(set, edition, c.most_tiles);
    const rules::board::FitTable fit(set);
    solver::questions::block::BlockPlan plan;
    for (int type = 0; type < set.type_count(); ++type) plan.types.push_back(type);
    plan.most_tiles = c.most_tiles;
    solver::runs::RunControl control;
    control.threads = 1;
    const auto told =
        solver::questions::block::smallest_blocks(solver::boards::BoardSpace(fit, edition), plan, control);
    for (int type = 0; type < set.type_count(); ++type) {
      const auto& answer = told.answers[static_cast<std::size_t>(type)];
      const auto blocked = fewest_tiles_of(levels, [&](const auto& board) {
        return tests::has_left(set, board, type) &&
               rules::reference::legal_placements(set, board, type, edition.table).empty();
      });
      if (!tells(answer, blocked, true))
        return fmt::format("{} on {}: {}, expected {} boards of {} tiles", set.type(type).id, c.value,
                           solver::questions::answers::verdict_name(answer.verdict), blocked.boards,
                           blocked.tiles);
    }
  }
  return {};
}

bool is_stuck(const tilesets::TileSet& set, const tests::BoardKey& board, const rules::Table& table) {
  bool is_any_left = false;
  for (int type = 0; type < set.type_count(); ++type) {
    if (!tests::has_left(set, board, type)) continue;
    is_any_left = true;
    if (!rules::reference::legal_placements(set, board, type, table).empty()) return false;
  }
  return is_any_left;
}

std::string stuck_boards() {
  for (const auto& c : {BlockCase{"mini-chiral", "unbounded", 4},
                        {"mini-mixed", "fixed 2x2", 4},
                        {"mini-mixed", "shiftable 2x2", 4},
                        {"mini-roads", "fixed 3x2", 6},
                        {"mini-mixed", "fixed 3x2", 6},
                        {"mini-chiral", "yes", 4, "start_in_bag"}}) {
    const auto set = tilesets::files::load_tile_set(c.set);
    const auto edition = tests::edition_with({{c.option, std::string(c.value)}});
    const rules::board::FitTable fit(set);
    solver::questions::block::EveryPlan plan;
    plan.most_tiles = c.most_tiles;
    solver::runs::RunControl control;
    control.threads = 1;
    const auto answer =
        solver::questions::block::every_tile_blocked(solver::boards::BoardSpace(fit, edition), plan, control)
            .answers.front();
    const auto levels = tests::boards_by_size(set, edition, c.most_tiles);
    const auto stuck =
        fewest_tiles_of(levels, [&](const auto& board) { return is_stuck(set, board, edition.table); });
    if (!tells(answer, stuck, false))
      return fmt::format("{} on {}: {}, expected {} boards of {} tiles", c.set, c.value,
                         solver::questions::answers::verdict_name(answer.verdict), stuck.boards, stuck.tiles);
  }
  return {};
}

/// Tiles that show the kind that the fewest show: no fewer can lie when nothing left has a place.
std::string rim_tiles() {
  const auto set = tilesets::files::load_tile_set("base");
  int least = set.tile_count();
  for (const auto kind : {tilesets::Edge::city, tilesets::Edge::road, tilesets::Edge::field}) {
    int tiles = 0;
    for (const auto& type : set.types())
      tiles += std::find(type.edges.begin(), type.edges.end(), kind) != type.edges.end() ? type.count : 0;
    least = std::min(least, tiles);
  }
  const rules::board::FitTable fit(set);
  solver::questions::block::EveryPlan plan;
  plan.most_tiles = 2;
  const auto answer = solver::questions::block::every_tile_blocked(
                          solver::boards::BoardSpace(fit, tests::edition_with({})), plan, {})
                          .answers.front();
  if (tells(answer, {static_cast<std::size_t>(least), 1}, false)) return {};
  return fmt::format("{}, {} tiles, expected {}", solver::questions::answers::verdict_name(answer.verdict),
                     number(answer, "tiles").value_or(-1), least);
}

constexpr std::array block_table = {
    SolverCheck{"block", "block-smallest-by-reference", blocks},
    SolverCheck{"every", "every-smallest-by-reference", stuck_boards},
    SolverCheck{"every", "every-base-by-counting", rim_tiles},
};

}  // namespace

std::span<const SolverCheck> block_checks() { return block_table; }

}  // namespace bastide::mutants
