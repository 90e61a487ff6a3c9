#include "reports/words.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/embedded_text.hpp"

namespace bastide::reports {
namespace {

/// "1234567" as "1,234,567".
std::string grouped(const std::string& digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

}  // namespace

const Words& Words::shipped() {
  static const Words words = [] {
    Words out;
    const auto file = nlohmann::json::parse(embedded_text("words.json"));
    for (const auto& [key, value] : file.items()) out.words_[key] = value.get<std::string>();
    return out;
  }();
  return words;
}

const std::string& Words::operator()(const std::string& key) const {
  const auto found = words_.find(key);
  if (found == words_.end()) throw std::logic_error("no words for " + key);
  return found->second;
}

std::string Words::operator()(const std::string& key, const std::vector<std::string>& values) const {
  const auto& text = (*this)(key);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_place = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
    const auto index = is_place ? static_cast<std::size_t>(text[i + 1] - '0') : values.size();
    if (index >= values.size()) {
      out += text[i];
      continue;
    }
    out += values[index];
    i += 2;
  }
  return out;
}

std::string Words::term(const std::string& prefix, const std::string& name) const {
  const auto found = words_.find(prefix + name);
  return found == words_.end() ? name : found->second;
}

std::string Words::number(std::uint64_t value) const { return grouped(fmt::format("{}", value)); }

std::string Words::number(double value, int decimals) const {
  if (!std::isfinite(value)) return "–";
  auto text = fmt::format("{:.{}f}", std::abs(value), decimals);
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  const auto point = text.find('.');
  auto out = (value < 0 && !is_zero ? "−" : "") + grouped(text.substr(0, point));
  if (point != std::string::npos) out += text.substr(point);
  return out;
}

std::string Words::figure(double value, double low, double high, int decimals) const {
  return fmt::format("{} [{}; {}]", number(value, decimals), number(low, decimals), number(high, decimals));
}

}  // namespace bastide::reports
