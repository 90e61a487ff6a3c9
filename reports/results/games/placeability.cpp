// How often a drawn tile fits nowhere, which and when, and how many places it has when it fits.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <range/v3/view/zip.hpp>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/games/games_charts.hpp"

namespace bastide::reports::results::games {
namespace {

using namespace document;
using charts::ChartKind;

constexpr std::size_t most_in_half = 4;      ///< types of a chart of half the page width
constexpr std::size_t most_shown_types = 8;  ///< in a chart, so that their pictures have room
constexpr const char* unplaceable_draws = "unplaceable draws per 100 games";

struct TypesMet {
  std::vector<std::string> shown;  ///< those lost most often, the first one most
  std::string others;              ///< the rest in a sentence
};

/// What was lost of each type in the run where it was lost most; of the runs shown, or of all.
std::vector<std::pair<std::string, double>> losses_by_type(const Games& games, bool of_all_runs) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    if (!label.is_shown && !of_all_runs) continue;
    for (const auto& [type, mean] : told_at(run.statistics, "unplaceable.by_type").by_type.mean) {
      const auto known = std::ranges::find(out, type, &std::pair<std::string, double>::first);
      if (known == out.end()) {
        out.emplace_back(type, mean.value_or(0));
      } else {
        known->second = std::max(known->second, mean.value_or(0));
      }
    }
  }
  std::ranges::stable_sort(out, std::greater<>{}, &std::pair<std::string, double>::second);
  return out;
}

TypesMet types_met(const Games& games) {
  TypesMet out;
  std::vector<std::string> rare, never;
  double most_of_rare = 0;
  for (const auto& [type, most] : losses_by_type(games, false)) {
    if (most > 0 && out.shown.size() < most_shown_types) {
      out.shown.push_back(type);
      continue;
    }
    (most > 0 ? rare : never).push_back(type);
    most_of_rare = std::max(most_of_rare, most);
  }
  if (!rare.empty())
    out.others = fmt::format("More rarely, at most {} per 100 games: {}.", number(most_of_rare, 2),
                             fmt::join(rare, ", "));
  if (!never.empty())
    out.others += fmt::format("{}Always placeable: {}.", rare.empty() ? "" : " ", fmt::join(never, ", "));
  return out;
}

Table overall_table(const Games& games) {
  auto table = run_table(games, "Unplaceable draws and legal placements, with 95 % intervals",
                         {{unplaceable_draws, "unplaceable.per_100_games", 2, 1, true},
                          {"games with one at least, %", "unplaceable.games_with", 2, 100, true},
                          {"legal placements, mean", "legal_placements.mean", 2, 1, true}});
  table.head.insert(table.head.begin() + 1, "games");
  table.head.emplace_back("most in a game");
  for (std::size_t i = 0; i < games.runs.size(); ++i) {
    const auto per_game = told_at(games.runs[i].statistics, "unplaceable.per_game").counts.size();
    auto& cells = table.rows[i].cells;
    cells.insert(cells.begin() + 1, games.runs[i].games);
    cells.emplace_back(per_game == 0 ? 0 : per_game - 1);
  }
  return table;
}

Chart overall_chart(const Games& games) {
  std::size_t at = 0;
  auto chart = with_runs(
      games,
      {.id = "unplaceable", .kind = ChartKind::bars, .title = "Unplaceable draws", .y = {unplaceable_draws}},
      [&](auto& series, const Summary& run) {
        series.is_shown = true;
        series.points = {
            counted_point(static_cast<double>(at++), figure_at(run.statistics, "unplaceable.per_100_games"))};
      });
  for (const auto& label : games.labels) chart.x.categories.push_back(label.name);
  return chart;
}

/// `point` gives a run's point of a type at x, or none.
Chart chart_by_type(
    const Games& games, const TypesMet& met, Chart chart,
    const std::function<std::optional<ChartPoint>(const Summary&, const std::string&, double)>& point) {
  chart.x = {"tile type", met.shown, true, false, type_pictures(games, met.shown)};
  chart.category_tag = "type";
  return with_runs(games, std::move(chart), [&](auto& series, const Summary& run) {
    for (std::size_t t = 0; t < met.shown.size(); ++t)
      if (const auto found = point(run, met.shown[t], static_cast<double>(t)))
        series.points.push_back(*found);
  });
}

std::optional<ChartPoint> lost_of_type(const Summary& run, const std::string& type, double x) {
  const auto found = told_at(run.statistics, "unplaceable.by_type").by_type.find(type);
  return found ? std::optional(counted_point(x, *found)) : std::nullopt;
}

std::optional<ChartPoint> first_turn_of_type(const Summary& run, const std::string& type, double x) {
  const auto* blocked = find_part(told_at(run.statistics, "blocked"), type);
  const auto* found = blocked == nullptr ? nullptr : find(*blocked, "first_turn_quantiles");
  if (found == nullptr) return std::nullopt;
  const auto q = [&](int per_cent) { return static_cast<double>(found->quantiles->at(per_cent)); };
  return ChartPoint{x, q(50), q(5), q(95), q(25), q(75)};
}

std::vector<ChartPoint> distribution(const Told& placements) {
  std::vector<ChartPoint> out;
  const auto& quantiles = told_at(placements, "quantiles_by_turn").quantiles_by_turn;
  const auto q = [&](int per_cent, std::size_t turn) {
    return static_cast<double>(quantiles.at(per_cent)[turn].value_or(0));
  };
  if (quantiles.size() < 5) return out;
  const auto& means = told_at(placements, "by_turn").by_turn.mean;
  for (std::size_t t = 0; t < means.size() && means[t]; ++t)
    out.push_back({static_cast<double>(t + 1), q(50, t), q(5, t), q(95, t), q(25, t), q(75, t)});
  return out;
}

