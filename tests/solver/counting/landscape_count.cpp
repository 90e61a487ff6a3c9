// Counting by landscape against walking: every shipped tile set, other start tiles, any start tile, small
// sets to their last tile; and where the answer is known in closed form.
#include <fmt/format.h>

#include "solver/counting/count.hpp"
#include "solver/counting/edge_pattern.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/line_sets.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_landscape_count {

using namespace bastide::solver::counting;

namespace {

using namespace bastide;
using solver::arithmetic::Uint128;
using solver::boards::BoardSpace;

std::vector<Uint128> counted(const BoardSpace& space, Counted what, int tiles, CountMethod method) {
  return count(space, {what, tiles, false, method}, {}).counts;
}

void compare(const BoardSpace& space, int tiles) {
  tiles = std::min(tiles, space.fit->set().tile_count());
  INFO(space.fit->set().id() << ", " << tiles << " tiles, first start tile " << space.starts.front());
  for (const auto what : {Counted::boards, Counted::placements}) {
    CHECK(counted(space, what, tiles, CountMethod::landscape) ==
          counted(space, what, tiles, CountMethod::walk));
  }
}

/// The tile set with another start tile.
tilesets::TileSet with_start(const std::string& id, const std::string& start) {
  const auto text = fmt::format(
      "[tileset]\nid = \"{0}-{1}\"\nname = \"{0} from {1}\"\nextends = \"{0}\"\nstart = \"{1}\"\nsource = "
      "\"test\"\n",
      id, start);
  return tilesets::files::read_tile_set(text, id + "-" + start + ".toml");
}

TEST_CASE("landscapes: the same as walking, every shipped tile set") {
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    const bool has_start = tilesets::files::load_tiles(id).start_type() != tilesets::TileSet::no_start;
    const auto set = tilesets::files::load_tile_set(has_start ? id : "base+" + id);
    if (set.is_ordered()) continue;  // landscapes are refused there: objection_to_landscapes
    compare(rules::board::FitTable(set), tests::in_full(4, 3));
  }
}

TEST_CASE("landscapes: the same as walking, of tiles of expansions together") {
  for (const auto* id : {tests::all_of_c1, tests::all_of_c2}) {
    const auto set = tests::tiles_of(rules::editions::load_edition(id));
    CHECK(set.tile_count() == 114);
    compare(rules::board::FitTable(set), tests::in_full(3, 2));
  }
}

TEST_CASE("landscapes: the same as walking down to the last tile, where every supply runs out") {
  for (const auto* id : {"mini-chiral", "mini-mixed", "mini-roads"}) {
    const auto set = tilesets::files::load_tile_set(id);
    compare(rules::board::FitTable(set), 16);
  }
}

TEST_CASE("landscapes: boards the same as walking down to the last tile of the larger mini sets",
          "[exhaustive]") {
  for (const auto* id : {"mini-cities", "mini-cloister"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const rules::board::FitTable fit(set);
    CHECK(counted(fit, Counted::boards, set.tile_count(), CountMethod::landscape) ==
          counted(fit, Counted::boards, set.tile_count(), CountMethod::walk));
  }
}

TEST_CASE("landscapes: the same as walking with any tile of the set as the start tile", "[exhaustive]") {
  for (const auto* id : {"base", "mini-chiral", "mini-mixed"}) {
    const auto set = tilesets::files::load_tile_set(id);
    for (const auto& type : set.types()) {
      const auto from_type = with_start(id, type.id);
      // Four tiles: from J, whose mirror image K then has more tiles left, mirrored landscapes differ.
      compare(rules::board::FitTable(from_type), set.tile_count() < 10 ? 5 : 4);
    }
  }
}

TEST_CASE(
    "landscapes: the same as walking from a start tile that is not its mirror image, in a set that is") {
  // With a fourth J, three are left beside three K: landscapes may be mirrored, and then J becomes K.
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"four-j\"\nname = \"base, four J\"\nextends = \"base\"\nstart = \"J\"\nsource = "
      "\"test\"\n"
      "[[tile]]\nid = \"J\"\ncount = 4\n",
      "four-j.toml");
  CHECK(is_mirror_closed(EdgeLetters(set), edge_patterns(set, set.start_type())));
  compare(rules::board::FitTable(set), 4);
}

TEST_CASE("landscapes: the same as walking when the start tile comes from the bag", "[exhaustive]") {
  const auto edition = tests::edition_with({{"start_in_bag", "yes"}});
  for (const auto* id : {"base", "winter-we1", "mini-chiral", "mini-roads", "mini-mixed"}) {
    const auto set = tilesets::files::load_tile_set(id);
    const rules::board::FitTable fit(set);
    compare(BoardSpace(fit, edition), set.tile_count() < 10 ? 5 : 3);
  }
}

