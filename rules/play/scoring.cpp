#include "rules/play/scoring.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <stdexcept>

#include "rules/board/free_board.hpp"
#include "rules/board/touched_features.hpp"
#include "rules/editions/formulas.hpp"
#include "rules/editions/further.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::play {
namespace {

using board::Board;
using board::EntryIndex;
using board::Feature;
using board::FeatureForest;
using editions::Edition;
using editions::Farms;
using editions::SharedMajority;
using expressions::Detail;
using expressions::FormulaInputs;
using expressions::FormulaSlot;
using expressions::named_details;
using tilesets::SegmentKind;

FormulaSlot slot_of(const Feature& f) { return expressions::slot_of(f.kind, f.is_complete()); }

/// Whether formulas can tell figures apart.
bool has_kinds(const Edition& edition) { return edition.figures.size() > 1; }

/// Whether weight is number.
bool weighs_by_number(const Edition& edition) {
  const auto& follower = edition.figures.front();
  return !has_kinds(edition) && follower.weight == 1 && !follower.weight_formula;
}

/// So many marks, as the edition counts them together.
int merged(int count, std::size_t mark, const Edition& edition) {
  return edition.marks[mark].merge == expressions::Merge::any ? std::min(count, 1) : count;
}

using Marks = std::array<int, tilesets::most_marks>;
void merge(Marks& marks, const Edition& edition) {
  for (std::size_t m = 0; m < edition.marks.size(); ++m) marks[m] = merged(marks[m], m, edition);
}

/// All marks of a feature, as many as there are.
Marks marks_of(const FeatureForest& forest, EntryIndex root) {
  Marks out{forest.feature(root).pennants};
  if (!forest.has_extras()) return out;
  for (std::size_t m = 1; m < out.size(); ++m) out[m] = forest.mark(root, m);
  return out;
}

using Figures = std::array<int, expressions::most_figures>;
/// The figures of a player on a feature, added to others.
void add_figures_of(Figures& figures, const FeatureForest& forest, EntryIndex root, const Edition& edition,
                    int player) {
  for (std::size_t f = 0; f < edition.figures.size(); ++f)
    figures[f] += forest.figures(root, static_cast<int>(f), player);
}
/// Those of all players, where the edition tells any apart.
void add_figures_of_all(Figures& figures, const FeatureForest& forest, EntryIndex root,
                        const Edition& edition) {
  if (!has_kinds(edition)) return;
  for (int p = 0; p < most_players; ++p) add_figures_of(figures, forest, root, edition, p);
}

/// How a line's segments on the tiles end, and how often they join: with their tiles, as a road has no ends
/// or joints but there.
struct LineCounts {
  int crossings = 0;
  int cloister_ends = 0;
  int city_ends = 0;
  int joint_sides = 0;
};
LineCounts line_counts(const Board& board, const FeatureForest& forest, EntryIndex root) {
  LineCounts out;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (forest.find(e) != root) continue;
    const auto [tile, s] = forest.segment_of(e);
    const auto placed = board.tile(tile);
    const auto& type = board.set().type(placed.type);
    const auto sides = type.segments[at(s)].sides;
    for (unsigned side = 0; side < 4; ++side) {
      if ((sides >> side & 1U) == 0) continue;
      const auto faces = (side + placed.rotation) & 3U;
      const int beyond = board.tile_at(placed.cell + board.side_steps()[faces]);
      const bool goes_on =
          beyond >= 0 && board.turned(beyond).edges[(faces + 2U) & 3U] == board.turned(tile).edges[faces];
      out.joint_sides += goes_on ? 1 : 0;
      if (std::popcount(sides) != 1 || type.segments[at(s)].kind != SegmentKind::road) continue;
      const auto end = type.ends[side].at;
      using tilesets::Centre;
      out.crossings += end == Centre::crossing || end == Centre::hamlet ? 1 : 0;
      out.cloister_ends += end == Centre::cloister ? 1 : 0;
      out.city_ends += end == Centre::gate ? 1 : 0;
    }
  }
  return out;
}

/// Calls visit(field's tile, field, city) for each city along a field of a tile.
template <class Visit>
void for_each_wall(const Board& board, const FeatureForest& forest, Visit visit) {
  for (int tile = 0; tile < forest.tile_count(); ++tile) {
    const auto& segments = board.set().type(board.tile(tile).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      // A tile's cities come first among its segments; only fields touch any.
      for (unsigned rest = segments[at(s)].cities; rest != 0; rest &= rest - 1)
        visit(tile, s, std::countr_zero(rest));
    }
  }
}

