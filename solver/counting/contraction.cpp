#include "solver/counting/contraction.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "solver/arithmetic/int128.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::counting {
namespace {

using arithmetic::Int128;

using Marks = std::vector<std::uint16_t>;  // by pattern
constexpr int never = 1 << 20;
constexpr std::size_t none = static_cast<std::size_t>(-1);

std::vector<std::vector<Int128>> all_corrections(const std::vector<EdgePattern>& patterns, int cells) {
  std::vector<std::vector<Int128>> out;
  for (const auto& pattern : patterns) out.push_back(supply_corrections(pattern, cells));
  return out;
}

/// How many more marks each number of marks of each pattern takes until it pays.
std::vector<std::vector<int>> missing_marks(const std::vector<std::vector<Int128>>& corrections) {
  std::vector<std::vector<int>> out;
  for (const auto& d : corrections) {
    std::vector<int> missing(d.size(), never);
    for (std::size_t j = d.size(); j-- > 0;) {
      if (d[j] != 0) {
        missing[j] = 0;
      } else if (j + 1 < d.size() && missing[j + 1] < never) {
        missing[j] = missing[j + 1] + 1;
      }
    }
    out.push_back(std::move(missing));
  }
  return out;
}

struct Candidate {
  Marks marks;
  int laid = 0;
  int missing = 0;
};

/// Every vector of marks whose marks, laid and missing, fit in that many cells.
std::vector<Candidate> candidates(const std::vector<std::vector<int>>& missing, int cells) {
  std::vector<Candidate> out{{{}, 0, 0}};
  for (const auto& of_pattern : missing) {
    std::vector<Candidate> next;
    for (const auto& c : out) {
      for (std::size_t j = 0; j < of_pattern.size(); ++j) {
        auto more = c;
        more.marks.push_back(static_cast<std::uint16_t>(j));
        more.laid += static_cast<int>(j);
        more.missing += of_pattern[j];
        if (more.laid + more.missing <= cells) next.push_back(std::move(more));
      }
    }
    out = std::move(next);
  }
  return out;
}

/// [pattern][candidate]: the candidate with one more cell of the pattern marked, or none.
std::vector<std::vector<std::size_t>> one_mark_more(const std::vector<Candidate>& all, std::size_t patterns) {
  std::map<Marks, std::size_t> number_of;
  for (std::size_t i = 0; i < all.size(); ++i) number_of[all[i].marks] = i;
  std::vector<std::vector<std::size_t>> out(patterns);
  for (const auto& candidate : all) {
    auto marks = candidate.marks;
    for (std::size_t p = 0; p < patterns; ++p) {
      ++marks[p];
      const auto found = number_of.find(marks);
      out[p].push_back(found == number_of.end() ? none : found->second);
      --marks[p];
    }
  }
  return out;
}

/// Numbers of the states after some cells: [start laid][candidate], or -1.
struct Layer {
  std::vector<std::int32_t> number[2];
  std::uint32_t states = 0;
};

Layer layer_after(const std::vector<Candidate>& all, int laid, int cells, bool has_start) {
  Layer out;
  for (const int start : {0, 1}) {
    const int starts_left = has_start ? 1 - start : 0;
    for (const auto& c : all) {
      const bool is_live =
          c.laid <= laid - start && c.missing <= cells - laid - starts_left && (has_start || start == 0);
      out.number[start].push_back(is_live ? static_cast<std::int32_t>(out.states++) : -1);
    }
  }
  return out;
}

/// An edge between a filled and an empty cell.
struct CutEdge {
  int empty_cell = 0;
  std::uint8_t side = 0;  ///< of the empty cell
};

/// How one colouring of the cut reads when a cell is filled.
struct Colouring {
  std::uint32_t kept = 0;  ///< number of the colouring of the edges that stay
  EdgeCode letters = 0;    ///< on the cell's sides
};

/// All colourings of the cut edges, in order; the first edge counts fastest.
void list_colourings(const EdgeLetters& letters, const std::vector<CutEdge>& cut, int cell,
                     std::vector<Colouring>& out) {
  out.assign(1, {});
  std::uint32_t kept = 1;
  for (const auto& edge : cut) {
    const bool vanishes = edge.empty_cell == cell;
    const auto colourings = out.size();
    for (unsigned colour = 1; colour < letters.count(); ++colour) {
      for (std::size_t i = 0; i < colourings; ++i) {
        auto more = out[i];
        if (vanishes) {
          more.letters = static_cast<EdgeCode>(more.letters + colour * letters.value(edge.side));
        } else {
          more.kept += colour * kept;
        }
        out.push_back(more);
      }
    }
    if (!vanishes) kept *= letters.count();
  }
}

/// The edges between filled and empty cells, and which cells are filled.
struct Cut {
  std::vector<CutEdge> edges;
  std::vector<CutEdge> fresh;  ///< of the cell filled last, as it sees them
  std::vector<bool> is_filled;

