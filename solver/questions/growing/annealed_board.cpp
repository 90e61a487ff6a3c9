// The walk, and what it asks millions of times: what a board is worth to one player at the end of a game.
//
// rules::FeatureForest keeps features as tiles come and go at the end of a board; where tiles in the middle
// change it is cheaper to join all segments anew for each question, one pass over the tiles, 4 us for 72.
// What the walk finds is worked out again by the rules' own scoring and by the reference model before
// anything is said.
#include "solver/questions/growing/annealed_board.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/play/scoring.hpp"
#include "solver/questions/growing/editable_board.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/short_walk.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::growing {
namespace {

using rules::FeatureKind;
using tilesets::no_segment;
using tilesets::SegmentKind;

/// What the board is worth to one player, alone on the best features.
struct BoardWorth {
  int points = 0;
  /// Points, and a little for what may become some: features without a follower, cities nearly complete.
  double promise = 0;
};

/// Works it out; keeps its memory from question to question.
class BoardJudge {
 public:
  BoardJudge(const tilesets::TileSet& set, const rules::editions::Edition& edition);
  BoardWorth worth(const EditableBoard& land);

 private:
  struct Part {
    tilesets::SegmentKind kind = tilesets::SegmentKind::field;
    std::uint8_t pennants = 0;
    tilesets::CityMask cities = 0;
  };
  /// What a feature comes to.
  struct Sum {
    std::int16_t open = 0, tiles = 0, segments = 0, pennants = 0;
    std::int16_t last_tile = -1;
    std::int16_t city = -1;  ///< number of a completed city; 64 + number of one that lacks little
    std::uint64_t completed = 0, nearly = 0;  ///< farms: bit of each such city that it touches
  };
  struct Offer {
    double promise = 0;
    int points = 0;
    bool is_farm = false;
  };
  void join_all(const EditableBoard& land);
  void add_up(const EditableBoard& land);
  void offer_lands();
  void offer_cloisters(const EditableBoard& land);
  void find_contacts(const EditableBoard& land);
  void offer_farms();
  void offer_farms_once();

  const rules::editions::Edition* edition_;
  std::vector<std::vector<Part>> parts_;  ///< [type][segment]
  std::vector<int> farm_points_;          ///< [completed cities]
  std::array<int, 9> cloister_points_{};  ///< [empty cells around]
  std::vector<std::int16_t> parent_;      ///< [segment on the board]; after join_all its feature's root
  std::vector<Part> part_;
  std::vector<int> first_, roots_;
  std::vector<Sum> sums_;  ///< [root]
  std::vector<Offer> offers_;
  int completed_ = 0;
};

constexpr int city_numbers = 64;  ///< bits in a farm's masks; what is beyond them is not counted

// What may become points counts as so much of them. Tried on the base set with walks of 5 million changes:
// more for single features spreads the road, less gives it nothing to grow from.
constexpr double share_of_idle = 0.15;    ///< features without a follower
constexpr double share_of_nearly = 0.25;  ///< small cities beside a farm with one open edge
constexpr double promise_of_city = 0.5;   ///< each completed city, farmed or not
constexpr int small_city = 4;             ///< tiles

/// The root of a segment's feature; shortens the way there.
int root_of(std::int16_t* parent, int segment) {
  while (parent[segment] != segment) {
    parent[segment] = parent[parent[segment]];
    segment = parent[segment];
  }
  return segment;
}

void join(std::int16_t* parent, int a, int b) {
  parent[root_of(parent, a)] = static_cast<std::int16_t>(root_of(parent, b));
}

BoardJudge::BoardJudge(const tilesets::TileSet& set, const rules::editions::Edition& edition)
    : edition_(&edition) {
  for (const auto& type : set.types()) {
    auto& parts = parts_.emplace_back();
    for (const auto& segment : type.segments)
      parts.push_back({segment.kind, static_cast<std::uint8_t>(segment.pennants()), segment.cities});
  }
  for (int n = 0; n <= city_numbers; ++n) farm_points_.push_back(points_of_farm(n, edition));
  for (int open = 1; open <= 8; ++open) cloister_points_[at(open)] = points_of_cloister(open, edition);
}

void BoardJudge::join_all(const EditableBoard& land) {
  const auto& cells = land.cells();
  first_.clear();
  part_.clear();
  for (const int cell : cells) {
    first_.push_back(static_cast<int>(part_.size()));
    const auto& parts = parts_[land.turned(land.image_at(cell)).type];
    part_.insert(part_.end(), parts.begin(), parts.end());
  }
  parent_.resize(part_.size());
  std::iota(parent_.begin(), parent_.end(), std::int16_t{0});
  auto* const parent = parent_.data();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& tile = land.turned(land.image_at(cells[i]));
    for (const unsigned s : {1U, 2U}) {  // east and south; the others are east and south of another
      const int beyond = cells[i] + EditableBoard::steps[s];
      if (land.is_empty(beyond)) continue;
      const auto& other = land.turned(land.image_at(beyond));
      const unsigned facing = (s + 2U) & 3U;
      const int mine = first_[i], theirs = first_[at(land.tile_at(beyond))];
      if (tile.side_segment[s] != no_segment)
        join(parent, mine + tile.side_segment[s], theirs + other.side_segment[facing]);
      const auto left = tile.half_segment[2 * s], right = tile.half_segment[2 * s + 1];
      if (left == no_segment) continue;
      const auto met_left = other.half_segment[2 * facing + 1], met_right = other.half_segment[2 * facing];
      join(parent, mine + left, theirs + met_left);
      if (left != right || met_left != met_right) join(parent, mine + right, theirs + met_right);
    }
  }
}

