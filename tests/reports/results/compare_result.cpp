// A comparison says what its record says in the designer's own names, what was asked first on one screen, and
// lets no text become markup.
#include "reports/results/compare_result.hpp"

#include <fmt/format.h>

#include <cmath>
#include <regex>
#include <set>

#include "reports/page/html_report.hpp"
#include "reports/results/compare/places.hpp"
#include "tests/catch.hpp"
#include "tests/reports/blocks.hpp"
#include "tests/reports/sample_comparison.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_compare_result {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using reports::records::ComparisonRecord;
using solver::simulation::summary::Told;

namespace {

std::vector<tilesets::TileSet> sets_at_hand(bool has_chapels = true) {
  auto sets = tests::sample_sets();
  if (has_chapels) sets.push_back(tests::chapel_set());
  return sets;
}

/// A row, an item, a paragraph a line.
std::string text_of(const ComparisonRecord& record, bool has_all = true) {
  const auto sets = sets_at_hand();
  reports::terminal::TerminalStyle style;
  style.breaks_rows = false;
  style.width = 1000;
  style.has_all = has_all;
  return as_text(reports::results::compare_document(record, sets), style);
}

std::string page_of(const ComparisonRecord& record, bool has_chapels = true) {
  reports::page::ReportInput input;
  input.comparisons.push_back(record);
  return reports::page::html_report(input, sets_at_hand(has_chapels));
}

/// The first line that begins with `name`, blanks as one.
std::string line_of(const std::string& text, const std::string& name) {
  std::smatch found;
  REQUIRE(std::regex_search(text, found, std::regex("\\n *(" + name + " [^\\n]*)")));
  return std::regex_replace(found[1].str(), std::regex(" +"), " ");
}

/// A figure of a policy's games, to be changed.
Told& told_in(solver::simulation::summary::Summary& games, solver::simulation::summary::Place place) {
  return const_cast<Told&>(told_at(games.statistics, place));
}

/// The one that begins so.
const reports::document::Table& table_of(const std::vector<reports::document::Table>& all,
                                         const std::string& head) {
  const auto found = std::ranges::find_if(
      all, [&](const auto& table) { return !table.head.empty() && table.head.front() == head; });
  REQUIRE(found != all.end());
  return *found;
}

}  // namespace

