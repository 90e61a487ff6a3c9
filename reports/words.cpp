#include "reports/words.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/embedded_text.hpp"
#include "reports/numbers.hpp"

namespace bastide::reports {

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

std::string Words::number(std::uint64_t value) const { return reports::number(value); }
std::string Words::number(double value, int decimals) const { return reports::number(value, decimals); }
std::string Words::figure(double value, double low, double high, int decimals) const {
  return with_interval(value, low, high, decimals);
}

}  // namespace bastide::reports