void BoardJudge::add_up(const EditableBoard& land) {
  sums_.resize(parent_.size());
  roots_.clear();
  for (int s = 0; s < static_cast<int>(parent_.size()); ++s) {
    const int r = root_of(parent_.data(), s);
    parent_[at(s)] = static_cast<std::int16_t>(r);
    if (r != s) continue;
    sums_[at(s)] = {};
    roots_.push_back(s);
  }
  const auto& cells = land.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& tile = land.turned(land.image_at(cells[i]));
    const auto count = static_cast<int>(parts_[tile.type].size());
    for (int s = first_[i]; s < first_[i] + count; ++s) {
      const auto& part = part_[at(s)];
      if (part.kind != SegmentKind::city && part.kind != SegmentKind::road) break;  // they come first
      auto& sum = sums_[at(parent_[at(s)])];
      if (sum.last_tile != static_cast<int>(i)) ++sum.tiles;
      sum.last_tile = static_cast<std::int16_t>(i);
      ++sum.segments;
      sum.pennants = static_cast<std::int16_t>(sum.pennants + part.pennants);
    }
    for (unsigned s = 0; s < 4; ++s)
      if (tile.side_segment[s] != no_segment && land.is_empty(cells[i] + EditableBoard::steps[s]))
        ++sums_[at(parent_[at(first_[i] + tile.side_segment[s])])].open;
  }
}

void BoardJudge::offer_lands() {
  completed_ = 0;
  int nearly = 0;
  for (const int r : roots_) {
    const auto kind = part_[at(r)].kind;
    auto& sum = sums_[at(r)];
    if (kind != SegmentKind::city && kind != SegmentKind::road) continue;
    if (sum.open == 0) {
      if (kind == SegmentKind::city && completed_ < city_numbers)
        sum.city = static_cast<std::int16_t>(completed_++);
      continue;
    }
    const bool is_city = kind == SegmentKind::city;
    if (is_city && sum.open == 1 && sum.tiles <= small_city && nearly < city_numbers)
      sum.city = static_cast<std::int16_t>(city_numbers + nearly++);
    const auto& formula =
        rules::editions::formula_of(*edition_, is_city ? rules::expressions::FormulaSlot::city_incomplete
                                                       : rules::expressions::FormulaSlot::road_incomplete);
    const int points =
        formula.points({.tiles = sum.tiles, .segments = sum.segments, .marks = {sum.pennants}});
    offers_.push_back({static_cast<double>(points), points});
  }
}

