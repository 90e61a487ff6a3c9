// What the events of an edition give (editions::EventRow): points in a turn, and tokens.
#pragma once

#include <span>

#include "rules/editions/edition.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::rules::play {

/// Of one event.
struct EventSum {
  PerPlayer points{};  ///< that it gave in a turn
  PerPlayer tokens{};  ///< of it that the players have
  friend bool operator==(const EventSum&, const EventSum&) = default;
};

/// Adds to `sums`, event by event, what each gives when the turn of `player` begins: before his tile lies.
void add_turn_start_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                           std::span<EventSum> sums);
/// Likewise what the tile laid last gives, itself and by what it completes: while the figures stand that are
/// scored then.
void add_tile_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                     std::span<EventSum> sums);
/// And what the end of the game gives, while figures stand that are scored then.
void add_end_tokens(const Scene& scene, const editions::Edition& edition, int players,
                    std::span<EventSum> sums);

}  // namespace bastide::rules::play
