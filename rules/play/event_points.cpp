#include "rules/play/event_points.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "rules/board/touched_features.hpp"

namespace bastide::rules::play {
namespace {

using board::EntryIndex;
using editions::EventCount;
using editions::EventFor;
using editions::EventRow;
using editions::EventTokens;
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
  int tiles;
  Holders holders;
  EntryIndex root = -1;  ///< the feature that a formula is asked of; -1: several, or none
};

bool is_given_to(const Happening& once, int player, int mover) {
  switch (once.event.who) {
    case EventFor::mover:
      return player == mover;
    case EventFor::others:
      return player != mover;
    case EventFor::holders:
      return (once.holders >> player & 1U) != 0;
    case EventFor::all:
      break;
  }
  return true;
}

tilesets::SegmentKind kind_of(const Scene& scene, EntryIndex root) {
  const auto [tile, segment] = scene.forest.segment_of(root);
  const auto& type = scene.board.set().type(scene.board.tile(tile).type);
  return type.segments[static_cast<std::size_t>(segment)].kind;
}

/// In a turn of `mover`.
struct TurnOfEvents {
  const Scene& scene;
  const editions::Edition& edition;
  int players;
  int mover;
};

/// What a formula gives for the feature.
void give_by_formula(const TurnOfEvents& turn, const Happening& once, EventSum& sum) {
  const auto* formula = once.event.formula_for(kind_of(turn.scene, once.root));
  if (formula == nullptr) return;
  for (int player = 0; player < turn.players; ++player) {
    if (is_given_to(once, player, turn.mover))
      sum.points[static_cast<std::size_t>(player)] +=
          formula_points(turn.scene, once.root, turn.edition, *formula, player);
  }
}

void give(const TurnOfEvents& turn, const Happening& once, EventSum& sum) {
  const auto& event = once.event;
  const int times = event.each == EventCount::mark    ? once.marks
                    : event.each == EventCount::tiles ? once.tiles
                                                      : 1;
  if (once.root >= 0) give_by_formula(turn, once, sum);
  for (int player = 0; player < turn.players; ++player) {
    if (!is_given_to(once, player, turn.mover)) continue;
    sum.points[static_cast<std::size_t>(player)] += event.points * times;
    auto& tokens = sum.tokens[static_cast<std::size_t>(player)];
    if (event.tokens == EventTokens::sum) tokens += times;
    if (event.tokens == EventTokens::largest) tokens = std::max(tokens, times);
  }
}

/// The events of one moment, each with its sum.
template <class Visit>
void for_each_event(const editions::Edition& edition, EventWhen when, std::span<EventSum> sums, Visit visit) {
  for (std::size_t e = 0; e < edition.events.size(); ++e)
    if (edition.events[e].when == when) visit(edition.events[e], sums[e]);
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

Happening about(const board::FeatureForest& forest, EntryIndex root, const EventRow& event) {
  return {event, marks_on(forest, root, event), forest.feature(root).tiles, holders_on(forest.feature(root)),
          root};
}

/// Once for the tile, about all of its segments that the event asks for; a formula gives for each of their
/// features.
void add_laid_points(const TurnOfEvents& turn, const EventRow& event, EventSum& sum) {
  const auto& [board, forest, standing] = turn.scene;
  const int tile = forest.tile_count() - 1;
  const auto& segments = board.set().type(board.tile(tile).type).segments;
  Happening tile_laid{event, 0, 1, 0};
  std::array<EntryIndex, tilesets::most_segments> meant{};
  auto end = meant.begin();
  for (std::size_t s = 0; s < segments.size(); ++s) {
    const int marks = event.mark < 0 ? 0 : segments[s].marks[static_cast<std::size_t>(event.mark)];
    if (event.mark >= 0 && marks == 0) continue;
    const auto root = forest.root(tile, static_cast<int>(s));
    if (!is_meant(forest, root, segments[s].kind, event)) continue;
    tile_laid.marks += marks;
    tile_laid.holders |= holders_on(forest.feature(root));
    if (std::find(meant.begin(), end, root) == end) *end++ = root;
  }
  if (end == meant.begin()) return;
  give(turn, tile_laid, sum);
  for (auto root = meant.begin(); root != end; ++root)
    give_by_formula(turn, about(forest, *root, event), sum);
}

/// Gives what the event does for each feature with a figure of `holder`; -1: of anybody.
void add_held_points(const TurnOfEvents& turn, const EventRow& event, int holder, EventSum& sum) {
  const auto& scene = turn.scene;
  const auto& forest = scene.forest;
  for (std::size_t f = 0; f < scene.standing.size(); ++f) {
    const auto& figure = scene.standing[f];
    const auto is_meant_too = [&](const StandingFigure& other) {
      return holder < 0 || other.player == holder;
    };
    if (!is_meant_too(figure)) continue;
    const auto root = forest.find(figure.entry);
    const auto is_another = [&](const StandingFigure& other) {
      return is_meant_too(other) && forest.find(other.entry) == root;
    };
    if (std::ranges::any_of(scene.standing.first(f), is_another)) continue;
    if (is_meant(forest, root, kind_of(scene, root), event)) give(turn, about(forest, root, event), sum);
  }
}

/// Whether any event asks for farms that a tile closes.
bool asks_for_closed_farms(const editions::Edition& edition) {
  return edition.farms_close != editions::FarmsClose::no &&
         std::ranges::any_of(edition.events, [](const EventRow& event) {
           return event.when == EventWhen::completed && event.is_of(tilesets::SegmentKind::field);
         });
}

}  // namespace

void add_turn_start_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                           std::span<EventSum> sums) {
  for_each_event(edition, EventWhen::turn_start, sums, [&](const EventRow& event, EventSum& sum) {
    add_held_points({scene, edition, players, player}, event, player, sum);
  });
}

void add_tile_points(const Scene& scene, const editions::Edition& edition, int players, int player,
                     std::span<EventSum> sums) {
  const auto& forest = scene.forest;
  const TurnOfEvents turn{scene, edition, players, player};
  for_each_event(edition, EventWhen::laid, sums,
                 [&](const EventRow& event, EventSum& sum) { add_laid_points(turn, event, sum); });
  const auto farms =
      asks_for_closed_farms(edition) ? farms_closed_now(scene, edition) : std::vector<EntryIndex>{};
  for_each_event(edition, EventWhen::completed, sums, [&](const EventRow& event, EventSum& sum) {
    const auto look = [&](EntryIndex root) {
      if (is_meant(forest, root, kind_of(scene, root), event)) give(turn, about(forest, root, event), sum);
    };
    board::for_each_completed(scene.board, forest, look);
    std::ranges::for_each(farms, look);
  });
}

void add_end_tokens(const Scene& scene, const editions::Edition& edition, int players,
                    std::span<EventSum> sums) {
  for_each_event(edition, EventWhen::end, sums, [&](const EventRow& event, EventSum& sum) {
    add_held_points({scene, edition, players, -1}, event, -1, sum);
  });
}

}  // namespace bastide::rules::play
