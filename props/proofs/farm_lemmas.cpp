// Lemmas about farms and the cities they touch, and about the farm methods.
//
// find_contacts goes over the tiles and sorts what each gives, each pair once; so each type of tile is
// checked by itself with its fields and cities in every way parts of farms and cities outside, complete or
// not, and two tiles that give the same pair together. The methods look at nothing but contacts, farmers and
// completed cities; they are checked on all graphs of three farms and two cities and of two farms and three
// cities.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>

#include "props/proofs/lemma.hpp"
#include "rules/play/scoring.hpp"
#include "rules/play/step_context.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::props::proofs {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::SegmentRef;
using rules::board::Feature;
using rules::editions::Farms;
using tilesets::SegmentKind;

Feature part(FeatureKind kind, int open, int farmers) {
  Feature f;
  f.kind = kind;
  f.open = static_cast<std::int16_t>(open);
  f.tiles = 1;
  f.segments = 1;
  f.followers[0] = static_cast<std::uint8_t>(farmers);
  return f;
}

/// The tile's segments of one kind, as references.
std::vector<SegmentRef> segments_of(const tilesets::TileType& type, SegmentKind kind, int tile) {
  std::vector<SegmentRef> out;
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    if (type.segments[s].kind == kind) out.push_back({tile, static_cast<int>(s)});
  }
  return out;
}

void unite_blocks(rules::play::StepContext& context, const std::vector<SegmentRef>& refs,
                  const Blocks& block_of, int blocks, FeatureKind kind, unsigned state) {
  std::vector<SegmentRef> block;
  for (int b = 0; b < blocks; ++b) {
    block.clear();
    for (std::size_t i = 0; i < refs.size(); ++i) {
      if (block_of[i] == b) block.push_back(refs[i]);
    }
    const int bit = static_cast<int>(state >> static_cast<unsigned>(b) & 1U);
    // A city is open or complete, a farm is without or with farmer.
    context.unite(block, kind == FeatureKind::city ? part(kind, bit, 0) : part(kind, 1, bit));
  }
}

LemmaTally contacts(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), 8);
  auto edition = without_details(subject.edition());
  edition.table = {};
  rules::play::StepContext context(tiles.fit(), edition, 1);
  const auto& type = subject.set().type(static_cast<int>(piece));
  const auto fields = segments_of(type, SegmentKind::field, 0);
  const auto cities = segments_of(type, SegmentKind::city, 0);
  LemmaTally tally;
  std::vector<rules::play::FarmContact> found;
  const auto judge = [&](bool farmed_only) {
    // Pairs by root, from the type as written, the second tile's own pair beside them.
    const auto& forest = context.forest();
    std::vector<rules::play::FarmContact> due;
    const auto add = [&](rules::board::EntryIndex farm, rules::board::EntryIndex city) {
      if (farmed_only && forest.feature(farm).followers[0] == 0) return;
      if (forest.feature(city).open != 0) return;
      const rules::play::FarmContact pair{farm, city};
      if (std::find(due.begin(), due.end(), pair) == due.end()) due.push_back(pair);
    };
    for (const auto& field : fields) {
      for (const auto& city : cities) {
        if (rules::reference::touches(type.segments[static_cast<std::size_t>(field.segment)],
                                      type.segments[static_cast<std::size_t>(city.segment)]))
          add(forest.root(0, field.segment), forest.root(0, city.segment));
      }
    }
    add(forest.root(1, 1), forest.root(1, 0));
    std::sort(due.begin(), due.end());
    rules::play::find_contacts(context.board(), forest, farmed_only, found);
    tally.add(found == due
                  ? std::string{}
                  : fmt::format("tile {}: {} contacts found, {} due", type.id, found.size(), due.size()));
  };
  for_each_partition(static_cast<int>(fields.size()), [&](const Blocks& field_of, int farms) {
    for_each_partition(static_cast<int>(cities.size()), [&](const Blocks& city_of, int parts) {
      for (unsigned state = 0; state < 1U << (farms + parts) && !tally.has_failed(); ++state) {
        // Alone, and with another tile that touches the first city from the first farm.
        for (int shared = 0; shared < (fields.empty() || cities.empty() ? 1 : 2); ++shared) {
          context.clear();
          context.lay({static_cast<int>(piece), 0, {0, 0}, std::nullopt});
          context.lay({tiles.contact(), 0, {5, 5}, std::nullopt});
          auto farm_refs = fields;
          auto city_refs = cities;
          auto farm_of = field_of;
          auto part_of = city_of;
          if (shared == 1) {
            farm_refs.push_back({1, 1});
            city_refs.push_back({1, 0});
            farm_of[fields.size()] = 0;
            part_of[cities.size()] = 0;
          }
          unite_blocks(context, farm_refs, farm_of, farms, FeatureKind::farm, state);
          unite_blocks(context, city_refs, part_of, parts, FeatureKind::city,
                       state >> static_cast<unsigned>(farms));
          for (const bool farmed_only : {false, true}) judge(farmed_only);
        }
      }
    });
  });
  return tally;
}

