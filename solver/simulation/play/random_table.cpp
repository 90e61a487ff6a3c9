// A quick random game from its first draw to its end: a turn is to draw, choose, lay, deploy and score; at
// the end there is what is left incomplete, farms and the cities they touch, and holes.
//
// Counts and choices among a few bits are made without the instructions that plain x86-64 lacks and without
// loops that the processor has to guess the length of.
#include "solver/simulation/play/random_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

namespace bastide::solver::simulation::play {
namespace {

using arithmetic::Purpose;
using arithmetic::RandomStream;

/// [bits][k]: the k-th lowest of eight bits, from 0.
inline constexpr auto nth_of_eight = [] {
  std::array<std::array<std::uint8_t, 8>, 256> out{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    unsigned k = 0;
    for (std::uint8_t at = 0; at < 8; ++at)
      if ((bits >> at & 1U) != 0) out[bits][k++] = at;
  }
  return out;
}();

inline unsigned nth_bit(std::uint32_t bits, std::uint32_t k) {
  if (bits < 256) return nth_of_eight[bits][k];
  for (; k > 0; --k) bits &= bits - 1;
  return static_cast<unsigned>(std::countr_zero(bits));
}

/// std::popcount is a call on machines without the instruction.
inline unsigned bit_count(std::uint32_t bits) {
  bits -= bits >> 1U & 0x55555555U;
  bits = (bits & 0x33333333U) + (bits >> 2U & 0x33333333U);
  return ((bits + (bits >> 4U)) & 0x0f0f0f0fU) * 0x01010101U >> 24U;
}

constexpr std::uint16_t no_farm = 0xffff;

}  // namespace

RandomTable::RandomTable(const QuickTiles& tiles, const rules::editions::Edition& edition, int players)
    : tiles_(&tiles),
      players_(players),
      is_start_in_bag_(edition.start_in_bag == rules::editions::YesNo::yes),
      start_(static_cast<std::uint16_t>(tiles.fit->set().start_type())) {
  for (int p = 0; p < players; ++p)
    full_supply_ |= static_cast<std::uint64_t>(edition.followers()) << (8U * static_cast<unsigned>(p));
  const auto most = static_cast<std::size_t>(tiles.fit->set().tile_count());
  cells_.resize(static_cast<std::size_t>(quick_stride) * (2 * quick_middle + 1));
  placed_.resize(most);
  frontier_.resize(2 * most + 8);
  frontier_code_.resize(frontier_.size() + slots_at_once);
  std::size_t entries = segments_at_once + 1;
  for (std::size_t t = 0; t < tiles.types.size(); ++t)
    entries += std::size_t{tiles.types[t].segments} *
               static_cast<std::size_t>(tiles.fit->set().type(static_cast<int>(t)).count);
  for (auto* each : {&root_, &next_, &farm_number_, &city_number_, &last_tile_}) each->resize(entries);
  feature_.resize(entries);
  cities_of_farm_.resize(entries);
  roots_.resize(entries);
  farm_roots_.resize(entries);
  std::size_t cloisters = 0;
  for (const auto& type : tiles.fit->set().types())
    cloisters += static_cast<std::size_t>(type.has_cloister() ? type.count : 0);
  cloisters_.resize(cloisters);
}

/// A forward Fisher-Yates shuffle: what is drawn first is settled first.
void RandomTable::shuffle(RandomStream& stream) {
  bag_ = tiles_->bag;
  const auto n = static_cast<std::uint32_t>(bag_.size());
  for (std::uint32_t i = 0; i + 1 < n; ++i) std::swap(bag_[i], bag_[i + stream.below(n - i)]);
}

/// The bag is in order already.
void RandomTable::begin(GameTrace& trace) {
  trace.clear();
  trace.players = players_;
  left_ = {};
  left_mask_ = {};
  for (const auto type : bag_) {
    ++left_[type];
    left_mask_[type] = 0xffff;
  }
  places_ = {};
  sorts_ = tiles_->sorts;
  fitting_left_ = tiles_->fitting;
  cells_of_code_ = {};
  sorted_ = 0;
  tile_count_ = 0;
  frontier_size_ = 0;
  entries_ = 0;
  split_tiles_.clear();
  completed_cities_.clear();
  std::fill(cloisters_.begin(), cloisters_.end(), no_cloister());
  cloister_count_ = 0;
  feature_.back().counts = 1;  // of no_cloister: never complete
  supply_ = full_supply_;
  blocked_ = 0;
  drawn_ = 0;
  auto start = start_;
  if (is_start_in_bag_) {
    start = bag_[drawn_++];
    take_out(start);
  } else {
    // A type all of whose tiles lie is not in the bag from the beginning.
    for (std::size_t type = 0; type < tiles_->types.size(); ++type) {
      if (left_[type] > 0) continue;
      left_[type] = 1;
      take_out(type);
    }
  }
  trace.start_type = start;
  lay(quick_middle * quick_stride + quick_middle, start, 0);
}

/// One tile of the type less in the bag.
inline void RandomTable::take_out(std::size_t type) {
  if (--left_[type] > 0) return;
  left_mask_[type] = 0;
  for (const auto code : tiles_->types[type].deep_codes) {
    const std::uint64_t is_starved = --fitting_left_[code] == 0 ? 1 : 0;
    sorts_[code] += is_starved << starved_at;
    sorted_ += (cells_of_code_[code] * is_starved) << starved_at;
  }
}

/// The frontier slot that holds place number `k` of the type, in the order of the frontier; leaves in `k` the
/// number of the place there. Several slots at once: beyond the end of the frontier lie codes of earlier
/// cells, which come too late to matter.
inline std::size_t RandomTable::choose_slot(std::size_t type, std::uint32_t& k) const {
  const auto* count = tiles_->count[type].data();
  const auto* codes = frontier_code_.data();
  for (;; codes += slots_at_once) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < slots_at_once; ++i) sum += count[codes[i]];
    if (k < sum) break;
    k -= sum;
  }
  // Going backwards from the whole block is going forwards without a guess: count the slots that are passed.
  std::uint32_t passed = 0, before = 0, sum = 0;
  for (std::size_t i = 0; i < slots_at_once; ++i) {
    sum += count[codes[i]];
    const std::uint32_t is_passed = sum <= k ? 1 : 0;
    passed += is_passed;
    before += is_passed * (sum - before);
  }
  k -= before;
  return static_cast<std::size_t>(codes - frontier_code_.data()) + passed;
}

