// What the changes change: each figure by each policy as a difference with its interval, drawn and in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "reports/page/compare/comparison_page.hpp"

namespace bastide::reports::page::compare {
namespace {

using records::ComparedPolicy;
using solver::simulation::paired::PairedFigure;
using solver::simulation::tally::Figure;

enum class Unit : std::uint8_t { player_game, game, hundred, draw, player };

struct FigureKind {
  std::string name;
  Unit unit = Unit::game;
  bool is_share = false;  ///< kept as a share, told in 100 games
};

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

const char* unit_key(Unit unit) {
  static constexpr const char* keys[] = {"compare.unit.player_game", "compare.unit.game",
                                         "compare.unit.hundred", "compare.unit.draw", "compare.unit.player"};
  return keys[static_cast<std::size_t>(unit)];
}

/// What follows the last dot: "road" of "points.road".
std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

/// "roads" of "points.road"; an own line's name stays as it is.
std::string row_name(const std::string& name, const Language& w) {
  const auto whole = w.term("compare.figure.", name);
  return whole == name ? last_part(name) : whole;
}

/// The name where no heading stands above it: "points from roads".
std::string full_name(const std::string& name, const Language& w) {
  if (name.starts_with("points.")) return w("compare.points_from", {row_name(name, w)});
  if (name.starts_with("completed.")) return w("compare.completed", {row_name(name, w)});
  return row_name(name, w);
}

Figure in_its_unit(const Figure& f, const FigureKind& kind) {
  const double factor = kind.is_share ? 100 : 1;
  return {factor * f.mean, factor * f.error, factor * f.low, factor * f.high};
}

double farthest(const Figure& f) { return std::max(std::abs(f.low), std::abs(f.high)); }

/// As many decimals as a difference needs to be told from 0 and from others of its row, in little room.
int decimals_for(const Figure& difference, double scale) {
  const double reach = farthest(difference);
  int out = reach >= 9.95 ? 1 : scale >= 0.2 ? 2 : 3;
  while (out < 4 && reach > 0 && reach < 5 * std::pow(10, -out)) ++out;
  return out;
}

/// As "400,000" and not "387,211".
std::string about(std::uint64_t games, const Language& w) {
  std::uint64_t unit = 1;
  while (games / unit >= 100) unit *= 10;
  return w.number((games + unit - 1) / unit * unit);
}

/// One figure of one policy.
struct ComparedCell {
  const FigureKind& kind;
  const ComparedPolicy& policy;
  const PairedFigure& figure;
  int decimals = 2;

