// SVG breaks no lines by itself, so they are broken here by counting characters; the letters are of one
// width, so that the count is right whatever font there is. No style sheet: the file is looked at in viewers
// of all kinds.
#include "reports/pictures/counterexample_svg.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/text_columns.hpp"

namespace bastide::reports::pictures {
namespace {

constexpr double letter = 7.9;  ///< width of a letter at font size 13
constexpr double text_line_height = 18;
constexpr double border = 12;
constexpr double least_width = 640;

/// Text of one width from `top` on, at `x`; `top` becomes the top of what follows.
std::string text_block(const std::vector<std::string>& lines, double x, double& top, const char* more = "") {
  std::string out;
  for (const auto& text : lines) {
    top += text_line_height;
    out += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>", svg_number(x), svg_number(top - 5), more,
                       escaped(text));
  }
  return out;
}

double pixels_of(const std::string& svg, const char* attribute) {
  const auto at = svg.find(fmt::format(" {}=\"", attribute));
  return std::stod(svg.substr(svg.find('"', at) + 1));
}

}  // namespace

std::string counterexample_svg(const tilesets::TileSet& set, const rules::Position& position,
                               const std::string& property, const props::stages::Counterexample& c) {
  BoardPicture picture;
  picture.highlight = c.highlight;
  picture.art = records::crossing_art_of(c.edition);
  const auto board = board_svg(set, position, picture);
  const double board_width = pixels_of(board, "width"), board_height = pixels_of(board, "height");
  const double width = std::max(least_width, board_width) + 2 * border;
  const auto letters = [](double pixels) { return static_cast<std::size_t>(pixels / letter); };
  const double column = (width - 2 * border) / 2;

  double top = border;
  auto text =
      text_block({fmt::format("{} under {}", property, c.edition)}, border, top, " font-weight=\"bold\"");
  text += text_block(wrapped(c.explanation, letters(width - 2 * border)), border, top);
  top += border / 2;
  const double board_top = top;
  top += board_height + border;
  if (!c.engine_answer.empty() || !c.expected_answer.empty()) {
    double left = top, right = top;
    text += text_block({"The engine says"}, border, left, " font-weight=\"bold\"");
    text += text_block(wrapped(c.engine_answer, letters(column - border)), border, left);
    text += text_block({"Expected"}, border + column, right, " font-weight=\"bold\"");
    text += text_block(wrapped(c.expected_answer, letters(column - border)), border + column, right);
    const double bottom = std::max(left, right);
    text +=
        fmt::format("<path d=\"M{0} {1}V{2}\" stroke=\"currentColor\" stroke-width=\"1\"/>",
                    svg_number(border + column - border / 2 - 1), svg_number(top + 2), svg_number(bottom));
    top = bottom;
  }
  top += border;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\">"
      "<title>{2}</title><g font-family=\"monospace\" font-size=\"13\" fill=\"currentColor\">{3}</g>"
      "<g transform=\"translate({4} {5})\">{6}</g></svg>",
      svg_number(width), svg_number(top), escaped(fmt::format("{}: {}", property, c.explanation)), text,
      svg_number((width - board_width) / 2), svg_number(board_top), board);
}

}  // namespace bastide::reports::pictures