inline RandomTable::Segments RandomTable::look() const {
  const auto& placed = placed_[tile_count_ - 1];
  const auto& type = tiles_->types[placed.turned / 4U];
  Segments out;
  const auto look_at = [&](std::size_t s) {
    const auto& feature = feature_[root_[placed.first_entry + s]];
    out.free |= (feature.followers == 0 ? 1U : 0U) << s;
    out.closed |= (feature.is_open() ? 0U : 1U) << s;
  };
  for (std::size_t s = 0; s < segments_at_once; ++s) look_at(s);
  for (std::size_t s = segments_at_once; s < type.segments; ++s) look_at(s);
  out.free &= type.deployable;
  out.closed &= type.features;
  return out;
}

/// Uniformly over the segments that are free, and none. The segment, or -1.
inline int RandomTable::deploy(RandomStream& moves, unsigned player, std::uint32_t free) {
  if ((supply_ >> (8 * player) & 0xffU) == 0 || free == 0) return -1;
  const auto n = bit_count(free);
  const auto choice = moves.below(n + 1);
  if (choice == n) return -1;
  const auto segment = nth_bit(free, choice);
  feature_[root(tile_count_ - 1, segment)].followers += std::uint64_t{1} << (8 * player);
  supply_ -= std::uint64_t{1} << (8 * player);
  return static_cast<int>(segment);
}

template <Detail detail>
inline void RandomTable::complete(std::uint16_t root, GameTrace& trace) {
  auto& feature = feature_[root];
  const bool is_city = feature.kind() == rules::FeatureKind::city;  // a farm may touch it, whoever held it
  if (detail == Detail::points && feature.followers == 0 && !is_city) return;
  if (is_city) {
    city_number_[root] = static_cast<std::uint16_t>(completed_cities_.size());
    completed_cities_.push_back(static_cast<std::uint16_t>(trace.features.size()));
  }
  auto& traced = trace.features.emplace_back();
  write_feature(feature, traced.feature);
  traced.turn = static_cast<std::uint16_t>(tile_count_ - 1);
  supply_ += feature.followers;
  feature.followers = 0;
}

