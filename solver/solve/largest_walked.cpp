// The largest city, road, farm and cluster of cloisters by looking at every board.
//
// What a board has more than the one below it holds its last tile: only features there are measured. The best
// is put to the reference model, with a follower on it.
#include "solver/solve/largest_walked.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rules/reference/model.hpp"
#include "rules/scoring.hpp"
#include "solver/solve/checked.hpp"
#include "solver/solve/final_scoring.hpp"
#include "solver/solve/with_start.hpp"

namespace bastide::solver {
namespace {

using rules::Board;
using rules::EntryIndex;
using rules::FeatureForest;
using rules::FeatureKind;
using tilesets::SegmentKind;

/// The best so far: by value, then by what is counted second.
struct Best {
  int value = -1;
  int second = 0;
  std::vector<rules::Placement> board;
  std::vector<rules::SegmentRef> at;  ///< a segment of each feature it is about

  bool is_beaten_by(int other, int other_second) const {
    return std::pair(other, other_second) > std::pair(value, second);
  }
  void keep(int new_value, int new_second, const Board& new_board, std::vector<rules::SegmentRef> segments) {
    value = new_value;
    second = new_second;
    board = placements_of(new_board);
    at = std::move(segments);
  }
};

const std::vector<tilesets::Segment>& segments_of(const Board& board, int tile) {
  return board.set().type(board.tile(tile).type).segments;
}

/// Whether every segment of the road has two sides, each joined to a tile.
bool is_loop_of_road(const Board& board, const FeatureForest& forest, EntryIndex root) {
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (forest.find(e) != root) continue;
    const auto at = forest.segment_of(e);
    const auto& turned = board.turned(at.placement);
    int joined = 0;
    for (std::size_t side = 0; side < 4; ++side) {
      if (turned.side_segment[side] != at.segment) continue;
      joined += board.tile_at(board.tile(at.placement).cell + board.side_steps()[side]) >= 0 ? 1 : 0;
    }
    if (joined != 2) return false;
  }
  return true;
}

/// Distinct tiles that hold a segment of the feature.
int tiles_of(const FeatureForest& forest, EntryIndex root) {
  int tiles = 0, last = -1;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto tile = forest.segment_of(e).placement;
    if (tile == last || forest.find(e) != root) continue;
    last = tile;
    ++tiles;
  }
  return tiles;
}

BoardSpace space_of(const rules::FitTable& fit, const rules::Edition& edition) { return {fit, edition}; }

/// Puts the best to the reference model, and a follower of player 0 on each of its features. Returns what the
/// model says of the first of them, and the points of all.
std::pair<rules::reference::Feature, int> shown(Answer& answer, const tilesets::TileSet& set,
                                                const rules::Edition& edition, Best best, bool is_held) {
  require_sound(set, edition.table, best.board,
                edition.start_in_bag == rules::YesNo::yes ? BoardForm::connected : BoardForm::legal);
  const auto found = rules::reference::features(set, best.board, edition.table);
  const auto feature_at = [&](const rules::SegmentRef& at) {
    return found.features[static_cast<std::size_t>(
        found.feature_of[static_cast<std::size_t>(at.placement)][static_cast<std::size_t>(at.segment)])];
  };
  for (const auto& at : best.at) {
    const auto segments = feature_at(at).segments;
    answer.highlight.insert(answer.highlight.end(), segments.begin(), segments.end());
    const auto stands = follower_place(best.board, segments).value_or(at);
    if (is_held)
      best.board[static_cast<std::size_t>(stands.placement)].follower = rules::Deployment{0, stands.segment};
  }
  const int points = rules::reference::score(set, best.board, edition).totals[0];
  auto feature = feature_at(best.at.front());
  answer.position = rules::Position{std::move(best.board), false};
  answer.verdict = SolveVerdict::found;
  return {std::move(feature), points};
}

void require(bool is_so) {
  if (!is_so) throw std::logic_error("the reference model measures the largest on the boards otherwise");
}

}  // namespace

Walked walked_feature(const rules::FitTable& fit, const rules::Edition& edition, FeatureKind kind,
                      bool is_loop, const LargestPlan& plan, std::optional<int> counted) {
  Walked walked;
  Best best;
  const bool is_by_tiles = plan.by == LargestBy::tiles;
  const auto look = [&](const Board& board, const FeatureForest& forest) {
    const int last = forest.tile_count() - 1;
    for (int s = 0; s < static_cast<int>(segments_of(board, last).size()); ++s) {
      const auto root = forest.root(last, s);
      const auto& feature = forest.feature(root);
      if (feature.kind != kind || !feature.is_complete()) continue;
      const int points = rules::feature_points(feature, edition);
      const int value = is_by_tiles ? feature.tiles : points;
      const int second = is_by_tiles ? points : feature.tiles;
      if (!best.is_beaten_by(value, second) || (is_loop && !is_loop_of_road(board, forest, root))) continue;
      best.keep(value, second, board, {{last, s}});
    }
    return !counted || best.value < *counted;
  };
  walked.seen = see_every_board(space_of(fit, edition), plan.most_steps, plan.stop, look);
  walked.answer.verdict = SolveVerdict::impossible;
  if (best.board.empty()) return walked;
  walked.value = best.value;
  walked.is_most = counted && best.value >= *counted;
  const auto claimed = std::pair(best.value, best.second);
  const auto [feature, points] = shown(walked.answer, fit.set(), edition, std::move(best), true);
  const int tiles = static_cast<int>(feature.tiles.size());
  require(feature.kind == kind && feature.complete &&
          claimed == (is_by_tiles ? std::pair(tiles, points) : std::pair(points, tiles)));
  walked.answer.facts = {{"tiles", tiles}, {"segments", static_cast<std::int64_t>(feature.segments.size())}};
  if (kind == FeatureKind::city) walked.answer.facts.push_back({"pennants", feature.pennants});
  walked.answer.facts.push_back({"points", points});
  return walked;
}

