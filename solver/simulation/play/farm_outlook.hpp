// What farms are worth to each player, before a tile is laid and after it, with a further figure or without.
//
// Before a tile is laid, farms and cities are numbered, and each farm is a set of the cities that it touches,
// as bits. A tile changes few of them: it joins the farms and cities at its sides and may complete a city.
// What it does to the sets follows from the numbers at its sides, so that nothing has to be searched for; a
// place that changes nothing for any farmer costs a look at the sides. Only where the majority is not over
// single farms (`farms` first and second) all of them are scored anew. The rules are those of
// rules/play/scoring.cpp, with one difference: a city counts as far as it is likely to be complete at the
// end, and between whole numbers of cities points lie on a straight line.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "rules/play/game.hpp"
#include "solver/simulation/play/prospects.hpp"

namespace bastide::solver::simulation::play {

/// A figure that would stand on a feature besides those that do, or one of them that would not.
struct Extra {
  int player = -1;  ///< -1: none
  int figure = 0;
  int number = 1;  ///< -1: it would not
};

class FarmOutlook {
 public:
  /// Before a tile is laid. Keeps references to both until the next turn.
  void begin_turn(const rules::play::Game& game, const Prospects& prospects);
  /// What the farms are worth before a tile is laid.
  const Worths& before() const { return before_; }

  /// Looks at the tile just laid; taken back it needs no word. `has_field_spot`: `gain` will be asked.
  /// Returns whether it can change anything.
  bool take_in(bool has_field_spot);
  /// By how much it changes the worth of the farms.
  Worths change();
  /// Whether each farm is scored by itself.
  bool is_single() const { return edition().farms == rules::editions::Farms::third && !has_details_; }
  /// What the farm at that field of the tile is worth to a player with this figure there alone.
  Worth alone(int segment, Extra extra);
  /// How much more they are worth when the figure stands on that field of the tile, too.
  Worths gain(int segment, Extra extra);

 private:
  using Word = std::uint64_t;
  using City = LikelyCity;
  /// Cities that a farm scores.
  struct Counted {
    int cities = 0;  ///< complete ones
    int tiles = 0;
    int pennants = 0;
    Worth sum = 0;             ///< of the chances of all
    std::vector<City> likely;  ///< those that may come to be complete
    bool keeps_roots = false;
    std::vector<rules::board::EntryIndex> roots;  ///< of complete ones, where that is asked for
    void add(const City& city);
    void clear() {
      cities = tiles = pennants = 0;
      sum = 0;
      likely.clear();
      roots.clear();
    }
  };
  /// Before the tile.
  struct Farm {
    rules::board::EntryIndex root = 0;
    rules::board::EntryIndex least = 0;  ///< its smallest entry: farms are scored in this order
    Worths worth{};                      ///< where single farms are scored
    int own = -1;                        ///< the farm of the tile that it belongs to now, by number
    Worth alone = -1;                    ///< to the player with a follower there alone, once asked
  };
  /// After it.
  struct Group {
    rules::board::EntryIndex root = 0;
    rules::board::EntryIndex least = 0;
    std::size_t cities = 0;  ///< where its set begins, in sets_
    Extra extra{};
    rules::PerPlayer holders{};  ///< once found
  };
  /// A farm or city that the tile is part of.
  struct Own {
    rules::board::EntryIndex root = 0;
    rules::board::EntryIndex least = 0;
    std::size_t set = 0;   ///< where it begins, in sets_: of a farm its cities, of a city those joined
    int joined = 0;        ///< how many there were before the tile
    int number = -1;       ///< of a farm: the last of them
    std::size_t city = 0;  ///< number of the city
    bool is_changed = false;
  };

  const rules::board::FeatureForest& forest() const { return game_->forest(); }
  const rules::editions::Edition& edition() const { return game_->edition(); }
  bool has_farms() const { return edition().farms != rules::editions::Farms::off; }
  /// Whether a farm can matter: somebody stands there, or what is marked on it counts.
  bool counts(rules::board::EntryIndex root) const;

  void number_all();
  void forget_tile();
  void number_own();
  void join_sides();
  void settle_cities();
  void settle_farms();
  void list_groups(bool all);
  std::size_t new_set();
  void insert(std::size_t set, std::size_t city) { sets_[set + city / 64] |= Word{1} << city % 64; }
  bool has(std::size_t set, std::size_t city) const {
    return (sets_[set + city / 64] >> city % 64 & 1U) != 0;
  }
  bool map_cities(std::size_t set);

  City city_of(rules::board::EntryIndex root) const;
  Worths worth_of(std::vector<Group>& groups);
  void add_single(Worths& sum, const Group& group);
  void add_each_city_once(Worths& sum, std::vector<Group>& groups);
  void add_by_city(Worths& sum, std::vector<Group>& groups);
  /// The cities that the farm touches, and those that it may come to touch. Requires that holders were found.
  void add_cities_of(Worths& sum, const Group& farm, const std::vector<Group>& groups);
  template <class IsAround>
  void add_city(Worths& sum, City city, const std::vector<Group>& groups, IsAround is_around);
  rules::PerPlayer holders_of(const Group& group) const;
  void find_holders(std::vector<Group>& groups) const;
  void add_counts(rules::expressions::FormulaInputs& counts, const Group& group, int player) const;
  /// So much of the points: all of them, if nothing is said.
  struct Part {
    int times = 1;
    int by = 1;
  };
  static Part part_of(const rules::play::Shares& shares, int player) {
    const auto p = static_cast<std::size_t>(player);
    return {shares.times[p], shares.by[p]};
  }
  Worth points(const Counted& cities) const;
  Worth points(const Counted& cities, rules::expressions::FormulaInputs counts, Part part) const;
  template <class Visit>
  void for_each_city(std::size_t set, Visit visit) const;

  const rules::play::Game* game_ = nullptr;
  const Prospects* prospects_ = nullptr;
  std::vector<std::int16_t> number_;           ///< [root]: of its farm or city
  std::vector<std::int16_t> farm_of_;          ///< [entry of a field]: number
  std::vector<std::int16_t> city_of_;          ///< [entry of a city]: number
  std::vector<std::pair<int, int>> contacts_;  ///< numbers of farm and city
  std::vector<Farm> farms_;
  std::vector<int> counting_;  ///< numbers of those that count
  std::vector<City> cities_;
  std::size_t city_count_ = 0;     ///< before the tile
  std::size_t words_ = 1;          ///< of a set of cities
  std::vector<Word> sets_;         ///< of the farms, by their numbers; then those that the tile makes
  std::size_t set_end_ = 0;        ///< of those in use
  bool has_details_ = false;       ///< the formula asks who stands there
  bool weighs_by_number_ = false;  ///< majorities go by the number of followers
  bool is_by_number_ = false;      ///< each city gives as much
  Worth each_ = 0;                 ///< so much
  Worths before_{};

  std::array<Own, tilesets::most_segments> own_farms_{};
  int own_farm_count_ = 0;
  std::array<Own, 4> own_cities_{};
  int own_city_count_ = 0;
  std::array<std::uint8_t, tilesets::most_segments> own_{};  ///< [segment]: number in one of the two
  std::array<City, 4> cities_before_{};                      ///< of own cities that were there
  int settled_count_ = 0;                                    ///< of them
  bool is_idle_ = true;                                      ///< the tile changes nothing
  std::vector<int> joined_;                                  ///< farms that the tile is joined to
  std::vector<Group> groups_;                                ///< the changed farms, or all
  Worths after_{};                                           ///< of all, where farms are not single
  Counted counted_;
  std::vector<char> taken_;
};

}  // namespace bastide::solver::simulation::play
