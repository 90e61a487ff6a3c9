// What was found, as an answer: put to the reference model before it is shown.
//
// Also a game of two players whose last turn completes given features, each held by one player alone: a large
// turn is only worth something if it can be played: the tiles are laid in an order in which each
// touches one before and the start tile comes first, the players take turns, and the player who lays the last
// tile deploys a follower on each of the features in turns of his own. The game is then played on the
// reference model, which objects to whatever is against the rules and counts what the last turn scores.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/reference/model.hpp"
#include "solver/questions/answers/answer.hpp"

namespace bastide::solver::questions::largest {

/// At most so much and shown so much: the gap, and whether it is closed.
void add_bound(answers::Answer& answer, int shown, int at_most);
/// At most so much, and nothing shown.
void set_unshown(answers::Answer& answer, int at_most);

/// What the reference model says of the first of some features, and its scoring.
struct ShownFeatures {
  rules::reference::Feature first;
  rules::ScoreSheet sheet;
};
/// The board as the answer's position, with a follower of player 0 on each feature if they are held, the
/// features highlighted.
ShownFeatures show_features(answers::Answer& answer, const rules::board::Ruleset& ruleset,
                            std::vector<rules::Placement> board, const std::vector<rules::SegmentRef>& at,
                            bool are_held);

/// A game in its order: turn i lays `turns[i]`, the start tile first. Followers are of player 0, in turns of
/// his own, as they stand before the last turn scores.
struct StagedGame {
  std::vector<rules::Placement> turns;
  int players = 2;
  int own = 0;                          ///< player 0 has the turns i with i % players == own
  std::vector<rules::SegmentRef> held;  ///< the followers' places
  int player_of(int turn) const { return ((turn - own) % players + players) % players; }
};

/// Points of player 0 in the last turn, and in the final scoring if the game ends there.
struct PlayedPoints {
  int of_turn = 0;
  int at_end = 0;
};
/// By the reference model. Nothing when it objects to a turn, which `objection` then says.
std::optional<PlayedPoints> play(const rules::board::Ruleset& ruleset, const StagedGame& game,
                                 std::string* objection = nullptr);

/// The game as the answer's position, the held features highlighted.
void show_game(answers::Answer& answer, const rules::board::Ruleset& ruleset, const StagedGame& game);

struct LastTurnGame {
  StagedGame game;
  PlayedPoints points;
};

/// `board`: the last tile is the one that completes; extend_to_start's form, in any order. `features`: a
/// segment of each. Nothing when no such order or choice of followers is found.
std::optional<LastTurnGame> stage_last_turn(const rules::board::Ruleset& ruleset,
                                            const std::vector<rules::Placement>& board,
                                            const std::vector<rules::SegmentRef>& features);

}  // namespace bastide::solver::questions::largest
