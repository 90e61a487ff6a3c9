#include "solver/questions/fill/fill_count.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <fmt/core.h>

#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_search.hpp"

namespace bastide::solver::questions::fill {
namespace {

using counting::EdgeCode;
using counting::EdgePattern;

}  // namespace

std::vector<EdgePattern> fill_patterns(const tilesets::TileSet& set, const std::vector<int>& counts) {
  std::map<EdgeCode, EdgePattern> found;  // by the least code
  for (int t = 0; t < set.type_count(); ++t) {
    const int tiles = counts[static_cast<std::size_t>(t)];
    if (tiles == 0) continue;
    std::vector<EdgeCode> codes;
    auto code = counting::edge_code(set.type(t).edges);
    for (int turn = 0; turn < 4; ++turn, code = counting::turned(code)) codes.push_back(code);
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    auto& pattern = found[codes.front()];
    pattern.codes = codes;
    const auto images = set.oriented_of(t).size();
    pattern.supplies.push_back({static_cast<int>(images / codes.size()), tiles});
  }
  std::vector<EdgePattern> out;
  for (auto& [first, pattern] : found) {
    std::sort(pattern.supplies.begin(), pattern.supplies.end());
    out.push_back(std::move(pattern));
  }
  return out;
}

// make_mark_states lays a start tile somewhere: it is laid first, on a cell that is not there, and of the
// states those are kept that can then be reached.
FillStates fill_states(const std::vector<EdgePattern>& patterns, std::size_t cells) {
  const auto marks = make_mark_states(patterns, static_cast<int>(cells) + 1);
  FillStates out;
  std::map<std::uint32_t, std::uint32_t> number;  // state there -> here
  for (const auto& move : marks.steps[0].moves[counting::lay_start]) number.emplace(move.to, number.size());
  for (std::size_t i = 1; i < marks.steps.size(); ++i) {
    const auto& theirs = marks.steps[i].moves;
    FillStep step;
    step.states = number.size();
    step.moves.resize(1 + patterns.size());
    std::map<std::uint32_t, std::uint32_t> next;
    for (std::size_t action = 0; action < step.moves.size(); ++action) {
      for (const auto& move :
           theirs[action == 0 ? std::size_t{counting::lay_any} : counting::first_mark + action - 1]) {
        const auto from = number.find(move.from);
        if (from == number.end()) continue;
        const auto to = next.emplace(move.to, static_cast<std::uint32_t>(next.size())).first->second;
        step.moves[action].push_back({from->second, to});
      }
    }
    out.steps.push_back(std::move(step));
    number = std::move(next);
  }
  out.payments.resize(number.size());
  for (const auto& [there, here] : number) out.payments[here] = marks.payments[there];
  return out;
}

// By numbers of marks and what they still miss until they pay, pattern by pattern.
std::uint64_t mark_vectors(const std::vector<EdgePattern>& patterns, std::size_t cells) {
  std::vector<std::uint64_t> ways(cells + 1, 0);  // by marks and missing marks together
  ways[0] = 1;
  for (const auto& pattern : patterns) {
    const auto pays = supply_corrections(pattern, static_cast<int>(cells));
    std::vector<std::uint64_t> next(cells + 1, 0);
    for (std::size_t j = 0; j <= cells; ++j) {
      std::size_t paid = j;
      while (paid <= cells && pays[paid] == 0) ++paid;
      for (std::size_t sum = 0; sum + paid <= cells; ++sum) next[sum + paid] += ways[sum];
    }
    ways = std::move(next);
  }
  std::uint64_t all = 0;
  for (const auto number : ways) all += number;
  return all;
}

FillStates endless_states(const std::vector<EdgePattern>& patterns, std::size_t cells) {
  FillStates out;
  FillStep step;
  step.states = 1;
  step.moves.resize(1 + patterns.size());
  step.moves[0].push_back({0, 0});
  out.steps.assign(cells, step);
  out.payments.assign(1, 1);
  return out;
}

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
    Choices out(counting::edge_codes);
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
    out.fillings = contraction.run<arithmetic::Uint128>(states, stop);
  }
  if (!out.fillings) out.why_not = "interrupted";
  return out;
}

}  // namespace bastide::solver::questions::fill
