#include "reports/results/compare/differences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "reports/numbers.hpp"
#include "reports/results/games/games_result.hpp"
#include "solver/simulation/tally/catalogue.hpp"

namespace bastide::reports::results::compare {
namespace {

using namespace document;
using records::ComparedPolicy;
using records::ComparisonRecord;
using solver::simulation::paired::PairedFigure;
using solver::simulation::tally::ComparedRow;
using solver::simulation::tally::Figure;
using solver::simulation::tally::Topic;

constexpr std::size_t most_told = 6;  ///< besides points by what they are for

// What figures are called.

struct NamedFigure {
  std::string name;  ///< in the record
  const ComparedRow* of = nullptr;
  std::string cell;  ///< of a row of several, what it is called: "roads"
  double times = 1;  ///< what the numbers are multiplied by

  std::string words() const { return fmt::format(fmt::runtime(of->words), cell); }
  std::string unit() const { return std::string(of->unit); }
};

std::optional<NamedFigure> named(const std::string& name) {
  for (const auto& row : solver::simulation::tally::compared) {
    const auto star = row.name.find('*');
    const bool is_it = star == std::string_view::npos
                           ? name == row.name
                           : star > 0 && name.starts_with(row.name.substr(0, star));
    if (is_it)
      return NamedFigure{name, &row,
                         star == std::string_view::npos ? "" : games::kind_words(name.substr(star)),
                         row.is_share ? 100.0 : 1.0};
  }
  return std::nullopt;
}

const char* topic_words(Topic topic) {
  static constexpr const char* words[] = {"Points of a player in a game", "Who wins, and by how many points",
                                          "The course of a game", "Completed", "Places and holes"};
  return words[static_cast<std::size_t>(topic)];
}

/// Every figure that some policy has, topic by topic, in the catalogue's order.
std::vector<NamedFigure> figures_told(std::span<const ComparedPolicy> policies) {
  std::vector<NamedFigure> out;
  for (const auto& policy : policies) {
    for (const auto& [name, figure] : policy.figures) {
      auto found = named(name);
      if (found && std::ranges::find(out, name, &NamedFigure::name) == out.end()) out.push_back(*found);
    }
  }
  std::ranges::stable_sort(out, {}, [](const NamedFigure& f) { return std::pair(f.of->topic, f.of); });
  return out;
}

// A figure of one policy as numbers, in words, as a cell.

struct ComparedCell {
  NamedFigure figure;
  std::string policy;
  std::uint64_t games = 0;
  const PairedFigure* of = nullptr;
  int decimals = 2;

