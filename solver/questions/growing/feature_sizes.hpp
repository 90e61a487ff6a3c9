// How large a completed city or road can be at most, by counting alone.
//
// A completed feature of n segments has as many joints as half its sides, and n segments hold together with
// n - 1 joints at least: the sum of (sides - 2) over its segments is at least -2 and, where nothing closes a
// side but another tile, even. That is true of every board of any size, so what no selection of segments from
// the set satisfies cannot lie on any board. All selections are gone through, but only what counts is kept of
// them: sides, segments, tiles, pennants, and other marks on which points depend. The selections of k tiles
// are one set of bits, that of k + 1 tiles the same set shifted and united. Cost: a shift of (sides x
// segments x tiles x pennants) bits for each tile and way to take part; the base set's cities have 2 million
// bits and take 5 ms.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::growing {

/// Bit m: mark m of the set, but for the pennant, which is always counted.
using MarkMask = std::uint16_t;
/// The marks on which the points of such features depend.
MarkMask counted_marks(const rules::editions::Edition& edition, rules::FeatureKind kind);

/// What a feature's points depend on, and its sides.
struct FeatureSize {
  int tiles = 0;
  int segments = 0;
  int pennants = 0;
  int sides = 0;
  std::array<std::uint16_t, tilesets::most_marks> marks{};  ///< those besides the pennant that are counted
  /// Joints beyond those of a tree: how many times it closes on itself, when every side is joined.
  int circles() const { return sides / 2 - segments + 1; }
  friend auto operator<=>(const FeatureSize&, const FeatureSize&) = default;
};

/// The segments of a city or road.
inline tilesets::SegmentKind segment_kind(rules::FeatureKind kind) {
  return kind == rules::FeatureKind::city ? tilesets::SegmentKind::city : tilesets::SegmentKind::road;
}

/// Every size of a completed feature of `kind` (city or road) that counting admits, with so many of the
/// `counted` marks. `loops_only`: of segments
/// with two sides each, all joined (a road without end). Ascending. Throws std::length_error when the set is
/// too large for the bits (2^28).
std::vector<FeatureSize> countable_sizes(const tilesets::TileSet& set, rules::FeatureKind kind,
                                         const rules::Table& table, bool loops_only = false,
                                         MarkMask counted = 0);

/// The most points that `n` different completed features of a kind can be worth together: n features of m
/// segments in all need m - n joints. For a formula of the edition's own, n times the best single one.
int most_points_of(int n, rules::FeatureKind kind, const rules::board::Ruleset& ruleset);

/// The same for incomplete features, each with an open edge at least.
int most_incomplete_points_of(int n, rules::FeatureKind kind, const rules::board::Ruleset& ruleset);

/// Points of a completed (`is_complete`) or else incomplete city or road of this size.
int points_of(const FeatureSize& size, rules::FeatureKind kind, bool is_complete,
              const rules::editions::Edition& edition);

/// The argument in words, for the answer: the rule, what the set has, and what the best selection takes.
std::vector<std::string> counting_words(const tilesets::TileSet& set, rules::FeatureKind kind,
                                        const rules::Table& table, bool loops_only, MarkMask counted = 0);

}  // namespace bastide::solver::questions::growing
