// bastide prove: what it prints, its schema, and that neither threads nor repetition change it.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_prove {

using namespace bastide::tests;

TEST_CASE("prove: lemmas with contexts, properties with verdicts, and the schema", "[exhaustive]") {
  const auto told = json_of("prove c1 --tileset mini-cloister --json");
  REQUIRE(told["editions"].size() == 1);
  const auto& lemmas = told["editions"][0]["lemmas"];
  CHECK(lemmas.size() == 18);
  for (const auto& lemma : lemmas) {
    INFO(lemma);
    CHECK(lemma["holds"] == true);
  }
  for (const auto& property : told["editions"][0]["properties"]) CHECK(property["proved"] == true);
  auto wrong = told;
  wrong["editions"][0]["lemmas"][0]["contexts"] = 96;  // integers above 2^53 would be lost: always text
  CHECK_FALSE(schema_complaint(wrong, "proof").empty());
  wrong = told;
  wrong["editions"][0].erase("properties");
  CHECK_FALSE(schema_complaint(wrong, "proof").empty());
}

TEST_CASE("prove: threads change nothing, and editions that are alike are told one by one", "[exhaustive]") {
  const auto one = program_says("prove c1 c1-rgg --tileset mini-cities --threads 1", 0,
                                {"Edition c1-rgg, tile set mini-cities"});
  CHECK(run_program("prove c1 c1-rgg --tileset mini-cities --threads 3").output == one.output);
}

TEST_CASE("prove: editions come from the arguments and from --edition", "[exhaustive]") {
  const auto told = json_of("prove c1 --edition c2 --tileset mini-cities --json");
  REQUIRE(told["editions"].size() == 2);
  CHECK(told["editions"][1]["edition"] == "c2");
  CHECK(json_of("prove --edition c2 --tileset mini-cities --json")["editions"].size() == 1);
}

TEST_CASE("prove: tiles that no argument reaches are said to be such") {
  program_says("prove " BASTIDE_SOURCE_DIR "/docs/examples/paths.toml --quiet", 0,
               {"Nothing is proved for boards of any size: no argument reaches these tiles."}, {},
               {"Proved for boards"});
}

TEST_CASE("prove: an unknown edition is bad input") {
  CHECK(run_program("prove no-such-edition").exit_code == 2);
}

}  // namespace test_prove
