#include "solver/questions/block/nested_formula.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>

#include "solver/boards/cell_sets.hpp"
#include "solver/questions/block/empty_cells.hpp"

namespace bastide::solver::questions::block {
namespace {

using rules::Cell;
using sat::Literal;
using tilesets::Edge;

bool lacks(const LookAlikes& group, Edge kind) {
  return std::find(group.lacks.begin(), group.lacks.end(), kind) != group.lacks.end();
}

std::vector<Cell> rectangle(int width, int height) {
  std::vector<Cell> out;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) out.push_back({x, y});
  }
  return out;
}

/// The first type of each group, as often as there are cells: supplies are limited by add_supply.
std::vector<int> first_types(const tilesets::TileSet& set, const std::vector<LookAlikes>& groups, int cells) {
  std::vector<int> out(static_cast<std::size_t>(set.type_count()), 0);
  for (const auto& group : groups) out[static_cast<std::size_t>(group.types.front())] = cells;
  return out;
}

/// How often two consecutive kinds differ before board `board`.
int changes_before(const std::vector<Edge>& kinds, int board) {
  int changes = 0;
  for (int i = 1; i <= board; ++i) {
    const auto at = static_cast<std::size_t>(i);
    changes += kinds[at] != kinds[at - 1] ? 1 : 0;
  }
  return changes;
}

}  // namespace

NestedFormula::NestedFormula(const tilesets::TileSet& set, std::vector<LookAlikes> groups, NestedPlan plan)
    : set_(&set),
      groups_(std::move(groups)),
      plan_(std::move(plan)),
      layout_(formula_, set, rectangle(plan_.width, plan_.height), false,
              first_types(set, groups_, plan_.width * plan_.height), false) {
  for (const auto& group : groups_) {
    auto& is_group = is_group_.emplace_back();
    for (int c = 0; c < cell_count(); ++c)
      is_group.push_back(add_one_of(formula_, layout_, c, set.oriented_of(group.types.front())));
  }
  add_boards();
  for (int board = 0; board < board_count(); ++board) {
    add_joints(board);
    add_blocks(board);
  }
  if (plan_.start_group >= 0) {
    std::vector<Literal> anywhere;
    for (int c = 0; c < cell_count(); ++c) {
      anywhere.push_back(formula_.new_variable());
      formula_.add({-anywhere.back(), lies(0, c)});
      formula_.add({-anywhere.back(),
                    is_group_[static_cast<std::size_t>(plan_.start_group)][static_cast<std::size_t>(c)]});
    }
    formula_.add(anywhere);
  }
  add_supply();
}

/// Which tiles lie by then, the inset of inner boards, and that the last one touches all four sides.
void NestedFormula::add_boards() {
  const int changes = changes_before(plan_.kinds, board_count() - 1);
  std::array<std::vector<Literal>, 4> at_side;
  for (int board = 0; board < board_count(); ++board) {
    auto& lies = lies_.emplace_back();
    const bool is_last = board == board_count() - 1;
    const int inset = changes - changes_before(plan_.kinds, board);
    for (int c = 0; c < cell_count(); ++c) {
      lies.push_back(is_last ? layout_.is_laid(c) : formula_.new_variable());
      if (board > 0) formula_.add({-this->lies(board - 1, c), lies.back()});
      const auto at = layout_.cells()[static_cast<std::size_t>(c)];
      const std::array depths = {at.y, plan_.width - 1 - at.x, plan_.height - 1 - at.y, at.x};
      if (*std::min_element(depths.begin(), depths.end()) < inset) formula_.add({-lies.back()});
      for (std::size_t side = 0; side < 4 && is_last; ++side) {
        if (depths[side] == 0) at_side[side].push_back(lies.back());
      }
    }
  }
  for (const auto& side : at_side) formula_.add(side);
}

/// Between rows (columns) with tiles before and after there is a joint.
void NestedFormula::add_joints(int board) {
  for (const bool by_rows : {true, false}) {
    const int lines = by_rows ? plan_.height : plan_.width;
    const int across = by_rows ? plan_.width : plan_.height;
    const auto at = [&](int line, int i) {
      return lies(board, *layout_.index(by_rows ? Cell{i, line} : Cell{line, i}));
    };
    const auto before = formula_.new_variables(lines);  // + line: a tile in it or an earlier one
    const auto after = formula_.new_variables(lines);   // + line: in it or a later one
    for (int line = 0; line < lines; ++line) {
      for (int i = 0; i < across; ++i) {
        formula_.add({-at(line, i), before + line});
        formula_.add({-at(line, i), after + line});
      }
    }
    for (int line = 0; line + 1 < lines; ++line) {
      formula_.add({-(before + line), before + line + 1});
      formula_.add({-(after + line + 1), after + line});
      std::vector<Literal> joint{-(before + line), -(after + line + 1)};
      for (int i = 0; i < across; ++i) {
        joint.push_back(formula_.new_variable());
        formula_.add({-joint.back(), at(line, i)});
        formula_.add({-joint.back(), at(line + 1, i)});
      }
      formula_.add(joint);
    }
  }
  if (may_be_one_tile()) return;
  for (int c = 0; c < cell_count(); ++c) {
    std::vector<Literal> beside{-lies(board, c)};
    const auto at = layout_.cells()[static_cast<std::size_t>(c)];
    for (int side = 0; side < tilesets::side_count; ++side) {
      if (const auto next = layout_.index(rules::neighbour(at, side))) beside.push_back(lies(board, *next));
    }
    formula_.add(beside);
  }
}

