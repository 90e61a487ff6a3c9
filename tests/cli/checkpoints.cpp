// Runs that are recorded: gone on with, done in shares, merged, audited, refused.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "solver/ledger_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

using namespace bastide::tests;
namespace solver = bastide::solver;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

solver::Ledger ledger_in(const Folder& folder, const std::string& name) {
  return solver::read_ledger((folder.path() / name).string());
}

/// The ledger with some texts replaced, its hashes made anew: what only a forger could write.
void rewrite(const Folder& folder, const std::string& name, const std::regex& what, const std::string& with) {
  const auto content = folder.read(name);
  std::string out;
  std::uint64_t hash = 0;
  std::istringstream lines(content);
  for (std::string line; std::getline(lines, line);)
    out += solver::ledger_line(std::regex_replace(line.substr(17), what, with), hash);
  folder.write(name, out);
}

/// The ledger with some lines left out or doubled: `change` gives a line's text the lines in its place.
template <class Change>
void rewrite_lines(const Folder& folder, const std::string& name, Change change) {
  std::string out;
  std::uint64_t hash = 0;
  std::istringstream lines(folder.read(name));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream changed(change(line.substr(17)));
    for (std::string text; std::getline(changed, text);) out += solver::ledger_line(text, hash);
  }
  folder.write(name, out);
}

/// The first lines of a ledger, the header and so many after it.
void shorten(const Folder& folder, const std::string& name, std::size_t lines_of_body) {
  const auto ledger = ledger_in(folder, name);
  const auto lines = ledger.header.lines.size() + 2 + lines_of_body;
  REQUIRE(lines < ledger.line_starts.size());
  folder.write(name, ledger.content.substr(0, ledger.line_starts[lines]));
}

/// What each command is tried with, and in how many pieces it falls: the boards of one, two and three tiles,
/// and the placement sequences (the first counts of tests/solver/count_reference.cpp).
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
      CHECK(contains(resumed.errors, "the last line was cut off"));
      const auto ledger = ledger_in(folder, "l");  // refuses a piece that is there twice
      CHECK(ledger.pieces.size() == pieces);
      CHECK(ledger.is_finished);
    }
  }
}

TEST_CASE("merge: shares give the bytes of one run, at any depth, in any order", "[exhaustive]") {
  for (const auto& [command, ignored] : recorded_commands) {
    const bool is_json = contains(command, "--json");
    const auto plain = run_program(command);
    for (const int parts : {1, 3}) {
      for (const int depth : {2, 3}) {
        INFO(command << ", " << parts << " parts, depth " << depth);
        const Folder folder;
        std::string ledgers;
        for (int part = 1; part <= parts; ++part) {
          const auto share =
              run_shell(folder, fmt::format("bastide {} --prefix-depth {} --part {}/{} --checkpoint l{}",
                                            command, depth, part, parts, part));
          CHECK(share.exit_code == 0);
          CHECK(contains(share.output, is_json ? "bastide.part/1" : "no result by itself"));
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
      if (i + 10 != ledger.line_starts.size()) out += solver::ledger_line(line, hash);
    }
    folder.write("lost", out);
  }
  const std::pair<const char*, std::string> refused[] = {
      {"l1 l3", fmt::format("l1:{}:24: the ledger of share 2/3 is missing", line_of_share)},
      {"l1 l2 l2 l3", fmt::format("l2:{}:24: share 2/3 is here twice", line_of_share)},
      {"l1 of_two l3", fmt::format("of_two:{}:24: one of 2 shares", line_of_share)},
      {"l1 four l3", "four:4:18: the ledger is another run's than l1, expected 'argument --tiles=3'"},
      {"l1 of_census l3", "of_census:3:18: the ledger is another run's than l1"},
      {"l1 short l3", fmt::format("short:{}:1: the run of this ledger is not finished", line_of_share + 41)},
      {"l1 damaged l3", "damaged:"},
      {"l1 lost l3", "l3:"},
      {"l1 nowhere l3", "nowhere: cannot be read"},
  };
  for (const auto& [ledgers, place] : refused) {
    const auto outcome = run_shell(folder, fmt::format("bastide merge {}", ledgers));
    INFO(ledgers << "\n" << outcome.errors);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors.starts_with(place));
  }
  CHECK(contains(run_shell(folder, "bastide merge l1 lost l3").errors, "is missing"));
  CHECK(run_shell(folder, "bastide merge l1 l2 l3").exit_code == 0);
}

TEST_CASE("resume: refuses a ledger of another run, with the line that differs") {
  const Folder folder;
  folder.write("mine.toml", "extends = \"c1\"\n");
  REQUIRE(run_shell(folder, "bastide count --tiles 3 --edition ./mine.toml --checkpoint l").exit_code == 0);
  const auto run = "bastide count --tiles 3 --edition ./mine.toml --checkpoint l --resume";
  CHECK(run_shell(folder, run).exit_code == 0);
  const auto refuses = [&](const std::string& command, const std::string& first_line) {
    const auto outcome = run_shell(folder, command);
    INFO(command << "\n" << outcome.errors);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.output.empty());
    CHECK(std::regex_search(outcome.errors, std::regex("^l:[0-9]+:[0-9]+: " + first_line)));
    CHECK(contains(outcome.errors, "^"));
  };
  const std::string resume = " --checkpoint l --resume --edition ./mine.toml";
  refuses("bastide count --tiles 4" + resume, "the ledger is another run's: it has 'argument --tiles=3'");
  refuses("bastide count --tiles 3 --what placements" + resume, ".*'argument --what=boards'");
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
    CHECK(contains(outcome.errors, "l:"));
    CHECK(std::regex_search(outcome.errors.substr(0, 200), std::regex("(^|\n)l:[0-9]+:(18|24): ")));
  }
}

