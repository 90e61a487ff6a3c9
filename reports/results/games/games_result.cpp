#include "reports/results/games/games_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <range/v3/view/zip.hpp>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/games/games_charts.hpp"
#include "reports/shell_command.hpp"

namespace bastide::reports::results::games {
namespace {

using namespace document;
using solver::estimate::EstimateRecord;

constexpr std::size_t most_boards = 6, most_open = 3;

/// "27.3", or of several runs shown the least and the most: "21.3 (compact) to 76.9 (sprawl)".
std::string span_of(const Games& games, const Column& column) {
  const RunLabel *least_label = nullptr, *most_label = nullptr;
  double least = 0, most = 0;
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    if (!label.is_shown) continue;
    const double value = column.factor * figure_at(run.statistics, column.place).mean;
    if (least_label == nullptr || value < least) least = value, least_label = &label;
    if (most_label == nullptr || value > most) most = value, most_label = &label;
  }
  const auto low = number(least, column.digits), high = number(most, column.digits);
  return low == high ? low
                     : fmt::format("{} ({}) to {} ({})", low, least_label->name, high, most_label->name);
}

Document overview(const Games& games) {
  const auto span = [&](Place place, double factor = 1) { return span_of(games, {"", place, 1, factor}); };
  auto table = run_table(games, "Main figures",
                         {{"points per player and game", "points.total"},
                          {"margin, points", "margin.mean"},
                          {"games with a draw that fits nowhere, %", "unplaceable.games_with", 2, 100},
                          {"legal placements, mean", "legal_placements.mean"},
                          {"four-sided holes", "holes.four.mean"},
                          {"dead holes", "holes.dead.mean"}});
  constexpr int behind_margin = 3;
  table.head.insert(table.head.begin() + behind_margin, "first seat above the mean, points");
  Folded each{.title = "Every figure of each run, with its standard error"};
  for (std::size_t i = 0; i < games.runs.size(); ++i) {
    const auto& seats = told_at(games.runs[i].statistics, "seats").parts;
    auto& cells = table.rows[i].cells;
    cells.insert(cells.begin() + behind_margin,
                 seats.empty() ? "–" : told_figure(seats.front(), {"", "advantage", 2, 1, true}));
    auto figures = figures_document(games.runs[i]);
    each.inside << (games.runs.size() == 1
                        ? std::move(figures)
                        : Document{{Folded{.title = games.labels[i].name, .inside = std::move(figures)}}});
  }
  Document out;
  return std::move(
      out
      << Heading{"In short", 2, "overview"}
      << Paragraph{fmt::format(
             "Points per player and game: {}. Of 100 games, {} have a draw that fits nowhere. A drawn tile "
             "has {} legal places on average. At the end a game has {} four-sided holes and {} dead ones.",
             span("points.total"), span("unplaceable.games_with", 100), span("legal_placements.mean"),
             span("holes.four.mean"), span("holes.dead.mean"))}
      << table << each);
}

Document compared(const Games& games) {
  std::vector<std::string> editions;
  for (const auto& run : games.runs)
    for (const auto& e : run.editions.parts)
      if (find(e, "difference") != nullptr && std::ranges::find(editions, e.name) == editions.end())
        editions.push_back(e.name);
  if (editions.empty()) return {};
  auto chart =
      with_runs(games,
                {.id = "differences",
                 .kind = charts::ChartKind::points,
                 .title = "Points under other editions, the same games",
                 .x = {"edition", editions},
                 .y = {"points more than as played"}},
                [&](auto& series, const Summary& run) {
                  for (const auto& e : run.editions.parts)
                    if (const auto& more = told_at(e, "difference").figure)
                      series.points.push_back(
                          {static_cast<double>(std::ranges::find(editions, e.name) - editions.begin()),
                           more->mean, more->low, more->high});
                });
  std::erase_if(chart.series, [](const auto& series) { return series.points.empty(); });
  std::vector<std::string> kinds = {"road", "city", "cloister", "farm"};
  for (const char* kind : {"garden", "retrieved", "bonuses"})
    if (std::ranges::any_of(games.runs, [&](const auto& run) {
          return std::ranges::any_of(run.editions.parts, [&](const auto& e) {
            return find_part(told_at(e, "by_kind"), kind) != nullptr;
          });
        }))
      kinds.emplace_back(kind);
  const std::initializer_list<Column> columns = {{"points in all", "total"},
                                                 {"points more than as played", "difference", 3, 1, true},
                                                 {"games with another winner, %", "other_winner", 2, 100}};
  auto table = figure_table("Points per player and game under each edition, the same games",
                            {"edition", "run"}, columns);
  for (const auto& kind : kinds) table.head.push_back(source_words(kind));
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    for (const auto& e : run.editions.parts) {
      auto row = figure_row(label, {e.name, label.name}, e, columns);
      if (find(e, "difference") == nullptr) row.cells[3] = "played";
      for (const auto& kind : kinds) {
        const auto* found = find_part(told_at(e, "by_kind"), kind);
        row.cells.emplace_back(found == nullptr ? "–" : number(found->figure->mean, 2));
      }
      table.rows.push_back(std::move(row));
    }
  }
  Document out;
  return std::move(out << Heading{"Editions compared", 2, "compared"}
                       << Paragraph{"The same games scored under other editions: differences are paired, so "
                                    "they are far more certain than the totals. They say what the scoring "
                                    "changes, not how people would play differently."}
                       << Charts{{chart}}
                       << Folded{.title = "Points by kind under each edition", .inside = {{table}}});
}

