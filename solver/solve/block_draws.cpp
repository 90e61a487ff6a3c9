#include "solver/solve/block_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "rules/reference/model.hpp"
#include "solver/solve/block_stages.hpp"
#include "solver/solve/checked.hpp"
#include "solver/solve/draws_bound.hpp"
#include "solver/solve/from_start.hpp"

namespace bastide::solver {
namespace {

using rules::Cell;
using rules::Placement;

/// The kinds for which boards block, in the order of the game.
using KindOrder = std::vector<int>;

/// All orders of one kind or more: of two kinds first, which are quickly found, then three, then one; those
/// with fewer tiles to lay before others, then in lexicographical order.
std::vector<KindOrder> kind_orders(const tilesets::TileSet& set, const LackingTypes& types) {
  std::vector<KindOrder> out;
  const auto kinds = static_cast<int>(types.kinds.size());
  for (unsigned chosen = 1; chosen < 1U << static_cast<unsigned>(kinds); ++chosen) {
    KindOrder order;
    for (int kind = 0; kind < kinds; ++kind) {
      if ((chosen >> static_cast<unsigned>(kind) & 1U) != 0) order.push_back(kind);
    }
    do out.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
  }
  const auto rank = [&](const KindOrder& order) {
    return std::pair((order.size() + 1) % 3, laid_at_least(set, types, order));
  };
  std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return out;
}

/// Where to look for boards of that many stages: a first one of three by two, two by three or three by three
/// cells with each further stage a cell around it; for one stage, a square with room for the tiles.
std::vector<std::vector<Cell>> regions(std::size_t stages, int tiles) {
  const auto rectangle = [](int width, int height) {
    std::vector<Cell> out;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) out.push_back({x, y});
    }
    return out;
  };
  if (stages == 1) {
    int side = 3;
    while (side * side < tiles + side) ++side;
    return {rectangle(side, side)};
  }
  const int more = 2 * (static_cast<int>(stages) - 1);
  return {rectangle(3 + more, 2 + more), rectangle(2 + more, 3 + more), rectangle(3 + more, 3 + more)};
}

/// A game: the tiles added by each stage, the start tile at 0,0 first.
using StagedGame = std::vector<std::vector<Placement>>;

StagedGame in_order(const tilesets::TileSet& set, const StagedBoard& found) {
  const auto& first = found.added.front();
  const auto start = std::find_if(first.begin(), first.end(), [&](const Placement& p) {
    return p.type == set.start_type() && p.rotation == 0;
  });
  if (start == first.end()) throw std::logic_error("the solver found a game without a start tile");
  StagedGame out;
  std::vector<Placement> laid{{start->type, 0, {0, 0}, std::nullopt}};
  for (const auto& added : found.added) {
    auto& stage = out.emplace_back();
    if (out.size() == 1) stage = laid;
    std::vector<Placement> moved;
    for (const auto& tile : added) {
      if (tile.cell == start->cell) continue;
      moved.push_back(tile);
      moved.back().cell = {tile.cell.x - start->cell.x, tile.cell.y - start->cell.y};
    }
    for (const auto& tile : in_laying_order(laid, moved)) {
      stage.push_back(tile);
      laid.push_back(tile);
    }
  }
  return out;
}

/// What leaves at each stage: "4 tiles: C1 L3".
struct PlayedGame {
  std::vector<Placement> board;
  std::vector<std::string> removed;
};

/// Plays the game on the reference model: every placement is legal, every tile that leaves has no place, and
/// in the end the bag is empty. Throws std::logic_error otherwise.
PlayedGame played(const tilesets::TileSet& set, const rules::Edition& edition, const StagedGame& stages) {
  std::vector<int> later;  // [type]: still to be laid
  later.assign(static_cast<std::size_t>(set.type_count()), 0);
  for (const auto& stage : stages) {
    for (const auto& tile : stage) ++later[static_cast<std::size_t>(tile.type)];
  }
  const auto start = stages.front().front();
  rules::reference::Game game(set, edition, 1, start);
  --later[static_cast<std::size_t>(start.type)];
  PlayedGame out;
  for (const auto& stage : stages) {
    for (const auto& tile : stage) {
      if (tile.cell == start.cell) continue;
      if (const auto wrong = game.objection(0, tile))
        throw std::logic_error("the solver found a game that the reference model refuses: " + *wrong);
      game.play(0, tile);
      --later[static_cast<std::size_t>(tile.type)];
    }
    std::vector<std::string> leaving;
    for (int type = 0; type < set.type_count(); ++type) {
      const int leaves = game.left(type) - later[static_cast<std::size_t>(type)];
      if (leaves == 0) continue;
      if (!rules::reference::legal_placements(set, game.board(), type, edition.table).empty()) continue;
      for (int i = 0; i < leaves; ++i) game.set_aside(type);
      leaving.push_back(fmt::format("{}{}", set.type(type).id, leaves));
    }
    if (!leaving.empty()) {
      out.removed.push_back(fmt::format("with {} tiles: {}", game.board().size(), fmt::join(leaving, " ")));
    }
  }
  for (int type = 0; type < set.type_count(); ++type) {
    if (game.left(type) != 0) throw std::logic_error("the solver ended a game with tiles that have a place");
  }
  for (auto tile : game.board()) {
    tile.follower.reset();
    out.board.push_back(tile);
  }
  return out;
}