TEST_CASE("what a comparison draws and says are the numbers of its record") {
  using reports::document::Bars;
  using reports::document::Reach;
  auto record = tests::sample_comparison();
  // The right side has what is most, the left what is least; one policy is worse than random.
  for (auto& policy : record.policies) {
    told_in(policy.right, "unplaceable.by_type").by_type.mean["C"] = policy.policy == "random" ? 12.5 : 0.2;
    told_in(policy.left, "unplaceable.by_type").by_type.mean["C"] = 3.25;
    for (const auto& [type, lost] : {std::pair("F", 0.2), {"X", 0.004}})
      for (auto* side : {&policy.left, &policy.right})
        told_in(*side, "unplaceable.by_type").by_type.mean[type] = lost;
    policy.right.examples.front().position = "D0@0,0 U0@1,0 U0@2,0 U0@3,0";
  }
  REQUIRE(record.policies[1].strength);
  record.policies[1].strength->left = {-8, 1, -10, -6};
  const auto sets = sets_at_hand();
  const auto tables =
      tests::all_of<reports::document::Table>(reports::results::compare_document(record, sets));
  CHECK(says(text_of(record), "Less often, at most 0.2 in 100 games: F, X."));
  // A narrow board beside a wide one: the wide one takes the whole of its place, on every policy's pair.
  const auto page = page_of(record);
  static const std::regex share("board (left|right)\" style=\"--share:([0-9.]+)%");
  int boards = 0;
  for (auto i = std::sregex_iterator(page.begin(), page.end(), share); i != std::sregex_iterator(); ++i) {
    CAPTURE((*i)[0].str());
    const double wide = std::stod((*i)[2]) / 100;
    CHECK(((*i)[1] == "right" ? wide == 1 : wide > 0.2 && wide < 0.9));
    ++boards;
  }
  CHECK(boards == 12);

  // Everything drawn is inside its cell, in order.
  int reaches = 0, bars = 0;
  for (const auto& table : tables)
    for (const auto& row : table.rows)
      for (const auto& cell : row.cells) {
        if (const auto* r = std::get_if<Reach>(&cell.drawn)) {
          CHECK((0 <= r->low && r->low <= r->at && r->at <= r->high && r->high <= 1));
          CHECK((0 <= r->zero && r->zero <= 1));
          ++reaches;
        }
        if (const auto* b = std::get_if<Bars>(&cell.drawn)) {
          CHECK((0 <= b->left && b->left <= 1 && 0 <= b->right && b->right <= 1));
          ++bars;
        }
      }
  CHECK(reaches > 100);
  CHECK(bars > 20);

  // Differences: 0 in the middle, what reaches farthest in its row 0.47 from it, all of it as long as it is.
  const auto difference_of = [&](const solver::simulation::paired::PairedFigure& of, const Reach& drawn,
                                 double farthest) {
    CHECK(drawn.zero == 0.5);
    for (const auto& [number, at] : {std::pair(of.difference.mean, drawn.at),
                                     {of.difference.low, drawn.low},
                                     {of.difference.high, drawn.high}})
      CHECK(at == Catch::Approx(0.5 + 0.47 * number / farthest));
  };
  const auto& all = table_of(tables, "Village roads minus Carcassonne, 2014");
  const auto row_of = [&](const std::string& name) {
    const auto row = std::ranges::find_if(
        all.rows, [&](const auto& one) { return one.cells.size() > 1 && one.cells[0].text == name; });
    REQUIRE(row != all.rows.end());
    return *row;
  };
  for (const auto& [name, figure] : {std::pair("points from farms", "points.farm"),
                                     {"points from roads", "points.road"},
                                     {"ties", "ties"},
                                     {"dead holes left", "holes.dead"}}) {
    INFO(name);
    double farthest = 0;
    for (auto& policy : record.policies) {
      const auto& d = policy.figures[figure].difference;
      farthest = std::max({farthest, std::abs(d.low), std::abs(d.high)});
    }
    const auto row = row_of(name);
    REQUIRE(row.cells.size() == record.policies.size() + 1);
    for (std::size_t i = 0; i < record.policies.size(); ++i) {
      const auto& of = record.policies[i].figures[figure];
      const auto& cell = row.cells[i + 1];
      difference_of(of, std::get<Reach>(cell.drawn), farthest);
      using reports::document::Tone;
      CHECK(cell.tone == (!of.is_seen ? Tone::faint : of.difference.mean > 0 ? Tone::right : Tone::left));
    }
  }

  // Tiles that fit nowhere: the most of both sides is as long as the cell.
  const auto& types = table_of(tables, "Type");
  const auto type =
      std::ranges::find_if(types.rows, [](const auto& row) { return row.cells[0].text == "C"; });
  REQUIRE(type != types.rows.end());
  for (std::size_t i = 0; i < record.policies.size(); ++i) {
    const auto& drawn = std::get<Bars>(type->cells[i + 1].drawn);
    CHECK(drawn.left == Catch::Approx(3.25 / 12.5));
    CHECK(drawn.right == Catch::Approx(i == 0 ? 1 : 0.2 / 12.5));
    using reports::document::Tone;
    CHECK(type->cells[i + 1].tone == (i == 0 ? Tone::right : Tone::left));
  }

  // How well each plays: one scale for all, from the least to the most, with 0 where it belongs.
  const auto& strengths = table_of(tables, "Points more than random");
  REQUIRE(strengths.rows.size() == 2);
  const double most = record.policies.back().strength->right.high;
  for (const bool is_left : {true, false}) {
    for (std::size_t i = 1; i < record.policies.size(); ++i) {
      const auto& of = is_left ? record.policies[i].strength->left : record.policies[i].strength->right;
      const auto& cell = strengths.rows[is_left ? 0 : 1].cells[i + 1];
      CHECK(cell.text == fmt::format("{}{:.1f} ±{:.1f}", of.mean < 0 ? "−" : "", std::abs(of.mean),
                                     (of.high - of.low) / 2));
      const auto& drawn = std::get<Reach>(cell.drawn);
      for (const auto& [number, at] :
           {std::pair(of.low, drawn.low), {of.mean, drawn.at}, {of.high, drawn.high}, {0.0, drawn.zero}})
        CHECK(at == Catch::Approx(0.03 + 0.94 * (number + 10) / (most + 10)));
    }
  }

  // In words: how much, which way, from the smaller to the larger end of the interval; a share in 100 games.
  const auto& words = table_of(tables, "Figure");
  static const std::regex seen("([0-9.]+) (more|less) .*, ([0-9.]+) to ([0-9.]+)");
  int told = 0, less = 0;
  std::string figure;
  for (const auto& row : words.rows) {
    if (row.cells.size() == 1) figure = row.cells[0].text;
    std::smatch found;
    if (row.cells.size() < 4 || !std::regex_match(row.cells[3].text, found, seen)) continue;
    CAPTURE(figure, row.cells[0].text, row.cells[3].text);
    const auto number = [&](std::size_t at) { return std::stod(found[at].str()); };
    const double shown = number(4) >= 10 ? 0.06 : 0.0051;
    CHECK(number(3) <= number(1));
    CHECK(number(1) <= number(4));
    CHECK(number(1) == Catch::Approx((number(3) + number(4)) / 2).margin(2 * shown));
    const double change = std::stod(row.cells[2].text) - std::stod(row.cells[1].text);
    CHECK(change * (found[2] == "more" ? 1 : -1) == Catch::Approx(number(1)).margin(3 * shown));
    ++told;
    less += found[2] == "less" ? 1 : 0;
  }
  CHECK(told >= 50);
  CHECK(less >= 15);
}

