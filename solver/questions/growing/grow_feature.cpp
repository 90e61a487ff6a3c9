#include "solver/questions/growing/grow_feature.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <numeric>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/questions/answers/require_sound.hpp"

namespace bastide::solver::questions::growing {
namespace {

using tilesets::Edge;

/// What the tiles of a type can still add to a feature.
struct TypeForFeature {
  int best_balance = -1;  ///< most of (sides - 2) that one tile can bring
  bool takes_part = false;
  int free_segments = 0;  ///< with two sides or more
  int one_sided_segments = 0;
  int pennants = 0;
};

TypeForFeature worth_of(const tilesets::TileType& type, tilesets::SegmentKind kind) {
  TypeForFeature worth;
  int balance = 0;
  bool has_free = false;
  for (const auto& segment : type.segments) {
    if (segment.kind != kind) continue;
    const int sides = std::popcount(segment.sides);
    worth.takes_part = true;
    worth.pennants += segment.pennants;
    if (sides == 1) ++worth.one_sided_segments;
    if (sides == 1) continue;
    ++worth.free_segments;
    has_free = true;
    balance += sides - 2;
  }
  if (has_free) worth.best_balance = balance;
  return worth;
}

/// An open edge of the feature: the empty cell beyond it.
struct OpenEdge {
  rules::board::CellIndex cell = 0;
  unsigned side = 0;  ///< of the empty cell
};

enum class FeatureWalkEnd { found, all_seen, cut };

class FeatureWalk {
 public:
  FeatureWalk(const rules::board::FitTable& fit, const rules::Table& table, const GrowthPlan& plan)
      : plan_(plan),
        edge_(plan.kind == rules::FeatureKind::city ? Edge::city : Edge::road),
        segment_kind_(plan.kind == rules::FeatureKind::city ? tilesets::SegmentKind::city
                                                            : tilesets::SegmentKind::road),
        board_(fit, fit.set().tile_count(), table),
        forest_(fit.set(), fit.set().tile_count()) {
    for (const auto& type : fit.set().types()) worth_.push_back(worth_of(type, segment_kind_));
  }

  /// All features with this root segment, as far as `most_steps` go.
  FeatureWalkEnd from(int type, int segment, std::uint64_t most_steps, std::uint64_t walk) {
    random_.emplace(plan_.seed, walk, arithmetic::Purpose::moves);
    steps_left_ = most_steps;
    root_segment_ = segment;
    lay(board_.index({0, 0}), type, 0);
    const auto end = go();
    if (end == FeatureWalkEnd::found) return end;  // the board stays
    take_back();
    return end;
  }
  void set_aside(int type) { board_.set_aside(type); }
  int left(int type) const { return board_.left(type); }
  const rules::board::Board& board() const { return board_; }
  std::uint64_t steps() const { return steps_; }

 private:
  void lay(rules::board::CellIndex cell, int type, int rotation) {
    board_.place(cell, type, rotation);
    forest_.place(board_);
    ++steps_;
  }
  void take_back() {
    forest_.undo();
    board_.undo();
  }
  const rules::board::Feature& feature() const { return forest_.feature_of(0, root_segment_); }

  /// What tiles that lie can still add: segments that are not of the feature yet but may be joined to it
  /// from their other side, as when both ends of a road are arms of one crossing.
  struct Unjoined {
    int free_segments = 0, one_sided_segments = 0, pennants = 0, balance = 0;
  };
  Unjoined unjoined() const {
    Unjoined out;
    const auto root = forest_.root(0, root_segment_);
    for (int t = 0; t < forest_.tile_count(); ++t) {
      const auto& segments = board_.set().type(board_.tile(t).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        const auto& segment = segments[static_cast<std::size_t>(s)];
        if (segment.kind != segment_kind_ || forest_.root(t, s) == root) continue;
        const int sides = std::popcount(segment.sides);
        (sides == 1 ? out.one_sided_segments : out.free_segments) += 1;
        out.pennants += segment.pennants;
        out.balance += std::max(0, sides - 2);
      }
    }
    return out;
  }

  bool can_reach() const { return can_reach_with({}) || can_reach_with(unjoined()); }

  bool can_reach_with(const Unjoined& on_board) const {
    const auto& now = feature();
    if (now.tiles > plan_.size.tiles || now.segments > plan_.size.segments ||
        now.pennants > plan_.size.pennants)
      return false;
    int tiles = now.tiles, segments = now.segments + on_board.free_segments;
    int pennants = now.pennants + on_board.pennants;
    int spare = now.open + on_board.balance;
    int costly_tiles = 0, costly_segments = on_board.one_sided_segments;
    for (std::size_t t = 0; t < worth_.size(); ++t) {
      const auto& worth = worth_[t];
      if (!worth.takes_part) continue;
      const int left = board_.left(static_cast<int>(t));
      spare += left * std::max(0, worth.best_balance);
      (worth.best_balance >= 0 ? tiles : costly_tiles) += left;
      segments += left * worth.free_segments;
      costly_segments += left * worth.one_sided_segments;
      pennants += left * worth.pennants;
    }
    return tiles + std::min(costly_tiles, spare) >= plan_.size.tiles &&
           segments + std::min(costly_segments, spare) >= plan_.size.segments &&
           pennants >= plan_.size.pennants;
  }

  /// The open edges of the feature, those of the tile laid last first.
  void find_open(std::vector<OpenEdge>& out) const {
    out.clear();
    const auto root = forest_.root(0, root_segment_);
    for (int t = forest_.tile_count() - 1; t >= 0; --t) {
      const auto& turned = board_.turned(t);
      for (unsigned side = 0; side < 4; ++side) {
        if (turned.edges[side] != edge_) continue;
        const auto beyond = board_.tile(t).cell + board_.side_steps()[side];
        if (!board_.is_empty(beyond) || forest_.root(t, turned.side_segment[side]) != root) continue;
        out.push_back({beyond, (side + 2U) & 3U});
      }
    }
  }

