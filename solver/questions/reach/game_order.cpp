#include "solver/questions/reach/game_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <unordered_set>

#include "rules/play/game.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::reach {
namespace {

using rules::Placement;

class OrderSearch {
 public:
  OrderSearch(const OrderQuestion& question, std::uint64_t limit, unsigned attempt,
              const std::atomic<bool>* stop)
      : q_(question),
        limit_(limit),
        attempt_(attempt),
        stop_(stop),
        set_(question.rules.set()),
        game_(question.rules.fit(), question.rules.edition(), static_cast<int>(question.seats.size()),
              question.board.front().type, question.board.front().rotation,
              static_cast<int>(question.board.size())),
        is_laid_(question.board.size()),
        done_(question.plan.size()),
        missing_(question.plan.size()),
        has_extra_turns_(question.rules.edition().fill_hole_extra_turn !=
                         rules::editions::FillHoleExtraTurn::no) {
    is_laid_[0] = true;
    for (std::size_t f = 0; f < missing_.size(); ++f)
      missing_[f] = static_cast<int>(q_.finished->features[f].tiles.size());
    features_with_.resize(q_.board.size());
    for (std::size_t f = 0; f < missing_.size(); ++f) {
      for (const int t : q_.finished->features[f].tiles) features_with_[at(t)].push_back(f);
    }
    for (const auto f : features_with_[0]) --missing_[f];
    for (std::size_t t = 1; t < q_.board.size(); ++t) {
      if (q_.board[t].follower) required_.push_back(static_cast<int>(t));
    }
  }

  OrderResult run() {
    const bool found = descend(0);
    OrderResult out;
    if (found) out.turns = turns_;
    out.states = states_;
    out.is_complete = !is_stopped_;
    return out;
  }

 private:
  bool descend(int seat) {
    if (turns_.size() + 1 == q_.board.size()) return true;
    if (is_stopped_ || !seen_.insert(key(seat)).second) return false;
    if (states_ == limit_ || runs::is_stopped(stop_)) {
      is_stopped_ = true;
      return false;
    }
    ++states_;
    if (is_hopeless(seat)) return false;
    for (const int t : candidates(seat)) {
      if (try_tile(t, seat)) return true;
      if (is_stopped_) return false;
    }
    return false;
  }

  /// Everything on which what follows depends: the tiles that lie, who was deployed for the plan, where it
  /// matters because others are to join, and whose turn it is.
  std::string key(int seat) const {
    std::string out((q_.board.size() + 7) / 8, '\0');
    for (std::size_t t = 0; t < is_laid_.size(); ++t) {
      if (is_laid_[t]) out[t / 8] = static_cast<char>(out[t / 8] | 1 << t % 8);
    }
    for (std::size_t f = 0; f < done_.size(); ++f) {
      if (q_.plan[f] != 0 && missing_[f] > 0) out.push_back(static_cast<char>(done_[f]));
    }
    for (const auto& [tile, segment] : shared_standing_) {
      if (missing_[at(q_.finished->feature_of[at(tile)][at(segment)])] == 0) continue;
      out += std::to_string(tile) + ":" + std::to_string(segment) + ";";
    }
    if (has_extra_turns_) out.push_back(static_cast<char>(seat));
    return out;
  }

  /// Whether something that still has to happen cannot.
  bool is_hopeless(int seat) const {
    std::vector<int> needed(q_.seats.size());
    for (const int t : required_) {
      if (is_laid_[at(t)]) continue;
      ++needed[at(seat_of(q_.board[at(t)].follower->player))];
      if (is_barred(t)) return true;
    }
    for (std::size_t f = 0; f < done_.size(); ++f) {
      const auto open = static_cast<std::uint8_t>(q_.plan[f] & ~done_[f]);
      if (open == 0) continue;
      if (std::popcount(open) > missing_[f]) return true;
      for (std::size_t s = 0; s < q_.seats.size(); ++s) {
        if (q_.seats[s] >= 0 && (open >> static_cast<unsigned>(q_.seats[s]) & 1U) != 0) ++needed[s];
      }
    }
    if (has_extra_turns_) return false;
    const int left = static_cast<int>(q_.board.size() - 1 - turns_.size());
    const int players = static_cast<int>(q_.seats.size());
    for (int s = 0; s < players; ++s) {
      const int first = (s - seat + players) % players;  // turns until he comes
      const int turns = left > first ? (left - first - 1) / players + 1 : 0;
      if (needed[at(s)] > turns) return true;
    }
    return false;
  }

  int seat_of(int colour) const {
    return static_cast<int>(std::find(q_.seats.begin(), q_.seats.end(), colour) - q_.seats.begin());
  }

  /// Whether the tile's follower cannot be deployed any more: what stands beside its segment stays there.
  bool is_barred(int t) const {
    const auto& p = q_.board[at(t)];
    const auto& laid = game_.board();
    const auto cell = laid.index(p.cell);
    for (unsigned side = 0; side < 4; ++side) {
      const int other = laid.tile_at(cell + laid.side_steps()[side]);
      if (other < 0) continue;
      const auto met = meetings(set_.turned(p.type, p.rotation), side, laid.turned(other));
      if (std::any_of(met.begin(), met.end(), [&](const auto& pair) {
            return pair.first == p.follower->segment && pair.second != tilesets::no_segment &&
                   game_.forest().feature_of(other, pair.second).is_occupied();
          }))
        return true;
    }
    return false;
  }

