// The command that a result says is the one that was given: typed again, it gives the same answer.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/shell_command.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_repeated {

using namespace bastide::tests;
using Json = nlohmann::json;

namespace {

/// The answer without what differs from run to run.
Json answer_of(const Folder& folder, const std::string& command) {
  const auto outcome = run_shell(folder, command + " --json --quiet");
  INFO(command << "\n" << outcome.errors);
  auto answer = Json::parse(outcome.output);
  answer.erase("timing");
  answer.erase("environment");
  return answer;
}

std::string said_in(const Json& answer) {
  const auto& command = answer.at("command");
  return bastide::reports::command_text(
      (command.is_array() ? command : command.at("arguments")).get<std::vector<std::string>>());
}

}  // namespace

TEST_CASE("the command that a result says repeats the answer") {
  const Folder folder;
  folder.write("position.txt", "D0@0,0 U0@1,0\n");
  folder.write("wishes.txt", "dead_holes(4) == 0\n");
  // Each with options that change the answer and none that is the default.
  for (const auto* command : {
           "solve hole --all --dead",
           "solve hole 'D0@0,0 E?@0,-1' --without B4",
           "solve hole --file position.txt",
           "solve block --tile B,X --all --limit 2 --tiles 2",
           "solve block --every --tileset mini-chiral --conflicts 500 --tiles 3",
           "solve fill --shape 2x2 --all 3 --closed cities --limit 5000 --supply 'D4 E5 U8'",
           "solve fill --shape 2x3 --count --border f --no-equal-neighbours",
           "solve largest city --by tiles --seed 7 --limit 3000 --tileset mini-cities",
           "solve complete --file position.txt --feature 0,0:city --exact --all --draws 3 --limit 5000",
           "solve complete 'D0@0,0 U?@1,0' --feature 0,0:road --within 2 --tiles 3",
           "solve reach 'D0@0,0 E2@0,-1' --players 3 --scores red=4,blue=0 --limit 9000",
           "solve witness --formula 'loops >= 1' --count --tileset mini-roads",
           "solve witness --differs hig-2001 c1 --tiles 3",
           "solve witness --property sheets-agree --tiles 2 --rule farms=first",
           "solve design --wishes wishes.txt --wish 'unplaceable <= 3' --games 20 --seed 9 --no-changes",
           "simulate --games 20 --players 3 --policy greedy,random --seed 5 --score-as hig-2001",
           "verify c2 --tiles 2 --games 3 --game-tiles 1 --players 2 --proofs no --seed 4 --rule farms=third",
           "compare c1 c1 --rule-b farms=first --tileset mini-cities --games 20 --policy random,compact "
           "--seed 3 "
           "--tiles 2 --verify no",
       }) {
    INFO(command);
    const auto answer = answer_of(folder, std::string("bastide ") + command);
    const auto said = said_in(answer);
    INFO(said);
    CHECK(answer_of(folder, said) == answer);
    CHECK(said_in(answer_of(folder, said)) == said);
  }
}

}  // namespace test_repeated
