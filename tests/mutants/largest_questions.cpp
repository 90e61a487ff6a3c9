// The largest features and the smallest witnesses, against every board of small sets. The searches are asked:
// what answers on small sets is a walk over all boards.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/witness/measure_by_reference.hpp"
#include "solver/questions/witness/witness.hpp"
#include "tests/mutants/solver_questions.hpp"
#include "tests/solver/questions/plain_features.hpp"
#include "tests/solver/questions/plain_games.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

using rules::FeatureKind;
using solver::questions::answers::SolveVerdict;
using solver::questions::largest::LargestBy;
using solver::questions::witness::Measure;
using solver::questions::witness::MeasureValues;

/// Sets of few boards.
std::vector<tilesets::TileSet> small_sets() {
  return {tilesets::files::load_tile_set("mini-chiral"), few_tiles({{"D", 1}, {"E", 2}, {"I", 1}})};
}

std::string wrong_feature(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                          FeatureKind kind, const tests::Largest& most, LargestBy by,
                          std::uint64_t most_steps) {
  const auto answer = solver::questions::largest::search_feature({rules::board::FitTable(set), edition}, kind,
                                                                 false, {by, most_steps, 1, nullptr, false});
  const int value = by == LargestBy::tiles ? most.tiles : most.points;
  const bool is_cut = most_steps != 0;
  const auto told = number(answer, solver::questions::largest::by_name(by)).value_or(0);
  const auto at_most =
      number(answer, "at_most").value_or(answer.verdict == SolveVerdict::impossible ? 0 : -1);
  const bool is_right =
      answer.verdict == SolveVerdict::bound ? is_cut && told <= value && value <= at_most : told == value;
  if (is_right) return {};
  return fmt::format("{} of {} tiles: {}, {} {}, at most {}; it is {}", rules::feature_name(kind),
                     set.tile_count(), solver::questions::answers::verdict_name(answer.verdict), told,
                     solver::questions::largest::by_name(by), at_most, value);
}

/// With all the steps that are needed (0), or with few: then the answer may be a bound.
std::string features(std::initializer_list<std::uint64_t> limits) {
  const auto edition = rules::editions::load_edition("c1");
  for (const auto& set : small_sets()) {
    for (const auto kind : {FeatureKind::city, FeatureKind::road}) {
      const auto most = tests::largest_of(set, edition, kind, false);
      for (const auto limit : limits) {
        for (const auto by : {LargestBy::tiles, LargestBy::points}) {
          auto wrong = wrong_feature(set, edition, kind, most, by, limit);
          if (!wrong.empty()) return wrong;
        }
      }
    }
  }
  return {};
}
std::string largest_features() { return features({0}); }
std::string cut_searches() { return features({1, 2, 3, 5, 8, 13, 21, 34}); }

/// A road that leaves a crossing and comes back to it: worked example E22, and the solver's own tests looked
/// at every board of these tiles.
std::string road_with_both_ends_on_one_tile() {
  const auto set = few_tiles({{"D", 1}, {"V", 4}, {"W", 1}});
  return wrong_feature(set, rules::editions::load_edition("c1"), FeatureKind::road, {6, 6}, LargestBy::tiles,
                       0);
}

/// A turn of a player with one follower is at most the best feature, and reaches no more.
std::string turns() {
  auto edition = rules::editions::load_edition("c1");
  edition.set_followers(1);
  const auto set = tilesets::files::load_tile_set("mini-chiral");
  const int most = std::max(tests::largest_of(set, edition, FeatureKind::city, false).points,
                            tests::largest_of(set, edition, FeatureKind::road, false).points);
  solver::questions::largest::LargestPlan plan;
  plan.most_steps = 2000;
  const auto answer = solver::questions::largest::search_turn({rules::board::FitTable(set), edition}, plan);
  const auto at_most = number(answer, "at_most").value_or(0);
  return at_most >= most ? "" : fmt::format("at most {}, but a feature gives {}", at_most, most);
}

