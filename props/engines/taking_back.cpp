#include "props/engines/taking_back.hpp"

#include <bit>

#include "props/engines/own_engines.hpp"

namespace bastide::props::engines {
namespace {

/// What the engine says between turns, as an engine that says it whenever it is asked.
EngineAdapter remembered(const EngineAdapter& engine, const GameTerms& terms) {
  const auto& edition = *terms.edition;
  EngineAdapter out;
  out.placements = [said = ask(engine.placements, terms.start)](int /*type*/) { return said; };
  out.features = [said = ask(engine.features)] { return said; };
  out.scores = [said = ask(engine.scores)] { return said; };
  out.next_part = [said = ask(engine.next_part)] { return said; };
  out.deck = [said = ask(engine.deck)] { return said; };
  using Numbers = std::vector<Answer<std::vector<int>>>;
  const auto each = [](std::size_t count, const auto& question) {
    Numbers said;
    for (std::size_t i = 0; i < count; ++i) said.push_back(question(static_cast<int>(i)));
    return [said](int i) { return said[static_cast<std::size_t>(i)]; };
  };
  out.supply = each(edition.figures.size(), [&](int f) { return ask(engine.supply, f); });
  out.tokens = each(edition.marks.size(), [&](int m) {
    return edition.marks[static_cast<std::size_t>(m)].is_token ? ask(engine.tokens, m) : std::nullopt;
  });
  using rules::editions::Farms;
  out.final_scores = [said = each(4, [&](int f) {
                        return (edition.farms == Farms::off) == (static_cast<Farms>(f) == Farms::off)
                                   ? ask(engine.final_scores, static_cast<Farms>(f))
                                   : std::nullopt;
                      })](Farms farms) { return said(static_cast<int>(farms)); };
  return out;
}

bool is_power_of_four(int n) {
  const auto bits = static_cast<unsigned>(n);
  return std::has_single_bit(bits) && std::countr_zero(bits) % 2 == 0;
}

}  // namespace

void TakingBack::before(int turn, bool is_last) {
  before_.reset();
  const bool is_asked = examination_->is_asked(EngineRule::undo) || examination_->is_asked(EngineRule::saves);
  if (is_asked && (is_last || is_power_of_four(turn))) before_ = remembered(*engine_, *terms_);
}

bool TakingBack::after(const std::vector<rules::Turn>& made) {
  if (!before_) return true;
  const auto now = remembered(*engine_, *terms_);
  return undo(made, now) && save_and_load(made, now);
}

bool TakingBack::undo(const std::vector<rules::Turn>& made, const EngineAdapter& now) {
  if (!examination_->is_asked(EngineRule::undo)) return true;
  const auto undone = make_move(engine_->undo);
  if (undone.kind == Reply::Kind::unsupported) {
    examination_->note_unsupported(EngineRule::undo);
    return true;
  }
  if (!examination_->note_move(EngineRule::undo, "undo", undone)) return begin_anew(made);
  examination_->ask_again(EngineRule::undo, "after undo", *before_);
  if (!examination_->is_asked(EngineRule::undo)) return begin_anew(made);
  if (!examination_->note_move(EngineRule::undo, "the same move after undo", make(made.back())))
    return begin_anew(made);
  examination_->ask_again(EngineRule::undo, "after undo and the same move", now);
  return examination_->is_asked(EngineRule::undo) || begin_anew(made);
}

bool TakingBack::save_and_load(const std::vector<rules::Turn>& made, const EngineAdapter& now) {
  if (!examination_->is_asked(EngineRule::saves)) return true;
  const auto saved = engine_->load ? ask(engine_->save) : std::nullopt;
  if (!saved) {
    examination_->note_unsupported(EngineRule::saves);
    return true;
  }
  auto loaded = make_move(engine_->begin, *terms_);
  if (loaded.is_done()) loaded = make_move(engine_->load, *saved);
  if (loaded.kind == Reply::Kind::unsupported) {
    examination_->note_unsupported(EngineRule::saves);
    return begin_anew(made);
  }
  if (!examination_->note_move(EngineRule::saves, "load", loaded)) return begin_anew(made);
  examination_->ask_again(EngineRule::saves, "after load", now);
  return examination_->is_asked(EngineRule::saves) || begin_anew(made);
}

Reply TakingBack::make(const rules::Turn& move) const {
  if (is_aside(move))
    return engine_->set_aside ? make_move(engine_->set_aside, move.set_aside.front()) : Reply{};
  const auto placed = make_move(engine_->place, move.player, move.bare());
  return placed.is_done() ? make_move(engine_->finish, action_of(move)) : placed;
}

bool TakingBack::begin_anew(const std::vector<rules::Turn>& made) {
  auto reply = make_move(engine_->begin, *terms_);
  for (const auto& move : made) {
    if (reply.is_done()) reply = make(move);
  }
  return examination_->note_move(EngineRule::moves, "the game from its beginning", reply);
}

}  // namespace bastide::props::engines
