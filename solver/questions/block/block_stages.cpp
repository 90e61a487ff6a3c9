#include "solver/questions/block/block_stages.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "solver/sat/layout.hpp"

namespace bastide::solver::questions::block {
namespace {

using rules::Cell;
using sat::Literal;
using tilesets::Edge;

using Edges = std::array<Edge, 4>;

int side_beyond(int side) { return (side + 2) % tilesets::side_count; }

/// The distinct edges that a type shows when turned, ascending: equal for types of one pattern.
std::set<Edges> images_of(const tilesets::TileSet& set, int type) {
  std::set<Edges> out;
  for (int turn = 0; turn < 4; ++turn) out.insert(set.turned(type, turn).edges);
  return out;
}

class StagedFormula {
 public:
  StagedFormula(const tilesets::TileSet& set, const StagePlan& plan)
      : set_(&set), plan_(&plan), layout_(formula_, set, plan.cells, plan.is_filled, plan.most, false) {
    lies_.resize(static_cast<std::size_t>(plan.stages));
    for (int stage = 0; stage < plan.stages; ++stage) add_stage(stage);
    add_types();
    if (!plan.is_filled) {
      std::vector<Literal> laid;
      for (int c = 0; c < cell_count(); ++c) laid.push_back(layout_.is_laid(c));
      sat::add_at_most(formula_, laid, plan.most_tiles);
    }
    add_start();
  }

  const sat::Formula& formula() const { return formula_; }
  std::vector<std::vector<rules::Placement>> decode(const sat::SatResult& result) const;
  /// Forbids every piece of a stage that does not hang together with the others; false: there was none.
  bool forbid_islands(const sat::SatResult& result);

 private:
  int cell_count() const { return static_cast<int>(layout_.cells().size()); }
  Cell cell(int c) const { return layout_.cells()[static_cast<std::size_t>(c)]; }
  Literal lies(int stage, int c) const {
    return lies_[static_cast<std::size_t>(stage)][static_cast<std::size_t>(c)];
  }
  void add_stage(int stage);
  void add_blocks(int stage, Cell empty);
  void add_types();
  void add_start();
  bool forbid_islands_of(int stage, const sat::SatResult& result);

