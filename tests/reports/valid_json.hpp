// Validation of JSON against a schema, for tests of everything that writes JSON.
//
// A library of one file (bastide_valid_json, tests/CMakeLists.txt): valijson's templates cost every file that
// includes them eight seconds of compiling.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace bastide::tests {

/// The first thing that is wrong with `document` by `schema`, or an empty string.
std::string complaint_by(const nlohmann::json& schema, const nlohmann::json& document);

/// The same by the shipped reports/schemas/NAME.schema.json.
std::string schema_complaint(const nlohmann::json& document, const std::string& name);

}  // namespace bastide::tests
