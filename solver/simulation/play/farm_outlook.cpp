#include "solver/simulation/play/farm_outlook.hpp"

#include <algorithm>
#include <bit>

#include "rules/play/scoring.hpp"
#include "solver/simulation/play/shared_points.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::play {

using rules::PerPlayer;
using rules::board::EntryIndex;
using rules::editions::Farms;
using rules::expressions::FormulaInputs;
using rules::expressions::FormulaSlot;
using tilesets::SegmentKind;

void FarmOutlook::begin_turn(const rules::play::Game& game, const Prospects& prospects) {
  game_ = &game;
  prospects_ = &prospects;
  before_ = {};
  farms_.clear();
  counting_.clear();
  joined_.clear();
  own_city_count_ = 0;
  settled_count_ = 0;
  is_idle_ = true;
  has_details_ = false;
  if (!has_farms()) return;
  const auto& formula = formula_of(edition(), FormulaSlot::farm_points);
  const auto& follower = edition().figures.front();
  weighs_by_number_ = follower.weight == 1 && !follower.weight_formula;
  has_details_ = formula.uses_details();
  counted_.keeps_roots = formula.uses_surroundings();
  is_by_number_ = !is_own_formula(edition(), FormulaSlot::farm_points);
  each_ = formula.points({.cities = 1});
  number_all();
  groups_.clear();
  for (const int number : counting_) {
    const auto& farm = farms_[at(number)];
    groups_.push_back({farm.root, farm.least, at(number) * words_});
  }
  if (!is_single()) {
    before_ = worth_of(groups_);
    return;
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    auto& worth = farms_[at(counting_[i])].worth;
    add_single(worth, groups_[i]);
    for (std::size_t p = 0; p < worth.size(); ++p) before_[p] += worth[p];
  }
}

bool FarmOutlook::counts(EntryIndex root) const {
  return forest().feature(root).is_occupied() || (edition().farms == Farms::first && forest().has_extras());
}

void FarmOutlook::number_all() {
  const auto& board = game_->board();
  const auto entries = at(forest().entry_count());
  number_.assign(entries, -1);
  farm_of_.resize(entries);
  city_of_.resize(entries);
  contacts_.clear();
  cities_.clear();
  for (int tile = 0; tile < forest().tile_count(); ++tile) {
    const auto& segments = board.set().type(board.tile(tile).type).segments;
    const auto first = forest().entry(tile, 0);
    // A tile's cities come first among its segments, in order of their index.
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const auto& segment = segments[at(s)];
      if (segment.kind != SegmentKind::city && segment.kind != SegmentKind::field) continue;
      const auto root = forest().find(first + s);
      auto& number = number_[at(root)];
      if (segment.kind == SegmentKind::city) {
        if (number < 0) {
          number = static_cast<std::int16_t>(cities_.size());
          cities_.push_back(city_of(root));
        }
        city_of_[at(first + s)] = number;
        continue;
      }
      if (number < 0) {
        number = static_cast<std::int16_t>(farms_.size());
        farms_.push_back({root, first + s});
        if (counts(root)) counting_.push_back(number);
      }
      farm_of_[at(first + s)] = number;
      for (unsigned cities = segment.cities; cities != 0; cities &= cities - 1)
        contacts_.emplace_back(number, city_of_[at(first + std::countr_zero(cities))]);
    }
  }
  city_count_ = cities_.size();
  cities_.resize(city_count_ + own_cities_.size());
  words_ = cities_.size() / 64 + 1;
  // Room for the farms, and for all that the tile can make of them.
  sets_.assign((2 * farms_.size() + own_farms_.size() + own_cities_.size()) * words_, 0);
  for (const auto& [farm, city] : contacts_) insert(at(farm) * words_, at(city));
}

FarmOutlook::City FarmOutlook::city_of(EntryIndex root) const {
  const auto& feature = forest().feature(root);
  return {prospects_->completion(feature), feature.tiles, feature.pennants, root};
}

bool FarmOutlook::take_in(bool has_field_spot) {
  is_idle_ = true;
  if (!has_farms()) return false;
  forget_tile();
  number_own();
  bool may_change = has_field_spot || has_details_;
  for (int i = 0; i < own_farm_count_; ++i) may_change |= counts(own_farms_[at(i)].root);
  if (!counting_.empty()) {
    for (int i = 0; i < own_city_count_; ++i)
      may_change |= prospects_->completion(forest().feature(own_cities_[at(i)].root)) > 0;
  }
  if (!may_change) return false;
  is_idle_ = false;
  join_sides();
  settle_cities();
  settle_farms();
  return true;
}

