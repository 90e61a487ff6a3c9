// The page of a comparison says what the record says in the designer's own names, draws what was changed, and
// lets no text become markup.
#include <regex>
#include <set>

#include "reports/page/html_report.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_comparison.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"

namespace test_comparison_page {

using bastide::tests::says;
using namespace bastide;

namespace {

std::string page_of(const reports::records::ComparisonRecord& record, bool has_chapels = true) {
  reports::page::ReportInput input;
  input.comparisons.push_back(record);
  auto sets = tests::sample_sets();
  if (has_chapels) sets.push_back(tests::chapel_set());
  return reports::page::html_report(input, sets);
}

/// The row of the table of differences that begins with `name`.
std::string row_of(const std::string& page, const std::string& name) {
  const auto begin = page.find("<tr><th scope=\"row\">" + name);
  REQUIRE(begin != std::string::npos);
  return page.substr(begin, page.find("</tr>", begin) - begin);
}

/// The section with this anchor.
std::string section_of(const std::string& page, const std::string& id) {
  const auto begin = page.find("<section id=\"" + id + "\"");
  REQUIRE(begin != std::string::npos);
  return page.substr(begin, page.find("</section>", begin) - begin);
}

using solver::simulation::summary::Told;

/// A figure of a policy's games, to be changed.
Told& told_in(solver::simulation::summary::Summary& games, solver::simulation::summary::Place place) {
  return const_cast<Told&>(told_at(games.statistics, place));
}

}  // namespace

TEST_CASE("a comparison is called by the designer's own names, never by a path") {
  const auto page = page_of(tests::sample_comparison());
  CHECK(says(page, "<title>Carcassonne, 2014 → Village roads – Bastide</title>"));
  CHECK(says(page, "what is more under Carcassonne, 2014 points to the left"));
  CHECK(says(page, "2 players · Carcassonne, 72 land tiles → Base with chapels, 73 tiles"));
  // The command that was typed is the only place where a path stands.
  CHECK(tests::occurrences(page, "./somewhere") == 1);
  CHECK(says(section_of(page, "made"), "bastide compare c1 ./somewhere/village.toml -o page"));
}

TEST_CASE("two sides of one name are told apart by what else they have") {
  auto record = tests::sample_comparison();
  record.right.label = record.left.label;
  record.right.rules["followers"] = "5";
  CHECK(says(page_of(record), "<title>Carcassonne, 2014 → Carcassonne, 2014, followers = 5 – Bastide"));
  record.left.rules = record.right.rules;
  CHECK(says(page_of(record),
             "<title>Carcassonne, 2014, followers = 5, Carcassonne, 72 land tiles → Carcassonne, "
             "2014, followers = 5, Base with chapels – Bastide"));
}

TEST_CASE("what was changed stands first: sentences, and the tiles of a file drawn with their counts") {
  const auto page = page_of(tests::sample_comparison());
  const auto changed = section_of(page, "changed");
  CHECK(page.find("id=\"changed\"") < page.find("id=\"differences\""));
  CHECK(says(changed, "<li>Followers: 5 each, not 7.</li>"));
  CHECK(tests::occurrences(changed, "<li>") == 6);
  CHECK(says(changed, "<title>Tile Chapel</title>"));
  CHECK(says(changed, "<b>Chapel</b> new, × 2"));
  CHECK(says(changed, "<title>Tile U</title>"));
  CHECK(says(changed, "<b>U</b> × 7, was × 8"));
  // Without the file nothing is drawn, and the words stay.
  const auto without = section_of(page_of(tests::sample_comparison(), false), "changed");
  CHECK_FALSE(says(without, "<svg"));
  CHECK(says(without, "<b>Chapel</b> new, × 2"));
}

TEST_CASE("every figure stands there for every policy, with its interval and a verdict in words") {
  const auto record = tests::sample_comparison();
  const auto page = page_of(record);
  const auto differences = section_of(page, "differences");
  std::size_t figures = 0;
  for (const auto& policy : record.policies) figures += policy.figures.size() - 1;  // gardens: never a change
  CHECK(tests::occurrences(differences, "<td class=\"right\" title=") +
            tests::occurrences(differences, "<td class=\"left\" title=") +
            tests::occurrences(differences, " is-unseen\" title=") ==
        static_cast<int>(figures));
  CHECK(tests::occurrences(differences, "<tr><th scope=\"row\">points from roads</th>") == 6);
  // Seen: bold, on its side, in words.
  const auto roads = row_of(page, "roads");
  CHECK(says(roads,
             "<td class=\"right\" title=\"2.30 more a player and game, 2.10 to 2.50\"><b>+2.30</b> <span "
             "class=\"span\">2.10 to 2.50</span>"));
  const auto farms = row_of(page, "farms");
  CHECK(says(farms, "<td class=\"left\" title=\"3.30 less a player and game, 2.91 to 3.69\"><b>−3.30</b>"));
  CHECK(says(farms, "<td class=\"right\" title=\"0.90 more a player and game, 0.51 to 1.29\"><b>+0.90</b>"));
  // Not seen: not bold, and how many games would show it, or that these would have.
  CHECK(says(row_of(page, "first seat wins"),
             "is-unseen\" title=\"no change can be seen; some 26,000 games would show one of 1 in 100 "
             "games\">−0.20 <span"));
  CHECK(says(row_of(page, "cities"),
             "title=\"no change can be seen; one of 0.5 a player and game would most likely have been "
             "seen\">+0.03"));
  CHECK(says(row_of(page, "cloisters"),
             "title=\"no change: the same in every game\">0 <span class=\"span\">always"));
  // A share is told in 100 games, and a figure of the edition's own by its name.
  CHECK(says(row_of(page, "ties"), "title=\"1.10 less in 100 games, 0.71 to 1.49\""));
  CHECK(says(row_of(page, "Royal road"), "<b>+0.40</b>"));
  // What never changes has no row, but one sentence for all.
  CHECK(says(differences, "The same in every game, whoever plays: points from gardens."));
  CHECK_FALSE(says(differences, "<tr><th scope=\"row\">gardens"));
  CHECK(says(differences, "only where an interval of 99.9 % leaves 0 out"));
}

TEST_CASE("what changes most is told in words: points, two kinds of them, something else") {
  const auto told = section_of(page_of(tests::sample_comparison()), "differences");
  CHECK(says(
      told,
      "<li class=\"right\"><b>points in all</b>: 1.80 to 3.30 more a player and game, by way of playing; "
      "with builder 2.40 more, 1.81 to 2.99 (60.0 → 62.4).</li>\n<li class=\"left\"><b>points from "
      "farms</b>: from 4.80 less with sprawl to 0.90 more with greedy, a player and game; with builder 3.90 "
      "less, 3.51 to 4.29.</li>\n<li class=\"right\"><b>points from roads</b>: 2.30 to 3.80 more a player "
      "and game, by way of playing; with builder 2.90 more, 2.70 to 3.10.</li>\n<li class=\"left\">"
      "<b>followers left over</b>"));
  // Other tiles: how much longer games are, and what a turn is worth: 2 * 60 / 70.8, 2 * 61.8 / 71.8.
  CHECK(says(told, "<p>1 turns more a game; points a turn: random 1.69 → 1.72, greedy 1.69 →"));
  CHECK(tests::occurrences(told.substr(0, told.find("</ul>")), "<li") == 4);
  const auto sample = tests::sample_comparison();
  auto nothing = sample;
  for (auto& policy : nothing.policies) {
    for (const auto& [name, figure] : sample.policies.front().figures) policy.figures[name].is_seen = false;
  }
  CHECK(says(page_of(nothing), "No figure changes so much that it can be seen in these games."));
}

TEST_CASE("each change by itself: points by each policy, what contradicts, all together") {
  auto record = tests::sample_comparison();
  const auto page = page_of(record);
  const auto each = section_of(page, "each");
  CHECK(page.find("id=\"differences\"") < page.find("id=\"each\""));
  CHECK(tests::occurrences(each, "<tr><th scope=\"row\">") == 5);
  CHECK(tests::occurrences(each, "<tr class=\"sum\"><th scope=\"row\">All of them</th>") == 1);
  CHECK(tests::occurrences(each, "<svg") == 5 * 6);
  CHECK(says(each, "<th scope=\"row\">Followers: 5 each, not 7.</th>"));
  CHECK(says(each, "<th scope=\"row\">The tiles</th>"));
  CHECK(says(each, "<td colspan=\"6\">Not without the others: two words for one thing</td>"));
  CHECK(says(each, "<b>random</b><br><span class=\"soft\">2,000 games</span>"));
  CHECK(says(each, "<b>+1.60</b> <span class=\"span\">1.40 to 1.80</span>"));  // 1.8 - 0.2 of random
  // Its smallest position is folded below that of all.
  const auto position = section_of(page, "separating");
  CHECK(says(position, "<summary>The smallest position for each change by itself</summary>"));
  CHECK(says(position, "Roads: tiles + 2*villages, not tiles.<br><b>red 2 → red 4</b>"));
  record.each.clear();
  record.changes.resize(8, record.changes.front());
  CHECK(
      says(section_of(page_of(record), "each"), "There are 9 changes; each by itself is played for up to 8"));
  record.changes.resize(1);
  record.tile_changes.clear();
  CHECK_FALSE(says(page_of(record), "id=\"each\""));
}

TEST_CASE("charts by turn stand open only for policies with a change to be seen", "[exhaustive]") {
  auto record = tests::sample_comparison();
  auto& changed = record.policies[1];
  for (auto& mean : told_in(changed.right, "legal_placements.by_turn").by_turn.mean) {
    if (mean) *mean *= 1.5;
  }
  const auto folds = [&] {
    const auto places = section_of(page_of(record), "places");
    const auto fold = places.find("<details>");
    return std::pair{tests::occurrences(places.substr(0, fold), "<path class=\"turn-line left\""),
                     places.substr(fold, 200)};
  };
  CHECK(folds().first == 1);
  CHECK(says(folds().second, "Without a change to be seen: random, builder, spoiler, compact, sprawl"));
  changed.figures["places"].is_seen = false;
  CHECK(folds().first == 0);
  CHECK(says(folds().second, ": no change to be seen</summary>"));
}

TEST_CASE("a change that is seen never reads as 0, and no cell has more than three decimals") {
  auto record = tests::sample_comparison();
  for (auto& policy : record.policies) {
    auto& holes = policy.figures["holes.dead"];
    holes.difference = {-0.0002, 0.00001, -0.00022, -0.00018};
    holes.is_seen = true;
  }
  const auto row = row_of(page_of(record), "dead holes left");
  CHECK(says(row, "<b>−&lt;0.001</b>"));
  CHECK_FALSE(std::regex_search(row, std::regex("0\\.[0-9]{4}")));
}

TEST_CASE("the position that tells both apart is drawn, with both sheets in one table", "[exhaustive]") {
  const auto position = section_of(page_of(tests::sample_comparison()), "separating");
  CHECK(says(position, "<title>Board of 2 tiles</title>"));
  CHECK(says(position, "Tiles: 2, followers: 1. No position of fewer tiles is scored differently."));
  CHECK(says(position,
             "<tr class=\"differs\"><th scope=\"row\">road<br><code>L0@0,0 V0@1,0</code></th><td><b>red "
             "2</b><br><span class=\"small soft\">2 tiles</span></td><td><b>red 4</b>"));
  CHECK(tests::occurrences(position, "A game can show it after a turn.") == 1);
  auto equal = tests::sample_comparison();
  equal.separation = reports::records::Separation{};
  equal.separation->searched_tiles = 3;
  CHECK(says(page_of(equal), "None was found: every position of up to 3 tiles is scored alike."));
  equal.separation->why_equal = "the same points";
  CHECK(says(page_of(equal), "There is none: both score every position alike (the same points)."));
  equal.separation->by = reports::records::SeparatedBy::board;
  equal.separation->position = "D0@0,0 Chapel0@-1,0";
  equal.separation->tile_set = "chapel.toml";
  equal.separation->only_of = "right";
  equal.separation->tiles = 2;
  const auto board = section_of(page_of(equal), "separating");
  CHECK(says(board, "A board of 2 tiles that Village roads allows and Carcassonne, 2014 does not."));
  CHECK(says(board, "<title>Board of 2 tiles</title>"));
  equal.separation.reset();
  CHECK_FALSE(says(page_of(equal), "id=\"separating\""));
}

TEST_CASE("the same game of both sides is drawn side by side, also with tiles of a file") {
  const auto boards = section_of(page_of(tests::sample_comparison()), "boards");
  CHECK(says(boards, "A typical game: number 0, of the first 200 the one whose points on both sides are"));
  CHECK(says(boards, "builder plays every seat, in this order: black, blue; the other"));
  CHECK(says(boards, "game 0: black "));
  CHECK(tests::occurrences(boards, "<div class=\"pair\">") == 6);
  CHECK(tests::occurrences(boards, "<title>Board of 4 tiles</title>") == 12);
  CHECK(tests::occurrences(boards, "<details>") == 5);
  CHECK_FALSE(says(page_of(tests::sample_comparison(), false), "id=\"boards\""));
}

TEST_CASE(
    "types that lose tiles stand with their pictures, most first; a new one has no number on the left") {
  auto record = tests::sample_comparison();
  for (auto& policy : record.policies)
    told_in(policy.right, "unplaceable.by_type").by_type.mean["Chapel"] = 0.9;
  const auto places = section_of(page_of(record), "places");
  const auto at = [&](const char* type) {
    return places.find("<title>Tile " + std::string(type) + "</title>");
  };
  CHECK(at("C") < at("F"));
  CHECK(at("X") < places.size());
  CHECK(at("B") == std::string::npos);  // always found a place
  CHECK(says(places, "<span class=\"name left\">–</span> <span class=\"name right\">0.90</span>"));
  // In colour only what is seen.
  const auto row = [&](const char* type) {
    return places.substr(at(type), places.find("</tr>", at(type)) - at(type));
  };
  CHECK(tests::occurrences(row("C"), "<td><span") == 6);
  CHECK(tests::occurrences(row("F"), "<td class=\"is-unseen\"><span") == 6);
  CHECK(tests::occurrences(places, "<path class=\"turn-line left\"") == 12);
}

TEST_CASE("strength, verification in one line each with its table folded, and the command stand at the end") {
  const auto page = page_of(tests::sample_comparison());
  CHECK(tests::occurrences(section_of(page, "strength"), "the measure") == 2);  // random
  CHECK(tests::occurrences(page, "<details class=\"whole-run\"><summary>Everything that was checked: ") == 2);
  CHECK(says(page,
             "verify puts the engines to the test under your rules; it does not say whether they are good."));
  auto record = tests::sample_comparison();
  record.verification = {tests::sample_run(), tests::sample_run()};
  CHECK(says(page_of(record), "<details class=\"whole-run\" open>"));
  record.verification.clear();
  CHECK(says(page_of(record), "Not asked for; bastide verify does it."));
}

TEST_CASE("a comparison's text never becomes markup") {
  auto record = tests::sample_comparison();
  const std::string hostile = "\"><script>alert(1)</script>{{left_name}}";
  record.left.label = record.right.tile_set_name = record.changes[0].sentence = hostile;
  record.tile_changes[1].type = record.policies[0].policy = hostile;
  record.policies[1].figures["points." + hostile] = {};
  record.separation->position = record.separation->left->items[0].why = hostile;
  record.separation->left_sight = record.separation->right->items[0].feature = hostile;
  record.separation->left->scores[hostile] = 7;
  record.environment[hostile] = record.command[0] = hostile;
  const auto page = page_of(record);
  CHECK_FALSE(says(page, "<script>alert"));
  CHECK(says(page, "&lt;script&gt;alert(1)&lt;/script&gt;{{left_name}}"));
  CHECK_FALSE(says(page, "src="));
}

TEST_CASE("every link and every anchor of a comparison is there once, also with two of them") {
  reports::page::ReportInput input;
  input.comparisons = {tests::sample_comparison(), tests::sample_comparison()};
  const auto page = reports::page::html_report(input, tests::sample_sets());
  std::set<std::string> ids;
  int count = 0;
  const std::regex id(" id=\"([^\"]+)\"");
  for (auto i = std::sregex_iterator(page.begin(), page.end(), id); i != std::sregex_iterator(); ++i, ++count)
    ids.insert((*i)[1]);
  CHECK(static_cast<int>(ids.size()) == count);
  CHECK(ids.count("compare2-differences") == 1);
}

}  // namespace test_comparison_page
