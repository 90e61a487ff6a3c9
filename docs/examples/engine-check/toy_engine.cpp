#include "toy_engine.hpp"

#include <algorithm>
#include <iterator>
#include <set>

using namespace bastide;
using rules::Cell;
using tilesets::SegmentKind;

namespace {

constexpr Cell aside{10000, 10000};

/// The side of the unturned tile that lies on `side` after so many quarter turns.
int unturned(int side, int rotation) { return (side - rotation + 4) % 4; }

}  // namespace

props::engines::Answer ToyEngine::operator()(const props::engines::Request& request) {
  using props::engines::Ask;
  props::engines::Answer answer;
  switch (request.ask) {
    case Ask::hello:
      answer.answers = {"aside", "undo", "placements", "features"};
      return answer;
    case Ask::begin:
      if (request.terms->edition->table.area.kind != rules::AreaKind::unbounded)
        return props::engines::unsupported("a table that ends");
      begin(*request.terms);
      return props::engines::done();
    case Ask::place: {
      const Cell cell{*request.x, *request.y};
      const Tile tile{set_->find(*request.tile), *request.rotation};
      if (!fits(cell, tile)) return props::engines::refused("it does not fit");
      board_[cell] = tile;
      order_.push_back(cell);
      return props::engines::done();
    }
    case Ask::finish:  // followers are not its business
      return props::engines::done();
    case Ask::aside:
      order_.push_back(aside);
      return props::engines::done();
    case Ask::undo:
      board_.erase(order_.back());
      order_.pop_back();
      return props::engines::done();
    case Ask::placements:
      answer.placements = placements(set_->find(*request.tile));
      return answer;
    case Ask::features:
      answer.kinds = {"city", "road"};
      answer.features = features();
      return answer;
    default:
      return props::engines::unsupported();
  }
}

void ToyEngine::begin(const props::engines::GameTerms& terms) {
  set_ = &terms.set();
  board_ = {{Cell{0, 0}, Tile{terms.start, 0}}};
  order_.clear();
}

bool ToyEngine::fits(Cell cell, Tile tile) const {
  if (board_.contains(cell)) return false;
  bool touches = false;
  for (int side = 0; side < 4; ++side) {
    const auto other = board_.find(rules::neighbour(cell, side));
    if (other == board_.end()) continue;
    touches = true;
    const auto mine = set_->type(tile.type).edges[unturned(side, tile.rotation)];
    const auto theirs =
        set_->type(other->second.type).edges[unturned((side + 2) % 4, other->second.rotation)];
    if (mine != theirs) return false;
  }
  return touches;
}

props::engines::Cells ToyEngine::placements(int type) const {
  props::engines::Cells places;
  std::set<Cell> tried;
  for (const auto& [cell, ignored] : board_) {
    for (int side = 0; side < 4; ++side) tried.insert(rules::neighbour(cell, side));
  }
  for (const auto cell : tried) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      if (fits(cell, {type, rotation})) places.push_back({cell.x, cell.y, rotation});
    }
  }
  return places;
}

const tilesets::Segment* ToyEngine::segment_at(Tile tile, int side) const {
  const auto& segments = set_->type(tile.type).segments;
  const auto found = std::find_if(segments.begin(), segments.end(), [&](const auto& s) {
    return (s.sides >> unturned(side, tile.rotation) & 1) != 0;
  });
  return found == segments.end() ? nullptr : &*found;
}

/// From each part of a city or road not yet seen, along the sides that it holds, until nothing is new.
std::vector<props::engines::Feature> ToyEngine::features() const {
  std::vector<props::engines::Feature> out;
  using Part = std::pair<Cell, const tilesets::Segment*>;
  std::set<Part> seen;
  for (const auto& [cell, tile] : board_) {
    for (const auto& segment : set_->type(tile.type).segments) {
      if (segment.kind != SegmentKind::city && segment.kind != SegmentKind::road) continue;
      if (!seen.insert({cell, &segment}).second) continue;
      const bool is_city = segment.kind == SegmentKind::city;
      int open = 0;
      int pennants = 0;
      std::set<Cell> tiles;
      for (std::vector<Part> todo = {{cell, &segment}}; !todo.empty();) {
        const auto [at, part] = todo.back();
        todo.pop_back();
        tiles.insert(at);
        pennants += part->pennants();
        for (int side = 0; side < 4; ++side) {
          if (segment_at(board_.at(at), side) != part) continue;
          const auto other = board_.find(rules::neighbour(at, side));
          if (other == board_.end()) {
            ++open;
            continue;
          }
          const Part next{other->first, segment_at(other->second, (side + 2) % 4)};
          if (seen.insert(next).second) todo.push_back(next);
        }
      }
      props::engines::Feature feature;
      feature.kind = is_city ? "city" : "road";
      for (const auto tile_cell : tiles) feature.tiles.push_back({tile_cell.x, tile_cell.y});
      feature.open = open;
      if (is_city) feature.pennants = forgets_pennants_ ? 0 : pennants;
      feature.complete = open == 0;
      out.push_back(std::move(feature));
    }
  }
  return out;
}
