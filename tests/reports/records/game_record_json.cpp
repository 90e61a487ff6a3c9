// Game records are read completely, written back alike, and validate.
#include "reports/records/game_record_json.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_game_record_json {

using namespace bastide;
using reports::records::read_game_records;
using reports::records::write_game_record;

namespace {
/// The record of docs/formats.md, filled in.
const std::string record =
    R"({"format":"bastide.game/1","name":"one","tileset":"base","edition":"c1","rules":{"small_city":"half"},"players":2,)"
    R"("followers":7,"start":"D0@0,0","turns":[{"player":0,"place":"N2@0,1","follower":"city","discarded":["X"],)"
    R"("expect":{"placements":4,"spots":["city","field"],"scores":[0,0],"supply":[6,7]}},{"player":1,"place":"U0@1,0"}],)"
    R"("expect":{"final":{"third":[14,11],"second":[14,12],"first":[15,11]}}})";
}  // namespace

TEST_CASE("game record: everything that the record of the page says") {
  const auto games = read_game_records("\n" + record + "\r\n\n", "games.jsonl");
  REQUIRE(games.size() == 1);
  const auto& game = games[0];
  CHECK(game.name == "one");
  CHECK(game.tile_set == "base");
  CHECK(game.edition == "c1");
  CHECK(game.rules == std::map<std::string, std::string>{{"small_city", "half"}});
  CHECK(game.players == 2);
  CHECK(game.followers == 7);
  CHECK(game.start == "D0@0,0");
  CHECK(game.where == tilesets::SourceLocation{"games.jsonl", 2, 1});
  REQUIRE(game.turns.size() == 2);
  const auto& turn = game.turns[0];
  CHECK(turn.player == 0);
  CHECK(turn.place == "N2@0,1");
  CHECK(turn.follower == "city");
  CHECK(turn.discarded == std::vector<std::string>{"X"});
  CHECK(turn.expect.placements == 4);
  CHECK(turn.expect.spots == std::vector<std::string>{"city", "field"});
  CHECK(turn.expect.scores == std::vector<int>{0, 0});
  CHECK(turn.expect.supply == std::vector<int>{6, 7});
  CHECK(turn.where.line == 2);
  CHECK(record.substr(static_cast<std::size_t>(turn.where.column) - 1).starts_with("\"N2@0,1\""));
  CHECK_FALSE(game.turns[1].follower);
  CHECK_FALSE(game.turns[1].expect.placements);
  CHECK(game.final_scores.at("third") == std::vector<int>{14, 11});
  CHECK(game.final_scores.at("second") == std::vector<int>{14, 12});
  CHECK(game.final_scores.at("first") == std::vector<int>{15, 11});
}

TEST_CASE("game record: what is read is written alike, on one line") {
  const auto text = write_game_record(read_game_records(record, "x").at(0));
  CHECK(nlohmann::json::parse(text) == nlohmann::json::parse(record));
  CHECK(text.find('\n') == std::string::npos);
  CHECK(write_game_record(read_game_records(text, "x").at(0)) == text);
}

TEST_CASE("game record: figures, parts of turns and tokens") {
  const std::string text =
      R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,"start":"D0@0,0",)"
      R"("turns":[{"player":0,"place":"N2@0,1","follower":"city","figure":"big","part":2,"expect":)"
      R"({"spots_of":{"big":["city"]},"figures":{"big":[0,1]},"tokens":{"wine":[2,0]}}},)"
      R"({"player":1,"place":"U0@1,0","retrieve":"0,-1"},)"
      R"({"player":1,"place":"U0@2,0","elsewhere":"D0@0,0=blue.big:road"}]})";
  const auto game = read_game_records(text, "x").at(0);
  CHECK(game.turns[0].figure == "big");
  CHECK(game.turns[0].part == 2);
  CHECK(game.turns[0].expect.spots_of.at("big") == std::vector<std::string>{"city"});
  CHECK(game.turns[0].expect.figures.at("big") == std::vector<int>{0, 1});
  CHECK(game.turns[0].expect.tokens.at("wine") == std::vector<int>{2, 0});
  CHECK(game.turns[1].retrieve == "0,-1");
  CHECK(game.turns[2].elsewhere == "D0@0,0=blue.big:road");
  CHECK_FALSE(game.turns[1].part);
  CHECK(nlohmann::json::parse(write_game_record(game)) == nlohmann::json::parse(text));
  CHECK(tests::schema_complaint(nlohmann::json::parse(text), "game").empty());
}

TEST_CASE("game record: formulas are read with the marks of the record's edition") {
  const auto with = [](const char* edition, const char* formula) {
    return fmt::format(
        R"({{"format":"bastide.game/1","tileset":"base","edition":"{}","rules":{{"road.complete":"{}"}},)"
        R"("players":2,"followers":7,"start":"D0@0,0","turns":[]}})",
        edition, formula);
  };
  const auto inns = with("c1+expansion/inns-cathedrals", "tiles + 3 * inn");
  CHECK(read_game_records(inns, "x").at(0).rules.at("road.complete") == "tiles + 3 * inn");
  CHECK_THROWS_AS(read_game_records(with("c1", "tiles + 3 * inn"), "x"), tilesets::InputError);
  CHECK_THROWS_AS(read_game_records(with("nowhere", "tiles + 3 * inn"), "x"), tilesets::InputError);
}

TEST_CASE("game record: options may be numbers, and are written as text") {
  auto changed = record;
  changed.replace(changed.find("{\"small_city\":\"half\"}"), 21, "{\"followers\":6}");
  CHECK(read_game_records(changed, "x").at(0).rules.at("followers") == "6");
}

TEST_CASE("game record: an empty text has no games") {
  CHECK(read_game_records("", "x").empty());
  CHECK(read_game_records("\n \r\n", "x").empty());
}

TEST_CASE("game record: records validate against the schema, bad ones mostly do not") {
  CHECK(tests::schema_complaint(nlohmann::json::parse(record), "game").empty());
  CHECK(tests::schema_complaint(
            nlohmann::json::parse(write_game_record(read_game_records(record, "x").at(0))), "game")
            .empty());
  auto wrong = nlohmann::json::parse(record);
  wrong["turns"][0]["expect"]["suply"] = 1;
  CHECK_FALSE(tests::schema_complaint(wrong, "game").empty());
  wrong = nlohmann::json::parse(record);
  wrong.erase("start");
  CHECK_FALSE(tests::schema_complaint(wrong, "game").empty());
}

TEST_CASE("game record: the shared reference games are read and written back alike") {
  const auto path = std::string(BASTIDE_REFERENCE_DIR) + "/games.jsonl";
  if (!std::filesystem::exists(path)) {
    WARN("SKIPPED: no " << path);
    return;
  }
  const auto games = reports::records::load_game_records(path);
  CHECK(games.size() == 120);  // reference/README.md
  const auto text = tilesets::read_text_file(path);
  std::size_t begin = 0;
  for (const auto& game : games) {
    const auto end = text.find('\n', begin);
    const auto original = nlohmann::json::parse(text.substr(begin, end - begin));
    REQUIRE(nlohmann::json::parse(write_game_record(game)) == original);
    if (&game == &games.front()) REQUIRE(tests::schema_complaint(original, "game").empty());
    begin = end + 1;
  }
}

}  // namespace test_game_record_json