  /// Fills a cell: its old edges go, its new ones come last. Returns how many edges stay.
  std::size_t fill(CellsBeside beside, int cell) {
    std::erase_if(edges, [&](const auto& edge) { return edge.empty_cell == cell; });
    const auto kept = edges.size();
    fresh.clear();
    for (std::uint8_t side = 0; side < 4; ++side) {
      const int other = beside[static_cast<std::size_t>(cell)][side];
      if (other < 0 || is_filled[static_cast<std::size_t>(other)]) continue;
      fresh.push_back({cell, side});
      edges.push_back({other, static_cast<std::uint8_t>((side + 2U) % 4U)});
    }
    is_filled[static_cast<std::size_t>(cell)] = true;
    return kept;
  }
};

}  // namespace

std::size_t MarkStep::move_count() const {
  std::size_t all = 0;
  for (const auto& of_action : moves) all += of_action.size();
  return all;
}

MarkStates endless_states(const std::vector<EdgePattern>& patterns, int cells) {
  MarkStep step;
  step.states = 1;
  step.moves.resize(first_mark + patterns.size());
  step.moves[lay_any].push_back({0, 0});
  return {std::vector<MarkStep>(static_cast<std::size_t>(cells), step), {1}, 1};
}

// By numbers of marks and what they still miss until they pay, pattern by pattern.
std::uint64_t mark_vectors(const std::vector<EdgePattern>& patterns, int cells) {
  std::vector<std::uint64_t> ways(static_cast<std::size_t>(cells) + 1, 0);  // by marks, laid and missing
  ways[0] = 1;
  for (const auto& missing : missing_marks(all_corrections(patterns, cells))) {
    std::vector<std::uint64_t> next(ways.size(), 0);
    for (std::size_t j = 0; j < missing.size(); ++j) {
      const auto marks = j + static_cast<std::size_t>(missing[j]);
      for (std::size_t sum = 0; sum + marks < ways.size(); ++sum) next[sum + marks] += ways[sum];
    }
    ways = std::move(next);
  }
  return std::accumulate(ways.begin(), ways.end(), std::uint64_t{0});
}

MarkStates make_mark_states(const std::vector<EdgePattern>& patterns, int cells, bool has_start) {
  const int marked_cells = cells - (has_start ? 1 : 0);
  const auto corrections = all_corrections(patterns, marked_cells);
  const auto all = candidates(missing_marks(corrections), marked_cells);
  const auto marked = one_mark_more(all, patterns.size());

  MarkStates out;
  out.vectors = all.size();
  auto before = layer_after(all, 0, cells, has_start);
  for (int laid = 0; laid < cells; ++laid) {
    const auto after = layer_after(all, laid + 1, cells, has_start);
    MarkStep step;
    step.states = before.states;
    step.moves.resize(first_mark + patterns.size());
    const auto add = [&](std::size_t action, std::int32_t from, std::int32_t to) {
      if (from < 0 || to < 0) return;
      step.moves[action].push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)});
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      add(lay_start, before.number[0][i], after.number[1][i]);
      for (const int start : {0, 1}) add(lay_any, before.number[start][i], after.number[start][i]);
      for (std::size_t p = 0; p < patterns.size(); ++p) {
        if (marked[p][i] == none) continue;
        for (const int start : {0, 1})
          add(first_mark + p, before.number[start][i], after.number[start][marked[p][i]]);
      }
    }
    out.steps.push_back(std::move(step));
    before = after;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (before.number[has_start ? 1 : 0][i] < 0) continue;
    Int128 payment = 1;
    for (std::size_t p = 0; p < patterns.size(); ++p) {
      payment = arithmetic::checked_product(payment, corrections[p][all[i].marks[p]],
                                            "a correction for the supply needs more than 127 bits");
    }
    out.payments.push_back(payment);
  }
  return out;
}

ActionWays ways_to_lay(const EdgeLetters& letters, const std::vector<EdgePattern>& patterns) {
  ActionWays out(first_mark + patterns.size(), std::vector<std::uint32_t>(letters.codes(), 0));
  for (std::size_t p = 0; p < patterns.size(); ++p) {
    for (const auto code : patterns[p].codes) {
      out[lay_any][code] = static_cast<std::uint32_t>(patterns[p].images());
      out[first_mark + p][code] = 1;
    }
  }
  return out;
}