TEST_CASE("a comparison is called by the designer's own names, never by a path") {
  const auto page = page_of(tests::sample_comparison());
  check_says(page, {"<title>Carcassonne, 2014 → Village roads – Bastide</title>",
                    "2 players · Carcassonne, 72 land tiles → Base with chapels, 73 tiles",
                    "the same order of draws; Carcassonne, 2014 draws without the tiles that it lacks"});
  auto other = tests::sample_comparison();
  other.pairing = reports::records::Pairing::left_has_all;
  other.right.tiles = other.left.tiles;  // as many, but others
  check_says(page_of(other), {"the same order of draws; Village roads draws without the tiles that it lacks",
                              "Carcassonne, 72 land tiles → Base with chapels, 72 tiles"});
  // The command that was typed is the only place where a path stands.
  CHECK(tests::occurrences(page, "./somewhere") == 1);
  CHECK(says(page, "bastide compare c1 ./somewhere/village.toml -o page"));
}

TEST_CASE("two sides of one name are told apart by what else they have") {
  auto record = tests::sample_comparison();
  record.right.label = record.left.label;
  record.right.rules["followers"] = "5";
  CHECK(reports::results::comparison_title(record) == "Carcassonne, 2014 → Carcassonne, 2014, followers = 5");
  record.left.rules = record.right.rules;
  CHECK(
      reports::results::comparison_title(record) ==
      "Carcassonne, 2014, followers = 5, Carcassonne, 72 land tiles → Carcassonne, 2014, followers = 5, Base "
      "with chapels");
}

TEST_CASE("what was changed stands first, each change with the smallest position that shows it") {
  const auto text = text_of(tests::sample_comparison(), false);
  CHECK(says(text, "\nWhat was changed\n"));
  // How often each bites, in the games in which it does more often, and what it does to points by itself.
  check_says(
      text,
      {"  Followers: 5 each, not 7. (bites in every game, 2.50 moves of figures a game that one side "
       "forbids, "
       "25 of 500 games end at a tile that one side forbids; played by itself: points 1.20 less a player and "
       "game, ",
       "gets nothing, not all. (bites in none of 500 games; not played by itself: two words for one "
       "thing)\n",
       "  Tile Chapel is new, 2 copies. (played by itself: points ", "  Tile U: 7 copies instead of 8.\n"});
  // A change with a position is told above that.
  check_says(
      text,
      {"\nRoads: tiles + 2*villages, not tiles.\n  bites in 300 of 500 games, 1.80 features a game score "
       "otherwise; the same moves score 1.80 more a\n  player; played by itself: points 1.20 more",
       "\n  L0@0,0=red:road", "\n  red 2 → red 4\n"});
  CHECK(text.find("What was changed") < text.find("What that changes"));
  const auto page = page_of(tests::sample_comparison());
  check_says(page, {"<title>Tile Chapel</title>", "<title>Tile U</title>"});
  // Without the file nothing is drawn, and the words stay.
  const auto without = page_of(tests::sample_comparison(), false);
  check_says(without, {"Tile Chapel is new, 2 copies"}, {"<title>Tile Chapel</title>"});
}

