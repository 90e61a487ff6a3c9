// Text as it may stand in SVG and HTML: everything that came from an input goes through `escaped`.
#pragma once

#include <string>
#include <string_view>

#include "reports/pictures/tile_shape.hpp"

namespace bastide::reports::pictures {

/// `text` with & < > " ' as character references; control characters other than tab and newline, which no XML
/// may hold, and bytes that are not UTF-8 become U+FFFD. Safe as element content and inside quoted
/// attributes.
std::string escaped(std::string_view text);

/// At most one decimal, no trailing zero: "12", "-3.5".
std::string svg_number(double value);

/// Path data of a curve: "M.. C..", closed with Z when asked.
std::string path_data(const Curve& curve, bool is_closed);

}  // namespace bastide::reports::pictures
