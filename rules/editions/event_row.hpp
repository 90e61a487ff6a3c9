// Points besides those of features that are scored, and tokens, as rows of an edition: when a tile is laid
// that shows something, when a feature is completed, when a turn begins, when the game ends.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/editions/figure.hpp"
#include "rules/expressions/formula.hpp"

namespace bastide::rules::editions {

/// When it happens. A part of a turn is looked at like a turn, but begins none.
enum class EventWhen : std::uint8_t {
  laid,        ///< once when a tile lies that shows what is asked, figures moved, before features are scored
  completed,   ///< then, for each feature that the tile completes, or farm that it closes, whoever holds it
  turn_start,  ///< before the tile lies, for each feature with a figure of the player whose turn begins
  end          ///< of the game, for each feature with a figure of anybody; gives tokens, no points
};
/// Who gets its points: each of them all of them.
enum class EventFor : std::uint8_t {
  mover,    ///< whose turn it is
  holders,  ///< everybody with a figure on what it is about; of a tile: on any such feature of it
  others,   ///< everybody but whose turn it is
  all       ///< everybody
};
enum class EventCount : std::uint8_t {
  once,
  mark,  ///< as often as there are marks: on such segments of the tile, or on the feature, all of them
  tiles  ///< as often as the feature has tiles
};
/// What becomes of the tokens that whoever gets the points takes as well, as many as `each` says.
enum class EventTokens : std::uint8_t {
  none,    ///< there are none
  sum,     ///< they are added to those that he has
  largest  ///< he has as many as he ever got at once
};

/// What a tile or a feature must be for points to be given, to whom, and how many.
struct EventRow {
  std::string id;
  EventWhen when = EventWhen::laid;
  KindMask of = 0;      ///< a segment of the tile, or the feature, is of one of these kinds
  int mark = -1;        ///< number of a mark that it bears; -1: any or none
  int least_tiles = 1;  ///< its feature has so many; more than 1: lines alone
  EventFor who = EventFor::mover;
  EventCount each = EventCount::once;
  EventTokens tokens = EventTokens::none;
  int points = 0;  ///< 0 with formulas
  /// Points that follow from what the feature counts: a formula for each kind of `of`, all of one text.
  std::vector<expressions::Formula> formulas = {};

  bool gives_points() const { return points != 0 || !formulas.empty(); }
  /// What says the points of a feature with segments of this kind, one of `of`; nullptr: a number does.
  const expressions::Formula* formula_for(tilesets::SegmentKind kind) const {
    if (formulas.empty()) return nullptr;
    return &formulas[static_cast<std::size_t>(
        std::popcount(of & (static_cast<unsigned>(bit_of(kind)) - 1U)))];
  }
  bool gives_tokens() const { return tokens != EventTokens::none; }
  bool is_of(tilesets::SegmentKind kind) const { return (of & bit_of(kind)) != 0; }
  friend bool operator==(const EventRow&, const EventRow&) = default;
};

constexpr int most_event_points = 100;  ///< a limit of this program, above and below 0

}  // namespace bastide::rules::editions
