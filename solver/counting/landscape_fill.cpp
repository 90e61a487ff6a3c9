#include "solver/counting/landscape_fill.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace bastide::solver::counting {
namespace {

using arithmetic::Uint128;

constexpr std::array<unsigned, 5> letter_value{1, 3, 9, 27, 81};  // of side s in an EdgeCode

unsigned letter(EdgeCode code, std::size_t side) { return code / letter_value[side] % edge_letters; }

/// The code with 0 on all but the inner sides.
EdgeCode inner_letters(EdgeCode code, unsigned inner) {
  unsigned out = 0;
  for (std::size_t s = 0; s < 4; ++s) {
    if ((inner >> s & 1U) != 0) out += letter(code, s) * letter_value[s];
  }
  return static_cast<EdgeCode>(out);
}

/// Ways by edge code, for every action.
using ActionTable = std::vector<std::array<std::uint32_t, edge_codes>>;

ActionTable action_table(const std::vector<EdgePattern>& patterns, EdgeCode start, Symmetries symmetries) {
  ActionTable out(first_mark + patterns.size());
  for (std::size_t p = 0; p < patterns.size(); ++p) {
    for (const auto code : patterns[p].codes) {
      out[lay_any][code] = static_cast<std::uint32_t>(patterns[p].images());
      out[first_mark + p][code] = 1;
    }
  }
  for (int number = 0; number < static_cast<int>(symmetries); ++number) {
    ++out[lay_start][start];
    start = turned(start);
    if (number == 3) start = mirrored(start);
  }
  return out;
}

/// The most images that show a given letter on a given side.
std::uint64_t most_with_one_letter(const ActionTable& table) {
  std::array<std::array<std::uint64_t, edge_letters>, 4> sums{};
  std::uint64_t most = 0;
  for (unsigned code = 0; code < edge_codes; ++code) {
    for (std::size_t s = 0; s < 4; ++s) {
      auto& sum = sums[s][letter(static_cast<EdgeCode>(code), s)];
      sum += table[lay_any][code];
      most = std::max(most, sum);
    }
  }
  return most;
}

Uint128 checked_product(Uint128 a, Uint128 b) {
  Uint128 out = 0;
  if (__builtin_mul_overflow(a, b, &out)) throw std::overflow_error("a count may need more than 128 bits");
  return out;
}

/// An edge between a filled and an empty cell.
struct CutEdge {
  std::uint8_t empty_cell = 0;
  std::uint8_t side = 0;  ///< of the empty cell
};

/// How one colouring of the cut reads when a cell is filled.
struct Colouring {
  std::uint32_t kept = 0;  ///< number of the colouring of the edges that stay
  EdgeCode letters = 0;    ///< on the cell's sides
};

/// All colourings of the cut edges, in order; the first edge counts fastest.
void list_colourings(const std::vector<CutEdge>& cut, int cell, std::vector<Colouring>& out) {
  out.assign(1, {});
  std::uint32_t kept = 1;
  for (const auto& edge : cut) {
    const bool vanishes = edge.empty_cell == cell;
    const auto colourings = out.size();
    for (unsigned colour = 1; colour < edge_letters; ++colour) {
      for (std::size_t i = 0; i < colourings; ++i) {
        auto more = out[i];
        if (vanishes) {
          more.letters = static_cast<EdgeCode>(more.letters + colour * letter_value[edge.side]);
        } else {
          more.kept += colour * kept;
        }
        out.push_back(more);
      }
    }
    if (!vanishes) kept *= edge_letters;
  }
}

/// The edges between filled and empty cells, and which cells are filled.
struct Cut {
  std::vector<CutEdge> edges;
  std::uint32_t filled = 0;

  /// Fills a cell: its old edges go, its new ones come last. Lists the colourings of the new ones as the cell
  /// sees them, and returns how many colourings the edges that stay have.
  std::size_t fill(const Polyomino& shape, std::uint8_t cell, std::vector<Colouring>& news) {
    std::erase_if(edges, [&](const auto& edge) { return edge.empty_cell == cell; });
    std::size_t kept = 1;
    for (std::size_t k = 0; k < edges.size(); ++k) kept *= edge_letters;
    std::vector<CutEdge> own;
    for (std::uint8_t side = 0; side < 4; ++side) {
      const auto other = shape.beside[cell][side];
      if (other < 0 || (filled >> static_cast<unsigned>(other) & 1U) != 0) continue;
      own.push_back({cell, side});
      edges.push_back({static_cast<std::uint8_t>(other), static_cast<std::uint8_t>((side + 2U) % 4U)});
    }
    list_colourings(own, cell, news);
    filled |= 1U << cell;
    return kept;
  }
};

/// Bit s when side s of the cell is an edge of the landscape.
unsigned inner_sides(const Polyomino& shape, std::uint8_t cell) {
  unsigned inner = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    if (shape.beside[cell][side] >= 0) inner |= 1U << side;
  }
  return inner;
}

}  // namespace

