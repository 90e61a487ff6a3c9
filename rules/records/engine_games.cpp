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

std::optional<std::string> FastGame::objection_to(const Turn& turn) const {
  const auto& deployed = turn.tile.follower;
  if (deployed && turn.retrieves) return "a turn deploys a figure or takes one back, not both";
  if (deployed) {
    const auto& figures = game_.edition().figures;
    if (deployed->figure < 0 || deployed->figure >= static_cast<int>(figures.size()))
      return fmt::format("there is no figure {}", deployed->figure);
    const auto free = spots(deployed->figure);
    const bool is_his = deployed->player == under_way_->player;
    if (is_his && std::find(free.begin(), free.end(), deployed->segment) != free.end()) return std::nullopt;
    return fmt::format("no {} may be deployed there", figures[static_cast<std::size_t>(deployed->figure)].id);
  }
  if (!turn.retrieves) return std::nullopt;
  const auto can_be_taken = [&](Action action) { return turn_with(action).retrieves == turn.retrieves; };
  if (std::ranges::any_of(actions(), can_be_taken)) return std::nullopt;
  return "no figure may be taken back from there";
}

void FastGame::lay(const Turn& turn) {
  game_.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  under_way_ = Turn{{}, turn.player, turn.bare()};
}

std::vector<Action> FastGame::actions() const {
  std::vector<Action> all;
  game_.list_actions(under_way_->player, all);
  return all;
}

Turn FastGame::turn_with(Action action) const {
  auto turn = *under_way_;
  game_.give_action(turn, action);
  return turn;
}

TurnAnswer FastGame::finish(const Turn& turn) {
  TurnAnswer answer;
  game_.act(under_way_->player, game_.action_of(turn), &answer.scored);
  game_.finish_turn(&answer.scored);
  normalise(answer.scored);
  answer.scores = game_.scores();
  answer.supply = game_.supply();
  for (int figure = 1; figure < static_cast<int>(game_.edition().figures.size()); ++figure)
    answer.further_supplies.push_back(game_.supply(figure));
  answer.tokens = game_.tokens();
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

std::optional<std::string> ReferenceGame::objection_to(const Turn& turn) const {
  auto whole = *under_way_;
  whole.tile.follower = turn.tile.follower;
  whole.retrieves = turn.retrieves;
  return engine().objection(whole);
}

std::vector<Action> ReferenceGame::actions() const {
  std::vector<Action> all = {{}};
  const int figures = static_cast<int>(rules_.edition().figures.size());
  for (int figure = 0; figure < figures; ++figure) {
    for (const int segment : spots(figure)) all.push_back({segment, figure});
  }
  std::ranges::stable_sort(all, {}, &Action::segment);
  for (int i = 0; i < static_cast<int>(retrievable().size()); ++i) all.push_back({-1, 0, i});
  return all;
}

Turn ReferenceGame::turn_with(Action action) const {
  auto turn = *under_way_;
  turn.deploy(action.segment, action.figure);
  if (action.retrieves >= 0) {
    const int placement = retrievable()[static_cast<std::size_t>(action.retrieves)];
    turn.retrieves = engine().board()[static_cast<std::size_t>(placement)].cell;
  }
  return turn;
}

TurnAnswer ReferenceGame::finish(const Turn& turn) {
  auto whole = *under_way_;
  whole.tile.follower = turn.tile.follower;
  whole.retrieves = turn.retrieves;
  const auto& found = features_laid();
  auto& game = next();
  auto result = game.play(whole, found);
  under_way_.reset();
  normalise(result.scored);
  TurnAnswer answer{std::move(result.scored), result.scores, result.supply, {}, game.tokens()};
  for (int figure = 1; figure < static_cast<int>(rules_.edition().figures.size()); ++figure)
    answer.further_supplies.push_back(game.supply(figure));
  return answer;
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
