// The shipped test vectors: what the program writes, as their schema says, asked of engines right and wrong,
// and used as their page says without this program.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"
#include "tilesets/files/reader.hpp"

namespace test_vectors {

using namespace bastide::tests;
namespace fs = std::filesystem;

namespace {

const fs::path shipped = fs::path(BASTIDE_SOURCE_DIR) / "vectors";

std::string suite(const std::string& engine, const std::string& more = "") {
  return fmt::format("conform --engine '{}' --suite {}", engine, more);
}

std::string own_engine(const char* model) { return fmt::format("./bastide engine --model {}", model); }

std::string wrong_engine(const char* name) { return fmt::format("./wrong-engine {}", name); }

/// How many vectors a shipped file has: in all, with turns taken back, loaded, for version 2 of the protocol.
struct Shipped {
  int all = 0;
  int taken_back = 0;
  int loaded = 0;
  std::vector<std::string> extended;
};

Shipped shipped_vectors(const std::string& file) {
  Shipped out;
  std::istringstream lines(bastide::tilesets::read_text_file((shipped / file).string()));
  bool is_extended = false;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    if (json.contains("format")) {
      is_extended = says(json["edition"].get<std::string>(), "expansion/");
      continue;
    }
    ++out.all;
    if (json.contains("undone")) ++out.taken_back;
    if (json["ending"] == "reload") ++out.loaded;
    if (is_extended) out.extended.push_back(json["name"]);
  }
  return out;
}

/// A row of the report's table.
struct Row {
  int asked;
  int agreed;
  int differed;
  int unsupported;
  friend bool operator==(const Row&, const Row&) = default;
};

Row row_of(const nlohmann::json& report, const char* rule) {
  for (const auto& row : report["rules"]) {
    if (row["rule"] == rule) return {row["asked"], row["agreed"], row["differed"], row["unsupported"]};
  }
  return {};
}

}  // namespace

TEST_CASE("vectors: the shipped files are what the program writes, line by line as the schemas say",
          "[exhaustive]") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide vectors --quiet --write written").exit_code == 0);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(shipped)) {
    if (entry.path().extension() != ".jsonl") continue;
    INFO(entry.path());
    ++files;
    const auto text = bastide::tilesets::read_text_file(entry.path().string());
    CHECK(text == folder.read("written/" + entry.path().filename().string()));
    std::istringstream lines(text);
    bool is_first = true;
    for (std::string line; std::getline(lines, line); is_first = false) {
      const auto json = nlohmann::json::parse(line);
      const bool is_vector = json.contains("turns");
      REQUIRE(schema_complaint(json, is_vector ? "vectors" : "vector-files") == "");
      if (is_first) CHECK(json.contains("format"));
      if (!json.contains("statements")) continue;
      for (const auto& id : json["statements"]) {
        INFO(id);
        CHECK(bastide::rules::statements::find_statement(id.get<std::string>()) != nullptr);
      }
    }
  }
  CHECK(files ==
        22);  // eleven editions, seven with an expansion, one with three, options, printed examples, counts
}

TEST_CASE("vectors: our own engines agree with all of them", "[exhaustive]") {
  const Folder folder;
  const auto listed = json_of("vectors --json");
  for (const auto& file : listed["files"]) {
    const auto path = (shipped / (file["file"].get<std::string>() + ".jsonl")).string();
    const auto report = json_of(suite(own_engine("fast"), path) + " --json");
    CHECK(report["agreed"] == file["vectors"]);
    CHECK(report["differences"].empty());
  }
  program_says(suite(own_engine("reference"), "--edition c1"), 0, {" 0 differ"});
}

TEST_CASE("vectors: each of the nine mistakes differs in some") {
  for (const char* bug : {"loop-stays-open", "monks-not-busy", "returned-and-used-again",
                          "first-cloister-only", "farm-repeats-cities", "city-counts-tile-twice",
                          "open-end-is-start-tile", "ends-at-one-cell", "field-sides-exchanged"}) {
    program_says(suite(wrong_engine(bug)), 10);
  }
}