/// Farms and cities, which touch which, who stands where.
struct Land {
  int farms = 0;
  int cities = 0;
  unsigned contacts = 0;  ///< bit farm * cities + city
  unsigned complete = 0;  ///< bit city
  std::array<PerPlayer, 3> farmers{};

  bool is_scored_at(int farm, int city) const {
    return (contacts >> static_cast<unsigned>(farm * cities + city) & 1U) != 0 &&
           (complete >> static_cast<unsigned>(city) & 1U) != 0;
  }
};

/// The farm methods one by one.
PerPlayer farm_totals_by_rules(const Land& land, const rules::editions::Edition& edition, Farms method) {
  PerPlayer totals{};
  if (method == Farms::off) return totals;
  if (method == Farms::first) {
    for (int city = 0; city < land.cities; ++city) {
      PerPlayer around{};
      for (int farm = 0; farm < land.farms; ++farm) {
        if (!land.is_scored_at(farm, city)) continue;
        rules::add(around, land.farmers[static_cast<std::size_t>(farm)]);
      }
      rules::add(totals, rules::reference::awarded(around, rules::reference::farm_worth({1}, edition, method),
                                                   edition, rules::reference::Standing::around_city));
    }
    return totals;
  }
  std::array<unsigned, rules::most_players> scored{};  // cities that a player has scored
  unsigned taken = 0;                                  // cities that a farm with a scorer touched before
  const bool is_for_all = method == Farms::second && edition.second_once == rules::editions::SecondOnce::all;
  for (int farm = 0; farm < land.farms; ++farm) {
    // Without contact it lies on no tile here, and a formula may give something for no city.
    if ((land.contacts >> static_cast<unsigned>(farm * land.cities) & ((1U << land.cities) - 1U)) == 0)
      continue;
    const auto& here = land.farmers[static_cast<std::size_t>(farm)];
    unsigned met = 0;
    for (int city = 0; city < land.cities; ++city) met |= land.is_scored_at(farm, city) ? 1U << city : 0U;
    const auto has = rules::reference::scorers(here, edition);
    for (std::size_t p = 0; p < has.size(); ++p) {
      if (!has[p]) continue;
      const auto counted = method != Farms::second ? met : is_for_all ? met & ~taken : met & ~scored[p];
      scored[p] |= met;
      const int worth = rules::reference::farm_worth({std::popcount(counted)}, edition, method);
      totals[p] += rules::reference::awarded(here, worth, edition)[p];
    }
    if (std::ranges::count(has, true) > 0) taken |= met;
  }
  return totals;
}

constexpr std::array<std::array<int, 2>, 5> farmer_states = {{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {1, 2}}};
constexpr std::array<Farms, 4> methods = {Farms::third, Farms::second, Farms::first, Farms::off};

