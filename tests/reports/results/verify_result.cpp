// What a run says, as text for a terminal; the page has tests of its own (tests/reports/page).
#include "reports/results/verify_result.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/text_columns.hpp"
#include "tests/catch.hpp"
#include "tests/reports/blocks.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_verify_result {

using bastide::tests::check_says;
using bastide::tests::says;
using bastide::tests::unbroken;
using namespace bastide;
using namespace bastide::reports;
using namespace bastide::reports::records;
using namespace bastide::reports::results;

namespace {

std::string text_of(const RunRecord& run, const std::vector<tilesets::TileSet>& sets = {},
                    terminal::TerminalStyle style = {.has_all = true}) {
  return document::as_text(run_document(run, sets), style);
}

}  // namespace

TEST_CASE("one line a property, one column an edition") {
  const auto text = text_of(tests::sample_run());
  check_says(text, {"  complete-iff-no-open-edge                   ✗  ✗  ✓\n",
                    "  second-scores-a-city-once                   ✗  ·  ·\n",
                    "  parity-of-exposed-edges                     ✓  ✓  ?\n",
                    "  saw-a-closed-loop                           ✓  ✓  ✓\n",
                    "\nsituations that must occur: ✓ 5 seen, – 1 not seen\n",
                    "  saw-supply-exhausted                        ✓  –  ✓\n"});
}

TEST_CASE("the matrix says what was looked at and which examples fail") {
  const auto text = unbroken(text_of(tests::sample_run()));
  check_says(
      text,
      {"every board up to 4 tiles (3,141,592), 271,828 deployments on boards up to 3 tiles, every "
       "game up to 3 tiles (429,509 turns), 100 random games (7,100 turns)",
       "2 of 3 hold", "E18 under c1: BLUE 15, expected 12",
       "2 of 6 properties violated, and 1 reference example failed, 1 lemma of the proofs failed, over 3 "
       "editions."});
}

TEST_CASE("the matrix says what is proved, every game by its numbers, and which lemma fails") {
  const auto run = tests::sample_run();
  const auto text = text_of(run);
  check_says(text,
             {"  fits-iff-edges-match                        ✓  ∎  ✓\n", "∎ proved for any size",
              "  c1                2 or more players  1  484  429,025     485        429,509\n",
              "  c1, no tile lost  2 or more players  1  484  329,444\n",
              "  c1, over          2 or more players  0    0        7\n", "share their games: c2 as c1;",
              "Lemmas of the proofs, in 123,465 contexts: 1 holds, 1 not true.",
              "✗ lemma closing (c2)\n  Checked: an edge that closes is no longer open\n"
              "  Fails in this context: tile <L> on two sides"});
  CHECK(properties_proved(run) == 1);
}

TEST_CASE("the matrix in plain characters") {
  const auto text =
      text_of(tests::sample_run(), tests::sample_sets(), {.has_colours = false, .is_ascii = true});
  CHECK(says(text, "complete-iff-no-open-edge"));
  for (const char c : text) CHECK((c == '\n' || (c >= 0x20 && c < 0x7f)));
}

TEST_CASE("a violation shared by editions is told once, with its picture") {
  const auto run = tests::sample_run();
  const auto distinct = distinct_violations(run);
  REQUIRE(distinct.size() == 2);
  CHECK(distinct[0].editions == std::vector<std::string>{"hig-2001", "c1"});
  const auto text = text_of(run, tests::sample_sets());
  check_says(text, {"✗ complete-iff-no-open-edge under hig-2001, c1\n", "·L0▒▒▒▒▒▒▒·V0┄┄┄┄┄┄┄·",
                    "    open, 1 open edge                              │ complete, 4 tiles\n"});
  CHECK(says(unbroken(text),
             " 3. blue lays V2@0,1; the engine scores nothing; expected road: black 4 (4 tiles); a follower "
             "goes back to the "
             "supply; black: the engine says 0 points, 6 followers left, expected 4 and 7; blue: 0 points, 7 "
             "followers left "));
  CHECK(says(text_of(run), "(Not drawn: tile set base is not at hand as it was when this was found)"));
}

TEST_CASE("options are marked where they are not what most editions have, or the first of as many") {
  auto run = tests::sample_run();  // farms: three values; small_city: one, then another twice
  run.editions.push_back(run.editions[0]);
  run.editions.back().id = "again";
  run.editions.push_back(run.editions[1]);
  run.editions.back().id = "and-again";
  int marked = 0, tied = 0;
  const auto look = [&](const document::Table& table) {
    if (table.head.empty() || table.head.front() != "Option") return;
    for (const auto& row : table.rows) {
      std::map<std::string, int> times;
      for (std::size_t i = 1; i < row.cells.size(); ++i) ++times[row.cells[i].text];
      std::string usual = row.cells[1].text;
      for (std::size_t i = 2; i < row.cells.size(); ++i)
        if (times[row.cells[i].text] > times[usual]) usual = row.cells[i].text;
      tied += std::ranges::count_if(times, [&](const auto& one) { return one.second == times[usual]; }) > 1;
      for (std::size_t i = 1; i < row.cells.size(); ++i) {
        INFO(row.cells[0].text << ", column " << i);
        CHECK((row.cells[i].tone == document::Tone::marked) == (row.cells[i].text != usual));
        marked += row.cells[i].text != usual ? 1 : 0;
      }
    }
  };
  for (const auto& block : material_document(run, {}).blocks)
    if (const auto* table = std::get_if<document::Table>(&block)) look(*table);
  CHECK(marked == 3 + 2 + 1);
  CHECK(tied == 1);
  // What is alike everywhere stands there, too, where a file of one's own has it.
  const auto rows = [&] {
    for (const auto& block : material_document(run, {}).blocks) {
      const auto* table = std::get_if<document::Table>(&block);
      if (table != nullptr && !table->head.empty() && table->head.front() == "Option")
        return table->rows.size();
    }
    return std::size_t{0};
  };
  CHECK(rows() == 3);
  run.editions.back().id = "mine.toml";
  CHECK(rows() == 4);
}