template <Detail detail>
inline void RandomTable::finish_turn(std::uint32_t closed, GameTrace& trace) {
  std::array<std::uint16_t, segments_at_once>
      met{};  // at most four cities and roads on a tile, and a cloister
  std::size_t met_count = 0;
  for (; closed != 0; closed &= closed - 1) {
    const auto root = this->root(tile_count_ - 1, static_cast<std::size_t>(std::countr_zero(closed)));
    const auto end = met.begin() + static_cast<std::ptrdiff_t>(met_count);
    if (std::find(met.begin(), end, root) != end) continue;
    met[met_count++] = root;
    complete<detail>(root, trace);
  }
  if (is_cloister_complete_) finish_cloisters<detail>(trace);
}

/// Cloisters beside the tile just laid that it completed, in the order of the cells around it.
template <Detail detail>
void RandomTable::finish_cloisters(GameTrace& trace) {
  for (const auto step : quick_around_steps) {
    const auto cell = placed_[tile_count_ - 1].cell + step;
    const auto end = cloisters_.begin() + static_cast<std::ptrdiff_t>(cloister_count_);
    const auto found =
        std::find_if(cloisters_.begin(), end, [=](const Cloister& c) { return c.cell == cell; });
    if (found == end || feature_[found->entry].is_open()) continue;
    complete<detail>(found->entry, trace);
    *found = cloisters_[--cloister_count_];
    cloisters_[cloister_count_] = no_cloister();
  }
}

/// Which types fit nowhere now, and since when. Rarely any do, and a few lanes at once say so.
inline void RandomTable::note_blocked(GameTrace& trace) {
  // 0 - 1 borrows into the highest bit, which numbers of places do not reach.
  std::uint16_t any = 0;
  for (std::size_t t = 0; t < quick_types; ++t)
    any =
        static_cast<std::uint16_t>(any | (static_cast<std::uint16_t>(places_.lane[t] - 1U) & left_mask_[t]));
  if ((any & 0x8000U) == 0 && blocked_ == 0) return;
  std::uint32_t now = 0;
  for (std::size_t t = 0; t < quick_types; ++t)
    now |= (places_.lane[t] == 0 && left_mask_[t] != 0 ? 1U : 0U) << t;
  const auto turns = static_cast<std::uint16_t>(trace.turns.size());
  for (auto bits = blocked_ & ~now; bits != 0; bits &= bits - 1)
    trace.blocked[blocking_[static_cast<std::size_t>(std::countr_zero(bits))]].until = turns;
  for (auto bits = now & ~blocked_; bits != 0; bits &= bits - 1) {
    const auto type = static_cast<std::size_t>(std::countr_zero(bits));
    blocking_[type] = static_cast<std::uint16_t>(trace.blocked.size());
    trace.blocked.push_back({turns, static_cast<std::uint16_t>(turns + 1), static_cast<std::uint16_t>(type)});
  }
  blocked_ = now;
}

