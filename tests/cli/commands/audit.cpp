// bastide audit, and the options of recording: what makes no sense, and what a ledger has to hold.
#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "tests/catch.hpp"
#include "tests/cli/ledgers.hpp"
#include "tests/cli/program.hpp"

namespace test_audit {

using namespace bastide::tests;

TEST_CASE("audit: agrees with a good ledger, whole or a share's, and finds a result that was changed",
          "[exhaustive]") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --method walk --tiles 4 --checkpoint l").exit_code == 0);
  REQUIRE(run_shell(folder, "bastide census --tiles 3 --part 2/3 --checkpoint share").exit_code == 0);
  REQUIRE(run_shell(folder, "bastide verify c1 --tiles 2 --games 10 --proofs no --checkpoint checked")
              .exit_code == 5);
  shell_says(folder, "bastide audit l", 0,
             {"l: 121 of 12039 pieces computed again, all with the recorded result"});
  CHECK(run_shell(folder, "bastide audit share --fraction 0.2 --seed 5").exit_code == 0);
  CHECK(run_shell(folder, "bastide audit checked --fraction 1").exit_code == 0);
  CHECK(run_shell(folder, "bastide audit l --fraction 0").output.starts_with("l: 1 of 12039"));
  shorten(folder, "l", 500);
  CHECK(run_shell(folder, "bastide audit l --fraction 1").output.starts_with("l: 499 of 499"));

  REQUIRE(run_shell(folder, "rm l; bastide count --method walk --tiles 4 --checkpoint l").exit_code == 0);
  rewrite(folder, "l", std::regex("(piece boards 777 .* [0-9]*)([0-9])$"), "$017");
  const auto before = folder.read("l");
  const auto audit = json_in(folder, "audit l --fraction 1 --json", 10);
  REQUIRE(audit["differences"].size() == 1);
  check_has(audit["differences"][0], R"({"stage": "boards", "piece": 777})");
  CHECK(says(run_shell(folder, "bastide audit l --fraction 1").output, "stage boards, piece 777\n"));
  CHECK(folder.read("l") == before);

  // Another seed draws other pieces.
  std::set<std::string> verdicts;
  for (int seed = 1; seed <= 12; ++seed)
    verdicts.insert(run_shell(folder, fmt::format("bastide audit l --fraction 0.5 --seed {}", seed)).output);
  CHECK(verdicts.size() == 2);
}

TEST_CASE(
    "audit: a ledger without a piece is refused, and one with none of the first stage is inconclusive") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide census --tiles 2 --checkpoint l").exit_code == 0);
  const auto kept = folder.read("l");
  int kept_pieces = 0;
  rewrite_lines(folder, "l", [&](const std::string& text) {
    const bool is_census = text.starts_with("piece census ");
    if ((is_census && kept_pieces++ > 0) || text.starts_with("end")) return std::string();
    return text + "\n";
  });
  shell_says(folder, "bastide audit l --fraction 1", 5,
             {"l: 1 of 2 pieces computed again, all with the recorded result"},
             {"bastide: inconclusive: 1 pieces are of stages that this run does not reach"});
  folder.write("l", kept);
  rewrite_lines(folder, "l", [](const std::string& text) {
    return text.starts_with("piece ") || text.starts_with("end") ? std::string() : text + "\n";
  });
  shell_says(folder, "bastide audit l", 2, {}, {": the ledger holds no piece, expected one at least"});
}

TEST_CASE("recording: a ledger that cannot be written on is no finished run") {
  const Folder folder;
  shell_says(folder,
             "trap '' XFSZ; ulimit -f 1; bastide count --tiles 4 --method walk --quiet --checkpoint l", 1,
             {""}, {"bastide: l: cannot be written: File too large"});
}

