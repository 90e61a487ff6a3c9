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

/// A number with as many digits as its size needs.
std::string number_text(double number) {
  return std::abs(number) < 10 ? fmt::format("{:.2f}", number) : fmt::format("{:.1f}", number);
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
  return fmt::format("{}{} ±{}", mean > 0 ? "+" : "", number_text(mean), number_text(half));
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

std::string table_text(const ComparisonRecord& record) {
  if (record.policies.empty()) return {};
  auto text = fmt::format("\nWhat that changes with {}, {} minus {}:\n",
                          record.players == 1 ? "1 player" : fmt::format("{} players", record.players),
                          record.right.label, record.left.label);
  const auto figures = figures_told(record);
  std::size_t name_width = 0;
  for (const auto& figure : figures) name_width = std::max(name_width, width_of(named(figure).words));
  constexpr std::size_t least_width = 9;
  std::vector<std::size_t> widths;
  for (const auto& policy : record.policies) {
    auto width = std::max(least_width, policy.policy.size());
    for (const auto& figure : figures)
      width = std::max(width, width_of(cell_text(policy.figures.find(figure), named(figure).factor)));
    widths.push_back(width);
  }
  const auto row = [&](const std::string& name, auto cell) {
    text += "  " + name + std::string(name_width - width_of(name), ' ');
    for (std::size_t i = 0; i < record.policies.size(); ++i)
      text += "  " + padded(cell(record.policies[i]), widths[i]);
    text += "\n";
  };
  row("", [](const ComparedPolicy& policy) { return policy.policy; });
  for (const auto& figure : figures) {
    row(named(figure).words, [&](const ComparedPolicy& policy) {
      return cell_text(policy.figures.find(figure), named(figure).factor);
    });
  }
  row("games of each side", [](const ComparedPolicy& policy) { return with_commas(policy.games); });
  text += "  ± is the interval of 95 %; -: no change can be seen (at 99.9 %); =: no game differs.\n";
  return text + "  " + pairing_text(record) + "\n";
}

/// "random: 0.52 points more a player, 0.50 to 0.54; from cities 0.61 more, from roads 0.09 fewer".
std::string points_text(const ComparedPolicy& policy) {
  const auto* points = policy.figures.find("points");
  if (points == nullptr) return {};
  auto text = fmt::format("  {}: {}", policy.policy, verdict_words(*points, "points"));
  for (const auto& [name, figure] : policy.figures) {
    if (!name.starts_with("points.") || !figure.is_seen) continue;
    auto words = std::string(named(name).words);
    words.erase(0, words.find_first_not_of(' '));
    text += fmt::format("; {} {} {}", words, number_text(std::abs(figure.difference.mean)),
                        figure.difference.mean > 0 ? "more" : "fewer");
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
    if (told.left_sight == told.right_sight)
      return text + fmt::format("  Seen in a game: {}.\n", sight_words(told.left_sight));
    return text + fmt::format("  Seen in a game of {}: {}; of {}: {}.\n", record.left.label,
                              sight_words(told.left_sight), record.right.label,
                              sight_words(told.right_sight));
  }
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

std::string verdict_words(const PairedFigure& figure, const std::string& unit, double factor) {
  const auto& difference = figure.difference;
  if (is_same(figure)) return fmt::format("the same {} in every game", unit);
  if (figure.is_seen) {
    const bool is_more = difference.mean > 0;
    const auto low = (is_more ? difference.low : -difference.high) * factor;
    const auto high = (is_more ? difference.high : -difference.low) * factor;
    return fmt::format("{} {} {}, {} to {}", number_text(std::abs(difference.mean) * factor), unit,
                       is_more ? "more" : "fewer", number_text(low), number_text(high));
  }
  if (!figure.games_to_see) return "no change can be seen";
  // Two digits: it is an estimate.
  const auto games = static_cast<double>(*figure.games_to_see);
  const auto unit_of_rounding = std::pow(10.0, std::max(0.0, std::floor(std::log10(games)) - 1));
  const auto rounded = static_cast<std::uint64_t>(std::ceil(games / unit_of_rounding) * unit_of_rounding);
  return fmt::format("no change can be seen; some {} games would show one of {:g}", with_commas(rounded),
                     figure.worth_seeing * factor);
}

std::string comparison_text(const ComparisonRecord& record, const SeparationFound* found,
                            reports::terminal::TerminalStyle style) {
  auto text = changes_text(record) + table_text(record);
  for (const auto& policy : record.policies) text += points_text(policy);
  text += strength_text(record);
  if (found != nullptr) text += separation_text(record, *found, style);
  if (record.verification.empty()) return text;
  text += "\n";
  for (std::size_t i = 0; i < record.verification.size(); ++i)
    text += fmt::format("verify, {}: {}\n", i == 0 ? record.left.label : record.right.label,
                        reports::records::headline(record.verification[i]));
  return text;
}

}  // namespace bastide::cli::commands::comparison