/// Calls visit(road's and city's tile, road, city) for each road that ends at a city of a tile.
template <class Visit>
void for_each_gate(const Board& board, const FeatureForest& forest, Visit visit) {
  for (int tile = 0; tile < forest.tile_count(); ++tile) {
    const int number = board.tile(tile).type;
    const auto& type = board.set().type(number);
    for (unsigned side = 0; side < 4; ++side) {
      if (type.ends[side].at == tilesets::Centre::gate)
        visit(tile, board.set().turned(number, 0).side_segment[side], type.ends[side].city);
    }
  }
}

/// So many farms touch a city.
int farms_at(const Board& board, const FeatureForest& forest, EntryIndex city) {
  std::vector<EntryIndex> farms;
  for_each_wall(board, forest, [&](int tile, int field, int touched) {
    if (forest.root(tile, touched) == city) farms.push_back(forest.root(tile, field));
  });
  std::ranges::sort(farms);
  return static_cast<int>(std::ranges::unique(farms).begin() - farms.begin());
}

/// What is marked on the farms and roads of a city, or on the cities at a road, and how many roads those are.
void add_touching(FormulaInputs& counts, const Scene& scene, EntryIndex root, const Edition& edition) {
  const auto& [board, forest, standing] = scene;
  std::vector<EntryIndex> touching;
  const auto look = [&](int tile, int one, int other) {
    const auto first = forest.root(tile, one);
    const auto second = forest.root(tile, other);
    if (first == root || second == root) touching.push_back(first == root ? second : first);
  };
  for_each_wall(board, forest, look);
  for_each_gate(board, forest, look);
  std::ranges::sort(touching);
  const auto [end, last] = std::ranges::unique(touching);
  touching.erase(end, last);
  for (const auto other : touching) {
    if (forest.feature(other).kind == FeatureKind::road) ++counts.detail(Detail::roads);
    for (std::size_t m = 0; m < edition.marks.size(); ++m)
      counts.detail(expressions::mark_around(m)) += merged(forest.mark(other, m), m, edition);
  }
}

/// What lies on the tiles around a cloister or garden.
void add_surroundings(FormulaInputs& counts, const Scene& scene, EntryIndex root, const Edition& edition) {
  const auto& board = scene.board;
  constexpr auto first = static_cast<std::size_t>(Detail::cities_around);
  constexpr auto kinds = static_cast<std::size_t>(Detail::cities_beside) - first;
  constexpr std::size_t village = kinds - 1;
  const auto add_tile = [&](const tilesets::TileType& type, std::size_t kinds_from, std::size_t marks_from) {
    std::array<int, kinds> shows{};
    for (const auto& segment : type.segments) {
      const auto kind = static_cast<std::size_t>(segment.kind);
      if (kind < village) shows[kind] = 1;
      for (std::size_t m = 0; m < edition.marks.size(); ++m)
        counts.details[marks_from + m] += segment.marks[m];
    }
    for (const auto& end : type.ends) shows[village] |= end.at == tilesets::Centre::hamlet ? 1 : 0;
    for (std::size_t kind = 0; kind < kinds; ++kind) counts.details[kinds_from + kind] += shows[kind];
  };
  const auto cell = board.tile(scene.forest.segment_of(root).placement).cell;
  for (const auto step : board.around_steps()) {
    if (const int tile = board.tile_at(cell + step); tile >= 0)
      add_tile(board.set().type(board.tile(tile).type), first, named_details);
  }
  for (const auto step : board.side_steps()) {
    if (const int tile = board.tile_at(cell + step); tile >= 0)
      add_tile(board.set().type(board.tile(tile).type), first + kinds, named_details + tilesets::most_marks);
  }
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    for (const auto detail : {expressions::mark_around(m), expressions::mark_beside(m)})
      counts.detail(detail) = merged(counts.detail(detail), m, edition);
  }
}

/// Tiles laid since the first of the figures on any of these features; where nobody stands, none.
int turns_since_first(const Scene& scene, std::span<const EntryIndex> roots) {
  const auto& forest = scene.forest;
  const int now = forest.tile_count() - 1;
  int first = now + 1;
  for (const auto& figure : scene.standing) {
    if (std::ranges::find(roots, forest.find(figure.entry)) != roots.end())
      first = std::min(first, forest.segment_of(figure.entry).placement);
  }
  if (first <= now) return now - first;
  if (std::ranges::any_of(roots, [&](auto root) { return forest.feature(root).is_occupied(); }))
    throw std::logic_error("a formula asks for turns, and nobody has said who stands where");
  return 0;
}

/// Why a feature is worth what it is. `figures`: those that are named.
std::string why_of(const Scene& scene, EntryIndex root, const Edition& edition, const Figures& figures) {
  const auto& f = scene.forest.feature(root);
  const auto slot = slot_of(f);
  auto counts = counts_of(scene.forest, root, edition);
  counts.figures = figures;
  add_details(counts, scene, root, edition, formula_of(edition, slot), -1);
  return editions::why_points(edition, slot, f.kind, counts);
}

