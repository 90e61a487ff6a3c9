#include "solver/counting/mark_states.hpp"

#include <map>
#include <numeric>
#include <utility>

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

}  // namespace bastide::solver::counting
