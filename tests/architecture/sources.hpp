// The sources that the checks of this folder read.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>

#include "tests/architecture/folder_rules.hpp"

namespace bastide::architecture {

/// `path` from the root of the repository.
inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream stream(BASTIDE_SOURCE_DIR / path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The .hpp and .cpp files below these folders. Throws when a folder is not there.
template <class Folders>
Files sources_below(const Folders& folders) {
  const std::filesystem::path root = BASTIDE_SOURCE_DIR;
  Files files;
  for (const char* folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      const auto path = std::filesystem::relative(entry.path(), root);
      files.emplace(path.string(), text_of(path));
    }
  }
  return files;
}

/// Those of the layers.
inline const Files& layer_sources() {
  static const Files files = sources_below(
      std::initializer_list<const char*>{"tilesets", "rules", "solver", "props", "reports", "cli"});
  return files;
}

}  // namespace bastide::architecture
