// What holds for the folders of the layers: each is the namespace of its files, few enough sources, no ring
// of includes.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::architecture {

/// The text of files, by their paths from the root of the repository.
using Files = std::map<std::string, std::string>;

/// What a file's namespaces break, one sentence each: rules/board/board.cpp opens bastide::rules::board, and
/// others only to declare what it names ("class StepContext;").
std::vector<std::string> broken_namespaces(std::string_view path, std::string_view text);

/// The folders that hold more than `most` .cpp files, one sentence each.
std::vector<std::string> crowded_folders(const Files& files, std::size_t most);

/// The folders that include each other in a ring, each ring's folders in alphabetical order. Includes of a
/// file named in `apart` do not count.
std::vector<std::vector<std::string>> folder_rings(const Files& files, const std::set<std::string>& apart);

/// The packages that CMake's `text` requires (find_package(NAME …), find_path(NAME header …)) and of which no
/// file includes a header; a package whose headers are not known here is one of them. `headers` has how their
/// paths begin.
std::vector<std::string> unused_packages(std::string_view text, const Files& files,
                                         const std::map<std::string, std::vector<std::string>>& headers);

}  // namespace bastide::architecture
