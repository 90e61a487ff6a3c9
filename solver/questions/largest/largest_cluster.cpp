// The largest cluster of cloisters: tiles with a cloister that hang together, side to side or over corners.
//
// No more than the set has, and no more than nine points each when all are complete. A cluster that hangs
// together side to side answers both readings, so that is what is laid: cloisters beside cloisters, at
// random, then whatever fits around them (LandscapeWalk).
#include <algorithm>
#include <set>
#include <stdexcept>

#include "solver/boards/every_board.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/landscape_search.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::Answer;
using answers::SolveVerdict;
using rules::board::Ruleset;

constexpr std::uint64_t cluster_steps = 4'000'000;

/// `cloisters` tiles side to side; fewer than asked when none fits.
/// Leaves `board`, which is empty, as it was: a new one for each attempt would be most of the time.
std::vector<rules::Placement> any_cluster(rules::board::Board& board, int cloisters,
                                          arithmetic::RandomStream& random) {
  const auto& fit = board.fit();
  const auto& set = fit.set();
  while (static_cast<int>(board.tiles().size()) < cloisters) {
    std::vector<std::pair<rules::board::CellIndex, tilesets::OrientedType>> places;
    const std::vector<rules::board::CellIndex> first = {board.index({0, 0})};
    const auto cells =
        board.tiles().empty() ? std::span<const rules::board::CellIndex>(first) : board.frontier();
    for (const auto cell : cells) {
      for (const auto& image : fit.fitting(board.code(cell)))
        if (set.type(image.type).has_cloister() && board.left(image.type) > 0)
          places.emplace_back(cell, image);
    }
    if (places.empty()) break;
    const auto& [cell, image] = places[random.below(static_cast<std::uint32_t>(places.size()))];
    board.place(cell, image.type, image.rotation);
  }
  auto out = board.placements();
  while (!board.tiles().empty()) board.undo();
  return out;
}

int cloister_segment(const tilesets::TileType& type) { return static_cast<int>(type.segments.size()) - 1; }

struct Cluster {
  std::vector<rules::Placement> board;
  std::vector<rules::SegmentRef> cloisters;
};

/// A board of the game with so many cloisters in a cluster, complete if asked.
std::optional<Cluster> find_cluster(const Ruleset& ruleset, int cloisters, bool is_complete,
                                    const LargestPlan& plan, std::uint64_t until, std::uint64_t& steps) {
  const auto& fit = ruleset.fit();
  const auto& set = fit.set();
  rules::board::Board empty(fit, set.tile_count());
  growing::LandscapeWalk around_them(fit);
  for (std::uint64_t walk = 0; steps < until && !plan.is_stopped(); ++walk) {
    arithmetic::RandomStream random(plan.seed, walk, arithmetic::Purpose::bag);
    growing::LandscapePlan land_plan;
    land_plan.laid = any_cluster(empty, cloisters, random);
    steps += land_plan.laid.size() + 1;
    if (static_cast<int>(land_plan.laid.size()) < cloisters) continue;
    std::set<rules::Cell> around;
    for (const auto& tile : land_plan.laid) {
      for (int y = -1; y <= 1 && is_complete; ++y)
        for (int x = -1; x <= 1; ++x) around.insert({tile.cell.x + x, tile.cell.y + y});
    }
    land_plan.filled.assign(around.begin(), around.end());
    const auto land = around_them.find(land_plan, {plan.seed, walk, 400, plan.stop}, steps);
    if (!land) continue;
    const auto with = boards::extend_to_start(set, ruleset.edition().table, *land);
    if (!with) continue;
    Cluster cluster;
    cluster.board = boards::ordered_from_origin(*with);
    for (int i = 0; i < static_cast<int>(cluster.board.size()); ++i) {
      const auto& tile = cluster.board[static_cast<std::size_t>(i)];
      const auto is_it = std::any_of(with->begin(), with->begin() + cloisters,
                                     [&](const auto& p) { return p.cell == tile.cell; });
      if (is_it) cluster.cloisters.push_back({i, cloister_segment(set.type(tile.type))});
    }
    return cluster;
  }
  return std::nullopt;
}

}  // namespace

Answer search_cluster(const Ruleset& ruleset, const LargestPlan& plan) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  Answer answer;
  answer.proof.kind = answers::ProofKind::counting;
  int all = 0;
  for (const auto& type : set.types()) all += type.has_cloister() ? type.count : 0;
  const bool is_complete = plan.by == LargestBy::points;
  // Where the border completes cloisters, one on any cell can be complete.
  const bool is_inside = is_complete && !edition.table.completes_cloisters();
  const int most = is_inside ? boards::most_surrounded_on(edition.table.area, all)
                             : boards::most_tiles_on(edition.table.area, all);
  const int each = growing::points_of_cloister(0, edition);
  const int at_most = is_complete ? most * each : most;
  answer.proof.words = {
      "The set has " + rules::counted(all, "tile") + " with a cloister" +
      (is_complete ? ", each worth " + rules::counted(each, "point") + " when complete." : ".")};
  if (most < all)
    answer.proof.words.push_back("The table has " + rules::counted(most, "cell") + " for them" +
                                 (is_inside ? " with all eight cells around on it." : "."));
  if (most == 0) {
    answer.verdict = SolveVerdict::impossible;
    return answer;
  }
  const auto all_steps = plan.most_steps == 0 ? cluster_steps : plan.most_steps;
  std::optional<Cluster> cluster;
  int cloisters = most;
  for (int round = 1; cloisters > 0 && !cluster; ++round) {
    const auto until = all_steps - (all_steps >> static_cast<unsigned>(std::min(round, 30)));
    cluster = find_cluster(ruleset, cloisters, is_complete, plan, until, answer.proof.nodes);
    if (!cluster) --cloisters;
  }
  if (!cluster) {
    set_unshown(answer, at_most);
    return answer;
  }
  const int value = is_complete ? cloisters * each : cloisters;
  const auto shown =
      show_features(answer, ruleset, std::move(cluster->board), cluster->cloisters, is_complete);
  if (is_complete && shown.sheet.totals[0] != value)
    throw std::logic_error("the reference model gives the cloisters other points");
  answer.facts = {amount("cloister", cloisters)};
  if (is_complete) answer.facts.push_back(amount("point", value));
  add_bound(answer, value, at_most);
  return answer;
}

}  // namespace bastide::solver::questions::largest
