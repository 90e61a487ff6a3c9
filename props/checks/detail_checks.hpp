// What formulas ask of a feature besides its counts (expressions::Detail, and the cities of farms), recounted
// on the table; and which editions ask for it.
#pragma once

#include <span>

#include "props/checks/item_checks.hpp"

namespace bastide::props::checks {

/// A position and the tiles it shows.
struct Seen {
  const tilesets::TileSet& set;
  Occupied position;
};

Verdict ends_are_those_of_the_tiles(const Seen& view, std::span<const rules::ScoreItem> items);
Verdict loops_are_ways_round(const Seen& view, std::span<const rules::ScoreItem> items);
Verdict farms_of_cities_lie_at_their_walls(const Seen& view, std::span<const rules::ScoreItem> items);
Verdict cities_of_farms_have_their_size(const Seen& view, std::span<const rules::ScoreItem> items);
Verdict own_others_and_turns_are_who_stands(const Seen& view, std::span<const rules::ScoreItem> items);
Verdict unasked_details_change_nothing(const Seen& view, std::span<const rules::ScoreItem> items);

/// One of these on the fast engine's items of a final scoring, and on those of a turn.
using DetailCheck = Verdict (*)(const Seen&, std::span<const rules::ScoreItem>);
template <DetailCheck check>
Verdict details_when_scored(const ScoredView& view) {
  return check({view.set(), {view.edition, view.reference, view.placements}}, view.fast_sheet.items);
}
template <DetailCheck check>
Verdict details_in_turn(const TurnView& view) {
  const auto board = board_when_scored(view);
  return check({view.set(), {view.edition, view.features_after, board}}, items_of_features(view));
}

bool asks_for_road_ends(const rules::editions::Edition& edition);
bool asks_for_loops(const rules::editions::Edition& edition);
bool asks_for_farms_at_cities(const rules::editions::Edition& edition);
bool asks_for_sizes_of_cities(const rules::editions::Edition& edition);
bool asks_for_who_stands(const rules::editions::Edition& edition);
bool asks_for_details(const rules::editions::Edition& edition);

}  // namespace bastide::props::checks
