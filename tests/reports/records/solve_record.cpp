// Saved answers are read strictly; the page tells and draws them, and lets none of their text become markup.
#include <regex>

#include "reports/page/html_report.hpp"
#include "reports/records/json_document.hpp"
#include "reports/results/solve_result.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_solve_record {

using bastide::tests::check_says;
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
       {"<h1>Boards on which a tile has no place</h1>", "<p class=\"soft\">Tile set base, edition c1</p>",
        "bastide solve block &#39;--tile=B D&#39;", "D0@0,0 D2@0,1", "exhaustion (1)", "12,345",
        "A side is always open.", "Tile D is never left without a place.", "impossible"})
    CHECK_THAT(page, Catch::Matchers::ContainsSubstring(part));
  CHECK(tests::occurrences(page, "<figure class=\"board\">") == 1);
  CHECK(tests::occurrences(page, "<svg") >= 1);
  CHECK(page.size() < 100'000);  // no charts, so none of their libraries, which have 800 KB
}

TEST_CASE("the page of an answer: first the answer, then its drawing, and folded what it rests on") {
  const auto page = page_of(sample);
  const auto at = [&](const char* part) {
    CAPTURE(part);
    REQUIRE(tests::occurrences(page, part) == 1);
    return page.find(part);
  };
  const auto answer =
      at("<h2>Tile B has no place on 12,345 boards of 2 tiles, and a place on every smaller one.</h2>");
  const auto drawing = at("<figure class=\"board\">");
  const auto rests_on = at("<details class=\"folded\"><summary>What this rests on</summary>");
  const auto all = at("<details class=\"folded\"><summary>What was asked, and all that was found</summary>");
  CHECK(answer < drawing);
  CHECK(drawing < rests_on);
  CHECK(rests_on < all);
  for (const char* later : {"Proved by exhaustion: 1 board looked at.", "A side is always open.",
                            "exhaustion (1)", "<caption>bastide solve block"})
    CHECK(at(later) > rests_on);
  CHECK_FALSE(says(page, "<nav"));  // nothing to choose from
  CHECK_FALSE(says(page, "by the numbers"));
}

TEST_CASE("the page of several questions: each is a heading, with its tiles and rules by their names") {
  reports::page::ReportInput input;
  auto other = nlohmann::ordered_json::parse(sample);  // the order of keys tells facts apart
  other["tileset"] = "tiles/mine.toml";
  reports::page::read_saved(sample, "s.json", input);
  reports::page::read_saved(other.dump(), "t.json", input);
  const auto page = reports::page::html_report(input, {tilesets::files::load_tile_set("base")});
  check_says(page, {"<h1>Asked of the solver</h1>", "<h2 id=\"solved1\">Boards on which a tile has no place",
                    "Tile set mine, edition c1"});
  CHECK(tests::occurrences(page, "<h3>Tile D is never left without a place.</h3>") == 2);
  CHECK(says(page, "<li><a href=\"#solved2\">"));
}

TEST_CASE("on a terminal each answer comes before what all of them rest on, and the same reasons once") {
  auto document = nlohmann::ordered_json::parse(sample);
  auto third = document["answers"][0];
  third["tile"] = "C";
  document["answers"].push_back(third);
  const auto record = reports::records::value_from<reports::records::SolveRecord>(document.dump(), "s.json");
  const auto set = tilesets::files::load_tile_set("base");
  const auto text = reports::document::as_text(reports::results::solve_document(record, &set, {}));
  CHECK(text.starts_with(
      "Tile B has no place on 12,345 boards of 2 tiles, and a place on every smaller one.\n"));
  CHECK(text.find("\nTile C has no place") < text.find("\nWhat this rests on\n"));
  CHECK(tests::occurrences(text, "·D2┄") == 1);  // one board shows both
  check_says(
      text,
      {"  Drawn above.\n",
       "\ntile B, number 7 and tile C, number 7: Proved by exhaustion: 1 board looked at. One board is\n"
       "smaller.\ntile D, number 3: Proved by counting: A side is always open. So it fits.\n"});
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
  check_says(page, {"&lt;script&gt;alert(1)&lt;/script&gt;{{headline}}"}, {"<script>alert"});
  document = json::parse(sample);  // with tiles at hand that have no such type
  document["answers"][0]["position"] = "D0@0,0 ZZ2@0,1";
  const auto apart = page_of(document.dump());
  check_says(apart, {"D0@0,0 ZZ2@0,1"}, {"<figure class=\"board\"><svg"});
}

}  // namespace test_solve_record
