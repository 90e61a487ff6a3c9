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
  /// Whether there are figures besides the follower, marks besides the pennant, gardens, edges of the set's
  /// own or decks.
  bool is_extended() const;
};

/// What a player does with his figures when his tile lies: he deploys one on a segment of it, takes one back,
/// or neither.
struct FigureAction {
  int segment = -1;
  int figure = 0;                        ///< deployed
  std::optional<rules::Cell> retrieves;  ///< the tile from which a figure is taken back
  friend auto operator<=>(const FigureAction&, const FigureAction&) = default;
};

/// Whose the next tile is, and whether it is the first or the second part of his turn.
struct NextPart {
  int player = 0;
  int part = 1;
  friend auto operator<=>(const NextPart&, const NextPart&) = default;
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
  std::optional<int> open_edges;              ///< city, road, own line: sides with an empty cell beyond
  std::optional<int> pennants;                ///< city
  std::optional<bool> complete;               ///< all but farms
  std::optional<std::vector<int>> followers;  ///< standing on it now, one number a player
  std::optional<std::vector<int>> marks;      ///< besides pennants, in the order of the edition's
  std::optional<std::vector<std::vector<int>>>
      figures;  ///< besides followers, in the order of the edition's: one number a player
};

struct FeatureAnswers {
  /// FeatureKind -> whether the engine knows them. Gardens and own lines are asked about where there are
  /// some.
  std::array<bool, rules::feature_kinds> kinds = {true, true, true, true, true, true, true, true, true};
  std::vector<FeatureAnswer> features;  ///< all of these kinds, in any order
};

/// The engine gave no answer that can be used: nothing more can be asked in this game.
class EngineFailure : public std::runtime_error {
 public:
  enum class Kind {
    gone,        ///< it crashed or ended
    silent,      ///< it said nothing for too long
    unreadable,  ///< what it said cannot be read; `what()` is the whole diagnostic
    interrupted  ///< somebody asked us to stop while it was at work: no fault of its own
  };
  EngineFailure(const std::string& what, Kind kind, std::string request = {})
      : std::runtime_error(what), kind_(kind), request_(std::move(request)) {}
  Kind kind() const { return kind_; }
  const std::string& request() const { return request_; }  ///< that went unanswered; empty: not known

 private:
  Kind kind_;
  std::string request_;
};

/// Between `place` and `finish` only `spots` and `retrievable` are asked, else everything but these. Players
/// count from 0, segments are indices into the tile type's, figures and marks the edition's. Lists may be in
/// any order. Functions may throw EngineFailure. Questions about figures other than 0, and the last four,
/// are asked only of editions that have what they are about.
struct EngineAdapter {
  // Moves. The first three are what an engine must have to be compared at all.
  std::function<Reply(const GameTerms&)> begin;  ///< ends the game before, whatever state it is in
  std::function<Reply(int player, const rules::Placement& tile)> place;  ///< the tile without follower
  std::function<Reply(const FigureAction&)> finish;  ///< deploys or takes back, scores, returns
  std::function<Reply(int type)> set_aside;          ///< a tile drawn that fits nowhere leaves the game
  std::function<Reply()> undo;                       ///< the last finished turn or set-aside never happened
  std::function<Answer<std::string>()> save;
  std::function<Reply(const std::string&)> load;  ///< in a game just begun with the same terms

  // Questions.
  std::function<Answer<std::vector<rules::LegalPlace>>(int type)> placements;  ///< all four rotations
  /// Segments of the tile just placed on which the player may deploy the figure.
  std::function<Answer<std::vector<int>>(int player, int figure)> spots;
  std::function<Answer<FeatureAnswers>()> features;
  std::function<Answer<std::vector<int>>()> scores;            ///< one number a player, from turn to turn
  std::function<Answer<std::vector<int>>(int figure)> supply;  ///< one number a player
  std::function<Answer<std::vector<int>>(rules::editions::Farms)>
      final_scores;  ///< in all, if the game ended now
  /// From which tiles the player may take a figure back instead of deploying one.
  std::function<Answer<std::vector<rules::Cell>>(int player)> retrievable;
  std::function<Answer<NextPart>()> next_part;               ///< after a tile was finished
  std::function<Answer<std::vector<int>>(int mark)> tokens;  ///< one number a player
  /// With decks: what is left of the one that is being drawn, one number a type of the set.
  std::function<Answer<std::vector<int>>()> deck;
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
/// Where it knows nothing of figures, `finish` may take a segment alone, `spots` a player and `supply`
/// nothing.
template <class Session>
EngineAdapter adapter_of(std::shared_ptr<Session> s) {
  EngineAdapter out;
  out.begin = [s](const GameTerms& terms) { return s->begin(terms); };
  out.place = [s](int player, const rules::Placement& tile) { return s->place(player, tile); };
  if constexpr (requires { s->finish(FigureAction{}); }) {
    out.finish = [s](const FigureAction& action) { return s->finish(action); };
  } else {
    out.finish = [s](const FigureAction& action) {
      if (action.figure != 0 || action.retrieves)
        return Reply{Reply::Kind::unsupported, "no figures besides followers"};
      return Reply(s->finish(action.segment));
    };
  }
  if constexpr (requires { s->set_aside(0); }) out.set_aside = [s](int type) { return s->set_aside(type); };
  if constexpr (requires { s->undo(); }) out.undo = [s] { return s->undo(); };
  if constexpr (requires { s->save(); }) out.save = [s] { return s->save(); };
  if constexpr (requires { s->load(std::string()); })
    out.load = [s](const std::string& text) { return s->load(text); };
  if constexpr (requires { s->placements(0); })
    out.placements = [s](int type) { return s->placements(type); };
  using Numbers = Answer<std::vector<int>>;
  if constexpr (requires { s->spots(0, 0); }) {
    out.spots = [s](int player, int figure) { return s->spots(player, figure); };
  } else if constexpr (requires { s->spots(0); }) {
    out.spots = [s](int player, int figure) { return figure == 0 ? Numbers(s->spots(player)) : Numbers(); };
  }
  if constexpr (requires { s->features(); }) out.features = [s] { return s->features(); };
  if constexpr (requires { s->scores(); }) out.scores = [s] { return s->scores(); };
  if constexpr (requires { s->supply(0); }) {
    out.supply = [s](int figure) { return s->supply(figure); };
  } else if constexpr (requires { s->supply(); }) {
    out.supply = [s](int figure) { return figure == 0 ? Numbers(s->supply()) : Numbers(); };
  }
  if constexpr (requires { s->final_scores(rules::editions::Farms::third); })
    out.final_scores = [s](rules::editions::Farms farms) { return s->final_scores(farms); };
  if constexpr (requires { s->retrievable(0); })
    out.retrievable = [s](int player) { return s->retrievable(player); };
  if constexpr (requires { s->next_part(); }) out.next_part = [s] { return s->next_part(); };
  if constexpr (requires { s->tokens(0); }) out.tokens = [s](int mark) { return s->tokens(mark); };
  if constexpr (requires { s->deck(); }) out.deck = [s] { return s->deck(); };
  return out;
}

}  // namespace bastide::props::engines
