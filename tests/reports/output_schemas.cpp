// The schemas accept what commands print (tests/corpus/answers) and the examples of docs/formats.md, and
// refuse what differs from them.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_output_schemas {

using bastide::tests::schema_complaint;
using nlohmann::json;

namespace {

json read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return json::parse(file, nullptr, false);
}

/// The shortest kept answer of each format; not those whose times are left out of it.
std::map<std::string, json> kept_answers() {
  std::map<std::string, json> out;
  const std::filesystem::directory_iterator folder(BASTIDE_SOURCE_DIR "/tests/corpus/answers");
  for (const auto& path : std::set<std::filesystem::path>(begin(folder), end(folder))) {
    auto answer = read(path);
    if (!answer.is_object() || !answer.contains("format")) continue;
    const auto format = answer["format"].get<std::string>();
    const auto name = format.substr(8, format.find('/') - 8);
    auto& kept = out[name];
    if (kept.is_null() || answer.dump().size() < kept.dump().size()) kept = std::move(answer);
  }
  std::erase_if(out, [](const auto& entry) { return entry.second.dump().size() > 100'000; });
  for (const char* timed : {"run", "compare", "simulate"}) out.erase(timed);
  return out;
}

/// Keys of these answers that others of their format do not have. By hand: a schema that forgot to ask for a
/// key would forget it here too.
const std::set<std::string> may_be_missing = {"solve.program",      "solve.version",  "solve.command",
                                              "sources.asked",      "sources.kind",   "estimate.players",
                                              "tileset.edge_kinds", "edition.further"};

}  // namespace

TEST_CASE("schemas: what is printed is accepted, and refused without a part or with one of another kind") {
  const auto answers = kept_answers();
  CHECK(answers.size() >= 15);
  for (const auto& [name, answer] : answers) {
    INFO(name);
    CHECK(schema_complaint(answer, name) == "");
    for (const auto& [key, value] : answer.items()) {
      if (may_be_missing.contains(name + "." + key)) continue;
      INFO(key);
      auto wrong = answer;
      wrong.erase(key);
      CHECK_FALSE(schema_complaint(wrong, name).empty());
    }
    std::set<std::string> kinds;            // of places: an element of a list stands for all of them
    if (name == "editions-diff") continue;  // by hand; it says of sheets that they are objects, and no more
    const auto leaves = answer.flatten();
    for (const auto& [place, value] : leaves.items()) {
      if (!kinds.insert(std::regex_replace(place, std::regex("/[0-9]+(?=/|$)"), "/#")).second) continue;
      INFO(place);
      auto wrong = answer;
      wrong[json::json_pointer(place)] = json::array({json::array()});
      CHECK_FALSE(schema_complaint(wrong, name).empty());
    }
  }
}

TEST_CASE("schemas: counts") {
  auto count = json::parse(
      R"({"format":"bastide.count/1","tileset":"base","edition":"c1","what":"boards","method":"landscape","tiles":3,
                               "counts":["1","102","11936"]})");
  CHECK(schema_complaint(count, "count").empty());
  auto wrong = count;
  wrong.erase("method");
  CHECK_FALSE(schema_complaint(wrong, "count").empty());
  wrong = count;
  wrong["what"] = "games";
  CHECK_FALSE(schema_complaint(wrong, "count").empty());
  wrong["players"] = 2;
  CHECK(schema_complaint(wrong, "count").empty());
  count["counts"][1] = 102;  // integers above 2^53 would be lost: always text
  CHECK_FALSE(schema_complaint(count, "count").empty());
}

TEST_CASE("schemas: census") {
  auto census = json::parse(
      R"({"format":"bastide.census/1","tileset":"base","edition":"c1","tiles":1,"boards":"1","sums":{
      "roads":"1","completed_roads":"0","completed_road_tiles":"0","incomplete_road_tiles":"1","cities":"1",
      "completed_cities":"0","completed_city_tiles":"0","completed_city_pennants":"0","incomplete_city_points":"1","fields":"2",
      "farm_city_pairs":"0","farmed_cities":"0","cloisters":"0","cloister_points":"0"},"blocked_boards":{"A":"0","B":"12"},
      "random_play":{"unplaceable_draw":[0,0.25],"unplaceable_draw_exact":["0/1","1/4"]}})");
  CHECK(schema_complaint(census, "census").empty());
  auto wrong = census;
  wrong["blocked_boards"]["B"] = 12;  // above 2^53 it would be lost
  CHECK_FALSE(schema_complaint(wrong, "census").empty());
  wrong = census;
  wrong["random_play"]["unplaceable_draw_exact"][1] = "1/0";
  CHECK_FALSE(schema_complaint(wrong, "census").empty());
  wrong = census;
  wrong["random_play"]["unplaceable_draw"][1] = 1.5;
  CHECK_FALSE(schema_complaint(wrong, "census").empty());
  census["sums"].erase("fields");
  CHECK_FALSE(schema_complaint(census, "census").empty());
}

TEST_CASE("schemas: lint") {
  auto lint = json::parse(
      R"({"format":"bastide.lint/1","findings":[{"severity":"error","tile":"D","line":12,"column":3,
                              "rule":"field-derivation","message":"differs"}]})");
  CHECK(schema_complaint(lint, "lint").empty());
  lint["findings"][0]["severity"] = "fatal";
  CHECK_FALSE(schema_complaint(lint, "lint").empty());
}

}  // namespace test_output_schemas