TEST_CASE("points of the same moves are told where no move is forbidden and no game is cut short") {
  using reports::records::bites_words;
  const auto words = [](reports::records::ChangeBites::Moves moves) {
    return bites_words({"farms", "builder", moves, {}}, 2);
  };
  CHECK(words({500, 40, 100, 0, 0, -1000}) ==
        "bites in 40 of 500 games, 0.20 features a game score otherwise; the same moves score 1.00 less a "
        "player");
  CHECK(
      words({500, 40, 100, 50, 0, -1000}) ==
      "bites in 40 of 500 games, 0.20 features a game score otherwise, 0.10 moves of figures a game that one "
      "side forbids");
  // Games cut short are other games: what they score says nothing of the same moves.
  CHECK(words({500, 40, 100, 0, 25, -1000}) ==
        "bites in 40 of 500 games, 0.20 features a game score otherwise, 25 of 500 games end at a tile that "
        "one "
        "side forbids");
}

TEST_CASE("a tile that is drawn anew is shown as it was and as it is, a tile that is gone as it was") {
  const auto left = tests::sample_sets().front();
  const auto right = tilesets::files::read_tile_set(
      "[tileset]\nid = \"anew\"\nname = \"Anew\"\nextends = \"base\"\n[[tile]]\nid = \"V\"\ncount = "
      "9\nedges = \"rfrf\"\nroads = [\"NS\"]\n",
      "anew.toml");
  auto record = tests::sample_comparison();
  record.right.topology = right.topology_key();
  record.right.played_set = right.id();
  record.tile_changes = {{"V", 9, 9, true, "road NS"}, {"X", 1, 0, false}, {"U", 8, 7, false}};
  record.each.clear();
  std::vector<std::string> pictures;
  const auto document = reports::results::compare_document(record, {left, right});
  for (const auto& block : document.blocks)
    if (const auto* list = std::get_if<reports::document::List>(&block))
      for (const auto& item : list->items)
        if (item.text.starts_with("Tile ")) pictures.push_back(item.picture);
  const auto of = [&](const tilesets::TileSet& set, const reports::records::ComparedSide& side,
                      const std::string& type) {
    const auto picture = reports::results::compare::tile_picture(&set, side, type, 60);
    REQUIRE_FALSE(picture.empty());
    return picture;
  };
  const auto before = of(left, record.left, "V"), now = of(right, record.right, "V");
  REQUIRE(before != now);
  CHECK(pictures == std::vector{before + now, of(left, record.left, "X"), of(right, record.right, "U")});
}

TEST_CASE("a side is drawn with the set that it was played with, of those whose tiles lie alike") {
  // Alike but for the pictures of two tiles.
  const auto one = tilesets::files::load_tile_set("base"), other = tilesets::files::load_tile_set("base-c2");
  REQUIRE(one.topology_key() == other.topology_key());
  const std::vector sets = {tests::chapel_set(), one, other};
  auto side = tests::sample_comparison().left;
  side.topology = one.topology_key();
  for (const auto* set : {&sets[1], &sets[2]}) {
    side.played_set = set->id();
    CHECK(reports::results::compare::played_set(sets, side) == set);
  }
  side.played_set = "a file of that time";
  CHECK(reports::results::compare::played_set(sets, side) == &sets[1]);
  side.topology = "changed since";
  side.played_set = one.id();
  CHECK(reports::results::compare::played_set(sets, side) == nullptr);
}

