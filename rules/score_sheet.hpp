// What a scoring gives: items and totals. Both engines produce this value, so that they can be compared item
// by item.
//
// Canonical form (both engines obey it, `normalise` puts it in order):
//  * one item for each feature (city, road, cloister, garden) that holds a figure, none for a feature
//  without;
//  * farms `third` and `second`: one item for each farm that holds a farmer, also when it scores nothing;
//  * farms `first`: one item for each completed city that is touched by a farm with a farmer; `tiles`,
//    `segments`, `pennants` and `anchor` are the city's, `holders` the farmers on all farms touching it;
//  * farms `second`: a player who may score a city through several of his farms scores it with the first of
//    them in item order (smallest SegmentRef of the farm), so `points` can differ between holders of a farm;
//  * farms `off`: no farm item.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules {

/// The last four are lines of the edition's own (Edition::lines).
enum class FeatureKind : std::uint8_t { city, road, cloister, farm, garden, line_0, line_1, line_2, line_3 };
constexpr std::size_t feature_kinds = 9;
/// The kinds that every game knows.
constexpr std::size_t common_feature_kinds = 5;
constexpr FeatureKind own_line_feature(std::size_t number) {
  return static_cast<FeatureKind>(common_feature_kinds + number);
}
constexpr bool is_own_line(FeatureKind kind) { return kind >= FeatureKind::line_0; }
/// Cities, roads and own lines: joined over edges, complete without an open one.
constexpr bool is_line(FeatureKind kind) {
  return kind == FeatureKind::city || kind == FeatureKind::road || is_own_line(kind);
}
/// Cloisters and gardens.
constexpr bool is_site(FeatureKind kind) {
  return kind == FeatureKind::cloister || kind == FeatureKind::garden;
}
/// "city", "road", "cloister", "farm", "garden"; own lines are called as `set` says.
const char* feature_name(FeatureKind k);
const char* feature_name(FeatureKind k, const TileSet& set);
/// What a segment is a part of. The reference model has its own.
FeatureKind feature_kind(tilesets::SegmentKind kind);

/// The first events of an edition may give tokens of their own, so many at most.
constexpr std::size_t most_token_events = 16;
/// Kinds of tokens by their numbers: those of marks, then those of events.
constexpr std::size_t token_kinds = tilesets::most_marks + most_token_events;
constexpr std::size_t token_number_of_event(std::size_t event) { return tilesets::most_marks + event; }

using PerPlayer = std::array<int, most_players>;
/// [kind of token][player]: of marks, then of events.
using Tokens = std::array<PerPlayer, token_kinds>;
inline void add(PerPlayer& sum, const PerPlayer& more) {
  for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += more[p];
}
/// The numbers of the first `players`.
inline std::vector<int> of_players(const PerPlayer& numbers, int players) {
  return {numbers.begin(), numbers.begin() + players};
}

struct ScoreItem {
  FeatureKind feature = FeatureKind::city;
  SegmentRef anchor;       ///< the smallest SegmentRef of the feature (for `first`: of the city)
  std::vector<int> tiles;  ///< indices of its placements, ascending, each once. A cloister: its own tile and
                           ///< its neighbours, ascending
  bool complete = false;   ///< farms: false, scored early or not; `first`: true, the city is
  int segments = 0;        ///< segments of the feature; a cloister has 1
  /// Marks on its segments, as the edition numbers them (Edition::marks), all of them counted.
  std::array<int, tilesets::most_marks> marks{};
  int cities = 0;       ///< farms: completed cities touched (`first`: 1)
  PerPlayer holders{};  ///< weight of each player's figures: where only followers are, their number
  PerPlayer points{};
  std::string why;  ///< "3 tiles x 2 + 1 pennant x 2"

  friend bool operator==(const ScoreItem&, const ScoreItem&) = default;
};

/// What tokens of one mark, or an award (Edition::awards), give at the end.
struct TokenBonus {
  int mark = 0;        ///< as the edition numbers them; -1 of an award
  PerPlayer tokens{};  ///< that each player has; of an award the numbers that it compares
  PerPlayer points{};
  int award = -1;  ///< as the edition numbers them
  friend bool operator==(const TokenBonus&, const TokenBonus&) = default;
};

/// What an event of the edition gave in a turn (Edition::events), or what a tile of the market cost.
struct EventGain {
  int event = 0;  ///< as the edition numbers them; of_payment: points paid for a tile, below 0
  PerPlayer points{};
  static constexpr int of_payment = -1;
  friend bool operator==(const EventGain&, const EventGain&) = default;
};

/// An award that passed on in a turn.
struct AwardMove {
  int award = 0;
  int player = 0;  ///< who has it now
  friend bool operator==(const AwardMove&, const AwardMove&) = default;
};

struct ScoreSheet {
  std::vector<ScoreItem> items;
  /// Of the marks with a bonus, then of awards, in their order; only a game knows tokens.
  std::vector<TokenBonus> bonuses;
  PerPlayer totals{};  ///< of items and bonuses
  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

/// Sorts items: cities, roads, cloisters, farms; within a kind by anchor.
void normalise(std::vector<ScoreItem>& items);
inline void normalise(ScoreSheet& sheet) { normalise(sheet.items); }

/// ("tile", 1) -> "tile", ("city", 2) -> "cities".
std::string noun_for(std::uint64_t n, std::string_view singular);
/// The words for a count: ("tile", 1) -> "1 tile", ("city", 2) -> "2 cities".
std::string counted(int n, const char* singular);
void append_counted(std::string& text, int n, std::string_view singular);

}  // namespace bastide::rules
