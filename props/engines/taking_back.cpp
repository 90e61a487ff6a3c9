#include "props/engines/taking_back.hpp"

#include <bit>

#include "props/engines/own_engines.hpp"

namespace bastide::props::engines {
namespace {

bool is_power_of_four(int n) {
  const auto bits = static_cast<unsigned>(n);
  return std::has_single_bit(bits) && std::countr_zero(bits) % 2 == 0;
}

}  // namespace

void TakingBack::before(int turn, bool is_last) {
  before_.reset();
  const bool is_asked = examination_->is_asked(EngineRule::undo) || examination_->is_asked(EngineRule::saves);
  if (is_asked && (is_last || is_power_of_four(turn))) before_ = answers_of(*engine_, questions_);
}

bool TakingBack::after(const std::vector<rules::Turn>& made) {
  if (!before_) return true;
  const auto now = answers_of(*engine_, questions_);
  return undo(made, now) && save_and_load(made, now);
}

bool TakingBack::undo(const std::vector<rules::Turn>& made, const std::vector<Answer>& now) {
  if (!examination_->is_asked(EngineRule::undo)) return true;
  const auto undone = (*engine_)(asking(Ask::undo));
  if (undone.unsupported) {
    examination_->note_unsupported(EngineRule::undo);
    return true;
  }
  if (!examination_->note_move(EngineRule::undo, "undo", undone)) return begin_anew(made);
  examination_->ask_again(EngineRule::undo, "after undo", questions_, *before_);
  if (!examination_->is_asked(EngineRule::undo)) return begin_anew(made);
  if (!examination_->note_move(EngineRule::undo, "the same move after undo", make(made.back())))
    return begin_anew(made);
  examination_->ask_again(EngineRule::undo, "after undo and the same move", questions_, now);
  return examination_->is_asked(EngineRule::undo) || begin_anew(made);
}

bool TakingBack::save_and_load(const std::vector<rules::Turn>& made, const std::vector<Answer>& now) {
  if (!examination_->is_asked(EngineRule::saves)) return true;
  const auto saved = (*engine_)(asking(Ask::save)).saved;
  if (!saved) {
    examination_->note_unsupported(EngineRule::saves);
    return true;
  }
  auto loaded = (*engine_)(begin_request(*terms_));
  if (loaded.is_done()) loaded = (*engine_)(load_request(*saved));
  if (loaded.unsupported) {
    examination_->note_unsupported(EngineRule::saves);
    return begin_anew(made);
  }
  if (!examination_->note_move(EngineRule::saves, "load", loaded)) return begin_anew(made);
  examination_->ask_again(EngineRule::saves, "after load", questions_, now);
  return examination_->is_asked(EngineRule::saves) || begin_anew(made);
}

Answer TakingBack::make(const rules::Turn& move) const {
  const auto& set = terms_->set();
  if (is_aside(move)) return (*engine_)(aside_request(set, move.set_aside.front()));
  const auto placed = (*engine_)(place_request(set, move));
  return placed.is_done() ? (*engine_)(finish_request(set, move)) : placed;
}

bool TakingBack::begin_anew(const std::vector<rules::Turn>& made) {
  auto answer = (*engine_)(begin_request(*terms_));
  for (const auto& move : made) {
    if (answer.is_done()) answer = make(move);
  }
  return examination_->note_move(EngineRule::moves, "the game from its beginning", answer);
}

}  // namespace bastide::props::engines