  Figure difference() const { return in_its_unit(figure.difference, kind); }
  double size() const { return std::abs(difference().mean); }
  bool is_always_same() const { return figure.difference.low == 0 && figure.difference.high == 0; }
  bool is_more() const { return figure.difference.mean > 0; }
  const char* side() const { return is_more() ? "right" : "left"; }
};

/// "1.92 to 2.31", of the difference's amount.
std::pair<std::string, std::string> amounts(const ComparedCell& cell, const Language& w) {
  const auto d = cell.difference();
  return cell.is_more() ? std::pair{w.number(d.low, cell.decimals), w.number(d.high, cell.decimals)}
                        : std::pair{w.number(-d.high, cell.decimals), w.number(-d.low, cell.decimals)};
}

std::string verdict_words(const ComparedCell& cell, const Language& w) {
  const auto& f = cell.figure;
  if (f.is_seen) {
    const auto [low, high] = amounts(cell, w);
    return w(cell.is_more() ? "compare.is_more" : "compare.is_less",
             {w.number(cell.size(), cell.decimals), w(unit_key(cell.kind.unit)), low, high});
  }
  if (!f.games_to_see) return w(cell.is_always_same() ? "compare.same_always" : "compare.unseen");
  const double factor = cell.kind.is_share ? 100 : 1;
  const auto worth = factor * f.worth_seeing;
  const auto shown = w.number(worth, worth >= 1 ? 0 : worth >= 0.1 ? 1 : 2);
  if (*f.games_to_see <= cell.policy.games) return w("compare.unseen_enough", {shown});
  return w("compare.unseen_games", {about(*f.games_to_see, w), shown});
}

std::string signed_number(double value, int decimals, const Language& w) {
  const auto text = w.number(value, decimals);
  const bool is_zero = text.find_first_of("123456789") == std::string::npos;
  return value > 0 && !is_zero ? "+" + text : text;
}

std::string place(double share) { return fmt::format("{:.1f}", share); }

Data cell_data(const ComparedCell& cell, double scale, const Language& w) {
  const auto d = cell.difference();
  const auto at = [&](double v) { return place(scale == 0 ? 50 : 50 + 47 * v / scale); };
  Data out;
  out["has_value"] = Data{true};
  out["is_seen"] = Data{cell.figure.is_seen};
  out["side"] = cell.side();
  out["value"] = cell.is_always_same() ? "0" : signed_number(d.mean, cell.decimals, w);
  out["span"] = cell.is_always_same()
                    ? w("compare.always")
                    : w("compare.to", {w.number(d.low, cell.decimals), w.number(d.high, cell.decimals)});
  out["words"] = verdict_words(cell, w);
  out["low"] = at(d.low);
  out["high"] = at(d.high);
  out["at"] = at(d.mean);
  return out;
}

Data no_cell() {
  Data out;
  out["has_value"] = Data{false};
  out["is_seen"] = Data{false};
  out["side"] = std::string();
  out["words"] = Data{false};
  return out;
}

/// The cells of a figure, one a policy that has it, with as many decimals as all together need.
std::vector<ComparedCell> cells_of(const std::vector<ComparedPolicy>& policies, const FigureKind& kind,
                                   double& scale) {
  std::vector<ComparedCell> out;
  scale = 0;
  for (const auto& policy : policies) {
    const auto* figure = policy.figures.find(kind.name);
    if (figure == nullptr) continue;
    out.push_back({kind, policy, *figure});
    scale = std::max(scale, farthest(out.back().difference()));
  }
  for (auto& cell : out) cell.decimals = decimals_for(cell.difference(), scale);
  return out;
}

enum class Topic : std::uint8_t { points, kind_of_points, rest };

/// A figure that changes, with the policy under which it changes most.
struct ToldChange {
  std::vector<ComparedCell> cells;
  const ComparedCell* most = nullptr;
  double weight = 0;  ///< how often the change that would matter
  Topic topic = Topic::rest;
};

std::string told_words(const ToldChange& told, const Language& w) {
  const auto& most = *told.most;
  const auto [low, high] = amounts(most, w);
  auto out =
      w(most.is_more() ? "compare.told_more" : "compare.told_less",
        {w.number(most.size(), most.decimals), w(unit_key(most.kind.unit)), most.policy.policy, low, high});
  std::size_t alike = 0;
  const ComparedCell* other = nullptr;
  double least = most.size();
  for (const auto& cell : told.cells) {
    if (!cell.figure.is_seen) continue;
    if (cell.is_more() == most.is_more()) {
      ++alike;
      least = std::min(least, cell.size());
    } else if (other == nullptr || cell.size() > other->size()) {
      other = &cell;
    }
  }
  const auto count = [](std::size_t n) { return fmt::format("{}", n); };
  if (told.cells.size() > 1 && alike == told.cells.size()) {
    out += w(most.is_more() ? "compare.told_all_more" : "compare.told_all_less",
             {w.number(least, most.decimals), count(alike)});
  } else if (alike > 1) {
    out += w(most.is_more() ? "compare.told_some_more" : "compare.told_some_less",
             {count(alike), count(told.cells.size())});
  }
  if (other != nullptr) {
    const auto [other_low, other_high] = amounts(*other, w);
    out += w(other->is_more() ? "compare.told_but_more" : "compare.told_but_less",
             {w.number(other->size(), other->decimals), other->policy.policy, other_low, other_high});
  }
  return out + ".";
}

/// What changes most: points, two kinds of them, and one other figure. How many turns there are follows from
/// the tiles alone, and what winners make from what all make.
void add_told(Data& page, std::vector<ToldChange> changes, const Language& w) {
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
      line["words"] = told_words(change, w);
      told.push_back(std::move(line));
    }
  }
  page["nothing_seen"] = text_or_nothing(changes.empty() ? w("compare.nothing_seen") : "");
  page["told"] = std::move(told);
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
      double scale = 0;
      const auto topic = kind.name == "points"              ? Topic::points
                         : kind.name.starts_with("points.") ? Topic::kind_of_points
                                                            : Topic::rest;
      ToldChange change{cells_of(policies, kind, scale), nullptr, 0, topic};
      if (change.cells.empty()) continue;
      Data row, cells{Data::type::list};
      auto next = change.cells.begin();
      for (const auto& policy : policies) {
        const bool is_here = next != change.cells.end() && &next->policy == &policy;
        cells.push_back(is_here ? cell_data(*next, scale, w) : no_cell());
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
  add_told(page, std::move(changes), w);
}

}  // namespace bastide::reports::page::compare