TEST_CASE("vectors: what an engine does not answer is counted by itself and named, and is no agreement") {
  const auto wrong_in_third = json_of(suite(wrong_engine("wrong-third-only")) + " --json", 10);
  const int all = shipped_vectors("c1.jsonl").all;
  const int differed = wrong_in_third["differed"];
  CHECK(differed > 0);
  CHECK(row_of(wrong_in_third, "final-third") == Row{all, all - differed, differed, 0});
  CHECK(row_of(wrong_in_third, "final-second") == Row{all, 0, 0, all});
  CHECK(row_of(wrong_in_third, "final-first") == Row{all, 0, 0, all});
  CHECK(row_of(wrong_in_third, "scores") == Row{all, all, 0, 0});
  CHECK(wrong_in_third["agreed"] == 0);
  CHECK(wrong_in_third["agreed_in_part"] == all - differed);
  CHECK(wrong_in_third["unanswered"] == nlohmann::json({"final-second", "final-first"}));

  program_says(suite(wrong_engine("placements-only")), 0,
               {fmt::format("{0} vectors of c1: 0 agree, {0} agree where answered, 0 differ", all),
                "Not answered: spots, cities, roads, "});

  // Nothing that says something about the rules: only moves.
  program_says(suite(wrong_engine("placements-only"), "--skip legal-placements"), 5, {},
               {"nothing was compared; none of its questions is answered"});
}

TEST_CASE("vectors: an engine that takes nothing back and does not save is asked about the game without") {
  const auto report = json_of(suite(wrong_engine("takes-nothing-back")) + " --json");
  const auto [all, taken_back, loaded, extended] = shipped_vectors("c1.jsonl");
  REQUIRE(taken_back > 0);
  REQUIRE(loaded > 0);
  CHECK(row_of(report, "undo") == Row{taken_back, 0, 0, taken_back});
  CHECK(row_of(report, "save-and-load") == Row{loaded, 0, 0, loaded});
  CHECK(row_of(report, "scores") == Row{all, all, 0, 0});
  CHECK(report["agreed"] == all - taken_back - loaded);
  CHECK(report["agreed_in_part"] == taken_back + loaded);
  CHECK(report["not_played"].empty());
}

TEST_CASE("vectors: only what comes of the ending is a fault of taking back and of loading") {
  const auto undo = json_of(suite(wrong_engine("undo-does-nothing")) + " --json", 10);
  const auto [all, taken_back, loaded, extended] = shipped_vectors("c1.jsonl");
  CHECK(undo["differences"].size() == static_cast<std::size_t>(taken_back));
  CHECK(row_of(undo, "undo") == Row{taken_back, 0, taken_back, 0});
  CHECK(row_of(undo, "legal-placements") == Row{all, all, 0, 0});
  CHECK(undo["differences"][0]["what"].get<std::string>().starts_with("after undo: legal placements of "));
  const auto load = json_of(suite(wrong_engine("load-forgets")) + " --json", 10);
  CHECK(row_of(load, "save-and-load") == Row{loaded, 0, loaded, 0});
  // Wrong before and after: no fault of these.
  const auto anyway = json_of(suite(wrong_engine("eight-followers")) + " --json", 10);
  CHECK(row_of(anyway, "undo") == Row{taken_back, taken_back, 0, 0});
  CHECK(row_of(anyway, "save-and-load") == Row{loaded, loaded, 0, 0});
  CHECK(row_of(anyway, "supply").differed > 0);
}

TEST_CASE("vectors: rules are chosen, what is said is written down, and what cannot be done is refused") {
  program_says(suite(wrong_engine("second-for-third"), "--skip final-third"), 0, {}, {}, {"final-third"});
  const auto asked = json_of(suite(wrong_engine("second-for-third"), "--only final-third undo --json"), 10);
  REQUIRE(asked["rules"].size() == 2);
  CHECK(asked["rules"][0]["rule"] == "final-third");
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide " + suite(own_engine("fast"), "--log said --only scores")).exit_code ==
          0);
  check_says(folder.read("said"), {"\"ask\":\"scores\""}, {"\"ask\":\"features\""});
  for (const char* option : {"--known docs/examples/games.jsonl", "--save ."}) {
    program_says(suite(own_engine("fast"), option), 1, {}, {"expected neither --known nor --save"});
  }
}

TEST_CASE("vectors: the game of a difference stands as a record that shows it again") {
  const Folder folder;
  const auto engine = wrong_engine("second-for-third");
  const auto found = run_shell(folder, "bastide " + suite(engine));
  const auto begin = found.output.find("{\"format\":\"bastide.game/1\"");
  REQUIRE(begin != std::string::npos);
  folder.write("game.jsonl", found.output.substr(begin, found.output.find('\n', begin) - begin));
  shell_says(folder, fmt::format("bastide conform --engine '{}' --replay game.jsonl", engine), 10,
             {"Difference in final-third"});
  const auto report = json_of(suite(wrong_engine("second-for-third")) + " --json", 10);
  CHECK(report["differences"][0]["game"]["name"] == report["differences"][0]["vector"]);
  CHECK(report["differences"][0]["expected"].get<std::string>().find('/') != std::string::npos);
}

