// The two streams: results on stdout, everything else on stderr.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace bastide::cli {

/// Writes to stdout. Failures are noticed by `flush_output`, so that a closed pipe does not interrupt a run
/// that also writes files.
void print(std::string_view text);
/// Prints a JSON document on one line; bytes that are not UTF-8 (from file names) become U+FFFD.
void print_json(const nlohmann::ordered_json& document);

/// Flushes stdout. A reader that went away (`bastide ... | head`) is no failure. Throws std::system_error
/// when the output could not be written for another reason (disk full).
void flush_output();

/// True when stderr is a terminal that can redraw a line.
bool is_stderr_a_terminal();
/// True when stdout is a terminal.
bool is_stdout_a_terminal();

}  // namespace bastide::cli
