#include "props/differences/parted_games.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "props/play/game_generator.hpp"
#include "rules/notation.hpp"
#include "rules/play/sole_completer.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::props::differences {
namespace {

using rules::Cell;
using rules::editions::Edition;
using rules::editions::YesNo;

constexpr std::uint64_t games_of_block = 8;

std::string player_word(int player) { return rules::player_name(player, false); }

std::string move_words(const EditionSide& side, const rules::Turn& turn) {
  auto tile = turn.laid();
  std::string farmer;
  for (const auto& who : tile.follower) {
    const auto& segments = side.set.type(tile.type).segments;
    farmer += fmt::format("{} with a {} on segment {} of {}", farmer.empty() ? "" : " and",
                          side.set.names().figures[static_cast<std::size_t>(who.figure)].id, who.segment,
                          segments.size());
  }
  tile.follower.reset();
  if (turn.elsewhere && turn.elsewhere->cell != tile.cell)
    farmer += fmt::format(" and {} the figure at {},{}", turn.elsewhere->deploys ? "deploys" : "takes back",
                          turn.elsewhere->cell.x, turn.elsewhere->cell.y);
  return fmt::format("{} lays {}{}", player_word(turn.player), rules::print_placement(side.set, tile),
                     farmer);
}

/// What comes next under one edition.
std::string next_words(const EditionSide& side, const GameScript& script, std::size_t turn,
                       bool same_player) {
  if (turn >= script.turns.size()) return "the game is over";
  if (same_player) return move_words(side, script.turns[turn]);
  return fmt::format("the turn is {}'s", player_word(script.turns[turn].player));
}

/// The cells at which the tile drawn alone can complete something.
std::vector<Cell> bought_at(rules::board::Board& board, rules::board::FeatureForest& forest, int type,
                            const Edition& edition) {
  if (edition.buy_tile == YesNo::no) return {};
  return rules::play::sole_cells(board, forest, type, edition.buy_tile_by);
}

std::string buying_words(const tilesets::TileSet& set, int type, const std::vector<Cell>& cells) {
  if (cells.empty()) return fmt::format("{} may not be bought", set.type(type).id);
  std::string text;
  for (const auto cell : cells) text += fmt::format("{}{},{}", text.empty() ? "" : " and ", cell.x, cell.y);
  return fmt::format("{} may be bought for {}", set.type(type).id, text);
}

/// The first of the first `turns` turns before which a tile may be bought under one edition only.
std::optional<Parting> bought_otherwise(const EditionPair& pair, const GameScript& script,
                                        std::size_t turns) {
  const auto& left = pair.left.edition;
  const auto& right = pair.right.edition;
  if (left.buy_tile == right.buy_tile &&
      (left.buy_tile == YesNo::no || left.buy_tile_by == right.buy_tile_by))
    return std::nullopt;
  const auto& side = pair.left;
  rules::board::Board board(side.fit, side.set.tile_count(), left.table);
  rules::board::FeatureForest forest(side.set, side.set.tile_count());
  const auto lay = [&](int type, int rotation, Cell cell) {
    board.place(board.index(cell), type, rotation);
    forest.place(board);
  };
  for (const auto& tile : rules::placements_at_start(side.set, start_of(script, side.set)))
    lay(tile.type, tile.rotation, tile.cell);
  for (std::size_t i = 0; i < turns; ++i) {
    const auto& tile = script.turns[i].tile;
    for (const int type : script.turns[i].set_aside) board.set_aside(type);
    const auto on_left = bought_at(board, forest, tile.type, left);
    const auto on_right = bought_at(board, forest, tile.type, right);
    if (on_left != on_right) {
      return Parting{0, static_cast<int>(i) + 1, buying_words(side.set, tile.type, on_left),
                     buying_words(side.set, tile.type, on_right)};
    }
    lay(tile.type, tile.rotation, tile.cell);
  }
  return std::nullopt;
}

std::optional<Parting> parting_of(const EditionPair& pair, std::uint64_t seed, std::uint64_t number) {
  const auto left = play::numbered_game({pair.left.fit, pair.left.edition}, seed, number);
  const auto right = play::numbered_game({pair.right.fit, pair.right.edition}, seed, number);
  const auto [a, b] =
      std::mismatch(left.turns.begin(), left.turns.end(), right.turns.begin(), right.turns.end());
  const auto same = static_cast<std::size_t>(a - left.turns.begin());
  if (start_of(left, pair.left.set) != start_of(right, pair.right.set) || left.players != right.players)
    return Parting{number, 0, "other players or another start tile", "other players or another start tile"};
  std::optional<Parting> parting;
  if (a != left.turns.end() || b != right.turns.end()) {
    const bool same_player = a != left.turns.end() && b != right.turns.end() && a->player == b->player;
    parting = Parting{number, static_cast<int>(same) + 1, next_words(pair.left, left, same, same_player),
                      next_words(pair.right, right, same, same_player)};
  }
  if (auto bought = bought_otherwise(pair, left, same)) parting = std::move(bought);
  if (parting) parting->game = number;
  return parting;
}

void take_up(const Parting& parting, PartedGames& sum) {
  ++sum.parted;
  if (!sum.first) sum.first = parting;
  if (!sum.earliest || parting.tiles < sum.earliest->tiles) sum.earliest = parting;
}

}  // namespace

PartedGames part_games(const EditionPair& pair, std::uint64_t games, std::uint64_t seed,
                       const solver::runs::RunControl& control) {
  const auto parts = static_cast<std::size_t>((games + games_of_block - 1) / games_of_block);
  using Found = std::vector<Parting>;
  const auto played = solver::runs::run_kept<Found>(parts, control, [&](std::size_t part, std::size_t) {
    Found found;
    const auto first = static_cast<std::uint64_t>(part) * games_of_block;
    const auto last = std::min(games, first + games_of_block);
    for (auto number = first; number < last; ++number) {
      if (auto parting = parting_of(pair, seed, number)) found.push_back(std::move(*parting));
    }
    if (control.progress != nullptr) control.progress->boards += last - first;
    return found;
  });
  PartedGames sum;
  sum.games = games;
  sum.is_complete = played.is_complete;
  for (const auto& found : played.results) {
    for (const auto& parting : found) take_up(parting, sum);
  }
  return sum;
}

}  // namespace bastide::props::differences
