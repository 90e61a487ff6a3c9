// Text that a terminal can be given, whoever wrote it.
//
// A terminal obeys control characters: they move the cursor, change colours and titles, answer in the user's
// name. Names, paths and quoted lines come from files and programs of others, so what is printed goes through
// here. Refused are the control characters of ASCII and of Unicode (U+0080 to U+009F), the marks that turn
// the direction of writing (they make a line look like another one), and bytes that are not UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bastide::tilesets {

/// The first character that is not printable; line ends and tabs are. `size` 0: there is none.
struct Unprintable {
  std::size_t offset = 0;
  std::size_t size = 0;
};
Unprintable find_unprintable(std::string_view text, std::size_t from = 0);

/// The text with each byte of such characters as \xNN.
std::string printable(std::string_view text);

}  // namespace bastide::tilesets
