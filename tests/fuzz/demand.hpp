// How a reader's target says that something is wrong, and what goes for every diagnostic.
#pragma once

#include <string>
#include <string_view>

#include "tilesets/input_error.hpp"

namespace bastide::tests::fuzz {

/// Ends the program, with the words, unless it holds.
void demand(bool holds, const std::string& words);

/// The file that diagnostics name when they are about the text itself.
inline constexpr const char* text_name = "text";

/// A diagnostic has one line, or three with a caret; it has no control characters; its place is in the text.
void demand_sound(const tilesets::InputError& error, std::string_view text, const std::string& file);

/// Runs what reads; an InputError is looked at and is an answer like any other. Whether there was none.
template <class Read>
bool reads(std::string_view text, const std::string& file, const Read& read) {
  try {
    read();
    return true;
  } catch (const tilesets::InputError& error) {
    demand_sound(error, text, file);
    return false;
  }
}

}  // namespace bastide::tests::fuzz
