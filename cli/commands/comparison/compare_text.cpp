#include "cli/commands/comparison/compare_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/pictures/score_columns.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::cli::commands::comparison {
namespace {

using reports::records::ComparedPolicy;
using reports::records::ComparisonRecord;
using reports::records::Pairing;
using reports::records::SeparatedBy;
using reports::records::with_commas;
using solver::simulation::paired::PairedFigure;

/// How a figure is called in the table, and by what its numbers are multiplied there.
struct FigureName {
  const char* name;
  const char* words;
  double factor = 1;
};
constexpr std::array figure_names = {
    FigureName{"points", "points, a player"},
    FigureName{"points.road", "  from roads"},
    FigureName{"points.city", "  from cities"},
    FigureName{"points.cloister", "  from cloisters"},
    FigureName{"points.farm", "  from farms"},
    FigureName{"points.garden", "  from gardens"},
    FigureName{"points.retrieved", "  for figures taken back"},
    FigureName{"points.bonuses", "  for tokens"},
    FigureName{"margin", "margin of the winner"},
    FigureName{"winner_points", "points of the winner"},
    FigureName{"ties", "ties, % of games", 100},
    FigureName{"first_seat", "first seat above the mean"},
    FigureName{"first_wins", "wins of the first seat, %", 100},
    FigureName{"turns", "turns"},
    FigureName{"unplaceable", "unplaceable, 100 games"},
    FigureName{"places", "legal places, a draw"},
    FigureName{"holes.three", "holes of three sides"},
    FigureName{"holes.four", "holes of four sides"},
    FigureName{"holes.dead", "holes nothing fits"},
    FigureName{"completed.road", "roads completed"},
    FigureName{"completed.city", "cities completed"},
    FigureName{"completed.cloister", "cloisters completed"},
    FigureName{"completed.garden", "gardens completed"},
    FigureName{"supply", "followers left, a player"},
};

FigureName named(const std::string& figure) {
  const auto found = std::find_if(figure_names.begin(), figure_names.end(),
                                  [&](const FigureName& name) { return name.name == figure; });
  return found == figure_names.end() ? FigureName{figure.c_str(), figure.c_str()} : *found;
}

/// As many decimals as a number's size needs.
int decimals_of(double number) { return std::abs(number) >= 10 ? 1 : 2; }
std::string number_text(double number) { return fmt::format("{:.{}f}", number, decimals_of(number)); }

/// Of a change that is seen: so many that it does not read as 0.
int decimals_to_see(double change) {
  auto out = decimals_of(change);
  while (out < 6 && std::abs(change) < 5 * std::pow(10, -out)) ++out;
  return out;
}

bool is_same(const PairedFigure& figure) {
  return figure.difference.mean == 0 && figure.difference.error == 0;
}

std::string cell_text(const PairedFigure* figure, double factor) {
  if (figure == nullptr) return "";
  if (is_same(*figure)) return "=";
  if (!figure->is_seen) return "-";
  const auto half = (figure->difference.high - figure->difference.low) / 2 * factor;
  const auto mean = figure->difference.mean * factor;
  const auto decimals = decimals_to_see(mean);
  return fmt::format("{:+.{}f} ±{:.{}f}", mean, decimals, half, decimals);
}

/// Characters, not bytes.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}
std::string padded(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, width_of(text)), ' ') + text;
}

/// All figures that some policy has, in the table's order, then lines of the edition's own.
std::vector<std::string> figures_told(const ComparisonRecord& record) {
  std::vector<std::string> out;
  for (const auto& name : figure_names) {
    if (std::any_of(record.policies.begin(), record.policies.end(),
                    [&](const auto& policy) { return policy.figures.find(name.name) != nullptr; }))
      out.emplace_back(name.name);
  }
  for (const auto& policy : record.policies) {
    for (const auto& [name, figure] : policy.figures) {
      if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
    }
  }
  return out;
}

