// What must be true of lines of a set's own, of lines that must be continued, and of decks: of all groups,
// where a set has them. Checks: line_checks.cpp.
#include <algorithm>
#include <array>
#include <bit>

#include "props/boards/line_rules.hpp"
#include "props/catalogue/catalogue.hpp"
#include "props/catalogue/rows.hpp"
#include "props/checks/checks.hpp"
#include "props/checks/item_checks.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::catalogue {
namespace {

using rules::ScoreItem;
using rules::editions::Edition;
using tilesets::Edge;
using tilesets::TileSet;

// --- where they say something

bool has_own_edges(const TileSet& set, const Edition& /*edition*/) { return set.has_own_edges(); }
bool has_decks(const TileSet& set, const Edition& /*edition*/) { return !set.decks().empty(); }
bool continues(const TileSet& set, const Edition& /*edition*/) {
  return (set.continued_edges() & ~unsigned{TileSet::hole_bit}) != 0;
}
bool fills_holes(const TileSet& set, const Edition& /*edition*/) { return set.fills_holes(); }
bool has_bends(const TileSet& set, const Edition& /*edition*/) { return !set.bends().empty(); }
bool has_order(const TileSet& set, const Edition& /*edition*/) { return set.has_order(); }
bool has_base_start_tile(const TileSet& set, const Edition& edition) {
  return has_decks(set, edition) && (set.replaced_start() != TileSet::no_start ||
                                     edition.base_start_tile == rules::editions::BaseStartTile::removed);
}
bool has_scored_lines(const TileSet& set, const Edition& edition) {
  return set.has_own_edges() && !edition.lines.empty();
}

bool has_mixed_edges(const TileSet& set, const Edition& /*edition*/) { return set.mixed_edge() != nullptr; }

constexpr Precondition with_own_edges{has_own_edges, "the tile set has no edges of its own"};
constexpr Precondition with_decks{has_decks, "tiles are not drawn deck by deck"};
constexpr Precondition with_continued{continues, "no edge must be continued"};

constexpr auto line_placement_list = in_group(
    PropertyGroup::placement,
    std::array{
        on_board("codes-follow-the-table", "ours-edge-kinds",
                 "an edge fits edges of its own kind, and of those that rows name",
                 "a demand is a number of one digit a side whose base is the set's kinds of edges and one "
                 "more; on every frontier cell the fit table reads from it what the neighbours show, how "
                 "many sides are known and which kinds must be continued",
                 checks::codes_follow_the_table, {.applies = with_own_edges}),
        on_board("other-kinds-end-there", "ours-edges-fit-others",
                 "an edge may fit edges of other kinds; what is no field ends there",
                 "where two tiles meet with edges of different kinds, the row of one of them names the other "
                 "kind, and fields on both sides are one farm in both engines",
                 checks::other_kinds_end_there,
                 {.applies = {{has_mixed_edges, "edges meet edges of their own kind only (fits)"}}}),
        on_board("lines-are-continued", "river-continues ours-continued",
                 "a tile of the river continues it; touching elsewhere is not enough",
                 "of every kind that must be continued, each tile after the first that shows it joined, when "
                 "it was laid, one of these edges to a tile that lay before it",
                 checks::lines_are_continued, {.applies = {with_own_edges, with_continued}}),
        on_board("continued-lines-are-one", "river-continues river-open-end river-need-not-end",
                 "the river is one, and each tile takes an open end and gives back what it shows",
                 "where the first tile shows a kind that must be continued: of n tiles with it at most the "
                 "number of its sides less 2 (n - 1) are open, and fewer by an even number (so none when "
                 "spring, lake and all between them lie); where no tile has two such segments they are one "
                 "feature in both engines",
                 checks::continued_lines_are_one, {.applies = {with_own_edges, with_continued}}),
        on_board("lines-bend-as-declared",
                 "river-no-u-turn river-no-immediate-u-turn river-no-same-turn-twice "
                 "river-not-against-source river-both-bends river-space ours-bends",
                 "which bends of the river are forbidden, by reading",
                 "of every tile when it was laid, the line followed from its source as a row of directions: "
                 "immediate, it and the tile before it do not bend to the same hand; consecutive, nor it and "
                 "the last bend before it; against_source, no open side of it is opposite to the first "
                 "direction; space, the six cells before each open side were empty",
                 checks::lines_bend_as_declared,
                 {.applies = {with_own_edges, {has_bends, "no bend of a line is restricted"}}}),
        on_board("lines-leave-legal-places", "river-continues ours-continued ours-bends",
                 "a tile of the river is laid where it continues the river and bends as it may",
                 "for every type that must continue a line, in both engines: the legal places are each empty "
                 "cell that touches a tile with each rotation that matches there, joins what it must "
                 "continue and bends no line as it may not, by definition, and no other",
                 checks::lines_leave_legal_places,
                 {.applies = {{has_order, "what may be laid does not depend on what was laid before it"}}}),
        on_board(
            "holes-are-filled", "ours-fills-hole", "an abbey is laid where all four sides meet tiles",
            "each tile that fills holes alone had tiles on all four sides when it was laid; for every such "
            "type the legal places in both engines are the empty cells with tiles on all four sides, with "
            "each rotation that matches there, and no other",
            checks::holes_are_filled, {.applies = {{fills_holes, "no tile fills holes alone (place)"}}}),
        on_board("decks-are-laid-in-order", "river-before-others river-lake-last ours-decks",
                 "all tiles of the river are laid before any other, the lake last of them",
                 "the tiles of a board, in the order in which they were laid, can be dealt to decks in the "
                 "order in which these are drawn",
                 checks::decks_are_laid_in_order, {.applies = with_decks}),
        on_board("bag-is-the-open-deck", "ours-decks ours-decks-counted",
                 "the next deck begins when the one before it is used up",
                 "in the fast engine's bag are tiles of the open deck alone, of no type more than the decks "
                 "up to it have beyond what lies; the open deck is not used up, and all that is left is its "
                 "tiles and those of all later decks",
                 checks::bag_is_the_open_deck, {.applies = with_decks}),
        on_turn("decks-are-drawn-in-order",
                "river-before-others river-decks-in-order river-lake-last ours-decks",
                "while a deck has a tile, nobody draws one of the next",
                "the tile laid was drawn last of all that are gone; counted through the decks in order, so "
                "many tiles lead to a deck that has its type",
                checks::decks_are_drawn_in_order, {.applies = with_decks}),
        at_end("removed-tiles-leave-their-deck", "river-unplaceable-removed ours-decks-unplaceable",
               "a tile that fits nowhere leaves the game, and its player draws the next one",
               "in the log of a game the tiles drawn are those of the decks in order, tiles without a place "
               "among them, and who had to remove one draws the next",
               checks::removed_tiles_leave_their_deck, {.applies = with_decks, .judges_log = true})});

constexpr auto line_feature_list = in_group(
    PropertyGroup::features,
    std::array{on_board(
        "lines-part-their-banks", "river-separates-fields river-round-spring-and-lake ours-edge-kinds",
        "the river parts fields, and the field goes round spring and lake",
        "of the tile laid last: on each side with a line of the set's own, its half-edges have fields "
        "exactly where the kind's row says; beside a line that leads on they are two fields, beside one that "
        "ends they are one unless something crosses it (tiles whose fields are stated are left out)",
        checks::lines_part_their_banks, {.applies = with_own_edges})});

constexpr auto line_scoring_list = in_group(
    PropertyGroup::scoring,
    std::array{
        on_turn("base-start-tile-is-where-the-edition-says",
                "river-start-removed river-start-in-stack river-start-after river-start-shuffled-in "
                "ours-replaced-start ours-start-tile-in-first-deck",
                "what becomes of the start tile that the spring replaces",
                "the start tile of the set that was replaced is not in the game, or one of its tiles is in "
                "the deck that base_start_tile names and in no other",
                checks::base_start_tile_is_where_it_should,
                {.applies = {with_decks, {has_base_start_tile, "no start tile takes the place of another"}}}),
        on_turn("nobody-on-lines-without-places", "river-nobody-on-river river-nobody-on-spring ours-lines",
                "nobody is deployed on the river",
                "in both engines no figure stands, or may be deployed, on a line of the set's own on which "
                "its row does not let it stand",
                checks::nobody_on_lines_without_places, {.applies = with_own_edges}),
        on_items<checks::own_lines_score_by_their_rows>(
            "own-lines-score-by-their-rows", "river-scores-nothing ours-lines",
            "a line is worth what the edition's formulas say, and nothing without one",
            "an item of a line of the edition's own gives those who score what its row's formula for "
            "complete or incomplete ones gives for its counts, and 0 where the row has none",
            {.applies = {with_own_edges, {has_scored_lines, "the edition has no lines of its own"}}})});

// --- what the games must have shown

/// Whether the turn laid a tile with one side of a kind that must be continued, and no such side is open now.
bool line_is_ended(const TurnView& view) {
  const auto& set = view.set();
  const rules::reference::Landscape landscape(view.after.board);
  return std::ranges::any_of(set.edges(), [&](Edge edge) {
    if (!set.edge_kind(edge).is_continued || std::popcount(boards::sides_showing(set, view.move, edge)) != 1)
      return false;
    return std::ranges::none_of(view.after.board, [&](const rules::Placement& placed) {
      const unsigned sides = boards::sides_showing(set, placed, edge);
      for (int s = 0; s < tilesets::side_count; ++s) {
        if ((sides >> s & 1U) != 0 && !landscape.at(rules::neighbour(placed.cell, s))) return true;
      }
      return false;
    });
  });
}

/// Whether the tile laid bends a line whose bends are ruled; `hand`: 1 right, 3 left.
template <int hand>
bool line_bends(const TurnView& view) {
  const auto& set = view.set();
  const rules::reference::Landscape landscape(view.after.board);
  const auto lying = static_cast<int>(view.before.board.size());
  return std::ranges::any_of(set.bends(), [&](const tilesets::Bends& rule) {
    const unsigned sides = boards::sides_showing(set, view.move, rule.edge);
    if (std::popcount(sides) != 2) return false;
    for (int s = 0; s < tilesets::side_count; ++s) {
      const auto beyond = landscape.at(rules::neighbour(view.move.cell, s));
      if ((sides >> s & 1U) == 0 || !beyond || *beyond >= lying) continue;
      const int leaves = std::countr_zero(sides & ~(1U << s));
      if (((leaves - (s + 2)) & 3) == hand) return true;
    }
    return false;
  });
}

/// A tile of a deck that others follow had no place.
bool deck_tile_is_removed(const ScoredView& view) {
  if (view.game == nullptr) return false;
  const auto last = static_cast<int>(view.set().decks().size()) - 1;
  int drawn = 0;
  for (const auto& event : view.game->log) {
    drawn += event.step == rules::CourseStep::draw ? 1 : 0;
    if (event.step == rules::CourseStep::remove && boards::deck_of_draw(view.set(), drawn - 1) < last)
      return true;
  }
  return false;
}

/// A farm with a farmer lies on both banks of a line that leads on.
bool farm_on_both_banks(const ScoredView& view) {
  const auto followers = followers_on(view.reference, view.placements);
  for (std::size_t tile = 0; tile < view.placements.size(); ++tile) {
    const auto& placed = view.placements[tile];
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto& kind = view.set().edge_kind(rules::reference::edge_on(view.set(), placed, side));
      if (!tilesets::is_own_line(kind.segment) || !kind.has_fields) continue;
      const auto left = rules::reference::field_on_half_edge(view.set(), placed, 2 * side);
      const auto right = rules::reference::field_on_half_edge(view.set(), placed, 2 * side + 1);
      if (!left || !right || left == right) continue;
      const int farm = view.reference.feature_of[tile][at(*left)];
      if (farm == view.reference.feature_of[tile][at(*right)] &&
          rules::reference::is_held(followers[at(farm)]))
        return true;
    }
  }
  return false;
}