Chart share_chart(const Games& games, const char* id, const char* title, const char* x, Place place) {
  return by_size(games, {.id = id, .title = title, .x = {x}, .y = {"games in %"}}, 0,
                 [&](const Summary& run) {
                   std::vector<double> shares;
                   for (const auto met : told_at(run.statistics, place).counts)
                     shares.push_back(100.0 * static_cast<double>(met) /
                                      static_cast<double>(std::max<std::uint64_t>(run.games, 1)));
                   return shares;
                 });
}

Document seats(const Games& games) {
  const std::initializer_list<Column> columns = {{"points", "points", 2, 1, true},
                                                 {"games won, %", "wins", 2, 100, true},
                                                 {"points above the mean of all", "advantage", 2, 1, true}};
  auto table = figure_table("Seats, with 95 % intervals", {"run", "seat", "way of playing"}, columns);
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    std::size_t seat = 0;
    for (const auto& told : told_at(run.statistics, "seats").parts)
      table.rows.push_back(figure_row(label, {label.name, ++seat, told.name}, told, columns));
  }
  Folded all{.title = "All figures of seats, margins and the table"};
  all.inside << table
             << run_table(games, "The table, margins and followers",
                          {{"width", "bounding_box.width"},
                           {"height", "bounding_box.height"},
                           {"longer side", "bounding_box.longer"},
                           {"shorter side", "bounding_box.shorter"},
                           {"margin, points", "margin.mean", 2, 1, true},
                           {"ties, %", "margin.ties", 2, 100},
                           {"followers in supply, mean", "supply.mean"}})
             << Charts{
                    {share_chart(games, "longer-side", "How much table a game needs",
                                 "longer side of the table in tiles", "bounding_box.longer_distribution")}};
  Document out;
  return std::move(
      out << Heading{"Seats, margins and the table", 2, "seats"}
          << Paragraph{"Who gains by sitting where, how far apart the scores end, how much table the tiles "
                       "need and how many followers stay in supply."}
          << Charts{{share_chart(games, "margins", "Margins", "margin in points", "margin.distribution"),
                     by_turn(games,
                             {.id = "supply",
                              .title = "Followers in supply by turn",
                              .y = {"followers in supply"}},
                             "supply.by_turn")}}
          << all);
}

}  // namespace

document::Document games_document(const Games& games) {
  Document out;
  if (games.runs.empty()) return out;
  return std::move(out << overview(games) << placeability_document(games) << holes_document(games)
                       << features_document(games) << compared(games) << seats(games));
}

document::Document boards_document(const Games& games) {
  Document open;
  Folded more{.title = "More boards"};
  std::size_t count = 0;
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels)) {
    const auto* set = records::find_set(games.sets, run.tile_set, run.edition);
    if (count == most_boards || !label.is_shown || run.examples.empty() || set == nullptr) continue;
    const auto& example = run.examples.front();
    (++count > most_open ? more.inside : open)
        << Board{.set = set,
                 .tile_set = run.tile_set,
                 .edition = run.edition,
                 .position = example.position,
                 .title = label.name,
                 .caption = fmt::format("game {}: {} points", example.game, fmt::join(example.scores, " : ")),
                 .has_notation = false,
                 .is_drawn_in_text = false,
                 .has_coordinates = false};
  }
  Document out;
  if (count == 0) return out;
  out << Heading{"Boards at the end", 2, "boards"}
      << Paragraph{"Where games ended; followers still standing are shown before the final scoring takes them "
                   "home."}
      << open;
  if (!more.inside.blocks.empty()) out << more;
  return out;
}

document::Document made_document(const Games& games, std::span<const EstimateRecord> estimates) {
  Document out;
  if (games.runs.empty() && estimates.empty()) return out;
  Table runs{.caption = "Simulated games",
             .head = {"run", "command", "program", "seed", "games", "turns per game", "seconds"},
             .text_columns = 3};
  for (const auto& [run, label] : ranges::views::zip(games.runs, games.labels))
    runs.rows.push_back(
        {{label.name, command_text(run.command), run.program + " " + run.version, fmt::format("{}", run.seed),
          run.games, told_figure(run.statistics, {"", "turns_played", 2, 1, true}),
          number(run.timing ? run.timing->seconds : 0, 1)}});
  Table sizes{.caption = "Estimates of size",
              .head = {"figure", "tile set", "edition", "tiles", "seed", "particles", "populations"},
              .text_columns = 3};
  for (const auto& e : estimates)
    sizes.rows.push_back({{tilesets::described::word(e.plan.what), e.tile_set, e.edition, e.plan.tiles,
                           fmt::format("{}", e.plan.seed), e.plan.particles, e.plan.populations}});
  return std::move(out << Heading{"How it was made", 2, "made"}
                       << Paragraph{"Everything except the seconds is a function of the command: the same "
                                    "command gives the same figures on any machine."}
                       << Folded{.title = "Every command, with seed and seconds", .inside = {{runs, sizes}}});
}

}  // namespace bastide::reports::results::games
