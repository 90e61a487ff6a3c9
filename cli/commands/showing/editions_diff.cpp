// bastide editions diff: in which options two editions differ, and what that changes: the smallest position
// that they score differently, and how often they do.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/results/editions_diff_result.hpp"
#include "reports/results/score_result.hpp"
#include "reports/write_file.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::showing {

struct EditionsDiffOptions {
  input::CommonOptions common;
  std::string left;
  std::string right;
  bool all = false;  ///< every pair of the shipped editions
  int tiles = 4;     ///< positions of up to so many
  std::optional<std::uint64_t> games;
  std::string svg;  ///< file for the picture of the smallest position
};

namespace {

using output::print;
using output::print_json;
using output::report_interruption;
using reports::answers::AllEditionsDiff;
using reports::answers::EditionsDiff;
using rules::editions::Edition;

constexpr int most_tiles = 8;
constexpr int counted_tiles = 3;  // larger boards have too many positions to score each
constexpr std::uint64_t default_games = 200;
constexpr const char* interruption =
    "Nothing is told: which position is the smallest is known only when all smaller ones were looked at.";

/// What the pair as a whole differs in. Nothing when it was interrupted.
std::optional<EditionsDiff> compared(const EditionsDiffOptions& options, const Edition& left,
                                     const Edition& right, const tilesets::TileSet& printed) {
  EditionsDiff out;
  out.tiles = std::min(options.tiles, printed.tile_count());
  out.seed = options.common.seed;
  out.options = props::differences::option_differences(left, right);
  out.pair = std::make_unique<const props::differences::EditionPair>(left, right, printed);
  out.comparison = input::with_bar(options.common, "boards", [&](const auto& control) {
    return props::differences::compare_editions(*out.pair, options.tiles, control);
  });
  if (!out.comparison.is_complete) return std::nullopt;
  return out;
}

/// Whether an option of play differs, and the same tiles are played on the same table: then whole games can
/// be compared turn by turn.
bool is_play_compared(const EditionsDiff& diff) {
  using props::differences::OptionTopic;
  const bool differs = std::any_of(diff.options.begin(), diff.options.end(),
                                   [](const auto& option) { return option.topic == OptionTopic::course; });
  return differs && diff.pair->has_alike_features && diff.pair->has_alike_boards();
}

/// Adds what each option does alone, and how often the editions differ. False when it was interrupted.
bool add_details(const EditionsDiffOptions& options, const tilesets::TileSet& printed, EditionsDiff& diff) {
  for (const auto& option : diff.options) {
    diff.alone.push_back(input::with_bar(options.common, "boards", [&](const auto& control) {
      return props::differences::compare_alone(diff.pair->left.edition, option, {}, printed, options.tiles,
                                               control);
    }));
    const auto& comparison = diff.alone.back().comparison;
    if (comparison && !comparison->is_complete) return false;
  }
  if (is_play_compared(diff)) {
    diff.course = input::with_bar(options.common, "games", [&](const auto& control) {
      return props::differences::part_games(*diff.pair, options.games.value_or(default_games),
                                            options.common.seed, control);
    });
    if (!diff.course.is_complete) return false;
  }
  if (diff.comparison.why_equal) return true;
  diff.counts = input::with_bar(options.common, "boards", [&](const auto& control) {
    return props::differences::count_differences(*diff.pair, std::min(options.tiles, counted_tiles), control);
  });
  if (!diff.counts.is_complete) return false;
  diff.games = input::with_bar(options.common, "games", [&](const auto& control) {
    return props::differences::pair_games(*diff.pair, options.games.value_or(default_games),
                                          options.common.seed, control);
  });
  return diff.games.is_complete;
}

void write_svg(const std::string& path, const EditionsDiff& diff) {
  const auto& pair = *diff.pair;
  const auto& position = diff.comparison.smallest.position->position;
  const auto sheet = [&](const props::differences::EditionSide& side, const rules::ScoreSheet& scored) {
    return reports::records::score_record(pair.set, position, scored, side.edition.id);
  };
  reports::write_file(path, reports::results::both_sheets_svg(
                                pair.set, position, sheet(pair.left, diff.comparison.sheets->left),
                                sheet(pair.right, diff.comparison.sheets->right)));
}

ExitCode run_pair(const EditionsDiffOptions& options) {
  const auto left = load_edition(options.common, options.left);
  const auto right = load_edition(options.common, options.right);
  const auto printed = tiles_of_both(options.common, left, right);
  auto diff = compared(options, left, right, printed);
  if (!diff || !add_details(options, printed, *diff)) return report_interruption(interruption);
  options.common.json ? print_json(*diff) : print(reports::results::editions_diff_document(*diff));
  if (options.svg.empty()) return ExitCode::holds;
  if (diff->comparison.smallest.position) {
    write_svg(options.svg, *diff);
  } else if (!options.common.quiet) {
    output::tell(fmt::format("bastide: no position to draw, {} was not written\n", options.svg));
  }
  return ExitCode::holds;
}

/// Adds each option that differs, by itself: once for each two values, with the rest as in the first edition
/// that has the left one. False when it was interrupted. `known`: name and both values, the lesser first.
bool add_options(const EditionsDiffOptions& options, const tilesets::TileSet& printed,
                 const EditionsDiff& diff, std::set<std::array<std::string, 3>>& known,
                 AllEditionsDiff& all) {
  for (const auto& option : diff.options) {
    const auto& base = diff.pair->left.edition;
    const auto [low, high] = std::minmax(option.left, option.right);
    if (!known.insert({option.name, low, high}).second) continue;
    auto alone = input::with_bar(options.common, "boards", [&](const auto& control) {
      return props::differences::compare_alone(base, option, {}, printed, options.tiles, control);
    });
    if (!alone.comparison && alone.contradiction.empty()) continue;
    if (alone.comparison && !alone.comparison->is_complete) return false;
    all.options.push_back({base.id, std::move(alone)});
  }
  return true;
}

/// Every pair of the shipped editions, in their order.
ExitCode run_all(const EditionsDiffOptions& options) {
  const auto ids = rules::editions::shipped_editions();
  std::set<std::array<std::string, 3>> known;
  AllEditionsDiff all;
  all.tiles = options.tiles;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (std::size_t k = i + 1; k < ids.size(); ++k) {
      const auto left = load_edition(options.common, ids[i]);
      const auto right = load_edition(options.common, ids[k]);
      const auto printed = tiles_of_both(options.common, left, right);
      auto diff = compared(options, left, right, printed);
      if (!diff || !add_options(options, printed, *diff, known, all))
        return report_interruption(interruption);
      all.pairs.push_back(std::move(*diff));
    }
  }
  options.common.json ? print_json(all) : print(reports::results::all_editions_diff_document(all));
  return ExitCode::holds;
}

}  // namespace

