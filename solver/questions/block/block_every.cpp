// Boards are looked at one by one first, where they are few: a bag that is empty does not count, a table that
// is full does. Then the bound by counting, and layouts that reach it: of any number of cells with a short
// rim, rectangles that lack a strip at one or two corners.
#include "solver/questions/block/block_every.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/position.hpp"
#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/block/block_never.hpp"
#include "solver/questions/block/blocked_boards.hpp"
#include "solver/questions/block/blocked_region.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::block {
namespace {

using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using arithmetic::checked_add;
using arithmetic::to_decimal;
using boards::BoardSpace;
using rules::board::Board;
using runs::Progress;
using runs::RunControl;
using tilesets::Edge;

/// A rectangle that lacks the first cells of its first row and the last cells of its last row. Where such a
/// strip ends, a cell touches two tiles.
struct NotchedShape {
  int width = 0;
  int height = 0;
  int lacking_first = 0;
  int lacking_last = 0;
  int notches() const { return (lacking_first > 0 ? 1 : 0) + (lacking_last > 0 ? 1 : 0); }
  int lacking() const { return lacking_first + lacking_last; }
};

/// The first shapes of so many cells with some notches at least, those with the fewest notches and the
/// shortest rim first.
std::vector<NotchedShape> notched_shapes(int cells, int least_notches) {
  std::vector<NotchedShape> out;
  for (int height = 1; height <= cells; ++height) {
    for (int width = 1; width * height < 2 * cells + height; ++width) {
      const int lacking = width * height - cells;
      for (int first = (lacking + 1) / 2; first >= 0 && first <= lacking; ++first) {
        const NotchedShape shape{width, height, first, lacking - first};
        if (first < width && (height > 1 || lacking == 0) && shape.notches() >= least_notches)
          out.push_back(shape);
      }
    }
  }
  const auto rank = [&](const NotchedShape& s) {
    return std::tuple(s.notches() - least_notches, s.width + s.height, s.lacking(), s.lacking_last, s.width);
  };
  std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  constexpr std::size_t most = 6;
  if (out.size() > most) out.resize(most);
  return out;
}

std::vector<rules::Cell> cells_of(const NotchedShape& shape) {
  std::vector<rules::Cell> out;
  for (int y = 0; y < shape.height; ++y) {
    const int west = y == 0 ? shape.lacking_first : 0;
    const int east = shape.width - (y == shape.height - 1 ? shape.lacking_last : 0);
    for (int x = west; x < east; ++x) out.push_back({x, y});
  }
  return out;
}

struct StuckBoards {
  arithmetic::Uint128 boards = 0;  ///< of that size
  arithmetic::Uint128 stuck = 0;
  LaidBoard first;  ///< in walk order, when there is one
  bool is_complete = true;
};

struct StuckPart {
  std::uint64_t boards = 0;
  std::uint64_t stuck = 0;
  LaidBoard first;
};

class StuckSearch {
 public:
  StuckSearch(int tiles, Progress* progress) : tiles_(static_cast<std::size_t>(tiles)), progress_(progress) {}

  void visit(const Board& board) {
    if (board.tiles().size() != tiles_) return;
    arithmetic::add_checked(part_.boards, 1);
    if (board.left_in_all() == 0) return;
    const auto frontier = board.frontier();
    const bool has_place = std::any_of(frontier.begin(), frontier.end(), [&](auto cell) {
      return board.admits(cell) && board.available_at(cell).any();
    });
    if (has_place) return;
    ++part_.stuck;
    if (part_.first.empty()) part_.first = board.placements();
  }
  StuckPart end_piece() {
    if (progress_ != nullptr) progress_->boards += part_.boards;
    return std::exchange(part_, {});
  }

