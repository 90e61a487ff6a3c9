// The referee: reads the log of a game and says what in it is against the rules.
//
// From the definition (rules/play/course.hpp settles it): bag and hands are
// multisets, the board is a list of placements, legal places are found anew each time, the cells around a
// tile are looked up. The order of the bag is not known here; every order is allowed, deck after deck. Each
// part of a turn has its own draw; who gets a second one is read off the features. Costs one
// `legal_placements` for each type in a hand and part, and `features` once a part where figures give a second
// one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/course_event.hpp"
#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::rules::reference {

/// Where the players stand after a tile was laid: what ends a game by end_points or end_supply, and what it
/// cost.
struct Stand {
  PerPlayer scores{};
  PerPlayer followers{};  ///< that are left to deploy, of all kinds that count as such
  PerPlayer before{};     ///< scores before the tile was laid
  int paid = 0;           ///< for it
};

/// The first thing in the log that is against the rules ("event 12: player 1 removed N although it fits at
/// 0,1"), or nothing. `placements`: what lies at the start, then the tiles in the order in which they were
/// laid, each with the figure that was deployed on it then; of these only those matter that give a second
/// part of a turn. `stands`: after each of them but those at the start; where the edition ends a game neither
/// by points nor by followers, and nobody pays, they may be left out. Any log and any placements may be
/// given, for 1 to 8 players.
std::optional<std::string> course_objection(const TileSet& set, const editions::Edition& edition, int players,
                                            std::span<const CourseEvent> log,
                                            const std::vector<Placement>& placements,
                                            std::span<const Stand> stands = {});

}  // namespace bastide::rules::reference