void BoardJudge::offer_cloisters(const EditableBoard& land) {
  for (const int cell : land.cells()) {
    if (!land.set().type(land.turned(land.image_at(cell)).type).has_cloister()) continue;
    int open = 0;
    for (const int row : {-EditableBoard::side, 0, EditableBoard::side})
      for (const int column : {-1, 0, 1}) open += land.is_empty(cell + row + column) ? 1 : 0;
    if (open == 0) continue;
    const int points = cloister_points_[at(open)];
    offers_.push_back({static_cast<double>(points), points});
  }
}

void BoardJudge::find_contacts(const EditableBoard& land) {
  const auto& cells = land.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& parts = parts_[land.turned(land.image_at(cells[i])).type];
    for (std::size_t s = 0; s < parts.size(); ++s) {
      if (parts[s].kind != SegmentKind::field || parts[s].cities == 0) continue;
      auto& farm = sums_[at(parent_[at(first_[i]) + s])];
      for (unsigned rest = parts[s].cities; rest != 0; rest &= rest - 1) {
        const int city = sums_[at(parent_[at(first_[i] + std::countr_zero(rest))])].city;
        if (city >= city_numbers) farm.nearly |= std::uint64_t{1} << (city - city_numbers);
        if (city >= 0 && city < city_numbers) farm.completed |= std::uint64_t{1} << city;
      }
    }
  }
}

void BoardJudge::offer_farms() {
  for (const int r : roots_) {
    const auto& farm = sums_[at(r)];
    if (part_[at(r)].kind != SegmentKind::field || (farm.completed | farm.nearly) == 0) continue;
    const int cities = std::popcount(farm.completed);
    const int points = farm_points_[at(cities)];
    const int more = farm_points_[at(std::min(city_numbers, cities + std::popcount(farm.nearly)))];
    offers_.push_back({points + share_of_nearly * (more - points), points, true});
  }
}

/// Farms one after another, each for the cities that are new. The first two, which is all that large boards
/// need.
void BoardJudge::offer_farms_once() {
  std::uint64_t counted = 0;
  for (int turn = 0; turn < 2; ++turn) {
    Offer best;
    std::uint64_t cities = 0;
    for (const int r : roots_) {
      const auto& farm = sums_[at(r)];
      if (part_[at(r)].kind != SegmentKind::field || (farm.completed | farm.nearly) == 0) continue;
      const int points = farm_points_[at(std::popcount(farm.completed & ~counted))];
      const int nearly = turn == 0 ? farm_points_[1] * std::popcount(farm.nearly) : 0;
      const double promise = points + share_of_nearly * nearly;
      if (promise <= best.promise) continue;
      best = {promise, points, true};
      cities = farm.completed;
    }
    if (best.promise <= 0) return;
    offers_.push_back(best);
    counted |= cities;
  }
}

BoardWorth BoardJudge::worth(const EditableBoard& land) {
  join_all(land);
  add_up(land);
  offers_.clear();
  offer_lands();
  offer_cloisters(land);
  const auto lands = offers_.size();
  const bool has_farms = edition_->farms != rules::editions::Farms::off;
  if (has_farms) {
    find_contacts(land);
    const bool is_once =
        edition_->farms == rules::editions::Farms::first || edition_->farms == rules::editions::Farms::second;
    is_once ? offer_farms_once() : offer_farms();
  }
  BoardWorth out;
  out.promise = has_farms ? promise_of_city * completed_ : 0;
  for (std::size_t i = 0; i < lands; ++i) out.promise += share_of_idle * offers_[i].promise;
  const auto chosen = std::min(offers_.size(), at(edition_->followers()));
  std::partial_sort(offers_.begin(), offers_.begin() + static_cast<std::ptrdiff_t>(chosen), offers_.end(),
                    [](const Offer& a, const Offer& b) { return a.promise > b.promise; });
  for (std::size_t i = 0; i < chosen; ++i) {
    out.points += offers_[i].points;
    out.promise += offers_[i].promise * (offers_[i].is_farm ? 1 : 1 - share_of_idle);
  }
  return out;
}

