#include "solver/games/count_games.hpp"

#include <algorithm>
#include <memory>

#include "rules/editions/further.hpp"
#include "rules/play/game.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/counting/count_pieces.hpp"
#include "solver/games/cell_contact.hpp"
#include "solver/games/each_turn.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::games {
namespace {

using boards::BoardSpace;
using counting::CountPart;
using counting::Opening;
using counting::PieceCount;
using rules::board::CellIndex;
using rules::play::Game;

/// The table of contacts knows followers on common segments, and any order of tiles, only.
bool can_read_last_turns(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  return !rules::editions::further_figure(edition) && !set.is_ordered() &&
         std::ranges::none_of(set.edge_kinds(),
                              [](const auto& kind) { return tilesets::is_own_line(kind.segment); });
}

class Player {
 public:
  Player(const BoardSpace& space, const rules::editions::Edition& edition, const GamesAsked& asked, int start)
      : game_(*space.fit, edition, asked.players, start, 0),
        reads_last_(can_read_last_turns(space.fit->set(), edition)),
        contacts_(*space.fit, edition.farms != rules::editions::Farms::off),
        tiles_(static_cast<std::size_t>(asked.tiles)),
        tally_(asked.tiles) {}

  /// All games that begin with these placements; `goes_on`: and those that follow, not only as long as these.
  CountPart games(const Opening& opening, bool goes_on) {
    tally_ = PieceCount(static_cast<int>(tiles_));
    first_.clear();
    open(opening, 0, 0, goes_on);
    return {tally_.counts(), first_};
  }

 private:
  /// Plays the opening's placement `next` with every follower, and what follows.
  void open(const Opening& opening, std::size_t next, int player, bool goes_on) {
    if (next == opening.placements.size()) {
      tally_.add(game_.board().tiles().size(), 1);
      if (first_.empty()) first_ = counting::first_placement(game_.board());
      if (goes_on) play(player);
      return;
    }
    rules::Turn turn{{}, player, opening.placements[next]};
    for_each_turn(game_, turn, [&] { open(opening, next + 1, game_.next_player(player), goes_on); });
  }

  /// All games below the present position, `player` to move.
  void play(int player) {
    const auto& board = game_.board();
    const auto tiles = board.tiles().size();
    if (tiles == tiles_) return;
    if (tiles + 1 == tiles_ && reads_last_) {
      tally_.add(tiles_, last_turn(player));
      return;
    }
    boards::for_each_placement(board, [&](CellIndex cell, const tilesets::OrientedType& tile) {
      if (tiles + 1 == tiles_) {
        tally_.add(tiles_, last_actions(player, cell, tile));
        return;
      }
      rules::Turn turn{{}, player, {tile.type, tile.rotation, board.cell(cell), {}}};
      for_each_turn(game_, turn, [&] {
        tally_.add(tiles + 1, 1);
        play(game_.next_player(player));
      });
    });
  }

  /// The number of last turns that lay this tile there.
  std::uint64_t last_actions(int player, CellIndex cell, const tilesets::OrientedType& tile) {
    game_.place(player, game_.board().cell(cell), tile.type, tile.rotation);
    game_.list_actions(player, actions_);
    game_.finish_turn();
    game_.undo_turn();
    return actions_.size();
  }

  /// The number of last turns that `player` has, who can deploy followers only.
  std::uint64_t last_turn(int player) {
    const auto& board = game_.board();
    const bool has_follower = game_.supply()[static_cast<std::size_t>(player)] > 0;
    std::uint64_t sum = 0;
    if (has_follower) find_run_out();
    for (const auto cell : board.frontier()) {
      if (!board.admits(cell)) continue;
      sum += has_follower ? choices_at(cell) : board.available_at(cell).count();
    }
    return sum;
  }

  void find_run_out() {
    run_out_.clear();
    for (int type = 0; type < game_.board().set().type_count(); ++type) {
      if (game_.board().left(type) == 0) run_out_.push_back(static_cast<std::uint16_t>(type));
    }
  }

  std::uint64_t choices_at(CellIndex cell) {
    const auto& board = game_.board();
    const auto& forest = game_.forest();
    const auto around =
        features_around(board, cell, [&](int tile, int segment) { return forest.root(tile, segment); });
    const auto known = numbered(board.code(cell), around);
    ContactMask occupied = 0;
    for (unsigned i = 0; i < known.contact.features; ++i) {
      if (forest.feature(known.features[i]).is_occupied()) occupied |= ContactMask{1} << i;
    }
    return contacts_.count(contacts_.choices(known.contact), occupied, run_out_);
  }

  Game game_;
  bool reads_last_;
  std::vector<rules::board::Action> actions_;
  ContactTable contacts_;
  std::size_t tiles_;
  PieceCount tally_;
  std::string first_;
  std::vector<std::uint16_t> run_out_;  ///< types of which no tile is left
};

}  // namespace

counting::CountResult count_games(const BoardSpace& space, const rules::editions::Edition& edition,
                                  const GamesAsked& asked, const runs::RunControl& control) {
  const auto depth = static_cast<std::size_t>(control.prefix_tiles) - 1;
  const auto pieces = counting::opening_pieces(space, asked.tiles, depth);
  struct Scratch {
    int start;
    Player player;
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t i, std::size_t slot) {
    const int start = pieces[i].start;
    if (!scratch[slot] || scratch[slot]->start != start) {
      scratch[slot].reset(new Scratch{start, Player(space, edition, asked, start)});
    }
    auto part = scratch[slot]->player.games(pieces[i], pieces[i].placements.size() == depth);
    if (control.progress != nullptr) control.progress->boards += part.counts.back();
    return part;
  };
  const auto parts = run_recorded<CountPart>(
      {pieces.size(), {}}, control, body,
      [&](std::size_t, const CountPart& part) { return is_part_of(part, asked.tiles); });
  auto result = add_up(parts.results, asked.tiles, asked.divide);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver::games
