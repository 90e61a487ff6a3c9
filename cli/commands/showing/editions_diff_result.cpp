// `editions diff` as text: a table of options, a drawn position, two columns of items, and two tables of how
// often; and the table of all pairs, which is also docs/edition-differences.md.
#include "cli/commands/showing/editions_diff_result.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "reports/pictures/score_columns.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/editions/players.hpp"
#include "rules/notation.hpp"

namespace bastide::cli::commands::showing {
namespace {

using props::differences::Comparison;
using props::differences::EditionPair;
using reports::records::with_commas;

std::string counted(std::uint64_t n, const char* singular, const char* plural) {
  return fmt::format("{} {}", with_commas(n), n == 1 ? singular : plural);
}
std::string tiles_text(int n) { return counted(static_cast<std::uint64_t>(n), "tile", "tiles"); }
std::string followers_text(int n) { return counted(static_cast<std::uint64_t>(n), "follower", "followers"); }

template <class Texts>
std::size_t longest(const Texts& texts) {
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, text.size());
  return width;
}

/// "red 4, blue 0": the players who stand on the board.
std::string difference_totals_text(const rules::Position& position, const rules::PerPlayer& totals) {
  rules::PerPlayer followers{};
  for (const auto& p : position.placements) {
    if (p.follower) ++followers[static_cast<std::size_t>(p.follower->player)];
  }
  std::vector<std::string> parts;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (followers[p] > 0) parts.push_back(fmt::format("{} {}", rules::player_name(player, false), totals[p]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

const char* sight_text(props::differences::Sight sight) {
  switch (sight) {
    case props::differences::Sight::after_turn:
      return "at the end of a turn";
    case props::differences::Sight::before_scoring:
      return "in a turn, before what it completed is scored";
    case props::differences::Sight::never:
      break;
  }
  return "never";
}

std::string sights_text(const EditionPair& pair, const Comparison& comparison) {
  if (comparison.left_sight == comparison.right_sight)
    return fmt::format("Seen in a game under both: {}.", sight_text(comparison.left_sight));
  return fmt::format("Seen in a game under {}: {}; under {}: {}.", pair.left.edition.id,
                     sight_text(comparison.left_sight), pair.right.edition.id,
                     sight_text(comparison.right_sight));
}

std::string covered_text(const EditionPair& pair, const props::differences::SmallestDifference& smallest) {
  auto text = fmt::format("    {:>5} {:>9} {:>11} {:>15}\n", "tiles", "followers", "boards", "arrangements");
  for (const auto& size : smallest.covered)
    text += fmt::format("    {:>5} {:>9} {:>11} {:>15}\n", size.tiles, size.followers,
                        with_commas(size.boards), with_commas(size.arrangements));
  const auto own = own_figures_words(pair, smallest);
  return own.empty() ? text : text + "  " + own + "\n";
}

std::string boards_text(const EditionsDiff& diff) {
  const auto& pair = *diff.pair;
  if (pair.has_alike_boards()) return {};
  std::string text;
  const auto tell = [&](const props::differences::BoardOfOne& found,
                        const props::differences::EditionSide& side) {
    text += found.board ? fmt::format("The smallest board that only {} allows: {}\n", side.edition.id,
                                      rules::print_position(side.set, *found.board))
                        : fmt::format("No board of up to {} is one that only {} allows.\n",
                                      tiles_text(diff.tiles), side.edition.id);
  };
  tell(diff.comparison.left_only, pair.left);
  tell(diff.comparison.right_only, pair.right);
  return text;
}

std::string smallest_text(const EditionsDiff& diff, reports::terminal::TerminalStyle style) {
  const auto& pair = *diff.pair;
  const auto& comparison = diff.comparison;
  if (comparison.why_equal)
    return fmt::format("They score every position alike, provably: {}.\n", *comparison.why_equal);
  if (!comparison.smallest.position)
    return fmt::format("No position of up to {}{} is scored differently; all of them were looked at:\n{}",
                       tiles_text(diff.tiles),
                       pair.common_figures() == pair.figures() ? "" : " with figures of both",
                       covered_text(pair, comparison.smallest));
  const auto& found = *comparison.smallest.position;
  auto text = fmt::format("They score some positions differently. The smallest has {} and {}:\n  {}\n",
                          tiles_text(static_cast<int>(found.position.placements.size())),
                          followers_text(found.followers), found.text);
  text += reports::terminal::terminal_board(pair.set, found.position, {}, style);
  text += reports::pictures::score_columns(pair.set, found.position,
                                           {pair.left.edition.id, comparison.sheets->left},
                                           {pair.right.edition.id, comparison.sheets->right});
  text += fmt::format("  {}\n  All of its size and everything smaller was looked at:\n{}",
                      sights_text(pair, comparison), covered_text(pair, comparison.smallest));
  return text;
}

/// "2 to 5 players": as many as games of the generator may have.
std::string players_range(const rules::editions::Edition& edition) {
  const int least = rules::editions::usual_players(edition);
  const int most = std::max(least, edition.most_players);
  return least == most ? fmt::format("{} players", least) : fmt::format("{} to {} players", least, most);
}

/// "2 players in 31, 3 in 9".
std::string players_met(const props::differences::PairedGames& games) {
  std::vector<std::string> parts;
  for (std::size_t n = 0; n < games.of_players.size(); ++n) {
    if (games.of_players[n] == 0) continue;
    parts.push_back(
        fmt::format("{}{} in {}", n, parts.empty() ? " players" : "", with_commas(games.of_players[n])));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string tiles_compared(const EditionPair& pair) {
  return fmt::format("the {} of tile set '{}'", tiles_text(pair.set.tile_count()), pair.set.id());
}

std::string parting_text(const EditionPair& pair, const char* which,
                         const props::differences::Parting& parting) {
  return fmt::format("  {} game {}, after {}: under {} {}, under {} {}\n", which, with_commas(parting.game),
                     tiles_text(parting.tiles), pair.left.edition.id, parting.left, pair.right.edition.id,
                     parting.right);
}

std::string course_text(const EditionsDiff& diff) {
  const auto& course = diff.course;
  if (course.games == 0) return {};
  const auto games =
      fmt::format("{} of {} and seed {}, made under each by itself from the same random numbers",
                  counted(course.games, "random game", "random games"),
                  players_range(diff.pair->left.edition), diff.seed);
  if (!course.first)
    return fmt::format("\nOptions of play differ, and no move shows it: {}, are the same under both.\n",
                       games);
  auto text = fmt::format("\nOptions of play differ. Of {}, {} go on differently at some turn:\n", games,
                          with_commas(course.parted));
  text += parting_text(*diff.pair, "first", *course.first);
  if (course.earliest != course.first) text += parting_text(*diff.pair, "earliest", *course.earliest);
  return text;
}

std::string alone_text(const EditionsDiff& diff, const props::differences::OptionAlone& alone) {
  const auto& option = alone.option;
  const auto name = fmt::format("  {} = {}: ", option.name, option.right);
  if (option.topic == props::differences::OptionTopic::tiles)
    return fmt::format("  tileset: compared on the tiles of both, '{}' with {}\n", diff.pair->set.id(),
                       tiles_text(diff.pair->set.tile_count()));
  if (option.topic == props::differences::OptionTopic::course)
    return fmt::format("  {}: about the course of a game, no position shows it\n", option.name);
  if (!option.follows.empty()) return fmt::format("  {}: {}\n", option.name, option.follows);
  if (!alone.contradiction.empty())
    return fmt::format("{}contradicts {} by itself: {}\n", name, diff.pair->left.edition.id,
                       alone.contradiction);
  const auto& comparison = *alone.comparison;
  std::string text;
  if (comparison.why_equal) {
    text = name + "scores every position alike, provably\n";
  } else if (!comparison.smallest.position) {
    text = fmt::format("{}no position of up to {} differs\n", name, tiles_text(diff.tiles));
  } else {
    const auto& found = *comparison.smallest.position;
    text = fmt::format("{}{}, {}: {} with it, {} without\n      {}\n", name,
                       tiles_text(static_cast<int>(found.position.placements.size())),
                       followers_text(found.followers),
                       difference_totals_text(found.position, comparison.sheets->right.totals),
                       difference_totals_text(found.position, comparison.sheets->left.totals), found.text);
  }
  if (alone.pair->has_alike_boards()) return text;
  const auto tell = [&](const props::differences::BoardOfOne& board, const char* what) {
    if (board.board)
      text += fmt::format("      smallest board {}: {}\n", what,
                          rules::print_position(diff.pair->set, *board.board));
  };
  tell(comparison.right_only, "only with it");
  tell(comparison.left_only, "only without it");
  if (!comparison.left_only.board && !comparison.right_only.board)
    text += fmt::format("      boards of up to {} are the same with and without\n", tiles_text(diff.tiles));
  return text;
}

std::string counts_text(const EditionsDiff& diff) {
  if (diff.counts.sizes.empty()) return {};
  const auto& left = diff.pair->left.edition.id;
  const auto& right = diff.pair->right.edition.id;
  auto text = fmt::format(
      "\nAll positions with one or two followers, of 1 or 2 players, counted exactly:\n  {:>5} "
      "{:>9} {:>11} {:>11}   points {}, "
      "{}\n",
      "tiles", "boards", "positions", "differ", left, right);
  for (const auto& size : diff.counts.sizes)
    text += fmt::format("  {:>5} {:>9} {:>11} {:>11}   {}, {}\n", size.tiles, with_commas(size.boards),
                        with_commas(size.positions), with_commas(size.different),
                        with_commas(size.left_points), with_commas(size.right_points));
  return text;
}

std::string games_text(const EditionsDiff& diff) {
  const auto& games = diff.games;
  if (games.games == 0) return {};
  const auto& left = diff.pair->left.edition.id;
  const auto& right = diff.pair->right.edition.id;
  auto text = fmt::format(
      "\n{} random games of seed {} on {}, made under {}, the same moves under both:\n"
      "  {}\n  final totals differ in {}, the winners in {}\n",
      with_commas(games.games), diff.seed, tiles_compared(*diff.pair), games.made_under_left ? left : right,
      players_met(games), with_commas(games.other_totals), with_commas(games.other_winners));
  if (games.one_sided > 0)
    text += fmt::format("  {} deployments were made on one side only, the other forbids them\n",
                        with_commas(games.one_sided));
  if (games.cut_short > 0)
    text += fmt::format("  {} games ended early, at a placement that one of them forbids\n",
                        with_commas(games.cut_short));
  const std::array<std::string, props::differences::points_of_count> names = {
      "all players", "cities of two tiles",      "other cities",          "roads", "cloisters",
      "farms",       "the leader under " + left, "the last under " + left};
  const auto name_width = longest(names);
  const auto left_width = std::max<std::size_t>(9, left.size());
  const auto right_width = std::max<std::size_t>(9, right.size());
  text += fmt::format("  {:<{}} {:>{}} {:>{}}   mean of {} minus {}\n", "points per game", name_width, left,
                      left_width, right, right_width, right, left);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& sum = games.points[i];
    const auto difference = props::differences::mean_difference(sum, games.games);
    const auto n = static_cast<double>(games.games);
    text += fmt::format("  {:<{}} {:>{}.2f} {:>{}.2f}   {:+.2f}, standard error {:.2f}\n", names[i],
                        name_width, static_cast<double>(sum.left) / n, left_width,
                        static_cast<double>(sum.right) / n, right_width, difference.mean, difference.error);
  }
  return text;
}

/// Verdict, size, position and both scores as the cells of a table's row.
std::string cells_of(const Comparison& comparison, int tiles) {
  if (comparison.why_equal) return "provably equal | | | |";
  if (!comparison.smallest.position) return fmt::format("none up to {} | | | |", tiles_text(tiles));
  const auto& found = *comparison.smallest.position;
  return fmt::format("different | {}, {} | `{}` | {} | {}", found.position.placements.size(), found.followers,
                     found.text, difference_totals_text(found.position, comparison.sheets->left.totals),
                     difference_totals_text(found.position, comparison.sheets->right.totals));
}

}  // namespace

std::string options_text(const EditionsDiff& diff) {
  const auto& left = diff.pair->left.edition.id;
  const auto& right = diff.pair->right.edition.id;
  if (diff.options.empty()) return fmt::format("{} and {} agree in every option.\n", left, right);
  std::vector<std::string> names;
  std::vector<std::string> values;
  for (const auto& d : diff.options) {
    names.push_back(d.name);
    values.push_back(d.left);
  }
  std::string text;
  for (const auto& d : diff.options)
    text += fmt::format("  {:<{}}  {}: {:<{}}   {}: {}\n", d.name, longest(names), left, d.left,
                        longest(values), right, d.right);
  return text;
}

std::string to_text(const EditionsDiff& diff, reports::terminal::TerminalStyle style) {
  auto text = fmt::format("{} and {} on {}:\n", diff.pair->left.edition.id, diff.pair->right.edition.id,
                          tiles_compared(*diff.pair)) +
              options_text(diff) + smallest_text(diff, style) + boards_text(diff) + course_text(diff);
  if (!diff.alone.empty())
    text += fmt::format("\nEach option by itself, {} with it as {} has it:\n", diff.pair->left.edition.id,
                        diff.pair->right.edition.id);
  for (const auto& alone : diff.alone) text += alone_text(diff, alone);
  return text + counts_text(diff) + games_text(diff);
}

std::string pairs_heading() {
  return "| A | B | tiles of | options that differ | verdict | tiles, followers | smallest position | A | B "
         "|\n"
         "|---|---|---|---|---|---|---|---|---|\n";
}

std::string pair_row(const EditionsDiff& diff) {
  const auto& pair = *diff.pair;
  std::vector<std::string> options;
  for (const auto& option : diff.options) {
    if (option.follows.empty()) options.push_back(option.name);
  }
  return fmt::format("| {} | {} | {} | {} | {} |\n", pair.left.edition.id, pair.right.edition.id,
                     pair.set.id(), fmt::join(options, ", "), cells_of(diff.comparison, diff.tiles));
}

std::string options_heading() {
  return "| option | A | B | the rest as | verdict | tiles, followers | smallest position | A | B |\n"
         "|---|---|---|---|---|---|---|---|---|\n";
}

std::string option_row(const std::string& base, const props::differences::OptionAlone& alone, int tiles) {
  const auto& option = alone.option;
  return fmt::format(
      "| {} | {} | {} | {} | {} |\n", option.name, option.left, option.right, base,
      alone.comparison ? cells_of(*alone.comparison, tiles) : std::string("contradicts | | | |"));
}

}  // namespace bastide::cli::commands::showing
