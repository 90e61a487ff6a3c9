// Every board is looked at, and the best kept. Of cities, roads and farms only those of the last tile are
// measured: what a board has more than the one below it holds that tile. For the points of a turn or of the
// end, what the features would be worth if the player held the best of them is an upper bound, and only a
// board whose bound is more than the best so far is asked whether a game leads there (held_features.hpp).
// The reference model has the last word: it scores the board shown with its followers, or plays the game.
#include "solver/questions/largest/largest_walked.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

#include "rules/play/scoring.hpp"
#include "solver/boards/removable_tiles.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/largest/held_features.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::SolveVerdict;
using growing::points_of_farm;
using rules::FeatureKind;
using rules::board::Board;
using rules::board::EntryIndex;
using rules::board::FeatureBoard;
using rules::board::FeatureForest;
using rules::board::Ruleset;
using tilesets::SegmentKind;

/// The best so far: by value, then by what is counted second.
struct BestSeen {
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
    board = new_board.placements();
    at = std::move(segments);
  }
};

const std::vector<tilesets::Segment>& segments_of(const Board& board, int tile) {
  return board.set().type(board.tile(tile).type).segments;
}

/// Whether the tiles touch side to side or over corners, or are one.
bool are_around(const Board& board, int a, int b) {
  const auto first = board.cell(board.tile(a).cell), second = board.cell(board.tile(b).cell);
  return std::abs(first.x - second.x) <= 1 && std::abs(first.y - second.y) <= 1;
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

void require(bool is_so) {
  if (!is_so) throw std::logic_error("the reference model measures the largest on the boards otherwise");
}

/// Looks at every board, or until `best` is as much as counting admits.
template <class Look>
Walked walk_for(const BestSeen& best, const Ruleset& ruleset, const LargestPlan& plan,
                std::optional<int> counted, Look look) {
  Walked walked;
  const auto see = [&](const FeatureBoard& laid) {
    look(laid.board(), laid.forest());
    return !counted || best.value < *counted;
  };
  walked.seen = boards::see_every_board({ruleset.fit(), ruleset.edition()}, plan.most_steps, plan.stop, see);
  walked.answer.verdict = best.board.empty() ? SolveVerdict::impossible : SolveVerdict::found;
  walked.value = std::max(0, best.value);
  walked.is_most = counted && best.value >= *counted;
  return walked;
}

constexpr int most_tiles_in_order = 24;    // of best_held
constexpr std::uint64_t sets_a_board = 4;  // of best_held: cost as much as walking a board

/// An offer for each feature that `is_offered` and is worth something; by root.
template <class IsOffered>
std::map<EntryIndex, HeldOffer> offers_on(const FeatureForest& forest,
                                          const rules::editions::Edition& edition, IsOffered is_offered) {
  std::map<EntryIndex, HeldOffer> offers;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto root = forest.find(e);
    const auto& feature = forest.feature(root);
    if (feature.kind == FeatureKind::farm || !is_offered(feature)) continue;
    const int points = rules::play::feature_points(feature, edition);
    if (points <= 0) continue;
    auto& offer = offers[root];
    offer.points = points;
    offer.places.push_back(forest.segment_of(e));
  }
  return offers;
}

int sum_of_best(std::vector<int>& values, int most) {
  std::sort(values.rbegin(), values.rend());
  int sum = 0;
  for (std::size_t i = 0; i < values.size() && static_cast<int>(i) < most; ++i) sum += values[i];
  return sum;
}

/// The best game so far, and whether everything was decided.
class BestGame {
 public:
  explicit BestGame(const rules::editions::Edition& edition) : edition_(edition) {}
  int points() const { return points_; }
  bool is_decided() const { return is_decided_; }
  const std::optional<StagedGame>& game() const { return best_; }

  void offer(std::vector<rules::Placement> board, std::vector<HeldOffer> offers, bool has_last) {
    if (board.size() > most_tiles_in_order) {
      is_decided_ = false;
      return;
    }
    HeldSearch search;
    search.has_last = has_last;
    search.more_than = points();
    auto result = best_held(edition_, board, std::move(offers), search);
    is_decided_ = is_decided_ && result.is_decided;
    sets_ += result.sets;
    if (!result.best) return;
    best_ = std::move(result.best);
    points_ = result.points;
  }
  /// What deciding has cost, in boards.
  std::uint64_t cost() const { return sets_ / sets_a_board; }

 private:
  const rules::editions::Edition& edition_;
  std::optional<StagedGame> best_;
  int points_ = 0;
  bool is_decided_ = true;
  std::uint64_t sets_ = 0;
};

/// Verdict, position and highlight of the best game.
void show(answers::Answer& answer, const Ruleset& ruleset, const BestGame& best, bool is_final) {
  answer.verdict = SolveVerdict::impossible;
  if (!best.game()) return;
  show_game(answer, ruleset, *best.game());
  std::string wrong;
  const auto points = play(ruleset, *best.game(), &wrong);
  if (!points) throw std::logic_error("the reference model objects to a turn of the largest: " + wrong);
  if ((is_final ? points->at_end : points->of_turn) != best.points())
    throw std::logic_error("the reference model gives the largest other points");
  answer.verdict = SolveVerdict::found;
  answer.facts = {amount("point", best.points()), {"players", best.game()->players}};
}

