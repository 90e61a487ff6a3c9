// The pictures of a counterexample: the SVG file, and the page's viewer in a browser.
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "reports/document/viewer_steps.hpp"
#include "reports/page/html_report.hpp"
#include "reports/pictures/counterexample_svg.hpp"
#include "reports/write_file.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/input_error.hpp"

namespace test_counterexample_viewer {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;

namespace {

const props::stages::Counterexample& violation_of(const reports::records::RunRecord& run,
                                                  std::string_view property) {
  for (const auto& v : run.verdicts) {
    if (v.property == property && v.counterexample) return *v.counterexample;
  }
  throw std::logic_error("no such violation");
}

bool has_browser() { return std::system("command -v chromium >/dev/null 2>&1") == 0; }

/// The page as a browser has it after running `script` when everything is loaded.
std::string page_in_browser(std::string page, const std::string& script) {
  const auto folder = std::filesystem::temp_directory_path() / ("bastide-viewer-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  page.insert(page.rfind("</body>"), "<script>" + script + "</script>");
  reports::write_file((folder / "page.html").string(), page);
  const auto dom = (folder / "dom.html").string();
  const auto command = "timeout 600 chromium --headless --no-sandbox --disable-gpu --user-data-dir='" +
                       (folder / "profile").string() + "' --dump-dom 'file://" +
                       (folder / "page.html").string() + "' >'" + dom + "' 2>/dev/null";
  const int status = std::system(command.c_str());
  auto text = status == 0 ? tilesets::read_text_file(dom) : std::string();
  std::filesystem::remove_all(folder);
  return text;
}

}  // namespace

TEST_CASE(
    "viewer: the SVG of a counterexample is well-formed and shows board, explanation and both answers") {
  const auto run = tests::sample_run();
  const auto sets = tests::sample_sets();
  const auto& c = violation_of(run, "second-scores-a-city-once");
  const auto svg = reports::pictures::counterexample_svg(sets[0], rules::parse_position(sets[0], c.position),
                                                         "second-scores-a-city-once", c);
  CHECK(tests::xml_complaint(svg).empty());
  CHECK(tests::occurrences(svg, "<title>Board of 4 tiles</title>") == 1);
  check_says(svg, {">The engine says</text>", ">red 9</text>", ">red 6: a player scores one city at",
                   "&lt;b&gt;twice&lt;/b&gt;"});
}

TEST_CASE(
    "viewer: figures and tokens are told with both answers where these differ, and who goes elsewhere") {
  const auto sets = tests::sample_sets();
  const auto& set = sets[0];
  const auto position = rules::parse_position(set, "D0@0,0 U0@1,0 E2@0,-1");
  props::stages::Counterexample c;
  const auto said = [](int figures, int tokens) {
    rules::records::TurnOutcome out;
    out.scores = std::vector{0, 0};
    out.supply = std::vector{7, 7};
    out.figures = {{"big", {figures, 1}}};
    out.tokens = {{"wine", {tokens, 0}}};
    return out;
  };
  c.steps = {{0, "U0@1,0", {}, {}, said(1, 0), said(1, 0)},
             {1, "E2@0,-1=blue:field", {}, {}, said(1, 2), said(0, 2)}};
  c.steps[0].elsewhere = "D0@0,0=black:city";
  c.steps[1].retrieves = "0,0";
  using reports::document::viewer_steps;
  const auto steps = viewer_steps(set, position, c);
  REQUIRE(steps.size() == 3);
  CHECK(steps[1].words == "black lays U0@1,0 and deploys on city of D0@0,0");
  CHECK(steps[1].scored == std::vector<std::string>{"big left: 1 / 1", "wine tokens: 0 / 0"});
  CHECK(steps[2].words == "blue lays E2@0,-1 and deploys on field and takes back from 0,0");
  CHECK(steps[2].scored ==
        std::vector<std::string>{"big left: the engine says 1 / 1, expected 0 / 1", "wine tokens: 2 / 0"});
  // The knight on the start tile from the first turn to that in which he is taken back.
  const auto stays = reports::document::follower_stays(set, position, c);
  REQUIRE(stays.size() == 2);
  CHECK(stays[0].placement == 0);
  CHECK(stays[0].from == 1);
  CHECK(stays[0].last == 2);
  CHECK(stays[1].placement == 2);
  CHECK(stays[1].from == 2);
}

TEST_CASE("viewer: the SVG of a counterexample has both columns where one side says something, else none") {
  const auto run = tests::sample_run();
  const auto sets = tests::sample_sets();
  for (const char* engine : {"", "red 9"}) {
    for (const char* expected : {"", "red 6"}) {
      auto c = violation_of(run, "second-scores-a-city-once");
      c.engine_answer = engine;
      c.expected_answer = expected;
      const auto svg = reports::pictures::counterexample_svg(
          sets[0], rules::parse_position(sets[0], c.position), "second-scores-a-city-once", c);
      CAPTURE(engine, expected);
      const bool is_told = *engine != 0 || *expected != 0;
      CHECK(says(svg, ">The engine says</text>") == is_told);
      CHECK(says(svg, ">Expected</text>") == is_told);
      CHECK(says(svg, ">red 9</text>") == (*engine != 0));
      CHECK(says(svg, ">red 6</text>") == (*expected != 0));
    }
  }
}

TEST_CASE("viewer: in a browser the buttons and keys step through the counterexample") {
  if (!has_browser()) {
    std::cout << "SKIPPED: no chromium here, the viewer was not tried in a browser\n";
    return;
  }
  reports::page::ReportInput input;
  input.runs.push_back(tests::sample_run());
  const auto page = reports::page::html_report(input, tests::sample_sets());
  // What is seen after each press, noted on the page.
  const auto dom = page_in_browser(page, R"js(
    const viewer = document.querySelector(".viewer"), [first, previous, next, last] = viewer.querySelectorAll("button");
    const seen = [];
    const note = () => {
      const shown = (parts) => [...viewer.querySelectorAll(parts)].filter((p) => p.style.display !== "none").length;
      seen.push([viewer.dataset.step, shown("[data-from]:not([data-last])"), shown("[data-last]"), shown("[data-at]"),
                 first.disabled, last.disabled, viewer.querySelectorAll(".differs").length].join(" "));
    };
    const press = (key) => viewer.dispatchEvent(new KeyboardEvent("keydown", {key, cancelable: true, bubbles: true}));
    note(); first.click(); note(); next.click(); note(); next.click(); note(); previous.click(); note();
    press("ArrowRight"); note(); press("ArrowRight"); note(); press("Home"); note(); press("ArrowLeft"); note();
    last.click(); note();
    const result = document.createElement("pre");
    result.id = "seen";
    result.textContent = seen.join("|") + "|" + viewer.querySelector(".step-now").textContent + "|" +
      viewer.querySelector(".controls").hidden + viewer.querySelector("details").open;
    document.body.append(result);
  )js");
  const auto begin = dom.find("<pre id=\"seen\">");
  REQUIRE(begin != std::string::npos);
  const auto text = dom.substr(begin + 15, dom.find("</pre>", begin) - begin - 15);
  // Step, tiles, followers, frames; whether the ends are reached; players about whom the engines differ.
  CHECK(text ==
        "3 4 1 1 false true 1|0 1 0 1 true false 0|1 2 0 1 false false 0|2 3 1 1 false false 0|"
        "1 2 0 1 false false 0|2 3 1 1 false false 0|3 4 1 1 false true 1|0 1 0 1 true false 0|"
        "0 1 0 1 true false 0|3 4 1 1 false true 1|Step 3 of 3: blue lays V2@0,1; the engine scores nothing; "
        "expected road: black 4 (4 tiles); a follower goes back to the supply.|falsefalse");
}

}  // namespace test_counterexample_viewer
