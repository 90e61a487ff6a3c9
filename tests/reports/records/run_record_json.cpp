// A run record survives writing and reading, obeys its schema, and is the same text every time.
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/says.hpp"

namespace test_run_record_json {

using bastide::tests::says;
using namespace bastide;

TEST_CASE("a run record survives its JSON") {
  const auto run = tests::sample_run();
  const auto text = reports::records::to_json(run);
  const auto again = reports::records::run_record_from_json(text, "run.json");
  CHECK(again == run);
  CHECK(reports::records::to_json(again) == text);
}

TEST_CASE("an empty run record survives its JSON") {
  const reports::records::RunRecord run;
  CHECK(reports::records::run_record_from_json(reports::records::to_json(run), "run.json") == run);
}

TEST_CASE("a run record obeys its schema, and the schema refuses what is not one") {
  auto document = nlohmann::json::parse(reports::records::to_json(tests::sample_run()));
  CHECK(tests::schema_complaint(document, "run") == "");
  auto bent = document;
  bent["verdicts"][0]["outcome"] = "holds";
  CHECK(tests::schema_complaint(bent, "run") != "");
  bent = document;
  bent["command"]["seed"] = 7;
  CHECK(tests::schema_complaint(bent, "run") != "");
  bent = document;
  bent.erase("timing");
  CHECK(tests::schema_complaint(bent, "run") != "");
}

TEST_CASE("a record from before properties cited statements is read") {
  auto run = tests::sample_run();
  for (auto& property : run.properties) property.statements.clear();
  const auto text = reports::records::to_json(run);
  CHECK_FALSE(says(text, "\"statements\""));
  CHECK(tests::schema_complaint(nlohmann::json::parse(text), "run") == "");
  CHECK(reports::records::run_record_from_json(text, "run.json") == run);
}

TEST_CASE("counts above 2^53 are decimal strings") {
  const auto document = nlohmann::json::parse(reports::records::to_json(tests::sample_run()));
  CHECK(document["command"]["seed"] == "18446744073709551615");
  CHECK(document["tile_sets"][0]["boards"][2] == "12345678901234567890");
}

TEST_CASE("bytes that are not UTF-8 do not stop a record from being written") {
  auto run = tests::sample_run();
  run.command.arguments = {"verify", "\xff.toml"};
  CHECK(reports::records::run_record_from_json(reports::records::to_json(run), "run.json")
            .command.arguments[1] == "\xef\xbf\xbd.toml");
}

}  // namespace test_run_record_json
