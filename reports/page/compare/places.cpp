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
using solver::simulation::summary::Reals;
using solver::simulation::summary::Summary;
using solver::simulation::tally::Figure;

constexpr std::size_t most_types = 8;
constexpr double least_share = 0.02;  ///< of the most frequent type, to have a row

double lost_of(const Summary& summary, const std::string& type) {
  const auto* mean = summary.statistics.unplaceable.by_type.mean.find(type);
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
      for (const auto& [type, mean] : side->statistics.unplaceable.by_type.mean) {
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
std::string amount(double value, const Language& w) {
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

/// Six small pictures on one scale, one a policy: a line a side.
template <typename FiguresOf>
Data by_turn_data(const ComparedPage& c, const std::string& title, FiguresOf figures_of) {
  const auto& w = c.words;
  double top = 0;
  std::size_t turns = 1;
  for (const auto& policy : c.record.policies) {
    for (const auto* side : {&policy.left, &policy.right}) {
      const ByTurn& figures = figures_of(*side);
      turns = std::max(turns, figures.mean.size());
      for (const auto& mean : figures.mean) top = std::max(top, mean.value_or(0));
    }
  }
  if (top <= 0) return Data{false};
  const auto ticks = charts::round_ticks(0, top, 3);
  top = ticks.back();
  const int decimals = top >= 5 ? 0 : top >= 0.5 ? 1 : 3;
  Data out, panels{Data::type::list};
  for (const auto& policy : c.record.policies) {
    const auto &left = figures_of(policy.left).mean, &right = figures_of(policy.right).mean;
    Data panel, grid{Data::type::list}, marks{Data::type::list};
    for (const double tick : ticks) {
      Data line;
      line["y"] = fmt::format("{:.1f}", 110 - 102 * tick / top);
      line["text"] = w.number(tick, decimals);
      grid.push_back(std::move(line));
    }
    for (const double turn : charts::round_ticks(0, static_cast<double>(turns), 4)) {
      if (turn > static_cast<double>(turns)) continue;
      Data mark;
      mark["x"] = fmt::format("{:.1f}", 28 + 158 * turn / static_cast<double>(turns));
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
    panel["words"] = w("compare.at_last", {c.left_name, last(left), c.right_name, last(right)});
    panel["left"] = turn_path(left, static_cast<double>(turns), top);
    panel["right"] = turn_path(right, static_cast<double>(turns), top);
    panels.push_back(std::move(panel));
  }
  out["title"] = title;
  out["panels"] = std::move(panels);
  out["words"] = w("compare.by_turn", {c.left_name, c.right_name});
  return out;
}

}  // namespace

void add_compared_places(Data& page, const ComparedPage& compared) {
  const auto& w = compared.words;
  add_types(page, compared);
  Data by_turn{Data::type::list};
  const auto add = [&](Data data) {
    if (!data.is_false()) by_turn.push_back(std::move(data));
  };
  add(by_turn_data(compared, w("chart.placements"),
                   [](const Summary& s) -> const ByTurn& { return s.statistics.placements.by_turn; }));
  add(by_turn_data(compared, w("chart.holes-four"),
                   [](const Summary& s) -> const ByTurn& { return s.statistics.holes.four.by_turn; }));
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
