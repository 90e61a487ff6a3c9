// The smallest position that two editions score differently, found a second time: every follower on every
// segment of every board, laid in every order, scored by the reference model, and the least text kept.
//
// The second way shares with the first the notation and nothing else: its boards grow by
// reference::legal_placements and are kept in a set of texts, its legality is that of reference::spots, and
// it leaves out no arrangement. What it costs bounds it to three tiles.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "props/difference_counts.hpp"
#include "props/edition_comparison.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "tilesets/reader.hpp"

namespace {

using namespace bastide::props;
using bastide::rules::Edition;
using bastide::rules::Placement;
using bastide::rules::Position;
using bastide::tilesets::load_tile_set;
using bastide::tilesets::TileSet;
namespace reference = bastide::rules::reference;

const bastide::solver::RunControl control{2, nullptr, nullptr, nullptr, "run", 3};

Edition edition(const std::string& id, const std::vector<std::pair<std::string, std::string>>& options = {}) {
  auto out = bastide::rules::load_edition(id);
  for (const auto& [name, value] : options) REQUIRE(bastide::rules::set_option(out, name, value).empty());
  return out;
}

/// What the plain way finds among positions of one number of tiles.
struct Plain {
  std::uint64_t boards = 0;
  std::map<int, std::uint64_t> arrangements;  ///< [followers]
  std::map<int, std::string> least;           ///< [followers]: text of the first that differs
  std::uint64_t positions = 0;                ///< legal ones with one or two followers
  std::uint64_t different = 0;
};

using Boards = std::map<std::string, std::vector<Placement>>;

std::string sorted_text(const TileSet& set, std::vector<Placement> tiles) {
  std::sort(tiles.begin() + 1, tiles.end());
  return bastide::rules::print_position(set, {tiles, false});
}

/// A tile so turned that no smaller rotation shows the same.
bool is_first_image(const TileSet& set, int type, int rotation) {
  for (int other = 0; other < rotation; ++other) {
    if (set.turned(type, other).oriented == set.turned(type, rotation).oriented) return false;
  }
  return true;
}

Boards boards_above(const TileSet& set, const Boards& below, const Edition& by) {
  Boards out;
  for (const auto& [text, board] : below) {
    for (int type = 0; type < set.type_count(); ++type) {
      const auto used =
          std::count_if(board.begin(), board.end(), [&](const Placement& p) { return p.type == type; });
      if (used >= set.type(type).count) continue;
      for (const auto& place : reference::legal_placements(set, board, type, by.table)) {
        if (!is_first_image(set, type, place.rotation)) continue;
        auto larger = board;
        larger.push_back({type, place.rotation, place.cell, std::nullopt});
        auto name = sorted_text(set, larger);
        out.emplace(std::move(name), std::move(larger));
      }
    }
  }
  return out;
}

/// The texts of the orders in which the followers could be deployed; players named as they appear.
std::set<std::string> legal_texts(const TileSet& set, std::vector<Placement> tiles, const Edition& by) {
  std::set<std::string> texts;
  std::sort(tiles.begin() + 1, tiles.end());
  do {
    std::vector<Placement> lies;
    std::array<int, 8> used{};
    bool is_legal = true;
    for (const auto& tile : tiles) {
      auto bare = tile;
      bare.follower.reset();
      lies.push_back(bare);
      is_legal = is_legal && reference::is_connected(lies);
      if (!is_legal || !tile.follower) continue;
      const auto player = static_cast<std::size_t>(tile.follower->player);
      const auto spots = reference::spots(set, lies, by, by.followers - used[player]++);
      is_legal = std::count(spots.begin(), spots.end(), tile.follower->segment) == 1;
      lies.back() = tile;
    }
    if (!is_legal) continue;
    const std::vector<int> names = {6, 1, 7, 3};  // red, blue, yellow, green
    std::map<int, int> named;
    auto written = tiles;
    for (auto& tile : written) {
      if (!tile.follower) continue;
      const auto next = names[named.size()];
      tile.follower->player = named.emplace(tile.follower->player, next).first->second;
    }
    texts.insert(bastide::rules::print_position(set, {written, false}));
  } while (std::next_permutation(tiles.begin() + 1, tiles.end()));
  return texts;
}

class PlainSearch {
 public:
  PlainSearch(const TileSet& set, const Edition& a, const Edition& b) : set_(set), a_(a), b_(b) {}

  Plain look_at(const Boards& boards) {
    out_ = {};
    for (const auto& [text, board] : boards) {
      ++out_.boards;
      tiles_ = board;
      arrange(1, 0, 0);
    }
    return out_;
  }

 private:
  void arrange(std::size_t tile, int followers, int owners) {
    if (tile == tiles_.size()) {
      if (followers > 0) judge(followers);
      return;
    }
    arrange(tile + 1, followers, owners);
    const auto& segments = set_.type(tiles_[tile].type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const bool is_field =
          segments[static_cast<std::size_t>(s)].kind == bastide::tilesets::SegmentKind::field;
      const auto off = bastide::rules::Farms::off;
      if (is_field && a_.farms == off && b_.farms == off) continue;
      for (int player = 0; player <= owners; ++player) {
        tiles_[tile].follower = bastide::rules::Deployment{player, s};
        arrange(tile + 1, followers + 1, std::max(owners, player + 1));
        tiles_[tile].follower.reset();
      }
    }
  }

