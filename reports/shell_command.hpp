// A command line as it can be typed into a POSIX shell.
#pragma once

#include <string>
#include <vector>

namespace bastide::reports {

/// `text` as one word of a shell, quoted where it has to be.
std::string shell_word(const std::string& text);

/// "bastide" and the arguments; "–" when there are none.
std::string command_text(const std::vector<std::string>& arguments);

}  // namespace bastide::reports
