// A tile may mean its fields to differ from the derived ones; it must say why.

#include "tests/catch.hpp"
#include "tests/tilesets/described.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_deviating_fields {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

const std::string tunnel =
    "[tileset]\nid = \"x\"\nstart = \"T\"\n[[tile]]\nid = \"T\"\ncount = 1\nedges = \"frfr\"\nroads = "
    "[\"EW\"]\n"
    "fields = [\"NL NR EL ER SL SR WL WR\"]\n";

}  // namespace

TEST_CASE("a deviation without a reason is an error") {
  const auto findings = lint_tile_set(tunnel, "x");
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "field-merged");
}

TEST_CASE("a deviation with a reason is used as stated") {
  const auto text = tunnel + "fields_as_stated = \"the road runs through a tunnel\"\n";
  CHECK(lint_tile_set(text, "x").empty());
  const auto set = read_tile_set(text, "x");
  CHECK(segment_words(SegmentKind::field, set.type(0)) == "NL NR EL ER SL SR WL WR>-");
}

TEST_CASE("a reason does not excuse half-edges that are missing or on a city") {
  auto text = tunnel + "fields_as_stated = \"reason\"\n";
  text.replace(text.find("NL NR EL"), 8, "NL NR");
  const auto findings = lint_tile_set(text, "x");
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "field-half-edge");
}

}  // namespace test_deviating_fields
