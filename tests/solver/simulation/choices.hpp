// Situations of games, everything that a player could do in them, and what a policy does.
#pragma once

#include <bit>
#include <map>
#include <stdexcept>
#include <vector>

#include "solver/games/each_turn.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace bastide::tests {

using namespace solver::simulation;  // what these tests are about
namespace arithmetic = solver::arithmetic;

/// The first `turns` turns of a traced game.
inline rules::play::Game begun(const Setting& setting, const play::GameTrace& trace, std::size_t turns) {
  rules::play::Game game(setting.fit, setting.edition, trace.players, trace.start_type, 0);
  for (std::size_t i = 0; i < turns; ++i) solver::games::play(game, trace.turn(i));
  return game;
}

inline play::GameTrace traced(const Setting& setting, int players, std::vector<play::Policy> policies,
                              std::uint64_t number) {
  play::GameTrace trace;
  setting.games(players, std::move(policies)).play(99, number, trace);
  return trace;
}

/// A place and a spot; -1: nobody.
struct Choice {
  rules::LegalPlace place;
  int segment = -1;
  friend auto operator<=>(const Choice&, const Choice&) = default;
};

/// The places of `type` that make different boards, by trying all four rotations.
inline std::vector<rules::LegalPlace> distinct_places(const rules::board::Board& board, int type) {
  auto places = board.legal_placements(type);
  std::erase_if(places, [&](const rules::LegalPlace& place) {
    const auto image = board.set().turned(type, place.rotation).oriented;
    return board.set().oriented()[image].rotation != place.rotation;
  });
  return places;
}

/// What a policy does in one turn, many times with other random numbers.
inline std::map<Choice, int> choices_of(play::Policy policy, const Setting& setting,
                                        const rules::play::Game& game, int player,
                                        const std::vector<int>& hand, int times) {
  std::map<Choice, int> out;
  play::PlaceCounts counts(setting.fit, setting.edition.table);
  counts.recount(game.board());
  auto copy = game;
  for (int i = 0; i < times; ++i) {
    play::Mover mover;
    mover.begin_game();
    arithmetic::RandomStream moves(2026, static_cast<std::uint64_t>(i), arithmetic::Purpose::moves);
    const auto move = mover.lay(policy, copy, player, hand, counts, moves);
    const auto& laid = copy.board().tiles().back();
    if (move.type != laid.type) throw std::logic_error("another tile was laid");
    ++out[{{copy.board().cell(laid.cell), laid.rotation}, move.action().segment}];
    copy.undo_turn();
  }
  return out;
}

/// All choices with a tile.
inline std::vector<Choice> all_choices(const rules::play::Game& game, int player, int type) {
  std::vector<Choice> out;
  for (const auto& place : distinct_places(game.board(), type)) {
    out.push_back({place, -1});
    auto copy = game;
    copy.place(player, place.cell, type, place.rotation);
    for (auto spots = copy.spots(player); spots != 0; spots &= spots - 1)
      out.push_back({place, std::countr_zero(spots)});
  }
  return out;
}

}  // namespace bastide::tests
