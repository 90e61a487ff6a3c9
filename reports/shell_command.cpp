#include "reports/shell_command.hpp"

#include <string_view>

namespace bastide::reports {

std::string shell_word(const std::string& text) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=@%+";
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string command_text(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return "–";
  std::string out = "bastide";
  for (const auto& a : arguments) out += " " + shell_word(a);
  return out;
}

}  // namespace bastide::reports
