// bastide check: one position or the games of a file shown to one property or to all; how a counterexample is
// looked at again.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/record_rules.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "props/catalogue/catalogue.hpp"
#include "props/play/game_step.hpp"
#include "props/play/lockstep.hpp"
#include "props/stages/counterexample.hpp"
#include "props/stages/single_check.hpp"
#include "reports/answers/check_record.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/results/verify_result.hpp"
#include "rules/notation.hpp"
#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

struct CheckOptions {
  input::CommonOptions common;
  std::vector<std::string> subject;     ///< placements or a game record, as typed
  std::string file;                     ///< instead of `subject`
  std::vector<std::string> properties;  ///< ids; empty: all
};

namespace {

using output::print;
using props::Property;
using reports::answers::CheckedProperty;
using reports::answers::CheckOutcome;
using tilesets::InputError;

/// What is asked about: a position or a game, with its tiles and edition.
struct CheckSubject : NamedRules {
  using NamedRules::NamedRules;

  std::string name;                        ///< of a game; may be empty
  std::vector<rules::Placement> position;  ///< of a game: its last board, followers standing
  std::optional<props::GameScript> game;
  int turns_left_out = 0;      ///< of a game: not legal in both engines, or not as written
  std::string first_left_out;  ///< "turn 3, E2@0,-1=red:city": the first of these
};

std::unique_ptr<CheckSubject> read_position_subject(const CheckOptions& options, const std::string& typed,
                                                    const std::string& file) {
  auto subject = chosen_rules<CheckSubject>(options.common);
  const auto text = input::with_rotations(subject->set, typed, file, options.common.quiet);
  subject->position = input::parse_on_table(subject->set, subject->edition, text, file).placements;
  std::vector<rules::Placement> laid;
  for (const auto& placement : subject->position) {
    laid.push_back(placement);
    if (const auto objection = props::stages::objection_to(subject->rules(), laid))
      throw InputError(input::place_of(laid.size() - 1, text, file), *objection, text);
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
  auto subject = std::make_unique<CheckSubject>(std::move(edition), std::move(set), set_name, edition_name);
  subject->name = record.name;
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

/// Text that begins with '{' is game records, one a line; anything else is one position on any number of
/// lines. A record is played under the edition and with the tiles that it names, unless the options name
/// others. Throws InputError, also for a position whose tiles cannot be laid in their order; UsageError when
/// neither a position nor a file is given, or both.
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

/// The properties asked for, in the order of the catalogue; all of them when none is named.
std::vector<Property> chosen_properties(const std::vector<std::string>& ids) {
  for (const auto& id : ids) input::named_property(id);  // that there is one
  std::vector<Property> chosen;
  for (const auto& property : props::catalogue::all_properties()) {
    if (ids.empty() || std::find(ids.begin(), ids.end(), property.id) != ids.end())
      chosen.push_back(property);
  }
  return chosen;
}

/// What a property can be asked about: a position has no turns, a game record no log of the draws.
bool judges(const Property& property, const CheckSubject& subject) {
  if (property.kind == props::PropertyKind::cover) return false;
  if (!subject.game)
    return property.on_board != nullptr || (property.on_scored != nullptr && !property.judges_log);
  return !property.judges_log;
}

std::optional<props::stages::FoundViolation> violation_of(const Property& property,
                                                          const CheckSubject& subject) {
  if (subject.game) {
    auto script = *subject.game;
    return props::stages::violation_in_game(subject.rules(), property, script);
  }
  auto found = props::stages::violation_on_board(subject.rules(), property, subject.position);
  if (found) return found;
  return props::stages::violation_of_deployment(subject.rules(), property, subject.position);
}

CheckedProperty check(const Property& property, const CheckSubject& subject) {
  CheckedProperty out;
  out.property = property.id;
  if (!judges(property, subject)) {
    out.outcome = CheckOutcome::not_judged;
    return out;
  }
  if (!props::which_apply(std::span(&property, 1), subject.fit.set(), subject.edition).front()) {
    out.outcome = CheckOutcome::not_applicable;
    return out;
  }
  const auto found = violation_of(property, subject);
  if (!found) return out;
  out.outcome = CheckOutcome::violated;
  out.counterexample = counterexample_of(subject.fit.set(), *found);
  out.counterexample->tile_set = subject.tile_set;
  out.counterexample->edition = subject.edition_name;
  if (subject.game)
    out.counterexample->steps = props::play::game_steps({subject.fit, subject.edition}, *subject.game);
  return out;
}

reports::answers::CheckedSubject check_all(const std::vector<Property>& properties,
                                           const CheckSubject& subject) {
  reports::answers::CheckedSubject out;
  out.what = subject.game ? "game" : "position";
  out.name = subject.name;
  out.tile_set = subject.tile_set;
  out.edition = subject.edition_name;
  out.position = rules::print_position(subject.fit.set(), {subject.position, false});
  out.turns_left_out = subject.turns_left_out;
  for (const auto& property : properties) out.properties.push_back(check(property, subject));
  return out;
}

std::size_t count(const reports::answers::CheckedSubject& checked, CheckOutcome outcome) {
  return static_cast<std::size_t>(std::count_if(checked.properties.begin(), checked.properties.end(),
                                                [&](const auto& p) { return p.outcome == outcome; }));
}

/// 5 when something that was asked could not be answered: a named property that says nothing, turns left out.
ExitCode code_of(const reports::answers::CheckedSubject& checked, bool is_named) {
  if (count(checked, CheckOutcome::violated) > 0) return ExitCode::violated;
  const auto held = count(checked, CheckOutcome::held);
  const bool is_answered = is_named ? held == checked.properties.size() : held > 0;
  return is_answered && checked.turns_left_out == 0 ? ExitCode::holds : ExitCode::inconclusive;
}

void print_checked(const CheckSubject& subject, const reports::answers::CheckedSubject& checked,
                   bool is_named) {
  using namespace reports::document;
  const auto& set = subject.fit.set();
  Document out;
  out << Paragraph{fmt::format("{}{}, tile set {}, edition {}", checked.what,
                               checked.name.empty() ? "" : " " + rules::in_quotes(checked.name),
                               checked.tile_set, checked.edition)};
  for (const auto& p : checked.properties)
    if (p.counterexample)
      out << reports::results::counterexample_article(*p.counterexample, &set, {p.property});
  if (count(checked, CheckOutcome::violated) == 0)
    out << Board{
        .set = &set, .tile_set = checked.tile_set, .edition = checked.edition, .position = checked.position};
  for (const auto& p : checked.properties) {
    if (!is_named || p.outcome == CheckOutcome::violated) continue;
    out << Paragraph{fmt::format("{}: {}", p.property,
                                 checked.turns_left_out > 0 && p.outcome == CheckOutcome::held
                                     ? "no violation in the turns that could be played"
                                     : in_words(p.outcome, checked.what))};
  }
  if (!is_named)
    out << Paragraph{
        fmt::format("{} {}, {} violated, {} say nothing under this edition, {} do not judge a {}.",
                    count(checked, CheckOutcome::held),
                    checked.turns_left_out > 0 ? "not violated as far as it was played" : "hold",
                    count(checked, CheckOutcome::violated), count(checked, CheckOutcome::not_applicable),
                    count(checked, CheckOutcome::not_judged), checked.what)};
  if (checked.turns_left_out > 0)
    out << Paragraph{fmt::format(
        "{} of the game's turns could not be played as they are written, first {}: not all was looked at. "
        "`bastide replay` says what is wrong there.",
        checked.turns_left_out, subject.first_left_out)};
  print(out);
}

}  // namespace

CLI::App& declare(CLI::App& parent, CheckOptions& options) {
  auto& command =
      input::add_command(parent, {"check", "One position or game record shown to one property or to all",
                                  "Lays the tiles of a position in the order in which they are written, "
                                  "or plays a game record on both engines, "
                                  "and asks the properties about it; nothing else is looked at. The way "
                                  "to see a counterexample again: verify "
                                  "prints the command. A position has no turns: what judges turns wants "
                                  "a game. Exit code 10 when a property "
                                  "is violated, 5 when one that was named cannot be asked about this.",
                                  "  bastide check 'D0@0,0 E2@0,-1=red:city' --property sheets-agree\n"
                                  "  bastide check --file docs/examples/games.jsonl"});
  add_option(command, "subject", options.subject, "POSITION",
             "placements in the order of laying, or a game record ({...})");
  add_option(command, "--file", options.file, "FILE", "a file with a position or with game records",
             {a_word});
  add_option(command, "--property", options.properties, "ID [all]", "only this property; any number of them");
  return command;
}

ExitCode run(const CheckOptions& options) {
  const auto properties = chosen_properties(options.properties);
  const bool is_named = !options.properties.empty();
  auto worst = ExitCode::holds;
  reports::answers::CheckRecord record;
  auto& checked = record.checked;
  for (const auto& subject : read_subjects(options)) {
    checked.push_back(check_all(properties, *subject));
    if (!options.common.json) print_checked(*subject, checked.back(), is_named);
    const auto code = code_of(checked.back(), is_named);
    // A violation outweighs what could not be answered.
    if (code == ExitCode::violated || worst == ExitCode::holds) worst = code;
  }
  if (options.common.json) output::print_json(record);
  return worst;
}

Command add_check(CLI::App& parent) { return add<CheckOptions>(parent); }

}  // namespace bastide::cli::commands::verification
