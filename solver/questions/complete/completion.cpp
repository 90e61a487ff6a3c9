#include "solver/questions/complete/completion.hpp"

#include <algorithm>

#include "rules/board/feature_board.hpp"
#include "solver/boards/each_placement.hpp"

namespace bastide::solver::questions::complete {
namespace {

using rules::Cell;
using rules::FeatureKind;
using rules::board::CellIndex;

/// The board with the tiles that are tried, and what the feature still needs.
class CompletionBoard {
 public:
  CompletionBoard(const CompletionQuestion& question, int most_added)
      : laid_(*question.fit, corner(question, -1, most_added), corner(question, 1, most_added),
              static_cast<int>(question.board.size()) + most_added, question.table) {
    laid_.place_all(question.board);
    entry_ = laid_.forest().entry(question.feature.placement, question.feature.segment);
    if (rules::is_site(feature().kind))
      site_ = board_.index(question.board[static_cast<std::size_t>(question.feature.placement)].cell);
  }
  CompletionBoard(const CompletionBoard&) = delete;
  CompletionBoard& operator=(const CompletionBoard&) = delete;

  rules::board::FeatureBoard& laid() { return laid_; }
  const rules::board::Board& board() const { return board_; }
  bool is_complete() const { return feature().is_complete(); }

  /// The empty cells that have to be filled, ascending. Nothing when the feature reaches the edge of the
  /// table and that does not close it.
  bool find_needed(std::vector<CellIndex>& cells) const {
    cells.clear();
    const auto& feature = this->feature();
    if (site_ >= 0) {
      for (const auto step : board_.around_steps()) {
        if (board_.is_empty(site_ + step)) cells.push_back(site_ + step);
      }
      std::sort(cells.begin(), cells.end());
      return static_cast<int>(cells.size()) == feature.open;
    }
    int edges = 0;
    for (const auto edge : board_.set().edges()) {
      if (edge == tilesets::Edge::field) continue;
      for (int t = 0; t < laid_.forest().tile_count(); ++t) {
        boards::for_each_open_edge(board_, t, edge, [&](CellIndex beyond, unsigned /*side*/, int segment) {
          if (laid_.forest().root(t, segment) != root()) return;
          ++edges;
          cells.push_back(beyond);
        });
      }
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return edges == feature.open;
  }
  /// How many turned tiles of the bag fit there.
  std::size_t choices(CellIndex at) const {
    if (!board_.admits(at)) return 0;
    return board_.available_at(at).count();
  }
  bool is_site() const { return site_ >= 0; }

 private:
  rules::board::EntryIndex root() const { return laid_.forest().find(entry_); }
  const rules::board::Feature& feature() const { return laid_.forest().feature(root()); }
  /// North-west (-1) or south-east (1), with one cell more than tiles are added, so that a corner of a
  /// cloister's surroundings has room.
  static Cell corner(const CompletionQuestion& question, int towards, int most_added) {
    auto c = question.board.front().cell;
    for (const auto& p : question.board)
      c = {towards * std::max(towards * c.x, towards * p.cell.x),
           towards * std::max(towards * c.y, towards * p.cell.y)};
    return {c.x + towards * (most_added + 1), c.y + towards * (most_added + 1)};
  }

  rules::board::FeatureBoard laid_;
  const rules::board::Board& board_ = laid_.board();
  rules::board::EntryIndex entry_ = 0;
  CellIndex site_ = -1;
};

class CompletionSearch {
 public:
  CompletionSearch(const CompletionQuestion& question, const CompletionLimits& limits,
                   const UseCompletion& use)
      : limits_(limits),
        use_(use),
        board_(question, limits.most_tiles),
        needed_(static_cast<std::size_t>(limits.most_tiles) + 1) {}

  CompletionSearchResult run() {
    descend(0);
    const auto end = is_stopped_       ? CompletionEnd::cut_short
                     : is_cut_by_size_ ? CompletionEnd::within_tiles
                                       : CompletionEnd::looked_at_all;
    return {end, placements_, counted_};
  }

 private:
  void descend(int depth) {
    if (board_.is_complete()) {
      found();
      return;
    }
    auto& needed = needed_[static_cast<std::size_t>(depth)];
    if (!board_.find_needed(needed)) return;
    // Whatever has no tile at all ends the branch, and says more than a size that is too small.
    CellIndex best = -1;
    std::size_t fewest = 0;
    for (const auto at : needed) {
      const auto choices = board_.choices(at);
      if (choices == 0) return;
      if (best < 0 || choices < fewest) {
        best = at;
        fewest = choices;
      }
    }
    if (static_cast<int>(needed.size()) > limits_.most_tiles - depth) {
      is_cut_by_size_ = true;
      return;
    }
    // Whatever fits the last cell around a cloister completes it.
    if (is_only_counted_ && board_.is_site() && needed.size() == 1) {
      if (is_spent()) return;
      counted_ += fewest;
      ++placements_;
      return;
    }
    const auto cell = board_.board().cell(best);
    for (const auto& tile : board_.board().fit().fitting(board_.board().code(best))) {
      if (board_.board().left(tile.type) == 0) continue;
      if (is_spent()) return;
      ++placements_;
      board_.laid().place(best, tile.type, tile.rotation);
      added_.push_back({tile.type, tile.rotation, cell, std::nullopt});
      descend(depth + 1);
      added_.pop_back();
      board_.laid().undo();
      if (is_stopped_) return;
    }
  }

