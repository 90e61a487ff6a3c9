// Reports of `conform` are read strictly and come back as they were; the page tells and draws them, and lets
// none of their text become markup.
#include "reports/records/conform_record.hpp"

#include "reports/page/html_report.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/records/json_document.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_conform_record {

using bastide::tests::check_says;
using bastide::tests::says;

namespace {

using namespace bastide;
using nlohmann::json;
using reports::records::ConformRecord;
using reports::records::json_text;

ConformRecord sample() {
  ConformRecord r;
  r.command = "./mine";
  r.engine = "<mine>";
  r.tile_set = "base";
  r.edition = "c1";
  r.games = 20;
  r.boards = 1234;
  r.turns = 1400;
  r.rules = {{"scores", "differs", 10, 9, 1, 0}, {"spots", "agrees where answered", 7, 7, 0, 2}};
  const auto game = reports::records::read_game_records(
      R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,"start":"D0@0,0",)"
      R"("turns":[{"player":1,"place":"E2@0,-1","follower":"city"}]})",
      "game");
  using reports::records::ConformShrinking;
  r.differences = {{"scores", 1, "scores", "4/0", "<2/0>", false, 3, 12, 1, 40, true,
                    ConformShrinking::complete, "cities", "conform-scores.jsonl", game.front()},
                   {"spots", 9, "spots", "none", "city", false, 3, 9, 9, 1, std::nullopt,
                    ConformShrinking::interrupted, "", "", game.front()}};
  r.situations = {{"a road closes on itself", 4}, {"a tie", 0}};
  r.not_occurred = {"a tie"};
  r.known = {{"roads", 3, 2, false}};
  r.stopped = reports::records::ConformStop{"interrupted", "{\"ask\":\"scores\"}", true, 7, game.front()};
  return r;
}

std::string complaint_with(const std::string& pointer, const json& value) {
  auto document = json::parse(json_text(sample(), -1));
  document[json::json_pointer(pointer)] = value;
  try {
    reports::page::ReportInput input;
    reports::page::read_saved(document.dump(), "r.json", input);
    return "";
  } catch (const tilesets::InputError& e) {
    const std::string what = e.what();
    return what.substr(0, what.find('\n'));
  }
}

TEST_CASE("conform record: what is written fits the schema and comes back") {
  const auto written = json_text(sample(), -1);
  CHECK(bastide::tests::schema_complaint(json::parse(written), "conform-report") == "");
  const auto read = reports::records::value_from<ConformRecord>(written, "r.json");
  CHECK(json_text(read, -1) == written);
  CHECK(read.differences.front().game->turns.front().player == 1);
  CHECK(read.differences.front().perhaps == "cities");
  CHECK(read.differences.front().is_repeated == true);
  CHECK_FALSE(read.differences.back().is_repeated);
  CHECK(read.stopped->is_on_board);
}

TEST_CASE("conform record: what is wrong is told with its place") {
  CHECK(complaint_with("/games", -1).find("r.json:1:") == 0);
  CHECK(says(complaint_with("/differences/0/stage", "table"), "expected game or board"));
  CHECK(complaint_with("/differences/0/game/turns/0/place", 7).find("r.json:1:") == 0);
  CHECK(
      says(complaint_with("/differences/0/shrinking", "done"), "expected complete, given up or interrupted"));
  CHECK(says(complaint_with("/known/0/gone", "no"), "expected true or false"));
  CHECK(says(complaint_with("/rulez", 1), "'rulez'"));
}

TEST_CASE("conform record: the page tells rules, least games and situations") {
  reports::page::ReportInput input;
  input.conforms.push_back(sample());
  const auto page = reports::page::html_report(input, {tilesets::files::load_tile_set("base")});
  check_says(
      page,
      {"&lt;2/0&gt;", "<figure class=\"board\"><svg", "a road closes on itself", "E2@0,-1, deploys on city"},
      {"<2/0>"});
}

TEST_CASE("conform record: how many situations did not occur is said beside rules that agree alone") {
  const auto row_of = [](const reports::records::ConformRule& rule) {
    auto record = sample();
    record.rules = {rule};
    reports::page::ReportInput input;
    input.conforms.push_back(record);
    const auto page = reports::page::html_report(input, {tilesets::files::load_tile_set("base")});
    const auto at = page.find(">" + rule.rule + "<");
    REQUIRE(at != std::string::npos);
    return page.substr(at, page.find("</tr>", at) - at);
  };
  const std::vector<std::string> two = {"a tie", "a road closes on itself"};
  CHECK(says(row_of({"supply", "agrees", 10, 10, 0, 0, two}), "2 situations did not occur"));
  CHECK(says(row_of({"supply", "agrees where answered", 10, 10, 0, 3, two}), "2 situations did not occur"));
  CHECK_FALSE(says(row_of({"supply", "agrees", 10, 10, 0, 0, {}}), "did not occur"));
  CHECK_FALSE(says(row_of({"supply", "differs", 10, 9, 1, 0, two}), "did not occur"));
  CHECK_FALSE(says(row_of({"supply", "unsupported", 0, 0, 0, 9, two}), "did not occur"));
}

TEST_CASE("conform record: a game with a turn that its tiles do not know is told as it was written") {
  auto record = sample();
  record.stopped->file = "conform-stopped.jsonl";
  record.differences.resize(1);
  const auto told = [&] {
    reports::page::ReportInput input;
    input.conforms.push_back(record);
    return reports::page::html_report(input, {tilesets::files::load_tile_set("base")});
  };
  check_says(told(), {"The game so far is saved in conform-stopped.jsonl.", "D0@0,0 E2@0,-1=blue:city"},
             {"The game so far:"});
  record.differences.front().game->turns.front().follower = "lake";
  const auto page = told();
  check_says(page, {"E2@0,-1, deploys on lake", "D0@0,0 E2@0,-1"}, {"=blue"});
}

}  // namespace

}  // namespace test_conform_record
