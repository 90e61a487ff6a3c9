#include "reports/results/estimate_result.hpp"

#include <fmt/core.h>

#include "reports/numbers.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using solver::estimate::Estimated;
using solver::estimate::EstimateRecord;

/// "Games of 2 players".
std::string estimated(const EstimateRecord& e) {
  switch (e.plan.what) {
    case Estimated::boards:
      return "Boards";
    case Estimated::placements:
      return "Placement sequences";
    default:
      return "Games of " + rules::counted(e.plan.players, "player");
  }
}

/// "1.06%": three digits.
std::string percent(double share) { return fmt::format("{:.3g}%", 100 * share); }

/// The estimate with the least and the most population, exact numbers as dots, Knuth's estimator dashed.
void add_series(charts::Chart& chart, const EstimateRecord& e, int colour) {
  charts::ChartSeries estimate, exact, knuth;
  estimate.name = estimated(e);
  exact.name = estimate.name + ", exact";
  knuth.name = estimate.name + ", Knuth's estimator";
  estimate.colour = exact.colour = knuth.colour = colour;
  exact.mark = charts::SeriesMark::dots;
  knuth.mark = charts::SeriesMark::dashed;
  for (const auto& s : e.sizes) {
    const double x = s.tiles;
    if (s.mean.log10) {
      charts::ChartPoint p{x, *s.mean.log10};
      if (s.least.log10 && s.most.log10) p.low = s.least.log10, p.high = s.most.log10;
      estimate.points.push_back(p);
    }
    if (s.exact_log10) exact.points.push_back({x, *s.exact_log10});
    if (s.knuth.log10) knuth.points.push_back({x, *s.knuth.log10});
  }
  for (auto* s : {&estimate, &knuth, &exact})
    if (!s->points.empty()) chart.series.push_back(std::move(*s));
}

}  // namespace

document::Document estimate_document(const EstimateRecord& e) {
  Table table{
      .caption = fmt::format("{}, tile set '{}', edition {}: {} populations of {} particles, seed {}",
                             estimated(e), e.tile_set, e.edition, number(std::uint64_t{e.plan.populations}),
                             number(std::uint64_t{e.plan.particles}), e.plan.seed),
      .head = {"tiles", "estimate", "±", fmt::format("{:g}% interval", 100 * e.confidence), "ess", "dead",
               "Knuth", "its ess", "exact"}};
  for (const auto& s : e.sizes) {
    auto exact = s.exact ? solver::arithmetic::to_decimal(*s.exact) : std::string();
    if (!s.is_exact_inside.value_or(true)) exact += " (outside)";
    table.rows.push_back(
        {{s.tiles, s.mean.text, percent(s.relative_standard_error), s.low.text + " to " + s.high.text,
          number(s.ess, 1), percent(s.dead), s.knuth.text, number(s.knuth_ess, 1), exact}});
  }
  return {{table}};
}

document::Document sizes_document(std::span<const EstimateRecord> records) {
  if (records.empty()) return {};
  charts::Chart chart;
  chart.id = "size";
  chart.title = "Boards, sequences and games by number of tiles";
  chart.x.title = "tiles";
  chart.y.title = "log₁₀ of the number";
  Folded sizes{.title = "Estimates size by size"};
  sizes.inside << Paragraph{
      "±: the standard error, as a share of the estimate; ess: the effective sample size of a population; "
      "dead: the share of its boards without a place for the tile; exact numbers are outside of the interval "
      "where that is said."};
  int colour = 0;
  for (const auto& e : records) {
    add_series(chart, e, colour++);
    sizes.inside << estimate_document(e);
  }
  Document out;
  out << Heading{"How large is the game?", 2, "size"}
      << Paragraph{"Different boards, sequences of placements or games with so many tiles, estimated without "
                   "bias by sequential Monte Carlo with resampling; the band spans the populations. Dots are "
                   "exact counts. Dashed: Knuth's plain estimator, which degenerates as tiles are added."}
      << Charts{{chart}} << sizes;
  return out;
}

}  // namespace bastide::reports::results
