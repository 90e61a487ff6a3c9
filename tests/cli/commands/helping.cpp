// What the program says of itself: the manual page has what every --help has, and completion knows what the
// parser knows.
#include <set>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_helping {

using namespace bastide::tests;

namespace {

struct Answer {
  std::string paths;  ///< "words", "folders" or "files"
  std::set<std::string> words;
};

/// What may stand in place of the last of the words, as they are typed in a shell.
Answer completions(const std::string& words) {
  std::istringstream lines(run_program("completion -- " + words).output);
  Answer out;
  std::getline(lines, out.paths);
  for (std::string line; std::getline(lines, line);) {
    INFO(words << ": " << line);
    CHECK(line.find('\t') != std::string::npos);
    out.words.insert(line.substr(0, line.find('\t')));
  }
  return out;
}

/// The words of a text that begin with "--", and of the manual, where its hyphens are escaped.
std::set<std::string> options_in(std::string text) {
  for (auto at = text.find("\\-"); at != std::string::npos; at = text.find("\\-")) text.erase(at, 1);
  std::set<std::string> out;
  for (auto at = text.find("--"); at != std::string::npos; at = text.find("--", at + 2)) {
    const auto end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
    out.insert(text.substr(at, end - at));
  }
  return out;
}

/// The commands below a command ("", "solve "), each with a blank behind it, and those below them.
std::vector<std::string> commands_below(const std::string& command) {
  std::vector<std::string> out;
  for (const auto& name : completions(command + "''").words) {
    if (says(run_program(command + name + " --help").output, "Usage: bastide " + command + name + " "))
      out.push_back(command + name + " ");
  }
  return out;
}

}  // namespace

TEST_CASE("manual: every command's section has the words and options of its --help", "[exhaustive]") {
  const auto manual = program_says("manual", 0, {"^.TH BASTIDE 1 "});
  auto commands = commands_below("");
  CHECK(commands.size() >= 21);
  for (const char* parent : {"editions ", "tilesets ", "solve "}) {
    const auto below = commands_below(parent);
    CHECK(below.size() >= 3);
    commands.insert(commands.end(), below.begin(), below.end());
  }
  std::string common = manual.output.substr(manual.output.find(".SS Options of every command\n"));
  common.resize(common.find(".SH EACH COMMAND\n"));
  const auto everywhere = options_in(common);
  CHECK(everywhere.size() == 9);
  for (const auto& command : commands) {
    auto heading = ".SS bastide " + command;
    heading.back() = '\n';
    if (const auto hyphen = heading.find('-'); hyphen != std::string::npos) heading.insert(hyphen, 1, '\\');
    INFO(heading);
    const auto at = manual.output.find(heading);
    REQUIRE(at != std::string::npos);
    const auto end = manual.output.find(".SS bastide ", at + 1);
    auto known = options_in(manual.output.substr(at, end == std::string::npos ? end : end - at));
    known.insert(everywhere.begin(), everywhere.end());
    for (const auto& option : options_in(run_program(command + "--help").output)) {
      INFO(option);
      CHECK(known.contains(option));
    }
  }
}

TEST_CASE("completion: commands, options and their values, as the parser knows them") {
  using Words = std::set<std::string>;
  CHECK(completions("so").words == Words{"solve", "sources"});
  CHECK(completions("--quiet sol").words == Words{"solve"});
  CHECK(completions("solve ho").words == Words{"hole"});
  CHECK(completions("solve hole --dra").words == Words{"--draw"});
  CHECK(completions("solve hole -- --dra").words.empty());
  CHECK(completions("graph --format ''").words == Words{"dot", "graphml"});
  CHECK(completions("graph --format=g").words == Words{"--format=graphml"});
  CHECK(completions("graph --format dot --fi").words == Words{"--file"});
  CHECK(
      completions("graph --json dr").words.empty());  // a flag takes no value, and below graph is no command
  CHECK(completions("verify --game-tiles ''").words == Words{"all"});
  CHECK(completions("solve fill --start no").words == Words{"none"});
  CHECK(completions("solve fill --border f").words == Words{"f", "free"});
  CHECK(completions("simulate --policy greedy,sp").words == Words{"greedy,spoiler", "greedy,sprawl"});
  CHECK(completions("check --property roads-are-p").words == Words{"roads-are-paths-or-cycles"});
  CHECK(completions("no-such-command ''").words == completions("''").words);
}

TEST_CASE("completion: editions, tile sets and rules are those that ship") {
  using Words = std::set<std::string>;
  CHECK(completions("editions show c1").words == Words{"c1", "c1-rgg", "c1-zmg"});
  CHECK(completions("verify c2 c1-").words == Words{"c1-rgg", "c1-zmg"});
  CHECK(completions("--edition c1-").words == Words{"c1-rgg", "c1-zmg"});
  CHECK(completions("editions diff c1 c2-").words == Words{"c2-farmers"});
  CHECK(completions("solve witness --differs c1 hig").words == Words{"hig-2000", "hig-2001"});
  CHECK(completions("tilesets show bb").words == Words{"bb5"});
  CHECK(completions("tilesets diff base bb").words == Words{"bb5"});
  CHECK(completions("score --tileset bb").words == Words{"bb5"});
  CHECK(completions("score --tileset c1").words.empty());
  CHECK(completions("compare bb").words == Words{"bb5"});
  CHECK(completions("compare bb5 c2-").words == Words{"c2-farmers"});
  CHECK(completions("score --rule small_city=").words == Words{"small_city=full", "small_city=half"});
  CHECK(completions("compare c1 c1 --rule-b city.com").words == Words{"city.complete="});
}

TEST_CASE("completion: where files and folders may stand as well") {
  CHECK(completions("solve ''").paths == "words");
  CHECK(completions("graph --format ''").paths == "words");
  CHECK(completions("score --edition ''").paths == "files");
  CHECK(completions("replay ''").paths == "files");
  CHECK(completions("replay ''").words.empty());
  CHECK(completions("merge a.ledger ''").paths == "files");
  CHECK(completions("report a.json ''").paths == "files");
  CHECK(completions("count --checkpoint ''").paths == "files");
  CHECK(completions("verify --report ''").paths == "folders");
  CHECK(completions("solve hole --svg ''").paths == "folders");
  CHECK(completions("compare c1 c2 -o ''").paths == "folders");
}

}  // namespace test_helping
