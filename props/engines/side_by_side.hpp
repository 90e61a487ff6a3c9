// A game made on three engines at once: the reference model says what is expected, the fast engine must say
// the same (if not, the fault is ours and an exception), and the engine under examination makes the same
// moves and is asked.
//
// The one player of written games against an engine: those that conform makes and replays (conformance.hpp)
// and test vectors (props/vectors/vector.hpp).
#pragma once

#include <memory>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"
#include "props/engines/own_engines.hpp"
#include "rules/turn.hpp"

namespace bastide::props::engines {

class SideBySide {
 public:
  /// The engine and the tallies must outlive it. `stops`: nothing is asked after the first difference.
  SideBySide(const Engine& engine, const GameTerms& terms, RuleTallies& tallies, RuleSet rules,
             bool stops = false);
  SideBySide(const SideBySide&) = delete;
  SideBySide& operator=(const SideBySide&) = delete;

  Examination& examination() { return examination_; }
  const Examination& examination() const { return examination_; }
  const GameTerms& terms() const { return terms_; }
  void set_turn(int turn);

  // Moves. False: the game cannot go on.
  bool begin();
  /// What the turn sets aside; what is not there to be set aside is left out of it.
  bool set_aside(rules::Turn& turn);
  /// The rest of the turn. `is_asked`: and where its tile may lie, and its player's figures then.
  bool play(const rules::Turn& turn, bool is_asked);

  /// Whether its tile may lie so.
  bool may_lie(const rules::Turn& turn) const { return !session_->game().objection(turn); }
  /// Leaves out of the turn what may not be done with figures.
  void drop_action(rules::Turn& turn) const;
  /// Takes the turn back, and what was set aside before it. What came of it; nothing is noted.
  Answer undo(const rules::Turn& turn);
  /// Saves the game, and loads it into one that is begun anew. Likewise.
  Answer reload();

  /// Puts questions to our own two, then to the engine.
  void ask(const std::vector<Question>& questions);
  /// All that there is between turns but final scores.
  void ask_state() { ask(state_questions(terms_, has_returned_)); }
  bool is_over() const { return stops_ && !examination_.differences().empty(); }
  /// All moves, as the engine was told them.
  const std::vector<rules::Turn>& made() const { return made_; }

 private:
  void own(const Request& request);  ///< a move that both of ours make
  bool place(const rules::Turn& turn);
  bool finish(const rules::Turn& turn);
  bool made(const char* what, const Answer& answer) {
    return examination_.note_move(EngineRule::moves, what, answer);
  }

  GameTerms terms_;
  const Engine* engine_;
  std::shared_ptr<ReferenceSession> session_ = std::make_shared<ReferenceSession>();
  Engine model_ = engine_of(session_);
  Engine fast_ = fast_engine();
  RuleTallies own_tallies_;
  Examination examination_;
  Examination own_;
  std::vector<int> joined_;  ///< of the tile that lies
  std::vector<rules::Turn> made_;
  bool has_returned_ = false;  ///< in the last turn a figure came back that was not taken back
  bool stops_;
};

}  // namespace bastide::props::engines