TEST_CASE("resume: refuses results of a census and of a verification that have another length") {
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
    CHECK(contains(outcome.errors.substr(0, 300), "of another length or range"));
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
  auto outcome = run_shell(folder, run + " --resume --quiet");
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.errors.starts_with(
      fmt::format("l:{}:18: the ledger ends, but piece 17 of stage boards is missing", lines - 1)));
  folder.write("l", kept + "0123");
  outcome = run_shell(folder, run + " --resume --quiet");
  CHECK(outcome.exit_code == 2);
  CHECK(contains(outcome.errors, fmt::format("l:{}:1: a line after 'end'", lines + 1)));
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
  const auto text_of_moved = solver::piece_text(moved.stage, moved.piece, moved.text);
  const auto at_end = [&](const std::string& before) {
    return [before](const std::string& text) { return (text == "end" ? before + "\n" : "") + text + "\n"; };
  };
  const auto refuses = [&](const std::string& start) {
    const auto outcome = run_shell(folder, "bastide merge l1 l2");
    INFO(outcome.errors);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors.starts_with(start));
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
  const auto audited = run_shell(folder, "bastide audit l2");
  CHECK(audited.exit_code == 2);
  CHECK(contains(audited.errors, "has 12040 pieces here"));
}

TEST_CASE("merge: writes where links lead and into what is no file, never over a ledger") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --tiles 2 --checkpoint l; ln -s l link; mkdir out; ln -s out/m to")
              .exit_code == 0);
  const auto kept = folder.read("l");
  for (const std::string file : {"l", "./l", "link", "out/../l"}) {
    const auto outcome = run_shell(folder, "bastide merge l -o " + file);
    INFO(file << outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(contains(outcome.errors, "one of the ledgers"));
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
    const auto merged = run_shell(folder, "bastide merge " + file);
    INFO(file << merged.errors);
    CHECK(merged.exit_code == 2);
    CHECK(merged.errors.starts_with(file + ": is no ordinary file"));
    const auto resumed =
        run_shell(folder, fmt::format("bastide count --tiles 2 --resume --checkpoint {}", file));
    CHECK(resumed.exit_code == 1);
    CHECK(resumed.output.empty());
  }
}

TEST_CASE("merge: a header that is no command of a run is refused at its line") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --tiles 2 --checkpoint l").exit_code == 0);
  const auto kept = folder.read("l");
  const std::tuple<const char*, const char*, int> forged[] = {{"--tiles=2", "--help", 4},
                                                              {"--tiles=2", "--tiles=two", 4},
                                                              {"--method=auto", "--bogus=2", 6},
                                                              {"--tiles=2", "--part=1/2", 3}};
  for (const auto& [what, with, line] : forged) {
    folder.write("l", kept);
    rewrite(folder, "l", std::regex(what), with);
    const auto outcome = run_shell(folder, "bastide merge l");
    INFO(with << "\n" << outcome.errors);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors.starts_with(fmt::format("l:{}:18: not the command of a run", line)));
  }
}