  const tilesets::TileSet* set_;
  const StagePlan* plan_;
  sat::Formula formula_;
  sat::Layout layout_;
  std::vector<std::vector<Literal>> lies_;                   ///< [stage][cell]
  std::vector<std::map<std::set<Edges>, Literal>> blocked_;  ///< [stage]: by pattern
};

void StagedFormula::add_stage(int stage) {
  auto& lies = lies_[static_cast<std::size_t>(stage)];
  for (int c = 0; c < cell_count(); ++c) {
    if (stage == plan_->stages - 1) {
      lies.push_back(layout_.is_laid(c));
    } else {
      lies.push_back(formula_.new_variable());
    }
  }
  if (stage > 0) {
    for (int c = 0; c < cell_count(); ++c)
      formula_.add({-this->lies(stage - 1, c), lies[static_cast<std::size_t>(c)]});
  }
  auto& blocked = blocked_.emplace_back();
  for (int type = 0; type < set_->type_count(); ++type) {
    if (set_->type(type).count == 0) continue;
    auto [entry, is_new] = blocked.emplace(images_of(*set_, type), 0);
    if (is_new) entry->second = formula_.new_variable();
  }
  std::set<Cell> empty(plan_->cells.begin(), plan_->cells.end());
  for (const auto at : plan_->cells) {
    for (int side = 0; side < tilesets::side_count; ++side) empty.insert(rules::neighbour(at, side));
  }
  for (const auto at : empty) add_blocks(stage, at);
}

/// What the cell asks of the blocked patterns when it is empty and beside a tile.
void StagedFormula::add_blocks(int stage, Cell empty) {
  const auto here = layout_.index(empty);
  std::array<std::array<Literal, 4>, 4> shows{};  // [side][kind]: lies by then and shows this
  const auto is_beside = formula_.new_variable();
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto next = layout_.index(rules::neighbour(empty, side));
    if (!next) continue;
    formula_.add({-lies(stage, *next), is_beside});
    for (const auto kind : tilesets::edge_kinds) {
      auto& literal = shows[static_cast<std::size_t>(side)][static_cast<std::size_t>(kind)];
      literal = formula_.new_variable();
      formula_.add({-literal, lies(stage, *next)});
      formula_.add({-literal, layout_.edge(*next, side_beyond(side), kind)});
    }
  }
  for (const auto& [images, blocked] : blocked_.back()) {
    for (const auto& edges : images) {
      std::vector<Literal> clause{-blocked, -is_beside};
      if (here) clause.push_back(lies(stage, *here));
      for (std::size_t side = 0; side < 4; ++side) {
        for (const auto kind : tilesets::edge_kinds) {
          const auto literal = shows[side][static_cast<std::size_t>(kind)];
          if (literal != 0 && kind != edges[side]) clause.push_back(literal);
        }
      }
      formula_.add(clause);
    }
  }
}

void StagedFormula::add_types() {
  for (int type = 0; type < set_->type_count(); ++type) {
    const int count = set_->type(type).count;
    if (count == 0) continue;
    const auto t = static_cast<std::size_t>(type);
    std::vector<Literal> of_type;
    for (int c = 0; c < cell_count() && plan_->most[t] > 0; ++c) {
      const auto is_type = formula_.new_variable();
      std::vector<Literal> any{-is_type};
      for (const auto o : set_->oriented_of(type)) {
        formula_.add({-layout_.tile(c, o), is_type});
        any.push_back(layout_.tile(c, o));
      }
      formula_.add(any);
      of_type.push_back(is_type);
    }
    std::vector<Literal> clause;
    const auto images = images_of(*set_, type);
    for (const auto& blocked : blocked_) clause.push_back(blocked.at(images));
    if (plan_->most[t] >= count && static_cast<int>(of_type.size()) >= count) {
      const auto counter = sat::add_counter(formula_, of_type, count);
      clause.push_back(counter[static_cast<std::size_t>(count) - 1]);
    }
    formula_.add(clause);
    if (plan_->least[t] > 0) sat::add_at_least(formula_, of_type, plan_->least[t]);
  }
}

/// The start tile as in its file, at its place or somewhere, from the first stage on.
void StagedFormula::add_start() {
  const auto oriented = set_->turned(set_->start_type(), 0).oriented;
  if (plan_->start) {
    const auto c = layout_.index(*plan_->start);
    formula_.add({lies(0, *c)});
    formula_.add({layout_.tile(*c, oriented)});
    return;
  }
  std::vector<Literal> anywhere;
  for (int c = 0; c < cell_count(); ++c) {
    anywhere.push_back(formula_.new_variable());
    formula_.add({-anywhere.back(), lies(0, c)});
    formula_.add({-anywhere.back(), layout_.tile(c, oriented)});
  }
  formula_.add(anywhere);
}

std::vector<std::vector<rules::Placement>> StagedFormula::decode(const sat::SatResult& result) const {
  std::vector<std::vector<rules::Placement>> added(static_cast<std::size_t>(plan_->stages));
  for (const auto& placement : layout_.decode(result)) {
    const int c = *layout_.index(placement.cell);
    int stage = 0;
    while (!result.is_true(lies(stage, c))) ++stage;
    added[static_cast<std::size_t>(stage)].push_back(placement);
  }
  return added;
}

bool StagedFormula::forbid_islands_of(int stage, const sat::SatResult& result) {
  std::map<Cell, int> piece_of;
  std::vector<std::vector<int>> pieces;
  for (int c = 0; c < cell_count(); ++c) {
    if (!result.is_true(lies(stage, c)) || piece_of.contains(cell(c))) continue;
    auto& piece = pieces.emplace_back();
    piece.push_back(c);
    piece_of[cell(c)] = static_cast<int>(pieces.size());
    for (std::size_t i = 0; i < piece.size(); ++i) {
      for (int side = 0; side < tilesets::side_count; ++side) {
        const auto next = layout_.index(rules::neighbour(cell(piece[i]), side));
        if (!next || !result.is_true(lies(stage, *next))) continue;
        if (piece_of.emplace(cell(*next), static_cast<int>(pieces.size())).second) piece.push_back(*next);
      }
    }
  }
  if (pieces.size() < 2) return false;
  for (const auto& piece : pieces) {
    std::set<Literal> clause;
    for (const int c : piece) {
      clause.insert(-lies(stage, c));
      for (int side = 0; side < tilesets::side_count; ++side) {
        const auto next = layout_.index(rules::neighbour(cell(c), side));
        if (next && !result.is_true(lies(stage, *next))) clause.insert(lies(stage, *next));
      }
    }
    // It may also be all there is, when there is no start cell: then some cell elsewhere does not lie.
    const bool has_start = plan_->start && std::any_of(piece.begin(), piece.end(),
                                                       [&](int c) { return cell(c) == *plan_->start; });
    if (has_start) continue;
    if (!plan_->start) {
      for (const auto& other : pieces) {
        if (&other != &piece) clause.insert(-lies(stage, other.front()));
      }
    }
    formula_.add(std::vector<Literal>(clause.begin(), clause.end()));
  }
  return true;
}

bool StagedFormula::forbid_islands(const sat::SatResult& result) {
  bool is_any = false;
  for (int stage = 0; stage < plan_->stages; ++stage) is_any = forbid_islands_of(stage, result) || is_any;
  return is_any;
}

}  // namespace

StagedBoard find_staged_board(const tilesets::TileSet& set, const StagePlan& plan,
                              const sat::SatPlan& limits) {
  StagedFormula staged(set, plan);
  StagedBoard out;
  while (true) {
    const auto result = sat::solve(staged.formula(), limits);
    ++out.formulas;
    out.verdict = result.verdict;
    if (result.verdict != sat::SatVerdict::satisfiable) return out;
    if (staged.forbid_islands(result)) continue;
    out.added = staged.decode(result);
    return out;
  }
}

}  // namespace bastide::solver::questions::block
