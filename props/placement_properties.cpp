// What must be true of where tiles lie and where they may be laid.
//
// The definition used here: a tile fits on an empty cell when on every side where a tile adjoins both show
// the same (rules.md section 2: on all edges that it touches; corner contact is nothing). It is applied to
// every empty cell that touches a tile, for every type and rotation, as sets of images (type, rotation):
// those that show the edge asked for on the first side, and on the second, and so on. A board of four tiles
// costs one or two microseconds a check.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>

#include "props/property.hpp"
#include "props/symmetry.hpp"
#include "props/tile_grid.hpp"
#include "props/words.hpp"

namespace bastide::props {
namespace {

using rules::Cell;
using tilesets::OrientedMask;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Bit 4*type + rotation: an image of a tile type.
class ImageMask {
 public:
  void add(int type, int rotation) {
    words_[at(type / 16)] |= std::uint64_t{1} << (4 * (type % 16) + rotation);
  }
  void keep(const ImageMask& other, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) words_[w] &= other.words_[w];
  }
  /// The rotations of a type that are in the mask, bit r = rotation r.
  unsigned rotations(int type) const {
    return static_cast<unsigned>(words_[at(type / 16)] >> (4 * (type % 16))) & 0xfU;
  }

 private:
  std::array<std::uint64_t, tilesets::most_oriented_types / 16> words_{};
};

/// Which images show an edge on a side: types as written, turned by arithmetic.
class ShownEdges {
 public:
  explicit ShownEdges(const rules::TileSet& set) : words_(at(set.type_count() + 15) / 16) {
    for (int type = 0; type < set.type_count(); ++type) {
      const auto& edges = set.type(type).edges;
      for (int r = 0; r < 4; ++r) {
        all_.add(type, r);
        for (int side = 0; side < 4; ++side) {
          showing_[at((side + r) & 3)][static_cast<std::size_t>(edges[at(side)])].add(type, r);
        }
      }
    }
  }
  /// The images that show what `demand` (two bits a side, 0 = nothing adjoins) asks for on every side.
  ImageMask that_match(std::uint8_t demand) const {
    auto matching = all_;
    for (std::size_t side = 0; side < 4; ++side) {
      const auto edge = static_cast<std::size_t>(demand >> (2 * side) & 3);
      if (edge != 0) matching.keep(showing_[side][edge], words_);
    }
    return matching;
  }

