#include "reports/text_columns.hpp"

#include <algorithm>

namespace bastide::reports {
namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

/// The byte at which the first `count` characters end.
std::size_t end_of(std::string_view text, std::size_t count) {
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    if (begins_character(text[i]) && count-- == 0) break;
  }
  return i;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, character_count(text)), ' ');
}

std::string repeated(const char* text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  while (character_count(text) > width) {
    const auto most = end_of(text, width + 1);
    auto end = text.substr(0, most).rfind(' ');
    const bool has_blank = end != std::string_view::npos && end > 0;
    if (!has_blank) end = end_of(text, width);
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(has_blank ? end + 1 : end);
  }
  if (!text.empty() || lines.empty()) lines.emplace_back(text);
  return lines;
}

std::string paragraph(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  for (const auto& line : wrapped(text, width)) out += std::string(indent, ' ') + line + "\n";
  return out;
}

std::string shortened(std::string_view text, std::size_t width) {
  const auto lines = wrapped(text, width);
  return lines.front() + (lines.size() > 1 ? " …" : "");
}

std::string side_by_side(const std::string& left_title, std::string_view left, const std::string& right_title,
                         std::string_view right, std::size_t indent, std::size_t width, bool is_ascii) {
  const auto column = (width - 3) / 2;
  const auto lefts = wrapped(left, column);
  const auto rights = wrapped(right, column);
  const std::string blanks(indent, ' ');
  const std::string bar = is_ascii ? " | " : " │ ";
  const char* dash = is_ascii ? "-" : "─";
  auto out = blanks + padded(left_title, column) + bar + right_title + "\n";
  out += blanks + repeated(dash, column + 1) + (is_ascii ? "+" : "┼") + repeated(dash, column + 1) + "\n";
  for (std::size_t i = 0; i < std::max(lefts.size(), rights.size()); ++i) {
    auto line = blanks + padded(i < lefts.size() ? lefts[i] : "", column) + bar +
                (i < rights.size() ? rights[i] : "");
    while (line.back() == ' ') line.pop_back();
    out += line + "\n";
  }
  return out;
}

}  // namespace bastide::reports
