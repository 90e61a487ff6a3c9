// Tiles that fit each other and can be taken up and laid elsewhere one by one, and what they would be worth
// at the end of a game.
//
// The walk for the largest final scoring changes a few tiles of a whole board and asks each time what the
// board is worth. rules::Board takes back only what was laid last, and FeatureForest keeps what a game needs;
// here all features are joined anew for each question (one pass over the tiles, 4 us for 72), which is
// cheaper than keeping them when tiles in the middle come and go. What it finds is worked out again by the
// rules' own scoring and by the reference model before anything is said.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/edition.hpp"
#include "rules/position.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver {

/// A square of cells with tiles on some. Cells are indices; images are oriented types (TileSet::oriented).
class LooseLand {
 public:
  static constexpr int side = 64;
  static constexpr std::array<int, 4> steps = {-side, 1, side, -1};  ///< to the cells N E S W
  static constexpr int nothing = -1;

  explicit LooseLand(const tilesets::TileSet& set);

  const tilesets::TileSet& set() const { return *set_; }
  const tilesets::TurnedType& turned(int image) const { return images_[static_cast<std::size_t>(image)]; }
  /// The image on the cell, or `nothing`.
  int image_at(int cell) const { return image_at_[static_cast<std::size_t>(cell)]; }
  bool is_empty(int cell) const { return image_at(cell) == nothing; }
  /// Index into `cells()` of a cell with a tile.
  int tile_at(int cell) const { return tile_at_[static_cast<std::size_t>(cell)]; }
  /// The cells with a tile, in no particular order.
  const std::vector<int>& cells() const { return cells_; }
  int left(int type) const { return left_[static_cast<std::size_t>(type)]; }

  /// Inside, with all eight neighbours.
  static bool has_room_at(int cell) {
    const int x = cell % side, y = cell / side;
    return x > 1 && y > 1 && x < side - 2 && y < side - 2;
  }
  static constexpr int middle = side * (side / 2) + side / 2;

  bool fits(int cell, int image) const;
  /// Requires an empty cell with room, where the image fits, and one of its type left.
  void lay(int cell, int image);
  /// Requires a tile there.
  void take(int cell);
  bool is_connected();

  /// The tiles, the cell `middle` as 0,0.
  std::vector<rules::Placement> placements() const;

 private:
  const tilesets::TileSet* set_;
  std::vector<tilesets::TurnedType> images_;
  std::vector<std::int16_t> image_at_, tile_at_;
  std::vector<int> cells_, left_;
  std::vector<std::uint32_t> seen_;  ///< connection: the number of the question that reached the cell
  std::vector<int> reached_;
  std::uint32_t question_ = 0;
};

/// What the board is worth to one player, alone on the best features.
struct LandWorth {
  int points = 0;
  /// Points, and a little for what may become some: features without a follower, cities nearly complete.
  double promise = 0;
};

/// Works it out; keeps its memory from question to question.
class LandJudge {
 public:
  LandJudge(const tilesets::TileSet& set, const rules::Edition& edition);
  LandWorth worth(const LooseLand& land);

 private:
  struct Part {
    tilesets::SegmentKind kind = tilesets::SegmentKind::field;
    std::uint8_t pennants = 0;
    tilesets::CityMask cities = 0;
  };
  /// What a feature comes to.
  struct Sum {
    int open = 0, tiles = 0, segments = 0, pennants = 0;
    int last_tile = -1;
    int city = -1;  ///< number of a completed city; 64 + number of one that lacks little
    std::uint64_t completed = 0, nearly = 0;  ///< farms: bit of each such city that it touches
  };
  struct Offer {
    double promise = 0;
    int points = 0;
    bool is_farm = false;
  };
  int root(int segment);
  void join(int a, int b);
  void join_all(const LooseLand& land);
  void add_up(const LooseLand& land);
  void offer_lands();
  void offer_cloisters(const LooseLand& land);
  void find_contacts(const LooseLand& land);
  void offer_farms();
  void offer_farms_once();

  const rules::Edition* edition_;
  std::vector<std::vector<Part>> parts_;  ///< [type][segment]
  std::vector<int> farm_points_;          ///< [completed cities]
  std::array<int, 9> cloister_points_{};  ///< [empty cells around]
  std::vector<std::int16_t> parent_;      ///< [segment on the board]; after join_all its feature's root
  std::vector<Part> part_;
  std::vector<int> first_, roots_;
  std::vector<Sum> sums_;  ///< [root]
  std::vector<Offer> offers_;
  int completed_ = 0;
};

}  // namespace bastide::solver
