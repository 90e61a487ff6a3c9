#include "solver/questions/growing/landscape_search.hpp"

#include <algorithm>
#include <bit>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "solver/questions/answers/require_sound.hpp"

namespace bastide::solver::questions::growing {
namespace {

using tilesets::Edge;

Edge edge_of(rules::FeatureKind kind) { return kind == rules::FeatureKind::city ? Edge::city : Edge::road; }
tilesets::SegmentKind segments_of(rules::FeatureKind kind) {
  return kind == rules::FeatureKind::city ? tilesets::SegmentKind::city : tilesets::SegmentKind::road;
}

/// What the tiles of one type can add to a feature of a kind.
struct TypeForGoals {
  int spare = 0;  ///< sum of (sides - 2) of the segments with two sides or more
  bool has_wide = false;
  int wide = 0;    ///< segments with two sides or more
  int narrow = 0;  ///< segments with one
  int pennants = 0;
};

enum class LandscapeWalkEnd { found, none, cut };

class LandscapeWalk {
 public:
  LandscapeWalk(const rules::board::FitTable& fit, const LandscapePlan& plan, const LandscapeSearch& search)
      : plan_(plan),
        search_(search),
        board_(fit, fit.set().tile_count()),
        forest_(fit.set(), fit.set().tile_count()),
        random_(search.seed, search.walk, arithmetic::Purpose::moves) {
    for (const auto& goal : plan.goals) {
      auto& worths = worth_.emplace_back();
      for (const auto& type : fit.set().types()) worths.push_back(worth_of(type, segments_of(goal.kind)));
    }
    for (const auto& cell : plan.filled) filled_.push_back(board_.index(cell));
    for (const auto& tile : plan.laid) lay(board_.index(tile.cell), tile.type, tile.rotation);
  }

  LandscapeWalkEnd go() {
    bool is_done = true;
    for (std::size_t g = 0; g < plan_.goals.size(); ++g) {
      if (!can_reach(g)) return LandscapeWalkEnd::none;
      is_done = is_done && now(plan_.goals[g]).open == 0;
    }
    std::vector<rules::board::CellIndex> cells;
    for (const auto cell : filled_)
      if (board_.is_empty(cell)) cells.push_back(cell);
    if (is_done && cells.empty()) return LandscapeWalkEnd::found;
    for (const auto& goal : plan_.goals) find_open(goal, cells);
    const auto at = choose(cells);
    if (!at) return LandscapeWalkEnd::none;
    for (const auto& image : in_order(*at)) {
      if (steps_ >= search_.most_steps ||
          (search_.stop != nullptr && search_.stop->load(std::memory_order_relaxed)))
        return LandscapeWalkEnd::cut;
      lay(*at, image.type, image.rotation);
      if (const auto end = go(); end != LandscapeWalkEnd::none) return end;
      forest_.undo();
      board_.undo();
    }
    return LandscapeWalkEnd::none;
  }

  const rules::board::Board& board() const { return board_; }
  std::uint64_t steps() const { return steps_; }

 private:
  static TypeForGoals worth_of(const tilesets::TileType& type, tilesets::SegmentKind kind) {
    TypeForGoals worth;
    for (const auto& segment : type.segments) {
      if (segment.kind != kind) continue;
      const int sides = std::popcount(segment.sides);
      worth.pennants += segment.pennants;
      (sides == 1 ? worth.narrow : worth.wide) += 1;
      if (sides >= 2) worth.spare += sides - 2;
    }
    worth.has_wide = worth.wide > 0;
    return worth;
  }

  void lay(rules::board::CellIndex cell, int type, int rotation) {
    board_.place(cell, type, rotation);
    forest_.place(board_);
    ++steps_;
  }
  const rules::board::Feature& now(const FeatureGoal& goal) const {
    return forest_.feature_of(goal.tile, goal.segment);
  }

