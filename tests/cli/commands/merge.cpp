// bastide merge: the ledgers it refuses, and where it writes.
#include <fmt/format.h>

#include <regex>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/cli/ledgers.hpp"
#include "tests/cli/program.hpp"

namespace test_merge {

using namespace bastide::tests;
namespace solver = bastide::solver;

TEST_CASE("merge: refuses shares that are missing, double, unfinished, of another run or damaged") {
  const Folder folder;
  for (int part = 1; part <= 3; ++part) {
    REQUIRE(run_shell(
                folder,
                fmt::format("bastide count --method walk --tiles 3 --part {}/3 --checkpoint l{}", part, part))
                .exit_code == 0);
  }
  const auto line_of_share = ledger_in(folder, "l1").header.lines.size() + 2;
  REQUIRE(
      run_shell(folder, "bastide count --method walk --tiles 3 --part 2/2 --checkpoint of_two").exit_code ==
      0);
  REQUIRE(run_shell(folder, "bastide count --method walk --tiles 4 --part 2/3 --checkpoint four").exit_code ==
          0);
  REQUIRE(run_shell(folder, "bastide census --tiles 3 --part 2/3 --checkpoint of_census").exit_code == 0);
  REQUIRE(run_shell(folder, "cp l2 short; cp l2 damaged; cp l2 lost").exit_code == 0);
  shorten(folder, "short", 40);
  auto damaged = folder.read("damaged");
  damaged[damaged.size() - 40] ^= 1;
  folder.write("damaged", damaged);
  {
    // One piece less, with good hashes: only a forger can do that, and merging must not take zero for it.
    const auto ledger = ledger_in(folder, "lost");
    std::string out;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < ledger.line_starts.size(); ++i) {
      const auto from = ledger.line_starts[i];
      const auto line = ledger.content.substr(from + 17, ledger.content.find('\n', from) - from - 17);
      if (i + 10 != ledger.line_starts.size()) out += solver::runs::ledger_line(line, hash);
    }
    folder.write("lost", out);
  }
  // A header that is only the beginning of the others', and one that goes on.
  REQUIRE(run_shell(folder, "cp l2 begun; cp l2 longer").exit_code == 0);
  const auto last = ledger_in(folder, "l2").header.lines.back();
  rewrite_lines(folder, "begun", [&](const std::string& text) { return text == last ? "" : text + "\n"; });
  rewrite_lines(folder, "longer", [&](const std::string& text) {
    return text + "\n" + (text == last ? "rule more yes\n" : "");
  });
  const std::pair<const char*, std::string> refused[] = {
      {"l1 begun l3", fmt::format("begun:{}:18: the ledger is another run's than l1, expected '{}'",
                                  line_of_share - 1, last)},
      {"l1 longer l3",
       fmt::format("longer:{}:18: the ledger is another run's than l1, expected a line 'share "
                   "I/N'",
                   line_of_share)},
      {"l1 l3", fmt::format("l1:{}:24: the ledger of share 2/3 is missing", line_of_share)},
      {"l1 l2 l2 l3", fmt::format("l2:{}:24: share 2/3 is here twice", line_of_share)},
      {"l1 of_two l3", fmt::format("of_two:{}:24: one of 2 shares", line_of_share)},
      {"l1 four l3", "four:5:18: the ledger is another run's than l1, expected 'argument --tiles=3'"},
      {"l1 of_census l3", "of_census:4:18: the ledger is another run's than l1"},
      {"l1 short l3", fmt::format("short:{}:1: the run of this ledger is not finished", line_of_share + 41)},
      {"l1 damaged l3", "damaged:"},
      {"l1 lost l3", "l3:"},
      {"l1 nowhere l3", "nowhere: cannot be read"},
  };
  for (const auto& [ledgers, place] : refused) {
    shell_says(folder, fmt::format("bastide merge {}", ledgers), 2, {""}, {"^" + place});
  }
  CHECK(says(run_shell(folder, "bastide merge l1 lost l3").errors, "is missing"));
  CHECK(run_shell(folder, "bastide merge l1 l2 l3").exit_code == 0);
}

