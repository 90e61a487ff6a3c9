#include "solver/simulation/exact/exact_turns.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "solver/boards/each_placement.hpp"
#include "solver/simulation/exact/turn_sums.hpp"
#include "solver/simulation/play/quick_tiles.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::exact {
namespace {

using arithmetic::Fraction;
using arithmetic::least_common_multiple;
using arithmetic::most_places;
using arithmetic::Whole;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::PlacedTile;
using rules::editions::Edition;
using runs::RunControl;

/// A course of turns so far, as far as the next ones depend on it.
struct State {
  std::vector<PlacedTile> tiles;  ///< ascending by cell
  BlockedHistory history;
  friend auto operator<=>(const State&, const State&) = default;
};

/// For each state the sum over all courses to it: ways to pick the copies laid, times the shares of the
/// places chosen (a common denominator a turn).
using States = std::map<State, Whole>;

State with_tile(const State& state, const PlacedTile& tile, const BlockedHistory& history) {
  State out{state.tiles, history};
  out.tiles.insert(std::upper_bound(out.tiles.begin(), out.tiles.end(), tile), tile);
  return out;
}

template <class Number>
class ExactWalk {
 public:
  ExactWalk(const rules::board::Ruleset& rules, int turns)
      : fit_(&rules.fit()),
        turns_(turns),
        is_start_in_bag_(rules.edition().start_in_bag == rules::editions::YesNo::yes) {
    for (int tiles = 0; tiles < turns; ++tiles) places_.emplace_back(most_places(tiles));
  }

  ExactTurns run(const RunControl& control) const {
    ExactTurns out;
    auto states = starts();
    for (int turn = 1; turn <= turns_; ++turn) {
      // The boards of the last turn are laid from those before.
      const bool is_laid = turn > 1 && turn == turns_;
      if (turn > 1 && !is_laid) states = grown(states);
      const auto totals = summed(states, turn, is_laid, control, out.is_complete);
      out.turns.push_back(turn_of(totals, turn));
    }
    return out;
  }

 private:
  /// What a thread works with.
  struct Table {
    Board board;
    TurnSums<Number> sums;
    TurnTotals totals;
    Table(const ExactWalk& walk, int turn) : board(*walk.fit_, walk.turns_ + 1), sums(*walk.fit_, turn) {}
  };

  int types() const { return fit_->set().type_count(); }

  States starts() const {
    const auto cell = Board(*fit_, turns_ + 1).index({0, 0});
    States out;
    for (int type = 0; type < types(); ++type) {
      const int ways = is_start_in_bag_ ? fit_->set().type(type).count : 1;
      if (!is_start_in_bag_ && type != fit_->set().start_type()) continue;
      out.emplace(State{{{cell, static_cast<std::uint16_t>(type), 0}}, BlockedHistory(at(types()), 0)}, ways);
    }
    return out;
  }

  static void lay(const State& state, Board& board) {
    while (!board.tiles().empty()) board.undo();
    for (const auto& tile : state.tiles) board.place(tile.cell, tile.type, tile.rotation);
  }

  /// Lays the state and calls `visit(type, history, ways)` for each type that can be laid next, with the
  /// history after the turn and the ways to each of the states it makes.
  template <class Visit>
  void for_each_move(const State& state, const Whole& ways, Board& board, const Visit& visit) const {
    lay(state, board);
    std::vector<int> places(at(types()), 0);
    auto history = state.history;
    for (int type = 0; type < types(); ++type) {
      if (board.left(type) == 0) continue;
      places[at(type)] = board.count_distinct_placements(type);
      if (places[at(type)] == 0) history[at(type)] |= BlockedTurns{1} << (state.tiles.size() - 1);
    }
    for (int type = 0; type < types(); ++type) {
      if (places[at(type)] == 0) continue;
      visit(type, history, ways * board.left(type) * places_[state.tiles.size()].share(places[at(type)]));
    }
  }

  /// The states of one tile more.
  States grown(const States& states) const {
    Board board(*fit_, turns_ + 1);
    States out;
    for (const auto& [state, ways] : states) {
      for_each_move(state, ways, board, [&, &from = state](int type, const auto& history, const Whole& each) {
        boards::for_each_place(board, type, [&](CellIndex cell, int rotation) {
          const PlacedTile tile{cell, static_cast<std::uint16_t>(type), static_cast<std::uint8_t>(rotation)};
          out[with_tile(from, tile, history)] += each;
        });
      });
    }
    return out;
  }

