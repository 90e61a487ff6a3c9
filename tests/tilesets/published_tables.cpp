// The published tile tables, typed in here a second time, against what the reader derives from the
// data files (which it does with the stated fields taken out, so that nothing is only copied through).

#include <regex>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/says.hpp"
#include "tests/tilesets/described.hpp"
#include "tilesets/files/reader.hpp"

namespace test_published_tables {

using bastide::tests::says;
using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

struct Row {
  const char* id;
  int count;
  const char* edges;
  const char* cities;
  const char* roads;
  Centre centre;
  const char* fields;
  const char* marks = "";  ///< "road0 inn"
};

const std::vector<Row> base_rows = {
    {"A", 2, "ffrf", "", "S", Centre::cloister, "NL NR EL ER SL SR WL WR>-"},
    {"B", 4, "ffff", "", "", Centre::cloister, "NL NR EL ER SL SR WL WR>-"},
    {"C", 1, "cccc", "NESW+", "", Centre::none, ""},
    {"D", 4, "crfr", "N", "EW", Centre::none, "EL WR>N  ER SL SR WL>-"},
    {"E", 5, "cfff", "N", "", Centre::none, "EL ER SL SR WL WR>N"},
    {"F", 2, "fcfc", "EW+", "", Centre::none, "NL NR>EW  SL SR>EW"},
    {"G", 1, "fcfc", "EW", "", Centre::none, "NL NR>EW  SL SR>EW"},
    {"H", 3, "cfcf", "N|S", "", Centre::none, "EL ER WL WR>N,S"},
    {"I", 2, "cffc", "N|W", "", Centre::none, "EL ER SL SR>N,W"},
    {"J", 3, "crrf", "N", "ES", Centre::none, "EL SR WL WR>N  ER SL>-"},
    {"K", 3, "cfrr", "N", "SW", Centre::none, "EL ER SL WR>N  SR WL>-"},
    {"L", 3, "crrr", "N", "E|S|W", Centre::crossing, "EL WR>N  ER SL>-  SR WL>-"},
    {"M", 2, "cffc", "NW+", "", Centre::none, "EL ER SL SR>NW"},
    {"N", 3, "cffc", "NW", "", Centre::none, "EL ER SL SR>NW"},
    {"O", 2, "crrc", "NW+", "ES", Centre::none, "EL SR>NW  ER SL>-"},
    {"P", 3, "crrc", "NW", "ES", Centre::none, "EL SR>NW  ER SL>-"},
    {"Q", 1, "ccfc", "NEW+", "", Centre::none, "SL SR>NEW"},
    {"R", 3, "ccfc", "NEW", "", Centre::none, "SL SR>NEW"},
    {"S", 2, "ccrc", "NEW+", "S", Centre::gate, "SL>NEW  SR>NEW"},
    {"T", 1, "ccrc", "NEW", "S", Centre::gate, "SL>NEW  SR>NEW"},
    {"U", 8, "frfr", "", "EW", Centre::none, "NL NR EL WR>-  ER SL SR WL>-"},
    {"V", 9, "ffrr", "", "SW", Centre::none, "NL NR EL ER SL WR>-  SR WL>-"},
    {"W", 4, "frrr", "", "E|S|W", Centre::crossing, "NL NR EL WR>-  ER SL>-  SR WL>-"},
    {"X", 1, "rrrr", "", "N|E|S|W", Centre::crossing, "NL WR>-  NR EL>-  ER SL>-  SR WL>-"},
};

/// The eight shapes that the Winter Edition adds, and the four counts that it raises.
const std::vector<Row> winter_rows = {
    {"Bear", 1, "cfrf", "N", "S", Centre::gate, "EL ER SL>N  SR WL WR>N"},
    {"Wolves", 1, "crff", "N", "E", Centre::gate, "EL>N  ER SL SR WL WR>N"},
    {"Boars", 1, "cffr", "N", "W", Centre::gate, "EL ER SL SR WL>N  WR>N"},
    {"Crows", 1, "crfc", "NW", "E", Centre::gate, "EL>NW  ER SL SR>NW"},
    {"Foxes", 1, "cfrc", "NW", "S", Centre::gate, "EL ER SL>NW  SR>NW"},
    {"Deer", 1, "frfr", "", "E|W", Centre::cloister, "NL NR EL WR>-  ER SL SR WL>-"},
    {"Hamlet", 1, "ffrf", "", "S", Centre::hamlet, "NL NR EL ER SL SR WL WR>-"},
    {"Wolpertinger", 1, "rrrr", "", "NW|ES", Centre::none, "NL WR>-  NR EL SR WL>-  ER SL>-"},
    {"J", 4, "crrf", "N", "ES", Centre::none, "EL SR WL WR>N  ER SL>-"},
    {"K", 4, "cfrr", "N", "SW", Centre::none, "EL ER SL WR>N  SR WL>-"},
    {"W", 5, "frrr", "", "E|S|W", Centre::crossing, "NL NR EL WR>-  ER SL>-  SR WL>-"},
    {"A", 3, "ffrf", "", "S", Centre::cloister, "NL NR EL ER SL SR WL WR>-"},
};

const std::vector<Row> inns_rows = {
    {"EA", 1, "ffrr", "", "SW", Centre::none, "NL NR EL ER SL WR>-  SR WL>-", "road0 inn"},
    {"EB", 1, "frfr", "", "EW", Centre::none, "NL NR EL WR>-  ER SL SR WL>-", "road0 inn"},
    {"EC", 1, "frrr", "", "E|S|W", Centre::crossing, "NL NR EL WR>-  ER SL>-  SR WL>-", "road0 inn"},
    {"ED", 1, "frfr", "", "E|W", Centre::cloister, "NL NR EL WR>-  ER SL SR WL>-", ""},
    {"EE", 1, "rrrr", "", "NW|ES", Centre::none, "NL WR>-  NR EL SR WL>-  ER SL>-", ""},
    {"EF", 1, "crfc", "NW", "E", Centre::gate, "EL>NW  ER SL SR>NW", ""},
    {"EG", 1, "cfff", "N", "", Centre::none, "EL ER>N  SL SR WL WR>N", ""},
    {"EH", 1, "cccc", "N|E|S|W", "", Centre::none, ">N,E,S,W", ""},
    {"EI", 1, "crcr", "N|S", "E|W", Centre::crossing, "EL>N  ER>S  WL>S  WR>N", ""},
    {"EJ", 1, "cfrf", "N", "S", Centre::gate, "EL ER SL>N  SR WL WR>N", ""},
    {"EK", 2, "cccc", "NESW", "", Centre::none, "", "city0 cathedral"},
    {"EL", 1, "crrc", "NW+", "ES", Centre::none, "EL SR>NW  ER SL>-", "road0 inn"},
    {"EM", 1, "cfrr", "N", "SW", Centre::none, "EL ER SL WR>N  SR WL>-", "road0 inn"},
    {"EN", 1, "cfrc", "NW", "S", Centre::gate, "EL ER SL>NW  SR>NW", "road0 inn"},
    {"EO", 1, "ccfc", "N|E|W", "", Centre::none, "SL SR>N,E,W", ""},
    {"EP", 1, "cfcc", "NW+|S", "", Centre::none, "EL ER>NW,S", ""},
    {"EQ", 1, "rcrc", "EW+", "N|S", Centre::gate, "NL>EW  NR>EW  SL>EW  SR>EW", ""},
};

const std::vector<Row> traders_rows = {
    {"HA", 1, "crff", "N", "E", Centre::gate, "EL>N  ER SL SR WL WR>N", ""},
    {"HB", 1, "rrrr", "", "NS|EW", Centre::none, "NL WR>-  NR EL>-  ER SL>-  SR WL>-", ""},
    {"HC", 1, "cfrr", "N", "S|W", Centre::hamlet, "EL ER SL>N  SR WL>-  WR>N", ""},
    {"HD", 1, "crcc", "NW|S", "E", Centre::gate, "EL>NW  ER>NW,S", "city0 grain"},
    {"HE", 1, "fcrc", "EW", "S", Centre::gate, "NL NR>EW  SL>EW  SR>EW", "city0 grain"},
    {"HF", 1, "cfrc", "NW", "S", Centre::gate, "EL ER SL>NW  SR>NW", "city0 grain"},
    {"HG", 1, "cffc", "NW", "", Centre::none, "EL ER SL SR>NW", "city0 grain"},
    {"HH", 1, "ccfc", "NEW", "", Centre::none, "SL SR>NEW", "city0 grain"},
    {"HI", 1, "cfrc", "NW", "S", Centre::gate, "EL ER>NW  SL>NW  SR>NW", "city0 grain"},
    {"HJ", 1, "frrr", "", "E|S|W", Centre::cloister, "NL NR EL WR>-  ER SL>-  SR WL>-", ""},
    {"HK", 1, "crfc", "NW", "E", Centre::gate, "EL>NW  ER SL SR>NW", "city0 cloth"},
    {"HL", 1, "crcc", "NW|S", "E", Centre::gate, "EL>NW  ER>NW,S", "city0 cloth"},
    {"HM", 1, "cccc", "NW|E|S", "", Centre::none, ">NW,E,S", "city0 cloth"},
    {"HN", 1, "fccc", "EW|S", "", Centre::none, "NL NR>EW  >EW,S", "city0 cloth"},
    {"HO", 1, "crrc", "NW", "E|S", Centre::gate, "EL>NW  ER>NW  SL>NW  SR>NW", "city0 cloth"},
    {"HP", 1, "fccc", "EW|S", "", Centre::none, "NL NR>EW  >EW,S", "city0 wine"},
    {"HQ", 1, "fcfc", "EW", "", Centre::none, "NL NR>EW  SL SR>EW", "city0 wine"},
    {"HR", 1, "rcrc", "EW", "N|S", Centre::gate, "NL>EW  NR>EW  SL>EW  SR>EW", "city0 wine"},
    {"HS", 1, "fcrc", "EW", "S", Centre::gate, "NL NR>EW  SL>EW  SR>EW", "city0 wine"},
    {"HT", 1, "cffc", "NW", "", Centre::none, "EL ER SL SR>NW", "city0 wine"},
    {"HU", 1, "crrc", "NW", "E|S", Centre::gate, "EL>NW  ER SL>NW  SR>NW", "city0 wine"},
    {"HV", 1, "ccrc", "NEW", "S", Centre::gate, "SL>NEW  SR>NEW", "city0 wine"},
    {"HW", 1, "crfc", "NW", "E", Centre::gate, "EL>NW  ER>NW  SL SR>NW", "city0 wine"},
    {"HX", 1, "cccc", "NW|ES", "", Centre::none, ">NW,ES", "city0 wine"},
};

/// "road0 inn|city0 wine": the marks of a type, pennants aside.
std::string marks_of(const TileSet& set, const TileType& type) {
  std::string text;
  for (const auto& segment : type.segments) {
    for (std::size_t m = pennant + 1; m < set.marks().size(); ++m) {
      for (int i = 0; i < segment.marks[m]; ++i) {
        text += (text.empty() ? "" : "|") + std::string(kind_name(segment.kind)) +
                std::to_string(segment.index) + " " + set.marks()[m];
      }
    }
  }
  return text;
}

void check_rows(const TileSet& set, const std::vector<Row>& rows) {
  for (const auto& row : rows) {
    CAPTURE(row.id);
    const int found = set.find(row.id);
    REQUIRE(found >= 0);
    const auto& type = set.type(found);
    std::string edges;
    for (const Edge edge : type.edges) edges += set.edge_letter(edge);
    CHECK(type.count == row.count);
    CHECK(edges == row.edges);
    CHECK(type.centre == row.centre);
    CHECK(segment_words(SegmentKind::city, type) == row.cities);
    CHECK(segment_words(SegmentKind::road, type) == row.roads);
    CHECK(segment_words(SegmentKind::field, type) == row.fields);
    CHECK(marks_of(set, type) == row.marks);
    CHECK_FALSE(type.has_fields_as_stated);
    CHECK(segment_words(SegmentKind::cloister, type) == (row.centre == Centre::cloister ? "cloister" : ""));
  }
}

/// The text of a shipped set without its stated fields.
std::string without_fields(const std::string& id) {
  const auto text = read_text_file(data_folder() + "/" + id + ".toml");
  return std::regex_replace(text, std::regex("fields = \\[.*\\]\n"), "");
}

}  // namespace