/// No board has more completed cities than their corners allow.
std::string completed_cities() {
  for (const auto& set : small_sets()) {
    const auto edition = rules::editions::load_edition("c1");
    std::ptrdiff_t most = 0;
    const auto levels = tests::boards_by_size(set, edition, set.tile_count());
    for (const auto& level : levels) {
      for (const auto& board : level) {
        const auto found = rules::reference::features(set, board);
        most = std::max(most, std::count_if(found.features.begin(), found.features.end(), [](const auto& f) {
                          return f.kind == FeatureKind::city && f.complete;
                        }));
      }
    }
    const int at_most = solver::questions::growing::most_completed_cities(set, {});
    if (at_most < most) return fmt::format("at most {} completed cities, but there are {}", at_most, most);
  }
  return {};
}

/// A condition as text and as it is meant.
struct Meant {
  const char* text;
  bool (*holds)(const MeasureValues&);
};
std::int64_t of(const MeasureValues& values, Measure m) {
  return values[solver::questions::witness::index_of(m)];
}

constexpr std::array conditions = {
    Meant{"completed_cities >= 2",
          [](const MeasureValues& v) { return of(v, Measure::completed_cities) >= 2; }},
    Meant{"completed_cities >= 3",
          [](const MeasureValues& v) { return of(v, Measure::completed_cities) >= 3; }},
    Meant{"largest_completed_city >= 3",
          [](const MeasureValues& v) { return of(v, Measure::largest_completed_city) >= 3; }},
    Meant{"largest_completed_city >= 2 and completed_cities = 0",
          [](const MeasureValues& v) {
            return of(v, Measure::largest_completed_city) >= 2 && of(v, Measure::completed_cities) == 0;
          }},
    Meant{"loops >= 1", [](const MeasureValues& v) { return of(v, Measure::loops) >= 1; }},
    Meant{"farms < 2 and tiles > 2",
          [](const MeasureValues& v) { return of(v, Measure::farms) < 2 && of(v, Measure::tiles) > 2; }},
    Meant{"(cities - 3) * (roads - 3) >= 4",
          [](const MeasureValues& v) {
            return (of(v, Measure::cities) - 3) * (of(v, Measure::roads) - 3) >= 4;
          }},
    Meant{"(3 - roads) * (roads - 5) > -1 and tiles > 1",
          [](const MeasureValues& v) {
            return (3 - of(v, Measure::roads)) * (of(v, Measure::roads) - 5) > -1 &&
                   of(v, Measure::tiles) > 1;
          }},
};

std::string smallest_witnesses() {
  const auto edition = rules::editions::load_edition("c1");
  solver::runs::RunControl control;
  control.threads = 1;
  for (const auto& [id, tiles] : {std::pair("mini-cities", 4), std::pair("mini-roads", 4)}) {
    const auto set = tilesets::files::load_tile_set(id);
    const rules::board::FitTable fit(set);
    std::vector<std::vector<MeasureValues>> levels;
    for (const auto& level : tests::boards_by_size(set, edition, tiles)) {
      auto& values = levels.emplace_back();
      for (const auto& board : level)
        values.push_back(solver::questions::witness::reference_measures(set, board, {}));
    }
    for (const auto& meant : conditions) {
      const auto expected = fewest_tiles_of(levels, meant.holds);
      const auto condition = solver::questions::witness::Condition::read(meant.text);
      const auto answer =
          solver::questions::witness::find_witness({fit, edition}, condition, {tiles, true}, control)
              .answers.front();
      if (!tells(answer, expected, true))
        return fmt::format("{} on {}: {} with {} tiles, {}; expected {} boards of {} tiles", meant.text, id,
                           solver::questions::answers::verdict_name(answer.verdict),
                           number(answer, "tiles").value_or(0), answer.count.value_or("none"),
                           expected.boards, expected.tiles);
    }
  }
  return {};
}

/// What a condition says of ranges is true of every point within.
std::string ranges() {
  for (const auto& meant : conditions) {
    const auto condition = solver::questions::witness::Condition::read(meant.text);
    for (std::int64_t low = 0; low <= 5; ++low) {
      for (std::int64_t high = low; high <= 5; ++high) {
        solver::questions::witness::MeasureRanges box;
        box.least.fill(low);
        box.most.fill(high);
        const auto told = condition.over(box);
        for (std::int64_t first = low; first <= high; ++first) {
          for (std::int64_t second = low; second <= high; ++second) {
            MeasureValues point;
            for (std::size_t m = 0; m < point.size(); ++m) point[m] = m % 2 == 0 ? first : second;
            point[solver::questions::witness::index_of(Measure::roads)] = second;
            point[solver::questions::witness::index_of(Measure::cities)] = first;
            const bool holds = meant.holds(point);
            if (condition.holds(point) != holds || told == (holds ? solver::questions::witness::Truth::no
                                                                  : solver::questions::witness::Truth::yes))
              return fmt::format("{}: wrong between {} and {}", meant.text, low, high);
          }
        }
      }
    }
  }
  return {};
}

