// A board step by step: one step a tile, in words and numbers.
//
// A game's steps are those of the record; a board without a game is walked through tile by tile in the order
// of laying. The same steps stand on the page as a list, for readers without JavaScript and on paper, as JSON
// for the viewer's script (templates/viewer.js), and in a terminal as the turns of the game.
#pragma once

#include <string>
#include <vector>

#include "props/stages/verdict.hpp"
#include "reports/pictures/board_svg.hpp"

namespace bastide::reports::document {

/// A player after a step. `differs`: the engines disagree about him.
struct PlayerStanding {
  std::string player;
  int score = 0;
  int supply = 0;
  int expected_score = 0;
  int expected_supply = 0;
  bool differs() const { return score != expected_score || supply != expected_supply; }
};

struct ViewerStep {
  std::string words;                      ///< who did what: "black lays E2@0,-1, deploys on city"
  std::vector<std::string> scored;        ///< what the engine scored, or both answers where they differ
  std::vector<PlayerStanding> standings;  ///< after it; empty for boards without a game
};

/// Step 0 is the start tile. As many as the position has placements.
std::vector<ViewerStep> viewer_steps(const tilesets::TileSet& set, const rules::Position& position,
                                     const props::stages::Counterexample& counterexample);

/// Whether the counterexample's steps are those that lead to its position.
bool has_game(const rules::Position& position, const props::stages::Counterexample& counterexample);

/// The step as it is read: what was done, what was scored, where everybody stands then.
std::vector<std::string> lines_of(const ViewerStep& step);

/// Which followers stand when; one that goes home is still there in the step in which it does. Without a game
/// those of the position.
std::vector<pictures::FollowerStay> follower_stays(const tilesets::TileSet& set,
                                                   const rules::Position& position,
                                                   const props::stages::Counterexample& counterexample);

/// The steps as JSON that may stand inside a <script> element: no '<' in it.
std::string viewer_json(const std::vector<ViewerStep>& steps);

}  // namespace bastide::reports::document
