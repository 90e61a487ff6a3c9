// What must be true of where tiles lie and where they may be laid.
//
// The list of the group, and the checks that need no more than counting: supply, consistency, what the board
// holds, parity. Fitting is fitting.cpp's, laying boards again symmetry.cpp's.
#include <fmt/core.h>

#include <array>
#include <boost/container/small_vector.hpp>

#include "props/boards/board_facts.hpp"
#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using boards::FactsOf;
using rules::Cell;
using rules::editions::Edition;
using tilesets::TileSet;

std::string tile_words(const TileSet& set, int type, int rotation) {
  return set.type(type).id + std::to_string(rotation);
}

// --- supply

Verdict supply_respected(const BoardView& view) {
  const auto& set = view.set();
  boost::container::small_vector<int, 128> placed(at(set.type_count()), 0);
  for (const auto& p : view.placements) ++placed[at(p.type)];
  int left = 0;
  for (int type = 0; type < set.type_count(); ++type) {
    const int in_bag = view.board.left(type);
    left += in_bag;
    // Fewer only when tiles that fit nowhere were set aside in a game.
    if (in_bag < 0 || in_bag + placed[at(type)] > set.type(type).count) {
      return differs(fmt::format("tile type {}: {} on the board and {} in the bag, the set has {}",
                                 set.type(type).id, placed[at(type)], in_bag, set.type(type).count),
                     in_bag, fmt::format("{} at most", set.type(type).count - placed[at(type)]));
    }
    for (const auto o : set.oriented_of(type)) {
      if (view.board.available()[o] == (in_bag > 0)) continue;
      return Violation{fmt::format("tile {} counts as {}, with {} in the bag",
                                   tile_words(set, type, set.oriented()[o].rotation),
                                   in_bag > 0 ? "not available" : "available", in_bag)};
    }
  }
  // With decks the bag is one of them: bag-is-the-open-deck.
  if (left == view.board.left_in_all() || !set.decks().empty()) return std::nullopt;
  return differs("the bag's total is not the sum over its types", view.board.left_in_all(), left);
}

Verdict bags_agree(const TurnView& view) {
  for (int type = 0; type < view.set().type_count(); ++type) {
    const int fast = view.fast.board().left(type);
    const int reference = view.reference.left(type);
    if (fast == reference) continue;
    return differs(fmt::format("tile type {}: {} left by the fast engine, {} by the reference model",
                               view.set().type(type).id, fast, reference),
                   fast, reference);
  }
  return std::nullopt;
}

// --- consistent, connected, what the board holds

Verdict board_is_consistent(const BoardView& view) {
  const FactsOf facts(view);
  const auto& wrong = facts->inconsistency(view);
  if (!wrong) return std::nullopt;
  return differs(*wrong, "accepted", "no such board");
}

Verdict board_is_connected(const BoardView& view) {
  const FactsOf facts(view);
  if (is_connected(view.placements, facts->landscape(view))) return std::nullopt;
  return differs(fmt::format("the {} tiles are not connected side to side", view.placements.size()),
                 "accepted", "no such board");
}

Verdict board_holds_placements(const BoardView& view) {
  if (view.board.tiles().size() != view.placements.size()) {
    return differs("the board does not hold as many tiles as were laid", view.board.tiles().size(),
                   view.placements.size());
  }
  const auto shift = checks::cell_on_board(view, {0, 0});
  for (int i = 0; i < static_cast<int>(view.placements.size()); ++i) {
    const auto& tile = view.board.tile(i);
    const auto& laid = view.placements[at(i)];
    const Cell cell{laid.cell.x + shift.x, laid.cell.y + shift.y};
    const bool is_there = view.board.has_room_at(cell) && view.board.index(cell) == tile.cell &&
                          view.board.tile_at(tile.cell) == i;
    if (is_there && tile.type == laid.type && tile.rotation == laid.rotation) continue;
    return differs(fmt::format("tile {} of the board is not {}", i, in_words(view.set(), laid)),
                   fmt::format("{} at {}", tile_words(view.set(), tile.type, tile.rotation),
                               in_words(view.board.cell(tile.cell))),
                   in_words(view.set(), laid));
  }
  return std::nullopt;
}

// --- parity

Verdict exposed_edges_keep_parity(const BoardView& view) {
  std::array<int, tilesets::most_edge_kinds + 1> on_tiles{};  // by Edge
  for (const auto& p : view.placements) {
    for (const auto edge : view.set().type(p.type).edges) ++on_tiles[static_cast<std::size_t>(edge)];
  }
  std::array<int, tilesets::most_edge_kinds + 1> exposed{};
  for (const auto cell : view.board.frontier()) {
    for (unsigned s = 0; s < 4; ++s) ++exposed[view.board.fit().edge(view.board.code(cell), s)];
  }
  for (const auto& p : view.placements) {  // edges at the edge of the table face no frontier cell
    for (int side = 0; side < 4; ++side) {
      if (view.table().area.admits(rules::neighbour(p.cell, side))) continue;
      ++exposed[static_cast<std::size_t>(rules::reference::edge_on(view.set(), p, side))];
    }
  }
  for (const auto edge : view.set().edges()) {
    const auto e = static_cast<std::size_t>(edge);
    if ((on_tiles[e] - exposed[e]) % 2 == 0 && exposed[e] <= on_tiles[e]) continue;
    return differs(
        fmt::format(
            "{} exposed '{}' edges, {} on the tiles: the difference is not twice a number of joined edges",
            exposed[e], view.set().edge_letter(edge), on_tiles[e]),
        exposed[e], fmt::format("{} minus an even number", on_tiles[e]));
  }
  return std::nullopt;
}

/// Whether reflections stay within the set.
bool is_mirror_closed(const TileSet& set, const Edition& edition) {
  return set.is_mirror_closed() && !edition.table.completes();
}

/// Whether features are the same wherever on the table they lie.
bool is_edge_silent(const TileSet& /*set*/, const Edition& edition) { return !edition.table.completes(); }

constexpr Precondition with_silent_edge{is_edge_silent, "the edge of the table completes features (border)"};

constexpr auto placement_list = in_group(
    PropertyGroup::placement,
    std::array{
        on_board("fits-iff-all-edges-match", "fits-on-all-edges road-not-into-nothing",
                 "a tile must match on every edge it touches",
                 "on every empty cell that touches a tile, for every type and rotation: the fast engine says "
                 "that it fits exactly when every touching edge shows the same on both tiles, and of each "
                 "kind that must be continued one of its edges touches",
                 checks::fits_iff_all_edges_match),
        on_board("frontier-is-exact", "place-touches-edge", "a tile must touch an edge of a placed tile",
                 "the frontier holds each empty cell that touches a tile once and no other cell, and a "
                 "frontier cell demands exactly what its neighbours show",
                 checks::frontier_is_exact),
        on_board("legal-places-are-what-fits", "place-touches-edge place-no-corners fits-on-all-edges",
                 "touch an edge of a placed tile and fit on all edges touched",
                 "for the type laid last: the fast engine's legal places are each empty cell that touches a "
                 "tile with each rotation that matches there and bends no line as it may not, by definition, "
                 "and no other",
                 checks::legal_places_are_what_fits),
        on_board("legal-places-agree", "place-touches-edge place-no-corners fits-on-all-edges",
                 "touch an edge of a placed tile and fit on all edges touched",
                 "both engines list the same legal places: on every board for the type laid last, in every "
                 "turn for the drawn tile",
                 checks::legal_places_agree,
                 {.on_turn = checks::legal_places_agree_in_turn, .compares_engines = true}),
        on_turn("moves-are-legal", "place-turn-steps place-touches-edge fits-on-all-edges",
                "a turn lays the drawn tile on a legal place",
                "the tile was laid on a place that both engines list as legal, each once",
                checks::move_was_legal),
        on_board("placement-counts", "ours-counting-placements",
                 "placements count four rotations, boards count symmetric images once",
                 "for every type: the counted placements are the (cell, rotation) pairs that match by "
                 "definition, the distinct ones the (cell, image) pairs",
                 checks::placement_counts),
        on_board(
            "supply-respected", "tiles-counts place-unplaceable",
            "each type has a number of copies; a tile that fits nowhere leaves the game",
            "for every type: board and bag hold no more than the set, a type is available exactly when one "
            "is in the bag, and the bag's total is the sum over its types (with decks: bag-is-the-open-deck)",
            supply_respected),
        on_turn("bags-agree", "ours-supply-kept", "a tile is drawn once, laid or set aside",
                "after every turn both engines have the same number of every type left", bags_agree,
                {.compares_engines = true}),
        on_board("boards-are-consistent", "fits-on-all-edges", "all touching edges must match",
                 "the reference model finds no two tiles on a cell, no edge that does not match and no type "
                 "beyond its number of copies",
                 board_is_consistent, {.judges_any_board = true}),
        on_board("boards-are-connected", "place-no-corners ours-connected-boards",
                 "edges connect, corners do not", "the tiles are connected side to side", board_is_connected),
        on_board(
            "board-holds-placements", "ours-connected-boards", "a placed tile stays where it was laid",
            "the fast engine's board holds exactly the tiles that were laid, each on its cell, as turned",
            board_holds_placements),
        on_board(
            "exposed-edges-keep-parity", "ours-joints-in-pairs", "joined edges go in pairs",
            "of each kind, exposed edges are as many as all edges on the placed tiles, minus an even number",
            exposed_edges_keep_parity, {.applies = with_edges_of_a_kind}),
        on_board("quarter-turns-keep-boards", "ours-turned",
                 "a clockwise quarter turn moves sides by one, half-edges by two",
                 "turned by one, two and three quarter turns the board still fits everywhere and has the "
                 "same features with the same counts",
                 checks::quarter_turns_keep_boards, {.applies = with_silent_edge}),
        on_board(
            "translations-keep-boards", "place-no-limit ours-turned",
            "where no table ends only what adjoins matters",
            "moved by (1,-1) the board still fits everywhere and has the same features with the same counts",
            checks::translations_keep_boards, {.applies = with_silent_edge}),
        on_board("reflections-keep-boards", "ours-mirrored", "the set is closed under reflection",
                 "reflected left to right, each tile by its mirror image in the set, the board still fits "
                 "everywhere, stays within the supply and has the mirrored features with the same counts",
                 checks::reflections_keep_boards,
                 {.applies = {{is_mirror_closed,
                               "the set lacks mirror images of some tiles, or the edge of the table "
                               "completes features"}}}),
        on_board("undo-restores-the-board", "ours-taken-back", "undo is the inverse of place",
                 "laying a fitting tile on every frontier cell in turn and taking all back, and taking back "
                 "the last tile and laying it again, leaves board and features exactly as they were",
                 checks::undo_restores_the_board),
        on_turn("undo-restores-the-game", "ours-taken-back", "a turn undone leaves no trace",
                "taking back the turn gives the followers, scores and supplies from before it, and playing "
                "it again gives exactly the same game",
                checks::undo_restores_the_game)});

}  // namespace

std::span<const Property> placement_properties() { return placement_list; }

}  // namespace bastide::props::catalogue
