// How often a drawn tile fits nowhere, which and when, and how many places it has when it fits.
//
// Holes: cells hemmed in on three or four sides, those that no tile of the set fits, those whose tiles are
// used up; by turn, and where on the table they arise.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

#include <fmt/core.h>
#include <range/v3/view/zip.hpp>

#include "reports/page/simulation_sections.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::page {
namespace {

using charts::Chart;
using charts::ChartKind;
using charts::ChartPoint;
using charts::DataTable;
using summary::Summary;

constexpr std::size_t most_in_half = 4;      ///< types of a chart of half the page width
constexpr std::size_t most_shown_types = 8;  ///< in a chart, so that their pictures have room

struct TypesMet {
  std::vector<std::string> shown;  ///< those lost most often, the first one most
  std::string others;              ///< the rest in a sentence
};

/// What was lost of each type in the run where it was lost most; of the runs shown, or of all.
std::vector<std::pair<std::string, double>> losses_by_type(const Simulations& all, bool of_all_runs) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
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

std::vector<std::string> types_lost(const Simulations& all) {
  std::vector<std::string> out;
  for (const auto& [type, most] : losses_by_type(all, true))
    if (most > 0) out.push_back(type);
  return out;
}

TypesMet types_met(const Simulations& all) {
  TypesMet out;
  std::string rare, never;
  double most_of_rare = 0;
  for (const auto& [type, most] : losses_by_type(all, false)) {
    if (most > 0 && out.shown.size() < most_shown_types) {
      out.shown.push_back(type);
      continue;
    }
    auto& list = most > 0 ? rare : never;
    list += (list.empty() ? "" : ", ") + type;
    most_of_rare = std::max(most_of_rare, most);
  }
  if (!rare.empty()) out.others = all.words("note.rare_types", {rare, all.words.number(most_of_rare, 2)});
  if (!never.empty()) out.others += (rare.empty() ? "" : " ") + all.words("note.never_types", {never});
  return out;
}

DataTable overall_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.unplaceable");
  table.head = {w("head.run"),        w("head.games"),      w("axis.unplaceable"),
                w("head.games_with"), w("head.placements"), w("head.most_in_a_game")};
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    const auto figure = [&](summary::Place place) { return figure_at(run.statistics, place); };
    const auto per_game = told_at(run.statistics, "unplaceable.per_game").counts.size();
    table.rows.push_back(
        {{label.name, w.number(run.games), shown(figure("unplaceable.per_100_games"), 2, w),
          shown(figure("unplaceable.games_with"), 2, w, 100), shown(figure("legal_placements.mean"), 2, w),
          w.number(std::uint64_t{per_game == 0 ? 0 : per_game - 1})},
         label.tags(),
         label.is_shown});
  }
  return table;
}

Chart overall_chart(const Simulations& all) {
  Chart chart;
  chart.id = "unplaceable";
  chart.kind = ChartKind::bars;
  chart.title = all.words("chart.unplaceable");
  chart.y.title = all.words("axis.unplaceable");
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    auto s = series_of(all.labels[i]);
    s.is_shown = true;
    s.points = {
        count_point(static_cast<double>(i), figure_at(all.runs[i].statistics, "unplaceable.per_100_games"))};
    chart.x.categories.push_back(s.name);
    chart.series.push_back(std::move(s));
  }
  return chart;
}

template <typename PointOf>
Chart chart_by_type(const Simulations& all, const TypesMet& met, const char* id, ChartKind kind,
                    const std::string& y, PointOf point) {
  const auto& types = met.shown;
  Chart chart;
  chart.id = id;
  chart.kind = kind;
  chart.title = all.words(fmt::format("chart.{}", id));
  const auto art = all.runs.empty() ? std::string("c1") : records::crossing_art_of(all.runs.front().edition);
  chart.x = {all.words("axis.type"), types, true, false, type_pictures(sets_played(all), types, art)};
  chart.y.title = y;
  chart.category_tag = "type";
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    auto s = series_of(label);
    for (std::size_t t = 0; t < types.size(); ++t) {
      const auto found = point(run, types[t], static_cast<double>(t));
      if (found) s.points.push_back(*found);
    }
    chart.series.push_back(std::move(s));
  }
  return chart;
}

std::optional<ChartPoint> lost_of_type(const Summary& run, const std::string& type, double x) {
  const auto found = told_at(run.statistics, "unplaceable.by_type").by_type.find(type);
  return found ? std::optional(count_point(x, *found)) : std::nullopt;
}

std::optional<ChartPoint> first_turn_of_type(const Summary& run, const std::string& type, double x) {
  const auto* blocked = find_part(told_at(run.statistics, "blocked"), type);
  const auto* found = blocked == nullptr ? nullptr : find(*blocked, "first_turn_quantiles");
  if (found == nullptr) return std::nullopt;
  const auto q = [&](int per_cent) { return static_cast<double>(found->quantiles->at(per_cent)); };
  return ChartPoint{x, q(50), q(5), q(95), q(25), q(75)};
}

