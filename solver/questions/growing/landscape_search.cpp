#include "solver/questions/growing/landscape_search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "solver/boards/each_placement.hpp"

namespace bastide::solver::questions::growing {

using rules::board::CellIndex;
using tilesets::Edge;
using tilesets::OrientedType;

LandscapeWalk::LandscapeWalk(const rules::board::FitTable& fit, const rules::Table& table)
    : laid_(fit, fit.set().tile_count(), table) {}

WalkEnd LandscapeWalk::go(const LandscapePlan& plan, const ShortWalk& limits, std::uint64_t& steps) {
  clear();
  plan_ = &plan;
  limits_ = &limits;
  random_.emplace(limits.stream());
  steps_ = 0;
  worth_.clear();
  for (const auto& goal : plan.goals) {
    auto& worths = worth_.emplace_back();
    for (const auto& type : laid_.board().set().types()) {
      auto& worth = worths.emplace_back();
      for (const auto& segment : type.segments)
        if (segment.kind == segment_kind(goal.kind)) worth.add(segment);
    }
  }
  filled_.clear();
  for (const auto& cell : plan.filled) filled_.push_back(laid_.board().index(cell));
  for (const auto& tile : plan.laid) laid_.place(tile);
  steps_ = plan.laid.size();
  const auto end = step();
  if (end != WalkEnd::found) clear();
  steps += steps_;
  return end;
}

std::optional<std::vector<rules::Placement>> LandscapeWalk::find(const LandscapePlan& plan,
                                                                 const ShortWalk& limits,
                                                                 std::uint64_t& steps) {
  if (go(plan, limits, steps) != WalkEnd::found) return std::nullopt;
  return placements();
}

void LandscapeWalk::set_aside_all(int type) {
  clear();
  while (laid_.board().left(type) > 0) laid_.board().set_aside(type);
}

void LandscapeWalk::clear() {
  while (laid_.forest().tile_count() > 0) laid_.undo();
}

WalkEnd LandscapeWalk::step() {
  const auto& board = laid_.board();
  bool is_done = true;
  for (std::size_t g = 0; g < plan_->goals.size(); ++g) {
    if (!can_reach(g)) return WalkEnd::none;
    is_done = is_done && now(plan_->goals[g]).open == 0;
  }
  std::vector<OpenEdge> open;
  for (const auto cell : filled_)
    if (board.is_empty(cell)) open.push_back({cell, 0});
  if (is_done && open.empty()) return WalkEnd::found;
  for (const auto& goal : plan_->goals) find_open(goal, open);
  if (open.empty() || !can_close(open)) return WalkEnd::none;
  const auto at = plan_->is_loop ? open.front() : scarcest(board, open);  // of a loop the one at its tip
  if (!at || !board.admits(at->cell)) return WalkEnd::none;
  for (const auto& image : in_order(*at)) {
    if (limits_->is_over(steps_)) return WalkEnd::cut;
    laid_.place(at->cell, image.type, image.rotation);
    ++steps_;
    if (const auto end = step(); end != WalkEnd::none) return end;
    laid_.undo();
  }
  return WalkEnd::none;
}

void LandscapeWalk::Worth::add(const tilesets::Segment& segment) {
  const int sides = std::popcount(segment.sides);
  (sides == 1 ? narrow : wide) += 1;
  spare += std::max(0, sides - 2);
  pennants += segment.pennants();
  for (std::size_t m = 1; m < marks.size(); ++m) marks[m] += segment.marks[m];
}

/// What tiles that lie can still add: segments that are not of the feature yet but may be joined to it from
/// their other side, as when both ends of a road are arms of one crossing.
LandscapeWalk::Worth LandscapeWalk::unjoined(const FeatureGoal& goal) const {
  Worth out;
  const auto& forest = laid_.forest();
  const auto root = forest.root(goal.tile, goal.segment);
  for (int t = 0; t < forest.tile_count(); ++t) {
    const auto& segments = laid_.board().set().type(laid_.board().tile(t).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const auto& segment = segments[static_cast<std::size_t>(s)];
      if (segment.kind == segment_kind(goal.kind) && forest.root(t, s) != root) out.add(segment);
    }
  }
  return out;
}

bool LandscapeWalk::can_reach(std::size_t g) const {
  return can_reach_with(g, {}) || (plan_->is_exhaustive && can_reach_with(g, unjoined(plan_->goals[g])));
}

bool LandscapeWalk::can_reach_with(std::size_t g, const Worth& on_board) const {
  const auto& feature = now(plan_->goals[g]);
  const auto& size = plan_->goals[g].size;
  if (feature.tiles > size.tiles || feature.segments > size.segments || feature.pennants > size.pennants)
    return false;
  const auto& goal = plan_->goals[g];
  for (std::size_t m = 1; m < size.marks.size(); ++m) {
    if ((goal.counted >> m & 1U) == 0) continue;
    const int now = marks_now(goal, m);
    if (now > size.marks[m] || (feature.open == 0 && now < size.marks[m])) return false;
    int can_have = now + on_board.marks[m];
    for (std::size_t t = 0; t < worth_[g].size(); ++t)
      can_have += laid_.board().left(static_cast<int>(t)) * worth_[g][t].marks[m];
    if (can_have < size.marks[m]) return false;
  }
  if (feature.open == 0)
    return feature.tiles == size.tiles && feature.segments == size.segments &&
           feature.pennants == size.pennants;
  if (plan_->is_exhaustive && feature.segments == size.segments) return false;
  int tiles = feature.tiles, segments = feature.segments + on_board.wide;
  int pennants = feature.pennants + on_board.pennants, spare = feature.open + on_board.spare;
  int narrow_tiles = 0, narrow_segments = on_board.narrow;
  for (std::size_t t = 0; t < worth_[g].size(); ++t) {
    const auto& worth = worth_[g][t];
    const int left = laid_.board().left(static_cast<int>(t));
    if (left == 0 || worth.wide + worth.narrow == 0) continue;
    (worth.wide > 0 ? tiles : narrow_tiles) += left;
    segments += left * worth.wide;
    narrow_segments += left * worth.narrow;
    spare += left * worth.spare;
    pennants += left * worth.pennants;
  }
  return tiles + std::min(narrow_tiles, spare) >= size.tiles &&
         segments + std::min(narrow_segments, spare) >= size.segments && pennants >= size.pennants;
}

/// A loop's two ends are near enough to be joined by the segments that are missing.
bool LandscapeWalk::can_close(const std::vector<OpenEdge>& open) const {
  if (!plan_->is_loop || open.size() != 2) return true;
  const auto a = laid_.board().cell(open[0].cell), b = laid_.board().cell(open[1].cell);
  const auto& goal = plan_->goals.front();
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) < goal.size.segments - now(goal).segments;
}