  void judge(int followers) {
    ++out_.arrangements[followers];
    auto texts = legal_texts(set_, tiles_, a_);
    texts.merge(legal_texts(set_, tiles_, b_));
    if (texts.empty()) return;
    if (followers <= 2) ++out_.positions;
    const auto& text = *texts.begin();
    const auto placements = bastide::rules::parse_position(set_, text).placements;
    if (reference::score(set_, placements, a_).totals == reference::score(set_, placements, b_).totals)
      return;
    if (followers <= 2) ++out_.different;
    auto& least = out_.least[followers];
    if (least.empty() || text < least) least = text;
  }

  const TileSet& set_;
  const Edition& a_;
  const Edition& b_;
  std::vector<Placement> tiles_;
  Plain out_;
};

/// Compares both ways, size by size, up to `tiles`.
void compare_ways(const TileSet& set, const Edition& a, const Edition& b, int tiles) {
  INFO(a.id << " and " << b.id);
  const EditionPair pair(a, b, set);
  const auto fast = smallest_difference(pair, tiles, control);
  REQUIRE(fast.is_complete);
  const auto counts = count_differences(pair, tiles, control);
  PlainSearch plain(set, a, b);
  const Placement start{set.start_type(), 0, {0, 0}, std::nullopt};
  Boards boards{{"", {start}}};
  std::string found;
  for (int n = 1; n <= tiles; ++n) {
    if (n > 1) boards = boards_above(set, boards, a);
    const auto size = plain.look_at(boards);
    const auto& counted = counts.sizes[static_cast<std::size_t>(n) - 1];
    CHECK(counted.boards == size.boards);
    CHECK(counted.positions == size.positions);
    CHECK(counted.different == size.different);
    for (const auto& covered : fast.covered) {
      if (covered.tiles != n) continue;
      CHECK(covered.boards == size.boards);
      if (covered.followers > 0) CHECK(covered.arrangements == size.arrangements.at(covered.followers));
    }
    if (found.empty() && !size.least.empty()) found = size.least.begin()->second;
  }
  CHECK(found == (fast.position ? fast.position->text : ""));
}

std::string smallest_text(const Edition& a, const Edition& b, int tiles) {
  const EditionPair pair(a, b, load_tile_set("base"));
  const auto found = smallest_difference(pair, tiles, control);
  return found.position ? found.position->text : "";
}

TEST_CASE("edition differences: on two tiles the plain search finds the same, with the same counts") {
  const auto set = load_tile_set("base");
  const auto c1 = edition("c1");
  for (const auto& other :
       {edition("hig-2000"), edition("hig-2001"), edition("c2"),
        edition("c1", {{"incomplete_at_end", "nothing"}}), edition("c1", {{"city.complete", "3*tiles"}}),
        edition("c1", {{"farm.points", "cities + 1"}})}) {
    compare_ways(set, c1, other, 2);
  }
  compare_ways(set, edition("hig-2000"), edition("hig-2001"), 2);
  compare_ways(set, edition("c2"), edition("c1"), 2);
}

TEST_CASE("edition differences: on three tiles of a small set the plain search finds the same") {
  const auto set = load_tile_set("mini-mixed");
  compare_ways(set, edition("c1"), edition("c1", {{"farms", "second"}}), 3);
  compare_ways(set, edition("c1"), edition("c1", {{"shared_majority", "none"}}), 3);
}

TEST_CASE("edition differences: on three tiles of the base set, too", "[.long]") {
  const auto set = load_tile_set("base");
  compare_ways(set, edition("c1"), edition("c1", {{"farms", "second"}}), 3);
  compare_ways(set, edition("c1"), edition("c1", {{"who_scores", "everyone"}}), 3);
}

TEST_CASE("edition differences: farm methods differ on three tiles, where the rules' example has four") {
  // rules.md section 5, E21: four tiles, first 8, second 6, third 9. These are smaller, and the smallest.
  const auto third = edition("c1");
  const auto second = edition("c1", {{"farms", "second"}});
  const auto first = edition("c1", {{"farms", "first"}});
  CHECK(smallest_text(third, first, 3) == "D0@0,0 D2@0,-1=red:field0");
  CHECK(smallest_text(second, first, 3) == "D0@0,0 D2@0,-1=red:field0");
  CHECK(smallest_text(third, second, 3) == "D0@0,0 A1@1,0=red:field D2@0,-1=red:field0");
  // On one board all three differ.
  const auto set = load_tile_set("base");
  const auto board =
      bastide::rules::parse_position(set, "D0@0,0 A1@1,0=red:field D2@0,-1=red:field0").placements;
  CHECK(reference::score(set, board, first).totals[6] == 4);
  CHECK(reference::score(set, board, second).totals[6] == 3);
  CHECK(reference::score(set, board, third).totals[6] == 6);
}

TEST_CASE("edition differences: two players on one road are four tiles away, and the walk says so") {
  const auto c1 = edition("c1");
  const auto split = edition("c1", {{"shared_majority", "split"}});
  CHECK(smallest_text(c1, split, 3).empty());
  const EditionPair pair(c1, split, load_tile_set("mini-mixed"));
  const auto found = smallest_difference(pair, 4, control);
  REQUIRE(found.position);
  CHECK(found.position->followers == 2);
  CHECK(found.position->position.placements.size() == 4);
  CHECK_FALSE(why_equal(pair));
}

TEST_CASE("edition differences: equality is proved from all that points depend on") {
  const auto set = load_tile_set("base");
  const auto equal = [&](const Edition& a, const Edition& b) {
    return why_equal(EditionPair(a, b, set)).has_value();
  };
  const auto c1 = edition("c1");
  CHECK(equal(c1, edition("c1-rgg")));
  CHECK(equal(c1, edition("c1", {{"tile_art", "c2"}})));
  CHECK(equal(c1, edition("c1", {{"city.complete", "(tiles + pennants)*2"}})));
  CHECK(equal(edition("hig-2000"), edition("rgg-2000")));
  // Differs only for a city of 70 tiles, which no board of a few tiles shows.
  CHECK_FALSE(equal(c1, edition("c1", {{"city.complete", "tiles == 70 ? 1 : 2*tiles + 2*pennants"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"who_scores", "everyone"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"shared_majority", "none"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"unit", "segment"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"junction_ends_road", "houses_only"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"board_area", "fixed 3x3"}, {"border", "completes"}})));
  CHECK(equal(c1, edition("c1", {{"board_area", "fixed 3x3"}})));
  // Without farmers what a farm would be worth does not matter.
  CHECK(equal(edition("c2"), edition("c2", {{"farm.points", "9*cities"}})));
  CHECK_FALSE(equal(c1, edition("c1", {{"farm.points", "9*cities"}})));
}

TEST_CASE("edition differences: joined crossings and closing borders are seen by each side in its own way") {
  CHECK(smallest_text(edition("c1"), edition("c1", {{"junction_ends_road", "houses_only"}}), 2) ==
        "D0@0,0 L0@-1,0=red:road1");
  // The border east of the start tile completes its road: 2 tiles, scored the same; a city is worth twice.
  const auto small = edition("c1", {{"board_area", "fixed 1x3"}, {"border", "completes"}});
  const EditionPair pair(edition("c1"), small, load_tile_set("base"));
  const auto comparison = compare(pair, 3, control);
  REQUIRE(comparison.smallest.position);
  CHECK(comparison.sheets->left.totals != comparison.sheets->right.totals);
  REQUIRE(comparison.left_only.board);
  CHECK(comparison.left_only.board->placements.size() == 2);
  CHECK(comparison.left_only.board->placements.back().cell.x != 0);
  CHECK_FALSE(comparison.right_only.board);
}

TEST_CASE("edition differences: whether a position can be seen in a game") {
  const auto set = load_tile_set("base");
  const EditionPair pair(edition("c1"), edition("c2"), set);
  const auto sight = [&](const std::string& text) {
    const auto placements = bastide::rules::parse_position(set, text).placements;
    return std::pair(sight_of(pair.left, placements), sight_of(pair.right, placements));
  };
  CHECK(sight("D0@0,0 D2@0,-1=red:field0") == std::pair(Sight::after_turn, Sight::never));
  CHECK(sight("D0@0,0 D2@0,-1=red:city") == std::pair(Sight::before_scoring, Sight::before_scoring));
  // Red would have two turns running; with a tile of another player in between he would not.
  CHECK(sight("D0@0,0 A1@1,0=red:field D2@0,-1=red:field0").first == Sight::never);
  CHECK(sight("D0@0,0 A1@1,0=red:field D2@0,-1=red:field0 A3@-1,0").first == Sight::after_turn);
  // Two followers on one road, each on its own when it came.
  CHECK(sight("D0@0,0 A1@0,1=red:road J0@-1,0=blue:road J3@-1,1").first == Sight::after_turn);
  // The tile beyond the city comes after it is complete, when its knight has gone home.
  CHECK(sight("D0@0,0 D2@0,-1=red:city A2@0,-2").first == Sight::never);
  CHECK(sight("D0@0,0 D2@0,-1=red:city A1@1,0").first == Sight::before_scoring);
  CHECK(sight("D0@0,0=red:city").first == Sight::never);
}

TEST_CASE("edition differences: tiles that both sets have") {
  const auto base = load_tile_set("base");
  const auto c2 = load_tile_set("base-c2");
  const auto winter = load_tile_set("winter-we1");
  CHECK(common_tiles(base, c2)->id() == "base");
  CHECK(common_tiles(c2, base)->id() == "base-c2");
  CHECK(common_tiles(base, winter)->id() == "base");
  CHECK(common_tiles(winter, base)->id() == "base");
  CHECK(common_tiles(winter, base)->tile_count() == 72);
}

}  // namespace
