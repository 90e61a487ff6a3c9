// Where a comparison's tiles have no place, by type and by turn; and how well each policy plays.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "reports/charts/chart.hpp"
#include "reports/page/compare/comparison_page.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::page::compare {
namespace {

using records::ComparedPolicy;
using solver::simulation::summary::ByTurn;
using solver::simulation::summary::Place;
using solver::simulation::summary::Reals;
using solver::simulation::summary::Summary;
using solver::simulation::tally::Figure;

constexpr std::size_t most_types = 8;
constexpr double least_share = 0.02;  ///< of the most frequent type, to have a row

double lost_of(const Summary& summary, const std::string& type) {
  const auto* mean = told_at(summary.statistics, "unplaceable.by_type").by_type.mean.find(type);
  return mean == nullptr ? 0 : mean->value_or(0);
}

bool has_type(const tilesets::TileSet* set, const std::string& type) {
  if (set == nullptr) return true;
  const auto types = set->types();
  return std::any_of(types.begin(), types.end(), [&](const auto& t) { return t.id == type; });
}

/// Types that ever fitted nowhere, those that did most often first, each with its most.
std::vector<std::pair<std::string, double>> lost_types(const std::vector<ComparedPolicy>& policies) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& policy : policies) {
    for (const auto* side : {&policy.left, &policy.right}) {
      for (const auto& [type, mean] : told_at(side->statistics, "unplaceable.by_type").by_type.mean) {
        if (mean.value_or(0) <= 0) continue;
        const std::string& id = type;
        auto found = std::find_if(out.begin(), out.end(), [&](const auto& o) { return o.first == id; });
        if (found == out.end()) found = out.insert(out.end(), {id, 0.0});
        found->second = std::max(found->second, *mean);
      }
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return out;
}

std::string thumbnail(const ComparedPage& c, const std::string& id) {
  for (const auto* set : {c.right_set, c.left_set}) {
    if (set == nullptr) continue;
    const auto types = set->types();
    const auto type = std::find_if(types.begin(), types.end(), [&](const auto& t) { return t.id == id; });
    if (type == types.end()) continue;
    const auto& side = set == c.right_set ? c.record.right : c.record.left;
    pictures::TilePicture picture;
    picture.size = 40;
    picture.look = pictures::look_of(*set);
    picture.art = records::crossing_art_of(side.edition);
    return tile_svg(*type, picture);
  }
  return {};
}

/// "8.40", "0.05", "0".
std::string amount(double value, const Words& w) {
  return w.number(value, value == 0 ? 0 : value >= 9.95 ? 1 : 2);
}

void add_types(Data& page, const ComparedPage& c) {
  const auto& w = c.words;
  const auto types = lost_types(c.record.policies);
  page["has_type_rows"] = Data{!types.empty()};
  if (types.empty()) return;
  const double scale = types.front().second;
  const auto is_rare = [&](const auto& type) { return type.second < least_share * scale; };
  const auto rare =
      static_cast<std::size_t>(std::find_if(types.begin(), types.end(), is_rare) - types.begin());
  const auto shown = std::min(rare, most_types);
  Data rows{Data::type::list};
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& id = types[i].first;
    Data row, cells{Data::type::list};
    for (const auto& policy : c.record.policies) {
      const double left = lost_of(policy.left, id), right = lost_of(policy.right, id);
      const auto text = [&](const tilesets::TileSet* set, double v) {
        return !has_type(set, id) ? std::string("–") : amount(v, w);
      };
      Data cell;
      cell["left"] = text(c.left_set, left);
      cell["right"] = text(c.right_set, right);
      const auto* figure = policy.unplaceable_types.find(id);
      cell["is_seen"] = Data{figure != nullptr && figure->is_seen};
      cell["left_at"] = fmt::format("{:.1f}", 100 * left / scale);
      cell["right_at"] = fmt::format("{:.1f}", 100 * right / scale);
      cells.push_back(std::move(cell));
    }
    row["picture"] = thumbnail(c, id);
    row["name"] = id;
    row["cells"] = std::move(cells);
    rows.push_back(std::move(row));
  }
  page["type_rows"] = std::move(rows);
  page["types_intro"] = w("compare.types_intro", {c.left_name, c.right_name});
  std::vector<std::string> rest;
  for (std::size_t i = shown; i < types.size(); ++i) rest.push_back(types[i].first);
  page["other_types"] = Data{false};
  if (!rest.empty()) {
    const double most = types[shown].second;
    page["other_types"] = w("compare.other_types",
                            {fmt::format("{}", fmt::join(rest, ", ")), w.number(most, most >= 0.1    ? 1
                                                                                      : most >= 0.01 ? 2
                                                                                                     : 3)});
  }
}

/// A path through the means of all turns that some game came to.
std::string turn_path(const Reals& mean, double turns, double top) {
  std::string out;
  for (std::size_t i = 0; i < mean.size() && mean[i]; ++i)
    out += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", 28 + 158 * static_cast<double>(i) / turns,
                       110 - 102 * *mean[i] / top);
  return out;
}

/// How much of the picture's height a gap must be to show.
constexpr double least_gap = 0.02;

struct TurnPanel {
  Data data;
  bool has_change = false;  ///< a change of the figure is seen, and the lines show one
};

