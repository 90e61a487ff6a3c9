// The commands as the parser knows them, for those who ask what there is: usage errors, the manual page,
// completion.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace bastide::cli::commands {

/// The commands right below, in the order of the help text.
std::vector<const CLI::App*> commands_below(const CLI::App& command);
/// The one of that name right below; null when there is none.
const CLI::App* command_below(const CLI::App& command, const std::string& name);
/// "bastide solve hole".
std::string full_name(const CLI::App& command);

/// What a command's help says after its options.
struct HelpFooter {
  std::string details;   ///< may be empty
  std::string examples;  ///< command lines, each indented by two spaces
};
HelpFooter footer_of(const CLI::App& command);

}  // namespace bastide::cli::commands
