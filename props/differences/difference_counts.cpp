#include "props/differences/difference_counts.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "props/differences/laying_orders.hpp"
#include "props/differences/walk_two_editions.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::differences {
namespace {

using rules::board::Board;
using rules::editions::Farms;
using tilesets::SegmentKind;

constexpr std::array<std::size_t, 2> both = {0, 1};

class PositionCounter {
 public:
  PositionCounter(const EditionPair& pair, int tiles, solver::runs::Progress* progress)
      : pair_(&pair), sides_(pair, tiles), laying_(pair), counts_(at(tiles)), progress_(progress) {}
  void placed(const Board& board) { sides_.placed(board); }
  void taken_back(const Board& /*board*/) { sides_.taken_back(); }
  void visit(const Board& board) { look_at(board); }
  std::vector<PositionCounts> end_piece() {
    auto out = std::exchange(counts_, std::vector<PositionCounts>(counts_.size()));
    for (const auto& size : out) {
      if (progress_ != nullptr) progress_->boards += size.boards;
    }
    return out;
  }

 private:
  /// A segment that a follower may stand on, under one edition at least.
  struct Spot {
    int tile;
    int segment;
    std::array<bool, 2> is_for;  ///< by side
  };

  void look_at(const Board& board) {
    if (!sides_.is_on_both()) return;
    board_ = &board;
    auto& counts = counts_[board.tiles().size() - 1];
    ++counts.boards;
    find_spots();
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      const Stand first{spots_[i].tile, spots_[i].segment, 0};
      if (can_stand(spots_[i])) count(counts, {&first, 1});
      for (std::size_t k = i + 1; k < spots_.size(); ++k) {
        if (spots_[k].tile == spots_[i].tile) continue;
        for (int player = 0; player < 2; ++player) {
          const std::array<Stand, 2> stands = {first, {spots_[k].tile, spots_[k].segment, player}};
          if (are_legal(spots_[i], spots_[k], stands)) count(counts, stands);
        }
      }
    }
  }

  void find_spots() {
    spots_.clear();
    for (int tile = pair_->set.start_size(); tile < static_cast<int>(board_->tiles().size()); ++tile) {
      const auto& segments = pair_->set.type(board_->tile(tile).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        const bool is_field = segments[at(s)].kind == SegmentKind::field;
        Spot spot{tile, s, {}};
        for (const auto side : both)
          spot.is_for[side] = !is_field || pair_->side(side).edition.farms != Farms::off;
        if (spot.is_for[0] || spot.is_for[1]) spots_.push_back(spot);
      }
    }
  }

  /// Whether a follower may stand there under an edition that has one.
  bool can_stand(const Spot& spot) const {
    return std::any_of(both.begin(), both.end(), [&](auto side) {
      return spot.is_for[side] && pair_->side(side).edition.followers() > 0;
    });
  }

  bool are_legal(const Spot& a, const Spot& b, std::span<const Stand> stands) {
    const int of_first = stands[1].player == stands[0].player ? 2 : 1;
    bool is_open = false;
    for (const auto side : both) {
      const auto seen = sides_.side(side);
      if (!a.is_for[side] || !b.is_for[side]) continue;
      if (seen.edition().followers() < of_first || seen.edition().most_players <= stands[1].player) continue;
      if (seen.root(a.tile, a.segment) != seen.root(b.tile, b.segment)) return true;
      is_open = true;
    }
    if (!is_open) return false;
    return laying_.least(board_->placements(), stands, {}, [](const rules::Position&) { return true; })
        .has_value();
  }

  void count(PositionCounts& counts, std::span<const Stand> stands) {
    std::array<rules::PerPlayer, 2> totals{};
    for (const auto side : both) {
      const auto seen = sides_.side(side);
      standing_.clear();
      for (const auto& stand : stands)
        standing_.push_back({seen.root(stand.tile, stand.segment), stand.player});
      totals[side] = seen.totals_with(standing_);
    }
    ++counts.positions;
    if (totals[0] != totals[1]) ++counts.different;
    counts.left_points += std::accumulate(totals[0].begin(), totals[0].end(), std::int64_t{0});
    counts.right_points += std::accumulate(totals[1].begin(), totals[1].end(), std::int64_t{0});
  }

  const EditionPair* pair_;
  BothSides sides_;
  LayingOrders laying_;
  std::vector<PositionCounts> counts_;  ///< [tiles - 1]
  solver::runs::Progress* progress_;
  const Board* board_ = nullptr;
  std::vector<Spot> spots_;
  std::vector<FeatureStand> standing_;
};

}  // namespace

DifferenceCounts count_differences(const EditionPair& pair, int tiles,
                                   const solver::runs::RunControl& control) {
  refuse_turns(pair);
  const int most = std::min(tiles, pair.set.tile_count());
  // Pieces of two tiles: so few boards would otherwise be a piece each.
  auto cut = control;
  cut.prefix_tiles = 2;
  const auto parts =
      walk_common_boards(pair, most, cut, [&] { return PositionCounter(pair, most, control.progress); });
  DifferenceCounts out;
  out.is_complete = parts.is_complete;
  out.sizes.resize(at(most));
  for (int i = 0; i < most; ++i) out.sizes[at(i)].tiles = i + 1;
  for (const auto& part : parts.results) {
    for (std::size_t i = 0; i < part.size(); ++i) out.sizes[i] += part[i];
  }
  return out;
}

}  // namespace bastide::props::differences