std::size_t method_pieces(rules::board::Ruleset /*subject*/) { return 2 * methods.size(); }

LemmaTally farm_methods(rules::board::Ruleset subject, std::size_t piece) {
  const ProofTiles tiles(subject.set(), 8);
  auto edition = without_details(subject.edition());
  edition.table = {};
  rules::play::StepContext context(tiles.fit(), edition, 2);
  const auto method = methods[piece / 2];
  Land land;
  land.farms = piece % 2 == 0 ? 3 : 2;
  land.cities = 5 - land.farms;
  LemmaTally tally;
  std::vector<SegmentRef> refs;
  for (land.contacts = 0; land.contacts < 64; ++land.contacts) {
    for (land.complete = 0; land.complete < 1U << land.cities; ++land.complete) {
      const int farmers = land.farms == 3 ? 125 : 25;
      for (int state = 0; state < farmers && !tally.has_failed(); ++state) {
        int rest = state;
        for (int farm = 0; farm < land.farms; ++farm, rest /= 5) {
          auto& here = land.farmers[static_cast<std::size_t>(farm)];
          here[0] = farmer_states[static_cast<std::size_t>(rest % 5)][0];
          here[1] = farmer_states[static_cast<std::size_t>(rest % 5)][1];
        }
        // A tile a contact; a farm or city without contact has none to be found on.
        context.clear();
        std::vector<int> pairs;
        for (int pair = 0; pair < 6; ++pair) {
          if ((land.contacts >> static_cast<unsigned>(pair) & 1U) == 0) continue;
          context.lay({tiles.contact(), 0, {2 * pair - 6, -6}, std::nullopt});
          pairs.push_back(pair);
        }
        const auto unite = [&](int segment, auto is_in, const Feature& counts) {
          refs.clear();
          for (std::size_t tile = 0; tile < pairs.size(); ++tile) {
            if (is_in(pairs[tile])) refs.push_back({static_cast<int>(tile), segment});
          }
          if (!refs.empty()) context.unite(refs, counts);
        };
        for (int farm = 0; farm < land.farms; ++farm) {
          auto counts = part(FeatureKind::farm, 1, land.farmers[static_cast<std::size_t>(farm)][0]);
          counts.followers[1] = static_cast<std::uint8_t>(land.farmers[static_cast<std::size_t>(farm)][1]);
          unite(
              1, [&](int pair) { return pair / land.cities == farm; }, counts);
        }
        for (int city = 0; city < land.cities; ++city) {
          const int open = (land.complete >> static_cast<unsigned>(city) & 1U) != 0 ? 0 : 1;
          unite(
              0, [&](int pair) { return pair % land.cities == city; }, part(FeatureKind::city, open, 0));
        }
        const auto sheet = rules::play::score_board(context.board(), context.forest(), edition, method);
        const auto due = farm_totals_by_rules(land, edition, method);
        tally.add(sheet.totals == due ? std::string{}
                                      : fmt::format("method {}, {} farms, contacts {:06b}, complete {:b}, "
                                                    "farmers {}: {} and {} points, due {} and {}",
                                                    piece / 2, land.farms, land.contacts, land.complete,
                                                    state, sheet.totals[0], sheet.totals[1], due[0], due[1]));
      }
    }
  }
  return tally;
}

constexpr std::array<Lemma, 2> farm_lemma_list = {{
    {"contacts",
     "every tile gives the pairs of a farm and a completed city that touch on it, however its fields and "
     "cities are connected outside, and a pair that two tiles give is one",
     type_pieces, contacts},
    {"farm-methods",
     "on all graphs of five farms and cities, complete or not, with every standing of farmers of two "
     "players: each method gives the points of the rules",
     method_pieces, farm_methods, true},
}};

}  // namespace

std::span<const Lemma> farm_lemmas() { return farm_lemma_list; }

}  // namespace bastide::props::proofs
