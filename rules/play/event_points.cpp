#include "rules/play/event_points.hpp"

#include <algorithm>
#include <cstddef>

#include "rules/board/touched_features.hpp"

namespace bastide::rules::play {
namespace {

using board::EntryIndex;
using editions::EventCount;
using editions::EventFor;
using editions::EventRow;
using editions::EventWhen;

/// Bit p: player p has a figure there.
using Holders = unsigned;

Holders holders_on(const board::Feature& feature) {
  Holders out = 0;
  for (std::size_t p = 0; p < feature.followers.size(); ++p)
    if (feature.followers[p] > 0) out |= 1U << p;
  return out;
}

/// What happens once, of one event.
struct Happening {
  const EventRow& event;
  int marks;
  Holders holders;
};

void give(const Happening& once, int players, int mover, PerPlayer& points) {
  const auto& event = once.event;
  const int worth = event.points * (event.each == EventCount::mark ? once.marks : 1);
  for (int player = 0; player < players; ++player) {
    const bool is_mover = player == mover;
    const bool gets = event.who == EventFor::mover    ? is_mover
                      : event.who == EventFor::others ? !is_mover
                                                      : (once.holders >> player & 1U) != 0;
    if (gets) points[static_cast<std::size_t>(player)] += worth;
  }
}

/// The events of one moment, each with its points.
template <class Visit>
void for_each_event(const editions::Edition& edition, EventWhen when, std::span<PerPlayer> points,
                    Visit visit) {
  for (std::size_t e = 0; e < edition.events.size(); ++e)
    if (edition.events[e].when == when) visit(edition.events[e], points[e]);
}

int marks_on(const board::FeatureForest& forest, EntryIndex root, const EventRow& event) {
  return event.mark < 0 ? 0 : forest.mark(root, static_cast<std::size_t>(event.mark));
}

/// Whether a feature with a segment of this kind is one that the event asks for.
bool is_meant(const board::FeatureForest& forest, EntryIndex root, tilesets::SegmentKind kind,
              const EventRow& event) {
  if (!event.is_of(kind) || (event.mark >= 0 && marks_on(forest, root, event) == 0)) return false;
  return event.least_tiles <= 1 || forest.feature(root).tiles >= event.least_tiles;
}

tilesets::SegmentKind kind_of(const Scene& scene, EntryIndex root) {
  const auto [tile, segment] = scene.forest.segment_of(root);
  const auto& type = scene.board.set().type(scene.board.tile(tile).type);
  return type.segments[static_cast<std::size_t>(segment)].kind;
}

/// Once for the tile, about all of its segments that the event asks for.
void add_laid_points(const Scene& scene, const EventRow& event, int players, int player, PerPlayer& points) {
  const auto& [board, forest, standing] = scene;
  const int tile = forest.tile_count() - 1;
  const auto& segments = board.set().type(board.tile(tile).type).segments;
  Happening tile_laid{event, 0, 0};
  bool happens = false;
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const int marks = event.mark < 0 ? 0 : segments[s].marks[static_cast<std::size_t>(event.mark)];
    if (event.mark >= 0 && marks == 0) continue;
    const auto root = forest.root(tile, static_cast<int>(s));
    if (!is_meant(forest, root, segments[s].kind, event)) continue;
    happens = true;
    tile_laid.marks += marks;
    tile_laid.holders |= holders_on(forest.feature(root));
  }
  if (happens) give(tile_laid, players, player, points);
}

}  // namespace

void add_turn_start_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                           std::span<PerPlayer> points) {
  const auto& forest = scene.forest;
  for_each_event(edition, EventWhen::turn_start, points, [&](const EventRow& event, PerPlayer& sum) {
    for (std::size_t f = 0; f < scene.standing.size(); ++f) {
      const auto& figure = scene.standing[f];
      if (figure.player != player) continue;
      const auto root = forest.find(figure.entry);
      const auto is_another = [&](const StandingFigure& other) {
        return other.player == player && forest.find(other.entry) == root;
      };
      if (std::ranges::any_of(scene.standing.first(f), is_another)) continue;
      if (!is_meant(forest, root, kind_of(scene, root), event)) continue;
      give({event, marks_on(forest, root, event), holders_on(forest.feature(root))}, players, player, sum);
    }
  });
}

void add_tile_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                     std::span<PerPlayer> points) {
  const auto& forest = scene.forest;
  for_each_event(edition, EventWhen::laid, points, [&](const EventRow& event, PerPlayer& sum) {
    add_laid_points(scene, event, players, player, sum);
  });
  for_each_event(edition, EventWhen::completed, points, [&](const EventRow& event, PerPlayer& sum) {
    board::for_each_completed(scene.board, forest, [&](EntryIndex root) {
      if (!is_meant(forest, root, kind_of(scene, root), event)) return;
      give({event, marks_on(forest, root, event), holders_on(forest.feature(root))}, players, player, sum);
    });
  });
}

}  // namespace bastide::rules::play
