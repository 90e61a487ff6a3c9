#include "cli/solve.hpp"

#include <CLI/CLI.hpp>

namespace bastide::cli {

CLI::App& declare(CLI::App& parent, SolveOptions& /*options*/) {
  return add_command(
      parent, {"solve", "Questions about what a tile set can and cannot do",
               "Each question has an answer with a verdict: found (the position was checked by the "
               "reference model), impossible (with the proof), bound (the best so far, and how good one "
               "could still be) or cut_short.",
               "  bastide solve block --tile B"});
}

ExitCode run(const SolveOptions& /*options*/) {
  throw UsageError("expected a question: hole, block, fill, largest, complete, reach, witness or design");
}

void add_question_options(CLI::App& command, QuestionOptions& options) {
  const auto group = "Tiles and output";
  command
      .add_option("--supply", options.supply,
                  "play with these tiles only, the start tile among them: D1 E5 J3")
      ->option_text("TILES")
      ->group(group);
  command.add_option("--without", options.without, "play without these tiles: B4 C1")
      ->option_text("TILES")
      ->group(group);
  command.add_option("--svg", options.svg, "also write a picture of each position")
      ->option_text("FOLDER")
      ->group(group);
  command.add_option("--save", options.save, "also write the JSON, for bastide report")
      ->option_text("FILE")
      ->group(group);
}

}  // namespace bastide::cli