Walked walked_farm(const rules::FitTable& fit, const rules::Edition& edition, const LargestPlan& plan,
                   std::optional<int> counted) {
  Walked walked;
  Best best;
  std::vector<rules::FarmContact> contacts;
  const auto by_tiles = [&](const Board& board, const FeatureForest& forest) {
    const int last = forest.tile_count() - 1;
    for (int s = 0; s < static_cast<int>(segments_of(board, last).size()); ++s) {
      const auto root = forest.root(last, s);
      const auto& farm = forest.feature(root);
      if (farm.kind != FeatureKind::farm || farm.segments <= best.value) continue;
      const int tiles = tiles_of(forest, root);
      if (tiles > best.value) best.keep(tiles, 0, board, {{last, s}});
    }
  };
  const auto by_points = [&](const Board& board, const FeatureForest& forest) {
    int most = 0, completed = 0;
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      const auto& feature = forest.feature(e);
      if (!forest.is_root(e) || feature.kind != FeatureKind::city || !feature.is_complete()) continue;
      most = std::max(most, points_of_farm(++completed, edition));
    }
    if (most <= std::max(0, best.value)) return;
    rules::find_contacts(board, forest, false, contacts);
    for (std::size_t i = 0; i < contacts.size();) {
      const auto farm = contacts[i].farm;
      int cities = 0;
      for (; i < contacts.size() && contacts[i].farm == farm; ++i)
        cities += forest.feature(contacts[i].city).is_complete() ? 1 : 0;
      const int points = points_of_farm(cities, edition);
      if (cities > 0 && points > std::max(0, best.value))
        best.keep(points, cities, board, {forest.segment_of(farm)});
    }
  };
  const bool is_by_tiles = plan.by == LargestBy::tiles;
  const auto look = [&](const Board& board, const FeatureForest& forest) {
    is_by_tiles ? by_tiles(board, forest) : by_points(board, forest);
    return !counted || best.value < *counted;
  };
  walked.seen = see_every_board(space_of(fit, edition), plan.most_steps, plan.stop, look);
  walked.answer.verdict = SolveVerdict::impossible;
  if (best.board.empty()) return walked;
  walked.value = best.value;
  walked.is_most = counted && best.value >= *counted;
  const auto cities = best.second;
  const bool is_held = edition.farms != rules::Farms::off;
  const auto [farm, points] = shown(walked.answer, fit.set(), edition, std::move(best), is_held);
  const auto tiles = static_cast<int>(farm.tiles.size());
  require(farm.kind == FeatureKind::farm && walked.value == (is_by_tiles ? tiles : points));
  if (!is_by_tiles) walked.answer.facts = {{"points", points}, {"cities", cities}};
  walked.answer.facts.push_back({"tiles", tiles});
  return walked;
}

Walked walked_cluster(const rules::FitTable& fit, const rules::Edition& edition, const LargestPlan& plan) {
  Walked walked;
  Best best;
  const bool is_complete = plan.by == LargestBy::points;
  std::vector<rules::SegmentRef> cloisters;
  const auto worth = [&](const FeatureForest& forest, const rules::SegmentRef& at) {
    return is_complete ? rules::feature_points(forest.feature_of(at.placement, at.segment), edition) : 1;
  };
  const auto look = [&](const Board& board, const FeatureForest& forest) {
    cloisters.clear();
    for (int t = 0; t < forest.tile_count(); ++t) {
      const auto& type = board.set().type(board.tile(t).type);
      const int segment = static_cast<int>(type.segments.size()) - 1;
      if (type.has_cloister() && (!is_complete || forest.feature_of(t, segment).is_complete()))
        cloisters.push_back({t, segment});
    }
    // Clusters one after another: [begin, end) hangs together.
    for (std::size_t begin = 0; begin < cloisters.size();) {
      std::size_t end = begin + 1;
      int value = 0;
      for (std::size_t i = begin; i < end; ++i) {
        value += worth(forest, cloisters[i]);
        const auto a = board.cell(board.tile(cloisters[i].placement).cell);
        for (std::size_t j = end; j < cloisters.size(); ++j) {
          const auto b = board.cell(board.tile(cloisters[j].placement).cell);
          if (std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1) std::swap(cloisters[end++], cloisters[j]);
        }
      }
      const auto first = cloisters.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto past = cloisters.begin() + static_cast<std::ptrdiff_t>(end);
      if (value > best.value) best.keep(value, static_cast<int>(past - first), board, {first, past});
      begin = end;
    }
    return true;
  };
  walked.seen = see_every_board(space_of(fit, edition), plan.most_steps, plan.stop, look);
  walked.answer.verdict = SolveVerdict::impossible;
  if (best.board.empty()) return walked;
  walked.value = best.value;
  const int number = best.second;
  const auto [cloister, points] = shown(walked.answer, fit.set(), edition, std::move(best), is_complete);
  require(cloister.kind == FeatureKind::cloister &&
          (!is_complete || (cloister.complete && points == walked.value)));
  walked.answer.facts = {{"cloisters", number}};
  if (is_complete) walked.answer.facts.push_back({"points", points});
  return walked;
}

}  // namespace bastide::solver
