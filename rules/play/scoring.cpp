#include "rules/play/scoring.hpp"

#include <algorithm>
#include <iterator>

#include "rules/board/free_board.hpp"
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
using expressions::FormulaSlot;
using tilesets::SegmentKind;

FormulaSlot slot_of(const Feature& f) { return expressions::slot_of(f.kind, f.is_complete()); }

/// Tiles around a cloister, or eight when it is complete and the edge of the table counts (border_cloister).
int neighbours_of(const Feature& f, const Edition& edition) {
  if (f.is_complete() && edition.table.border_cloister == BorderCloister::nine) return 8;
  return 8 - f.beyond - f.open;
}

/// Why a feature is worth what it is. The presets are explained by their rates, formulas by themselves.
std::string why_of(const Feature& f, const Edition& edition) {
  const auto slot = slot_of(f);
  const int neighbours = neighbours_of(f, edition);
  if (is_own_formula(edition, slot)) {
    const auto& text = formula_of(edition, slot).text();
    if (f.kind == FeatureKind::cloister) return why_formula(text, {{neighbours, "neighbour"}});
    if (f.kind == FeatureKind::road) return why_formula(text, {{f.tiles, "tile"}, {f.segments, "segment"}});
    return why_formula(text, {{f.tiles, "tile"}, {f.segments, "segment"}, {f.pennants, "pennant"}});
  }
  const bool is_complete = f.is_complete();
  if (!is_complete && edition.incomplete_at_end == editions::IncompleteAtEnd::nothing) return why_nothing();
  if (f.kind == FeatureKind::cloister) return why_cloister(neighbours);
  const bool by_tile = edition.unit == editions::Unit::tile;
  const bool is_halved = edition.small_city == editions::SmallCity::half && f.tiles == 2;
  const int rate = f.kind == FeatureKind::city && is_complete && !is_halved ? 2 : 1;
  return why_text(f.kind, by_tile ? f.tiles : f.segments, by_tile ? "tile" : "segment", rate, f.pennants,
                  rate);
}

int farm_points(int cities, const Edition& edition, Farms method) {
  if (!is_own_formula(edition, FormulaSlot::farm_points)) return cities * (method == Farms::first ? 4 : 3);
  expressions::FormulaInputs inputs;
  inputs.cities = cities;
  return formula_of(edition, FormulaSlot::farm_points).points(inputs);
}

std::string why_farm_points(int cities, const Edition& edition, Farms method) {
  if (!is_own_formula(edition, FormulaSlot::farm_points))
    return why_farm(cities, method == Farms::first ? 4 : 3);
  return why_formula(formula_of(edition, FormulaSlot::farm_points).text(), {{cities, "city"}});
}

}  // namespace

namespace {

/// `divisors_of` where those tied get shares by `tie`.
PerPlayer divisors_with(const PerPlayer& followers, const Edition& edition, SharedMajority tie) {
  PerPlayer out{};
  const int most = *std::max_element(followers.begin(), followers.end());
  if (most == 0) return out;
  if (edition.who_scores == editions::WhoScores::everyone) {
    for (std::size_t p = 0; p < out.size(); ++p) out[p] = followers[p] > 0 ? 1 : 0;
    return out;
  }
  const auto tied = static_cast<int>(std::count(followers.begin(), followers.end(), most));
  int divisor = 1;
  if (tie == SharedMajority::split) divisor = tied;
  const bool is_lost = tie == SharedMajority::none && tied > 1;
  if (is_lost) divisor = 0;
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = followers[p] == most ? divisor : 0;
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

PerPlayer divisors_of(const PerPlayer& followers, const Edition& edition) {
  return divisors_with(followers, edition, edition.shared_majority);
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

/// Farms `first`: the majority is over each city, of the farmers on all farms that touch it.
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
    item.marks[tilesets::pennant] = forest.feature(i->city).pennants;
    const auto city = i->city;
    for (; i != contacts.end() && i->city == city; ++i)
      add(item.holders, holders_of(forest.feature(i->farm)));
    item.points = award_around_city(item.holders, farm_points(1, edition, Farms::first), edition);
    item.why = why_farm_points(1, edition, Farms::first);
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
    item.holders = holders_of(f);
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
      item.points[p] = farm_points(counted_cities, edition, method) / divisors[p];
    }
    item.why = why_farm_points(item.cities, edition, method);
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
               .marks = {f.pennants}});
}

PerPlayer award(const PerPlayer& followers, int points, const Edition& edition) {
  return divided(points, divisors_of(followers, edition));
}

PerPlayer award_around_city(const PerPlayer& farmers, int points, const Edition& edition) {
  return divided(points, divisors_with(farmers, edition, tie_around_city(edition)));
}

PerPlayer holders_of(const Feature& feature) {
  PerPlayer out{};
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = feature.followers[p];
  return out;
}

ScoreItem feature_item(const Board& board, const FeatureForest& forest, EntryIndex root,
                       const Edition& edition) {
  const auto& f = forest.feature(root);
  ScoreItem item;
  item.feature = f.kind;
  describe(item, forest, root);
  item.complete = f.is_complete();
  item.marks[tilesets::pennant] = f.pennants;
  item.holders = holders_of(f);
  item.points = award(item.holders, feature_points(f, edition), edition);
  item.why = why_of(f, edition);
  if (f.kind == FeatureKind::cloister) {
    for (const auto step : board.around_steps()) {
      const int other = board.tile_at(board.tile(item.anchor.placement).cell + step);
      if (other >= 0) item.tiles.push_back(other);
    }
    std::sort(item.tiles.begin(), item.tiles.end());
  }
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
  find_contacts(board, forest, true, contacts);
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
