// Ledgers that a run does not go on with: of another run, or with results that cannot be those of its pieces.
#include <fmt/format.h>

#include <regex>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/cli/ledgers.hpp"
#include "tests/cli/program.hpp"

namespace test_resume_refused {

using namespace bastide::tests;

TEST_CASE("resume: refuses a ledger of another run, with the line that differs") {
  const Folder folder;
  folder.write("mine.toml", "extends = \"c1\"\n");
  REQUIRE(run_shell(folder, "bastide count --tiles 3 --edition ./mine.toml --checkpoint l").exit_code == 0);
  const auto run = "bastide count --tiles 3 --edition ./mine.toml --checkpoint l --resume";
  CHECK(run_shell(folder, run).exit_code == 0);
  const auto refuses = [&](const std::string& command, const std::string& first_line) {
    const auto outcome = shell_says(folder, command, 2, {""});
    CHECK(std::regex_search(outcome.errors, std::regex("^l:[0-9]+:[0-9]+: " + first_line)));
    CHECK(says(outcome.errors, "^"));
  };
  const std::string resume = " --checkpoint l --resume --edition ./mine.toml";
  refuses("bastide count --tiles 4" + resume, "the ledger is another run's: it has 'argument --tiles=3'");
  refuses("bastide count --tiles 3 --what placements" + resume, ".*expected 'argument --what=placements'");
  refuses("bastide count --tiles 3 --divide" + resume, ".*expected 'argument --divide'");
  refuses("bastide count --tiles 3 --prefix-depth 2" + resume, ".*expected 'argument --prefix-depth=2'");
  refuses("bastide count --tiles 3 --rule farms=first" + resume, ".*expected 'argument --rule=farms=first'");
  refuses("bastide count --tiles 3 --tileset winter-we1" + resume,
          ".*expected 'argument --tileset=winter-we1'");
  refuses("bastide count --tiles 3 --part 1/2" + resume, "the ledger is of share 1/1, expected 1/2");
  refuses("bastide census --tiles 3" + resume, ".*it has 'argument count', expected 'argument census'");
  const auto kept = folder.read("l");

  // The same words, another meaning: the edition's file, the tile set's file, the program.
  folder.write("mine.toml", "extends = \"c1\"\nfarms = \"first\"\n");
  refuses(run, ".*it has 'rule farms third', expected 'rule farms first'");
  folder.write("mine.toml", "extends = \"c1\"\n");
  rewrite(folder, "l", std::regex("program [0-9.]+"), "program 0.0.0");
  refuses(run, ".*it has 'program 0.0.0', expected 'program ");
  folder.write("l", kept);
  for (const auto* older : {"records 2", "other 3"}) {  // as ledgers were before that line
    rewrite(folder, "l", std::regex("records 6"), older);
    refuses(run, "the ledger's results are written as another version .* expected a line 'records 6'");
    CHECK(run_shell(folder, "bastide merge l").exit_code == 2);
    CHECK(run_shell(folder, "bastide audit l").exit_code == 2);
    folder.write("l", kept);
  }
  rewrite(folder, "l", std::regex("tileset base [0-9a-f]{4}"), "tileset base 0000");
  refuses(run, ".*it has 'tileset base 0000");
  folder.write("l", kept);
  CHECK(run_shell(folder, run).exit_code == 0);
}

TEST_CASE("resume: refuses results that cannot be those of its pieces") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --method walk --tiles 3 --checkpoint l").exit_code == 0);
  const auto kept = folder.read("l");
  std::string zeros;
  while (zeros.size() < 10'000) zeros += " 0";
  const std::pair<const char*, std::string> forged[] = {
      {"piece boards 17 .*", "piece boards 17 nothing"},
      {"piece boards 17 .*", "piece boards 17 0: 1 5 5"},
      {"piece boards 17 .*", "piece boards 17 0: 2 0 0"},
      {"piece boards 17 .*", "piece boards 17 0: 5000" + zeros},
      {"^end$", "stage bards 1"},
      {"stage boards 12039", "stage boards 12040"},
  };
  for (const auto& [what, with] : forged) {
    folder.write("l", kept);
    rewrite(folder, "l", std::regex(what), with);
    const auto outcome = run_shell(folder, "bastide count --method walk --tiles 3 --checkpoint l --resume");
    INFO(with.substr(0, 100) << "\n" << outcome.errors.substr(0, 1000));
    CHECK(outcome.exit_code == 2);
    CHECK(says(outcome.errors, "l:"));
    CHECK(std::regex_search(outcome.errors.substr(0, 200), std::regex("(^|\n)l:[0-9]+:(18|24): ")));
  }
}

TEST_CASE("resume: refuses results of a census and of a verification that have another length",
          "[exhaustive]") {
  const Folder folder;
  const std::tuple<const char*, const char*, const char*> forged[] = {
      // boards, 14 sums, number of types and their blocked boards
      {"census --tiles 2", "piece census 3 .*", "piece census 3 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"},
      {"census --tiles 2", "piece play 0 .*", "piece play 0 3 1:0 1:0 1:0"},
      {"verify c1 --tiles 2 --deployment-tiles 0 --games 9 --proofs no", "piece ([0-9]+/boards) 3 .*",
       "piece $1 3 3 5 0 0 0 0"},
      {"verify c1 --tiles 2 --deployment-tiles 0 --games 9 --proofs no", "piece ([0-9]+/games) 1 .*",
       "piece $1 1 1 71 1 0 0"},
      {"verify c1 --tiles 2 --deployment-tiles 0 --games 9 --proofs no", "piece ([0-9]+/games) 1 1 ",
       "piece $1 1 2 "},
  };
  for (const auto& [command, what, with] : forged) {
    REQUIRE(run_shell(folder, fmt::format("rm -f l; bastide {} --checkpoint l", command)).exit_code % 5 == 0);
    const auto kept = folder.read("l");
    rewrite(folder, "l", std::regex(what), with);
    INFO(command << ": " << with);
    REQUIRE(folder.read("l") != kept);
    const auto outcome =
        run_shell(folder, fmt::format("bastide {} --checkpoint l --resume --quiet", command));
    INFO(outcome.errors.substr(0, 1000));
    CHECK(outcome.exit_code == 2);
    CHECK(std::regex_search(outcome.errors.substr(0, 200), std::regex("^l:[0-9]+:18: ")));
    CHECK(says(outcome.errors.substr(0, 300), "of another length or range"));
  }
}

TEST_CASE("resume: refuses a ledger that says it is finished and lacks a piece, and anything after its end") {
  const Folder folder;
  const std::string run = "bastide count --method walk --tiles 3 --checkpoint l";
  REQUIRE(run_shell(folder, run).exit_code == 0);
  const auto kept = folder.read("l");
  const auto lines = ledger_in(folder, "l").line_starts.size();
  rewrite_lines(folder, "l", [](const std::string& text) {
    return text.starts_with("piece boards 17 ") ? std::string() : text + "\n";
  });
  auto outcome = shell_says(
      folder, run + " --resume --quiet", 2, {},
      {"^" + fmt::format("l:{}:18: the ledger ends, but piece 17 of stage boards is missing", lines - 1)});
  // Nor may the stage itself be missing.
  folder.write("l", kept);
  rewrite_lines(folder, "l", [](const std::string& text) {
    return text.starts_with("piece ") || text.starts_with("stage ") ? std::string() : text + "\n";
  });
  outcome = shell_says(folder, run + " --resume --quiet", 2, {},
                       {"the ledger ends without stage boards, expected it before"});
  folder.write("l", kept + "0123");
  shell_says(folder, run + " --resume --quiet", 2, {},
             {fmt::format("l:{}:1: a line after 'end'", lines + 1)});
}

}  // namespace test_resume_refused
