// A tile set as random play reads it: small tables, in the order in which the inner loop meets them.
//
// For every turned type what it brings along and what its sides show; for every frontier code one row with
// the number of places it offers each type, as 16-bit lanes, so that the places of all types are kept up to
// date by adding and subtracting rows: that is cheaper than counting the places of the type drawn, and says
// at once which types fit nowhere. 32 lanes are enough for all shipped sets; sets with more types are played
// by played_game.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/board/feature_forest.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"

namespace bastide::solver::simulation::play {

constexpr std::size_t quick_types = 32;  ///< types of a set, at most
constexpr int quick_tiles = 120;         ///< tiles of a set, at most: indices fit bytes
constexpr int quick_cities = 256;        ///< cities that can be completed, at most
constexpr std::size_t frontier_codes = 256;

/// The counts of a feature while a game is played, in 16 bytes, so that joining two is two additions. The
/// root of a tree of entries holds them. In `counts`, from the lowest bit: 16 bits open edges (as
/// rules::Feature), 16 segments, 8 tiles (none for farms), 8 pennants, a bit that says whether one of its
/// tiles has several segments of the kind, and from bit 56 the kind.
struct QuickFeature {
  std::uint64_t followers = 0;  ///< a byte a player
  std::uint64_t counts = 0;

  static constexpr unsigned segments_at = 16, tiles_at = 32, pennants_at = 40, kind_at = 56;
  static constexpr std::uint64_t sums = (std::uint64_t{1} << 48U) - 1;  ///< what is added in a join
  static constexpr std::uint64_t split = std::uint64_t{1} << 48U;

  bool is_open() const { return static_cast<std::uint16_t>(counts) != 0; }
  rules::FeatureKind kind() const { return static_cast<rules::FeatureKind>(counts >> kind_at); }
};

/// The same as a rules::Feature, whose rules they follow, written where it will stay: one put together first
/// and then copied waits for its own writes.
inline void write_feature(const QuickFeature& feature, rules::board::Feature& out) {
  static_assert(std::endian::native == std::endian::little);  // the first player is the lowest byte
  const auto kind = feature.kind();
  out.kind = kind;
  out.followers = std::bit_cast<decltype(out.followers)>(feature.followers);
  out.has_split_tile = (feature.counts & QuickFeature::split) != 0;
  out.open = static_cast<std::int16_t>(feature.counts);
  // The forest says 1 for farms.
  out.tiles = static_cast<std::uint8_t>((feature.counts >> QuickFeature::tiles_at) +
                                        (kind == rules::FeatureKind::farm ? 1U : 0U));
  out.segments = static_cast<std::uint16_t>(feature.counts >> QuickFeature::segments_at);
  out.pennants = static_cast<std::uint8_t>(feature.counts >> QuickFeature::pennants_at);
}

/// A number for each type, added and subtracted together.
struct alignas(16) Lanes {
  std::array<std::uint16_t, quick_types> lane{};
  Lanes& operator+=(const Lanes& other) {
    for (std::size_t t = 0; t < quick_types; ++t)
      lane[t] = static_cast<std::uint16_t>(lane[t] + other.lane[t]);
    return *this;
  }
  Lanes& operator-=(const Lanes& other) {
    for (std::size_t t = 0; t < quick_types; ++t)
      lane[t] = static_cast<std::uint16_t>(lane[t] - other.lane[t]);
    return *this;
  }
};

/// What meets at one side of a turned type: its edge, and segments.
struct QuickSide {
  std::uint8_t edge = 0;   ///< tilesets::Edge
  std::uint8_t side = 0;   ///< city or road there
  std::uint8_t left = 0;   ///< field at the left half-edge
  std::uint8_t right = 0;  ///< field at the right half-edge
};

struct QuickTurned {
  std::array<QuickSide, 4> sides{};
  std::array<std::uint8_t, 4> bits{};  ///< [side]: what the cell beyond it gets into its code
};

struct QuickType {
  std::array<QuickFeature, tilesets::most_segments> fresh{};
  std::array<std::array<std::uint8_t, 2>, 16> walls{};  ///< a field and a city that touch along a wall
  std::uint8_t segments = 0;
  std::uint8_t wall_count = 0;
  std::int8_t cloister = -1;             ///< its segment
  bool is_split = false;                 ///< several cities or several roads
  std::uint32_t features = 0;            ///< segments that are no field: bits
  std::uint32_t deployable = 0;          ///< segments on which the edition lets players deploy: bits
  std::vector<std::uint8_t> deep_codes;  ///< codes of three or four sides that it fits
};

/// Numbers of cells of several sorts, in one word: 16 bits each.
constexpr unsigned threes_at = 0, fours_at = 16, dead_at = 32, starved_at = 48;

/// What a cell of the code counts as: a one in the lane of threes, fours and dead ones each.
std::uint64_t cell_sorts(const rules::board::FitTable& fit, rules::board::FrontierCode code);

struct QuickTiles {
  /// Requires that `not_quick` has nothing against it. Keeps a reference to `fit`.
  QuickTiles(const rules::board::FitTable& fit, const rules::editions::Edition& edition);

  const rules::board::FitTable* fit;
  std::vector<QuickTurned> turned;  ///< [4 * type + rotation]
  std::vector<QuickType> types;
  std::array<Lanes, frontier_codes> places{};  ///< [code]: how many places such a cell is, for each type
  std::array<std::array<std::uint8_t, frontier_codes>, quick_types> count{};  ///< [type][code]: the same
  std::array<std::uint64_t, frontier_codes> sorts{};   ///< what a cell of the code counts as (threes_at, …)
  std::array<std::uint8_t, frontier_codes> fitting{};  ///< types that fit a code of three or four sides
  std::vector<std::uint16_t> bag;                      ///< the tiles to be drawn, by type
};

/// What of the edition is more than drawing a tile, laying it on an endless table and losing what has no
/// place, in words; nothing when nothing is.
std::optional<std::string> not_plain(const rules::editions::Edition& edition);

/// Why the quick player cannot play this, in words; nothing when it can.
std::optional<std::string> not_quick(const tilesets::TileSet& set, const rules::editions::Edition& edition);

}  // namespace bastide::solver::simulation::play
