// Whole traces recomputed from the game's record by the reference model alone: nothing of the fast engine, of
// place counts or of how a trace is filled takes part.
#include <algorithm>
#include <map>
#include <set>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "tests/solver/simulation/surroundings.hpp"

namespace test_trace_recomputed {

using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
namespace reference = bastide::rules::reference;
using bastide::tests::is_first_image;
using bastide::tests::look_around;
using bastide::tests::Setting;
using bastide::tests::Surroundings;
using rules::FeatureKind;
using rules::Placement;

namespace {

/// A feature in words that can be compared: kind, turn, sizes, followers of each player.
struct FeatureWords {
  FeatureKind kind{};
  int turn = 0;
  int tiles = 0;
  int segments = 0;
  int pennants = 0;
  int open = 0;
  int cities = 0;
  rules::PerPlayer followers{};
  friend auto operator<=>(const FeatureWords&, const FeatureWords&) = default;
};

class Recomputed {
 public:
  Recomputed(const Setting& setting, const rules::records::GameRecord& record)
      : setting_(setting),
        set_(setting.set),
        record_(record),
        game_(set_, setting.edition, record.players, rules::parse_placement(set_, record.start)) {}

  /// Plays the record and compares turn by turn. Tiles lost before the first turn are taken from the trace.
  void compare(const GameTrace& trace) {
    for (const auto& lost : trace.lost) {
      if (lost.turn == 0) set_aside(lost.type);
    }
    auto around = look();
    note_blocked(around, 0);
    REQUIRE(record_.turns.size() == trace.turns.size());
    for (std::size_t t = 0; t < trace.turns.size(); ++t) {
      INFO("turn " << t + 1);
      around = play(record_.turns[t], trace.turns[t], around, static_cast<int>(t) + 1);
    }
    note_end(around, trace);
  }

 private:
  const std::vector<Placement>& board() const { return game_.board(); }
  const rules::Table& table() const { return setting_.edition.table; }

  void set_aside(int type) {
    if (setting_.edition.unplaceable != rules::editions::Unplaceable::return_to_bag) game_.set_aside(type);
  }

  Surroundings look() const { return look_around(setting_, game_); }

  Surroundings play(const rules::records::RecordedTurn& recorded, const TurnTrace& turn,
                    const Surroundings& before, int number) {
    auto tile = rules::parse_placement(set_, recorded.place);
    REQUIRE(is_first_image(set_.type(tile.type), tile.rotation));
    REQUIRE(turn.placements == before.distinct_places.at(static_cast<std::size_t>(tile.type)));
    REQUIRE(recorded.follower.has_value() == (turn.segment >= 0));
    if (recorded.follower)
      tile.follower =
          rules::Deployment{recorded.player, *set_.type(tile.type).find_segment(*recorded.follower)};
    auto with_follower = board();
    with_follower.push_back(tile);
    note_completed(with_follower, number);
    game_.play(recorded.player, tile);
    const auto after = look();
    int threes = 0;
    int fours = 0;
    int dead = 0;
    int starved = 0;
    for (const auto& [cell, sides] : after.sides) {
      const bool fits = after.fitting.count(cell) != 0;
      threes += sides == 3 ? 1 : 0;
      fours += sides == 4 ? 1 : 0;
      dead += fits ? 0 : 1;
      starved += sides >= 3 && fits && after.fitting_left.count(cell) == 0 ? 1 : 0;
    }
    REQUIRE(turn.frontier == after.sides.size());
    REQUIRE(turn.threes == threes);
    REQUIRE(turn.fours == fours);
    REQUIRE(turn.dead == dead);
    REQUIRE(turn.starved == starved);
    REQUIRE(turn.supply == game_.supply()[turn.player]);
    note_blocked(after, number);
    if (recorded.discarded.empty()) return after;
    for (const auto& id : recorded.discarded) set_aside(set_.find(id));
    auto without_lost = look();
    note_blocked(without_lost, number);
    return without_lost;
  }

  /// Features by their smallest segment, complete ones that were not complete before.
  void note_completed(const std::vector<Placement>& after, int number) {
    const auto found = reference::features(set_, after, table());
    for (const auto& feature : found.features) {
      if (!feature.complete || feature.kind == FeatureKind::farm) continue;
      if (!complete_.insert(feature.segments.front()).second) continue;
      features_.push_back(words_of(feature, after, number));
    }
  }

  FeatureWords words_of(const reference::Feature& feature, const std::vector<Placement>& after,
                        int turn) const {
    FeatureWords words;
    words.kind = feature.kind;
    words.turn = turn;
    words.tiles = static_cast<int>(feature.tiles.size());
    words.segments = static_cast<int>(feature.segments.size());
    words.pennants = feature.marks[bastide::tilesets::pennant];
    words.open = feature.kind == FeatureKind::farm ? 0 : feature.open_edges;
    for (const auto& segment : feature.segments) {
      const auto& follower = after.at(static_cast<std::size_t>(segment.placement)).follower;
      if (follower && follower->segment == segment.segment)
        ++words.followers.at(static_cast<std::size_t>(follower->player));
    }
    return words;
  }

  void note_blocked(const Surroundings& around, int turn) {
    for (std::size_t type = 0; type < around.is_blocked.size(); ++type) {
      const bool was = since_.count(type) != 0;
      if (around.is_blocked[type] && !was) since_[type] = turn;
      if (around.is_blocked[type] || !was) continue;
      blocked_.insert({since_[type], turn, static_cast<int>(type)});
      since_.erase(type);
    }
  }

