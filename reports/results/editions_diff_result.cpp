#include "reports/results/editions_diff_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "reports/numbers.hpp"
#include "reports/records/score_record.hpp"
#include "reports/results/score_result.hpp"
#include "rules/editions/players.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using answers::EditionsDiff;
using props::differences::Comparison;
using props::differences::EditionPair;
using props::differences::EditionSide;
using props::differences::OptionAlone;
using props::differences::OptionTopic;
using tilesets::described::word;

std::string tiles_compared(const EditionPair& pair) {
  return fmt::format("the {} of tile set '{}'", counted(pair.set.tile_count(), "tile"), pair.set.id());
}

// Tables of comparisons, of a pair's options and of all pairs

/// Size and scores of the smallest position, and the position; where there is none, what was found instead.
std::vector<Cell> compared_cells(const EditionPair& pair, const Comparison& comparison, int tiles) {
  if (comparison.why_equal) return {"", "", "", "provably equal"};
  if (!comparison.smallest.position) return {"", "", "", "none up to " + counted(tiles, "tile")};
  const auto& [text, position, followers] = *comparison.smallest.position;
  const auto scored = [&pair, &position = position](const rules::ScoreSheet& sheet) {
    return points_words(records::score_record(pair.set, position, sheet, {}).scores);
  };
  return {fmt::format("{}, {}", position.placements.size(), followers), scored(comparison.sheets->left),
          scored(comparison.sheets->right), text};
}

Table compared_table(std::vector<std::string> head, const std::string& left, const std::string& right) {
  head.insert(head.end(), {"tiles, followers", left, right, "smallest position"});
  return {.head = head, .text_columns = head.size()};
}

void add_row(Table& table, std::vector<Cell> names, const std::vector<Cell>& cells) {
  names.insert(names.end(), cells.begin(), cells.end());
  table.rows.push_back({std::move(names)});
}

std::vector<Cell> alone_cells(const EditionsDiff& diff, const OptionAlone& alone) {
  const auto& pair = *diff.pair;
  const auto nothing = [](const std::string& words) { return std::vector<Cell>{"", "", "", words}; };
  if (alone.option.topic == OptionTopic::tiles) return nothing("compared on " + tiles_compared(pair));
  if (alone.option.topic == OptionTopic::course)
    return nothing("about the course of a game, no position shows it");
  if (!alone.option.follows.empty()) return nothing(alone.option.follows);
  if (!alone.contradiction.empty())
    return nothing(fmt::format("contradicts {} by itself: {}", pair.left.edition.id, alone.contradiction));
  const auto& comparison = *alone.comparison;
  auto cells = compared_cells(*alone.pair, comparison, diff.tiles);
  if (alone.pair->has_alike_boards()) return cells;
  auto& note = cells.back().note;
  const auto tell = [&](const props::differences::BoardOfOne& found, const char* what) {
    if (found.board)
      note += fmt::format("smallest board {}: {}\n", what, rules::print_position(pair.set, *found.board));
  };
  tell(comparison.right_only, "only with it");
  tell(comparison.left_only, "only without it");
  if (note.empty())
    note = fmt::format("boards of up to {} are the same with and without", counted(diff.tiles, "tile"));
  return cells;
}

// Parts of the document of a pair

void add_options(Document& out, const EditionsDiff& diff) {
  const auto &left = diff.pair->left.edition.id, &right = diff.pair->right.edition.id;
  if (diff.options.empty()) out << Paragraph{fmt::format("{} and {} agree in every option.", left, right)};
  Table table{.head = {"option", left, right}, .text_columns = 3};
  for (const auto& d : diff.options) table.rows.push_back({{d.name, d.left, d.right}});
  out << std::move(table);
}

void add_covered(Document& out, const EditionsDiff& diff, const char* caption) {
  Table table{.caption = caption, .head = {"tiles", "followers", "boards", "arrangements"}};
  for (const auto& size : diff.comparison.smallest.covered)
    table.rows.push_back({{size.tiles, size.followers, size.boards, size.arrangements}});
  out << std::move(table);
  const auto own = own_figures_words(*diff.pair, diff.comparison.smallest);
  if (!own.empty()) out << Paragraph{own};
}

