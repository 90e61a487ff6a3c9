// Runs that are recorded give the output of the plain run: at once, gone on with, in shares merged.
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/cli/ledgers.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_checkpoints {

using namespace bastide::tests;

namespace {

/// What each command is tried with, and in how many pieces it falls: the boards of one, two and three tiles,
/// and the placement sequences (the first counts of tests/solver/counting/count_golden.cpp).
const std::pair<const char*, std::size_t> recorded_commands[] = {
    {"count --tiles 4 --divide --json", 1 + 102 + 11936},
    {"count --tiles 4 --what placements --method walk", 1 + 102 + 15804},
    {"count --tiles 4 --json", 0},  // by landscape
    {"count --tiles 3 --what games --json", 0},
    {"census --tiles 3", 0},
    {"estimate --what games --tiles 8 --particles 50 --populations 6 --exact 2 --json", 0},
    {"solve block --tile L --json", 0},
    {"solve witness --formula 'completed_roads >= 1' --tiles 3 --json", 0},
    {"verify c1 --tiles 2 --deployment-tiles 0 --games 9 --proofs no", 0},
};

}  // namespace

TEST_CASE("checkpoint: the output is that of the plain run, and a finished ledger gives it again",
          "[exhaustive]") {
  for (const auto& [command, pieces] : recorded_commands) {
    INFO(command);
    const Folder folder;
    const auto plain = run_shell(folder, fmt::format("bastide {}", command));
    const auto first = run_shell(folder, fmt::format("bastide {} --checkpoint l", command));
    CHECK(first.output == plain.output);
    CHECK(first.exit_code == plain.exit_code);
    const auto text = folder.read("l");
    if (pieces > 0) CHECK(ledger_in(folder, "l").pieces.size() == pieces);
    CHECK(ledger_in(folder, "l").is_finished);
    const auto again = run_shell(folder, fmt::format("bastide {} --checkpoint l --resume", command));
    CHECK(again.output == plain.output);
    CHECK(again.exit_code == plain.exit_code);
    CHECK(folder.read("l") == text);
  }
}

TEST_CASE("resume: from any state of the ledger to the same output, nothing twice", "[exhaustive]") {
  for (const auto& [command, ignored] : recorded_commands) {
    INFO(command);
    const Folder folder;
    const auto whole = run_shell(folder, fmt::format("bastide {} --checkpoint l", command));
    const auto pieces = ledger_in(folder, "l").pieces.size();
    for (const std::size_t lines : {std::size_t{0}, 1 + pieces / 2}) {
      shorten(folder, "l", lines);
      folder.write("l", folder.read("l") + "0123456789abcdef piece boards 1");  // cut off by a kill
      const auto resumed =
          run_shell(folder, fmt::format("bastide {} --checkpoint l --resume --threads 2", command));
      CHECK(resumed.output == whole.output);
      CHECK(resumed.exit_code == whole.exit_code);
      CHECK(says(resumed.errors, "the last line was cut off"));
      const auto ledger = ledger_in(folder, "l");  // refuses a piece that is there twice
      CHECK(ledger.pieces.size() == pieces);
      CHECK(ledger.is_finished);
    }
  }
}

TEST_CASE("merge: shares give the bytes of one run, at any depth, in any order", "[exhaustive]") {
  for (const auto& [command, ignored] : recorded_commands) {
    const bool is_json = says(command, "--json");
    const auto plain = run_program(command);
    for (const int parts : {1, 3}) {
      for (const int depth : {2, 3}) {
        INFO(command << ", " << parts << " parts, depth " << depth);
        const Folder folder;
        std::string ledgers;
        for (int part = 1; part <= parts; ++part) {
          const auto share =
              shell_says(folder,
                         fmt::format("bastide {} --prefix-depth {} --part {}/{} --checkpoint l{}", command,
                                     depth, part, parts, part),
                         0, {is_json ? "bastide.part/1" : "no result by itself"});
          if (is_json) CHECK(schema_complaint(nlohmann::json::parse(share.output), "part").empty());
          ledgers = fmt::format("l{} {}", part, ledgers);
        }
        const auto merged =
            run_shell(folder, fmt::format("bastide merge {} {}", ledgers, is_json ? "--json" : ""));
        CHECK(merged.output == plain.output);
        CHECK(merged.exit_code == plain.exit_code);
        CHECK(run_shell(folder, fmt::format("bastide merge {} -o out", ledgers)).output.empty());
        CHECK((is_json || folder.read("out") == plain.output));
      }
    }
  }
}

}  // namespace test_checkpoints
