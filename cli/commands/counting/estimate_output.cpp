#include "cli/commands/counting/estimate_output.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

namespace bastide::cli::commands::counting {
namespace {

using Json = nlohmann::ordered_json;
using solver::estimate::SizeEstimate;

/// Rounded to so many digits after the point, so that what is below every spread is not told; never -0.
double rounded(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  return std::round(value * scale) / scale + 0.0;
}

/// null for 0.
Json log10_json(double log) {
  if (std::isinf(log)) return nullptr;
  return rounded(log / std::numbers::ln10, 6);
}

double log_of(solver::arithmetic::Uint128 count) { return std::log(static_cast<double>(count)); }

void add_number(Json& out, const std::string& name, double log) { out[name] = number_text(log); }

Json estimate_json(const SizeEstimate& size) {
  Json out;
  add_number(out, "mean", size.log_mean);
  out["log10"] = log10_json(size.log_mean);
  out["relative_standard_error"] = rounded(size.relative_standard_error, 6);
  out["standard_error_log10"] = rounded(size.relative_standard_error / std::numbers::ln10, 6);
  const std::pair<const char*, double> ends[] = {
      {"low", size.log_low}, {"high", size.log_high}, {"least", size.log_least}, {"most", size.log_most}};
  for (const auto& [name, log] : ends) add_number(out, name, log);
  for (const auto& [name, log] : ends) out[std::string(name) + "_log10"] = log10_json(log);
  return out;
}

/// "8.5e-05" of a share as percent: three digits.
std::string percent(double share) { return fmt::format("{:.3g}%", 100 * share); }

std::string interval_text(const SizeEstimate& size) {
  return fmt::format("{} .. {}", number_text(size.log_low), number_text(size.log_high));
}

}  // namespace

const char* name_of(solver::estimate::Estimated what) {
  using solver::estimate::Estimated;
  if (what == Estimated::boards) return "boards";
  return what == Estimated::placements ? "placements" : "games";
}

std::string number_text(double log) {
  if (std::isinf(log)) return "0";
  const double log10 = log / std::numbers::ln10;
  if (log10 < 5.9) return fmt::format("{:.6g}", std::exp(log));
  auto exponent = static_cast<int>(std::floor(log10));
  auto digits = std::round(std::pow(10.0, log10 - exponent) * 1e5);
  if (digits >= 1e6) {
    digits /= 10;
    ++exponent;
  }
  return fmt::format("{:.5f}e+{:02}", digits / 1e5, exponent);
}

Json to_json(const EstimateOutput& output) {
  const auto& plan = output.plan;
  Json out{{"format", "bastide.estimate/1"},
           {"tileset", output.tile_set},
           {"edition", output.edition},
           {"what", name_of(plan.what)}};
  if (plan.what == solver::estimate::Estimated::games) out["players"] = plan.players;
  out["tiles"] = plan.tiles;
  out["seed"] = std::to_string(plan.seed);
  out["particles"] = plan.particles;
  out["populations"] = plan.populations;
  out["resample_below"] = plan.resample_below;
  out["looks_ahead"] = plan.looks_ahead;
  out["confidence"] = solver::estimate::confidence;
  auto& sizes = out["sizes"] = Json::array();
  for (std::size_t k = 0; k < output.sizes.size(); ++k) {
    const auto& size = output.sizes[k];
    Json entry{{"tiles", k + 1}, {"estimate", estimate_json(size)}};
    const bool is_known = k < output.exact.size();
    entry["exact"] = is_known ? Json(solver::arithmetic::to_decimal(output.exact[k])) : Json(nullptr);
    entry["exact_log10"] = is_known ? log10_json(log_of(output.exact[k])) : Json(nullptr);
    entry["is_exact_inside"] =
        is_known ? Json(solver::estimate::is_inside(size, log_of(output.exact[k]))) : Json(nullptr);
    entry["ess"] = rounded(size.ess, 1);
    entry["dead"] = rounded(size.dead, 6);
    entry["knuth"] = {{"mean", number_text(size.log_plain_mean)},
                      {"log10", log10_json(size.log_plain_mean)},
                      {"ess", rounded(size.plain_ess, 1)}};
    sizes.push_back(std::move(entry));
  }
  return out;
}

std::string to_text(const EstimateOutput& output) {
  const auto& plan = output.plan;
  const char* things = plan.what == solver::estimate::Estimated::boards       ? "Boards"
                       : plan.what == solver::estimate::Estimated::placements ? "Placement sequences"
                                                                              : "Games";
  auto text = fmt::format("{} of tile set '{}', edition {}", things, output.tile_set, output.edition);
  if (plan.what == solver::estimate::Estimated::games)
    text += fmt::format(", {} player{}", plan.players, plan.players == 1 ? "" : "s");
  text += fmt::format(
      ": {} populations of {} particles, seed {}\n"
      "{:>5}  {:>12} {:>8}  {:^27} {:>9} {:>7}  {:>12} {:>9}  {}\n",
      plan.populations, plan.particles, plan.seed, "tiles", "estimate", "+-", "95% interval", "ess", "dead",
      "Knuth", "its ess", "exact");
  for (std::size_t k = 0; k < output.sizes.size(); ++k) {
    const auto& size = output.sizes[k];
    text +=
        fmt::format("{:>5}  {:>12} {:>8}  {:^27} {:>9.0f} {:>7}  {:>12} {:>9.1f}", k + 1,
                    number_text(size.log_mean), percent(size.relative_standard_error), interval_text(size),
                    size.ess, percent(size.dead), number_text(size.log_plain_mean), size.plain_ess);
    if (k < output.exact.size()) {
      text += fmt::format("  {}{}", solver::arithmetic::to_decimal(output.exact[k]),
                          solver::estimate::is_inside(size, log_of(output.exact[k])) ? "" : " (outside)");
    }
    text += '\n';
  }
  return text;
}

}  // namespace bastide::cli::commands::counting
