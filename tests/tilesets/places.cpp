// Places of diagnostics: columns count bytes, also after characters of several bytes, and point into plain
// strings.

#include "tests/catch.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_places {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

SourceLocation first_place(const std::string& row) {
  const auto findings = lint_tile_set(
      "[tileset]\nid = \"x\"\nstart = \"T\"\n[[tile]]\nid = \"T\"\ncount = 1\n" + row + "\n", "x");
  REQUIRE_FALSE(findings.empty());
  return findings.front().where;
}

}  // namespace

TEST_CASE("a place inside a plain string is exact") {
  CHECK(first_place("edges = \"ffzf\"") == SourceLocation{"x", 7, 12});
  CHECK(first_place("edges = 'ffzf'") == SourceLocation{"x", 7, 12});
}

TEST_CASE("a place inside any other string is the string's") {
  CHECK(first_place("edges = \"f\\u0066zf\"") == SourceLocation{"x", 7, 9});
  CHECK(first_place("edges = \"\"\"ffzf\"\"\"") == SourceLocation{"x", 7, 9});
}

TEST_CASE("columns count bytes") {
  // Two characters of two bytes each before the value.
  CHECK(first_place("also = { \"\xc3\xa4\xc3\xa4\" = 1 }\nedges = \"ffff\"") == SourceLocation{"x", 7, 19});
}

TEST_CASE("a diagnostic shows the line and a caret") {
  try {
    read_tile_set("[tileset]\nid = \"x\"\nstart = \"T\"\n[[tile]]\nid = \"T\"\ncount = 1\nedges = \"ffzf\"\n",
                  "x.toml");
    FAIL("read without complaint");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()) ==
          "x.toml:7:12: unknown edge letter, expected c (city), r (road) or f (field), or a line of "
          "the set's own: a row of [edges]; see docs/what-can-be-expressed.md#new-edges\n"
          "    7 | edges = \"ffzf\"\n"
          "      |            ^");
  }
}

TEST_CASE("windows line ends and a byte order mark change nothing") {
  auto text = read_text_file(data_folder() + "/mini-mixed.toml");
  std::string other = "\xef\xbb\xbf";
  for (const char c : text) other += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(read_tile_set(other, "mini-mixed.toml").topology_key() == load_tile_set("mini-mixed").topology_key());
}

}  // namespace test_places
