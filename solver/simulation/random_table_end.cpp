// The end of a quick random game: what is left incomplete, farms and the cities they touch, holes.
#include <algorithm>
#include <bit>

#include "solver/simulation/random_table.hpp"

namespace bastide::solver::simulation {
namespace {

constexpr std::uint16_t no_farm = 0xffff;

}  // namespace

/// Roots are the first entries of their features, so going over the entries is going over the features by
/// their first segments.
template <Detail detail>
void RandomTable::end(GameTrace& trace) {
  // Written down always, counted when it is one: no branch to guess.
  std::size_t roots = 0, farms = 0;
  for (std::size_t e = 0; e < entries_; ++e) {
    const auto& feature = feature_[e];
    const bool is_wanted = (root_[e] == e) & (detail == Detail::everything || feature.followers != 0);
    const bool is_farm = feature.kind() == rules::FeatureKind::farm;
    roots_[roots] = static_cast<std::uint16_t>(e);
    farm_roots_[farms] = static_cast<std::uint16_t>(e);
    roots += static_cast<std::size_t>(is_wanted & !is_farm & feature.is_open());
    farms += static_cast<std::size_t>(is_wanted & is_farm);
  }
  const auto completed = trace.features.size();
  trace.features.resize(completed + roots);
  for (std::size_t i = 0; i < roots; ++i)
    write_feature(feature_[roots_[i]], trace.features[completed + i].feature);
  trace.farms.resize(farms);
  if (detail == Detail::points) std::fill(farm_number_.begin(), farm_number_.end(), no_farm);
  for (std::size_t i = 0; i < farms; ++i) {
    const auto e = farm_roots_[i];
    farm_number_[e] = static_cast<std::uint16_t>(i);
    last_tile_[e] = no_farm;
    cities_of_farm_[i] = {};
    write_feature(feature_[e], trace.farms[i].feature);
  }
  trace_farms<detail>(trace);
  if (detail == Detail::everything) trace_holes(trace);
}
template void RandomTable::end<Detail::points>(GameTrace&);
template void RandomTable::end<Detail::everything>(GameTrace&);

template <Detail detail>
void RandomTable::trace_farms(GameTrace& trace) {
  for (std::size_t tile = 0; tile < tile_count_; ++tile) {
    const auto& type = tiles_->types[placed_[tile].turned / 4U];
    if (detail == Detail::everything) {
      for (std::size_t s = 0; s < type.segments; ++s) {
        if ((type.features >> s & 1U) != 0) continue;
        const auto farm = root(tile, s);
        auto& tiles = trace.farms[farm_number_[farm]].tiles;
        tiles = static_cast<std::uint16_t>(tiles + (last_tile_[farm] == tile ? 0 : 1));
        last_tile_[farm] = static_cast<std::uint16_t>(tile);
      }
    }
    for (std::size_t w = 0; w < type.wall_count; ++w) {
      const auto farm = root(tile, type.walls[w][0]);
      if (detail == Detail::points && farm_number_[farm] == no_farm) continue;
      const auto city = root(tile, type.walls[w][1]);
      if (feature_[city].is_open()) continue;
      const auto number = city_number_[city];
      cities_of_farm_[farm_number_[farm]][number / 64U] |= std::uint64_t{1} << (number % 64U);
    }
  }
  for (std::size_t farm = 0; farm < trace.farms.size(); ++farm) {
    for (std::size_t word = 0; word < city_words; ++word) {
      for (auto bits = cities_of_farm_[farm][word]; bits != 0; bits &= bits - 1) {
        const auto city = completed_cities_[64 * word + static_cast<std::size_t>(std::countr_zero(bits))];
        trace.contacts.push_back({static_cast<std::uint16_t>(farm), city});
        ++trace.farms[farm].cities;
      }
    }
  }
}

void RandomTable::trace_holes(GameTrace& trace) const {
  constexpr auto is_sort = [](std::uint64_t sorts, unsigned at) { return (sorts >> at & 0xffffU) != 0; };
  for (std::size_t slot = 0; slot < frontier_size_; ++slot) {
    const auto sorts = tiles_->sorts[frontier_code_[slot]];
    if (sorts == 0) continue;
    // One side kills no cell: the tile that shows the edge has its type fit there, turned.
    const int sides = is_sort(sorts, fours_at) ? 4 : is_sort(sorts, threes_at) ? 3 : 2;
    trace.holes.push_back({static_cast<std::int16_t>(frontier_[slot] % quick_stride - quick_middle),
                           static_cast<std::int16_t>(frontier_[slot] / quick_stride - quick_middle),
                           static_cast<std::uint8_t>(sides), is_sort(sorts, dead_at)});
  }
  std::sort(trace.holes.begin(), trace.holes.end());
}

bool RandomTable::is_clear() const {
  return std::all_of(cells_.begin(), cells_.end(),
                     [](const Cell& cell) { return cell.code == 0 && cell.tile == 0 && cell.slot == 0; });
}

/// All cells that a tile reached: its own, those beside it, and the corners around cloisters.
void RandomTable::clear_cells() {
  std::int32_t first = placed_[0].cell, last = first;
  auto west = quick_middle, east = quick_middle;
  for (std::size_t t = 0; t < tile_count_; ++t) {
    const auto at = placed_[t].cell;
    first = std::min(first, at);
    last = std::max(last, at);
    west = std::min(west, at % quick_stride);
    east = std::max(east, at % quick_stride);
  }
  for (auto row = first / quick_stride - 1; row <= last / quick_stride + 1; ++row) {
    const auto begin = cells_.begin() + row * quick_stride;
    std::fill(begin + west - 1, begin + east + 2, Cell{});
  }
}

}  // namespace bastide::solver::simulation
