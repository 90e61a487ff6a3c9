// Engines that do not know everything: what they are not asked, and that this is neither agreement nor a
// fault.
#include <algorithm>

#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/files/reader.hpp"

namespace test_conform_knowledge {

using namespace bastide::tests;

namespace {

std::string engine(const char* name) {
  return fmt::format("conform --quiet --engine './wrong-engine {}' ", name);
}

int vectors_in(const char* file) {
  const auto text = bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR "/vectors/") + file);
  return static_cast<int>(std::count(text.begin(), text.end(), '\n')) - 1;  // without the header
}

int left_out(const nlohmann::json& report) {
  int count = 0;
  if (!report.contains("left_out")) return 0;
  for (const auto& row : report["left_out"]) count += static_cast<int>(row["vectors"].size());
  return count;
}

}  // namespace

TEST_CASE("knowledge: engines that know less are shown nearly every situation by the vectors",
          "[exhaustive]") {
  struct Case {
    const char* name;
    const char* edition;
    const char* file;
    int agreed;
    int not_shown;
  };
  // As the vectors there have it, counted besides with a few lines of Python over the files: so many have two
  // players, at most four, no J, no tile with a pennant. Before there were vectors for engines that know
  // less, 8, 12, 9 and 5 of 19 could be asked. Not shown without J: a cloister that completes itself; without
  // pennants three situations that need one, and a city around a hole, a minority, and a tile twice at the
  // end.
  for (const auto& [name, edition, file, agreed, not_shown] :
       {Case{"two-players", "c1", "c1.jsonl", 70, 0}, Case{"four-players", "c1", "c1.jsonl", 74, 0},
        Case{"without-J", "c1", "c1.jsonl", 58, 1}, Case{"without-pennants", "c1", "c1.jsonl", 42, 6},
        Case{"marks-or-none", "c1+expansion/inns-cathedrals", "c1+inns-cathedrals.jsonl", 83, 0}}) {
    INFO(name);
    const auto report = json_of(engine(name) + "--suite --json --edition " + edition);
    CHECK(report["agreed"] == agreed);
    CHECK(agreed + left_out(report) == vectors_in(file));
    CHECK(report["unsupported"] == 0);
    CHECK(report["situations"]["not_shown"].size() == static_cast<std::size_t>(not_shown));
    CHECK(report["situations"]["shown"].get<int>() + not_shown ==
          report["situations"]["possible"].get<int>());
  }
}

TEST_CASE("knowledge: games are made without what an engine does not know") {
  for (const char* name : {"two-players", "without-J", "without-pennants"}) {
    INFO(name);
    const auto report = json_of(engine(name) + "--games 3 --json");
    CHECK(report["games"] == 3);
    CHECK(report["turns"].get<int>() > 100);
    CHECK(report["unsupported_games"] == 0);
    CHECK(report["differences"].empty());
    CHECK_FALSE(report["not_asked"].empty());
  }
  const auto text = run_program(engine("without-J") + "--games 1").output;
  CHECK(says(text, "Not asked, since the engine does not know it: tile J\n"));
}

TEST_CASE("knowledge: farm methods that an engine does not know are not asked about") {
  for (const char* what : {"--games 1", "--suite"}) {
    INFO(what);
    const auto report = json_of(engine("third-only") + what + " --json");
    CHECK(report["not_asked"] == nlohmann::json({"final-first", "final-second"}));
    for (const auto& row : report["rules"]) {
      if (row["rule"] == "final-second") CHECK(row["unsupported"] == 0);
      if (row["rule"] == "final-third") CHECK(row["agreed"].get<int>() > 0);
    }
  }
}

TEST_CASE("knowledge: boards with a tile that the engine does not know are left out") {
  const auto report = json_of(engine("without-J") + "--tiles 2 --json");
  CHECK(report["differences"].empty());
  CHECK(report["not_asked"] == nlohmann::json({"tile J"}));
}

TEST_CASE("knowledge: what is no farm method is refused with its place") {
  program_says(engine("no-such-method") + "--suite", 2, {},
               {":1:", "unknown word 'fourth', expected third, second, first or off"});
}

TEST_CASE("knowledge: the suite is played with the options and tiles of the command line, or refused") {
  const std::string own = "conform --quiet --engine './bastide engine --model fast' --suite ";
  const auto fewer = json_of(own + "--json --rule players=2-2 --rule followers=6");
  CHECK(fewer["differed"] == 0);
  CHECK(left_out(fewer) > 0);
  CHECK(fewer["agreed"].get<int>() + left_out(fewer) == vectors_in("c1.jsonl"));
  const auto other = json_of(own + "--json --tileset base-c2");
  CHECK(other["agreed"].get<int>() == vectors_in("c1.jsonl"));
  program_says(own + "--rule players=6-6", 2, {},
               {"c1.jsonl:1:1: no vector can be played with the tiles and options of the command line"});
  program_says(own + "--tileset nosuch", 2, {}, {"^nosuch: unknown tile set"});
  program_says(own + "--rule nosuch=1", 1, {}, {"--rule, with c1: unknown option 'nosuch'"});
}

}  // namespace test_conform_knowledge
