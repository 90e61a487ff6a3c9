// What the changes change: each figure by each policy as a difference with its interval, drawn and in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "reports/page/compare/compared_cell.hpp"

namespace bastide::reports::page::compare {
namespace {

using records::ComparedPolicy;

struct FigureGroup {
  const char* id;
  std::vector<FigureKind> kinds;
};

std::vector<FigureGroup> shipped_groups() {
  return {
      {"points",
       {{"points", Unit::player_game},
        {"points.road", Unit::player_game},
        {"points.city", Unit::player_game},
        {"points.cloister", Unit::player_game},
        {"points.farm", Unit::player_game}}},
      {"wins",
       {{"margin", Unit::game},
        {"winner_points", Unit::game},
        {"ties", Unit::hundred, true},
        {"first_seat", Unit::game},
        {"first_wins", Unit::hundred, true}}},
      {"course", {{"turns", Unit::game}, {"supply", Unit::player}}},
      {"completed",
       {{"completed.road", Unit::game}, {"completed.city", Unit::game}, {"completed.cloister", Unit::game}}},
      {"places",
       {{"places", Unit::draw},
        {"unplaceable", Unit::hundred},
        {"holes.three", Unit::game},
        {"holes.four", Unit::game},
        {"holes.dead", Unit::game}}}};
}

/// The groups with all figures that some policy has: also kinds of points and of features of the edition's
/// own.
std::vector<FigureGroup> figure_groups(const std::vector<ComparedPolicy>& policies) {
  auto groups = shipped_groups();
  const auto knows = [&](const std::string& name) {
    return std::any_of(groups.begin(), groups.end(), [&](const auto& g) {
      return std::any_of(g.kinds.begin(), g.kinds.end(), [&](const auto& k) { return k.name == name; });
    });
  };
  for (const auto& policy : policies) {
    for (const auto& [name, figure] : policy.figures) {
      if (knows(name)) continue;
      if (name.starts_with("points."))
        groups[0].kinds.push_back({name, Unit::player_game});
      else
        groups[name.starts_with("completed.") ? 3 : 2].kinds.push_back({name, Unit::game});
    }
  }
  return groups;
}

/// What follows the last dot: "road" of "points.road".
std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

/// "roads" of "points.road"; an own line's name stays as it is.
std::string row_name(const std::string& name, const Words& w) {
  const auto whole = w.term("compare.figure.", name);
  return whole == name ? last_part(name) : whole;
}

/// The name where no heading stands above it: "points from roads".
std::string full_name(const std::string& name, const Words& w) {
  if (name.starts_with("points.")) return w("compare.points_from", {row_name(name, w)});
  if (name.starts_with("completed.")) return w("compare.completed", {row_name(name, w)});
  return row_name(name, w);
}

/// The cells of a figure, one a policy that has it.
std::vector<ComparedCell> cells_of(const std::vector<ComparedPolicy>& policies, const FigureKind& kind) {
  std::vector<ComparedCell> out;
  for (const auto& policy : policies) {
    if (const auto* figure = policy.figures.find(kind.name); figure != nullptr)
      out.push_back({kind, policy.policy, policy.games, *figure});
  }
  give_decimals(out);
  return out;
}

enum class Topic : std::uint8_t { points, kind_of_points, rest };

/// A figure that changes, with the policy under which it changes most.
struct ToldChange {
  std::vector<ComparedCell> cells;
  const ComparedCell* most = nullptr;  ///< the most often the change that would matter
  double weight = 0;                   ///< how often the change that would matter
  Topic topic = Topic::rest;
};

/// "78.9 → 63.4": what both sides have.
std::string absolute_words(const ComparedCell& cell, const Words& w) {
  return fmt::format("{} → {}", w.number(in_its_unit(cell.figure.left, cell.kind).mean, 1),
                     w.number(in_its_unit(cell.figure.right, cell.kind).mean, 1));
}

/// "; with builder 7.8 less, 7.1 to 8.5".
std::string with_policy_words(const ComparedCell& cell, bool has_absolute, const Words& w) {
  const auto [low, high] = amounts(cell, w);
  auto out = !cell.figure.is_seen ? w("compare.told_with_unseen", {cell.policy})
                                  : w(cell.is_more() ? "compare.told_with_more" : "compare.told_with_less",
                                      {cell.policy, amount_words(cell.size(), cell.decimals, w), low, high});
  if (has_absolute) out += " (" + absolute_words(cell, w) + ")";
  return out;
}

/// From the least to the largest change over the ways of playing, then the policy `leading` alone.
std::string told_words(const ToldChange& told, const std::string& leading, const Words& w) {
  const auto& unit = w(unit_key(told.cells.front().kind.unit));
  const auto count = [](std::size_t n) { return fmt::format("{}", n); };
  const auto amount = [&](const ComparedCell& cell) { return amount_words(cell.size(), cell.decimals, w); };
  const ComparedCell* low = nullptr;  // with their signs
  const ComparedCell* high = nullptr;
  std::size_t seen = 0;
  for (const auto& cell : told.cells) {
    if (!cell.figure.is_seen) continue;
    ++seen;
    if (low == nullptr || cell.difference().mean < low->difference().mean) low = &cell;
    if (high == nullptr || cell.difference().mean > high->difference().mean) high = &cell;
  }
  const bool is_points = told.topic == Topic::points;
  if (told.cells.size() == 1)
    return verdict_words(*low, w) + (is_points ? " (" + absolute_words(*low, w) + ")." : ".");
  std::string out;
  if (low->is_more() != high->is_more()) {
    out = w("compare.told_between", {amount(*low), low->policy, amount(*high), high->policy, unit});
  } else if (seen == 1) {
    const auto [from, to] = amounts(*low, w);
    return w(low->is_more() ? "compare.told_only_more" : "compare.told_only_less",
             {amount(*low), unit, low->policy, from, to}) +
           ".";
  } else {
    const auto& least = low->is_more() ? *low : *high;
    const auto& most = low->is_more() ? *high : *low;
    const auto range =
        amount(least) == amount(most) ? amount(most) : w("compare.to", {amount(least), amount(most)});
    out = w(most.is_more() ? "compare.told_range_more" : "compare.told_range_less", {range, unit});
    out += seen == told.cells.size() ? w("compare.told_all")
                                     : w("compare.told_part", {count(seen), count(told.cells.size())});
  }
  for (const auto& cell : told.cells) {
    if (cell.policy == leading) out += with_policy_words(cell, is_points, w);
  }
  return out + ".";
}

/// What changes most: points, two kinds of them, and one other figure. How many turns there are follows from
/// the tiles alone, and what winners make from what all make.
void add_told(Data& page, std::vector<ToldChange> changes, const std::string& leading, const Words& w) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  Data told{Data::type::list};
  for (const auto& [topic, most] :
       {std::pair{Topic::points, 1}, {Topic::kind_of_points, 2}, {Topic::rest, 1}}) {
    int count = 0;
    for (const auto& change : changes) {
      const auto& name = change.most->kind.name;
      if (change.topic != topic || name == "turns" || name == "winner_points" || count++ >= most) continue;
      Data line;
      line["side"] = change.most->side();
      line["name"] = full_name(change.most->kind.name, w);
      line["words"] = told_words(change, leading, w);
      told.push_back(std::move(line));
    }
  }
  page["nothing_seen"] = text_or_nothing(changes.empty() ? w("compare.nothing_seen") : "");
  page["told"] = std::move(told);
}

/// How much longer games are with other tiles, and what a turn is worth then.
std::string length_words(const ComparedPage& compared) {
  const auto& r = compared.record;
  const auto& w = compared.words;
  const auto* turns = leading_policy(r).figures.find("turns");
  if (r.left.tiles == r.right.tiles || turns == nullptr || !turns->is_seen) return {};
  std::string points;
  for (const auto& policy : r.policies) {
    if (const auto turn = points_a_turn(policy, r.players))
      points += fmt::format("{}{} {} → {}", points.empty() ? "" : ", ", policy.policy,
                            w.number((*turn)[0], 2), w.number((*turn)[1], 2));
  }
  const double more = turns->difference.mean;
  const bool is_whole = std::abs(more - std::round(more)) < 0.05;
  return w(more > 0 ? "compare.length_more" : "compare.length_less",
           {w.number(std::abs(more), is_whole ? 0 : 2), points});
}

}  // namespace

