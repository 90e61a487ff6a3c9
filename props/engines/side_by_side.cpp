#include "props/engines/side_by_side.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace bastide::props::engines {
namespace {

constexpr const char* ours_differ = "our own engines differ, which `bastide verify` should have found: ";

}  // namespace

SideBySide::SideBySide(const Engine& engine, const GameTerms& terms, RuleTallies& tallies, RuleSet rules,
                       bool stops)
    : terms_(terms),
      engine_(&engine),
      examination_(terms_, model_, engine, tallies, rules),
      own_(terms_, model_, fast_, own_tallies_, rules),
      stops_(stops) {}

void SideBySide::set_turn(int turn) {
  examination_.set_turn(turn);
  own_.set_turn(turn);
}

void SideBySide::own(const Request& request) {
  for (const auto* engine : {&model_, &fast_}) {
    const auto answer = (*engine)(request);
    if (!answer.is_done()) throw std::logic_error(ours_differ + answer.refused.value_or(""));
  }
}

bool SideBySide::begin() {
  const auto request = begin_request(terms_);
  own(request);
  const auto begun = (*engine_)(request);
  examination_.compare_tiles(begun);
  return made("beginning a game", begun);
}

bool SideBySide::set_aside(rules::Turn& turn) {
  std::vector<int> done;
  for (const int type : turn.set_aside) {
    if (session_->game().left(type) == 0) continue;
    const auto request = aside_request(terms_.set(), type);
    own(request);
    done.push_back(type);
    if (!can(*engine_, Ask::aside)) continue;  // an engine without a bag need not know
    if (!made("setting a tile aside", (*engine_)(request))) return false;
    made_.push_back({{type}, 0, {}});
  }
  turn.set_aside = std::move(done);
  return true;
}

bool SideBySide::play(const rules::Turn& turn, bool is_asked) {
  if (is_asked) ask({placements_of(terms_, turn.tile.type)});
  if (!place(turn)) return false;
  if (is_asked) ask(turn_questions(terms_, turn.player, turn.tile.type));
  return finish(turn);
}

bool SideBySide::place(const rules::Turn& turn) {
  const auto request = place_request(terms_.set(), turn);
  own(request);
  if (!made("placing a tile", (*engine_)(request))) return false;
  joined_ = features_of_placed(*session_);
  examination_.set_joined(turn.tile.type, joined_);
  own_.set_joined(turn.tile.type, joined_);
  return true;
}

bool SideBySide::finish(const rules::Turn& turn) {
  const int before = figures_in_supply(*session_);
  own(finish_request(terms_.set(), turn));
  KindSet scored;
  for (const auto& item : session_->scored()) scored |= only_kind(item.feature);
  examination_.set_scored(scored);
  has_returned_ = figures_in_supply(*session_) > before + change_of(turn);
  auto told = as_listed(*engine_, terms_, turn, joined_);
  if (!made("finishing a turn", (*engine_)(finish_request(terms_.set(), told)))) return false;
  told.set_aside.clear();
  made_.push_back(std::move(told));
  return true;
}

void SideBySide::drop_action(rules::Turn& turn) const {
  const auto& game = session_->game().engine();
  const auto tile = turn.bare();
  if (turn.tile.follower) {
    const auto spots = game.spots_after(turn.player, tile, turn.tile.follower->figure);
    if (std::ranges::find(spots, turn.segment()) == spots.end()) turn.tile.follower.reset();
  }
  if (turn.elsewhere && game.objection(turn)) turn.elsewhere.reset();
}

Answer SideBySide::undo(const rules::Turn& turn) {
  has_returned_ = false;
  auto answer = done();
  for (std::size_t move = 0; move <= turn.set_aside.size() && answer.is_done(); ++move) {
    own(asking(Ask::undo));
    if (move == 0 || can(*engine_, Ask::aside)) answer = (*engine_)(asking(Ask::undo));
  }
  return answer;
}

Answer SideBySide::reload() {
  const auto saved = (*engine_)(asking(Ask::save));
  if (!saved.saved) return unsupported({});
  return load_anew(*engine_, terms_, *saved.saved);
}

void SideBySide::ask(const std::vector<Question>& questions) {
  if (is_over()) return;
  own_.ask(questions);
  for (const auto& d : own_.differences())
    throw std::logic_error(fmt::format("{}{}: {} and {}", ours_differ, d.what, d.expected, d.got));
  examination_.ask(questions);
}

}  // namespace bastide::props::engines
