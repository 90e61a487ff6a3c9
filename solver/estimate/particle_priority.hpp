// What a board promises: roughly how many boards of the size aimed at will grow out of it.
//
// Particles may be chosen by any positive function of them, as long as their weights make up for it
// afterwards (population.hpp); the better it foretells how much grows out of a board, the smaller the spread.
// By their weights alone, most of those chosen at 20 tiles have no offspring at 72: estimates of sizes beyond
// 40 then lie decades too low in most populations. What is known of a board's future is:
//
// - Its number of choices. A place that is open stays open for long, so a board that has a tenth more choices
// than
//   others keeps that lead while the total grows in proportion to its size: from n tiles up to the aim it
//   counts n ln(aim / n) times. Likewise the number of removable tiles, as ends stay ends. Both leads fade;
//   the exponents `choices_last` and `removable_last` below are what served best among those tried.
// - What it has left in the bag. A whole set ends with every tile laid, so of the boards of n tiles that
// matter
//   each type has laid its share of n tiles; boards with many tiles that fit anywhere are numerous and have
//   no future. Each type has a price, learnt on the way: it rises while the type is used less than its share.
// - Followers. A player with none has one choice where others have three.
//
// All of this was found by looking at the ancestors of particles (docs/algorithms.md has what was tried); it
// resembles the twisting functions of P. Guarniero, A. M. Johansen, A. Lee: "The iterated auxiliary particle
// filter" (2017), made once and by hand. None of it can make an estimate biased.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/boards/board_space.hpp"
#include "solver/estimate/particle_board.hpp"

namespace bastide::solver::estimate {

/// What the priority of a particle is made of, besides its history.
struct Prospect {
  std::uint32_t choices = 0;
  double lasting = 1;
  int followers = 0;
};

class ParticlePriority {
 public:
  /// For boards that are to have `aim` tiles.
  ParticlePriority(const boards::BoardSpace& space, int aim);

  /// Before boards of `length` tiles are looked at.
  void begin_size(std::size_t length);
  /// The logarithm of the priority. Requires choices > 0.
  double log(std::span<const PackedTurn> history, const Prospect& prospect) const;
  /// This board was chosen with so much weight: prices are learnt of it.
  void note(std::span<const PackedTurn> history, double weight);
  /// Ends a size: sets the prices for the next one.
  void learn();

 private:
  double aim_;
  double tiles_in_set_;
  double length_ = 1;
  double reach_ = 0;            ///< n ln(aim / n)
  double price_share_ = 0;      ///< how much of the prices counts: all when the whole set is aimed at
  std::vector<double> shares_;  ///< [type]: of the tiles that are not the start tile
  std::vector<double> prices_;  ///< [type]: logarithms
  std::vector<double> used_;    ///< [type]: sum of weights
  double weight_ = 0;
};

}  // namespace bastide::solver::estimate
