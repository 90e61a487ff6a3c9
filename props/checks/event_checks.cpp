// What events of the edition give in a turn, counted again on the table: neither engine is asked.
#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "props/checks/checks.hpp"
#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::PerPlayer;
using rules::Placement;
using rules::editions::EventCount;
using rules::editions::EventFor;
using rules::editions::EventRow;
using rules::editions::EventWhen;
using rules::reference::Features;
using tilesets::Segment;

/// Segments of tiles that lie, by placement and number.
using Segments = std::vector<rules::SegmentRef>;

/// A board with who stands on it, and what it is asked about.
struct Scenery {
  const TurnView& view;
  const std::vector<Placement>& board;
  const Features& found;

  const Segment& segment(rules::SegmentRef ref) const {
    return view.set().type(board[at(ref.placement)].type).segments[at(ref.segment)];
  }
  /// Who has a figure on one of these segments.
  std::set<int> holders(const Segments& segments) const {
    std::set<int> out;
    for (const auto ref : segments) {
      const auto& figure = board[at(ref.placement)].follower;
      if (figure && figure->segment == ref.segment) out.insert(figure->player);
    }
    return out;
  }
  int marks(const EventRow& event, const Segments& segments) const {
    int sum = 0;
    for (const auto ref : segments) sum += event.mark < 0 ? 0 : segment(ref).marks[at(event.mark)];
    return sum;
  }
  /// Whether the segments are a feature that the event asks for, marks aside.
  bool has_size(const EventRow& event, const Segments& segments) const {
    std::set<int> tiles;
    for (const auto ref : segments) tiles.insert(ref.placement);
    return event.is_of(segment(segments.front()).kind) && static_cast<int>(tiles.size()) >= event.least_tiles;
  }
};

/// Adds what the event gives once.
void give(const TurnView& view, const EventRow& event, const std::set<int>& holders, int marks,
          PerPlayer& to) {
  for (int player = 0; player < view.players; ++player) {
    bool gets = holders.contains(player);
    if (event.who != EventFor::holders) gets = (player == view.player) == (event.who == EventFor::mover);
    if (gets) to[at(player)] += event.each == EventCount::mark ? event.points * marks : event.points;
  }
}

void give_for_features(const Scenery& scenery, const EventRow& event,
                       bool (*happens)(const Scenery&, const Segments&), PerPlayer& to) {
  for (const auto& feature : scenery.found.features) {
    const auto& segments = feature.segments;
    const int marks = scenery.marks(event, segments);
    if (!scenery.has_size(event, segments) || (event.mark >= 0 && marks == 0)) continue;
    if (happens(scenery, segments)) give(scenery.view, event, scenery.holders(segments), marks, to);
  }
}

bool is_of_mover(const Scenery& scenery, const Segments& segments) {
  return scenery.holders(segments).contains(scenery.view.player);
}

bool is_completed_now(const Scenery& scenery, const Segments& segments) {
  if (!scenery.found.feature_at(segments.front()).complete) return false;
  // Alone of the tile laid, or not complete before.
  const auto before = static_cast<int>(scenery.view.before.board.size());
  return std::ranges::none_of(segments, [&](rules::SegmentRef ref) {
    return ref.placement < before && scenery.view.features_before.feature_at(ref).complete;
  });
}

void give_for_tile(const Scenery& scenery, const EventRow& event, PerPlayer& to) {
  const int laid = static_cast<int>(scenery.board.size()) - 1;
  Segments own;
  Segments all;
  const auto count = static_cast<int>(scenery.view.set().type(scenery.board.back().type).segments.size());
  for (int s = 0; s < count; ++s) {
    const rules::SegmentRef ref{laid, s};
    const auto& segments = scenery.found.feature_at(ref).segments;
    if (!scenery.has_size(event, segments) || (event.mark >= 0 && scenery.marks(event, {ref}) == 0)) continue;
    own.push_back(ref);
    all.insert(all.end(), segments.begin(), segments.end());
  }
  if (!own.empty()) give(scenery.view, event, scenery.holders(all), scenery.marks(event, own), to);
}

std::vector<rules::EventGain> due_gains(const TurnView& view) {
  const auto board = board_when_scored(view);
  const Scenery before{view, view.before.board, view.features_before};
  const Scenery after{view, board, view.features_after};
  std::vector<rules::EventGain> due;
  for (const auto& event : view.edition.events) {
    const int number = static_cast<int>(&event - view.edition.events.data());
    PerPlayer points{};
    switch (event.when) {
      case EventWhen::laid:
        give_for_tile(after, event, points);
        break;
      case EventWhen::completed:
        give_for_features(after, event, is_completed_now, points);
        break;
      case EventWhen::turn_start:
        if (view.part == 1) give_for_features(before, event, is_of_mover, points);
        break;
    }
    if (points != PerPlayer{}) due.push_back({number, points});
  }
  return due;
}

}  // namespace

PerPlayer points_of(std::span<const rules::EventGain> gains) {
  PerPlayer sum{};
  for (const auto& gain : gains) rules::add(sum, gain.points);
  return sum;
}

Verdict event_points_add_up(const TurnView& view) {
  const auto due = due_gains(view);
  const auto words = [&](const std::vector<rules::EventGain>& gains) {
    std::string text;
    for (const auto& gain : gains)
      text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", view.edition.events[at(gain.event)].id,
                          in_words(gain.points));
    return text.empty() ? std::string("nothing") : text;
  };
  const auto judge = [&](const char* engine, const std::vector<rules::EventGain>& gains) -> Verdict {
    if (gains == due) return std::nullopt;
    return differs(fmt::format("{} the events of the turn give {}; due {}", engine, words(gains), words(due)),
                   words(gains), words(due), {{static_cast<int>(view.before.board.size()), 0}});
  };
  if (auto wrong = judge("in the fast engine", view.fast.event_gains())) return wrong;
  return judge("in the reference model", view.reference.event_gains());
}

}  // namespace bastide::props::checks