void add_smallest(Document& out, const EditionsDiff& diff) {
  const auto& pair = *diff.pair;
  const auto& comparison = diff.comparison;
  out << Heading{"Positions"};
  if (comparison.why_equal) {
    out << Paragraph{fmt::format("They score every position alike, provably: {}.", *comparison.why_equal)};
  } else if (!comparison.smallest.position) {
    out << Paragraph{fmt::format("No position of up to {}{} is scored differently.",
                                 counted(diff.tiles, "tile"),
                                 pair.common_figures() == pair.figures() ? "" : " with figures of both")};
    add_covered(out, diff, "All of them were looked at:");
  } else {
    const auto& found = *comparison.smallest.position;
    out << Paragraph{fmt::format("They score some positions differently. The smallest has {} and {}:",
                                 counted(static_cast<int>(found.position.placements.size()), "tile"),
                                 counted(found.followers, "follower"))}
        << Board{.set = &pair.set, .edition = pair.left.edition.id, .position = found.text};
    const auto sheet = [&](const rules::ScoreSheet& scored) {
      return records::score_record(pair.set, found.position, scored, {});
    };
    out << both_sheets(sheet(comparison.sheets->left), pair.left.edition.id, sheet(comparison.sheets->right),
                       pair.right.edition.id)
        << Paragraph{sights_words(word(comparison.left_sight), pair.left.edition.id,
                                  word(comparison.right_sight), pair.right.edition.id)};
    add_covered(out, diff, "All of its size and everything smaller was looked at:");
  }
  if (pair.has_alike_boards()) return;
  List boards;
  const auto tell = [&](const props::differences::BoardOfOne& found, const EditionSide& side) {
    boards.items.push_back({found.board
                                ? fmt::format("The smallest board that only {} allows: {}", side.edition.id,
                                              rules::print_position(side.set, *found.board))
                                : fmt::format("No board of up to {} is one that only {} allows.",
                                              counted(diff.tiles, "tile"), side.edition.id)});
  };
  tell(comparison.left_only, pair.left);
  tell(comparison.right_only, pair.right);
  out << std::move(boards);
}

/// "2 to 5 players": as many as games of the generator may have.
std::string players_range(const rules::editions::Edition& edition) {
  const int least = rules::editions::usual_players(edition);
  const int most = std::max(least, edition.most_players);
  return least == most ? counted(least, "player") : fmt::format("{} to {} players", least, most);
}

void add_course(Document& out, const EditionsDiff& diff) {
  const auto& course = diff.course;
  if (course.games == 0) return;
  const auto games =
      fmt::format("{} of {} and seed {}, made under each by itself from the same random numbers",
                  counted(course.games, "random game"), players_range(diff.pair->left.edition), diff.seed);
  out << Heading{"The course of a game"};
  if (!course.first) {
    using rules::editions::OptionPart;
    const bool has_other_events =
        !agree_on(OptionPart::events, diff.pair->left.edition, diff.pair->right.edition);
    out << Paragraph{
        fmt::format("Options of play differ, and no move shows it: {}, are the same under both.{}", games,
                    has_other_events ? " What events and awards give in them, `compare` tells." : "")};
    return;
  }
  out << Paragraph{fmt::format("Options of play differ. Of {}, {} go on differently at some turn:", games,
                               number(course.parted))};
  List list;
  const auto add = [&](const char* which, const props::differences::Parting& parting) {
    list.items.push_back(
        {fmt::format("{} game {}, after {}: under {} {}, under {} {}", which, number(parting.game),
                     counted(parting.tiles, "tile"), diff.pair->left.edition.id, parting.left,
                     diff.pair->right.edition.id, parting.right)});
  };
  add("first", *course.first);
  if (course.earliest != course.first) add("earliest", *course.earliest);
  out << std::move(list);
}

void add_alone(Document& out, const EditionsDiff& diff) {
  if (diff.alone.empty()) return;
  auto table = compared_table({"option"}, "without it", "with it");
  table.caption = fmt::format("Each option by itself, {} with it as {} has it:", diff.pair->left.edition.id,
                              diff.pair->right.edition.id);
  for (const auto& alone : diff.alone) {
    const auto is_tried = alone.comparison || !alone.contradiction.empty();
    add_row(table,
            {is_tried ? fmt::format("{} = {}", alone.option.name, alone.option.right) : alone.option.name},
            alone_cells(diff, alone));
  }
  out << std::move(table);
}

