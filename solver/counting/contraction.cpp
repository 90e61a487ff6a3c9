#include "solver/counting/contraction.hpp"

#include <algorithm>

#include "solver/arithmetic/int128.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::counting {
namespace {

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
