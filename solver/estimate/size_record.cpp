#include "solver/estimate/size_record.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace bastide::solver::estimate {
namespace {

using namespace tilesets::described;

constexpr int most_estimated_tiles = 1'000'000;

/// Rounded to so many digits after the point, so that what is below every spread is not told; never -0.
double rounded(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  return std::round(value * scale) / scale + 0.0;
}

std::string text_of(double log) {
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

/// Digits, then perhaps a point and digits, then perhaps a power of ten.
bool is_number(std::string_view text) {
  const auto digits = [&text](std::size_t most) {
    const auto n = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(n);
    return n > 0 && n <= most;
  };
  const auto has = [&text](std::string_view any) {
    const bool is_there = !text.empty() && any.find(text.front()) != any.npos;
    if (is_there) text.remove_prefix(1);
    return is_there;
  };
  if (!digits(300) || (has(".") && !digits(40))) return false;
  const bool has_power = has("e");
  if (has_power) has("+-");
  return (!has_power || digits(4)) && text.empty();
}

std::string number_in(const std::string& text, const Notation& /*notation*/) {
  if (!is_number(text)) throw BadText("expected a number as a string, such as \"1.5e20\"");
  return text;
}

template <auto told>
Field text_field(const std::string& name) {
  const auto number =
      spelled<std::string, [](const std::string& text, const Notation&) { return text; }, number_in>();
  return field<told, &ToldNumber::text>(name, "six digits, as text: it may exceed what a double holds",
                                        number)
      .like(R"(^[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?$)");
}
template <auto member>
Field log_field(const std::string& name) {
  return field<member>(name, {}, maybe_of<std::optional<double>>(real())).or_null();
}
template <auto told>
Field log_of_field(const std::string& name) {
  return field<told, &ToldNumber::log10>(name, {}, maybe_of<std::optional<double>>(real())).or_null();
}

Shape described_as(const char* what, Shape shape) {
  shape.description = what;
  return shape;
}

}  // namespace

ToldNumber told(double log) {
  ToldNumber out{text_of(log), {}};
  if (!std::isinf(log)) out.log10 = rounded(log / std::numbers::ln10, 6);
  return out;
}

Shape shape_of(const SizeRecord*) {
  using R = SizeRecord;
  return object(
      {field<&R::tiles>("tiles", {}, integer<int>(1, most_estimated_tiles)),
       itself("estimate",
              described_as(
                  "low, high: the interval of the mean; least, most: of the populations; log10: "
                  "the decimal logarithm, null for 0",
                  object({text_field<&R::mean>("mean"), log_of_field<&R::mean>("log10"),
                          field<&R::relative_standard_error>(
                              "relative_standard_error", "of the mean over populations, as a share of it"),
                          field<&R::standard_error_log10>(
                              "standard_error_log10",
                              "the same in powers of ten: the relative one divided by ln 10"),
                          text_field<&R::low>("low"), text_field<&R::high>("high"),
                          text_field<&R::least>("least"), text_field<&R::most>("most"),
                          log_of_field<&R::low>("low_log10"), log_of_field<&R::high>("high_log10"),
                          log_of_field<&R::least>("least_log10"), log_of_field<&R::most>("most_log10")}))),
       field<&R::exact>("exact", "where it was counted").or_null(), log_field<&R::exact_log10>("exact_log10"),
       field<&R::is_exact_inside>("is_exact_inside", "whether it lies in the interval").or_null(),
       field<&R::ess>("ess", "effective sample size of a population, in the mean"),
       field<&R::dead>("dead", "share of living particles that had no place for the last tile").at_most(1),
       itself("knuth",
              described_as("Knuth's estimator: as many runs as particles in all populations, without "
                           "resampling",
                           object({text_field<&R::knuth>("mean"), log_of_field<&R::knuth>("log10"),
                                   field<&R::knuth_ess>("ess")})))});
}

Shape shape_of(const EstimateRecord*) {
  using R = EstimateRecord;
  using P = EstimatePlan;
  return object(
      {constant("format", "bastide.estimate/1"), field<&R::tile_set>("tileset"),
       field<&R::edition>("edition"), field<&R::plan, &P::what>("what"),
       field<&R::plan, &P::players>("players", "of games: how many play", integer<int>(1, 8))
           .if_any()
           .when("what", "games"),
       field<&R::plan, &P::tiles>("tiles", {}, integer<int>(1, most_estimated_tiles)),
       field<&R::plan, &P::seed>("seed"), field<&R::plan, &P::particles>("particles").at_least(1),
       field<&R::plan, &P::populations>("populations").at_least(2),
       field<&R::plan, &P::resample_below>("resample_below",
                                           "share of effective particles below which resampling happens"),
       field<&R::plan, &P::looks_ahead>("looks_ahead", "whether particles are chosen by their outlook, too"),
       field<&R::confidence>("confidence", "of every interval").at_most(1),
       field<&R::sizes>("sizes", "sizes[k] belongs to k+1 tiles").at_least(1),
       field<&R::program>("program").if_any(), field<&R::version>("version").if_any(),
       field<&R::command>("command").if_any()});
}

EstimateRecord record_of(const std::string& tile_set, const std::string& edition, const EstimatePlan& plan,
                         const std::vector<SizeEstimate>& sizes,
                         const std::vector<arithmetic::Uint128>& exact) {
  EstimateRecord out{tile_set, edition, plan, confidence, {}, {}, {}, {}};
  if (plan.what != Estimated::games) out.plan.players = 0;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const auto& size = sizes[k];
    auto& record = out.sizes.emplace_back();
    record.tiles = static_cast<int>(k) + 1;
    record.mean = told(size.log_mean);
    record.relative_standard_error = rounded(size.relative_standard_error, 6);
    record.standard_error_log10 = rounded(size.relative_standard_error / std::numbers::ln10, 6);
    record.low = told(size.log_low);
    record.high = told(size.log_high);
    record.least = told(size.log_least);
    record.most = told(size.log_most);
    record.ess = rounded(size.ess, 1);
    record.dead = rounded(size.dead, 6);
    record.knuth = told(size.log_plain_mean);
    record.knuth_ess = rounded(size.plain_ess, 1);
    if (k >= exact.size()) continue;
    const double log = std::log(static_cast<double>(exact[k]));
    record.exact = exact[k];
    record.exact_log10 = told(log).log10;
    record.is_exact_inside = is_inside(size, log);
  }
  return out;
}

}  // namespace bastide::solver::estimate
