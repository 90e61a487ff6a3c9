// How large the game is: logarithms by number of tiles, exact points in the same plot, and Knuth's plain
// estimator beside.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "reports/page/simulation_sections.hpp"

namespace bastide::reports::page {
namespace {

using charts::Chart;
using charts::DataTable;
using charts::SeriesMark;
using solver::arithmetic::to_decimal;

void add_estimate_series(Chart& chart, const EstimateRecord& e, int colour, const Words& words) {
  charts::ChartSeries estimate, exact, knuth;
  estimate.name = what_of(e, words);
  exact.name = words("size.exact", {estimate.name});
  knuth.name = words("size.knuth", {estimate.name});
  estimate.colour = exact.colour = knuth.colour = colour;
  exact.mark = SeriesMark::dots;
  knuth.mark = SeriesMark::dashed;
  for (const auto& s : e.sizes) {
    const double x = s.tiles;
    if (s.mean.log10) {
      charts::ChartPoint p{x, *s.mean.log10, {}, {}, {}, {}};
      if (s.least.log10 && s.most.log10) p.low = s.least.log10, p.high = s.most.log10;
      estimate.points.push_back(p);
    }
    if (s.exact_log10) exact.points.push_back({x, *s.exact_log10, {}, {}, {}, {}});
    if (s.knuth.log10) knuth.points.push_back({x, *s.knuth.log10, {}, {}, {}, {}});
  }
  for (auto* s : {&estimate, &knuth, &exact})
    if (!s->points.empty()) chart.series.push_back(std::move(*s));
}

/// "10" with a raised exponent.
std::string power_of_ten(int exponent) {
  static constexpr const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out = "10";
  for (const char c : fmt::format("{}", exponent)) out += c == '-' ? "⁻" : raised[c - '0'];
  return out;
}

/// "1.287·10¹⁴" of "1.28702e14" or "128702…"; small numbers as they are.
std::string scientific(const std::string& text, const Words& words) {
  const auto e = text.find('e');
  const auto whole = text.substr(0, std::min(text.find('.'), e));
  if (e == std::string::npos && whole.size() <= 12)
    return words.number(std::stod(text), whole == text ? 0 : 1);
  if (e == std::string::npos) {
    return words.number(std::stod(whole.substr(0, 1) + "." + whole.substr(1, 8)), 3) + "·" +
           power_of_ten(static_cast<int>(whole.size()) - 1);
  }
  const int exponent = std::stoi(text.substr(e + 1));
  const double digits = std::stod(text.substr(0, e));
  if (exponent >= 0 && exponent <= 6)
    return words.number(digits * std::pow(10.0, exponent), exponent < 3 ? 1 : 0);
  return words.number(digits, 3) + "·" + power_of_ten(exponent);
}

/// All sizes up to twelve, then every sixth, and the last.
bool is_listed(const EstimateRecord& e, const solver::estimate::SizeRecord& s) {
  return s.tiles <= 12 || s.tiles % 6 == 0 || s.tiles == e.sizes.back().tiles;
}

DataTable size_table(const EstimateRecord& e, const Words& w) {
  DataTable table;
  table.caption =
      w("table.size", {what_of(e, w), e.tile_set, e.edition, w.number(std::uint64_t{e.plan.populations}),
                       w.number(std::uint64_t{e.plan.particles}), w.number(100 * e.confidence, 0)});
  table.head = {w("axis.tiles"),  w("head.estimate"), w("head.low"),   w("head.high"),     w("head.exact"),
                w("head.inside"), w("head.ess"),      w("head.knuth"), w("head.knuth_ess")};
  const auto power = [&](const std::optional<double>& log) {
    return log ? w.number(*log, 3) : std::string("–");
  };
  for (const auto& s : e.sizes) {
    if (!is_listed(e, s)) continue;
    charts::DataRow row;
    row.cells = {fmt::format("{}", s.tiles),
                 scientific(s.mean.text, w),
                 power(s.low.log10),
                 power(s.high.log10),
                 s.exact ? scientific(to_decimal(*s.exact), w) : "–",
                 s.is_exact_inside ? w(*s.is_exact_inside ? "yes" : "no") : "–",
                 w.number(s.ess, 0),
                 scientific(s.knuth.text, w),
                 w.number(s.knuth_ess, 0)};
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

FoundSection size_section(std::span<const EstimateRecord> estimates, const Words& words) {
  if (estimates.empty()) return std::nullopt;
  Section out{"size", words("section.size"), words("intro.size"), {}};
  Chart chart;
  chart.id = "size";
  chart.title = words("chart.size");
  chart.x.title = words("axis.tiles");
  chart.y.title = words("axis.log10");
  for (std::size_t i = 0; i < estimates.size(); ++i)
    add_estimate_series(chart, estimates[i], static_cast<int>(i), words);
  add_chart(out, std::move(chart), words);
  begin_folded(out, words("fold.size"));
  for (const auto& e : estimates) add_table(out, size_table(e, words));
  end_folded(out);
  return out;
}

}  // namespace bastide::reports::page
