#include "solver/questions/fill/fill_shape.hpp"

#include <algorithm>
#include <charconv>

namespace bastide::solver::questions::fill {
namespace {

using tilesets::InputError;

}  // namespace

std::optional<FillShape> parse_size(std::string_view text, const std::string& file) {
  const auto cross = text.find('x');
  if (cross == text.npos) return std::nullopt;
  const auto is_digits = [](std::string_view part) {
    return !part.empty() &&
           std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  const auto number = [&](std::size_t begin, std::size_t end) {
    int value = 0;
    const auto read = std::from_chars(text.data() + begin, text.data() + end, value);
    if (read.ec != std::errc() || value < 1 || value > most_shape_cells)
      throw InputError(tilesets::locate(file, text, begin),
                       "a side of " + std::string(text.substr(begin, end - begin)) +
                           " cells, expected 1 to " + std::to_string(most_shape_cells),
                       text);
    return value;
  };
  if (!is_digits(text.substr(0, cross)) || !is_digits(text.substr(cross + 1))) return std::nullopt;
  const int width = number(0, cross);
  const int height = number(cross + 1, text.size());
  if (width > most_shape_cells / height)
    throw InputError({file, 1, 1},
                     "a shape of more than " + std::to_string(most_shape_cells) + " cells, expected fewer",
                     text);
  FillShape shape{std::to_string(width) + "x" + std::to_string(height), {}, std::nullopt};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) shape.cells.push_back({x, y});
  }
  return shape;
}

FillShape parse_picture(std::string_view text, const std::string& file) {
  FillShape shape{file, {}, std::nullopt};
  rules::Cell cell;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto fail = [&](const std::string& message) {
      throw InputError(tilesets::locate(file, text, i), message, text);
    };
    if (c == '\n') {
      cell = {0, cell.y + 1};
      continue;
    }
    if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    if (c == '#' || c == 'S') {
      if (cell.x >= most_shape_cells || cell.y >= most_shape_cells)
        fail("a cell too far out, expected it among the first " + std::to_string(most_shape_cells) +
             " lines and columns");
      if (static_cast<int>(shape.cells.size()) == most_shape_cells)
        fail("more than " + std::to_string(most_shape_cells) + " cells, expected fewer");
      shape.cells.push_back(cell);
      if (c == 'S' && shape.start) fail("a second S, expected one cell for the start tile at most");
      if (c == 'S') shape.start = cell;
    } else if (c != '.' && c != ' ') {
      const auto byte = static_cast<unsigned char>(c);
      const std::string shown =
          byte > 32 && byte < 127 ? "character '" + std::string(1, c) + "'" : "byte " + std::to_string(byte);
      fail("unknown " + shown +
           ", expected # for a cell, S for the cell of the start tile, a dot or a space for none");
    }
    ++cell.x;
  }
  if (shape.cells.empty()) throw InputError({file, 1, 1}, "no cell, expected # for each cell", text);
  return shape;
}

}  // namespace bastide::solver::questions::fill
