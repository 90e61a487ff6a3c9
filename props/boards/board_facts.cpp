#include "props/boards/board_facts.hpp"

#include <bit>

#include "props/boards/table_edge.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::boards {
namespace {

Matching find_matching(const tilesets::TileSet& set, DemandCode demand) {
  Matching matching;
  for (int type = 0; type < set.type_count(); ++type) {
    const auto& edges = set.type(type).edges;
    unsigned rotations = 0;
    for (int r = 0; r < 4; ++r) {
      bool matches = true;
      for (int side = 0; side < 4; ++side) {
        const unsigned wanted = static_cast<unsigned>(demand) >> (2 * side) & 3U;
        const unsigned shown = static_cast<unsigned>(edges[at((side - r) & 3)]);
        matches = matches && (wanted == 0 || wanted == shown);
      }
      if (matches) rotations |= 1U << r;
    }
    unsigned images = 0;  // rotations beyond those of the oriented types show the same tile again
    for (const auto o : set.oriented_of(type)) images |= 1U << set.oriented()[o].rotation;
    matching.rotations.push_back(static_cast<std::uint8_t>(rotations));
    matching.count.push_back(static_cast<std::uint16_t>(std::popcount(rotations)));
    matching.distinct.push_back(static_cast<std::uint16_t>(std::popcount(rotations & images)));
  }
  return matching;
}

}  // namespace

const Matching& ShownEdges::that_match(DemandCode demand) {
  if (known_.empty()) known_.resize(256);
  auto& known = known_[demand];
  if (!known) known = find_matching(*set_, demand);
  return *known;
}

namespace {

using rules::Cell;
using rules::board::EntryIndex;
using tilesets::SegmentKind;

Demand demand_at(const BoardView& view, const TileGrid& grid, Cell cell) {
  unsigned edges = 0;
  for (int side = 0; side < 4; ++side) {
    const int tile = grid.at(rules::neighbour(cell, side));
    if (tile < 0) continue;
    edges |= static_cast<unsigned>(edge_on(view.set(), view.placements[at(tile)], facing_side(side)))
             << (2 * side);
  }
  return {cell, static_cast<DemandCode>(edges)};
}

/// The rim of a placed tile where no tile adjoins, as bits of the board's sides and half-edges.
struct OpenRim {
  unsigned sides = 0;  ///< without those at a border that completes
  unsigned halves = 0;
};

OpenRim open_rim(const BoardView& view, const TileGrid& grid, Cell cell) {
  OpenRim rim;
  for (int side = 0; side < 4; ++side) {
    const auto beyond = rules::neighbour(cell, side);
    if (grid.at(beyond) >= 0) continue;
    rim.halves |= 3U << (2 * side);
    if (!closes_edges(view.table(), beyond)) rim.sides |= 1U << side;
  }
  return rim;
}

int bits_in(unsigned mask) {
  int bits = 0;
  for (; mask != 0; mask &= mask - 1) ++bits;
  return bits;
}

}  // namespace

void BoardFacts::next_board() {
  known_ = {};
  if (inconsistency_) inconsistency_.reset();
}

const TileGrid& BoardFacts::grid(const BoardView& view) {
  if (!known_.grid) grid_.look_at(view.placements);
  known_.grid = true;
  return grid_;
}

const std::optional<std::string>& BoardFacts::inconsistency(const BoardView& view) {
  if (!known_.inconsistency)
    inconsistency_ = rules::reference::inconsistency(view.set(), view.placements, view.table());
  known_.inconsistency = true;
  return inconsistency_;
}

std::span<const Demand> BoardFacts::demands(const BoardView& view) {
  if (known_.demands) return demands_;
  known_.demands = true;
  demands_.clear();
  const auto& all = grid(view);
  all.for_each_touching_cell([&](Cell cell) {
    if (view.table().area.admits(cell)) demands_.push_back(demand_at(view, all, cell));
  });
  return demands_;
}

std::span<const Demand> BoardFacts::open_demands(const BoardView& view) {
  if (view.table().area.kind != rules::AreaKind::shiftable) return demands(view);
  if (known_.open_demands) return open_demands_;
  known_.open_demands = true;
  open_demands_.clear();
  for (const auto& demand : demands(view)) {
    if (may_lie(view.table(), view.placements, demand.cell)) open_demands_.push_back(demand);
  }
  return open_demands_;
}

int BoardFacts::open_edges(const BoardView& view, rules::SegmentRef ref) {
  if (!known_.open_edges) {
    known_.open_edges = true;
    first_segment_.clear();
    open_edges_.clear();
    const auto& tiles = grid(view);
    for (const auto& placement : view.placements) {
      first_segment_.push_back(static_cast<int>(open_edges_.size()));
      const auto rim = open_rim(view, tiles, placement.cell);
      const auto turns = static_cast<unsigned>(placement.rotation);
      for (const auto& segment : view.set().type(placement.type).segments) {
        const int open =
            segment.kind == SegmentKind::cloister
                ? 8 - tiles.tiles_around(placement.cell) - cells_beyond(view.table(), placement.cell)
                : bits_in(tilesets::turn_sides(segment.sides, turns) & rim.sides) +
                      bits_in(tilesets::turn_half_edges(segment.half_edges, turns) & rim.halves);
        open_edges_.push_back(open);
      }
    }
  }
  return open_edges_[at(first_segment_[at(ref.placement)] + ref.segment)];
}

std::span<const rules::board::LegalPlace> BoardFacts::legal_places(const BoardView& view) {
  if (!known_.legal_places) legal_places_ = view.board.legal_placements(view.placements.back().type);
  known_.legal_places = true;
  return legal_places_;
}

std::span<const EntryIndex> BoardFacts::smallest_entries(const BoardView& view) {
  if (known_.smallest_entries) return smallest_entries_;
  known_.smallest_entries = true;
  // One half by entry, the other by root while they are found.
  smallest_entries_.assign(at(2 * view.forest.entry_count()), -1);
  const auto count = view.forest.entry_count();
  for (EntryIndex e = 0; e < count; ++e) {
    auto& of_root = smallest_entries_[at(count + view.forest.find(e))];
    if (of_root < 0) of_root = e;
    smallest_entries_[at(e)] = of_root;
  }
  smallest_entries_.resize(at(count));
  return smallest_entries_;
}

void BoardFacts::share_an_empty_table(bool shares) {
  shared_table_.forget();
  shares_a_table_ = shares;
}

void BoardFacts::forget_tables() {
  for (auto& table : tables_) table.forget();
}

}  // namespace bastide::props::boards
