// Roads, cities, cloisters and farms: how many, how large, how often completed and when, and what they are
// worth. Gardens, kinds of figures, second parts of turns and tokens where runs have them.
#include <fmt/core.h>

#include <algorithm>
#include <range/v3/view/zip.hpp>

#include "reports/numbers.hpp"
#include "reports/results/games/games_charts.hpp"

namespace bastide::reports::results::games {
namespace {

using namespace document;

constexpr std::pair<std::string_view, const char*> plurals[] = {{"road", "roads"},
                                                                {"city", "cities"},
                                                                {"cloister", "cloisters"},
                                                                {"farm", "farms"},
                                                                {"garden", "gardens"},
                                                                {"retrieved", "figures taken back"},
                                                                {"total", "all"},
                                                                {"bonuses", "tokens"},
                                                                {"events", "events"},
                                                                {"awards", "awards"},
                                                                {"unclaimed", "features of nobody"},
                                                                {"paid", "paying for tiles"},
                                                                {"start", "points at the start"},
                                                                {"spared", "spared by least_total"}};

/// Nothing where the run has no gardens.
const Told* land(const Summary& run, std::string_view kind) {
  return find_part(told_at(run.statistics, "features"), kind);
}

/// The kinds that are not farms and that any run has.
std::vector<std::string> land_kinds(const Games& games) {
  std::vector<std::string> kinds = {"road", "city", "cloister"};
  if (std::ranges::any_of(games.runs, [](const auto& run) { return land(run, "garden"); }))
    kinds.emplace_back("garden");
  return kinds;
}

Table feature_table(const Games& games) {
  const std::initializer_list<Column> columns = {{"per game", "per_game"},
                                                 {"completed per game", "completed"},
                                                 {"completed, %", "completion_rate", 1, 100},
                                                 {"tiles when complete", "tiles_when_complete"},
                                                 {"tiles when not", "tiles_when_incomplete"}};
  auto table = figure_table("Roads, cities and cloisters", {"feature", "run"}, columns);
  for (const auto& kind : land_kinds(games))
    for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels))
      if (const auto* found = land(run, kind))
        table.rows.push_back(figure_row(label, {kind, label.name}, *found, columns));
  return table;
}

Table use_table(const Games& games) {
  const std::initializer_list<Column> columns = {
      {"deployed", "deployed"}, {"taken back", "retrieved"}, {"standing at the end", "standing"}};
  auto table = figure_table("Figures per game, of all players", {"figure", "run"}, columns);
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels))
    for (const auto& use : told_at(run.statistics, "figures").parts)
      table.rows.push_back(figure_row(label, {use.name, label.name}, use, columns));
  return table;
}

