// Moves taken back and games loaded in the middle of a game that goes on.
//
// After some turns the last one is taken back and made again, and the game is saved and loaded. The engine is
// held to what it said itself before: where it is wrong about scores it is so before and after, and only what
// changes is a fault of taking back. (Sequences of commands in any order are the stateful tests' business,
// props/engines/stateful_check.hpp.) Done after turns 1, 4, 16, 64 ... and the last one: a difference found
// late shows again when the turns after it are left out. Costs five times what is asked after a turn, each
// time. An engine in which it failed begins the game anew, and all moves are made again.
#pragma once

#include <optional>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"
#include "rules/turn.hpp"

namespace bastide::props::engines {

class TakingBack {
 public:
  /// References must outlive it.
  TakingBack(const Engine& engine, const GameTerms& terms, Examination& examination)
      : engine_(&engine), terms_(&terms), examination_(&examination) {}

  /// Before the tile of that turn, from 1, is placed.
  void before(int turn, bool is_last);
  /// After it; `made`: all moves so far, as the engine was told them. False when the game cannot go on.
  bool after(const std::vector<rules::Turn>& made);

 private:
  bool undo(const std::vector<rules::Turn>& made, const std::vector<Answer>& now);
  bool save_and_load(const std::vector<rules::Turn>& made, const std::vector<Answer>& now);
  Answer make(const rules::Turn& move) const;
  bool begin_anew(const std::vector<rules::Turn>& made);

  const Engine* engine_;
  const GameTerms* terms_;
  Examination* examination_;
  std::vector<Question> questions_ = all_questions(*terms_);
  std::optional<std::vector<Answer>> before_;  ///< what the engine said; nothing: this turn is not taken back
};

}  // namespace bastide::props::engines
