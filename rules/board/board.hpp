// The fast engine's board: which tile lies where, what each frontier cell demands, and what is left in the
// bag.
//
// Cells are bytes and small integers in flat arrays indexed by y*stride + x, with a margin wide enough that
// the eight neighbours of any cell that can be used exist. The frontier (empty cells that touch a tile) is an
// unordered list with O(1) insertion and removal; place and undo are exact inverses when used last in, first
// out, down to the order of that list. Features are not kept here but in FeatureForest, so that counting
// boards does not pay for them. Cost: place and undo touch the cell and its four neighbours; no allocation
// after construction.
//
// Where the table ends, cells are walls: they lie on the arrays like tiles, so that no frontier holds them
// and an unbounded board pays nothing. Only a shiftable area depends on the other tiles; there `admits` asks
// the bounding box, and whoever goes over the frontier asks `admits`. How a line may turn that is continued
// (tilesets::Bends) depends on the tile, too: see `turns`.
//
// With decks the bag is the deck that is being drawn: when its last tile is taken, the next one is put into
// the bag, and back again. So whoever asks what is left is told what may come next. When a deck ends is told
// by how many tiles are left, so that tiles may be taken back in another order than they were taken: all is
// as before when all are back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::rules::board {

/// Index of a cell in a board's arrays.
using CellIndex = std::int32_t;

/// One tile lying on a board.
struct PlacedTile {
  CellIndex cell = 0;
  std::uint16_t type = 0;
  std::uint8_t rotation = 0;
  friend auto operator<=>(const PlacedTile&, const PlacedTile&) = default;
};

class Board {
 public:
  /// An empty board with room for `most_tiles` connected tiles, the first of which lies at 0,0. Keeps a
  /// reference to `fit`.
  explicit Board(const FitTable& fit, int most_tiles, const Table& table = {});
  /// An empty board for tiles at x in [west, east], y in [north, south], laid in any order: all decks are in
  /// the bag at once.
  Board(const FitTable& fit, Cell north_west, Cell south_east, int most_tiles, const Table& table = {});

  const TileSet& set() const { return fit_->set(); }
  const FitTable& fit() const { return *fit_; }

  CellIndex index(Cell c) const { return (c.y - origin_.y) * stride_ + (c.x - origin_.x); }
  Cell cell(CellIndex i) const { return {i % stride_ + origin_.x, i / stride_ + origin_.y}; }
  /// True when `c` lies on this board's arrays with all its neighbours.
  bool has_room_at(Cell c) const;
  /// Offsets to the neighbours beyond sides N E S W.
  const std::array<CellIndex, 4>& side_steps() const { return side_steps_; }
  /// Offsets to the eight cells around.
  const std::array<CellIndex, 8>& around_steps() const { return around_steps_; }

  /// Puts a tile of `type` on an empty cell. Requires room there, that it fits the cell's code, and one left
  /// in the bag. The cell need not touch a tile: the rules of play are `Game`'s, free positions are
  /// `score`'s.
  void place(CellIndex at, int type, int rotation);
  void place(const Placement& tile) { place(index(tile.cell), tile.type, tile.rotation); }
  /// Takes the last tile placed back into the bag.
  void undo();

  /// Neither tile nor wall.
  bool is_empty(CellIndex at) const { return tile_at_[static_cast<std::size_t>(at)] == nothing; }
  /// Beyond the edge of the table.
  bool is_wall(CellIndex at) const { return tile_at_[static_cast<std::size_t>(at)] == wall; }
  /// True when city and road edges at walls count as closed (option border).
  bool border_completes() const { return border_completes_; }
  /// True when walls count as filled for cloisters (border_cloister real_tiles and nine).
  bool border_completes_cloisters() const { return border_completes_cloisters_; }
  /// True when the table lets a tile lie on this frontier cell now. Only a shiftable area ever says no.
  bool admits(CellIndex at) const { return !is_shiftable_ || fits_in_box(cell(at)); }
  /// True when the bends of lines let this tile, which fits there, lie there now.
  bool admits_bend(CellIndex at, int type, int rotation) const {
    return !has_bends_ || bends_well(at, type, rotation);
  }
  /// True when a tile of the bag may lie wherever it fits, whatever lies, and the bag is one: no shiftable
  /// table, nothing ordered.
  bool admits_all() const { return admits_all_; }
  /// The rotations 0-3 (bits) at which a tile of `type` may be laid on a frontier cell.
  unsigned turns(int type, CellIndex at) const {
    const auto turns = fit_->turns(type, code(at));
    return admits_what_fits_ || turns == 0 ? turns : admitted(turns, type, at);
  }
  /// Likewise, one rotation for each distinct image.
  unsigned distinct_turns(int type, CellIndex at) const {
    const auto turns = fit_->distinct_turns(type, code(at));
    return admits_what_fits_ || turns == 0 ? turns : admitted(turns, type, at);
  }
  /// How many these are.
  int count_turns(int type, CellIndex at) const {
    return admits_what_fits_ ? fit_->count(type, code(at)) : count_admitted(type, at);
  }
  /// Whether what may be laid depends on the order: see TileSet::is_ordered.
  bool is_ordered() const { return set().is_ordered(); }
  /// Index into `tiles()` of the tile on that cell, or less than 0.
  int tile_at(CellIndex at) const { return tile_at_[static_cast<std::size_t>(at)]; }
  FrontierCode code(CellIndex at) const { return code_[static_cast<std::size_t>(at)]; }
  std::span<const PlacedTile> tiles() const { return tiles_; }
  const PlacedTile& tile(int i) const { return tiles_[static_cast<std::size_t>(i)]; }
  const tilesets::TurnedType& turned(int i) const { return set().turned(tile(i).type, tile(i).rotation); }
  /// Tile i as a placement, without follower; all of them in the order in which they were laid.
  Placement placement(int i) const { return {tile(i).type, tile(i).rotation, cell(tile(i).cell), {}}; }
  std::vector<Placement> placements() const;
  /// The same into a list that keeps its memory.
  void list_placements(std::vector<Placement>& out) const;
  /// The empty cells that touch a tile, in no particular order; walls are not among them.
  std::span<const CellIndex> frontier() const { return frontier_; }
  /// The cells that joined the frontier when the last tile was placed. Requires a tile.
  std::span<const CellIndex> last_opened() const { return frontier().last(opened_.back()); }

