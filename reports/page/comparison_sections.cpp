// Editions compared on the same games, and seats, margins, followers and the size of the table.
#include <fmt/core.h>
#include <range/v3/view/zip.hpp>

#include <algorithm>

#include "reports/page/simulation_sections.hpp"

namespace bastide::reports::page {
namespace {

using charts::Chart;
using charts::ChartPoint;
using charts::DataRow;
using charts::DataTable;

std::vector<std::string> compared_editions(const Simulations& all) {
  std::vector<std::string> out;
  for (const auto& run : all.runs) {
    for (const auto& e : run.editions.parts) {
      if (find(e, "difference") && std::find(out.begin(), out.end(), e.name) == out.end())
        out.push_back(e.name);
    }
  }
  return out;
}

Chart difference_chart(const Simulations& all, const std::vector<std::string>& editions) {
  Chart chart;
  chart.id = "differences";
  chart.kind = charts::ChartKind::points;
  chart.title = all.words("chart.differences");
  chart.x = {all.words("head.edition"), editions, true};
  chart.y.title = all.words("axis.difference");
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    auto s = series_of(label);
    for (const auto& e : run.editions.parts) {
      const auto at = std::find(editions.begin(), editions.end(), e.name) - editions.begin();
      if (const auto& more = told_at(e, "difference").figure)
        s.points.push_back(point_of(static_cast<double>(at), *more));
    }
    if (!s.points.empty()) chart.series.push_back(std::move(s));
  }
  return chart;
}

DataTable difference_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.editions");
  table.head = {w("head.edition"),    w("head.run"),          w("head.total"),
                w("axis.difference"), w("head.other_winner"), w("term.roads"),
                w("term.cities"),     w("term.cloisters"),    w("term.farms")};
  table.text_columns = 2;
  std::vector<std::string> kinds = {"road", "city", "cloister", "farm"};
  const auto add_kind = [&](const std::string& kind, const std::string& word) {
    for (const auto& run : all.runs) {
      for (const auto& e : run.editions.parts) {
        if (find_part(told_at(e, "by_kind"), kind) == nullptr) continue;
        kinds.push_back(kind);
        table.head.push_back(w(word));
        return;
      }
    }
  };
  add_kind("garden", "term.gardens");
  add_kind("retrieved", "points.retrieved");
  add_kind("bonuses", "points.bonuses");
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    for (const auto& e : run.editions.parts) {
      DataRow row{
          {e.name, label.name, w.number(figure_at(e, "total").mean, 2)}, label.tags(), label.is_shown};
      const auto& more = told_at(e, "difference").figure;
      const auto& other_winner = told_at(e, "other_winner").figure;
      row.cells.push_back(more ? shown(*more, 3, w) : w("run.played"));
      row.cells.push_back(other_winner ? w.number(100 * other_winner->mean, 2) : "–");
      for (const auto& kind : kinds) {
        const auto* found = find_part(told_at(e, "by_kind"), kind);
        row.cells.push_back(found == nullptr ? "–" : w.number(found->figure->mean, 2));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

DataTable seat_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.seats");
  table.head = {w("head.run"),    w("head.seat"), w("head.policy"),
                w("head.points"), w("head.wins"), w("head.advantage")};
  table.text_columns = 3;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    const auto& seats = told_at(run.statistics, "seats").parts;
    for (std::size_t k = 0; k < seats.size(); ++k) {
      table.rows.push_back(
          {{label.name, fmt::format("{}", k + 1), seats[k].name, shown(figure_at(seats[k], "points"), 2, w),
            shown(figure_at(seats[k], "wins"), 2, w, 100), shown(figure_at(seats[k], "advantage"), 2, w)},
           label.tags(),
           label.is_shown});
    }
  }
  return table;
}

DataTable table_size_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.box");
  table.head = {w("head.run"),     w("head.width"),  w("head.height"), w("head.longer"),
                w("head.shorter"), w("head.margin"), w("head.ties"),   w("head.supply")};
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    DataRow row{{label.name}, label.tags(), label.is_shown};
    const auto figure = [&](summary::Place place) { return figure_at(run.statistics, place); };
    for (const auto side : std::initializer_list<summary::Place>{
             "bounding_box.width", "bounding_box.height", "bounding_box.longer", "bounding_box.shorter"})
      row.cells.push_back(w.number(figure(side).mean, 2));
    row.cells.push_back(shown(figure("margin.mean"), 2, w));
    row.cells.push_back(w.number(100 * figure("margin.ties").mean, 2));
    row.cells.push_back(w.number(figure("supply.mean").mean, 2));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Chart share_chart(const Simulations& all, const char* id, const std::string& x, summary::Place place) {
  auto chart = count_chart(all, id, x, 0, [&](const summary::Summary& run) {
    std::vector<double> shares;
    for (const auto games : told_at(run.statistics, place).counts)
      shares.push_back(100.0 * static_cast<double>(games) /
                       static_cast<double>(std::max<std::uint64_t>(run.games, 1)));
    return shares;
  });
  chart.y.title = all.words("axis.games_share");
  return chart;
}

}  // namespace

FoundSection compared_section(const Simulations& all) {
  const auto editions = compared_editions(all);
  if (editions.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"compared", w("section.compared"), w("intro.compared"), {}};
  add_chart(out, difference_chart(all, editions), w);
  begin_folded(out, w("fold.compared"));
  add_table(out, difference_table(all));
  end_folded(out);
  return out;
}

FoundSection seats_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"seats", w("section.seats"), w("intro.seats"), {}};
  const auto margins = share_chart(all, "margins", w("axis.margin"), "margin.distribution");
  const auto supply = chart_by_turn(all, "supply", w("axis.supply"), "supply.by_turn");
  add_charts(out, {margins, supply}, w);
  begin_folded(out, w("fold.seats"));
  add_table(out, seat_table(all));
  add_table(out, table_size_table(all));
  add_chart(out, share_chart(all, "longer-side", w("axis.longer"), "bounding_box.longer_distribution"), w);
  end_folded(out);
  return out;
}

}  // namespace bastide::reports::page