 private:
  std::size_t tiles_;
  Progress* progress_;
  StuckPart part_;
};

/// Boards of exactly `tiles` tiles, no more than the set has.
StuckBoards stuck_boards(const boards::BoardSpace& space, int tiles, const runs::RunControl& control) {
  const auto pieces = board_pieces(space, tiles, control.prefix_tiles);
  const auto parts = walk_pieces(space, tiles, pieces, control, [&](const Board& /*board*/) {
    return StuckSearch(tiles, control.progress);
  });
  StuckBoards out;
  out.is_complete = parts.is_complete;
  for (const auto& part : parts.results) {
    out.boards = checked_add(out.boards, part.boards);
    out.stuck = checked_add(out.stuck, part.stuck);
    if (out.first.empty()) out.first = part.first;
  }
  return out;
}

int tiles_showing(const tilesets::TileSet& set, Edge kind) {
  int tiles = 0;
  for (const auto& type : set.types()) tiles += shows(type, kind) ? type.count : 0;
  return tiles;
}

/// "A2 B4": what is not on the board.
std::vector<std::string> left_in_bag(const tilesets::TileSet& set, const LaidBoard& board) {
  std::vector<std::string> out;
  const auto left = tiles_left(set, board);
  for (int type = 0; type < set.type_count(); ++type) {
    if (left[at(type)] > 0) out.push_back(fmt::format("{}{}", set.type(type).id, left[at(type)]));
  }
  return out;
}

/// The kinds that a northernmost tile can show when the bag is not empty, cheapest first, with how many tiles
/// must lie then.
struct RimKind {
  Edge kind = Edge::city;
  int tiles = 0;
};
std::vector<RimKind> rim_kinds(const tilesets::TileSet& set) {
  std::vector<RimKind> out;
  for (const auto kind : kinds_rarest_first(set)) {
    const int tiles = tiles_showing(set, kind);
    if (tiles > 0 && tiles < set.tile_count()) out.push_back({kind, tiles});
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.tiles < b.tiles; });
  return out;
}

std::vector<std::string> bound_words(const tilesets::TileSet& set) {
  std::vector<std::string> shown;
  for (const auto kind : kinds_rarest_first(set)) {
    if (const int tiles = tiles_showing(set, kind); tiles > 0)
      shown.push_back(fmt::format("{} of {} tiles show a {}", tiles, set.tile_count(), set.edge_word(kind)));
  }
  return {
      "The table has no end, so the cell north of a northernmost tile touches that tile only; a tile in "
      "the bag that shows the same kind of edge fits there.",
      fmt::format("So for the kind that the northernmost tile shows, all tiles with such an edge lie: {}.",
                  fmt::join(shown, ", "))};
}

/// How many kinds beside `rim` cannot all be joined in pairs when exactly these tiles lie: an edge of each
/// stays open, on a cell that also shows the rim's kind, and so touches two tiles at least.
int odd_kinds(const tilesets::TileSet& set, Edge rim) {
  int odd = 0;
  for (const auto kind : kinds_rarest_first(set)) {
    if (kind == rim) continue;
    std::ptrdiff_t edges = 0;
    for (const auto& type : set.types()) {
      if (shows(type, rim)) edges += type.count * std::count(type.edges.begin(), type.edges.end(), kind);
    }
    odd += edges % 2 == 1 ? 1 : 0;
  }
  return odd;
}

/// All tiles that show `kind` and `extra` others in one of the shapes, nothing left having a place.
std::optional<LaidBoard> lay(const BoardSpace& space, RimKind rim, int extra, const EveryPlan& plan,
                             const RunControl& control) {
  const auto& set = space.fit->set();
  const int notches = extra == 0 ? odd_kinds(set, rim.kind) : 1;
  for (const auto& shape : notched_shapes(rim.tiles + extra, notches)) {
    RegionPlan region;
    region.cells = cells_of(shape);
    for (const auto& type : set.types()) {
      const bool must = shows(type, rim.kind);
      region.least.push_back(must ? type.count : 0);
      region.most.push_back(must ? type.count : std::min(extra, type.count));
    }
    sat::SatPlan limits;
    limits.most_conflicts = plan.most_conflicts;
    limits.stop = control.stop;
    const auto found = find_blocked_region(set, region, limits);
    const auto start = std::find_if(space.starts.begin(), space.starts.end(), [&](int type) {
      return std::any_of(found.tiles.begin(), found.tiles.end(),
                         [&](const auto& p) { return p.type == type; });
    });
    if (start != space.starts.end()) return boards::place_from_start(set, found.tiles, *start);
    if (runs::is_stopped(control.stop)) return std::nullopt;
  }
  return std::nullopt;
}