/// One tile blocks something only when it shows the same on all four sides.
bool NestedFormula::may_be_one_tile() const {
  if (plan_.start_group < 0) return true;
  const auto& start = groups_[static_cast<std::size_t>(plan_.start_group)];
  const auto& edges = set_->turned(start.types.front(), 0).edges;
  return std::all_of(edges.begin(), edges.end(), [&](Edge e) { return e == edges.front(); });
}

void NestedFormula::add_blocks(int board) {
  auto& blocked = blocked_.emplace_back();
  const auto kind = plan_.kinds[static_cast<std::size_t>(board)];
  for (const auto& group : groups_) blocked.push_back(lacks(group, kind) ? formula_.new_variable() : 0);
  const auto is_used = [](Literal literal) { return literal != 0; };
  formula_.add(blocked | ranges::views::filter(is_used) | ranges::to_vector);
  for (const auto at : cells_and_rim(layout_)) {
    const auto empty = add_empty_cell(formula_, layout_, at, lies_[static_cast<std::size_t>(board)], true);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (blocked[g] == 0) continue;
      for (const auto o : set_->oriented_of(groups_[g].types.front()))
        add_misfit(formula_, empty, blocked[g], set_->oriented()[o].edges);
    }
  }
}

/// No more tiles of a group than there are, and no more extras than asked for.
void NestedFormula::add_supply() {
  std::vector<Literal> extras;
  int tiles = plan_.most_extras;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const auto& group = groups_[g];
    const auto more_than = sat::add_counter(formula_, is_group_[g], group.count + 1);
    if (static_cast<int>(more_than.size()) > group.count)
      formula_.add({-more_than[static_cast<std::size_t>(group.count)]});
    if (group.lacks.empty()) {
      tiles += group.count;
      continue;
    }
    std::vector<Literal> leaves_or_lies;
    for (const auto& blocked : blocked_) {
      if (blocked[g] != 0) leaves_or_lies.push_back(blocked[g]);
    }
    // The i-th tile of the group is an extra.
    for (int i = 0; i < std::min(group.count, plan_.most_extras + 1); ++i) {
      const auto extra = formula_.new_variable();
      extras.push_back(extra);
      if (i < static_cast<int>(more_than.size()))
        formula_.add({-more_than[static_cast<std::size_t>(i)], extra});
      if (!plan_.must_leave[g]) continue;
      leaves_or_lies.push_back(extra);
      formula_.add(leaves_or_lies);
      leaves_or_lies.pop_back();
    }
  }
  sat::add_at_most(formula_, extras, plan_.most_extras);
  sat::add_at_most(formula_, lies_.back(), tiles);
}

std::vector<std::vector<rules::Placement>> NestedFormula::decode(const sat::SatResult& result) const {
  std::vector<std::vector<rules::Placement>> added(static_cast<std::size_t>(board_count()));
  for (const auto& placement : layout_.decode(result)) {
    const int c = *layout_.index(placement.cell);
    int board = 0;
    while (!result.is_true(lies(board, c))) ++board;
    added[static_cast<std::size_t>(board)].push_back(placement);
  }
  return added;
}

bool NestedFormula::forbid_islands_of(int board, const sat::SatResult& result) {
  std::vector<bool> is_laid;
  for (int c = 0; c < cell_count(); ++c) is_laid.push_back(result.is_true(lies(board, c)));
  const auto beside = boards::cells_beside(layout_.cells());
  const auto pieces = boards::pieces_of(beside, is_laid);
  if (pieces.size() < 2) return false;
  for (const auto& piece : pieces) {
    // Not all of it lies, or a neighbour does, or it is all there is: then none of another piece lies.
    const auto& other = pieces[&piece == &pieces.front() ? 1 : 0];
    std::set<Literal> clause{-lies(board, other.front())};
    for (const int c : piece) {
      clause.insert(-lies(board, c));
      for (const int next : beside[static_cast<std::size_t>(c)]) {
        if (next >= 0 && !is_laid[static_cast<std::size_t>(next)]) clause.insert(lies(board, next));
      }
    }
    formula_.add(std::vector<Literal>(clause.begin(), clause.end()));
  }
  return true;
}

bool NestedFormula::forbid_islands(const sat::SatResult& result) {
  bool is_any = false;
  for (int board = 0; board < board_count(); ++board) is_any = forbid_islands_of(board, result) || is_any;
  return is_any;
}

}  // namespace bastide::solver::questions::block
