// The tiles of a problem as a filling sees them: classes of types that can stand for each other.
//
// What fits depends on the four edges, so types with the same edges up to turning are one class (17 in the
// base set instead of 24 types) as long as nothing else is asked of them; a search that failed with one type
// need not be repeated with its twin. Where cloisters, pennants or equal types must keep apart, classes are
// as much finer as that takes. Which type a tile of a class is, is decided when a filling has been found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

/// The kinds that the four sides of a cell may show: a digit a side, north lowest, for each choice of kinds
/// that the problem knows (one kind, any, and what its rim says).
using CellKey = std::uint32_t;

/// A class turned in one way.
struct FillImage {
  std::array<std::uint8_t, 4> kinds{};  ///< N E S W, as kind_index counts them
  std::uint16_t tile_class = 0;
  friend auto operator<=>(const FillImage&, const FillImage&) = default;
};

using EdgesByKind = std::array<int, tilesets::most_edge_kinds>;

struct FillClass {
  std::vector<int> types;  ///< ascending
  int tiles = 0;           ///< of all types together
  EdgesByKind edges{};     ///< of a tile
  std::uint8_t apart = 0;  ///< bit 0 a cloister, bit 1 a pennant, where those keep apart
};

class FillTiles {
 public:
  /// `tells_types_apart`: a class for every type.
  FillTiles(const tilesets::TileSet& set, const FillProblem& problem, bool tells_types_apart);

  std::span<const FillClass> classes() const { return classes_; }
  std::span<const FillImage> images() const { return images_; }
  /// Kinds of edges that the set has.
  std::size_t kinds() const { return kinds_; }
  /// Cell keys are less.
  std::size_t keys() const { return begin_.size() - 1; }
  /// What a side adds to its cell's key. Requires kinds that the problem knows.
  CellKey key_of(std::size_t side, EdgeKinds kinds) const { return digit_[kinds] * place_value_[side]; }
  /// Indices of the images that fit a key.
  std::span<const std::uint16_t> fitting(CellKey key) const {
    return {list_.data() + begin_[key], list_.data() + begin_[key + 1U]};
  }
  /// The image in which a type lies when turned; classes that tell types apart have one for each distinct
  /// image of the type, others one for each distinct tuple of edges.
  int image_of(int type, int rotation) const {
    return image_of_[static_cast<std::size_t>(type) * 4 + static_cast<std::size_t>(rotation)];
  }
  /// Whether tiles in two images may lie beside each other, as far as something has to keep apart.
  bool may_touch(int a, int b) const;
  /// The least rotation at which the type lies in the image.
  int rotation_of(int type, int image) const;

 private:
  bool no_equal_neighbours_;
  std::size_t kinds_;
  std::array<CellKey, any_kind + 1> digit_{};  ///< [kinds]
  std::array<CellKey, 4> place_value_{};       ///< [side]
  std::vector<FillClass> classes_;
  std::vector<FillImage> images_;
  std::vector<int> image_of_;  ///< [type][rotation]
  std::vector<std::uint16_t> list_;
  std::vector<std::uint32_t> begin_;
};

}  // namespace bastide::solver::questions::fill
