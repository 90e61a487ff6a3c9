// Games counted by playing them: every turn on rules::Game, the last one read from the table of contacts.
//
// Games counted with equal ones merged: every board of N-2 tiles once, with its occupied sets, and from there
// the last two turns. Nothing is kept from one board to the next but the sets of the parts they share.
#include "solver/games/count_games.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "rules/editions/further.hpp"
#include "rules/play/game.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/counting/count_pieces.hpp"
#include "solver/games/cell_contact.hpp"
#include "solver/games/each_turn.hpp"
#include "solver/games/last_two_turns.hpp"
#include "solver/games/occupied_sets.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::games {
namespace {

using boards::BoardSpace;

/// The most turns that one player can have among those.
int most_turns_of_one(const rules::editions::Edition& edition, int turns, int players) {
  // With extra turns all could be one player's; nobody looks whether they can.
  if (edition.fill_hole_extra_turn != rules::editions::FillHoleExtraTurn::no) return turns;
  return (turns + players - 1) / players;
}

/// The name of a line of the set's own, if there is one.
std::optional<std::string> own_line(const tilesets::TileSet& set) {
  for (const auto& kind : set.edge_kinds()) {
    if (tilesets::is_own_line(kind.segment)) return kind.name;
  }
  return std::nullopt;
}

}  // namespace

std::string objection_to_merging(const BoardSpace& space, const rules::editions::Edition& edition,
                                 const GamesAsked& asked) {
  if (asked.divide) return "merged games have no first placement";
  if (auto objection = boards::objection_to_any_order(space.fit->set()); !objection.empty()) return objection;
  if (const auto kind = own_line(space.fit->set()))
    return fmt::format("who may stand on a {} is asked of each game", *kind);
  if (const auto figure = rules::editions::further_figure(edition))
    return fmt::format("games with {} go on by more than which features are occupied", *figure);
  const int turns = most_turns_of_one(edition, asked.tiles - 1, asked.players);
  if (edition.followers() < turns) {
    return fmt::format("a player can run out of followers ({} for up to {} turns)", edition.followers(),
                       turns);
  }
  if (asked.tiles > most_laid_tiles + 2)
    return fmt::format("games of more than {} tiles are too long", most_laid_tiles + 2);
  std::size_t segments = 0;
  for (const auto& type : space.fit->set().types()) segments = std::max(segments, type.segments.size());
  if (static_cast<std::size_t>(asked.tiles - 1) * segments > std::size_t{most_laid_segments}) {
    return fmt::format("{} tiles of {} segments are more than {} segments", asked.tiles - 1, segments,
                       most_laid_segments);
  }
  return {};
}

counting::CountResult count_games(const BoardSpace& space, const rules::editions::Edition& edition,
                                  const GamesAsked& asked, const runs::RunControl& control) {
  auto method = asked.method;
  if (method == GameMethod::automatic) {
    method = objection_to_merging(space, edition, asked).empty() ? GameMethod::merged : GameMethod::played;
  }
  return method == GameMethod::merged ? count_games_merged(space, edition, asked, control)
                                      : count_games_played(space, edition, asked, control);
}

namespace {

using counting::CountPart;
using counting::Opening;
using counting::PieceCount;
using rules::board::CellIndex;
using rules::play::Game;

class Player {
 public:
  Player(const BoardSpace& space, const rules::editions::Edition& edition, const GamesAsked& asked, int start)
      : game_(*space.fit, edition, asked.players, start, 0),
        lays_last_(rules::editions::further_figure(edition).has_value() || space.fit->set().is_ordered() ||
                   own_line(space.fit->set()).has_value()),
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
    if (tiles + 1 == tiles_ && !lays_last_) {
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
  bool
      lays_last_;  ///< the table of contacts knows followers on common segments, and any order of tiles, only
  std::vector<rules::board::Action> actions_;
  ContactTable contacts_;
  std::size_t tiles_;
  PieceCount tally_;
  std::string first_;
  std::vector<std::uint16_t> run_out_;  ///< types of which no tile is left
};

}  // namespace

counting::CountResult count_games_played(const BoardSpace& space, const rules::editions::Edition& edition,
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

namespace {

using rules::board::Board;
using runs::Progress;

class GameMerger {
 public:
  GameMerger(const Board& board, const rules::editions::Edition& edition, int tiles, Progress* progress)
      : tiles_(static_cast<std::size_t>(tiles)),
        progress_(progress),
        sets_(board.set(), edition.farms != rules::editions::Farms::off),
        last_(board, edition.farms != rules::editions::Farms::off),
        tally_(tiles) {}

  void placed(const Board& board) { sets_.place(board); }
  void taken_back(const Board& /*board*/) { sets_.undo(); }
  void begin_piece(const Board& /*board*/) { tally_ = PieceCount(static_cast<int>(tiles_)); }
  CountPart end_piece() {
    if (progress_ != nullptr) progress_->boards += tally_.counts().back();
    return {tally_.counts(), {}};
  }
  /// Games that have come to this board, and where it is large enough those that go on from it.
  void visit(const Board& board) {
    const auto tiles = board.tiles().size();
    std::uint64_t games = 0;
    for (const auto& set : sets_.sets()) games += set.games;
    tally_.add(tiles, games);
    const bool one = tiles + 1 == tiles_;
    const bool two = tiles + 2 == tiles_;
    if (!one && !two) return;
    last_.count(board, sets_, two, [&](const LastTwoTurns::Counts& counts) {
      tally_.add(tiles + 1, counts.of_one);
      if (two) tally_.add(tiles + 2, counts.of_two);
    });
  }

 private:
  std::size_t tiles_;
  Progress* progress_;
  OccupiedSets sets_;
  LastTwoTurns last_;
  PieceCount tally_;
};

}  // namespace

counting::CountResult count_games_merged(const BoardSpace& space, const rules::editions::Edition& edition,
                                         const GamesAsked& asked, const runs::RunControl& control) {
  // Boards of N-2 tiles are walked with room for the two that follow.
  const int interior = std::max(1, asked.tiles - 2);
  const auto parts = walk_pieces(
      space, interior, board_pieces(space, interior, control.prefix_tiles), control,
      [&](const Board& board) { return GameMerger(board, edition, asked.tiles, control.progress); },
      [&](std::size_t, const CountPart& part) { return is_part_of(part, asked.tiles); }, asked.tiles);
  auto result = add_up(parts.results, asked.tiles, false);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver::games
