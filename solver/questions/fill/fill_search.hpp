// The search for fillings: cell by cell along the short side, so that the frontier stays short.
//
// Depth first. A cell's key (what its laid neighbours show and what the rim allows) selects the images that
// fit from a table; a count of tiles left a class says which are there. Branches are cut when the tiles left
// have fewer edges of a kind than the frontier and the rim still need, or fewer of them have one than cells.
// The order in which images are tried is drawn anew for every run, the ones that fit in few places first;
// runs are cut after a number of nodes that grows from run to run (C. Gomes, B. Selman, H. Kautz, "Boosting
// combinatorial search through randomization", 1998), so that no unlucky beginning costs more than its share,
// and one run is at last long enough to be complete. Cost: some 30 ns a node; memory is that of the table,
// about 100 KB.
#pragma once

#include <span>
#include <vector>

#include "solver/questions/fill/fill_tiles.hpp"

namespace bastide::solver::questions::fill {

/// Indices of the cells, one line of the short side after the other: what lies between the filled and the
/// empty cells on the way is no longer than that side.
std::vector<int> sweep_order(std::span<const rules::Cell> cells);

class FillSearch {
 public:
  FillSearch(const tilesets::TileSet& set, const FillProblem& problem, bool tells_types_apart);

  enum class RunEnd : std::uint8_t { stopped, exhausted, cut };
  /// One run over all fillings with `given` lying as well. Calls `use` at every filling, until it returns
  /// false (stopped). `seed` and `run` decide the order. Adds to `nodes`, at most to `limit`.
  RunEnd run(std::span<const rules::Placement> given, std::uint64_t seed, std::uint64_t run,
             std::uint64_t limit, const std::atomic<bool>* stop, std::uint64_t& nodes,
             const std::function<bool(std::span<const rules::Placement>)>& use);

 private:
  /// A cell in the order of the search, and where its key comes from.
  struct Step {
    int cell = 0;
    CellKey rim = 0;                   ///< the key's digits of sides that do not depend on laid tiles
    std::array<int, 4> laid_beside{};  ///< by side: cell laid before that adjoins there, or -1
    std::uint8_t later = 0;            ///< bit s: the cell beyond side s is filled later
    std::uint8_t outer = 0;            ///< bit s: side s is at the rim
    std::uint8_t single = 0;           ///< bit s: side s is at the rim, where one kind is demanded
    EdgeKinds demanded = 0;            ///< kinds that some side at the rim has to show
    std::vector<int> laid_around;      ///< cells laid before among the eight around
  };

  void make_steps(std::span<const rules::Placement> given);
  void lay(const Step& step, int image, int sign);
  bool is_allowed(const Step& step, int image) const;
  bool is_possible() const;
  std::span<const std::uint16_t> ordered(CellKey key);
  CellKey key_of(const Step& step) const;
  std::vector<rules::Placement> decoded() const;

  const FillProblem* problem_;
  FillTiles tiles_;
  std::vector<std::array<EdgeKinds, 4>> rim_;  ///< of the problem, as far as the set has the kinds
  std::vector<std::array<int, 4>> beside_;
  std::vector<std::vector<int>> around_;
  std::vector<int> sweep_;  ///< all cells in the order of the search

  std::vector<Step> fixed_steps_, steps_;
  std::vector<rules::Placement> given_;
  std::vector<int> image_at_;  ///< [cell], -1 empty
  std::vector<int> left_;      ///< [class]
  EdgesByKind have_{};         ///< edges of the tiles left
  EdgesByKind need_{};         ///< edges that the frontier and the rim's single kinds ask of them
  EdgesByKind tiles_with_{};   ///< tiles left that have an edge of the kind
  EdgesByKind cells_for_{};    ///< empty cells that have to show the kind at the rim
  int rim_cells_ = 0;          ///< empty cells at the rim
  int open_left_ = 0;          ///< city and road edges that the rim may still show

  std::vector<double> rank_;  ///< [image], of this run
  std::vector<std::vector<std::uint16_t>> ordered_;
  std::vector<std::uint32_t> ordered_for_;  ///< [key]: the run in which it was put in order
  std::uint32_t run_number_ = 0;
};

}  // namespace bastide::solver::questions::fill