  bool may_lie(const tilesets::OrientedType& image, const OpenEdge& at) const {
    if (!plan_.is_loop) return true;
    const auto& turned = board_.set().turned(image.type, image.rotation);
    const auto& segment =
        board_.set().type(image.type).segments[static_cast<std::size_t>(turned.side_segment[at.side])];
    return std::popcount(segment.sides) == 2;
  }

  /// The open edge with the fewest tiles that fit; of a loop the one at its tip.
  OpenEdge choose(const std::vector<OpenEdge>& open) const {
    if (plan_.is_loop) return open.front();
    OpenEdge best;
    std::size_t fewest = tilesets::most_oriented_types + 1;
    for (const auto& edge : open) {
      const auto fitting = (board_.fit().fits(board_.code(edge.cell)) & board_.available()).count();
      if (fitting >= fewest) continue;
      fewest = fitting;
      best = edge;
    }
    return best;
  }

  /// A loop's two ends are near enough to be joined by the segments that are missing.
  bool can_close(const std::vector<OpenEdge>& open) const {
    if (!plan_.is_loop || open.size() != 2) return true;
    const auto a = board_.cell(open[0].cell), b = board_.cell(open[1].cell);
    return std::abs(a.x - b.x) + std::abs(a.y - b.y) < plan_.size.segments - feature().segments;
  }

  FeatureWalkEnd go() {
    const auto& now = feature();
    if (now.open == 0) {
      const bool is_it = now.tiles == plan_.size.tiles && now.segments == plan_.size.segments &&
                         now.pennants == plan_.size.pennants;
      return is_it ? FeatureWalkEnd::found : FeatureWalkEnd::all_seen;
    }
    if (now.segments >= plan_.size.segments || !can_reach()) return FeatureWalkEnd::all_seen;
    std::vector<OpenEdge> open;
    find_open(open);
    if (open.empty() || !can_close(open)) return FeatureWalkEnd::all_seen;
    const auto at = choose(open);
    if (!board_.admits(at.cell)) return FeatureWalkEnd::all_seen;
    std::vector<tilesets::OrientedType> images;
    for (const auto& image : board_.fit().fitting(board_.code(at.cell)))
      if (board_.left(image.type) > 0 && may_lie(image, at)) images.push_back(image);
    for (std::size_t i = images.size(); i > 1; --i)
      std::swap(images[i - 1], images[random_->below(static_cast<std::uint32_t>(i))]);
    for (const auto& image : images) {
      if (steps_left_-- == 0 || (plan_.stop != nullptr && plan_.stop->load(std::memory_order_relaxed))) {
        steps_left_ = 0;
        return FeatureWalkEnd::cut;
      }
      lay(at.cell, image.type, image.rotation);
      if (const auto end = go(); end != FeatureWalkEnd::all_seen) {
        if (end == FeatureWalkEnd::cut) take_back();
        return end;
      }
      take_back();
    }
    return FeatureWalkEnd::all_seen;
  }

  const GrowthPlan& plan_;
  Edge edge_;
  tilesets::SegmentKind segment_kind_;
  rules::board::Board board_;
  rules::board::FeatureForest forest_;
  std::vector<TypeForFeature> worth_;
  std::optional<arithmetic::RandomStream> random_;
  int root_segment_ = 0;
  std::uint64_t steps_left_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace

Growth grow_feature(const tilesets::TileSet& set, const rules::Table& table, const GrowthPlan& plan) {
  const rules::board::FitTable fit(set);
  std::vector<int> order(static_cast<std::size_t>(set.type_count()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(), [&](int type) { return type == set.start_type(); });
  const bool is_unbounded = table.area.kind == rules::AreaKind::unbounded;
  const auto kind =
      plan.kind == rules::FeatureKind::city ? tilesets::SegmentKind::city : tilesets::SegmentKind::road;
  Growth growth;
  std::uint64_t walks = 0;
  FeatureWalk on_table(fit, table, plan);
  FeatureWalk anywhere(fit, {}, plan);
  for (const int type : order) {
    // The start tile is laid where it has to lie; what does not hold it is carried there afterwards.
    auto& walk = type == set.start_type() ? on_table : anywhere;
    const auto& segments = set.type(type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()) && set.type(type).count > 0; ++s) {
      if (segments[static_cast<std::size_t>(s)].kind != kind) continue;
      for (std::uint64_t most = 1000;; most = std::min<std::uint64_t>(2 * most, 1'000'000)) {
        const auto so_far = on_table.steps() + anywhere.steps();
        if (plan.most_steps != 0 && so_far >= plan.most_steps) {
          growth.steps = so_far;
          return growth;
        }
        const auto end = walk.from(
            type, s, plan.most_steps == 0 ? most : std::min(most, plan.most_steps - so_far), walks++);
        growth.steps = on_table.steps() + anywhere.steps();
        if (plan.stop != nullptr && plan.stop->load()) return growth;
        if (end == FeatureWalkEnd::found) {
          growth.board = boards::extend_to_start(set, table, answers::placements_of(walk.board()));
          growth.feature = {0, s};
          return growth;
        }
        if (end == FeatureWalkEnd::all_seen) break;
      }
    }
    while (anywhere.left(type) > 0) anywhere.set_aside(type);
  }
  growth.is_exhausted = is_unbounded;
  return growth;
}

}  // namespace bastide::solver::questions::growing
