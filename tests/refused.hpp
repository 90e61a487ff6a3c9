// What is said of bad input: what most tests of readers ask.
#pragma once

#include <string>

#include "tilesets/input_error.hpp"

namespace bastide::tests {

/// Why `read` refuses its input; empty when it does not.
template <class Read>
std::string why_refused(Read read) {
  try {
    read();
  } catch (const tilesets::InputError& error) {
    return error.message();
  }
  return {};
}

}  // namespace bastide::tests
