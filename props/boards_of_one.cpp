// Boards that one edition of a pair allows and the other does not: off its table, or with another start tile.
#include <algorithm>
#include <utility>

#include "props/edition_diff.hpp"
#include "rules/notation.hpp"
#include "solver/board_pieces.hpp"

namespace bastide::props {
namespace {

using rules::Board;
using rules::Cell;
using rules::Position;

bool lies_on(const std::vector<rules::Placement>& tiles, const rules::Area& area) {
  Cell north_west = tiles.front().cell;
  Cell south_east = north_west;
  for (const auto& tile : tiles) {
    if (!area.admits(tile.cell)) return false;
    north_west = {std::min(north_west.x, tile.cell.x), std::min(north_west.y, tile.cell.y)};
    south_east = {std::max(south_east.x, tile.cell.x), std::max(south_east.y, tile.cell.y)};
  }
  return area.kind != rules::AreaKind::shiftable ||
         (south_east.x - north_west.x < area.width && south_east.y - north_west.y < area.height);
}

struct FirstBoard {
  std::string text;  ///< empty: none
  Position board;
};

/// The first board of exactly `tiles` tiles that `other` does not allow.
class BoardFinder {
 public:
  BoardFinder(const EditionSide& other, int tiles) : other_(&other), tiles_(tiles) {}
  void placed(const Board& board) {
    if (is_inside_) look_at(board);
  }
  void taken_back(const Board& /*board*/) {}
  void begin_piece(const Board& board) {
    is_inside_ = true;
    look_at(board);
  }
  FirstBoard end_piece() {
    is_inside_ = false;
    return std::exchange(first_, {});
  }

 private:
  bool is_allowed(const std::vector<rules::Placement>& tiles) const {
    const bool starts =
        other_->edition.start_in_bag == rules::YesNo::yes || tiles.front().type == other_->set.start_type();
    return starts && lies_on(tiles, other_->edition.table.area);
  }

  void look_at(const Board& board) {
    if (static_cast<int>(board.tiles().size()) != tiles_) return;
    Position position;
    for (const auto& tile : board.tiles())
      position.placements.push_back({tile.type, tile.rotation, board.cell(tile.cell), std::nullopt});
    if (is_allowed(position.placements)) return;
    auto text = rules::print_position(board.set(), position);
    if (first_.text.empty() || text < first_.text) first_ = {std::move(text), std::move(position)};
  }

  const EditionSide* other_;
  int tiles_;
  FirstBoard first_;
  bool is_inside_ = false;
};

}  // namespace

BoardOfOne smallest_board_of_one(const EditionPair& pair, bool of_left, int most_tiles,
                                 const solver::RunControl& control) {
  const auto& one = of_left ? pair.left : pair.right;
  const auto& other = of_left ? pair.right : pair.left;
  if (pair.has_alike_boards()) return {};
  const solver::BoardSpace space(one.fit, one.edition);
  for (int tiles = 1; tiles <= std::min(most_tiles, pair.set.tile_count()); ++tiles) {
    auto parts =
        solver::walk_pieces(space, tiles, solver::board_pieces(space, tiles, control.prefix_tiles), control,
                            [&](const solver::BoardWalk& /*walk*/) { return BoardFinder(other, tiles); });
    if (!parts.is_complete) return {std::nullopt, false};
    FirstBoard first;
    for (auto& part : parts.results) {
      if (!part.text.empty() && (first.text.empty() || part.text < first.text)) first = std::move(part);
    }
    if (!first.text.empty()) return {std::move(first.board), true};
  }
  return {};
}

}  // namespace bastide::props
