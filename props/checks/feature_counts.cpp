// Features held against counts taken from the cells and the tile types alone: what is open, what adjoins,
// what there is in all. An error that both engines share is found here.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <array>
#include <bit>
#include <boost/container/small_vector.hpp>

#include "props/boards/board_facts.hpp"
#include "props/violation_text.hpp"
#include "rules/reference/segment_graph.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using boards::FactsOf;
using rules::FeatureKind;
using rules::SegmentRef;
using rules::board::EntryIndex;

const tilesets::Segment& segment_of(const BoardView& view, SegmentRef ref) {
  return view.set().type(view.placements[at(ref.placement)].type).segments[at(ref.segment)];
}

constexpr std::size_t of_kind(FeatureKind kind) { return static_cast<std::size_t>(kind); }

/// The fast engine's record of the feature that the reference model lists.
const rules::board::Feature& fast_feature(const BoardView& view, const rules::reference::Feature& feature) {
  const auto first = feature.segments.front();
  return view.forest.feature_of(first.placement, first.segment);
}

}  // namespace

// --- by definition on the cells

Verdict complete_iff_no_open_edge(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  boost::container::small_vector<int, 64> open_edges(view.reference.features.size(), 0);
  for (std::size_t p = 0; p < view.placements.size(); ++p) {
    const auto& placed = view.placements[p];
    const auto rim = open_rim(landscape, placed.cell, view.table());
    const auto& segments = view.set().type(placed.type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s)
      open_edges[at(view.reference.feature_of[p][s])] +=
          rules::reference::open_edges(segments[s], placed, rim, landscape, view.table());
  }
  for (std::size_t f = 0; f < open_edges.size(); ++f) {
    const auto& feature = view.reference.features[f];
    const int open = open_edges[f];
    const bool is_complete = feature.kind != FeatureKind::farm && open == 0;
    const auto& fast = fast_feature(view, feature);
    if (fast.is_complete() == is_complete && feature.complete == is_complete && fast.open == open &&
        feature.open_edges == open) {
      continue;
    }
    return differs(
        fmt::format(
            "a {} with {} open edges on the board is {} by the fast engine, {} by the reference model",
            rules::feature_name(feature.kind), open, fast.is_complete() ? "complete" : "incomplete",
            feature.complete ? "complete" : "incomplete"),
        fast, fmt::format("{} open, {}", open, is_complete ? "complete" : "incomplete"), feature.segments);
  }
  return std::nullopt;
}

Verdict shared_edges_join(const BoardView& view) {
  const FactsOf facts(view);
  const auto& graph = facts->segment_graph(view);
  const auto joined = [&](SegmentRef a, SegmentRef b) -> Verdict {
    const bool in_reference = view.reference.index_of(a) == view.reference.index_of(b);
    const bool in_fast = view.forest.root(a.placement, a.segment) == view.forest.root(b.placement, b.segment);
    if (in_reference && in_fast) return std::nullopt;
    return differs(fmt::format("two segments that meet across an edge are not one feature by the {}",
                               in_fast ? "reference model" : "fast engine"),
                   "two features", "one feature", {a, b});
  };
  for (auto [v, end] = vertices(graph); v != end; ++v) {
    for (auto [joint, last] = out_edges(*v, graph); joint != last; ++joint) {
      if (joint->source > joint->target) continue;  // seen from the other side
      if (auto verdict = joined(graph[joint->source], graph[joint->target])) return verdict;
    }
  }
  return std::nullopt;
}

