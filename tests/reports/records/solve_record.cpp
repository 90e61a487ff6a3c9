// Saved answers are read strictly; the page tells and draws them, and lets none of their text become markup.
#include <regex>

#include "reports/page/html_report.hpp"
#include "reports/records/json_document.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_solve_record {

using bastide::tests::says;
using namespace bastide;
using nlohmann::json;

using reports::records::FactValue;

namespace {

/// Two answers, keys in the order in which they were written.
constexpr const char* sample =
    R"({"format":"bastide.solve/1","question":"block","tileset":"base","edition":"c1",
"rules":{"small_city":"half"},"supply":{"A":2,"D":4},"answers":[
{"tile":"B","number":7,"verdict":"found","tiles":2,"blocked":["B","C"],"smallest":true,"share":0.25,"count":"12345",
 "position":"D0@0,0 D2@0,1","highlight":["D2@0,1:city"],"all":["D0@0,0 D2@0,1","D0@0,0 F1@0,1"],
 "proof":{"kind":"exhaustion","nodes":"1","words":["One board is smaller."]}},
{"tile":"D","number":3,"verdict":"impossible","proof":{"kind":"counting","words":["A side is always open.","So it fits."]}}],
"program":"bastide","version":"0.1.0","command":["solve","block","--tile=B D"]})";

std::string complaint_with(const std::string& pointer, const json& value) {
  auto document = json::parse(sample);
  document[json::json_pointer(pointer)] = value;
  try {
    reports::page::ReportInput input;
    reports::page::read_saved(document.dump(), "s.json", input);
    return "";
  } catch (const tilesets::InputError& e) {
    const std::string what = e.what();
    return what.substr(0, what.find('\n'));
  }
}

std::string page_of(const std::string& text) {
  reports::page::ReportInput input;
  reports::page::read_saved(text, "s.json", input);
  return reports::page::html_report(input, {tilesets::files::load_tile_set("base")});
}

}  // namespace

TEST_CASE("schemas: answers of the solver") {
  const auto document = json::parse(sample);
  CHECK(tests::schema_complaint(document, "solve").empty());
  auto wrong = document;
  wrong["answers"][0]["verdict"] = "perhaps";
  CHECK_FALSE(tests::schema_complaint(wrong, "solve").empty());
  wrong = document;
  wrong["answers"][0]["count"] = 12345;  // integers above 2^53 would be lost: always text
  CHECK_FALSE(tests::schema_complaint(wrong, "solve").empty());
  wrong = document;
  wrong["answers"][1].erase("proof");
  CHECK_FALSE(tests::schema_complaint(wrong, "solve").empty());
}

TEST_CASE("saved answers are read as they stand, facts in their order") {
  const auto r = reports::records::value_from<reports::records::SolveRecord>(sample, "s.json");
  CHECK(r.question == "block");
  CHECK(*r.supply.find("D") == 4);
  REQUIRE(r.answers.size() == 2);
  const auto& first = r.answers[0];
  REQUIRE(first.about.size() == 2);
  CHECK(first.about[0].name == "tile");
  CHECK(first.about[1].name == "number");
  CHECK(first.verdict == solver::questions::answers::SolveVerdict::found);
  REQUIRE(first.facts.size() == 4);
  CHECK(first.facts[0].value == FactValue(std::int64_t{2}));
  CHECK(first.facts[1].value == FactValue(std::vector<std::string>{"B", "C"}));
  CHECK(first.facts[2].value == FactValue(true));
  CHECK(first.facts[3].value == FactValue(0.25));
  CHECK(first.count == "12345");
  CHECK(first.all.size() == 2);
  CHECK(first.proof.nodes == 1);
  CHECK(r.answers[1].proof.words.size() == 2);
  CHECK(r.answers[1].position.empty());
}

TEST_CASE("saved answers: complaints point at the value") {
  for (const auto& [pointer, value, part] : std::initializer_list<std::tuple<const char*, json, const char*>>{
           {"/question", "riddle", "expected"},
           {"/answers/0/verdict", "perhaps", "expected"},
           {"/answers/0/tiles", json::object(),
            "an object, expected an integer, a number, true or false, a string or an array"},
           {"/answers/0/blocked", json::array({1}), "expected"},
           {"/answers/0/count", "many", "expected"},
           {"/answers/0", 7, "an integer, expected an object"},
           {"/answers/0/proof/kind", "belief", "expected"},
           {"/answers/0/proof/nodes", 5, "expected"},
           {"/supply/A", -1, "expected"},
           {"/extra", 1, "extra"}}) {
    INFO(pointer);
    const auto complaint = complaint_with(pointer, value);
    CHECK(std::regex_search(complaint, std::regex("^s\\.json:1:\\d+: .+")));
    CHECK(says(complaint, part));
  }
  auto without = json::parse(sample);
  without["answers"][0].erase("verdict");
  reports::page::ReportInput input;
  CHECK_THROWS_AS(reports::page::read_saved(without.dump(), "s.json", input), tilesets::InputError);
}

TEST_CASE("the page tells answers in a table, draws their positions, and gives the arguments") {
  const auto page = page_of(sample);
  for (const char* part :
       {"Asked of the solver", "Boards on which a tile has no place",
        "bastide solve block &#39;--tile=B D&#39;", "D0@0,0 D2@0,1", "exhaustion (1)", "12,345",
        "A side is always open.", "Tile D is never left without a place.", "impossible"})
    CHECK_THAT(page, Catch::Matchers::ContainsSubstring(part));
  CHECK(tests::occurrences(page, "<figure class=\"board\">") == 1);
  CHECK(tests::occurrences(page, "<svg") >= 1);
  CHECK(page.size() < 100'000);  // no charts, so none of their libraries, which have 800 KB
}

TEST_CASE("an answer's text never becomes markup, and positions that cannot be read are told as text") {
  const std::string hostile = "\"><script>alert(1)</script>{{headline}}";
  auto document = json::parse(sample);
  document["answers"][0]["tile"] = document["answers"][0]["position"] = hostile;
  document["answers"][0]["proof"]["words"] = {hostile};
  document["answers"][0][hostile] = hostile;
  document["command"] = document["tileset"] = hostile;
  document["command"] = {hostile};
  const auto page = page_of(document.dump());
  CHECK_FALSE(says(page, "<script>alert"));
  CHECK(says(page, "&lt;script&gt;alert(1)&lt;/script&gt;{{headline}}"));
}

}  // namespace test_solve_record
