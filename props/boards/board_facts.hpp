// What several properties need to know of one board, found when it is first asked for and then kept.
//
// Facts come from the placements by definition (which tile lies where, what an empty cell demands), as the
// reference model's landscape has it, so the fast engine can still be wrong about them. Beside them lies what
// a walk over millions of boards should not make anew for each: the tables on which images are laid, copies
// to play with, and what depends on the tile set alone. None of it decides anything: a check gives the same
// verdict with facts that have seen other boards as with new ones.
//
// Which images of the tile types match what the neighbours of an empty cell show (ShownEdges): an image is a
// type in a rotation; it matches when the reference model says that it fits, and it joins the lines that it
// has to continue (props/boards/line_rules.hpp). The answer depends on the demand alone, of which there are
// few (256 with field, road and city), so each is found once and kept. How lines may bend depends on the
// board.
//
// Whoever shows boards in a row keeps one BoardFacts, calls `next_board` before each view and puts its
// address into the view. A view without facts is given its own by FactsOf.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "props/boards/copies.hpp"
#include "props/boards/image_boards.hpp"
#include "props/boards/mirror_images.hpp"
#include "props/property_views.hpp"
#include "rules/play/scoring.hpp"
#include "rules/position.hpp"
#include "rules/reference/segment_graph.hpp"

namespace bastide::props::boards {

/// What the neighbours of an empty cell show to it: for each side a digit, 0 where nothing adjoins, else the
/// Edge, north the lowest. The base is one more than the kinds of edges.
using DemandCode = std::uint16_t;
std::size_t demand_codes(const tilesets::TileSet& set);

/// The rotations (bits) at which tiles of the type look different.
unsigned different_rotations(const tilesets::TileSet& set, int type);

/// For every type what of it matches a demand.
struct Matching {
  std::vector<std::uint8_t> rotations;  ///< [type]: bit r = rotation r matches
  std::vector<std::uint16_t> count;     ///< [type]: how many of the four rotations
  std::vector<std::uint16_t> distinct;  ///< [type]: how many that look different
};

class ShownEdges {
 public:
  /// Refers to the set.
  explicit ShownEdges(const tilesets::TileSet& set) : set_(&set) {}
  const Matching& that_match(DemandCode demand);

 private:
  const tilesets::TileSet* set_;
  std::vector<std::optional<Matching>> known_;  ///< [demand]; empty until asked
};

/// An empty cell of the table that touches a tile, and the edges shown to it.
struct Demand {
  rules::Cell cell;
  DemandCode edges = 0;
};

class BoardFacts {
 public:
  /// Refers to the table and its set.
  explicit BoardFacts(const rules::board::FitTable& fit)
      : set_(&fit.set()), shown_(fit.set()), mirror_images_(fit.set()) {}

  /// Forgets what was found about the board before.
  void next_board();

  // Of the board in the view, which must be the same between two calls of `next_board`.
  const rules::reference::Landscape& landscape(const BoardView& view);
  const rules::reference::TouchingCells& touching_cells(const BoardView& view);
  const rules::reference::SegmentGraph& segment_graph(const BoardView& view);
  /// What the reference model says is wrong with it as a board.
  const std::optional<std::string>& inconsistency(const BoardView& view);
  /// All empty cells of the table that touch a tile, ascending.
  std::span<const Demand> demands(const BoardView& view);
  /// Those where a tile may lie now: on a shiftable table the landscape must still fit on it.
  std::span<const Demand> open_demands(const BoardView& view);
  /// The rotations (bits) at which a tile of the type may lie there: those that match and bend as they may.
  unsigned rotations_at(const BoardView& view, const Demand& demand, int type);
  /// Where the fast engine says that another tile of the last one's type may lie.
  std::span<const rules::LegalPlace> legal_places(const BoardView& view);
  /// The same by the reference model.
  std::span<const rules::LegalPlace> legal_by_definition(const BoardView& view);
  /// For each entry of the forest the smallest entry of its feature.
  std::span<const rules::board::EntryIndex> smallest_entries(const BoardView& view);

  // Kept from board to board.
  ShownEdges& shown() { return shown_; }
  MirrorImages& mirror_images() { return mirror_images_; }
  /// Demands that were compared with the fit table and found right: it never changes.
  std::vector<bool>& demands_that_fit() { return demands_that_fit_; }
  /// Notes that the fields of a type of the set were found to be parted rightly; whether that was noted. Of
  /// another set nothing is kept.
  void note_rightly_parted(const tilesets::TileSet& set, int type) {
    if (&set == set_) types_rightly_parted_[static_cast<std::size_t>(type)] = true;
  }
  bool is_rightly_parted(const tilesets::TileSet& set, int type) const {
    return &set == set_ && types_rightly_parted_[static_cast<std::size_t>(type)];
  }
  ImageBoard& table_for(Image image) {
    return shares_a_table_ ? shared_table_ : tables_[static_cast<std::size_t>(image)];
  }
  /// From now on all images are laid on one table, at first an empty one; or each on its own again.
  void share_an_empty_table(bool shares);
  /// Makes every image's own table an empty one.
  void forget_tables();
  /// Copies of the view's board and features, to be changed.
  template <class Original>
  Original& copy_of(const Original& original) {
    return copies_.of(original);
  }
  std::vector<rules::play::FarmContact>& contacts() { return contacts_; }

 private:
  const tilesets::TileSet* set_;
  ShownEdges shown_;
  MirrorImages mirror_images_;
  std::vector<bool> demands_that_fit_;
  std::vector<bool> types_rightly_parted_ = std::vector<bool>(tilesets::most_oriented_types, false);
  std::array<ImageBoard, image_count> tables_;
  ImageBoard shared_table_;
  bool shares_a_table_ = false;
  Copies copies_;
  std::vector<rules::play::FarmContact> contacts_;

  struct Known {
    bool landscape = false, touching_cells = false, inconsistency = false, demands = false,
         open_demands = false;
    bool legal_places = false, smallest_entries = false;
  };
  Known known_;
  rules::reference::Landscape landscape_;
  rules::reference::TouchingCells touching_cells_;
  std::optional<rules::reference::SegmentGraph> segment_graph_;
  std::optional<std::string> inconsistency_;
  std::vector<Demand> demands_;
  std::vector<Demand> open_demands_;
  std::vector<rules::LegalPlace> legal_places_;
  std::vector<rules::LegalPlace> legal_by_definition_;
  std::vector<rules::board::EntryIndex> smallest_entries_;
};

struct FactsOf : KeptOf<BoardFacts> {
  explicit FactsOf(const BoardView& view) : KeptOf(view.facts, view.fit) {}
};

}  // namespace bastide::props::boards