TEST_CASE("of many changes the first stand open; without positions of their own all together is drawn") {
  auto record = tests::sample_comparison();
  record.tile_changes.resize(10, record.tile_changes.front());
  record.each.clear();
  record.bites.clear();
  const auto text = text_of(record, false);
  CHECK(tests::occurrences(text, "Tile Chapel is new") == 6);  // and U
  CHECK(says(text, "\n3 tiles more: Chapel, Chapel, Chapel\n"));
  CHECK(tests::occurrences(text_of(record), "Tile Chapel is new") == 9);
  check_says(text, {"  Roads: tiles + 2*villages, not tiles.\n",
                    "The smallest position that they score differently has 2 tiles and 1 follower.",
                    "·L0▒▒▒▒▒▒▒·V0"});
}

TEST_CASE("tiles that come with a mark are described, and named where they are many") {
  reports::records::ComparisonRecord record;
  record.changes.push_back({"scoring", "mark.well", "", "row", "There is a mark 'well'."});
  for (const std::string type : {"A", "B", "C", "D", "E"}) {
    if (type == "E")
      CHECK(
          says(words_of(record, record.changes[0]), "'well'. Tile A is new, 2 copies: road. Tile B is new"));
    record.tile_changes.push_back({type, 0, 2, false, "road", "mark.well"});
  }
  CHECK(words_of(record, record.changes[0]) ==
        "There is a mark 'well'. With 5 types of tiles: A, B, C, D, E.");
}

TEST_CASE("points of both sides by what they are for, under the policy that is most like a person") {
  const auto text = text_of(tests::sample_comparison(), false);
  CHECK(line_of(text, "in all") == "in all 60.0 → 62.4 ▶ +2.40 ±0.59");
  CHECK(line_of(text, "from farms") == "from farms 9.00 → 5.10 ◀ −3.90 ±0.39");
  CHECK(says(text, "Every seat played by builder, 2,000 games of each side"));
  // What else changes, most first; of points only those in the table.
  const auto told = text.substr(text.find("What changes for sure"));
  const auto at = [&](const char* name) { return told.find(name); };
  CHECK(at("Followers left over: ") < at("Ties: "));
  CHECK(at("Legal places: ") < at("Dead holes left: "));
  CHECK(at("Dead holes left: ") < told.size());
  // What only another way of playing shows is told with all of them.
  check_says(told, {"more where every way of playing is told."}, {"Draws that fit nowhere", "Points"});
  // Other tiles: how much longer games are, and what a turn is worth: 2 * 60 / 70.8, 2 * 61.8 / 71.8.
  CHECK(says(told, "1 turn more a game; points a turn: random 1.69 → 1.72, greedy 1.69 →"));
  // The policies are a word away.
  check_says(text, {}, {"sprawl minus", "keeps the land compact"});
  const auto sample = tests::sample_comparison();
  auto nothing = sample;
  for (auto& policy : nothing.policies)
    for (const auto& [name, figure] : sample.policies.front().figures) policy.figures[name].is_seen = false;
  CHECK(says(text_of(nothing, false), "No figure changes so much that it can be seen in these games."));
}

TEST_CASE("what changes is told from the least to the most of all ways of playing, whichever way it goes") {
  auto record = tests::sample_comparison();
  const auto told = [&](const std::string& name) {
    const auto text = text_of(record, false);
    return line_of(text.substr(text.find("What changes for sure")), name);
  };
  // 1.2 and 0.3 for each policy, the sixth of them 1.8.
  CHECK(says(told("Followers left over:"), "; 1.50 to 3.00 less by all ways of playing."));
  for (auto& policy : record.policies) {
    auto& supply = policy.figures["supply"].difference;
    supply = {-supply.mean, supply.error, -supply.high, -supply.low};
  }
  CHECK(says(told("Followers left over:"), "; 1.50 to 3.00 more by all ways of playing."));
  auto& random = record.policies.front().figures["supply"].difference;
  random = {-0.5, random.error, -0.52, -0.48};
  CHECK(says(told("Followers left over:"), "; from 0.50 less with random to 3.00 more with sprawl."));
  record.policies.front().figures["supply"].is_seen = false;
  CHECK(says(told("Followers left over:"), "; 1.80 to 3.00 more by 5 of 6 ways of playing."));
  // Games that are shorter.
  for (auto& policy : record.policies) policy.figures["turns"].difference = {-2, 0.001, -2.002, -1.998};
  CHECK(says(text_of(record, false), "2 turns less a game; points a turn: random "));
}