  std::vector<int> candidates(int seat) const {
    std::vector<std::array<std::uint32_t, 3>> ranked;
    for (int t = 1; t < static_cast<int>(q_.board.size()); ++t) {
      const auto& p = q_.board[at(t)];
      if (is_laid_[at(t)] || (p.follower && p.follower->player != q_.seats[at(seat)])) continue;
      if (game_.objection(p.cell, p.type, p.rotation)) continue;
      ranked.push_back(
          {static_cast<std::uint32_t>(rank(t, seat)), shuffled(t), static_cast<std::uint32_t>(t)});
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<int> out;
    for (const auto& candidate : ranked) out.push_back(static_cast<int>(candidate[2]));
    return out;
  }

  /// A number of the tile that another attempt gives to another tile; the first attempt keeps the order.
  std::uint32_t shuffled(int t) const {
    if (attempt_ == 0) return 0;
    auto x = static_cast<std::uint32_t>(t) * 0x9e3779b9U ^ attempt_ * 0x85ebca6bU;
    x ^= x >> 16;
    x *= 0x7feb352dU;
    return x ^ x >> 15;
  }

  /// The smaller the sooner.
  int rank(int t, int seat) const {
    if (q_.board[at(t)].follower) return 0;
    if (!plan_segments(t, seat).empty()) return 1;
    // Joining what others are still to be deployed on may bar them.
    for (const int r : required_) {
      if (is_laid_[at(r)]) continue;
      const auto feature = feature_at(r, q_.board[at(r)].follower->segment);
      for (const auto f : q_.finished->feature_of[at(t)]) {
        if (static_cast<std::size_t>(f) == feature) return 3;
      }
    }
    return 2;
  }

  std::size_t feature_at(int t, int segment) const {
    return static_cast<std::size_t>(q_.finished->feature_of[at(t)][at(segment)]);
  }

  /// Segments of the tile on which the player is to score.
  std::vector<int> plan_segments(int t, int seat) const {
    std::vector<int> out;
    const int colour = q_.seats[at(seat)];
    if (colour < 0) return out;
    for (int s = 0; s < static_cast<int>(q_.finished->feature_of[at(t)].size()); ++s) {
      const auto f = feature_at(t, s);
      if (((q_.plan[f] & ~done_[f]) >> static_cast<unsigned>(colour) & 1) != 0) out.push_back(s);
    }
    return out;
  }

  bool try_tile(int t, int seat) {
    const auto& p = q_.board[at(t)];
    game_.place(seat, p.cell, p.type, p.rotation);
    const auto spots = game_.spots(seat);
    game_.finish_turn();
    game_.undo_turn();
    const auto is_spot = [&](int s) { return (spots >> static_cast<unsigned>(s) & 1U) != 0; };
    if (p.follower) return is_spot(p.follower->segment) && try_turn(t, seat, p.follower->segment, false);
    for (const int s : plan_segments(t, seat)) {
      if (is_spot(s) && try_turn(t, seat, s, true)) return true;
      if (is_stopped_) return false;
    }
    return try_turn(t, seat, -1, false);
  }

  /// Plays the turn and all that follow. Leaves everything as it was when these lead nowhere.
  bool try_turn(int t, int seat, int segment, bool is_planned) {
    auto turn = q_.board[at(t)];
    turn.follower.reset();
    game_.place(seat, turn.cell, turn.type, turn.rotation);
    if (segment >= 0) {
      game_.deploy(seat, segment);
      turn.follower = rules::Deployment{seat, segment};
    }
    game_.finish_turn();
    const auto bit = static_cast<std::uint8_t>(is_planned ? 1U << unsigned(q_.seats[at(seat)]) : 0U);
    const auto planned = is_planned ? feature_at(t, segment) : 0;
    const bool is_shared = is_planned && std::popcount(q_.plan[planned]) > 1;
    if (is_planned) done_[planned] = static_cast<std::uint8_t>(done_[planned] | bit);
    if (is_shared) shared_standing_.emplace_back(t, segment);
    is_laid_[at(t)] = true;
    turns_.push_back(turn);
    bool is_due = true;
    for (const auto f : features_with_[at(t)]) {
      if (--missing_[f] == 0 && done_[f] != q_.plan[f]) is_due = false;
    }
    if (is_due && descend(game_.next_player(seat))) return true;
    for (const auto f : features_with_[at(t)]) ++missing_[f];
    turns_.pop_back();
    is_laid_[at(t)] = false;
    if (is_shared) shared_standing_.pop_back();
    if (is_planned) done_[planned] = static_cast<std::uint8_t>(done_[planned] & ~bit);
    game_.undo_turn();
    return false;
  }

  const OrderQuestion& q_;
  std::uint64_t limit_;
  unsigned attempt_;
  const std::atomic<bool>* stop_;
  const tilesets::TileSet& set_;
  rules::play::Game game_;
  std::vector<bool> is_laid_;
  std::vector<std::uint8_t> done_;  ///< [feature]: colours deployed for the plan
  std::vector<int> missing_;        ///< [feature]: tiles without which it is not complete
  bool has_extra_turns_;
  std::vector<std::vector<std::size_t>> features_with_;  ///< [tile]
  std::vector<int> required_;                            ///< tiles with a follower at the end
  std::vector<std::pair<int, int>> shared_standing_;     ///< deployed where others are to join
  std::vector<Placement> turns_;
  std::unordered_set<std::string> seen_;
  std::uint64_t states_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

OrderResult find_order(const OrderQuestion& question, std::uint64_t limit, unsigned attempt,
                       const std::atomic<bool>* stop) {
  return OrderSearch(question, limit, attempt, stop).run();
}

}  // namespace bastide::solver::questions::reach
