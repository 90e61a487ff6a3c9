// A second way to count boards, sharing nothing with the explorer but the tile set: shape by shape.
//
// First the sets of N cells that are connected and contain the origin (grown from smaller ones, kept in a
// set). Then for each shape the ways to fill its cells with tiles: cell by cell in reading order, by
// comparing edge letters, with a plain count of what is left. A board is a shape and a filling, so the sum
// over shapes is the number of boards. No frontier codes, no masks, no order of growth: what is shared with
// solver/ is the definition of a board alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::shape_count {

using Square = std::pair<int, int>;  // y, x: reading order
using Shape = std::set<Square>;

inline std::vector<Square> around(Square c) {
  return {{c.first - 1, c.second}, {c.first, c.second + 1}, {c.first + 1, c.second}, {c.first, c.second - 1}};
}

inline std::set<Shape> shapes(int cells) {
  std::set<Shape> level = {{{0, 0}}};
  for (int n = 1; n < cells; ++n) {
    std::set<Shape> next;
    for (const auto& shape : level) {
      for (const auto& cell : shape) {
        for (const auto& beside : around(cell)) {
          if (shape.count(beside) != 0) continue;
          auto grown = shape;
          grown.insert(beside);
          next.insert(std::move(grown));
        }
      }
    }
    level = std::move(next);
  }
  return level;
}

/// One way a tile type can lie, as edge letters N E S W.
struct Image {
  int type;
  std::string letters;
};

inline std::vector<Image> images(const tilesets::TileSet& set) {
  std::vector<Image> out;
  for (const auto& o : set.oriented()) {
    Image image{o.type, {}};
    for (int s = 0; s < 4; ++s) {
      // A tile turned clockwise by r shows on side s what the file gives for side s - r.
      const auto from = static_cast<std::size_t>((s - o.rotation + 4) % 4);
      image.letters.push_back(set.edge_letter(set.type(o.type).edges[from]));
    }
    out.push_back(std::move(image));
  }
  return out;
}

class Filler {
 public:
  Filler(const tilesets::TileSet& set, const Shape& shape)
      : images_(images(set)), cells_(shape.begin(), shape.end()) {
    for (const auto& type : set.types()) left_.push_back(type.count);
    --left_[static_cast<std::size_t>(set.start_type())];
    std::string start;
    for (int s = 0; s < 4; ++s) {
      start.push_back(set.edge_letter(set.type(set.start_type()).edges[static_cast<std::size_t>(s)]));
    }
    laid_[{0, 0}] = start;
  }
  std::uint64_t count() { return fill(0); }

 private:
  std::uint64_t fill(std::size_t i) {
    if (i == cells_.size()) return 1;
    const auto cell = cells_[i];
    if (cell == Square{0, 0}) return fill(i + 1);
    std::uint64_t sum = 0;
    for (const auto& image : images_) {
      auto& left = left_[static_cast<std::size_t>(image.type)];
      if (left == 0 || !fits(cell, image.letters)) continue;
      --left;
      laid_[cell] = image.letters;
      sum += fill(i + 1);
      laid_.erase(cell);
      ++left;
    }
    return sum;
  }
  bool fits(Square cell, const std::string& letters) const {
    const auto beside = around(cell);
    for (std::size_t s = 0; s < 4; ++s) {
      const auto found = laid_.find(beside[s]);
      if (found != laid_.end() && found->second[(s + 2) % 4] != letters[s]) return false;
    }
    return true;
  }

  std::vector<Image> images_;
  std::vector<Square> cells_;
  std::vector<int> left_;
  std::map<Square, std::string> laid_;
};

/// Number of boards of that many tiles.
inline std::uint64_t boards(const tilesets::TileSet& set, int tiles) {
  std::uint64_t sum = 0;
  for (const auto& shape : shapes(tiles)) sum += Filler(set, shape).count();
  return sum;
}

}  // namespace bastide::shape_count
