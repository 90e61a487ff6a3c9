// Whether each file includes what it names, so that it can be compiled alone: what compiling in groups cannot
// see (cmake/groups.cmake), because there a neighbour's includes are there as well.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bastide::architecture {

/// The text of files of the layers, by their paths from the root of the repository.
using Files = std::map<std::string, std::string>;

/// One line for each type of ours and each common name of the standard library, fmt and nlohmann that a file
/// names while neither it nor what it includes of ours includes a header that has it: "rules/board/board.cpp names
/// Cell, which no header it includes has". Functions of ours are not looked for: a compiler alone knows which
/// one a name means.
std::vector<std::string> missing_includes(const Files& files);

}  // namespace bastide::architecture
