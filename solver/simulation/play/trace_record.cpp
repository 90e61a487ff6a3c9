#include "solver/simulation/play/trace_record.hpp"

#include "rules/notation.hpp"
#include "rules/play/game.hpp"

namespace bastide::solver::simulation::play {
namespace {

using rules::editions::Farms;
using rules::editions::YesNo;
using rules::play::Game;

bool has_extra_turns(const rules::editions::Edition& edition) {
  return edition.fill_hole_extra_turn != rules::editions::Edition{}.fill_hole_extra_turn;
}

std::vector<std::string> names_of(const tilesets::TileType& type, rules::play::SegmentMask spots) {
  std::vector<std::string> names;
  for (const int s : rules::play::segments_in(spots))
    names.push_back(type.segments[static_cast<std::size_t>(s)].name);
  return names;
}

/// Plays the turn in `game` and says what is expected of it.
rules::records::RecordedTurn play_again(Game& game, const rules::Turn& turn) {
  const auto& set = game.board().set();
  const auto& edition = game.edition();
  const int players = game.players();
  const int figures = static_cast<int>(edition.figures.size());
  auto out = rules::records::recorded(set, turn);
  auto& expect = out.expect;
  if (game.part(turn.player) == 2) out.part = 2;
  expect.placements = game.board().count_placements(turn.tile.type);
  if (edition.buy_tile == YesNo::yes)
    expect.buy_at = rules::records::recorded(game.sole_cells(turn.tile.type));
  game.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  const auto& type = set.type(turn.tile.type);
  expect.spots = names_of(type, game.spots(turn.player));
  for (int f = 1; f < figures; ++f) {
    if (const auto spots = game.spots(turn.player, f); spots != 0)
      expect.spots_of[edition.figures[static_cast<std::size_t>(f)].id] = names_of(type, spots);
  }
  game.act(turn.player, game.action_of(turn));
  game.finish_turn();
  expect.scores = rules::of_players(game.scores(), players);
  expect.supply = rules::of_players(game.supply(), players);
  for (int f = 1; f < figures; ++f)
    expect.figures[edition.figures[static_cast<std::size_t>(f)].id] =
        rules::of_players(game.supply(f), players);
  const auto tokens = game.tokens();
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    if (edition.marks[m].is_token)
      expect.tokens[edition.marks[m].name] = rules::of_players(tokens[m], players);
  }
  if (has_extra_turns(edition) && players > 1)
    expect.another_turn = game.part(turn.player) == 1 && game.next_player(turn.player) == turn.player;
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
  Game game(rules.fit(), edition, trace.players, trace.start_type, 0);
  const bool leaves_game = edition.unplaceable != rules::editions::Unplaceable::return_to_bag;
  auto lost = trace.lost.begin();
  for (std::size_t turn = 0;; ++turn) {
    for (; lost != trace.lost.end() && lost->turn == turn; ++lost) {
      if (turn > 0) record.turns.back().discarded.push_back(set.type(lost->type).id);
      if (leaves_game) game.set_aside(lost->type);
    }
    if (turn == trace.turns.size()) break;
    record.turns.push_back(play_again(game, trace.turn(turn)));
  }
  const auto at_end = [&](Farms farms) {
    auto totals = game.scores();
    rules::add(totals, game.final_score(farms).totals);
    return rules::of_players(totals, trace.players);
  };
  if (edition.farms != Farms::off) {
    record.final_scores = {
        {"third", at_end(Farms::third)}, {"second", at_end(Farms::second)}, {"first", at_end(Farms::first)}};
  } else {
    record.final_scores = {{"off", at_end(Farms::off)}};
  }
  return record;
}

}  // namespace bastide::solver::simulation::play
