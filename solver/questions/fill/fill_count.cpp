#include "solver/questions/fill/fill_count.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/core.h>

#include "solver/boards/cell_sets.hpp"
#include "solver/counting/contraction.hpp"
#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_search.hpp"

namespace bastide::solver::questions::fill {
namespace {

constexpr std::uint64_t most_mark_vectors = 1'000'000;
constexpr std::uint64_t most_colourings = 43'046'721;  ///< of a cut: of 16 edges with three letters

std::vector<counting::CellChoices> choices_of(const counting::EdgeLetters& letters,
                                              const FillProblem& problem, counting::CellsBeside beside,
                                              const std::vector<counting::EdgePattern>& patterns) {
  const auto ways = counting::ways_to_lay(letters, patterns);
  std::vector<counting::CellChoices> out;
  for (std::size_t c = 0; c < beside.size(); ++c)
    out.emplace_back(letters, ways, counting::inner_sides(beside[c]),
                     problem.rim.empty() ? counting::any_letters : problem.rim[c]);
  return out;
}

}  // namespace

bool is_countable(const FillProblem& problem) { return !problem.most_open && !problem.keeps_apart(); }

FillCount count_fillings(const tilesets::TileSet& set, const FillProblem& problem,
                         const std::atomic<bool>* stop) {
  if (!is_countable(problem) || !problem.one_of.empty())
    throw std::logic_error("count_fillings: a problem of cells, counts, rim and fixed tiles");
  FillCount out;
  const auto without = without_fixed(set, problem);
  if (!without || without->cells.empty()) {
    out.fillings = without ? 1 : 0;
    return out;
  }
  const auto& reduced = *without;
  const auto cells = static_cast<int>(reduced.cells.size());
  const auto patterns = counting::edge_patterns(set, reduced.counts);
  const auto beside = boards::cells_beside(reduced.cells);
  const auto order = sweep_order(reduced.cells);
  const auto give_up = [&](std::string why) {
    out.why_not = std::move(why);
    return out;
  };
  const counting::EdgeLetters letters(set);
  const auto longest = counting::longest_cut(beside, order);
  std::uint64_t colourings = 1;
  for (std::size_t edge = 0; edge < longest && colourings <= most_colourings; ++edge)
    colourings *= letters.count();
  if (colourings > most_colourings)
    return give_up(fmt::format("a cut of {} edges is too long to be coloured", longest));
  const auto choices = choices_of(letters, reduced, beside, patterns);
  std::vector<const counting::CellChoices*> choice_of;
  for (const auto& of_cell : choices) choice_of.push_back(&of_cell);
  const counting::Filling filling{letters, beside, order, choice_of, {}};
  const auto sum = [&]<class Word>(const counting::MarkStates& states, Word /*unit*/) {
    counting::FillingSums<Word> sums;
    return sum_of_fillings(filling, states, sums, stop);
  };
  const auto most = sum(endless_states(patterns, cells), 0.0);
  if (!most) return give_up("interrupted");
  if (*most >= 0x1p126) return give_up("the number may need more than 128 bits");
  counting::MarkStates states;
  const auto vectors = mark_vectors(patterns, cells);
  if (vectors > most_mark_vectors)
    return give_up(
        fmt::format("{} sets of marks would be needed to keep to the supply, and at most {} are "
                    "made",
                    vectors, most_mark_vectors));
  try {
    states = make_mark_states(patterns, cells, false);
  } catch (const std::overflow_error&) {
    return give_up("a correction for the supply needs more than 127 bits");
  }
  for (const auto& step : states.steps) out.entries = std::max(out.entries, step.states * colourings);
  if (out.entries > most_table_entries)
    return give_up(fmt::format("a table of {} entries would be needed, and at most {} are made", out.entries,
                               most_table_entries));
  if (*most < 0x1p62) {
    if (const auto number = sum(states, std::uint64_t{0})) out.fillings = *number;
  } else {
    out.fillings = sum(states, arithmetic::Uint128{0});
  }
  if (!out.fillings) out.why_not = "interrupted";
  return out;
}

}  // namespace bastide::solver::questions::fill
