// Games counted with equal ones merged: every board of N-2 tiles once, with its occupied sets, and from there
// the last two turns.
//
// The turn before the last is gone through tile by tile: it turns each occupied set into a few others. The
// last turn is a sum over the cells that are then open, read from the table of contacts. A cell that the tile
// before does not touch keeps its contact, so most of them are found once a board. Nothing is kept from one
// board to the next but the sets of the parts they share.
#include "solver/count_games_merged.hpp"

#include <algorithm>
#include <memory>

#include "solver/board_pieces.hpp"
#include "solver/cell_contact.hpp"
#include "solver/count_part.hpp"
#include "solver/occupied_sets.hpp"
#include "solver/run_recorded.hpp"

namespace bastide::solver {
namespace {

using rules::Board;
using rules::CellIndex;
using rules::EntryIndex;

/// What the last turn sees at one open cell.
struct OpenCell {
  CellIndex cell = 0;
  FeaturesAround around{};
  NumberedContact known;
  FeatureMask features = 0;  ///< all that are around
  const ContactTable::Choices* choices = nullptr;
};

/// A feature on which a follower can be deployed in the turn before the last.
struct Deployment {
  FeatureMask feature = 0;
  std::uint64_t spots = 0;
};

class GameMerger {
 public:
  /// Takes in the start tile of `walk`, which must stand at its root.
  GameMerger(const BoardWalk& walk, const rules::Edition& edition, int tiles, Progress* progress)
      : tiles_(static_cast<std::size_t>(tiles)),
        progress_(progress),
        sets_(walk.board().set(), edition.farms != rules::Farms::off),
        contacts_(walk.board().fit(), edition.farms != rules::Farms::off),
        ahead_(walk.board()),
        tally_(tiles) {
    sets_.place(walk.board());
  }

  void placed(const Board& board) {
    sets_.place(board);
    if (is_inside_) count(board);
  }
  void taken_back(const Board& /*board*/) { sets_.undo(); }
  void begin_piece(const Board& board) {
    tally_ = Tally(static_cast<int>(tiles_));
    is_inside_ = true;
    count(board);
  }
  CountPart end_piece() {
    is_inside_ = false;
    if (progress_ != nullptr) progress_->boards += tally_.counts().back();
    return {tally_.counts(), {}};
  }

 private:
  void count(const Board& board) {
    const auto tiles = board.tiles().size();
    std::uint64_t games = 0;
    for (const auto& set : sets_.sets()) games += set.games;
    tally_.add(tiles, games);
    if (tiles + 1 == tiles_ || tiles + 2 == tiles_) count_last_turns(board);
  }

  /// Games of one tile more than lie, and of two when asked for.
  void count_last_turns(const Board& board) {
    const bool is_last = board.tiles().size() + 1 == tiles_;
    find_cells(board);
    if (!board.admits_all() && !is_last) lay_ahead(board);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!board.admits(cells_[i].cell)) continue;
      for (const auto& tile : board.fit().fitting(board.code(cells_[i].cell))) {
        if (board.left(tile.type) == 0) continue;
        const auto joining = sets_.joining(cells_[i].around, tile.type, tile.rotation);
        std::uint64_t games = 0;
        for (const auto& set : sets_.sets()) games += set.games * turns(joining, set.occupied);
        tally_.add(board.tiles().size() + 1, games);
        if (!is_last) tally_.add(board.tiles().size() + 2, last_turns(board, i, tile, joining));
      }
    }
  }

  /// Followers or none on a tile about to be laid.
  static std::uint64_t turns(const Joining& joining, FeatureMask occupied) {
    std::uint64_t sum = 1;
    for (const auto& joined : joining.all()) {
      if ((occupied & joined.touched) == 0) sum += joined.spots;
    }
    return sum;
  }

  void find_cells(const Board& board) {
    cells_.clear();
    for (const auto cell : board.frontier()) {
      cells_.push_back(
          open_cell(cell, board.code(cell), features_around(board, cell, [&](int tile, int segment) {
                      return sets_.feature_of(tile, segment);
                    })));
    }
    run_out_.clear();
    for (int type = 0; type < board.set().type_count(); ++type) {
      if (board.left(type) == 0) run_out_.push_back(static_cast<std::uint16_t>(type));
    }
  }

  OpenCell open_cell(CellIndex cell, rules::FrontierCode code, const FeaturesAround& around) {
    OpenCell out{cell, around, numbered(code, around), 0, nullptr};
    for (std::size_t i = 0; i < out.known.contact.features; ++i)
      out.features |= FeatureMask{1} << static_cast<unsigned>(out.known.features[i]);
    out.choices = &contacts_.choices(out.known.contact);
    return out;
  }

  /// The last turns after this tile was laid on open cell `at`, whichever follower was deployed.
  std::uint64_t last_turns(const Board& board, std::size_t at, const tilesets::OrientedType& tile,
                           const Joining& joining) {
    find_cells_after(board, at, tile, joining);
    const bool is_its_last = board.left(tile.type) == 1;
    if (is_its_last) run_out_.push_back(tile.type);
    std::uint64_t sum = 0;
    for (const auto& set : sets_.sets()) sum += set.games * last_turns(joining, set.occupied);
    if (is_its_last) run_out_.pop_back();
    return sum;
  }

