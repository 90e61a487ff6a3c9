#include "props/boards/line_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "tilesets/index.hpp"

namespace bastide::props::boards {
namespace {

using rules::Cell;
using rules::Placement;
using tilesets::Edge;
using tilesets::TileSet;

constexpr int against(int direction) { return (direction + 2) & 3; }

/// The placement on the cell, if it is among the first `lying`.
std::optional<int> lies_on(const rules::reference::Landscape& landscape, int lying, Cell cell) {
  const auto there = landscape.at(cell);
  return there && *there < lying ? there : std::nullopt;
}

/// To which hand a line bends from one direction to the next.
enum class Hand : std::uint8_t { none, right, back, left };
Hand hand_between(int before, int after) { return static_cast<Hand>((after - before) & 3); }

/// The hands to which a row of directions bends.
std::vector<Hand> hands_of(const std::vector<int>& flow) {
  std::vector<Hand> hands;
  for (std::size_t i = 1; i < flow.size(); ++i) hands.push_back(hand_between(flow[i - 1], flow[i]));
  return hands;
}

/// Whether the last two are bends to the same hand.
bool repeats_its_hand(std::span<const Hand> hands) {
  return hands.size() >= 2 && hands.back() != Hand::none && hands.back() == hands[hands.size() - 2];
}

/// Whether the six cells before the side are empty: three beyond it in a row across, three beyond those.
bool has_space_before(const rules::reference::Landscape& landscape, int lying, Cell cell, int side) {
  const auto beyond = rules::neighbour(cell, side);
  for (const auto row : {beyond, rules::neighbour(beyond, side)}) {
    for (const auto at :
         {row, rules::neighbour(row, (side + 1) & 3), rules::neighbour(row, (side + 3) & 3)}) {
      if (lies_on(landscape, lying, at)) return false;
    }
  }
  return true;
}

}  // namespace

bool joins_its_lines(const TileSet& set, int type, int rotation,
                     const rules::reference::EdgesAround& around) {
  if (std::ranges::none_of(around, [](const auto& shown) { return shown.has_value(); })) return true;
  const auto is_met = [](const auto& shown) { return shown.has_value(); };
  if (set.type(type).fills_hole && !std::ranges::all_of(around, is_met)) return false;
  const Placement tile{type, rotation, {}, std::nullopt};
  return std::ranges::all_of(set.edges(), [&](Edge edge) {
    const unsigned sides = set.edge_kind(edge).is_continued ? sides_showing(set, tile, edge) : 0;
    unsigned joined = 0;
    for (unsigned s = 0; s < 4; ++s) joined |= around[s] == edge ? sides & 1U << s : 0U;
    return sides == 0 || joined != 0;
  });
}

unsigned sides_showing(const TileSet& set, const Placement& tile, Edge edge) {
  unsigned sides = 0;
  for (int s = 0; s < tilesets::side_count; ++s)
    sides |= rules::reference::edge_on(set, tile, s) == edge ? 1U << s : 0U;
  return sides;
}

std::vector<int> flow_into(const TileSet& set, std::span<const Placement> board,
                           const rules::reference::Landscape& landscape, int lying, const Placement& tile,
                           int from, Edge edge) {
  std::vector<int> flow = {against(from)};  // from the end
  auto cell = rules::neighbour(tile.cell, from);
  while (flow.size() <= at(lying)) {  // a line that comes back to itself has no source
    const auto before = lies_on(landscape, lying, cell);
    if (!before) break;
    const auto sides = sides_showing(set, board[at(*before)], edge);
    if (std::popcount(sides) != 2) break;  // the source
    const int entered = std::countr_zero(sides & ~(1U << flow.back()));
    flow.push_back(against(entered));
    cell = rules::neighbour(cell, entered);
  }
  std::ranges::reverse(flow);
  return flow;
}

std::optional<std::string> bend_objection(const TileSet& set, std::span<const Placement> board,
                                          const rules::reference::Landscape& landscape, int lying,
                                          const Placement& tile) {
  for (const auto& rule : set.bends()) {
    const auto* line = set.edge_word(rule.edge);
    const auto sides = sides_showing(set, tile, rule.edge);
    unsigned open = 0;
    for (int s = 0; s < tilesets::side_count; ++s) {
      if ((sides >> s & 1U) != 0 && !lies_on(landscape, lying, rules::neighbour(tile.cell, s)))
        open |= 1U << s;
    }
    for (int s = 0; s < tilesets::side_count; ++s) {
      if (rule.space && (open >> s & 1U) != 0 && !has_space_before(landscape, lying, tile.cell, s))
        return fmt::format("there is no space before an open end of the {}", line);
      if (((sides & ~open) >> s & 1U) == 0) continue;
      auto flow = flow_into(set, board, landscape, lying, tile, s, rule.edge);
      if (std::popcount(sides) == 2) flow.push_back(std::countr_zero(sides & ~(1U << s)));
      auto hands = hands_of(flow);
      const bool bends_here = std::popcount(sides) == 2;
      if (rule.immediate && bends_here && repeats_its_hand(hands))
        return fmt::format("the {} bends to the same hand on two tiles that follow each other", line);
      const bool is_straight_here = bends_here && hands.back() == Hand::none;
      std::erase(hands, Hand::none);
      if (rule.consecutive && bends_here && !is_straight_here && repeats_its_hand(hands))
        return fmt::format("the {} bends to the same hand twice", line);
      if (rule.against_source && (open >> against(flow.front()) & 1U) != 0)
        return fmt::format("the {} flows against its source", line);
    }
  }
  return std::nullopt;
}

int deck_of_draw(const TileSet& set, int drawn) {
  int deck = 0;
  for (const auto& row : set.decks()) {
    drawn -= std::accumulate(row.counts.begin(), row.counts.end(), 0);
    if (drawn < 0) return deck;
    ++deck;
  }
  return deck;
}

bool is_in_deck(const TileSet& set, int deck, int type) {
  return at(deck) < set.decks().size() && set.decks()[at(deck)].counts[at(type)] > 0;
}

}  // namespace bastide::props::boards
