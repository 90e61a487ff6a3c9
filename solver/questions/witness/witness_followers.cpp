#include "solver/questions/witness/witness_followers.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/reach.hpp"

namespace bastide::solver::questions::witness {
namespace {

using answers::SolveVerdict;
using rules::FeatureKind;
using rules::Placement;

constexpr std::uint64_t most_states = 1'000'000;  ///< of games, for a board of a few tiles

/// A place where a follower can stand at the end.
struct Spot {
  int tile = 0;
  int segment = 0;
  rules::board::EntryIndex root = 0;
  FeatureKind kind = FeatureKind::city;
};

/// Whether a legal game of some number of players that the edition allows comes to this position, between two
/// turns. Requires the start tile first.
bool is_reached(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                const std::vector<Placement>& board) {
  int most_player = 0;
  bool has_follower = false;
  for (const auto& p : board) {
    if (!p.follower) continue;
    has_follower = true;
    most_player = std::max(most_player, p.follower->player);
  }
  if (!has_follower) return true;  // every board that is walked is one of a game
  reach::Arrangement arrangement;
  arrangement.position.placements = board;
  arrangement.where.assign(board.size(), {});
  reach::ReachOptions options;
  options.limit = most_states;
  // With a player for every turn, more of them make no difference.
  const int least = std::max(edition.least_players, most_player + 1);
  const int most = std::min(edition.most_players, std::max(least, static_cast<int>(board.size()) - 1));
  bool is_decided = true;
  for (int players = least; players <= most; ++players) {
    options.players = players;
    const auto verdict =
        reach_position({fit, edition}, arrangement, options, {}).answers.answers.front().verdict;
    if (verdict == SolveVerdict::found) return true;
    is_decided = is_decided && verdict == SolveVerdict::impossible;
  }
  // "Smallest" would be claimed without having looked.
  if (!is_decided)
    throw std::overflow_error(
        "whether a game comes to a position was not decided within the limit of states");
  return false;
}

class FollowerSearch {
 public:
  FollowerSearch(const rules::editions::Edition& edition, const rules::board::FeatureBoard& laid,
                 const Condition& condition, const MeasureValues& values)
      : edition_(edition),
        board_(laid.board()),
        condition_(condition),
        values_(values),
        placements_(laid.placements()) {
    const auto& forest = laid.forest();
    for (int t = 1; t < forest.tile_count(); ++t) {  // nobody lays the start tile
      const auto segments = static_cast<int>(board_.set().type(board_.tile(t).type).segments.size());
      for (int s = 0; s < segments; ++s) {
        const auto root = forest.root(t, s);
        const auto& feature = forest.feature(root);
        if (feature.is_complete()) continue;
        if (feature.kind == FeatureKind::farm && edition.farms == rules::editions::Farms::off) continue;
        spots_.push_back({t, s, root, feature.kind});
      }
    }
  }

  std::optional<StandingFollowers> with(int followers) {
    followers_ = followers;
    return deploy(0, 0, 0) ? std::optional<StandingFollowers>({placements_, followers}) : std::nullopt;
  }

 private:
  /// The followers from number `number` on, on spots from `first` on; `players` have one already.
  bool deploy(int number, std::size_t first, int players) {
    if (number == followers_)
      return satisfies(players) && !is_plainly_barred() && is_reached(board_.fit(), edition_, placements_);
    for (auto i = first; i < spots_.size(); ++i) {
      auto& follower = placements_[static_cast<std::size_t>(spots_[i].tile)].follower;
      if (follower) continue;
      // Players are numbered as they come.
      for (int player = 0; player <= std::min(players, edition_.most_players - 1); ++player) {
        follower = rules::Deployment{player, spots_[i].segment};
        taken_.push_back({spots_[i], player});
        if (deploy(number + 1, i + 1, std::max(players, player + 1))) return true;
        taken_.pop_back();
      }
      follower.reset();
    }
    return false;
  }

  /// Two followers whose segments meet: the later one was deployed beside the other. No game need be looked
  /// for.
  bool is_plainly_barred() const {
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        const auto& a = taken_[i].first;
        const auto& b = taken_[k].first;
        if (a.root == b.root &&
            reach::meet_directly(board_.set(), placements_[static_cast<std::size_t>(a.tile)], a.segment,
                                 placements_[static_cast<std::size_t>(b.tile)], b.segment))
          return true;
      }
    }
    return false;
  }

  bool satisfies(int players) {
    std::map<rules::board::EntryIndex, std::pair<FeatureKind, unsigned>> on;
    for (const auto& [spot, player] : taken_) {
      auto& [kind, who] = on[spot.root];
      kind = spot.kind;
      who |= 1U << static_cast<unsigned>(player);
    }
    values_[index_of(Measure::followers)] = followers_;
    values_[index_of(Measure::players)] = players;
    for (const auto m : {Measure::shared_cities, Measure::shared_roads, Measure::shared_farms})
      values_[index_of(m)] = 0;
    for (const auto& [root, held] : on) {
      const auto& [kind, who] = held;
      if ((who & (who - 1U)) == 0) continue;
      const auto m = kind == FeatureKind::city   ? Measure::shared_cities
                     : kind == FeatureKind::road ? Measure::shared_roads
                                                 : Measure::shared_farms;
      ++values_[index_of(m)];
    }
    return condition_.holds(values_);
  }

  const rules::editions::Edition& edition_;
  const rules::board::Board& board_;
  const Condition& condition_;
  MeasureValues values_;
  std::vector<Placement> placements_;
  std::vector<Spot> spots_;
  std::vector<std::pair<Spot, int>> taken_;
  int followers_ = 0;
};

}  // namespace

std::optional<StandingFollowers> fewest_followers(const rules::editions::Edition& edition,
                                                  const rules::board::FeatureBoard& laid,
                                                  const Condition& condition, const MeasureRanges& ranges,
                                                  int least, int most) {
  FollowerSearch search(edition, laid, condition, ranges.least);
  most = std::min(most, laid.forest().tile_count() - 1);
  for (int followers = least; followers <= most; ++followers) {
    auto with_these = ranges;
    set_followers(with_these, followers);
    if (condition.over(with_these) == Truth::no) continue;
    if (auto found = search.with(followers)) return found;
  }
  return std::nullopt;
}

}  // namespace bastide::solver::questions::witness
