#include "tests/reports/valid_json.hpp"

#include <fstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace bastide::tests {

std::string complaint_by(const nlohmann::json& schema, const nlohmann::json& document) {
  valijson::Schema rules;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), rules);
  valijson::ValidationResults results;
  const valijson::adapters::NlohmannJsonAdapter target(document);
  if (valijson::Validator().validate(rules, target, &results)) return {};
  valijson::ValidationResults::Error error;
  results.popError(error);
  std::string where;
  for (const auto& step : error.context) where += step;
  return where + ": " + error.description;
}

std::string schema_complaint(const nlohmann::json& document, const std::string& name) {
  std::ifstream file(std::string(BASTIDE_SOURCE_DIR) + "/reports/schemas/" + name + ".schema.json");
  return complaint_by(nlohmann::json::parse(file), document);
}

}  // namespace bastide::tests
