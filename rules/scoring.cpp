#include "rules/scoring.hpp"

#include <algorithm>

#include "rules/free_board.hpp"

namespace bastide::rules {
namespace {

using tilesets::SegmentKind;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Points per unit of length and per pennant.
struct Rate {
  int per_length;
  int per_pennant;
};

Rate rate_of(const Feature& f, const Edition& edition) {
  if (f.kind != FeatureKind::city) return {1, 0};
  if (!f.is_complete()) return {1, 1};
  const bool halved = edition.small_city == SmallCity::half && f.tiles == 2;
  return halved ? Rate{1, 1} : Rate{2, 2};
}

int length_of(const Feature& f, const Edition& edition) {
  return edition.unit == Unit::segment ? f.segments : f.tiles;
}

void add(PerPlayer& totals, const PerPlayer& points) {
  for (std::size_t p = 0; p < totals.size(); ++p) totals[p] += points[p];
}

int points_per_city(Farms method) { return method == Farms::first ? 4 : 3; }

/// Lists of entries by root, for items.
std::vector<EntryIndex> entries_of(const FeatureForest& forest, EntryIndex root) {
  std::vector<EntryIndex> out;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (forest.find(e) == root) out.push_back(e);
  }
  return out;
}

/// Fills anchor, tiles and segments of an item from its feature's entries.
void describe(ScoreItem& item, const FeatureForest& forest, EntryIndex root) {
  const auto entries = entries_of(forest, root);
  item.anchor = forest.segment_of(entries.front());
  item.segments = static_cast<int>(entries.size());
  for (const auto e : entries) {
    const int tile = forest.segment_of(e).placement;
    if (item.tiles.empty() || item.tiles.back() != tile) item.tiles.push_back(tile);
  }
}

/// Farms `first`: the majority is over each city, of the farmers on all farms that touch it.
std::vector<ScoreItem> items_by_city(const FeatureForest& forest, std::vector<FarmContact> contacts) {
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
    item.pennants = forest.feature(i->city).pennants;
    const auto city = i->city;
    for (; i != contacts.end() && i->city == city; ++i)
      add(item.holders, holders_of(forest.feature(i->farm)));
    item.points = award_majority(item.holders, points_per_city(Farms::first));
    item.why = why_farm(1, points_per_city(Farms::first));
    items.push_back(std::move(item));
  }
  return items;
}

/// Farms `second` and `third`: the majority is over each farm; with `second` a player scores a city once over
/// all his farms.
std::vector<ScoreItem> items_by_farm(const FeatureForest& forest, const std::vector<FarmContact>& contacts,
                                     Farms method) {
  std::vector<std::vector<EntryIndex>> scored(most_players);  // [player]: cities
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
    const int each = points_per_city(method);
    const auto owns = award_majority(item.holders, 1);
    for (std::size_t p = 0; p < owns.size(); ++p) {
      if (owns[p] == 0) continue;
      for (const auto city : cities) {
        const bool again = std::find(scored[p].begin(), scored[p].end(), city) != scored[p].end();
        if (method == Farms::second && again) continue;
        scored[p].push_back(city);
        item.points[p] += each;
      }
    }
    item.why = why_farm(item.cities, each);
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace

int feature_points(const Feature& f, const Edition& edition) {
  if (f.kind == FeatureKind::cloister) return 1 + 8 - f.open;
  const auto rate = rate_of(f, edition);
  return length_of(f, edition) * rate.per_length + f.pennants * rate.per_pennant;
}

PerPlayer award_majority(const PerPlayer& followers, int points) {
  const int most = *std::max_element(followers.begin(), followers.end());
  PerPlayer out{};
  if (most == 0) return out;
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = followers[p] == most ? points : 0;
  return out;
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
  item.pennants = f.pennants;
  item.holders = holders_of(f);
  item.points = award_majority(item.holders, feature_points(f, edition));
  if (f.kind == FeatureKind::cloister) {
    for (const auto step : board.around_steps()) {
      const int other = board.tile_at(board.tile(item.anchor.placement).cell + step);
      if (other >= 0) item.tiles.push_back(other);
    }
    std::sort(item.tiles.begin(), item.tiles.end());
    item.why = why_cloister(8 - f.open);
  } else {
    const auto rate = rate_of(f, edition);
    const char* word = edition.unit == Unit::segment ? "segment" : "tile";
    item.why = why_text(f.kind, length_of(f, edition), word, rate.per_length, f.pennants, rate.per_pennant);
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

std::vector<ScoreItem> farm_items(const Board& board, const FeatureForest& forest, const Edition& edition) {
  if (edition.farms == Farms::off) return {};
  std::vector<FarmContact> contacts;
  find_contacts(board, forest, true, contacts);
  if (edition.farms == Farms::first) return items_by_city(forest, std::move(contacts));
  return items_by_farm(forest, contacts, edition.farms);
}

ScoreSheet score_board(const Board& board, const FeatureForest& forest, const Edition& edition) {
  ScoreSheet sheet;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& f = forest.feature(e);
    if (f.kind != FeatureKind::farm && f.is_occupied())
      sheet.items.push_back(feature_item(board, forest, e, edition));
  }
  for (auto& item : farm_items(board, forest, edition)) sheet.items.push_back(std::move(item));
  for (const auto& item : sheet.items) add(sheet.totals, item.points);
  normalise(sheet);
  return sheet;
}

ScoreSheet score_position(const FitTable& fit, std::span<const Placement> placements,
                          const Edition& edition) {
  const FreeBoard free(fit, placements);
  return score_board(free.board(), free.forest(), edition);
}

}  // namespace bastide::rules
