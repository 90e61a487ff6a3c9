// bastide engine: our own engines behind the protocol of `conform`, as an example and to try it on.
#include <iostream>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/engine_protocol/engine_server.hpp"
#include "props/engines/own_engines.hpp"

namespace bastide::cli::commands::verification {

struct EngineOptions {
  input::CommonOptions common;
  std::string model = "reference";  ///< or "fast"
};

CLI::App& declare(CLI::App& parent, EngineOptions& options) {
  auto& command = input::add_command(
      parent,
      {"engine", "Answer conform's questions with one of our own engines",
       "Reads requests of the protocol bastide.conform (docs/conform.md) from stdin, one a line, and "
       "answers each with a line on stdout: an engine for `bastide conform` to ask, and an example of "
       "how to write one. Ends with its input.",
       "  echo '{\"id\":1,\"ask\":\"hello\",\"format\":\"bastide.conform/1\"}' | bastide engine"});
  add_option(command, "--model", options.model, "MODEL [reference]", "which one answers: reference or fast",
             {one_of({"reference", "fast"})});
  return command;
}

ExitCode run(const EngineOptions& options) {
  const bool is_fast = options.model == "fast";
  engine_protocol::serve(is_fast ? props::engines::fast_engine() : props::engines::reference_engine(),
                         "bastide " + options.model, std::cin, std::cout);
  return ExitCode::holds;
}

Command add_engine(CLI::App& parent) { return add<EngineOptions>(parent); }

}  // namespace bastide::cli::commands::verification
