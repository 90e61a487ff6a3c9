// Edge kinds of a set's own in the fit table, lines that must be continued and how they may bend, and decks
// on the board.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/free_board.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/rules/board/stream_sets.hpp"
#include "tilesets/files/reader.hpp"

namespace test_ordered_board {

using namespace bastide;
using namespace bastide::rules::board;
using rules::Cell;
using tests::stream_edge;
using tests::stream_set;
using tilesets::Bends;
using tilesets::Edge;
using tilesets::TileSet;

namespace {

/// What the fit table should say, side by side.
bool fits(const TileSet& set, int type, const std::array<Edge, 4>& edges,
          const std::array<unsigned, 4>& wanted) {
  bool is_beside_any = false;
  std::map<Edge, bool> continued;  // edges that must be, and whether they are
  for (unsigned s = 0; s < 4; ++s) {
    if (set.edge_kind(edges[s]).is_continued) continued.emplace(edges[s], false);
    if (wanted[s] == 0) continue;
    is_beside_any = true;
    if (wanted[s] != static_cast<unsigned>(edges[s])) return false;
    if (set.edge_kind(edges[s]).is_continued) continued[edges[s]] = true;
  }
  (void)type;
  return !is_beside_any || std::ranges::all_of(continued, [](const auto& row) { return row.second; });
}

void check_codes(const TileSet& set, std::size_t codes) {
  INFO(set.id());
  const FitTable fit(set);
  CHECK(fit.codes() == codes);
  const auto base = static_cast<unsigned>(set.edge_kinds().size()) + 1;
  std::size_t wrong = 0;
  for (unsigned number = 0; number < codes; ++number) {
    const auto code = static_cast<FrontierCode>(number);
    std::array<unsigned, 4> wanted{};
    unsigned rest = number;
    int known = 0;
    unsigned sum = 0;
    for (unsigned s = 0; s < 4; ++s, rest /= base) {
      wanted[s] = rest % base;
      known += wanted[s] != 0 ? 1 : 0;
      wrong += fit.edge(code, s) != wanted[s] ? 1 : 0;
      if (wanted[s] != 0) sum += fit.digit(s, static_cast<Edge>(wanted[s]));
    }
    wrong += rest != 0 || sum != number || fit.known_sides(code) != known ? 1 : 0;
    std::size_t oriented = 0;
    for (int type = 0; type < set.type_count(); ++type) {
      unsigned turns = 0;
      for (int r = 0; r < 4; ++r) {
        const bool does_fit = fits(set, type, set.turned(type, r).edges, wanted);
        turns |= does_fit ? 1U << static_cast<unsigned>(r) : 0U;
        wrong += does_fit != fit.fits(code).test(set.turned(type, r).oriented) ? 1 : 0;
      }
      wrong += fit.turns(type, code) != turns ? 1 : 0;
      oriented += static_cast<std::size_t>(fit.count(type, code));
    }
    wrong += fit.fitting(code).size() != oriented || fit.fits(code).count() != oriented ? 1 : 0;
  }
  CHECK(wrong == 0);
  for (int type = 0; type < set.type_count(); ++type) {
    for (int r = 0; r < 4; ++r) {
      for (unsigned s = 0; s < 4; ++s)
        CHECK(fit.edge(fit.shown(type, r)[s], (s + 2) % 4) ==
              static_cast<unsigned>(set.turned(type, r).edges[s]));
    }
  }
}

/// Spring, straight, curve, lake, and land: as the River has them, without anything else on the tiles.
TileSet streams(int straight = 6, int curves = 4) {
  return stream_set(
      {{"A", "fsff"}, {"D", "fsfs", straight}, {"G", "ffss", curves}, {"L", "fffs"}, {"M", "ffff", 2}});
}
Bends bends(const std::string& word) {
  Bends out{stream_edge};
  out.immediate = word.find('i') != std::string::npos;
  out.consecutive = word.find('c') != std::string::npos;
  out.against_source = word.find('a') != std::string::npos;
  out.space = word.find('s') != std::string::npos;
  return out;
}
TileSet streams_with(const std::string& word) {
  return tests::drawn_by(streams(), {{"D", "G"}, {"L"}}, {bends(word)});
}

/// Whether the last of these tiles may be laid when the others lie.
bool may_lie(const TileSet& set, const std::string& text) {
  const FitTable fit(set);
  Board board(fit, 12);
  const auto last_word = text.rfind(' ') + 1;
  for (const auto& tile : rules::parse_position(set, text.substr(0, last_word)).placements) board.place(tile);
  const auto last = rules::parse_placement(set, text.substr(last_word), "test");
  const auto at = board.index(last.cell);
  const auto turns = board.turns(last.type, at);
  const bool fits = (fit.turns(last.type, board.code(at)) >> static_cast<unsigned>(last.rotation) & 1U) != 0;
  CHECK(((turns >> static_cast<unsigned>(last.rotation) & 1U) != 0) ==
        (fits && board.admits_bend(at, last.type, last.rotation)));
  const auto places = board.legal_placements(last.type);
  CHECK(std::ranges::count(places, rules::LegalPlace{last.cell, last.rotation}) ==
        (turns >> static_cast<unsigned>(last.rotation) & 1U));
  CHECK(board.count_turns(last.type, at) == std::popcount(board.distinct_turns(last.type, at)));
  return (turns >> static_cast<unsigned>(last.rotation) & 1U) != 0;
}

/// A stream as hands, 0 straight, 1 right, 3 left, and whether it runs into itself.
struct Shape {
  std::vector<int> hands;

