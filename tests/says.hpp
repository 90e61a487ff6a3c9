// Whether a text holds another: what most tests ask of what the program printed.
#pragma once

#include <string>

namespace bastide::tests {

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace bastide::tests
