#include "tilesets/input_error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "tilesets/printable.hpp"

namespace bastide::tilesets {
namespace {

constexpr std::size_t largest_input = std::size_t{64} << 20U;

std::string_view line_of(std::string_view text, int line) {
  std::size_t begin = 0;
  for (int i = 1; i < line; ++i) {
    const auto end = text.find('\n', begin);
    if (end == std::string_view::npos) return {};
    begin = end + 1;
  }
  auto found = text.substr(begin, text.find('\n', begin) - begin);
  if (!found.empty() && found.back() == '\r') found.remove_suffix(1);
  return found;
}

}  // namespace

InputError::InputError(SourceLocation where, std::string message, std::string_view text)
    : std::runtime_error(format_diagnostic(where, message, text)),
      where_(std::move(where)),
      message_(std::move(message)) {}

SourceLocation locate(std::string_view file, std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  int line = 1;
  std::size_t begin = 0;
  for (auto end = text.find('\n'); end < offset; end = text.find('\n', begin)) {  // many bytes at once
    ++line;
    begin = end + 1;
  }
  return {std::string(file), line, static_cast<int>(offset - begin) + 1};
}

std::string format_diagnostic(const SourceLocation& where, std::string_view message, std::string_view text) {
  const auto said = printable(message);  // whatever the input holds, what is told of it can be printed
  const auto file = printable(where.file);
  if (where.line <= 0) return fmt::format("{}: {}", file, said);
  auto out = fmt::format("{}:{}:{}: {}", file, where.line, std::max(where.column, 1), said);
  std::string shown(line_of(text, where.line));
  if (shown.empty()) return out;
  auto column = static_cast<std::size_t>(std::max(where.column, 1) - 1);
  column = std::min(column, shown.size());
  // A JSON line can be many kilobytes long: show a window around the caret.
  constexpr std::size_t window = 100;
  if (shown.size() > window) {
    const auto first = column > window / 2 ? column - window / 2 : 0;
    shown =
        (first > 0 ? "..." : "") + shown.substr(first, window) + (first + window < shown.size() ? "..." : "");
    column = column - first + (first > 0 ? 3 : 0);
  }
  // A blank for each byte, also of a character that the window cuts: the caret stays in its place.
  for (auto found = find_unprintable(shown); found.size > 0; found = find_unprintable(shown, found.offset))
    shown.replace(found.offset, found.size, found.size, ' ');
  std::replace(shown.begin(), shown.end(), '\t', ' ');
  const auto number = fmt::format("{:5}", where.line);
  return fmt::format("{}\n{} | {}\n{:5} | {:>{}}", out, number, shown, "", "^", column + 1);
}

std::string read_text_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::error_code ignored;
  if (!in || std::filesystem::is_directory(path, ignored)) {
    throw InputError({path, 0, 0}, "cannot be read, expected a text file", {});
  }
  // In pieces, so that a device without an end is refused at the limit and not at the end of memory.
  std::string text;
  std::vector<char> piece(std::size_t{1} << 16U);
  while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest_input)
      throw InputError({path, 0, 0}, "is larger than 64 MiB, expected a text file", {});
  }
  if (in.bad()) throw InputError({path, 0, 0}, "cannot be read, expected a text file", {});
  return text;
}

}  // namespace bastide::tilesets
