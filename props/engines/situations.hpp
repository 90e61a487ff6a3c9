// What happened in the games that an engine was asked about, and games in which more happens.
//
// That an engine agrees says little about what never came up: of its loop over cloisters nothing is known
// before a tile completes two of them. A situation is a property of kind cover: those of the catalogue, of
// which `verify` must see each, and some finer ones in which engines are wrong. Each game asked about is
// played once more on our own two, and counted.
//
// Games are steered by choosing: of several random ones, each in a style of its own
// (props/play/game_generator.hpp), the one with most of what occurred least so far. Rejected: weighing each
// placement by what it would lead to, which costs every situation a second definition of how it is come by.
// Costs some milliseconds a game looked at; they are looked at as long as something has not occurred.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/game_script.hpp"
#include "props/property.hpp"

namespace bastide::props::engines {

/// All of them, those of the catalogue first.
std::span<const Property> situations();
/// "cloister-completed": its id without what says that it is a cover.
std::string situation_name(const Property& situation);

/// How often each situation occurs in a game, in the order of `situations`: in how many of its turns, and in
/// its final scoring. Requires a legal game. `has_ended` false: nothing is scored at the end.
std::vector<std::uint64_t> occurrences(const GameTerms& terms, const GameScript& game, bool has_ended = true);

/// Of each turn, which situations occur in it, or would if the game ended then. Requires a legal game.
std::vector<std::set<std::size_t>> occurring_by_turn(const GameTerms& terms, const GameScript& game);

/// The same of the last turn alone. Requires one.
std::set<std::size_t> occurring_last(const GameTerms& terms, const GameScript& game);

/// One situation over all games.
struct SituationCount {
  bool can_occur = false;   ///< by the tile set and edition of one of the games
  std::uint64_t times = 0;  ///< turns and final scorings
  std::uint64_t games = 0;
};

class SituationCounts {
 public:
  /// As `occurrences`.
  void note(const GameTerms& terms, const GameScript& game, bool has_ended);
  /// In the order of `situations`; empty before the first game.
  const std::vector<SituationCount>& all() const { return counts_; }
  /// What could have occurred and did not.
  std::vector<const Property*> not_occurred() const;
  /// The game to play next: number `number` of a row of games, chosen by what occurred so far; as `knowledge`
  /// has it.
  GameScript steered_game(const GameTerms& terms, std::uint64_t seed, std::uint64_t number,
                          const Knowledge& knowledge = {}) const;

 private:
  std::vector<SituationCount> counts_;
};

}  // namespace bastide::props::engines
