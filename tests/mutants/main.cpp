// bastide_mutants: breaks the engine in every way of the catalogue and looks whether anything notices.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/mutants/campaign.hpp"
#include "tests/mutants/name_check.hpp"
#include "tests/mutants/output.hpp"
#include "tests/mutants/proof_faults.hpp"
#include "tests/reports/valid_json.hpp"

namespace {

using namespace bastide::mutants;
namespace tests = bastide::tests;

struct Options {
  std::string fault, part;
  int hidden_tiles = 0;
  bool lists = false, json = false, markdown = false, checks_itself = false, all_stages = false;
  int jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
};

/// The faults asked for.
std::vector<const Fault*> chosen(const Options& options) {
  if (!options.fault.empty()) {
    const auto* fault = find_fault(options.fault);
    if (fault == nullptr)
      throw CLI::ValidationError(fmt::format("there is no fault '{}'; --list names them", options.fault));
    return {fault};
  }
  std::size_t part = 1;
  std::size_t parts = 1;
  if (!options.part.empty() &&
      (std::sscanf(options.part.c_str(), "%zu/%zu", &part, &parts) != 2 || part < 1 || part > parts))
    throw CLI::ValidationError("--part: expected I/N, such as 1/3");
  return share_of_catalogue(part, parts);
}

int list() {
  for (const auto& f : catalogue())
    fmt::print("{:<40} {:<12} {}\n{:<53} {}\n", f.name, group_title(f.group), f.what, "", f.why);
  return 0;
}

/// Names in three places, and the JSON of a fault of each kind of stage.
int check_itself(const Options& options) {
  auto mistakes = naming_mistakes(BASTIDE_SOURCE_DIR);
  const std::vector<const Fault*> few{find_fault("two-caps-joined"), find_fault("ties-score-nobody"),
                                      find_fault("turns-go-round-the-other-way"),
                                      find_fault("solve-hole-forgets-west")};
  const auto results = run_campaign(few, Depth::until_stated, options.jobs, [](const FaultResult&) {});
  for (const bool is_whole : {false, true}) {
    const auto wrong = tests::schema_complaint(to_json(results, is_whole), "mutants");
    if (!wrong.empty()) mistakes.push_back("--json is not as its schema says: " + wrong);
  }
  for (const auto& m : mistakes) fmt::print("{}\n", m);
  if (mistakes.empty())
    fmt::print("{} faults, the same in the catalogue, the program and docs/faults.md\n", catalogue().size());
  return mistakes.empty() ? 0 : 10;
}

int hidden(int tiles) {
  std::string report;
  const bool is_right = proofs_catch_hidden_faults(tiles, report);
  fmt::print("{}", report);
  return is_right ? 0 : 10;
}

int hunt(const Options& options) {
  const auto faults = chosen(options);
  const bool is_text = !options.json && !options.markdown;
  const auto results = run_campaign(faults, options.all_stages ? Depth::all_stages : Depth::until_stated,
                                    options.jobs, [&](const FaultResult& r) {
                                      if (is_text) fmt::print("{}", to_text(r));
                                      std::fflush(stdout);
                                    });
  const bool is_whole = faults.size() == catalogue().size();
  if (options.json) fmt::print("{}\n", to_json(results, is_whole).dump());
  if (options.markdown) fmt::print("{}", to_markdown(results));
  if (is_text) fmt::print("{}", summary(results, is_whole));
  for (const auto& r : results) {
    if (r.verdict != Verdict::caught) return 10;
  }
  return 0;
}

int run(int argc, char** argv) {
  CLI::App program("Breaks the engine in every way of the catalogue and looks whether anything notices.",
                   "bastide_mutants");
  Options options;
  program.add_option("--fault", options.fault, "this fault only")->option_text("NAME");
  program.add_option("--part", options.part, "the I-th of N shares of the faults")->option_text("I/N");
  program.add_option("--jobs", options.jobs, "faults looked for at once")->check(CLI::Range(1, 256));
  program.add_flag("--all-stages", options.all_stages, "go on after the first property that states a rule");
  program.add_flag("--list", options.lists, "the faults, what they do and why");
  program.add_flag("--json", options.json, "bastide.mutants/1, one document");
  program.add_flag("--markdown", options.markdown, "the tables of docs/faults.md");
  program
      .add_option(
          "--hidden", options.hidden_tiles,
          "the faults for the proofs: that their lemmas fail, and that no board of up to N tiles shows them")
      ->check(CLI::Range(1, 4))
      ->option_text("N");
  program.add_flag("--self-check", options.checks_itself,
                   "names are the same in catalogue, program and docs; the JSON is as its schema says");
  program.footer(
      "Exit codes: 0 every fault is caught; 10 one survived, or only comparisons caught it; 1 usage; 6 "
      "error.\n"
      "Example:\n  bastide_mutants --fault ties-score-nobody");
  try {
    program.parse(argc, argv);
    if (options.lists) return list();
    if (options.hidden_tiles > 0) return hidden(options.hidden_tiles);
    if (options.checks_itself) return check_itself(options);
    return hunt(options);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 1;
  }
}

}  // namespace

int main(int argc, char** argv) try { return run(argc, argv); } catch (const std::exception& error) {
  fmt::print(stderr, "bastide_mutants: {}\n", error.what());
  return 6;
}