Verdict roads_are_paths_or_cycles(const BoardView& view) {
  for (const auto& road : view.reference.features) {
    if (road.kind != FeatureKind::road) continue;
    int sides = 0;
    const int open = road.open_edges;  // roads_are_graphs looks whether they are
    bool has_fork = false;
    for (const auto ref : road.segments) {
      const int own = std::popcount(static_cast<unsigned>(segment_of(view, ref).sides));
      sides += own;
      has_fork = has_fork || own > 2;
    }
    if (has_fork || view.table().completes()) continue;  // a road with a fork: roads-are-graphs
    // Each joint uses two sides, an open edge one. A path of n segments has n - 1 joints, a cycle n.
    const int segments = static_cast<int>(road.segments.size());
    const int joints = (sides - open) / 2;
    const bool is_cycle = joints == segments;
    const bool is_path = joints == segments - 1;
    const auto& fast = fast_feature(view, road);
    if ((sides - open) % 2 == 0 &&
        (is_path || (is_cycle && open == 0 && road.complete && fast.is_complete())) && open <= 2 &&
        fast.segments == segments) {
      continue;
    }
    return differs(fmt::format("a road of {} segments with {} sides, {} of them open, has {} joints: neither "
                               "a path nor a closed cycle",
                               segments, sides, open, joints),
                   fast, fmt::format("{} joints, or {} and complete", segments - 1, segments), road.segments);
  }
  return std::nullopt;
}

Verdict roads_are_graphs(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  for (const auto& road : view.reference.features) {
    if (road.kind != FeatureKind::road) continue;
    int joint_ends = 0;  // a joint is met from both of its segments
    int closed = 0;
    int open = 0;
    for (const auto ref : road.segments) {
      const auto& placed = view.placements[at(ref.placement)];
      const unsigned sides =
          tilesets::turn_sides(segment_of(view, ref).sides, static_cast<unsigned>(placed.rotation));
      for (int side = 0; side < 4; ++side) {
        if ((sides >> side & 1U) == 0) continue;
        const auto beyond = rules::neighbour(placed.cell, side);
        const auto adjoining = landscape.at(beyond);
        const bool is_joint = adjoining && rules::reference::edge_on(
                                               view.set(), view.placements[at(*adjoining)], (side + 2) % 4) ==
                                               rules::reference::edge_on(view.set(), placed, side);
        const bool is_closed =
            !is_joint && (adjoining || rules::reference::closes_edges(view.table(), beyond));
        (is_joint ? joint_ends : is_closed ? closed : open) += 1;
      }
    }
    const int segments = static_cast<int>(road.segments.size());
    const int joints = joint_ends / 2;
    const auto& fast = fast_feature(view, road);
    const bool is_connected = joint_ends % 2 == 0 && joints >= segments - 1;
    if (is_connected && fast.open == open && road.open_edges == open && road.complete == (open == 0) &&
        fast.is_complete() == road.complete && fast.segments == segments)
      continue;
    return differs(
        fmt::format("a road of {} segments has {} joints, {} open ends and {} at the border; it is {}",
                    segments, joints, open, closed, road.complete ? "complete" : "incomplete"),
        fast, fmt::format("at least {} joints, complete when no end is open", segments - 1), road.segments);
  }
  return std::nullopt;
}

Verdict cloisters_count_neighbours(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  for (const auto& feature : view.reference.features) {
    if (!rules::is_site(feature.kind)) continue;
    const auto ref = feature.segments.front();
    const int around = landscape.tiles_around(view.placements[at(ref.placement)].cell);
    const auto& cloister = fast_feature(view, feature);
    const int fast = 8 - cloister.open - cloister.beyond;
    const bool is_edge_right = cloister.beyond == rules::reference::cells_beyond(
                                                      view.table(), view.placements[at(ref.placement)].cell);
    if (fast == around && feature.neighbours == around && feature.segments.size() == 1 && is_edge_right)
      continue;
    return differs(
        fmt::format("a {} has {} tiles around it; {} by the fast engine, {} by the reference model",
                    rules::feature_name(feature.kind), around, fast, feature.neighbours),
        fast, around, feature.segments);
  }
  return std::nullopt;
}

// --- conservation