std::optional<StagedGame> find_game(const BoardSpace& space, const LackingTypes& types,
                                    const KindOrder& order, int tiles, const DrawsPlan& plan,
                                    const RunControl& control) {
  const auto& set = space.fit->set();
  for (auto& cells : regions(order.size(), tiles)) {
    StagePlan stages;
    stages.cells = std::move(cells);
    stages.stages = static_cast<int>(order.size()) + 1;  // the last one: tiles that only have to be laid
    stages.nested = static_cast<int>(order.size());
    stages.most_tiles = tiles;
    for (const auto& type : set.types()) {
      stages.least.push_back(0);
      stages.most.push_back(type.count);
    }
    for (const int kind : order) stages.blocked.push_back(types.lack_one[static_cast<std::size_t>(kind)]);
    sat::SatPlan limits;
    limits.most_conflicts = plan.most_conflicts;
    limits.stop = control.stop;
    const auto found = find_staged_board(set, stages, limits);
    if (found.verdict == sat::SatVerdict::satisfiable) return in_order(set, found);
  }
  return std::nullopt;
}

bool is_stopped(const RunControl& control) { return control.stop != nullptr && control.stop->load(); }

int size_of(const StagedGame& game) {
  std::size_t tiles = 0;
  for (const auto& stage : game) tiles += stage.size();
  return static_cast<int>(tiles);
}

/// The shortest game found within the limits.
std::optional<StagedGame> search(const BoardSpace& space, const LackingTypes& types, int at_least,
                                 const DrawsPlan& plan, const RunControl& control) {
  const auto& set = space.fit->set();
  std::optional<StagedGame> best;
  int fewer_than = set.tile_count();
  for (const auto& order : kind_orders(set, types)) {
    const int least = std::max(at_least, laid_at_least(set, types, order));
    // Without a game to improve on, a little more than what must be laid.
    constexpr int spare = 6;
    for (int tiles = best ? fewer_than - 1 : std::min(fewer_than - 1, least + spare); tiles >= least;) {
      auto game = find_game(space, types, order, tiles, plan, control);
      if (!game || is_stopped(control)) break;
      fewer_than = size_of(*game);
      best = std::move(game);
      tiles = fewer_than - 1;
    }
    if (is_stopped(control)) break;
  }
  return best;
}

}  // namespace

Answers shortest_game(const BoardSpace& space, const rules::Edition& edition, const DrawsPlan& plan,
                      const RunControl& control) {
  const auto& set = space.fit->set();
  Answers out{"block", {}, true};
  auto& answer = out.answers.emplace_back();
  answer.about = {{"asked", std::string("draws")}};
  if (space.table.area.kind != rules::AreaKind::unbounded) {
    answer.proof.words = {
        "Only tables without end are searched; 'bastide table' has the bound for a small one, least when "
        "lost."};
    return out;
  }
  const auto types = lacking_types(set);
  if (types.lack_more.empty() && tiles_of(set, types.never) == set.tile_count()) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof = {
        ProofKind::counting,
        0,
        {"Every tile shows every kind of edge there is, so each always has a place: the cell north "
         "of a northernmost tile touches that tile only."},
        {}};
    return out;
  }
  const auto bound = draws_bound(space, types, control);
  answer.proof = {ProofKind::counting, 0, bound.words, {}};
  answer.facts = {{"at_least", std::int64_t{bound.tiles}}};
  const auto best = search(space, types, bound.tiles, plan, control);
  out.is_complete = !is_stopped(control);
  if (!best) return out;
  const auto game = played(set, edition, *best);
  require_sound(set, space.table, game.board, BoardForm::legal);
  const auto tiles = static_cast<std::int64_t>(game.board.size());
  answer.verdict = tiles == bound.tiles ? SolveVerdict::found : SolveVerdict::bound;
  if (tiles == bound.tiles) answer.facts.clear();
  answer.facts.push_back({"tiles", tiles});
  answer.facts.push_back({"turns", tiles - 1});
  answer.facts.push_back({"removed", game.removed});
  answer.position = rules::Position{game.board, false};
  return out;
}

}  // namespace bastide::solver