TEST_CASE(
    "landscapes: edges of the set's own follow the table, as walked and as found with a set of boards") {
  // Rivers and walls that need not be continued: any order will do, and there are five letters.
  const auto set = tests::plain_set(
      {{"ST", 1, "fsfw"}, {"TU", 3, "ssff"}, {"GA", 2, "wrwf"}, {"CI", 2, "csff"}, {"EN", 2, "wfff"}}, false);
  const rules::board::FitTable fit(set);
  compare(fit, 6);
  const auto boards = tests::PlainRules(set).boards(5);
  const auto counts = counted(fit, Counted::boards, 5, CountMethod::landscape);
  REQUIRE(boards.size() == 5);
  for (std::size_t k = 0; k < boards.size(); ++k) CHECK(counts[k] == boards[k].size());
  // Continued, they are no sum over landscapes.
  const auto continued = tests::plain_set({{"ST", 1, "fsfw"}, {"TU", 3, "ssff"}}, true);
  CHECK(
      objection_to(rules::board::FitTable(continued), {Counted::boards, 3, false, CountMethod::landscape}) ==
      "a river must be continued, so not every landscape that fits can be laid");
}

/// Tiles of fields alone, told apart by the centre: `first` plain ones, and `second` with a cloister.
tilesets::TileSet fields_only(int first, int second) {
  auto text = fmt::format(
      "[tileset]\nid = \"fields\"\nname = \"fields\"\nstart = \"F\"\nsource = \"test\"\n[[tile]]\nid = "
      "\"F\"\n"
      "count = {}\nedges = \"ffff\"\n",
      first);
  if (second > 0)
    text +=
        fmt::format("[[tile]]\nid = \"B\"\ncount = {}\nedges = \"ffff\"\ncentre = \"cloister\"\n", second);
  return tilesets::files::read_tile_set(text, "fields.toml");
}

TEST_CASE("landscapes: one tile that fits everywhere makes one board for each cell of each fixed polyomino") {
  // Fixed polyominoes: OEIS A001168.
  const std::vector<unsigned> fixed{1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446};
  const auto set = fields_only(30, 0);
  const rules::board::FitTable fit(set);
  const auto boards = counted(fit, Counted::boards, 10, CountMethod::landscape);
  for (std::size_t k = 0; k < fixed.size(); ++k) CHECK(boards[k] == (k + 1) * fixed[k]);
}

TEST_CASE("landscapes: two kinds of such tiles, the second short, choose where the second lie") {
  const std::vector<unsigned> fixed{1, 2, 6, 19, 63, 216, 760, 2725, 9910};
  const auto set = fields_only(30, 2);
  const rules::board::FitTable fit(set);
  const auto boards = counted(fit, Counted::boards, 9, CountMethod::landscape);
  for (unsigned k = 0; k < fixed.size(); ++k)  // none, one or two of the k cells beside the start tile's
    CHECK(boards[k] == (k + 1U) * fixed[k] * (1U + k + k * (k - 1U) / 2U));
}

TEST_CASE("landscapes: refused where they cannot count, and chosen where they can") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const BoardSpace endless(fit);
  const BoardSpace ending(fit, tests::edition_with({{"board_area", "fixed 3x3"}}));
  using Plan = solver::counting::CountPlan;
  const auto method = [](const BoardSpace& space, const Plan& plan) { return chosen_method(space, plan); };
  CHECK(method(endless, {Counted::boards, 16, false}) == CountMethod::landscape);
  CHECK(method(endless, {Counted::boards, 17, false}) == CountMethod::walk);
  CHECK(method(endless, {Counted::placements, 3, true}) == CountMethod::walk);
  CHECK(method(ending, {Counted::boards, 3, false}) == CountMethod::walk);
  const auto refuses = [](const BoardSpace& space, const Plan& plan) {
    return !objection_to(space, plan).empty();
  };
  CHECK_FALSE(refuses(endless, {Counted::boards, 16, false, CountMethod::landscape}));
  CHECK(refuses(endless, {Counted::boards, 17, false, CountMethod::landscape}));
  CHECK(refuses(endless, {Counted::boards, 3, true, CountMethod::landscape}));
  CHECK(refuses(ending, {Counted::boards, 3, false, CountMethod::landscape}));
  CHECK_FALSE(refuses(ending, {Counted::boards, 3, false, CountMethod::automatic}));
}

}  // namespace

}  // namespace test_landscape_count
