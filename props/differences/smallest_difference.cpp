// The smallest difference is looked for on boards that both editions of a pair allow, and on boards that one
// allows and the other does not: off its table, or with another start tile.
#include "props/differences/smallest_difference.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "props/boards/line_rules.hpp"
#include "props/differences/laying_orders.hpp"
#include "props/differences/occupied_groups.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/board_pieces.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::differences {
namespace {

using rules::Placement;
using rules::Position;
using rules::board::Board;
using tilesets::SegmentKind;

constexpr int most_search_tiles = 8;

/// What a piece found among the boards of one number of tiles.
struct Finding {
  std::uint64_t boards = 0;
  std::array<std::uint64_t, most_search_tiles> arrangements{};  ///< [followers]
  std::optional<DifferentPosition> best;
};

bool is_before(const DifferentPosition& a, const DifferentPosition& b) {
  return a.followers != b.followers ? a.followers < b.followers : a.text < b.text;
}

/// In how many ways f followers belong to players, up to renaming, when there are at most `players`:
/// [f], the partitions of f things into so many classes at most.
std::array<std::uint64_t, most_search_tiles> ownerships(int players) {
  std::array<std::array<std::uint64_t, most_search_tiles>, most_search_tiles> exactly{};
  exactly[0][0] = 1;
  for (std::size_t f = 1; f < exactly.size(); ++f) {
    for (std::size_t k = 1; k <= f; ++k) exactly[f][k] = k * exactly[f - 1][k] + exactly[f - 1][k - 1];
  }
  std::array<std::uint64_t, most_search_tiles> out{};
  for (std::size_t f = 0; f < out.size(); ++f) {
    for (std::size_t k = 0; k <= std::min(f, static_cast<std::size_t>(players)); ++k) out[f] += exactly[f][k];
  }
  return out;
}

/// Looks at the boards of exactly `tiles` tiles of a walk.
class DifferenceFinder {
 public:
  DifferenceFinder(const EditionPair& pair, int tiles, solver::runs::Progress* progress)
      : pair_(&pair),
        tiles_(tiles),
        figures_(pair.common_figures()),
        players_(std::max(pair.left.edition.most_players, pair.right.edition.most_players)),
        ownerships_(ownerships(players_)),
        has_farmers_(pair.left.edition.farms != rules::editions::Farms::off ||
                     pair.right.edition.farms != rules::editions::Farms::off),
        sides_(pair, tiles),
        groups_(pair),
        laying_(pair),
        progress_(progress) {}

  void placed(const Board& board) { sides_.placed(board); }
  void taken_back(const Board& /*board*/) { sides_.taken_back(); }
  void visit(const Board& board) { look_at(board); }
  Finding end_piece() {
    if (progress_ != nullptr) progress_->boards += finding_.boards;
    return std::exchange(finding_, {});
  }

 private:
  void look_at(const Board& board) {
    if (static_cast<int>(board.tiles().size()) != tiles_ || !sides_.is_on_both()) return;
    board_ = &board;
    ++finding_.boards;
    count_arrangements();
    groups_.look_at(sides_);
    for (int followers = 1; followers < tiles_; ++followers) {
      if (finding_.best && followers > finding_.best->followers) return;
      for (int group = 0; group < groups_.group_count(); ++group) {
        stands_.clear();
        if (!groups_.candidates(group).empty()) arrange(groups_.candidates(group), 0, 0, followers);
      }
    }
  }

  /// Under either edition.
  bool is_deployable(const tilesets::Segment& segment, int figure) const {
    if (!has_farmers_ && segment.kind == SegmentKind::field) return false;
    const auto may_stand = [&](const EditionSide& side) {
      return side.edition.figures[at(side.figure(figure))].may_stand_on(segment.kind);
    };
    return may_stand(pair_->left) || may_stand(pair_->right);
  }