/// A column for each mark of which any run has tokens.
Table token_table(const Games& games) {
  std::vector<std::string> marks;
  for (const auto& run : games.runs)
    for (const auto& mark : told_at(run.statistics, "tokens").parts)
      if (std::ranges::find(marks, mark.name) == marks.end()) marks.push_back(mark.name);
  const std::initializer_list<Column> columns = {
      {"second parts", "second_parts.per_game"},
      {"games with one at least, %", "second_parts.games_with", 1, 100}};
  auto table = figure_table("Tokens and second parts of turns, per game", {"run"}, columns);
  for (const auto& mark : marks) table.head.push_back(mark + " tokens");
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    const auto& tokens = told_at(run.statistics, "tokens");
    if (find(run.statistics, "second_parts") == nullptr && tokens.parts.empty()) continue;
    auto row = figure_row(label, {label.name}, run.statistics, columns);
    for (const auto& mark : marks) {
      const auto* taken = find_part(tokens, mark);
      row.cells.emplace_back(taken == nullptr ? "–" : number(taken->figure->mean, 2));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Chart points_chart(const Games& games) {
  std::vector<std::string> kinds = {
      "road_complete",     "road_incomplete",     "city_complete", "city_incomplete",
      "cloister_complete", "cloister_incomplete", "farm"};
  std::vector<std::string> last = {"garden_complete", "garden_incomplete", "retrieved", "bonuses", "events",
                                   "awards",          "unclaimed",         "start",     "paid",    "spared"};
  const auto is_known = [](const auto& in, const auto& kind) {
    return std::ranges::find(in, kind) != in.end();
  };
  for (const auto& run : games.runs)  // lines of the edition's own stand between
    for (const auto& points : told_at(run.statistics, "points").parts)
      if (points.name.find('_') != std::string::npos && !is_known(kinds, points.name) &&
          !is_known(last, points.name))
        kinds.push_back(points.name);
  for (const auto& kind : last)
    if (std::ranges::any_of(games.runs, [&](const auto& run) {
          return find_part(told_at(run.statistics, "points"), kind) != nullptr;
        }))
      kinds.push_back(kind);
  Chart chart{.id = "points",
              .kind = charts::ChartKind::bars,
              .title = "Points by kind",
              .y = {"points per player and game"}};
  for (const auto& kind : kinds) chart.x.categories.push_back(source_words(kind));
  return with_runs(games, std::move(chart), [&](auto& series, const Summary& run) {
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (const auto* found = find_part(told_at(run.statistics, "points"), kinds[k]))
        series.points.push_back(counted_point(static_cast<double>(k), *found->figure));
  });
}

}  // namespace

std::string kind_words(const std::string& kind) {
  const auto* found = std::ranges::find(plurals, kind, &std::pair<std::string_view, const char*>::first);
  return found == std::end(plurals) ? kind : found->second;
}

std::string source_words(const std::string& from) {
  const auto end = from.rfind('_');
  const auto kind = from.substr(0, end), plural = kind_words(kind);
  if (end == std::string::npos) return plural;
  const bool is_complete = from.substr(end) == "_complete";
  return plural == kind ? kind + (is_complete ? ", complete" : ", unfinished")
                        : (is_complete ? "" : "unfinished ") + plural;
}

document::Document features_document(const Games& games) {
  const auto of_kind = [](const std::string& kind, Place list) {
    return [kind, list](const Summary& run) {
      const auto* found = land(run, kind);
      return found == nullptr ? std::vector<double>{} : told_at(*found, list).a_game;
    };
  };
  const auto sizes_of = [&](const std::string& id, const std::string& title, const char* x, int first,
                            const auto& list) {
    return by_size(games, {.id = id, .title = title, .x = {x}, .y = {"per game"}, .decimals = 3}, first,
                   list);
  };
  std::vector<Chart> sizes, turns;
  for (const auto& kind : land_kinds(games)) {
    auto plural = source_words(kind);
    // A complete cloister or garden always has the same tiles.
    if (kind == "road" || kind == "city")
      sizes.push_back(sizes_of(kind + "-sizes", "Sizes of completed " + plural, "tiles", 1,
                               of_kind(kind, "sizes.complete")));
    plural.front() = static_cast<char>(plural.front() - 'a' + 'A');
    turns.push_back(with_runs(games,
                              {.id = kind + "-turns",
                               .title = plural + " completed by turn",
                               .x = {"turn"},
                               .y = {"per game"},
                               .decimals = 3},
                              [&](auto& series, const Summary& run) {
                                double turn = 0;
                                for (const double v : of_kind(kind, "completed_by_turn")(run))
                                  series.points.push_back({++turn, v});
                              }));
    bin_rare(turns.back(), games, 1);
  }
  sizes.push_back(sizes_of("farm-sizes", "Sizes of farms", "tiles", 1, of_kind("farm", "sizes")));
  sizes.push_back(
      sizes_of("farm-cities", "Completed cities at a farm", "cities", 0, of_kind("farm", "cities_per_farm")));
  Document out;
  out << Heading{"Features and points", 2, "features"}
      << Paragraph{"Roads, cities, cloisters and farms: how many a game has, how large they get, how often "
                   "and when they are completed, and what they are worth."}
      << Charts{{points_chart(games)}} << Charts{sizes};
  Folded all{.title = "All figures, and what is completed when"};
  all.inside << feature_table(games)
             << run_table(games, "Farms",
                          {{"per game", "features.farm.per_game"},
                           {"with farmers", "features.farm.occupied"},
                           {"tiles per farm", "features.farm.tiles"},
                           {"cities per farm", "features.farm.cities", 3}})
             << use_table(games) << token_table(games) << Charts{turns};
  return std::move(out << all);
}

}  // namespace bastide::reports::results::games
