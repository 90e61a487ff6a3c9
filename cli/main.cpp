// bastide: exceptions become exit codes here, and nowhere else.
#include <fmt/core.h>
#include <malloc.h>

#include <exception>
#include <stdexcept>

#include "cli/commands/command_line.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/write_file.hpp"
#include "tilesets/input_error.hpp"

namespace {

using bastide::cli::ExitCode;

/// Memory that is freed stays with the program: the tables of every game played were given back to the system
/// and asked for again, a quarter of the time that games take.
void keep_freed_memory() {
  constexpr int most_kept = 128 << 20;
  mallopt(M_TRIM_THRESHOLD, most_kept);
  mallopt(M_MMAP_THRESHOLD, most_kept / 4);  // the most that glibc takes
}

ExitCode run(int argc, const char* const* argv) try {
  bastide::cli::output::handle_signals();
  const auto code = bastide::cli::commands::run_command_line(argc, argv);
  bastide::cli::output::flush_output();
  return code;
} catch (const bastide::tilesets::InputError& error) {
  bastide::cli::output::tell(fmt::format("{}\n", error.what()));
  return ExitCode::bad_input;
} catch (const std::domain_error&
             error) {  // a formula's points for a feature beyond its table (rules/expressions/formula.hpp)
  bastide::cli::output::tell(fmt::format("bastide: {}\n", error.what()));
  return ExitCode::bad_input;
} catch (const bastide::reports::WriteError& error) {
  bastide::cli::output::tell(fmt::format("bastide: {}\n", error.what()));
  return ExitCode::usage;
} catch (const std::overflow_error& error) {
  bastide::cli::output::tell(fmt::format("bastide: inconclusive: {}\n", error.what()));
  return ExitCode::inconclusive;
} catch (const std::exception& error) {
  bastide::cli::output::tell(fmt::format("bastide: internal error: {}\n", error.what()));
  return ExitCode::internal_error;
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  return static_cast<int>(run(argc, argv));
}
