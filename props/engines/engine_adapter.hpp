// How someone else's engine is asked: one game at a time, moves that it makes, questions that it answers.
//
// A struct of functions, so that an engine in this process, one behind a pipe
// (cli/engine_protocol/engine_client.hpp) and our own two (props/engines/own_engines.hpp) are the same value,
// and a wrong engine is a right one with a function replaced. A function that is left empty is a question
// that the engine does not support; it is counted as such and never as agreement. Rejected: an abstract class
// (a wrapper would have to forward everything to change one answer) and a concept (an engine behind a pipe
// knows only at run time what it supports). `adapter_of` makes the struct from a class with functions of the
// same names, as many as it has.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::props::engines {

/// What a game is begun with. Table and edition must outlive the game.
struct GameTerms {
  const rules::board::FitTable* fit = nullptr;
  const rules::editions::Edition* edition = nullptr;
  int players = 2;
  int start = 0;  ///< type of the start tile, which lies at 0,0 with rotation 0
  const tilesets::TileSet& set() const { return fit->set(); }
};

/// What came of a move.
struct Reply {
  enum class Kind { done, refused, unsupported };
  Kind kind = Kind::done;
  std::string why;  ///< in the engine's words, unless it is done
  bool is_done() const { return kind == Kind::done; }
};

/// Nothing: the engine does not support the question.
template <class T>
using Answer = std::optional<T>;

/// One feature as an engine sees it. What it leaves out is not compared.
struct FeatureAnswer {
  rules::FeatureKind kind = rules::FeatureKind::city;
  std::vector<rules::Cell> tiles;             ///< each once, any order; a cloister: its own tile only
  std::optional<int> open_edges;              ///< city, road: sides with an empty cell beyond
  std::optional<int> pennants;                ///< city
  std::optional<bool> complete;               ///< city, road, cloister
  std::optional<std::vector<int>> followers;  ///< standing on it now, one number a player
};

struct FeatureAnswers {
  std::array<bool, 4> kinds = {true, true, true, true};  ///< FeatureKind -> whether the engine knows them
  std::vector<FeatureAnswer> features;                   ///< all of these kinds, in any order
};

/// The engine is gone or does not answer: nothing more can be asked in this game.
class EngineFailure : public std::runtime_error {
 public:
  EngineFailure(const std::string& what, bool is_silent) : std::runtime_error(what), is_silent_(is_silent) {}
  bool is_silent() const { return is_silent_; }

 private:
  bool is_silent_;
};

/// Between `place` and `finish` only `spots` is asked, else everything but `spots`. Players count from 0,
/// segments are indices into the tile type's. Lists may be in any order. Functions may throw EngineFailure.
struct EngineAdapter {
  // Moves. The first three are what an engine must have to be compared at all.
  std::function<Reply(const GameTerms&)> begin;  ///< ends the game before, whatever state it is in
  std::function<Reply(int player, const rules::Placement& tile)> place;  ///< the tile without follower
  std::function<Reply(int segment)> finish;  ///< deploys there (-1: nowhere), scores, returns
  std::function<Reply(int type)> set_aside;  ///< a tile drawn that fits nowhere leaves the game
  std::function<Reply()> undo;               ///< the last finished turn or set-aside never happened
  std::function<Answer<std::string>()> save;
  std::function<Reply(const std::string&)> load;  ///< in a game just begun with the same terms

  // Questions.
  std::function<Answer<std::vector<rules::LegalPlace>>(int type)> placements;  ///< all four rotations
  std::function<Answer<std::vector<int>>(int player)> spots;  ///< segments of the tile just placed
  std::function<Answer<FeatureAnswers>()> features;
  std::function<Answer<std::vector<int>>()> scores;  ///< one number a player, from turn to turn
  std::function<Answer<std::vector<int>>()> supply;
  std::function<Answer<std::vector<int>>(rules::editions::Farms)>
      final_scores;  ///< in all, if the game ended now
};

/// Makes the move; a function that is empty does not support it.
template <class... Parameters, class... Arguments>
Reply make_move(const std::function<Reply(Parameters...)>& move, Arguments&&... arguments) {
  if (!move) return {Reply::Kind::unsupported, "no such move"};
  return move(std::forward<Arguments>(arguments)...);
}

/// Asks the question; a function that is empty does not support it.
template <class T, class... Parameters, class... Arguments>
Answer<T> ask(const std::function<Answer<T>(Parameters...)>& question, Arguments&&... arguments) {
  return question ? question(std::forward<Arguments>(arguments)...) : std::nullopt;
}

/// An adapter of an object with functions named as in EngineAdapter. begin, place and finish it must have.
template <class Session>
EngineAdapter adapter_of(std::shared_ptr<Session> s) {
  EngineAdapter out;
  out.begin = [s](const GameTerms& terms) { return s->begin(terms); };
  out.place = [s](int player, const rules::Placement& tile) { return s->place(player, tile); };
  out.finish = [s](int segment) { return s->finish(segment); };
  if constexpr (requires { s->set_aside(0); }) out.set_aside = [s](int type) { return s->set_aside(type); };
  if constexpr (requires { s->undo(); }) out.undo = [s] { return s->undo(); };
  if constexpr (requires { s->save(); }) out.save = [s] { return s->save(); };
  if constexpr (requires { s->load(std::string()); })
    out.load = [s](const std::string& text) { return s->load(text); };
  if constexpr (requires { s->placements(0); })
    out.placements = [s](int type) { return s->placements(type); };
  if constexpr (requires { s->spots(0); }) out.spots = [s](int player) { return s->spots(player); };
  if constexpr (requires { s->features(); }) out.features = [s] { return s->features(); };
  if constexpr (requires { s->scores(); }) out.scores = [s] { return s->scores(); };
  if constexpr (requires { s->supply(); }) out.supply = [s] { return s->supply(); };
  if constexpr (requires { s->final_scores(rules::editions::Farms::third); })
    out.final_scores = [s](rules::editions::Farms farms) { return s->final_scores(farms); };
  return out;
}

}  // namespace bastide::props::engines
