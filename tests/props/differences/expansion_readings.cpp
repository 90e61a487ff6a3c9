// Two readings of an expansion part at the positions that docs/expansions.md tells, in both engines.
#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_expansion_readings {

using namespace bastide;

namespace {

/// Red's points, by both engines.
int red_points(const std::string& edition_id, const std::string& text) {
  const auto edition = rules::editions::load_edition(edition_id);
  const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
  const rules::board::FitTable fit(set);
  const auto board = rules::parse_position(set, text).placements;
  const auto red = static_cast<std::size_t>(rules::find_player("red"));
  const int points = rules::play::score_position(fit, board, edition).totals[red];
  CHECK(rules::reference::score(set, board, edition).totals[red] == points);
  return points;
}

}  // namespace

// Points by hand: an incomplete road scores 1 a tile, with an inn nothing; a completed one 1 or 2 a tile. A
// city that is complete gives its farmer 4 points by the first rules, and 1 more by his pig.
TEST_CASE("readings of expansions part at the positions of the page") {
  struct Parting {
    std::string one, other, position;
    int points, other_points;
  };
  const std::vector<Parting> partings = {
      {"expansion/inns-cathedrals-c2", "c2+expansion/inns-cathedrals", "EC0@0,0=red:road2", 0, 1},
      {"expansion/inns-cathedrals-c2", "c2+expansion/inns-cathedrals", "EC0@0,0=red:road2 W0@-1,0", 4, 2},
      {"reading/first-pig-five", "reading/first-pig-four", "E0@0,0=red:field E2@0,-1 B0@1,0=red.pig:field", 5,
       4},
  };
  for (const auto& [one, other, position, points, other_points] : partings) {
    INFO(position);
    CHECK(red_points(one, position) == points);
    CHECK(red_points(other, position) == other_points);
  }
  const auto page = tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/docs/expansions.md");
  for (const auto& parting : partings)
    CHECK(page.find("| `" + parting.position + "` | " + std::to_string(parting.points) + ", " +
                    std::to_string(parting.other_points)) != page.npos);
}

}  // namespace test_expansion_readings
