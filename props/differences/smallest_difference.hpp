// The smallest position that two editions score differently, found by looking at all smaller ones.
//
// A position is a legal board, its start tile first, with followers for which there is a legal order of
// laying (props/differences/laying_orders.hpp); it is scored as it stands, completed features as completed.
// Order: tiles, then followers, then the text in which it is written. Two editions differ on it when a
// player's total differs.
//
// Exhaustive, but not by scoring everything. Let a position differ, and let G be a set of features that
// followers share under either edition (nearly always one feature), or all farms together. Points of G depend
// on the followers on G alone, and totals are sums over the G's, so on some G the sums differ; taking all
// other followers away leaves that difference, and a legal position. So in a smallest position all followers
// stand on one G, and only those are looked at: cities, roads and cloisters by the counts of the feature and
// who stands there, farms by which farms touch which cities and who stands there. Both are told to the
// engine's own scoring once and remembered. Whether followers could get there is asked only where the scores
// differ.
//
// Positions with figures that both editions have come first, all sizes of them. Where none differs, those
// with figures that only one has are looked at: that one scores the whole position, the other what is left
// without them. They are legal under one edition alone, so they come second, also where they are smaller: a
// figure that counts by itself would otherwise hide whatever else differs. How many arrangements that makes
// is known from the first walk; sizes are looked at in order while their sum stays below a bound, and what
// was left out is told.
//
// That holds of every number a formula may name. `own` and `others` are followers on the feature, so on G;
// ends, loops, farms at a city, tiles and pennants of a farm's cities are the board's, whoever stands on it.
// `turns` are refused: they depend on the order of the tiles, and a board is looked at in one order.
//
// Cost: a microsecond a board; 1.3 million boards of four tiles of the base set. Rejected: scoring every
// arrangement of followers on every board (tests/props/differences/edition_diff.cpp does so, with the
// reference model).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "props/differences/edition_pair.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::differences {

/// Everything of one size that was looked at. An arrangement is a way to put so many followers on a board: at
/// most one a tile, none on the start tile, players up to renaming, whether they can get there or not.
/// Followers are figures of any kind.
struct CoveredSize {
  int tiles = 0;
  int followers = 0;
  std::uint64_t boards = 0;
  std::uint64_t arrangements = 0;
  friend bool operator==(const CoveredSize&, const CoveredSize&) = default;
};
tilesets::described::Shape shape_of(const CoveredSize*);

struct DifferentPosition {
  std::string text;
  rules::Position position;
  int followers = 0;
  friend bool operator==(const DifferentPosition&, const DifferentPosition&) = default;
};

struct SmallestDifference {
  std::optional<DifferentPosition> position;
  /// In order: the sizes on which nothing differs; last, when a position was found, its own size.
  std::vector<CoveredSize> covered;
  /// Likewise with figures that only one edition has, at least one; empty where the first has a find.
  std::vector<CoveredSize> own_covered;
  std::vector<CoveredSize> own_left_out;  ///< sizes beyond the bound, all after those covered
  bool is_complete = true;                ///< false: stopped; nothing is known then
};

/// Arrangements with figures of one edition that are looked at, by default: some minutes.
constexpr std::uint64_t most_own_arrangements = 20'000'000'000;

/// Looks at all boards of both editions of up to `most_tiles` tiles. Requires 1 <= most_tiles <= 8.
SmallestDifference smallest_difference(const EditionPair& pair, int most_tiles,
                                       const solver::runs::RunControl& control,
                                       std::uint64_t most_own = most_own_arrangements);

/// What was looked at of positions with figures that only one edition has, in a sentence or two; empty: there
/// are none.
std::string own_figures_words(const EditionPair& pair, const SmallestDifference& found);

/// The first board, by tiles and then by its text in the order in which the walk lays it, that is a board
/// under one of the pair and not under the other: it lies off the other's table or begins with another start
/// tile.
struct BoardOfOne {
  std::optional<rules::Position> board;
  bool is_complete = true;
};
BoardOfOne smallest_board_of_one(const EditionPair& pair, bool of_left, int most_tiles,
                                 const solver::runs::RunControl& control);

}  // namespace bastide::props::differences
