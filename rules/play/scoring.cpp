#include "rules/play/scoring.hpp"

#include <algorithm>
#include <iterator>

#include "rules/board/free_board.hpp"
#include "rules/editions/formula_words.hpp"
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
using expressions::FormulaInputs;
using expressions::FormulaSlot;
using tilesets::SegmentKind;

FormulaSlot slot_of(const Feature& f) { return expressions::slot_of(f.kind, f.is_complete()); }

}  // namespace

int neighbours_of(const Feature& f, const Edition& edition) {
  if (f.is_complete() && edition.table.border_cloister == BorderCloister::nine) return 8;
  return 8 - f.beyond - f.open;
}

namespace {

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

}  // namespace

/// Of a farm no tiles: nothing keeps them.
FormulaInputs counts_of(const FeatureForest& forest, EntryIndex root, const Edition& edition) {
  const auto& f = forest.feature(root);
  FormulaInputs out{.tiles = f.tiles, .segments = f.segments, .marks = marks_of(forest, root)};
  if (is_site(f.kind)) out.neighbours = neighbours_of(f, edition);
  merge(out.marks, edition);
  return out;
}

namespace {

/// Why a feature is worth what it is. The presets are explained by their rates, formulas by themselves.
/// `figures`: those that are named.
std::string why_of(const FeatureForest& forest, EntryIndex root, const Edition& edition,
                   const Figures& figures) {
  const auto& f = forest.feature(root);
  const auto slot = slot_of(f);
  if (is_own_formula(edition, slot)) {
    auto counts = counts_of(forest, root, edition);
    counts.figures = figures;
    return editions::why_formula(edition, formula_of(edition, slot), f.kind, counts);
  }
  const bool is_complete = f.is_complete();
  if (!is_complete && edition.incomplete_at_end == editions::IncompleteAtEnd::nothing) return why_nothing();
  if (f.kind == FeatureKind::cloister) return why_cloister(neighbours_of(f, edition));
  if (f.kind == FeatureKind::garden) return why_garden(neighbours_of(f, edition));
  const bool by_tile = edition.unit == editions::Unit::tile;
  const bool is_halved = edition.small_city == editions::SmallCity::half && f.tiles == 2;
  const int rate = f.kind == FeatureKind::city && is_complete && !is_halved ? 2 : 1;
  const int pennants = merged(f.pennants, tilesets::pennant, edition);
  return why_text(f.kind, by_tile ? f.tiles : f.segments, by_tile ? "tile" : "segment", rate, pennants, rate);
}

/// Farms that are scored together: one, or (farms first) all around a city.
class FarmGroup {
 public:
  FarmGroup(const FeatureForest& forest, const Edition& edition, Farms method)
      : forest_(&forest),
        edition_(&edition),
        method_(method),
        has_formula_(is_own_formula(edition, FormulaSlot::farm_points)) {}

  void add(EntryIndex farm) {
    if (!has_formula_ || !(forest_->has_extras() || has_kinds(*edition_))) return;
    farms_.push_back(farm);
    const auto marks = marks_of(*forest_, farm);
    for (std::size_t m = 0; m < marks.size(); ++m) marks_[m] += marks[m];
  }
  /// What so many cities give a player.
  int points(int cities, std::size_t player) const {
    if (!has_formula_) return cities * (method_ == Farms::first ? 4 : 3);
    auto counts = counts_with(cities);
    for (const auto farm : farms_)
      add_figures_of(counts.figures, *forest_, farm, *edition_, static_cast<int>(player));
    return formula_of(*edition_, FormulaSlot::farm_points).points(counts);
  }
  std::string why(int cities) const {
    if (!has_formula_) return why_farm(cities, method_ == Farms::first ? 4 : 3);
    auto counts = counts_with(cities);
    for (const auto farm : farms_) add_figures_of_all(counts.figures, *forest_, farm, *edition_);
    return editions::why_formula(*edition_, formula_of(*edition_, FormulaSlot::farm_points),
                                 FeatureKind::farm, counts);
  }