std::string changes_text(const ComparisonRecord& record) {
  const auto& left = record.left;
  const auto& right = record.right;
  auto text = fmt::format("{}  ->  {}\n", left.label, right.label);
  for (const auto& change : record.changes) text += fmt::format("  {}\n", change.sentence);
  const auto copies = [](int count) { return fmt::format("{} {}", count, count == 1 ? "copy" : "copies"); };
  for (const auto& change : record.tile_changes) {
    if (change.is_changed) {
      text += fmt::format("  Tile {} is another tile, {} instead of {}: {}.\n", change.type,
                          copies(change.right), change.left, change.shows);
    } else if (change.is_new()) {
      text += fmt::format("  Tile {} is new, {}: {}.\n", change.type, copies(change.right), change.shows);
    } else if (change.is_gone()) {
      text += fmt::format("  Tile {} is not there, {} before.\n", change.type, copies(change.left));
    } else {
      text += fmt::format("  Tile {}: {} instead of {}.\n", change.type, copies(change.right), change.left);
    }
  }
  if (record.changes.empty() && record.tile_changes.empty()) text += "  Nothing is changed.\n";
  return text;
}

std::string pairing_text(const ComparisonRecord& record) {
  switch (record.pairing) {
    case Pairing::same_tiles:
      return "Game by game with the same draws.";
    case Pairing::right_has_all:
      return fmt::format("Game by game with the same draws, but for the tiles that only {} has.",
                         record.right.label);
    case Pairing::left_has_all:
      return fmt::format("Game by game with the same draws, but for the tiles that only {} has.",
                         record.left.label);
    case Pairing::none:
      break;
  }
  return "Draws cannot be paired: neither has all tiles of the other.";
}

/// "red 4, blue 0"; "nothing".
std::string scores_text(const std::map<std::string, int>& scores) {
  std::string out;
  for (const auto& [player, points] : scores)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", player, points);
  return out.empty() ? "nothing" : out;
}

using Row = std::vector<std::string>;  // its name, then a cell a policy

/// Cells to the right below each other. A row of a name and one cell is a sentence.
std::string rows_text(const std::vector<Row>& rows) {
  constexpr std::size_t least_width = 9;
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), least_width);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row.size() == rows.front().size() || i == 0) widths[i] = std::max(widths[i], width_of(row[i]));
    }
  }
  std::string text;
  for (const auto& row : rows) {
    text += "  " + row[0] + std::string(widths[0] - width_of(row[0]), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) text += "  " + padded(row[i], widths[i]);
    text += "\n";
  }
  return text;
}

Row policy_row(const ComparisonRecord& record, const std::string& name, auto cell) {
  Row out = {name};
  for (const auto& policy : record.policies) out.push_back(cell(policy));
  return out;
}

Row heading_row(const ComparisonRecord& record) {
  return policy_row(record, "", [](const ComparedPolicy& policy) { return policy.policy; });
}

std::string table_text(const ComparisonRecord& record) {
  if (record.policies.empty()) return {};
  auto text = fmt::format("\nWhat that changes with {}, {} minus {}:\n",
                          record.players == 1 ? "1 player" : fmt::format("{} players", record.players),
                          record.right.label, record.left.label);
  std::vector<Row> rows = {heading_row(record)};
  for (const auto& figure : figures_told(record)) {
    rows.push_back(policy_row(record, named(figure).words, [&](const ComparedPolicy& policy) {
      return cell_text(policy.figures.find(figure), named(figure).factor);
    }));
    if (figure != "points") continue;
    rows.push_back(policy_row(record, "  A -> B", [&](const ComparedPolicy& policy) {
      const auto* points = policy.figures.find(figure);
      return points == nullptr ? "" : fmt::format("{:.1f} -> {:.1f}", points->left.mean, points->right.mean);
    }));
  }
  rows.push_back(policy_row(record, "games of each side",
                            [](const ComparedPolicy& policy) { return with_commas(policy.games); }));
  text += rows_text(rows);
  text += "  ± is the interval of 95 %; -: no change can be seen (at 99.9 %); =: no game differs.\n";
  return text + "  " + pairing_text(record) + "\n";
}

