#include "reports/language.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/embedded_text.hpp"

namespace bastide::reports {

std::vector<std::string> Language::codes() { return {"en", "de", "fr", "it"}; }

std::optional<Language> Language::named(const std::string& code) {
  for (const auto& known : codes()) {
    if (known != code) continue;
    Language language;
    language.code_ = code;
    const auto words = nlohmann::json::parse(embedded_text(code + ".json"));
    for (const auto& [key, value] : words.items()) language.words_[key] = value.get<std::string>();
    return language;
  }
  return std::nullopt;
}

const std::string& Language::operator()(const std::string& key) const {
  const auto found = words_.find(key);
  if (found == words_.end()) throw std::logic_error("no words for " + key + " in language " + code_);
  return found->second;
}

std::string Language::operator()(const std::string& key, const std::vector<std::string>& values) const {
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

std::string Language::term(const std::string& prefix, const std::string& name) const {
  const auto found = words_.find(prefix + name);
  return found == words_.end() ? name : found->second;
}

std::string Language::grouped(const std::string& digits) const {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const auto left = digits.size() - i;
    if (i != 0 && left % 3 == 0) out += (*this)("number.group");
    out += digits[i];
  }
  return out;
}

std::string Language::number(std::uint64_t value) const { return grouped(fmt::format("{}", value)); }

std::string Language::number(double value, int decimals) const {
  if (!std::isfinite(value)) return "–";
  auto text = fmt::format("{:.{}f}", std::abs(value), decimals);
  const bool is_zero = text.find_first_not_of("0.") == std::string::npos;
  const auto point = text.find('.');
  auto out = (value < 0 && !is_zero ? "−" : "") + grouped(text.substr(0, point));
  if (point != std::string::npos) out += (*this)("number.point") + text.substr(point + 1);
  return out;
}

std::string Language::figure(double value, double low, double high, int decimals) const {
  return fmt::format("{} [{}; {}]", number(value, decimals), number(low, decimals), number(high, decimals));
}

}  // namespace bastide::reports
