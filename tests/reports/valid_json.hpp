// Validation of JSON against a shipped schema, for tests of everything that writes JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "tilesets/input_error.hpp"

namespace bastide::tests {

/// The first thing that is wrong with `document` by reports/schemas/NAME.schema.json, or an empty string.
inline std::string schema_complaint(const nlohmann::json& document, const std::string& name) {
  const auto path = std::string(BASTIDE_SOURCE_DIR) + "/reports/schemas/" + name + ".schema.json";
  const auto text = nlohmann::json::parse(tilesets::read_text_file(path));
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(text), schema);
  valijson::ValidationResults results;
  const valijson::adapters::NlohmannJsonAdapter target(document);
  if (valijson::Validator().validate(schema, target, &results)) return {};
  valijson::ValidationResults::Error error;
  results.popError(error);
  std::string where;
  for (const auto& step : error.context) where += step;
  return where + ": " + error.description;
}

}  // namespace bastide::tests
