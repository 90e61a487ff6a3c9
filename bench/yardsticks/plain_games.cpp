#include "bench/yardsticks/plain_games.hpp"

#include <algorithm>

namespace bastide::yardsticks {
namespace {

using tilesets::SegmentKind;

constexpr int width = 2 * 128 + 5;
constexpr int middle = width * (width / 2) + width / 2;
constexpr std::array<int, 4> steps = {-width, 1, width, -1};
constexpr std::array<int, 8> around = {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1};

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

PlainGames::PlainGames(const tilesets::TileSet& set, std::uint64_t seed)
    : set_(&set), counts_(set.types().size()), rotations_(counts_.size()), luck_(seed * 2 + 1) {
  const auto plain = plain_set(set);
  for (std::size_t code = 0; code < 256; ++code) {
    for (const auto& image : plain.fitting[code]) {
      auto& count = counts_[at(image.type)][code];
      rotations_[at(image.type)][code][count++] = image.rotation;
    }
  }
  for (const auto& type : set.types()) {
    fresh_.emplace_back();
    for (const auto& segment : type.segments) {
      Feature feature;
      for (unsigned s = 0; s < 4; ++s) feature.open += segment.sides >> s & 1;
      for (unsigned h = 0; h < 8; ++h) feature.open += segment.half_edges >> h & 1;
      if (segment.kind == SegmentKind::cloister) feature.open = 8;
      feature.pennants = segment.pennants();
      fresh_.back().push_back(feature);
    }
  }
  for (std::size_t type = 0; type < plain.left.size(); ++type)
    tiles_.insert(tiles_.end(), at(plain.left[type]), static_cast<int>(type));
  codes_.assign(at(width) * width, 0);
  tile_at_.assign(codes_.size(), -1);
  slots_.assign(codes_.size(), -1);
}

/// Xorshift (G. Marsaglia, 2003), and the upper half times n for a number below it.
int PlainGames::below(int n) {
  luck_ ^= luck_ << 13U;
  luck_ ^= luck_ >> 7U;
  luck_ ^= luck_ << 17U;
  return static_cast<int>((luck_ >> 32U) * static_cast<std::uint64_t>(n) >> 32U);
}

int PlainGames::find(int segment) {
  while (parent_[at(segment)] != segment) {
    parent_[at(segment)] = parent_[at(parent_[at(segment)])];
    segment = parent_[at(segment)];
  }
  return segment;
}

void PlainGames::join(int a, int b) {
  a = find(a);
  b = find(b);
  auto& into = features_[at(a)];
  into.open -= 2;
  if (a == b) return;
  const auto& from = features_[at(b)];
  into.open += from.open;
  into.pennants += from.pennants;
  for (std::size_t p = 0; p < 2; ++p) into.followers[p] += from.followers[p];
  into.tiles |= from.tiles;
  parent_[at(b)] = a;
}

int PlainGames::count_places(int type) const {
  const auto& counts = counts_[at(type)];
  int places = 0;
  for (const int cell : frontier_) places += counts[codes_[at(cell)]];
  return places;
}

PlainGames::Place PlainGames::place(int type, int number) const {
  const auto& counts = counts_[at(type)];
  std::size_t i = 0;
  for (; number >= counts[codes_[at(frontier_[i])]]; ++i) number -= counts[codes_[at(frontier_[i])]];
  return {frontier_[i], rotations_[at(type)][codes_[at(frontier_[i])]][at(number)]};
}

void PlainGames::lay(int cell, int type, int rotation) {
  if (slots_[at(cell)] >= 0) {
    const int last = frontier_.back();
    frontier_[at(slots_[at(cell)])] = last;
    slots_[at(last)] = slots_[at(cell)];
    frontier_.pop_back();
    slots_[at(cell)] = -1;
  }
  const Placed mine{type, rotation, cell, static_cast<int>(parent_.size())};
  const int number = static_cast<int>(placed_.size());
  for (const auto& fresh : fresh_[at(type)]) {
    parent_.push_back(static_cast<int>(parent_.size()));
    features_.push_back(fresh);
    features_.back().tiles[at(number)] = true;
  }
  placed_.push_back(mine);
  tile_at_[at(cell)] = number;
  const auto& turned = set_->turned(type, rotation);
  for (int s = 0; s < 4; ++s) {
    const int next = cell + steps[at(s)];
    codes_[at(next)] =
        static_cast<Code>(codes_[at(next)] | bits(static_cast<int>(turned.edges[at(s)]), opposite(s)));
    if (tile_at_[at(next)] >= 0) {
      connect(mine, placed_[at(tile_at_[at(next)])], s);
    } else if (slots_[at(next)] < 0) {
      slots_[at(next)] = static_cast<int>(frontier_.size());
      frontier_.push_back(next);
    }
  }
  count_cloisters(mine);
}

void PlainGames::connect(const Placed& mine, const Placed& other, int side) {
  const auto& here = set_->turned(mine.type, mine.rotation);
  const auto& there = set_->turned(other.type, other.rotation);
  const auto s = at(side);
  const auto o = at(opposite(side));
  if (here.edges[s] != tilesets::Edge::field)
    join(mine.first + here.side_segment[s], other.first + there.side_segment[o]);
  if (here.edges[s] == tilesets::Edge::city) return;
  join(mine.first + here.half_segment[2 * s], other.first + there.half_segment[2 * o + 1]);
  join(mine.first + here.half_segment[2 * s + 1], other.first + there.half_segment[2 * o]);
}

void PlainGames::count_cloisters(const Placed& mine) {
  // A cloister is the last segment of its tile.
  const auto cloister = [&](const Placed& tile) {
    return tile.first + static_cast<int>(set_->type(tile.type).segments.size()) - 1;
  };
  const bool is_cloister = set_->type(mine.type).has_cloister();
  for (const int step : around) {
    const int other = tile_at_[at(mine.cell + step)];
    if (other < 0) continue;
    if (is_cloister) --features_[at(cloister(mine))].open;
    const auto& tile = placed_[at(other)];
    if (set_->type(tile.type).has_cloister()) --features_[at(cloister(tile))].open;
  }
}

void PlainGames::deploy(int player) {
  if (supply_[at(player)] == 0) return;
  free_.clear();
  for (int s = placed_.back().first; s < static_cast<int>(parent_.size()); ++s) {
    const auto& feature = features_[at(find(s))];
    if (feature.followers[0] + feature.followers[1] == 0) free_.push_back(s);
  }
  const int choice = below(static_cast<int>(free_.size()) + 1);
  if (choice == static_cast<int>(free_.size())) return;
  ++features_[at(find(free_[at(choice)]))].followers[at(player)];
  --supply_[at(player)];
}

void PlainGames::give(const Feature& feature, int points, PlainResult& result) const {
  const int most = std::max(feature.followers[0], feature.followers[1]);
  for (std::size_t p = 0; p < 2; ++p) result.points[p] += feature.followers[p] == most ? points : 0;
}

/// A city, road or cloister, complete or not; followers go home.
void PlainGames::score(int segment, SegmentKind kind, PlainResult& result) {
  auto& feature = features_[at(find(segment))];
  if (feature.followers[0] + feature.followers[1] == 0) return;
  const int tiles = static_cast<int>(feature.tiles.count());
  int points = tiles;
  if (kind == SegmentKind::city) points = (tiles + feature.pennants) * (feature.open == 0 ? 2 : 1);
  if (kind == SegmentKind::cloister) points = 9 - feature.open;
  give(feature, points, result);
  for (std::size_t p = 0; p < 2; ++p) supply_[p] += feature.followers[p];
  feature.followers = {};
}

void PlainGames::score_turn(PlainResult& result) {
  const auto score_complete = [&](const Placed& tile, bool only_cloister) {
    const auto& segments = set_->type(tile.type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const auto kind = segments[s].kind;
      if (kind == SegmentKind::field || (only_cloister && kind != SegmentKind::cloister)) continue;
      const int segment = tile.first + static_cast<int>(s);
      if (features_[at(find(segment))].open == 0) score(segment, kind, result);
    }
  };
  const auto& mine = placed_.back();
  score_complete(mine, false);
  for (const int step : around) {
    const int other = tile_at_[at(mine.cell + step)];
    if (other >= 0 && set_->type(placed_[at(other)].type).has_cloister())
      score_complete(placed_[at(other)], true);
  }
}

void PlainGames::score_end(PlainResult& result) {
  contacts_.clear();
  for (const auto& tile : placed_) {
    const auto& segments = set_->type(tile.type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const int segment = tile.first + static_cast<int>(s);
      if (segments[s].kind != SegmentKind::field) {
        score(segment, segments[s].kind, result);
        continue;
      }
      const int farm = find(segment);
      if (features_[at(farm)].followers[0] + features_[at(farm)].followers[1] == 0) continue;
      for (int c = 0; c < 4; ++c) {  // cities come first among a tile's segments
        if ((segments[s].cities >> c & 1) == 0) continue;
        const int city = find(tile.first + c);
        if (features_[at(city)].open == 0) contacts_.emplace_back(farm, city);
      }
    }
  }
  std::sort(contacts_.begin(), contacts_.end());
  contacts_.erase(std::unique(contacts_.begin(), contacts_.end()), contacts_.end());
  for (const auto& [farm, city] : contacts_) give(features_[at(farm)], 3, result);
}

void PlainGames::clear() {
  for (const auto& tile : placed_) {
    for (const int step : around) codes_[at(tile.cell + step)] = 0;
    tile_at_[at(tile.cell)] = -1;
    codes_[at(tile.cell)] = 0;
  }
  for (const int cell : frontier_) slots_[at(cell)] = -1;
  frontier_.clear();
  placed_.clear();
  parent_.clear();
  features_.clear();
}

PlainResult PlainGames::play() {
  PlainResult result;
  clear();
  supply_ = {7, 7};
  for (std::size_t i = tiles_.size(); i > 1; --i)
    std::swap(tiles_[i - 1], tiles_[at(below(static_cast<int>(i)))]);
  lay(middle, set_->start_type(), 0);
  int player = 0;
  for (const int type : tiles_) {
    const int places = count_places(type);
    if (places == 0) {
      ++result.lost;
      continue;
    }
    const auto [cell, rotation] = place(type, below(places));
    lay(cell, type, rotation);
    deploy(player);
    score_turn(result);
    player = 1 - player;
  }
  score_end(result);
  return result;
}

}  // namespace bastide::yardsticks
