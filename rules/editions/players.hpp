// How many play where nobody says it: random games of every command ask here, so that they agree.
#pragma once

#include <span>
#include <string>

#include "rules/editions/edition.hpp"

namespace bastide::rules::editions {

/// The least number of players that every one of the editions allows, two at least unless one is for one
/// alone; the first edition's when there is no such number.
int usual_players(std::span<const Edition* const> editions);
int usual_players(const Edition& edition);

/// "edition 'solo' is for 1 player, these games have 2"; empty when the edition allows so many.
std::string departure(const Edition& edition, int players);

}  // namespace bastide::rules::editions