bool is_own_line_with_points(const ScoreItem& item) {
  return rules::is_own_line(item.feature) && item.points != rules::PerPlayer{};
}
bool own_line_scored(const TurnView& view) {
  return std::ranges::any_of(view.fast_items, is_own_line_with_points);
}
bool own_line_scored_at_end(const ScoredView& view) {
  return std::ranges::any_of(view.fast_sheet.items, is_own_line_with_points);
}

template <class Test>
bool any_type(const TileSet& set, Test test) {
  return std::ranges::any_of(set.types(), [&](const auto& type) { return type.count > 0 && test(type); });
}
unsigned sides_of_type(const tilesets::TileType& type, Edge edge) {
  unsigned sides = 0;
  for (unsigned s = 0; s < 4; ++s) sides |= type.edges[s] == edge ? 1U << s : 0U;
  return sides;
}
bool is_bend(unsigned sides) { return std::popcount(sides) == 2 && sides != 0b0101U && sides != 0b1010U; }

/// Where a line with one open end can come to an end.
bool can_end(const TileSet& set, const Edition& /*edition*/) {
  return std::ranges::any_of(set.edges(), [&](Edge edge) {
    return set.edge_kind(edge).is_continued && set.start_type() >= 0 &&
           std::popcount(sides_of_type(set.type(set.start_type()), edge)) == 1 &&
           any_type(set, [&](const auto& type) {
             return std::popcount(sides_of_type(type, edge)) == 1 && &type != &set.type(set.start_type());
           });
  });
}
bool can_bend(const TileSet& set, const Edition& /*edition*/) {
  return std::ranges::any_of(set.bends(), [&](const tilesets::Bends& rule) {
    return any_type(set, [&](const auto& type) { return is_bend(sides_of_type(type, rule.edge)); });
  });
}
/// Where a line can run into itself: three bends to the same hand, with straight tiles between them.
bool can_be_blocked(const TileSet& set, const Edition& /*edition*/) {
  return std::ranges::any_of(set.bends(), [&](const tilesets::Bends& rule) {
    int bends = 0;
    int straight = 0;
    for (int type = 0; type < set.type_count(); ++type) {
      const unsigned sides = sides_of_type(set.type(type), rule.edge);
      if (type == set.start_type() || std::popcount(sides) != 2) continue;
      (is_bend(sides) ? bends : straight) += set.type(type).count;
    }
    return !rule.consecutive && !rule.against_source && !rule.space && bends >= 3 && straight >= 5;
  });
}
bool has_banks(const TileSet& set, const Edition& edition) {
  return edition.farms != rules::editions::Farms::off && can_end(set, edition) &&
         std::ranges::any_of(set.edge_kinds(), [](const tilesets::EdgeKind& kind) {
           return tilesets::is_own_line(kind.segment) && kind.is_continued && kind.has_fields;
         });
}
bool can_score_lines(const TileSet& set, const Edition& edition) {
  if (!set.has_own_edges()) return false;
  for (std::size_t line = 0; line < edition.lines.size(); ++line) {
    const auto& row = edition.lines[line];
    if ((row.complete || row.incomplete) && std::ranges::any_of(edition.figures, [&](const auto& kind) {
          return kind.may_stand_on(tilesets::own_line(line));
        }))
      return true;
  }
  return false;
}

