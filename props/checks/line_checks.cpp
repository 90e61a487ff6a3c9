// Lines that must be continued, their bends and banks, decks: by definition on the placements.
//
// A board lists its tiles in the order in which they were laid, so each tile is judged on what lay before it.
// Costs nothing where a set has neither decks nor edges that must be continued.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "props/boards/board_facts.hpp"
#include "props/boards/line_rules.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/figure_rules.hpp"
#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using boards::FactsOf;
using rules::Placement;
using rules::reference::Landscape;
using tilesets::Edge;

/// The sides (bits) of tile `tile` by which it touches one of the first `lying`.
unsigned touched_sides(const Landscape& landscape, const Placement& tile, int lying) {
  unsigned sides = 0;
  for (int s = 0; s < tilesets::side_count; ++s) {
    const auto beyond = landscape.at(rules::neighbour(tile.cell, s));
    sides |= beyond && *beyond < lying ? 1U << s : 0U;
  }
  return sides;
}

Violation about_tile(const BoardView& view, int tile, const std::string& what) {
  return differs(fmt::format("{}: {}", in_words(view.set(), view.placements[at(tile)]), what), "laid",
                 "not laid there", {{tile, 0}});
}

/// Tiles of the decks before `deck`.
int tiles_before(const tilesets::TileSet& set, int deck) {
  int tiles = 0;
  for (int d = 0; d < deck; ++d) {
    for (const int count : set.decks()[at(d)].counts) tiles += count;
  }
  return tiles;
}

}  // namespace

// --- lines

Verdict lines_are_continued(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  for (int tile = view.set().start_size(); tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& placed = view.placements[at(tile)];
    const unsigned touched = touched_sides(landscape, placed, tile);
    for (const auto edge : view.set().edges()) {
      if (!view.set().edge_kind(edge).is_continued) continue;
      const unsigned shown = boards::sides_showing(view.set(), placed, edge);
      if (shown == 0 || (shown & touched) != 0) continue;
      return about_tile(view, tile,
                        fmt::format("its {} joins none that lay there", view.set().edge_word(edge)));
    }
  }
  return std::nullopt;
}

Verdict continued_lines_are_one(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  for (const auto edge : view.set().edges()) {
    const auto& kind = view.set().edge_kind(edge);
    // A tile that shows none at the start has nothing that could be continued.
    if (!kind.is_continued || boards::sides_showing(view.set(), view.placements.front(), edge) == 0) continue;
    int tiles = 0;
    int sides = 0;
    int open = 0;
    for (const auto& placed : view.placements) {
      const unsigned shown = boards::sides_showing(view.set(), placed, edge);
      const unsigned touched = touched_sides(landscape, placed, static_cast<int>(view.placements.size()));
      tiles += shown != 0 ? 1 : 0;
      sides += std::popcount(shown);
      open += std::popcount(shown & ~touched);
    }
    const int most = sides - 2 * (tiles - 1);
    if (open > most || (sides - open) % 2 != 0)
      return differs(fmt::format("{} sides of the {} are open, on {} tiles with {} of them", open, kind.name,
                                 tiles, sides),
                     open, fmt::format("{} at most", most));
    if (!tilesets::is_line(kind.segment)) continue;
    // One feature, unless a tile has several such segments.
    int features = 0;
    int segments = 0;
    for (const auto& feature : view.reference.features) {
      if (feature.kind != rules::reference::kind_of(kind.segment)) continue;
      ++features;
      segments += static_cast<int>(feature.segments.size());
    }
    int in_fast = 0;
    for (rules::board::EntryIndex e = 0; e < view.forest.entry_count(); ++e)
      in_fast +=
          view.forest.is_root(e) && view.forest.feature(e).kind == rules::reference::kind_of(kind.segment);
    if (segments == tiles && (features != 1 || in_fast != 1))
      return differs(fmt::format("the {} is {} features by the fast engine, {} by the reference model",
                                 kind.name, in_fast, features),
                     in_fast, 1);
  }
  return std::nullopt;
}

Verdict lines_bend_as_declared(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  for (int tile = view.set().start_size(); tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto wrong =
        boards::bend_objection(view.set(), view.placements, landscape, tile, view.placements[at(tile)]);
    if (wrong) return about_tile(view, tile, *wrong);
  }
  return std::nullopt;
}