  Figure difference() const { return solver::simulation::tally::scaled(of->difference, figure.times); }
  double left() const { return figure.times * of->left.mean; }
  double right() const { return figure.times * of->right.mean; }
  double size() const { return std::abs(difference().mean); }
  double farthest() const { return std::max(std::abs(difference().low), std::abs(difference().high)); }
  bool is_always_same() const { return of->difference.low == 0 && of->difference.high == 0; }
  bool is_more() const { return of->difference.mean > 0; }
  /// How often the change that would matter.
  double weight() const {
    return of->worth_seeing > 0 ? std::abs(of->difference.mean) / of->worth_seeing : 0;
  }
};
using Cells = std::vector<ComparedCell>;

double reach_of(const Cells& cells) {
  double out = 0;
  for (const auto& cell : cells) out = std::max(out, cell.farthest());
  return out;
}

/// As many decimals as differences need to be told from 0 and from others of their row, in little room.
void give_decimals(Cells& cells) {
  constexpr int most = 3;
  const double scale = reach_of(cells);
  for (auto& cell : cells) {
    const double reach = cell.farthest();
    cell.decimals = reach >= 9.95 ? 1 : scale >= 0.2 ? 2 : 3;
    while (cell.decimals < most && reach > 0 && reach < 5 * std::pow(10, -cell.decimals)) ++cell.decimals;
  }
}

/// The cells of a figure, one a policy that has it.
Cells cells_of(std::span<const ComparedPolicy> policies, const NamedFigure& figure) {
  Cells out;
  for (const auto& policy : policies) {
    if (const auto* found = policy.figures.find(figure.name); found != nullptr)
      out.push_back({figure, policy.policy, policy.games, found});
  }
  give_decimals(out);
  return out;
}

/// "2.12"; "<0.001".
std::string amount(const ComparedCell& cell) {
  const double least = std::pow(10, -cell.decimals);
  return cell.size() > 0 && cell.size() < least / 2 ? "<" + number(least, cell.decimals)
                                                    : number(cell.size(), cell.decimals);
}

/// "1.92 to 2.31".
std::string interval(const ComparedCell& cell) {
  const auto d = cell.difference();
  const auto text = [&](double v) { return number(v, cell.decimals); };
  return cell.is_more() ? fmt::format("{} to {}", text(d.low), text(d.high))
                        : fmt::format("{} to {}", text(-d.high), text(-d.low));
}

std::string more_or_less(const ComparedCell& cell) { return cell.is_more() ? "more" : "less"; }

/// "78.9 → 63.4".
std::string both_sides(const ComparedCell& cell) {
  const auto text = [&](double v) { return number(v, v >= 9.95 || v == 0 ? 1 : 2); };
  return fmt::format("{} → {}", text(cell.left()), text(cell.right()));
}

/// "400,000", not "387,211".
std::string about(std::uint64_t games) {
  std::uint64_t unit = 1;
  while (games / unit >= 100) unit *= 10;
  return number((games + unit - 1) / unit * unit);
}

std::string verdict(const ComparedCell& cell) {
  const auto& f = *cell.of;
  if (f.is_seen)
    return fmt::format("{} {} {}, {}", amount(cell), more_or_less(cell), cell.figure.unit(), interval(cell));
  if (!f.games_to_see)
    return cell.is_always_same() ? "no change: the same in every game" : "no change can be seen";
  const auto worth = cell.figure.times * f.worth_seeing;
  const auto shown = number(worth, worth >= 1 ? 0 : worth >= 0.1 ? 1 : 2) + " " + cell.figure.unit();
  if (*f.games_to_see <= cell.games)
    return fmt::format("no change can be seen; one of {} would most likely have been seen", shown);
  return fmt::format("no change can be seen; some {} games would show one of {}", about(*f.games_to_see),
                     shown);
}

Reach reach(const Figure& d, double scale) {
  const auto at = [&](double v) { return scale == 0 ? 0.5 : 0.5 + 0.47 * v / scale; };
  return {at(d.low), at(d.mean), at(d.high), 0.5};
}

/// The difference with half its interval, its picture, and the verdict where the pointer rests.
Cell difference_cell(const ComparedCell& cell, double scale) {
  if (cell.is_always_same()) return {Tone::faint, "=", Sign::none};
  const auto d = cell.difference();
  const auto shown = amount(cell);
  const bool is_zero = shown.find_first_of("123456789") == std::string::npos;
  const auto* sign = is_zero ? "" : cell.is_more() ? "+" : "−";
  Cell out(cell.of->is_seen ? (cell.is_more() ? Tone::right : Tone::left) : Tone::faint,
           fmt::format("{}{} ±{}", sign, shown, number((d.high - d.low) / 2, cell.decimals)),
           cell.of->is_seen ? Sign::before : Sign::none);
  out.hint = verdict(cell);
  out.drawn = reach(d, scale);
  return out;
}

Legend sides_legend(const SideNames& names) {
  return {{{Tone::left, "more under " + names.first}, {Tone::right, "more under " + names.second}}};
}

constexpr const char* how_to_read =
    "± is the interval of 95 %. Many figures are looked at, so a change counts as seen, and has a sign, only "
    "where "
    "an interval of 99.9 % leaves 0 out; =: no game differs.";

// What changes, most first.

/// A figure that changes, by all policies.
struct ToldChange {
  Cells cells;
  bool is_more = false;  ///< where it is the most often the change that would matter
  double weight = 0;     ///< how often that is

