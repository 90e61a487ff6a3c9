#include "reports/numbers.hpp"

#include <fmt/core.h>

#include <cmath>

#include "rules/score_sheet.hpp"

namespace bastide::reports {
namespace {

std::string grouped(const std::string& digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

}  // namespace

std::string number(const std::string& decimal) {
  const bool is_number = !decimal.empty() && decimal.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? grouped(decimal) : decimal;
}
std::string number(std::uint64_t value) { return grouped(fmt::format("{}", value)); }

std::string counted(std::uint64_t n, std::string_view singular) {
  return number(n) + " " + rules::noun_for(n, singular);
}

std::string number(double value, int decimals) {
  if (!std::isfinite(value)) return "–";
  auto text = fmt::format("{:.{}f}", std::abs(value), decimals);
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  const auto point = text.find('.');
  auto out = (value < 0 && !is_zero ? "−" : "") + grouped(text.substr(0, point));
  if (point != std::string::npos) out += text.substr(point);
  return out;
}

std::string with_interval(double value, double low, double high, int decimals) {
  return fmt::format("{} [{}; {}]", number(value, decimals), number(low, decimals), number(high, decimals));
}

}  // namespace bastide::reports
