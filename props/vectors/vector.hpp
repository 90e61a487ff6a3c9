// Test vectors: a game in names, and all that is expected once it is played.
//
// For engines that anybody writes, in any language: names and numbers only, in the shapes of the protocol
// bastide.conform (docs/conform.md), each list in ascending order. What is expected is what the reference
// model and the fast engine both say. Played on any Engine: ours, wrong ones, and one with a deliberate fault
// in its tile table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "props/engines/examination.hpp"
#include "props/game_script.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::vectors {

using engines::Cells;
using engines::Feature;
using engines::NextTile;
using engines::Numbers;

struct VectorTurn {
  std::vector<std::string> aside;            ///< tiles drawn before it that fit nowhere and leave the game
  engines::Request place = {}, finish = {};  ///< as an engine is asked
  std::vector<int> scores = {};              ///< after it, one number a player
  friend bool operator==(const VectorTurn&, const VectorTurn&) = default;
};
tilesets::described::Shape shape_of(const VectorTurn*);

/// What an engine says of the last turn of a vector, and of the game after it.
struct Expected {
  Cells placements;                                          ///< of the last turn's tile, before it lies
  std::vector<std::string> spots;                            ///< once it lies, for a follower
  std::map<std::string, std::vector<std::string>> spots_of;  ///< for other figures
  std::optional<Cells> retrievable;
  std::vector<Feature> features;
  std::vector<int> scores;
  std::vector<int> supply;
  Numbers supply_of;
  Numbers tokens;
  std::optional<NextTile> next;
  std::optional<std::map<std::string, int>> deck;
  Numbers final;  ///< by farm method
  friend bool operator==(const Expected&, const Expected&) = default;
};
tilesets::described::Shape shape_of(const Expected*);

/// How it ends, once the turns are played.
enum class Ending : std::uint8_t {
  plain,
  undo,   ///< the last turns are taken back; what is expected is asked then
  redo,   ///< the last turns are taken back and made again
  reload  ///< the game is saved, and loaded into one that is begun anew
};
tilesets::described::Shape shape_of(const Ending*);

struct TestVector {
  std::string name;
  int players = 2;
  std::vector<VectorTurn> turns;
  Ending ending = Ending::plain;
  int undone = 0;  ///< turns taken back; with `undo` and `redo`
  Expected expect;
  std::vector<std::string> questions;   ///< those whose answers show what it is there to catch
  std::vector<std::string> statements;  ///< of the register of rules: what these answers rest on
  std::vector<std::string> catches;     ///< the faults that no vector before it in the file shows
  std::vector<std::string> situations;  ///< that occur in the last turn, and in no last turn before it
  friend bool operator==(const TestVector&, const TestVector&) = default;
};
tilesets::described::Shape shape_of(const TestVector*);

/// What vectors are played with: an edition with some options set, and the tiles as it sees them. Throws
/// InputError where a file is refused or an option is none.
std::unique_ptr<rules::board::OwnedRules> rules_named(const std::string& edition, const std::string& tile_set,
                                                      const std::map<std::string, std::string>& options);

/// A script's turns by their names.
TestVector vector_of(const GameScript& script, const tilesets::TileSet& set);
/// The turns of a vector. Throws InputError for a name that is none.
GameScript script_of(const TestVector& vector, const tilesets::TileSet& set);
/// Requests that an engine answers for it, `begin` included.
int requests_for(const TestVector& vector, const engines::GameTerms& terms);

/// What an engine says of a vector.
struct Answers {
  Expected says;             ///< where it does not answer: nothing
  std::string refusal;       ///< the move that it did not make, with its words; empty: it made all
  bool is_supported = true;  ///< false: that move is one that it does not support
};
Answers answers_to(const TestVector& vector, engines::GameTerms terms, const engines::Engine& engine);

/// The same of every beginning of the vector, as if it ended plainly after each of its turns. `tell` gets the
/// number of turns and the answers; it is not called for turns after a refused one.
void answers_to_beginnings(const TestVector& vector, engines::GameTerms terms, const engines::Engine& engine,
                           const std::function<void(std::size_t, const Answers&)>& tell);

/// A vector played on an engine and on ours, and what they say compared rule by rule. The rules, their counts
/// and the words of differences are those of conform. An engine that does not take turns back, or does not
/// save, is asked about the vector as far as it goes without.
struct Comparison {
  engines::RuleTallies tallies;
  std::vector<engines::EngineDifference> differences;  ///< the first of each rule
  std::string unsupported;  ///< the move that is not supported, with the engine's words; empty: all were
  std::optional<engines::EngineFailure> failure;

  /// Answers that say something about the rules; that moves are made does not.
  std::uint64_t checked() const;
  /// Questions that the engine does not answer.
  std::uint64_t unanswered() const;
};

/// Requires a vector whose turns our own engines play. No other rules than these are told of.
Comparison compare(const TestVector& vector, engines::GameTerms terms, const engines::Engine& engine,
                   engines::RuleSet rules = engines::every_rule());

/// The vector with what both of our engines say. Throws std::logic_error where they differ, or refuse a turn.
TestVector completed(TestVector vector, const engines::GameTerms& terms);

/// Ids of the statements that answers to the questions rest on, under the edition.
std::vector<std::string> statements_behind(const std::vector<std::string>& questions,
                                           const engines::GameTerms& terms);

}  // namespace bastide::props::vectors