/// Walks with a share of the steps for deciding about games.
template <class Look>
Walked walked_games(const Ruleset& ruleset, const LargestPlan& plan, bool is_final, Look look) {
  Walked walked;
  BestGame best(ruleset.edition());
  std::uint64_t boards = 0;
  const auto see = [&](const FeatureBoard& laid) {
    look(laid.board(), laid.forest(), best);
    return ++boards + best.cost() <= plan.most_steps;
  };
  walked.seen = boards::see_every_board({ruleset.fit(), ruleset.edition()}, plan.most_steps, plan.stop, see);
  walked.seen.is_complete = walked.seen.is_complete && best.is_decided();
  show(walked.answer, ruleset, best, is_final);
  walked.value = best.points();
  return walked;
}

}  // namespace

Walked walked_feature(const Ruleset& ruleset, FeatureKind kind, bool is_loop, const LargestPlan& plan,
                      std::optional<int> counted) {
  BestSeen best;
  const bool is_by_tiles = plan.by == LargestBy::tiles;
  const auto look = [&](const Board& board, const FeatureForest& forest) {
    const int last = forest.tile_count() - 1;
    for (int s = 0; s < static_cast<int>(segments_of(board, last).size()); ++s) {
      const auto root = forest.root(last, s);
      const auto& feature = forest.feature(root);
      if (feature.kind != kind || !feature.is_complete()) continue;
      const int points = rules::play::feature_points({board, forest}, root, ruleset.edition());
      const int value = is_by_tiles ? feature.tiles : points;
      const int second = is_by_tiles ? points : feature.tiles;
      if (!best.is_beaten_by(value, second) || (is_loop && !is_loop_of_road(board, forest, root))) continue;
      best.keep(value, second, board, {{last, s}});
    }
  };
  auto walked = walk_for(best, ruleset, plan, counted, look);
  if (best.board.empty()) return walked;
  const auto [feature, sheet] = show_features(walked.answer, ruleset, std::move(best.board), best.at, true);
  const int tiles = static_cast<int>(feature.tiles.size()), points = sheet.totals[0];
  require(feature.kind == kind && feature.complete &&
          std::pair(best.value, best.second) ==
              (is_by_tiles ? std::pair(tiles, points) : std::pair(points, tiles)));
  walked.answer.facts = {amount("tile", tiles),
                         {"segments", static_cast<std::int64_t>(feature.segments.size())}};
  if (kind == FeatureKind::city)
    walked.answer.facts.push_back(amount("pennant", feature.marks[tilesets::pennant]));
  walked.answer.facts.push_back(amount("point", points));
  return walked;
}

Walked walked_farm(const Ruleset& ruleset, const LargestPlan& plan, std::optional<int> counted) {
  const auto& edition = ruleset.edition();
  BestSeen best;
  std::vector<rules::play::FarmContact> contacts;
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
    rules::play::find_contacts(board, forest, false, contacts);
    growing::for_each_farm(contacts, forest, [&](EntryIndex farm, const std::vector<EntryIndex>& touched) {
      const int cities = static_cast<int>(touched.size()), points = points_of_farm(cities, edition);
      if (cities > 0 && points > std::max(0, best.value))
        best.keep(points, cities, board, {forest.segment_of(farm)});
    });
  };
  const bool is_by_tiles = plan.by == LargestBy::tiles;
  auto walked = is_by_tiles ? walk_for(best, ruleset, plan, counted, by_tiles)
                            : walk_for(best, ruleset, plan, counted, by_points);
  if (best.board.empty()) return walked;
  const bool is_held = edition.farms != rules::editions::Farms::off;
  const auto [farm, sheet] = show_features(walked.answer, ruleset, std::move(best.board), best.at, is_held);
  const int tiles = static_cast<int>(farm.tiles.size()), points = sheet.totals[0];
  require(farm.kind == FeatureKind::farm && walked.value == (is_by_tiles ? tiles : points));
  if (!is_by_tiles) walked.answer.facts = {amount("point", points), amount("city", best.second)};
  walked.answer.facts.push_back(amount("tile", tiles));
  return walked;
}

