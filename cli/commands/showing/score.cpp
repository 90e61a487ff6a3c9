// bastide score: what a position is worth, item by item, under one edition or all.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/records/score_json.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::cli::commands::showing {

struct ScoreOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`: one position a line
};

namespace {

using input::CommonOptions;
using input::for_each_position;
using output::interrupt_flag;
using output::print;
using rules::PerPlayer;
using rules::Position;

/// An edition to score under, with its tile set.
struct Subject {
  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;
  Subject(rules::editions::Edition e, tilesets::TileSet s)
      : edition(std::move(e)), set(std::move(s)), fit(set) {}
};

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

/// "red 8, blue 0": the players with a follower on the board.
std::string scored_totals_text(const Position& position, const PerPlayer& totals) {
  PerPlayer followers{};
  for (const auto& p : position.placements) {
    if (p.follower) ++followers[static_cast<std::size_t>(p.follower->player)];
  }
  std::vector<std::string> parts;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (followers[p] > 0)
      parts.push_back(
          fmt::format("{} {}", rules::player_name(player, position.players_are_numbers), totals[p]));
  }
  return parts.empty() ? "no follower on the board" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string item_text(const tilesets::TileSet& set, const Position& position, const rules::ScoreItem& item) {
  std::vector<std::string> gains;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (item.holders[p] > 0)
      gains.push_back(
          fmt::format("{} {}", rules::player_name(player, position.players_are_numbers), item.points[p]));
  }
  std::vector<std::string> tiles;
  for (const int t : item.tiles) {
    auto bare = position.placements[static_cast<std::size_t>(t)];
    bare.follower.reset();
    tiles.push_back(rules::print_placement(set, bare));
  }
  const auto* state = item.feature == rules::FeatureKind::farm ? ""
                      : item.complete                          ? ", complete"
                                                               : ", incomplete";
  return fmt::format("  {}{}: {}  ({})\n      {}\n", rules::feature_name(item.feature), state,
                     fmt::join(gains, ", "), item.why, fmt::join(tiles, " "));
}

void print_score(const Subject& subject, const Position& position, bool as_json) {
  const auto sheet = rules::play::score_position(subject.fit, position.placements, subject.edition);
  if (as_json) {
    print(reports::records::write_score(subject.set, position, subject.edition, sheet) + "\n");
    return;
  }
  auto text = fmt::format("{}: {}\n", subject.edition.id, scored_totals_text(position, sheet.totals));
  for (const auto& item : sheet.items) text += item_text(subject.set, position, item);
  print(text);
}

}  // namespace

CLI::App& declare(CLI::App& parent, ScoreOptions& options) {
  auto& command = input::add_command(
      parent,
      {"score", "Itemised scores of a position under one edition or all",
       "Every follower that is written down stands at the end; a completed feature scores as completed, any "
       "other as at the end of the game, then the farms. --edition all scores under every shipped edition, "
       "each on its own tile set unless --tileset is given.",
       "  bastide score 'D1@0,0=red:city F0@1,0 E3@2,0' --edition all"});
  command.add_option("position", options.position, "placements: TILE ROTATION @ X,Y [= PLAYER:SEGMENT]")
      ->option_text("POSITION");
  command.add_option("--file", options.file, "score each line of a file as a position")->option_text("FILE");
  return command;
}

ExitCode run(const ScoreOptions& options) {
  const auto chosen = subjects(options.common);
  if (options.position.empty() == options.file.empty())
    throw UsageError("expected either a POSITION or --file");
  if (options.file.empty()) {
    // Every position is read before the first score is printed.
    std::vector<Position> positions;
    for (const auto& subject : chosen)
      positions.push_back(input::read_position(subject.set, subject.edition, options.position, ""));
    auto position = positions.begin();
    for (const auto& subject : chosen) print_score(subject, *position++, options.common.json);
    return ExitCode::holds;
  }
  const auto text = tilesets::read_text_file(options.file);
  for (const auto& subject : chosen) {
    for_each_position(subject.set, subject.edition, text, options.file,
                      [](const Position&) { return !interrupt_flag(); });
  }
  for (const auto& subject : chosen) {
    for_each_position(subject.set, subject.edition, text, options.file, [&](const Position& position) {
      if (!options.common.json) print(fmt::format("# {}\n", rules::print_position(subject.set, position)));
      print_score(subject, position, options.common.json);
      return !interrupt_flag();
    });
  }
  return interrupt_flag() ? output::report_interruption("Positions that are not printed were not scored.")
                          : ExitCode::holds;
}

Command add_score(CLI::App& parent) { return add<ScoreOptions>(parent); }

}  // namespace bastide::cli::commands::showing
