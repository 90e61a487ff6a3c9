#include "solver/counting/polyomino.hpp"

#include <algorithm>
#include <bit>

#include "solver/boards/cell_sets.hpp"

namespace bastide::solver::counting {
namespace {

using rules::Cell;

using Cells = std::vector<Cell>;

/// Redelmeier's algorithm on a grid that no polyomino leaves: row 0 from column 0 on, and all of the rows
/// above.
class Growth {
 public:
  explicit Growth(int cells)
      : most_(cells), width_(2 * cells + 1), seen_(static_cast<std::size_t>(width_ * (cells + 1)), false) {
    open({0, 0});
  }

  /// Calls visit(cells, prefix) for every polyomino of `size` cells below the present one.
  template <class Visit>
  void visit_below(int size, const Visit& visit) {
    if (static_cast<int>(laid_.size()) == size) {
      visit(laid_, steps_);
      return;
    }
    const auto end = untried_.size();
    for (auto i = first_; i < end; ++i) {
      const auto first = lay(i);
      visit_below(size, visit);
      take_back(first, end);
    }
  }

  void go_to(const PolyominoPrefix& prefix) {
    for (const auto step : prefix) lay(first_ + step);
  }

 private:
  std::size_t place(Cell c) const { return static_cast<std::size_t>(c.y * width_ + c.x + most_); }
  void open(Cell c) {
    if (c.y < 0 || (c.y == 0 && c.x < 0) || c.y >= most_ || seen_[place(c)]) return;
    seen_[place(c)] = true;
    untried_.push_back(c);
  }
  /// Lays untried cell i; what comes after it may follow. Returns where the list began before.
  std::size_t lay(std::size_t i) {
    const auto c = untried_[i];
    const auto first = first_;
    steps_.push_back(static_cast<std::uint16_t>(i - first_));
    laid_.push_back(c);
    first_ = i + 1;
    if (static_cast<int>(laid_.size()) == most_) return first;
    for (int side = 0; side < tilesets::side_count; ++side) open(rules::neighbour(c, side));
    return first;
  }
  void take_back(std::size_t first, std::size_t untried) {
    while (untried_.size() > untried) {
      seen_[place(untried_.back())] = false;
      untried_.pop_back();
    }
    laid_.pop_back();
    steps_.pop_back();
    first_ = first;
  }

  int most_;
  int width_;
  std::vector<bool> seen_;
  Cells untried_;
  Cells laid_;
  PolyominoPrefix steps_;
  std::size_t first_ = 0;
};

/// The cells turned clockwise, after mirroring from the fourth image on, moved to the corner, in order.
Cells image(std::span<const Cell> cells, int number) {
  Cells out(cells.begin(), cells.end());
  int west = most_polyomino_cells;
  int north = most_polyomino_cells;
  for (auto& c : out) {
    if (number >= 4) c.x = -c.x;
    for (int turn = 0; turn < number % 4; ++turn) c = {-c.y, c.x};
    west = std::min(west, c.x);
    north = std::min(north, c.y);
  }
  for (auto& c : out) c = {c.x - west, c.y - north};
  std::sort(out.begin(), out.end());
  return out;
}

/// Any order will do as long as it is one: equal cells have equal keys.
struct Key {
  std::uint64_t mixed = 0;
  Cells cells;
  friend auto operator<=>(const Key&, const Key&) = default;
};

Key key_of(std::span<const Cell> cells, int number) {
  Key key{0x9e3779b97f4a7c15U, image(cells, number)};
  for (const auto& c : key.cells) {
    key.mixed ^= static_cast<std::uint64_t>(c.x * most_polyomino_cells + c.y);
    key.mixed *= 0xff51afd7ed558ccdU;
    key.mixed ^= key.mixed >> 32U;
  }
  return key;
}

/// The symmetries that map the cells onto themselves; 0 when another image is smaller.
int own_images(std::span<const Cell> cells, Symmetries symmetries) {
  const auto own = key_of(cells, 0);
  int same = 1;
  for (int number = 1; number < static_cast<int>(symmetries); ++number) {
    const auto other = key_of(cells, number);
    if (other < own) return 0;
    if (other == own) ++same;
  }
  return same;
}

}  // namespace

std::vector<PolyominoPart> polyomino_parts(int cells) {
  // Deep enough to share out a long run, shallow enough that a short one is not all parts.
  const int depth = std::clamp(cells - 4, 1, 8);
  const int counted = std::min(cells, 11);
  std::vector<PolyominoPart> parts;
  Growth growth(cells);
  growth.visit_below(depth, [&](const Cells&, const PolyominoPrefix& prefix) {
    parts.push_back({prefix, 0});
  });
  for (auto& part : parts) {
    Growth below(cells);
    below.go_to(part.prefix);
    below.visit_below(counted, [&](const Cells&, const PolyominoPrefix&) { ++part.fixed_below; });
  }
  return parts;
}

Polyomino make_polyomino(std::span<const Cell> cells, Symmetries symmetries) {
  Polyomino out;
  out.cells.assign(cells.begin(), cells.end());
  out.own_images = 0;
  const auto own = image(cells, 0);
  for (int number = 0; number < static_cast<int>(symmetries); ++number)
    out.own_images += image(cells, number) == own ? 1 : 0;
  out.beside = boards::cells_beside(cells);
  return out;
}

std::vector<std::uint32_t> neighbour_masks(const Polyomino& shape) {
  std::vector<std::uint32_t> out;
  for (const auto& beside : shape.beside) {
    std::uint32_t mask = 0;
    for (const auto cell : beside) {
      if (cell >= 0) mask |= 1U << static_cast<unsigned>(cell);
    }
    out.push_back(mask);
  }
  return out;
}

void visit_polyominoes(int cells, const PolyominoPrefix& prefix, Symmetries symmetries,
                       const std::function<void(const Polyomino&)>& visit) {
  Growth growth(cells);
  growth.go_to(prefix);
  growth.visit_below(cells, [&](const Cells& laid, const PolyominoPrefix&) {
    if (own_images(laid, symmetries) > 0) visit(make_polyomino(laid, symmetries));
  });
}

std::vector<std::uint64_t> laying_orders(const Polyomino& shape) {
  const auto cells = shape.cells.size();
  const auto beside = neighbour_masks(shape);
  const std::size_t full = (std::size_t{1} << cells) - 1;
  std::vector<std::uint64_t> ways(full + 1, 0);  // to finish, by the set of cells laid
  ways[full] = 1;
  for (std::size_t laid = full; laid-- > 1;) {
    for (auto left = full & ~laid; left != 0; left &= left - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(left));
      if ((beside[cell] & laid) != 0) ways[laid] += ways[laid | (std::size_t{1} << cell)];
    }
  }
  std::vector<std::uint64_t> orders;
  for (std::size_t cell = 0; cell < cells; ++cell) orders.push_back(ways[std::size_t{1} << cell]);
  return orders;
}

}  // namespace bastide::solver::counting