FillTables::FillTables(const tilesets::TileSet& set, int start, int cells) : cells_(cells) {
  const auto patterns = edge_patterns(set, start);
  symmetries_ = is_mirror_closed(patterns) ? Symmetries::rotations_and_reflections : Symmetries::rotations;
  marks_ = make_mark_states(patterns, cells);
  for (const auto& step : marks_.steps) step_costs_.push_back(step.move_count());
  const auto table = action_table(patterns, edge_code(set.type(start).edges), symmetries_);
  for (unsigned inner = 0; inner < 16; ++inner) {
    ActionTable summed(table.size());
    for (std::size_t action = 0; action < table.size(); ++action) {
      for (unsigned code = 0; code < edge_codes; ++code)
        summed[action][inner_letters(static_cast<EdgeCode>(code), inner)] += table[action][code];
    }
    for (unsigned code = 0; code < edge_codes; ++code) {
      begin_.push_back(static_cast<std::uint32_t>(choices_.size()));
      for (std::size_t action = 0; action < table.size(); ++action) {
        if (summed[action][code] > 0)
          choices_.push_back({static_cast<CellAction>(action), summed[action][code]});
      }
    }
  }
  begin_.push_back(static_cast<std::uint32_t>(choices_.size()));
  const auto most = most_with_one_letter(table);
  for (int cell = 1; cell < cells; ++cell) bound_ = checked_product(bound_, most);
}

template <class Word>
Word LandscapeFiller::fill(const FillTables& tables, const Polyomino& shape,
                           std::span<const std::uint64_t> start_weights, Sums<Word>& sums) {
  const auto& steps = tables.marks().steps;
  const auto& payments = tables.marks().payments;
  auto& [before, after] = sums;
  before.assign(1, 1);
  Cut cut;
  std::vector<Colouring> olds;
  std::vector<Colouring> news;
  std::size_t filled = 0;
  for (const auto cell : cheapest_order(shape, tables.step_costs(), order_)) {
    const auto& step = steps[filled++];
    const std::size_t states = step.states;
    const std::size_t next_states = filled < steps.size() ? steps[filled].states : payments.size();
    list_colourings(cut.edges, cell, olds);
    const auto kept = cut.fill(shape, cell, news);
    after.assign(kept * news.size() * next_states, 0);
    for (std::size_t old = 0; old < olds.size(); ++old) {
      const auto* const from = before.data() + old * states;
      for (std::size_t fresh = 0; fresh < news.size(); ++fresh) {
        auto* const to = after.data() + (olds[old].kept + fresh * kept) * next_states;
        const auto letters = static_cast<EdgeCode>(olds[old].letters + news[fresh].letters);
        for (const auto& choice : tables.choices(inner_sides(shape, cell), letters)) {
          Word ways = choice.ways;
          if (choice.action == lay_start) ways *= start_weights[cell];
          for (const auto& move : step.moves[choice.action]) to[move.to] += ways * from[move.from];
        }
      }
    }
    std::swap(before, after);
  }
  Word sum = 0;
  for (std::size_t s = 0; s < payments.size(); ++s) sum += static_cast<Word>(payments[s]) * before[s];
  return sum;
}

Uint128 LandscapeFiller::fillings(const FillTables& tables, const Polyomino& shape,
                                  std::span<const std::uint64_t> start_weights) {
  Uint128 weight = 0;
  for (const auto w : start_weights) weight += w;
  const auto most =
      checked_product(checked_product(weight, static_cast<Uint128>(tables.symmetries())), tables.bound());
  if (most <= std::numeric_limits<std::uint64_t>::max()) return fill(tables, shape, start_weights, narrow_);
  return fill(tables, shape, start_weights, wide_);
}

}  // namespace bastide::solver::counting
