// Exceptions become exit codes here, and nowhere else.
#include "cli/commands/program.hpp"

#include <fmt/core.h>

#include <exception>
#include <stdexcept>

#include "cli/commands/command_line.hpp"
#include "cli/output/console.hpp"
#include "reports/write_file.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::cli::commands {

ExitCode run_program(int argc, const char* const* argv) try {
  const auto code = run_command_line(argc, argv);
  output::flush_output();
  return code;
} catch (const tilesets::InputError& error) {
  output::tell(fmt::format("{}\n", error.what()));
  return ExitCode::bad_input;
} catch (const std::domain_error&
             error) {  // a formula's points for a feature beyond its table (rules/expressions/formula.hpp)
  output::tell(fmt::format("bastide: {}\n", error.what()));
  return ExitCode::bad_input;
} catch (const reports::WriteError& error) {
  output::tell(fmt::format("bastide: {}\n", error.what()));
  return ExitCode::usage;
} catch (const std::overflow_error& error) {
  output::tell(fmt::format("bastide: inconclusive: {}\n", error.what()));
  return ExitCode::inconclusive;
} catch (const std::exception& error) {
  output::tell(fmt::format("bastide: internal error: {}\n", error.what()));
  return ExitCode::internal_error;
}

}  // namespace bastide::cli::commands
