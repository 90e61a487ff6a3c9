#include "rules/records/engine_games.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "rules/reference/sole_completer.hpp"

namespace bastide::rules::records {

std::optional<std::string> FastGame::objection(const Turn& turn) const {
  if (turn.player < 0 || turn.player >= game_.players())
    return fmt::format("there is no player {}", turn.player);
  if (auto wrong = objection_to_paying(turn)) return wrong;
  return game_.objection(turn.tile.cell, turn.tile.type, turn.tile.rotation);
}

std::optional<std::string> FastGame::objection_to(const Turn& turn) const {
  const auto& deployed = turn.tile.follower;
  if (deployed && turn.elsewhere) return "a turn does one thing with figures, on its tile or elsewhere";
  if (deployed) {
    const auto& figures = game_.edition().figures;
    if (deployed->figure < 0 || deployed->figure >= static_cast<int>(figures.size()))
      return fmt::format("there is no figure {}", deployed->figure);
    const auto free = spots(deployed->figure);
    const bool is_his = deployed->player == under_way_->player;
    if (is_his && std::find(free.begin(), free.end(), deployed->segment) != free.end()) return std::nullopt;
    return fmt::format("no {} may be deployed there", figures[static_cast<std::size_t>(deployed->figure)].id);
  }
  if (!turn.elsewhere) return std::nullopt;
  const auto is_meant = [&](const auto& there) { return there == *turn.elsewhere; };
  if (std::ranges::any_of(elsewhere(), is_meant)) return std::nullopt;
  if (turn.elsewhere->first) return "no such two figures may be deployed";
  return turn.retrieves() ? "no figure may be taken back from there" : "no such figure may be deployed there";
}

void FastGame::lay(const Turn& turn) {
  game_.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  under_way_ = Turn{{}, turn.player, turn.bare()};
}

std::vector<Elsewhere> FastGame::elsewhere() const {
  std::vector<Elsewhere> all;
  for (const auto there : game_.elsewhere(under_way_->player))
    all.push_back(game_.elsewhere_of(under_way_->player, there));
  return all;
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

std::vector<ScoreItem> FastGame::finish(const Turn& turn) {
  std::vector<ScoreItem> scored;
  game_.act(under_way_->player, game_.action_of(turn), &scored);
  if (turn.pays != 0) game_.pay(turn.pays);
  game_.finish_turn(&scored);
  normalise(scored);
  under_way_.reset();
  done_.push_back(-1);
  return scored;
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
  whole.elsewhere = turn.elsewhere;
  return engine().objection(whole);
}

std::vector<Action> ReferenceGame::actions() const {
  std::vector<Action> all = {{}};
  const int figures = static_cast<int>(rules_.edition().figures.size());
  for (int figure = 0; figure < figures; ++figure) {
    for (const int segment : spots(figure)) all.push_back({segment, figure});
  }
  std::ranges::stable_sort(all, {}, &Action::segment);
  for (int i = 0; i < static_cast<int>(elsewhere().size()); ++i) all.push_back({-1, 0, i});
  return all;
}

std::vector<Elsewhere> ReferenceGame::elsewhere() const {
  std::vector<Elsewhere> all;
  for (const int placement : retrievable())
    all.emplace_back(engine().board()[static_cast<std::size_t>(placement)].cell);
  for (const auto& spots : {engine().far_spots_after(under_way_->player, under_way_->tile, features_laid()),
                            engine().pairs_after(under_way_->player, under_way_->tile, features_laid())})
    all.insert(all.end(), spots.begin(), spots.end());
  return all;
}

Turn ReferenceGame::turn_with(Action action) const {
  auto turn = *under_way_;
  turn.deploy(action.segment, action.figure);
  if (action.elsewhere >= 0) turn.elsewhere = elsewhere()[static_cast<std::size_t>(action.elsewhere)];
  return turn;
}

std::vector<ScoreItem> ReferenceGame::finish(const Turn& turn) {
  auto whole = *under_way_;
  whole.tile.follower = turn.tile.follower;
  whole.elsewhere = turn.elsewhere;
  whole.pays = turn.pays;
  const auto& found = features_laid();
  auto scored = next().play(whole, found).scored;
  under_way_.reset();
  normalise(scored);
  return scored;
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

template <class EngineGame>
void tell_holdings(const EngineGame& game, TurnOutcome& out) {
  const auto& figures = game.edition().figures;
  const auto& marks = game.edition().marks;
  const auto row = [&](const PerPlayer& numbers) { return of_players(numbers, game.players()); };
  out.scores = row(game.scores());
  out.supply = row(game.supply());
  for (std::size_t f = 1; f < figures.size(); ++f)
    out.figures[figures[f].id] = row(game.supply(static_cast<int>(f)));
  const auto& tokens = game.tokens();
  for (std::size_t m = 0; m < marks.size(); ++m) out.tokens[marks[m].name] = row(tokens[m]);
  for (const auto& [name, number] : game.edition().token_names()) out.tokens[name] = row(tokens[number]);
}

template <class EngineGame>
std::vector<std::string> finish_told(EngineGame& game, const Turn& turn) {
  std::vector<std::string> told;
  for (const auto& item : game.finish(turn)) told.push_back(recorded(game.set(), item));
  for (const auto& gain : game.event_gains()) told.push_back(recorded(game.edition(), gain));
  for (const auto& move : game.award_moves()) told.push_back(recorded(game.edition(), move));
  return told;
}

template <class EngineGame>
void try_turn(EngineGame& game, const Turn& turn, TurnOutcome& out) {
  out.objection = game.objection(turn);
  if (out.objection) return;
  game.lay(turn);
  const auto& segments = game.set().type(turn.tile.type).segments;
  const auto& figures = game.edition().figures;
  for (std::size_t f = 0; f < figures.size(); ++f) {
    auto& names = f == 0 ? out.spots.emplace() : out.spots_of[figures[f].id];
    names.clear();
    for (const int s : game.spots(static_cast<int>(f)))
      names.push_back(segments[static_cast<std::size_t>(s)].name);
  }
  out.retrievable = game.retrievable();
  out.objection = game.objection_to(turn);
  if (out.objection) return;
  out.scored = finish_told(game, turn);
  tell_holdings(game, out);
}

template void tell_holdings(const FastGame& game, TurnOutcome& out);
template void tell_holdings(const ReferenceGame& game, TurnOutcome& out);
template std::vector<std::string> finish_told(FastGame& game, const Turn& turn);
template std::vector<std::string> finish_told(ReferenceGame& game, const Turn& turn);
template void try_turn(FastGame& game, const Turn& turn, TurnOutcome& out);
template void try_turn(ReferenceGame& game, const Turn& turn, TurnOutcome& out);

}  // namespace bastide::rules::records
