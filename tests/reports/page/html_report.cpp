// The page says what the record says, is self-contained, and does not let a record's text become markup.
#include "reports/page/html_report.hpp"

#include <regex>
#include <set>

#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"

namespace test_html_report {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;

namespace {

std::string page_of(const std::vector<reports::records::RunRecord>& runs) {
  reports::page::ReportInput input;
  input.runs = runs;
  return reports::page::html_report(input, tests::sample_sets());
}

std::set<std::string> all(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::set<std::string> found;
  for (auto i = std::sregex_iterator(text.begin(), text.end(), expression); i != std::sregex_iterator(); ++i)
    found.insert((*i)[1]);
  return found;
}

}  // namespace

TEST_CASE("a record's text never becomes markup") {
  auto run = tests::sample_run();
  const std::string hostile = "\"><script>alert(1)</script>{{headline}}";
  run.program.version = run.result.reason = run.tile_sets[0].name = run.tile_sets[0].findings[0].message =
      hostile;
  run.editions[0].name = run.editions[0].options[0].value = run.editions[0].options[0].source = hostile;
  run.properties[2].statement = run.properties[2].rule = hostile;
  run.reference_examples[2].detail = run.environment["compiler"] = run.timing.started = hostile;
  for (auto& v : run.verdicts) {
    v.reason = hostile;
    if (v.counterexample)
      v.counterexample->explanation = v.counterexample->game = v.counterexample->position = hostile;
  }
  const auto page = page_of({run});
  CHECK(tests::occurrences(page, "<script") == 1);  // the viewer's; nothing is drawn or steps
  check_says(page, {"&lt;script&gt;alert(1)&lt;/script&gt;{{headline}}"}, {"<script>alert"});
}

TEST_CASE("a page of simulated games and of runs names both in its contents, runs by their numbers") {
  reports::page::ReportInput input;
  reports::page::read_saved(tests::sample_simulation("random", "c1").dump(), "s.json", input);
  input.runs = {tests::sample_run()};
  const auto page = [&] { return reports::page::html_report(input, tests::sample_sets()); };
  CHECK(says(page(), "<li><a href=\"#run1-top\">Rules verification</a></li>"));
  CHECK(tests::occurrences(page(), "id=\"run1-top\"") == 1);
  input.runs.push_back(tests::sample_run());
  for (const char* link : {"<li><a href=\"#run1-top\">Rules verification, run 1</a></li>",
                           "<li><a href=\"#run2-top\">Rules verification, run 2</a></li>"})
    CHECK(tests::occurrences(page(), link) == 1);
}

TEST_CASE("a turn's text never becomes markup, nor ends the script that holds it") {
  auto run = tests::sample_run();
  const std::string hostile = "</script><script>alert(1)</script><!--";
  for (auto& v : run.verdicts) {
    if (!v.counterexample || v.counterexample->steps.empty()) continue;
    v.counterexample->steps[0].set_aside = {hostile};
    v.counterexample->steps[0].engine.scored = {hostile};
  }
  const auto page = page_of({run});
  check_says(page, {"\\u003c/script>\\u003cscript>alert(1)", "&lt;/script&gt;&lt;script&gt;alert(1)"},
             {"<script>alert", "<!--"});
}

TEST_CASE("the page needs no network, and scripts only to step through counterexamples") {
  CHECK_FALSE(says(page_of({reports::records::RunRecord{}}), "<script"));
  const auto page = page_of({tests::sample_run()});
  CHECK(tests::occurrences(page, "<script") == 3);  // two counterexamples' steps, the viewer
  check_says(page, {"default-src 'none'"}, {"<link", "src=", "url("});
  for (const auto& address : all(page, "(https?://[^\"'< ]+)"))
    CHECK(address == "http://www.w3.org/2000/svg");
}

TEST_CASE("a page that knows a playground has its address and the script that links boards to it") {
  reports::page::ReportInput input;
  input.runs = {tests::sample_run()};
  input.playground = "../play\"ground/index.html";
  const auto page = reports::page::html_report(input, tests::sample_sets());
  check_says(page, {"<body data-playground=\"../play&quot;ground/index.html\">", "Open in the playground"});
  CHECK(tests::occurrences(page, "<script") == 4);
  CHECK_FALSE(says(page_of(input.runs), "playground"));
}

TEST_CASE("every link on the page has its target, every id is there once, also with several runs") {
  const auto page = page_of({tests::sample_run(), tests::sample_run()});
  const auto ids = all(page, " id=\"([^\"]+)\"");
  CHECK(static_cast<int>(ids.size()) == tests::occurrences(page, " id=\""));
  for (const auto& target : all(page, "href=\"#([^\"]+)\"")) CHECK(ids.count(target) == 1);
  CHECK(ids.count("run2-violation-1") == 1);
}

TEST_CASE("violations stand on the page with picture, both answers and a command") {
  const auto page = page_of({tests::sample_run()});
  CHECK(tests::occurrences(page, "<article class=\"counterexample\"") == 3);  // and a lemma that fails
  CHECK(tests::occurrences(page, "<title>Board of 4 tiles</title>") == 2);
  check_says(page, {"open, 1 open edge", "complete, 4 tiles", "under hig-2001, c1",
                    "bastide check &#39;D0@0,0 E2@0,-1=red:field H1@0,-2 E3@1,-2=red:field&#39; --property "
                    "second-scores-a-city-once --tileset base --edition hig-2001",
                    "bastide check &#39;{&quot;format&quot;:&quot;bastide.game/1&quot;"});
}

TEST_CASE("a counterexample can be walked through, with and without JavaScript") {
  const auto page = page_of({tests::sample_run()});
  CHECK(tests::occurrences(page, "<div class=\"viewer\" tabindex=\"0\" role=\"group\"") == 2);
  CHECK(tests::occurrences(page, "<button type=\"button\" aria-label=") == 8);
  CHECK(tests::occurrences(page, "aria-live=\"polite\"") == 2);
  // Two boards of four tiles; three followers ever stood.
  CHECK(tests::occurrences(page, "<g data-at=") == 8);
  CHECK(tests::occurrences(page, "<g data-from=") == 8 + 3);
  CHECK(says(page, "<g data-from=\"2\" data-last=\"3\"><g"));
  // As text: every step in order.
  check_says(page,
             {"<summary>Steps 0 to 3 as text</summary>", "<li>L0@0,0 is laid (the start tile)</li>",
              "<li>Set aside, fitting nowhere: X, B. black lays V0@1,0<br>",
              "<li>blue lays V2@0,1<br>the engine scores nothing<br>expected road: black 4 (4 tiles)<br>a "
              "follower goes back to the supply<br><span class=\"soft\">black: the engine says 0 points, 6 "
              "followers left, expected 4 and 7; blue: 0 points, 7 followers left</span></li>",
              "<li>E2@0,-1 is laid, red stands on field</li>"});
  // As data: player, score, supply, expected score, expected supply.
  CHECK(says(page, R"("standings":[["black",0,6,4,7],["blue",0,7,0,7]])"));
}

TEST_CASE("all tiles of the sets at hand are drawn, of a changed set none") {
  auto run = tests::sample_run();
  CHECK(tests::occurrences(page_of({run}), "<title>Tile ") == 48);
  run.tile_sets[0].topology = "something else";
  const auto page = page_of({run});
  CHECK(tests::occurrences(page, "<title>Tile ") == 24);
  CHECK(tests::occurrences(page, "<title>Board of") == 0);
  CHECK(says(page, "Not drawn: tile set base is not at hand"));
}

TEST_CASE("options that are not as by default, or that no page states plainly, have their statements") {
  auto run = tests::sample_run();
  run.editions.resize(2);
  run.editions[0].options = {{"farms", "second", "", {"farm-second"}},
                             {"tie", "none", "", {"tie-none"}},
                             {"followers", "6", "our table"}};
  run.editions[1].options = {{"farms", "third", "", {"farm-third"}},
                             {"fill_hole_extra_turn", "no", "", {"of-another-program"}},
                             {"buy_tile_by", "type", "", {"ours-buy-by-type"}}};
  const auto page = page_of({run});
  const auto& second = *rules::statements::find_statement("farm-second");
  check_says(page,
             {"farms = second", place_of(second), "followers = 6", "buy_tile_by = type", "of this program"});
  // As by default, and stated or unknown: not worth a row.
  check_says(page, {}, {"farms = third", "tie = none", "fill_hole_extra_turn = no"});
  run.editions[0].options.clear();
  run.editions[1].options.clear();
  CHECK_FALSE(says(page_of({run}), "Where the rules come from"));
}

TEST_CASE("a position that cannot be drawn is still given") {
  auto run = tests::sample_run();
  for (auto& v : run.verdicts) {
    if (v.counterexample) v.counterexample->position = "D0@0,0 Z9@1,0";
  }
  const auto page = page_of({run});
  check_says(page, {"<pre><code>D0@0,0 Z9@1,0</code></pre>", "Not drawn: "});
}

TEST_CASE("pages without runs, and of an empty run, are pages") {
  CHECK(says(page_of({}), "</html>"));
  CHECK(says(page_of({reports::records::RunRecord{}}), "</html>"));
}

TEST_CASE("the same records give the same page") {
  CHECK(page_of({tests::sample_run()}) == page_of({tests::sample_run()}));
}

}  // namespace test_html_report
