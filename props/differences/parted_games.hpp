// Where the same games part under two editions that go on differently: other turns, other moves, or a tile
// that may be bought under one of them only.
//
// Game k of a seed is generated under each edition by itself (props/play/game_generator.hpp), from the same
// numbers: the bag lies in the same order and every choice falls alike, until a rule says otherwise. So the
// first turn that is not the same shows what the options of play change, which no position does. Buying
// changes no move, as nothing is computed from it but its trigger; so the trigger is asked at every open cell
// for each tile that is laid, where the editions ask it differently. Costs a generated game for each side,
// and with buying a placement for each type, turn and open cell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "props/differences/edition_pair.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::differences {

/// Where a game parts.
struct Parting {
  std::uint64_t game = 0;
  int tiles = 0;     ///< on the board before, the start tile among them
  std::string left;  ///< what comes next: "the turn is blue's", "red lays E1@3,0", "E may be bought at 3,0"
  std::string right;
  friend bool operator==(const Parting&, const Parting&) = default;
};
tilesets::described::Shape shape_of(const Parting*);

struct PartedGames {
  std::uint64_t games = 0;
  std::uint64_t parted = 0;
  std::optional<Parting> first;     ///< in the game with the least number
  std::optional<Parting> earliest;  ///< after the fewest tiles, of several in the game with the least number
  bool is_complete = true;
};

/// Games 0..games-1 of `seed`. Both editions must be played with the pair's tiles.
PartedGames part_games(const EditionPair& pair, std::uint64_t games, std::uint64_t seed,
                       const solver::runs::RunControl& control);

}  // namespace bastide::props::differences