/// Positions with followers: all to which games of two players come.
std::string witnesses_with_followers() {
  constexpr std::array<Meant, 5> wanted = {
      Meant{"tiles = 3 and (followers = 2 or followers = 1 and width = 3)",
            [](const MeasureValues& v) {
              return of(v, Measure::tiles) == 3 &&
                     (of(v, Measure::followers) == 2 ||
                      (of(v, Measure::followers) == 1 && of(v, Measure::width) == 3));
            }},
      Meant{"followers + 3 * completed_cities >= 3",
            [](const MeasureValues& v) {
              return of(v, Measure::followers) + 3 * of(v, Measure::completed_cities) >= 3;
            }},
      Meant{"followers + frontier = 7",
            [](const MeasureValues& v) { return of(v, Measure::followers) + of(v, Measure::frontier) == 7; }},
      Meant{"players = 2 and completed_cities = 1",
            [](const MeasureValues& v) {
              return of(v, Measure::players) == 2 && of(v, Measure::completed_cities) == 1;
            }},
      Meant{"cities.shared + farms.shared >= 1", [](const MeasureValues& v) {
              return of(v, Measure::shared_cities) + of(v, Measure::shared_farms) >= 1;
            }}};
  const auto mini = tilesets::files::load_tile_set("mini-cities");
  const auto set = solver::questions::answers::with_counts(
      mini, std::vector<int>(static_cast<std::size_t>(mini.type_count()), 1));
  const rules::board::FitTable fit(set);
  auto edition = rules::editions::load_edition("c1");
  edition.least_players = edition.most_players = 2;
  edition.set_followers(1);
  solver::runs::RunControl control;
  control.threads = 1;
  std::vector<std::vector<MeasureValues>> levels;
  for (std::size_t tiles = 1; tiles <= 4; ++tiles) {
    auto& values = levels.emplace_back();
    for (const auto& [board, scores] : tests::reached_by_two(set, edition, tiles))
      values.push_back(solver::questions::witness::reference_measures(set, board, {}));
  }
  for (const auto& meant : wanted) {
    std::size_t size = 0;
    std::optional<std::int64_t> fewest;
    for (; size < levels.size() && !fewest; ++size) {
      for (const auto& values : levels[size]) {
        if (meant.holds(values)) fewest = std::min(fewest.value_or(99), of(values, Measure::followers));
      }
    }
    const auto answer =
        solver::questions::witness::find_witness(
            {fit, edition}, solver::questions::witness::Condition::read(meant.text), {4, false}, control)
            .answers.front();
    const bool is_right = fewest ? number(answer, "tiles") == static_cast<std::int64_t>(size) &&
                                       number(answer, "followers") == fewest
                                 : answer.verdict != SolveVerdict::found;
    if (!is_right)
      return fmt::format("{}: {} tiles and {} followers, expected {} and {}", meant.text,
                         number(answer, "tiles").value_or(-1), number(answer, "followers").value_or(-1), size,
                         fewest.value_or(-1));
  }
  return {};
}

constexpr std::array largest_table = {
    SolverCheck{"largest", "largest-feature-by-reference", largest_features},
    SolverCheck{"largest", "largest-road-back-to-its-tile", road_with_both_ends_on_one_tile},
    SolverCheck{"largest", "largest-cut-search-claims-nothing", cut_searches},
    SolverCheck{"largest", "largest-turn-not-below", turns},
    SolverCheck{"largest", "largest-cities-not-below", completed_cities},
    SolverCheck{"witness", "witness-conditions-point-by-point", ranges},
    SolverCheck{"witness", "witness-smallest-by-reference", smallest_witnesses},
    SolverCheck{"witness", "witness-followers-as-in-games", witnesses_with_followers},
};

}  // namespace

std::span<const SolverCheck> largest_checks() { return largest_table; }

}  // namespace bastide::mutants
