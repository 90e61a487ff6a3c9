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
//
// Tiles are classes of types that can stand for each other: what fits depends on the four edges, so types
// with the same edges up to turning are one class (17 in the base set instead of 24 types) as long as nothing
// else is asked of them; a search that failed with one type need not be repeated with its twin. Where
// cloisters, pennants or equal types must keep apart, classes are as much finer as that takes. Which type a
// tile of a class is, is decided when a filling has been found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

/// The kinds that the four sides of a cell may show: a digit a side, north lowest, for each choice of kinds
/// that the problem knows (one kind, any, and what its rim says).
using CellKey = std::uint32_t;

/// A class turned in one way.
struct FillImage {
  std::array<std::uint8_t, 4> kinds{};  ///< N E S W, as kind_index counts them
  std::uint16_t tile_class = 0;
  friend auto operator<=>(const FillImage&, const FillImage&) = default;
};

using EdgesByKind = std::array<int, tilesets::most_edge_kinds>;

struct FillClass {
  std::vector<int> types;  ///< ascending
  int tiles = 0;           ///< of all types together
  EdgesByKind edges{};     ///< of a tile
  std::uint8_t apart = 0;  ///< bit 0 a cloister, bit 1 a pennant, where those keep apart
};

class FillTiles {
 public:
  /// `tells_types_apart`: a class for every type.
  FillTiles(const tilesets::TileSet& set, const FillProblem& problem, bool tells_types_apart);

  std::span<const FillClass> classes() const { return classes_; }
  std::span<const FillImage> images() const { return images_; }
  /// Kinds of edges that the set has.
  std::size_t kinds() const { return kinds_; }
  /// Cell keys are less.
  std::size_t keys() const { return begin_.size() - 1; }
  /// What a side adds to its cell's key. Requires kinds that the problem knows.
  CellKey key_of(std::size_t side, EdgeKinds kinds) const { return digit_[kinds] * place_value_[side]; }
  /// Indices of the images that fit a key.
  std::span<const std::uint16_t> fitting(CellKey key) const {
    return {list_.data() + begin_[key], list_.data() + begin_[key + 1U]};
  }
  /// The image in which a type lies when turned; classes that tell types apart have one for each distinct
  /// image of the type, others one for each distinct tuple of edges.
  int image_of(int type, int rotation) const {
    return image_of_[static_cast<std::size_t>(type) * 4 + static_cast<std::size_t>(rotation)];
  }
  /// Whether tiles in two images may lie beside each other, as far as something has to keep apart.
  bool may_touch(int a, int b) const;
  /// The least rotation at which the type lies in the image.
  int rotation_of(int type, int image) const;

 private:
  bool no_equal_neighbours_;
  std::size_t kinds_;
  std::array<CellKey, any_kind + 1> digit_{};  ///< [kinds]
  std::array<CellKey, 4> place_value_{};       ///< [side]
  std::vector<FillClass> classes_;
  std::vector<FillImage> images_;
  std::vector<int> image_of_;  ///< [type][rotation]
  std::vector<std::uint16_t> list_;
  std::vector<std::uint32_t> begin_;
};

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