constexpr std::uint64_t changes_of_one_warmth = 1000;

class AnnealingWalk {
 public:
  AnnealingWalk(const rules::board::Ruleset& ruleset, const Annealing& cooling)
      : cooling_(cooling),
        land_(ruleset.set()),
        judge_(ruleset.set(), ruleset.edition()),
        random_(cooling.walk.stream()) {
    lay_first();
    now_ = judge_.worth(land_);
    note();
  }

  AnnealedBoard go(std::uint64_t& steps) {
    for (std::uint64_t i = 0; i < cooling_.walk.most_steps && best_.points < cooling_.enough; ++i) {
      if (i % changes_of_one_warmth == 0) {
        if (cooling_.walk.is_over(i)) break;
        const double done = static_cast<double>(i) / static_cast<double>(cooling_.walk.most_steps);
        warmth_ = cooling_.warmest * std::pow(cooling_.coldest / cooling_.warmest, done);
      }
      ++steps;
      undone_.clear();
      has_taken_ = false;
      if (!change() || undone_.empty() || (has_taken_ && !land_.is_connected())) {
        take_back();
        continue;
      }
      const auto then = judge_.worth(land_);
      if (then.promise < now_.promise &&
          random_.unit() >= std::exp((then.promise - now_.promise) / warmth_)) {
        take_back();
        continue;
      }
      now_ = then;
      note();
    }
    return std::move(best_);
  }

 private:
  struct Undone {
    int cell = 0;
    int image = EditableBoard::nothing;  ///< what was there
  };

  /// The board to begin with, in the middle.
  void lay_first() {
    const auto& set = land_.set();
    if (cooling_.from.empty()) {
      land_.lay(EditableBoard::middle, set.oriented_of(set.start_type()).front());
      return;
    }
    const auto by_x = [](const auto& a, const auto& b) { return a.cell.x < b.cell.x; };
    const auto by_y = [](const auto& a, const auto& b) { return a.cell.y < b.cell.y; };
    const auto [west, east] = std::minmax_element(cooling_.from.begin(), cooling_.from.end(), by_x);
    const auto [north, south] = std::minmax_element(cooling_.from.begin(), cooling_.from.end(), by_y);
    const int to_east = -(west->cell.x + east->cell.x) / 2, to_south = -(north->cell.y + south->cell.y) / 2;
    for (const auto& tile : cooling_.from) {
      const int cell =
          EditableBoard::middle + tile.cell.x + to_east + EditableBoard::side * (tile.cell.y + to_south);
      land_.lay(cell, set.turned(tile.type, tile.rotation).oriented);
    }
  }

  void note() {
    if (now_.points > best_.points) best_ = {land_.placements(), now_.points};
  }
  int below(std::size_t n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }

  void remember(int cell) {
    const auto is_same = [&](const Undone& undone) { return undone.cell == cell; };
    if (std::none_of(undone_.begin(), undone_.end(), is_same))
      undone_.push_back({cell, land_.image_at(cell)});
  }
  void take(int cell) {
    remember(cell);
    if (land_.is_empty(cell)) return;
    land_.take(cell);
    has_taken_ = true;
  }
  void lay(int cell, int image) {
    remember(cell);
    land_.lay(cell, image);
  }
  void take_back() {
    for (const auto& undone : undone_)
      if (!land_.is_empty(undone.cell)) land_.take(undone.cell);
    for (const auto& undone : undone_)
      if (undone.image != EditableBoard::nothing) land_.lay(undone.cell, undone.image);
  }