  std::uint64_t last_turns(const Joining& joining, FeatureMask occupied) {
    const auto after = joining.after(occupied);
    // No follower and those on a cloister lead to the same set.
    std::uint64_t alike = 1;
    deployed_.clear();
    for (const auto& joined : joining.all()) {
      if ((occupied & joined.touched) != 0) continue;
      if (joined.own == 0) {
        alike += joined.spots;
      } else {
        deployed_.push_back({joined.own, joined.spots});
      }
    }
    std::uint64_t sum = 0;
    for (const auto* cell : after_) {
      const auto without = choices(*cell, after);
      auto ways = alike * without;
      for (const auto& with : deployed_) {
        const bool matters = (cell->features & with.feature) != 0;
        ways += with.spots * (matters ? choices(*cell, after | with.feature) : without);
      }
      sum += ways;
    }
    return sum;
  }

  std::uint64_t choices(const OpenCell& cell, FeatureMask occupied) const {
    ContactMask mask = 0;
    for (unsigned i = 0; i < cell.known.contact.features; ++i)
      mask |= static_cast<ContactMask>(occupied >> static_cast<unsigned>(cell.known.features[i]) & 1U) << i;
    return contacts_.count(*cell.choices, mask, run_out_);
  }

  /// Fills after_ with the open cells after the tile was laid.
  void find_cells_after(const Board& board, std::size_t at, const tilesets::OrientedType& tile,
                        const Joining& joining) {
    const auto laid_on = cells_[at].cell;
    const auto& turned = board.set().turned(tile.type, tile.rotation);
    const auto segments = segments_at_places(turned);
    after_.clear();
    changed_.clear();
    changed_.reserve(cells_.size() + 4);  // pointers into it must hold
    if (!board.admits_all()) ahead_.place(laid_on, tile.type, tile.rotation);
    const auto see = [&](CellIndex cell, rules::FrontierCode code, FeaturesAround around) {
      for (unsigned s = 0; s < 4; ++s) {
        if (cell + board.side_steps()[s] != laid_on) continue;
        const auto t = (s + 2U) & 3U;
        code = static_cast<rules::FrontierCode>(code | rules::code_bits(s, turned.edges[t]));
        for (unsigned place = 0; place < 3; ++place) {
          const auto segment = segments[3 * t + 2 - place];
          around[3 * s + place] = segment == tilesets::no_segment ? no_feature : joining.feature_of[segment];
        }
      }
      changed_.push_back(open_cell(cell, code, around));
      after_.push_back(&changed_.back());
    };
    const auto is_beside = [&](CellIndex cell) {
      for (const auto step : board.side_steps()) {
        if (cell + step == laid_on) return true;
      }
      return false;
    };
    for (const auto& open : cells_) {
      if (open.cell == laid_on || !ahead_admits(board, open.cell)) continue;
      if (!joining.merges && !is_beside(open.cell)) {
        after_.push_back(&open);
        continue;
      }
      auto around = open.around;
      for (auto& feature : around) {
        if (feature != no_feature) feature = joining.renamed(feature);
      }
      see(open.cell, board.code(open.cell), around);
    }
    FeaturesAround nothing;
    nothing.fill(no_feature);
    for (const auto step : board.side_steps()) {
      const auto cell = laid_on + step;
      if (board.is_empty(cell) && board.code(cell) == 0 && ahead_admits(board, cell)) see(cell, 0, nothing);
    }
    if (!board.admits_all()) ahead_.undo();
  }

  /// Only the table that can be shifted asks where the tile before the last lies.
  bool ahead_admits(const Board& board, CellIndex cell) const {
    return board.admits_all() || ahead_.admits(cell);
  }
  void lay_ahead(const Board& board) {
    while (!ahead_.tiles().empty()) ahead_.undo();
    for (const auto& tile : board.tiles()) ahead_.place(tile.cell, tile.type, tile.rotation);
  }

  std::size_t tiles_;
  Progress* progress_;
  OccupiedSets sets_;
  ContactTable contacts_;
  Board ahead_;  ///< of a shiftable table: the board and the tile before the last
  Tally tally_;
  bool is_inside_ = false;  ///< false on the way to the prefix

  std::vector<OpenCell> cells_;         ///< of the board
  std::vector<OpenCell> changed_;       ///< after one more tile: those that are new or not as before
  std::vector<const OpenCell*> after_;  ///< after one more tile: all
  std::vector<Deployment> deployed_;    ///< scratch of last_turns
  std::vector<std::uint16_t> run_out_;  ///< types of which no tile is left
};

}  // namespace

CountResult count_games_merged(const BoardSpace& space, const rules::Edition& edition,
                               const GamesAsked& asked, const RunControl& control) {
  // Boards of N-2 tiles are walked with room for the two that follow.
  const int interior = std::max(1, asked.tiles - 2);
  const auto pieces = board_pieces(space, interior);
  struct Scratch {
    BoardWalk walk;
    GameMerger merger;
    Scratch(const BoardSpace& boards, const rules::Edition& rules, int tiles, Progress* progress)
        : walk(boards, tiles), merger(walk, rules, tiles, progress) {}
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t i, std::size_t slot) {
    if (!scratch[slot])
      scratch[slot] = std::make_unique<Scratch>(space, edition, asked.tiles, control.progress);
    auto& [walk, merger] = *scratch[slot];
    walk.start_with(pieces[i].start, merger);
    walk.go_to(pieces[i].prefix, merger);
    merger.begin_piece(walk.board());
    if (pieces[i].is_subtree) walk.visit_below(interior, merger);
    auto part = merger.end_piece();
    walk.go_back(merger);
    return part;
  };
  const auto parts = run_recorded<CountPart>({pieces.size(), {}}, control, body);
  auto result = add_up(parts.results, asked.tiles, false);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver
