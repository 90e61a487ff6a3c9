// Fits, frontier, legal places and their numbers, by definition.
//
// The definition used here: a tile fits on an empty cell when on every side where a tile adjoins both show
// the same (fits-on-all-edges; corner contact is nothing) and what must be continued is. It is applied to
// every empty cell that touches a tile, for every type and rotation (props/boards/board_facts.hpp). Where a
// tile that fits may lie is a question of bends, too. A board
// of four tiles costs a tenth of a microsecond a check.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>

#include "props/boards/board_facts.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using boards::FactsOf;
using rules::Cell;

/// Where a cell lies on the view's board; `shift` is cell_on_board of 0,0.
rules::board::CellIndex index_of(const BoardView& view, Cell cell, Cell shift) {
  return view.board.index({cell.x + shift.x, cell.y + shift.y});
}

template <class Fast, class Expected>
Verdict compare_lists(const tilesets::TileSet& set, int type, const Fast& fast, const Expected& expected,
                      const char* which) {
  const auto same = [](const auto& a, const auto& b) { return a.cell == b.cell && a.rotation == b.rotation; };
  if (std::equal(fast.begin(), fast.end(), expected.begin(), expected.end(), same)) return std::nullopt;
  const auto listed = [](const auto& places) {
    std::string text;
    for (const auto& p : places)
      text += fmt::format("{}{}@{},{}", text.empty() ? "" : " ", p.rotation, p.cell.x, p.cell.y);
    return text;
  };
  return differs(fmt::format("tile {} has {} legal places by the fast engine, {} {}", set.type(type).id,
                             fast.size(), expected.size(), which),
                 listed(fast), listed(expected));
}

}  // namespace

Verdict compare_places(const BoardView& view, std::span<const rules::LegalPlace> expected,
                       const char* which) {
  const FactsOf facts(view);
  const int type = view.placements.back().type;
  const auto places = facts->legal_places(view);
  boost::container::small_vector<rules::LegalPlace, 64> fast(places.begin(), places.end());
  const auto shift = cell_on_board(view, {0, 0});
  for (auto& place : fast) place.cell = {place.cell.x - shift.x, place.cell.y - shift.y};
  return compare_lists(view.set(), type, fast, expected, which);
}

// --- fits iff every touching edge matches

Verdict fits_iff_all_edges_match(const BoardView& view) {
  const FactsOf facts(view);
  const auto& set = view.set();
  const auto shift = cell_on_board(view, {0, 0});
  auto& known_to_fit = facts->demands_that_fit();
  known_to_fit.resize(boards::demand_codes(view.set()));
  for (const auto& demand : facts->demands(view)) {
    const auto code = view.board.code(index_of(view, demand.cell, shift));
    if (code == demand.edges && known_to_fit[code]) continue;
    const auto& matching = facts->shown().that_match(demand.edges);
    const auto fits = view.fit.fits(code);
    for (int type = 0; type < set.type_count(); ++type) {
      const unsigned rotations = matching.rotations[at(type)];
      bool is_right = rotations == view.fit.turns(type, code);
      for (const auto o : set.oriented_of(type)) {
        is_right = is_right && fits[o] == ((rotations >> set.oriented()[o].rotation & 1U) != 0);
      }
      if (is_right) continue;
      std::string images;
      for (const auto o : set.oriented_of(type)) {
        if (fits[o]) images += std::to_string(set.oriented()[o].rotation);
      }
      return differs(
          fmt::format(
              "tile type {} at {}, where the neighbours show {}: other rotations are said to fit than match",
              set.type(type).id, in_words(demand.cell), edge_words(view.set(), demand.edges)),
          fmt::format("rotations {:04b} (bit r = rotation r), distinct images at rotations '{}'",
                      view.fit.turns(type, code), images),
          fmt::format("rotations {:04b}", rotations));
    }
    if (code == demand.edges) known_to_fit[code] = true;
  }
  return std::nullopt;
}

// --- the frontier