template <Detail detail>
void RandomTable::play_out(RandomStream& moves, GameTrace& trace) {
  constexpr bool is_full = detail == Detail::everything;
  unsigned player = 0;
  if (is_full) note_blocked(trace);
  while (drawn_ < bag_.size()) {
    const std::size_t type = bag_[drawn_++];
    const std::uint32_t places = places_.lane[type];
    take_out(type);
    if (places == 0) {
      if (is_full) {
        trace.lost.push_back({static_cast<std::uint16_t>(tile_count_ - 1), static_cast<std::uint16_t>(type)});
        note_blocked(trace);
      }
      continue;
    }
    auto k = moves.below(places);
    const auto slot = choose_slot(type, k);
    const auto at = frontier_[slot];
    const auto turns = tiles_->fit->distinct_turns(static_cast<int>(type), frontier_code_[slot]);
    const auto rotation = nth_bit(turns, k);
    lay(at, type, rotation);
    const auto segments = look();
    const int segment = deploy(moves, player, segments.free);
    finish_turn<detail>(segments.closed, trace);
    if (is_full) {
      auto& turn = trace.turns.emplace_back();
      turn.x = static_cast<std::int16_t>(at % quick_stride - quick_middle);
      turn.y = static_cast<std::int16_t>(at / quick_stride - quick_middle);
      turn.type = static_cast<std::uint8_t>(type);
      turn.rotation = static_cast<std::uint8_t>(rotation);
      turn.segment = static_cast<std::int8_t>(segment);
      turn.player = static_cast<std::uint8_t>(player);
      turn.placements = static_cast<std::uint16_t>(places);
      turn.frontier = static_cast<std::uint16_t>(frontier_size_);
      turn.supply = static_cast<std::uint8_t>(supply_ >> (8 * player));
      turn.threes = static_cast<std::uint8_t>(sorted_ >> threes_at);
      turn.fours = static_cast<std::uint8_t>(sorted_ >> fours_at);
      turn.dead = static_cast<std::uint8_t>(sorted_ >> dead_at);
      turn.starved = static_cast<std::uint8_t>(sorted_ >> starved_at);
      note_blocked(trace);
    }
    ++player;
    player *= player != static_cast<unsigned>(players_) ? 1U : 0U;
  }
}

void RandomTable::play(std::uint64_t seed, std::uint64_t number, Detail detail, GameTrace& trace,
                       std::span<const int> order) {
  assert(is_clear());
  RandomStream bag(seed, number, Purpose::bag);
  RandomStream moves(seed, number, Purpose::moves);
  if (order.empty()) {
    shuffle(bag);
  } else {
    bag_.assign(order.begin(), order.end());
  }
  begin(trace);
  if (detail == Detail::everything) {
    play_out<Detail::everything>(moves, trace);
    end<Detail::everything>(trace);
  } else {
    play_out<Detail::points>(moves, trace);
    end<Detail::points>(trace);
  }
  clear_cells();
}

int RandomTable::tiles_in_both(std::uint16_t a, std::uint16_t b) const {
  int both = 0;
  for (const auto tile : split_tiles_) {
    const auto& type = tiles_->types[placed_[tile].turned / 4U];
    bool in_a = false;
    bool in_b = false;
    for (std::size_t s = 0; s < type.segments; ++s) {
      in_a = in_a || root(tile, s) == a;
      in_b = in_b || root(tile, s) == b;
    }
    both += in_a && in_b ? 1 : 0;
  }
  return both;
}

inline void RandomTable::join(std::uint16_t mine, std::uint16_t others) {
  const auto x = root_[others];
  const auto y = root_[mine];
  const auto a = std::min(x, y);
  const auto b = std::max(x, y);
  auto& root = feature_[a];
  if (a == b) {
    root.counts -= 2;
    return;
  }
  const auto& child = feature_[b];
  if ((root.counts & child.counts & QuickFeature::split) != 0)
    root.counts -= static_cast<std::uint64_t>(tiles_in_both(a, b)) << QuickFeature::tiles_at;
  // No sum overflows: not_quick has seen to that.
  root.followers += child.followers;
  root.counts =
      (root.counts + (child.counts & QuickFeature::sums) - 2) | (child.counts & QuickFeature::split);
  auto e = b;
  do {
    root_[e] = a;
    e = next_[e];
  } while (e != b);
  std::swap(next_[a], next_[b]);  // two rings become one
}

/// The tile's features meet those of the one beside it at side `s`.
inline void RandomTable::join_at(unsigned s, const QuickTurned& turned, const Placed& other) {
  const auto first = placed_[tile_count_ - 1].first_entry;
  const auto mine = turned.sides[s];
  const auto theirs = tiles_->turned[other.turned].sides[(s + 2U) & 3U];
  const auto edge = static_cast<tilesets::Edge>(mine.edge);
  const auto e = [](std::uint16_t base, std::uint8_t segment) {
    return static_cast<std::uint16_t>(base + segment);
  };
  if (edge != tilesets::Edge::field) join(e(first, mine.side), e(other.first_entry, theirs.side));
  if (edge != tilesets::Edge::city) {
    join(e(first, mine.left), e(other.first_entry, theirs.right));
    join(e(first, mine.right), e(other.first_entry, theirs.left));
  }
}