  TurnTotals summed(const States& states, int turn, bool is_laid, const RunControl& control,
                    bool& is_complete) const {
    std::vector<States::const_pointer> list;
    for (const auto& entry : states) list.push_back(&entry);
    std::vector<std::unique_ptr<Table>> tables(at(thread_count(control)));
    const bool is_done = run_pieces(list.size(), control, [&](std::size_t i, std::size_t slot) {
      if (!tables[slot]) tables[slot] = std::make_unique<Table>(*this, turn);
      const auto& [state, ways] = *list[i];
      is_laid ? add_above(*tables[slot], state, ways) : add_state(*tables[slot], state, ways);
    });
    is_complete = is_complete && is_done;
    // Whole numbers: the same whatever each thread had.
    TurnTotals totals;
    for (const auto& table : tables) {
      if (!table) continue;
      for (const auto& [blocked, sums] : table->totals) {
        auto& to = totals[blocked];
        to.resize(sums.size(), 0);
        for (std::size_t i = 0; i < sums.size(); ++i) to[i] += sums[i];
      }
    }
    return totals;
  }

  void add_state(Table& table, const State& state, const Whole& ways) const {
    lay(state, table.board);
    table.sums.add(table.board, state.history, static_cast<int>(state.tiles.size()));
    table.sums.take(ways, table.totals);
  }

  /// Adds the boards that are one tile larger.
  void add_above(Table& table, const State& state, const Whole& ways) const {
    auto& board = table.board;
    for_each_move(state, ways, board, [&](int type, const auto& history, const Whole& each) {
      boards::for_each_place(board, type, [&](CellIndex cell, int rotation) {
        board.place(cell, type, rotation);
        table.sums.add(board, history, static_cast<int>(state.tiles.size()) + 1);
        board.undo();
      });
      table.sums.take(each, table.totals);
    });
  }

  ExactTurn turn_of(const TurnTotals& totals, int turn) const {
    // A start tile from the bag is drawn, too.
    const int drawn = turn + (is_start_in_bag_ ? 1 : 0);
    const int others = fit_->set().tile_count() - turn - 1;
    Whole before = 1;
    for (int earlier = 1; earlier < turn; ++earlier) before *= places_[at(earlier)].value;
    const Whole after = before * least_common_multiple(most_places(turn));
    ExactTurn out;
    out.lost_by_type.assign(at(types()), 0);
    for (const auto& [blocked, sums] : totals) {
      const auto chance = draw_chance(drawn, others, blocked);
      const auto sum = [&, &all = sums](TurnSum what, const Whole& below) {
        return chance * Fraction(all[static_cast<std::size_t>(what)], below);
      };
      out.placements += sum(TurnSum::placements, before);
      out.played += sum(TurnSum::played, before);
      out.frontier += sum(TurnSum::frontier, after);
      out.threes += sum(TurnSum::threes, after);
      out.fours += sum(TurnSum::fours, after);
      out.dead += sum(TurnSum::dead, after);
      out.starved += sum(TurnSum::starved, after);
      for (std::size_t type = 0; type < out.lost_by_type.size(); ++type)
        out.lost_by_type[type] += chance * Fraction(sums[turn_sums + type], before);
    }
    for (const auto& lost : out.lost_by_type) out.lost += lost;
    out.draws = out.played + out.lost;
    return out;
  }

  const rules::board::FitTable* fit_;
  int turns_;
  bool is_start_in_bag_;
  std::vector<arithmetic::CommonDenominator<Whole>> places_;  ///< [tiles on the board]
};

/// Sums over a board have 128 bits where the common denominator leaves room enough.
constexpr unsigned most_bits_of_turns = 80;

}  // namespace

std::optional<std::string> no_exact_turns(const tilesets::TileSet& set, const Edition& edition) {
  if (set.is_ordered()) return std::string("tiles in a given order");
  if (set.type_count() > most_exact_types) return std::string("more than 64 types");
  return play::not_plain(edition);
}

ExactTurns exact_turns(const rules::board::Ruleset& rules, int turns, const RunControl& control) {
  if (const auto why = no_exact_turns(rules.set(), rules.edition()))
    throw std::invalid_argument("no exact turns: " + *why);
  if (turns < 1 || turns >= rules.set().tile_count() || turns > most_exact_turns)
    throw std::invalid_argument("exact turns are counted from 1 to the tiles of the set less one");
  const bool is_wide_enough = msb(least_common_multiple(most_places(turns))) < most_bits_of_turns;
  return is_wide_enough ? ExactWalk<arithmetic::Uint128>(rules, turns).run(control)
                        : ExactWalk<Whole>(rules, turns).run(control);
}

}  // namespace bastide::solver::simulation::exact