/// Completed cities that a farm, or several, score.
struct FarmedCities {
  int number = 0;
  int tiles = 0;
  int pennants = 0;
  Marks marks{};  ///< but pennants

  void add(const FeatureForest& forest, EntryIndex root, const Edition& edition) {
    const auto& city = forest.feature(root);
    ++number;
    tiles += city.tiles;
    pennants += city.pennants;
    for (std::size_t m = tilesets::pennant + 1; m < edition.marks.size(); ++m)
      marks[m] += merged(forest.mark(root, m), m, edition);
  }
};

/// Farms that are scored together: one, or (farms first) all around a city.
class FarmGroup {
 public:
  FarmGroup(const Scene& scene, const Edition& edition, Farms method)
      : FarmGroup(scene, edition, method, formula_of(edition, FormulaSlot::farm_points, method)) {}
  FarmGroup(const Scene& scene, const Edition& edition, Farms method, const expressions::Formula& formula)
      : scene_(scene),
        edition_(&edition),
        method_(method),
        formula_(&formula),
        has_figures_(formula_->uses_figures()),
        has_details_(formula_->uses_details()) {}

  void add(EntryIndex farm) {
    if (!scene_.forest.has_extras() && !has_figures_ && !has_details_) return;
    farms_.push_back(farm);
    const auto marks = marks_of(scene_.forest, farm);
    for (std::size_t m = 0; m < marks.size(); ++m) marks_[m] += marks[m];
  }
  /// What these cities give a player.
  int points(const FarmedCities& cities, std::size_t player) const {
    auto counts = counts_with(cities);
    for (const auto farm : farms_)
      add_figures_of(counts.figures, scene_.forest, farm, *edition_, static_cast<int>(player));
    if (has_details_) add_presence(counts, scene_, farms_, *formula_, static_cast<int>(player));
    return formula_->points(counts);
  }
  std::string why(const FarmedCities& cities) const {
    auto counts = counts_with(cities);
    for (const auto farm : farms_) add_figures_of_all(counts.figures, scene_.forest, farm, *edition_);
    if (has_details_) add_presence(counts, scene_, farms_, *formula_, -1);
    return editions::why_points(*edition_, FormulaSlot::farm_points, FeatureKind::farm, counts, method_);
  }

 private:
  FormulaInputs counts_with(const FarmedCities& cities) const {
    FormulaInputs out{.tiles = cities.tiles, .cities = cities.number, .marks = marks_};
    merge(out.marks, *edition_);
    out.marks[tilesets::pennant] = cities.pennants;  // fields have none
    for (std::size_t m = tilesets::pennant + 1; m < edition_->marks.size(); ++m)
      out.detail(expressions::mark_around(m)) = cities.marks[m];
    return out;
  }

  Scene scene_;
  const Edition* edition_;
  Farms method_;
  const expressions::Formula* formula_;
  bool has_figures_;
  bool has_details_;
  std::vector<EntryIndex> farms_;  ///< as far as marks or figures on them could matter
  Marks marks_{};
};

/// What players get who have figures there, but fewer than `most`.
void add_outvoted(Shares& out, const PerPlayer& holders, int most, editions::Outvoted rule) {
  int next = 0;
  for (const int number : holders) next = number < most ? std::max(next, number) : next;
  for (std::size_t p = 0; p < holders.size(); ++p) {
    if (holders[p] == 0 || holders[p] == most) continue;
    const bool is_half = rule == editions::Outvoted::half;
    out.times[p] = is_half ? 1 : holders[p];
    out.by[p] = !is_half ? most : holders[p] == next ? 2 : 0;
  }
}

/// `shares_of` where those tied get parts by `tie`.
Shares shares_with(const PerPlayer& holders, const Edition& edition, SharedMajority tie) {
  Shares out;
  int most = 0;  // in loops without a branch: this is asked all the time
  for (const int number : holders) most = std::max(most, number);
  if (most == 0) return out;
  out.times.fill(1);
  if (edition.who_scores == editions::WhoScores::everyone) {
    for (std::size_t p = 0; p < out.by.size(); ++p) out.by[p] = holders[p] > 0 ? 1 : 0;
    return out;
  }
  if (edition.who_scores == editions::WhoScores::shares) {
    const int all = std::reduce(holders.begin(), holders.end());
    out.times = holders;
    for (std::size_t p = 0; p < out.by.size(); ++p) out.by[p] = holders[p] > 0 ? all : 0;
    return out;
  }
  int tied = 0;
  for (const int number : holders) tied += number == most ? 1 : 0;
  int divisor = 1;
  if (tie == SharedMajority::split) divisor = tied;
  const bool is_lost = tie == SharedMajority::none && tied > 1;
  if (is_lost) divisor = 0;
  for (std::size_t p = 0; p < out.by.size(); ++p) out.by[p] = holders[p] == most ? divisor : 0;
  if (edition.outvoted != editions::Outvoted::nothing) [[unlikely]]
    add_outvoted(out, holders, most, edition.outvoted);
  return out;
}