TEST_CASE("lemmas that nothing was a context of are not counted as holding") {
  auto run = tests::sample_run();
  run.lemmas.push_back({{"empty", "nothing to look at", 0, true, ""}, {"c1"}});
  CHECK(says(text_of(run),
             "Lemmas of the proofs, in 123,465 contexts: 1 holds, 1 not true, 1 without a context."));
}

TEST_CASE("what does not apply is counted and told by reason") {
  auto run = tests::sample_run();
  run.result = {RunOutcome::holds, 0, ""};
  const auto silence = [&](const char* property, const char* reason) {
    for (auto& verdict : run.verdicts) {
      if (verdict.property != property) continue;
      verdict.outcome = Outcome::not_applicable;
      verdict.reason = reason;
    }
  };
  silence("fits-iff-edges-match", "no tile fits");
  silence("complete-iff-no-open-edge", "nothing is complete");
  silence("second-scores-a-city-once", "nothing is complete");
  CHECK(headline(run).starts_with("6 properties under 3 editions: 3 checked, 3 do not apply. "));
  CHECK(says(text_of(run),
             "What does not apply, and why: 3 properties\n"
             "    2 nothing is complete (complete-iff-no-open-edge, second-scores-a-city-once)\n"
             "    1 no tile fits (fits-iff-edges-match)\n"));
  run.verdicts.front().outcome = Outcome::held;  // under one edition it says something
  CHECK(headline(run).starts_with("6 properties under 3 editions: 4 checked, 2 do not apply. "));
}

TEST_CASE("a run that looked at everything and met too little says so") {
  auto run = tests::sample_run();
  run.result = {RunOutcome::inconclusive, 5, ""};
  for (auto& verdict : run.verdicts) {
    if (verdict.outcome != Outcome::not_covered) verdict.outcome = Outcome::held;
  }
  run.verdicts.front().outcome = Outcome::not_covered;
  CHECK(headline(run) ==
        "Inconclusive: 6 properties under 3 editions: 6 checked. No violation found, but 2 situations that "
        "games had "
        "to meet did not occur.");
  CHECK(says(unbroken(text_of(run)),
             "Not seen in the games; more of them (--games) may meet it: "
             "fits-iff-edges-match: A tile fits exactly when every touching edge shows the same. (not under "
             "hig-2001) "
             "saw-supply-exhausted: A player had no follower left. (not under c1) "));
  run.verdicts.back().outcome = Outcome::inconclusive;
  CHECK(says(headline(run), "did not look at everything"));
}

TEST_CASE(
    "the verdict, violations and what the lint finds come first, the matrix only where it is asked for") {
  auto run = tests::sample_run();
  run.editions.front().lint = {"mine.toml:3:1: warning: a city of seven tiles is worth less complete"};
  const auto text = text_of(run, {}, {});
  check_says(text,
             {"What is doubtful in these rules\n  mine.toml:3:1: warning: a city of seven tiles",
              "✗ complete-iff-no-open-edge under hig-2001, c1\n", "E18 under c1: BLUE 15, expected 12"},
             {"saw-a-closed-loop  "});
  CHECK(says(text_of(run), "saw-a-closed-loop  "));
}

