// Random games in one file: what one writes in a day to get numbers, for comparison with `simulate`.
//
// Two players, base rules with followers, farms (three points a completed city) and final scoring; every
// choice uniform. Arrays, a frontier that is scanned for the tile drawn, union-find with path halving, a set
// of tiles in every feature, xorshift for luck. No statistics, no other rules, no game can be named or
// repeated apart from the others. Nothing of rules/ or solver/ is used.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

#include "bench/yardsticks/plain_set.hpp"

namespace bastide::yardsticks {

struct PlainResult {
  std::array<int, 2> points{};
  int lost = 0;  ///< tiles that fitted nowhere
};

class PlainGames {
 public:
  /// Keeps a reference to the set, which may have 128 tiles at most.
  PlainGames(const tilesets::TileSet& set, std::uint64_t seed);
  /// The next game.
  PlainResult play();

 private:
  struct Feature {
    int open = 0;  ///< edges; of a cloister: cells
    int pennants = 0;
    std::array<int, 2> followers{};
    std::bitset<128> tiles;
  };
  struct Placed {
    int type = 0;
    int rotation = 0;
    int cell = 0;
    int first = 0;  ///< its first segment's number
  };
  struct Place {
    int cell = 0;
    int rotation = 0;
  };

  int below(int n);
  int find(int segment);
  void join(int a, int b);
  int count_places(int type) const;
  Place place(int type, int number) const;
  void lay(int cell, int type, int rotation);
  void connect(const Placed& mine, const Placed& other, int side);
  void count_cloisters(const Placed& mine);
  void deploy(int player);
  void score(int segment, tilesets::SegmentKind kind, PlainResult& result);
  void give(const Feature& feature, int points, PlainResult& result) const;
  void score_turn(PlainResult& result);
  void score_end(PlainResult& result);
  void clear();

  const tilesets::TileSet* set_;
  std::vector<std::array<std::uint8_t, 256>> counts_;           ///< [type][code]: images that fit
  std::vector<std::array<std::array<int, 4>, 256>> rotations_;  ///< [type][code]
  std::vector<std::vector<Feature>> fresh_;                     ///< [type]: of its segments
  std::vector<int> tiles_;                                      ///< to be drawn
  std::uint64_t luck_;
  std::vector<Code> codes_;  ///< by cell
  std::vector<int> tile_at_;
  std::vector<int> slots_;
  std::vector<int> frontier_;
  std::vector<Placed> placed_;
  std::vector<int> parent_;
  std::vector<Feature> features_;
  std::vector<int> free_;
  std::vector<std::pair<int, int>> contacts_;
  std::array<int, 2> supply_{};
};

}  // namespace bastide::yardsticks
