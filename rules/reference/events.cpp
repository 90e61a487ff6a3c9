#include "rules/reference/events.hpp"

#include <algorithm>
#include <set>

#include "rules/reference/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::EventCount;
using editions::EventFor;
using editions::EventRow;
using editions::EventWhen;

/// Whether the event asks for such a feature.
bool is_asked_for(const EventRow& event, const Feature& feature) {
  const bool is_of_kind = std::ranges::any_of(tilesets::segment_kinds, [&](const tilesets::KindRow& row) {
    return event.is_of(row.kind) && kind_of(row.kind) == feature.kind;
  });
  const bool has_mark = event.mark < 0 || feature.marks[at(event.mark)] > 0;
  return is_of_kind && has_mark && static_cast<int>(feature.tiles.size()) >= event.least_tiles;
}

bool has_figure(const Features& found, const std::vector<Placement>& board, int feature, int player) {
  return followers_on(found, board)[at(feature)][at(player)] > 0;
}

/// What the event gives once, about these features, on which there are so many marks.
PerPlayer given(const EventTurn& turn, const EventRow& event, const std::vector<Placement>& board,
                const Features& found, const std::set<int>& about, int marks) {
  const int times = event.each == EventCount::mark ? marks : 1;
  PerPlayer points{};
  for (int player = 0; player < turn.players; ++player) {
    const bool holds =
        std::ranges::any_of(about, [&](int feature) { return has_figure(found, board, feature, player); });
    if ((event.who == EventFor::mover && player == turn.player) ||
        (event.who == EventFor::others && player != turn.player) || (event.who == EventFor::holders && holds))
      points[at(player)] = times * event.points;
  }
  return points;
}

PerPlayer given_for_feature(const EventTurn& turn, const EventRow& event, const std::vector<Placement>& board,
                            const Features& found, int feature) {
  const int marks = event.mark < 0 ? 0 : found.features[at(feature)].marks[at(event.mark)];
  return given(turn, event, board, found, {feature}, marks);
}

/// For the last tile.
PerPlayer given_for_tile(const EventTurn& turn, const EventRow& event, const std::vector<Placement>& board,
                         const Features& found) {
  std::set<int> about;
  int marks = 0;
  const auto& segments = turn.set.type(board.back().type).segments;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const int feature = found.feature_of.back()[s];
    const int own = event.mark < 0 ? 0 : segments[s].marks[at(event.mark)];
    if (!is_asked_for(event, found.features[at(feature)]) || (event.mark >= 0 && own == 0)) continue;
    about.insert(feature);
    marks += own;
  }
  return about.empty() ? PerPlayer{} : given(turn, event, board, found, about, marks);
}

}  // namespace

std::vector<PerPlayer> turn_start_points(const EventTurn& turn, const std::vector<Placement>& board,
                                         const Features& found) {
  std::vector<PerPlayer> gains(turn.edition.events.size());
  for (std::size_t e = 0; e < gains.size(); ++e) {
    const EventRow& event = turn.edition.events[e];
    if (event.when != EventWhen::turn_start) continue;
    for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
      if (is_asked_for(event, found.features[at(f)]) && has_figure(found, board, f, turn.player))
        add(gains[e], given_for_feature(turn, event, board, found, f));
    }
  }
  return gains;
}

std::vector<PerPlayer> tile_points(const EventTurn& turn, const std::vector<Placement>& board,
                                   const Features& found, const std::vector<int>& completed) {
  std::vector<PerPlayer> gains(turn.edition.events.size());
  for (std::size_t e = 0; e < gains.size(); ++e) {
    const EventRow& event = turn.edition.events[e];
    if (event.when == EventWhen::laid) gains[e] = given_for_tile(turn, event, board, found);
    if (event.when != EventWhen::completed) continue;
    for (const int f : completed) {
      if (is_asked_for(event, found.features[at(f)]))
        add(gains[e], given_for_feature(turn, event, board, found, f));
    }
  }
  return gains;
}

}  // namespace bastide::rules::reference