Verdict holes_are_filled(const BoardView& view) {
  const FactsOf facts(view);
  const auto& set = view.set();
  const auto& landscape = facts->landscape(view);
  constexpr unsigned all_sides = 0b1111;
  for (int tile = set.start_size(); tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& placed = view.placements[at(tile)];
    const unsigned touched = touched_sides(landscape, placed, tile);
    if (!set.type(placed.type).fills_hole || touched == all_sides) continue;
    return about_tile(view, tile, fmt::format("it lies in no hole, tiles lay on sides {:04b}", touched));
  }
  const auto shift = cell_on_board(view, {0, 0});
  std::vector<rules::LegalPlace> reference;
  for (int type = 0; type < set.type_count(); ++type) {
    if (!set.type(type).fills_hole) continue;
    std::vector<rules::LegalPlace> expected;
    for (const auto& [cell, shown] : facts->touching_cells(view)) {
      const bool is_hole = std::ranges::all_of(shown, [](const auto& edge) { return edge.has_value(); }) &&
                           view.table().area.admits(cell);
      for (int r = 0; is_hole && r < 4; ++r)
        if (rules::reference::fits(set, type, r, shown)) expected.push_back({cell, r});
    }
    find_legal_places(set, view.placements, type, facts->touching_cells(view), landscape, view.table(),
                      reference);
    auto fast = view.board.legal_placements(type);
    for (auto& place : fast) place.cell = {place.cell.x - shift.x, place.cell.y - shift.y};
    for (auto* told : {&fast, &reference, &expected}) std::ranges::sort(*told);
    for (const auto* told : {&fast, &reference}) {
      if (*told == expected) continue;
      return differs(fmt::format("{} fills other holes by {} than there are", set.type(type).id,
                                 told == &fast ? "the fast engine" : "the reference model"),
                     told->size(), expected.size());
    }
  }
  return std::nullopt;
}

Verdict lines_leave_legal_places(const BoardView& view) {
  const FactsOf facts(view);
  const auto& set = view.set();
  const auto shift = cell_on_board(view, {0, 0});
  std::vector<rules::LegalPlace> expected;
  std::vector<rules::LegalPlace> reference;
  for (int type = 0; type < set.type_count(); ++type) {
    if (set.continued(type) == 0) continue;
    expected.clear();
    for (const auto& demand : facts->open_demands(view)) {
      const unsigned rotations = facts->rotations_at(view, demand, type);
      for (int r = 0; r < 4; ++r) {
        if ((rotations >> r & 1U) != 0) expected.push_back({demand.cell, r});
      }
    }
    find_legal_places(set, view.placements, type, facts->touching_cells(view), facts->landscape(view),
                      view.table(), reference);
    auto fast = view.board.legal_placements(type);
    for (auto& place : fast) place.cell = {place.cell.x - shift.x, place.cell.y - shift.y};
    if (reference == expected && fast == expected) continue;
    return differs(fmt::format("tile {} has {} legal places by the fast engine, {} by the reference model",
                               set.type(type).id, fast.size(), reference.size()),
                   fast.size(), fmt::format("{} by definition", expected.size()));
  }
  return std::nullopt;
}

Verdict lines_part_their_banks(const BoardView& view) {
  const int tile = static_cast<int>(view.placements.size()) - 1;
  const auto& placed = view.placements[at(tile)];
  const auto& type = view.set().type(placed.type);
  if (type.has_fields_as_stated) return std::nullopt;
  const auto field = [&](int half_edge) {
    return rules::reference::field_on_half_edge(view.set(), placed, half_edge);
  };
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto& kind = view.set().edge_kind(rules::reference::edge_on(view.set(), placed, side));
    if (!tilesets::is_own_line(kind.segment)) continue;
    const auto left = field(2 * side);
    const auto right = field(2 * side + 1);
    if (left.has_value() != kind.has_fields || right.has_value() != kind.has_fields)
      return about_tile(view, tile,
                        fmt::format("beside its {} there is {}field", kind.name, left ? "a " : "no "));
    if (!kind.has_fields) continue;
    const auto line = rules::reference::segment_on_side(view.set(), placed, side);
    const auto& segment = type.segments[at(line.value_or(0))];
    const bool is_own = line && segment.kind == kind.segment;
    const bool leads_on = std::popcount(static_cast<unsigned>(segment.sides)) > 1;
    const bool is_crossed = !type.bridges.empty();
    if (is_own && (leads_on ? left != right : left == right || is_crossed)) continue;
    return about_tile(view, tile,
                      !is_own    ? fmt::format("there is no {} on its side", kind.name)
                      : leads_on ? fmt::format("both banks of its {} are one field", kind.name)
                                 : fmt::format("the field does not go round the end of its {}", kind.name));
  }
  return std::nullopt;
}

