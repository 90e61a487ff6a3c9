// Text set for a terminal: broken into lines, and two texts side by side.
//
// Widths are counted in characters, not bytes; what a terminal draws two cells wide does not occur in our
// texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::reports {

/// How many characters the UTF-8 text has.
std::size_t character_count(std::string_view text);

/// The text in lines of at most `width` characters, broken at blanks; a word that is longer is cut. At least
/// one line. Requires width > 0.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// The same, each line after `indent` blanks and ended by a newline.
std::string paragraph(std::string_view text, std::size_t indent, std::size_t width);

/// The first of the lines, with "…" where it is not all.
std::string shortened(std::string_view text, std::size_t width);

/// Two titled columns with a line between them, `width` characters wide in all after `indent` blanks.
std::string side_by_side(const std::string& left_title, std::string_view left, const std::string& right_title,
                         std::string_view right, std::size_t indent, std::size_t width, bool is_ascii);

}  // namespace bastide::reports
