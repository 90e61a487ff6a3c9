#include "solver/simulation/play/trace_record.hpp"

#include "rules/notation.hpp"
#include "rules/records/engine_games.hpp"

namespace bastide::solver::simulation::play {
namespace {

using rules::editions::Farms;
using rules::editions::YesNo;
using rules::records::FastGame;

bool has_extra_turns(const rules::editions::Edition& edition) {
  return edition.fill_hole_extra_turn != rules::editions::Edition{}.fill_hole_extra_turn;
}

/// Plays the turn in `game` and says what is expected of it.
rules::records::RecordedTurn play_again(FastGame& game, const rules::Turn& turn,
                                        const rules::board::Ruleset& rules, int players) {
  auto out = rules::records::recorded(rules.set(), turn);
  out.expect.placements = game.engine().board().count_placements(turn.tile.type);
  if (rules.edition().buy_tile == YesNo::yes)
    out.expect.buy_at = rules::records::recorded(game.sole_cells(turn.tile.type));
  game.lay(turn);
  const auto& segments = rules.set().type(turn.tile.type).segments;
  auto& spots = out.expect.spots.emplace();
  for (const int s : game.spots()) spots.push_back(segments[static_cast<std::size_t>(s)].name);
  const auto after = game.finish(turn);
  out.expect.scores = rules::of_players(after.scores, players);
  out.expect.supply = rules::of_players(after.supply, players);
  if (has_extra_turns(rules.edition()) && players > 1)
    out.expect.another_turn = game.next_player(turn.player) == turn.player;
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
  record.followers = edition.followers();
  record.start = rules::print_placement(set, {trace.start_type, 0, {0, 0}, std::nullopt});
  FastGame game(rules, trace.players, {trace.start_type, 0, {0, 0}, std::nullopt});
  const bool leaves_game = edition.unplaceable != rules::editions::Unplaceable::return_to_bag;
  auto lost = trace.lost.begin();
  for (std::size_t turn = 0;; ++turn) {
    for (; lost != trace.lost.end() && lost->turn == turn; ++lost) {
      if (turn > 0) record.turns.back().discarded.push_back(set.type(lost->type).id);
      if (leaves_game) game.set_aside(lost->type);
    }
    if (turn == trace.turns.size()) break;
    record.turns.push_back(play_again(game, trace.turns[turn].turn(), rules, trace.players));
  }
  const auto at_end = [&](Farms farms) { return final_scores(game, trace.players, farms); };
  if (edition.farms != Farms::off) {
    record.final_scores = {
        {"third", at_end(Farms::third)}, {"second", at_end(Farms::second)}, {"first", at_end(Farms::first)}};
  } else {
    record.final_scores = {{"off", at_end(Farms::off)}};
  }
  return record;
}

}  // namespace bastide::solver::simulation::play
