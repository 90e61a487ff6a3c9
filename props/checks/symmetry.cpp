// Boards laid again: turned, moved, reflected, in another order, or taken back. The features must follow.
//
// Every image has a table of its own, kept from board to board (props/boards/image_boards.hpp). Features are
// compared segment by segment along a known mapping, not as sets, which is stronger and cheaper.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <numeric>
#include <span>
#include <utility>

#include "props/boards/board_facts.hpp"
#include "props/checks/mark_counts.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using boards::BoardFacts;
using boards::FactsOf;
using boards::Image;
using boards::MirrorImage;
using rules::Cell;
using rules::Placement;
using rules::SegmentRef;
using rules::board::EntryIndex;
using rules::board::FeatureForest;

using Placements = boost::container::small_vector<Placement, 16>;

template <class Rows>
auto as_span(const Rows& rows) {
  return std::span(rows.data(), rows.size());
}

/// Tables are kept from board to board. What is found on them is looked at again on an empty one for all
/// images of this check, so that the verdict is about this board and not about what lay there before. (An
/// undo that leaves something behind is met there, too, when a second image is laid.) Boards of a few tiles
/// are only looked at so: they are few, and a smallest counterexample should depend on nothing else.
template <class Check>
Verdict looked_at_twice(const BoardView& view, BoardFacts& facts, Check check) {
  constexpr std::size_t few_tiles = 3;
  if (view.placements.size() > few_tiles) {
    if (!check()) return std::nullopt;
    facts.forget_tables();
  }
  facts.share_an_empty_table(true);
  auto verdict = check();
  facts.share_an_empty_table(false);
  return verdict;
}

bool same_counts(const FeatureForest& one, EntryIndex i, const FeatureForest& other, EntryIndex k) {
  const auto& a = one.feature(i);
  const auto& b = other.feature(k);
  return a.kind == b.kind && a.open == b.open && a.tiles == b.tiles && a.segments == b.segments &&
         a.pennants == b.pennants && have_same_marks(one, i, other, k);
}

/// A feature of the view that has another extent or other counts in its image, or nothing. `tile_of(i)` is
/// the image of tile i, `segment_of(i, s)` that of its segment s.
template <class TileOf, class SegmentOf>
Verdict compare_features(const BoardView& view, BoardFacts& facts, const FeatureForest& image,
                         const char* how, TileOf tile_of, SegmentOf segment_of) {
  const auto& own = view.forest;
  const auto in_image = [&](SegmentRef ref, const rules::board::Feature& there, const char* what) {
    return differs(fmt::format("{}: the {} of segment {} of tile {} {}", how, rules::feature_name(there.kind),
                               ref.segment, ref.placement, what),
                   there, own.feature_of(ref.placement, ref.segment), {ref});
  };
  // The features correspond one to one when every entry's feature is met first at the same entry in both.
  const auto smallest = facts.smallest_entries(view);
  boost::container::small_vector<EntryIndex, 128> smallest_in_image(at(image.entry_count()), -1);  // [root]
  for (EntryIndex e = 0; e < own.entry_count(); ++e) {
    const auto ref = own.segment_of(e);
    const auto there = image.root(tile_of(ref.placement), segment_of(ref.placement, ref.segment));
    auto& first = smallest_in_image[at(there)];
    const bool is_new = first < 0;
    if (is_new) first = e;
    if (first != smallest[at(e)]) return in_image(ref, image.feature(there), "joins other segments");
    if (is_new && !same_counts(own, own.find(e), image, there))
      return in_image(ref, image.feature(there), "has other counts");
  }
  return std::nullopt;
}

constexpr auto same_tile = [](int tile) { return tile; };
constexpr auto same_segment = [](int /*tile*/, int segment) { return segment; };

Placements without_followers(const std::vector<Placement>& placements) {
  Placements bare(placements.begin(), placements.end());
  for (auto& p : bare) p.follower.reset();
  return bare;
}

Violation not_laid(const char* how, const std::string& objection) {
  return differs(fmt::format("{}: {}", how, objection), "does not fit", "fits");
}