Verdict other_kinds_end_there(const BoardView& view) {
  const FactsOf facts(view);
  const auto& landscape = facts->landscape(view);
  const auto& set = view.set();
  for (int tile = 0; tile < static_cast<int>(view.placements.size()); ++tile) {
    const auto& here = view.placements[at(tile)];
    for (const int side : {1, 2}) {  // each joint once
      const auto other = landscape.at(rules::neighbour(here.cell, side));
      if (!other) continue;
      const auto& there = view.placements[at(*other)];
      const auto edge = rules::reference::edge_on(set, here, side);
      const auto facing = rules::reference::edge_on(set, there, (side + 2) % 4);
      if (edge == facing) continue;
      const auto names = [&](const tilesets::EdgeKind& row, tilesets::Edge met) {
        return (row.fits >> static_cast<unsigned>(met) & 1U) != 0;
      };
      if (!names(set.edge_kind(edge), facing) && !names(set.edge_kind(facing), edge))
        return about_tile(view, tile,
                          fmt::format("its {} meets a {}", set.edge_word(edge), set.edge_word(facing)));
      for (const int half : {2 * side, 2 * side + 1}) {
        const auto field = rules::reference::field_on_half_edge(set, here, half);
        const auto beyond = rules::reference::field_on_half_edge(set, there, half ^ 5);
        if (!field || !beyond) continue;
        const bool is_one =
            view.forest.root(tile, *field) == view.forest.root(*other, *beyond) &&
            view.reference.index_of({tile, *field}) == view.reference.index_of({*other, *beyond});
        if (!is_one) return about_tile(view, tile, "a field does not go on across edges of different kinds");
      }
    }
  }
  return std::nullopt;
}

Verdict codes_follow_the_table(const BoardView& view) {
  const auto& fit = view.fit;
  const auto base = view.set().edge_kinds().size() + 1;
  if (fit.codes() != base * base * base * base)
    return differs("there are not as many demands as the kinds of edges make", fit.codes(),
                   base * base * base * base);
  const FactsOf facts(view);
  for (const auto& demand : facts->demands(view)) {
    const auto cell = cell_on_board(view, demand.cell);
    const auto code = view.board.code(view.board.index(cell));
    unsigned rest = demand.edges;
    int known = 0;
    unsigned continued = 0;
    std::size_t sum = 0;
    for (unsigned s = 0; s < 4; ++s) {
      const auto digit = static_cast<unsigned>(rest % base);
      rest /= static_cast<unsigned>(base);
      if (fit.edge(code, s) != digit)
        return differs(
            fmt::format("at {} the table reads another edge than the neighbour shows", in_words(demand.cell)),
            fit.edge(code, s), digit);
      if (digit == 0) continue;
      const auto edge = static_cast<Edge>(digit);
      ++known;
      sum += fit.digit(s, edge);
      if (view.set().edge_kind(edge).is_continued) continued |= tilesets::bit_of(edge);
    }
    if (known == tilesets::side_count && view.set().fills_holes()) continued |= tilesets::TileSet::hole_bit;
    if (fit.known_sides(code) == known && fit.continued(code) == continued && sum == code) continue;
    return differs(fmt::format("at {} {} sides are known, kinds {:b} must be continued",
                               in_words(demand.cell), known, continued),
                   fmt::format("{} sides, kinds {:b}", fit.known_sides(code), fit.continued(code)),
                   fmt::format("{} sides, kinds {:b}", known, continued));
  }
  return std::nullopt;
}

// --- decks

