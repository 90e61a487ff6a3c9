#include "reports/results/compare/places.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "reports/document/reading.hpp"
#include "reports/numbers.hpp"
#include "reports/pictures/board_axes.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/games/games_charts.hpp"
#include "rules/notation.hpp"
#include "solver/simulation/paired/play_pairs.hpp"

namespace bastide::reports::results::compare {
namespace {

using namespace document;
using records::ComparedPolicy;
using records::ComparedSide;
using records::ComparisonRecord;
using solver::simulation::summary::GameExample;
using solver::simulation::summary::Place;
using tilesets::TileSet;

// The same game at its end.

std::optional<rules::Position> position_in(const TileSet* set, const std::string& notation) {
  return drawn({.set = set, .tile_set = {}, .edition = {}, .position = notation}).position;
}

/// As many as a picture of it shows.
std::size_t columns_of(const rules::Position& position) { return pictures::axes_of(position).columns.size(); }

std::string scores_of(const GameExample& example, bool are_numbers) {
  std::vector<std::string> out;
  for (std::size_t player = 0; player < example.scores.size(); ++player)
    out.push_back(fmt::format("{} {}", rules::player_name(static_cast<int>(player), are_numbers),
                              example.scores[player]));
  return fmt::format("{}", fmt::join(out, " : "));
}

/// The same game of both sides, where both have it and its tiles are at hand.
Document board_pair(const ComparisonRecord& r, const ComparedPolicy& policy, const SideNames& names,
                    const TileSet* left, const TileSet* right) {
  for (const auto& example : policy.left.examples) {
    const auto& others = policy.right.examples;
    const auto other = std::ranges::find(others, example.game, &GameExample::game);
    if (other == others.end()) continue;
    const auto a = position_in(left, example.position), b = position_in(right, other->position);
    if (!a || !b) return {};
    const auto most = static_cast<double>(std::max(columns_of(*a), columns_of(*b)));
    const auto side = [&](const TileSet* set, const ComparedSide& of, const std::string& name,
                          const GameExample& end, const rules::Position& position, Tone tone) {
      return Board{.set = set,
                   .tile_set = of.tile_set,
                   .edition = of.edition,
                   .position = end.position,
                   .title = name,
                   .caption = scores_of(end, position.players_are_numbers),
                   .has_notation = false,
                   .is_drawn_in_text = false,
                   .share = static_cast<double>(columns_of(position)) / most,
                   .tone = tone,
                   .has_coordinates = false};
    };
    std::vector<std::string> seats;
    for (int player = 0; player < r.players; ++player)
      seats.push_back(rules::player_name(player, a->players_are_numbers));
    Document out;
    out << Paragraph{fmt::format(
               "{}: game {}, of the first {} the one whose points on both sides are nearest to the "
               "means; the seats: {}.",
               policy.policy, example.game,
               number(std::min(policy.games, solver::simulation::paired::first_games)),
               fmt::join(seats, ", "))}
        << Beside{{{side(left, r.left, names.first, example, *a, Tone::left)}},
                  {{side(right, r.right, names.second, *other, *b, Tone::right)}}};
    return out;
  }
  return {};
}

// Where tiles have no place.

constexpr std::size_t most_types = 8;
constexpr double least_share = 0.02;  ///< of the most frequent type, to have a row

double lost_of(const solver::simulation::summary::Summary& summary, const std::string& type) {
  const auto* mean = told_at(summary.statistics, "unplaceable.by_type").by_type.mean.find(type);
  return mean == nullptr ? 0 : mean->value_or(0);
}

/// Types that ever fitted nowhere, those that did most often first, each with its most.
std::vector<std::pair<std::string, double>> lost_types(const std::vector<ComparedPolicy>& policies) {
  std::vector<std::pair<std::string, double>> out;
  for (const auto& policy : policies) {
    for (const auto* side : {&policy.left, &policy.right}) {
      for (const auto& [type, mean] : told_at(side->statistics, "unplaceable.by_type").by_type.mean) {
        if (mean.value_or(0) <= 0) continue;
        auto found = std::ranges::find(out, type, [](const auto& entry) { return entry.first; });
        if (found == out.end()) found = out.insert(out.end(), {type, 0.0});
        found->second = std::max(found->second, *mean);
      }
    }
  }
  std::ranges::stable_sort(out, std::greater(), [](const auto& entry) { return entry.second; });
  return out;
}

Document lost_by_type(const ComparisonRecord& r, const SideNames& names, const TileSet* left,
                      const TileSet* right) {
  Document out;
  const auto types = lost_types(r.policies);
  if (types.empty()) return out;
  const double scale = types.front().second;
  Table table{.caption = fmt::format("Tiles of each type that fit nowhere, in 100 games: {} → {}",
                                     names.first, names.second),
              .head = {"Type"}};
  for (const auto& policy : r.policies) table.head.push_back(policy.policy);
  std::vector<std::string> rest;
  double most = 0;
  for (const auto& [type, lost] : types) {
    if (table.rows.size() >= most_types || lost < least_share * scale) {
      most = std::max(most, lost);
      rest.push_back(type);
      continue;
    }
    auto& row = table.rows.emplace_back();
    row.cells.emplace_back(type);
    row.cells.front().picture = tile_picture(right, r.right, type, 40);
    if (row.cells.front().picture.empty()) row.cells.front().picture = tile_picture(left, r.left, type, 40);
    for (const auto& policy : r.policies) {
      const double a = lost_of(policy.left, type), b = lost_of(policy.right, type);
      const auto text = [&, &id = type](const TileSet* set, double v) {
        return set != nullptr && set->find(id) < 0 ? "–" : number(v, v == 0 ? 0 : v >= 9.95 ? 1 : 2);
      };
      const auto* figure = policy.unplaceable_types.find(type);
      const bool is_seen = figure != nullptr && figure->is_seen;
      Cell cell(!is_seen ? Tone::faint
                : a < b  ? Tone::right
                         : Tone::left,
                fmt::format("{} → {}", text(left, a), text(right, b)), is_seen ? Sign::before : Sign::none);
      cell.drawn = Bars{a / scale, b / scale};
      row.cells.push_back(std::move(cell));
    }
  }
  out << table;
  if (!rest.empty())
    out << Paragraph{fmt::format("Less often, at most {} in 100 games: {}.",
                                 number(most, most >= 0.1    ? 1
                                              : most >= 0.01 ? 2
                                                             : 3),
                                 fmt::join(rest, ", ")),
                     true};
  return out;
}

/// A line a side.
charts::Chart by_turn(const ComparedPolicy& policy, const SideNames& names, const char* id, const char* title,
                      const char* unit, Place place) {
  charts::Chart out;
  out.id = fmt::format("{}-{}", id, policy.policy);
  out.title = fmt::format("{}, {}", title, policy.policy);
  out.x.title = "turn";
  out.y.title = unit;
  const auto add = [&](const std::string& name, const solver::simulation::summary::Summary& side,
                       int colour) {
    charts::ChartSeries line;
    line.name = name;
    line.colour = colour;
    line.dash = colour == 0 ? 1 : 0;
    line.points = games::points_by_turn(told_at(side.statistics, place).by_turn);
    out.series.push_back(std::move(line));
  };
  add(names.first, policy.left, 1);
  add(names.second, policy.right, 0);
  return out;
}

}  // namespace

const TileSet* played_set(const std::vector<TileSet>& sets, const ComparedSide& side) {
  const TileSet* alike = nullptr;
  for (const auto& set : sets) {
    if (set.topology_key() != side.topology) continue;
    if (set.id() == side.played_set) return &set;
    if (alike == nullptr) alike = &set;
  }
  return alike;
}

std::string tile_picture(const TileSet* set, const ComparedSide& side, const std::string& type, int size) {
  return pictures::type_svg(set, type, records::crossing_art_of(side.edition), size);
}

Document boards(const ComparisonRecord& record, const SideNames& names, const TileSet* left,
                const TileSet* right) {
  Document out;
  if (record.policies.empty()) return out;
  const auto& first = leading_policy(record);
  out << board_pair(record, first, names, left, right);
  for (const auto& policy : record.policies)
    if (&policy != &first) out << board_pair(record, policy, names, left, right);
  if (!out.blocks.empty())
    out << Paragraph{"Followers still standing are shown before the final scoring takes them home.", true};
  return out;
}

Document places(const ComparisonRecord& record, const SideNames& names, const TileSet* left,
                const TileSet* right) {
  auto out = lost_by_type(record, names, left, right);
  if (record.policies.empty()) return out;
  const auto& leading = leading_policy(record);
  const auto both = [&](const ComparedPolicy& policy) {
    return Charts{
        {by_turn(policy, names, "placements", "Legal placements of the drawn tile", "legal placements",
                 "legal_placements.by_turn"),
         by_turn(policy, names, "holes-four", "Four-sided holes", "holes per game", "holes.four.by_turn")}};
  };
  out << both(leading);
  Document others;
  for (const auto& policy : record.policies)
    if (&policy != &leading) others << both(policy);
  if (!others.blocks.empty()) out << Folded{"The same by other policies", "", std::move(others), false, true};
  return out;
}

}  // namespace bastide::reports::results::compare