 private:
  std::size_t words_;
  ImageMask all_;
  std::array<std::array<ImageMask, 4>, 4> showing_;  ///< [side][edge]
};

/// An empty cell that touches a tile, and the edges shown to it, two bits a side, 0 where nothing adjoins.
struct Demand {
  Cell cell;
  std::uint8_t edges = 0;
};

Demand demand_at(const BoardView& view, const TileGrid& grid, Cell cell) {
  unsigned edges = 0;
  for (int side = 0; side < 4; ++side) {
    const int tile = grid.at(rules::neighbour(cell, side));
    if (tile < 0) continue;
    edges |= static_cast<unsigned>(edge_on(view.set(), view.placements[at(tile)], facing_side(side)))
             << (2 * side);
  }
  return {cell, static_cast<std::uint8_t>(edges)};
}

/// All empty cells that touch a tile, with what they demand.
std::vector<Demand> demands(const BoardView& view) {
  const TileGrid grid(view.placements);
  std::vector<Demand> all;
  all.reserve(16);
  for (const auto cell : grid.touching_cells()) all.push_back(demand_at(view, grid, cell));
  return all;
}

std::string tile_words(const rules::TileSet& set, int type, int rotation) {
  return set.type(type).id + std::to_string(rotation);
}

// --- fits iff every touching edge matches
// ---------------------------------------------------------------------------

Verdict fits_iff_all_edges_match(const BoardView& view) {
  const auto& set = view.set();
  const ShownEdges shown(set);
  std::bitset<256> is_checked;  // demands that the board knew and that were found right on another cell
  for (const auto& demand : demands(view)) {
    const auto code = view.board.code(view.board.index(on_board(view, demand.cell)));
    if (code == demand.edges && is_checked[code]) continue;
    if (code == demand.edges) is_checked.set(code);
    const auto matching = shown.that_match(demand.edges);
    const auto& fits = view.fit.fits(code);
    for (int type = 0; type < set.type_count(); ++type) {
      const auto rotations = matching.rotations(type);
      bool is_right = rotations == view.fit.turns(type, code);
      for (const auto o : set.oriented_of(type)) {
        is_right = is_right && fits[o] == ((rotations >> set.oriented()[o].rotation & 1U) != 0);
      }
      if (is_right) continue;
      std::string images;
      for (const auto o : set.oriented_of(type)) {
        if (fits[o]) images += std::to_string(set.oriented()[o].rotation);
      }
      return Violation{
          fmt::format(
              "tile type {} at {}, where the neighbours show {}: other rotations are said to fit than match",
              set.type(type).id, words(demand.cell), edge_words(demand.edges)),
          fmt::format("rotations {:04b} (bit r = rotation r), distinct images at rotations '{}'",
                      view.fit.turns(type, code), images),
          fmt::format("rotations {:04b}", rotations),
          {}};
    }
  }
  return std::nullopt;
}

// --- the frontier
// ---------------------------------------------------------------------------------------------------

Verdict frontier_is_exact(const BoardView& view) {
  const auto all = demands(view);
  if (all.size() != view.board.frontier().size()) {
    return Violation{"the frontier does not have as many cells as there are empty cells that touch a tile",
                     fmt::format("{} cells", view.board.frontier().size()),
                     fmt::format("{} cells", all.size()),
                     {}};
  }
  for (const auto& demand : all) {
    const auto index = view.board.index(on_board(view, demand.cell));
    const auto frontier = view.board.frontier();
    if (std::count(frontier.begin(), frontier.end(), index) != 1) {
      return Violation{
          fmt::format("the empty cell {} touches a tile but is not once in the frontier", words(demand.cell)),
          "",
          "",
          {}};
    }
    if (view.board.code(index) != demand.edges) {
      return Violation{fmt::format("the frontier cell {} demands other edges than its neighbours show",
                                   words(demand.cell)),
                       edge_words(view.board.code(index)),
                       edge_words(demand.edges),
                       {}};
    }
  }
  return std::nullopt;
}

// --- legal places and how many
// --------------------------------------------------------------------------------------

template <class Fast, class Reference>
Verdict compare_places(const rules::TileSet& set, int type, const Fast& fast, const Reference& reference) {
  const auto same = [](const auto& a, const auto& b) { return a.cell == b.cell && a.rotation == b.rotation; };
  if (std::equal(fast.begin(), fast.end(), reference.begin(), reference.end(), same)) return std::nullopt;
  const auto listed = [](const auto& places) {
    std::string text;
    for (const auto& p : places)
      text += fmt::format("{}{}@{},{}", text.empty() ? "" : " ", p.rotation, p.cell.x, p.cell.y);
    return text;
  };
  return Violation{fmt::format("tile {} has {} legal places by the fast engine, {} by the reference model",
                               set.type(type).id, fast.size(), reference.size()),
                   listed(fast),
                   listed(reference),
                   {}};
}

Verdict legal_places_agree(const BoardView& view) {
  const int type = view.placements.back().type;
  auto fast = view.board.legal_placements(type);
  const auto shift = on_board(view, {0, 0});
  for (auto& place : fast) place.cell = {place.cell.x - shift.x, place.cell.y - shift.y};
  return compare_places(view.set(), type, fast,
                        rules::reference::legal_placements(view.set(), view.placements, type));
}

Verdict legal_places_agree_in_turn(const TurnView& view) {
  return compare_places(view.set(), view.move.type, view.fast_legal, view.reference_legal);
}

Verdict move_was_legal(const TurnView& view) {
  const auto is_move = [&](const auto& p) {
    return p.cell == view.move.cell && p.rotation == view.move.rotation;
  };
  const auto in_fast = std::count_if(view.fast_legal.begin(), view.fast_legal.end(), is_move);
  const auto in_reference = std::count_if(view.reference_legal.begin(), view.reference_legal.end(), is_move);
  if (in_fast == 1 && in_reference == 1) return std::nullopt;
  return Violation{
      fmt::format("{} was laid, which is {} times among the fast engine's legal places and {} times among "
                  "the reference model's",
                  words(view.set(), view.move), in_fast, in_reference),
      std::to_string(in_fast),
      "1",
      {}};
}

/// How many of four bits are set. (A call a count costs more than the rest of the check.)
constexpr std::array<int, 16> bits_of = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

Verdict placement_counts(const BoardView& view) {
  const auto& set = view.set();
  const ShownEdges shown(set);
  const auto all = demands(view);
  std::vector<ImageMask> matching;
  matching.reserve(all.size());
  for (const auto& demand : all) matching.push_back(shown.that_match(demand.edges));
  for (int type = 0; type < set.type_count(); ++type) {
    unsigned images = 0;  // rotations beyond those of the oriented types show the same tile again
    for (const auto o : set.oriented_of(type)) images |= 1U << set.oriented()[o].rotation;
    int placements = 0;
    int distinct = 0;
    for (const auto& mask : matching) {
      placements += bits_of[mask.rotations(type)];
      distinct += bits_of[mask.rotations(type) & images];
    }
    const int fast = view.board.count_placements(type);
    const int fast_distinct = view.board.count_distinct_placements(type);
    if (fast == placements && fast_distinct == distinct) continue;
    return Violation{fmt::format("tile type {} has {} placements, {} distinct; counted {} and {}",
                                 set.type(type).id, placements, distinct, fast, fast_distinct),
                     fmt::format("{} and {}", fast, fast_distinct),
                     fmt::format("{} and {}", placements, distinct),
                     {}};
  }
  return std::nullopt;
}

// --- supply
// ---------------------------------------------------------------------------------------------------------

Verdict supply_respected(const BoardView& view) {
  const auto& set = view.set();
  std::array<int, tilesets::most_oriented_types> placed{};
  for (const auto& p : view.placements) ++placed[at(p.type)];
  int left = 0;
  for (int type = 0; type < set.type_count(); ++type) {
    const int in_bag = view.board.left(type);
    left += in_bag;
    // Fewer only when tiles that fit nowhere were set aside in a game.
    if (in_bag < 0 || in_bag + placed[at(type)] > set.type(type).count) {
      return Violation{fmt::format("tile type {}: {} on the board and {} in the bag, the set has {}",
                                   set.type(type).id, placed[at(type)], in_bag, set.type(type).count),
                       std::to_string(in_bag),
                       fmt::format("{} at most", set.type(type).count - placed[at(type)]),
                       {}};
    }
    for (const auto o : set.oriented_of(type)) {
      if (view.board.available()[o] == (in_bag > 0)) continue;
      return Violation{fmt::format("tile {} counts as {}, with {} in the bag",
                                   tile_words(set, type, set.oriented()[o].rotation),
                                   in_bag > 0 ? "not available" : "available", in_bag),
                       "",
                       "",
                       {}};
    }
  }
  if (left == view.board.left_in_all()) return std::nullopt;
  return Violation{"the bag's total is not the sum over its types",
                   std::to_string(view.board.left_in_all()),
                   std::to_string(left),
                   {}};
}

Verdict bags_agree(const TurnView& view) {
  for (int type = 0; type < view.set().type_count(); ++type) {
    const int fast = view.fast.board().left(type);
    const int reference = view.reference.left(type);
    if (fast == reference) continue;
    return Violation{fmt::format("tile type {}: {} left by the fast engine, {} by the reference model",
                                 view.set().type(type).id, fast, reference),
                     std::to_string(fast),
                     std::to_string(reference),
                     {}};
  }
  return std::nullopt;
}

// --- consistent, connected, what the board holds
// --------------------------------------------------------------------

Verdict board_is_consistent(const BoardView& view) {
  const auto wrong = rules::reference::inconsistency(view.set(), view.placements);
  if (!wrong) return std::nullopt;
  return Violation{*wrong, "accepted", "no such board", {}};
}

Verdict board_is_connected(const BoardView& view) {
  if (TileGrid(view.placements).is_connected()) return std::nullopt;
  return Violation{fmt::format("the {} tiles are not connected side to side", view.placements.size()),
                   "accepted",
                   "no such board",
                   {}};
}

Verdict board_holds_placements(const BoardView& view) {
  if (view.board.tiles().size() != view.placements.size()) {
    return Violation{"the board does not hold as many tiles as were laid",
                     std::to_string(view.board.tiles().size()),
                     std::to_string(view.placements.size()),
                     {}};
  }
  for (int i = 0; i < static_cast<int>(view.placements.size()); ++i) {
    const auto& tile = view.board.tile(i);
    const auto& laid = view.placements[at(i)];
    const bool is_there =
        view.board.cell(tile.cell) == on_board(view, laid.cell) && view.board.tile_at(tile.cell) == i;
    if (is_there && tile.type == laid.type && tile.rotation == laid.rotation) continue;
    return Violation{fmt::format("tile {} of the board is not {}", i, words(view.set(), laid)),
                     fmt::format("{} at {}", tile_words(view.set(), tile.type, tile.rotation),
                                 words(view.board.cell(tile.cell))),
                     words(view.set(), laid),
                     {}};
  }
  return std::nullopt;
}

// --- parity
// ---------------------------------------------------------------------------------------------------------

Verdict exposed_edges_keep_parity(const BoardView& view) {
  std::array<int, 4> on_tiles{};  // by Edge
  for (const auto& p : view.placements) {
    for (const auto edge : view.set().type(p.type).edges) ++on_tiles[static_cast<std::size_t>(edge)];
  }
  std::array<int, 4> exposed{};
  for (const auto cell : view.board.frontier()) {
    const unsigned code = view.board.code(cell);
    for (unsigned s = 0; s < 4; ++s) ++exposed[code >> (2 * s) & 3U];
  }
  for (const auto edge : {tilesets::Edge::field, tilesets::Edge::road, tilesets::Edge::city}) {
    const auto e = static_cast<std::size_t>(edge);
    if ((on_tiles[e] - exposed[e]) % 2 == 0 && exposed[e] <= on_tiles[e]) continue;
    return Violation{
        fmt::format(
            "{} exposed '{}' edges, {} on the tiles: the difference is not twice a number of joined edges",
            exposed[e], tilesets::edge_letter(edge), on_tiles[e]),
        std::to_string(exposed[e]),
        fmt::format("{} minus an even number", on_tiles[e]),
        {}};
  }
  return std::nullopt;
}

/// Whether reflections stay within the set.
bool is_mirror_closed(const rules::TileSet& set, const rules::Edition& /*edition*/) {
  return set.is_mirror_closed();
}

constexpr std::array properties = {
    Property{.id = "fits-iff-all-edges-match",
             .rule = "rules.md section 2, playing, and section 7, Q3 and Q7: a tile must match on every edge "
                     "it touches",
             .statement =
                 "on every empty cell that touches a tile, for every type and rotation: the fast engine says "
                 "that it fits exactly when every touching edge shows the same on both tiles",
             .on_board = fits_iff_all_edges_match},
    Property{
        .id = "frontier-is-exact",
        .rule = "rules.md section 2, playing: a tile must touch an edge of a placed tile",
        .statement =
            "the frontier holds each empty cell that touches a tile once and no other cell, and a frontier "
            "cell demands exactly what its neighbours show",
        .on_board = frontier_is_exact},
    Property{
        .id = "legal-places-agree",
        .rule = "rules.md section 2, playing: touch an edge of a placed tile and fit on all edges touched",
        .statement =
            "both engines list the same legal places: on every board for the type laid last, in every turn "
            "for the drawn tile",
        .on_board = legal_places_agree,
        .on_turn = legal_places_agree_in_turn},
    Property{.id = "moves-are-legal",
             .kind = Kind::step,
             .rule = "rules.md section 2, playing: a turn lays the drawn tile on a legal place",
             .statement = "the tile was laid on a place that both engines list as legal, each once",
             .on_turn = move_was_legal},
    Property{.id = "placement-counts",
             .rule = "rules.md section 2, playing; product.md: placements count four rotations, boards count "
                     "symmetric "
                     "images once",
             .statement =
                 "for every type: the counted placements are the (cell, rotation) pairs that match by "
                 "definition, the distinct ones the (cell, image) pairs",
             .on_board = placement_counts},
    Property{.id = "supply-respected",
             .rule = "rules.md section 1: each type has a number of copies; section 2: a tile that fits "
                     "nowhere leaves "
                     "the game",
             .statement =
                 "for every type: board and bag hold no more than the set, a type is available exactly when "
                 "one is in the bag, and the bag's total is the sum over its types",
             .on_board = supply_respected},
    Property{.id = "bags-agree",
             .kind = Kind::step,
             .rule = "rules.md section 2: a tile is drawn once, laid or set aside",
             .statement = "after every turn both engines have the same number of every type left",
             .on_turn = bags_agree},
    Property{.id = "boards-are-consistent",
             .rule = "rules.md section 7, Q3: all touching edges must match",
             .statement =
                 "the reference model finds no two tiles on a cell, no edge that does not match and no type "
                 "beyond its number of copies",
             .on_board = board_is_consistent,
             .judges_any_board = true},
    Property{.id = "boards-are-connected",
             .rule = "rules.md section 2, playing, and section 7, Q2: edges connect, corners do not",
             .statement = "the tiles are connected side to side",
             .on_board = board_is_connected},
    Property{
        .id = "board-holds-placements",
        .rule = "rules.md section 2, playing: a placed tile stays where it was laid",
        .statement =
            "the fast engine's board holds exactly the tiles that were laid, each on its cell, as turned",
        .on_board = board_holds_placements},
    Property{.id = "exposed-edges-keep-parity",
             .rule = "rules.md section 6, parity: joined edges go in pairs",
             .statement =
                 "of each kind, exposed edges are as many as all edges on the placed tiles, minus an even "
                 "number",
             .on_board = exposed_edges_keep_parity},
    Property{
        .id = "quarter-turns-keep-boards",
        .rule = "rules.md section 1: a clockwise quarter turn moves sides by one, half-edges by two",
        .statement =
            "turned by one, two and three quarter turns the board still fits everywhere and has the same "
            "features with the same counts",
        .on_board = quarter_turns_keep_boards},
    Property{.id = "translations-keep-boards",
             .rule = "rules.md section 2: there is no edge of the table; only what adjoins matters",
             .statement =
                 "moved by (1,-1) the board still fits everywhere and has the same features with the same "
                 "counts",
             .on_board = translations_keep_boards},
    Property{.id = "reflections-keep-boards",
             .rule = "rules.md section 1, checksums: the set is closed under reflection",
             .statement =
                 "reflected left to right, each tile by its mirror image in the set, the board still fits "
                 "everywhere, stays within the supply and has the mirrored features with the same counts",
             .on_board = reflections_keep_boards,
             .applies = is_mirror_closed},
    Property{
        .id = "undo-restores-the-board",
        .rule = "the engine's own contract (rules/board.hpp, rules/feature_forest.hpp): undo is the inverse "
                "of place",
        .statement =
            "laying a fitting tile on every frontier cell in turn and taking all back, and taking back the "
            "last tile and laying it again, leaves board and features exactly as they were",
        .on_board = undo_restores_the_board},
    Property{
        .id = "undo-restores-the-game",
        .kind = Kind::step,
        .rule = "the engine's own contract (rules/game.hpp): a turn undone leaves no trace",
        .statement =
            "taking back the turn gives the followers, scores and supplies from before it, and playing it "
            "again gives exactly the same game",
        .on_turn = undo_restores_the_game},
};

}  // namespace

std::span<const Property> placement_properties() { return properties; }

}  // namespace bastide::props