TEST_CASE("a change that one side alone allows is drawn with the side that does") {
  auto record = tests::sample_comparison();
  auto& alone = *record.each[0].separation;
  alone.by = reports::records::SeparatedBy::board;
  alone.left.reset();
  alone.right.reset();
  alone.position = "D0@0,0 Chapel0@-1,0";
  alone.tile_set = "./somewhere/chapel-tiles.toml";
  alone.only_of = "right";
  check_says(text_of(record, false), {"\n  allowed with this change only\n"},
             {"allowed without this change only"});
  alone.position = "D0@0,0 U0@-1,0";
  alone.tile_set = "base";
  alone.only_of = "left";
  check_says(text_of(record, false), {"\n  allowed without this change only\n"},
             {"allowed with this change only"});
}

TEST_CASE("every figure stands there for every policy, with its interval and a verdict in words") {
  const auto record = tests::sample_comparison();
  const auto text = text_of(record);
  const auto words_at = text.find("every verdict in words");
  const auto in_words = text.substr(words_at, text.find("\nEach change by itself") - words_at);
  std::size_t figures = 0, verdicts = 0;
  for (const auto& policy : record.policies) figures += policy.figures.size();
  for (const auto* words : {" more a", " less a", " more in 100", " less in 100", "  no change"})
    verdicts += static_cast<std::size_t>(tests::occurrences(in_words, words));
  CHECK(verdicts == figures);
  // Seen: on its side, with a sign; not seen: without one.
  CHECK(line_of(text, "points from roads").starts_with("points from roads ▶ +2.30 ±0.20 ▶ "));
  CHECK(says(line_of(text, "points from farms"), " ◀ −3.30 ±0.39 ▶ +0.90 ±0.39 "));
  CHECK(says(line_of(text, "points from cities"), " +0.03 ±"));
  CHECK(line_of(text, "points from cloisters") == "points from cloisters = = = = +0.10 ±0.39 =");
  // A share is told in 100 games, and a figure of the edition's own by its name.
  CHECK(says(line_of(text, "ties; in 100 games"), " ◀ −1.10 ±0.39 "));
  CHECK(says(line_of(text, "points from Royal road"), " ▶ +0.40 ±"));
  check_says(in_words,
             {"2.30 more a player and game, 2.10 to 2.50",
              "no change can be seen; some 26,000 games would show one of 1 in 100 games",
              "no change can be seen; one of 0.5 a player and game would most likely have been seen",
              "no change: the same in every game"});
  // What never changes has no row, but one sentence for all.
  check_says(text, {"The same in every game, whoever plays: points from gardens.",
                    "only where an interval of 99.9 % leaves 0 out"});
}

TEST_CASE("each change by itself: points by each policy, what contradicts, all together") {
  auto record = tests::sample_comparison();
  const auto text = text_of(record);
  CHECK(says(line_of(text, "All of them"), "All of them ▶ +1.80 ±0.59 "));
  const auto table = text.substr(text.find("\nEach change by itself"));
  CHECK(says(line_of(table, "Followers: 5 each, not 7."), " ◀ −0.80 ±0.20 ◀ −1.00 "));
  CHECK(says(text, "Not without the others: two words for one thing."));
  CHECK(says(table, "\n  Tile Chapel is new, 2 copies  "));
  record.each.clear();
  record.changes.resize(8, record.changes.front());
  CHECK(says(text_of(record, false), "There are 9 changes; each by itself is played for up to 8 only."));
  record.changes.resize(1);
  record.tile_changes.clear();
  CHECK_FALSE(says(text_of(record), "Each change by itself"));
}

TEST_CASE("a change that is seen never reads as 0, and no cell has more than three decimals") {
  auto record = tests::sample_comparison();
  for (auto& policy : record.policies) {
    auto& holes = policy.figures["holes.dead"];
    holes.difference = {-0.0002, 0.00001, -0.00022, -0.00018};
    holes.is_seen = true;
  }
  const auto row = line_of(text_of(record), "dead holes left; a game");
  CHECK(says(row, "◀ −<0.001"));
  CHECK_FALSE(std::regex_search(row, std::regex("0\\.[0-9]{4}")));
}

