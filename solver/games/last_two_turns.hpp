// The last two turns of all games that have come to one board, counted without playing the last.
//
// The turn before the last is gone through tile by tile. The last turn is a sum over the cells that are open
// then, each read from the table of contacts for every occupied set. Three things keep the work small:
// - at one cell only the occupied features around it matter, so the sets are *projected* on these first; some
//   dozens of sets become a few;
// - a cell that the tile does not touch is *far*: its contact stays, and what it adds depends on the tile
// only
//   by how many followers it offers on which feature. So far cells are summed up once a board and feature;
// - what is left are the cells beside the tile: those it opens, and those it shares with the board.
// A tile that joins features of the board changes far cells, too; then all cells and sets are gone through.
// So they are when the table can be shifted, because a tile may bar any cell there.
//
// Types that run out with the tile count otherwise at far cells: the sums are made anew for each such type,
// when it is first met.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/games/cell_contact.hpp"
#include "solver/games/occupied_sets.hpp"

namespace bastide::solver::games {

class LastTwoTurns {
 public:
  /// For boards like `board` (of which it keeps a copy), which has room for all tiles that will lie.
  LastTwoTurns(const rules::board::Board& board, bool has_farmers);

  struct Counts {
    std::uint64_t of_one = 0;  ///< games of one turn more
    std::uint64_t of_two = 0;  ///< of two; 0 unless asked for
  };
  /// Calls add(Counts) for every tile that can be laid next. `sets` belongs to `board`.
  template <class Add>
  void count(const rules::board::Board& board, const OccupiedSets& sets, bool two, Add add) {
    begin(board, sets, two);
    for (std::size_t at = 0; at < cells_.size(); ++at) {
      if (!board.admits(cells_[at].cell)) continue;
      for (const auto& tile : board.fit().fitting(board.code(cells_[at].cell))) {
        if (board.left(tile.type) == 0) continue;
        const auto joining = sets.joining(cells_[at].around, tile.type, tile.rotation);
        add(Counts{next_turns(at, joining), two ? last_turns(board, at, tile, joining) : 0});
      }
    }
  }

 private:
  /// Sets in pool_.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  /// An open cell of the board that touches another one.
  struct Beside {
    std::size_t cell = 0;  ///< index into cells_
    Range sets;            ///< projected on the features around both
  };
  /// What the last turn sees at one open cell.
  struct OpenCell {
    rules::board::CellIndex cell = 0;
    FeaturesAround around{};
    NumberedContact known;
    FeatureMask features = 0;  ///< all that are around
    const ContactTable::Choices* choices = nullptr;
  };
  /// What is known of an open cell of the board besides.
  struct Projections {
    Range sets;  ///< projected on the features around the cell
    std::vector<Beside> beside;
  };
  /// Last turns at each cell of the board, summed over its sets, with a bag that lacks some types.
  struct FarSums {
    bool is_known = false;
    std::vector<std::uint64_t> without;  ///< [cell], and one more: all cells
    std::vector<std::uint64_t> with;     ///< [feature][likewise]: from sets without the feature, had they it
  };
  void begin(const rules::board::Board& board, const OccupiedSets& sets, bool two);
  Range project(FeatureMask features);
  std::span<const OccupiedSet> in(Range range) const {
    return std::span(pool_).subspan(range.begin, range.end - range.begin);
  }
  OpenCell open_cell(rules::board::CellIndex cell, rules::board::FrontierCode code,
                     const FeaturesAround& around);
  /// The cell after a tile was laid on the one beside it.
  OpenCell touched_cell(const rules::board::Board& board, const OpenCell& before,
                        rules::board::CellIndex laid_on, const tilesets::TurnedType& turned,
                        const Joining& joining);
  std::uint64_t choices(const OpenCell& cell, FeatureMask occupied) const;

  std::uint64_t next_turns(std::size_t at, const Joining& joining) const;
  std::uint64_t last_turns(const rules::board::Board& board, std::size_t at,
                           const tilesets::OrientedType& tile, const Joining& joining);
  std::uint64_t last_turns_near(const rules::board::Board& board, std::size_t at,
                                const tilesets::TurnedType& turned, const Joining& joining);
  std::uint64_t last_turns_far(const FarSums& sums, std::size_t at, const Joining& joining) const;
  std::uint64_t last_turns_anywhere(const rules::board::Board& board, std::size_t at,
                                    const tilesets::TurnedType& turned, const Joining& joining);
  std::uint64_t last_turns_at(const OpenCell& cell, const Joining& joining,
                              std::span<const OccupiedSet> sets) const;
  const FarSums& far_sums(std::size_t bag);

  ContactTable contacts_;
  rules::board::Board ahead_;  ///< of a shiftable table: the board and the tile before the last
  std::vector<std::uint16_t> run_out_;

  std::span<const OccupiedSet> sets_;
  std::vector<OpenCell> cells_;
  std::vector<Projections> projections_;  ///< [cell]
  std::vector<OccupiedSet> pool_;
  std::vector<FeatureMask> features_;       ///< around any cell of the board, one bit each
  std::array<std::size_t, 64> index_of_{};  ///< [bit]: index into features_
  std::vector<Range> with_feature_;         ///< [feature][cell]: projected on the cell's features and this
  std::vector<FarSums> far_;                ///< [type that runs out], and one more: none
};

}  // namespace bastide::solver::games
