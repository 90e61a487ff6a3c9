#include "solver/questions/growing/editable_board.hpp"

#include "tilesets/index.hpp"

namespace bastide::solver::questions::growing {

EditableBoard::EditableBoard(const tilesets::TileSet& set)
    : set_(&set), image_at_(at(side * side), nothing), tile_at_(at(side * side)), seen_(at(side * side)) {
  for (const auto& image : set.oriented()) images_.push_back(set.turned(image.type, image.rotation));
  for (const auto& type : set.types()) left_.push_back(type.count);
}

bool EditableBoard::fits(int cell, int image) const {
  const auto& tile = turned(image);
  for (unsigned s = 0; s < 4; ++s) {
    const int beyond = image_at(cell + steps[s]);
    if (beyond != nothing && turned(beyond).edges[(s + 2U) & 3U] != tile.edges[s]) return false;
  }
  return true;
}

void EditableBoard::lay(int cell, int image) {
  image_at_[at(cell)] = static_cast<std::int16_t>(image);
  tile_at_[at(cell)] = static_cast<std::int16_t>(cells_.size());
  cells_.push_back(cell);
  --left_[turned(image).type];
}

void EditableBoard::take(int cell) {
  ++left_[turned(image_at(cell)).type];
  image_at_[at(cell)] = nothing;
  const int last = cells_.back();
  cells_[at(tile_at(cell))] = last;
  tile_at_[at(last)] = tile_at_[at(cell)];
  cells_.pop_back();
}

bool EditableBoard::is_connected() {
  if (cells_.empty()) return true;
  ++question_;
  reached_.clear();
  const auto reach = [&](int cell) {
    if (is_empty(cell) || seen_[at(cell)] == question_) return;
    seen_[at(cell)] = question_;
    reached_.push_back(cell);
  };
  reach(cells_.front());
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const int cell = reached_[i];
    for (const int step : steps) reach(cell + step);
  }
  return reached_.size() == cells_.size();
}

std::vector<rules::Placement> EditableBoard::placements() const {
  std::vector<rules::Placement> out;
  for (const int cell : cells_) {
    const auto& tile = turned(image_at(cell));
    const rules::Cell place{cell % side - middle % side, cell / side - middle / side};
    out.push_back({tile.type, tile.rotation, place, std::nullopt});
  }
  return out;
}

}  // namespace bastide::solver::questions::growing
