#include "solver/questions/largest/final_bound.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "solver/questions/growing/farm_board.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/grow_farm.hpp"

namespace bastide::solver::questions::largest {
namespace {

using growing::most_incomplete_points_of;
using growing::points_of_farm;
using rules::FeatureKind;
using tilesets::SegmentKind;

/// How often a field segment touches a city segment of its tile, over the whole set.
int field_contacts(const tilesets::TileSet& set) {
  int contacts = 0;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments)
      if (segment.kind == SegmentKind::field) contacts += type.count * std::popcount(segment.cities);
  }
  return contacts;
}

int most_of_cloister(const rules::editions::Edition& edition) {
  int best = 0;
  for (int open = 1; open <= 8; ++open) best = std::max(best, growing::points_of_cloister(open, edition));
  return best;
}

/// The segment that holds each half-edge of the rim; no_segment where a road's side or nothing else is.
std::array<int, 8> rim_of(const tilesets::TileType& type) {
  std::array<int, 8> rim{};
  rim.fill(-1);
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    const auto& segment = type.segments[s];
    for (unsigned h = 0; h < 8; ++h) {
      const bool is_city = segment.kind == SegmentKind::city && ((segment.sides >> (h / 2)) & 1U) != 0;
      const bool is_field = segment.kind == SegmentKind::field && ((segment.half_edges >> h) & 1U) != 0;
      if (is_city || is_field) rim[h] = static_cast<int>(s);
    }
  }
  return rim;
}

bool crosses(const std::array<int, 8>& rim) {
  for (std::size_t a = 0; a < 8; ++a)
    for (std::size_t b = a + 1; b < 8; ++b)
      for (std::size_t c = b + 1; c < 8; ++c)
        for (std::size_t d = c + 1; d < 8; ++d)
          if (rim[a] == rim[c] && rim[b] == rim[d] && rim[a] != rim[b]) return true;
  return false;
}

/// Everything about a set that the sums below need, worked out once.
struct FinalTerms {
  const tilesets::TileSet& set;
  const rules::editions::Edition& edition;
  int most_cities = 0;
  int contacts = 0;
  bool is_planar = false;
  bool has_own_farms = false;
};

/// At most, for so many farms with a follower and so many completed cities.
int most_of_farms(int farms, int cities, const FinalTerms& counted) {
  const auto& edition = counted.edition;
  if (farms == 0 || edition.farms == rules::editions::Farms::off) return 0;
  if (edition.farms == rules::editions::Farms::first) return cities * points_of_farm(1, edition);
  // Where fewer cities give more, fewer are asked about, too, and leave more to others; none may give
  // something.
  if (counted.has_own_farms) return farms * points_of_farm(cities, edition);
  if (edition.farms == rules::editions::Farms::second) return points_of_farm(cities, edition);
  return points_of_farm(std::min(most_contacts(farms, cities, counted.is_planar), counted.contacts), edition);
}

/// A city segment as a completed city (its corners) or an incomplete one (points, sides - 2) sees it.
struct CityPart {
  int corners = 0, points = 0, balance = 0, count = 0;
};
std::vector<CityPart> city_parts(const tilesets::TileSet& set, const rules::Table& table) {
  std::vector<CityPart> parts;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments) {
      if (segment.kind != SegmentKind::city) continue;
      parts.push_back({table.completes() ? 1 : growing::corner_worth(segment), 1 + segment.pennants(),
                       std::popcount(segment.sides) - 2, type.count});
    }
  }
  return parts;
}

std::vector<std::string> words_of(const FinalBound& best, const FinalTerms& all) {
  using rules::counted;
  const bool has_farms = all.edition.farms != rules::editions::Farms::off;
  std::vector<std::string> words = {
      "One player has " + counted(all.edition.followers(), "follower") +
      "; incomplete cities and roads have an open edge each, so with n of them the sum of (sides - "
      "2) over their segments is at least -n."};
  if (has_farms && all.edition.table.completes())
    words.push_back("A city segment is in a completed city, of which there are at most " +
                    std::to_string(all.most_cities) + ", or in an incomplete one.");
  if (has_farms && !all.edition.table.completes()) {
    const auto corners = growing::city_corners(all.set);
    words.push_back(
        "A completed city needs four corners, of which a segment with one side has two and one "
        "with two sides around a corner has one; the set has " +
        std::to_string(2 * corners.one_sided + corners.around) + ", for at most " +
        counted(all.most_cities, "completed city") +
        ", and a segment is in a completed city or in an incomplete one.");
  }
  if (all.edition.farms == rules::editions::Farms::third && all.is_planar && !all.has_own_farms)
    words.push_back(
        "Farms and cities that touch are a planar graph: f farms, two or more, touch n cities in "
        "at most 2 x (f + n) - 4 pairs.");
  words.push_back("Roads and cloisters as if they took no tiles from the others, the best sum is " +
                  counted(best.cities, "city") + " " + std::to_string(best.of_cities) + ", " +
                  counted(best.roads, "road") + " " + std::to_string(best.of_roads) + ", " +
                  counted(best.cloisters, "cloister") + " " + std::to_string(best.of_cloisters) + ", " +
                  counted(best.farms, "farm") + " " + std::to_string(best.of_farms) +
                  (has_farms ? " with " + counted(best.completed, "completed city") : "") + ".");
  return words;
}

}  // namespace