  /// Sums of products of the numbers of segments over the tiles chosen, all but the start tile.
  void count_arrangements() {
    std::array<std::uint64_t, most_search_tiles> ways{};
    ways[0] = 1;
    for (int tile = 1; tile < tiles_; ++tile) {
      const auto& segments = pair_->set.type(board_->tile(tile).type).segments;
      std::uint64_t choices = 0;
      for (const int figure : figures_) {
        choices += static_cast<std::uint64_t>(std::ranges::count_if(
            segments, [&](const auto& segment) { return is_deployable(segment, figure); }));
      }
      for (auto f = at(tile); f > 0; --f) ways[f] += ways[f - 1] * choices;
    }
    for (std::size_t f = 1; f < at(tiles_); ++f) finding_.arrangements[f] += ways[f] * ownerships_[f];
  }

  /// Adds followers to `stands_` in every way: blocks in ascending order, each new player the next number.
  void arrange(std::span<const int> blocks, std::size_t first, int owners, int left) {
    if (left == 0) {
      if (groups_.differs(stands_)) {
        chosen_.clear();
        choose_segments();
      }
      return;
    }
    for (auto b = first; b < blocks.size(); ++b) {
      const auto on_block = std::count_if(stands_.begin(), stands_.end(),
                                          [&](const BlockStand& s) { return s.block == blocks[b]; });
      if (on_block >= std::popcount(groups_.blocks()[at(blocks[b])].tiles)) continue;
      for (int player = 0; player <= std::min(owners, players_ - 1); ++player) {
        for (const int figure : figures_) {
          stands_.push_back({blocks[b], player, figure});
          arrange(blocks, b, std::max(owners, player + 1), left - 1);
          stands_.pop_back();
        }
      }
    }
  }

  /// Puts each follower of `stands_` on a segment of its block, at most one a tile, in every way.
  void choose_segments() {
    if (chosen_.size() == stands_.size()) {
      offer();
      return;
    }
    const auto& stand = stands_[chosen_.size()];
    for (int tile = 1; tile < tiles_; ++tile) {
      if (std::any_of(chosen_.begin(), chosen_.end(), [&](const Stand& s) { return s.tile == tile; }))
        continue;
      const auto& segments = pair_->set.type(board_->tile(tile).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        if (!groups_.holds(stand.block, tile, s) || !is_deployable(segments[at(s)], stand.figure)) continue;
        chosen_.push_back({tile, s, stand.player, stand.figure});
        choose_segments();
        chosen_.pop_back();
      }
    }
  }

  void offer() {
    const auto followers = static_cast<int>(chosen_.size());
    auto& best = finding_.best;
    if (best && followers > best->followers) return;
    board_->list_placements(placements_);
    const bool is_fewer = best && followers < best->followers;
    const auto laid = laying_.least(placements_, chosen_, best && !is_fewer ? best->text : std::string(),
                                    [&](const Position& position) {
                                      return pair_->left.score(position.placements).totals !=
                                             pair_->right.score(position.placements).totals;
                                    });
    if (laid) best = DifferentPosition{laid->text, laid->position, followers};
  }

  const EditionPair* pair_;
  int tiles_;
  std::vector<int> figures_;  ///< as written
  int players_;
  std::array<std::uint64_t, most_search_tiles> ownerships_;
  bool has_farmers_;
  BothSides sides_;
  OccupiedGroups groups_;
  LayingOrders laying_;
  solver::runs::Progress* progress_;
  const Board* board_ = nullptr;
  std::vector<BlockStand> stands_;
  std::vector<Stand> chosen_;
  std::vector<Placement> placements_;
  Finding finding_;
};

/// The boards of one number of tiles.
solver::runs::PieceResults<Finding> look_at_size(const EditionPair& pair, int tiles,
                                                 const solver::runs::RunControl& control) {
  return walk_common_boards(pair, tiles, control,
                            [&] { return DifferenceFinder(pair, tiles, control.progress); });
}

}  // namespace