Chart distribution_chart(const Games& games) {
  bool is_first = true;  // bands of several runs hide each other; the others are a click away
  return with_runs(games,
                   {.id = "placement-quantiles",
                    .title = "Legal placements of the drawn tile: median, with 50 % and 90 % of the games",
                    .x = {"turn"},
                    .y = {"legal placements"},
                    .decimals = 0},
                   [&](auto& series, const Summary& run) {
                     series.is_shown = series.is_shown && is_first;
                     is_first = is_first && !series.is_shown;
                     series.points = distribution(told_at(run.statistics, "legal_placements"));
                   });
}

Table type_table(const Games& games) {
  const std::initializer_list<Column> columns = {
      {"games in which it fits nowhere while in the bag, %", "games", 2, 100},
      {"first such turn, median", "first_turn", 0},
      {"such turns per game", "turns", 3},
      {"turns in a row", "spell_length", 1}};
  auto table = figure_table("By tile type", {"tile type", "run", unplaceable_draws}, columns);
  table.text_columns = 2;
  for (const auto& [type, most] : losses_by_type(games, true)) {
    if (most == 0) continue;
    for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
      const auto lost = told_at(run.statistics, "unplaceable.by_type").by_type.find(type);
      const auto* found = find_part(told_at(run.statistics, "blocked"), type);
      const auto blocked = found == nullptr ? Told{} : *found;
      auto row = figure_row(
          label,
          {type, label.name, lost ? with_interval(lost->mean, lost->low, lost->high, 3) : std::string("–")},
          blocked, columns);
      const auto& first = told_at(blocked, "first_turn_quantiles").quantiles;
      row.cells[4] = first ? number(double(first->at(50)), 0) : std::string("–");
      row.tags.emplace_back("type", type);
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// In the order in which they are drawn: files have them by name.
std::vector<std::string> deck_names(const Games& games, const Summary& run) {
  std::vector<std::string> names;
  const auto* set = records::find_set(games.sets, run.tile_set, run.edition);
  if (set != nullptr)
    for (const auto& deck : set->decks()) names.push_back(deck.id);
  for (const auto& deck : told_at(run.statistics, "unplaceable.by_deck").parts)
    if (std::ranges::find(names, deck.name) == names.end()) names.push_back(deck.name);
  return names;
}

/// Nothing where all tiles are one deck.
Table deck_table(const Games& games) {
  const std::initializer_list<Column> columns = {{"draws per game", "draws"},
                                                 {unplaceable_draws, "per_100_games", 3, 1, true}};
  auto table = figure_table("By deck", {"deck", "run"}, columns);
  table.head.emplace_back("unplaceable, % of the draws");
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    for (const auto& deck : deck_names(games, run)) {
      const auto* of = find_part(told_at(run.statistics, "unplaceable.by_deck"), deck);
      if (of == nullptr) continue;
      auto row = figure_row(label, {deck, label.name}, *of, columns);
      const auto& share = told_at(*of, "per_100_draws").figure;
      row.cells.emplace_back(share ? with_interval(share->mean, std::max(share->low, 0.0), share->high, 3)
                                   : std::string("–"));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace

document::Document placeability_document(const Games& games) {
  const auto types = types_met(games);
  auto turns = by_turn(
      games, {.id = "unplaceable-turns", .title = "Unplaceable draws by turn", .y = {unplaceable_draws}},
      "unplaceable.by_turn");
  bin_rare(turns, games, 100);
  const auto placements = by_turn(
      games,
      {.id = "placements", .title = "Legal placements of the drawn tile: mean", .y = {"legal placements"}},
      "legal_placements.by_turn");
  auto by_type = chart_by_type(games, types,
                               {.id = "unplaceable-types",
                                .kind = ChartKind::bars,
                                .title = "Unplaceable draws by tile type",
                                .y = {unplaceable_draws},
                                .decimals = 3,
                                .note = types.others},
                               lost_of_type);
  const bool has_curves = std::ranges::any_of(turns.series, [](const auto& s) { return !s.points.empty(); });
  if (!has_curves && !turns.note.empty()) by_type.note += " " + turns.title + ": " + turns.note;
  Document out;
  out << Heading{"Placeability", 2, "placeability"}
      << Paragraph{
             "How often a drawn tile fits nowhere and is set aside, which tiles and when; and how many "
             "distinct places (cell and orientation) the drawn tile has. Intervals are for 95 %."};
  if (types.shown.empty()) out << Paragraph{types.others};
  if (types.shown.size() > most_in_half) {
    out << Charts{{by_type}} << Charts{{turns, placements}};
  } else {
    out << Charts{{by_type, turns, placements}};
  }
  Folded all{.title = "All figures: tables, the spread of places, when each type is first without a place"};
  all.inside << overall_table(games) << deck_table(games) << type_table(games)
             << Charts{{distribution_chart(games), overall_chart(games)}}
             << Charts{{chart_by_type(games, types,
                                      {.id = "first-blocked",
                                       .kind = ChartKind::points,
                                       .title = "First turn in which a type fits nowhere",
                                       .y = {"turn"},
                                       .decimals = 0},
                                      first_turn_of_type)}};
  return std::move(out << all);
}

}  // namespace bastide::reports::results::games
