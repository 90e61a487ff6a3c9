#include "rules/records/engine_games.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "rules/reference/sole_completer.hpp"

namespace bastide::rules::records {

std::optional<std::string> FastGame::objection(const Turn& turn) const {
  if (turn.player < 0 || turn.player >= game_.players())
    return fmt::format("there is no player {}", turn.player);
  return game_.objection(turn.tile.cell, turn.tile.type, turn.tile.rotation);
}

std::optional<std::string> FastGame::objection_to(int segment) const {
  const auto free = spots();
  if (std::find(free.begin(), free.end(), segment) != free.end()) return std::nullopt;
  return "no follower may be deployed there";
}

void FastGame::lay(const Turn& turn) {
  game_.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  under_way_ = Turn{{}, turn.player, turn.bare()};
}

TurnAnswer FastGame::finish(int segment) {
  if (segment >= 0) game_.deploy(under_way_->player, segment);
  TurnAnswer answer;
  game_.finish_turn(&answer.scored);
  normalise(answer.scored);
  answer.scores = game_.scores();
  answer.supply = game_.supply();
  under_way_.reset();
  done_.push_back(-1);
  return answer;
}

void FastGame::set_aside(int type) {
  game_.set_aside(type);
  done_.push_back(type);
}

void FastGame::undo() {
  if (done_.back() >= 0) {
    game_.put_back(done_.back());
  } else {
    game_.undo_turn();
  }
  done_.pop_back();
}

std::vector<Cell> ReferenceGame::sole_cells(int type) const {
  std::vector<int> all_left;
  for (int t = 0; t < rules_.set().type_count(); ++t) all_left.push_back(left(t));
  return reference::sole_cells(rules_.set(), engine().board(), rules_.edition().table, all_left, type,
                               rules_.edition().buy_tile_by);
}

std::optional<std::string> ReferenceGame::objection_to(int segment) const {
  auto turn = *under_way_;
  turn.deploy(segment);
  return engine().objection(turn.player, turn.tile);
}

TurnAnswer ReferenceGame::finish(int segment) {
  auto turn = *under_way_;
  turn.deploy(segment);
  const auto& found = features_laid();
  auto result = next().play(turn.player, turn.tile, found);
  under_way_.reset();
  normalise(result.scored);
  return {std::move(result.scored), result.scores, result.supply};
}

void ReferenceGame::set_aside(int type) { next().set_aside(type); }

void ReferenceGame::undo() {
  if (done_-- < found_after_) found_after_ = 0;  // what follows may be another game
}

const reference::Features& ReferenceGame::features_laid() const {
  if (found_after_ == done_ + 1 && found_with_ == under_way_->tile) return found_;
  auto board = engine().board();
  board.push_back(under_way_->tile);
  reference::find_features(rules_.set(), board, rules_.edition().table, found_);
  found_after_ = done_ + 1;
  found_with_ = under_way_->tile;
  return found_;
}

reference::Game& ReferenceGame::next() {
  if (done_ + 1 < games_.size()) {
    games_[done_ + 1] = games_[done_];
  } else {
    games_.push_back(reference::Game(games_[done_]));
  }
  return games_[++done_];
}

}  // namespace bastide::rules::records
