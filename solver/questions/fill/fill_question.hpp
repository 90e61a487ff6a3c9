// `solve fill`: what is asked about a shape, and the answer with its proof.
//
// In this order: what counting rules out before anything is laid; our search, up to the limit; CaDiCaL with a
// limit of its own, whose refutation has to pass the checker. Every filling shown is judged by
// `filling_objection` and by the reference model.
#pragma once

#include <optional>

#include "rules/editions/edition.hpp"
#include "solver/arithmetic/int128.hpp"
#include "solver/questions/answers/answer.hpp"
#include "solver/questions/fill/fill.hpp"
#include "solver/questions/fill/fill_shape.hpp"

namespace bastide::solver::questions::fill {

enum class StartDemand : std::uint8_t { none, anywhere, at_cell };

struct FillQuestion {
  FillShape shape;
  FillProblem problem;  ///< of the shape's cells; the start tile's demands are added to it
  StartDemand start = StartDemand::none;
  rules::Cell start_cell;    ///< of at_cell: a cell of the shape
  bool is_legal = false;     ///< a board of play: connected, on the table, the start tile unrotated at 0,0
  bool fewest_open = false;  ///< with as few city and road edges at the rim as can be
  bool wants_count = false;  ///< how many fillings there are
  int all = 0;               ///< list the first so many fillings
  FillPlan plan;             ///< limit 0: none
};

/// Requires a connected question: cells of problem and shape are the same, a tile for every cell.
answers::Answers answer_fill(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                             const FillQuestion& question);

/// The demands of the question as a problem: start tile and table. `is_void`: no cell is left for the start
/// tile on the table.
struct DemandedFilling {
  FillProblem problem;
  bool is_void = false;
};
DemandedFilling demanded(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                         const FillQuestion& question);

/// How many fillings the question has: of the shape, or with `is_legal` boards of play, of which a filling
/// with several start tiles makes several. Nothing, with a reason, when they are too many to count.
struct DemandedCount {
  std::optional<arithmetic::Uint128> fillings;
  std::vector<std::string> words;  ///< how they were counted, or why not
};
DemandedCount count_demanded(const tilesets::TileSet& set, const FillQuestion& question,
                             const FillProblem& problem);

/// Calls `use` for everything that count_demanded counts, until it returns false. `at` is the cell of the
/// start tile of a legal board.
FillEnd visit_demanded(
    const tilesets::TileSet& set, const FillQuestion& question, const FillProblem& problem,
    const std::function<bool(std::span<const rules::Placement>, const std::optional<rules::Cell>& at)>& use);

}  // namespace bastide::solver::questions::fill
