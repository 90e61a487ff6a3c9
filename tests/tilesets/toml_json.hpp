// TOML as JSON, for the schemas of files that are written in TOML.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tilesets/files/toml_document.hpp"

namespace bastide::tests {

inline nlohmann::json json_of(const tilesets::described::Part& part) {
  if (const auto* table = part.table()) {
    auto out = nlohmann::json::object();
    for (const auto& entry : *table) out[entry.key] = json_of(entry.value);
    return out;
  }
  if (const auto* list = part.list()) {
    auto out = nlohmann::json::array();
    for (const auto& one : *list) out.push_back(json_of(one));
    return out;
  }
  if (const auto* text = part.text()) return *text;
  if (const auto* number = part.integer()) return *number;
  if (const auto* flag = part.flag()) return *flag;
  if (const auto* real = std::get_if<double>(&part.value)) return *real;
  return "a date or time";
}

inline nlohmann::json json_of_toml(const std::string& text) {
  return json_of(tilesets::files::toml_document(text, "x.toml").root);
}

}  // namespace bastide::tests