TEST_CASE("vectors: of a file for two versions of the protocol an engine plays what it can") {
  const auto path = (shipped / "options.jsonl").string();
  const auto older = json_of(suite(wrong_engine("version-1"), path + " --json"), 5);
  const auto [all, taken_back, loaded, extended] = shipped_vectors("options.jsonl");
  REQUIRE(!extended.empty());
  CHECK(older["agreed"] == all - static_cast<int>(extended.size()));
  CHECK(older["unsupported"] == extended.size());
  REQUIRE(older["not_played"].size() == 1);
  CHECK(older["not_played"][0]["why"] == "the engine speaks bastide.conform/1, expected bastide.conform/2");
  CHECK(older["not_played"][0]["vectors"] == nlohmann::json(extended));
}

TEST_CASE("vectors: what engines say that do not speak as they should is kept and shown") {
  program_says(suite(wrong_engine("crash")), 10, {"an answer"});
  program_says(suite(wrong_engine("garbage")), 10, {":30:1: not JSON"});
}

TEST_CASE("vectors: a file that expects what our engines deny is refused with its line") {
  const Folder folder;
  auto text = bastide::tilesets::read_text_file((shipped / "c1.jsonl").string());
  const auto at = text.find("\"supply\":[7,");
  REQUIRE(at != std::string::npos);
  text.replace(at, 12, "\"supply\":[6,");
  folder.write("mine.jsonl", text);
  shell_says(folder, "bastide " + suite(own_engine("fast"), "mine.jsonl"), 2, {},
             {"mine.jsonl:", "expects what our engines deny"});
  // Likewise what cannot be played, or names what the tiles do not have.
  const auto changed = [&](const std::string& from, const std::string& to) {
    auto other = bastide::tilesets::read_text_file((shipped / "c1.jsonl").string());
    const auto found = other.find(from);
    REQUIRE(found != std::string::npos);
    folder.write("mine.jsonl", other.replace(found, from.size(), to));
    const auto outcome = shell_says(folder, "bastide " + suite(own_engine("fast"), "mine.jsonl"), 2);
    return outcome.errors;
  };
  CHECK(says(changed("\"edition\":\"c1\"", "\"edition\":\"c99\""), "mine.jsonl:1:"));
  CHECK(says(changed("\"turns\":[{\"tile\":\"B\"", "\"turns\":[{\"tile\":\"ZZ\""), "unknown tile 'ZZ'"));
  CHECK(says(changed("\"x\":0,\"y\":1,\"rotation\":3", "\"x\":9,\"y\":9,\"rotation\":3"), "mine.jsonl:"));
  CHECK(run_shell(folder, "bastide " + suite(own_engine("fast"), "--edition winter-we1")).exit_code != 0);
}

TEST_CASE("vectors: the Python of their page uses them without this program") {
  const auto page = bastide::tilesets::read_text_file(BASTIDE_SOURCE_DIR "/docs/vectors.md");
  const auto begin = page.find("```python\n");
  REQUIRE(begin != std::string::npos);
  const auto code = page.substr(begin + 10, page.find("```\n", begin + 10) - begin - 10);
  const Folder folder;
  folder.write("use_vectors.py", code);
  const auto use = [&](const std::string& engine) {
    return run_shell(
        folder, fmt::format("python3 use_vectors.py '{}' '{}'", (shipped / "c1.jsonl").string(), engine));
  };
  const auto right = use(own_engine("fast"));
  INFO(right.output << right.errors);
  CHECK(right.exit_code == 0);
  CHECK(right.output == "not answered:\n");
  const auto wrong = use(wrong_engine("wrong-third-only"));
  CHECK(wrong.exit_code == 1);
  CHECK(says(wrong.output, " final third expected ["));
  CHECK(wrong.output.ends_with("\nnot answered: final first final second\n"));
  const auto features =
      use(wrong_engine("pennant-forgotten"));  // roads have 0 pennants, which nobody expects
  CHECK(features.exit_code == 1);
  check_says(features.output, {"'kind': 'city'"}, {"'kind': 'road'"});
  const auto refuses = use(wrong_engine("table-too-small"));
  CHECK(refuses.exit_code == 1);
  CHECK(says(refuses.errors, "the board ends here"));
}

}  // namespace test_vectors
