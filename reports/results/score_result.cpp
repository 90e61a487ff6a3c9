#include "reports/results/score_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "reports/pictures/board_axes.hpp"
#include "reports/pictures/markup.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using records::ByPlayer;
using records::ScoredBonus;
using records::ScoredItem;
using records::ScoreRecord;

/// A farm is never complete.
std::string state_of(const ScoredItem& item) {
  return item.feature == "farm" ? "" : item.complete ? "complete" : "incomplete";
}
std::string name_of(const ScoredItem& item) {
  const auto state = state_of(item);
  return item.feature + (state.empty() ? "" : ", " + state);
}
std::string name_of(const ScoredBonus& bonus) { return fmt::format("most {} tokens", bonus.mark); }

/// Of everybody who holds it, also 0.
std::string points_of(const ScoredItem& item) {
  ByPlayer points = item.points;
  for (const auto& [player, weight] : item.holders) points.try_emplace(player, 0);
  return points_words(points);
}
std::string points_of(const ScoredBonus& bonus) { return points_words(bonus.points); }

/// "; weights: blue 1, red 2": nothing where one follower stands there.
std::string weights_of(const ScoredItem& item) {
  const bool is_one = item.holders.size() == 1 && item.holders.begin()->second == 1;
  return is_one || item.holders.empty() ? "" : "; weights: " + points_words(item.holders);
}

std::string tiles_of(const ScoredItem& item) { return fmt::format("{}", fmt::join(item.tiles, " ")); }

// What is in one row when both sides have it, its name and note there, and the note of a side's cell.

bool is_same(const ScoredItem& a, const ScoredItem& b) {
  return a.feature == b.feature && a.tiles == b.tiles && a.holders == b.holders;
}
bool is_same(const ScoredBonus& a, const ScoredBonus& b) { return a.mark == b.mark && a.tokens == b.tokens; }
std::string about(const ScoredItem& item) { return tiles_of(item) + weights_of(item); }
std::string about(const ScoredBonus& bonus) { return points_words(bonus.tokens); }
/// Where it is complete on one side only, the sides say so.
bool is_one_way(const ScoredItem& item, const ScoredItem* other) {
  return other == nullptr || item.complete == other->complete;
}
std::string shared_name(const ScoredItem& item, const ScoredItem* other) {
  return is_one_way(item, other) ? name_of(item) : item.feature;
}
std::string why(const ScoredItem& item, const ScoredItem* other) {
  return is_one_way(item, other) ? item.why : state_of(item) + ", " + item.why;
}
std::string shared_name(const ScoredBonus& bonus, const ScoredBonus* /*other*/) { return name_of(bonus); }
std::string why(const ScoredBonus& /*bonus*/, const ScoredBonus* /*other*/) { return {}; }

Cell with_note(Cell cell, std::string note) {
  cell.note = std::move(note);
  return cell;
}

Row sides_row(const std::string& name, const std::string& note, Cell left, Cell right) {
  const bool differs = left.text != right.text;
  return {
      {with_note(differs ? Cell(Tone::marked, name) : Cell(name), note), std::move(left), std::move(right)}};
}

template <class Scored>
Cell side_cell(const Scored* scored, const Scored* other) {
  return scored == nullptr ? Cell(Tone::faint, "does not score", Sign::none)
                           : with_note(points_of(*scored), why(*scored, other));
}

template <class Scored>
void add_rows(Table& table, const std::vector<Scored>& left, const std::vector<Scored>& right) {
  const auto same = [](const std::vector<Scored>& all, const Scored& one) {
    const auto found = std::ranges::find_if(all, [&](const auto& other) { return is_same(one, other); });
    return found == all.end() ? nullptr : &*found;
  };
  for (const auto& one : left) {
    const auto* other = same(right, one);
    table.rows.push_back(
        sides_row(shared_name(one, other), about(one), side_cell(&one, other), side_cell(other, &one)));
  }
  for (const auto& one : right)
    if (same(left, one) == nullptr)
      table.rows.push_back(sides_row(name_of(one), about(one), side_cell<Scored>(nullptr, &one),
                                     side_cell<Scored>(&one, nullptr)));
}

