// What files, paths and engines of others are called never reaches the terminal as what a terminal obeys:
// the program is given such texts, and every byte that it prints is looked at.
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/printable.hpp"

namespace test_control_characters {

using namespace bastide::tests;

namespace {

/// The outcome, both streams of which are printable and have something in them where `seen` is to be.
Outcome clean(const Folder& folder, const std::string& command, int exit_code, const std::string& seen) {
  INFO(command);
  auto outcome = shell_says(folder, command, exit_code);
  const auto all = outcome.output + outcome.errors;
  CHECK(bastide::tilesets::printable(all) == all);
  CHECK_THAT(all, Catch::Matchers::ContainsSubstring(seen));
  return outcome;
}

}  // namespace

TEST_CASE("control characters: a diagnostic quotes a hostile line and a hostile path without them") {
  const Folder folder;
  folder.write("raw.toml", "[tileset]\nid = \"a\x1b]0;title\x07\"\n");
  clean(folder, "bastide tilesets lint raw.toml", 2, "raw.toml:2:");
  clean(folder, "bastide tilesets show ./raw.toml", 2, "raw.toml:2:");
  folder.write("escaped.toml", "[tileset]\nid = \"a\"\nname = \"\\u001b[31mred\\u009b\"\nstart = \"D\"\n");
  clean(folder, "bastide tilesets lint escaped.toml", 2, "the character \\x1b in a text");
  folder.write("edition.toml", "extends = \"c1\"\nname = \"\\u202eabc\"\n");
  clean(folder, "bastide editions show ./edition.toml", 2, "the character \\xe2\\x80\\xae in a text");
  clean(folder, "bastide editions show \"$(printf './\\033[2J\\233.toml')\"", 2, "\\x1b[2J\\x9b.toml");
  clean(folder, "bastide score \"$(printf 'D0@0,0 \\033[31m@1,0')\"", 2, "'\\x1b[31'");
  clean(folder, "bastide \"$(printf '\\033[31m')\"", 1, "'\\x1b[31m'");
  clean(folder, "bastide count --tiles \"$(printf '\\033[31m')\"", 1, "\\x1b[31m");
}

TEST_CASE("control characters: names of records are printed without them") {
  const Folder folder;
  const std::string begin = R"({"format":"bastide.game/1","name":")";
  const std::string end =
      R"(","tileset":"base","edition":"c1","players":2,"followers":7,"start":"D0@0,0","turns":[{"player":0,"place":"E0@0,-1"}]})";
  folder.write("game.jsonl", begin +
                                 "\xc2\x9b"
                                 "31m\x7f" +
                                 end + "\n");
  clean(folder, "bastide replay game.jsonl", 10, "game '\\xc2\\x9b31m\\x7f'");
  const auto outcome = clean(folder, "bastide replay game.jsonl --json", 10, "\\u009b31m\\u007f");
  CHECK(nlohmann::json::parse(outcome.output).at("differences").at(0).at("game") ==
        "\xc2\x9b"
        "31m\x7f");
  folder.write("escape.jsonl", begin + "\\u001b[2J" + end + "\n");
  clean(folder, "bastide replay escape.jsonl", 2, "text on one line");
}

TEST_CASE("control characters: what an engine says is printed without them") {
  const Folder folder;
  folder.write("engine.sh", R"(printf '\033[2J on stderr\n' >&2
read line
printf '%s\n' '{"id":1,"format":"bastide.conform/1","engine":"\u001b[31mred\u009b","answers":["scores"]}'
while read line; do
  id=${line#*:}
  printf '{"id":%s,"refused":"\\u001b]0;title\\u0007"}\n' "${id%%,*}"
done
)");
  clean(folder, "bastide conform --engine 'sh engine.sh' --tiles 1 --games 1", 10, "\\x1b]0;title\\x07");
  clean(folder, "bastide conform --engine 'sh engine.sh' --tiles 1 --games 1", 10, "\\x1b[2J on stderr\n");
  folder.write("raw.sh", "read line; printf '\\033[2J\\233\\n'\n");
  clean(folder, "bastide conform --engine 'sh raw.sh'", 2, "sh raw.sh:1:1: ");
  clean(folder, R"(echo '{"id":1,"ask":"\u001b[2J"}' | bastide engine)", 2, "unknown word '\\x1b[2J'");
}

}  // namespace test_control_characters