std::vector<ChartPoint> distribution(const summary::Told& placements) {
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

Chart distribution_chart(const Simulations& all) {
  Chart chart;
  chart.id = "placement-quantiles";
  chart.title = all.words("chart.placement-quantiles");
  chart.x.title = all.words("axis.turn");
  chart.y.title = all.words("axis.placements");
  chart.decimals = 0;
  bool is_first = true;  // bands of several runs hide each other; the others are a click away
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    auto s = series_of(label);
    s.is_shown = s.is_shown && is_first;
    is_first = is_first && !s.is_shown;
    s.points = distribution(told_at(run.statistics, "legal_placements"));
    chart.series.push_back(std::move(s));
  }
  return chart;
}

DataTable type_table(const Simulations& all, const std::vector<std::string>& types) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.by_type");
  table.head = {w("axis.type"),          w("head.run"),          w("axis.unplaceable"),
                w("head.blocked_games"), w("head.first_median"), w("head.blocked_turns"),
                w("head.spell")};
  table.text_columns = 2;
  for (const auto& type : types) {
    for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
      const auto lost = told_at(run.statistics, "unplaceable.by_type").by_type.find(type);
      const auto* blocked = find_part(told_at(run.statistics, "blocked"), type);
      charts::DataRow row{{type, label.name}, label.tags(), label.is_shown};
      row.tags.emplace_back("type", type);
      row.cells.push_back(lost ? shown(*lost, 3, w) : "–");
      if (blocked == nullptr) {
        row.cells.insert(row.cells.end(), 4, "–");
      } else {
        const auto& first = told_at(*blocked, "first_turn_quantiles").quantiles;
        const auto& length = told_at(*blocked, "spell_length").figure;
        row.cells.push_back(w.number(100 * figure_at(*blocked, "games").mean, 2));
        row.cells.push_back(first ? w.number(double(first->at(50)), 0) : "–");
        row.cells.push_back(w.number(figure_at(*blocked, "turns").mean, 3));
        row.cells.push_back(length ? w.number(length->mean, 1) : "–");
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// In the order in which they are drawn: files have them by name.
std::vector<std::string> deck_names(const Simulations& all, const Summary& run) {
  std::vector<std::string> names;
  const auto* set = records::find_set(all.sets, run.tile_set, run.edition);
  if (set != nullptr) {
    for (const auto& deck : set->decks()) names.push_back(deck.id);
  }
  for (const auto& deck : told_at(run.statistics, "unplaceable.by_deck").parts) {
    if (std::find(names.begin(), names.end(), deck.name) == names.end()) names.push_back(deck.name);
  }
  return names;
}

/// Nothing where all tiles are one deck.
DataTable deck_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.by_deck");
  table.head = {w("head.deck"), w("head.run"), w("head.draws"), w("axis.unplaceable"), w("head.lost_draws")};
  table.text_columns = 2;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    for (const auto& deck : deck_names(all, run)) {
      const auto* of = find_part(told_at(run.statistics, "unplaceable.by_deck"), deck);
      if (of == nullptr) continue;
      auto share = told_at(*of, "per_100_draws").figure;
      if (share) share->low = std::max(share->low, 0.0);
      table.rows.push_back({{deck, label.name, w.number(figure_at(*of, "draws").mean, 2),
                             shown(figure_at(*of, "per_100_games"), 3, w), share ? shown(*share, 3, w) : "–"},
                            label.tags(),
                            label.is_shown});
    }
  }
  return table;
}

}  // namespace

FoundSection placeability_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"placeability", w("section.placeability"), w("intro.placeability"), {}};
  const auto types = types_met(all);
  auto by_turn = chart_by_turn(all, "unplaceable-turns", w("axis.unplaceable"), "unplaceable.by_turn");
  bin_rare(by_turn, all, 100);
  auto placements = chart_by_turn(all, "placements", w("axis.placements"), "legal_placements.by_turn");
  auto by_type =
      chart_by_type(all, types, "unplaceable-types", ChartKind::bars, w("axis.unplaceable"), lost_of_type);
  by_type.decimals = 3;
  by_type.note = types.others;
  if (types.shown.empty()) add_paragraph(out, types.others);
  const bool has_curves =
      std::ranges::any_of(by_turn.series, [](const auto& s) { return !s.points.empty(); });
  if (!has_curves && !by_turn.note.empty())
    by_type.note += " " + w("note.no_chart", {by_turn.title, by_turn.note});
  if (types.shown.size() > most_in_half) {
    add_chart(out, std::move(by_type), w);
    add_charts(out, {std::move(by_turn), std::move(placements)}, w);
  } else {
    add_charts(out, {std::move(by_type), std::move(by_turn), std::move(placements)}, w);
  }
  begin_folded(out, w("fold.placeability"));
  add_table(out, overall_table(all));
  add_table(out, deck_table(all));
  add_table(out, type_table(all, types_lost(all)));
  auto first =
      chart_by_type(all, types, "first-blocked", ChartKind::points, w("axis.turn"), first_turn_of_type);
  first.decimals = 0;
  add_charts(out, {distribution_chart(all), overall_chart(all)}, w);
  add_chart(out, std::move(first), w);
  end_folded(out);
  return out;
}

