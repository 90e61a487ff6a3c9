#include "reports/figure_json.hpp"

#include <fmt/format.h>

#include <charconv>

#include "rules/spelling.hpp"

namespace bastide::reports {
namespace {

constexpr double normal_95 = 1.959963984540054;  // the normal distribution's 97.5 % quantile

std::pair<double, double> read_interval(const JsonObject& object, const std::string& key) {
  const auto ends = object.reals(key);
  if (ends.size() != 2 || !(ends[0] <= ends[1])) object.fail(key, "expected an interval [low, high]");
  return {ends[0], ends[1]};
}

void check_length(const JsonObject& object, const std::string& key, std::size_t expected, std::size_t found) {
  if (expected != found)
    object.fail(key, fmt::format("{} numbers, expected {} as in the list beside it", found, expected));
}

}  // namespace

void check_format(const LocatedJson& json, const std::string& format) {
  if (!json.value().is_object())
    json.fail("", fmt::format("{}, expected an object", json_type(json.value())));
  if (!json.value().contains("format")) json.fail("", "no \"format\", expected this key");
  const auto& found = json.at("/format");
  if (!found.is_string() || found.get<std::string>() != format)
    json.fail("/format", fmt::format("another format, expected {}", rules::in_quotes(format)));
}

Figure own_figure(const JsonObject& object, const std::string& mean) {
  const auto [low, high] = read_interval(object, "interval");
  return {object.real(mean), object.quantity("standard_error"), low, high};
}

Figure read_figure(const JsonObject& object, const std::string& key, const std::vector<std::string>& others) {
  return own_figure(
      JsonObject(object.document(), object.to(key), {"mean", "standard_error", "interval"}, others));
}

std::optional<Figure> read_figure_or_null(const JsonObject& object, const std::string& key) {
  return object.is_null(key) ? std::nullopt : std::optional(read_figure(object, key));
}

FiguresByName read_figures(const JsonObject& object, const std::string& key) {
  const auto names = object.names(key);
  const JsonObject inside(object.document(), object.to(key), names);
  FiguresByName out;
  for (const auto& name : names) out[name] = read_figure(inside, name);
  return out;
}

FiguresByTurn read_by_turn(const JsonObject& object, const std::string& key) {
  // No game came to the turns at the end where there is null.
  FiguresByTurn out{object.reals_before_nulls(key), object.reals_before_nulls(key + "_standard_error")};
  check_length(object, key + "_standard_error", out.mean.size(), out.standard_error.size());
  return out;
}

FiguresByName read_by_type(const JsonObject& object, const std::string& key) {
  const auto names = object.names(key);
  const JsonObject means(object.document(), object.to(key), names);
  const JsonObject errors(object.document(), object.to(key + "_standard_error"), names);
  FiguresByName out;
  for (const auto& name : names) {
    if (means.is_null(name) && errors.is_null(name)) continue;  // never drawn
    Figure f{means.real(name), errors.quantity(name), 0, 0};
    f.low = f.mean - normal_95 * f.standard_error;
    f.high = f.mean + normal_95 * f.standard_error;
    if (object.has(key + "_interval")) {
      const JsonObject intervals(object.document(), object.to(key + "_interval"), names);
      std::tie(f.low, f.high) = read_interval(intervals, name);
    }
    out[name] = f;
  }
  return out;
}

std::vector<std::uint64_t> read_counts(const JsonObject& object, const std::string& key) {
  std::vector<std::uint64_t> out;
  const auto digits = object.decimals(key);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    std::uint64_t n = 0;
    const auto* end = digits[i].data() + digits[i].size();
    if (std::from_chars(digits[i].data(), end, n).ec != std::errc{}) {
      object.document().fail(fmt::format("{}/{}", object.to(key), i),
                             "expected a decimal number below 2^64 as a string");
    }
    out.push_back(n);
  }
  return out;
}

}  // namespace bastide::reports
