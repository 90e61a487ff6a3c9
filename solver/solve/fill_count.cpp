#include "solver/solve/fill_count.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "solver/solve/fill_counting.hpp"
#include "solver/solve/fill_search.hpp"
#include "solver/solve/fill_states.hpp"

namespace bastide::solver {
namespace {

constexpr std::uint64_t most_mark_vectors = 1'000'000;
constexpr std::array<unsigned, 4> letter_value{1, 3, 9, 27};  // of side s in an EdgeCode

/// What can be done with a cell that shows certain letters on its sides to other cells.
struct Choice {
  std::size_t action = 0;
  std::uint32_t ways = 0;
};
using Choices = std::vector<std::vector<Choice>>;  // [EdgeCode], 0 on sides at the rim

struct CutEdge {
  int empty_cell = 0;
  std::size_t side = 0;  ///< of the empty cell
};

class Contraction {
 public:
  Contraction(const FillProblem& problem, std::vector<EdgePattern> patterns)
      : problem_(&problem),
        patterns_(std::move(patterns)),
        beside_(fill_neighbours(problem.cells)),
        order_(sweep_order(problem.cells)) {}

  /// The longest cut, in edges.
  std::size_t longest_cut() const {
    std::size_t longest = 0;
    std::vector<CutEdge> cut;
    std::vector<bool> is_filled(beside_.size(), false);
    for (const int cell : order_) {
      fill(cell, cut, is_filled);
      longest = std::max(longest, cut.size());
    }
    return longest;
  }

  template <class Word>
  std::optional<Word> run(const FillStates& states, const std::atomic<bool>* stop) const {
    std::vector<Word> before(1, Word{1});
    std::vector<Word> after;
    std::vector<CutEdge> cut;
    std::vector<bool> is_filled(beside_.size(), false);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (stop != nullptr && stop->load(std::memory_order_relaxed)) return std::nullopt;
      const int cell = order_[i];
      const auto choices = choices_of(cell);
      const auto olds = colourings(cut, cell);
      const auto kept = static_cast<std::size_t>(
          power3(cut.size() - static_cast<std::size_t>(std::count_if(
                                  cut.begin(), cut.end(), [&](auto e) { return e.empty_cell == cell; }))));
      const auto news = colourings(fill(cell, cut, is_filled), cell);
      const auto& step = states.steps[i];
      const auto next_states =
          i + 1 < states.steps.size() ? states.steps[i + 1].states : states.payments.size();
      after.assign(kept * news.size() * next_states, Word{0});
      for (std::size_t old = 0; old < olds.size(); ++old) {
        const auto* const from = before.data() + old * step.states;
        for (std::size_t fresh = 0; fresh < news.size(); ++fresh) {
          auto* const to = after.data() + (olds[old].kept + fresh * kept) * next_states;
          for (const auto& choice : choices[olds[old].letters + news[fresh].letters]) {
            const auto ways = static_cast<Word>(choice.ways);
            for (const auto& move : step.moves[choice.action]) to[move.to] += ways * from[move.from];
          }
        }
      }
      std::swap(before, after);
    }
    Word sum{0};
    for (std::size_t s = 0; s < states.payments.size(); ++s)
      sum += static_cast<Word>(states.payments[s]) * before[s];
    return sum;
  }

  const std::vector<EdgePattern>& patterns() const { return patterns_; }
  static std::uint64_t power3(std::size_t exponent) {
    std::uint64_t out = 1;
    for (std::size_t e = 0; e < exponent; ++e) out *= 3;
    return out;
  }

 private:
  struct Colouring {
    std::size_t kept = 0;  ///< number of the colouring of the edges that stay
    unsigned letters = 0;  ///< on the cell's sides
  };

  /// All colourings of the edges, in order; the first edge counts fastest.
  static std::vector<Colouring> colourings(const std::vector<CutEdge>& cut, int cell) {
    std::vector<Colouring> out(1);
    std::size_t kept = 1;
    for (const auto& edge : cut) {
      const bool vanishes = edge.empty_cell == cell;
      const auto before = out.size();
      for (unsigned colour = 1; colour < 3; ++colour) {
        for (std::size_t i = 0; i < before; ++i) {
          auto more = out[i];
          if (vanishes) {
            more.letters += colour * letter_value[edge.side];
          } else {
            more.kept += colour * kept;
          }
          out.push_back(more);
        }
      }
      if (!vanishes) kept *= 3;
    }
    return out;
  }