CellChoices::CellChoices(const EdgeLetters& letters, const ActionWays& ways, unsigned inner,
                         const std::array<std::uint8_t, 4>& outer)
    : begin_(letters.codes() + 1, 0) {
  ActionWays summed(ways.size(), std::vector<std::uint32_t>(letters.codes(), 0));
  for (unsigned code = 0; code < letters.codes(); ++code) {
    unsigned within = 0;  // the letters on inner sides
    bool may_lie = true;
    for (std::size_t s = 0; s < 4; ++s) {
      const auto letter = letters.letter_of(static_cast<EdgeCode>(code), s);
      if ((inner >> s & 1U) != 0) {
        within += letter * letters.value(s);
      } else {
        may_lie = may_lie && (outer[s] >> letter & 1U) != 0;
      }
    }
    for (std::size_t action = 0; action < ways.size() && may_lie; ++action)
      summed[action][within] += ways[action][code];
  }
  for (std::size_t code = 0; code < letters.codes(); ++code) {
    for (std::size_t action = 0; action < ways.size(); ++action) {
      if (summed[action][code] > 0)
        choices_.push_back({static_cast<CellAction>(action), summed[action][code]});
    }
    begin_[code + 1] = static_cast<std::uint32_t>(choices_.size());
  }
}

unsigned inner_sides(const std::array<int, 4>& beside) {
  unsigned inner = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    if (beside[side] >= 0) inner |= 1U << side;
  }
  return inner;
}

std::size_t longest_cut(CellsBeside beside, std::span<const int> order) {
  std::size_t longest = 0;
  Cut cut{{}, {}, std::vector<bool>(beside.size(), false)};
  for (const int cell : order) {
    cut.fill(beside, cell);
    longest = std::max(longest, cut.edges.size());
  }
  return longest;
}

template <class Word>
std::optional<Word> sum_of_fillings(const Filling& filling, const MarkStates& marks, FillingSums<Word>& sums,
                                    const std::atomic<bool>* stop) {
  auto& [before, after] = sums;
  before.assign(1, Word{1});
  Cut cut{{}, {}, std::vector<bool>(filling.beside.size(), false)};
  std::vector<Colouring> olds;
  std::vector<Colouring> news;
  for (std::size_t i = 0; i < filling.order.size(); ++i) {
    if (runs::is_stopped(stop)) return std::nullopt;
    const int cell = filling.order[i];
    const auto& choices = *filling.choices[static_cast<std::size_t>(cell)];
    const auto& step = marks.steps[i];
    const std::size_t states = step.states;
    const std::size_t next_states =
        i + 1 < marks.steps.size() ? marks.steps[i + 1].states : marks.payments.size();
    list_colourings(filling.letters, cut.edges, cell, olds);
    std::size_t kept = 1;
    for (auto edges = cut.fill(filling.beside, cell); edges > 0; --edges) kept *= filling.letters.count();
    list_colourings(filling.letters, cut.fresh, cell, news);
    after.assign(kept * news.size() * next_states, Word{0});
    for (std::size_t old = 0; old < olds.size(); ++old) {
      const auto* const from = before.data() + old * states;
      for (std::size_t fresh = 0; fresh < news.size(); ++fresh) {
        auto* const to = after.data() + (olds[old].kept + fresh * kept) * next_states;
        for (const auto& choice :
             choices.with(static_cast<EdgeCode>(olds[old].letters + news[fresh].letters))) {
          auto ways = static_cast<Word>(choice.ways);
          if (choice.action == lay_start)
            ways *= static_cast<Word>(filling.start_weights[static_cast<std::size_t>(cell)]);
          for (const auto& move : step.moves[choice.action]) to[move.to] += ways * from[move.from];
        }
      }
    }
    std::swap(before, after);
  }
  Word sum{0};
  for (std::size_t s = 0; s < marks.payments.size(); ++s)
    sum += static_cast<Word>(marks.payments[s]) * before[s];
  return sum;
}

template std::optional<std::uint64_t> sum_of_fillings(const Filling&, const MarkStates&,
                                                      FillingSums<std::uint64_t>&, const std::atomic<bool>*);
template std::optional<arithmetic::Uint128> sum_of_fillings(const Filling&, const MarkStates&,
                                                            FillingSums<arithmetic::Uint128>&,
                                                            const std::atomic<bool>*);
template std::optional<double> sum_of_fillings(const Filling&, const MarkStates&, FillingSums<double>&,
                                               const std::atomic<bool>*);

}  // namespace bastide::solver::counting