Verdict decks_are_laid_in_order(const BoardView& view) {
  // Tiles may have left the game, so a board shows the order and no more. A type may have tiles in several
  // decks.
  const auto decks = static_cast<int>(view.set().decks().size());
  int deck = 0;
  for (int tile = view.set().start_size(); tile < static_cast<int>(view.placements.size()); ++tile) {
    const int type = view.placements[at(tile)].type;
    int next = deck;
    while (next < decks && !boards::is_in_deck(view.set(), next, type)) ++next;
    if (next == decks) return about_tile(view, tile, "its deck was used up");
    deck = next;
  }
  return std::nullopt;
}

Verdict bag_is_the_open_deck(const BoardView& view) {
  const auto& set = view.set();
  const auto& decks = set.decks();
  const int open = view.board.deck();
  int later = 0;
  int in_bag = 0;
  for (std::size_t d = 0; d < decks.size(); ++d) {
    if (static_cast<int>(d) <= open) continue;
    for (const int count : decks[d].counts) later += count;
  }
  const bool is_open = open >= 0 && at(open) < decks.size();
  for (int type = 0; type < set.type_count(); ++type) {
    const int left = view.board.left(type);
    in_bag += left;
    int laid = 0;
    for (auto tile = at(set.start_size()); tile < view.placements.size(); ++tile)
      laid += view.placements[tile].type == type ? 1 : 0;
    int held = 0;  // by the decks up to the open one
    for (int d = 0; is_open && d <= open; ++d) held += decks[at(d)].counts[at(type)];
    const int most = is_open ? std::min(decks[at(open)].counts[at(type)], held - laid) : 0;
    if (left >= 0 && left <= most) continue;
    return differs(fmt::format("tile {}: {} in the bag, {} laid; the decks up to the open one have {}",
                               set.type(type).id, left, laid, held),
                   left, fmt::format("{} at most", most));
  }
  // The open deck is not used up, and what lies comes from it and those before it.
  const auto laid = static_cast<int>(view.placements.size()) - set.start_size();
  const bool is_right = view.board.left_in_all() == in_bag + later && (!is_open || in_bag > 0) &&
                        (!is_open || laid + in_bag <= tiles_before(set, open + 1)) &&
                        (open >= 0 || view.placements.empty());
  if (is_right) return std::nullopt;
  return differs(
      fmt::format("deck {} is open with {} tiles, {} are in later ones, {} lie", open, in_bag, later, laid),
      view.board.left_in_all(), in_bag + later);
}

Verdict decks_are_drawn_in_order(const TurnView& view) {
  // Every tile that is gone was drawn, the tile laid last of them.
  const auto& set = view.set();
  const auto check = [&](const char* engine, int left_in_all) -> Verdict {
    const int drawn = set.tile_count() - 1 - set.start_size() - left_in_all;
    const int deck = boards::deck_of_draw(set, drawn);
    if (boards::is_in_deck(set, deck, view.move.type)) return std::nullopt;
    return differs(fmt::format("{} is tile {} drawn by the {}, of deck {}", in_words(set, view.move),
                               drawn + 1, engine, deck + 1),
                   set.type(view.move.type).id, "a tile of the deck that is being drawn",
                   {{static_cast<int>(view.before.board.size()), 0}});
  };
  return check("fast engine", view.fast.board().left_in_all());
}

Verdict base_start_tile_is_where_it_should(const TurnView& view) {
  using rules::editions::BaseStartTile;
  const auto& set = view.set();
  const auto wrong = [&](const std::string& what) {
    return differs(what, what, rules::editions::option_value(view.edition, "base_start_tile"));
  };
  const int tile = set.replaced_start();
  const bool is_removed = view.edition.base_start_tile == BaseStartTile::removed;
  if (is_removed != (tile == tilesets::TileSet::no_start))
    return wrong(is_removed ? "the start tile that was replaced is in the game" : "it is not in the game");
  if (is_removed) return std::nullopt;
  const auto& decks = set.decks();
  const auto& id = set.type(tile).id;
  if (std::ranges::any_of(view.edition.decks, [&](const rules::editions::DeckRow& row) {
        return std::ranges::find(row.tiles, id) != row.tiles.end();
      }))
    return std::nullopt;  // a row has taken all of its type
  // Others of its type are in the last deck, that of the land, or in a deck of their own before
  // `after_decks`.
  const auto in_first = decks.front().counts[at(tile)];
  switch (view.edition.base_start_tile) {
    case BaseStartTile::first_deck:
      if (in_first == 1) return std::nullopt;
      return wrong(fmt::format("the first deck has {} tiles of the start tile that was replaced", in_first));
    case BaseStartTile::after_decks: {
      const auto is_alone = [&](const tilesets::Deck& deck) {
        int tiles = 0;
        for (const int count : deck.counts) tiles += count;
        return tiles == 1 && deck.counts[at(tile)] == 1;
      };
      if (decks.size() >= 2 && is_alone(decks[decks.size() - 2])) return std::nullopt;
      return wrong("no deck before the last has the start tile that was replaced, and nothing else");
    }
    case BaseStartTile::shuffled_in:
    case BaseStartTile::removed:
      break;
  }
  if (decks.back().counts[at(tile)] == set.type(tile).count) return std::nullopt;
  return wrong("the start tile that was replaced is not in the last deck with the others of its type");
}

