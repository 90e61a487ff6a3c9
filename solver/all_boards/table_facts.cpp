// What is walked: BoardWalk's boards, each once, in the same parallel pieces as `count`. A board asks one
// question of its frontier: which types fit some cell that the table admits? That is an OR of masks, one bit
// a type, read by frontier code. With the types left in the bag it gives both answers: none left fits, and
// the game is over; some are not among them, and those are stuck.
//
// What is bulked: full boards (and boards that use up the set) are never laid. They are counted by what fits
// the cells left over, a mask, an AND and a popcount each; all that is asked of them is how many there are.
// The boards with one hole, some ten times as many as all smaller ones, are laid, but what is stuck on them
// is not counted type by type: it is a function of the code of the hole and of the types used up, so each
// adds one to the tally of its code (and one for each type used up, mostly none), and at the end of a piece
// the tallies are turned into counts of types.
//
// Cost: one visit a board that is not full, some 30 ns; memory O(cells + types) a thread and a few witnesses
// a piece. Rejected: filling the table row by row with a table of profiles. It counts full boards of far
// larger tables, but the supply (how many of each type are left) has to be part of the profile, and the
// boards on the way are not its states.
//
// The least number of tiles when unplaceable tiles are lost is a property of orders, not of boards: all tiles
// not on the last board must each have been drawn on some board on the way on which they did not fit. What a
// walk over boards gives is a bound: when a game ends with k tiles, a type that is stuck on no board of up to
// k tiles has no tile left, so all its tiles are among the k.
#include "solver/all_boards/table_facts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "solver/boards/board_pieces.hpp"
#include "solver/boards/laying_order.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::all_boards {
namespace {

using boards::BoardSpace;
using rules::Cell;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::FrontierCode;
using runs::Progress;
using runs::RunControl;

/// For every frontier code the types that fit it in some rotation.
template <std::size_t bits>
using TypesByCode = std::vector<std::bitset<bits>>;

/// Calls `use` with the number of each bit that is set, ascending.
template <std::size_t bits, class Use>
void for_each_bit(const std::bitset<bits>& set, Use use) {
  constexpr std::size_t word_bits = 64;
  const std::bitset<bits> low(~std::uint64_t{0});
  for (std::size_t first = 0; first < bits; first += word_bits)
    for (auto word = ((set >> first) & low).to_ullong(); word != 0; word &= word - 1)
      use(first + static_cast<std::size_t>(std::countr_zero(word)));
}

template <std::size_t bits>
TypesByCode<bits> types_by_code(const rules::board::FitTable& fit) {
  TypesByCode<bits> out(fit.codes());
  for (std::size_t code = 0; code < out.size(); ++code) {
    for (const auto& tile : fit.fitting(static_cast<FrontierCode>(code))) out[code].set(tile.type);
  }
  return out;
}

/// `bits`: room for the types of the set.
template <std::size_t bits>
class Judge {
 public:
  using Types = std::bitset<bits>;

  Judge(const Board& board, int tiles, bool can_be_full, const TypesByCode<bits>& by_code, Progress* progress)
      : by_code_(&by_code),
        types_(at(board.set().type_count())),
        tiles_(at(tiles)),
        one_hole_(can_be_full ? tiles_ - 1 : 0),
        progress_(progress) {
    look_into_bag(board);
  }

  void placed(const Board& board) {
    if (static_cast<int>(board.tiles().size()) == board.set().start_size()) return look_into_bag(board);
    const auto type = board.tiles().back().type;
    in_bag_[type] = board.left(type) > 0;
  }
  void taken_back(const Board& board) { in_bag_.set(board.tiles().back().type); }

  void last_ply(const Board& board, std::span<const CellIndex> cells) {
    std::uint64_t sum = 0;
    for (const auto cell : cells) {
      if (!board.admits(cell)) continue;
      const auto fits = board.available_at(cell);
      sum += fits.count();
      if (part_.last_witness.empty() && fits.any()) keep_last(board, cell, fits);
    }
    arithmetic::add_checked(part_.boards.back(), sum);
  }

  void begin_piece(const Board& /*board*/) {
    part_ = TablePart(tiles_, types_);
    unseen_.assign(tiles_, Types().set());
    holes_.assign(by_code_->size(), 0);
    used_up_.assign(by_code_->size(), std::vector<std::uint64_t>(types_));
  }
  TablePart end_piece() {
    if (one_hole_ > 0) spread_holes();
    if (progress_ != nullptr) {
      for (const auto n : part_.boards) progress_->boards += n;
    }
    return std::exchange(part_, {});
  }

  void visit(const Board& board) {
    const auto k = board.tiles().size() - 1;
    ++part_.boards[k];
    if (k + 1 == tiles_) {
      if (part_.last_witness.empty()) part_.last_witness = board.placements();
      return;
    }
    Types fitting;
    CellIndex hole = 0;
    for (const auto cell : board.frontier()) {
      if (!board.admits(cell)) continue;
      fitting |= (*by_code_)[board.code(cell)];
      hole = cell;
    }
    if ((fitting & in_bag_).none()) {
      if (++part_.dead[k] == 1) part_.dead_witness[k] = board.placements();
      return;
    }
    const auto stuck = in_bag_ & ~fitting;
    if ((stuck & unseen_[k]).any()) keep_stuck(board, stuck & unseen_[k]);
    // More than one cell can be left of a shiftable table even for the last tile.
    if (k + 1 == one_hole_ && board.admits_all()) {
      const auto code = board.code(hole);
      ++holes_[code];
      const auto gone = ~in_bag_ & all_types();
      for_each_bit(gone, [&](std::size_t t) { ++used_up_[code][t]; });
    } else {
      for_each_bit(stuck, [&](std::size_t t) { ++part_.stuck[t][k]; });
    }
  }

