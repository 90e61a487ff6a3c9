#include "props/symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "props/words.hpp"

namespace bastide::props {
namespace {

using rules::Cell;
using rules::EntryIndex;
using rules::FeatureForest;
using rules::Placement;
using rules::SegmentRef;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// For each segment of a tile type the segment of its image that it becomes.
using SegmentMap = std::array<std::uint8_t, tilesets::most_segments>;

constexpr SegmentMap same_segments = [] {
  SegmentMap map{};
  for (std::size_t s = 0; s < map.size(); ++s) map[s] = static_cast<std::uint8_t>(s);
  return map;
}();

/// The largest distance of a tile from 0,0 in either direction.
int reach_of(const std::vector<Placement>& placements) {
  int reach = 0;
  for (const auto& p : placements) reach = std::max({reach, std::abs(p.cell.x), std::abs(p.cell.y)});
  return reach;
}

/// An empty table with the whole bag, on which images of the view's board are laid. It has room for a tile
/// beyond every tile of the board turned any way.
class EmptyTable {
 public:
  explicit EmptyTable(const BoardView& view, const rules::Table& table = {})
      : EmptyTable(view, reach_of(view.placements) + 1, table) {}

  /// Lays `image`, in that order; what forbids it, in words, or nothing.
  std::optional<std::string> lay(const std::vector<Placement>& image) {
    clear();
    for (const auto& p : image) {
      const auto cell = board_.index(p.cell);
      if (!board_.is_empty(cell)) return fmt::format("{} lies on another tile", words(board_.set(), p));
      if ((board_.fit().turns(p.type, board_.code(cell)) >> p.rotation & 1U) == 0) {
        return fmt::format("{} does not fit there", words(board_.set(), p));
      }
      if (board_.left(p.type) == 0) return fmt::format("no tile {} is left", board_.set().type(p.type).id);
      board_.place(cell, p.type, p.rotation);
      forest_.place(board_);
    }
    return std::nullopt;
  }

  const FeatureForest& forest() const { return forest_; }

 private:
  EmptyTable(const BoardView& view, int reach, const rules::Table& table)
      : board_(view.fit, {-reach, -reach}, {reach, reach}, static_cast<int>(view.placements.size()), table),
        forest_(view.forest) {
    while (forest_.tile_count() > 0) forest_.undo();
  }
  void clear() {
    while (forest_.tile_count() > 0) forest_.undo();
    while (!board_.tiles().empty()) board_.undo();
  }

