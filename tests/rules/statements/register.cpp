// The register of statements: how files are read as one, and places in words. One malformed register for each
// diagnostic is in tests/bad/statements (tests/rules/bad_inputs.cpp).
#include "rules/statements/register.hpp"

#include <algorithm>
#include <set>

#include "tests/catch.hpp"
#include "tilesets/input_error.hpp"

namespace test_register {

using namespace bastide::rules::statements;

namespace {

std::string statement_text(const std::string& id, const std::string& more = "status = \"stated\"") {
  return "[[statement]]\nid = \"" + id +
         "\"\npage = \"c1\"\nsection = \"Placing a tile\"\nsays = \"A tile fits.\"\nkind = \"rule\"\n" +
         more + "\n";
}

std::string conflicting_with(const std::string& id) {
  return "status = \"conflicting\"\nbecause = \"Both are said.\"\nconflicts = [\"" + id + "\"]";
}

}  // namespace

TEST_CASE("statements: files are one register, and what one names may stand in another") {
  const std::vector<RegisterFile> files = {
      {"a.toml", statement_text("a-first", conflicting_with("b-first"))},
      {"b.toml",
       statement_text("b-first", conflicting_with("a-first")) +
           "[[question]]\nid = \"which\"\nasks = \"Which?\"\nstatements = [\"a-first\", \"b-first\"]\n"
           "answers = [{ says = \"One.\", set = [\"farms=first\"], chosen = true },\n"
           "  { says = \"Two.\", edition = \"house/trees\" }]\n"}};
  const auto read = read_register(files);
  REQUIRE(read.statements.size() == 2);
  CHECK(read.statements[0].id == "a-first");
  CHECK(read.statements[0].status == Status::conflicting);
  CHECK(read.statements[0].conflicts == std::vector<std::string>{"b-first"});
  CHECK(read.statements[1].where == bastide::tilesets::SourceLocation{"b.toml", 1, 1});
  REQUIRE(read.questions.size() == 1);
  const auto& answers = read.questions[0].answers;
  REQUIRE(answers.size() == 2);
  CHECK(answers[0].is_chosen);
  CHECK(answers[0].set == std::vector<std::string>{"farms=first"});
  CHECK_FALSE(answers[1].is_chosen);
  CHECK(answers[1].edition == "house/trees");
}

TEST_CASE("statements: an id of another file may not be used again") {
  const std::vector<RegisterFile> files = {{"a.toml", statement_text("a-first")},
                                           {"b.toml", statement_text("a-first")}};
  CHECK_THROWS_WITH(read_register(files),
                    Catch::Matchers::StartsWith("b.toml:2:6: second statement 'a-first'"));
}

// Every status with a page and without, with a conflict and without, with a reason and without: what is read
// is counted here by the rules of docs/sources.md alone.
TEST_CASE("statements: which status goes with a page, a conflict and a reason") {
  int accepted = 0;
  for (const std::string status : {"stated", "inferred", "ours", "conflicting"}) {
    for (const std::string page : {"c1", "none"}) {
      for (const bool conflicts : {false, true}) {
        for (const bool has_reason : {false, true}) {
          const auto row = "[[statement]]\nid = \"a-first\"\npage = \"" + page +
                           "\"\nsection = \"S\"\nsays = \"It is so.\"\nkind = \"rule\"\nstatus = \"" +
                           status + "\"\n" + (has_reason ? "because = \"It is said.\"\n" : "") +
                           (conflicts ? "conflicts = [\"b-first\"]\n" : "");
          const std::vector<RegisterFile> files = {
              {"a.toml", row}, {"b.toml", statement_text("b-first", conflicting_with("a-first"))}};
          const auto with_other = std::vector<RegisterFile>{
              {"a.toml", row}, {"b.toml", statement_text("b-first")}};  // nobody to answer a conflict
          INFO(row);
          const bool is_good = (status == "ours") == (page == "none") &&
                               (status == "conflicting") == conflicts &&
                               (has_reason || status == "stated" || status == "ours");
          if (!is_good) {
            CHECK_THROWS_WITH(read_register(conflicts ? files : with_other),
                              Catch::Matchers::StartsWith("a.toml:7:10: a-first "));
            continue;
          }
          CHECK(read_register(conflicts ? files : with_other).statements.size() == 2);
          ++accepted;
        }
      }
    }
  }
  CHECK(accepted == 2 + 1 + 2 + 1);  // stated and ours need no reason
}

TEST_CASE("statements: the forms of texts that name something, to their ends") {
  struct Form {
    const char* key;
    const char* expected;
    std::vector<std::string> good, bad;
  };
  const std::vector<Form> forms = {
      {"note",
       "expected a number such as 15, Q16, HR6 or T1",
       {"1", "90", "1b", "1a", "1z", "Q16", "HR6", "T1", "T1a"},
       {"", "b", "Q", "HR", "T", "1bb", "1B", "Qb", "R6", "q1", "1/", "1:", "1`", "1{", "Q 1", "b1", "QQ1"}},
      {"id",
       "expected 1 to 64 small letters, digits or '-'",
       {"a", "z", "0", "9", "-", std::string(64, 'x')},
       {"", std::string(65, 'x'), "A", "a_b", "a b", "a/b", "a`", "a{", "a:", "\u00e4"}},
      {"says", "expected one line that is not empty", {" ", "\u00e4"}, {"", "a\\nb", "a\\tb"}},
      {"also",
       "expected a page and a place, such as 'c2: note 10'",
       {"c2: note 10", "c1: x", "winter: x"},
       {"", "c2", "c2:", "c2: ", "c2:x", "none: note 10", "c9: note 10", ": note 10"}},
      {"options",
       "expected an option and its value, such as 'farms=third'",
       {"farms=third", "a_b=1", "garden.points=1", "a=b=c", "farms= third"},
       {"", "farms", "farms=", "=third", "Farms=third", "farms =third", "far ms=1", "a1=1", "a-b=1"}},
      {"formulas",
       "expected a formula, such as 'road.complete = tiles'",
       {"road.complete = tiles", "a.b = c = d", ". = 1"},
       {"", "road.complete", "road.complete = ", "road.complete=tiles", "road = tiles", " = tiles",
        "Road.complete = tiles", "road complete. = tiles"}},
      {"tiles",
       "expected a tile set and a field, such as 'base: counts'",
       {"base: counts", "base-c2: x", "9: x"},
       {"", "base", "base: ", ": counts", "Base: counts", "base_2: x", "base:counts"}},
      {"editions",
       "expected an edition, such as 'c1' or 'house/three-tile-hand'",
       {"c1", "house/three-tile-hand", "c1+expansion/river", "a_b"},
       {"", "C1", "c1 ", "a.b", "a:b"}},
  };
  const auto row_with = [](const std::string& key, const std::string& value) {
    const bool is_list = key == "also" || key.ends_with('s');
    const auto text = is_list && key != "says" ? "[\"" + value + "\"]" : "\"" + value + "\"";
    std::string row = "[[statement]]\n" + key + " = " + text + "\n";
    for (const std::string line : {"id = \"a\"", "page = \"c1\"", "section = \"S\"", "says = \"It is so.\"",
                                   "kind = \"rule\"", "status = \"stated\""})
      if (!line.starts_with(key + " =")) row += line + "\n";
    return std::vector<RegisterFile>{{"a.toml", row}};
  };
  for (const auto& form : forms) {
    for (const auto& text : form.good) {
      INFO(form.key << ": '" << text << "'");
      CHECK_NOTHROW(read_register(row_with(form.key, text)));
    }
    for (const auto& text : form.bad) {
      INFO(form.key << ": '" << text << "'");
      CHECK_THROWS_WITH(
          read_register(row_with(form.key, text)),
          Catch::Matchers::StartsWith("a.toml:2:") && Catch::Matchers::ContainsSubstring(form.expected));
    }
  }
}

TEST_CASE("statements: a place in words") {
  Statement statement;
  statement.page = Page::c1;
  statement.section = "Placing a tile";
  CHECK(place_of(statement) == "WikiCarpedia, Base game (1st edition), placing a tile");
  statement.note = "15";
  CHECK(place_of(statement) == "WikiCarpedia, Base game (1st edition), placing a tile, note 15");
  statement.note = "Q3";
  CHECK(place_on_page(statement) == "placing a tile, question 3");
  statement.note = "HR6";
  CHECK(place_on_page(statement) == "placing a tile, house rule 6");
  statement.section = "RGG rules";
  statement.note = "T1";
  CHECK(place_on_page(statement) == "RGG rules, table mode 1");
  statement.page = Page::winter;
  CHECK(place_of(statement) == "WikiCarpedia, Winter Edition, RGG rules, table mode 1");
  statement = {};
  statement.section = "options";
  CHECK(place_of(statement) == "this program, options");
}

TEST_CASE("statements: an unknown id names those that are near, or those on the topic") {
  REQUIRE(find_statement("farm-third") != nullptr);
  CHECK(find_statement("farm-thrid") == nullptr);
  CHECK(unknown_statement("farm-thrid") == "unknown statement 'farm-thrid', expected farm-third");
  CHECK(unknown_statement("tie-broken-by-farms")
            .starts_with("unknown statement 'tie-broken-by-farms', expected tie-"));
  CHECK(unknown_statement("zzz") == "unknown statement 'zzz', expected an id that `bastide sources` lists");
}

TEST_CASE("statements: a formula rests on what is said of it alone") {
  const auto by_tiles = behind_formula("city.complete = 2*tiles + 2*pennants");
  const auto by_segments = behind_formula("city.complete = 2*segments + 2*pennants");
  CHECK_FALSE(by_tiles.empty());
  CHECK_FALSE(by_segments.empty());
  CHECK(by_tiles != by_segments);
  for (const auto& id : by_segments) {
    INFO(id);
    const auto& formulas = find_statement(id)->formulas;
    CHECK(std::count(formulas.begin(), formulas.end(), "city.complete = 2*segments + 2*pennants") == 1);
  }
  CHECK(behind_formula("city.complete = 7").empty());
}

TEST_CASE("statements: those of a file begin with what it is about") {
  const auto begins_as = [](const Statement& statement, const char* file, const char* start) {
    return !statement.where.file.ends_with(file) || statement.id.starts_with(start);
  };
  std::set<std::string> ids;
  for (const auto& statement : statements()) {
    INFO(statement.id);
    CHECK(begins_as(statement, "/c2.toml", "c2-"));
    CHECK(begins_as(statement, "/winter.toml", "winter-"));
    CHECK(begins_as(statement, "/inns.toml", "inns-"));
    CHECK(begins_as(statement, "/traders.toml", "traders-"));
    CHECK(begins_as(statement, "/abbot.toml", "abbot-"));
    CHECK(begins_as(statement, "/river.toml", "river-"));
    CHECK(begins_as(statement, "/house.toml", "house-"));
    CHECK(begins_as(statement, "/table.toml", "table-"));
    CHECK(statement.says.ends_with('.'));
    CHECK(find_statement(statement.id) == &statement);
    ids.insert(statement.id);
  }
  CHECK(ids.size() == statements().size());
  CHECK(ids.size() > 400);
  CHECK(questions().size() > 30);
}

TEST_CASE("statements: docs/sources.md counts them") {
  const auto number = [](std::initializer_list<Page> pages) {
    return std::count_if(statements().begin(), statements().end(), [&](const Statement& statement) {
      return std::find(pages.begin(), pages.end(), statement.page) != pages.end();
    });
  };
  const auto page = bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/docs/sources.md");
  const auto is_told = [&](const std::string& row, long count) {
    const auto at = page.find("\n| " + row);
    REQUIRE(at != page.npos);
    const auto line = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
    INFO(line);
    CHECK(line.ends_with("| " + std::to_string(count) + " |"));
  };
  is_told("base game", number({Page::c1, Page::c1_de, Page::c1_it, Page::c2, Page::winter}));
  is_told("expansions, WikiCarpedia",
          number({Page::inns, Page::traders_c1, Page::traders, Page::abbot, Page::river_c1, Page::river}));
  is_told("expansions, elsewhere",
          number({Page::annotated, Page::rgg_traders, Page::brettspielwelt, Page::summaries, Page::answers}));
  is_told("`none`", number({Page::none}));
}

}  // namespace test_register
