// bastide estimate: what it prints, and what it refuses.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_estimate {

using namespace bastide::tests;
using nlohmann::json;

namespace {

json estimated(const std::string& arguments) { return json_of("estimate " + arguments + " --json"); }

}  // namespace

TEST_CASE("estimate: JSON is as its schema says, with exact numbers beside and inside") {
  // 102 is no estimate: all boards of one tile have as many choices. The other numbers are the golden ones of
  // tests/solver/counting.
  auto out = estimated("--what boards --tiles 6 --particles 800 --populations 6 --exact 4");
  REQUIRE(out["sizes"].size() == 6);
  check_has(out["sizes"][1], R"({"estimate": {"mean": "102", "relative_standard_error": 0},
                                 "is_exact_inside": true})");
  CHECK(out["sizes"][3]["exact"] == "1266617");
  CHECK(out["sizes"][3]["exact_log10"].get<double>() == Catch::Approx(6.102645).margin(1e-6));
  CHECK(out["sizes"][4]["exact"].is_null());
  CHECK(out["sizes"][3]["estimate"]["log10"].get<double>() == Catch::Approx(6.1026).margin(0.02));
  CHECK(out["sizes"][3]["estimate"]["low_log10"] < out["sizes"][3]["estimate"]["high_log10"]);
  CHECK_FALSE(out.contains("players"));
  out["players"] = 2;  // of games only
  CHECK_FALSE(schema_complaint(out, "estimate").empty());
  out.erase("players");
  out["sizes"][0]["exact"] = 1;
  CHECK_FALSE(schema_complaint(out, "estimate").empty());
}

TEST_CASE("estimate: of two populations everything is told that follows from the smaller and the larger") {
  const auto out = estimated("--what boards --tiles 5 --particles 50 --populations 2 --exact 2");
  REQUIRE(out["sizes"].size() == 5);
  const auto number = [](const json& text) { return std::stod(text.get<std::string>()); };
  for (const auto& size : out["sizes"]) {
    INFO(size);
    const auto& told = size["estimate"];
    const double least = number(told["least"]), most = number(told["most"]);
    const double mean = (least + most) / 2, error = (most - least) / 2;
    CHECK(number(told["mean"]) == Catch::Approx(mean).epsilon(1e-4));
    CHECK(told["relative_standard_error"].get<double>() == Catch::Approx(error / mean).margin(2e-5));
    // Student's t of one degree of freedom, 95 %.
    CHECK(number(told["high"]) == Catch::Approx(mean + 12.7062 * error).epsilon(2e-4));
    CHECK(number(told["low"]) ==
          Catch::Approx(std::max(0.0, mean - 12.7062 * error)).epsilon(2e-4).margin(2e-3 * mean));
    CHECK(size["ess"] <= 50);
    CHECK(size["knuth"]["ess"] <= 100);
  }
  // All boards of one tile have 102 choices, so particles weigh the same up to two tiles.
  for (const int tiles : {1, 2}) {
    const auto& size = out["sizes"][static_cast<std::size_t>(tiles) - 1];
    check_has(size, R"({"ess": 50, "knuth": {"ess": 100}})");
    CHECK(number(size["knuth"]["mean"]) == Catch::Approx(tiles == 1 ? 1 : 102));
  }
  CHECK(out["sizes"][4]["knuth"]["ess"] < 100);
}

TEST_CASE("estimate: games name their players; sizes that cannot be reached are 0") {
  const auto out = estimated(
      "--what games --players 1 --tiles 6 --particles 100 --populations 2 --tileset mini-mixed --rule "
      "board_area='fixed 2x2'");
  CHECK(out["players"] == 1);
  CHECK(out["sizes"][3]["estimate"]["log10"] > 2);
  check_has(out["sizes"][4], R"({"estimate": {"mean": "0", "log10": null}, "dead": 1})");
}

TEST_CASE("estimate: the text tells what the JSON does, and threads change nothing") {
  const std::string command =
      "estimate --what placements --tiles 12 --particles 200 --populations 3 --exact 3";
  const auto text = program_says(command + " --threads 1", 0);
  CHECK(text.output == run_program(command + " --threads 2").output);
  const auto out = estimated("--what placements --tiles 12 --particles 200 --populations 3 --exact 3");
  check_says(text.output, {out["sizes"][11]["estimate"]["mean"].get<std::string>(), "15804"});
  const auto other = run_program(command + " --seed 2");
  CHECK(other.output != text.output);
}

TEST_CASE("estimate: what makes no sense is a usage error") {
  check_refused(Folder(), 1, "estimate",
                {{""},
                 {"--what landscapes"},
                 {"--what boards --players 2"},
                 {"--what games --players 9"},
                 {"--what boards --tiles 73"},
                 {"--what boards --tiles 0"},
                 {"--what boards --populations 1"},
                 {"--what boards --particles 0"},
                 {"--what boards --look-ahead perhaps"},
                 {"--what boards --exact 17"}});
}

}  // namespace test_estimate