  bool can_reach(std::size_t g) const {
    const auto& goal = plan_.goals[g];
    const auto& feature = now(goal);
    const auto& size = goal.size;
    if (feature.tiles > size.tiles || feature.segments > size.segments || feature.pennants > size.pennants)
      return false;
    if (feature.open == 0)
      return feature.tiles == size.tiles && feature.segments == size.segments &&
             feature.pennants == size.pennants;
    int tiles = feature.tiles, segments = feature.segments, pennants = feature.pennants;
    int spare = feature.open, narrow_tiles = 0, narrow_segments = 0;
    for (std::size_t t = 0; t < worth_[g].size(); ++t) {
      const auto& worth = worth_[g][t];
      const int left = board_.left(static_cast<int>(t));
      if (left == 0 || worth.wide + worth.narrow == 0) continue;
      (worth.has_wide ? tiles : narrow_tiles) += left;
      segments += left * worth.wide;
      narrow_segments += left * worth.narrow;
      spare += left * worth.spare;
      pennants += left * worth.pennants;
    }
    return tiles + std::min(narrow_tiles, spare) >= size.tiles &&
           segments + std::min(narrow_segments, spare) >= size.segments && pennants >= size.pennants;
  }

  void find_open(const FeatureGoal& goal, std::vector<rules::board::CellIndex>& out) const {
    const auto root = forest_.root(goal.tile, goal.segment);
    for (int t = 0; t < forest_.tile_count(); ++t) {
      const auto& turned = board_.turned(t);
      for (unsigned side = 0; side < 4; ++side) {
        if (turned.edges[side] != edge_of(goal.kind)) continue;
        const auto beyond = board_.tile(t).cell + board_.side_steps()[side];
        if (board_.is_empty(beyond) && forest_.root(t, turned.side_segment[side]) == root)
          out.push_back(beyond);
      }
    }
  }

  /// The cell with the fewest tiles that fit; nothing when there is one without.
  std::optional<rules::board::CellIndex> choose(const std::vector<rules::board::CellIndex>& cells) const {
    std::optional<rules::board::CellIndex> best;
    std::size_t fewest = tilesets::most_oriented_types + 1;
    for (const auto cell : cells) {
      const auto fitting = (board_.fit().fits(board_.code(cell)) & board_.available()).count();
      if (fitting == 0) return std::nullopt;
      if (fitting >= fewest) continue;
      fewest = fitting;
      best = cell;
    }
    return best;
  }

  /// Whether the tile would give an empty cell beside it a city and a road edge.
  bool makes_meeting(rules::board::CellIndex at, const tilesets::OrientedType& image) const {
    for (unsigned side = 0; side < 4; ++side) {
      const auto edge = image.edges[side];
      const auto beyond = at + board_.side_steps()[side];
      if (edge == Edge::field || !board_.is_empty(beyond)) continue;
      const auto code = board_.code(beyond);
      for (unsigned s = 0; s < 4; ++s) {
        const auto other = static_cast<Edge>((code >> (2U * s)) & 3U);
        if (other != edge && (other == Edge::city || other == Edge::road)) return true;
      }
    }
    return false;
  }

  std::vector<tilesets::OrientedType> in_order(rules::board::CellIndex at) {
    std::vector<tilesets::OrientedType> images;
    for (const auto& image : board_.fit().fitting(board_.code(at)))
      if (board_.left(image.type) > 0) images.push_back(image);
    for (std::size_t i = images.size(); i > 1; --i)
      std::swap(images[i - 1], images[random_.below(static_cast<std::uint32_t>(i))]);
    if (plan_.goals.size() > 1) {
      std::stable_partition(images.begin(), images.end(), [&](const auto& image) {
        return (makes_meeting(at, image) || joins_two(image)) && random_.below(4) != 0;
      });
    }
    return images;
  }
  /// Whether a tile of this type has wide segments for two goals.
  bool joins_two(const tilesets::OrientedType& image) const {
    int goals = 0;
    for (const auto& worths : worth_) goals += worths[image.type].has_wide ? 1 : 0;
    return goals > 1;
  }

  const LandscapePlan& plan_;
  const LandscapeSearch& search_;
  rules::board::Board board_;
  rules::board::FeatureForest forest_;
  arithmetic::RandomStream random_;
  std::vector<std::vector<TypeForGoals>> worth_;  ///< [goal][type]
  std::vector<rules::board::CellIndex> filled_;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<rules::Placement>> find_landscape(const rules::board::FitTable& fit,
                                                            const LandscapePlan& plan,
                                                            const LandscapeSearch& search,
                                                            std::uint64_t& steps) {
  LandscapeWalk walk(fit, plan, search);
  const auto end = walk.go();
  steps += walk.steps();
  if (end != LandscapeWalkEnd::found) return std::nullopt;
  return answers::placements_of(walk.board());
}

}  // namespace bastide::solver::questions::growing
