#include "cli/console.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

namespace bastide::cli {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_json(const nlohmann::ordered_json& document) {
  print(document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

void flush_output() {
  errno = 0;
  const bool had_failed = std::ferror(stdout) != 0;
  const bool has_flushed = std::fflush(stdout) == 0;
  if (has_flushed && !had_failed) return;
  // A failure in an earlier write left no errno; the usual reason is the closed pipe that this write meets
  // again.
  if (errno == EPIPE || (has_flushed && had_failed)) return;
  throw std::system_error(errno, std::generic_category(), "writing to stdout");
}

bool is_stderr_a_terminal() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

bool is_stdout_a_terminal() { return isatty(STDOUT_FILENO) != 0; }

}  // namespace bastide::cli
