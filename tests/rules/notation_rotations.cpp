// '?' for a rotation: which is taken, which are one, and that it is the only one that could have been meant.
#include <random>

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_notation_rotations {

using namespace bastide::rules;
using bastide::tilesets::InputError;

namespace {

const TileSet& base() {
  static const auto set = bastide::tilesets::files::load_tile_set("base");
  return set;
}

std::string decided(const std::string& text) { return decide_rotations(base(), text).text; }

}  // namespace

TEST_CASE("open rotations: the one that fits, whatever the order and the text around it") {
  CHECK(decided("D0@0,0 E?@0,-1") == "D0@0,0 E2@0,-1");
  CHECK(decided("E?@0,-1=red:city  # a city?\n\tD0@0,0") == "E2@0,-1=red:city  # a city?\n\tD0@0,0");
  CHECK(decided("D0@0,0 U0@1,0") == "D0@0,0 U0@1,0");
  CHECK(decided("D0@0,0 B?@7,7") == "D0@0,0 B0@7,7");  // it looks the same however it is turned
  CHECK(decided("") == "");
}

TEST_CASE("open rotations: what is decided decides its neighbours") {
  CHECK(decided("U?@3,0=red:road U?@2,0 U?@1,0 D0@0,0") == "U0@3,0=red:road U0@2,0 U0@1,0 D0@0,0");
  CHECK(decided("D0@0,0 V?@1,0 U?@1,1 V1@1,2") == "D0@0,0 V0@1,0 U1@1,1 V1@1,2");
}

TEST_CASE("open rotations: each is told, with its place, in the order of the text") {
  const auto told = decide_rotations(base(), "U?@2,0\n U?@1,0 D0@0,0", "f").decided;
  REQUIRE(told.size() == 2);
  CHECK(told[0].where == bastide::tilesets::SourceLocation{"f", 1, 1});
  CHECK(told[1].where == bastide::tilesets::SourceLocation{"f", 2, 2});
  CHECK(print_placement(base(), told[1].placement) == "U0@1,0");
}

TEST_CASE("open rotations: a farmer tells two ways apart that look alike without him") {
  CHECK(decided("D0@0,0 U?@1,0=red:road") == "D0@0,0 U0@1,0=red:road");
  CHECK_THROWS_AS(decided("D0@0,0 U?@1,0=red:field0"), InputError);
  CHECK(decided("D0@0,0 B?@0,1=red:field") == "D0@0,0 B0@0,1=red:field");
}

// Every board of a start tile, a tile to the east and one in the corner: a rotation is decided exactly when
// the positions that the parser accepts for the four digits all look the same, and then it is one of them.
TEST_CASE("open rotations: decided exactly when the four digits leave one choice") {
  const auto images = [](const std::string& before, const std::string& id, const std::string& after) {
    std::vector<std::pair<int, std::uint16_t>> found;
    for (int rotation = 0; rotation < 4; ++rotation) {
      try {
        const auto position = parse_position(base(), before + id + std::to_string(rotation) + after);
        const auto& p = position.placements.back();
        found.emplace_back(rotation, base().turned(p.type, p.rotation).oriented);
      } catch (const InputError&) {
      }
    }
    return found;
  };
  int decisions = 0;
  for (const auto& east : base().types()) {
    for (const auto& [turn, image] : images("D0@0,0 ", east.id, "@1,0")) {
      const auto before = "D0@0,0 " + east.id + std::to_string(turn) + "@1,0 ";
      for (const auto& type : base().types()) {
        const auto fitting = images(before, type.id, "@1,1");
        const bool is_one = !fitting.empty() &&
                            std::all_of(fitting.begin(), fitting.end(),
                                        [&](const auto& f) { return f.second == fitting.front().second; });
        const bool is_too_many = type.count == 1 && type.id == east.id;  // the parser's to say
        if (is_too_many) continue;
        const auto text = before + type.id + "?@1,1";
        if (is_one) {
          ++decisions;
          CHECK(decided(text) == before + type.id + std::to_string(fitting.front().first) + "@1,1");
        } else {
          CHECK_THROWS_AS(decided(text), InputError);
        }
      }
    }
  }
  CHECK(decisions > 100);
}

}  // namespace test_notation_rotations