  /// Tiles of `type` in the bag: with decks, in the deck that is being drawn.
  int left(int type) const { return left_[static_cast<std::size_t>(type)]; }
  /// Tiles of `type` that are not laid or out of the game, of all decks.
  int left_in_all(int type) const;
  /// Tiles of all types that are not laid or out of the game, of all decks.
  int left_in_all() const { return left_in_all_; }
  /// Takes a tile out of the bag for good, or puts it back (the inverse). Requires one left in the bag.
  void set_aside(int type) {
    if (--left_in_all_ == deck_end_) [[unlikely]]
      return take_last_of_deck(type);
    if (--left_[static_cast<std::size_t>(type)] == 0) note_last_taken(type);
  }
  void put_back(int type) {
    if (left_in_all_++ == deck_begin_) [[unlikely]]
      return put_back_last_of_deck(type);
    if (left_[static_cast<std::size_t>(type)]++ == 0) note_first_back(type);
  }
  /// The oriented types of which a tile is left in the bag.
  const tilesets::OrientedMask& available() const { return available_; }
  /// Number of the deck that is being drawn: -1 until the start tile lies, the number of decks where all are
  /// drawn or there are none.
  int deck() const { return deck_; }
  /// Those of them that fit on an empty cell.
  tilesets::CommonOrientedBits available_at(CellIndex at) const { return fit_->fits(code(at)) & available_; }

  /// Number of legal (cell, rotation) pairs of `type`, four rotations counted, symmetric or not
  /// (docs/formats.md `placements`).
  int count_placements(int type) const;
  /// Whether there is one.
  bool has_place(int type) const;
  /// Number of distinct boards that placing `type` can make (symmetric images once).
  int count_distinct_placements(int type) const;
  /// The legal (cell, rotation) pairs of `type`, four rotations counted, ascending. Ignores the bag.
  std::vector<LegalPlace> legal_placements(int type) const;

  friend bool operator==(const Board& a, const Board& b) = default;

 private:
  static constexpr std::int16_t nothing = -1;
  static constexpr std::int16_t wall = -2;
  static constexpr int never = -1;

  /// The bounding box of the tiles.
  struct Box {
    Cell north_west;
    Cell south_east;
    friend bool operator==(const Box&, const Box&) = default;
  };
  bool fits_in_box(Cell c) const;
  bool bends_well(CellIndex at, int type, int rotation) const;
  bool bends_well(CellIndex at, unsigned sides, const tilesets::Bends& rule) const;
  bool has_space(CellIndex at, unsigned side) const;
  unsigned admitted(unsigned turns, int type, CellIndex at) const;
  int count_admitted(int type, CellIndex at) const;
  void take_last_of_deck(int type);
  void put_back_last_of_deck(int type);
  int move_deck(int sign);
  void open_deck();
  void close_deck();
  void note_last_taken(int type);
  void note_first_back(int type);
  void build_walls(const Area& area);

  const FitTable* fit_;
  bool is_shiftable_ = false;
  bool has_bends_ = false;
  bool admits_what_fits_ = true;  ///< where a tile may lie is told by the frontier's codes alone
  bool admits_all_ = true;
  bool border_completes_ = false;
  bool border_completes_cloisters_ = false;
  int width_ = 0;  ///< of a shiftable area
  int height_ = 0;
  std::vector<Box> boxes_;  ///< shiftable: after each placed tile
  Cell origin_;             ///< coordinates of array cell 0
  int stride_ = 0;
  int rows_ = 0;
  std::array<CellIndex, 4> side_steps_{};
  std::array<CellIndex, 8> around_steps_{};

  std::vector<FrontierCode> code_;
  std::vector<std::int16_t> tile_at_;
  std::vector<std::int32_t> frontier_slot_;  ///< index into frontier_, -1 when the cell is not in it
  std::vector<CellIndex> frontier_;
  std::vector<PlacedTile> tiles_;
  std::vector<std::int32_t> removed_slot_;  ///< per placed tile: the frontier slot its cell had, -1 when none
  std::vector<std::uint8_t> opened_;        ///< per placed tile: how many frontier cells it added

  std::vector<std::int16_t> left_;
  int left_in_all_ = 0;
  int deck_ = 0;
  int deck_begin_ = never;  ///< left_in_all_ when the present deck was opened
  int deck_end_ = never;    ///< left_in_all_ when its last tile is taken
  tilesets::OrientedMask available_;
};

}  // namespace bastide::rules::board
