// How a city, road or cloister can be completed with the tiles that are left, with as few as possible.
//
// A completion is a set of tiles added to the board after which the feature is complete; one that could do
// without one of its tiles is none. In such a set every tile holds a segment of the feature (or lies around
// the cloister): the others could be left out, and what remains fits, hangs together and completes as well.
// So each of them fills, sooner or later, an empty cell beyond an open edge of the feature. The search takes
// the one such cell into which the fewest tiles fit (the first in order among equals), tries every tile that
// fits there, and goes on. Which cell that is depends on the tiles that lie alone, and it has to be filled in
// every completion, so every completion is met exactly once: the count is exact without a table of those
// seen.
//
// For the fewest tiles the search deepens by one tile at a time; a branch ends when more cells are open than
// tiles may be added. When a search meets no such end, everything was looked at, and no completion means that
// there is none of any size. For cloisters the cells are known from the start, so that the search is always
// finite.
//
// Cost: exponential in the number of tiles added; one tile takes some microseconds (placing it, and a look at
// the frontier). Rejected: the layout as a formula for a SAT solver (solver/sat/layout.hpp); features that
// wander over the plane need a variable for every cell they could reach, and most questions are answered
// within three tiles, in milliseconds.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::solver::questions::complete {

struct CompletionQuestion {
  const rules::board::FitTable* fit = nullptr;
  rules::Table table;
  std::vector<rules::Placement> board;  ///< consistent, on the table, connected; followers do not matter
  rules::SegmentRef feature;            ///< any segment of a city, road or cloister
};

struct CompletionLimits {
  int most_tiles = 0;            ///< add no more than these
  std::uint64_t placements = 0;  ///< try no more than these
  const std::atomic<bool>* stop = nullptr;
};

/// A cell that no tile can fill, and why the feature can never be completed because of it.
struct DeadCell {
  std::optional<rules::Cell> cell;  ///< nothing: beyond the edge of the table

  std::string why;
};

enum class CompletionEnd : std::uint8_t {
  looked_at_all,  ///< every completion there is was met
  within_tiles,   ///< every one of at most the tiles allowed; larger ones may exist
  cut_short,      ///< the number of placements, or stopped
};

struct CompletionSearchResult {
  CompletionEnd end = CompletionEnd::looked_at_all;
  std::uint64_t placements = 0;  ///< tried
  std::uint64_t counted = 0;     ///< completions that were only counted
};

/// What is wanted after a completion.
enum class CompletionUse : std::uint8_t {
  go_on,
  only_count,  ///< further ones are counted, not shown; the last tile around a cloister is then not laid
  stop,        ///< counts as cut short
};
using UseCompletion = std::function<CompletionUse(const std::vector<rules::Placement>&)>;

/// Calls `use` with the tiles of every completion of at most limits.most_tiles tiles, in an order in which
/// they can be laid for cities and roads (for cloisters: see layable_order). A complete feature has one
/// completion, without tiles.
CompletionSearchResult each_completion(const CompletionQuestion& question, const CompletionLimits& limits,
                                       const UseCompletion& use);

/// A cell at which the feature cannot be completed, whatever is done elsewhere, if there is one: nothing fits
/// what adjoins it already, or only tiles that are used up, or it lies beyond the edge of the table.
std::optional<DeadCell> dead_cell(const CompletionQuestion& question);

/// The fewest tiles.
struct FewestTiles {
  CompletionEnd end = CompletionEnd::looked_at_all;
  std::optional<int> tiles;  ///< proved the fewest; nothing: none found
  int at_least = 0;          ///< no completion has fewer
  std::uint64_t ways = 0;    ///< completions of that size; exact when `are_all_counted`
  bool are_all_counted = false;
  std::vector<std::vector<rules::Placement>> kept;  ///< the first of them, at most `most_kept`
  std::uint64_t placements = 0;
};
FewestTiles fewest_tiles(const CompletionQuestion& question, const CompletionLimits& limits,
                         std::size_t most_kept);

}  // namespace bastide::solver::questions::complete
