// Who begins when each player draws a tile and the one with most roads begins (house-most-roads,
// start_player = most_roads): exact probabilities, and how many draws it takes.
//
// The model. In a round every player still in draws one tile and nobody puts one back, so a round draws a
// uniformly random ordered selection of tiles. Those whose tile has most roads stay in; if more than one
// does, ALL tiles go back into the bag and those tied draw again. Rounds are therefore independent given how
// many are still in, and that number is a Markov chain: it never grows, and at one player the draw is over.
// A single player begins without drawing. The bag is the whole set, or the set without one start tile when
// that lies on the table.
//
// One round is counted, not simulated: with n_r tiles of r roads, m_r of fewer, and N in all, the ordered
// selections of k tiles in which exactly j show the maximum r number C(k,j) (n_r)_j (m_r)_(k-j) of (N)_k,
// where (x)_i = x (x-1) ... (x-i+1). What a seat may hope for is counted from its own tile: given that it
// has r roads, the others' selections with j-1 more of r and the rest below. A tie that recurs is solved for,
// not iterated: E_k = (1 + sum over 1 < j < k of p_kj E_j) / (1 - p_kk). Cost: a few hundred operations on
// fractions. Own work; tests/solver/games/start_draw.cpp confirms it by listing all selections of small bags.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/arithmetic/fraction.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::games {

/// What "most roads" counts on a tile: its road segments (a crossing of three roads has 3, a curve 1) or its
/// road edges (a crossing of three has 3, a curve 2).
enum class RoadMetric : std::uint8_t { segments, edges };

/// A bag, as far as roads matter: element r is the number of tiles with r roads.
using RoadCounts = std::vector<int>;

int roads_of(const tilesets::TileType& type, RoadMetric metric);

/// The bag of a set. Without `is_start_in_bag` one start tile is missing.
RoadCounts road_counts(const tilesets::TileSet& set, RoadMetric metric, bool is_start_in_bag);

/// Probability that of `in` players drawing, exactly `stay` have the most roads. Requires 1 <= stay <= in <=
/// tiles.
arithmetic::Fraction stay_probability(const RoadCounts& bag, int in, int stay);

enum class StartDrawEnd : std::uint8_t {
  decided,       ///< with probability 1, sooner or later
  always_tied,   ///< all tiles have the same number of roads: no round ever ends
  bag_too_small  ///< fewer tiles than players: not even the first round can be held
};

/// All that the model says about one bag and number of players.
struct StartDraw {
  StartDrawEnd end = StartDrawEnd::decided;
  /// round[k][j] = stay_probability(bag, k, j) for 2 <= k <= players and 1 <= j <= k; empty elsewhere, and
  /// everywhere when the bag is too small.
  std::vector<std::vector<arithmetic::Fraction>> round;
  std::vector<arithmetic::Fraction>
      decided_in;                  ///< [r] = P(decided in exactly r rounds); [0] is 1 for a single player
  arithmetic::Fraction undecided;  ///< P(not decided after the last of these rounds)
  std::optional<arithmetic::Fraction> expected_rounds;  ///< none unless `end` is `decided`; likewise below
  std::optional<arithmetic::Fraction> expected_tiles;   ///< drawn by all players in all rounds
  arithmetic::Fraction begins;  ///< P(a seat begins), the same for each; 0 when never decided
  /// [r] = P(a seat begins | its first tile has r roads); none when the bag has no such tile or nobody draws.
  std::vector<std::optional<arithmetic::Fraction>> begins_with;
};

/// Requires players >= 1, rounds >= 0 and no negative count.
StartDraw start_draw(const RoadCounts& bag, int players, int rounds);

}  // namespace bastide::solver::games