  /// Whether no more may be tried.
  bool is_spent() {
    if (placements_ >= limits_.placements ||
        (limits_.stop != nullptr && (placements_ & 0xfffU) == 0 && limits_.stop->load()))
      is_stopped_ = true;
    return is_stopped_;
  }

  void found() {
    if (is_only_counted_) {
      ++counted_;
      return;
    }
    const auto next = use_(added_);
    is_stopped_ = next == CompletionUse::stop;
    is_only_counted_ = next == CompletionUse::only_count;
  }

  const CompletionLimits& limits_;
  const UseCompletion& use_;
  CompletionBoard board_;
  std::vector<std::vector<CellIndex>> needed_;  ///< by depth
  std::vector<rules::Placement> added_;
  std::uint64_t placements_ = 0;
  std::uint64_t counted_ = 0;
  bool is_only_counted_ = false;
  bool is_stopped_ = false;
  bool is_cut_by_size_ = false;
};

int tiles_left(const CompletionQuestion& question) {
  return question.fit->set().tile_count() - static_cast<int>(question.board.size());
}

/// The ids of the types of which a tile fits the code, were it in the bag.
std::string types_that_fit(const rules::board::FitTable& fit, rules::board::FrontierCode code) {
  std::string ids;
  for (int type = 0; type < fit.set().type_count(); ++type) {
    if (fit.turns(type, code) == 0) continue;
    if (!ids.empty()) ids += ", ";
    ids += fit.set().type(type).id;
  }
  return ids;
}

}  // namespace

CompletionSearchResult each_completion(const CompletionQuestion& question, const CompletionLimits& limits,
                                       const UseCompletion& use) {
  auto within = limits;
  within.most_tiles = std::min(limits.most_tiles, tiles_left(question));
  auto result = CompletionSearch(question, within, use).run();
  // More tiles than there are is no limit of ours.
  if (within.most_tiles == tiles_left(question) && result.end == CompletionEnd::within_tiles)
    result.end = CompletionEnd::looked_at_all;
  return result;
}

std::optional<DeadCell> dead_cell(const CompletionQuestion& question) {
  const CompletionBoard laid(question, 0);
  if (laid.is_complete()) return std::nullopt;
  std::vector<CellIndex> needed;
  const auto& board = laid.board();
  if (!laid.find_needed(needed))
    return DeadCell{{}, "the feature reaches the edge of the table, which does not close it"};
  for (const auto at : needed) {
    if (laid.choices(at) > 0) continue;
    if (!board.admits(at)) return DeadCell{board.cell(at), "the table has no room there any more"};
    const auto ids = types_that_fit(board.fit(), board.code(at));
    if (ids.empty()) return DeadCell{board.cell(at), "no tile of the set fits the tiles around it"};
    return DeadCell{board.cell(at), "of the tiles that fit there (" + ids + ") none is left"};
  }
  return std::nullopt;
}

FewestTiles fewest_tiles(const CompletionQuestion& question, const CompletionLimits& limits,
                         std::size_t most_kept) {
  FewestTiles out;
  auto within = limits;
  const int most = std::min(limits.most_tiles, tiles_left(question));
  for (int tiles = 0; tiles <= most; ++tiles) {
    within.most_tiles = tiles;
    within.placements = limits.placements - out.placements;
    const auto result = each_completion(question, within, [&](const auto& added) {
      ++out.ways;
      if (out.kept.size() < most_kept) out.kept.push_back(added);
      return out.kept.size() < most_kept ? CompletionUse::go_on : CompletionUse::only_count;
    });
    out.placements += result.placements;
    out.ways += result.counted;
    out.end = result.end;
    if (out.ways > 0) {
      out.tiles = tiles;
      out.at_least = tiles;
      out.are_all_counted = result.end != CompletionEnd::cut_short;
      return out;
    }
    if (result.end == CompletionEnd::cut_short || result.end == CompletionEnd::looked_at_all) return out;
    out.at_least = tiles + 1;
  }
  return out;
}

}  // namespace bastide::solver::questions::complete
