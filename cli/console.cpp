#include "cli/console.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

namespace bastide::cli {

namespace {

/// A reader that went away is no failure; anything else (disk full) is.
void require_written(bool is_written) {
  if (is_written || errno == EPIPE) return;
  throw std::system_error(errno, std::generic_category(), "writing to stdout");
}

}  // namespace

void print(std::string_view text) {
  require_written(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void print_json(const nlohmann::ordered_json& document) {
  print(document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

void flush_output() { require_written(std::fflush(stdout) == 0); }

bool is_stderr_a_terminal() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

bool is_stdout_a_terminal() { return isatty(STDOUT_FILENO) != 0; }

}  // namespace bastide::cli