bool has_planar_fields(const tilesets::TileSet& set) {
  for (const auto& type : set.types()) {
    const auto rim = rim_of(type);
    if (crosses(rim)) return false;
    for (std::size_t f = 0; f < type.segments.size(); ++f) {
      if (type.segments[f].kind != SegmentKind::field) continue;
      for (std::size_t c = 0; c < type.segments.size(); ++c) {
        if (c >= 8 || ((type.segments[f].cities >> c) & 1U) == 0) continue;
        bool is_beside = false;
        for (std::size_t h = 0; h < 8; ++h) {
          const int one = rim[h], next = rim[(h + 1) % 8];
          is_beside = is_beside || (one == static_cast<int>(f) && next == static_cast<int>(c)) ||
                      (one == static_cast<int>(c) && next == static_cast<int>(f));
        }
        if (!is_beside) return false;
      }
    }
  }
  return true;
}

int most_contacts(int farms, int cities, bool is_planar) {
  const int pairs = farms * cities;
  return is_planar && farms + cities >= 3 ? std::min(pairs, 2 * (farms + cities) - 4) : pairs;
}

std::vector<int> most_beside_completed(const tilesets::TileSet& set, const rules::Table& table,
                                       int incomplete) {
  const auto parts = city_parts(set, table);
  const int need = table.completes() ? 1 : 4;
  int corners = 0, least = 0, most = 0;
  for (const auto& part : parts) {
    corners += part.count * part.corners;
    (part.balance < 0 ? least : most) += part.count * part.balance;
  }
  // best[corners taken by completed cities][balance of the incomplete ones - least]: points of these; -1:
  // no way.
  const int width = most - least + 1;
  const auto at = [&](int taken, int balance) {
    return static_cast<std::size_t>(taken * width + balance - least);
  };
  std::vector<int> best(static_cast<std::size_t>((corners + 1) * width), -1);
  best[at(0, 0)] = 0;
  for (const auto& part : parts) {
    for (int copy = 0; copy < part.count; ++copy) {
      auto next = best;
      for (int taken = 0; taken <= corners; ++taken) {
        for (int balance = least; balance <= most; ++balance) {
          const int points = best[at(taken, balance)];
          if (points < 0) continue;
          if (taken + part.corners <= corners) {
            auto& completed = next[at(taken + part.corners, balance)];
            completed = std::max(completed, points);
          }
          if (incomplete > 0 && balance + part.balance >= least && balance + part.balance <= most) {
            auto& other = next[at(taken, balance + part.balance)];
            other = std::max(other, points + part.points);
          }
        }
      }
      best = std::move(next);
    }
  }
  std::vector<int> out;
  for (int n = 0; need * n <= corners; ++n) {
    int points = 0;
    for (int taken = need * n; taken <= corners; ++taken)
      for (int balance = std::max(least, -incomplete); balance <= most; ++balance)
        points = std::max(points, best[at(taken, balance)]);
    out.push_back(points);
  }
  return out;
}

FinalBound final_bound(const rules::board::Ruleset& ruleset) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  const FinalTerms counted{
      set,
      edition,
      growing::most_completed_cities(set, edition.table),
      field_contacts(set),
      has_planar_fields(set),
      rules::editions::is_own_formula(edition, rules::expressions::FormulaSlot::farm_points)};
  const bool has_own_cities =
      rules::editions::is_own_formula(edition, rules::expressions::FormulaSlot::city_incomplete);
  int all_cloisters = 0;
  for (const auto& type : set.types()) all_cloisters += type.has_cloister() ? type.count : 0;
  const int of_cloister = most_of_cloister(edition);
  const int followers = edition.followers();
  std::vector<int> roads;
  for (int n = 0; n <= followers; ++n)
    roads.push_back(most_incomplete_points_of(n, FeatureKind::road, ruleset));
  FinalBound best;
  for (int c = 0; c <= followers; ++c) {
    const int apart = most_incomplete_points_of(c, FeatureKind::city, ruleset);
    const auto beside = most_beside_completed(set, edition.table, c);
    for (int n = 0; n < static_cast<int>(beside.size()); ++n) {
      const int of_cities = has_own_cities ? apart : std::min(apart, beside[static_cast<std::size_t>(n)]);
      for (int r = 0; c + r <= followers; ++r) {
        for (int m = 0; m <= all_cloisters && c + r + m <= followers; ++m) {
          const int f = edition.farms == rules::editions::Farms::off ? 0 : followers - c - r - m;
          const int of_farms = most_of_farms(f, n, counted);
          const int of_roads = roads[static_cast<std::size_t>(r)];
          const int points = of_cities + of_roads + m * of_cloister + of_farms;
          if (points <= best.points) continue;
          best = {points, c, r, m, f, of_cities, of_roads, m * of_cloister, of_farms, n, {}};
        }
      }
    }
  }
  best.words = words_of(best, counted);
  return best;
}

}  // namespace bastide::solver::questions::largest