/// What farmers tied around a city get.
SharedMajority tie_around_city(const Edition& edition) {
  switch (edition.first_ties) {
    case editions::FirstTies::full:
      return SharedMajority::full;
    case editions::FirstTies::none:
      return SharedMajority::none;
    case editions::FirstTies::split:
      return SharedMajority::split;
    case editions::FirstTies::as_others:
      break;
  }
  return edition.shared_majority;
}

/// What each player gets of `points`.
PerPlayer shared(int points, const Shares& shares) {
  PerPlayer out{};
  for (std::size_t p = 0; p < out.size(); ++p) {
    if (shares.has(p)) out[p] = shares.of(p, points);
  }
  return out;
}

/// An item for each of the features, with its anchor, tiles and segments: in one pass over the entries, since
/// finding an entry's feature takes longer than finding that among a few.
std::vector<ScoreItem> described(const FeatureForest& forest, std::span<const EntryIndex> roots) {
  std::vector<ScoreItem> items(roots.size());
  for (std::size_t i = 0; i < roots.size(); ++i) items[i].tiles.reserve(forest.feature(roots[i]).segments);
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto found = std::find(roots.begin(), roots.end(), forest.find(e));
    if (found == roots.end()) continue;
    auto& item = items[static_cast<std::size_t>(found - roots.begin())];
    const auto ref = forest.segment_of(e);
    if (item.segments++ == 0) item.anchor = ref;
    if (item.tiles.empty() || item.tiles.back() != ref.placement) item.tiles.push_back(ref.placement);
  }
  return items;
}

std::vector<EntryIndex> farms_with_farmers(const FeatureForest& forest) {
  std::vector<EntryIndex> farms;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto& f = forest.feature(e);
    if (f.kind == FeatureKind::farm && forest.is_root(e) && f.is_occupied()) farms.push_back(e);
  }
  return farms;
}

/// Keeps of the farms those without an open side, whose cities are complete where the edition asks for that.
void leave_closed(std::vector<EntryIndex>& farms, const Scene& scene, const Edition& edition) {
  const auto& forest = scene.forest;
  std::erase_if(farms, [&](auto farm) { return forest.feature(farm).open != 0; });
  if (farms.empty() || edition.farms_close == editions::FarmsClose::yes) return;
  std::vector<EntryIndex> waiting;
  for_each_wall(scene.board, forest, [&](int tile, int field, int touched) {
    if (!forest.feature_of(tile, touched).is_complete()) waiting.push_back(forest.root(tile, field));
  });
  std::erase_if(farms, [&](auto farm) { return std::ranges::count(waiting, farm) > 0; });
}

/// Fields at the sides of other tiles at which the tile laid last shows none that they join.
void add_fields_beside(std::vector<EntryIndex>& farms, const Scene& scene) {
  const auto& [board, forest, standing] = scene;
  const auto cell = board.tile(forest.tile_count() - 1).cell;
  for (unsigned side = 0; side < 4; ++side) {
    const int beyond = board.tile_at(cell + board.side_steps()[side]);
    if (beyond < 0) continue;
    const auto tile = board.tile(beyond);
    const auto& segments = board.set().type(tile.type).segments;
    const auto there = ((side + 2U) - tile.rotation) & 3U;  // of the tile as in its file
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const bool is_at_side = (segments[s].half_edges >> (2U * there) & 3U) != 0;
      if (segments[s].kind == SegmentKind::field && is_at_side)
        farms.push_back(forest.root(beyond, static_cast<int>(s)));
    }
  }
}

/// Farms `first`: the majority is over each city, of the figures on all farms that touch it.
std::vector<ScoreItem> items_by_city(const Scene& scene, std::vector<FarmContact> contacts,
                                     const Edition& edition) {
  const auto& forest = scene.forest;
  std::vector<ScoreItem> items;
  std::sort(contacts.begin(), contacts.end(), [](const auto& a, const auto& b) {
    return a.city != b.city ? a.city < b.city : a.farm < b.farm;
  });
  std::vector<EntryIndex> cities;
  for (const auto& contact : contacts)
    if (cities.empty() || cities.back() != contact.city) cities.push_back(contact.city);
  auto of_cities = described(forest, cities);
  auto next = of_cities.begin();
  for (auto i = contacts.begin(); i != contacts.end();) {
    ScoreItem item = std::move(*next++);
    item.feature = FeatureKind::farm;
    item.complete = true;
    item.cities = 1;
    item.marks = marks_of(forest, i->city);
    const auto city = i->city;
    FarmGroup farms(scene, edition, Farms::first);
    FarmedCities it;
    it.add(forest, city, edition);
    bool is_held = false;
    for (; i != contacts.end() && i->city == city; ++i) {
      add(item.holders, holders_of(forest, i->farm, edition));
      farms.add(i->farm);
      is_held = is_held || forest.feature(i->farm).is_occupied();
    }
    if (!is_held) continue;
    const auto shares = shares_around_city(item.holders, edition);
    for (std::size_t p = 0; p < item.points.size(); ++p) {
      if (shares.has(p)) item.points[p] = shares.of(p, farms.points(it, p));
    }
    item.why = farms.why(it);
    items.push_back(std::move(item));
  }
  return items;
}

