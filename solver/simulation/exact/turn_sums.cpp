#include "solver/simulation/exact/turn_sums.hpp"
#include "tilesets/index.hpp"

#include <algorithm>
#include <bit>

namespace bastide::solver::simulation::exact {
namespace {

using arithmetic::multiply_add;
using arithmetic::to_whole;
using arithmetic::Whole;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::FrontierCode;

bool has(std::uint64_t bits, int i) { return (bits >> static_cast<unsigned>(i) & 1U) != 0; }

/// As draw_chance wants them.
BlockedTiles listed(const std::map<BlockedTurns, int>& tiles) {
  BlockedTiles out;
  for (const auto& [turns, n] : tiles) {
    if (turns != 0 && n != 0) out.emplace_back(turns, n);
  }
  return out;
}

}  // namespace

template <class Number>
TurnSums<Number>::TurnSums(const rules::board::FitTable& fit, int tiles)
    : fit_(&fit),
      places_(arithmetic::most_places(tiles)),
      cells_of_code_(fit.codes()),
      fitting_(fit),
      left_(at(fit.set().type_count())),
      after_(left_.size()) {
  for (unsigned code = 1; code < cells_of_code_.size(); ++code)
    cells_of_code_[code] = play::cell_sorts(fit, static_cast<FrontierCode>(code)) + (Cells{1} << frontier_at);
}

template <class Number>
void TurnSums<Number>::add(Board& board, const BlockedHistory& history, int turn) {
  history_ = history;
  turn_ = turn;
  for (int type = 0; type < fit_->set().type_count(); ++type) left_[at(type)] = board.left(type);
  std::fill(after_.begin(), after_.end(), After{});
  deep_.clear();
  Cells all = 0;
  for (const auto cell : board.frontier()) all += cells_of_code_[board.code(cell)];
  const std::vector<CellIndex> cells(board.frontier().begin(), board.frontier().end());
  for (const auto cell : cells) add_cell(board, cell, all);

  std::uint64_t unplaceable = 0;
  for (std::size_t type = 0; type < left_.size(); ++type)
    unplaceable |= (left_[type] > 0 && after_[type].places == 0 ? std::uint64_t{1} : 0) << type;
  auto& to = group(unplaceable);
  ++to.boards;
  for (std::size_t type = 0; type < left_.size(); ++type) {
    const auto& after = after_[type];
    if (after.places == 0) continue;
    const auto& share = places_.share(after.places);
    auto& sums = to.sums[type];
    const auto sum = [&](TurnSum what, const Number& each, std::uint64_t n) {
      if (n != 0) multiply_add(sums[static_cast<std::size_t>(what)], each, n);
    };
    sum(TurnSum::placements, Number(1), static_cast<std::uint64_t>(after.places));
    sum(TurnSum::played, Number(1), 1);
    sum(TurnSum::frontier, share, after.cells >> frontier_at);
    sum(TurnSum::threes, share, after.cells >> threes_at & 0xffffU);
    sum(TurnSum::fours, share, after.cells >> fours_at & 0xffffU);
    sum(TurnSum::dead, share, after.cells >> dead_at & 0xffffU);
  }
  for (const auto& deep : deep_) add_starved(deep, unplaceable);
}

/// Adds the places on one cell; `all`: the frontier now.
template <class Number>
void TurnSums<Number>::add_cell(Board& board, CellIndex cell, Cells all) {
  const auto code = board.code(cell);
  const auto kinds = fit_->set().edge_kinds().size();
  for (unsigned s = 0; s < 4; ++s) {
    const auto beyond = cell + board.side_steps()[s];
    const bool is_empty = board.is_empty(beyond);
    const auto* of_code = &cells_of_code_[board.code(beyond)];
    const std::size_t step = is_empty ? fit_->digit((s + 2U) & 3U, tilesets::Edge{1}) : 0;
    for (std::size_t e = 1; e <= kinds; ++e) changes_[s][e] = of_code[e * step] - *of_code;
  }
  all -= cells_of_code_[code];
  constexpr Cells sides = Cells{0xffff} << threes_at | Cells{0xffff} << fours_at;
  for (const auto& tile : fit_->fitting(code)) {
    if (left_[tile.type] == 0) continue;
    auto cells = all;
    for (unsigned s = 0; s < 4; ++s) cells += changes_[s][static_cast<std::size_t>(tile.edges[s])];
    auto& after = after_[tile.type];
    ++after.places;
    after.cells += cells;
    if ((cells & sides) == 0) continue;
    board.place(cell, tile.type, tile.rotation);
    for (const auto open : board.frontier()) {
      if (fit_->known_sides(board.code(open)) >= 3 && fitting_[board.code(open)] != 0)
        deep_.push_back({tile.type, board.code(open)});
    }
    board.undo();
  }
}

template <class Number>
typename TurnSums<Number>::Group& TurnSums<Number>::group(std::uint64_t unplaceable) {
  const auto end = groups_.begin() + static_cast<std::ptrdiff_t>(group_count_);
  const auto found =
      std::find_if(groups_.begin(), end, [=](const Group& g) { return g.unplaceable == unplaceable; });
  if (found != end) return *found;
  if (group_count_ == groups_.size()) groups_.emplace_back();
  auto& made = groups_[group_count_++];
  made.unplaceable = unplaceable;
  made.boards = 0;
  made.sums.assign(left_.size(), {});
  return made;
}

/// At which turns a type has no place, this one included.
template <class Number>
BlockedTurns TurnSums<Number>::pattern(int type, std::uint64_t unplaceable) const {
  return history_[at(type)] |
         (has(unplaceable, type) ? BlockedTurns{1} << static_cast<unsigned>(turn_ - 1) : 0U);
}

template <class Number>
std::map<BlockedTurns, int> TurnSums<Number>::patterns(std::uint64_t unplaceable) const {
  std::map<BlockedTurns, int> out;
  for (int type = 0; type < fit_->set().type_count(); ++type)
    out[pattern(type, unplaceable)] += left_[at(type)];
  return out;
}

/// The chance that every tile that fits the cell, of those still in the bag after the turn had none been
/// lost, was lost: by pattern, the sum over k of (-1)^k (choose k of its tiles), these as if never lost.
template <class Number>
void TurnSums<Number>::add_starved(const Deep& deep, std::uint64_t unplaceable) {
  std::map<BlockedTurns, int> fitting;
  for (int type = 0; type < fit_->set().type_count(); ++type) {
    const int left = left_[at(type)] - (type == deep.type ? 1 : 0);
    if (!has(fitting_[deep.code], type) || left == 0) continue;
    const auto turns = pattern(type, unplaceable);
    if (turns == 0) return;  // never lost
    fitting[turns] += left;
  }
  auto others = patterns(unplaceable);
  --others[pattern(deep.type, unplaceable)];
  const auto go_on = [&](const auto& self, auto next, const Whole& ways) -> void {
    if (next == fitting.end()) {
      starved_[listed(others)] += ways * left_[at(deep.type)];
      return;
    }
    const auto [turns, tiles] = *next;
    Whole choices = ways;
    for (int k = 0; k <= tiles; ++k) {
      self(self, std::next(next), choices);
      choices = -choices * (tiles - k) / (k + 1);
      --others[turns];
    }
    others[turns] += tiles + 1;
  };
  go_on(go_on, fitting.begin(), to_whole(places_.share(after_[at(deep.type)].places)));
}

template <class Number>
void TurnSums<Number>::take(const Whole& factor, TurnTotals& totals) {
  const auto types = left_.size();
  const auto to = [&](const BlockedTiles& blocked) -> std::vector<Whole>& {
    auto& sums = totals[blocked];
    if (sums.empty()) sums.assign(turn_sums + types, 0);
    return sums;
  };
  for (std::size_t g = 0; g < group_count_; ++g) {
    const auto& from = groups_[g];
    auto tiles = patterns(from.unplaceable);
    for (auto& [turns, count] : tiles) {
      if (count == 0) continue;
      // All tiles with the pattern have the same chance.
      --count;
      auto& sums = to(listed(tiles));
      ++count;
      std::array<Number, turn_sums> all{};
      for (std::size_t type = 0; type < types; ++type) {
        const int number = static_cast<int>(type);
        const auto left = static_cast<std::uint64_t>(left_[type]);
        if (left == 0 || pattern(number, from.unplaceable) != turns) continue;
        if (has(from.unplaceable, number)) {
          sums[turn_sums + type] += factor * (left * from.boards);
          continue;
        }
        for (std::size_t i = 0; i < turn_sums; ++i) multiply_add(all[i], from.sums[type][i], left);
      }
      for (std::size_t i = 0; i < turn_sums; ++i) {
        if (all[i] != 0) sums[i] += to_whole(all[i]) * factor;
      }
    }
  }
  for (const auto& [blocked, sum] : starved_)
    to(blocked)[static_cast<std::size_t>(TurnSum::starved)] += sum * factor;
  group_count_ = 0;
  starved_.clear();
}

template class TurnSums<arithmetic::Uint128>;
template class TurnSums<Whole>;

}  // namespace bastide::solver::simulation::exact
