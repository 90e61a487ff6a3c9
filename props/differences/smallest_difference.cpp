// The smallest difference is looked for on boards that both editions of a pair allow, and on boards that one
// allows and the other does not: off its table, or with another start tile.
#include "props/differences/smallest_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
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

using Arrangements = std::array<std::uint64_t, most_search_tiles>;

/// What a piece found among the boards of one number of tiles.
struct Finding {
  std::uint64_t boards = 0;
  Arrangements arrangements{};  ///< [followers]
  Arrangements own{};           ///< likewise with figures that only one edition has
  std::optional<DifferentPosition> best;
};

bool is_before(const DifferentPosition& a, const DifferentPosition& b) {
  return a.followers != b.followers ? a.followers < b.followers : a.text < b.text;
}

/// In how many ways f followers belong to players, up to renaming, when there are at most `players`:
/// [f], the partitions of f things into so many classes at most.
Arrangements ownerships(int players) {
  std::array<Arrangements, most_search_tiles> exactly{};
  exactly[0][0] = 1;
  for (std::size_t f = 1; f < exactly.size(); ++f) {
    for (std::size_t k = 1; k <= f; ++k) exactly[f][k] = k * exactly[f - 1][k] + exactly[f - 1][k - 1];
  }
  Arrangements out{};
  for (std::size_t f = 0; f < out.size(); ++f) {
    for (std::size_t k = 0; k <= std::min(f, static_cast<std::size_t>(players)); ++k) out[f] += exactly[f][k];
  }
  return out;
}

/// What is looked at on the boards of one number of tiles.
struct Size {
  int tiles = 0;
  int most_followers = 0;
  bool is_with_own = false;  ///< with a figure that only one edition has in every arrangement
};

/// The figures, as written, that only one edition has: by side.
std::array<std::vector<int>, 2> own_figures(const EditionPair& pair) {
  std::array<std::vector<int>, 2> own;
  for (const int figure : pair.figures()) {
    if (pair.right.figure(figure) < 0) own[0].push_back(figure);
    if (pair.left.figure(figure) < 0) own[1].push_back(figure);
  }
  return own;
}

