// What may stand at the end of a command line, from what the parser knows of commands, options and their
// values: for the shells' completion.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace bastide::cli::commands::helping {

struct Suggestion {
  std::string word;     ///< as it is typed; after "=" or "," more may follow
  std::string meaning;  ///< may be empty
};

struct Suggestions {
  /// What of the disk may stand there as well.
  enum class Paths { none, folders, files };

  std::vector<Suggestion> words;
  Paths paths = Paths::none;
};

/// What may stand in place of the last of `words`, given those before it; each begins as that one does.
/// Requires a word.
Suggestions suggestions(const CLI::App& program, const std::vector<std::string>& words);

}  // namespace bastide::cli::commands::helping
