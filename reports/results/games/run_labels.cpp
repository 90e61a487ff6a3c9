#include "reports/results/games/run_labels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

namespace bastide::reports::results::games {
namespace {

using charts::ChartSeries;
using charts::dash_count;
using solver::simulation::summary::Summary;

constexpr std::size_t few = 8;

std::string edition_of(const Summary& run, const Names& names) {
  auto out = shown_name(run.edition, names);
  for (const auto& [name, value] : run.rules) out += fmt::format(" {}={}", name, value);
  return out;
}

using Member = std::string RunLabel::*;

std::vector<std::string> values_of(const std::vector<RunLabel>& labels, Member member) {
  std::vector<std::string> out;
  for (const auto& l : labels) {
    if (std::find(out.begin(), out.end(), l.*member) == out.end()) out.push_back(l.*member);
  }
  return out;
}

int index_in(const std::vector<std::string>& values, const std::string& value) {
  return static_cast<int>(std::find(values.begin(), values.end(), value) - values.begin());
}

}  // namespace

std::string policies_of(const Summary& run) {
  const auto& p = run.policies;
  const bool is_one = std::ranges::all_of(p, [&](const auto& other) { return other == p.front(); });
  return fmt::format("{}", fmt::join(p.begin(), is_one && !p.empty() ? p.begin() + 1 : p.end(), ", "));
}

std::vector<std::pair<std::string, std::string>> RunLabel::tags() const {
  return {{"policy", policy}, {"edition", edition}, {"players", players}, {"tileset", tile_set}};
}

std::string shown_name(const std::string& id, const Names& names) {
  const auto named = names.find(id);
  if (named != names.end() && !named->second.empty()) return named->second;
  return id.ends_with(".toml") ? std::filesystem::path(id).stem().string() : id;
}

std::vector<RunLabel> run_labels(std::span<const Summary> runs, const Names& names) {
  std::vector<RunLabel> labels;
  for (const auto& run : runs)
    labels.push_back({"", policies_of(run), edition_of(run, names), fmt::format("{}", run.players),
                      shown_name(run.tile_set, names), 0, 0, true});
  std::vector<Member> differing;
  for (const Member m : {&RunLabel::policy, &RunLabel::edition, &RunLabel::players, &RunLabel::tile_set}) {
    if (values_of(labels, m).size() > 1) differing.push_back(m);
  }
  const auto first = labels.empty() ? RunLabel{} : labels.front();
  const bool has_policies = differing.empty() || differing.front() == &RunLabel::policy;
  for (auto& l : labels) {
    if (has_policies) l.name = l.policy;
    for (const Member m : {&RunLabel::edition, &RunLabel::players, &RunLabel::tile_set}) {
      if (l.*m == first.*m && (!l.name.empty() || m != differing.front())) continue;
      l.name += l.name.empty() ? "" : " · ";
      l.name += m == &RunLabel::players ? l.players + " players" : l.*m;
    }
    if (!differing.empty()) l.colour = index_in(values_of(labels, differing[0]), l.*differing[0]);
    if (differing.size() > 1)
      l.dash = index_in(values_of(labels, differing[1]), l.*differing[1]) % dash_count;
    if (differing.size() == 1) l.dash = l.colour % dash_count;
    if (labels.size() > few) {
      l.is_shown = l.tile_set == first.tile_set && l.players == first.players && l.edition == first.edition;
    }
  }
  // The same question asked twice, with another seed perhaps: told apart by a number.
  for (std::size_t i = 0; i < labels.size(); ++i) {
    int same = 1;
    for (std::size_t k = i + 1; k < labels.size(); ++k) {
      if (labels[k].name == labels[i].name) labels[k].name += fmt::format(" ({})", ++same);
    }
  }
  return labels;
}

ChartSeries series_of(const RunLabel& label) {
  ChartSeries s;
  s.name = label.name;
  s.tags = label.tags();
  s.colour = label.colour;
  s.dash = label.dash;
  s.is_shown = label.is_shown;
  return s;
}

}  // namespace bastide::reports::results::games
