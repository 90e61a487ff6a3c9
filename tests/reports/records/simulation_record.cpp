// Saved simulations and estimates are read strictly, and complaints point at the value.
#include <regex>

#include "reports/page/html_report.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/json_document.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tests/says.hpp"
#include "tilesets/input_error.hpp"

namespace test_simulation_record {

using bastide::tests::says;
using namespace bastide;
using nlohmann::json;

namespace {

solver::simulation::summary::Summary read(const json& document) {
  const auto text = document.dump();
  return reports::records::value_from<solver::simulation::summary::Summary>(text, "s.json");
}

std::string complaint(const std::string& text) {
  try {
    reports::page::ReportInput input;
    reports::page::read_saved(text, "s.json", input);
    return "";
  } catch (const tilesets::InputError& e) {
    const std::string what = e.what();
    return what.substr(0, what.find('\n'));
  }
}

/// The complaint about `document` with the value at `pointer` replaced, or the key removed when `value` is
/// discarded.
std::string complaint_with(json document, const std::string& pointer, const json& value) {
  document[json::json_pointer(pointer)] = value;
  return complaint(document.dump());
}

}  // namespace

TEST_CASE("saved files are told apart by their format") {
  reports::page::ReportInput input;
  reports::page::read_saved(tests::sample_simulation("random", "c1").dump(), "a", input);
  reports::page::read_saved(tests::sample_estimate("boards").dump(), "b", input);
  CHECK(input.simulations.size() == 1);
  CHECK(input.estimates.size() == 1);
  CHECK(complaint(R"({"format":"bastide.count/1"})") ==
        "s.json:1:11: unknown format 'bastide.count/1', expected \"bastide.run/1\", \"bastide.simulate/1\", "
        "\"bastide.estimate/1\", \"bastide.solve/1\", \"bastide.compare/1\" or \"bastide.conform-report/1\"");
  for (const char* text : {"", "[]", "{}", "{\"format\":7}", "null", "{\"format\":\"bastide.simulate/1\"}"})
    CHECK(std::regex_search(complaint(text), std::regex("^s\\.json:1:\\d+: .+")));
}

TEST_CASE("a saved simulation is read as it stands") {
  const auto r = read(tests::sample_simulation("greedy", "hig-2001", 3));
  const auto& figures = r.statistics;
  CHECK(r.edition == "hig-2001");
  CHECK(r.policies == std::vector<std::string>{"greedy", "greedy", "greedy"});
  CHECK(r.games == 1000);
  CHECK(told_at(figures, "legal_placements.by_turn").by_turn.mean.size() == 71);
  CHECK(told_at(figures, "legal_placements.quantiles_by_turn").quantiles_by_turn.at(95).size() == 71);
  CHECK(told_at(figures, "unplaceable.per_game").counts == std::vector<std::uint64_t>{880, 100, 19, 1});
  const auto& blocked = told_at(figures, "blocked");
  CHECK(told_at(*find_part(blocked, "C"), "first_turn_quantiles").quantiles->at(50) == 38);
  CHECK(find(*find_part(blocked, "B"), "first_turn") == nullptr);
  CHECK(told_at(figures, "hole_map.four").map.size() == 11);
  CHECK(told_at(figures, "features.farm.cities_per_farm").a_game.size() == 9);
  CHECK(told_at(figures, "seats").parts.size() == 3);
  CHECK(figure_at(r.editions.parts.at(1), "difference").mean < -2);
  CHECK(find(r.editions.parts.at(0), "difference") == nullptr);
  CHECK(r.examples.at(0).scores == std::vector<int>{60, 71});
}

TEST_CASE(
    "what a saved simulation has no mean of is left out: turns that no game came to, types never drawn") {
  auto document = tests::sample_simulation("random", "c1");
  auto& places = document["statistics"]["legal_placements"];
  for (const char* list : {"by_turn", "by_turn_standard_error"}) places[list][70] = nullptr;
  for (auto& list : places["quantiles_by_turn"]) list[70] = nullptr;
  for (const char* by_type : {"by_type", "by_type_standard_error"}) places[by_type]["A"] = nullptr;
  const auto figures = read(document).statistics;
  CHECK(!told_at(figures, "legal_placements.by_turn").by_turn.mean.at(70));
  CHECK(!told_at(figures, "legal_placements.quantiles_by_turn").quantiles_by_turn.at(5).at(70));
  CHECK(told_at(figures, "legal_placements.by_turn").by_turn.mean.at(69));
  CHECK(!told_at(figures, "legal_placements.by_type").by_type.find("A"));
  CHECK(told_at(figures, "legal_placements.by_type").by_type.find("B"));
}

TEST_CASE("wrong values in a saved simulation are located") {
  const auto good = tests::sample_simulation("random", "c1");
  const auto wrong = [&](const char* pointer, const json& value, const char* expected) {
    const auto text = complaint_with(good, pointer, value);
    INFO(pointer << ": " << text);
    CHECK(std::regex_search(text, std::regex("^s\\.json:1:\\d+: ")));
    CHECK(says(text, expected));
  };
  wrong("/players", 9, "9, expected an integer");
  wrong("/games", 1000, "expected a string");
  wrong("/surprise", 1, "unknown key 'surprise'");
  wrong("/statistics/legal_placements/mean", "x", "expected a number");
  wrong("/statistics/legal_placements/by_turn/3", nullptr, "expected null, as before it");
  wrong("/statistics/legal_placements/by_type/A", nullptr, "null, expected a number");
  wrong("/statistics/legal_placements/by_turn_standard_error", json::array({1}), "1 numbers, expected 71");
  wrong("/statistics/legal_placements/quantiles_by_turn/5", json::array(), "one number a turn");
  wrong("/statistics/unplaceable/interval", json::array({2, 1}), "expected an interval");
  wrong("/statistics/unplaceable/standard_error", -1, "not negative");
  wrong("/statistics/unplaceable/per_game/0", "08", "decimal number");
  wrong("/statistics/hole_map/four/2", json::array({1}), "1 cells, expected 11");
  wrong("/statistics/hole_map/dead", json::array(), "0 rows, expected 11");
  wrong("/statistics/hole_map/west", 7, "expected no less than the other end");
  wrong("/statistics/seats/0/wins", nullptr, "expected an object");
  wrong("/editions/1/difference", 3, "expected an object");
}

TEST_CASE("wrong values in a saved estimate are located") {
  const auto good = tests::sample_estimate("games");
  CHECK(complaint(good.dump()).empty());
  CHECK(says(complaint_with(good, "/what", "stars"), "expected boards, placements or games"));
  CHECK(says(complaint_with(good, "/sizes/0/estimate/mean", "much"), "expected a number as a string"));
  CHECK(says(complaint_with(good, "/sizes/0/exact", "1e5"), "expected a decimal number"));
  CHECK(says(complaint_with(good, "/sizes/0/knuth/ess", nullptr), "expected a number"));
  CHECK(says(complaint_with(good, "/particles", 0.5), "expected an integer"));
}

TEST_CASE("cutting a saved simulation anywhere is noticed") {
  const auto text = tests::sample_simulation("random", "c1").dump();
  REQUIRE(text.size() > 10000);
  for (std::size_t n = 0; n < text.size(); n += 997) {
    if (complaint(text.substr(0, n)).empty()) FAIL("accepted the first " << n << " bytes");
  }
}

}  // namespace test_simulation_record
