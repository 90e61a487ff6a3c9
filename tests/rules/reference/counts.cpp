// All boards of few tiles, by closing {start tile} under legal_placements, with a set of seen boards: the
// opposite of the explorer's method, which needs no such set.
//
// Golden numbers: shared/reference/README.md, confirmed there by three independent programs.
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_counts {

using namespace bastide::rules;
using namespace bastide::rules::reference;

namespace {

/// What one sees of a turned tile: its segments with rim and pennants, cities of a field as the sides they
/// hold.
using Image = std::set<std::tuple<int, int, int, int, std::set<int>>>;

Image image_of(int type, int rotation) {
  const auto turns = static_cast<unsigned>(rotation);
  Image image;
  const auto& segments = base().type(type).segments;
  for (const auto& s : segments) {
    std::set<int> touched;
    for (const auto& city : segments) {
      const bool is_city = city.kind == bastide::tilesets::SegmentKind::city;
      if (is_city && ((s.cities >> city.index) & 1) != 0)
        touched.insert(bastide::tilesets::turn_sides(city.sides, turns));
    }
    image.emplace(static_cast<int>(s.kind), bastide::tilesets::turn_sides(s.sides, turns),
                  bastide::tilesets::turn_half_edges(s.half_edges, turns), s.pennants(), touched);
  }
  return image;
}

/// For each type, for each rotation the smallest rotation that shows the same.
std::vector<std::array<int, 4>> smallest_rotations() {
  std::vector<std::array<int, 4>> smallest;
  for (int t = 0; t < base().type_count(); ++t) {
    std::array<int, 4> same{};
    for (int r = 0; r < 4; ++r) {
      int s = 0;
      while (image_of(t, s) != image_of(t, r)) ++s;
      same[static_cast<std::size_t>(r)] = s;
    }
    smallest.push_back(same);
  }
  return smallest;
}

/// Boards (sorted placements) with the number of placement sequences that lead to each.
using Boards = std::map<std::vector<Placement>, std::uint64_t>;

Boards one_tile_more(const Boards& boards) {
  const auto smallest = smallest_rotations();
  Boards grown;
  for (const auto& [placements, sequences] : boards) {
    for (int t = 0; t < base().type_count(); ++t) {
      const auto used = std::count_if(placements.begin(), placements.end(),
                                      [t](const Placement& p) { return p.type == t; });
      if (used == base().type(t).count) continue;
      for (const LegalPlace& legal : legal_placements(base(), placements, t)) {
        if (smallest[static_cast<std::size_t>(t)][static_cast<std::size_t>(legal.rotation)] != legal.rotation)
          continue;
        auto next = placements;
        next.push_back({t, legal.rotation, legal.cell, std::nullopt});
        std::sort(next.begin(), next.end());
        grown[next] += sequences;
      }
    }
  }
  return grown;
}

std::uint64_t sequences(const Boards& boards) {
  std::uint64_t sum = 0;
  for (const auto& [placements, count] : boards) sum += count;
  return sum;
}

const Boards only_start = {{{{base().start_type(), 0, {0, 0}, std::nullopt}}, 1}};

}  // namespace

TEST_CASE("reference: the base set has 79 tiles that look different") {
  int different = 0;
  for (const auto& same : smallest_rotations()) {
    for (int r = 0; r < 4; ++r) different += same[static_cast<std::size_t>(r)] == r ? 1 : 0;
  }
  CHECK(different == 79);  // by hand from the tile table
}

TEST_CASE("reference: boards of one, two and three tiles are 1, 102, 11936") {
  const Boards two = one_tile_more(only_start);
  CHECK(two.size() == 102);
  CHECK(sequences(two) == 102);
  const Boards three = one_tile_more(two);
  CHECK(three.size() == 11936);
  CHECK(sequences(three) == 15804);
}

TEST_CASE("reference: every board found by placing is consistent and connected, features cover it") {
  for (const auto& [placements, count] : one_tile_more(one_tile_more(only_start))) {
    REQUIRE_FALSE(inconsistency(base(), placements));
    REQUIRE(is_connected(placements));
    std::size_t segments = 0;
    for (const Feature& f : features(base(), placements).features) segments += f.segments.size();
    std::size_t expected = 0;
    for (const Placement& p : placements) expected += base().type(p.type).segments.size();
    REQUIRE(segments == expected);
  }
}

TEST_CASE("reference: boards of four tiles are 1266617", "[.long]") {
  const Boards four = one_tile_more(one_tile_more(one_tile_more(only_start)));
  CHECK(four.size() == 1266617);
  CHECK(sequences(four) == 2815391);
}

}  // namespace test_counts
