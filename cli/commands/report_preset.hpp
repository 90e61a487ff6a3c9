// Ready-made reports: the runs that a question needs, one after the other, and the page of them.
//
// A preset is a list of command lines, run as a user would type them and saved beside the page, so that the
// page can be made again from them, with other files beside them, say, and everything on it says how it was
// made. Steps that an earlier, interrupted run has finished are not run again: `steps.txt` lists them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/simulation/play/policy.hpp"

namespace bastide::cli::commands {

/// A command line and the file that it leaves.
struct PresetStep {
  std::string file;                ///< in the folder of runs
  std::vector<std::string> words;  ///< without "bastide"; of verify without --report
};

/// What a preset asks for beyond its name.
struct PresetOptions {
  std::vector<std::string> editions;  ///< ids or files; empty: the shipped ones
  std::uint64_t games = 100'000;      ///< of random play; policies that look at the board play a tenth
  std::uint64_t seed = 1;
  int threads = 0;
  bool is_quiet = false;
};

/// How many games a policy plays when `random` plays so many: those that look at shape a fifth, those that
/// look at features a tenth, because a game takes them so much longer.
std::uint64_t games_of(solver::simulation::play::Policy policy, std::uint64_t random_games);

std::vector<std::string> preset_names();
/// The steps of a preset. Throws UsageError for a name that is none, and for `variant` without a file.
std::vector<PresetStep> preset_steps(const std::string& name, const PresetOptions& options);
/// Runs the steps that are not done; the paths of all files in order. A step that fails leaves the others:
/// `missing` gets a sentence with the reason. Nothing when one was interrupted.
std::optional<std::vector<std::string>> run_steps(const std::vector<PresetStep>& steps,
                                                  const std::string& folder, const PresetOptions& options,
                                                  std::vector<std::string>& missing);

}  // namespace bastide::cli::commands