void show(const BoardSpace& space, const LaidBoard& board, answers::Answer& answer) {
  const auto left = tiles_left(space.fit->set(), board);
  std::vector<int> types;
  for (int type = 0; type < space.fit->set().type_count(); ++type) {
    if (left[at(type)] > 0) types.push_back(type);
  }
  if (types.empty()) throw std::logic_error("the solver took an empty bag for one of blocked tiles");
  require_blocked(space, board, types);
  answer.position = rules::Position{board, false};
  answer.facts.push_back({"tiles", static_cast<std::int64_t>(board.size())});
  answer.facts.push_back({"left", left_in_bag(space.fit->set(), board)});
}

/// By looking at every board; true when that settles it.
bool walk(const BoardSpace& space, int most_tiles, const RunControl& control, Answers& out) {
  auto& answer = out.answers.front();
  arithmetic::Uint128 boards = 0;
  for (int tiles = 1; tiles <= std::min(most_tiles, space.fit->set().tile_count()); ++tiles) {
    const auto stuck = stuck_boards(space, tiles, control);
    if (!stuck.is_complete) {
      out.is_complete = false;
      return true;
    }
    boards = arithmetic::checked_add(boards, stuck.boards);
    answer.proof.kind = ProofKind::exhaustion;
    answer.proof.nodes = static_cast<std::uint64_t>(boards);
    answer.facts = {{"at_least", std::int64_t{tiles + 1}}};
    if (stuck.stuck > 0) {
      answer.verdict = SolveVerdict::found;
      answer.facts.clear();
      answer.count = to_decimal(stuck.stuck);
      show(space, stuck.first, answer);
      answer.proof.words = {
          fmt::format("Every board of up to {} tiles was looked at, {} boards.", tiles, to_decimal(boards))};
      return true;
    }
    // With one tile less than all there are, the bag holds the last one; with all it is empty.
    if (stuck.boards == 0 || tiles >= space.fit->set().tile_count() - 1) {
      answer.verdict = SolveVerdict::impossible;
      answer.facts.clear();
      answer.proof.words = {
          "Every board there is was looked at: as long as the bag is not empty, something "
          "in it has a place."};
      return true;
    }
  }
  return false;
}

}  // namespace

Answers every_tile_blocked(const BoardSpace& space, const EveryPlan& plan, const RunControl& control) {
  boards::require_any_order(space.fit->set(), "solve block --every");
  const auto& set = space.fit->set();
  Answers out{"block", {}, true};
  auto& answer = out.answers.emplace_back();
  answer.about = {{"asked", std::string("every")}};
  if (space.table.area.kind != rules::AreaKind::unbounded) {
    walk(space, plan.most_tiles, control, out);
    return out;
  }
  const auto rims = rim_kinds(set);
  if (rims.empty()) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof = {ProofKind::counting, 0, bound_words(set), {}};
    answer.proof.words.emplace_back("Each time that is every tile, so the bag is empty.");
    return out;
  }
  int least = rims.front().tiles;
  if (least <= plan.most_tiles) {
    if (walk(space, plan.most_tiles, control, out)) return out;
    least = std::max(least, plan.most_tiles + 1);
    answer.proof.words = {fmt::format("Every board of up to {} tiles was looked at.", plan.most_tiles)};
  } else {
    answer.proof = {ProofKind::counting, 0, bound_words(set), {}};
  }
  answer.facts = {{"at_least", std::int64_t{least}}};
  for (int tiles = least; tiles <= least + plan.most_extra; ++tiles) {
    for (const auto& rim : rims) {
      if (rim.tiles > tiles || tiles >= set.tile_count()) continue;
      const auto laid = lay(space, rim, tiles - rim.tiles, plan, control);
      if (runs::is_stopped(control.stop)) {
        out.is_complete = false;
        return out;
      }
      if (!laid) continue;
      answer.verdict = tiles == least ? SolveVerdict::found : SolveVerdict::bound;
      if (tiles == least) answer.facts.clear();
      answer.proof.words.push_back(fmt::format("The {} tiles of the board shown are enough.", tiles));
      show(space, *laid, answer);
      return out;
    }
  }
  return out;
}

}  // namespace bastide::solver::questions::block
