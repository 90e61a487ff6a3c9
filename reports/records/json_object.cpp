#include "reports/records/json_object.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "reports/records/located_json.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::records {
namespace {

bool is_decimal(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos &&
         (text.size() == 1 || text[0] != '0');
}

}  // namespace

const char* json_type(const nlohmann::json& value) {
  if (value.is_string()) return "a string";
  if (value.is_number_integer()) return "an integer";
  if (value.is_number()) return "a number with a fraction";
  if (value.is_boolean()) return "a boolean";
  if (value.is_array()) return "an array";
  if (value.is_object()) return "an object";
  return "null";
}

void check_format(const LocatedJson& json, const std::string& format) {
  if (!json.value().is_object())
    json.fail("", fmt::format("{}, expected an object", json_type(json.value())));
  if (!json.value().contains("format")) json.fail("", "no \"format\", expected this key");
  const auto& found = json.at("/format");
  if (!found.is_string() || found.get<std::string>() != format)
    json.fail("/format", fmt::format("another format, expected {}", rules::in_quotes(format)));
}

JsonObject::JsonObject(const LocatedJson& document, std::string pointer,
                       const std::vector<std::string>& required, const std::vector<std::string>& optional)
    : document_(&document), pointer_(std::move(pointer)), value_(&document.at(pointer_)) {
  if (!value_->is_object()) {
    document.fail(pointer_, fmt::format("{}, expected an object", json_type(*value_)));
  }
  auto known = required;
  known.insert(known.end(), optional.begin(), optional.end());
  for (const auto& [key, ignored] : value_->items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    document.fail_at_key(to(key), fmt::format("unknown key {}, expected {}", rules::in_quotes(key),
                                              rules::suggestion(key, known)));
  }
  for (const auto& key : required) {
    if (!has(key)) document.fail(pointer_, fmt::format("no {}, expected this key", rules::in_quotes(key)));
  }
}

bool JsonObject::has(const std::string& key) const { return value_->contains(key); }

bool JsonObject::is_null(const std::string& key) const { return at(key).is_null(); }

const nlohmann::json& JsonObject::at(const std::string& key) const { return value_->at(key); }

std::string JsonObject::to(const std::string& key) const { return pointer_ + "/" + pointer_step(key); }

void JsonObject::fail(const std::string& key, std::string message) const {
  document_->fail(to(key), std::move(message));
}

std::string JsonObject::text(const std::string& key) const {
  if (!at(key).is_string()) fail(key, fmt::format("{}, expected a string", json_type(at(key))));
  return at(key).get<std::string>();
}

bool JsonObject::flag(const std::string& key) const {
  if (!at(key).is_boolean()) fail(key, fmt::format("{}, expected true or false", json_type(at(key))));
  return at(key).get<bool>();
}

int JsonObject::integer(const std::string& key, int least, int most) const {
  const auto& value = at(key);
  const auto expected = fmt::format("expected an integer from {} to {}", least, most);
  if (!value.is_number_integer()) fail(key, fmt::format("{}, {}", json_type(value), expected));
  // Unsigned numbers above the signed range would wrap in get<int64_t>().
  const bool is_huge =
      value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  const auto n = is_huge ? INT64_MAX : value.get<std::int64_t>();
  if (n < least || n > most) fail(key, fmt::format("out of range, {}", expected));
  return static_cast<int>(n);
}

double JsonObject::quantity(const std::string& key) const {
  const auto& value = at(key);
  const bool is_good = value.is_number() && value.get<double>() >= 0;
  if (!is_good) fail(key, fmt::format("{}, expected a number that is not negative", json_type(value)));
  return value.get<double>();
}

double JsonObject::real(const std::string& key) const {
  if (!at(key).is_number()) fail(key, fmt::format("{}, expected a number", json_type(at(key))));
  return at(key).get<double>();
}

std::vector<double> JsonObject::reals(const std::string& key) const {
  auto out = reals_before_nulls(key);
  if (out.size() < at(key).size())
    document_->fail(fmt::format("{}/{}", to(key), out.size()), "null, expected a number");
  return out;
}

std::vector<double> JsonObject::reals_before_nulls(const std::string& key) const {
  const auto& list = at(key);
  if (!list.is_array()) fail(key, fmt::format("{}, expected an array of numbers", json_type(list)));
  std::vector<double> out;
  bool is_over = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    is_over = is_over || list[i].is_null();
    if (is_over ? !list[i].is_null() : !list[i].is_number()) {
      document_->fail(
          fmt::format("{}/{}", to(key), i),
          fmt::format("{}, expected {}", json_type(list[i]), is_over ? "null, as before it" : "a number"));
    }
    if (!is_over) out.push_back(list[i].get<double>());
  }
  return out;
}

std::vector<std::string> JsonObject::names(const std::string& key) const {
  if (!at(key).is_object()) fail(key, fmt::format("{}, expected an object", json_type(at(key))));
  std::vector<std::string> out;
  for (const auto& [name, ignored] : at(key).items()) out.push_back(name);
  return out;
}

std::uint64_t JsonObject::count(const std::string& key) const {
  const auto digits = text(key);
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  if (!is_decimal(digits) || error != std::errc{} || end != digits.data() + digits.size()) {
    fail(key, fmt::format("{}, expected a decimal number below 2^64 as a string", rules::in_quotes(digits)));
  }
  return n;
}

std::size_t JsonObject::choice(const std::string& key, const std::vector<std::string>& words) const {
  const auto word = text(key);
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) {
    fail(key, fmt::format("unknown word {}, expected {}", rules::in_quotes(word), rules::one_of(words)));
  }
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<std::string> JsonObject::elements(const std::string& key) const {
  if (!at(key).is_array()) fail(key, fmt::format("{}, expected an array", json_type(at(key))));
  std::vector<std::string> pointers;
  for (std::size_t i = 0; i < at(key).size(); ++i) pointers.push_back(fmt::format("{}/{}", to(key), i));
  return pointers;
}

std::vector<std::string> JsonObject::texts(const std::string& key) const {
  std::vector<std::string> out;
  for (const auto& pointer : elements(key)) {
    const auto& value = document_->at(pointer);
    if (!value.is_string()) document_->fail(pointer, fmt::format("{}, expected a string", json_type(value)));
    out.push_back(value.get<std::string>());
  }
  return out;
}

std::string JsonObject::decimal(const std::string& key) const {
  auto digits = text(key);
  if (!is_decimal(digits))
    fail(key, fmt::format("{}, expected a decimal number as a string", rules::in_quotes(digits)));
  return digits;
}

std::vector<std::string> JsonObject::decimals(const std::string& key) const {
  auto out = texts(key);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!is_decimal(out[i])) {
      document_->fail(fmt::format("{}/{}", to(key), i),
                      fmt::format("{}, expected a decimal number as a string", rules::in_quotes(out[i])));
    }
  }
  return out;
}

std::map<std::string, std::string> JsonObject::text_map(const std::string& key) const {
  const auto& value = at(key);
  if (!value.is_object()) fail(key, fmt::format("{}, expected an object", json_type(value)));
  std::map<std::string, std::string> out;
  for (const auto& [name, entry] : value.items()) {
    if (!entry.is_string()) {
      document_->fail(to(key) + "/" + pointer_step(name),
                      fmt::format("{}, expected a string", json_type(entry)));
    }
    out[name] = entry.get<std::string>();
  }
  return out;
}

}  // namespace bastide::reports::records