TEST_CASE("merge: refuses a piece that is in two ledgers, in another share's, or of another stage") {
  const Folder folder;
  for (int part = 1; part <= 2; ++part) {
    REQUIRE(run_shell(
                folder,
                fmt::format("bastide count --method walk --tiles 3 --part {}/2 --checkpoint l{}", part, part))
                .exit_code == 0);
  }
  const auto one = ledger_in(folder, "l1");
  const auto two = ledger_in(folder, "l2");
  const auto& moved = one.pieces.front();
  const auto kept_one = folder.read("l1");
  const auto kept_two = folder.read("l2");
  const auto text_of_moved = solver::runs::piece_text(moved.stage, moved.piece, moved.text);
  const auto at_end = [&](const std::string& before) {
    return [before](const std::string& text) { return (text == "end" ? before + "\n" : "") + text + "\n"; };
  };
  const auto refuses = [&](const std::string& start) {
    shell_says(folder, "bastide merge l1 l2", 2, {""}, {"^" + start});
  };
  const auto end_of_two = two.line_starts.size();
  rewrite_lines(folder, "l2", at_end(text_of_moved));
  refuses(fmt::format("l2:{}:18: piece {} of stage boards is here twice", end_of_two, moved.piece));
  rewrite_lines(folder, "l1",
                [&](const std::string& text) { return text == text_of_moved ? "" : text + "\n"; });
  refuses(fmt::format("l2:{}:18: piece {} of stage boards is another share's", end_of_two, moved.piece));
  folder.write("l1", kept_one);
  folder.write("l2", kept_two);
  rewrite_lines(folder, "l2", at_end("stage bards 7"));
  refuses(fmt::format("l2:{}:24: the run has no stage bards", end_of_two));
  folder.write("l2", kept_two);
  rewrite(folder, "l2", std::regex("stage boards 12039"), "stage boards 12040");
  refuses(fmt::format("l2:{}:18: stage boards has 12040 pieces here, expected 12039",
                      two.stages.at("boards").line));
  shell_says(folder, "bastide audit l2", 2, {}, {"has 12040 pieces here"});
}

TEST_CASE("merge: writes where links lead and into what is no file, never over a ledger") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --tiles 2 --checkpoint l; ln -s l link; mkdir out; ln -s out/m to")
              .exit_code == 0);
  const auto kept = folder.read("l");
  for (const std::string file : {"l", "./l", "link", "out/../l"}) {
    shell_says(folder, "bastide merge l -o " + file, 1, {}, {"one of the ledgers"});
  }
  CHECK(folder.read("l") == kept);
  const auto result = run_shell(folder, "bastide merge l").output;
  CHECK(run_shell(folder, "bastide merge l -o to; test -L to").exit_code == 0);
  CHECK(folder.read("out/m") == result);
  CHECK(run_shell(folder, "bastide merge l -o /dev/null; test -c /dev/null").exit_code == 0);
  CHECK(run_shell(folder, "mkfifo pipe; cat pipe > read & bastide merge l -o pipe; wait; test -p pipe")
            .exit_code == 0);
  CHECK(folder.read("read") == result);
  CHECK(run_shell(folder, "bastide merge l -o out").exit_code == 1);
}

TEST_CASE("merge: refuses at once what is no ordinary file") {
  const Folder folder;
  REQUIRE(run_shell(folder, "mkfifo pipe").exit_code == 0);
  for (const std::string file : {"/dev/zero", "pipe", "docs"}) {
    shell_says(folder, "bastide merge " + file, 2, {}, {"^" + file + ": is no ordinary file"});
    shell_says(folder, fmt::format("bastide count --tiles 2 --resume --checkpoint {}", file), 1, {""});
  }
}

TEST_CASE("merge: a header that is no command of a run is refused at its line") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --tiles 2 --method walk --checkpoint l").exit_code == 0);
  const auto kept = folder.read("l");
  const std::tuple<const char*, const char*, int> forged[] = {{"--tiles=2", "--help", 5},
                                                              {"--tiles=2", "--tiles=two", 5},
                                                              {"--method=walk", "--bogus=2", 6},
                                                              {"--tiles=2", "--part=1/2", 4}};
  for (const auto& [what, with, line] : forged) {
    folder.write("l", kept);
    rewrite(folder, "l", std::regex(what), with);
    shell_says(folder, "bastide merge l", 2, {""},
               {"^" + fmt::format("l:{}:18: not the command of a run", line)});
  }
  const auto forged_by = [&](const char* what, const char* with) {
    folder.write("l", kept);
    rewrite(folder, "l", std::regex(what), with);
    const auto outcome = shell_says(folder, "bastide merge l", 2, {""});
    return outcome.errors;
  };
  CHECK(says(forged_by("--method=walk", "--players=2"),
             "l:4:18: the command does not work here: --players is for --what games"));
}

}  // namespace test_merge
