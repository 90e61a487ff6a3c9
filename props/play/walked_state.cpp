#include "props/play/walked_state.hpp"

#include "solver/boards/each_placement.hpp"

namespace bastide::props::play {

using rules::Turn;

WalkedState::WalkedState(rules::board::Ruleset rules, int players, std::span<const Turn> turns,
                         int most_tiles)
    : game_(rules, players, play({rules, players, turns.front().tile, most_tiles}, turns.subspan(1))) {
  script_.players = players;
  script_.start = turns.front().tile.type;
}

rules::records::BothGames WalkedState::play(rules::records::BothGames games, std::span<const Turn> turns) {
  for (const auto& turn : turns) {
    script_.turns.push_back(turn);
    for (const int type : turn.set_aside) games.set_aside(type);
    is_legal_ = !games.reference.engine().objection(turn);
    if (!is_legal_) break;
    games.lay(turn);
    games.fast.finish(turn);
    games.reference.finish(turn);
    player_ = games.fast.next_player(turn.player);
  }
  return games;
}

GameScript WalkedState::script_with(const Turn& turn) const {
  auto script = script_;
  script.turns.push_back(turn);
  return script;
}

void WalkedState::find_legal() {
  if (!legal_.empty()) return;
  legal_.resize(static_cast<std::size_t>(game_.rules().set().type_count()));
  for (std::size_t type = 0; type < legal_.size(); ++type) {
    if (game_.games().have_left(static_cast<int>(type)))
      legal_[type] = {game_.games(), static_cast<int>(type)};
  }
}

bool WalkedState::agrees_on_lost_types() {
  find_legal();
  return std::all_of(legal_.begin(), legal_.end(),
                     [](const auto& legal) { return legal.fast.empty() == legal.reference.empty(); });
}

WalkedState::Ways WalkedState::each_turn(const OnTurn& on_turn) {
  find_legal();
  Ways ways;
  auto& games = game_.games();
  for (const auto& lost : solver::games::draws_lost(game_.board(), game_.rules().edition())) {
    for (const int type : lost.types) games.set_aside(type);
    std::uint64_t turns = 0;
    solver::boards::for_each_placement(game_.board(), [&](auto at, const tilesets::OrientedType& tile) {
      if (games.reference.left(tile.type) == 0) return;
      const Turn turn{lost.types, player_, {tile.type, tile.rotation, game_.board().cell(at), std::nullopt}};
      if (contains(legal_[tile.type].reference, turn.place())) turns += lay(turn, on_turn);
    });
    ways.all = solver::arithmetic::checked_add(ways.all, turns * lost.orders);
    if (lost.types.empty()) ways.without_loss = turns;
    for (std::size_t i = 0; i < lost.types.size(); ++i) games.undo();
  }
  return ways;
}

/// One place, with everything that may be done with figures there; how many turns that is.
std::uint64_t WalkedState::lay(Turn turn, const OnTurn& on_turn) {
  const auto& legal = legal_[static_cast<std::size_t>(turn.tile.type)];
  const auto finish = [&] {
    game_.finish(turn);
    on_turn(game_.turn_view(turn, legal), turn);
    game_.take_back();
  };
  game_.lay(turn);
  finish();
  std::uint64_t turns = 1;
  const auto& choices = game_.choices();
  for (std::size_t f = 0; f < choices.spots.size(); ++f) {
    const auto figure = static_cast<int>(f);
    for (const int spot : choices.spots[f]) {
      if (!game_.can_deploy(spot, figure)) continue;
      turn.deploy(spot, figure);
      game_.games().lay(turn);
      finish();
      ++turns;
    }
  }
  turn.deploy(-1);
  std::vector<rules::Elsewhere> elsewhere = choices.far;
  for (const auto cell : choices.retrievable) elsewhere.emplace_back(cell);
  for (const auto& there : elsewhere) {
    if (!game_.can_do(there)) continue;
    turn.elsewhere = there;
    game_.games().lay(turn);
    finish();
    ++turns;
  }
  return turns;
}

}  // namespace bastide::props::play