namespace {

using ByKind = std::array<int, rules::feature_kinds>;

/// What the segments of the tiles have in all, by the kind of feature that they belong to.
template <class OfSegment>
ByKind on_tiles(const BoardView& view, OfSegment of_segment) {
  ByKind out{};
  for (const auto& p : view.placements) {
    for (const auto& s : view.set().type(p.type).segments)
      out[of_kind(rules::reference::kind_of(s.kind))] += of_segment(s);
  }
  return out;
}

/// Compares what there is in all with what the features of either engine have. `in_words_of(count, kind)`
/// says what is counted, and whose it is.
template <class OfFast, class OfReference, class InWords>
Verdict must_add_up(const BoardView& view, const ByKind& in_all, OfFast of_fast, OfReference of_reference,
                    InWords in_words_of) {
  ByKind in_reference{};
  for (const auto& f : view.reference.features) in_reference[of_kind(f.kind)] += of_reference(f);
  ByKind in_fast{};
  for (EntryIndex e = 0; e < view.forest.entry_count(); ++e) {
    if (view.forest.is_root(e)) in_fast[of_kind(view.forest.feature(e).kind)] += of_fast(e);
  }
  for (std::size_t k = 0; k < in_all.size(); ++k) {
    if (in_reference[k] == in_all[k] && in_fast[k] == in_all[k]) continue;
    return differs(
        fmt::format("{} features have {} by the fast engine, {} by the reference model",
                    in_words_of(in_all[k], static_cast<FeatureKind>(k)), in_fast[k], in_reference[k]),
        in_fast[k], in_all[k]);
  }
  return std::nullopt;
}

}  // namespace

Verdict segments_conserved(const BoardView& view) {
  return must_add_up(
      view, on_tiles(view, [](const auto& /*segment*/) { return 1; }),
      [&](EntryIndex e) { return static_cast<int>(view.forest.feature(e).segments); },
      [](const auto& feature) { return static_cast<int>(feature.segments.size()); },
      [](int count, FeatureKind kind) {
        return fmt::format("the tiles have {} {} segments; the", count, rules::feature_name(kind));
      });
}

Verdict pennants_conserved(const BoardView& view) {
  return must_add_up(
      view, on_tiles(view, [](const auto& segment) { return segment.pennants(); }),
      [&](EntryIndex e) { return static_cast<int>(view.forest.feature(e).pennants); },
      [](const auto& feature) { return feature.marks[tilesets::pennant]; },
      [](int count, FeatureKind /*kind*/) {
        return fmt::format("the tiles have {}; the", rules::counted(count, "pennant"));
      });
}

Verdict marks_conserved(const BoardView& view) {
  for (std::size_t m = 1; m < view.set().marks().size(); ++m) {
    auto verdict = must_add_up(
        view, on_tiles(view, [&](const auto& segment) { return segment.marks[m]; }),
        [&](EntryIndex e) { return view.forest.mark(e, m); },
        [&](const auto& feature) { return feature.marks[m]; },
        [&](int count, FeatureKind kind) {
          return fmt::format("the {} segments of the tiles show {} of {}; their", rules::feature_name(kind),
                             count, view.set().marks()[m]);
        });
    if (verdict) return verdict;
  }
  return std::nullopt;
}

Verdict open_edges_are_exposed_edges(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  ByKind exposed{};  // farms: half-edges
  for (const auto& p : view.placements) {
    for (int side = 0; side < 4; ++side) {
      const auto beyond = rules::neighbour(p.cell, side);
      if (landscape.at(beyond)) continue;
      const auto edge = rules::reference::edge_on(view.set(), p, side);
      const int counts = rules::reference::closes_edges(view.table(), beyond) ? 0 : 1;
      const auto& kind = view.set().edge_kind(edge);
      if (tilesets::is_line(kind.segment))
        exposed[of_kind(rules::reference::kind_of(kind.segment))] += counts;
      exposed[of_kind(FeatureKind::farm)] += kind.has_fields ? 2 : 0;
    }
  }
  const auto unless_site = [](FeatureKind kind, int open) { return rules::is_site(kind) ? 0 : open; };
  return must_add_up(
      view, exposed,
      [&](EntryIndex e) {
        const auto& fast = view.forest.feature(e);
        return unless_site(fast.kind, fast.open);
      },
      [&](const auto& feature) { return unless_site(feature.kind, feature.open_edges); },
      [](int count, FeatureKind kind) {
        return fmt::format("{} {}edges of a {} are exposed; the", count,
                           kind == FeatureKind::farm ? "half-" : "", rules::feature_name(kind));
      });
}

}  // namespace bastide::props::checks