  rules::Board board_;
  FeatureForest forest_;
};

bool same_counts(const rules::Feature& a, const rules::Feature& b) {
  return a.kind == b.kind && a.open == b.open && a.tiles == b.tiles && a.segments == b.segments &&
         a.pennants == b.pennants;
}

/// A feature of the view that has another extent or other counts in its image, or nothing. `tile_of(i)` is
/// the image of tile i, `segment_of(i, s)` that of its segment s.
template <class TileOf, class SegmentOf>
Verdict compare_features(const BoardView& view, const FeatureForest& image, const char* how, TileOf tile_of,
                         SegmentOf segment_of) {
  const auto& own = view.forest;
  const auto differs = [&](SegmentRef ref, const rules::Feature& there, const char* what) {
    return Violation{fmt::format("{}: the {} of segment {} of tile {} {}", how,
                                 rules::feature_name(there.kind), ref.segment, ref.placement, what),
                     words(there),
                     words(own.feature_of(ref.placement, ref.segment)),
                     {ref}};
  };
  // Both maps between roots must be functions: then the features correspond one to one.
  std::vector<EntryIndex> root_in_image(at(own.entry_count()), -1);
  std::vector<EntryIndex> root_here(at(image.entry_count()), -1);
  for (EntryIndex e = 0; e < own.entry_count(); ++e) {
    const auto ref = own.segment_of(e);
    const auto here = own.find(e);
    const auto there = image.root(tile_of(ref.placement), segment_of(ref.placement, ref.segment));
    auto& forth = root_in_image[at(here)];
    auto& back = root_here[at(there)];
    if (forth < 0 && back < 0) {
      if (!same_counts(own.feature(here), image.feature(there))) {
        return differs(ref, image.feature(there), "has other counts");
      }
      forth = there;
      back = here;
    } else if (forth != there || back != here) {
      return differs(ref, image.feature(there), "joins other segments");
    }
  }
  return std::nullopt;
}

std::vector<Placement> without_followers(std::vector<Placement> placements) {
  for (auto& p : placements) p.follower.reset();
  return placements;
}

Violation not_laid(const char* how, const std::string& objection) {
  return Violation{fmt::format("{}: {}", how, objection), "does not fit", "fits", {}};
}

/// Lays an image in the order of the tiles and compares the features under the identity.
Verdict compare_image(const BoardView& view, EmptyTable& table, const std::vector<Placement>& image,
                      const char* how) {
  if (const auto objection = table.lay(image)) return not_laid(how, *objection);
  return compare_features(
      view, table.forest(), how, [](int tile) { return tile; },
      [](int /*tile*/, int segment) { return segment; });
}

// --- reflection

constexpr int mirror_side(int side) { return (4 - side) & 3; }
constexpr int mirror_half_edge(int half_edge) { return (1 - half_edge) & 7; }

/// The cities that field `s` touches, as the segments that they become under `map`. (A tile's cities come
/// first.)
unsigned mapped_cities(const tilesets::Segment& field, const SegmentMap& map) {
  unsigned mapped = 0;
  for (unsigned c = 0; c < 4; ++c) {
    if ((field.cities >> c & 1U) != 0) mapped |= 1U << map[c];
  }
  return mapped;
}

/// How the segments of `tile` reflect onto those of `image`, if `image` is its mirror image.
std::optional<SegmentMap> reflection_map(const rules::TileSet& set, const tilesets::TurnedType& tile,
                                         const tilesets::TurnedType& image) {
  const auto& from = set.type(tile.type);
  const auto& to = set.type(image.type);
  if (from.segments.size() != to.segments.size() || from.centre != to.centre || from.count != to.count) {
    return std::nullopt;
  }
  SegmentMap map;
  map.fill(tilesets::no_segment);
  const auto pair_up = [&map](std::uint8_t a, std::uint8_t b) {
    if (a == tilesets::no_segment || b == tilesets::no_segment) return a == b;
    if (map[a] == tilesets::no_segment) map[a] = b;
    return map[a] == b;
  };
  for (int s = 0; s < 4; ++s) {
    if (!pair_up(tile.side_segment[at(s)], image.side_segment[at(mirror_side(s))])) return std::nullopt;
  }
  for (int h = 0; h < 8; ++h) {
    if (!pair_up(tile.half_segment[at(h)], image.half_segment[at(mirror_half_edge(h))])) return std::nullopt;
  }
  std::uint32_t taken = 0;
  for (std::size_t s = 0; s < from.segments.size(); ++s) {
    if (map[s] == tilesets::no_segment)
      map[s] = static_cast<std::uint8_t>(s);  // a cloister, the last of both
    taken |= 1U << map[s];
    const auto& there = to.segments[map[s]];
    if (there.kind != from.segments[s].kind || there.pennants != from.segments[s].pennants)
      return std::nullopt;
    if (mapped_cities(from.segments[s], map) != there.cities) return std::nullopt;
  }
  if (taken != (1U << from.segments.size()) - 1U) return std::nullopt;
  return map;
}

/// A tile's mirror image among the oriented types of which `left` has one, with the map of its segments.
struct Reflected {
  Placement placement;
  SegmentMap map{};
};
std::optional<Reflected> reflected(const rules::TileSet& set, const Placement& tile,
                                   const std::vector<int>& left) {
  const auto& turned = set.turned(tile.type, tile.rotation);
  const std::array edges = {turned.edges[0], turned.edges[3], turned.edges[2], turned.edges[1]};
  for (const auto& oriented : set.oriented()) {
    if (oriented.edges != edges || left[oriented.type] == 0) continue;
    if (const auto map = reflection_map(set, turned, set.turned(oriented.type, oriented.rotation))) {
      return Reflected{{oriented.type, oriented.rotation, {-tile.cell.x, tile.cell.y}, std::nullopt}, *map};
    }
  }
  return std::nullopt;
}

}  // namespace

Cell on_board(const BoardView& view, Cell cell) {
  const auto first = view.board.cell(view.board.tile(0).cell);
  const auto written = view.placements.front().cell;
  return {cell.x + first.x - written.x, cell.y + first.y - written.y};
}

Verdict quarter_turns_keep_boards(const BoardView& view) {
  constexpr std::array<const char*, 3> how = {"turned by a quarter", "turned by a half",
                                              "turned by three quarters"};
  EmptyTable table(view);
  auto image = without_followers(view.placements);
  for (const char* turn : how) {
    for (auto& p : image) {
      p.cell = {-p.cell.y, p.cell.x};
      p.rotation = (p.rotation + 1) & 3;
    }
    if (auto verdict = compare_image(view, table, image, turn)) return verdict;
  }
  return std::nullopt;
}

Verdict translations_keep_boards(const BoardView& view) {
  EmptyTable table(view);
  auto image = without_followers(view.placements);
  for (auto& p : image) p.cell = {p.cell.x + 1, p.cell.y - 1};
  return compare_image(view, table, image, "moved by (1,-1)");
}

Verdict reflections_keep_boards(const BoardView& view) {
  constexpr const char* how = "reflected";
  const auto& set = view.set();
  std::vector<int> left;
  left.reserve(at(set.type_count()));
  for (const auto& type : set.types()) left.push_back(type.count);
  std::vector<Placement> image;
  std::vector<SegmentMap> maps;
  image.reserve(view.placements.size());
  maps.reserve(view.placements.size());
  for (const auto& p : view.placements) {
    const auto mirrored = reflected(set, p, left);
    if (!mirrored) return not_laid(how, fmt::format("no mirror image of {} is left", words(set, p)));
    --left[at(mirrored->placement.type)];
    image.push_back(mirrored->placement);
    maps.push_back(mirrored->map);
  }
  EmptyTable table(view);
  if (const auto objection = table.lay(image)) return not_laid(how, *objection);
  return compare_features(
      view, table.forest(), how, [](int tile) { return tile; },
      [&maps](int tile, int segment) { return static_cast<int>(maps[at(tile)][at(segment)]); });
}

Verdict order_does_not_matter(const BoardView& view) {
  EmptyTable table(view, view.table());
  const int count = static_cast<int>(view.placements.size());
  std::vector<int> place_in_order(at(count));  // [tile]: when it is laid
  std::vector<int> order(at(count));           // [when]: the tile
  const auto compare = [&](const char* how) -> Verdict {
    std::vector<Placement> image;
    image.reserve(at(count));
    for (int i = 0; i < count; ++i) {
      place_in_order[at(order[at(i)])] = i;
      image.push_back(view.placements[at(order[at(i)])]);
      image.back().follower.reset();
    }
    if (const auto objection = table.lay(image)) return not_laid(how, *objection);
    return compare_features(
        view, table.forest(), how, [&](int tile) { return place_in_order[at(tile)]; },
        [](int /*tile*/, int segment) { return segment; });
  };
  std::iota(order.rbegin(), order.rend(), 0);
  if (auto verdict = compare("laid in reverse order")) return verdict;
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return view.placements[at(a)].cell < view.placements[at(b)].cell; });
  return compare("laid from west to east");
}