/// Lays an image on its table and compares the features, as compare_features does.
template <class TileOf = decltype(same_tile), class SegmentOf = decltype(same_segment)>
Verdict compare_image(const BoardView& view, BoardFacts& facts, Image which, const rules::Table& on,
                      const Placements& image, const char* how, TileOf tile_of = same_tile,
                      SegmentOf segment_of = same_segment) {
  auto& table = facts.table_for(which);
  if (const auto objection = table.lay(view.fit, on, as_span(image))) return not_laid(how, *objection);
  return compare_features(view, facts, table.forest(), how, tile_of, segment_of);
}

/// Tiles that continue a line, or lie so that others continue it, are laid in the order in which they were.
bool is_laid_in_order(const BoardView& view, int tile) {
  return view.set().continued(view.placements[at(tile)].type) != 0;
}
bool fills_hole(const BoardView& view, int tile) {
  return view.set().type(view.placements[at(tile)].type).fills_hole;
}

/// Lays the tiles in another order and compares the features. `order`: [when] the tile.
Verdict compare_order(const BoardView& view, BoardFacts& facts, Image which, std::span<const int> order,
                      const char* how) {
  Placements image;
  boost::container::small_vector<int, 32> place_in_order(order.size());  // [tile]: when it is laid
  for (std::size_t when = 0; when < order.size(); ++when) {
    place_in_order[at(order[when])] = static_cast<int>(when);
    image.push_back(view.placements[at(order[when])]);
    image.back().follower.reset();
  }
  return compare_image(view, facts, which, view.table(), image, how,
                       [&](int tile) { return place_in_order[at(tile)]; });
}

}  // namespace

Cell cell_on_board(const BoardView& view, Cell cell) {
  const auto first = view.board.cell(view.board.tile(0).cell);
  const auto written = view.placements.front().cell;
  return {cell.x + first.x - written.x, cell.y + first.y - written.y};
}

Verdict quarter_turns_keep_boards(const BoardView& view) {
  constexpr std::array turns = {std::pair(Image::turned_once, "turned by a quarter"),
                                std::pair(Image::turned_twice, "turned by a half"),
                                std::pair(Image::turned_thrice, "turned by three quarters")};
  const FactsOf facts(view);
  return looked_at_twice(view, *facts, [&]() -> Verdict {
    auto image = without_followers(view.placements);
    for (const auto& [which, how] : turns) {
      for (auto& p : image) {
        p.cell = {-p.cell.y, p.cell.x};
        p.rotation = (p.rotation + 1) & 3;
      }
      if (auto verdict = compare_image(view, *facts, which, {}, image, how)) return verdict;
    }
    return std::nullopt;
  });
}

Verdict translations_keep_boards(const BoardView& view) {
  const FactsOf facts(view);
  auto image = without_followers(view.placements);
  for (auto& p : image) p.cell = {p.cell.x + 1, p.cell.y - 1};
  return looked_at_twice(
      view, *facts, [&] { return compare_image(view, *facts, Image::moved, {}, image, "moved by (1,-1)"); });
}

Verdict reflections_keep_boards(const BoardView& view) {
  constexpr const char* how = "reflected";
  const FactsOf facts(view);
  const auto& set = view.set();
  boost::container::small_vector<int, 64> left;
  for (const auto& type : set.types()) left.push_back(type.count);
  Placements image;
  boost::container::small_vector<const MirrorImage*, 32> mirrored;  // [tile]
  for (const auto& p : view.placements) {
    const auto candidates = facts->mirror_images().of(p.type, p.rotation);
    const auto found = std::find_if(candidates.begin(), candidates.end(),
                                    [&](const MirrorImage& m) { return left[at(m.type)] > 0; });
    if (found == candidates.end())
      return not_laid(how, fmt::format("no mirror image of {} is left", in_words(set, p)));
    --left[at(found->type)];
    image.push_back({found->type, found->rotation, {-p.cell.x, p.cell.y}, std::nullopt});
    mirrored.push_back(&*found);
  }
  return looked_at_twice(view, *facts, [&]() -> Verdict {
    return compare_image(
        view, *facts, Image::reflected, {}, image, how, same_tile,
        [&](int tile, int segment) { return static_cast<int>(mirrored[at(tile)]->segments[at(segment)]); });
  });
}