CLI::App& declare(CLI::App& parent, EditionsDiffOptions& options) {
  auto& command = input::add_command(
      parent,
      {"diff", "In which options two editions differ, and the smallest position that they score differently",
       "A position is a board with followers that could be deployed in some order of laying; it is scored as "
       "`score` does, as it stands. Smallest is by tiles, then followers, then text, found by looking at "
       "everything smaller, up to N tiles, first with the figures that both have; or the editions are proved "
       "to score alike. Each option that "
       "differs is also looked at by itself. Then how often they differ: over all positions of up to three "
       "tiles with one or two followers, and over random games whose moves are made under both. Where "
       "options "
       "of play differ, which no position shows: the first of those games that goes on differently, and the "
       "turn. Editions with different tiles are compared on the tiles of both.\n"
       "--all: every pair of the shipped editions, as a table.",
       "  bastide editions diff hig-2001 c1\n  bastide editions diff --all"});
  add_option(command, "left", options.left, "A", "edition id or file");
  add_option(command, "right", options.right, "B", "edition id or file");
  add_flag(command, "--all", options.all, "every pair of the shipped editions");
  add_option(command, "--tiles", options.tiles, "N [4]",
             "look at positions of up to N tiles; 5 takes minutes", {within(1, most_tiles)});
  add_option(command, "--games", options.games, "M [200]", "random games played under both; 0: none",
             {within(0, 1'000'000)});
  add_option(command, "--svg", options.svg, "FILE", "draw the smallest position with both scores", {a_word});
  return command;
}

ExitCode run(const EditionsDiffOptions& options) {
  if (!options.all) {
    if (options.right.empty()) throw UsageError("expected two editions, A and B, or --all");
    if (!options.svg.empty()) reports::require_writable(options.svg);
    return run_pair(options);
  }
  if (!options.left.empty()) throw UsageError("--all is about the shipped editions, expected no A and B");
  if (!options.svg.empty() || options.games)
    throw UsageError("--svg and --games are about one pair, expected A and B instead of --all");
  return run_all(options);
}

Command add_editions_diff(CLI::App& parent) { return add<EditionsDiffOptions>(parent); }

}  // namespace bastide::cli::commands::showing