 private:
  FormulaInputs counts_with(int cities) const {
    FormulaInputs out{.cities = cities, .marks = marks_};
    merge(out.marks, *edition_);
    return out;
  }

  const FeatureForest* forest_;
  const Edition* edition_;
  Farms method_;
  bool has_formula_;
  std::vector<EntryIndex> farms_;  ///< as far as marks or figures on them could matter
  Marks marks_{};
};

}  // namespace

namespace {

/// `divisors_of` where those tied get shares by `tie`.
PerPlayer divisors_with(const PerPlayer& holders, const Edition& edition, SharedMajority tie) {
  PerPlayer out{};
  const int most = *std::max_element(holders.begin(), holders.end());
  if (most == 0) return out;
  if (edition.who_scores == editions::WhoScores::everyone) {
    for (std::size_t p = 0; p < out.size(); ++p) out[p] = holders[p] > 0 ? 1 : 0;
    return out;
  }
  const auto tied = static_cast<int>(std::count(holders.begin(), holders.end(), most));
  int divisor = 1;
  if (tie == SharedMajority::split) divisor = tied;
  const bool is_lost = tie == SharedMajority::none && tied > 1;
  if (is_lost) divisor = 0;
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = holders[p] == most ? divisor : 0;
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

/// `points` by these divisors.
PerPlayer divided(int points, PerPlayer out) {
  for (std::size_t p = 0; p < out.size(); ++p) {
    if (out[p] == 0) continue;
    out[p] = points / out[p];
  }
  return out;
}

}  // namespace

PerPlayer divisors_of(const PerPlayer& holders, const Edition& edition) {
  return divisors_with(holders, edition, edition.shared_majority);
}

PerPlayer divisors_around_city(const PerPlayer& farmers, const Edition& edition) {
  return divisors_with(farmers, edition, tie_around_city(edition));
}

namespace {

/// Fills anchor, tiles and segments of an item from its feature's entries.
void describe(ScoreItem& item, const FeatureForest& forest, EntryIndex root) {
  item.tiles.reserve(forest.feature(root).segments);
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (forest.find(e) != root) continue;
    const auto ref = forest.segment_of(e);
    if (item.segments++ == 0) item.anchor = ref;
    if (item.tiles.empty() || item.tiles.back() != ref.placement) item.tiles.push_back(ref.placement);
  }
}

bool has_farmers(const FeatureForest& forest) {
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto& f = forest.feature(e);
    if (f.kind == FeatureKind::farm && forest.is_root(e) && f.is_occupied()) return true;
  }
  return false;
}

/// Farms `first`: the majority is over each city, of the figures on all farms that touch it.
std::vector<ScoreItem> items_by_city(const FeatureForest& forest, std::vector<FarmContact> contacts,
                                     const Edition& edition) {
  std::vector<ScoreItem> items;
  std::sort(contacts.begin(), contacts.end(), [](const auto& a, const auto& b) {
    return a.city != b.city ? a.city < b.city : a.farm < b.farm;
  });
  for (auto i = contacts.begin(); i != contacts.end();) {
    ScoreItem item;
    item.feature = FeatureKind::farm;
    item.complete = true;
    item.cities = 1;
    describe(item, forest, i->city);
    item.marks = marks_of(forest, i->city);
    const auto city = i->city;
    FarmGroup farms(forest, edition, Farms::first);
    bool is_held = false;
    for (; i != contacts.end() && i->city == city; ++i) {
      add(item.holders, holders_of(forest, i->farm, edition));
      farms.add(i->farm);
      is_held = is_held || forest.feature(i->farm).is_occupied();
    }
    if (!is_held) continue;
    item.points = divisors_around_city(item.holders, edition);
    for (std::size_t p = 0; p < item.points.size(); ++p) {
      if (item.points[p] != 0) item.points[p] = farms.points(1, p) / item.points[p];
    }
    item.why = farms.why(1);
    items.push_back(std::move(item));
  }
  return items;
}

