#include "solver/simulation/play/trace_record.hpp"

#include "rules/notation.hpp"
#include "rules/play/game.hpp"

namespace bastide::solver::simulation::play {
namespace {

using rules::editions::Farms;
using rules::play::Game;

std::vector<int> of_players(const rules::PerPlayer& numbers, int players) {
  return {numbers.begin(), numbers.begin() + players};
}

std::vector<std::string> spot_names(const Game& game, int player, int type) {
  std::vector<std::string> names;
  const auto& segments = game.board().set().type(type).segments;
  const auto spots = game.spots(player);
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if ((spots >> s & 1U) != 0) names.push_back(segments[s].name);
  }
  return names;
}

std::vector<int> final_scores(const Game& game, Farms method) {
  auto scores = of_players(game.scores(), game.players());
  const auto end = game.final_score(method);
  for (std::size_t p = 0; p < scores.size(); ++p) scores[p] += end.totals[p];
  return scores;
}

/// Plays the turn in `game` and says what is expected of it.
rules::records::RecordedTurn play_again(Game& game, const TurnTrace& traced) {
  const auto turn = traced.turn();
  rules::records::RecordedTurn out;
  out.player = turn.player;
  out.place = rules::print_placement(game.board().set(), turn.bare());
  out.expect.placements = game.board().count_placements(traced.type);
  game.place(turn.tile.cell, turn.tile.type, turn.tile.rotation);
  out.expect.spots = spot_names(game, turn.player, traced.type);
  if (turn.tile.follower) {
    const auto& segments = game.board().set().type(traced.type).segments;
    out.follower = segments[static_cast<std::size_t>(traced.segment)].name;
    game.deploy(turn.player, traced.segment);
  }
  game.finish_turn();
  out.expect.scores = of_players(game.scores(), game.players());
  out.expect.supply = of_players(game.supply(), game.players());
  return out;
}

}  // namespace

rules::records::GameRecord to_record(const GameTrace& trace, const rules::board::Ruleset& rules,
                                     const RecordNames& names) {
  const auto& set = rules.set();
  const auto& edition = rules.edition();
  rules::records::GameRecord record;
  record.name = names.name;
  record.tile_set = names.tile_set;
  record.edition = names.edition;
  record.rules = names.rules;
  record.players = trace.players;
  record.followers = edition.followers;
  record.start = rules::print_placement(set, {trace.start_type, 0, {0, 0}, std::nullopt});
  Game game(rules.fit(), edition, trace.players, trace.start_type, 0);
  const bool leaves_game = edition.unplaceable != rules::editions::Unplaceable::return_to_bag;
  auto lost = trace.lost.begin();
  for (std::size_t turn = 0;; ++turn) {
    for (; lost != trace.lost.end() && lost->turn == turn; ++lost) {
      if (turn > 0) record.turns.back().discarded.push_back(set.type(lost->type).id);
      if (leaves_game) game.set_aside(lost->type);
    }
    if (turn == trace.turns.size()) break;
    record.turns.push_back(play_again(game, trace.turns[turn]));
  }
  if (edition.farms != Farms::off) {
    record.final_scores = {{"third", final_scores(game, Farms::third)},
                           {"second", final_scores(game, Farms::second)},
                           {"first", final_scores(game, Farms::first)}};
  } else {
    record.final_scores = {{"off", final_scores(game, Farms::off)}};
  }
  return record;
}

}  // namespace bastide::solver::simulation::play