void add_differences(Data& page, const ComparedPage& compared) {
  const auto& w = compared.words;
  const auto& policies = compared.record.policies;
  const auto all_groups = figure_groups(policies);
  Data groups{Data::type::list}, verdicts{Data::type::list};
  std::vector<ToldChange> changes;
  std::string same;  // figures that no game changes, whoever plays
  for (const auto& group : all_groups) {
    Data rows{Data::type::list};
    for (const auto& kind : group.kinds) {
      const auto topic = kind.name == "points"              ? Topic::points
                         : kind.name.starts_with("points.") ? Topic::kind_of_points
                                                            : Topic::rest;
      ToldChange change{cells_of(policies, kind), nullptr, 0, topic};
      if (change.cells.empty()) continue;
      const double scale = reach_of(change.cells);
      Data row, cells{Data::type::list};
      auto next = change.cells.begin();
      for (const auto& policy : policies) {
        const bool is_here = next != change.cells.end() && next->policy == policy.policy;
        auto cell = is_here ? cell_data(*next, scale, w) : no_cell();
        if (is_here && topic == Topic::points) cell["absolute"] = absolute_words(*next, w);
        cells.push_back(std::move(cell));
        if (!is_here) continue;
        const auto& f = next->figure;
        Data verdict;
        verdict["name"] = full_name(kind.name, w);
        verdict["policy"] = policy.policy;
        verdict["left"] = w.number(in_its_unit(f.left, kind).mean, next->decimals);
        verdict["right"] = w.number(in_its_unit(f.right, kind).mean, next->decimals);
        verdict["is_seen"] = Data{f.is_seen};
        verdict["words"] = verdict_words(*next, w);
        verdicts.push_back(std::move(verdict));
        ++next;
      }
      if (scale == 0) {
        same += (same.empty() ? "" : ", ") + full_name(kind.name, w);
        continue;
      }
      row["name"] = row_name(kind.name, w);
      row["unit"] = kind.unit == Unit::player_game ? Data{false} : Data{w(unit_key(kind.unit))};
      row["cells"] = std::move(cells);
      rows.push_back(std::move(row));
      for (const auto& cell : change.cells) {
        const auto weight = cell.figure.worth_seeing > 0
                                ? std::abs(cell.figure.difference.mean) / cell.figure.worth_seeing
                                : 0;
        if (!cell.figure.is_seen || (change.most != nullptr && weight <= change.weight)) continue;
        change.most = &cell;
        change.weight = weight;
      }
      if (change.most != nullptr) changes.push_back(std::move(change));
    }
    if (!rows.is_non_empty_list()) continue;
    Data out;
    out["name"] = w(fmt::format("compare.group.{}", group.id));
    out["rows"] = std::move(rows);
    groups.push_back(std::move(out));
  }
  page["has_figures_compared"] = Data{groups.is_non_empty_list()};
  page["groups"] = std::move(groups);
  page["verdicts"] = std::move(verdicts);
  page["always_same"] = text_or_nothing(same.empty() ? "" : w("compare.same_figures", {same}));
  page["how_to_read"] = w("compare.how_to_read", {compared.left_name, compared.right_name});
  page["difference_of"] = w("compare.difference_of", {compared.left_name, compared.right_name});
  if (!policies.empty()) {
    add_told(page, std::move(changes), leading_policy(compared.record).policy, w);
    page["length"] = text_or_nothing(length_words(compared));
  }
}