Verdict removed_tiles_leave_their_deck(const ScoredView& view) {
  if (view.game == nullptr) return std::nullopt;
  int drawn = 0;
  const rules::CourseEvent* before = nullptr;
  for (const auto& event : view.game->log) {
    if (event.step == rules::CourseStep::draw) {
      const int deck = boards::deck_of_draw(view.set(), drawn++);
      if (!boards::is_in_deck(view.set(), deck, event.type))
        return differs(fmt::format("tile {} drawn is {}", drawn, view.set().type(event.type).id),
                       view.set().type(event.type).id, fmt::format("a tile of deck {}", deck + 1));
      // Who loses a tile draws the next one.
      if (before != nullptr && before->step == rules::CourseStep::remove && before->player != event.player)
        return differs(
            fmt::format("player {} drew after player {} had to remove a tile", event.player, before->player),
            static_cast<int>(event.player), static_cast<int>(before->player));
    }
    before = &event;
  }
  return std::nullopt;
}

// --- figures and points

Verdict nobody_on_lines_without_places(const TurnView& view) {
  const auto is_barred = [&](int type, int segment, int figure) {
    const auto kind = view.set().type(type).segments[at(segment)].kind;
    return tilesets::is_own_line(kind) && !view.edition.figures[at(figure)].may_stand_on(kind);
  };
  const auto wrong = [&](int tile, int segment) {
    return differs("a figure stands, or may be deployed, on a line where nobody may", "a figure", "nobody",
                   {{tile, segment}});
  };
  const int laid = static_cast<int>(view.before.board.size());
  for (const auto* choices : {&view.fast_choices, &view.reference_choices}) {
    for (std::size_t f = 0; f < choices->spots.size(); ++f) {
      for (const int segment : choices->spots[f]) {
        if (is_barred(view.move.type, segment, static_cast<int>(f))) return wrong(laid, segment);
      }
    }
  }
  const auto position = view.fast.position().placements;
  for (const auto* board : {&position, &view.after.board}) {
    for (std::size_t tile = 0; tile < board->size(); ++tile) {
      const auto& placed = (*board)[tile];
      for (const auto& who : placed.follower)
        if (is_barred(placed.type, who.segment, who.figure))
          return wrong(static_cast<int>(tile), who.segment);
    }
  }
  return std::nullopt;
}

Verdict own_lines_score_by_their_rows(const Occupied& position, std::span<const rules::ScoreItem> items) {
  for (const auto& item : items) {
    if (!rules::is_own_line(item.feature)) continue;
    const int feature = position.features.index_of(item.anchor);
    const auto& line = position.features.features[at(feature)];
    const auto number = static_cast<std::size_t>(item.feature) - rules::common_feature_kinds;
    const auto& row = position.edition.lines[number];
    const auto& formula = line.complete ? row.complete : row.incomplete;
    rules::PerPlayer worth{};
    for (int player = 0; formula && player < rules::most_players; ++player) {
      auto told = counted_on(line, position.edition);
      tell_who_stands(told, position.features, position.placements, {feature}, player);
      worth[at(player)] = formula->evaluate(told);
    }
    const auto due = rules::reference::awarded(item.holders, worth, position.edition);
    if (item.points == due && item.complete == line.complete) continue;
    return differs(
        fmt::format("a {} {} of {} gives {}, by its row {}", line.complete ? "complete" : "incomplete",
                    row.name, rules::counted(static_cast<int>(line.tiles.size()), "tile"),
                    in_words(item.points), in_words(due)),
        item, in_words(due), {item.anchor});
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
