// How many placements a board has, identical images once, and which is the k-th of them.
//
// What fits one cell depends on its code and on the oriented types left in the bag, so numbers are kept by
// code as long as the bag has the same types: boards looked at one after the other mostly have. Cost: a load
// for each frontier cell, and four counts of bits for each code that is new.
#pragma once

#include <array>
#include <cstdint>

#include "rules/board/packed_turn.hpp"

namespace bastide::solver::estimate {

using rules::board::PackedTurn;

class NextPlacements {
 public:
  explicit NextPlacements(const rules::board::FitTable& fit) : fit_(&fit), known_(fit.codes(), unknown) {}

  /// Distinct (type in the bag, cell, orientation).
  std::uint32_t count(const rules::board::Board& board);
  /// The k-th of them, frontier cell by frontier cell. Requires k < count(board).
  PackedTurn nth(const rules::board::Board& board, std::uint32_t k);

 private:
  static constexpr std::uint16_t unknown = 0xffff;
  void look_at_bag(const rules::board::Board& board);
  std::uint32_t at_code(rules::board::FrontierCode code);
  std::uint32_t at_cell(const rules::board::Board& board, rules::board::CellIndex cell);

  const rules::board::FitTable* fit_;
  tilesets::OrientedMask available_;
  std::vector<std::uint16_t> known_;  ///< [code], for the types in available_
};

}  // namespace bastide::solver::estimate