TEST_CASE("recording: words that make no sense", "[exhaustive]") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --tiles 2 --checkpoint l").exit_code == 0);
  const auto kept = folder.read("l");
  check_refused(
      folder, 1, "",
      {
          {"count --tiles 2 --checkpoint l", "the file exists"},
          {"count --tiles 2 --checkpoint docs", "the file exists"},
          {"count --tiles 2 --resume", "--resume needs --checkpoint"},
          {"count --tiles 2 --part 1/2", "--part needs --checkpoint"},
          {"count --tiles 2 --part 0/2 --checkpoint m", "expected I/N"},
          {"count --tiles 2 --part 3/2 --checkpoint m", "expected I/N"},
          {"count --tiles 2 --part half --checkpoint m", "expected I/N"},
          {"count --tiles 2 --sync 0 --checkpoint m", "--sync"},
          {"count --tiles 2 --prefix-depth 1", "--prefix-depth"},
          {"count --tiles 2 --checkpoint l/m", "cannot be created"},
          {"count --tiles 2 --checkpoint none/m", "there is no folder none"},
          {"count --tiles 2 --checkpoint ''", "--checkpoint"},
          {"count --tiles 2 --checkpoint m --part ''", "--part"},
          {"count --tiles 2 --checkpoint m --part 1/99999999999999", "expected I/N"},
          {"verify c1 --tiles 1 --report ''", "--report"},
          {"verify c1 --tiles 1 --part 1/2 --checkpoint m --report r", "--report does not go with --part"},
          {"audit l --fraction 2", "--fraction"},
          {"audit l --fraction nan", "--fraction"},
          {"merge l -o ''", "--output"},
          {"merge l --report r", "--report is for ledgers of verify"},
          {"merge", "ledgers"},
          {"merge l -o docs/none/m", "docs/none/m"},
      });
  CHECK(folder.read("l") == kept);
  CHECK(run_shell(folder, "bastide audit tests/bad/ledgers/share_zero.ledger").exit_code == 2);
  shell_says(folder, "bastide count --tiles 2 --checkpoint new --resume", 0, {}, {"new does not exist yet"});
}

TEST_CASE("recording: every option that can change a result is in the ledger", "[exhaustive]") {
  // Those that cannot, and those that say where a ledger or a report goes.
  const std::set<std::string> without_effect = {"--json",       "--quiet",  "--threads", "--version",
                                                "--help",       "--all",    "--report",  "--sync",
                                                "--checkpoint", "--resume", "--part"};
  const std::pair<const char*, const char*> all_options[] = {
      {"count", "--tiles 2 --what games --players 3 --method auto --divide --seed 3"},
      {"census", "--tiles 2 --seed 3"},
      {"verify",
       "--tiles 2 --deployment-tiles 1 --games 1 --game-tiles 1 --players 2 --proofs no --combinations 0 "
       "--seed 3"},
  };
  for (const auto& [command, options] : all_options) {
    const Folder folder;
    const auto made =
        run_shell(folder, fmt::format("bastide {} {} --edition c2 --tileset base --rule unit=segment "
                                      "--prefix-depth 2 --checkpoint l",
                                      command, options));
    INFO(command << made.errors);
    const auto header = ledger_in(folder, "l").header.lines;
    const auto help = run_program(std::string(command) + " --help").output;
    const std::regex name("(?:^|\n) +(?:-.,)?(--[a-z-]+)");
    int options_met = 0;
    for (auto found = std::sregex_iterator(help.begin(), help.end(), name); found != std::sregex_iterator();
         ++found) {
      const auto option = (*found)[1].str();
      if (without_effect.contains(option)) continue;
      if (option == "--seed" && std::string(command) != "verify") continue;     // nothing random there
      if (option == "--edition" && std::string(command) == "verify") continue;  // one more EDITION
      const bool is_there = std::any_of(header.begin(), header.end(), [&](const std::string& line) {
        return line.starts_with("argument " + option);
      });
      INFO(option);
      CHECK(is_there);
      ++options_met;
    }
    CHECK(options_met >= 5);  // of census: --tileset, --edition, --rule, --tiles, --prefix-depth
  }
}

}  // namespace test_audit
