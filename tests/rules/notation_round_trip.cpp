// parse(print(p)) == p for random positions of every shipped tile set, and text that is not notation never
// does worse than an InputError. Seeds are pinned, so a run is a function of the commit.
#include <map>
#include <random>

#include "rules/notation.hpp"
#include "tests/catch_rapidcheck.hpp"
#include "tilesets/files/reader.hpp"

namespace test_notation_round_trip {

using namespace bastide::rules;
using namespace bastide::tilesets;

using namespace std::string_literals;

namespace {

/// Up to `most` tiles laid at random where they fit, anywhere (contact is not needed), with random followers.
Position random_position(const TileSet& set, std::uint64_t seed, int most) {
  std::mt19937_64 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  Position position;
  std::map<Cell, Placement> laid;
  std::vector<int> used(static_cast<std::size_t>(set.type_count()));
  const bool numbers = below(2) == 1;
  for (int i = 0; i < most; ++i) {
    Placement p{below(set.type_count()), below(4), {below(9) - 4, below(9) - 4}, {}};
    if (below(20) == 0) p.cell.x *= 2500;
    bool fits = !laid.contains(p.cell) && used[static_cast<std::size_t>(p.type)] < set.type(p.type).count;
    for (int side = 0; side < 4; ++side) {
      const auto next = laid.find(neighbour(p.cell, side));
      if (next == laid.end()) continue;
      const auto facing = static_cast<std::size_t>((side + 2) % 4);
      fits = fits && set.turned(p.type, p.rotation).edges[static_cast<std::size_t>(side)] ==
                         set.turned(next->second.type, next->second.rotation).edges[facing];
    }
    if (!fits) continue;
    ++used[static_cast<std::size_t>(p.type)];
    const auto segments = static_cast<int>(set.type(p.type).segments.size());
    if (segments > 0 && below(2) == 1) {
      p.follower = Deployment{below(most_players), below(segments)};
      position.players_are_numbers = numbers;
    }
    laid.emplace(p.cell, p);
    position.placements.push_back(p);
  }
  return position;
}

}  // namespace

TEST_CASE("notation: what is printed is read back as the same position") {
  for (const auto& id : bastide::tilesets::files::shipped_tile_sets()) {
    const auto set = bastide::tilesets::files::load_tiles(id);
    rc::prop(id + ": parse(print(p)) == p", [&] {
      const auto position =
          random_position(set, *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange(0, 200));
      const auto text = print_position(set, position);
      RC_ASSERT(parse_position(set, text) == position);
      RC_ASSERT(print_position(set, parse_position(set, text)) == text);
      for (const auto& p : position.placements) {
        RC_ASSERT(parse_placement(set, print_placement(set, p, position.players_are_numbers)) == p);
      }
    });
  }
}

TEST_CASE("notation: any bytes are a position or an InputError with a place inside the text") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const auto alphabet = "DEFX0123@,=:- \n#redblcityo\0\xff\t"s;
  rc::prop("bytes of the notation's alphabet", [&] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(alphabet));
    try {
      parse_position(set, text);
    } catch (const bastide::tilesets::InputError& error) {
      RC_ASSERT(error.where().line >= 1);
      RC_ASSERT(error.where().column >= 1);
    }
  });
  rc::prop("one byte of a good position changed", [&] {
    auto text = print_position(set, random_position(set, *rc::gen::arbitrary<std::uint64_t>(), 20));
    RC_PRE(!text.empty());
    text[*rc::gen::inRange(std::size_t{0}, text.size())] = *rc::gen::arbitrary<char>();
    try {
      const auto changed = parse_position(set, text);
      RC_ASSERT(parse_position(set, print_position(set, changed)) == changed);
    } catch (const bastide::tilesets::InputError& error) {
      RC_ASSERT(error.where().line >= 1);
    }
  });
}

TEST_CASE("notation: very long input ends early with a short complaint") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  for (const auto& text :
       {std::string(2'000'000, 'D'), "D0@0," + std::string(2'000'000, '1'),
        "D0@0,0=red:" + std::string(2'000'000, 'c'), "D0@0,0=" + std::string(2'000'000, 'r') + ":city",
        std::string(2'000'000, '@'), "D0@0,0 " + std::string(2'000'000, '\0')}) {
    try {
      parse_position(set, text);
      FAIL("read " << text.substr(0, 20));
    } catch (const bastide::tilesets::InputError& error) {
      CHECK(std::string(error.what()).size() < 1000);
    }
  }
}

}  // namespace test_notation_round_trip
