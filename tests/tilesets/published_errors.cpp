// Published tile tables of several programs are wrong in a handful of ways (issue 2, part 2). Each is made
// here in the text of the base set, with the fields stated and with the field lists left out, and must be
// found.

#include <regex>

#include "tests/catch.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_published_errors {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

std::string base_text() { return read_text_file(data_folder() + "/base.toml"); }

/// The base set with `from`, which must be there, replaced in the table of tile `id`.
std::string changed(const std::string& id, const std::string& from, const std::string& to) {
  auto text = base_text();
  const auto tile = text.find("id = \"" + id + "\"");
  REQUIRE(tile != std::string::npos);
  const auto at = text.find(from, tile);
  REQUIRE(at != std::string::npos);
  REQUIRE(at < text.find("[[tile]]", tile));
  return text.replace(at, from.size(), to);
}

/// Rules of the findings about tile `id`; `id` empty: about the set.
std::vector<std::string> rules_about(const std::string& id, const std::string& text) {
  std::vector<std::string> rules;
  for (const auto& finding : lint_tile_set(text, "base.toml")) {
    if (finding.tile == id) rules.push_back(finding.rule);
  }
  return rules;
}

std::string without_fields(const std::string& text) {
  return std::regex_replace(text, std::regex("fields = \\[.*\\]\n"), "");
}

std::string without_names(const std::string& text) {
  return std::regex_replace(text, std::regex("also = \\{.*\\}\n"), "");
}

using Rules = std::vector<std::string>;

}  // namespace

TEST_CASE("the unchanged base set is sound") { CHECK(lint_tile_set(base_text(), "base.toml").empty()); }

TEST_CASE("a far field said to touch the city") {
  CHECK(rules_about("L", changed("L", "\"ER SL\"", "\"ER SL > N\"")) == Rules{"field-contact"});
  CHECK(rules_about("D", changed("D", "\"ER SL SR WL\"", "\"ER SL SR WL > N\"")) == Rules{"field-contact"});
}

TEST_CASE("a field split in two") {
  CHECK(rules_about("H", changed("H", "\"EL ER WL WR > N,S\"", "\"EL ER > N,S\", \"WL WR > N,S\"")) ==
        Rules{"field-split"});
  CHECK(rules_about("A", changed("A", "\"NL NR EL ER SL SR WL WR\"", "\"NL NR EL ER SL\", \"SR WL WR\"")) ==
        Rules{"field-split"});
}

TEST_CASE("two caps joined into one city") {
  const auto joined = changed("H", "[\"N\", \"S\"]", "[\"NS\"]");
  CHECK(rules_about("H", joined) == Rules{"field-merged", "city-joined", "city-joined", "also-mismatch"});
  CHECK(rules_about("I", changed("I", "[\"N\", \"W\"]", "[\"NW\"]")) ==
        Rules{"city-joined", "city-joined", "also-mismatch"});
}

TEST_CASE("two caps joined into one city where the table lists no fields") {
  const auto joined = without_fields(changed("H", "[\"N\", \"S\"]", "[\"NS\"]"));
  CHECK(rules_about("H", joined) == Rules{"duplicate-topology", "also-mismatch"});
  // Without the names as well, H is G once more, and two sums differ: three cities fewer, three fields more.
  CHECK(rules_about("H", without_names(joined)) == Rules{"duplicate-topology"});
  CHECK(rules_about("", without_names(joined)) == Rules{"checksum", "checksum"});
}

TEST_CASE("one city split into two caps") {
  CHECK(rules_about("N", changed("N", "[\"NW\"]", "[\"N\", \"W\"]")) == Rules{"city-split", "also-mismatch"});
  const auto text = without_fields(changed("N", "[\"NW\"]", "[\"N\", \"W\"]"));
  CHECK(rules_about("N", text) == Rules{"duplicate-topology", "also-mismatch"});
}

TEST_CASE("a half-edge in the wrong field") {
  auto text = changed("L", "\"EL WR > N\", \"ER SL\"", "\"EL WR ER > N\", \"SL\"");
  CHECK(rules_about("L", text) == Rules{"field-half-edge"});
  text = changed("K", "\"EL ER SL WR > N\", \"SR WL\"", "\"EL ER WR > N\", \"SL SR WL\"");
  CHECK(rules_about("K", text) == Rules{"field-half-edge"});
}

TEST_CASE("the half-edges of a city edge listed as field") {
  CHECK(rules_about("D", changed("D", "\"EL WR > N\"", "\"NL NR EL WR > N\"")) ==
        Rules{"field-on-city", "field-on-city"});
}

TEST_CASE("a road that does not end where the picture shows an end") {
  CHECK(rules_about("S", changed("S", "\"gate\"", "\"hamlet\"")) == Rules{"field-split"});
  CHECK(rules_about("", without_fields(changed("S", "\"gate\"", "\"hamlet\""))) == Rules{"checksum"});
  CHECK(rules_about("L", changed("L", "[\"E\", \"S\", \"W\"]", "[\"EW\", \"S\"]")) == Rules{"road-end"});
}

}  // namespace test_published_errors