  int any_tile() { return land_.cells()[static_cast<std::size_t>(below(land_.cells().size()))]; }
  /// An empty cell beside a tile, or one less than 0.
  int any_free_cell() {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const int cell = any_tile() + EditableBoard::steps[static_cast<std::size_t>(below(4))];
      if (land_.is_empty(cell) && EditableBoard::has_room_at(cell)) return cell;
    }
    return -1;
  }
  /// Lays any tile of the bag that fits, or of one type only.
  bool fill(int cell, int only_type = -1) {
    fitting_.clear();
    for (int type = 0; type < land_.set().type_count(); ++type) {
      if (land_.left(type) == 0 || (only_type >= 0 && type != only_type)) continue;
      for (const int image : land_.set().oriented_of(type))
        if (land_.fits(cell, image)) fitting_.push_back(image);
    }
    if (fitting_.empty()) return false;
    lay(cell, fitting_[static_cast<std::size_t>(below(fitting_.size()))]);
    return true;
  }

  bool add_one() {
    const int cell = any_free_cell();
    return cell >= 0 && fill(cell);
  }
  bool take_one() {
    take(any_tile());
    return !land_.cells().empty();
  }
  bool replace_one() {
    const int cell = any_tile();
    const int before = land_.image_at(cell);
    take(cell);
    return fill(cell) && land_.image_at(cell) != before;
  }
  bool move_one() {
    if (land_.cells().size() < 2) return false;
    const int cell = any_tile();
    const int type = land_.turned(land_.image_at(cell)).type;
    take(cell);
    const int other = any_free_cell();
    return other >= 0 && other != cell && fill(other, type);
  }
  bool swap_two() {
    const int a = any_tile(), b = any_tile();
    const int type_a = land_.turned(land_.image_at(a)).type, type_b = land_.turned(land_.image_at(b)).type;
    if (type_a == type_b) return false;
    take(a);
    take(b);
    return fill(a, type_b) && fill(b, type_a);
  }
  /// Takes up a few neighbours and lays what fits of the bag, in any order.
  bool lay_anew(int around) {
    block_.assign(1, around);
    if (const int other = any_tile(); below(2) == 0 && other != around) block_.push_back(other);
    for (int more = 1 + below(3); more > 0; --more) {
      const int cell = block_[static_cast<std::size_t>(below(block_.size()))] +
                       EditableBoard::steps[static_cast<std::size_t>(below(4))];
      if (EditableBoard::has_room_at(cell) && std::find(block_.begin(), block_.end(), cell) == block_.end())
        block_.push_back(cell);
    }
    if (block_.size() + 1 >= land_.cells().size()) return false;
    for (const int cell : block_) take(cell);
    shuffle_by_stream(block_, random_);
    for (const int cell : block_)
      if (below(10) != 0) fill(cell);
    return true;
  }
  bool change() {
    const int kind = below(100);
    if (kind < 20) return add_one();
    if (kind < 30) return take_one();
    if (kind < 50) return replace_one();
    if (kind < 65) return move_one();
    if (kind < 80) return swap_two();
    return lay_anew(any_tile());
  }

  Annealing cooling_;
  EditableBoard land_;
  BoardJudge judge_;
  arithmetic::RandomStream random_;
  BoardWorth now_;
  AnnealedBoard best_;
  double warmth_ = 0;
  bool has_taken_ = false;
  std::vector<Undone> undone_;
  std::vector<int> fitting_, block_;
};

}  // namespace

AnnealedBoard anneal_board(const rules::board::Ruleset& ruleset, const Annealing& cooling,
                           std::uint64_t& steps) {
  return AnnealingWalk(ruleset, cooling).go(steps);
}

}  // namespace bastide::solver::questions::growing
