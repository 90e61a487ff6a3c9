// Which file may include what, as data: the picture of docs/development.md that the linker alone cannot
// enforce.
//
// Linking catches a call from a lower layer into a higher one, but not a header used for its types, and not a
// library used outside its place. Text is enough for that: one #include directive a line, judged by the path
// of the including file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide::architecture {

/// What the includes of `text` break, one sentence each ("rules/board/board.cpp:3: …"); empty when nothing.
/// `path` is the file's place in the repository ("rules/board/board.cpp") and decides what it may include.
std::vector<std::string> broken_rules(std::string_view path, std::string_view text);

}  // namespace bastide::architecture
