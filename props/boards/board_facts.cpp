#include "props/boards/board_facts.hpp"

#include <bit>

#include "props/boards/line_rules.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::boards {
namespace {

using rules::Cell;
using rules::board::EntryIndex;
using rules::reference::EdgesAround;

/// Kinds of edges, and one for nothing.
unsigned base_of(const tilesets::TileSet& set) { return static_cast<unsigned>(set.edge_kinds().size()) + 1; }

DemandCode code_of(const tilesets::TileSet& set, const EdgesAround& around) {
  unsigned code = 0;
  for (unsigned side = 4; side-- > 0;)
    code = code * base_of(set) + (around[side] ? static_cast<unsigned>(*around[side]) : 0U);
  return static_cast<DemandCode>(code);
}

}  // namespace

unsigned different_rotations(const tilesets::TileSet& set, int type) {
  unsigned images = 0;  // rotations beyond those of the oriented types show the same tile again
  for (const auto o : set.oriented_of(type)) images |= 1U << set.oriented()[o].rotation;
  return images;
}

namespace {

Matching find_matching(const tilesets::TileSet& set, DemandCode demand) {
  EdgesAround around;
  unsigned rest = demand;
  for (unsigned side = 0; side < 4; ++side) {
    const unsigned edge = rest % base_of(set);
    rest /= base_of(set);
    if (edge != 0) around[side] = static_cast<tilesets::Edge>(edge);
  }
  Matching matching;
  for (int type = 0; type < set.type_count(); ++type) {
    unsigned rotations = 0;
    for (int r = 0; r < 4; ++r) {
      const bool matches = rules::reference::fits(set, type, r, around);
      rotations |= matches && joins_its_lines(set, type, r, around) ? 1U << r : 0U;
    }
    matching.rotations.push_back(static_cast<std::uint8_t>(rotations));
    matching.count.push_back(static_cast<std::uint16_t>(std::popcount(rotations)));
    matching.distinct.push_back(
        static_cast<std::uint16_t>(std::popcount(rotations & different_rotations(set, type))));
  }
  return matching;
}

}  // namespace

std::size_t demand_codes(const tilesets::TileSet& set) {
  const std::size_t base = base_of(set);
  return base * base * base * base;
}

const Matching& ShownEdges::that_match(DemandCode demand) {
  if (known_.empty()) known_.resize(demand_codes(*set_));
  auto& known = known_[demand];
  if (!known) known = find_matching(*set_, demand);
  return *known;
}

void BoardFacts::next_board() {
  known_ = {};
  segment_graph_.reset();
  if (inconsistency_) inconsistency_.reset();
}

const rules::reference::Landscape& BoardFacts::landscape(const BoardView& view) {
  if (!known_.landscape) landscape_.look_at(view.placements);
  known_.landscape = true;
  return landscape_;
}

const rules::reference::TouchingCells& BoardFacts::touching_cells(const BoardView& view) {
  if (!known_.touching_cells)
    find_touching_cells(view.set(), view.placements, landscape(view), touching_cells_);
  known_.touching_cells = true;
  return touching_cells_;
}

const rules::reference::SegmentGraph& BoardFacts::segment_graph(const BoardView& view) {
  if (!segment_graph_) segment_graph_.emplace(view.set(), view.placements, landscape(view));
  return *segment_graph_;
}

const std::optional<std::string>& BoardFacts::inconsistency(const BoardView& view) {
  if (!known_.inconsistency)
    inconsistency_ =
        rules::reference::inconsistency(view.set(), view.placements, view.table(), landscape(view));
  known_.inconsistency = true;
  return inconsistency_;
}

std::span<const Demand> BoardFacts::demands(const BoardView& view) {
  if (known_.demands) return demands_;
  known_.demands = true;
  demands_.clear();
  for (const auto& [cell, shown] : touching_cells(view)) {
    if (view.table().area.admits(cell)) demands_.push_back({cell, code_of(view.set(), shown)});
  }
  return demands_;
}

std::span<const Demand> BoardFacts::open_demands(const BoardView& view) {
  if (view.table().area.kind != rules::AreaKind::shiftable) return demands(view);
  if (known_.open_demands) return open_demands_;
  known_.open_demands = true;
  open_demands_.clear();
  for (const auto& demand : demands(view)) {
    if (landscape(view).has_room_at(demand.cell, view.table().area)) open_demands_.push_back(demand);
  }
  return open_demands_;
}

unsigned BoardFacts::rotations_at(const BoardView& view, const Demand& demand, int type) {
  unsigned rotations = shown_.that_match(demand.edges).rotations[at(type)];
  if (view.set().bends().empty()) return rotations;
  const auto lying = static_cast<int>(view.placements.size());
  for (int r = 0; r < 4; ++r) {
    if ((rotations >> r & 1U) == 0) continue;
    const rules::Placement tile{type, r, demand.cell, std::nullopt};
    if (bend_objection(view.set(), view.placements, landscape(view), lying, tile)) rotations &= ~(1U << r);
  }
  return rotations;
}

std::span<const rules::LegalPlace> BoardFacts::legal_places(const BoardView& view) {
  if (!known_.legal_places) legal_places_ = view.board.legal_placements(view.placements.back().type);
  known_.legal_places = true;
  return legal_places_;
}

std::span<const rules::LegalPlace> BoardFacts::legal_by_definition(const BoardView& view) {
  find_legal_places(view.set(), view.placements, view.placements.back().type, touching_cells(view),
                    landscape(view), view.table(), legal_by_definition_);
  return legal_by_definition_;
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