  bool is_allowed(const Bends& rule) const {
    int last = 0;  // bend
    unsigned flows = 1;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const int hand = hands[i];
      if (rule.immediate && i > 0 && hand != 0 && hands[i - 1] == hand) return false;
      if (rule.consecutive && hand != 0 && last == hand) return false;
      if (hand != 0) last = hand;
      flows = (flows + static_cast<unsigned>(hand)) & 3U;
      if (rule.against_source && flows == 3) return false;
    }
    return !rule.space || has_space();
  }
  bool is_free_of_itself() const {
    std::set<std::pair<int, int>> cells = {{0, 0}};
    int x = 0, y = 0;
    unsigned flows = 1;
    for (std::size_t i = 0; i <= hands.size(); ++i) {
      x += dx[flows];
      y += dy[flows];
      if (!cells.emplace(x, y).second) return false;
      if (i < hands.size()) flows = (flows + static_cast<unsigned>(hands[i])) & 3U;
    }
    return true;
  }

 private:
  static constexpr std::array<int, 4> dx = {0, 1, 0, -1};
  static constexpr std::array<int, 4> dy = {-1, 0, 1, 0};
  bool has_space() const {
    std::set<std::pair<int, int>> cells = {{0, 0}};
    int x = 0, y = 0;
    unsigned flows = 1;
    for (const int hand : hands) {
      x += dx[flows];
      y += dy[flows];
      flows = (flows + static_cast<unsigned>(hand)) & 3U;
      const auto aside = (flows + 1) & 3U;
      for (const int ahead : {1, 2}) {
        for (const int by : {-1, 0, 1}) {
          if (cells.contains(
                  {x + ahead * dx[flows] + by * dx[aside], y + ahead * dy[flows] + by * dy[aside]}))
            return false;
        }
      }
      cells.emplace(x, y);
    }
    return true;
  }
};

/// All words of six straight tiles and four bends.
std::vector<Shape> all_shapes() {
  std::vector<Shape> out;
  for (unsigned where = 0; where < 1024; ++where) {
    if (std::popcount(where) != 4) continue;
    for (unsigned hands = 0; hands < 16; ++hands) {
      auto& shape = out.emplace_back();
      unsigned bend = 0;
      for (unsigned i = 0; i < 10; ++i)
        shape.hands.push_back((where >> i & 1U) == 0 ? 0 : (hands >> bend++ & 1U) != 0 ? 1 : 3);
    }
  }
  return out;
}

/// Boards of spring, ten tiles and lake, in any order of the tiles.
std::uint64_t whole_streams(Board& board) {
  if (board.tiles().size() == 12) return 1;
  std::uint64_t sum = 0;
  for (int type = 0; type < board.set().type_count(); ++type) {
    if (board.left(type) == 0) continue;
    for (std::size_t i = 0; i < board.frontier().size(); ++i) {
      const auto cell = board.frontier()[i];
      for (auto turns = board.distinct_turns(type, cell); turns != 0; turns &= turns - 1) {
        board.place(cell, type, std::countr_zero(turns));
        sum += whole_streams(board);
        board.undo();
      }
    }
  }
  return sum;
}

}  // namespace

