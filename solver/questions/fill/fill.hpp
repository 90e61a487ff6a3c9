// Laying tiles so that they fill given cells: the question, as a value, and the search of our own.
//
// A problem is any set of cells (they need not be connected), tiles by type, and what each edge at the rim
// may show. Everything else that can be asked (a border of fields, a closed landscape, the start tile in the
// middle) is made of these. Two ways answer it, which never call each other: a search cell by cell here, and
// a formula for CaDiCaL (solver/questions/fill/fill_formula.hpp); both answers are put to
// `filling_objection`.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace bastide::solver::questions::fill {

/// Which kinds an edge may show: bit 0 field, bit 1 road, bit 2 city, then the set's own, in the order of its
/// rows.
using EdgeKinds = std::uint8_t;
constexpr EdgeKinds any_kind = 0x7f;
constexpr std::array<EdgeKinds, 4> any_rim = {any_kind, any_kind, any_kind, any_kind};
/// 0 field, 1 road, 2 city, then own ones.
constexpr std::size_t kind_index(tilesets::Edge e) { return static_cast<std::size_t>(e) - 1; }
constexpr EdgeKinds kind_bit(tilesets::Edge e) {
  return static_cast<EdgeKinds>(1U << (static_cast<unsigned>(e) - 1U));
}

/// Of those that the set has: any_kind when they are all.
inline EdgeKinds kinds_of_set(const tilesets::TileSet& set, EdgeKinds kinds) {
  const unsigned all = (1U << set.edges().size()) - 1U;
  return (kinds & all) == all ? any_kind : static_cast<EdgeKinds>(kinds & all);
}

struct FillProblem {
  std::vector<rules::Cell> cells;  ///< distinct
  std::vector<int> counts;         ///< most tiles of each type
  bool uses_all = false;           ///< exactly so many; then as many tiles as cells
  /// [cell][side]: what an edge at the rim may show; sides between two cells do not matter. Empty: anything.
  std::vector<std::array<EdgeKinds, 4>> rim;
  std::vector<rules::Placement> fixed;   ///< lie there, on cells of the problem; among the counts
  std::vector<rules::Placement> one_of;  ///< unless empty, at least one of these lies there
  std::optional<int> most_open;          ///< most edges at the rim that are no field's
  bool no_equal_neighbours = false;      ///< tiles of one type touch nowhere, not even at a corner
  bool cloisters_apart = false;          ///< likewise tiles with a cloister
  bool pennants_apart = false;           ///< likewise tiles with a pennant

  bool keeps_apart() const { return no_equal_neighbours || cloisters_apart || pennants_apart; }
  std::size_t tiles() const;  ///< of all types together
};

/// [cell]: the cells among the eight around it; none when nothing has to keep apart.
std::vector<std::vector<int>> cells_around(const FillProblem& problem);

/// What is wrong with the placements as an answer, or nothing. Judges everything that the problem says anew,
/// by the definition; that tiles fit and are in the set is left to `require_sound`.
std::optional<std::string> filling_objection(const tilesets::TileSet& set, const FillProblem& problem,
                                             std::span<const rules::Placement> filling);

struct FillPlan {
  std::uint64_t most_nodes = 20'000'000;  ///< tiles laid in the search, over all runs
  std::uint64_t seed = 1;                 ///< of the order in which tiles are tried
  const std::atomic<bool>* stop = nullptr;
};

enum class FillEnd : std::uint8_t { found, exhausted, cut_short };

struct FillResult {
  FillEnd end = FillEnd::cut_short;
  std::vector<rules::Placement> filling;  ///< in the order of the problem's cells; when found
  std::uint64_t nodes = 0;                ///< tiles laid
  int runs = 0;                           ///< the search began anew so often, and once
};

/// Searches for one filling. Deterministic: a function of set, problem, seed and most_nodes. `exhausted`:
/// there is none. Throws std::invalid_argument for a problem that contradicts itself (wrong sizes, a fixed
/// tile outside, too few tiles).
FillResult find_filling(const tilesets::TileSet& set, const FillProblem& problem, const FillPlan& plan = {});

/// Calls `use` for every filling, types told apart, images of a symmetric tile once, until it returns false
/// (then the end is `found`), all are shown (`exhausted`), or the limit is reached.
FillResult visit_fillings(const tilesets::TileSet& set, const FillProblem& problem, const FillPlan& plan,
                          const std::function<bool(std::span<const rules::Placement>)>& use);

}  // namespace bastide::solver::questions::fill
