// What an option's value means at the table, as a sentence: "Players tied for most followers divide the
// points, rounded down."
#pragma once

#include <string>

namespace bastide::rules::editions {

/// The sentence for a value of an option or a row, as option_value writes it; without a value ("") that the
/// row is not there.
std::string value_sentence(const std::string& option, const std::string& value);

/// The same of a value that took the place of another: "A completed city scores 3*tiles instead of 2*tiles."
/// where the sentences end differently only; else both.
std::string change_sentence(const std::string& option, const std::string& before, const std::string& after);

}  // namespace bastide::rules::editions
