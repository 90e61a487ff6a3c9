// What figures may do, counted on the table: who stands where and how much that weighs, where a figure may
// go, who can be taken back, who leaves, and who has a second part of his turn.
//
// From the edition's rows, the placements and the reference model's features. Neither engine is asked: both
// are judged by this.
#pragma once

#include <optional>
#include <vector>

#include "props/property_views.hpp"

namespace bastide::props::checks {

/// [feature][figure][player]: how many stand there.
std::vector<rules::reference::Supplies> figures_on(const rules::reference::Features& found,
                                                   const std::vector<rules::Placement>& board);
/// What the players' figures on each feature weigh together.
std::vector<rules::PerPlayer> weights_on(const rules::reference::Features& found,
                                         const std::vector<rules::reference::Supplies>& standing,
                                         const rules::editions::Edition& edition);
/// How many figures count for each feature, or (`by_weight`) what they weigh: those on it; of a cloister or
/// garden where figures around decide (site_majority) those on its tile and the eight around, on whatever.
std::vector<rules::PerPlayer> claims_on(const rules::reference::Features& found,
                                        const std::vector<rules::Placement>& board,
                                        const rules::editions::Edition& edition, bool by_weight = false);
/// What formulas are told of a feature, but for who stands there: its marks are merged as the edition
/// declares them.
rules::expressions::FormulaInputs counted_on(const rules::reference::Feature& feature,
                                             const rules::editions::Edition& edition);
/// Fills in what formulas are told, for `player`, of who stands on any of these features.
void tell_who_stands(rules::expressions::FormulaInputs& told, const rules::reference::Features& found,
                     const std::vector<rules::Placement>& board, const std::vector<int>& features,
                     int player);
/// Fills in what formulas are told of the tiles around a cloister or garden: each of the eight cells is
/// looked up; of a city or road, of the features that touch it.
void tell_what_lies_around(rules::expressions::FormulaInputs& told, const rules::reference::Features& found,
                           const std::vector<rules::Placement>& board, const rules::reference::Feature& site,
                           const rules::editions::Edition& edition);
/// [figure][player], of all that stand.
rules::reference::Supplies standing_figures(const std::vector<rules::Placement>& board);

bool is_anyone_there(const rules::reference::Supplies& there);
/// Whether a figure of the player stands there that counts as a follower.
bool has_own_follower(const rules::reference::Supplies& there, int player,
                      const rules::editions::Edition& edition);

/// The figure of the player's that may be taken back from that cell in the turn: of two the one on the lower
/// segment.
std::optional<rules::SegmentRef> who_may_leave(const TurnView& view, rules::Cell cell);

/// What the player may do with his figures in the turn, by the rules.
FigureChoices due_choices(const TurnView& view);

/// Whether a farm is scored in the turn (farms_close), as far as nobody need stand there: a tile lies beyond
/// each of its half-edges and, where that is asked for, its cities are complete. No engine is asked.
bool closes_early(const TurnView& view, int farm);
/// Whether the tile of the turn closes it, whoever stands there.
bool closes_now(const TurnView& view, int farm);
/// The figures that must stand after the turn, placement by placement.
std::vector<rules::Standing> due_to_stand(const TurnView& view);

/// Whether a tile of the player's, laid after those of `before`, extends a road or city on which a figure of
/// his stood that gives him a second part of his turn. `with_tile`: the features with the tile.
bool extends_for_another_part(const rules::editions::Edition& edition,
                              const rules::reference::Features& with_tile,
                              const std::vector<rules::Placement>& before, int player);

/// The tokens that each player has after the turn, given those before it.
rules::Tokens due_tokens(const TurnView& view, rules::Tokens tokens);

}  // namespace bastide::props::checks
