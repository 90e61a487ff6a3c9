// What a finished board says about the game that led to it: which features are complete and what they paid,
// and what no game can have left standing.
//
// Points of a completed feature depend on the board alone, whoever got them; and who stands on the board at
// the end was deployed on what never got completed. So most of what contradicts a photograph needs no search.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/score_sheet.hpp"
#include "solver/questions/reach/arrangement.hpp"

namespace bastide::solver::questions::reach {

struct FinishedFeature {
  rules::FeatureKind kind = rules::FeatureKind::city;
  bool is_complete = false;
  int points = 0;          ///< of a complete one, when it was completed
  std::vector<int> tiles;  ///< without which it is not complete: its own, of a cloister also those around
};

struct FinishedBoard {
  std::vector<FinishedFeature> features;
  std::vector<std::vector<int>> feature_of;  ///< [placement][segment]
};

/// Requires a consistent, connected board on the table.
FinishedBoard finished_board(const rules::board::Ruleset& rules, const std::vector<rules::Placement>& board);

/// The pairs of segments, of a tile and of the one beyond its side, that meet there: across the side and
/// across both half-edges; no_segment where a tile has none.
using Meetings = std::array<std::pair<std::uint8_t, std::uint8_t>, 3>;
Meetings meetings(const tilesets::TurnedType& one, unsigned side, const tilesets::TurnedType& other);

/// Whether two segments of neighbouring tiles meet at the edge between these.
bool meet_directly(const tilesets::TileSet& set, const rules::Placement& a, int segment_of_a,
                   const rules::Placement& b, int segment_of_b);

/// Followers that cannot stand so in any game of so many players: on what is complete, too many of a colour,
/// farmers where there are none, two of which the later could not have been deployed.
std::vector<Contradiction> follower_contradictions(const tilesets::TileSet& set,
                                                   const rules::editions::Edition& edition,
                                                   const std::vector<rules::Placement>& board,
                                                   const FinishedBoard& finished, int players);

}  // namespace bastide::solver::questions::reach
