#include "solver/questions/block/blocked_boards.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::block {
namespace {

using arithmetic::checked_add;
using rules::board::Board;
using rules::board::CellIndex;
using runs::Progress;

/// What one piece gives.
struct BlockedPart {
  std::uint64_t boards = 0;
  std::vector<std::uint64_t> blocked;          ///< [type]
  std::vector<std::vector<LaidBoard>> listed;  ///< [type]
};

tilesets::described::Shape shape_of(const BlockedPart*) {
  using tilesets::described::field;
  return tilesets::described::object({field<&BlockedPart::boards>("boards"),
                                      field<&BlockedPart::blocked>("blocked"),
                                      field<&BlockedPart::listed>("listed")});
}

class BlockSearch {
 public:
  BlockSearch(const Board& board, int tiles, std::size_t most_listed, Progress* progress)
      : tiles_(static_cast<std::size_t>(tiles)),
        types_(static_cast<std::size_t>(board.set().type_count())),
        most_listed_(most_listed),
        progress_(progress),
        last_blocks_(board.fit()) {
    clear();
  }

  void last_ply(Board& board, std::span<const CellIndex> cells) {
    arithmetic::add_checked(part_.boards, boards::count_placements(board, cells));
    for (const auto cell : cells) {
      last_blocks_.for_each(board, std::span(&cell, 1), [&](const auto& tile, int type, int /*left*/) {
        const auto t = static_cast<std::size_t>(type);
        ++part_.blocked[t];
        if (part_.listed[t].size() >= most_listed_) return;
        part_.listed[t].push_back(first_tiles(board));
        part_.listed[t].back().push_back({tile.type, tile.rotation, board.cell(cell), std::nullopt});
      });
    }
  }
  void begin_piece(const Board& board) {
    clear();
    if (board.tiles().size() != tiles_) return;
    part_.boards = 1;
    for (std::size_t t = 0; t < types_; ++t) {
      if (!boards::is_blocked(board, static_cast<int>(t))) continue;
      part_.blocked[t] = 1;
      if (most_listed_ > 0) part_.listed[t].push_back(board.placements());
    }
  }
  BlockedPart end_piece() {
    if (progress_ != nullptr) progress_->boards += part_.boards;
    return std::exchange(part_, {});
  }

 private:
  /// Without the last tile, whether LastTileBlocks has laid it or not.
  LaidBoard first_tiles(const Board& board) const {
    auto out = board.placements();
    out.resize(tiles_ - 1);
    return out;
  }
  void clear() {
    part_ = {0, std::vector<std::uint64_t>(types_, 0), std::vector<std::vector<LaidBoard>>(types_)};
  }

  std::size_t tiles_;
  std::size_t types_;
  std::size_t most_listed_;
  Progress* progress_;
  boards::LastTileBlocks last_blocks_;
  BlockedPart part_;
};

}  // namespace

std::vector<int> tiles_left(const tilesets::TileSet& set, const LaidBoard& board) {
  std::vector<int> left;
  for (const auto& type : set.types()) left.push_back(type.count);
  for (const auto& tile : board) --left[bastide::at(tile.type)];
  return left;
}

void require_blocked(const boards::BoardSpace& space, const LaidBoard& board, std::span<const int> types) {
  using answers::BoardForm;
  const auto& set = space.fit->set();
  require_sound(set, space.table, board, space.starts.size() == 1 ? BoardForm::legal : BoardForm::connected);
  const auto left = tiles_left(set, board);
  for (const int type : types) {
    if (left[bastide::at(type)] <= 0)
      throw std::logic_error("the solver took a type for blocked of which no tile is left");
    if (!rules::reference::legal_placements(set, board, type, space.table).empty())
      throw std::logic_error("the solver took a type for blocked that the reference model can lay");
  }
}

BlockedBoards blocked_boards(const boards::BoardSpace& space, int tiles, std::size_t most_listed,
                             const runs::RunControl& control) {
  const auto pieces = board_pieces(space, tiles, control.prefix_tiles);
  const auto types = static_cast<std::size_t>(space.fit->set().type_count());
  const auto parts = walk_pieces(
      space, tiles, pieces, control,
      [&](const Board& board) { return BlockSearch(board, tiles, most_listed, control.progress); },
      [&](std::size_t, const BlockedPart& part) {
        return part.blocked.size() == types && part.listed.size() == types &&
               std::all_of(part.blocked.begin(), part.blocked.end(),
                           [&](std::uint64_t n) { return n <= part.boards; });
      });
  BlockedBoards out;
  out.is_complete = parts.is_complete;
  out.blocked.assign(types, 0);
  out.listed.assign(types, {});
  for (const auto& part : parts.results) {
    out.boards = checked_add(out.boards, part.boards);
    if (part.blocked.empty()) continue;  // another share's, or the run was stopped
    for (std::size_t t = 0; t < types; ++t) {
      out.blocked[t] = checked_add(out.blocked[t], part.blocked[t]);
      for (const auto& board : part.listed[t]) {
        if (out.listed[t].size() < most_listed) out.listed[t].push_back(board);
      }
    }
  }
  return out;
}

}  // namespace bastide::solver::questions::block
