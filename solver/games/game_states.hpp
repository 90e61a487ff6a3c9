// Every game up to a number of tiles, on the fast engine, games that come to the same merged layer by layer.
//
// What can still happen depends on the board, the figures standing on it, scores, supplies, tokens, whose
// turn it is and which part of it, and the bag, which the board tells unless tiles were set aside. Two games
// that agree in all of these go on alike, so they are one *state* with the number of games that lead there:
// games are counted, exactly, without being played one by one. States are told apart by stored keys, never by
// hashes alone.
//
// Players are merged by turning the table: in a key they are numbered from the one whose turn it is. That is
// the only renaming that keeps who plays after whom, so the only one under which games go on alike; it makes
// one state of positions in which different players are to move, which takes extra turns, and says that who
// begins does not matter. Swapping two players who follow in another order is no symmetry, except of players
// who have not acted: these are the same with nothing to swap, and merge by themselves.
//
// Draws: any type in the bag. A drawn type without a place is set aside and another one drawn, where the
// edition says so: a turn carries the types lost before it, and each order of losing them is a game. With
// hands of several tiles or tiles drawn a turn early, what is lost depends on the hands, which are not
// walked.
//
// Cost: a turn placed, scored and taken back for each state and move, about 1 us; about 250 bytes a state.
// Layers are rebuilt in this way whenever they are needed, so nothing of them has to be recorded.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/play/game.hpp"
#include "rules/turn.hpp"
#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::games {

struct GameState {
  std::uint32_t before = 0;       ///< index into the layer before: a state from which `turn` leads here
  rules::Turn turn;               ///< in the first layer: the start tile
  arithmetic::Uint128 games = 0;  ///< games, as lists of draws, places and deployments, that lead here
  bool has_lost_tiles = false;
};

/// layers[k]: the states with k+1 tiles, in the order in which they are met first.
struct GameLayers {
  int players = 1;
  std::vector<std::vector<GameState>> layers;
  bool is_complete = true;  ///< false: stopped; the layers that are there may then lack states
};

/// The states of games of 1..tiles tiles. Of `control` the threads and the stop are used; the result depends
/// on neither threads nor the order of work. Throws std::overflow_error rather than wrap.
GameLayers merge_games(const boards::BoardSpace& space, const rules::editions::Edition& edition, int players,
                       int tiles, const runs::RunControl& control);

/// The turns of a game that leads to a state, the start tile first.
std::vector<rules::Turn> game_to(const GameLayers& layers, std::size_t layer, std::size_t state);

/// Types that may be drawn and lost before a turn, and in how many orders.
struct LostDraws {
  std::vector<int> types;  ///< deck by deck, ascending in each, each as often as it is lost
  arithmetic::Uint128 orders = 1;
};
/// All that a player may lose before he lays a tile: nothing, first, and every choice among the tiles in the
/// bag that have no place. Nothing else under editions that give such tiles back, or draw ahead.
std::vector<LostDraws> draws_lost(const rules::board::Board& board, const rules::editions::Edition& edition);

/// Whether no tile in the bag, nor of a deck that comes later, has a place: the game is over.
bool is_over(const rules::board::Board& board);

}  // namespace bastide::solver::games
