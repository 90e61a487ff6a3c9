#include "rules/board/board.hpp"
#include "tilesets/index.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace bastide::rules::board {
namespace {

using tilesets::opposite;
using tilesets::Side;

/// How many rotations are in a mask of four bits. (std::popcount is a call on plain x86-64, which took longer
/// than the rest of counting placements.)
constexpr int rotations_in(unsigned mask) {
  return static_cast<int>(0x4332'3221'3221'2110ULL >> (4U * mask) & 0xfU);
}

/// One cell for the frontier and one more for the cells around it.
constexpr int margin = 2;

/// The corners between which a connected board of so many tiles can lie.
Cell north_west_of(int most_tiles, const Area& area) {
  if (!area.is_finite()) return {1 - most_tiles, 1 - most_tiles};
  const auto bounds = area.bounds();
  return {std::max(1 - most_tiles, bounds.west), std::max(1 - most_tiles, bounds.north)};
}
Cell south_east_of(int most_tiles, const Area& area) {
  if (!area.is_finite()) return {most_tiles - 1, most_tiles - 1};
  const auto bounds = area.bounds();
  return {std::min(most_tiles - 1, bounds.west + bounds.width - 1),
          std::min(most_tiles - 1, bounds.north + bounds.height - 1)};
}

}  // namespace

Board::Board(const FitTable& fit, int most_tiles, const Table& table)
    : Board(fit, north_west_of(most_tiles, table.area), south_east_of(most_tiles, table.area), most_tiles,
            table) {}

Board::Board(const FitTable& fit, Cell north_west, Cell south_east, int most_tiles, const Table& table)
    : fit_(&fit),
      is_shiftable_(table.area.kind == AreaKind::shiftable),
      border_completes_(table.completes()),
      border_completes_cloisters_(table.completes_cloisters()),
      width_(table.area.width),
      height_(table.area.height),
      origin_{north_west.x - margin, north_west.y - margin} {
  if (most_tiles < 1 || most_tiles > 30000) throw std::invalid_argument("a board holds 1 to 30000 tiles");
  stride_ = south_east.x - north_west.x + 1 + 2 * margin;
  rows_ = south_east.y - north_west.y + 1 + 2 * margin;
  side_steps_ = {-stride_, 1, stride_, -1};
  around_steps_ = {-stride_, -stride_ + 1, 1, stride_ + 1, stride_, stride_ - 1, -1, -stride_ - 1};
  const auto cells = static_cast<std::size_t>(stride_) * static_cast<std::size_t>(rows_);
  code_.assign(cells, 0);
  tile_at_.assign(cells, nothing);
  build_walls(table.area);
  frontier_slot_.assign(cells, -1);
  const auto tiles = static_cast<std::size_t>(most_tiles);
  frontier_.reserve(4 * tiles);
  if (is_shiftable_) boxes_.reserve(tiles);
  tiles_.reserve(tiles);
  removed_slot_.reserve(tiles);
  opened_.reserve(tiles);
  for (const auto& type : set().types()) {
    left_.push_back(static_cast<std::int16_t>(type.count));
    left_in_all_ += type.count;
  }
  available_ = tilesets::OrientedMask(set().oriented().size());
  for (int type = 0; type < set().type_count(); ++type) {
    if (left(type) == 0) continue;
    for (const auto o : set().oriented_of(type)) available_.set(o);
  }
}

void Board::build_walls(const Area& area) {
  if (!area.has_fixed_edge()) return;
  for (std::size_t i = 0; i < tile_at_.size(); ++i) {
    if (!area.admits(cell(static_cast<CellIndex>(i)))) tile_at_[i] = wall;
  }
}

bool Board::fits_in_box(Cell c) const {
  if (boxes_.empty()) return true;
  const auto& [least, most] = boxes_.back();
  return std::max(most.x, c.x) - std::min(least.x, c.x) < width_ &&
         std::max(most.y, c.y) - std::min(least.y, c.y) < height_;
}

bool Board::has_room_at(Cell c) const {
  return c.x > origin_.x && c.y > origin_.y && c.x < origin_.x + stride_ - 1 && c.y < origin_.y + rows_ - 1;
}

void Board::place(CellIndex cell, int type, int rotation) {
  const int placed = static_cast<int>(tiles_.size());
  const auto slot = frontier_slot_[at(cell)];
  if (slot >= 0) {
    const auto last = frontier_.back();
    frontier_[at(slot)] = last;
    frontier_slot_[at(last)] = slot;
    frontier_slot_[at(cell)] = -1;
    frontier_.pop_back();
  }
  tile_at_[at(cell)] = static_cast<std::int16_t>(placed);
  const auto& edges = set().turned(type, rotation).edges;
  std::uint8_t opened = 0;
  for (unsigned s = 0; s < 4; ++s) {
    const auto next = cell + side_steps_[s];
    code_[at(next)] |= code_bits(tilesets::index_of(opposite(static_cast<Side>(s))), edges[s]);
    if (tile_at_[at(next)] == nothing && frontier_slot_[at(next)] < 0) {
      frontier_slot_[at(next)] = static_cast<std::int32_t>(frontier_.size());
      frontier_.push_back(next);
      ++opened;
    }
  }
  tiles_.push_back({cell, static_cast<std::uint16_t>(type), static_cast<std::uint8_t>(rotation)});
  removed_slot_.push_back(slot);
  opened_.push_back(opened);
  if (is_shiftable_) {
    const auto here = this->cell(cell);
    auto box = boxes_.empty() ? Box{here, here} : boxes_.back();
    box.north_west = {std::min(box.north_west.x, here.x), std::min(box.north_west.y, here.y)};
    box.south_east = {std::max(box.south_east.x, here.x), std::max(box.south_east.y, here.y)};
    boxes_.push_back(box);
  }
  set_aside(type);
}

void Board::undo() {
  const auto tile = tiles_.back();
  const auto slot = removed_slot_.back();
  for (auto n = opened_.back(); n > 0; --n) {
    frontier_slot_[at(frontier_.back())] = -1;
    frontier_.pop_back();
  }
  for (unsigned s = 0; s < 4; ++s) {
    const auto mask = code_bits(tilesets::index_of(opposite(static_cast<Side>(s))), tilesets::Edge::city);
    auto& code = code_[at(tile.cell + side_steps_[s])];
    code = static_cast<FrontierCode>(code & ~mask);
  }
  tile_at_[at(tile.cell)] = nothing;
  if (is_shiftable_) boxes_.pop_back();
  if (slot >= 0) {
    // The cell that was moved into the slot goes back to the end of the list.
    if (at(slot) < frontier_.size()) {
      const auto moved = frontier_[at(slot)];
      frontier_slot_[at(moved)] = static_cast<std::int32_t>(frontier_.size());
      frontier_.push_back(moved);
      frontier_[at(slot)] = tile.cell;
    } else {
      frontier_.push_back(tile.cell);
    }
    frontier_slot_[at(tile.cell)] = slot;
  }
  tiles_.pop_back();
  removed_slot_.pop_back();
  opened_.pop_back();
  put_back(tile.type);
}

void Board::note_last_taken(int type) {
  for (const auto o : set().oriented_of(type)) available_.reset(o);
}

void Board::note_first_back(int type) {
  for (const auto o : set().oriented_of(type)) available_.set(o);
}

std::vector<Placement> Board::placements() const {
  std::vector<Placement> out;
  list_placements(out);
  return out;
}

void Board::list_placements(std::vector<Placement>& out) const {
  out.clear();
  out.reserve(tiles_.size());
  for (int i = 0; i < static_cast<int>(tiles_.size()); ++i) out.push_back(placement(i));
}

bool Board::has_place(int type) const {
  return std::any_of(frontier_.begin(), frontier_.end(),
                     [&](CellIndex c) { return fit_->turns(type, code(c)) != 0 && admits(c); });
}

int Board::count_placements(int type) const {
  int sum = 0;
  for (const auto c : frontier_) sum += admits(c) ? rotations_in(fit_->turns(type, code(c))) : 0;
  return sum;
}

int Board::count_distinct_placements(int type) const {
  int sum = 0;
  for (const auto c : frontier_) sum += admits(c) ? rotations_in(fit_->distinct_turns(type, code(c))) : 0;
  return sum;
}

std::vector<LegalPlace> Board::legal_placements(int type) const {
  std::vector<LegalPlace> found;
  found.reserve(2 * frontier_.size());
  for (const auto c : frontier_) {
    const auto turns = fit_->turns(type, code(c));
    if (turns == 0 || !admits(c)) continue;
    const auto here = cell(c);
    for (int r = 0; r < 4; ++r) {
      if ((turns >> static_cast<unsigned>(r) & 1U) != 0) found.push_back({here, r});
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace bastide::rules::board
