// A table on which images of a board are laid: turned, moved, reflected, in another order.
//
// The table is kept from board to board. A walk goes from a board to one that differs in its last tile, and
// so do the images, so what both begin with stays where it lies and a tile or two are exchanged: one
// placement instead of as many as there are tiles, and no new arrays. What lies in the end is the image,
// whatever lay there before, provided that undo is exact; the caller who finds a fault looks again after
// `forget`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "rules/board/feature_board.hpp"

namespace bastide::props::boards {

/// The images of a board that are laid again, each on a table of its own.
enum class Image : std::uint8_t {
  turned_once,
  turned_twice,
  turned_thrice,
  moved,
  reflected,
  in_reverse_order,
  from_west_to_east
};
constexpr std::size_t image_count = 7;

class ImageBoard {
 public:
  /// Lays `image`, in that order, on `table` with the whole bag; what forbids it, in words, or nothing.
  std::optional<std::string> lay(const rules::board::FitTable& fit, const rules::Table& table,
                                 std::span<const rules::Placement> image);
  /// The features of what was laid. Requires that something was.
  const rules::board::FeatureForest& forest() const { return laid_.value().forest(); }
  /// Begins anew with the next image.
  void forget() { laid_.reset(); }

 private:
  void make_room(const rules::board::FitTable& fit, const rules::Table& table,
                 std::span<const rules::Placement> image);
  void keep_common(std::span<const rules::Placement> image);

  int reach_ = 0;  ///< how far from 0,0 a tile may lie
  rules::Table table_;
  std::optional<rules::board::FeatureBoard> laid_;
};

}  // namespace bastide::props::boards
