// A run record survives writing and reading, obeys its schema, and is the same text every time.
#include "sample_run.hpp"
#include "tests/catch.hpp"
#include "valid_json.hpp"

using namespace bastide;

TEST_CASE("a run record survives its JSON") {
  const auto run = tests::sample_run();
  const auto text = reports::to_json(run);
  const auto again = reports::run_record_from_json(text, "run.json");
  CHECK(again == run);
  CHECK(reports::to_json(again) == text);
}

TEST_CASE("an empty run record survives its JSON") {
  const reports::RunRecord run;
  CHECK(reports::run_record_from_json(reports::to_json(run), "run.json") == run);
}

TEST_CASE("a run record obeys its schema, and the schema refuses what is not one") {
  auto document = nlohmann::json::parse(reports::to_json(tests::sample_run()));
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

TEST_CASE("counts above 2^53 are decimal strings") {
  const auto document = nlohmann::json::parse(reports::to_json(tests::sample_run()));
  CHECK(document["command"]["seed"] == "18446744073709551615");
  CHECK(document["tile_sets"][0]["boards"][2] == "123456789012345678901234567890");
}

TEST_CASE("bytes that are not UTF-8 do not stop a record from being written") {
  auto run = tests::sample_run();
  run.command.arguments = {"verify", "\xff.toml"};
  CHECK(reports::run_record_from_json(reports::to_json(run), "run.json").command.arguments[1] ==
        "\xef\xbf\xbd.toml");
}