void LandscapeWalk::find_open(const FeatureGoal& goal, std::vector<OpenEdge>& out) const {
  const auto& forest = laid_.forest();
  const auto root = forest.root(goal.tile, goal.segment);
  const auto edge = goal.kind == rules::FeatureKind::city ? Edge::city : Edge::road;
  const int tiles = forest.tile_count();
  for (int i = 0; i < tiles; ++i) {
    const int t = plan_->is_exhaustive ? tiles - 1 - i : i;  // there the tile laid last first
    boards::for_each_open_edge(laid_.board(), t, edge, [&](CellIndex cell, unsigned side, int segment) {
      if (forest.root(t, segment) == root) out.push_back({cell, side});
    });
  }
}

bool LandscapeWalk::may_lie(const OrientedType& image, const OpenEdge& at) const {
  if (!plan_->is_loop) return true;
  const auto& set = laid_.board().set();
  const auto segment = set.turned(image.type, image.rotation).side_segment[at.side];
  return std::popcount(set.type(image.type).segments[static_cast<std::size_t>(segment)].sides) == 2;
}

/// Whether the tile would give an empty cell beside it a city and a road edge.
bool LandscapeWalk::makes_meeting(CellIndex at, const OrientedType& image) const {
  const auto& board = laid_.board();
  for (unsigned side = 0; side < 4; ++side) {
    const auto edge = image.edges[side];
    const auto beyond = at + board.side_steps()[side];
    if (edge == Edge::field || !board.is_empty(beyond)) continue;
    const auto code = board.code(beyond);
    for (unsigned s = 0; s < 4; ++s) {
      const auto other = static_cast<Edge>(board.fit().edge(code, s));
      if (other != edge && (other == Edge::city || other == Edge::road)) return true;
    }
  }
  return false;
}

/// Whether a tile of this type has wide segments for two goals.
bool LandscapeWalk::joins_two(const OrientedType& image) const {
  return std::count_if(worth_.begin(), worth_.end(),
                       [&](const auto& worths) { return worths[image.type].wide > 0; }) > 1;
}

std::vector<OrientedType> LandscapeWalk::in_order(const OpenEdge& at) {
  const auto& board = laid_.board();
  std::vector<OrientedType> images;
  for (const auto& image : board.fit().fitting(board.code(at.cell)))
    if (board.left(image.type) > 0 && may_lie(image, at)) images.push_back(image);
  shuffle_by_stream(images, *random_);
  if (plan_->goals.size() > 1) {
    std::stable_partition(images.begin(), images.end(), [&](const auto& image) {
      return (makes_meeting(at.cell, image) || joins_two(image)) && random_->below(4) != 0;
    });
  }
  return images;
}

}  // namespace bastide::solver::questions::growing