  void note_end(const Surroundings& around, const GameTrace& trace) {
    std::set<std::array<int, 4>> holes;
    for (const auto& [cell, sides] : around.sides) {
      const bool is_dead = around.fitting.count(cell) == 0;
      if (sides >= 3 || is_dead) holes.insert({cell.x, cell.y, sides, is_dead ? 1 : 0});
    }
    std::set<std::array<int, 4>> traced_holes;
    for (const auto& hole : trace.holes)
      traced_holes.insert({hole.x, hole.y, hole.sides, hole.is_dead ? 1 : 0});
    CHECK(traced_holes == holes);

    for (const auto& [type, turn] : since_)
      blocked_.insert({turn, static_cast<int>(trace.turns.size()) + 1, static_cast<int>(type)});
    std::multiset<std::array<int, 3>> traced_blocked;
    for (const auto& blocking : trace.blocked)
      traced_blocked.insert({blocking.turn, blocking.until, blocking.type});
    CHECK(traced_blocked == blocked_);

    std::vector<FeatureWords> farms;
    std::vector<int> traced_cities;
    const auto found = reference::features(set_, board(), table());
    for (std::size_t i = 0; i < found.features.size(); ++i) {
      const auto& feature = found.features[i];
      if (feature.kind == FeatureKind::farm) {
        farms.push_back(words_of(feature, board(), 0));
        for (const auto& [farm, city] : found.contacts)
          farms.back().cities +=
              static_cast<std::size_t>(farm) == i && found.features[static_cast<std::size_t>(city)].complete
                  ? 1
                  : 0;
      } else if (complete_.count(feature.segments.front()) == 0) {
        features_.push_back(words_of(feature, board(), 0));
      }
    }
    compare_features(trace, features_, farms);
    const auto end = game_.final_score(setting_.edition.farms);
    for (std::size_t p = 0; p < trace.scores.size(); ++p)
      CHECK(trace.scores[p] == game_.scores()[p] + end.totals[p]);
  }

  void compare_features(const GameTrace& trace, std::vector<FeatureWords> features,
                        std::vector<FeatureWords> farms) const {
    const auto traced = [](const rules::board::Feature& f, int turn, int tiles, int cities) {
      FeatureWords words{
          f.kind, turn, tiles, f.segments, f.pennants, f.kind == FeatureKind::farm ? 0 : f.open, cities, {}};
      for (std::size_t p = 0; p < words.followers.size(); ++p) words.followers[p] = f.followers[p];
      return words;
    };
    std::vector<FeatureWords> traced_features;
    for (const auto& f : trace.features)
      traced_features.push_back(traced(f.feature, f.turn, f.feature.tiles, 0));
    std::vector<FeatureWords> traced_farms;
    for (const auto& f : trace.farms) traced_farms.push_back(traced(f.feature, 0, f.tiles, f.cities));
    // The reference lists farms by their first segment, as a trace does.
    CHECK(traced_farms == farms);
    // Turns in order, those never completed last.
    CHECK(std::is_sorted(traced_features.begin(), traced_features.end(), [](const auto& a, const auto& b) {
      return static_cast<unsigned>(a.turn - 1) < static_cast<unsigned>(b.turn - 1);
    }));
    std::sort(traced_features.begin(), traced_features.end());
    std::sort(features.begin(), features.end());
    CHECK(traced_features == features);
  }

  const Setting& setting_;
  const bastide::tilesets::TileSet& set_;
  const rules::records::GameRecord& record_;
  reference::Game game_;
  std::set<rules::SegmentRef> complete_;  ///< first segments of completed features
  std::vector<FeatureWords> features_;
  std::map<std::size_t, int> since_;  ///< blocked type: since which turn
  std::multiset<std::array<int, 3>> blocked_;
};

void recompute(const Setting& setting, int players, std::vector<Policy> policies, std::uint64_t number) {
  INFO(setting.words() << ", game " << number);
  GameTrace trace;
  setting.games(players, std::move(policies)).play(12, number, trace);
  const auto record = setting.record(trace);
  Recomputed(setting, record).compare(trace);
}

}  // namespace

TEST_CASE("trace recomputed: the reference model finds the same places, holes, features and farms") {
  recompute(Setting("c1"), 2, {Policy::random}, 0);
  recompute(Setting("c1", {{"board_area", "fixed 5x5"}}), 3, {Policy::random}, 1);
  recompute(Setting("c1", {{"board_area", "shiftable 5x6"}, {"unplaceable", "return_to_bag"}}), 2,
            {Policy::greedy}, 2);
}

TEST_CASE("trace recomputed: more editions and policies", "[exhaustive]") {
  recompute(Setting("c1"), 2, {Policy::compact}, 3);
  recompute(Setting("hig-2000"), 5, {Policy::builder, Policy::spoiler}, 4);
  recompute(Setting("winter"), 2, {Policy::sprawl}, 5);
  recompute(Setting("c2"), 1, {Policy::greedy}, 6);
  recompute(Setting("c1", {{"hand_size", "3"}, {"draw_timing", "turn_end"}}), 4, {Policy::random}, 7);
  recompute(Setting("c1", {{"start_in_bag", "yes"}, {"junction_ends_road", "houses_only"}}), 2,
            {Policy::compact, Policy::random}, 8);
  recompute(
      Setting("c1", {{"board_area", "fixed 7x6"}, {"border", "completes"}, {"border_cloister", "nine"}}), 2,
      {Policy::builder}, 9);
  recompute(Setting("c1", {{"board_area", "extended 7x7@-3,-3 3x3@4,0"}, {"border", "completes"}}), 2,
            {Policy::random}, 10);
  recompute(Setting("c1", {{"board_area", "floor 3x1@2,-1 1x4@-2,0"}}), 2, {Policy::compact}, 11);
}

}  // namespace test_trace_recomputed
