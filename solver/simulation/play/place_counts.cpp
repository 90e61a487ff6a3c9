#include "solver/simulation/play/place_counts.hpp"

#include <algorithm>

namespace bastide::solver::simulation::play {
namespace {

using rules::board::Board;
using rules::board::CellIndex;
using rules::board::FrontierCode;

/// Rows are as wide as loops over them like.
constexpr std::size_t lanes = 8;

}  // namespace

template <class IsLeft>
bool PlaceCounts::may_be_filled(FrontierCode code, IsLeft is_left) const {
  const auto& set = fit_->set();
  if (!set.fills_holes()) return false;
  return std::ranges::any_of(set.oriented(), [&](const tilesets::OrientedType& image) {
    if (!set.fills_hole(image.type) || !is_left(image.type)) return false;
    for (unsigned s = 0; s < 4; ++s) {
      const auto shown = fit_->edge(code, s);
      if (shown != 0 && !set.fits(static_cast<tilesets::Edge>(shown), image.edges[s])) return false;
    }
    return true;
  });
}

PlaceCounts::PlaceCounts(const rules::board::FitTable& fit, const rules::Table& table)
    : fit_(&fit),
      is_shiftable_(table.area.kind == rules::AreaKind::shiftable),
      has_edge_(table.area.has_fixed_edge()) {
  const auto types = static_cast<std::size_t>(fit.set().type_count());
  width_ = (types + lanes - 1) / lanes * lanes;
  rows_.assign(fit.codes() * width_, 0);
  is_dead_.assign(fit.codes(), 0);
  places_.assign(width_, 0);
  for (std::size_t code = 0; code < fit.codes(); ++code) {
    is_dead_[code] = fit.fits(static_cast<FrontierCode>(code)).none() ? 1 : 0;
    if (is_dead_[code] != 0 && may_be_filled(static_cast<FrontierCode>(code), [](int) { return true; }))
      is_dead_[code] = 0;
    for (std::size_t type = 0; type < types; ++type)
      rows_[code * width_ + type] =
          static_cast<Row>(fit.count(static_cast<int>(type), static_cast<FrontierCode>(code)));
  }
  is_bending_.assign(types, false);
  bending_places_.assign(types, 0);
  for (std::size_t type = 0; type < types; ++type) {
    const auto& edges = fit.set().types()[type].edges;
    is_bending_[type] = std::ranges::any_of(
        fit.set().bends(), [&](const auto& rule) { return std::ranges::count(edges, rule.edge) > 0; });
    if (is_bending_[type]) bending_.push_back(static_cast<int>(type));
  }
}

void PlaceCounts::count_bending(const Board& board) {
  for (const int type : bending_) {
    const auto t = static_cast<std::size_t>(type);
    bending_places_[t] = places_[t] == 0 ? 0 : board.count_distinct_placements(type);
  }
}

int PlaceCounts::sides_of(const Board& board, CellIndex cell, FrontierCode code) const {
  int sides = fit_->known_sides(code);
  if (!has_edge_) return sides;
  for (const auto step : board.side_steps()) sides += board.is_wall(cell + step) ? 1 : 0;
  return sides;
}

void PlaceCounts::add(const Board& board, CellIndex cell, FrontierCode code) {
  const Row* row = rows_.data() + code * width_;
  for (std::size_t type = 0; type < width_; ++type)
    places_[type] = static_cast<Row>(places_[type] + row[type]);
  ++frontier_;
  dead_ += is_dead_[code];
  const int sides = sides_of(board, cell, code);
  if (sides < 3) return;
  (sides == 3 ? threes_ : fours_) += 1;
  deep_.push_back(cell);
}

void PlaceCounts::take_away(const Board& board, CellIndex cell, FrontierCode code) {
  const Row* row = rows_.data() + code * width_;
  for (std::size_t type = 0; type < width_; ++type)
    places_[type] = static_cast<Row>(places_[type] - row[type]);
  --frontier_;
  dead_ -= is_dead_[code];
  const int sides = sides_of(board, cell, code);
  if (sides < 3) return;
  (sides == 3 ? threes_ : fours_) -= 1;
  *std::find(deep_.begin(), deep_.end(), cell) = deep_.back();
  deep_.pop_back();
}

void PlaceCounts::recount(const Board& board) {
  std::fill(places_.begin(), places_.end(), Row{0});
  deep_.clear();
  frontier_ = threes_ = fours_ = dead_ = 0;
  for (const auto cell : board.frontier()) {
    if (board.admits(cell)) add(board, cell, board.code(cell));
  }
  count_bending(board);
}

void PlaceCounts::placed(const Board& board) {
  if (is_shiftable_) {
    recount(board);
    return;
  }
  const auto cell = board.tiles().back().cell;
  const auto& shown = fit_->shown(board.tiles().back().type, board.tiles().back().rotation);
  if (board.code(cell) != 0) take_away(board, cell, board.code(cell));
  for (unsigned s = 0; s < 4; ++s) {
    const auto beyond = cell + board.side_steps()[s];
    if (!board.is_empty(beyond)) continue;
    const auto code = board.code(beyond);
    const auto before = static_cast<FrontierCode>(code - shown[s]);
    if (before != 0) take_away(board, beyond, before);
    add(board, beyond, code);
  }
  count_bending(board);
}

/// Whether no tile is left, in any deck, that fits the code.
bool PlaceCounts::is_out(const Board& board, FrontierCode code) const {
  if ((fit_->fits(code) & board.available()).any()) return false;
  if (may_be_filled(code, [&](int type) { return board.left_in_all(type) > 0; })) return false;
  return std::ranges::none_of(fit_->fitting(code),
                              [&](const auto& tile) { return board.left_in_all(tile.type) > 0; });
}

int PlaceCounts::starved(const Board& board) const {
  int count = 0;
  for (const auto cell : deep_) {
    const auto code = board.code(cell);
    count += !is_dead(code) && is_out(board, code) ? 1 : 0;
  }
  return count;
}

void PlaceCounts::find_holes(const Board& board, std::vector<TracedHole>& out) const {
  out.clear();
  for (const auto at : board.frontier()) {
    const auto code = board.code(at);
    const int sides = sides_of(board, at, code);
    if (!board.admits(at) || (sides < 3 && !is_dead(code))) continue;
    const auto cell = board.cell(at);
    out.push_back({static_cast<std::int16_t>(cell.x), static_cast<std::int16_t>(cell.y),
                   static_cast<std::uint8_t>(sides), is_dead(code)});
  }
  std::sort(out.begin(), out.end());
}

}  // namespace bastide::solver::simulation::play
