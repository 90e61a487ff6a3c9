// One document, both renderers: each block as a terminal and as a page has it.
#include "reports/document/document.hpp"

#include "reports/text_columns.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"

namespace test_document {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using namespace bastide::reports::document;

namespace {

Document of(Block block) { return {{std::move(block)}}; }

std::size_t widest(const std::string& text) {
  std::size_t most = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    most = std::max(most, reports::character_count(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return most;
}

Table numbers(std::size_t columns) {
  Table table{.caption = "Boards", .head = {"tile set"}, .rows = {{{"base"}}}};
  for (std::size_t i = 1; i <= columns; ++i) {
    table.head.push_back(std::to_string(i));
    table.rows.front().cells.emplace_back(123'456'789);
  }
  return table;
}

}  // namespace

TEST_CASE("document: headings, sentences and lists") {
  Document d;
  d << Heading{"Covered", 2, "covered", "all"} << Paragraph{"is so", false, "This"}
    << Paragraph{"softly", true};
  d << List{{{"every board", "c1", "no game"}, {"the same", "hig-2001"}}}
    << List{{{"first"}, {"second"}}, true};
  CHECK(as_text(d) ==
        "Covered (all)\nThis: is so\nsoftly\n  c1       every board (no game)\n  hig-2001 the same\n"
        "   1. first\n   2. second\n");
  const auto page = as_html(d, "run1-");
  check_says(page, {"<h2 id=\"run1-covered\">Covered <span class=\"small soft\">all</span></h2>",
                    "<p><strong>This</strong> is so</p>\n<p class=\"small soft\">softly</p>",
                    "<ul>\n<li><b>c1</b>: every board <span class=\"small soft\">(no game)</span></li>",
                    "<ol>\n<li>first</li>"});
  CHECK(contents(d, "run1-") ==
        std::vector<std::pair<std::string, std::string>>{{"run1-covered", "Covered"}});
}

TEST_CASE("document: a table of numbers stands under its head, in bands where it is too wide") {
  CHECK(as_text(of(numbers(2))) ==
        "Boards\n  tile set            1            2\n  base      123,456,789  123,456,789\n");
  const auto bands = as_text(of(numbers(12)));
  CHECK(widest(bands) <= 100);
  CHECK(tests::occurrences(bands, "123,456,789") == 12);
  CHECK(tests::occurrences(bands, "\n  base ") == 2);
  const auto page = as_html(of(numbers(2)));
  check_says(page, {"<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Boards\"><table>\n"
                    "<caption>Boards</caption>",
                    "<th scope=\"col\">tile set</th><th scope=\"col\" class=\"number\">1</th>",
                    "<tr><th scope=\"row\">base</th><td class=\"number\">123,456,789</td>"});
}

TEST_CASE("document: words of a wide table are broken into lines, and stay below their head") {
  const std::string long_words =
      "a sentence that is much longer than what is left of the line beside the other one, so";
  Table table{.head = {"name", "number", "why"}, .rows = {{{"c1", 7, long_words + " it is broken"}}}};
  const auto text = as_text(of(table), {false, false, 60});
  CHECK(widest(text) <= 60);
  CHECK(text.starts_with("  name  number  why\n  c1         7  a sentence"));
  CHECK(says(text, "\n                "));
}

TEST_CASE("document: a cell has a tone, a sign, a note, a link") {
  Cell cell(Tone::bad, "fails");
  cell.note = "at 0,0";
  cell.link = "violation-1";
  cell.hint = "<here>";
  Table table{.head = {"what", "verdict"},
              .text_columns = 2,
              .rows = {{{"x", cell}, "row", {{"policy", "random"}}, false}}};
  CHECK(says(as_text(of(table)), "  x     ✗ fails; at 0,0\n"));
  CHECK(says(as_text(of(table), {true, false}), "\x1b[1;31m✗ fails; at 0,0\x1b[0m"));
  CHECK(says(
      as_html(of(table), "r-"),
      "<tr id=\"r-row\" data-policy=\"random\" data-other><th scope=\"row\">x</th><td class=\"violated\" "
      "title=\"&lt;here&gt;\"><a href=\"#r-violation-1\"><span class=\"sign\" aria-hidden=\"true\">✗</span> "
      "fails</a><br><span class=\"small\">at 0,0</span></td></tr>"));
}

TEST_CASE("document: matrices of the same columns have their names once, folded parts name their rows") {
  const Cell held(Tone::good, "held", Sign::instead);
  const auto matrix = [&](const char* property) {
    return Document{
        {Table{.head = {"Property", "c1", "hig"}, .rows = {{{property, held, ""}}}, .is_matrix = true}}};
  };
  Document d;
  d << Folded{"placement", "✓ 1 held", matrix("fits")} << Folded{"features", "", matrix("closes")};
  const std::string blanks(40, ' ');
  CHECK(as_text(d) == std::string(46, ' ') + "c1\n" + std::string(46, ' ') +
                          "│  hig\nplacement: ✓ 1 held\n  fits" + blanks + "✓\nfeatures\n  closes" +
                          blanks.substr(2) + "✓\n");
  const auto page = as_html(d);
  check_says(
      page,
      {"<details class=\"folded\"><summary><span class=\"group\">placement</span> <span class=\"small "
       "soft\">✓ 1 held</span></summary>",
       "aria-label=\"features\"><table class=\"matrix\">",
       "<td class=\"held\"><span class=\"sign\" aria-hidden=\"true\">✓</span><span class=\"unseen\">held"
       "</span></td><td></td>"});
}

TEST_CASE("document: what came out stands last in a terminal; what is no part of it is only named there") {
  Document inside;
  inside << Paragraph{"all options"};
  Document d;
  d << Result{Tone::bad, "1 violated", "Look."} << Folded{"Options", "12", inside, false, true}
    << Folded{"Lemmas", "", inside, true};
  CHECK(as_text(d) == "Options: 12\n\nLemmas\nall options\n\n✗ 1 violated\nLook.\n");
  check_says(as_html(d),
             {"<div class=\"result violated\" role=\"status\">\n<span class=\"sign\" aria-hidden=\"true\">✗"
              "</span>\n<p><strong>1 violated</strong>Look.</p>\n</div>\n<details class=\"folded\"><summary>",
              "<details class=\"folded\" open><summary>Lemmas</summary>"});
}

TEST_CASE("document: a board is drawn, or it is said why not") {
  const auto sets = tests::sample_sets();
  Board board{.set = &sets.front(),
              .tile_set = "base",
              .edition = "c1",
              .position = "D0@0,0 E2@0,-1",
              .title = "Least"};
  check_says(as_text(of(board)), {"Least\n  D0@0,0 E2@0,-1\n\n", "·D0"});
  check_says(as_html(of(board)),
             {"<div class=\"boards\">\n<figure class=\"board\"><svg",
              "<figcaption data-edition=\"c1\"><b>Least</b><br><code>D0@0,0 E2@0,-1</code></figcaption>"});
  board.set = nullptr;
  CHECK(says(as_text(of(board)), "(Not drawn: tile set base is not at hand as it was"));
  CHECK(says(as_html(of(board)), "Not drawn: tile set base is not at hand as it was"));
  board.set = &sets.front();
  board.position = "Z9@0,0";
  CHECK(says(as_text(of(board)), "(Not drawn: "));
}

TEST_CASE("document: small boards stand beside each other as far as there is room") {
  const auto sets = tests::sample_sets();
  const auto board = [&](const char* title, const char* position) {
    return Board{
        .set = &sets.front(), .tile_set = "base", .edition = "c1", .position = position, .title = title};
  };
  const std::vector<Board> boards = {board("First", "D0@0,0 E2@0,-1"), board("Second", "D0@0,0"),
                                     board("Third", "D0@0,0 E2@0,-1 E2@0,-2=black:field")};
  Document document;
  for (const auto& b : boards) document << b;
  // A board of one column takes 28 characters, and 2 lie between two of them.
  for (const auto& [width, on_a_line] :
       {std::pair(29U, 1U), {57U, 1U}, {58U, 2U}, {87U, 2U}, {88U, 3U}, {200U, 3U}}) {
    INFO(width);
    reports::terminal::TerminalStyle style;
    style.width = width;
    const auto text = as_text(document, style);
    CHECK(widest(text) <= width);
    std::vector<std::size_t> titles_on;  // of each line with one
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
      const auto line = text.substr(begin, text.find('\n', begin) - begin);
      std::size_t titles = 0;
      for (const auto& b : boards) titles += says(line, b.title) ? 1U : 0U;
      if (titles > 0) titles_on.push_back(titles);
    }
    CHECK(titles_on.size() == (boards.size() + on_a_line - 1) / on_a_line);
    CHECK(titles_on.front() == on_a_line);
    style.width = (width + 2) / on_a_line - 2;  // each by itself: nothing of it is lost
    std::size_t lines = 0;
    for (const auto& b : boards) {
      const auto alone = as_text(of(b), style);
      for (std::size_t begin = 0; begin < alone.size(); begin = alone.find('\n', begin) + 1) {
        CHECK(says(text, alone.substr(begin, alone.find('\n', begin) - begin)));
        ++lines;
      }
    }
    CHECK(lines > 20);
  }
}

TEST_CASE("document: a terminal without Unicode gets none, and none of it becomes markup") {
  Document d;
  d << Heading{"<b>≤ 4 tiles</b>"} << Paragraph{"1–2 “so” × 3"} << Sides{"<i>", "a", "b", "c"}
    << Code{"<code>\nx"} << Facts{{{"<dt>", "1"}}}
    << Legend{{{Tone::proved, "proved"}, {Tone::lacking, "not seen"}}};
  const auto text = as_text(d, {false, true});
  for (const char c : text) CHECK((c == '\n' || (c >= 0x20 && c < 0x7f)));
  check_says(text, {"<b><= 4 tiles</b>\n1-2 \"so\" x 3\n", "* proved   - not seen\n", "  <code>\n  x\n"});
  for (const auto* markup : {"<b>", "<i>", "<code>\n", "<dt><dt>"}) CHECK_FALSE(says(as_html(d), markup));
}

TEST_CASE("document: charts are drawn on a page, and tables in a terminal") {
  reports::charts::Chart chart;
  chart.id = "places";
  chart.title = "Places";
  chart.y.title = "places";
  chart.x.title = "turn";
  chart.series.push_back(
      {"random", {}, 0, 0, {}, true, {{1, 2.5, {}, {}, {}, {}}, {2, 4, {}, {}, {}, {}}}, {}});
  const auto d = of(Charts{{chart}});
  CHECK(as_text(d) == "Places (places)\n  turn  random\n  1       2.50\n  2       4.00\n");
  CHECK(says(as_html(d), "<figure class=\"chart\" id=\"chart-places\">"));
  CHECK(tests::xml_complaint("<x>" + as_html(of(Paragraph{"a & b"})) + "</x>").empty());
}

TEST_CASE("document: charts of the same series share a legend, under each heading of a section a new one") {
  reports::charts::Chart chart{.id = "places", .title = "Places"};
  for (const char* name : {"random", "greedy"})
    chart.series.push_back({name, {}, 0, 0, {}, true, {{1, 2.5}}, {}});
  auto lone = chart;
  lone.series.pop_back();
  Document d;
  d << Charts{{chart}} << Folded{.title = "More", .inside = {{Charts{{chart, chart, chart}}}}};
  const auto keys = "<ul class=\"keys\"";
  CHECK(tests::occurrences(as_html(d), keys) == 1);
  CHECK(tests::occurrences(as_html(d), " data-follows") == 4);        // all of them
  CHECK(tests::occurrences(as_html(d), "viewBox=\"0 0 1150 ") == 2);  // the third is alone in its row
  CHECK(tests::occurrences(as_html(d), "viewBox=\"0 0 560 ") == 2);
  const auto two = as_html(of(Charts{{chart, chart}}));
  CHECK(tests::occurrences(two, "viewBox=\"0 0 560 ") == 2);  // none is alone
  d << Heading{"Next", 3} << Charts{{lone}} << Charts{{chart}};
  CHECK(tests::occurrences(as_html(d), keys) == 1);
  d << Heading{"Next", 2} << Charts{{chart}};
  CHECK(tests::occurrences(as_html(d), keys) == 2);
}

TEST_CASE("document: parts beside each other, one of several findings, tiles and pictures") {
  const auto sets = tests::sample_sets();
  Document left, right;
  left << Paragraph{"left"};
  right << Picture{"<svg/>", "seen", "told"};
  Document d;
  d << Beside{left, right} << Article{{"no-hole", 3, "violation-1", "under c1"}, Tone::bad, left, right}
    << Tiles{&sets.front()};
  const auto text = as_text(d);
  check_says(text,
             {"left\ntold\n\n────────────────────────────────────────\n✗ no-hole under c1\n  left\n  told\n",
              "D x4"});
  const auto page = as_html(d);
  check_says(
      page,
      {"<div class=\"two\"><div>\n<p>left</p>\n</div><div>\n",
       "<figure class=\"board\"><svg/><figcaption>seen</figcaption></figure>",
       "<article class=\"counterexample\" id=\"violation-1\">\n<h3><span aria-hidden=\"true\">✗ </span><span "
       "class=\"id\">no-hole</span> <span class=\"small soft\">under c1</span></h3>",
       "<b>D</b> × 4"});
}

}  // namespace test_document