TEST_CASE("the position that tells both apart, with both sheets in one table", "[exhaustive]") {
  const auto text = text_of(tests::sample_comparison());
  check_says(text, {"The smallest position that they score differently has 2 tiles and 1 follower.",
                    "Seen in a game under both: at the end of a turn."});
  auto equal = tests::sample_comparison();
  equal.separation = reports::records::Separation{};
  equal.separation->searched_tiles = 3;
  CHECK(says(text_of(equal), "No position of up to 3 tiles is scored differently."));
  equal.separation->why_equal = "the same points";
  CHECK(says(text_of(equal),
             "No position tells them apart, provably: both score every one alike (the same points)."));
  equal.separation->by = reports::records::SeparatedBy::board;
  equal.separation->position = "D0@0,0 Chapel0@-1,0";
  equal.separation->tile_set = "chapel.toml";
  equal.separation->only_of = "right";
  equal.separation->tiles = 2;
  CHECK(says(text_of(equal), "Village roads does"));
  equal.separation.reset();
  CHECK_FALSE(says(text_of(equal), "The smallest position that"));
}

TEST_CASE("the same game of both sides is drawn side by side on one scale, also with tiles of a file") {
  const auto page = page_of(tests::sample_comparison());
  const auto boards = page.substr(page.find("A typical game on both sides"));
  check_says(boards, {"builder: game 0, of the first 200 the one whose points on both sides are nearest",
                      "the seats: black, blue."});
  CHECK(tests::occurrences(boards, "<figure class=\"board left\" style=\"--share:") == 6);
  CHECK(tests::occurrences(boards, "<figure class=\"board right\" style=\"--share:") == 6);
  CHECK_FALSE(says(page_of(tests::sample_comparison(), false), "A typical game on both sides"));
}

TEST_CASE(
    "types that lose tiles stand with their pictures, most first; a new one has no number on the left") {
  auto record = tests::sample_comparison();
  for (auto& policy : record.policies)
    told_in(policy.right, "unplaceable.by_type").by_type.mean["Chapel"] = 0.9;
  const auto text = text_of(record);
  const auto types = text.substr(text.find("Tiles of each type that fit nowhere"));
  CHECK(types.find("\n  C ") < types.find("\n  F "));
  CHECK(says(types, "\n  X "));
  CHECK_FALSE(says(types, "\n  B "));  // always found a place
  CHECK(says(line_of(types, "Chapel"), "– → 0.90"));
  CHECK(tests::occurrences(line_of(types, "C"), "▶") + tests::occurrences(line_of(types, "C"), "◀") == 6);
  CHECK(tests::occurrences(line_of(types, "F"), "▶") + tests::occurrences(line_of(types, "F"), "◀") == 0);
}

TEST_CASE("strength, verification in one line each with all of it folded, and the command stand at the end") {
  const auto text = text_of(tests::sample_comparison());
  CHECK(tests::occurrences(text, "the measure") == 2);  // random
  const auto page = page_of(tests::sample_comparison());
  CHECK(tests::occurrences(page, "Everything that was checked: ") == 2);
  CHECK(says(text_of(tests::sample_comparison(), false), "whether the rules are good it does not say"));
  auto record = tests::sample_comparison();
  record.verification = {tests::sample_run(), tests::sample_run()};
  CHECK(tests::occurrences(page_of(record), "<details class=\"folded\" open><summary>Everything") == 2);
  record.verification.clear();
  CHECK(says(text_of(record, false), "The rules were not verified (--verify no)"));
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
  check_says(page, {"&lt;script&gt;alert(1)&lt;/script&gt;{{left_name}}"}, {"<script>alert", "src="});
}

TEST_CASE("every anchor of a comparison is there once, also with two of them") {
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

TEST_CASE("compare result: a figure that no row of the catalogue is about is not told") {
  auto record = tests::sample_comparison();
  auto& figures = record.policies.front().figures;
  REQUIRE(figures.begin() != figures.end());
  const auto plain = text_of(record);
  const auto one = (*figures.begin()).second;
  figures["unheard.of"] = one;
  CHECK(text_of(record) == plain);
}

}  // namespace test_compare_result