Verdict order_does_not_matter(const BoardView& view) {
  const FactsOf facts(view);
  return looked_at_twice(view, *facts, [&]() -> Verdict {
    boost::container::small_vector<int, 32> order(view.placements.size());
    std::iota(order.begin(), order.end(), 0);
    // What must be laid in order comes first and keeps it, what fills holes comes last.
    auto free_from = order.begin();
    auto free_to = order.end();
    if (view.set().is_ordered()) {
      free_to = std::stable_partition(order.begin(), order.end(),
                                      [&](int tile) { return !fills_hole(view, tile); });
      free_from = std::stable_partition(order.begin(), free_to,
                                        [&](int tile) { return is_laid_in_order(view, tile); });
    }
    std::reverse(free_from, free_to);
    if (auto verdict =
            compare_order(view, *facts, Image::in_reverse_order, as_span(order), "laid in reverse order"))
      return verdict;
    std::sort(free_from, free_to,
              [&](int a, int b) { return view.placements[at(a)].cell < view.placements[at(b)].cell; });
    return compare_order(view, *facts, Image::from_west_to_east, as_span(order), "laid from west to east");
  });
}

Verdict undo_restores_the_board(const BoardView& view) {
  const FactsOf facts(view);
  auto& board = facts->copy_of(view.board);
  auto& forest = facts->copy_of(view.forest);
  int laid = 0;
  for (const auto cell : view.board.frontier()) {
    if (!board.has_room_at(board.cell(cell)) || !board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0 || !board.admits_bend(cell, tile.type, tile.rotation)) continue;
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
    return Violation{fmt::format("laying {} tiles and taking them back changes the board", laid)};
  if (forest != view.forest) {
    return Violation{fmt::format("laying {} tiles and taking them back changes the features", laid)};
  }
  if (view.placements.size() < 2) return std::nullopt;
  const auto last = board.tiles().back();
  forest.undo();
  board.undo();
  board.place(last.cell, last.type, last.rotation);
  forest.place(board);
  const auto ref = SegmentRef{static_cast<int>(view.placements.size()) - 1, 0};
  if (board != view.board)
    return differs("taking back the last tile and laying it again changes the board", "", "", {ref});
  return compare_features(view, *facts, forest, "the last tile taken back and laid again", same_tile,
                          same_segment);
}

Verdict undo_restores_the_game(const TurnView& view) {
  boards::Copies own;
  auto& game = (view.copies == nullptr ? own : *view.copies).of(view.fast);
  game.undo_turn();
  if (game.scores() != view.fast_before.scores) {
    return differs("taking back the turn does not give the scores from before it", game.scores(),
                   view.fast_before.scores);
  }
  for (std::size_t f = 0; f < view.edition.figures.size(); ++f) {
    const auto supply = game.supply(static_cast<int>(f));
    if (supply == view.fast_before.supplies[f]) continue;
    return differs("taking back the turn does not give the supplies from before it", supply,
                   view.fast_before.supplies[f]);
  }
  const bool has_tokens = view.edition.has_marks() || !view.edition.events.empty();
  if ((has_tokens && game.tokens() != view.fast_before.tokens) ||
      game.award_holders() != view.fast_before.award_holders)
    return Violation{"taking back the turn does not give the tokens and awards from before it"};
  if (game.position().placements != view.before.board) {
    return Violation{"taking back the turn does not give the position from before it"};
  }
  game.place(view.player, view.move.cell, view.move.type, view.move.rotation);
  game.act(view.player, game.action_of({{}, view.player, view.move, view.elsewhere}));
  if (view.pays != 0) game.pay(view.pays);
  game.finish_turn();
  if (game == view.fast) return std::nullopt;
  return differs("taking back the turn and playing it again gives another game", game.scores(),
                 view.fast.scores());
}

}  // namespace bastide::props::checks