namespace {

using charts::ChartCells;
using summary::MapEnds;

using Cells = std::vector<std::vector<double>>;

/// The cells out to `reach` from the start tile. Beyond the table of the run there is nothing.
ChartCells cut(const MapEnds& map, const Cells& cells, int reach) {
  ChartCells out{-reach, -reach, {}};
  for (int y = -reach; y <= reach; ++y) {
    std::vector<double> row;
    for (int x = -reach; x <= reach; ++x) {
      const bool is_on_map =
          y >= map.north && y <= map.south && x >= map.west && x <= map.east && !cells.empty();
      row.push_back(
          is_on_map ? cells[static_cast<std::size_t>(y - map.north)][static_cast<std::size_t>(x - map.west)]
                    : 0);
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

/// Adds the holes of a map by how far they lie from the start tile, in either direction.
void add_distances(const MapEnds& map, const Cells& cells, std::vector<double>& by_distance) {
  for (std::size_t r = 0; r < cells.size(); ++r) {
    for (std::size_t c = 0; c < cells[r].size(); ++c) {
      const int x = map.west + static_cast<int>(c), y = map.north + static_cast<int>(r);
      const auto away = static_cast<std::size_t>(std::max(std::abs(x), std::abs(y)));
      if (by_distance.size() <= away) by_distance.resize(away + 1);
      by_distance[away] += cells[r][c];
    }
  }
}

/// Within which distance 99.5 % of the holes lie.
int reach_of(const std::vector<double>& by_distance) {
  double sum = 0, met = 0;
  for (const double v : by_distance) sum += v;
  for (std::size_t d = 0; d < by_distance.size(); ++d) {
    met += by_distance[d];
    if (met >= 0.995 * sum) return std::clamp(static_cast<int>(d), 3, 16);
  }
  return 3;
}

/// One panel for each policy (with its first run): where holes arise hardly depends on the edition.
Chart heat_chart(const Simulations& all, const char* id, summary::Place kind) {
  Chart chart;
  chart.id = id;
  chart.kind = charts::ChartKind::heat;
  chart.title = all.words(fmt::format("chart.{}", id));
  chart.x.title = all.words("chart.column");
  chart.y.title = all.words("axis.holes");
  chart.decimals = 4;
  std::set<std::pair<std::string, std::string>> met;
  std::vector<double> by_distance;
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    const auto& cells = told_at(all.runs[i].statistics, kind).map;
    if (cells.empty() || !met.emplace(all.labels[i].policy, all.labels[i].tile_set).second) continue;
    chosen.push_back(i);
    add_distances(told_at(all.runs[i].statistics, "hole_map").ends, cells, by_distance);
  }
  const int reach = reach_of(by_distance);
  for (const auto i : chosen) {
    auto s = series_of(all.labels[i]);
    s.is_shown = true;
    s.tags = {{"policy", all.labels[i].policy}, {"tileset", all.labels[i].tile_set}};
    const auto& statistics = all.runs[i].statistics;
    s.cells = cut(told_at(statistics, "hole_map").ends, told_at(statistics, kind).map, reach);
    chart.series.push_back(std::move(s));
  }
  return chart;
}

DataTable hole_table(const Simulations& all) {
  const auto& w = all.words;
  DataTable table;
  table.caption = w("table.holes");
  table.head = {w("head.run"),     w("hole.three"),      w("hole.four"),    w("hole.dead"),
                w("hole.starved"), w("hole.dead_sides"), w("head.frontier")};
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    charts::DataRow row{{label.name}, label.tags(), label.is_shown};
    for (const auto kind : std::initializer_list<summary::Place>{"holes.three.mean", "holes.four.mean",
                                                                 "holes.dead.mean", "holes.starved.mean"})
      row.cells.push_back(shown(figure_at(run.statistics, kind), 3, w));
    std::string sides;
    for (const auto& count : told_at(run.statistics, "dead_holes.by_sides").parts)
      sides +=
          fmt::format("{}{}: {}", sides.empty() ? "" : "; ", count.name, w.number(count.figure->mean, 3));
    row.cells.push_back(sides);
    row.cells.push_back(shown(figure_at(run.statistics, "holes.frontier.mean"), 3, w));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

FoundSection holes_section(const Simulations& all) {
  if (all.runs.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"holes", w("section.holes"), w("intro.holes"), {}};
  const auto by_turn = [&](const char* id, summary::Place place) {
    return chart_by_turn(all, id, w("axis.holes"), place);
  };
  add_charts(out, {by_turn("holes-four", "holes.four.by_turn"), by_turn("holes-dead", "holes.dead.by_turn")},
             w);
  add_chart(out, heat_chart(all, "map-four", "hole_map.four"), w);
  begin_folded(out, w("fold.holes"));
  add_table(out, hole_table(all));
  add_charts(
      out, {by_turn("holes-three", "holes.three.by_turn"), by_turn("holes-starved", "holes.starved.by_turn")},
      w);
  add_chart(out, heat_chart(all, "map-three", "hole_map.three"), w);
  add_chart(out, heat_chart(all, "map-dead", "hole_map.dead"), w);
  end_folded(out);
  return out;
}

}  // namespace bastide::reports::page
