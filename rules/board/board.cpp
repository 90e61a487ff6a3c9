#include "rules/board/board.hpp"
#include "tilesets/index.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace bastide::rules::board {
namespace {

/// How many rotations are in a mask of four bits. (std::popcount is a call on plain x86-64, which took longer
/// than the rest of counting placements.)
constexpr int rotations_in(unsigned mask) {
  return static_cast<int>(0x4332'3221'3221'2110ULL >> (4U * mask) & 0xfU);
}

/// One cell for the frontier and one for the cells around it; one more where the space before open sides is
/// looked at (Bends::space).
int margin_of(const TileSet& set) {
  return std::ranges::any_of(set.bends(), &tilesets::Bends::space) ? 3 : 2;
}

/// Bit = side: where a tile shows the edge.
unsigned sides_with(const tilesets::TurnedType& tile, tilesets::Edge edge) {
  unsigned sides = 0;
  for (unsigned s = 0; s < 4; ++s) sides |= tile.edges[s] == edge ? 1U << s : 0U;
  return sides;
}

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
            table) {
  if (set().decks().empty()) return;
  std::ranges::fill(left_, std::int16_t{0});
  available_ = tilesets::OrientedMask(set().oriented().size());
  for (int type = 0; type < set().type_count(); ++type) {
    const int lying = set().count_at_start(type);
    left_[at(type)] = static_cast<std::int16_t>(lying);
    if (lying > 0) note_first_back(type);
  }
  deck_ = -1;
  deck_end_ = left_in_all_ - set().start_size();
}

Board::Board(const FitTable& fit, Cell north_west, Cell south_east, int most_tiles, const Table& table)
    : fit_(&fit),
      is_shiftable_(table.area.kind == AreaKind::shiftable),
      has_bends_(!fit.set().bends().empty()),
      admits_what_fits_(!is_shiftable_ && !has_bends_),
      admits_all_(!is_shiftable_ && !fit.set().has_order()),
      border_completes_(table.completes()),
      border_completes_cloisters_(table.completes_cloisters()),
      width_(table.area.width),
      height_(table.area.height),
      origin_{north_west.x - margin_of(fit.set()), north_west.y - margin_of(fit.set())} {
  if (most_tiles < 1 || most_tiles > 30000) throw std::invalid_argument("a board holds 1 to 30000 tiles");
  const int margin = north_west.x - origin_.x;
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
  deck_ = static_cast<int>(set().decks().size());
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
  const auto shown = fit_->shown(type, rotation);
  std::uint8_t opened = 0;
  for (unsigned s = 0; s < 4; ++s) {
    const auto next = cell + side_steps_[s];
    auto& code = code_[at(next)];
    code = static_cast<FrontierCode>(code + shown[s]);
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
  const auto shown = fit_->shown(tile.type, tile.rotation);
  for (unsigned s = 0; s < 4; ++s) {
    auto& code = code_[at(tile.cell + side_steps_[s])];
    code = static_cast<FrontierCode>(code - shown[s]);
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

unsigned Board::admitted(unsigned turns, int type, CellIndex at) const {
  if (!admits(at)) return 0;
  unsigned out = 0;
  for (int r = 0; r < 4; ++r) {
    const auto bit = 1U << static_cast<unsigned>(r);
    if ((turns & bit) != 0 && admits_bend(at, type, r)) out |= bit;
  }
  return out;
}

int Board::count_admitted(int type, CellIndex at) const { return rotations_in(distinct_turns(type, at)); }

bool Board::bends_well(CellIndex at, int type, int rotation) const {
  const auto& tile = set().turned(type, rotation);
  return std::ranges::all_of(set().bends(), [&](const auto& rule) {
    const auto sides = sides_with(tile, rule.edge);
    return sides == 0 || bends_well(at, sides, rule);
  });
}

/// From each side by which the tile joins such a line, back along it: tiles with two sides of it lead on, and
/// where it does not lead on lies the source. Directions are sides: a line that enters by the west flows
/// east.
bool Board::bends_well(CellIndex at, unsigned sides, const tilesets::Bends& rule) const {
  unsigned joined = 0;
  for (unsigned s = 0; s < 4; ++s) joined |= fit_->edge(code(at), s) != 0 ? sides & 1U << s : 0U;
  const unsigned out = sides & ~joined;
  for (unsigned s = 0; s < 4; ++s) {
    if (rule.space && (out >> s & 1U) != 0 && !has_space(at, s)) return false;
  }
  for (unsigned from = 0; from < 4; ++from) {
    if ((joined >> from & 1U) == 0) continue;
    unsigned flows = (from + 2U) & 3U;
    // 0: straight on, or the line ends here.
    const unsigned hand = rotations_in(sides) == 2
                              ? (static_cast<unsigned>(std::countr_zero(sides & ~(1U << from))) - flows) & 3U
                              : 0U;
    bool is_next = true;
    bool was_bent = false;
    auto cell = at;
    for (;;) {
      const auto before = tile_at(cell + side_steps_[(flows + 2U) & 3U]);
      if (before < 0) break;  // a line that begins in the middle of a tile's two sides; or it is a ring
      cell = tile(before).cell;
      const auto passes = sides_with(turned(before), rule.edge);
      if (rotations_in(passes) != 2) break;
      const auto entered = static_cast<unsigned>(std::countr_zero(passes & ~(1U << flows)));
      const unsigned hand_before = (flows - (entered + 2U)) & 3U;
      if (hand != 0 && hand_before == hand &&
          ((rule.immediate && is_next) || (rule.consecutive && !was_bent)))
        return false;
      is_next = false;
      was_bent = was_bent || hand_before != 0;
      flows = (entered + 2U) & 3U;
    }
    if (rule.against_source && (out >> ((flows + 2U) & 3U) & 1U) != 0) return false;
  }
  return true;
}

bool Board::has_space(CellIndex at, unsigned side) const {
  const auto aside = side_steps_[(side + 1U) & 3U];
  for (int distance = 1; distance <= 2; ++distance) {
    const auto beyond = at + distance * side_steps_[side];
    for (const auto cell : {beyond - aside, beyond, beyond + aside}) {
      if (tile_at(cell) >= 0) return false;
    }
  }
  return true;
}

int Board::left_in_all(int type) const {
  int sum = left(type);
  const auto& decks = set().decks();
  for (auto later = at(deck_ + 1); later < decks.size(); ++later) sum += decks[later].counts[at(type)];
  return sum;
}

/// Puts the tiles of the present deck into the bag (1) or takes them out (-1); says how many they are.
int Board::move_deck(int sign) {
  int tiles = 0;
  for (int type = 0; type < set().type_count(); ++type) {
    const int count = set().decks()[at(deck_)].counts[at(type)];
    tiles += count;
    const bool was_left = left(type) > 0;
    left_[at(type)] = static_cast<std::int16_t>(left_[at(type)] + sign * count);
    if (was_left && left(type) <= 0) note_last_taken(type);
    if (!was_left && left(type) > 0) note_first_back(type);
  }
  return tiles;
}

void Board::take_last_of_deck(int type) {
  if (--left_[at(type)] == 0) note_last_taken(type);
  open_deck();
}

void Board::put_back_last_of_deck(int type) {
  close_deck();
  if (left_[at(type)]++ == 0) note_first_back(type);
}

void Board::open_deck() {
  ++deck_;
  deck_begin_ = left_in_all_;
  deck_end_ = at(deck_) < set().decks().size() ? left_in_all_ - move_deck(1) : never;
}

void Board::close_deck() {
  if (at(deck_) < set().decks().size()) move_deck(-1);
  --deck_;
  deck_end_ = deck_begin_;
  deck_begin_ = never;  // before the start tile; or no decks, and more tiles were taken than there are
  if (deck_ < 0 || set().decks().empty()) return;
  deck_begin_ = deck_end_;
  for (const int count : set().decks()[at(deck_)].counts) deck_begin_ += count;
}

bool Board::has_place(int type) const {
  return std::any_of(frontier_.begin(), frontier_.end(), [&](CellIndex c) { return turns(type, c) != 0; });
}

int Board::count_placements(int type) const {
  int sum = 0;
  for (const auto c : frontier_) sum += rotations_in(turns(type, c));
  return sum;
}

int Board::count_distinct_placements(int type) const {
  int sum = 0;
  for (const auto c : frontier_) sum += count_turns(type, c);
  return sum;
}

std::vector<LegalPlace> Board::legal_placements(int type) const {
  std::vector<LegalPlace> found;
  found.reserve(2 * frontier_.size());
  for (const auto c : frontier_) {
    const auto turned = turns(type, c);
    if (turned == 0) continue;
    const auto here = cell(c);
    for (int r = 0; r < 4; ++r) {
      if ((turned >> static_cast<unsigned>(r) & 1U) != 0) found.push_back({here, r});
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace bastide::rules::board
