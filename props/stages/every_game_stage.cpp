// What a block of states gave, as a record and back. Of a failing game only its script is written: what it
// shows is found again by playing it.
#include "props/stages/every_game_stage.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "props/play/walked_state.hpp"
#include "props/stages/game_stage.hpp"
#include "props/stages/single_check.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::props::stages {
namespace {

using play::WalkedState;
using rules::Turn;

constexpr std::size_t states_of_piece = 16;

std::ptrdiff_t deployments(const GameScript& script) {
  return std::count_if(script.turns.begin(), script.turns.end(), [](const auto& turn) {
    return turn.tile.follower.has_value() || turn.elsewhere.has_value();
  });
}

/// A block of states of a layer.
struct Block {
  const solver::games::GameLayers* layers = nullptr;
  std::size_t layer = 0;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Games are measured in turns and one: what lies at the start counts as one tile.
int most_tiles_of_games(const tilesets::TileSet& set) { return set.tile_count() - set.start_size() + 1; }

class BlockChecker {
 public:
  BlockChecker(const rules::board::Ruleset& rules, int tiles, std::span<const Property> properties)
      : rules_(rules), tiles_(tiles), properties_(properties) {
    const auto applied = which_apply(properties, rules.set(), rules.edition());
    for (std::size_t p = 0; p < properties.size(); ++p) {
      if (!applied[p] || properties[p].kind == PropertyKind::cover) continue;
      if (properties[p].judges_log) continue;  // a merged state has been reached in many ways and has no log
      if (properties[p].on_turn != nullptr) of_turns_.push_back(p);
      // Of a walk that stops short no state is an end: deployments on boards have a stage of their own.
      if (properties[p].on_scored != nullptr && tiles == most_tiles_of_games(rules.set()))
        of_ends_.push_back(p);
      if (properties[p].on_board != nullptr) of_boards_.push_back(p);
    }
  }

  EveryGamePiece check(const Block& block) {
    piece_ = {};
    for (auto s = block.first; s < block.last; ++s) check_state(block, s);
    return std::move(piece_);
  }

 private:
  void check_state(const Block& block, std::size_t s) {
    const auto turns = solver::games::game_to(*block.layers, block.layer, s);
    WalkedState state(rules_, block.layers->players, turns, tiles_);
    if (!state.is_legal()) return;
    ++piece_.states;
    if (!of_ends_.empty()) {
      state.score([&](const ScoredView& view) {
        for (const auto p : of_ends_) {
          if (is_open(p, state.script()) && properties_[p].on_scored(view)) note(p, state.script());
        }
      });
    }
    const auto& reached = block.layers->layers[block.layer][s];
    if (state.is_over()) {
      ++piece_.over;
      piece_.games_over = solver::arithmetic::checked_add(piece_.games_over, reached.games);
    }
    if (!state.agrees_on_lost_types()) look_at_board(state.script());
    if (turns.size() == static_cast<std::size_t>(tiles_)) return;
    const auto ways = state.each_turn([&](const TurnView& view, const Turn& turn) {
      ++piece_.turns;
      std::optional<GameScript> script;
      for (const auto p : of_turns_) {
        if (!may_fail(p, turns.size()) || !properties_[p].on_turn(view)) continue;
        if (!script) script = state.script_with(turn);
        note(p, *script);
      }
    });
    add_games(reached, ways);
  }

  void add_games(const solver::games::GameState& reached, const WalkedState::Ways& ways) {
    solver::arithmetic::Uint128 games = 0;
    solver::arithmetic::Uint128 without_loss = 0;
    if (__builtin_mul_overflow(reached.games, ways.all, &games) ||
        __builtin_mul_overflow(reached.games, ways.without_loss, &without_loss))
      throw std::overflow_error("an exact count needs more than 128 bits");
    piece_.games = solver::arithmetic::checked_add(piece_.games, games);
    if (!reached.has_lost_tiles)
      piece_.games_without_loss = solver::arithmetic::checked_add(piece_.games_without_loss, without_loss);
  }

