// bastide solve witness: its options, and the two of its questions that properties answer.
#pragma once

#include <optional>

#include "cli/commands/solve/question.hpp"
#include "cli/input/recording_options.hpp"

namespace bastide::cli::commands::solve {

struct SolveWitnessOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::string formula;
  std::vector<std::string> differs;  ///< two editions
  std::string property;
  /// 4 when not given; 5 for a formula that is not recorded, whose search ends with the first find.
  std::optional<int> tiles;
  int most_tiles() const {
    const bool is_quick = !formula.empty() && recording.checkpoint.empty() && recording.source == nullptr;
    return tiles.value_or(is_quick ? 5 : 4);
  }
  bool count = false;
  input::RecordingOptions recording;
};
CLI::App& declare(CLI::App& parent, SolveWitnessOptions& options);
ExitCode run(const SolveWitnessOptions& options);

/// The smallest position that two editions score differently (props/differences/smallest_difference.hpp).
ExitCode run_differs(const SolveWitnessOptions& options);
/// The smallest board or deployment on which a property fails (props/stages/board_stage.hpp).
ExitCode run_property(const SolveWitnessOptions& options);

}  // namespace bastide::cli::commands::solve
