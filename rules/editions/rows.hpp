// Own lines, marks, figures, decks, reserves, events and awards of an edition, row by row: what each key may
// hold, how rows are read and how written.
//
// For the reader of edition files (rules/editions/reader.cpp) and for options by name (edition.cpp). A row
// with a name that there is already replaces what it says and leaves the rest; its number stays, since
// formulas and positions go by numbers. Other rules about rows are the lint's.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/editions/edition_file.hpp"

namespace bastide::rules::editions {

/// Sets what the file's tables `lines` and `markers` and its rows `[[figure]]`, `[[deck]]`, `[[reserve]]`,
/// `[[event]]` and `[[award]]` say; adds the rows to `brings`. Throws InputError.
void read_rows(const Reading& in, Edition& edition, std::set<std::string>& brings);

/// Whether a name such as "mark.inn" or "figure.big.count" is a row's, or that of one of its keys.
bool is_row_name(const std::string& name);
/// The row of such a name: "figure.big".
std::string row_of(const std::string& name);
/// The rows that the published game does not have: lines, marks, figures, decks.
std::vector<OptionInfo> own_rows(const Edition& edition);
/// A row, or one of its keys, as a file has it: `{ on = "road", merge = "any" }`; empty when there is none.
std::string row_value(const Edition& edition, const std::string& name);
/// As `set_option` does.
std::string set_row(Edition& edition, const std::string& name, const std::string& value);

}  // namespace bastide::rules::editions