  /// One engine knows a place for a type where the other knows none: there is no turn to show it, but a
  /// board.
  void look_at_board(const GameScript& script) {
    for (const auto p : of_boards_) {
      if (!is_open(p, script)) continue;
      auto played = script;
      if (violation_in_game(rules_, properties_[p], played)) note(p, played);
    }
  }

  /// Whether a failure after so many turns could be less than the one known.
  bool may_fail(std::size_t p, std::size_t turns) const {
    const auto known = piece_.failures.find(p);
    return known == piece_.failures.end() || turns <= known->second.turns.size();
  }
  bool is_open(std::size_t p, const GameScript& script) const {
    const auto known = piece_.failures.find(p);
    return known == piece_.failures.end() || is_lesser(script, known->second);
  }
  void note(std::size_t p, const GameScript& script) { keep_least(piece_.failures, p, script, is_lesser); }

  rules::board::Ruleset rules_;
  int tiles_;
  std::span<const Property> properties_;
  std::vector<std::size_t> of_turns_;
  std::vector<std::size_t> of_ends_;
  std::vector<std::size_t> of_boards_;
  EveryGamePiece piece_;
};

/// The numbers of players, larger ones than turns taken as the number of turns: nobody is to move a second
/// time then, and who has not acted has the same as everyone who has not.
std::vector<int> players_who_act(std::span<const int> players, int tiles) {
  std::vector<int> who;
  for (const int n : players) who.push_back(std::min(n, std::max(1, tiles - 1)));
  std::sort(who.begin(), who.end());
  who.erase(std::unique(who.begin(), who.end()), who.end());
  return who;
}

/// The blocks of all layers of which anything is asked, layer after layer.
std::vector<Block> blocks_of(const solver::games::GameLayers& layers) {
  std::vector<Block> blocks;
  for (std::size_t k = 0; k < layers.layers.size(); ++k) {
    const auto states = layers.layers[k].size();
    for (std::size_t first = 0; first < states; first += states_of_piece)
      blocks.push_back({&layers, k, first, std::min(first + states_of_piece, states)});
  }
  return blocks;
}

bool is_possible_piece(const EveryGamePiece& piece, const Block& block, int tiles, std::size_t properties) {
  const auto is_turn = [](const Turn& turn) {  // its tiles are read in the set's notation
    return !turn.tile.follower || (turn.tile.follower->player == turn.player && !turn.elsewhere);
  };
  return piece.states <= block.last - block.first && piece.over <= piece.states &&
         std::all_of(piece.failures.begin(), piece.failures.end(), [&](const auto& failure) {
           const auto& [p, script] = failure;
           return p < properties && script.players == block.layers->players &&
                  static_cast<int>(script.turns.size()) < tiles &&
                  std::all_of(script.turns.begin(), script.turns.end(), is_turn);
         });
}

void add_piece(const EveryGamePiece& piece, std::size_t layer, std::vector<WalkedSize>& sizes) {
  auto& here = sizes[layer];
  here.states += piece.states;
  here.over += piece.over;
  here.games_over = solver::arithmetic::checked_add(here.games_over, piece.games_over);
  if (layer + 1 == sizes.size()) return;
  auto& next = sizes[layer + 1];
  next.turns += piece.turns;
  next.games = solver::arithmetic::checked_add(next.games, piece.games);
  next.games_without_loss =
      solver::arithmetic::checked_add(next.games_without_loss, piece.games_without_loss);
}

/// A failing script, and the stage and piece that has it.
struct Failing {
  GameScript script;
  std::string stage;
  std::size_t piece = 0;
};
bool is_lesser_failing(const Failing& a, const Failing& b) { return is_lesser(a.script, b.script); }

}  // namespace

bool is_lesser(const GameScript& a, const GameScript& b) {
  const auto order = [](const GameScript& s) {
    return std::tuple(s.turns.size(), deployments(s), s.players, s.start);
  };
  if (order(a) != order(b)) return order(a) < order(b);
  const auto is_turn_less = [](const Turn& x, const Turn& y) {
    const auto in_order = [](const Turn& t) {
      return std::tuple(t.tile.type, t.tile.rotation, t.tile.cell, t.segment(),
                        t.tile.follower ? t.tile.follower->figure : 0, t.player, t.set_aside, t.elsewhere);
    };
    return in_order(x) < in_order(y);
  };
  return std::lexicographical_compare(a.turns.begin(), a.turns.end(), b.turns.begin(), b.turns.end(),
                                      is_turn_less);
}

EveryGameResult check_every_game(const rules::board::Ruleset& rules, int tiles, std::span<const int> players,
                                 std::span<const Property> properties,
                                 const solver::runs::RunControl& control) {
  EveryGameResult result;
  const auto& set = rules.set();
  const int most = most_tiles_of_games(set);
  tiles = std::min(tiles, most);
  if (tiles <= 0) return result;
  result.games.tiles = tiles;
  result.games.is_whole = tiles == most && rules.edition().draws_one_by_one();
  const int kept = tiles == most ? tiles : std::max(1, tiles - 1);
  const solver::boards::BoardSpace space(rules.fit(), rules.edition());
  std::map<std::size_t, Failing> failing;
  for (const int n : players_who_act(players, tiles)) {
    auto named = control;
    named.stage += "/" + std::to_string(n);
    const auto layers = solver::games::merge_games(space, rules.edition(), n, kept, control);
    if (!layers.is_complete) {
      result.is_complete = false;
      return result;
    }
    const auto blocks = blocks_of(layers);
    const auto walked = solver::runs::run_recorded<EveryGamePiece>(
        {blocks.size(), {}}, named,
        [&](std::size_t piece, std::size_t /*slot*/) {
          auto found = BlockChecker(rules, tiles, properties).check(blocks[piece]);
          if (control.progress != nullptr) control.progress->boards += found.turns;
          return found;
        },
        [&](std::size_t piece, const EveryGamePiece& found) {
          return is_possible_piece(found, blocks[piece], tiles, properties.size());
        },
        {&set});
    result.is_complete = result.is_complete && walked.is_complete;
    std::vector<WalkedSize> sizes(static_cast<std::size_t>(tiles));
    for (int k = 0; k < tiles; ++k) {
      sizes[static_cast<std::size_t>(k)].players = n;
      sizes[static_cast<std::size_t>(k)].tiles = k + 1;
    }
    sizes.front().games = sizes.front().games_without_loss = space.starts.size();
    for (std::size_t piece = 0; piece < blocks.size(); ++piece) {
      add_piece(walked.results[piece], blocks[piece].layer, sizes);
      for (const auto& [p, script] : walked.results[piece].failures)
        keep_least(failing, p, Failing{script, named.stage, piece}, is_lesser_failing);
    }
    result.games.sizes.insert(result.games.sizes.end(), sizes.begin(), sizes.end());
  }
  if (!sees_all(control)) return result;
  for (auto& [p, failure] : failing) {
    auto found = violation_in_game(rules, properties[p], failure.script);
    if (!found) {
      auto named = control;
      named.stage = failure.stage;
      refuse_failure(named, failure.piece, "a game");
    }
    found->found_in = FoundIn::every_game;
    found->game = to_record(failure.script, set, rules.edition());
    result.violations.emplace(p, std::move(*found));
  }
  return result;
}

Shape shape_of(const EveryGamePiece*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&EveryGamePiece::states>("states"), field<&EveryGamePiece::over>("over"),
       field<&EveryGamePiece::turns>("turns"), field<&EveryGamePiece::games>("games"),
       field<&EveryGamePiece::games_without_loss>("games_without_loss"),
       field<&EveryGamePiece::games_over>("games_over"), field<&EveryGamePiece::failures>("failures")});
}

}  // namespace bastide::props::stages