/// Farms `second` and `third`: the majority is over each farm; with `second` a player scores a city once over
/// all his farms, or the first farm on which anybody scores takes it for all.
std::vector<ScoreItem> items_by_farm(const Scene& scene, std::span<const EntryIndex> farms,
                                     const std::vector<FarmContact>& contacts, const Edition& edition,
                                     Farms method) {
  const auto& forest = scene.forest;
  std::array<std::vector<EntryIndex>, most_players> scored;  // [player]: cities
  std::vector<EntryIndex> taken;                             // cities that a farm before has scored
  const bool is_once = method == Farms::second && edition.second_once == editions::SecondOnce::all;
  auto items = described(forest, farms);
  std::ranges::sort(items, {}, &ScoreItem::anchor);  // as they were laid: the first takes a city for all
  for (auto& item : items) {
    const auto farm = forest.root(item.anchor.placement, item.anchor.segment);
    item.feature = FeatureKind::farm;
    item.holders = holders_of(forest, farm, edition);
    item.marks = marks_of(forest, farm);
    FarmGroup group(scene, edition, method);
    group.add(farm);
    std::vector<EntryIndex> cities;
    FarmedCities all;
    for (const auto& contact : contacts) {
      if (contact.farm != farm) continue;
      cities.push_back(contact.city);
      all.add(forest, contact.city, edition);
    }
    item.cities = static_cast<int>(cities.size());
    const auto shares = shares_of(item.holders, edition);
    const bool has_scorer = std::ranges::count(shares.by, 0) < std::ssize(shares.by);
    if (is_once) std::erase_if(cities, [&](auto city) { return std::ranges::count(taken, city) > 0; });
    if (has_scorer) taken.insert(taken.end(), cities.begin(), cities.end());
    for (std::size_t p = 0; p < item.points.size(); ++p) {
      if (!shares.has(p)) continue;
      FarmedCities counted_cities;
      for (const auto city : cities) {
        const bool again = std::find(scored[p].begin(), scored[p].end(), city) != scored[p].end();
        if (method == Farms::second && again) continue;
        scored[p].push_back(city);
        counted_cities.add(forest, city, edition);
      }
      item.points[p] = shares.of(p, group.points(counted_cities, p));
    }
    item.why = group.why(all);
  }
  return items;
}

/// The points of a feature that has no more than counts: neither marks but pennants nor anybody's figures.
int plain_points(const expressions::Formula& formula, const Feature& f, const Edition& edition) {
  return formula.points({.tiles = f.tiles,
                         .segments = f.segments,
                         .neighbours = neighbours_of(f, edition),
                         .marks = {merged(f.pennants, tilesets::pennant, edition)}});
}

/// `feature_points` by the feature's formula.
int points_by(const expressions::Formula& formula, const Scene& scene, EntryIndex root,
              const Edition& edition, int player) {
  const bool is_plain = !scene.forest.has_extras() && !has_kinds(edition) && !formula.uses_details();
  if (is_plain) return plain_points(formula, scene.forest.feature(root), edition);
  auto counts = counts_of(scene.forest, root, edition);
  if (player >= 0) add_figures_of(counts.figures, scene.forest, root, edition, player);
  add_details(counts, scene, root, edition, formula, player);
  return formula.points(counts);
}

/// What each player gets for a feature with these holders.
PerPlayer award_to(const PerPlayer& holders, const Scene& scene, EntryIndex root, const Edition& edition) {
  const auto& formula = formula_of(edition, slot_of(scene.forest.feature(root)));
  const bool is_alike = !has_kinds(edition) && !formula.uses_figures();
  if (is_alike) return award(holders, points_by(formula, scene, root, edition, -1), edition);
  const auto shares = shares_of(holders, edition);
  PerPlayer out{};
  for (std::size_t p = 0; p < out.size(); ++p) {
    if (shares.has(p)) out[p] = shares.of(p, points_by(formula, scene, root, edition, static_cast<int>(p)));
  }
  return out;
}

/// Calls visit(figure) for all figures on a site's tile and on those around it.
template <class Visit>
void for_each_around(const Scene& scene, EntryIndex site, Visit visit) {
  const auto& [board, forest, standing] = scene;
  const auto cell_of = [&](EntryIndex entry) { return board.tile(forest.segment_of(entry).placement).cell; };
  const auto centre = cell_of(site);
  for (const auto& figure : standing) {
    const auto step = cell_of(figure.entry) - centre;
    const auto& around = board.around_steps();
    if (step == 0 || std::ranges::find(around, step) != around.end()) visit(figure);
  }
}