/// What one change makes alone, then all of them.
std::string each_text(const ComparisonRecord& record) {
  const auto count = change_count(record);
  if (count > reports::records::most_alone)
    return fmt::format("\nEach of the {} changes by itself is not played, only of up to {}.\n", count,
                       reports::records::most_alone);
  if (record.each.empty()) return {};
  std::vector<Row> rows = {heading_row(record)};
  std::string alone;
  std::string needs;
  Row games = {"games of each side"};
  for (const auto& change : record.each) {
    Row row = {change.with.empty() ? change.name
                                   : fmt::format("{} with {}", change.name, fmt::join(change.with, ", "))};
    for (const auto& points : change.points) row.push_back(cell_text(&points.points, 1));
    if (change.points.empty()) {
      row.push_back("not without the others: " + change.contradiction);
    } else if (games.size() == 1) {
      for (const auto& points : change.points) games.push_back(with_commas(points.games));
    }
    rows.push_back(std::move(row));
    if (!change.with.empty())
      needs += fmt::format("  {} cannot stand alone: {}; it is played with {}.\n", change.name,
                           change.contradiction, fmt::join(change.with, ", "));
    if (change.separation && !change.separation->position.empty()) {
      const auto& found = *change.separation;
      alone += fmt::format("  {}: {}", change.name, found.position);
      if (found.left && found.right)
        alone += fmt::format(": {} -> {}", scores_text(found.left->scores), scores_text(found.right->scores));
      alone += "\n";
    }
  }
  rows.push_back(policy_row(record, "all of them", [](const ComparedPolicy& policy) {
    return cell_text(policy.figures.find("points"), 1);
  }));
  if (games.size() > 1) rows.push_back(std::move(games));
  auto text = fmt::format("\nEach change by itself, points a player, {} with it minus without:\n",
                          record.left.label) +
              rows_text(rows) + needs;
  if (!alone.empty()) text += "Smallest position that a change alone scores differently:\n" + alone;
  return text;
}

/// How much longer games are with other tiles, and what a turn is worth then.
std::string length_text(const ComparisonRecord& record) {
  if (record.left.tiles == record.right.tiles || record.policies.empty()) return {};
  const auto* turns = leading_policy(record).figures.find("turns");
  if (turns == nullptr || !turns->is_seen) return {};
  std::string points;
  for (const auto& policy : record.policies) {
    const auto turn = points_a_turn(policy, record.players);
    if (turn)
      points += fmt::format("{}{} {:.2f} -> {:.2f}", points.empty() ? "" : ", ", policy.policy, (*turn)[0],
                            (*turn)[1]);
  }
  return fmt::format("  {} turns {} a game; points a turn: {}.\n",
                     number_text(std::abs(turns->difference.mean)),
                     turns->difference.mean > 0 ? "more" : "fewer", points);
}

/// "2.1 points more, 1.9 to 2.3"; "no change can be seen; some 400,000 games would show one of 0.1 points".
std::string verdict_words(const PairedFigure& figure, const std::string& unit, std::uint64_t played) {
  const auto& difference = figure.difference;
  if (is_same(figure)) return fmt::format("the same {} in every game", unit);
  if (figure.is_seen) {
    const bool is_more = difference.mean > 0;
    const auto low = is_more ? difference.low : -difference.high;
    const auto high = is_more ? difference.high : -difference.low;
    const auto decimals = decimals_to_see(difference.mean);
    return fmt::format("{:.{}f} {} {}, {:.{}f} to {:.{}f}", std::abs(difference.mean), decimals, unit,
                       is_more ? "more" : "fewer", low, decimals, high, decimals);
  }
  if (!figure.games_to_see) return "no change can be seen";
  if (*figure.games_to_see <= played)
    return fmt::format("no change can be seen; one of {:g} {} would most likely have been seen",
                       figure.worth_seeing, unit);
  // Two digits: it is an estimate.
  const auto games = static_cast<double>(*figure.games_to_see);
  const auto unit_of_rounding = std::pow(10.0, std::max(0.0, std::floor(std::log10(games)) - 1));
  const auto rounded = static_cast<std::uint64_t>(std::ceil(games / unit_of_rounding) * unit_of_rounding);
  return fmt::format("no change can be seen; some {} games would show one of {:g} {}", with_commas(rounded),
                     figure.worth_seeing, unit);
}