void add_counts(Document& out, const EditionsDiff& diff) {
  Table table{.caption = "All positions with one or two followers, of 1 or 2 players, counted exactly:",
              .head = {"tiles", "boards", "positions", "differ", "points of " + diff.pair->left.edition.id,
                       "points of " + diff.pair->right.edition.id}};
  for (const auto& size : diff.counts.sizes)
    table.rows.push_back(
        {{size.tiles, size.boards, size.positions, size.different, size.left_points, size.right_points}});
  out << std::move(table);
}

/// "2 players in 31, 3 in 9".
std::string players_met(const props::differences::PairedGames& games) {
  std::vector<std::string> parts;
  for (std::size_t n = 0; n < games.of_players.size(); ++n) {
    if (games.of_players[n] == 0) continue;
    parts.push_back(
        fmt::format("{}{} in {}", n, parts.empty() ? " players" : "", number(games.of_players[n])));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void add_games(Document& out, const EditionsDiff& diff) {
  const auto& games = diff.games;
  if (games.games == 0) return;
  const auto &left = diff.pair->left.edition.id, &right = diff.pair->right.edition.id;
  out << Heading{"Games"}
      << Paragraph{fmt::format("{} of seed {} on {}, made under {}, the same moves under both:",
                               counted(games.games, "random game"), diff.seed, tiles_compared(*diff.pair),
                               games.made_under_left ? left : right)};
  List list{{{players_met(games)},
             {fmt::format("final totals differ in {}, the winners in {}", number(games.other_totals),
                          number(games.other_winners))}}};
  if (games.one_sided > 0)
    list.items.push_back({fmt::format("{} made on one side only, the other forbids them",
                                      counted(games.one_sided, "deployment"))});
  if (games.cut_short > 0)
    list.items.push_back({fmt::format("{} ended early, at a placement that one of them forbids",
                                      counted(games.cut_short, "game"))});
  Table table{.head = {"points per game", left, right, fmt::format("mean of {} minus {}", right, left),
                       "standard error"}};
  const std::array<std::string, props::differences::points_of_count> names = {
      "all players", "cities of two tiles",      "other cities",          "roads", "cloisters",
      "farms",       "the leader under " + left, "the last under " + left};
  const auto n = static_cast<double>(games.games);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& sum = games.points[i];
    const auto difference = props::differences::mean_difference(sum, games.games);
    table.rows.push_back({{names[i], number(static_cast<double>(sum.left) / n, 2),
                           number(static_cast<double>(sum.right) / n, 2),
                           fmt::format("{:+.2f}", difference.mean), number(difference.error, 2)}});
  }
  out << std::move(list) << std::move(table);
}

}  // namespace

Document editions_diff_document(const EditionsDiff& diff) {
  Document out;
  out << Heading{fmt::format("{} and {} on {}", diff.pair->left.edition.id, diff.pair->right.edition.id,
                             tiles_compared(*diff.pair)),
                 1};
  add_options(out, diff);
  add_smallest(out, diff);
  add_course(out, diff);
  add_alone(out, diff);
  add_counts(out, diff);
  add_games(out, diff);
  return out;
}

Document all_editions_diff_document(const answers::AllEditionsDiff& all) {
  auto pairs = compared_table({"A", "B", "tiles of", "options that differ"}, "A", "B");
  for (const auto& diff : all.pairs) {
    std::vector<std::string> options;
    for (const auto& option : diff.options)
      if (option.follows.empty()) options.push_back(option.name);
    add_row(pairs,
            {diff.pair->left.edition.id, diff.pair->right.edition.id, diff.pair->set.id(),
             fmt::format("{}", fmt::join(options, ", "))},
            compared_cells(*diff.pair, diff.comparison, diff.tiles));
  }
  auto options = compared_table({"option", "A", "B", "the rest as"}, "A", "B");
  options.caption = "Each option by itself:";
  for (const auto& [edition, alone] : all.options)
    add_row(options, {alone.option.name, alone.option.left, alone.option.right, edition},
            alone.comparison ? compared_cells(*alone.pair, *alone.comparison, all.tiles)
                             : std::vector<Cell>{"", "", "", "contradicts"});
  Document out;
  return std::move(out << std::move(pairs) << std::move(options));
}

}  // namespace bastide::reports::results
