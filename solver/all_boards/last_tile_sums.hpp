// What lies on one board (board_sums, a pass over its segments), and on all boards that one tile more makes
// of it, without laying the tile.
//
// A tile laid on a cell that one neighbour touches changes the sums by what it brings along and by what
// happens to three things at most: the road or city at that side and the farms left and right of it. What it
// brings along does not depend on the board, so for each of the twelve ways to be touched on one side it is
// added up once over all tiles that fit, by type, so that types used up can be taken off. What happens to the
// neighbour's features depends on four properties of the tile only: does the touched segment end there, with
// how many pennants and fields of its own along it, and are the half-edges left and right one field. So each
// cell costs a few products whatever the number of tiles.
//
//   city side, R the city there: every tile makes it one tile larger. If that was R's last open edge, tiles
//     whose segment ends there complete it; then it has the farms that touch R, which this tile cannot join,
//     and the tile's own fields along the segment.
//   road side: the same for the road. Both half-edges join farms, as on a field side: two own fields become
//     parts of others (two fewer), or one own field joins both: L and R become one, and a completed city that
//     touched both is one pair less.
//
// Cells touched on several sides, where one feature can come in twice and farms meet in many ways, are filled
// for real, and so are cells at an edge of the table that completes. They are few, and few tiles fit them. In
// sets with gardens or further marks all cells are filled.
// Cost: about a tenth of laying every tile. Own work.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/feature_board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/census_sums.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::solver::all_boards {

/// The sums of one board. `contacts` is scratch space.
rules::CensusSums board_sums(const rules::board::Board& board, const rules::board::FeatureForest& forest,
                             std::vector<rules::play::FarmContact>& contacts);

class LastTileSums {
 public:
  /// Keeps a reference to the table.
  explicit LastTileSums(const rules::board::FitTable& fit);

  /// Adds to `sums` those of every board that a tile on one of these frontier cells makes. Returns how many
  /// there are. Tiles are laid and taken back.
  std::uint64_t add(rules::board::FeatureBoard& laid, std::span<const rules::board::CellIndex> cells,
                    rules::CensusSums& sums);

 private:
  /// Over some tiles that fit a cell touched on one side.
  struct Tiles {
    std::int32_t boards = 0;  ///< how many
    std::int32_t roads = 0;   ///< segments
    std::int32_t cities = 0;
    std::int32_t pennants = 0;
    std::int32_t fields = 0;
    std::int32_t cloisters = 0;
    std::int32_t ending = 0;                ///< tiles whose touched city or road has no other side
    std::int32_t ending_pennants = 0;       ///< and the pennants of that city
    std::int32_t ending_contacts = 0;       ///< and their own fields along it
    std::int32_t ending_with_contacts = 0;  ///< and how many have such a field
    std::int32_t joining = 0;               ///< tiles with one field at both half-edges of the touched side

    template <class Operation>
    void apply(const Tiles& other, Operation operation);
  };

  Tiles of_tile(const tilesets::OrientedType& tile, unsigned side) const;
  void add_laid(rules::board::FeatureBoard& laid, rules::board::CellIndex cell, rules::CensusSums& sums,
                std::uint64_t& boards);
  void add_one_sided(const rules::board::FeatureBoard& laid, rules::board::CellIndex cell, unsigned side,
                     const Tiles& tiles, rules::CensusSums& sums) const;
  void find_touching(const rules::board::FeatureBoard& laid);
  std::int64_t farms_along(rules::board::EntryIndex city) const;
  std::int64_t completed_cities_along(const rules::board::FeatureForest& forest,
                                      rules::board::EntryIndex farm, rules::board::EntryIndex other) const;

  const rules::board::FitTable* fit_;
  bool is_plain_ = false;                       ///< of the set: what the cells' products know
  std::vector<std::int8_t> side_of_code_;       ///< [code] the one side that is touched, or -1
  std::vector<Tiles> all_;                      ///< [code] of all types; one-sided codes only
  std::vector<std::array<Tiles, 12>> of_type_;  ///< [type][side * 3 + edge - 1]
  std::vector<std::uint8_t> has_cloister_;      ///< [type]
  /// [type]: a field segment and a city segment of the tile along which it lies.
  std::vector<std::vector<std::array<std::uint8_t, 2>>> walls_;

  std::vector<rules::board::CellIndex> cells_;      ///< scratch space
  std::vector<int> used_up_;                        ///< types of which none is left
  std::vector<rules::play::FarmContact> touching_;  ///< farms and cities, complete or not, each pair once
  std::vector<rules::play::FarmContact> contacts_;  ///< scratch space of board_sums
};

}  // namespace bastide::solver::all_boards
