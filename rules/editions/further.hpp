// What an edition has beyond the base game's followers and pennants, in words: what a question names when it
// cannot be asked of all that.
#pragma once

#include <optional>
#include <string>

#include "rules/editions/edition.hpp"

namespace bastide::rules::editions {

/// "figure 'big'": the first figure that is not the follower as everybody knows him, any number of him; or
/// nothing.
std::optional<std::string> further_figure(const Edition& edition);

/// "mark 'inn' in road.complete": the first mark besides the pennant on which points of such features depend;
/// or nothing.
std::optional<std::string> further_mark(const Edition& edition, expressions::FormulaSlot slot);
/// The same of all slots.
std::optional<std::string> further_mark(const Edition& edition);

/// "tokens of mark 'wine'": the first mark that players take or have a bonus for, or nothing.
std::optional<std::string> further_token(const Edition& edition);

/// "line 'wall'": the first line besides cities and roads that scores or on which figures stand; or nothing.
std::optional<std::string> further_line(const Edition& edition);

/// "event 'omen'": the first event or award, which gives points that no feature scores; else "unclaimed all",
/// or "seat 'child'" of who begins otherwise; or nothing.
std::optional<std::string> further_event(const Edition& edition);

/// The first figure, line that matters, mark on which points depend, mark with tokens or number of a formula
/// that the base game does not have, majorities around sites, event, farms that close, or a least total; or
/// nothing.
std::optional<std::string> further_material(const Edition& edition);

/// "crossings in road.complete": the first number that the formula of a slot asks for and no board keeps
/// count of as it grows (Detail, and of farms the tiles and pennants of their cities); or nothing.
std::optional<std::string> further_detail(const Edition& edition, expressions::FormulaSlot slot);
/// The same of all slots, lines of the edition's own among them; or "site_majority around".
std::optional<std::string> further_detail(const Edition& edition);

/// "turns in city.complete": the first number of a formula that is not the same on the final board as when a
/// completed feature was scored (figures there, turns, farms at a city), or "site_majority around"; or
/// nothing.
std::optional<std::string> changing_detail(const Edition& edition);

/// "points that may be below 0 in city.complete": a formula of the edition's own where points may be so,
/// whether or not its own ever are, one whose are before others; or nothing. `slot`: of that alone.
std::optional<std::string> costing_formula(const Edition& edition,
                                           std::optional<expressions::FormulaSlot> slot = {});

/// Whether a formula of the edition asks for turns, so that points depend on the order of tiles.
bool counts_turns(const Edition& edition);

/// Whether who stands on which tile decides anything: a formula asks for turns, or a majority is around
/// sites.
bool asks_who_stands_where(const Edition& edition);

/// Whether a farm that closes gives tokens of a mark.
bool gives_tokens_for_farms(const Edition& edition);

/// Whether somebody's points in such a feature depend on his figures there: "figures in farm.points"; or
/// nothing.
std::optional<std::string> counted_figures(const Edition& edition, expressions::FormulaSlot slot);

}  // namespace bastide::rules::editions