Verdict undo_restores_the_board(const BoardView& view) {
  auto board = view.board;
  auto forest = view.forest;
  int laid = 0;
  for (const auto cell : view.board.frontier()) {
    if (!board.has_room_at(board.cell(cell)) || !board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0) continue;
      board.place(cell, tile.type, tile.rotation);
      forest.place(board);
      ++laid;
      break;
    }
  }
  for (int i = 0; i < laid; ++i) {
    forest.undo();
    board.undo();
  }
  if (board != view.board)
    return Violation{fmt::format("laying {} tiles and taking them back changes the board", laid), "", "", {}};
  if (forest != view.forest) {
    return Violation{
        fmt::format("laying {} tiles and taking them back changes the features", laid), "", "", {}};
  }
  if (view.placements.size() < 2) return std::nullopt;
  const auto last = board.tiles().back();
  forest.undo();
  board.undo();
  board.place(last.cell, last.type, last.rotation);
  forest.place(board);
  const auto ref = SegmentRef{static_cast<int>(view.placements.size()) - 1, 0};
  if (board != view.board)
    return Violation{"taking back the last tile and laying it again changes the board", "", "", {ref}};
  return compare_features(
      view, forest, "the last tile taken back and laid again", [](int tile) { return tile; },
      [](int /*tile*/, int segment) { return segment; });
}

Verdict undo_restores_the_game(const TurnView& view) {
  auto game = view.fast;
  game.undo_turn();
  if (game.scores() != view.fast_scores_before) {
    return Violation{"taking back the turn does not give the scores from before it",
                     words(game.scores()),
                     words(view.fast_scores_before),
                     {}};
  }
  if (game.supply() != view.fast_supply_before) {
    return Violation{"taking back the turn does not give the supplies from before it",
                     words(game.supply()),
                     words(view.fast_supply_before),
                     {}};
  }
  if (game.position().placements != view.before.board) {
    return Violation{"taking back the turn does not give the position from before it", "", "", {}};
  }
  game.place(view.move.cell, view.move.type, view.move.rotation);
  if (view.move.follower) game.deploy(view.move.follower->player, view.move.follower->segment);
  game.finish_turn();
  if (game == view.fast) return std::nullopt;
  return Violation{"taking back the turn and playing it again gives another game",
                   words(game.scores()),
                   words(view.fast.scores()),
                   {}};
}

}  // namespace bastide::props