void FarmOutlook::forget_tile() {
  for (const int number : joined_) farms_[at(number)].own = -1;
  joined_.clear();
  for (int i = 0; i < settled_count_; ++i) cities_[own_cities_[at(i)].city] = cities_before_[at(i)];
  settled_count_ = 0;
  own_city_count_ = 0;
  own_farm_count_ = 0;
  set_end_ = farms_.size() * words_;
}

std::size_t FarmOutlook::new_set() {
  const auto begin = set_end_;
  set_end_ += words_;
  std::fill_n(sets_.begin() + static_cast<std::ptrdiff_t>(begin), words_, Word{0});
  return begin;
}

/// The farms and cities that the tile is part of, each once.
void FarmOutlook::number_own() {
  const auto& board = game_->board();
  const int tile = forest().tile_count() - 1;
  const auto& segments = board.set().type(board.tile(tile).type).segments;
  const auto find = [&](auto& own, int& count, int segment) {
    const auto entry = forest().entry(tile, segment);
    const auto root = forest().find(entry);
    int i = 0;
    while (i < count && own[at(i)].root != root) ++i;
    if (i == count) own[at(count++)] = {root, entry, new_set()};
    own_[at(segment)] = static_cast<std::uint8_t>(i);
  };
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    if (segments[at(s)].kind == SegmentKind::city) find(own_cities_, own_city_count_, s);
    if (segments[at(s)].kind == SegmentKind::field) find(own_farms_, own_farm_count_, s);
  }
}

/// What they were before the tile: the numbers at its sides.
void FarmOutlook::join_sides() {
  const auto& board = game_->board();
  const int tile = forest().tile_count() - 1;
  const auto& turned = board.turned(tile);
  const auto& segments = board.set().type(board.tile(tile).type).segments;
  for (unsigned side = 0; side < 4; ++side) {
    const int other = board.tile_at(board.tile(tile).cell + board.side_steps()[side]);
    if (other < 0) continue;
    const auto& shown = board.turned(other);
    const auto facing = (side + 2U) & 3U;
    const auto first = forest().entry(other, 0);
    const auto line = turned.side_segment[side];
    if (turned.edges[side] == shown.edges[facing] && line != tilesets::no_segment &&
        segments[line].kind == SegmentKind::city) {
      auto& own = own_cities_[own_[line]];
      insert(own.set, at(city_of_[at(first + shown.side_segment[facing])]));
      ++own.joined;
    }
    for (const unsigned half : {0U, 1U}) {
      const auto field = turned.half_segment[2 * side + half];
      if (field == tilesets::no_segment) continue;
      const auto met = shown.half_segment[2 * facing + (half ^ 1U)];
      if (met == tilesets::no_segment) continue;  // an edge of another kind
      const int number = farm_of_[at(first + met)];
      auto& farm = farms_[at(number)];
      if (farm.own >= 0) continue;
      farm.own = own_[field];
      joined_.push_back(number);
      auto& own = own_farms_[own_[field]];
      ++own.joined;
      own.number = number;
      own.least = std::min(own.least, farm.least);
      for (std::size_t w = 0; w < words_; ++w) sets_[own.set + w] |= sets_[at(number) * words_ + w];
    }
  }
}

/// Cities that the tile joins go by one of their numbers; one that it begins gets a new one.
void FarmOutlook::settle_cities() {
  for (int i = 0; i < own_city_count_; ++i) {
    auto& own = own_cities_[at(i)];
    own.city = city_count_ + at(i);
    int cities = 0;
    for (std::size_t w = words_; w-- > 0;) {
      const auto word = sets_[own.set + w];
      if (word == 0) continue;
      own.city = 64 * w + at(std::countr_zero(word));
      cities += (word & (word - 1)) == 0 ? 1 : 2;
    }
    auto& city = cities_[own.city];
    cities_before_[at(i)] = city;
    const auto now = city_of(own.root);
    own.is_changed = cities > 1 || now.chance != city.chance || (!is_by_number_ && now != city);
    city = now;
  }
  settled_count_ = own_city_count_;
}

/// Replaces cities that were joined by the one that they are now. Returns whether that changes what they
/// count.
bool FarmOutlook::map_cities(std::size_t set) {
  bool is_changed = false;
  for (int i = 0; i < own_city_count_; ++i) {
    const auto& own = own_cities_[at(i)];
    if (own.joined == 0) continue;
    Word met = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      met |= sets_[set + w] & sets_[own.set + w];
      sets_[set + w] &= ~sets_[own.set + w];
    }
    if (met == 0) continue;
    insert(set, own.city);
    is_changed |= own.is_changed;
  }
  return is_changed;
}

