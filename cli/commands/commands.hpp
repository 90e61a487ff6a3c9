// The commands: for each one a struct of its options, `declare`, which describes it to the parser, and `run`.
//
// Options are plain values filled by the parser; `run` gets them finished, so a command can also be run
// without a command line. One file a command, named after it, which hands out nothing but `add_NAME`;
// cli/commands/command_list.cpp knows them all.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/input/common_options.hpp"
#include "cli/input/option_rows.hpp"
#include "cli/input/recording_options.hpp"

namespace bastide::cli::commands {

// What `declare` is written with.
using namespace input;

/// A command that the parser knows. What a run from a ledger sets instead of the parser is in reach, whatever
/// the command's options are.
struct Command {
  CLI::App* parser = nullptr;
  std::function<ExitCode()> run;  ///< once the line is parsed; keeps the options alive
  input::CommonOptions* common = nullptr;
  input::RecordingOptions* recording = nullptr;  ///< null: cannot be recorded
  std::string* report_folder = nullptr;          ///< null: makes no report
};

/// Adds the command that `declare` and `run` of these options make.
template <class Options>
Command add(CLI::App& parent) {
  const auto options = std::make_shared<Options>();
  auto& parser = declare(parent, *options);
  input::add_common_options(parser, options->common);
  Command command{&parser,
                  [options, &parser] {
                    options->common.given = input::given_command(parser);
                    return run(*options);
                  },
                  &options->common};
  if constexpr (requires { options->recording; }) command.recording = &options->recording;
  if constexpr (requires { options->report_folder; }) command.report_folder = &options->report_folder;
  return command;
}

/// Every command with the name of the one that it belongs to (""), in the order of the help text.
struct ListedCommand {
  const char* parent;
  Command (*add)(CLI::App& parent);
  bool is_recorded;        ///< or holds such commands: a ledger may name it
  const char* group = "";  ///< of the program's own commands: its heading in the help text
};
std::span<const ListedCommand> listed_commands();
/// Where it belongs in a program that has those listed before it.
CLI::App& parent_of(CLI::App& program, const ListedCommand& command);

}  // namespace bastide::cli::commands
