// bastide graph: a position's feature graph for graph tools.
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "rules/reference/model.hpp"

namespace bastide::cli::commands::showing {

struct GraphOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`
  std::string format = "dot";         ///< or "graphml"
};

CLI::App& declare(CLI::App& parent, GraphOptions& options) {
  auto& command = input::add_command(parent, {"graph", "A position's feature graph as DOT or GraphML",
                                              "Segments, the joints that make them features, and farm-city "
                                              "contacts, as the reference model has them.",
                                              "  bastide graph 'D0@0,0 N2@0,-1=yellow:city' --format dot"});
  input::add_position_options(command, options.position, options.file);
  add_option(command, "--format", options.format, "FORMAT [dot]", "dot or graphml",
             {one_of({"dot", "graphml"})});
  return command;
}

ExitCode run(const GraphOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  const auto position =
      input::read_position(set, edition, options.position, options.file, options.common.quiet);
  output::print(options.format == "dot" ? rules::reference::to_dot(set, position)
                                        : rules::reference::to_graphml(set, position));
  return ExitCode::holds;
}

Command add_graph(CLI::App& parent) { return add<GraphOptions>(parent); }

}  // namespace bastide::cli::commands::showing