TEST_CASE("codes are as narrow as the set's kinds of edges, and say what adjoins") {
  check_codes(tilesets::files::load_tile_set("base"), 256);
  check_codes(streams(), 625);
  check_codes(
      stream_set({{"A", "fsff"}, {"B", "wsws", 2}, {"C", "crfw"}, {"E", "ssss"}, {"F", "wwff"}}, true), 1296);
}

TEST_CASE("a tile that shows a continued edge has to join one, and the start tile need not") {
  const auto set = stream_set({{"A", "fsff"}, {"B", "csfs", 2}, {"C", "cfff"}, {"M", "ffff"}});
  CHECK(may_lie(set, "A0@0,0 B0@1,0"));
  CHECK_FALSE(may_lie(set, "A0@0,0 B1@0,1"));          // a field beside it, its stream open
  CHECK_FALSE(may_lie(set, "A0@0,0 B0@1,0 B2@1,-1"));  // a city beside it (R4)
  CHECK(may_lie(set, "A0@0,0 B0@1,0 C2@1,-1"));
  CHECK(may_lie(set, "A0@0,0 B0@1,0 B0@2,0"));
  CHECK(may_lie(set, "A0@0,0 M0@0,1"));
  CHECK_FALSE(may_lie(set, "A0@0,0 M0@1,0"));
  const FitTable fit(set);
  Board board(fit, 3);
  board.place(board.index({0, 0}), set.find("A"), 0);
  CHECK(fit.continued(board.code(board.index({1, 0}))) == tilesets::bit_of(stream_edge));
  CHECK(fit.continued(board.code(board.index({0, 1}))) == 0);
  CHECK(board.count_placements(set.find("B")) == 2);
  CHECK(board.is_ordered());
  CHECK_FALSE(board.admits_all());
}

TEST_CASE("bends: what each reading allows") {
  const auto allowed = [&](const std::string& text) {
    std::string out;
    for (const char* word : {"i", "c", "a", "s"}) {
      if (may_lie(streams_with(word), text)) out += word;
    }
    return out;
  };
  const std::string all = "icas";
  CHECK(allowed("A0@0,0 G0@1,0") == all);
  // R2: two bends to the right follow each other; one to the left is allowed.
  CHECK(allowed("A0@0,0 G0@1,0 G1@1,1") == "");
  CHECK(allowed("A0@0,0 G0@1,0 G2@1,1") == all);
  // R3: a straight tile between two bends to the right.
  CHECK(allowed("A0@0,0 G0@1,0 D1@1,1 G1@1,2") == "is");
  CHECK(allowed("A0@0,0 G0@1,0 D1@1,1 G2@1,2") == all);
  CHECK(allowed("A0@0,0 G0@1,0 D1@1,1 D1@1,2 G1@1,3") == "is");
  // Right, left, and after it another left or a right.
  CHECK(allowed("A0@0,0 G0@1,0 G2@1,1 G1@2,1") == "a");
  CHECK(allowed("A0@0,0 G0@1,0 G2@1,1 G0@2,1") == all);
  CHECK(allowed("A0@0,0 G0@1,0 G2@1,1 D0@2,1 G1@3,1") == "ias");
  // The source flows north: what is against it is south.
  CHECK(allowed("A3@0,0 G3@0,-1 G1@1,-1") == all);
  CHECK(allowed("A3@0,0 G3@0,-1 G0@1,-1") == "");
  CHECK(allowed("A3@0,0 G3@0,-1 D0@1,-1 G0@2,-1") == "is");
  // The lake bends nowhere, land is not asked.
  CHECK(allowed("A0@0,0 G0@1,0 L1@1,1") == all);
  CHECK(allowed("A0@0,0 G0@1,0 L1@1,1 M0@1,2") == all);
}