void FarmOutlook::settle_farms() {
  const int tile = forest().tile_count() - 1;
  const auto& segments = game_->board().set().type(game_->board().tile(tile).type).segments;
  for (int i = 0; i < own_farm_count_; ++i) {
    auto& own = own_farms_[at(i)];
    const bool is_closed = prospects_->looks_ahead() && forest().feature(own.root).open == 0;
    own.is_changed = own.joined != 1 || is_closed || forest().has_extras();
    if (own_city_count_ > 0) own.is_changed |= map_cities(own.set);
  }
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind != SegmentKind::field) continue;
    auto& own = own_farms_[own_[s]];
    for (unsigned cities = segments[s].cities; cities != 0; cities &= cities - 1) {
      const auto city = own_cities_[own_[at(std::countr_zero(cities))]].city;
      own.is_changed |= cities_[city].chance > 0 && !has(own.set, city);
      insert(own.set, city);
    }
  }
}

/// The farms as they are now: those that the tile changes, or all. Requires that the tile was taken in.
void FarmOutlook::list_groups(bool all) {
  groups_.clear();
  set_end_ = (farms_.size() + at(own_farm_count_ + own_city_count_)) * words_;
  for (int i = 0; i < own_farm_count_; ++i) {
    const auto& own = own_farms_[at(i)];
    if (counts(own.root) && (all || own.is_changed)) groups_.push_back({own.root, own.least, own.set});
  }
  bool may_change = all;
  for (int i = 0; i < own_city_count_; ++i)
    may_change |= own_cities_[at(i)].is_changed && own_cities_[at(i)].joined > 0;
  if (!may_change) return;
  for (const int number : counting_) {
    const auto& farm = farms_[at(number)];
    if (farm.own >= 0) continue;
    const auto begin = new_set();
    std::copy_n(sets_.begin() + static_cast<std::ptrdiff_t>(at(number) * words_), words_,
                sets_.begin() + static_cast<std::ptrdiff_t>(begin));
    if (map_cities(begin) || all) {
      groups_.push_back({farm.root, farm.least, begin});
    } else {
      set_end_ = begin;
    }
  }
}

Worths FarmOutlook::change() {
  Worths out{};
  after_ = before_;
  if (is_idle_) return out;
  list_groups(false);
  if (is_single()) {
    for (const auto& group : groups_) add_single(out, group);
    const auto take = [&](const Farm& farm) {
      for (std::size_t p = 0; p < out.size(); ++p) out[p] -= farm.worth[p];
    };
    for (const int number : joined_) {
      const auto& farm = farms_[at(number)];
      if (own_farms_[at(farm.own)].is_changed) take(farm);
    }
    for (const auto& group : groups_) {
      const auto number = group.root < static_cast<EntryIndex>(number_.size()) ? number_[at(group.root)] : -1;
      if (number >= 0 && farms_[at(number)].root == group.root && farms_[at(number)].own < 0)
        take(farms_[at(number)]);
    }
    return out;
  }
  if (groups_.empty() && !has_details_) return out;
  list_groups(true);
  after_ = worth_of(groups_);
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = after_[p] - before_[p];
  return out;
}

Worth FarmOutlook::alone(int segment, Extra extra) {
  const auto& own = own_farms_[own_[at(segment)]];
  // The same as before the tile, however it extends the farm.
  auto* known = own.is_changed ? nullptr : &farms_[at(own.number)].alone;
  if (known != nullptr && *known >= 0) return *known;
  Worths out{};
  add_single(out, {own.root, own.least, own.set, extra});
  if (known != nullptr) *known = out[at(extra.player)];
  return out[at(extra.player)];
}

Worths FarmOutlook::gain(int segment, Extra extra) {
  Worths out{};
  const auto& own = own_farms_[own_[at(segment)]];
  Group with{own.root, own.least, own.set, extra};
  if (is_single()) {
    add_single(out, with);
    if (!counts(own.root)) return out;
    Worths without{};
    with.extra = {};
    add_single(without, with);
    for (std::size_t p = 0; p < out.size(); ++p) out[p] -= without[p];
    return out;
  }
  list_groups(true);
  if (edition().farms == Farms::first) {
    // Only the cities at this farm can be worth something else.
    Worths without{};
    find_holders(groups_);
    add_cities_of(without, with, groups_);
    std::erase_if(groups_, [&](const Group& group) { return group.root == own.root; });
    with.holders = holders_of(with);
    groups_.push_back(with);
    add_cities_of(out, with, groups_);
    for (std::size_t p = 0; p < out.size(); ++p) out[p] -= without[p];
    return out;
  }
  std::erase_if(groups_, [&](const Group& group) { return group.root == own.root; });
  groups_.push_back(with);
  out = worth_of(groups_);
  for (std::size_t p = 0; p < out.size(); ++p) out[p] -= after_[p];
  return out;
}