void add_each(Data& page, const ComparedPage& compared) {
  const auto& r = compared.record;
  const auto& w = compared.words;
  const auto count = change_count(r);
  page["has_each"] = Data{count > 1 && !r.policies.empty()};
  page["has_each_rows"] = Data{!r.each.empty()};
  page["each_words"] =
      count > records::most_alone
          ? w("compare.each_too_many", {fmt::format("{}", count), fmt::format("{}", records::most_alone)})
          : w("compare.each_words", {compared.left_name, compared.right_name});
  const FigureKind points{"points", Unit::player_game};
  std::vector<std::vector<ComparedCell>> rows;
  for (const auto& change : r.each) {
    auto& row = rows.emplace_back();
    for (const auto& alone : change.points) row.push_back({points, alone.policy, alone.games, alone.points});
  }
  rows.push_back(cells_of(r.policies, points));
  double reach = 0;
  for (auto& row : rows) {
    give_decimals(row);
    reach = std::max(reach, reach_of(row));
  }
  Data out{Data::type::list};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto* change = i < r.each.size() ? &r.each[i] : nullptr;
    Data row;
    auto name = change == nullptr          ? w("compare.each_all")
                : change->sentence.empty() ? w("compare.each_tiles")
                                           : change->sentence;
    if (change != nullptr && !change->with.empty())
      name += " " + w("compare.each_with",
                      {fmt::format("{}", fmt::join(change->with, ", ")), change->contradiction});
    row["name"] = name;
    row["is_sum"] = Data{change == nullptr};
    row["contradiction"] = text_or_nothing(change == nullptr || !change->points.empty()
                                               ? ""
                                               : w("compare.each_contradicts", {change->contradiction}));
    row["cells"] = list_of(rows[i], [&](const ComparedCell& cell) { return cell_data(cell, reach, w); });
    out.push_back(std::move(row));
  }
  page["each_rows"] = std::move(out);
  page["each_policies"] = list_of(r.policies, [&](const ComparedPolicy& policy) {
    Data column;
    column["name"] = policy.policy;
    column["games"] = Data{false};
    for (const auto& change : r.each) {
      for (const auto& alone : change.points) {
        if (alone.policy == policy.policy) column["games"] = w("compare.games", {w.number(alone.games)});
      }
    }
    return column;
  });
}

}  // namespace bastide::reports::page::compare