 private:
  void look_into_bag(const Board& board) {
    for (std::size_t t = 0; t < types_; ++t) in_bag_[t] = board.left(static_cast<int>(t)) > 0;
  }
  Types all_types() const { return Types().set() >> (bits - types_); }

  /// Boards with one hole: a type that does not fit it is stuck unless it is used up.
  void spread_holes() {
    for (std::size_t code = 0; code < holes_.size(); ++code) {
      if (holes_[code] == 0) continue;
      for (std::size_t t = 0; t < types_; ++t) {
        if (!(*by_code_)[code][t]) part_.stuck[t][one_hole_ - 1] += holes_[code] - used_up_[code][t];
      }
    }
  }

  void keep_stuck(const Board& board, const Types& types) {
    const auto k = board.tiles().size() - 1;
    for_each_bit(types, [&](std::size_t t) {
      part_.stuck_first[t] = static_cast<int>(k) + 1;
      part_.stuck_witness[t] = board.placements();
      for (auto larger = k; larger < tiles_; ++larger) unseen_[larger].reset(t);
    });
  }

  void keep_last(const Board& board, CellIndex cell, const tilesets::CommonOrientedBits& fits) {
    part_.last_witness = board.placements();
    const auto& tile = board.set().oriented()[fits.first()];
    part_.last_witness.push_back({tile.type, tile.rotation, board.cell(cell), std::nullopt});
  }

  const TypesByCode<bits>* by_code_;
  std::size_t types_;
  std::size_t tiles_;
  std::size_t one_hole_;  ///< tiles on a board with one empty cell; 0: all tiles lie before that
  Progress* progress_;
  Types in_bag_;  ///< the types of which a tile is left
  TablePart part_;
  std::vector<Types> unseen_;  ///< by tiles, less one: types not yet stuck on a board of at most so many
  std::vector<std::uint64_t> holes_;                 ///< boards with one hole, game not over, by its code
  std::vector<std::vector<std::uint64_t>> used_up_;  ///< [code][type]: of those, with the type used up
};

template <std::size_t bits>
TableFacts judge_all(const BoardSpace& space, const RunControl& control) {
  TableFacts facts;
  facts.cells = cells_to_fill(space.table.area);
  facts.tiles = std::min(facts.cells, space.fit->set().tile_count());
  const auto by_code = types_by_code<bits>(*space.fit);
  const auto parts =
      walk_pieces(space, facts.tiles, board_pieces(space, facts.tiles), control, [&](const Board& board) {
        return Judge<bits>(board, facts.tiles, facts.can_be_full(), by_code, control.progress);
      });
  facts = add_up(parts.results, std::move(facts), space.fit->set());
  facts.is_complete = parts.is_complete;
  return facts;
}

using arithmetic::Uint128;

void add_counts(std::vector<Uint128>& sums, const std::vector<std::uint64_t>& counts) {
  for (std::size_t k = 0; k < counts.size(); ++k) sums[k] = arithmetic::checked_add(sums[k], counts[k]);
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

int cells_to_fill(const rules::Area& area) {
  if (area.kind == rules::AreaKind::shiftable) return area.width * area.height;
  const auto bounds = area.bounds();
  std::vector<Cell> reached = {{0, 0}};
  std::vector<char> seen(at(bounds.width) * at(bounds.height), 0);
  const auto mark = [&](Cell c) {
    const auto i = at(c.y - bounds.north) * at(bounds.width) + at(c.x - bounds.west);
    return std::exchange(seen[i], 1) == 0;
  };
  mark({0, 0});
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int side = 0; side < 4; ++side) {
      const auto next = neighbour(reached[i], side);
      if (area.admits(next) && mark(next)) reached.push_back(next);
    }
  }
  return static_cast<int>(reached.size());
}

TableFacts table_facts(const BoardSpace& space, const RunControl& control) {
  boards::require_any_order(space.fit->set(), "facts of the complete game");
  if (!space.table.area.is_finite() && space.table.area.kind != rules::AreaKind::shiftable)
    throw std::invalid_argument("a table without end has no complete game");
  // One machine word, or two, when it holds the types.
  if (space.fit->set().type_count() <= 64) return judge_all<64>(space, control);
  if (space.fit->set().type_count() <= 128) return judge_all<128>(space, control);
  return judge_all<tilesets::most_oriented_types>(space, control);
}

TableFacts add_up(const std::vector<TablePart>& parts, TableFacts facts, const tilesets::TileSet& set) {
  const auto tiles = at(facts.tiles);
  facts.boards.assign(tiles, 0);
  facts.dead.assign(tiles, 0);
  facts.stuck.assign(at(set.type_count()), {std::vector<Uint128>(tiles, 0), 0, {}});
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

}  // namespace bastide::solver::all_boards