TEST_CASE("bends: a line of which both ends are open is followed to its end, and a ring closes") {
  // The start tile is one of the line's: it leads on to both sides.
  const auto set = stream_set({{"D", "fsfs", 3}, {"G", "ffss", 6}});
  const auto with = [&](const std::string& word) { return set.drawn_by({}, {bends(word)}); };
  CHECK(may_lie(with("ic"), "D0@0,0 G0@1,0"));
  CHECK_FALSE(may_lie(with("i"), "D0@0,0 G0@1,0 G1@1,1"));
  // A bend to the south at the other end makes a U of it, one to the north does not.
  CHECK(may_lie(with("i"), "D0@0,0 G0@1,0 G3@-1,0"));
  CHECK_FALSE(may_lie(with("c"), "D0@0,0 G0@1,0 G3@-1,0"));
  CHECK(may_lie(with("c"), "D0@0,0 G0@1,0 G2@-1,0"));
  // The sixth tile closes a ring: no side of it is open, and it bends as the one beside it.
  CHECK(may_lie(with("a"), "D0@0,0 G0@1,0 G1@1,1 D0@0,1 G2@-1,1 G3@-1,0"));
  CHECK_FALSE(may_lie(with("i"), "D0@0,0 G0@1,0 G1@1,1 D0@0,1 G2@-1,1 G3@-1,0"));
}

TEST_CASE("bends: the shapes that each reading leaves are those that a count of words leaves") {
  const auto shapes = all_shapes();
  REQUIRE(shapes.size() == 3360);
  struct Row {
    const char* word;
    int shapes;
    int free;  ///< of these: that do not run into themselves
  };
  // Six straight tiles and four bends in any order: 10 over 4 times 16. Shapes by the words' own definition,
  // counted once more by a program in Python that knows none of this; 1,666, 420, 840 and 672 are published.
  for (const auto& [word, left, free] : {Row{"", 3360, 2760},
                                         {"i", 1666, 1604},
                                         {"c", 420, 420},
                                         {"a", 840, 840},
                                         {"ia", 672, 672},
                                         {"s", 1486, 1486}}) {
    INFO(word);
    const auto rule = bends(word);
    CHECK(std::ranges::count_if(shapes, [&](const auto& shape) { return shape.is_allowed(rule); }) == left);
    const auto whole = std::ranges::count_if(
        shapes, [&](const auto& shape) { return shape.is_allowed(rule) && shape.is_free_of_itself(); });
    CHECK(whole == free);
    const auto set = streams_with(word);
    const FitTable fit(set);
    Board board(fit, 12);
    board.place(board.index({0, 0}), set.start_type(), 0);
    const auto before = board;
    CHECK(whole_streams(board) == static_cast<std::uint64_t>(free));
    CHECK(board == before);
  }
}

