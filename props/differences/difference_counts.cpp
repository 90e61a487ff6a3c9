#include "props/differences/difference_counts.hpp"

#include <algorithm>
#include <utility>

#include "props/differences/laying_orders.hpp"
#include "props/differences/walk_two_editions.hpp"
#include "rules/play/scoring.hpp"
#include "solver/boards/board_pieces.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::differences {
namespace {

using rules::PerPlayer;
using rules::board::Board;
using rules::board::FeatureForest;
using rules::editions::Farms;
using tilesets::SegmentKind;

void add_points(PerPlayer& totals, const PerPlayer& points) {
  for (std::size_t p = 0; p < totals.size(); ++p) totals[p] += points[p];
}

PerPlayer totals_of(const Board& board, const FeatureForest& forest,
                    const rules::editions::Edition& edition) {
  PerPlayer totals{};
  bool has_farmers = false;
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& f = forest.feature(e);
    if (!f.is_occupied()) continue;
    if (f.kind == rules::FeatureKind::farm) {
      has_farmers = true;
    } else {
      add_points(totals, rules::play::award(rules::play::holders_of(f),
                                            rules::play::feature_points(f, edition), edition));
    }
  }
  if (!has_farmers) return totals;
  for (const auto& item : rules::play::farm_items(board, forest, edition, edition.farms))
    add_points(totals, item.points);
  return totals;
}

std::uint64_t sum(const PerPlayer& totals) {
  std::uint64_t points = 0;
  for (const int n : totals) points += static_cast<std::uint64_t>(n);
  return points;
}

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
    bool is_for_left;
    bool is_for_right;
  };

  void look_at(const Board& board) {
    if (!sides_.is_on_both()) return;
    board_ = &board;
    auto& counts = counts_[board.tiles().size() - 1];
    ++counts.boards;
    find_spots();
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      if (can_stand(spots_[i], 0)) count(counts, {{spots_[i].tile, spots_[i].segment, 0}});
      for (std::size_t k = i + 1; k < spots_.size(); ++k) {
        if (spots_[k].tile == spots_[i].tile) continue;
        for (int player = 0; player < 2; ++player) {
          const std::vector<Stand> stands = {{spots_[i].tile, spots_[i].segment, 0},
                                             {spots_[k].tile, spots_[k].segment, player}};
          if (are_legal(spots_[i], spots_[k], stands)) count(counts, stands);
        }
      }
    }
  }

  void find_spots() {
    spots_.clear();
    const bool left_farms = pair_->left.edition.farms != Farms::off;
    const bool right_farms = pair_->right.edition.farms != Farms::off;
    for (int tile = 1; tile < static_cast<int>(board_->tiles().size()); ++tile) {
      const auto& segments = pair_->set.type(board_->tile(tile).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        const bool is_field = segments[at(s)].kind == SegmentKind::field;
        const Spot spot{tile, s, !is_field || left_farms, !is_field || right_farms};
        if (spot.is_for_left || spot.is_for_right) spots_.push_back(spot);
      }
    }
  }

  /// Whether a follower may stand there under an edition that has as many of the player's.
  bool can_stand(const Spot& spot, int others) const {
    return (spot.is_for_left && pair_->left.edition.followers > others) ||
           (spot.is_for_right && pair_->right.edition.followers > others);
  }

  rules::board::EntryIndex root(bool of_left, int tile, int segment) {
    const int type = board_->tile(tile).type;
    return of_left ? sides_.left().forest().root(tile, pair_->left.segment(type, segment))
                   : sides_.right().forest().root(tile, pair_->right.segment(type, segment));
  }

  bool are_legal(const Spot& a, const Spot& b, const std::vector<Stand>& stands) {
    const int of_first = stands[1].player == stands[0].player ? 2 : 1;
    bool is_open = false;
    for (const bool of_left : {true, false}) {
      const auto& edition = of_left ? pair_->left.edition : pair_->right.edition;
      if (!(of_left ? a.is_for_left && b.is_for_left : a.is_for_right && b.is_for_right)) continue;
      if (edition.followers < of_first || edition.most_players <= stands[1].player) continue;
      if (root(of_left, a.tile, a.segment) != root(of_left, b.tile, b.segment)) return true;
      is_open = true;
    }
    if (!is_open) return false;
    return laying_.least(board_->placements(), stands, {}, [](const rules::Position&) { return true; })
        .has_value();
  }

  PerPlayer totals(bool of_left, const std::vector<Stand>& stands) {
    auto& side = of_left ? sides_.left() : sides_.right();
    auto& forest = side.forest();
    const auto log_size = forest.log_size();
    for (const auto& stand : stands)
      forest.add_followers(root(of_left, stand.tile, stand.segment), stand.player, 1);
    const auto out = totals_of(side.board(), forest, of_left ? pair_->left.edition : pair_->right.edition);
    forest.undo_to(log_size);
    return out;
  }

  void count(PositionCounts& counts, const std::vector<Stand>& stands) {
    const auto left = totals(true, stands);
    const auto right = totals(false, stands);
    ++counts.positions;
    if (left != right) ++counts.different;
    counts.left_points += sum(left);
    counts.right_points += sum(right);
  }

  const EditionPair* pair_;
  BothSides sides_;
  LayingOrders laying_;
  std::vector<PositionCounts> counts_;  ///< [tiles - 1]
  solver::runs::Progress* progress_;
  const Board* board_ = nullptr;
  std::vector<Spot> spots_;
};

}  // namespace

DifferenceCounts count_differences(const EditionPair& pair, int tiles,
                                   const solver::runs::RunControl& control) {
  const int most = std::min(tiles, pair.set.tile_count());
  solver::boards::BoardSpace space(pair.fit);
  space.table = pair.left.edition.table;
  space.starts = pair.common_starts();
  // Pieces of two tiles: so few boards would otherwise be a piece each.
  auto cut = control;
  cut.prefix_tiles = 2;
  auto parts = solver::boards::walk_pieces(
      space, most, solver::boards::board_pieces(space, most, cut.prefix_tiles), cut,
      [&](const Board& /*board*/) { return PositionCounter(pair, most, control.progress); });
  DifferenceCounts out;
  out.is_complete = parts.is_complete;
  out.sizes.resize(at(most));
  for (int i = 0; i < most; ++i) out.sizes[at(i)].tiles = i + 1;
  for (const auto& part : parts.results) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      out.sizes[i].boards += part[i].boards;
      out.sizes[i].positions += part[i].positions;
      out.sizes[i].different += part[i].different;
      out.sizes[i].left_points += part[i].left_points;
      out.sizes[i].right_points += part[i].right_points;
    }
  }
  return out;
}

}  // namespace bastide::props::differences
