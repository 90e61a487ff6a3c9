#include "reports/marked_cell.hpp"

#include <fmt/format.h>

#include <charconv>

#include "reports/markup.hpp"

namespace bastide::reports {
namespace {

/// A coordinate that is all of `text`.
std::optional<int> coordinate(std::string_view text) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<MarkedCell> marked_cell(std::string_view cell, std::string_view state) {
  const auto comma = cell.find(',');
  if (comma == std::string_view::npos || (state != "dead" && state != "starved")) return std::nullopt;
  const auto x = coordinate(cell.substr(0, comma));
  const auto y = coordinate(cell.substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return MarkedCell{{*x, *y}, state == "dead"};
}

std::string mark_picture(const MarkedCell& mark, double x, double y) {
  const auto* colour = mark.is_dead ? "#b3261e" : "#a86400";
  const auto line = [&](double x1, double y1, double x2, double y2) {
    return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", number(x + x1), number(y + y1),
                       number(x + x2), number(y + y2));
  };
  std::string out = fmt::format(
      "<g data-hole=\"{}\"><title>{},{}: {}</title><g stroke=\"{}\" stroke-width=\"4\" fill=\"none\"><rect "
      "x=\"{}\" "
      "y=\"{}\" width=\"88\" height=\"88\" rx=\"6\" fill=\"{}\" fill-opacity=\"0.12\"{}/>",
      mark.is_dead ? "dead" : "starved", mark.cell.x, mark.cell.y, mark.is_dead ? "dead" : "starved", colour,
      number(x + 6), number(y + 6), colour, mark.is_dead ? "" : " stroke-dasharray=\"10 6\"");
  out += line(6, 94, 94, 6);
  if (mark.is_dead) out += line(6, 6, 94, 94);
  return out + fmt::format(
                   "</g><rect x=\"{}\" y=\"{}\" width=\"60\" height=\"22\" rx=\"4\" fill=\"#fff\"/><text "
                   "x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"middle\" "
                   "fill=\"{}\">{}</text></g>",
                   number(x + 20), number(y + 39), number(x + 50), number(y + 55), colour,
                   mark.is_dead ? "dead" : "starved");
}

}  // namespace bastide::reports
