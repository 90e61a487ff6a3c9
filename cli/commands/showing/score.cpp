// bastide score: what a position is worth, item by item, under one edition or all; drawn on a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "props/stages/position_in_game.hpp"
#include "reports/records/score_record.hpp"
#include "reports/results/score_result.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/further.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::cli::commands::showing {

struct ScoreOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`: one position a line
  bool is_legal = false;              ///< refuse what could not arise in a game
};

namespace {

using input::CommonOptions;
using input::for_each_position;
using input::PositionWithTokens;
using output::interrupt_flag;

using Subject = rules::board::OwnedRules;

/// A list, because a fit table refers to the set beside it. Without --edition: the default edition.
std::list<Subject> subjects(const CommonOptions& options) {
  std::list<Subject> out;
  const auto add = [&](const CommonOptions& one) {
    auto edition = chosen_edition(one);
    auto set = chosen_tile_set(one, edition);
    out.emplace_back(std::move(edition), std::move(set));
  };
  if (options.edition != "all") {
    add(options);
    return out;
  }
  for (const auto& id : rules::editions::shipped_editions()) {
    auto one = options;
    one.edition = id;
    add(one);
  }
  return out;
}

/// The sheet, with what tokens give when the position comes with some.
rules::ScoreSheet sheet_of(const Subject& subject, const PositionWithTokens& asked) {
  auto sheet = rules::play::score_position(subject.fit, asked.position.placements, subject.edition);
  if (!asked.tokens) return sheet;
  sheet.bonuses = rules::reference::token_bonuses(*asked.tokens, subject.edition);
  for (const auto& bonus : sheet.bonuses) rules::add(sheet.totals, bonus.points);
  return sheet;
}

/// Throws InputError at the placement that cannot have arisen in a game.
void require_legal(const Subject& subject, const PositionWithTokens& asked, const std::string& text) {
  const auto objection =
      props::stages::why_not_in_a_game({subject.fit, subject.edition}, asked.position, asked.where);
  if (!objection) return;
  const auto i = static_cast<std::size_t>(objection->placement);
  throw tilesets::InputError(asked.where[i],
                             fmt::format("{}: {}; expected a position that can arise in a game",
                                         rules::print_placement(subject.set, asked.position.placements[i],
                                                                asked.position.players_are_numbers),
                                         objection->words),
                             text);
}

/// The segments of each item's feature, for who wants to point at them.
void add_segments(const Subject& subject, const std::vector<rules::Placement>& placements,
                  const rules::ScoreSheet& sheet, reports::records::ScoreRecord& record) {
  const auto found = rules::reference::features(subject.set, placements, subject.edition.table);
  for (std::size_t i = 0; i < sheet.items.size(); ++i) {
    for (const auto& ref : found.feature_at(sheet.items[i].anchor).segments) {
      auto placement = placements[static_cast<std::size_t>(ref.placement)];
      placement.follower.reset();
      record.items[i].segments.push_back(
          fmt::format("{}:{}", rules::print_placement(subject.set, placement),
                      subject.set.type(placement.type).segments[static_cast<std::size_t>(ref.segment)].name));
    }
  }
}

/// `is_drawn`: the board above it, where somebody looks on.
void print_score(const Subject& subject, const PositionWithTokens& asked, const ScoreOptions& options,
                 bool is_drawn) {
  const auto sheet = sheet_of(subject, asked);
  auto record = reports::records::score_record(subject.set, asked.position, sheet, subject.edition.id);
  for (const auto& event : subject.edition.events) record.not_told.push_back("event." + event.id);
  for (const auto& award : subject.edition.awards) record.not_told.push_back("award." + award.id);
  for (const auto& seat : subject.edition.seats)
    if (seat.points > 0) record.not_told.push_back("seat." + seat.id);
  if (subject.edition.unclaimed != rules::editions::Unclaimed::nobody) record.not_told.push_back("unclaimed");
  if (options.common.json) {
    add_segments(subject, asked.position.placements, sheet, record);
    output::print_json(record);
    return;
  }
  const auto position = rules::print_position(subject.set, asked.position);
  reports::document::Document out;
  if (is_drawn && output::is_stdout_a_terminal())
    out << reports::document::Board{
        .set = &subject.set, .position = position, .has_notation = false, .is_whole = true};
  out << reports::results::sheet_document(record, options.file.empty() ? "" : position);
  if (!record.not_told.empty())
    out << reports::document::Paragraph{
        fmt::format("What {}{} gave in the game is not told: a position does not know it.",
                    *rules::editions::further_event(subject.edition),
                    record.not_told.size() > 1 ? " and others" : ""),
        true};
  output::print(std::move(out));
}

}  // namespace

CLI::App& declare(CLI::App& parent, ScoreOptions& options) {
  auto& command = input::add_command(
      parent,
      {"score", "Itemised scores of a position under one edition or all",
       "Every follower that is written down stands at the end; a completed feature scores as completed, any "
       "other as at the end of the game, then the farms. After the word tokens stands who took what they "
       "give "
       "at the end: tokens red wine 2 blue cloth 1. A rotation may be '?': the one that fits. On a terminal "
       "the "
       "board is drawn. --legal refuses tiles that do not hang together and followers that cannot stand so "
       "once the last tile lies. --edition all scores under every shipped edition, each on its own tile set "
       "unless "
       "--tileset is given.",
       "  bastide score 'D1@0,0=red:city F0@1,0 E?@2,0' --edition all"});
  add_option(command, "position", options.position, "POSITION",
             "placements: TILE ROTATION @ X,Y [= PLAYER:SEGMENT]");
  add_option(command, "--file", options.file, "FILE", "score each line of a file as a position");
  add_flag(command, "--legal", options.is_legal, "refuse a position that cannot arise in a game");
  return command;
}

ExitCode run(const ScoreOptions& options) {
  const auto chosen = subjects(options.common);
  if (options.position.empty() == options.file.empty())
    throw UsageError("expected either a POSITION or --file");
  const auto text =
      options.file.empty() ? input::joined(options.position) : tilesets::read_text_file(options.file);
  const auto judge = [&](const Subject& subject, const PositionWithTokens& asked) {
    if (!options.common.quiet && &subject == &chosen.front()) input::note_oddities(subject.set, asked);
    if (options.is_legal) require_legal(subject, asked, text);
  };
  if (options.file.empty()) {
    // Every position is read before the first score is printed.
    std::vector<PositionWithTokens> positions;
    for (const auto& subject : chosen) {
      positions.push_back(input::parse_with_tokens(subject.set, subject.edition, text));
      judge(subject, positions.back());
    }
    auto position = positions.begin();
    for (const auto& subject : chosen)
      print_score(subject, *position++, options, &subject == &chosen.front());
    return ExitCode::holds;
  }
  for (const auto& subject : chosen) {
    for_each_position(subject.set, subject.edition, text, options.file,
                      [&](const PositionWithTokens& position) {
                        judge(subject, position);
                        return !interrupt_flag();
                      });
  }
  for (const auto& subject : chosen) {
    for_each_position(subject.set, subject.edition, text, options.file,
                      [&](const PositionWithTokens& position) {
                        print_score(subject, position, options, &subject == &chosen.front());
                        return !interrupt_flag();
                      });
  }
  return interrupt_flag() ? output::report_interruption("Positions that are not printed were not scored.")
                          : ExitCode::holds;
}

Command add_score(CLI::App& parent) { return add<ScoreOptions>(parent); }

}  // namespace bastide::cli::commands::showing