Verdict frontier_is_exact(const BoardView& view) {
  const FactsOf facts(view);
  const auto all = facts->demands(view);
  const auto frontier = view.board.frontier();
  if (all.size() != frontier.size()) {
    return differs("the frontier does not have as many cells as there are empty cells that touch a tile",
                   fmt::format("{} cells", frontier.size()), fmt::format("{} cells", all.size()));
  }
  const auto shift = cell_on_board(view, {0, 0});
  for (const auto& demand : all) {
    const auto index = index_of(view, demand.cell, shift);
    if (std::count(frontier.begin(), frontier.end(), index) != 1) {
      return Violation{fmt::format("the empty cell {} touches a tile but is not once in the frontier",
                                   in_words(demand.cell))};
    }
    if (view.board.code(index) != demand.edges) {
      return differs(fmt::format("the frontier cell {} demands other edges than its neighbours show",
                                 in_words(demand.cell)),
                     edge_words(view.set(), view.board.code(index)), edge_words(view.set(), demand.edges));
    }
  }
  return std::nullopt;
}

// --- legal places and how many

Verdict legal_places_are_what_fits(const BoardView& view) {
  const FactsOf facts(view);
  const int type = view.placements.back().type;
  boost::container::small_vector<rules::LegalPlace, 64> expected;
  for (const auto& demand : facts->open_demands(view)) {
    const unsigned rotations = facts->rotations_at(view, demand, type);
    for (int r = 0; r < 4; ++r) {
      if ((rotations >> static_cast<unsigned>(r) & 1U) != 0) expected.push_back({demand.cell, r});
    }
  }
  return compare_places(view, {expected.data(), expected.size()}, "where it fits by definition");
}

Verdict legal_places_agree(const BoardView& view) {
  const FactsOf facts(view);
  return compare_places(view, facts->legal_by_definition(view), "by the reference model");
}

Verdict legal_places_agree_in_turn(const TurnView& view) {
  return compare_lists(view.set(), view.move.type, view.fast_legal, view.reference_legal,
                       "by the reference model");
}

Verdict move_was_legal(const TurnView& view) {
  const auto is_move = [&](const auto& p) {
    return p.cell == view.move.cell && p.rotation == view.move.rotation;
  };
  const auto in_fast = std::count_if(view.fast_legal.begin(), view.fast_legal.end(), is_move);
  const auto in_reference = std::count_if(view.reference_legal.begin(), view.reference_legal.end(), is_move);
  if (in_fast == 1 && in_reference == 1) return std::nullopt;
  return differs(fmt::format("{} was laid, which is {} times among the fast engine's legal places and {} "
                             "times among the reference model's",
                             in_words(view.set(), view.move), in_fast, in_reference),
                 in_fast, "1");
}

Verdict placement_counts(const BoardView& view) {
  const FactsOf facts(view);
  const auto& set = view.set();
  const auto types = at(set.type_count());
  boost::container::small_vector<std::uint16_t, 64> placements(types, 0);
  boost::container::small_vector<std::uint16_t, 64> distinct(types, 0);
  for (const auto& demand : facts->open_demands(view)) {
    const auto& matching = facts->shown().that_match(demand.edges);
    if (!set.bends().empty()) {
      for (std::size_t t = 0; t < types; ++t) {
        const unsigned rotations = facts->rotations_at(view, demand, static_cast<int>(t));
        placements[t] = static_cast<std::uint16_t>(placements[t] + std::popcount(rotations));
        distinct[t] = static_cast<std::uint16_t>(
            distinct[t] + std::popcount(rotations & boards::different_rotations(set, static_cast<int>(t))));
      }
      continue;
    }
    for (std::size_t t = 0; t < types; ++t) {
      placements[t] = static_cast<std::uint16_t>(placements[t] + matching.count[t]);
      distinct[t] = static_cast<std::uint16_t>(distinct[t] + matching.distinct[t]);
    }
  }
  for (int type = 0; type < set.type_count(); ++type) {
    const int fast = view.board.count_placements(type);
    const int fast_distinct = view.board.count_distinct_placements(type);
    if (fast == placements[at(type)] && fast_distinct == distinct[at(type)]) continue;
    return differs(
        fmt::format("tile type {} has {} placements, {} distinct; counted {} and {}", set.type(type).id,
                    placements[at(type)], distinct[at(type)], fast, fast_distinct),
        fmt::format("{} and {}", fast, fast_distinct),
        fmt::format("{} and {}", placements[at(type)], distinct[at(type)]));
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
