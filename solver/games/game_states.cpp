#include "solver/games/game_states.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "rules/editions/further.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/games/each_turn.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::games {
namespace {

using arithmetic::Uint128;
using rules::Turn;
using rules::play::Game;
using runs::RunControl;

constexpr std::size_t block_states = 64;  ///< looked at in one go
constexpr std::size_t wave_blocks = 64;   ///< before what they found is merged: bounds what waits for it

template <class Number>
void append(std::string& key, Number value) {
  for (std::size_t byte = 0; byte < sizeof(value); ++byte)
    key += static_cast<char>(static_cast<std::uint64_t>(value) >> (8U * byte) & 0xffU);
}

/// What of it further figures and tokens add: the figures left, tokens, and which part of a turn it is.
void append_further(std::string& key, const Game& game, int mover) {
  const auto& edition = game.edition();
  if (edition.figures.size() == 1 && edition.marks.size() == 1 && !edition.figures.front().gives_part &&
      edition.events.empty() && edition.awards.empty())
    return;
  const auto append_all = [&](const rules::PerPlayer& numbers) {
    for (int i = 0; i < game.players(); ++i)
      append(key, static_cast<std::int16_t>(numbers[static_cast<std::size_t>((mover + i) % game.players())]));
  };
  for (int f = 1; f < static_cast<int>(edition.figures.size()); ++f) append_all(game.supply(f));
  const auto tokens = game.tokens();
  for (const auto& [name, number] : edition.token_names()) append_all(tokens[number]);
  for (const int holder : game.award_holders())
    append(key,
           static_cast<std::int8_t>(holder < 0 ? -1 : (holder - mover + game.players()) % game.players()));
  // The first part may have filled a hole, for which another turn follows the second.
  const bool is_second = game.part(mover) == 2;
  append(key, static_cast<std::int8_t>(is_second ? 1 + (game.gives_extra_turn() ? 1 : 0) : 0));
}

/// How long ago the figures' tiles were laid, cell by cell, where points depend on that.
void append_ages(std::string& key, const Game& game) {
  if (!rules::editions::counts_turns(game.edition())) return;
  std::vector<std::pair<rules::Cell, int>> laid;
  for (const auto& figure : game.standing()) {
    const int tile = game.forest().segment_of(figure.entry).placement;
    laid.emplace_back(game.board().cell(game.board().tile(tile).cell), tile);
  }
  std::ranges::sort(laid);
  for (const auto& [cell, tile] : laid) append(key, static_cast<std::int16_t>(tile));
}

/// Everything that the rest of the game depends on, players numbered from the one to move.
std::string key_of(const Game& game, int mover) {
  const auto& board = game.board();
  const auto players = game.players();
  std::string key;
  auto placements = game.position().placements;
  append_ages(key, game);
  std::sort(placements.begin(), placements.end(),
            [](const auto& a, const auto& b) { return a.cell < b.cell; });
  for (const auto& p : placements) {
    append(key, static_cast<std::int16_t>(p.cell.x));
    append(key, static_cast<std::int16_t>(p.cell.y));
    append(key, static_cast<std::uint16_t>(p.type * 4 + p.rotation));
    unsigned left = static_cast<unsigned>(p.follower.size());
    if (left == 0) append(key, std::uint16_t{0});
    for (const auto& [player, segment, figure] : p.follower) {
      const auto who =
          static_cast<unsigned>(1 + (player - mover + players) % players * 64 + segment + figure * 1024);
      append(key, static_cast<std::uint16_t>(who | (--left > 0 ? 0x8000U : 0U)));  // another one follows
    }
  }
  for (int i = 0; i < players; ++i) {
    const auto player = static_cast<std::size_t>((mover + i) % players);
    append(key, static_cast<std::int32_t>(game.scores()[player]));
    append(key, static_cast<std::int16_t>(game.supply()[player]));
  }
  append_further(key, game, mover);
  // The bag, where the board does not tell it.
  std::vector<int> lost;
  for (const auto& type : board.set().types()) lost.push_back(type.count);
  for (const auto& tile : board.tiles()) --lost[static_cast<std::size_t>(tile.type)];
  for (std::size_t type = 0; type < lost.size(); ++type) {
    const int gone = lost[type] - board.left(static_cast<int>(type));
    if (gone == 0) continue;
    append(key, static_cast<std::uint16_t>(type));
    append(key, static_cast<std::uint16_t>(gone));
  }
  return key;
}

/// A state as it is met, not yet merged.
struct Met {
  std::string key;
  GameState state;
};

/// The states that follow from others, each once, in the order met.
class Successors {
 public:
  void meet(std::string key, GameState state) {
    const auto [known, is_new] = number_.try_emplace(std::move(key), states_.size());
    if (is_new) {
      states_.push_back(std::move(state));
    } else {
      auto& games = states_[known->second].games;
      games = arithmetic::checked_add(games, state.games);
    }
  }
  std::vector<GameState> take() { return std::move(states_); }
  /// The states with their keys, in the order met.
  std::vector<Met> take_met() {
    std::vector<Met> met(states_.size());
    for (auto& [key, number] : number_) met[number] = {key, std::move(states_[number])};
    return met;
  }

 private:
  std::unordered_map<std::string, std::size_t> number_;
  std::vector<GameState> states_;
};

/// Every turn of `player` from here, each played, shown and taken back. `state` is where it begins.
class Turns {
 public:
  Turns(Game& game, int player, const GameState& state, std::uint32_t number, Successors& found)
      : game_(&game), player_(player), state_(&state), number_(number), found_(&found) {}