/// A line a side, on a scale of their own.
TurnPanel turn_panel(const ComparedPage& c, const ComparedPolicy& policy, const std::string& title,
                     const ByTurn& left, const ByTurn& right, const char* figure_name) {
  const auto& w = c.words;
  double top = 0, gap = 0;
  for (std::size_t i = 0; i < std::max(left.mean.size(), right.mean.size()); ++i) {
    const auto a = i < left.mean.size() ? left.mean[i] : std::nullopt;
    const auto b = i < right.mean.size() ? right.mean[i] : std::nullopt;
    top = std::max({top, a.value_or(0), b.value_or(0)});
    if (a && b) gap = std::max(gap, std::abs(*a - *b));
  }
  const auto ticks = charts::round_ticks(0, top <= 0 ? 1 : top, 3);
  top = ticks.back();
  const auto turns = static_cast<double>(std::max<std::size_t>({left.mean.size(), right.mean.size(), 1}));
  const int decimals = top >= 5 ? 0 : top >= 0.5 ? 1 : 3;
  Data panel, grid{Data::type::list}, marks{Data::type::list};
  for (const double tick : ticks) {
    Data line;
    line["y"] = fmt::format("{:.1f}", 110 - 102 * tick / top);
    line["text"] = w.number(tick, decimals);
    grid.push_back(std::move(line));
  }
  for (const double turn : charts::round_ticks(0, turns, 4)) {
    if (turn > turns) continue;
    Data mark;
    mark["x"] = fmt::format("{:.1f}", 28 + 158 * turn / turns);
    mark["text"] = w.number(turn, 0);
    marks.push_back(std::move(mark));
  }
  const auto last = [&](const Reals& mean) {
    for (auto i = mean.size(); i-- > 0;) {
      if (mean[i]) return w.number(*mean[i], decimals + 1);
    }
    return std::string("–");
  };
  panel["grid"] = std::move(grid);
  panel["ticks"] = std::move(marks);
  panel["title"] = fmt::format("{}, {}", title, policy.policy);
  panel["policy"] = policy.policy;
  panel["words"] = w("compare.at_last", {c.left_name, last(left.mean), c.right_name, last(right.mean)});
  panel["left"] = turn_path(left.mean, turns, top);
  panel["right"] = turn_path(right.mean, turns, top);
  const auto* figure = policy.figures.find(figure_name);
  return {std::move(panel), figure != nullptr && figure->is_seen && gap > least_gap * top};
}

/// Small pictures, one a policy; those without a change to be seen are folded.
Data by_turn_data(const ComparedPage& c, const std::string& title, const char* figure_name, Place place) {
  const auto& w = c.words;
  Data out, shown{Data::type::list}, folded{Data::type::list};
  std::string names;
  for (const auto& policy : c.record.policies) {
    const auto of = [&](const Summary& side) -> const ByTurn& {
      return told_at(side.statistics, place).by_turn;
    };
    auto panel = turn_panel(c, policy, title, of(policy.left), of(policy.right), figure_name);
    (panel.has_change ? shown : folded).push_back(std::move(panel.data));
    if (!panel.has_change) names += (names.empty() ? "" : ", ") + policy.policy;
  }
  out["title"] = title;
  out["has_shown"] = Data{shown.is_non_empty_list()};
  out["has_folded"] = Data{folded.is_non_empty_list()};
  out["folded_title"] =
      w(shown.is_non_empty_list() ? "compare.turns_folded" : "compare.turns_all_folded", {title, names});
  out["panels"] = std::move(shown);
  out["folded"] = std::move(folded);
  out["words"] = w("compare.by_turn", {c.left_name, c.right_name});
  return out;
}

}  // namespace

void add_compared_places(Data& page, const ComparedPage& compared) {
  const auto& w = compared.words;
  add_types(page, compared);
  Data by_turn{Data::type::list};
  if (!compared.record.policies.empty()) {
    by_turn.push_back(by_turn_data(compared, w("chart.placements"), "places", "legal_placements.by_turn"));
    by_turn.push_back(by_turn_data(compared, w("chart.holes-four"), "holes.four", "holes.four.by_turn"));
  }
  page["has_places"] = Data{by_turn.is_non_empty_list() || page.get("has_type_rows")->is_true()};
  page["by_turn"] = std::move(by_turn);
}

void add_strengths(Data& page, const ComparedPage& compared) {
  const auto& w = compared.words;
  const auto& policies = compared.record.policies;
  const bool has_strength =
      std::any_of(policies.begin(), policies.end(), [](const auto& p) { return p.strength.has_value(); });
  page["has_strength"] = Data{has_strength};
  if (!has_strength) return;
  double least = 0, most = 0;
  for (const auto& p : policies) {
    if (!p.strength) continue;
    for (const auto* f : {&p.strength->left, &p.strength->right}) {
      least = std::min(least, f->low);
      most = std::max(most, f->high);
    }
  }
  const auto at = [&](double v) { return fmt::format("{:.1f}", 3 + 94 * (v - least) / (most - least)); };
  Data rows{Data::type::list};
  for (const bool is_left : {true, false}) {
    Data row;
    row["side"] = is_left ? "left" : "right";
    row["name"] = is_left ? compared.left_name : compared.right_name;
    row["cells"] = list_of(policies, [&](const ComparedPolicy& p) {
      Data cell;
      cell["has_value"] = Data{p.strength.has_value()};
      cell["side"] = is_left ? "left" : "right";
      if (!p.strength) return cell;
      const Figure& f = is_left ? p.strength->left : p.strength->right;
      cell["value"] = w.number(f.mean, 1);
      cell["span"] = w("compare.to", {w.number(f.low, 1), w.number(f.high, 1)});
      cell["zero"] = at(0);
      cell["low"] = at(f.low);
      cell["high"] = at(f.high);
      cell["at"] = at(f.mean);
      return cell;
    });
    rows.push_back(std::move(row));
  }
  page["strengths"] = std::move(rows);
  page["strength_intro"] = w("compare.strength_intro");
}

}  // namespace bastide::reports::page::compare