/// The lines of one side of the picture.
std::vector<std::string> lines_of(const ScoreRecord& sheet) {
  std::vector<std::string> lines = {fmt::format("{}: {}", sheet.edition, points_words(sheet.scores))};
  for (const auto& item : sheet.items) {
    lines.push_back(fmt::format("  {}: {}", name_of(item), points_of(item)));
    lines.push_back(fmt::format("    {}{}", item.why, weights_of(item)));
    lines.push_back(fmt::format("    {}", tiles_of(item)));
  }
  for (const auto& bonus : sheet.bonuses)
    lines.push_back(fmt::format("  {}: {} ({})", name_of(bonus), points_of(bonus), about(bonus)));
  if (sheet.items.empty()) lines.emplace_back("  nothing scores");
  return lines;
}

}  // namespace

std::string points_words(const ByPlayer& points) {
  std::string out;
  for (const auto& [player, number] : points)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", player, number);
  return out.empty() ? "nobody" : out;
}

Document sheet_document(const ScoreRecord& sheet, const std::string& of) {
  Document out;
  out << Heading{fmt::format("{}: {}", sheet.edition,
                             sheet.scores.empty() ? "no follower on the board" : points_words(sheet.scores)),
                 3,
                 {},
                 of};
  Table table{.text_columns = 4};
  for (const auto& item : sheet.items)
    table.rows.push_back({{name_of(item), points_of(item), item.why + weights_of(item), tiles_of(item)}});
  for (const auto& bonus : sheet.bonuses)
    if (!bonus.tokens.empty()) table.rows.push_back({{name_of(bonus), points_of(bonus), about(bonus)}});
  return std::move(out << std::move(table));
}

Table both_sheets(const ScoreRecord& left, const std::string& left_title, const ScoreRecord& right,
                  const std::string& right_title) {
  Table table{.head = {"scored at the end", left_title, right_title}, .text_columns = 3};
  add_rows(table, left.items, right.items);
  add_rows(table, left.bonuses, right.bonuses);
  table.rows.push_back(sides_row("in all", "", points_words(left.scores), points_words(right.scores)));
  return table;
}

std::string sights_words(const std::string& left, const std::string& left_title, const std::string& right,
                         const std::string& right_title) {
  const auto words = [](const std::string& sight) {
    return sight == "after_turn"       ? "at the end of a turn"
           : sight == "before_scoring" ? "in a turn, before what it completed is scored"
                                       : "never";
  };
  return left == right ? fmt::format("Seen in a game under both: {}.", words(left))
                       : fmt::format("Seen in a game under {}: {}; under {}: {}.", left_title, words(left),
                                     right_title, words(right));
}

std::string both_sheets_svg(const tilesets::TileSet& set, const rules::Position& position,
                            const ScoreRecord& left, const ScoreRecord& right) {
  constexpr int margin = 16, tile_size = 96, label_room = 40, line_height = 18, character = 8, gap = 32;
  const auto axes = pictures::axes_of(position);
  const auto a = lines_of(left), b = lines_of(right);
  const auto width_of = [](const std::vector<std::string>& lines) {
    std::size_t longest = 0;
    for (const auto& line : lines) longest = std::max(longest, line.size());
    return static_cast<int>(longest) * character;
  };
  // Gaps in the picture are at most a tile wide.
  const auto side = [](const std::vector<pictures::AxisStep>& steps) {
    const auto gaps =
        std::count_if(steps.begin(), steps.end(), [](const auto& s) { return s.has_gap_before; });
    return (static_cast<int>(steps.size()) + static_cast<int>(gaps)) * tile_size + label_room;
  };
  const int top = 2 * margin + side(axes.rows);
  const int width = std::max(side(axes.columns), width_of(a) + gap + width_of(b)) + 2 * margin;
  const int height = top + static_cast<int>(std::max(a.size(), b.size())) * line_height + margin;
  auto out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "style=\"background:#fff;color:#222\"><title>{2}</title>"
      "<g transform=\"translate({3} {3})\">{4}</g>"
      "<g font-family=\"monospace\" font-size=\"13\" fill=\"#222\">",
      width, height,
      pictures::escaped(fmt::format("{} scored under {} and {}", rules::print_position(set, position),
                                    left.edition, right.edition)),
      margin, pictures::board_svg(set, position));
  const auto column = [&](const std::vector<std::string>& lines, int x) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      // Spaces at the beginning of a text are not drawn.
      const auto indent = lines[i].find_first_not_of(' ');
      out += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>", x + static_cast<int>(indent) * character,
                         top + (static_cast<int>(i) + 1) * line_height - 4,
                         i == 0 ? " font-weight=\"bold\"" : "", pictures::escaped(lines[i].substr(indent)));
    }
  };
  column(a, margin);
  column(b, margin + width_of(a) + gap);
  return out + "</g></svg>\n";
}

}  // namespace bastide::reports::results
