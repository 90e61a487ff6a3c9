// Wishes of a tile set: how they are read, what they are worth, and which tile turns them.
#include "solver/questions/design/design.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "rules/editions/edition.hpp"
#include "solver/questions/design/hole.hpp"
#include "tests/catch.hpp"
#include "tests/solver/line_sets.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tilesets/files/reader.hpp"

namespace test_design {

using namespace bastide::solver::questions::answers;
using namespace bastide::solver::questions::design;

namespace {

using namespace bastide;

const tilesets::TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

Answers designed(const tilesets::TileSet& set, const std::string& wishes) {
  DesignPlan plan;
  plan.wishes = parse_wishes(set, wishes, "wishes");
  plan.games = 200;
  return design_answers(set, rules::editions::load_edition("c1"), plan, {});
}

using Texts = std::vector<std::string>;

/// "line:column: message" of what is wrong with a wish.
std::string complaint(const std::string& text) {
  try {
    parse_wishes(base(), text, "w");
  } catch (const tilesets::InputError& error) {
    return std::to_string(error.where().line) + ":" + std::to_string(error.where().column) + ": " +
           error.message();
  }
  return "none";
}

}  // namespace

TEST_CASE("design: wishes are read") {
  const auto wishes =
      parse_wishes(base(),
                   "# what we want\n dead_holes(4)==0 # all\n\ndead_holes( 2 .. 3 ) <= 5\ndead_holes != 1\r\n"
                   "smallest_block(B) > 2\nsmallest_block >= 3\nunplaceable < 2.5",
                   "w");
  REQUIRE(wishes.size() == 6);
  CHECK(wishes[0].least_sides == 4);
  CHECK(wishes[0].most_sides == 4);
  CHECK(wishes[0].over(0, 0) == Truth::yes);
  CHECK(wishes[0].over(1, 1) == Truth::no);
  CHECK(wishes[0].text == "dead_holes(4)==0");
  CHECK(wishes[1].least_sides == 2);
  CHECK(wishes[1].most_sides == 3);
  CHECK(wishes[1].value == 5);
  CHECK(wishes[2].least_sides == 1);
  CHECK(wishes[3].type == base().find("B"));
  CHECK(wishes[4].type == -1);
  CHECK(wishes[5].subject == WishSubject::unplaceable);
  CHECK(wishes[5].value == 2.5);
}

TEST_CASE("design: what is no wish is told with its place") {
  CHECK(complaint("") == "1:1: no wish, expected one at least, such as dead_holes(4) == 0");
  CHECK(complaint("# nothing\n") == "1:1: no wish, expected one at least, such as dead_holes(4) == 0");
  CHECK(complaint("deadholes == 0") == "1:1: unknown name 'deadholes', expected dead_holes");
  CHECK(complaint("holes == 0") == "1:1: unknown name 'holes', expected dead_holes");
  CHECK(complaint("wish == 0")
            .starts_with("1:1: unknown name 'wish', expected dead_holes, smallest_block, unplaceable or "));
  CHECK(complaint("dead_holes == 0\n  == 3").starts_with("2:3: '==' comes where a value should be"));
  CHECK(complaint("dead_holes(5) == 0")
            .starts_with("1:1: unknown name 'dead_holes(5)', expected dead_holes(1)"));
  CHECK(complaint("dead_holes() == 0").starts_with("1:11: '(' follows a value"));
  CHECK(complaint("dead_holes(3..2) == 0").starts_with("1:1: unknown name 'dead_holes(3..2)', expected "));
  CHECK(complaint("smallest_block(Y) > 2").starts_with("1:1: unknown name 'smallest_block(Y)', expected "));
  CHECK(complaint("smallest_block(B > 2").starts_with("1:15: '(' follows a value"));
  CHECK(complaint("unplaceable") ==
        "1:1: this is a number, expected a comparison such as dead_holes(4) == 0");
  CHECK(complaint("unplaceable < many").starts_with("1:15: unknown name 'many'"));
  const std::string other =
      "1:1: this compares something else, expected a name and a number as in dead_holes(4) == 0";
  CHECK(complaint("unplaceable < -1") == other);
  CHECK(complaint("2 > unplaceable") == other);
  CHECK(complaint("unplaceable > 1 and unplaceable < 2") == other);
  CHECK(complaint("unplaceable < nan").starts_with("1:15: unknown name 'nan'"));
  CHECK(complaint("unplaceable < 2 games").starts_with("1:17: 'games' follows a value"));
}

TEST_CASE("design: a tile of every dead pattern, no fewer, fills the four-sided holes") {
  const auto answers = designed(base(), "dead_holes(4) == 0\ndead_holes(4) < 7\ndead_holes(1..3) == 0");
  const Texts dead{"ccfr", "ccrf", "cfcr", "cffr", "cfrf", "crcr", "crff"};
  CHECK(tests::fact_in<std::string>(answers.answers[0].facts, "holds") == "no");
  CHECK(tests::fact_in<std::int64_t>(answers.answers[0].facts, "value") == 7);
  CHECK(tests::fact_in<Texts>(answers.answers[0].facts, "additions") == dead);
  CHECK_FALSE(tests::fact_in<Texts>(answers.answers[0].facts, "changed_by_one_more"));
  CHECK(tests::fact_in<Texts>(answers.answers[1].facts, "changed_by_one_more") == dead);
  CHECK(tests::fact_in<std::string>(answers.answers[2].facts, "holds") == "yes");
  CHECK(answers.answers[2].verdict == SolveVerdict::found);
  // With these seven added, none is dead.
  auto set = base();
  for (const auto& pattern : dead) {
    for (auto& [name, more] : sets_with_one_more(set)) {
      if (name != pattern) continue;
      set = more;
      break;
    }
  }
  CHECK(set.tile_count() == 79);
  CHECK(holes(set, false, WhichHoles::dead).answers.empty());
}

TEST_CASE("design: types are made of lines of the set's own, too") {
  // The rows of edges in another order than the lines: numbers of lines are those of the set all the same.
  auto kinds = tilesets::common_edge_kinds();
  kinds.push_back({'s', "river", tilesets::SegmentKind::line_1, true, false});
  kinds.push_back({'w', "wall", tilesets::SegmentKind::line_0, true, false});
  tilesets::Names names;
  names.lines = {"wall", "river"};
  const tilesets::TileSet set(
      "x", "x", "x", {tests::plain_type("S", 1, "frsw", kinds), tests::plain_type("T", 1, "cfwf", kinds)}, 0,
      {"x", 1, 1}, names, kinds);
  int made = 0, lines = 0;
  for (const auto& [name, more] : sets_with_one_more(set)) {
    if (more.type_count() == set.type_count()) continue;
    const auto& type = more.types().back();
    CAPTURE(name);
    ++made;
    std::map<tilesets::SegmentKind, unsigned> sides;
    for (const auto& segment : type.segments)
      if (tilesets::is_own_line(segment.kind)) sides[segment.kind] |= segment.sides;
    std::map<tilesets::SegmentKind, unsigned> wanted;
    for (std::size_t side = 0; side < 4; ++side) {
      CHECK(more.edge_letter(type.edges[side]) == name[side]);
      const auto kind = more.edge_kind(type.edges[side]).segment;
      if (tilesets::is_own_line(kind)) wanted[kind] |= 1U << side;
    }
    CHECK(sides == wanted);
    lines += wanted.empty() ? 0 : 1;
  }
  CHECK(made > 100);
  CHECK(lines > 100);
}

TEST_CASE("design: types can be made of all patterns of edges") {
  for (const auto code : hole_patterns(base(), 4, true)) {
    const auto text = pattern_text(base(), code);
    const auto type = type_with_edges(base(), text);
    std::string edges;
    for (const auto edge : type.edges)
      edges += bastide::tilesets::common_edge_kinds()[static_cast<std::size_t>(edge) - 1].letter;
    CHECK(edges == text);
  }
  CHECK(sets_with_one_more(base()).size() == 24 + 7);
  CHECK(sets_with_one_less(base()).size() == 24);
}

TEST_CASE("design: a type of which no tile comes into the bag is told so, not as looked for in vain") {
  // The only D of this set is the start tile.
  const auto answers =
      designed(tilesets::files::load_tile_set("mini-mixed"), "smallest_block(D) >= 3\nsmallest_block >= 2");
  CHECK(answers.answers[0].verdict == SolveVerdict::found);
  CHECK(answers.answers[0].proof.kind == ProofKind::counting);
  CHECK(answers.answers[0].proof.words.front() == "No tile of this type is ever in the bag.");
  CHECK(answers.answers[1].proof.kind == ProofKind::exhaustion);
}

TEST_CASE("design: the smallest block is looked for as far as the wish needs it", "[exhaustive]") {
  const auto answers = designed(base(),
                                "smallest_block >= 3\nsmallest_block > 1\nsmallest_block(X) >= 4\n"
                                "smallest_block(D) >= 9\nsmallest_block(X) == 3");
  CHECK(tests::fact_in<std::int64_t>(answers.answers[0].facts, "value") == 2);
  CHECK(tests::fact_in<std::string>(answers.answers[0].facts, "holds") == "no");
  CHECK(answers.answers[0].position);
  CHECK(tests::fact_in<std::int64_t>(answers.answers[1].facts, "at_least") == 2);
  CHECK(tests::fact_in<std::string>(answers.answers[1].facts, "holds") == "yes");
  CHECK(tests::fact_in<std::string>(answers.answers[2].facts, "holds") == "no");
  CHECK(tests::fact_in<Texts>(answers.answers[2].facts, "changed_by_one_less") ==
        Texts{"X"});  // then it is never in the bag
  CHECK(tests::fact_in<std::string>(answers.answers[3].facts, "holds") == "yes");
  CHECK(tests::fact_in<std::string>(answers.answers[4].facts, "holds") == "yes");
}

TEST_CASE("design: a sampled wish near its mean is undecided") {
  const auto answers = designed(base(), "unplaceable < 2.0\nunplaceable > 1.0");
  const auto mean = *tests::fact_in<double>(answers.answers[0].facts, "mean");
  CHECK(answers.answers[0].verdict == SolveVerdict::found);
  CHECK(answers.answers[1].verdict == SolveVerdict::impossible);
  const auto near = designed(base(), "unplaceable < " + std::to_string(mean));
  CHECK(tests::fact_in<std::string>(near.answers[0].facts, "holds") == "undecided");
  CHECK(near.answers[0].verdict == SolveVerdict::cut_short);
}

}  // namespace test_design