TEST_CASE("the base set is the published table") {
  const auto set = load_tile_set("base");
  CHECK(set.type_count() == static_cast<int>(base_rows.size()));
  check_rows(set, base_rows);
  CHECK(set.type(set.start_type()).id == "D");
}

TEST_CASE("the derived fields of the base set are the published ones") {
  const auto text = without_fields("base");
  REQUIRE(!says(text, "EL WR"));
  check_rows(read_tile_set(text, "base.toml"), base_rows);
}

TEST_CASE("the Winter Edition is the published table") {
  check_rows(load_tile_set("winter-we1"), winter_rows);
}

TEST_CASE("the derived fields of the Winter Edition are the published ones") {
  const auto text = without_fields("winter-we1");
  REQUIRE(!says(text, "EL ER"));
  check_rows(read_tile_set(text, "winter-we1.toml"), winter_rows);
}

// Typed in from tables on which several programs agree, apart from what the files say.
TEST_CASE("the expansions are the published tables, and so are their derived fields") {
  for (const auto& [id, rows] :
       {std::pair{"inns-cathedrals", &inns_rows}, {"traders-builders", &traders_rows}}) {
    const auto set = load_tiles(id);
    CHECK(set.type_count() == static_cast<int>(rows->size()));
    check_rows(set, *rows);
    const auto text = without_fields(id);
    REQUIRE(text.find("fields =") == text.rfind("fields ="));  // the checksum
    check_rows(read_tile_set(text, id + std::string(".toml")), *rows);
  }
}

}  // namespace test_published_tables