TEST_CASE("of many editions a page sums up what was looked at, each game once") {
  auto run = tests::sample_run();
  auto fourth = run.editions.front();
  fourth.id = "fourth";
  run.editions.push_back(fourth);
  std::uint64_t games = 0, turns = 0, walked = 0;
  for (const auto& e : run.editions) {
    const auto coverage = coverage_of(run, e.id);
    games += coverage.games;
    turns += coverage.turns;
    if (e.every_game.shared_from.empty()) walked += coverage.game_turns;
  }
  CHECK(walked == 2 * 429'509);  // two of the four share the games of another one, or have none
  const auto words =
      fmt::format("Looked at in all: {} turns of every small game, {} random games ({} turns).",
                  number(walked), number(games), number(turns));
  CHECK(says(unbroken(text_of(run)), words));
  CHECK_FALSE(says(unbroken(text_of(tests::sample_run())), "Looked at in all:"));
  // Its facts likewise: boards and games of another edition are its own once.
  const auto text = unbroken(text_of(run));
  check_says(text, {fmt::format("Turns of every game {} ", number(walked)),
                    fmt::format("Random games {} ", number(games)),
                    fmt::format("Turns in random games {} ", number(turns))});
}

TEST_CASE("a violation without its counterexample is told, and that there is none") {
  auto run = tests::sample_run();
  for (auto& verdict : run.verdicts) verdict.counterexample.reset();
  const auto text = text_of(run);
  const auto at = text.find("complete-iff-no-open-edge under hig-2001");
  REQUIRE(at != std::string::npos);
  CHECK(says(text.substr(at, 400), "The record holds no counterexample.\n"));
  CHECK_FALSE(says(text, "To check it again:"));
}

TEST_CASE("what a tile set has of each mark is counted over all its tiles") {
  RunRecord run = tests::sample_run();
  const auto set = tilesets::files::load_tile_set("base+traders-builders");
  CheckedTileSet checked;
  checked.id = "base+traders-builders";
  checked.topology = set.topology_key();
  run.tile_sets.push_back(checked);
  const std::vector<tilesets::TileSet> sets = {set};
  const auto tables = tests::all_of<document::Table>(material_document(run, sets));
  const auto table = std::ranges::find(tables, "Marks", &document::Table::caption);
  REQUIRE(table != tables.end());
  REQUIRE(table->rows.size() == 4);
  REQUIRE(set.marks().size() > 1);
  REQUIRE(table->head.size() == set.marks().size() + 1);
  int in_all = 0;
  for (std::size_t m = 0; m < set.marks().size(); ++m) {
    int types = 0, tiles = 0, all = 0;
    std::string on;
    for (const auto& type : set.types()) {
      int here = 0;
      for (const auto& segment : type.segments) {
        here += segment.marks[m];
        if (segment.marks[m] > 0) on = set.kind_name(segment.kind);
      }
      types += here > 0 ? 1 : 0;
      tiles += here > 0 ? type.count : 0;
      all += here * type.count;
    }
    INFO(set.marks()[m]);
    CHECK(table->head[m + 1] == set.marks()[m]);
    const auto cell = [&](std::size_t row) { return table->rows[row].cells[m + 1].text; };
    CHECK(cell(0) == (on.empty() ? "nothing" : on));  // in this set no mark is on two kinds
    CHECK(cell(1) == std::to_string(types));
    CHECK(cell(2) == std::to_string(tiles));
    CHECK(cell(3) == std::to_string(all));
    in_all += all;
  }
  CHECK(in_all >= 20);  // 9 of wine, 6 of grain, 5 of cloth
}

TEST_CASE("a run that was cut short never says that all holds") {
  auto run = tests::sample_run();
  run.result = {RunOutcome::inconclusive, 5, ""};
  CHECK(headline(run).find("Inconclusive") == 0);
  run.result = {RunOutcome::holds, 0, ""};
  CHECK(headline(run) ==
        "6 properties under 3 editions: 6 checked. No violation found; 1 of them proved for boards of "
        "any size under one edition at least.");
}

TEST_CASE("a counterexample's command names its property and everything that decides it") {
  auto run = tests::sample_run();
  run.command.arguments.insert(run.command.arguments.end(),
                               {"--rule", "city.complete=3*tiles", "--rule=road.complete=0"});
  const auto distinct = distinct_violations(run);
  CHECK(command_for(run, *distinct[1].verdict) ==
        "bastide check 'D0@0,0 E2@0,-1=red:field H1@0,-2 E3@1,-2=red:field' --property "
        "second-scores-a-city-once "
        "--tileset base --edition hig-2001 --rule 'city.complete=3*tiles' --rule=road.complete=0");
  CHECK(command_for(run, *distinct[0].verdict, "a folder/x.jsonl") ==
        "bastide check --file 'a folder/x.jsonl' --property complete-iff-no-open-edge");
}

TEST_CASE("the text of a counterexample is at most 100 characters wide, also of a wide board") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  props::stages::Counterexample c;
  c.explanation = std::string(150, 'x') + " and so on";
  c.engine_answer = c.expected_answer = "a long answer " + std::string(70, 'y');
  for (int x = 0; x < 4; ++x) c.position += "D0@" + std::to_string(x) + ",0 ";
  for (int x = 4; x < 12; ++x) c.position += "U0@" + std::to_string(x) + ",0 ";
  c.highlight = {{11, 0}};
  const auto text = document::as_text({{counterexample_article(c, &set, {"it-holds"})}});
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    CHECK(character_count(text.substr(begin, end - begin)) <= 100);
    begin = end + 1;
  }
  check_says(text, {"·U0┄┄┄┄┄┄┄·\n", "════════", "(columns 3 to 11 of 0 to 11)"});
  CHECK(wrapped("", 5) == std::vector<std::string>{""});
  CHECK(wrapped("über alle", 4) == std::vector<std::string>{"über", "alle"});
}

TEST_CASE("commands are quoted for a shell") {
  auto run = tests::sample_run();
  run.command.arguments = {"verify", "it's", ""};
  CHECK(command_line(run) == "bastide verify 'it'\\''s' ''");
}

}  // namespace test_verify_result