  /// Fills a cell: its old edges go, its new ones come last and are returned as the cell sees them.
  std::vector<CutEdge> fill(int cell, std::vector<CutEdge>& cut, std::vector<bool>& is_filled) const {
    std::erase_if(cut, [&](const auto& edge) { return edge.empty_cell == cell; });
    std::vector<CutEdge> own;
    for (std::size_t side = 0; side < 4; ++side) {
      const int other = beside_[static_cast<std::size_t>(cell)][side];
      if (other < 0 || is_filled[static_cast<std::size_t>(other)]) continue;
      own.push_back({cell, side});
      cut.push_back({other, (side + 2) % 4});
    }
    is_filled[static_cast<std::size_t>(cell)] = true;
    return own;
  }

  /// By the letters on the sides to other cells; letters at the rim are summed over, as far as they may be.
  Choices choices_of(int cell) const {
    const auto c = static_cast<std::size_t>(cell);
    std::map<std::pair<unsigned, std::size_t>, std::uint32_t> ways;
    for (std::size_t p = 0; p < patterns_.size(); ++p) {
      for (const auto code : patterns_[p].codes) {
        unsigned inner = 0;
        bool may_lie = true;
        for (std::size_t s = 0; s < 4; ++s) {
          const unsigned letter = code / letter_value[s] % 3;
          if (beside_[c][s] >= 0) {
            inner += letter * letter_value[s];
          } else if (!problem_->rim.empty()) {
            may_lie = may_lie && (problem_->rim[c][s] >> letter & 1U) != 0;
          }
        }
        if (!may_lie) continue;
        ways[{inner, 0}] += static_cast<std::uint32_t>(patterns_[p].images());
        ways[{inner, 1 + p}] += 1;
      }
    }
    Choices out(edge_codes);
    for (const auto& [key, number] : ways) out[key.first].push_back({key.second, number});
    return out;
  }

  const FillProblem* problem_;
  std::vector<EdgePattern> patterns_;
  std::vector<std::array<int, 4>> beside_;
  std::vector<int> order_;
};

}  // namespace

bool is_countable(const FillProblem& problem) {
  return !problem.most_open && !problem.no_equal_neighbours && !problem.cloisters_apart &&
         !problem.pennants_apart;
}

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
  const auto cells = reduced.cells.size();
  const Contraction contraction(reduced, fill_patterns(set, reduced.counts));
  const auto give_up = [&](std::string why) {
    out.why_not = std::move(why);
    return out;
  };
  const auto longest = contraction.longest_cut();
  if (longest > 16) return give_up(fmt::format("a cut of {} edges is too long to be coloured", longest));
  const auto most = contraction.run<double>(endless_states(contraction.patterns(), cells), stop);
  if (!most) return give_up("interrupted");
  if (*most >= 0x1p126) return give_up("the number may need more than 128 bits");
  FillStates states;
  const auto vectors = mark_vectors(contraction.patterns(), cells);
  if (vectors > most_mark_vectors)
    return give_up(
        fmt::format("{} sets of marks would be needed to keep to the supply, and at most {} are "
                    "made",
                    vectors, most_mark_vectors));
  try {
    states = fill_states(contraction.patterns(), cells);
  } catch (const std::overflow_error&) {
    return give_up("a correction for the supply needs more than 127 bits");
  }
  for (const auto& step : states.steps)
    out.entries = std::max(out.entries, step.states * Contraction::power3(longest));
  if (out.entries > most_table_entries)
    return give_up(fmt::format("a table of {} entries would be needed, and at most {} are made", out.entries,
                               most_table_entries));
  if (*most < 0x1p62) {
    if (const auto number = contraction.run<std::uint64_t>(states, stop)) out.fillings = *number;
  } else {
    out.fillings = contraction.run<Wide>(states, stop);
  }
  if (!out.fillings) out.why_not = "interrupted";
  return out;
}

}  // namespace bastide::solver
