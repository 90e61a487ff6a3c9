#include "solver/simulation/play/trace_record.hpp"

#include <stdexcept>

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
rules::records::RecordedTurn play_again(FastGame& game, const rules::Turn& turn) {
  const auto& edition = game.edition();
  auto out = rules::records::recorded(game.set(), turn);
  auto& expect = out.expect;
  if (game.part(turn.player) == 2) out.part = 2;
  expect.placements = game.engine().board().count_placements(turn.tile.type);
  if (edition.buy_tile == YesNo::yes)
    expect.buy_at = rules::records::recorded(game.sole_cells(turn.tile.type));
  try_turn(game, turn, expect);
  if (expect.objection) throw std::logic_error("a simulated turn is not legal: " + *expect.objection);
  expect.scored = {};  // in no record, and many records may be kept
  expect.retrievable = {};
  std::erase_if(expect.spots_of, [](const auto& spots) { return spots.second.empty(); });
  for (const auto& mark : edition.marks) {
    if (!mark.is_token) expect.tokens.erase(mark.name);
  }
  if (has_extra_turns(edition) && game.players() > 1)
    expect.another_turn = has_another_turn(game, turn.player);
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
  const rules::Placement start{trace.start_type, 0, {0, 0}, std::nullopt};
  record.start = rules::records::recorded_start(set, trace.start_type);
  FastGame game(rules, trace.players, start);
  const bool leaves_game = edition.unplaceable != rules::editions::Unplaceable::return_to_bag;
  record.turns.reserve(trace.turns.size());
  auto lost = trace.lost.begin();
  for (std::size_t turn = 0;; ++turn) {
    for (; lost != trace.lost.end() && lost->turn == turn; ++lost) {
      if (turn > 0) record.turns.back().discarded.push_back(set.type(lost->type).id);
      if (leaves_game) game.set_aside(lost->type);
    }
    if (turn == trace.turns.size()) break;
    record.turns.push_back(play_again(game, trace.turn(turn)));
  }
  const auto methods = edition.farms == Farms::off
                           ? std::vector<std::pair<const char*, Farms>>{{"off", Farms::off}}
                           : std::vector<std::pair<const char*, Farms>>{
                                 {"third", Farms::third}, {"second", Farms::second}, {"first", Farms::first}};
  for (const auto& [name, farms] : methods) record.final_scores[name] = final_scores(game, farms);
  if (edition.breaks_ties()) record.winners = winners(game);
  return record;
}

}  // namespace bastide::solver::simulation::play
