// Free positions on tables of every kind: whatever gaps are drawn together, both engines score alike, item by
// item. Tiles lie in clusters that may be far apart, touch edges of the table, or lie on rectangles that
// nothing joins. Seeds are pinned.
#include "rules/board/free_board.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch_rapidcheck.hpp"
#include "tilesets/files/reader.hpp"

namespace test_free_board {

using namespace bastide::rules;
using namespace bastide::rules::board;
using namespace bastide::rules::editions;
using namespace bastide::rules::play;
using namespace bastide::tilesets;

namespace {

constexpr std::array<const char*, 9> areas = {"unbounded",
                                              "fixed 5x3",
                                              "fixed 200x200",
                                              "shiftable 9x9",
                                              "extended 3x3@-1,-1 2x2@2,1 4x4@300,-500 200x1@-100,4",
                                              "extended 1x1@0,0 1x1@1,1 1x1@2,0",
                                              "floor 1x1@1,0",
                                              "floor 3x1@-1,-2 1x200@4,-100 2x2@-300,-300",
                                              "floor 3x1@-1,-1 3x1@-1,1 1x1@-1,0 1x1@500,500"};

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

 private:
  std::mt19937_64 random_;
};

/// A cell near the middle, a corner of a rectangle, a tile that lies, or far away.
Cell random_cell(Dice& dice, const Area& area, const std::vector<Placement>& laid) {
  Cell c;
  const auto kind = dice.below(8);
  if (kind < 2 && !area.rectangles.empty()) {
    const auto& r =
        area.rectangles[static_cast<std::size_t>(dice.below(static_cast<int>(area.rectangles.size())))];
    c = {r.west + dice.below(2) * r.width, r.north + dice.below(2) * r.height};
  } else if (kind < 7 && !laid.empty()) {
    c = laid[static_cast<std::size_t>(dice.below(static_cast<int>(laid.size())))].cell;
  } else if (kind == 7) {
    c = {dice.below(19999) - 9999, dice.below(1999) - 999};
  }
  return {c.x + dice.below(3) - 1, c.y + dice.below(3) - 1};
}

std::vector<Placement> random_board(Dice& dice, const TileSet& set, const Table& table, int most) {
  std::vector<Placement> laid;
  for (int i = 0; i < 8 * most && static_cast<int>(laid.size()) < most; ++i) {
    Placement p{dice.below(set.type_count()), dice.below(4), random_cell(dice, table.area, laid), {}};
    const auto segments = static_cast<int>(set.type(p.type).segments.size());
    if (segments > 0 && dice.below(3) > 0) p.follower = Deployment{dice.below(3), dice.below(segments)};
    laid.push_back(p);
    if (reference::inconsistency(set, laid, table)) laid.pop_back();
  }
  return laid;
}

Edition random_edition(Dice& dice) {
  Edition e;
  const auto set_to = [&](const char* option, std::initializer_list<const char*> values) {
    const auto* value = values.begin()[dice.below(static_cast<int>(values.size()))];
    REQUIRE(set_option(e, option, value).empty());
  };
  REQUIRE(
      set_option(e, "board_area", areas[static_cast<std::size_t>(dice.below(static_cast<int>(areas.size())))])
          .empty());
  if (e.table.area.has_fixed_edge()) set_to("border", {"barrier", "completes", "completes"});
  set_to("border_cloister", {"no", "real_tiles", "nine"});
  set_to("farms", {"third", "second", "first"});
  set_to("who_scores", {"majority", "everyone"});
  set_to("shared_majority", {"full", "none", "split"});
  set_to("farm.points", {"3*cities", "cities*cities", "cities > 1 ? 7 : 2"});
  set_to("cloister.incomplete", {"neighbours", "neighbours*neighbours"});
  set_to("city.complete", {"tiles*tiles + segments", "2*tiles + 2*pennants"});
  return e;
}

}  // namespace

TEST_CASE("free positions: both engines score far-apart tiles on any table alike") {
  for (const auto* id : {"base", "mini-cloister", "bb5"}) {
    const auto set = bastide::tilesets::files::load_tile_set(id);
    const FitTable fit(set);
    rc::prop(std::string(id) + ": one score sheet", [&] {
      Dice dice(*rc::gen::arbitrary<std::uint64_t>());
      const auto edition = random_edition(dice);
      const auto board = random_board(dice, set, edition.table, *rc::gen::inRange(0, 16));
      RC_LOG() << to_text(edition.table.area) << "\n" << print_position(set, {board, false}) << "\n";
      RC_TAG(std::string(edition.table.completes() ? "completes" : "bars"));
      RC_ASSERT(score_position(fit, board, edition) == reference::score(set, board, edition));
    });
  }
}

}  // namespace test_free_board
