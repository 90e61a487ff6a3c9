#include "cli/output/console.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "reports/write_file.hpp"

namespace bastide::cli::output {

namespace {

namespace fs = std::filesystem;

/// The file that a chain of links ends at, also where it does not exist yet.
fs::path followed(fs::path path) {
  constexpr int most_links = 40;  // as Linux has it; a circle is found out when the file is opened
  std::error_code error;
  for (int i = 0; i < most_links && fs::is_symlink(path, error); ++i)
    path = path.parent_path() / fs::read_symlink(path, error);
  return path;
}

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

OutputFile::OutputFile(const std::string& path) : path_(path) {
  if (path.empty()) return;
  target_ = followed(path).string();
  std::error_code error;
  const auto kind = fs::status(target_, error).type();
  const bool is_replaced = kind == fs::file_type::not_found || kind == fs::file_type::regular;
  if (is_replaced) temporary_ = fmt::format("{}.{}.part", target_, getpid());
  flush_output();
  stdout_ = dup(STDOUT_FILENO);
  const int file = is_replaced ? open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)
                               : open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0)
    throw reports::WriteError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
  if (file == STDOUT_FILENO) return;  // it was closed
  dup2(file, STDOUT_FILENO);
  close(file);
}

OutputFile::~OutputFile() {
  if (path_.empty()) return;
  std::fflush(stdout);
  if (stdout_ >= 0) {
    dup2(stdout_, STDOUT_FILENO);
    close(stdout_);
  } else {
    close(STDOUT_FILENO);  // it was closed before
  }
  if (!temporary_.empty()) unlink(temporary_.c_str());  // nothing there once it was kept
}

void OutputFile::keep() const {
  if (path_.empty()) return;
  flush_output();
  if (!temporary_.empty() && std::rename(temporary_.c_str(), target_.c_str()) != 0)
    throw reports::WriteError(fmt::format("{}: cannot be replaced: {}", path_, std::strerror(errno)));
}

bool is_stderr_a_terminal() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

bool is_stdout_a_terminal() { return isatty(STDOUT_FILENO) != 0; }

}  // namespace bastide::cli::output