/// Farms `second` and `third`: the majority is over each farm; with `second` a player scores a city once over
/// all his farms, or the first farm on which anybody scores takes it for all.
std::vector<ScoreItem> items_by_farm(const FeatureForest& forest, const std::vector<FarmContact>& contacts,
                                     const Edition& edition, Farms method) {
  std::array<std::vector<EntryIndex>, most_players> scored;  // [player]: cities
  std::vector<EntryIndex> taken;                             // cities that a farm before has scored
  const bool is_once = method == Farms::second && edition.second_once == editions::SecondOnce::all;
  std::vector<ScoreItem> items;
  std::vector<EntryIndex> seen;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto farm = forest.find(e);
    const auto& f = forest.feature(farm);
    if (f.kind != FeatureKind::farm || !f.is_occupied()) continue;
    if (std::find(seen.begin(), seen.end(), farm) != seen.end()) continue;
    seen.push_back(farm);
    ScoreItem item;
    item.feature = FeatureKind::farm;
    describe(item, forest, farm);
    item.holders = holders_of(forest, farm, edition);
    item.marks = marks_of(forest, farm);
    FarmGroup group(forest, edition, method);
    group.add(farm);
    std::vector<EntryIndex> cities;
    for (const auto& contact : contacts) {
      if (contact.farm == farm) cities.push_back(contact.city);
    }
    item.cities = static_cast<int>(cities.size());
    const auto divisors = divisors_of(item.holders, edition);
    const bool has_scorer = std::ranges::count(divisors, 0) < std::ssize(divisors);
    if (is_once) std::erase_if(cities, [&](auto city) { return std::ranges::count(taken, city) > 0; });
    if (has_scorer) taken.insert(taken.end(), cities.begin(), cities.end());
    for (std::size_t p = 0; p < divisors.size(); ++p) {
      if (divisors[p] == 0) continue;
      int counted_cities = 0;
      for (const auto city : cities) {
        const bool again = std::find(scored[p].begin(), scored[p].end(), city) != scored[p].end();
        if (method == Farms::second && again) continue;
        scored[p].push_back(city);
        ++counted_cities;
      }
      item.points[p] = group.points(counted_cities, p) / divisors[p];
    }
    item.why = group.why(item.cities);
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace

int feature_points(const Feature& f, const Edition& edition) {
  return formula_of(edition, slot_of(f))
      .points({.tiles = f.tiles,
               .segments = f.segments,
               .neighbours = neighbours_of(f, edition),
               .marks = {merged(f.pennants, tilesets::pennant, edition)}});
}

int feature_points(const FeatureForest& forest, EntryIndex root, const Edition& edition, int player) {
  const auto& f = forest.feature(root);
  if (!forest.has_extras() && !has_kinds(edition)) return feature_points(f, edition);
  auto counts = counts_of(forest, root, edition);
  if (player >= 0) add_figures_of(counts.figures, forest, root, edition, player);
  return formula_of(edition, slot_of(f)).points(counts);
}

PerPlayer award(const PerPlayer& holders, int points, const Edition& edition) {
  return divided(points, divisors_of(holders, edition));
}

namespace {

/// What each player gets for a feature with these holders.
PerPlayer award_to(const PerPlayer& holders, const FeatureForest& forest, EntryIndex root,
                   const Edition& edition) {
  if (!has_kinds(edition)) return award(holders, feature_points(forest, root, edition), edition);
  auto out = divisors_of(holders, edition);
  for (std::size_t p = 0; p < out.size(); ++p) {
    if (out[p] != 0) out[p] = feature_points(forest, root, edition, static_cast<int>(p)) / out[p];
  }
  return out;
}

}  // namespace

PerPlayer award(const FeatureForest& forest, EntryIndex root, const Edition& edition) {
  return award_to(holders_of(forest, root, edition), forest, root, edition);
}

PerPlayer award_around_city(const PerPlayer& farmers, int points, const Edition& edition) {
  return divided(points, divisors_around_city(farmers, edition));
}

int weight_of(const FeatureForest& forest, EntryIndex root, const Edition& edition, int figure) {
  const auto& row = edition.figures[at(figure)];
  if (!row.weight_formula) return row.weight;
  auto counts = counts_of(forest, root, edition);
  if (forest.feature(root).kind == FeatureKind::farm) {
    ScoreItem farm;
    describe(farm, forest, root);
    counts.tiles = static_cast<int>(farm.tiles.size());
  }
  return row.weight_formula->points(counts);
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

namespace {

/// The item of a feature without who gets what; `figures`: those on it that count.
ScoreItem item_of(const Board& board, const FeatureForest& forest, EntryIndex root, const Edition& edition,
                  const Figures& figures) {
  const auto& f = forest.feature(root);
  ScoreItem item;
  item.feature = f.kind;
  describe(item, forest, root);
  item.complete = f.is_complete();
  item.marks = marks_of(forest, root);
  item.why = why_of(forest, root, edition, figures);
  if (is_site(f.kind)) {
    for (const auto step : board.around_steps()) {
      const int other = board.tile_at(board.tile(item.anchor.placement).cell + step);
      if (other >= 0) item.tiles.push_back(other);
    }
    std::sort(item.tiles.begin(), item.tiles.end());
  }
  return item;
}

}  // namespace

ScoreItem feature_item(const Board& board, const FeatureForest& forest, EntryIndex root,
                       const Edition& edition) {
  Figures figures{};
  add_figures_of_all(figures, forest, root, edition);
  auto item = item_of(board, forest, root, edition, figures);
  item.holders = holders_of(forest, root, edition);
  item.points = award_to(item.holders, forest, root, edition);
  return item;
}

ScoreItem retrieved_item(const Board& board, const FeatureForest& forest, EntryIndex root,
                         const Edition& edition, int player, int figure) {
  auto counts = counts_of(forest, root, edition);
  counts.figures[at(figure)] = 1;
  auto item = item_of(board, forest, root, edition, counts.figures);
  item.holders[at(player)] = weight_of(forest, root, edition, figure);
  item.points[at(player)] = formula_of(edition, slot_of(forest.feature(root))).points(counts);
  return item;
}

void find_contacts(const Board& board, const FeatureForest& forest, bool farmed_only,
                   std::vector<FarmContact>& out) {
  out.clear();
  for (int tile = 0; tile < forest.tile_count(); ++tile) {
    const auto& segments = board.set().type(board.tile(tile).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const auto& segment = segments[at(s)];
      if (segment.kind != SegmentKind::field || segment.cities == 0) continue;
      const auto farm = forest.root(tile, s);
      if (farmed_only && !forest.feature(farm).is_occupied()) continue;
      // A tile's cities come first among its segments, in order of their index.
      for (int c = 0; c < 4; ++c) {
        if ((segment.cities >> static_cast<unsigned>(c) & 1U) == 0) continue;
        const auto city = forest.root(tile, c);
        if (forest.feature(city).is_complete()) out.push_back({farm, city});
      }
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

std::vector<ScoreItem> farm_items(const Board& board, const FeatureForest& forest, const Edition& edition,
                                  Farms method) {
  if (method == Farms::off || !has_farmers(forest)) return {};
  std::vector<FarmContact> contacts;
  // What is marked on farms of nobody counts around a city, too.
  find_contacts(board, forest, !(method == Farms::first && forest.has_extras()), contacts);
  if (method == Farms::first) return items_by_city(forest, std::move(contacts), edition);
  return items_by_farm(forest, contacts, edition, method);
}

ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition) {
  return score_board(board, forest, edition, edition.farms);
}

ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition,
                       Farms method) {
  ScoreSheet sheet;
  sheet.items.reserve(4);  // of most positions checked more than enough: items are costly to move
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& f = forest.feature(e);
    if (f.kind != FeatureKind::farm && f.is_occupied())
      sheet.items.push_back(feature_item(board, forest, e, edition));
  }
  for (auto& item : farm_items(board, forest, edition, method)) sheet.items.push_back(std::move(item));
  for (const auto& item : sheet.items) add(sheet.totals, item.points);
  normalise(sheet);
  return sheet;
}

ScoreSheet score_position(const board::FitTable& fit, std::span<const Placement> placements,
                          const Edition& edition) {
  const auto free = board::free_board(fit, placements, edition.table);
  return score_board(free.board(), free.forest(), edition);
}

}  // namespace bastide::rules::play
