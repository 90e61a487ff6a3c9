#include "solver/questions/largest/held_features.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>
#include <unordered_set>

#include "solver/questions/growing/final_scoring.hpp"

namespace bastide::solver::questions::largest {
namespace {

class HeldFeatures {
 public:
  HeldFeatures(const rules::editions::Edition& edition, std::span<const rules::Placement> board,
               std::vector<HeldOffer> offers, const HeldSearch& search)
      : edition_(edition), board_(board), offers_(std::move(offers)), search_(search) {
    tiles_ = static_cast<int>(board.size());
    most_followers_ = static_cast<std::size_t>(std::clamp(edition.followers(), 0, 31));
    most_ = search.more_than;
    std::stable_sort(offers_.begin(), offers_.end(),
                     [](const HeldOffer& a, const HeldOffer& b) { return a.points > b.points; });
    beside_.assign(board.size(), 0);
    for (int a = 0; a < tiles_; ++a)
      for (int b = 0; b < tiles_; ++b)
        if (touch(cell(a), cell(b))) beside_[static_cast<std::size_t>(a)] |= 1U << static_cast<unsigned>(b);
  }

  HeldResult run() {
    choose(0);
    return std::move(result_);
  }

 private:
  /// Which tile a turn lays, and where the follower goes.
  struct LaidTile {
    int tile = 0;
    bool is_held = false;
    int segment = 0;
  };
  static bool touch(rules::Cell a, rules::Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }
  rules::Cell cell(int tile) const { return board_[static_cast<std::size_t>(tile)].cell; }

  /// Branch and bound: offers from the best down, each taken or left.
  void choose(std::size_t next) {
    const int points = points_of_chosen();
    if (points > most_) {
      if (!has_order()) return;  // nor has any larger selection
      most_ = points;
      keep(points);
    } else if (!chosen_.empty() && chosen_.size() > 1 && !has_order()) {
      return;
    }
    for (; next < offers_.size() && chosen_.size() < most_followers_; ++next) {
      int bound = points;
      const auto room = most_followers_ - chosen_.size();
      for (std::size_t i = next; i < std::min(offers_.size(), next + room); ++i) bound += offers_[i].points;
      if (bound <= most_) return;
      chosen_.push_back(next);
      choose(next + 1);
      chosen_.pop_back();
    }
  }

  int points_of_chosen() const {
    int points = 0;
    std::set<std::int32_t> cities;
    for (const auto i : chosen_) {
      const auto& offer = offers_[i];
      if (offer.cities.empty()) points += offer.points;
      cities.insert(offer.cities.begin(), offer.cities.end());
    }
    return cities.empty() ? points
                          : points + growing::points_of_farm(static_cast<int>(cities.size()), edition_);
  }

  bool has_order() {
    // With a player for every turn, more of them make no difference.
    const int least = edition_.least_players;
    const int most = std::min(edition_.most_players, std::max(least, tiles_ - 1));
    for (players_ = least; players_ <= most; ++players_) {
      for (own_ = 0; own_ < players_; ++own_) {
        if (search_.has_last && (tiles_ - 1) % players_ != own_) continue;
        seen_.clear();
        turns_.assign(1, {});
        if (lay(1U, 0)) return true;
      }
    }
    return false;
  }

  /// Whether the other tiles can be laid so that all of the chosen are held.
  bool lay(std::uint32_t laid, std::uint32_t held) {
    const int turn = static_cast<int>(turns_.size());
    const auto all = (1U << chosen_.size()) - 1U;
    if (turn == tiles_) return held == all;
    if (!seen_.insert(std::uint64_t{laid} << 32U | held).second) return false;
    if (++result_.sets > search_.most_sets) {
      result_.is_decided = false;
      return false;
    }
    const bool is_own = turn % players_ == own_;
    int own_turns = 0;
    for (int t = turn; t < tiles_; ++t) own_turns += t % players_ == own_ ? 1 : 0;
    if (std::popcount(all & ~held) > own_turns) return false;
    for (int t = 1; t < tiles_; ++t) {
      const auto bit = 1U << static_cast<unsigned>(t);
      if ((laid & bit) != 0 || (laid & beside_[static_cast<std::size_t>(t)]) == 0) continue;
      if (search_.has_last && t == tiles_ - 1 && turn < tiles_ - 1) continue;
      for (std::size_t f = 0; is_own && f < chosen_.size(); ++f) {
        if ((held >> f & 1U) != 0) continue;
        for (const auto& place : offers_[chosen_[f]].places) {
          if (place.placement != t) continue;
          turns_.push_back({t, true, place.segment});
          if (lay(laid | bit, held | 1U << f)) return true;
          turns_.pop_back();
          break;  // another segment of the same feature makes no difference
        }
      }
      turns_.push_back({t});
      if (lay(laid | bit, held)) return true;
      turns_.pop_back();
    }
    return false;
  }

  void keep(int points) {
    StagedGame game{{}, players_, own_, {}};
    for (const auto& turn : turns_) {
      auto tile = board_[static_cast<std::size_t>(turn.tile)];
      if (turn.is_held) {
        tile.follower = rules::Deployment{0, turn.segment};
        game.held.push_back({static_cast<int>(game.turns.size()), turn.segment});
      }
      game.turns.push_back(tile);
    }
    result_.best = std::move(game);
    result_.points = points;
  }

  const rules::editions::Edition& edition_;
  std::span<const rules::Placement> board_;
  std::vector<HeldOffer> offers_;
  HeldSearch search_;
  int tiles_ = 0;
  std::size_t most_followers_ = 0;
  int most_ = 0;
  std::vector<std::uint32_t> beside_;  ///< [tile]: the tiles that it touches
  std::vector<std::size_t> chosen_;
  int players_ = 2;
  int own_ = 0;
  std::vector<LaidTile> turns_;
  std::unordered_set<std::uint64_t> seen_;
  HeldResult result_;
};

}  // namespace

HeldResult best_held(const rules::editions::Edition& edition, std::span<const rules::Placement> board,
                     std::vector<HeldOffer> offers, const HeldSearch& search) {
  return HeldFeatures(edition, board, std::move(offers), search).run();
}

}  // namespace bastide::solver::questions::largest