  void follow(const rules::editions::Edition& edition) {
    for (const auto& lost : draws_lost(game_->board(), edition)) {
      for (const int type : lost.types) game_->set_aside(type);
      lay_each(lost);
      for (auto type = lost.types.rbegin(); type != lost.types.rend(); ++type) game_->put_back(*type);
    }
  }

 private:
  void lay_each(const LostDraws& lost) {
    const auto& board = game_->board();
    boards::for_each_placement(board, [&](auto cell, const tilesets::OrientedType& tile) {
      Turn turn{lost.types, player_, {tile.type, tile.rotation, board.cell(cell), {}}};
      for_each_turn(*game_, turn, [&] { meet(turn, lost.orders); });
    });
  }

  void meet(const Turn& turn, Uint128 orders) {
    found_->meet(key_of(*game_, game_->next_player(player_)),
                 {number_, turn, arithmetic::checked_multiply(state_->games, orders),
                  state_->has_lost_tiles || !turn.set_aside.empty()});
  }

  Game* game_;
  int player_;
  const GameState* state_;
  std::uint32_t number_;
  Successors* found_;
};

/// After a whole deck is lost the next one is drawn from, and that may be lost as well.
void lose_next_decks(const rules::board::Board& board, const rules::editions::Edition& edition,
                     std::vector<LostDraws>& all) {
  const auto& decks = board.set().decks();
  if (board.deck() < 0 || static_cast<std::size_t>(board.deck()) + 1 >= decks.size()) return;
  std::size_t left = 0;
  for (int type = 0; type < board.set().type_count(); ++type)
    left += static_cast<std::size_t>(board.left(type));
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].types.size() < left) continue;
    const auto deck_lost = all[i];
    auto next = board;
    for (const int type : deck_lost.types) next.set_aside(type);
    auto more = draws_lost(next, edition);
    for (std::size_t m = 1; m < more.size(); ++m) {
      auto with = deck_lost;
      with.types.insert(with.types.end(), more[m].types.begin(), more[m].types.end());
      with.orders = arithmetic::checked_multiply(with.orders, more[m].orders);
      all.push_back(std::move(with));
    }
    return;  // one entry at most loses them all
  }
}

}  // namespace

bool is_over(const rules::board::Board& board) {
  const auto& decks = board.set().decks();
  const auto comes_later = [&](int type) {
    for (auto deck = static_cast<std::size_t>(board.deck() + 1); deck < decks.size(); ++deck) {
      if (decks[deck].counts[static_cast<std::size_t>(type)] > 0) return true;
    }
    return false;
  };
  for (int type = 0; type < board.set().type_count(); ++type) {
    if ((board.left(type) > 0 || comes_later(type)) && board.has_place(type)) return false;
  }
  return true;
}

std::vector<LostDraws> draws_lost(const rules::board::Board& board, const rules::editions::Edition& edition) {
  std::vector<LostDraws> all{{}};
  if (edition.unplaceable == rules::editions::Unplaceable::return_to_bag || !edition.draws_one_by_one())
    return all;
  for (int type = 0; type < board.set().type_count(); ++type) {
    const int left = board.left(type);
    if (left == 0 || board.has_place(type)) continue;
    const auto without = all.size();
    for (std::size_t i = 0; i < without; ++i) {
      auto with = all[i];
      for (int n = 1; n <= left; ++n) {
        // n of them among all that are lost: as many orders more as there are places for the n-th.
        with.types.push_back(type);
        with.orders =
            arithmetic::checked_multiply(with.orders, Uint128{with.types.size()}) / static_cast<Uint128>(n);
        all.push_back(with);
      }
    }
  }
  lose_next_decks(board, edition, all);
  return all;
}

std::vector<Turn> game_to(const GameLayers& layers, std::size_t layer, std::size_t state) {
  std::vector<Turn> turns(layer + 1);
  for (auto k = layer + 1; k-- > 0;) {
    const auto& at = layers.layers[k][state];
    turns[k] = at.turn;
    state = at.before;
  }
  return turns;
}

GameLayers merge_games(const boards::BoardSpace& space, const rules::editions::Edition& edition, int players,
                       int tiles, const RunControl& control) {
  GameLayers result;
  result.players = players;
  auto& first = result.layers.emplace_back();
  for (const int start : space.starts) first.push_back({0, {{}, 0, {start, 0, {0, 0}, {}}}, 1, false});
  RunControl unrecorded;
  unrecorded.threads = control.threads;
  unrecorded.stop = control.stop;
  for (int k = 1; k < tiles && result.is_complete; ++k) {
    const auto& from = result.layers.back();
    Successors next;
    const auto blocks = (from.size() + block_states - 1) / block_states;
    for (std::size_t wave = 0; wave < blocks && result.is_complete; wave += wave_blocks) {
      auto met = run_kept<std::vector<Met>>(
          std::min(wave_blocks, blocks - wave), unrecorded, [&](std::size_t block, std::size_t /*slot*/) {
            Successors found;
            const auto begin = (wave + block) * block_states;
            for (auto s = begin; s < std::min(begin + block_states, from.size()); ++s) {
              const auto turns = game_to(result, static_cast<std::size_t>(k) - 1, s);
              Game game(*space.fit, edition, players, turns.front().tile.type, 0, k + 1);
              for (std::size_t t = 1; t < turns.size(); ++t) play(game, turns[t]);
              const int player = turns.size() == 1 ? 0 : game.next_player(turns.back().player);
              Turns(game, player, from[s], static_cast<std::uint32_t>(s), found).follow(edition);
            }
            return found.take_met();
          });
      result.is_complete = met.is_complete;
      for (auto& block : met.results) {
        for (auto& [key, state] : block) next.meet(std::move(key), std::move(state));
      }
    }
    result.layers.push_back(next.take());
  }
  return result;
}

}  // namespace bastide::solver::games