/// Looks at the boards of exactly `size.tiles` tiles of a walk.
class DifferenceFinder {
 public:
  DifferenceFinder(const EditionPair& pair, const Size& size, solver::runs::Progress* progress)
      : pair_(&pair),
        size_(size),
        tiles_(size.tiles),
        common_(pair.common_figures()),
        own_(own_figures(pair)),
        players_(std::max(pair.left.edition.most_players, pair.right.edition.most_players)),
        ownerships_(ownerships(players_)),
        has_farmers_(pair.left.edition.farms != rules::editions::Farms::off ||
                     pair.right.edition.farms != rules::editions::Farms::off),
        sides_(pair, size.tiles),
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
    for (int followers = 1; followers <= size_.most_followers; ++followers) {
      if (finding_.best && followers > finding_.best->followers) return;
      for (int group = 0; group < groups_.group_count(); ++group) {
        const auto blocks = groups_.candidates(group);
        stands_.clear();
        if (!size_.is_with_own) {
          arrange(blocks, {}, 0, 0, followers);
          continue;
        }
        for (const auto& own : own_) {
          const bool can_stand = std::ranges::any_of(blocks, [&](int block) {
            return std::ranges::any_of(
                own, [&](int figure) { return may_stand(groups_.blocks()[at(block)].kind, figure); });
          });
          if (can_stand) arrange(blocks, own, 0, 0, followers);
        }
      }
    }
  }

  /// Under either edition.
  bool may_stand(tilesets::SegmentKind kind, int figure) const {
    if (!has_farmers_ && kind == SegmentKind::field) return false;
    const auto may_under = [&](const EditionSide& side) {
      const int own = side.figure(figure);
      return own >= 0 && side.edition.figures[at(own)].may_stand_on(kind);
    };
    return may_under(pair_->left) || may_under(pair_->right);
  }

  /// With these figures beside the common ones: sums of products of the numbers of segments over the tiles
  /// chosen, all but the start tile.
  Arrangements arrangements_with(std::span<const int> own) const {
    Arrangements ways{};
    ways[0] = 1;
    for (int tile = pair_->set.start_size(); tile < tiles_; ++tile) {
      std::uint64_t choices = 0;
      for (const auto figures : {std::span<const int>(common_), own}) {
        for (const int figure : figures) {
          for (const auto& segment : pair_->set.type(board_->tile(tile).type).segments)
            choices += may_stand(segment.kind, figure) ? 1 : 0;
        }
      }
      for (auto f = at(tile); f > 0; --f) ways[f] += ways[f - 1] * choices;
    }
    for (std::size_t f = 0; f < ways.size(); ++f) ways[f] *= ownerships_[f];
    return ways;
  }

  void count_arrangements() {
    const auto plain = arrangements_with({});
    for (std::size_t f = 1; f < at(tiles_); ++f) finding_.arrangements[f] += plain[f];
    for (const auto& own : own_) {
      if (own.empty()) continue;
      const auto with_own = arrangements_with(own);
      for (std::size_t f = 1; f < at(tiles_); ++f) finding_.own[f] += with_own[f] - plain[f];
    }
  }

  /// Adds figures to `stands_` in every way: blocks in ascending order, on a block players and then their
  /// figures, each new player the next number. `own`: of these one at least, unless there are none.
  void arrange(std::span<const int> blocks, std::span<const int> own, std::size_t first, int owners,
               int left) {
    if (left == 0) {
      if (groups_.differs(stands_)) {
        chosen_.clear();
        choose_segments();
      }
      return;
    }
    const auto is_own = [&](const BlockStand& s) { return std::ranges::find(own, s.figure) != own.end(); };
    const bool needs_own = left == 1 && !own.empty() && std::ranges::none_of(stands_, is_own);
    const auto common = needs_own ? std::span<const int>() : std::span<const int>(common_);
    for (auto b = first; b < blocks.size(); ++b) {
      const auto& block = groups_.blocks()[at(blocks[b])];
      const auto on_block = std::ranges::count(stands_, blocks[b], &BlockStand::block);
      if (on_block >= std::popcount(block.tiles)) continue;
      const auto last = on_block == 0 ? BlockStand{} : stands_.back();
      for (int player = last.player; player <= std::min(owners, players_ - 1); ++player) {
        for (const auto figures : {common, own}) {
          for (const int figure : figures) {
            const bool is_before = player == last.player && figure < last.figure;
            if (is_before || !may_stand(block.kind, figure)) continue;
            stands_.push_back({blocks[b], player, figure});
            arrange(blocks, own, b, std::max(owners, player + 1), left - 1);
            stands_.pop_back();
          }
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
    for (int tile = pair_->set.start_size(); tile < tiles_; ++tile) {
      if (std::any_of(chosen_.begin(), chosen_.end(), [&](const Stand& s) { return s.tile == tile; }))
        continue;
      const auto& segments = pair_->set.type(board_->tile(tile).type).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        if (!groups_.holds(stand.block, tile, s) || !may_stand(segments[at(s)].kind, stand.figure)) continue;
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
  Size size_;
  int tiles_;
  std::vector<int> common_;              ///< figures as written
  std::array<std::vector<int>, 2> own_;  ///< likewise, by side
  int players_;
  Arrangements ownerships_;
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

/// All boards of one number of tiles. Nothing when it was stopped.
std::optional<Finding> look_at_size(const EditionPair& pair, const Size& size,
                                    const solver::runs::RunControl& control) {
  auto parts = walk_common_boards(pair, size.tiles, control,
                                  [&] { return DifferenceFinder(pair, size, control.progress); });
  if (!parts.is_complete) return std::nullopt;
  Finding sum;
  for (auto& part : parts.results) {
    sum.boards += part.boards;
    for (std::size_t f = 0; f < sum.own.size(); ++f) {
      sum.arrangements[f] += part.arrangements[f];
      sum.own[f] += part.own[f];
    }
    if (part.best && (!sum.best || is_before(*part.best, *sum.best))) sum.best = std::move(part.best);
  }
  return sum;
}

/// Positions with figures that only one edition has. False when it was stopped.
bool look_at_own(const EditionPair& pair, const std::vector<CoveredSize>& sizes, std::uint64_t most,
                 const solver::runs::RunControl& control, SmallestDifference& out) {
  std::uint64_t sum = 0;
  for (const auto& size : sizes) {
    sum += size.arrangements;
    (sum <= most ? out.own_covered : out.own_left_out).push_back(size);
  }
  for (std::size_t i = 0; i < out.own_covered.size(); ++i) {
    const auto size = out.own_covered[i];
    const bool is_last = i + 1 == out.own_covered.size() || out.own_covered[i + 1].tiles != size.tiles;
    if (!is_last) continue;
    auto found = look_at_size(pair, {size.tiles, size.followers, true}, control);
    if (!found) return false;
    if (!found->best) continue;
    std::erase_if(out.own_covered, [&](const CoveredSize& covered) {
      return std::pair(covered.tiles, covered.followers) > std::pair(size.tiles, found->best->followers);
    });
    out.own_left_out.clear();
    out.position = std::move(found->best);
  }
  return true;
}

std::string names_of(const EditionPair& pair, std::span<const int> figures) {
  std::string out;
  for (const int figure : figures)
    out += fmt::format("{}'{}'", out.empty() ? "" : ", ", pair.set.names().figures[at(figure)].id);
  return out;
}

}  // namespace

SmallestDifference smallest_difference(const EditionPair& pair, int most_tiles,
                                       const solver::runs::RunControl& control, std::uint64_t most_own) {
  refuse_turns(pair);
  if (most_tiles < 1 || most_tiles > most_search_tiles)
    throw std::invalid_argument("differences are looked for on boards of 1 to 8 tiles");
  SmallestDifference out;
  std::vector<CoveredSize> own;
  for (int tiles = 1; tiles <= std::min(most_tiles, pair.set.tile_count()) && !out.position; ++tiles) {
    auto found = look_at_size(pair, {tiles, tiles - 1, false}, control);
    if (!found) return {std::nullopt, {}, {}, {}, false};
    const int followers = found->best ? found->best->followers : tiles - 1;
    for (int f = std::min(1, followers); f <= followers; ++f) {
      out.covered.push_back({tiles, f, found->boards, f == 0 ? found->boards : found->arrangements[at(f)]});
      if (found->own[at(f)] > 0) own.push_back({tiles, f, found->boards, found->own[at(f)]});
    }
    out.position = std::move(found->best);
  }
  if (!out.position && !look_at_own(pair, own, most_own, control, out))
    return {std::nullopt, {}, {}, {}, false};
  return out;
}

std::string own_figures_words(const EditionPair& pair, const SmallestDifference& found) {
  std::string whose;
  const auto own = own_figures(pair);
  for (std::size_t side = 0; side < own.size(); ++side) {
    if (own[side].empty()) continue;
    whose += fmt::format("{}{}, which only {} has", whose.empty() ? "" : "; ", names_of(pair, own[side]),
                         pair.side(side).edition.id);
  }
  if (whose.empty()) return {};
  const auto size_words = [](const CoveredSize& size) {
    return fmt::format("{} tiles with {} {}", size.tiles, size.followers,
                       size.followers == 1 ? "figure" : "figures");
  };
  auto text = "Figures: " + whose + "; the other scores the position without. ";
  if (found.own_covered.empty() && found.own_left_out.empty())
    return text + "Positions with them come after all others and were not looked at.";
  if (!found.own_covered.empty())
    text += fmt::format("Positions with them were looked at, all up to {}.",
                        size_words(found.own_covered.back()));
  if (found.own_left_out.empty()) return text;
  std::uint64_t left_out = 0;
  for (const auto& size : found.own_left_out) left_out += size.arrangements;
  return text + fmt::format("{}Not looked at, for their number of {}: from {} on.",
                            found.own_covered.empty() ? "" : " ", left_out,
                            size_words(found.own_left_out.front()));
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
          set.decks().empty() ||
          boards::is_in_deck(set, boards::deck_of_draw(set, lying - set.start_size()), tiles[i].type);
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
