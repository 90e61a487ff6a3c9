// What a board is worth to one player at the end of a game, asked millions of times.
//
// rules::FeatureForest keeps features as tiles come and go at the end of a board; where tiles in the middle
// change it is cheaper to join all segments anew for each question, one pass over the tiles, 4 us for 72.
// What the walk finds is worked out again by the rules' own scoring and by the reference model before
// anything is said.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/editions/edition.hpp"
#include "solver/questions/growing/editable_board.hpp"

namespace bastide::solver::questions::growing {

/// What the board is worth to one player, alone on the best features.
struct BoardWorth {
  int points = 0;
  /// Points, and a little for what may become some: features without a follower, cities nearly complete.
  double promise = 0;
};

/// Works it out; keeps its memory from question to question.
class BoardJudge {
 public:
  BoardJudge(const tilesets::TileSet& set, const rules::editions::Edition& edition);
  BoardWorth worth(const EditableBoard& land);

 private:
  struct Part {
    tilesets::SegmentKind kind = tilesets::SegmentKind::field;
    std::uint8_t pennants = 0;
    tilesets::CityMask cities = 0;
  };
  /// What a feature comes to.
  struct Sum {
    std::int16_t open = 0, tiles = 0, segments = 0, pennants = 0;
    std::int16_t last_tile = -1;
    std::int16_t city = -1;  ///< number of a completed city; 64 + number of one that lacks little
    std::uint64_t completed = 0, nearly = 0;  ///< farms: bit of each such city that it touches
  };
  struct Offer {
    double promise = 0;
    int points = 0;
    bool is_farm = false;
  };
  void join_all(const EditableBoard& land);
  void add_up(const EditableBoard& land);
  void offer_lands();
  void offer_cloisters(const EditableBoard& land);
  void find_contacts(const EditableBoard& land);
  void offer_farms();
  void offer_farms_once();

  const rules::editions::Edition* edition_;
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

}  // namespace bastide::solver::questions::growing
