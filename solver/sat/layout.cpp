#include "solver/sat/layout.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "solver/boards/cell_sets.hpp"

namespace bastide::solver::sat {

Layout::Layout(Formula& formula, const tilesets::TileSet& set, std::vector<rules::Cell> cells, bool is_filled,
               std::span<const int> counts, bool uses_all)
    : set_(&set), cells_(std::move(cells)) {
  const auto oriented = set.oriented();
  const auto n_cells = static_cast<int>(cells_.size());
  const auto n_oriented = static_cast<int>(oriented.size());
  for (int c = 0; c < n_cells; ++c) {
    if (*index(cells_[static_cast<std::size_t>(c)]) != c)
      throw std::logic_error("a layout has each cell once");
  }
  const auto beside = boards::cells_beside(cells_);

  // Variables: tiles, then edges, each with the cell that came first.
  first_tile_ = formula.new_variables(n_cells * n_oriented);
  first_edge_.resize(cells_.size());
  laid_.resize(cells_.size());
  for (int c = 0; c < n_cells; ++c) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const int beyond = beside[static_cast<std::size_t>(c)][static_cast<std::size_t>(side)];
      auto& edge = first_edge_[static_cast<std::size_t>(c)][static_cast<std::size_t>(side)];
      if (beyond >= 0 && beyond < c) {
        edge = first_edge_[static_cast<std::size_t>(beyond)]
                          [static_cast<std::size_t>((side + 2) % tilesets::side_count)];
      } else {
        edge = formula.new_variables(static_cast<int>(set.edges().size()));
        std::vector<Literal> kinds(set.edges().size());
        std::iota(kinds.begin(), kinds.end(), edge);
        add_at_most_one(formula, kinds);
      }
    }
  }

  // What lies on a cell, and what that shows at its edges.
  std::vector<Literal> images;
  for (int c = 0; c < n_cells; ++c) {
    images.clear();
    for (int o = 0; o < n_oriented; ++o) {
      const auto& image = oriented[static_cast<std::size_t>(o)];
      if (counts[image.type] == 0) {
        formula.add({-tile(c, o)});
        continue;
      }
      images.push_back(tile(c, o));
      for (int side = 0; side < tilesets::side_count; ++side)
        formula.add({-tile(c, o), this->edge(c, side, image.edges[static_cast<std::size_t>(side)])});
    }
    add_at_most_one(formula, images);
    auto& laid = laid_[static_cast<std::size_t>(c)];
    laid = formula.new_variable();
    for (const auto image : images) formula.add({-image, laid});
    images.push_back(-laid);
    formula.add(images);
    if (is_filled) formula.add({laid});
    for (int side = 0; side < tilesets::side_count; ++side) {
      const bool is_rim = beside[static_cast<std::size_t>(c)][static_cast<std::size_t>(side)] < 0;
      for (const auto kind : set.edges()) {
        std::vector<Literal> shows{-this->edge(c, side, kind), -laid};
        for (int o = 0; o < n_oriented; ++o) {
          const auto& image = oriented[static_cast<std::size_t>(o)];
          if (counts[image.type] > 0 && image.edges[static_cast<std::size_t>(side)] == kind)
            shows.push_back(tile(c, o));
        }
        formula.add(shows);
        if (!is_filled && is_rim) formula.add({-this->edge(c, side, kind), laid});
      }
    }
  }
  for (int c = 0; c < n_cells && !is_filled; ++c) {  // an edge between two empty cells shows nothing
    for (int side = 0; side < tilesets::side_count; ++side) {
      const int beyond = beside[static_cast<std::size_t>(c)][static_cast<std::size_t>(side)];
      if (beyond < 0 || beyond > c) continue;
      for (const auto kind : set.edges()) formula.add({-edge(c, side, kind), is_laid(c), is_laid(beyond)});
    }
  }

  // Supply. Where a type has several images, a variable a cell stands for them, so that fewer are counted.
  for (int type = 0; type < set.type_count(); ++type) {
    const int count = counts[static_cast<std::size_t>(type)];
    if (count == 0 || (count >= n_cells && !uses_all)) continue;
    std::vector<Literal> of_type;
    const auto images_of_type = set.oriented_of(type);
    for (int c = 0; c < n_cells; ++c) {
      of_type.push_back(images_of_type.size() == 1 ? tile(c, images_of_type[0])
                                                   : add_one_of(formula, *this, c, images_of_type));
    }
    if (uses_all) {
      add_exactly(formula, of_type, count);
    } else {
      add_at_most(formula, of_type, count);
    }
  }
}

std::optional<int> Layout::index(rules::Cell cell) const {
  const auto found = std::find(cells_.begin(), cells_.end(), cell);
  if (found == cells_.end()) return std::nullopt;
  return static_cast<int>(found - cells_.begin());
}

Literal Layout::edge(int cell, int side, tilesets::Edge e) const {
  return first_edge_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(side)] + static_cast<int>(e) -
         static_cast<int>(tilesets::Edge::field);
}

std::vector<rules::Placement> Layout::decode(const SatResult& result) const {
  std::vector<rules::Placement> out;
  const auto oriented = set_->oriented();
  for (int c = 0; c < static_cast<int>(cells_.size()); ++c) {
    for (int o = 0; o < static_cast<int>(oriented.size()); ++o) {
      if (!result.is_true(tile(c, o))) continue;
      const auto& image = oriented[static_cast<std::size_t>(o)];
      out.push_back({image.type, image.rotation, cells_[static_cast<std::size_t>(c)], std::nullopt});
    }
  }
  return out;
}

Literal add_one_of(Formula& formula, const Layout& layout, int cell, std::span<const std::uint16_t> images) {
  const auto is_one = formula.new_variable();
  std::vector<Literal> any{-is_one};
  for (const auto oriented : images) {
    formula.add({-layout.tile(cell, oriented), is_one});
    any.push_back(layout.tile(cell, oriented));
  }
  formula.add(any);
  return is_one;
}

}  // namespace bastide::solver::sat