TEST_CASE("decks are opened by the tile before them and closed when it is taken back") {
  const auto set = tests::drawn_by(streams(2, 1), {{"D", "G"}, {"L"}}, {bends("i")});
  const FitTable fit(set);
  const auto type = [&](const char* id) { return set.find(id); };
  const auto available = [&](const Board& board) {
    std::string out;
    for (int t = 0; t < set.type_count(); ++t) {
      bool is_any = false;
      for (const auto o : set.oriented_of(t)) is_any = is_any || board.available().test(o);
      CHECK(is_any == (board.left(t) > 0));
      for (int i = 0; i < board.left(t); ++i) out += set.type(t).id;
    }
    return out;
  };
  Board board(fit, 7);
  std::vector<Board> history;
  const auto put = [&](const char* text) {
    history.push_back(board);
    board.place(rules::parse_placement(set, text, "test"));
  };
  CHECK(available(board) == "A");
  CHECK(board.deck() == -1);
  put("A0@0,0");
  CHECK(available(board) == "DDG");
  CHECK(board.deck() == 0);
  CHECK(board.left_in_all() == 6);
  CHECK(board.left_in_all(type("L")) == 1);
  CHECK(board.left_in_all(type("D")) == 2);
  put("D0@1,0");
  history.push_back(board);
  board.set_aside(type("G"));  // it leaves the game
  CHECK(available(board) == "D");
  put("D0@2,0");
  CHECK(available(board) == "L");
  CHECK(board.deck() == 1);
  CHECK(board.left_in_all(type("D")) == 0);
  put("L0@3,0");
  CHECK(available(board) == "MM");
  put("M0@0,1");
  put("M0@1,1");
  CHECK(available(board).empty());
  CHECK(board.deck() == 3);
  CHECK(board.left_in_all() == 0);
  auto all_back = board;
  while (history.size() > 3) {
    board.undo();
    CHECK(board == history.back());
    history.pop_back();
  }
  board.put_back(type("G"));
  CHECK(board == history.back());
  // In another order: what left the game is put back last.
  for (int i = 0; i < 5; ++i) all_back.undo();
  all_back.put_back(type("G"));
  CHECK(all_back == history[1]);
  CHECK(available(all_back) == "DDG");
}

TEST_CASE("tiles of a type that lies in several decks are those of the deck") {
  auto set = stream_set({{"M", "ffff", 4}, {"D", "fsfs", 1}});
  set = set.drawn_by({{"first", {1, 0}, {}}, {"rest", {2, 1}, {}}}, {});
  REQUIRE(set.shares_types());
  const FitTable fit(set);
  Board board(fit, 5);
  board.place(board.index({0, 0}), 0, 0);
  const auto before = board;
  CHECK(board.left(0) == 1);
  CHECK(board.left_in_all(0) == 3);
  board.place(board.index({1, 0}), 0, 0);
  CHECK(board.left(0) == 2);
  CHECK(board.left(1) == 1);
  board.undo();
  CHECK(board == before);
}

TEST_CASE("a free position has all decks at once, in any order") {
  const auto set = streams_with("c");
  const FitTable fit(set);
  const auto position = rules::parse_position(set, "M0@5,5 G1@1,1 G0@1,0 A0@0,0");
  const auto free = free_board(fit, position.placements);
  CHECK(free.board().tiles().size() == 4);
  CHECK(free.board().left(set.find("D")) == 6);
  CHECK(free.board().left_in_all(set.find("D")) == 6);
  CHECK(free.board().left(set.find("M")) == 1);
  // The stream of three tiles is one feature, of which one edge is open.
  const auto& stream = free.forest().feature_of(3, 0);
  CHECK(stream.kind == rules::own_line_feature(0));
  CHECK(stream.tiles == 3);
  CHECK(stream.open == 1);
}

TEST_CASE("the space before open sides is looked at beyond the last tile that there is room for") {
  const auto set = tests::drawn_by(streams(1, 0), {{"D"}}, {bends("s")});
  const FitTable fit(set);
  Board board(fit, 1);
  board.place(board.index({0, 0}), set.start_type(), 0);
  CHECK(board.has_place(set.find("D")));
}

TEST_CASE("own lines are joined, completed and taken apart") {
  const auto set = stream_set({{"A", "fsff"}, {"D", "fsfs", 2}, {"X", "ssff"}, {"L", "fffs", 2}});
  const FitTable fit(set);
  FeatureBoard board(fit, 5);
  const auto put = [&](const char* text) { board.place(rules::parse_placement(set, text, "test")); };
  put("A0@0,0");
  const auto first = board;
  CHECK_FALSE(board.forest().feature_of(0, 0).is_complete());
  put("D0@1,0");
  put("L0@2,0");
  const auto& stream = board.forest().feature_of(1, 0);
  CHECK(stream.is_complete());
  CHECK(stream.tiles == 3);
  CHECK(stream.segments == 3);
  board.undo();
  board.undo();
  CHECK(board.board() == first.board());
  CHECK(board.forest() == first.forest());
}

}  // namespace test_ordered_board
