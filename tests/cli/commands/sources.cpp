// bastide sources: statements from either side, for people and as JSON.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_sources_command {

using namespace bastide::tests;

namespace {

std::string text_of(const std::string& arguments, int exit_code = 0) {
  const Folder folder;
  const auto outcome = shell_says(folder, "bastide sources " + arguments + " 2>&1", exit_code);
  return outcome.output;
}

}  // namespace

TEST_CASE("sources: a statement has its place, and what stands for it", "[exhaustive]") {
  const auto text = text_of("farm-third");
  check_says(text, {"farm-third\n", "\n  where      WikiCarpedia, Base game (1st edition)",
                    "\n  options    farms=third"});
}

TEST_CASE("sources: options, properties, examples, editions and files name their statements",
          "[exhaustive]") {
  CHECK(says(text_of("farms"), "farms=second\n"));
  CHECK(says(text_of("fits-iff-all-edges-match"), "property fits-iff-all-edges-match\n  "));
  CHECK(says(text_of("E1"), "example E1\n  "));
  CHECK(says(text_of("house/trees"), "junction_ends_road=houses_only\n"));
  for (const char* name : {"farms", "farms=second", "road.complete", "E1", "c1-zmg", "base", "house/trees"}) {
    INFO(name);
    const auto json = json_of(std::string("sources '") + name + "' --json");
    CHECK_FALSE(json["behind"].empty());
    CHECK_FALSE(json["statements"].empty());
  }
}

TEST_CASE("sources: the whole register is counted and listed, or a part of it", "[exhaustive]") {
  const auto all = json_of("sources --json");
  const auto ours = json_of("sources --status ours --json");
  CHECK(ours["statements"].size() < all["statements"].size());
  for (const auto& statement : ours["statements"]) CHECK(statement["page"] == "none");
  const auto text = text_of("--kind house");
  check_says(text, {"\n  house-"}, {"\n  farm-"});
}

TEST_CASE("sources: what the pages leave open has its answers") {
  const auto open = json_of("sources --open --json");
  for (const auto& question : open["questions"]) {
    int chosen = 0;
    for (const auto& answer : question["answers"]) chosen += answer["chosen"].get<bool>() ? 1 : 0;
    CHECK(chosen == 1);
  }
  CHECK(says(text_of("--open"), " (chosen)\n"));
  // One of them by its name: itself, and the statements that it is about.
  const auto one = text_of("second-once");
  CHECK(one.starts_with("second-once: Under the second farm rules"));
  check_says(one, {"\n  farm-second: "}, {"second-points: "});
}

TEST_CASE("sources: words show the statements that have them all") {
  const auto inns = json_of("sources 'INN road' --json");
  CHECK(inns["kind"] == "word");
  REQUIRE_FALSE(inns["statements"].empty());
  for (const auto& statement : inns["statements"]) {
    auto said = statement["id"].get<std::string>() + statement.value("section", "") +
                statement["says"].get<std::string>();
    for (char& c : said) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    CHECK((says(said, "inn") && says(said, "road")));
  }
  CHECK(inns["statements"].size() < json_of("sources inn --json")["statements"].size());
  CHECK(says(text_of("'wagon zeppelin'", 2), "unknown name 'wagon zeppelin'"));
}

TEST_CASE("sources: an unknown name is bad input, a contradiction in the options a mistake of usage") {
  CHECK(says(text_of("farm-thrid", 2), "unknown name 'farm-thrid', expected farm-third"));
  text_of("farms --open", 1);
  text_of("farms --status ours", 1);
  text_of("--status sure", 1);
}

TEST_CASE("editions show: each value has its statements, and those that no page states say so") {
  const auto shown = json_of("editions show hig-2001 --json");
  for (const auto& option : shown["options"]) {
    INFO(option["name"]);
    CHECK_FALSE(option["statements"].empty());
  }
  const Folder folder;
  shell_says(folder, "bastide editions show hig-2001", 0, {"(inferred)\n", "note 15"});
}

}  // namespace test_sources_command
