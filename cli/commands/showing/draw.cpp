// bastide draw: positions as they lie, on the terminal and as pictures.
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/write_file.hpp"
#include "rules/notation.hpp"

namespace bastide::cli::commands::showing {

struct DrawOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`: one position a line
  std::string svg;
};

CLI::App& declare(CLI::App& parent, DrawOptions& options) {
  auto& command = input::add_command(
      parent,
      {"draw", "A position drawn on the terminal, and as a picture",
       "A rotation may be '?': the one in which the tile fits, which is said; where several look different, "
       "they are listed. --svg also writes a picture; of several positions, a line of --file each, "
       "FILE-1.svg, FILE-2.svg and so on. With --json the picture is one to work on, for programs that show "
       "it: each tile, segment and figure in it has a name.",
       "  bastide draw 'D0@0,0 E?@0,-1=red:city V1@1,0' --svg board.svg"});
  add_option(command, "position", options.position, "POSITION",
             "placements: TILE ROTATION @ X,Y [= PLAYER:SEGMENT]");
  add_option(command, "--file", options.file, "FILE", "draw each line of a file as a position");
  add_option(command, "--svg", options.svg, "FILE", "also write a picture", {a_word});
  return command;
}

ExitCode run(const DrawOptions& options) {
  if (options.position.empty() == options.file.empty())
    throw UsageError("expected either a POSITION or --file");
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  std::vector<input::PositionWithTokens> positions;
  if (options.file.empty()) {
    positions.push_back(input::parse_with_tokens(set, edition, input::joined(options.position)));
  } else {
    input::for_each_position(set, edition, tilesets::read_text_file(options.file), options.file,
                             [&](const input::PositionWithTokens& position) {
                               positions.push_back(position);
                               return true;
                             });
  }
  reports::pictures::BoardPicture to_work_on;
  to_work_on.has_parts = true;
  to_work_on.has_coordinates = false;
  to_work_on.art = rules::editions::option_value(edition, "tile_art");
  reports::document::Document drawn;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto& position = positions[i].position;
    if (!options.common.quiet) input::note_oddities(set, positions[i]);
    if (options.common.json)
      output::print_json(
          reports::answers::DrawingRecord{edition.id, position,
                                          reports::pictures::board_svg(set, position, to_work_on)},
          {&set});
    const auto notation = rules::print_position(set, position);
    if (positions.size() > 1) drawn << reports::document::Heading{notation};
    drawn << reports::document::Board{
        .set = &set, .position = notation, .has_notation = false, .is_whole = true};
    if (options.svg.empty()) continue;
    reports::write_file(reports::numbered_file(options.svg, i, positions.size()),
                        reports::pictures::board_svg(set, position) + "\n");
  }
  if (!options.common.json) output::print(drawn);
  return ExitCode::holds;
}

Command add_draw(CLI::App& parent) { return add<DrawOptions>(parent); }

}  // namespace bastide::cli::commands::showing
