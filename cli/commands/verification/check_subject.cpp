#include "cli/commands/verification/check_subject.hpp"

#include <fmt/core.h>

#include "cli/input/edition_input.hpp"
#include "cli/input/position_input.hpp"
#include "props/play/lockstep.hpp"
#include "props/stages/single_check.hpp"
#include "reports/records/game_record_json.hpp"
#include "rules/notation.hpp"
#include "rules/records/replay.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

using tilesets::InputError;

std::unique_ptr<CheckSubject> read_position_subject(const CheckOptions& options, const std::string& typed,
                                                    const std::string& file) {
  auto edition = chosen_edition(options.common);
  auto set = chosen_tile_set(options.common, edition);
  auto subject = std::make_unique<CheckSubject>(std::move(edition), std::move(set));
  subject->tile_set_name =
      options.common.tile_set.empty() ? subject->edition.tile_set : options.common.tile_set;
  subject->edition_name = options.common.edition.empty() ? input::default_edition : options.common.edition;
  const auto text = input::with_rotations(subject->set, typed, file, options.common.quiet);
  subject->position = input::parse_on_table(subject->set, subject->edition, text, file).placements;
  std::vector<rules::Placement> laid;
  for (const auto& placement : subject->position) {
    laid.push_back(placement);
    if (const auto objection = props::stages::objection_to(subject->fit, subject->edition, laid))
      throw InputError(input::place_of(subject->set, placement, text, file), *objection, text);
  }
  if (laid.empty())
    throw InputError({file, 1, 1}, "there is no tile, expected a position or a game record", text);
  return subject;
}

/// The turns written that are not among those played, in their order.
std::vector<std::size_t> turns_not_played(const std::vector<rules::Turn>& written,
                                          const std::vector<rules::Turn>& played) {
  std::vector<std::size_t> missing;
  std::size_t next = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const auto& turn = written[i];
    const bool is_played = next < played.size() && played[next] == turn;
    if (!is_played) missing.push_back(i);
    // A turn that was changed (another place, no follower) is still the turn of that player with that tile.
    const bool is_changed = !is_played && next < played.size() && played[next].tile.type == turn.tile.type &&
                            played[next].player == turn.player;
    next += is_played || is_changed ? 1 : 0;
  }
  return missing;
}

std::string turn_text(const tilesets::TileSet& set, const rules::Turn& turn, std::size_t index) {
  return fmt::format("turn {}, {}", index + 1, rules::print_placement(set, turn.tile));
}

std::unique_ptr<CheckSubject> read_game_subject(const CheckOptions& options,
                                                const rules::records::GameRecord& record) {
  const auto& common = options.common;
  const auto& edition_name = common.edition.empty() ? record.edition : common.edition;
  const auto& set_name = common.tile_set.empty() ? record.tile_set : common.tile_set;
  auto edition = rules::records::edition_of(
      record, rules::editions::load_edition(edition_name, rules::editions::Contradictions::keep));
  apply_rules(common, edition);
  rules::editions::throw_first_error(rules::editions::lint_edition(edition));
  auto set = load_played_set(common, set_name, edition);
  auto subject = std::make_unique<CheckSubject>(std::move(edition), std::move(set));
  subject->name = record.name;
  subject->tile_set_name = set_name;
  subject->edition_name = edition_name;
  const auto script = props::script_of(record, subject->set);
  props::play::Onlooker onlooker;
  subject->position = {{props::start_of(script, subject->set), 0, {0, 0}, std::nullopt}};
  onlooker.turn = [&](const props::TurnView& view) {
    subject->position = view.after.board;
    return true;
  };
  const auto played = props::play::play_in_lockstep({subject->fit, subject->edition}, script, onlooker);
  const auto missing = turns_not_played(script.turns, played.turns);
  subject->turns_left_out = static_cast<int>(missing.size());
  if (!missing.empty())
    subject->first_left_out = turn_text(subject->set, script.turns[missing.front()], missing.front());
  subject->game = script;
  return subject;
}

}  // namespace

std::vector<std::unique_ptr<CheckSubject>> read_subjects(const CheckOptions& options) {
  if (options.subject.empty() == options.file.empty())
    throw UsageError("expected either a POSITION (or a game record) or --file");
  const auto text =
      options.file.empty() ? input::joined(options.subject) : tilesets::read_text_file(options.file);
  const auto first = text.find_first_not_of(" \t\r\n");
  const bool holds_games = first != std::string::npos && text[first] == '{';
  const auto& file = !options.file.empty() ? options.file : holds_games ? "<game>" : "<position>";
  std::vector<std::unique_ptr<CheckSubject>> subjects;
  if (!holds_games) {
    subjects.push_back(read_position_subject(options, text, file));
    return subjects;
  }
  try {
    for (const auto& record : reports::records::read_game_records(text, file))
      subjects.push_back(read_game_subject(options, record));
  } catch (const InputError& error) {
    if (error.where().file != file) throw;
    throw InputError(error.where(), error.message(), text);  // with the line and a caret
  }
  return subjects;
}

}  // namespace bastide::cli::commands::verification
