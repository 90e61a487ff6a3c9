// What `bastide conform` found, as it is told: `bastide.conform-report/1` (docs/conform.md).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "props/engines/conformance.hpp"
#include "rules/records/game_record.hpp"

namespace bastide::reports::records {

/// Of one rule.
struct ConformRule {
  std::string rule;
  std::string verdict;  ///< "agrees", "agrees where answered", "differs", "differs as known", ...
  std::uint64_t checked = 0, agreed = 0, differed = 0, unsupported = 0;
  std::vector<std::string> not_occurred = {};  ///< situations that it is about
  std::vector<std::string> unanswered = {};    ///< what was not: "open" of features, "tokens"
};

/// The end of shrinking a game: nothing smaller was found, so many games were tried that it was given up, or
/// it was interrupted.
enum class ConformShrinking : std::uint8_t { complete, given_up, interrupted };

/// A difference of a rule, with a symptom that those before it do not have.
struct ConformDifference {
  std::string rule;
  int turn = 0;  ///< from 1; 0: before any
  std::string what, expected, got;
  bool is_on_board = false;
  std::uint64_t found_in = 0;  ///< number of the game or board
  std::uint64_t turns_before = 0;
  std::uint64_t turns = 0;
  std::uint64_t tries = 0;
  /// It showed again when its game was played by itself; nothing: that was interrupted.
  std::optional<bool> is_repeated = true;
  ConformShrinking shrinking = ConformShrinking::complete;
  std::string perhaps;  ///< the rule whose difference may be of the same mistake; empty: none
  std::string file;     ///< where the game was saved; empty: nowhere
  std::optional<rules::records::GameRecord> game;
  std::string symptom = {};  ///< what is wrong, without cells, players and tiles
  std::string without = {};  ///< what its games are played without; empty: nothing
  bool is_unsteady = false;  ///< the engine answers the same game otherwise each time
};

/// A difference that is tolerated.
struct ConformKnown {
  std::string rule;
  std::uint64_t turns = 0;
  std::uint64_t met = 0;
  bool is_gone = false;
};

/// A rule that differed in nearly every game, in the same games without something.
struct ConformFurther {
  std::string rule, without;
  std::uint64_t games = 0;
  std::uint64_t differed = 0;
};

/// Why the run ended before its time.
struct ConformStop {
  std::string why;      ///< "interrupted", or the diagnostic of a record
  std::string request;  ///< that was not answered; empty: none
  bool is_on_board = false;
  std::uint64_t found_in = 0;  ///< number of the game or board; 0: in none
  std::optional<rules::records::GameRecord> game;
  std::string file = {};  ///< where the game was saved; empty: nowhere
};

struct ConformRecord {
  std::string command;            ///< that starts the engine
  std::string engine;             ///< as it names itself
  std::string tile_set, edition;  ///< of the games: empty when records name them
  std::uint64_t seed = 1;
  std::uint64_t games = 0, boards = 0, turns = 0, unsupported_games = 0;
  std::vector<ConformRule> rules;
  std::vector<ConformDifference> differences;
  std::map<std::string, std::uint64_t> situations;  ///< how often each occurred
  std::vector<std::string> not_occurred;
  std::vector<std::string> not_asked = {};  ///< what of the games the engine does not know, in words
  std::vector<ConformFurther> further = {};
  std::vector<ConformKnown> known;
  std::optional<ConformStop> stopped;
};

tilesets::described::Shape shape_of(const ConformRecord*);

/// The counts, rows of rules and tolerated differences of a run; what it was and the games are the caller's.
/// With `are_games_chosen` also what happened in them, and what did not.
ConformRecord conform_record(const props::engines::Conformance& result, bool are_games_chosen);
/// A difference as it is told; without its game.
ConformDifference conform_difference(const props::engines::FoundDifference& found);

}  // namespace bastide::reports::records
