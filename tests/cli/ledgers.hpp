// Ledgers of runs in a test's folder: read, shortened as a kill leaves them, and forged with good hashes.
#pragma once

#include <functional>
#include <regex>
#include <string>

#include "solver/runs/ledger_file.hpp"
#include "tests/cli/program.hpp"

namespace bastide::tests {

solver::runs::Ledger ledger_in(const Folder& folder, const std::string& name);

/// The ledger with some texts replaced, its hashes made anew: what only a forger could write.
void rewrite(const Folder& folder, const std::string& name, const std::regex& what, const std::string& with);

/// The ledger with some lines left out or doubled: `change` gives a line's text the lines in its place.
void rewrite_lines(const Folder& folder, const std::string& name,
                   const std::function<std::string(const std::string&)>& change);

/// The first lines of a ledger, the header and so many after it.
void shorten(const Folder& folder, const std::string& name, std::size_t lines_of_body);

}  // namespace bastide::tests