  const NamedFigure& figure() const { return cells.front().figure; }
};

/// From the least to the largest change over the ways of playing.
std::string range_words(const ToldChange& told) {
  std::vector<const ComparedCell*> seen;
  for (const auto& cell : told.cells)
    if (cell.of->is_seen) seen.push_back(&cell);
  std::ranges::stable_sort(seen, {}, [](const auto* cell) { return cell->difference().mean; });
  const auto &low = *seen.front(), &high = *seen.back();
  if (low.is_more() != high.is_more())
    return fmt::format("from {} less with {} to {} more with {}", amount(low), low.policy, amount(high),
                       high.policy);
  if (seen.size() == 1) return fmt::format("{} {} with {}", amount(low), more_or_less(low), low.policy);
  const auto &least = low.is_more() ? low : high, &most = low.is_more() ? high : low;
  const auto range = amount(least) == amount(most) ? amount(most) : amount(least) + " to " + amount(most);
  return seen.size() == told.cells.size()
             ? fmt::format("{} {} by all ways of playing", range, more_or_less(most))
             : fmt::format("{} {} by {} of {} ways of playing", range, more_or_less(most), seen.size(),
                           told.cells.size());
}

/// nullptr: no change is seen there.
const ComparedCell* seen_with(const ToldChange& told, const std::string& policy) {
  const auto cell = std::ranges::find(told.cells, policy, &ComparedCell::policy);
  return cell == told.cells.end() || !cell->of->is_seen ? nullptr : &*cell;
}

/// The leading policy's change, which is seen, then what it is with the others.
std::string told_words(const ToldChange& told, const ComparedCell& leading) {
  const auto others = std::ranges::count_if(told.cells, [](const auto& c) { return c.of->is_seen; });
  return fmt::format("{} ({}){}.", verdict(leading), both_sides(leading),
                     told.cells.size() == 1 ? ""
                     : others == 1          ? "; in no other way of playing"
                                            : "; " + range_words(told));
}

/// Every figure that some policy changes for sure, by size against what would matter; first those of the
/// leading one.
std::vector<ToldChange> changes_seen(std::span<const ComparedPolicy> policies, const std::string& leading) {
  std::vector<ToldChange> out;
  for (const auto& figure : figures_told(policies)) {
    ToldChange told{cells_of(policies, figure)};
    for (const auto& cell : told.cells) {
      if (!cell.of->is_seen || cell.weight() <= told.weight) continue;
      told.weight = cell.weight();
      told.is_more = cell.is_more();
    }
    if (told.weight > 0) out.push_back(std::move(told));
  }
  std::ranges::stable_sort(out, std::greater(), &ToldChange::weight);
  std::ranges::stable_partition(out,
                                [&](const ToldChange& told) { return seen_with(told, leading) != nullptr; });
  return out;
}

/// How much longer games are with other tiles, and what a turn is worth then.
std::string length_words(const ComparisonRecord& record) {
  const auto* turns = leading_policy(record).figures.find("turns");
  if (record.left.tiles == record.right.tiles || turns == nullptr || !turns->is_seen) return {};
  std::vector<std::string> points;
  for (const auto& policy : record.policies) {
    if (const auto turn = points_a_turn(policy, record.players))
      points.push_back(
          fmt::format("{} {} → {}", policy.policy, number((*turn)[0], 2), number((*turn)[1], 2)));
  }
  const double more = turns->difference.mean;
  const bool is_whole = std::abs(more - std::round(more)) < 0.05;
  const auto turns_more = number(std::abs(more), is_whole ? 0 : 2);
  return fmt::format("{} {} {} a game; points a turn: {}.", turns_more, turns_more == "1" ? "turn" : "turns",
                     more > 0 ? "more" : "less", fmt::join(points, ", "));
}

std::string games_of_each(std::uint64_t games) { return number(games) + " games of each side"; }

/// Points in all and by what they are for: both sides as numbers and as bars, the difference, in words.
Table points_table(const ComparedPolicy& leading) {
  Table table;
  table.head = {"Points a player and game", "both sides", "difference"};
  const auto policies = std::span(&leading, 1);
  const auto figures = figures_told(policies);
  double most = 0, scale = 0;
  std::vector<Cells> rows;
  for (const auto& figure : figures) {
    if (figure.of->topic != Topic::points) continue;
    rows.push_back(cells_of(policies, figure));
    scale = std::max(scale, reach_of(rows.back()));
    if (figure.name != "points") most = std::max({most, rows.back()[0].left(), rows.back()[0].right()});
  }
  for (const auto& row : rows) {
    const auto& cell = row.front();
    const bool is_all = cell.figure.name == "points";
    if (cell.is_always_same() && cell.left() == 0) continue;
    Cell both(both_sides(cell));
    if (most > 0 && !is_all) both.drawn = Bars{cell.left() / most, cell.right() / most};
    table.rows.push_back(
        {{is_all ? "in all" : "from " + cell.figure.cell, both, difference_cell(cell, scale)}});
  }
  return table;
}

}  // namespace

Document main_differences(const ComparisonRecord& record, const SideNames& names) {
  Document out;
  const auto& leading = leading_policy(record);
  out << Heading{"What that changes", 2, "differences"};
  Document points, other;
  points << points_table(leading) << sides_legend(names)
         << Paragraph{fmt::format("Every seat played by {}, {}; ± is the interval of 95 %.", leading.policy,
                                  games_of_each(leading.games)),
                      true};
  const auto changes = changes_seen(record.policies, leading.policy);
  List told;
  std::size_t left_out = 0;
  for (const auto& change : changes) {
    const auto& name = change.figure().name;
    // Points stand in the table; turns follow from the tiles, the winner's points from all points.
    if (name.starts_with("points") || name == "turns" || name == "winner_points") continue;
    const auto* cell = seen_with(change, leading.policy);
    if (told.items.size() == most_told || cell == nullptr) {
      ++left_out;
      continue;
    }
    auto words = change.figure().words();
    words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
    told.items.push_back(
        {words + ": " + told_words(change, *cell), {}, {}, {}, change.is_more ? Tone::right : Tone::left});
  }
  if (told.items.empty() && left_out > 0)
    other << Paragraph{
        fmt::format("With {}, nothing else changes so much that it can be seen.", leading.policy)};
  if (changes.empty()) other << Paragraph{"No figure changes so much that it can be seen in these games."};
  if (!told.items.empty()) other << Paragraph{"What changes for sure, most first:"} << told;
  if (left_out > 0)
    other << Paragraph{fmt::format("{} more where every way of playing is told.", left_out), true};
  if (const auto length = length_words(record); !length.empty()) other << Paragraph{length};
  out << Beside{std::move(points), std::move(other)};
  return out;
}

namespace {

/// A head cell for each policy.
std::vector<std::string> policy_head(const std::string& first, std::span<const ComparedPolicy> policies) {
  std::vector<std::string> out = {first};
  for (const auto& policy : policies) out.push_back(policy.policy);
  return out;
}

/// A row of cells under the policies that have them.
Row policy_row(Cell name, const Cells& cells, double scale, std::span<const ComparedPolicy> policies) {
  Row row{{std::move(name)}};
  for (const auto& policy : policies) {
    const auto found = std::ranges::find(cells, policy.policy, &ComparedCell::policy);
    row.cells.push_back(found == cells.end() ? Cell("–") : difference_cell(*found, scale));
  }
  return row;
}

const char* plays(const std::string& policy) {
  static constexpr std::pair<const char*, const char*> all[] = {
      {"random", "any place, any follower"}, {"greedy", "most points it can see"},
      {"builder", "builds what it holds"},   {"spoiler", "spoils what others hold"},
      {"compact", "keeps the land compact"}, {"sprawl", "spreads the land out"}};
  const auto* found = std::ranges::find(all, policy, [](const auto& entry) { return entry.first; });
  return found == std::end(all) ? "" : found->second;
}

}  // namespace

Document all_differences(const ComparisonRecord& record, const SideNames& names) {
  const auto& policies = record.policies;
  Table table{.head = policy_head(fmt::format("{} minus {}", names.second, names.first), policies)};
  Table words{.head = {"Figure", names.first, names.second, "difference"}, .has_words_last = true};
  Row how{{"plays"}}, games{{"games of each side"}}, sides{{"points in all, both sides"}};
  for (const auto& policy : policies) {
    how.cells.emplace_back(plays(policy.policy));
    games.cells.emplace_back(policy.games);
    sides.cells.emplace_back();
  }
  table.rows = {how, games};
  std::vector<std::string> same;
  std::optional<Topic> topic;
  const auto figures = figures_told(policies);
  for (const auto& figure : figures) {
    const auto cells = cells_of(policies, figure);
    const double scale = reach_of(cells);
    words.rows.push_back({{figure.words()}});
    for (const auto& cell : cells)
      words.rows.push_back({{cell.policy, number(cell.left(), cell.decimals),
                             number(cell.right(), cell.decimals), verdict(cell)}});
    if (scale == 0) {
      same.push_back(figure.words());
      continue;
    }
    if (topic != figure.of->topic) table.rows.push_back({{topic_words(figure.of->topic)}});
    topic = figure.of->topic;
    Cell name(figure.words());
    if (figure.of->topic != Topic::points) name.note = figure.unit();
    table.rows.push_back(policy_row(name, cells, scale, policies));
    if (figure.name != "points") continue;
    for (std::size_t i = 0; i < policies.size(); ++i) {
      const auto found = std::ranges::find(cells, policies[i].policy, &ComparedCell::policy);
      if (found != cells.end()) sides.cells[i + 1] = both_sides(*found);
    }
    table.rows.push_back(sides);
  }
  Document out;
  out << sides_legend(names) << table << Paragraph{how_to_read, true};
  if (!same.empty())
    out << Paragraph{fmt::format("The same in every game, whoever plays: {}.", fmt::join(same, ", ")), true};
  out << Folded{"Every figure of both sides, and every verdict in words", "", {{words}}, false, false};
  return out;
}

std::string points_alone(const records::ChangeAlone& change, const std::string& policy) {
  static const auto points = named("points");
  for (const auto& alone : change.points) {
    if (alone.policy != policy || !alone.points.is_seen) continue;
    Cells one = {{*points, policy, alone.games, &alone.points}};
    give_decimals(one);
    return verdict(one.front());
  }
  return {};
}

Document each_alone(const ComparisonRecord& record, const SideNames& names) {
  Document out;
  if (record.each.empty() || record.policies.empty()) return out;
  const auto points = named("points");
  std::vector<Cells> rows;
  for (const auto& change : record.each) {
    auto& row = rows.emplace_back();
    for (const auto& alone : change.points)
      row.push_back({*points, alone.policy, alone.games, &alone.points});
    give_decimals(row);
  }
  rows.push_back(cells_of(record.policies, *points));
  double scale = 0;
  for (const auto& row : rows) scale = std::max(scale, reach_of(row));
  Table table{.head = policy_head("With", record.policies)};
  List contradictions;
  Row games{{"games of each side"}};
  for (const auto& policy : record.policies) {
    std::uint64_t played = 0;
    for (const auto& change : record.each)
      for (const auto& alone : change.points)
        if (alone.policy == policy.policy) played = alone.games;
    games.cells.emplace_back(played);
  }
  for (std::size_t i = 0; i < record.each.size(); ++i) {
    const auto& change = record.each[i];
    const auto sentence = change.sentence.empty() ? "The tiles" : change.sentence;  // of older records
    if (change.points.empty()) {
      contradictions.items.push_back(
          {fmt::format("{} Not without the others: {}.", sentence, change.contradiction)});
      continue;
    }
    Cell name(sentence.substr(0, sentence.find_last_not_of('.') + 1));
    if (!change.with.empty())
      name.note =
          fmt::format("with {}, because alone: {}",
                      fmt::join(records::change_words(record, change.with), ", "), change.contradiction);
    table.rows.push_back(policy_row(name, rows[i], scale, record.policies));
  }
  table.rows.push_back(policy_row("All of them", rows.back(), scale, record.policies));
  table.rows.push_back(games);
  out << Paragraph{fmt::format("Points a player and game: {} with one change alone, minus {} without it; "
                               "fewer games than above. What all "
                               "together make need not be the sum.",
                               names.first, names.first),
                   true}
      << table;
  if (!contradictions.items.empty()) out << contradictions;
  return out;
}

Document strengths(const ComparisonRecord& record, const SideNames& names) {
  Document out;
  double least = 0, most = 0;
  for (const auto& p : record.policies) {
    if (!p.strength) continue;
    for (const auto* f : {&p.strength->left, &p.strength->right})
      least = std::min(least, f->low), most = std::max(most, f->high);
  }
  if (least == most) return out;
  const auto at = [&](double v) { return 0.03 + 0.94 * (v - least) / (most - least); };
  Table table{.head = policy_head("Points more than random", record.policies)};
  for (const bool is_left : {true, false}) {
    auto& row = table.rows.emplace_back();
    row.cells.emplace_back(is_left ? Tone::left : Tone::right, is_left ? names.first : names.second,
                           Sign::none);
    for (const auto& policy : record.policies) {
      if (!policy.strength) {
        row.cells.emplace_back("the measure");
        continue;
      }
      const auto& f = is_left ? policy.strength->left : policy.strength->right;
      Cell cell(is_left ? Tone::left : Tone::right,
                fmt::format("{} ±{}", number(f.mean, 1), number((f.high - f.low) / 2, 1)), Sign::none);
      cell.drawn = Reach{at(f.low), at(f.mean), at(f.high), at(0)};
      row.cells.push_back(std::move(cell));
    }
  }
  out << Paragraph{"Points a game by which it is ahead of random when the two meet, each beginning half of the games. "
                   "None plays well: a change that only shows with good play is not seen here.",
                   true}
      << table;
  return out;
}

}  // namespace bastide::reports::results::compare