constexpr Precondition with_bends{can_bend, "no line whose bends are restricted can bend"};

constexpr auto cover_line_list = in_group(
    PropertyGroup::scoring,
    std::array{
        seen("cover-line-is-ended", "river-lake-last river-lake-is-a-turn", "the lake ends the river",
             "a tile with one side of a line that must be continued leaves none of its sides open",
             line_is_ended,
             {.applies = {with_own_edges, {can_end, "no line that must be continued can come to an end"}}}),
        seen("cover-line-bends-right", "ours-bends", "the hand of a bend is seen downstream",
             "a tile bends to the right a line whose bends are restricted", line_bends<1>,
             {.applies = {with_own_edges, with_bends}}),
        seen("cover-line-bends-left", "ours-bends", "the hand of a bend is seen downstream",
             "a tile bends to the left a line whose bends are restricted", line_bends<3>,
             {.applies = {with_own_edges, with_bends}}),
        seen(
            "cover-deck-tile-is-removed", "river-unplaceable-removed ours-decks-unplaceable",
            "a tile of the river that fits nowhere leaves the game",
            "a tile of a deck that is not the last one leaves the game", nullptr,
            {.seen_at_end = deck_tile_is_removed,
             .applies = {with_own_edges, {can_be_blocked, "no line that must be continued can be blocked"}}}),
        seen("cover-farm-on-both-banks", "river-one-farm-around river-round-spring-and-lake",
             "the fields on both banks are one farm round spring and lake",
             "at the end a farm with a farmer has fields on both banks of a line that leads on", nullptr,
             {.seen_at_end = farm_on_both_banks,
              .applies = {with_own_edges, {has_banks, "no farm can lie on both banks of a line"}}}),
        seen("cover-own-line-scored", "ours-lines", "a line is worth what the edition's formulas say",
             "in a turn or at the end a line of the edition's own gives somebody points", own_line_scored,
             {.seen_at_end = own_line_scored_at_end,
              .applies = {with_own_edges, {can_score_lines, "nobody scores lines of the edition's own"}}})});

}  // namespace

std::span<const Property> line_placement_properties() { return line_placement_list; }
std::span<const Property> line_feature_properties() { return line_feature_list; }
std::span<const Property> line_scoring_properties() { return line_scoring_list; }
std::span<const Property> cover_line_properties() { return cover_line_list; }

}  // namespace bastide::props::catalogue