/// "random: 0.52 points more a player, 0.50 to 0.54; from cities 0.61 more, from roads 0.09 fewer".
std::string points_text(const ComparedPolicy& policy) {
  const auto* points = policy.figures.find("points");
  if (points == nullptr) return {};
  auto text = fmt::format("  {}: {}", policy.policy, verdict_words(*points, "points", policy.games));
  for (const auto& [name, figure] : policy.figures) {
    if (!name.starts_with("points.") || !figure.is_seen) continue;
    auto words = std::string(named(name).words);
    words.erase(0, words.find_first_not_of(' '));
    text +=
        fmt::format("; {} {:.{}f} {}", words, std::abs(figure.difference.mean),
                    decimals_to_see(figure.difference.mean), figure.difference.mean > 0 ? "more" : "fewer");
  }
  return text + "\n";
}

std::string interval_text(const solver::simulation::paired::Figure& figure) {
  return fmt::format("{} ±{}", number_text(figure.mean), number_text((figure.high - figure.low) / 2));
}

std::string strength_text(const ComparisonRecord& record) {
  std::string text;
  for (const auto& policy : record.policies) {
    if (!policy.strength) continue;
    text += fmt::format("{}{} {} and {}", text.empty() ? "" : ", ", policy.policy,
                        interval_text(policy.strength->left), interval_text(policy.strength->right));
  }
  if (text.empty()) return {};
  return fmt::format("  Points more a game than random makes against them, {} and {}: {}.\n",
                     record.left.label, record.right.label, text);
}

const char* sight_words(const std::string& sight) {
  if (sight == "after_turn") return "at the end of a turn";
  if (sight == "before_scoring") return "in a turn, before what it completed is scored";
  return "never";
}

std::string separation_text(const ComparisonRecord& record, const SeparationFound& found,
                            reports::terminal::TerminalStyle style) {
  const auto& told = found.record;
  const auto board = [&] { return reports::terminal::terminal_board(*found.set, found.position, {}, style); };
  std::string text = "\n";
  if (!told.why_equal.empty())
    text += fmt::format("Every position of the common tiles scores alike, provably: {}.\n", told.why_equal);
  if (told.by == SeparatedBy::position) {
    text +=
        fmt::format("The smallest position that they score differently:\n  {}\n{}", told.position, board());
    text += reports::pictures::score_columns(*found.set, found.position, {record.left.label, *found.left},
                                             {record.right.label, *found.right});
    if (!told.own_figures.empty()) text += fmt::format("  {}\n", told.own_figures);
    if (told.left_sight == told.right_sight)
      return text + fmt::format("  Seen in a game: {}.\n", sight_words(told.left_sight));
    return text + fmt::format("  Seen in a game of {}: {}; of {}: {}.\n", record.left.label,
                              sight_words(told.left_sight), record.right.label,
                              sight_words(told.right_sight));
  }
  if (!told.own_figures.empty() && told.why_none.empty()) text += told.own_figures + "\n";
  if (told.by == SeparatedBy::board)
    return text + fmt::format("The smallest board that only {} allows:\n  {}\n{}",
                              told.only_of == "left" ? record.left.label : record.right.label, told.position,
                              board());
  if (!told.why_none.empty())
    return text + fmt::format("No position was looked for that tells them apart: {}.\n", told.why_none);
  if (told.why_equal.empty())
    return text + fmt::format("No position of up to {} tiles is scored differently.\n", told.searched_tiles);
  return text;
}

}  // namespace

std::string comparison_text(const ComparisonRecord& record, const SeparationFound* found,
                            reports::terminal::TerminalStyle style) {
  auto text = changes_text(record) + table_text(record) + length_text(record);
  for (const auto& policy : record.policies) text += points_text(policy);
  text += strength_text(record) + each_text(record);
  if (found != nullptr && record.separation) text += separation_text(record, *found, style);
  if (!record.missing.empty()) text += "\nMissing:\n";
  for (const auto& step : record.missing) text += fmt::format("  {}: {}\n", step.step, step.why);
  if (record.verification.empty()) return text;
  text += "\n";
  for (std::size_t i = 0; i < record.verification.size(); ++i)
    text += fmt::format("verify, {}: {}\n",
                        (reports::records::is_verified_left(record, i) ? record.left : record.right).label,
                        reports::records::headline(record.verification[i]));
  return text;
}

}  // namespace bastide::cli::commands::comparison
