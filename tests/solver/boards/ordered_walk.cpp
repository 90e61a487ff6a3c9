// Boards where the order of laying matters: what is continued, what comes by decks, and how rivers bend.
#include <array>
#include <atomic>
#include <functional>

#include "rules/reference/model.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/line_sets.hpp"
#include "tilesets/input_error.hpp"

namespace test_ordered_walk {

using namespace bastide::solver::boards;
using namespace bastide::solver::counting;

namespace {

using namespace bastide;
using rules::Cell;
using rules::board::Board;
using rules::board::FitTable;
using solver::arithmetic::Uint128;
using tests::in_decks;
using tests::plain_set;
using tests::PlainRules;
using tilesets::Bends;
using tilesets::TileSet;

constexpr auto river = static_cast<tilesets::Edge>(4);

struct Collector {
  std::vector<std::set<PlainRules::Tiles>> boards;
  std::size_t visits = 0;
  void visit(const Board& board) {
    ++visits;
    PlainRules::Tiles tiles;
    for (const auto& p : board.placements()) tiles[p.cell] = {p.type, p.rotation};
    boards.resize(std::max(boards.size(), tiles.size()));
    boards[tiles.size() - 1].insert(std::move(tiles));
  }
};

/// Counts of boards by size, walked whole.
std::vector<Uint128> counts_of(const std::vector<std::set<PlainRules::Tiles>>& boards, int tiles) {
  std::vector<Uint128> out(static_cast<std::size_t>(tiles), 0);
  for (std::size_t k = 0; k < boards.size(); ++k) out[k] = boards[k].size();
  return out;
}

/// A river of five tiles, its lake last, and some land.
TileSet mini_river() {
  return in_decks(plain_set({{"SP", 1, "fsff"},
                             {"ST", 1, "sfsf"},
                             {"BE", 2, "ssff"},
                             {"LA", 1, "sfff"},
                             {"RO", 1, "rfrf"},
                             {"CI", 1, "cfff"}},
                            false),
                  {{{"ST", "BE"}, 's'}, {{"LA"}, 's'}});
}

struct NamedSet {
  const char* name;
  TileSet set;
  int tiles;
};

std::vector<NamedSet> ordered_sets() {
  return {
      {"a river by decks, then land", mini_river(), 7},
      {"a wall that is continued among land, with a fork and closed walls, no deck",
       plain_set(
           {{"ST", 1, "fwfw"}, {"TU", 4, "wwff"}, {"FO", 1, "wwwf"}, {"EN", 1, "wfff"}, {"LA", 1, "ffrf"}},
           true),
       6},
      {"two decks of land that continue nothing",
       in_decks(
           plain_set(
               {{"ST", 1, "rfrf"}, {"A", 2, "rrff"}, {"B", 1, "ffff"}, {"C", 1, "rfff"}, {"D", 2, "cfff"}},
               false),
           {{{"A", "C"}}}),
       6},
      {"two kinds of lines on one tile, both continued",
       plain_set(
           {{"ST", 1, "swff"}, {"SS", 1, "ssff"}, {"WW", 1, "wwff"}, {"BO", 2, "wsff"}, {"LA", 1, "ffrf"}},
           true),
       6},
      {"tiles that fill holes",
       plain_set({{"ST", 1, "ffff"}, {"LA", 7, "ffff"}, {"HO", 1, "ffff", true}}, false), 9},
      {"tiles that fill holes, and decks",
       in_decks(plain_set({{"ST", 1, "ffff"}, {"LA", 6, "ffff"}, {"RI", 1, "sfff"}, {"HO", 1, "ffff", true}},
                          false),
                {{{"LA"}}}),
       8},
  };
}

TEST_CASE("ordered walk: each board of a set with decks or lines to be continued once, as found deck by deck",
          "[exhaustive]") {
  for (const auto& [name, set, tiles] : ordered_sets()) {
    INFO(name);
    REQUIRE(set.is_ordered());
    CHECK(objection_to_walking(set).empty());
    const FitTable fit(set);
    const auto expected = PlainRules(set).boards(tiles);
    REQUIRE(expected.size() > 4);
    BoardWalk walk(fit, tiles);
    Collector found;
    found.visit(walk.board());
    walk.visit_below(tiles, found);
    std::size_t boards = 0;
    for (const auto& of_size : expected) boards += of_size.size();
    CHECK(found.visits == boards);
    CHECK(found.boards == expected);
    // Cut into pieces of every depth, by threads, and with the last ply counted in bulk.
    for (int depth = 2; depth <= 5; ++depth) {
      solver::runs::RunControl control;
      control.prefix_tiles = depth;
      control.threads = depth % 2 + 1;
      CHECK(count_boards(fit, tiles, false, control).counts == counts_of(expected, tiles));
    }
  }
}

TEST_CASE(
    "mixed edges: each board once, as found by the plain rules, and no question that joins edges itself",
    "[exhaustive]") {
  constexpr std::uint8_t field_or_city = 1U << 1U | 1U << 3U;
  for (const std::uint8_t fits : {field_or_city, std::uint8_t{0b1111110}}) {
    const auto set = plain_set(
        {{"ST", 1, "cfrf"}, {"AB", 2, "wwww"}, {"WA", 1, "fwrw"}, {"CI", 1, "ccrf"}, {"RO", 1, "rfff"}},
        false, fits);
    const FitTable fit(set);
    const auto expected = PlainRules(set).boards(5);
    BoardWalk walk(fit, 5);
    Collector found;
    found.visit(walk.board());
    walk.visit_below(5, found);
    CHECK(found.boards == expected);
    CHECK(count_boards(fit, 5, false, {}).counts == counts_of(expected, 5));
    CHECK(objection_to_any_order(set) ==
          "edges 'w' (wall) may meet edges of other kinds, and it knows those that fit their own alone");
    CHECK_THROWS_AS(require_own_kinds(set, "solve"), tilesets::InputError);
  }
}

Bends bends_of(bool immediate, bool consecutive, bool against_source, bool space = false) {
  Bends bends;
  bends.edge = river;
  bends.immediate = immediate;
  bends.consecutive = consecutive;
  bends.against_source = against_source;
  bends.space = space;
  return bends;
}

/// Whether the tiles left can be laid in any order, by looking at each: none is of a deck before the last,
/// must continue a line or fills holes alone.
bool is_land_to_come(const TileSet& set, const std::vector<int>& laid) {
  for (int t = 0; t < set.type_count(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    const auto& type = set.type(t);
    int in_last = type.count;
    if (!set.decks().empty()) in_last = set.decks().back().counts.at(at);
    const int left = type.count - laid.at(at);
    if (left > (set.decks().size() > 1 ? in_last : type.count)) return false;
    bool is_line = false;
    for (const auto edge : type.edges)
      is_line = is_line || (set.continued_edges() & tilesets::bit_of(edge)) != 0;
    if (left > 0 && (type.fills_hole || is_line)) return false;
  }
  return true;
}

TEST_CASE("laying order: land to come is what remains, for every number of tiles that lie") {
  for (const auto& [name, set, tiles] : ordered_sets()) {
    std::vector<int> laid(static_cast<std::size_t>(set.type_count()), 0);
    laid.front() = 1;
    int allowed = 0, refused = 0;
    for (;;) {
      std::vector<rules::Placement> board;
      for (std::size_t t = 0; t < laid.size(); ++t)
        board.insert(board.end(), static_cast<std::size_t>(laid[t]), {static_cast<int>(t), 0, {}, {}});
      INFO(name);
      CAPTURE(laid);
      const bool is_allowed = is_land_to_come(set, laid);
      if (is_allowed) {
        CHECK_NOTHROW(require_land_to_come(set, board, "asked"));
      } else {
        CHECK_THROWS_AS(require_land_to_come(set, board, "asked"), tilesets::InputError);
      }
      ++(is_allowed ? allowed : refused);
      std::size_t next = 1;
      while (next < laid.size() && laid[next] == set.type(static_cast<int>(next)).count) laid[next++] = 0;
      if (next == laid.size()) break;
      ++laid[next];
    }
    CHECK(allowed > 0);
    CHECK(refused > 0);
  }
}

TEST_CASE("laying order: a river that needs space is walked where its tiles alone come while it grows") {
  const auto objection = [](int straights_at_start, const std::vector<tests::PlainDeck>& decks,
                            bool needs_space = true) {
    return objection_to_walking(in_decks(plain_set({{"SP", 1 + straights_at_start, "fsff"},
                                                    {"ST", 2, "sfsf"},
                                                    {"BE", 1, "ssff"},
                                                    {"LA", 1, "sfff"},
                                                    {"RO", 1, "rfrf"}},
                                                   false),
                                         decks, {bends_of(!needs_space, false, false, needs_space)}));
  };
  const std::string together = "a river needs space that tiles drawn together with it may take";
  // The start tile itself lies already.
  CHECK(objection(0, {{{"ST", "BE"}, 's'}, {{"LA"}, 's'}}) == "");
  CHECK(objection(0, {{{"ST", "BE", "LA"}, 's'}}) == "");
  CHECK(objection(0, {{{"ST", "BE"}, 's'}}) == together);
  CHECK(objection(0, {{{"ST", "BE"}, 's'}, {{"LA", "RO"}}}) == together);
  CHECK(objection(1, {{{"ST", "BE", "LA"}, 's'}}) == together);
  // Another rule of bends asks for no space: nothing that lies beside it matters.
  CHECK(objection(0, {{{"ST", "BE"}, 's'}}, false) == "");
  CHECK(objection(0, {{{"ST", "BE"}, 's'}, {{"LA", "RO"}}}, false) == "");
  CHECK(objection(1, {{{"ST", "BE", "LA"}, 's'}}, false) == "");
}

TEST_CASE("ordered walk: a stopped count has whole pieces of it") {
  const auto set = mini_river();
  const FitTable fit(set);
  const std::atomic<bool> stop{true};
  solver::runs::RunControl control;
  control.stop = &stop;
  const auto none = count_boards(fit, 6, false, control);
  CHECK_FALSE(none.is_complete);
  CHECK(none.counts == std::vector<Uint128>(6, 0));
}

TEST_CASE("ordered walk: sequences are the ways through the boards", "[exhaustive]") {
  for (const auto& [name, set, tiles] : ordered_sets()) {
    INFO(name);
    const FitTable fit(set);
    const PlainRules rules(set);
    const int most = std::min(tiles, 5);
    std::vector<Uint128> expected(static_cast<std::size_t>(most), 0);
    std::map<PlainRules::Tiles, Uint128> ways{{*rules.boards(1)[0].begin(), 1}};
    for (auto& count : expected) {
      std::map<PlainRules::Tiles, Uint128> next;
      for (const auto& [board, number] : ways) {
        count += number;
        for (const auto& [cell, tile] : board) {
          for (int side = 0; side < 4; ++side) {
            const auto at = rules::neighbour(cell, side);
            if (board.contains(at)) continue;
            for (const auto& image : set.oriented()) {
              if (!rules.may_come(board, image.type) || !rules.may_lie(board, at, image.type, image.rotation))
                continue;
              // A cell beside two tiles is come to from both: it counts from the first only.
              bool is_first = true;
              for (const auto& [other, there] : board) {
                if (other == cell) break;
                for (int s = 0; s < 4; ++s) is_first = is_first && rules::neighbour(other, s) != at;
              }
              if (!is_first) continue;
              auto more = board;
              more[at] = {image.type, image.rotation};
              next[more] += number;
            }
          }
        }
      }
      ways = std::move(next);
    }
    CHECK(count_placements(fit, most, false, {}).counts == expected);
  }
}

// ---------------------------------------------------------------------------------------------------------
// The river as shapes: straight on, left and right, walked without any board.

struct Shapes {
  int all = 0;              ///< as hands alone
  int into_themselves = 0;  ///< of those: two tiles on one cell
};

/// Which hands may follow: hands so far, 0 straight, 1 right, 3 left, seen in flow direction.
using MayFollow = std::function<bool(const std::vector<int>& before, int hand)>;

/// All rivers of so many straight tiles and bends after the spring, any bend to either hand, then the lake.
Shapes river_shapes(int straights, int bends, const MayFollow& may_follow) {
  Shapes out;
  std::vector<int> hands;
  const auto go = [&](const auto& self, int straight, int bent) -> void {
    if (straight == 0 && bent == 0) {
      ++out.all;
      std::set<std::pair<int, int>> cells{{0, 0}};
      int x = 0;
      int y = 0;
      int flows = 1;  // 0 north, 1 east
      const auto step = [&] {
        x += flows == 1 ? 1 : flows == 3 ? -1 : 0;
        y += flows == 2 ? 1 : flows == 0 ? -1 : 0;
        return cells.insert({x, y}).second;
      };
      bool is_free = true;
      for (const int hand : hands) {
        is_free = is_free && step();
        flows = (flows + hand) % 4;
      }
      is_free = is_free && step();  // the lake
      if (!is_free) ++out.into_themselves;
      return;
    }
    for (const int hand : {0, 1, 3}) {
      if ((hand == 0 ? straight : bent) == 0 || !may_follow(hands, hand)) continue;
      hands.push_back(hand);
      self(self, straight - (hand == 0 ? 1 : 0), bent - (hand == 0 ? 0 : 1));
      hands.pop_back();
    }
  };
  go(go, straights, bends);
  return out;
}

bool is_any(const std::vector<int>&, int) { return true; }
bool is_immediate(const std::vector<int>& before, int hand) {
  return hand == 0 || before.empty() || before.back() != hand;
}
bool is_consecutive(const std::vector<int>& before, int hand) {
  if (hand == 0) return true;
  const auto last = std::find_if(before.rbegin(), before.rend(), [](int h) { return h != 0; });
  return last == before.rend() || *last != hand;
}
bool is_not_against_source(const std::vector<int>& before, int hand) {
  int flows = hand;
  for (const int h : before) flows += h;
  return flows % 4 != 2;
}

/// A river as its tiles are, edges alone: spring, six straight tiles, four bends, the lake.
TileSet plain_river(const Bends& bends) {
  return in_decks(
      plain_set({{"SP", 1, "fsff"}, {"ST", 6, "sfsf"}, {"BE", 4, "ssff"}, {"LA", 1, "sfff"}}, false),
      {{{"ST", "BE"}, 's'}, {{"LA"}, 's'}}, {bends});
}

struct Reading {
  const char* name;
  Bends bends;
  MayFollow may_follow;
  int shapes;
  int into_themselves;
};

// Straight tiles and bends in any order, bends to any hand: C(10,4) 2^4 = 3,360 rivers. The numbers of each
// reading, and how many run into themselves, are those of the walk over hands in river_shapes; the program's
// own walk over boards has to leave as many.
TEST_CASE("ordered walk: the shapes of a river that each reading of its bends leaves") {
  const std::vector<Reading> readings = {
      {"free", bends_of(false, false, false), is_any, 3360, 600},
      {"immediate", bends_of(true, false, false), is_immediate, 1666, 62},
      {"consecutive", bends_of(false, true, false), is_consecutive, 420, 0},
      {"against source", bends_of(false, false, true), is_not_against_source, 840, 0},
      {"immediate and against source", bends_of(true, false, true),
       [](const auto& before, int hand) {
         return is_immediate(before, hand) && is_not_against_source(before, hand);
       },
       672, 0},
  };
  for (const auto& reading : readings) {
    INFO(reading.name);
    const auto shapes = river_shapes(6, 4, reading.may_follow);
    CHECK(shapes.all == reading.shapes);
    CHECK(shapes.into_themselves == reading.into_themselves);
    const auto set = plain_river(reading.bends);
    CHECK(objection_to_walking(set).empty());
    const auto counts = count_boards(FitTable(set), 12, false, {}).counts;
    CHECK(counts.back() == static_cast<unsigned>(shapes.all - shapes.into_themselves));
  }
}

/// Boards by size as the reference model lays them, deck by deck, with a set of boards seen.
std::vector<Uint128> counts_by_reference(const TileSet& set, int most_tiles) {
  const PlainRules rules(set);
  const rules::Placement start{set.start_type(), 0, {0, 0}, std::nullopt};
  std::set<PlainRules::Tiles> level{{{{0, 0}, {set.start_type(), 0}}}};
  std::vector<Uint128> out;
  for (int tiles = 1; tiles <= most_tiles; ++tiles) {
    out.push_back(level.size());
    std::set<PlainRules::Tiles> next;
    for (const auto& board : level) {
      std::vector<rules::Placement> placements{start};
      for (const auto& [cell, tile] : board) {
        if (cell != Cell{0, 0}) placements.push_back({tile.first, tile.second, cell, std::nullopt});
      }
      for (int type = 0; type < set.type_count(); ++type) {
        if (!rules.may_come(board, type)) continue;
        for (const auto& place : rules::reference::legal_placements(set, placements, type)) {
          const auto oriented = set.turned(type, place.rotation).oriented;
          if (set.oriented()[oriented].rotation != place.rotation) continue;
          auto more = board;
          more[place.cell] = {type, place.rotation};
          next.insert(std::move(more));
        }
      }
    }
    level = std::move(next);
  }
  return out;
}

TEST_CASE("ordered walk: boards with a river, and with a wall, by size as the reference model lays them") {
  const std::string examples = std::string(BASTIDE_SOURCE_DIR) + "/docs/examples/";
  const std::vector<std::pair<std::string, int>> asked = {
      {examples + "mini-river.toml", tests::in_full(7, 6)},
      {"c1+expansion/river", tests::in_full(5, 4)},
      {"c2-farmers+expansion/river-c2", 4},
      {"c1+expansion/river+reading/river-immediate-and-source", 4},
      {"c1+expansion/river+reading/river-space", 4},
  };
  for (const auto& [id, tiles] : asked) {
    INFO(id);
    const auto set = tests::tiles_of(rules::editions::load_edition(id));
    REQUIRE(objection_to_walking(set).empty());
    CHECK(count_boards(FitTable(set), tiles, false, {}).counts == counts_by_reference(set, tiles));
  }
}

/// Rivers laid tile by tile from the spring, which flows east, as a path of cells and nothing else.
class RiverPaths {
 public:
  explicit RiverPaths(const TileSet& set) : set_(&set) { laid_[{0, 0}] = {set.start_type(), 0}; }

  /// Rivers of 1 to `most` tiles, the tiles of one deck after those of the one before; immediate turns apart.
  std::vector<Uint128> counts(int most) {
    counts_.assign(static_cast<std::size_t>(most), 0);
    for (const auto& deck : set_->decks()) left_.push_back(deck.counts);
    lay({1, 0}, 1, 0, 0);
    return counts_;
  }

 private:
  void lay(Cell at, int flows, int hand_before, std::size_t deck) {
    ++counts_[laid_.size() - 1];
    if (laid_.size() == counts_.size() || flows < 0 || laid_.contains(at)) return;
    const auto is_empty = [](int count) { return count == 0; };
    while (std::all_of(left_[deck].begin(), left_[deck].end(), is_empty)) ++deck;
    for (const auto& image : set_->oriented()) {
      if (left_[deck][image.type] == 0) continue;
      int leaves = -1;
      bool fits = image.edges[static_cast<std::size_t>((flows + 2) % 4)] == river;
      for (int side = 0; side < 4 && fits; ++side) {
        const auto edge = image.edges[static_cast<std::size_t>(side)];
        if (edge == river && side != (flows + 2) % 4) leaves = side;
        const auto beside = laid_.find(rules::neighbour(at, side));
        fits = beside == laid_.end() || set_->turned(beside->second.first, beside->second.second)
                                                .edges[static_cast<std::size_t>(side ^ 2)] == edge;
      }
      const int hand = leaves < 0 ? 0 : (leaves - flows + 4) % 4;
      if (!fits || (hand != 0 && hand == hand_before)) continue;
      --left_[deck][image.type];
      laid_[at] = {image.type, image.rotation};
      lay(leaves < 0 ? at : rules::neighbour(at, leaves), leaves, hand, deck);
      laid_.erase(at);
      ++left_[deck][image.type];
    }
  }

  const TileSet* set_;
  PlainRules::Tiles laid_;
  std::vector<std::vector<int>> left_;
  std::vector<Uint128> counts_;
};

TEST_CASE("ordered walk: the rivers of the first edition by size, walked as paths of tiles") {
  const auto set = tests::tiles_of(rules::editions::load_edition("c1+expansion/river"));
  const int tiles = tests::in_full(8, 6);
  CHECK(count_boards(FitTable(set), tiles, false, {}).counts == RiverPaths(set).counts(tiles));
}

TEST_CASE("ordered walk: the shipped plain river leaves as many shapes under each reading") {
  const std::string plain = std::string(BASTIDE_SOURCE_DIR) + "/docs/examples/plain-river-tiles.toml";
  const auto tiles = tilesets::files::load_tile_set(plain);
  const std::vector<std::pair<std::string, unsigned>> readings = {
      {"bends = \"immediate\"", 1666 - 62},
      {"bends = \"consecutive\"", 420},
      {"bends = \"against_source\"", 840},
      {"bends = [\"immediate\", \"against_source\"]", 672},
      {"", 3360 - 600},
  };
  for (const auto& [bends, shapes] : readings) {
    INFO(bends);
    const auto edition = rules::editions::read_edition(
        "extends = \"c1\"\nname = \"shapes\"\n[lines]\nriver = {}\n[[deck]]\nid = \"river\"\ntiles = "
        "[\"Straight\", \"Bend\"]\ncontinues = \"river\"\n" +
            bends + "\n[[deck]]\nid = \"lake\"\ntiles = [\"Lake\"]\ncontinues = \"river\"\n",
        "shapes.toml");
    const auto set = rules::editions::tiles_under(tiles, edition);
    CHECK(count_boards(FitTable(set), 12, false, {}).counts.back() == shapes);
  }
}

TEST_CASE("ordered walk: what depends on which tile came first is refused with the reason") {
  const auto immediate = bends_of(true, false, false);
  const auto space = bends_of(false, false, false, true);
  const auto objection = [](const TileSet& set) { return objection_to_walking(set); };
  const auto two_ends = in_decks(plain_set({{"ST", 1, "sfsf"}, {"BE", 3, "ssff"}, {"LA", 1, "ffff"}}, false),
                                 {{{"BE"}, 's'}}, {immediate});
  CHECK(objection(two_ends) == "a river with several open ends may bend or not by which end was laid first");
  CHECK(objection(plain_river(space)).empty());
  const auto among_land =
      in_decks(plain_set({{"SP", 1, "fsff"}, {"ST", 1, "sfsf"}, {"BE", 1, "ssff"}, {"LA", 1, "ffff"}}, false),
               {{{"ST"}, 's'}}, {space});
  CHECK(objection(among_land) == "a river needs space that tiles drawn together with it may take");
  auto twice = plain_set({{"SP", 2, "fsff"}, {"ST", 2, "sfsf"}, {"LA", 1, "ffff"}}, false);
  const auto shared = twice.drawn_by({{"first", {0, 1, 0}, river}, {"rest", {1, 1, 1}, {}}}, {});
  CHECK(objection(shared).find("two decks") != std::string::npos);
  CHECK_THROWS_AS(count_boards(FitTable(shared), 3, false, {}), tilesets::InputError);
  CHECK(objection_to_any_order(mini_river()).find("deck 'deck0'") != std::string::npos);
  CHECK(objection_to_any_order(plain_set({{"SP", 1, "fsff"}}, true)) ==
        "a river must be continued, so not every landscape that fits can be laid");
  CHECK(objection_to_any_order(plain_set({{"SP", 1, "fsff"}}, false)).empty());
  CHECK(objection_to_any_order(plain_set({{"SP", 1, "fsff"}, {"HO", 1, "ffff", true}}, false)) ==
        "tile HO fills holes alone, so not every landscape that fits can be laid");
  CHECK(objection_to_own_edges(plain_set({{"SP", 1, "fsff"}}, false)) ==
        "tiles show a wall, and it knows fields, roads and cities only");
  // With more at the start than the start tile a bend there has come from neither side.
  const auto lying = plain_river(immediate).beginning_with({{0, {{1, 1, 1, 0}}}});
  CHECK(objection(lying) == "a river may bend or not by how it goes on from 2 tiles at the start");
}

}  // namespace

}  // namespace test_ordered_walk
