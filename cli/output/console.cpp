#include "cli/output/console.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>

#include "reports/records/described_json.hpp"
#include "reports/write_file.hpp"
#include "tilesets/printable.hpp"

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

/// A reader that went away is no failure; anything else (disk full) is, also where only `tell` came upon it.
void require_written(bool is_written) {
  if (is_written && std::ferror(stdout) == 0) return;
  const int error = is_written ? EIO : errno;
  if (error != EPIPE) throw std::system_error(error, std::generic_category(), "writing to stdout");
  std::clearerr(stdout);
}

/// The end of "ESC [ numbers m" at the beginning of the text; 0 where there is none.
std::size_t end_of_colour(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const auto end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

/// The text, printable but for colours where they are wanted.
std::string with_colours(std::string_view text, bool are_wanted) {
  if (!are_wanted) return tilesets::printable(text);
  std::string out;
  while (!text.empty()) {
    auto size = end_of_colour(text);
    if (size > 0) {
      out += text.substr(0, size);
    } else {
      size = std::min(text.find('\x1b', 1), text.size());
      out += tilesets::printable(text.substr(0, size));
    }
    text.remove_prefix(size);
  }
  return out;
}

/// JSON in which everything unprintable is escaped: it stands in strings only, where what is below U+0080 is
/// escaped by the library already, but for U+007F.
std::string escaped(std::string text) {
  for (auto found = tilesets::find_unprintable(text); found.size > 0;
       found = tilesets::find_unprintable(text, found.offset)) {
    // One byte, or two of U+0080 to U+00BF, or three of U+2000 to U+2FFF.
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[found.offset + i]); };
    const int code = found.size == 3 ? 0x2000 + byte(1) % 0x40 * 0x40 + byte(2) % 0x40 : byte(found.size - 1);
    text.replace(found.offset, found.size, fmt::format("\\u{:04x}", code));
  }
  return text;
}

}  // namespace

void print(std::string_view text) {
  const auto shown = with_colours(text, is_stdout_a_terminal());
  require_written(std::fwrite(shown.data(), 1, shown.size(), stdout) == shown.size());
}

void print(const reports::document::Document& document, bool has_all) {
  constexpr std::size_t least = 60, most = 160;
  reports::terminal::TerminalStyle style;
  style.has_colours = style.breaks_rows = is_stdout_a_terminal();
  style.has_all = has_all;
  winsize size{};
  if (style.breaks_rows && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    style.width = std::clamp<std::size_t>(size.ws_col, least, most);
  print(as_text(document, style));
}

void print_json(const tilesets::described::Shape& shape, const void* value,
                const tilesets::described::Notation& notation) {
  print(escaped(reports::records::json_line(shape, value, notation)) + '\n');
}

void tell(std::string_view text) {
  // What was printed before comes before it, where both go to the same place. `flush_output` has the
  // failures.
  if (std::fflush(stdout) != 0 && errno == EPIPE) std::clearerr(stdout);
  const auto shown = tilesets::printable(text);
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void clear_line() {
  if (is_stderr_a_terminal()) std::fputs("\r\x1b[K", stderr);
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
