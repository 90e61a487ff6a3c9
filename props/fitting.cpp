// Fits, frontier, legal places and their numbers, by definition.
//
// The definition used here: a tile fits on an empty cell when on every side where a tile adjoins both show
// the same (rules.md section 2: on all edges that it touches; corner contact is nothing). It is applied to
// every empty cell that touches a tile, for every type and rotation, as sets of images (type, rotation):
// those that show the edge asked for on the first side, and on the second, and so on. A board of four tiles
// costs one or two microseconds a check.
#include "props/fitting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>

#include "props/symmetry.hpp"
#include "props/table_edge.hpp"
#include "props/tile_grid.hpp"
#include "props/words.hpp"

namespace bastide::props {
namespace {

using rules::Cell;

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

/// All empty cells of the table that touch a tile, with what they demand.
std::vector<Demand> demands(const BoardView& view) {
  const TileGrid grid(view.placements);
  std::vector<Demand> all;
  all.reserve(16);
  for (const auto cell : grid.touching_cells()) {
    if (view.table().area.admits(cell)) all.push_back(demand_at(view, grid, cell));
  }
  return all;
}

/// Those where a tile may lie now: on a shiftable table the landscape must still fit on it.
std::vector<Demand> open_demands(const BoardView& view) {
  auto all = demands(view);
  if (view.table().area.kind != rules::AreaKind::shiftable) return all;
  std::erase_if(all, [&](const Demand& d) { return !may_lie(view.table(), view.placements, d.cell); });
  return all;
}

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

/// How many of four bits are set. (A call a count costs more than the rest of the check.)
constexpr std::array<int, 16> bits_of = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

}  // namespace

// --- fits iff every touching edge matches

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

Verdict legal_places_agree(const BoardView& view) {
  const int type = view.placements.back().type;
  auto fast = view.board.legal_placements(type);
  const auto shift = on_board(view, {0, 0});
  for (auto& place : fast) place.cell = {place.cell.x - shift.x, place.cell.y - shift.y};
  return compare_places(view.set(), type, fast,
                        rules::reference::legal_placements(view.set(), view.placements, type, view.table()));
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

Verdict placement_counts(const BoardView& view) {
  const auto& set = view.set();
  const ShownEdges shown(set);
  const auto all = open_demands(view);
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

}  // namespace bastide::props
