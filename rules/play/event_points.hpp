// What the events of an edition give in a turn (editions::EventRow).
#pragma once

#include <span>

#include "rules/editions/edition.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::rules::play {

/// Adds to `points`, of each event, what it gives when the turn of `player` begins: before his tile lies.
void add_turn_start_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                           std::span<PerPlayer> points);
/// Likewise what the tile laid last gives, itself and by what it completes: while the figures stand that are
/// scored then.
void add_tile_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                     std::span<PerPlayer> points);

}  // namespace bastide::rules::play