Walked walked_cluster(const Ruleset& ruleset, const LargestPlan& plan) {
  BestSeen best;
  const bool is_complete = plan.by == LargestBy::points;
  std::vector<rules::SegmentRef> cloisters;
  const auto worth = [&](const rules::play::Scene& scene, const rules::SegmentRef& at) {
    const auto root = scene.forest.root(at.placement, at.segment);
    return is_complete ? rules::play::feature_points(scene, root, ruleset.edition()) : 1;
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
        value += worth({board, forest}, cloisters[i]);
        for (std::size_t j = end; j < cloisters.size(); ++j) {
          if (are_around(board, cloisters[i].placement, cloisters[j].placement))
            std::swap(cloisters[end++], cloisters[j]);
        }
      }
      const auto first = cloisters.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto past = cloisters.begin() + static_cast<std::ptrdiff_t>(end);
      if (value > best.value) best.keep(value, static_cast<int>(past - first), board, {first, past});
      begin = end;
    }
  };
  auto walked = walk_for(best, ruleset, plan, {}, look);
  if (best.board.empty()) return walked;
  const auto [cloister, sheet] =
      show_features(walked.answer, ruleset, std::move(best.board), best.at, is_complete);
  require(cloister.kind == FeatureKind::cloister &&
          (!is_complete || (cloister.complete && sheet.totals[0] == walked.value)));
  walked.answer.facts = {amount("cloister", best.second)};
  if (is_complete) walked.answer.facts.push_back(amount("point", sheet.totals[0]));
  return walked;
}

Walked walked_turn(const Ruleset& ruleset, const LargestPlan& plan) {
  const auto& edition = ruleset.edition();
  boards::RemovableTiles removable(ruleset.set().tile_count());
  std::vector<int> values;
  const auto look = [&](const Board& board, const FeatureForest& forest, BestGame& best) {
    values.clear();
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      if (forest.is_root(e) && forest.feature(e).is_complete())
        values.push_back(rules::play::feature_points(forest.feature(e), edition));
    }
    if (sum_of_best(values, edition.followers()) <= best.points()) return;
    const auto offers = offers_on(forest, edition, [](const auto& feature) { return feature.is_complete(); });
    removable.count(board);
    for (int last = 1; last < forest.tile_count(); ++last) {
      std::vector<HeldOffer> completed;
      values.clear();
      for (const auto& [root, offer] : offers) {
        const bool is_cloister = forest.feature(root).kind == FeatureKind::cloister;
        const auto is_of_last = [&](const rules::SegmentRef& place) {
          return is_cloister ? are_around(board, place.placement, last) : place.placement == last;
        };
        if (!std::any_of(offer.places.begin(), offer.places.end(), is_of_last)) continue;
        completed.push_back(offer);
        values.push_back(offer.points);
      }
      if (sum_of_best(values, edition.followers()) <= best.points() || !removable.is_removable(last))
        continue;
      auto tiles = board.placements();
      const auto moved = [&](int tile) {
        return tile == last ? forest.tile_count() - 1 : tile - (tile > last);
      };
      std::rotate(tiles.begin() + last, tiles.begin() + last + 1, tiles.end());
      for (auto& offer : completed)
        for (auto& place : offer.places) place.placement = moved(place.placement);
      best.offer(std::move(tiles), std::move(completed), true);
    }
  };
  auto walked = walked_games(ruleset, plan, false, look);
  if (walked.answer.position)
    walked.answer.facts.push_back(
        {"tile", ruleset.set().type(walked.answer.position->placements.back().type).id});
  return walked;
}

Walked walked_final(const Ruleset& ruleset, const LargestPlan& plan) {
  const auto& edition = ruleset.edition();
  const bool counts_once =
      edition.farms == rules::editions::Farms::first || edition.farms == rules::editions::Farms::second;
  std::vector<rules::play::FarmContact> contacts;
  std::vector<int> values;
  const auto look = [&](const Board& board, const FeatureForest& forest, BestGame& best) {
    values.clear();
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      const auto& feature = forest.feature(e);
      if (forest.is_root(e) && feature.kind != FeatureKind::farm && !feature.is_complete())
        values.push_back(rules::play::feature_points(feature, edition));
    }
    std::map<EntryIndex, HeldOffer> farms;
    if (edition.farms != rules::editions::Farms::off) {
      rules::play::find_contacts(board, forest, false, contacts);
      growing::for_each_farm(contacts, forest, [&](EntryIndex farm, const std::vector<EntryIndex>& cities) {
        if (cities.empty()) return;
        auto& offer = farms[farm];
        offer.points = growing::points_of_farm(static_cast<int>(cities.size()), edition);
        if (counts_once) offer.cities = cities;
        values.push_back(offer.points);
      });
    }
    // A follower in each of his turns, no more.
    const int least = std::max(1, edition.least_players);
    const int turns = (forest.tile_count() - 1 + least - 1) / least;
    if (sum_of_best(values, std::min(turns, edition.followers())) <= best.points()) return;
    auto offers = offers_on(forest, edition, [](const auto& feature) { return !feature.is_complete(); });
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      const auto farm = farms.find(forest.find(e));
      if (farm != farms.end()) farm->second.places.push_back(forest.segment_of(e));
    }
    std::vector<HeldOffer> all;
    for (auto& [root, offer] : offers) all.push_back(std::move(offer));
    for (auto& [root, offer] : farms) all.push_back(std::move(offer));
    best.offer(board.placements(), std::move(all), false);
  };
  return walked_games(ruleset, plan, true, look);
}

}  // namespace bastide::solver::questions::largest