template <class Visit>
void FarmOutlook::for_each_city(std::size_t set, Visit visit) const {
  for (std::size_t w = 0; w < words_; ++w) {
    for (auto word = sets_[set + w]; word != 0; word &= word - 1) visit(64 * w + at(std::countr_zero(word)));
  }
}

Worths FarmOutlook::worth_of(std::vector<Group>& groups) {
  Worths sum{};
  switch (edition().farms) {
    case Farms::third:
      for (const auto& group : groups) add_single(sum, group);
      break;
    case Farms::second:
      add_each_city_once(sum, groups);
      break;
    case Farms::first:
      add_by_city(sum, groups);
      break;
    case Farms::off:
      break;
  }
  return sum;
}

PerPlayer FarmOutlook::holders_of(const Group& group) const {
  auto out = rules::play::holders_of(forest(), group.root, edition());
  if (group.extra.player >= 0)
    out[at(group.extra.player)] +=
        rules::play::weight_of(forest(), group.root, edition(), group.extra.figure);
  return out;
}

void FarmOutlook::find_holders(std::vector<Group>& groups) const {
  for (auto& group : groups) group.holders = holders_of(group);
}

/// Marks on the farm, figures of the player there, and what formulas ask of who stands there.
void FarmOutlook::add_counts(FormulaInputs& counts, const Group& group, int player) const {
  if (has_details_) {
    using rules::expressions::Detail;
    const int turns = counts.detail(Detail::turns);
    rules::play::add_presence(counts, game_->scene(), {&group.root, 1},
                              formula_of(edition(), FormulaSlot::farm_points), player);
    counts.detail(Detail::turns) = std::max(turns, counts.detail(Detail::turns));
    if (group.extra.player >= 0) ++counts.detail(group.extra.player == player ? Detail::own : Detail::others);
  }
  for (std::size_t m = 0; m < edition().marks.size(); ++m) counts.marks[m] += forest().mark(group.root, m);
  for (std::size_t f = 0; f < edition().figures.size(); ++f)
    counts.figures[f] += forest().figures(group.root, static_cast<int>(f), player);
  if (group.extra.player == player) ++counts.figures[at(group.extra.figure)];
}

void FarmOutlook::Counted::add(const City& city) {
  sum += city.chance;
  if (city.chance == one_point) {
    ++cities;
    tiles += city.tiles;
    pennants += city.pennants;
    if (keeps_roots && city.root >= 0) roots.push_back(city.root);
  } else if (city.chance > 0) {
    likely.push_back(city);
  }
}

/// The same to who gets all of it, on a farm that has nothing but cities.
Worth FarmOutlook::points(const Counted& cities) const {
  return is_by_number_ ? each_ * cities.sum : points(cities, {}, {});
}

/// The player's part of what the cities give: those that are complete, and what each of the others adds to
/// them if it is.
Worth FarmOutlook::points(const Counted& cities, FormulaInputs counts, Part part) const {
  if (is_by_number_ && part.times == part.by) return each_ * cities.sum;
  const auto& formula = formula_of(edition(), FormulaSlot::farm_points);
  for (std::size_t m = 0; m < edition().marks.size(); ++m) {
    if (edition().marks[m].merge == rules::expressions::Merge::any)
      counts.marks[m] = std::min(counts.marks[m], 1);
  }
  for (const auto root : cities.roots) {
    for (std::size_t m = 1; m < edition().marks.size(); ++m) {
      const int marks = forest().mark(root, m);
      counts.detail(rules::expressions::mark_around(m)) +=
          edition().marks[m].merge == rules::expressions::Merge::any ? std::min(marks, 1) : marks;
    }
  }
  const auto with = [&](int number, int tiles, int pennants) {
    counts.cities = cities.cities + number;
    counts.tiles = cities.tiles + tiles;
    counts.marks[tilesets::pennant] = cities.pennants + pennants;
    return Worth{formula.points(counts)} * part.times / part.by;
  };
  const auto sure = with(0, 0, 0);
  auto worth = sure * one_point;
  for (const auto& city : cities.likely) worth += (with(1, city.tiles, city.pennants) - sure) * city.chance;
  return worth;
}