SmallestDifference smallest_difference(const EditionPair& pair, int most_tiles,
                                       const solver::runs::RunControl& control) {
  refuse_turns(pair);
  if (most_tiles < 1 || most_tiles > most_search_tiles)
    throw std::invalid_argument("differences are looked for on boards of 1 to 8 tiles");
  SmallestDifference out;
  for (int tiles = 1; tiles <= std::min(most_tiles, pair.set.tile_count()) && !out.position; ++tiles) {
    auto parts = look_at_size(pair, tiles, control);
    if (!parts.is_complete) return {std::nullopt, {}, false};
    Finding sum;
    for (auto& part : parts.results) {
      sum.boards += part.boards;
      for (std::size_t f = 0; f < sum.arrangements.size(); ++f) sum.arrangements[f] += part.arrangements[f];
      if (part.best && (!sum.best || is_before(*part.best, *sum.best))) sum.best = std::move(part.best);
    }
    const int followers = sum.best ? sum.best->followers : tiles - 1;
    for (int f = std::min(1, followers); f <= followers; ++f)
      out.covered.push_back({tiles, f, sum.boards, f == 0 ? sum.boards : sum.arrangements[at(f)]});
    out.position = std::move(sum.best);
  }
  return out;
}

namespace {

struct FirstBoard {
  std::string text;  ///< empty: none
  Position board;
};

/// The first board of exactly `tiles` tiles that `other` does not allow.
class BoardFinder {
 public:
  BoardFinder(const EditionSide& other, int tiles) : other_(&other), tiles_(tiles) {}
  void visit(const Board& board) { look_at(board); }
  FirstBoard end_piece() { return std::exchange(first_, {}); }

 private:
  bool is_allowed(const std::vector<rules::Placement>& tiles) const {
    const bool starts = other_->edition.start_in_bag == rules::editions::YesNo::yes ||
                        tiles.front().type == other_->set.start_type();
    return starts && !rules::reference::off_table(other_->set, tiles, other_->edition.table) &&
           follow_each_other(tiles);
  }
  /// Whether each tile could be laid when it was: it is drawn by then, and lines go on as they may.
  bool follow_each_other(const std::vector<rules::Placement>& tiles) const {
    const auto& set = other_->set;
    if (!set.is_ordered()) return true;
    const rules::reference::Landscape landscape(tiles);
    for (std::size_t i = 1; i < tiles.size(); ++i) {
      const auto lying = static_cast<int>(i);
      const std::vector<rules::Placement> before(tiles.begin(), tiles.begin() + lying);
      const auto around =
          rules::reference::edges_around(set, before, rules::reference::Landscape(before), tiles[i].cell);
      const bool is_drawn =
          set.decks().empty() || boards::is_in_deck(set, boards::deck_of_draw(set, lying - 1), tiles[i].type);
      if (!is_drawn || !boards::joins_its_lines(set, tiles[i].type, tiles[i].rotation, around) ||
          boards::bend_objection(set, tiles, landscape, lying, tiles[i]))
        return false;
    }
    return true;
  }

  void look_at(const Board& board) {
    if (static_cast<int>(board.tiles().size()) != tiles_) return;
    Position position{board.placements(), false};
    if (is_allowed(position.placements)) return;
    auto text = rules::print_position(board.set(), position);
    if (first_.text.empty() || text < first_.text) first_ = {std::move(text), std::move(position)};
  }

  const EditionSide* other_;
  int tiles_;
  FirstBoard first_;
};

}  // namespace

BoardOfOne smallest_board_of_one(const EditionPair& pair, bool of_left, int most_tiles,
                                 const solver::runs::RunControl& control) {
  const auto& one = of_left ? pair.left : pair.right;
  const auto& other = of_left ? pair.right : pair.left;
  if (pair.has_alike_boards()) return {};
  const solver::boards::BoardSpace space(one.fit, one.edition);
  for (int tiles = 1; tiles <= std::min(most_tiles, pair.set.tile_count()); ++tiles) {
    auto parts = solver::boards::walk_pieces(
        space, tiles, solver::boards::board_pieces(space, tiles, control.prefix_tiles), control,
        [&](const Board& /*board*/) { return BoardFinder(other, tiles); });
    if (!parts.is_complete) return {std::nullopt, false};
    FirstBoard first;
    for (auto& part : parts.results) {
      if (!part.text.empty() && (first.text.empty() || part.text < first.text)) first = std::move(part);
    }
    if (!first.text.empty()) return {std::move(first.board), true};
  }
  return {};
}

}  // namespace bastide::props::differences