/// The items of features without who gets what and why.
std::vector<ScoreItem> items_of(const Scene& scene, std::span<const EntryIndex> roots) {
  const auto& [board, forest, standing] = scene;
  auto items = described(forest, roots);
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const auto root = roots[i];
    const auto& f = forest.feature(root);
    auto& item = items[i];
    item.feature = f.kind;
    item.complete = f.is_complete();
    item.marks = marks_of(forest, root);
    if (is_site(f.kind)) {
      for (const auto step : board.around_steps()) {
        const int other = board.tile_at(board.tile(item.anchor.placement).cell + step);
        if (other >= 0) item.tiles.push_back(other);
      }
      std::sort(item.tiles.begin(), item.tiles.end());
    }
  }
  return items;
}
ScoreItem item_of(const Scene& scene, EntryIndex root) {
  return std::move(items_of(scene, {&root, 1}).front());
}

/// Who gets what for a feature, and why.
void award_to(ScoreItem& item, const Scene& scene, EntryIndex root, const Edition& edition) {
  Figures figures{};
  add_figures_of_all(figures, scene.forest, root, edition);
  item.why = why_of(scene, root, edition, figures);
  if (goes_by_around(scene.forest.feature(root), edition)) item.why += editions::why_around;
  item.holders = holders_of(scene, root, edition);
  item.points = award_to(item.holders, scene, root, edition);
}

}  // namespace

int neighbours_of(const Feature& f, const Edition& edition) {
  if (f.is_complete() && edition.table.border_cloister == BorderCloister::nine) return 8;
  return 8 - f.beyond - f.open;
}

void add_presence(FormulaInputs& counts, const Scene& scene, std::span<const EntryIndex> roots,
                  const expressions::Formula& formula, int player) {
  for (const auto root : roots) {
    const auto& followers = scene.forest.feature(root).followers;
    for (int p = 0; p < most_players; ++p)
      counts.detail(p == player ? Detail::own : Detail::others) += followers[at(p)];
  }
  if (formula.uses(Detail::turns)) counts.detail(Detail::turns) = turns_since_first(scene, roots);
}

void add_details(FormulaInputs& counts, const Scene& scene, EntryIndex root, const Edition& edition,
                 const expressions::Formula& formula, int player) {
  if (!formula.uses_details()) return;
  const auto& feature = scene.forest.feature(root);
  if (formula.uses(Detail::farms)) counts.detail(Detail::farms) = farms_at(scene.board, scene.forest, root);
  if (feature.kind == FeatureKind::road || is_own_line(feature.kind)) {
    const auto line = line_counts(scene.board, scene.forest, root);
    counts.detail(Detail::crossings) = line.crossings;
    counts.detail(Detail::cloister_ends) = line.cloister_ends;
    counts.detail(Detail::city_ends) = line.city_ends;
    // A way round is a joint more than it takes to hold the segments together.
    counts.detail(Detail::loops) = line.joint_sides / 2 - feature.segments + 1;
  }
  if (is_site(feature.kind)) {
    if (formula.uses_surroundings()) add_surroundings(counts, scene, root, edition);
  } else if (formula.uses_surroundings() || formula.uses(Detail::roads)) {
    add_touching(counts, scene, root, edition);
  }
  add_presence(counts, scene, {&root, 1}, formula, player);
}

/// Of a farm no tiles: nothing keeps them.
FormulaInputs counts_of(const FeatureForest& forest, EntryIndex root, const Edition& edition) {
  const auto& f = forest.feature(root);
  FormulaInputs out{.tiles = f.tiles, .segments = f.segments, .marks = marks_of(forest, root)};
  if (is_site(f.kind)) out.neighbours = neighbours_of(f, edition);
  merge(out.marks, edition);
  return out;
}

Shares shares_of(const PerPlayer& holders, const Edition& edition) {
  return shares_with(holders, edition, edition.shared_majority);
}

Shares shares_around_city(const PerPlayer& farmers, const Edition& edition) {
  return shares_with(farmers, edition, tie_around_city(edition));
}

int feature_points(const Feature& f, const Edition& edition) {
  return plain_points(formula_of(edition, slot_of(f)), f, edition);
}

int feature_points(const Scene& scene, EntryIndex root, const Edition& edition, int player) {
  return points_by(formula_of(edition, slot_of(scene.forest.feature(root))), scene, root, edition, player);
}