/// A side towards an empty cell: its code, and with it what it counts as and what fits there.
inline void RandomTable::open_at(std::int32_t at, unsigned bits, Lanes& places) {
  auto& cell = cells_[static_cast<std::size_t>(at)];
  const std::size_t old = cell.code;
  const std::size_t now = old | bits;
  const std::size_t is_new = old == 0 ? 1 : 0;
  const auto slot = static_cast<std::uint8_t>(cell.slot + is_new * (frontier_size_ - cell.slot));
  frontier_size_ += is_new;
  frontier_[slot] = at;
  frontier_code_[slot] = static_cast<std::uint8_t>(now);
  cell.code = static_cast<std::uint8_t>(now);
  cell.slot = slot;
  --cells_of_code_[old];
  ++cells_of_code_[now];
  sorted_ += sorts_[now] - sorts_[old];
  places += tiles_->places[now];
  places -= tiles_->places[old];
}

/// A tile more around cloisters, and perhaps one that is a cloister.
inline void RandomTable::note_cloisters(std::int32_t at) {
  const auto x = at % quick_stride;
  const auto y = at / quick_stride;
  unsigned completed = 0;
  for (const auto& cloister : cloisters_) {
    const unsigned is_near_x = static_cast<std::uint32_t>(cloister.cell % quick_stride - x + 1) <= 2 ? 1 : 0;
    const unsigned is_near_y = static_cast<std::uint32_t>(cloister.cell / quick_stride - y + 1) <= 2 ? 1 : 0;
    auto& feature = feature_[cloister.entry];
    feature.counts -= is_near_x & is_near_y;
    completed |= feature.is_open() ? 0U : 1U;
  }
  is_cloister_complete_ = completed != 0;
  const auto own = tiles_->types[placed_[tile_count_ - 1].turned / 4U].cloister;
  if (own < 0) return;
  std::uint64_t around = 0;
  for (const auto step : quick_around_steps)
    around += cells_[static_cast<std::size_t>(at + step)].tile != 0 ? 1 : 0;
  const auto mine = entry(tile_count_ - 1, static_cast<std::size_t>(own));
  feature_[mine].counts -= around;
  if (around < 8) cloisters_[cloister_count_++] = {at, mine};
}

void RandomTable::lay(std::int32_t at, std::size_t type, std::size_t rotation) {
  const auto& brought = tiles_->types[type];
  const auto number = static_cast<std::uint16_t>(4 * type + rotation);
  const auto& turned = tiles_->turned[number];
  auto& cell = cells_[static_cast<std::size_t>(at)];
  auto places = places_;
  if (cell.code != 0) {
    places -= tiles_->places[cell.code];
    sorted_ -= sorts_[cell.code];
    --cells_of_code_[cell.code];
    const auto last = frontier_[--frontier_size_];
    frontier_[cell.slot] = last;
    frontier_code_[cell.slot] = frontier_code_[frontier_size_];
    cells_[static_cast<std::size_t>(last)].slot = cell.slot;
  }
  placed_[tile_count_] = {static_cast<std::uint16_t>(entries_), number, at};
  cell.tile = static_cast<std::uint8_t>(++tile_count_);
  const auto bring = [&](std::size_t s) {
    root_[entries_ + s] = static_cast<std::uint16_t>(entries_ + s);
    next_[entries_ + s] = static_cast<std::uint16_t>(entries_ + s);
    feature_[entries_ + s] = brought.fresh[s];
  };
  for (std::size_t s = 0; s < segments_at_once; ++s) bring(s);
  for (std::size_t s = segments_at_once; s < brought.segments; ++s) bring(s);
  entries_ += brought.segments;
  if (brought.is_split) split_tiles_.push_back(static_cast<std::uint8_t>(tile_count_ - 1));
  for (unsigned s = 0; s < 4; ++s) {
    const auto next = at + quick_side_steps[s];
    const auto other = cells_[static_cast<std::size_t>(next)].tile;
    if (other == 0) {
      open_at(next, turned.bits[s], places);
    } else {
      join_at(s, turned, placed_[other - 1U]);
    }
  }
  places_ = places;
  note_cloisters(at);
}

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

}  // namespace bastide::solver::simulation::play