void FarmOutlook::add_single(Worths& sum, const Group& group) {
  counted_.clear();
  for_each_city(group.cities, [&](std::size_t city) { counted_.add(cities_[city]); });
  counted_.add(prospects_->more_cities(forest().feature(group.root)));
  if (!forest().has_extras() && !has_details_ && weighs_by_number_) {
    auto followers = followers_of(forest().feature(group.root));
    if (group.extra.player >= 0) followers += Followers{1} << 8U * static_cast<unsigned>(group.extra.player);
    const auto first = static_cast<unsigned>(std::countr_zero(followers)) / 8U;
    if (followers >> (8U * first) < 256) {
      sum[first] += points(counted_);
      return;
    }
  }
  const auto shares = rules::play::shares_of(holders_of(group), edition());
  for (int player = 0; player < game_->players(); ++player) {
    if (!shares.has(at(player))) continue;
    FormulaInputs counts;
    if (forest().has_extras() || has_details_) add_counts(counts, group, player);
    sum[at(player)] += points(counted_, counts, part_of(shares, player));
  }
}

/// Farms second: in the order of the farms a player scores a city once, or the first farm on which anybody
/// scores takes it for all.
void FarmOutlook::add_each_city_once(Worths& sum, std::vector<Group>& groups) {
  std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.least < b.least; });
  const bool is_for_all = edition().second_once == rules::editions::SecondOnce::all;
  const auto row = [&](int player) { return at(player) * cities_.size(); };  // of all: after the last player
  taken_.assign(row(rules::most_players + 1), 0);
  for (const auto& group : groups) {
    const auto shares = rules::play::shares_of(holders_of(group), edition());
    for (int player = 0; player < game_->players(); ++player) {
      if (!shares.has(at(player))) continue;
      counted_.clear();
      for_each_city(group.cities, [&](std::size_t city) {
        if (is_for_all && taken_[row(rules::most_players) + city] != 0) return;
        if (std::exchange(taken_[row(player) + city], 1) == 0) counted_.add(cities_[city]);
      });
      counted_.add(prospects_->more_cities(forest().feature(group.root)));
      FormulaInputs counts;
      if (forest().has_extras() || has_details_) add_counts(counts, group, player);
      sum[at(player)] += points(counted_, counts, part_of(shares, player));
    }
    const bool has_scorer = std::ranges::any_of(shares.by, [](int by) { return by > 0; });
    if (!has_scorer) continue;
    for_each_city(group.cities, [&](std::size_t city) { taken_[row(rules::most_players) + city] = 1; });
  }
}

/// What a city that farms `first` score gives: the majority is over the figures on all farms around it.
template <class IsAround>
void FarmOutlook::add_city(Worths& sum, City city, const std::vector<Group>& groups, IsAround is_around) {
  const auto chance = std::exchange(city.chance, one_point);
  if (chance == 0) return;
  PerPlayer holders{};
  for (const auto& group : groups) {
    if (is_around(group)) rules::add(holders, group.holders);
  }
  int holding = 0;
  int last = 0;
  for (int player = 0; player < game_->players(); ++player) {
    if (holders[at(player)] == 0) continue;
    ++holding;
    last = player;
  }
  if (holding == 0) return;
  counted_.clear();
  counted_.add(city);
  if (holding == 1 && !forest().has_extras() && !has_details_) {  // he gets all of it under every rule
    sum[at(last)] += points(counted_) / one_point * chance;
    return;
  }
  const auto shares = rules::play::shares_around_city(holders, edition());
  for (int player = 0; player < game_->players(); ++player) {
    if (!shares.has(at(player))) continue;
    FormulaInputs counts;
    if (forest().has_extras() || has_details_) {
      for (const auto& group : groups) {
        if (is_around(group)) add_counts(counts, group, player);
      }
    }
    sum[at(player)] += points(counted_, counts, part_of(shares, player)) / one_point * chance;
  }
}

void FarmOutlook::add_cities_of(Worths& sum, const Group& farm, const std::vector<Group>& groups) {
  for_each_city(farm.cities, [&](std::size_t city) {
    add_city(sum, cities_[city], groups, [&](const Group& group) { return has(group.cities, city); });
  });
  add_city(sum, prospects_->more_cities(forest().feature(farm.root)), groups,
           [&](const Group& group) { return group.root == farm.root; });
}

void FarmOutlook::add_by_city(Worths& sum, std::vector<Group>& groups) {
  find_holders(groups);
  for (std::size_t city = 0; city < cities_.size(); ++city)
    add_city(sum, cities_[city], groups, [&](const Group& group) { return has(group.cities, city); });
  for (const auto& farm : groups) {
    add_city(sum, prospects_->more_cities(forest().feature(farm.root)), groups,
             [&](const Group& group) { return group.root == farm.root; });
  }
}

}  // namespace bastide::solver::simulation::play