int formula_points(const Scene& scene, EntryIndex root, const Edition& edition,
                   const expressions::Formula& formula, int player) {
  const auto& forest = scene.forest;
  if (forest.feature(root).kind == FeatureKind::farm) {
    std::vector<FarmContact> contacts;
    find_contacts(scene.board, forest, false, contacts);
    FarmedCities cities;
    for (const auto& contact : contacts)
      if (contact.farm == root) cities.add(forest, contact.city, edition);
    FarmGroup farm(scene, edition, edition.farms, formula);
    farm.add(root);
    return farm.points(cities, static_cast<std::size_t>(player));
  }
  auto counts = counts_of(forest, root, edition);
  add_figures_of(counts.figures, forest, root, edition, player);
  add_details(counts, scene, root, edition, formula, player);
  return formula.points(counts);
}

PerPlayer award(const PerPlayer& holders, int points, const Edition& edition) {
  return shared(points, shares_of(holders, edition));
}

PerPlayer award(const Scene& scene, EntryIndex root, const Edition& edition) {
  return award_to(holders_of(scene, root, edition), scene, root, edition);
}

PerPlayer award_around_city(const PerPlayer& farmers, int points, const Edition& edition) {
  return shared(points, shares_around_city(farmers, edition));
}

/// What formulas of figures are told of a feature.
static FormulaInputs weighed(const FeatureForest& forest, EntryIndex root, const Edition& edition) {
  auto counts = counts_of(forest, root, edition);
  if (forest.feature(root).kind == FeatureKind::farm)
    counts.tiles = static_cast<int>(described(forest, {&root, 1}).front().tiles.size());
  return counts;
}

int weight_of(const FeatureForest& forest, EntryIndex root, const Edition& edition, int figure) {
  const auto& row = edition.figures[at(figure)];
  if (!row.weight_formula) return row.weight;
  return row.weight_formula->points(weighed(forest, root, edition));
}

PerPlayer holders_of(const FeatureForest& forest, EntryIndex root, const Edition& edition) {
  PerPlayer out{};
  const auto& feature = forest.feature(root);
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = feature.followers[p];
  if (weighs_by_number(edition)) return out;
  out = {};
  if (!feature.is_occupied()) return out;
  for (int f = 0; f < static_cast<int>(edition.figures.size()); ++f) {
    const int weight = weight_of(forest, root, edition, f);
    for (std::size_t p = 0; p < out.size(); ++p)
      out[p] += weight * forest.figures(root, f, static_cast<int>(p));
  }
  return out;
}

PerPlayer holders_of(const Scene& scene, EntryIndex root, const Edition& edition) {
  const auto& forest = scene.forest;
  if (!goes_by_around(forest.feature(root), edition)) return holders_of(forest, root, edition);
  if (scene.standing.empty() && forest.feature(root).is_occupied())
    throw std::logic_error("a majority is of figures around, and nobody has said who stands where");
  PerPlayer out{};
  for_each_around(scene, root, [&](const StandingFigure& figure) {
    out[at(figure.player)] += weight_of(forest, forest.find(figure.entry), edition, figure.figure);
  });
  return out;
}

bool is_claimed(const Scene& scene, EntryIndex root, const Edition& edition) {
  const auto& feature = scene.forest.feature(root);
  if (!goes_by_around(feature, edition)) return feature.is_occupied();
  bool is_any = false;
  for_each_around(scene, root, [&](const StandingFigure& /*figure*/) { is_any = true; });
  return is_any;
}

ScoreItem feature_item(const Scene& scene, EntryIndex root, const Edition& edition) {
  auto item = item_of(scene, root);
  award_to(item, scene, root, edition);
  return item;
}

ScoreItem retrieved_item(const Scene& scene, EntryIndex root, const Edition& edition, int player,
                         int figure) {
  const auto& row = edition.figures[at(figure)];
  if (!row.gives_end_points_back()) {
    auto item = item_of(scene, root);
    item.why = editions::why_taken_back;
    item.holders[at(player)] = weight_of(scene.forest, root, edition, figure);
    if (row.retrieve_formula)
      item.points[at(player)] = row.retrieve_formula->points(weighed(scene.forest, root, edition));
    return item;
  }
  const auto& formula = formula_of(edition, slot_of(scene.forest.feature(root)));
  auto counts = counts_of(scene.forest, root, edition);
  counts.figures[at(figure)] = 1;
  add_details(counts, scene, root, edition, formula, player);
  auto item = item_of(scene, root);
  item.why = why_of(scene, root, edition, counts.figures);
  item.holders[at(player)] = weight_of(scene.forest, root, edition, figure);
  item.points[at(player)] = formula.points(counts);
  return item;
}