TEST_CASE("audit: agrees with a good ledger, whole or a share's, and finds a result that was changed",
          "[exhaustive]") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --method walk --tiles 4 --checkpoint l").exit_code == 0);
  REQUIRE(run_shell(folder, "bastide census --tiles 3 --part 2/3 --checkpoint share").exit_code == 0);
  REQUIRE(run_shell(folder, "bastide verify c1 --tiles 2 --games 10 --proofs no --checkpoint checked")
              .exit_code == 5);
  const auto good = run_shell(folder, "bastide audit l");
  CHECK(good.exit_code == 0);
  CHECK(contains(good.output, "l: 121 of 12039 pieces computed again, all with the recorded result"));
  CHECK(run_shell(folder, "bastide audit share --fraction 0.2 --seed 5").exit_code == 0);
  CHECK(run_shell(folder, "bastide audit checked --fraction 1").exit_code == 0);
  CHECK(run_shell(folder, "bastide audit l --fraction 0").output.starts_with("l: 1 of 12039"));
  shorten(folder, "l", 500);
  CHECK(run_shell(folder, "bastide audit l --fraction 1").output.starts_with("l: 499 of 499"));

  REQUIRE(run_shell(folder, "rm l; bastide count --method walk --tiles 4 --checkpoint l").exit_code == 0);
  rewrite(folder, "l", std::regex("(piece boards 777 .* [0-9]*)([0-9])$"), "$017");
  const auto before = folder.read("l");
  const auto bad = run_shell(folder, "bastide audit l --fraction 1 --json");
  INFO(bad.output << bad.errors);
  CHECK(bad.exit_code == 10);
  const auto audit = nlohmann::json::parse(bad.output);
  CHECK(schema_complaint(audit, "audit").empty());
  REQUIRE(audit["differences"].size() == 1);
  CHECK(audit["differences"][0]["stage"] == "boards");
  CHECK(audit["differences"][0]["piece"] == 777);
  CHECK(contains(run_shell(folder, "bastide audit l --fraction 1").output, "stage boards, piece 777\n"));
  CHECK(folder.read("l") == before);

  // Another seed draws other pieces.
  std::set<std::string> verdicts;
  for (int seed = 1; seed <= 12; ++seed)
    verdicts.insert(run_shell(folder, fmt::format("bastide audit l --fraction 0.5 --seed {}", seed)).output);
  CHECK(verdicts.size() == 2);
}

TEST_CASE("recording: words that make no sense") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide count --tiles 2 --checkpoint l").exit_code == 0);
  const auto kept = folder.read("l");
  const std::pair<const char*, const char*> wrong[] = {
      {"count --tiles 2 --checkpoint l", "the file exists"},
      {"count --tiles 2 --checkpoint docs", "the file exists"},
      {"count --tiles 2 --resume", "--resume needs --checkpoint"},
      {"count --tiles 2 --part 1/2", "--part needs --checkpoint"},
      {"count --tiles 2 --part 0/2 --checkpoint m", "expected I/N"},
      {"count --tiles 2 --part 3/2 --checkpoint m", "expected I/N"},
      {"count --tiles 2 --part half --checkpoint m", "expected I/N"},
      {"count --tiles 2 --every 0 --checkpoint m", "--every"},
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
  };
  for (const auto& [arguments, hint] : wrong) {
    const auto outcome = run_shell(folder, std::string("bastide ") + arguments);
    INFO(arguments << "\n" << outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.output.empty());
    CHECK(contains(outcome.errors, hint));
  }
  CHECK(folder.read("l") == kept);
  CHECK(run_shell(folder, "bastide audit tests/bad/ledgers/share_zero.ledger").exit_code == 2);
  const auto fresh = run_shell(folder, "bastide count --tiles 2 --checkpoint new --resume");
  CHECK(fresh.exit_code == 0);
  CHECK(contains(fresh.errors, "new does not exist yet"));
}

TEST_CASE("recording: every option that can change a result is in the ledger") {
  // Those that cannot, and those that say where a ledger or a report goes.
  const std::set<std::string> without_effect = {"--json",   "--quiet", "--threads",    "--version", "--help",
                                                "--report", "--every", "--checkpoint", "--resume",  "--part"};
  const std::pair<const char*, const char*> all_options[] = {
      {"count", "--tiles 2 --what games --players 3 --method played --divide --seed 3"},
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
    }
  }
}