void find_contacts(const Board& board, const FeatureForest& forest, bool farmed_only,
                   std::vector<FarmContact>& out) {
  out.clear();
  for_each_wall(board, forest, [&](int tile, int field, int touched) {
    const auto farm = forest.root(tile, field);
    if (farmed_only && !forest.feature(farm).is_occupied()) return;
    const auto city = forest.root(tile, touched);
    if (forest.feature(city).is_complete()) out.push_back({farm, city});
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

std::vector<ScoreItem> farm_items(const Board& board, const FeatureForest& forest, const Edition& edition,
                                  Farms method, std::span<const StandingFigure> standing) {
  if (method == Farms::off) return {};
  const auto farms = farms_with_farmers(forest);
  if (farms.empty()) return {};
  std::vector<FarmContact> contacts;
  // What is marked on farms of nobody counts around a city, too.
  find_contacts(board, forest, !(method == Farms::first && forest.has_extras()), contacts);
  const Scene scene{board, forest, standing};
  if (method == Farms::first) return items_by_city(scene, std::move(contacts), edition);
  return items_by_farm(scene, farms, contacts, edition, method);
}

bool is_closed_farm(const Scene& scene, EntryIndex farm, const Edition& edition) {
  if (edition.farms_close == editions::FarmsClose::no) return false;
  std::vector<EntryIndex> farms{farm};
  leave_closed(farms, scene, edition);
  return !farms.empty();
}

std::vector<EntryIndex> closed_farms(const Scene& scene, const Edition& edition) {
  if (edition.farms_close == editions::FarmsClose::no) return {};
  auto farms = farms_with_farmers(scene.forest);
  leave_closed(farms, scene, edition);
  return farms;
}

/// A farm closes with a tile that is part of it or lies beside it, or that completes the last of its cities.
std::vector<EntryIndex> farms_closed_now(const Scene& scene, const Edition& edition) {
  const auto& [board, forest, standing] = scene;
  std::vector<EntryIndex> farms;
  if (edition.farms_close == editions::FarmsClose::no) return farms;
  const auto add_fields_of = [&](int tile) {
    const auto& segments = board.set().type(board.tile(tile).type).segments;
    for (std::size_t s = 0; s < segments.size(); ++s)
      if (segments[s].kind == SegmentKind::field) farms.push_back(forest.root(tile, static_cast<int>(s)));
  };
  const int laid = forest.tile_count() - 1;
  add_fields_of(laid);
  std::vector<EntryIndex> completed;
  if (edition.farms_close == editions::FarmsClose::with_cities)
    board::for_each_completed(board, forest, [&](EntryIndex root) { completed.push_back(root); });
  if (!completed.empty()) {
    for_each_wall(board, forest, [&](int tile, int field, int touched) {
      if (std::ranges::count(completed, forest.root(tile, touched)) > 0)
        farms.push_back(forest.root(tile, field));
    });
  }
  if (board.set().has_mixed_edges()) add_fields_beside(farms, scene);
  std::ranges::sort(farms);
  const auto [first, last] = std::ranges::unique(farms);
  farms.erase(first, last);
  leave_closed(farms, scene, edition);
  return farms;
}

std::vector<ScoreItem> items_of_farms(const Scene& scene, std::span<const EntryIndex> farms,
                                      const Edition& edition) {
  std::vector<FarmContact> contacts;
  find_contacts(scene.board, scene.forest, true, contacts);
  return items_by_farm(scene, farms, contacts, edition, Farms::third);
}

ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition,
                       std::span<const StandingFigure> standing) {
  return score_board(board, forest, edition, edition.farms, standing);
}

ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition, Farms method,
                       std::span<const StandingFigure> standing) {
  const Scene scene{board, forest, standing};
  std::vector<EntryIndex> roots;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto& f = forest.feature(e);
    if (!forest.is_root(e) || f.kind == FeatureKind::farm) continue;
    if (f.is_occupied() || (!f.is_complete() && is_claimed(scene, e, edition))) roots.push_back(e);
  }
  ScoreSheet sheet;
  sheet.items = items_of(scene, roots);
  for (std::size_t i = 0; i < roots.size(); ++i) award_to(sheet.items[i], scene, roots[i], edition);
  for (auto& item : farm_items(board, forest, edition, method, standing))
    sheet.items.push_back(std::move(item));
  for (const auto& item : sheet.items) add(sheet.totals, item.points);
  normalise(sheet);
  return sheet;
}

std::vector<StandingFigure> standing_on(const FeatureForest& forest, std::span<const Placement> placements,
                                        const Edition& edition) {
  std::vector<StandingFigure> out;
  if (!editions::asks_who_stands_where(edition)) return out;
  for (int tile = 0; tile < static_cast<int>(placements.size()); ++tile) {
    for (const auto& [player, segment, figure] : placements[at(tile)].follower)
      out.push_back({forest.entry(tile, segment), player, figure});
  }
  return out;
}

ScoreSheet score_position(const board::FitTable& fit, std::span<const Placement> placements,
                          const Edition& edition) {
  const auto free = board::free_board(fit, placements, edition.table);
  return score_board(free.board(), free.forest(), edition, standing_on(free.forest(), placements, edition));
}

}  // namespace bastide::rules::play
