// `extends`: taking over a set, adding, overriding and leaving out tiles.

#include <string>
#include <utility>

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tests/tilesets/described.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_extending {

using namespace bastide;
using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

const std::string head = "[tileset]\nid = \"mine\"\nextends = \"base\"\n";

}  // namespace

TEST_CASE("an extending set takes over tiles and start") {
  const auto set = read_tile_set(head, "mine");
  CHECK(set.topology_key() == load_tile_set("base").topology_key());
  CHECK(set.id() == "mine");
}

TEST_CASE("an inherited tile keeps what is not given") {
  const auto set = read_tile_set(head + "[[tile]]\nid = \"B\"\ncount = 9\n", "mine");
  const auto& b = set.type(set.find("B"));
  CHECK(b.count == 9);
  CHECK(b.has_cloister());
  CHECK(set.find("B") == load_tile_set("base").find("B"));
  CHECK(set.tile_count() == 77);
}

TEST_CASE("count = 0 leaves an inherited tile out") {
  const auto set = read_tile_set(head + "[[tile]]\nid = \"B\"\ncount = 0\n", "mine");
  CHECK(set.find("B") == -1);
  CHECK(set.type_count() == 23);
}

TEST_CASE("a new shape drops the inherited fields") {
  const auto set = read_tile_set(head + "[[tile]]\nid = \"H\"\ncities = [\"NS\"]\nalso = {}\n", "mine");
  CHECK(segment_words(SegmentKind::field, set.type(set.find("H"))) == "EL ER>NS  WL WR>NS");
}

TEST_CASE("a contradiction with inherited values is blamed on the table that causes it") {
  const auto findings = lint_tile_set(head + "[[tile]]\nid = \"H\"\nedges = \"cfff\"\n", "mine");
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "segment-sides");
  CHECK(findings.front().where == SourceLocation{"mine", 4, 1});
}

TEST_CASE("a file beside the extending one comes before a shipped set") {
  const tests::TemporaryFolder folder;
  folder.write(
      "mini-roads.toml",
      "[tileset]\nid = \"mini-roads\"\nstart = \"B\"\n[[tile]]\nid = \"B\"\ncount = 3\nedges = \"ffff\"\n"
      "centre = \"cloister\"\n");
  for (const auto& [extended, tiles] :
       {std::pair("mini-roads", 3), {"./mini-roads.toml", 3}, {"mini-cloister", 9}}) {
    const auto text = std::string("[tileset]\nid = \"mine\"\nextends = \"") + extended + "\"\n";
    CHECK(load_tile_set(folder.write("mine.toml", text)).tile_count() == tiles);
  }
}

TEST_CASE("long chains of sets end in an error, not in a crash") {
  const tests::TemporaryFolder folder;
  std::vector<std::string> files;
  for (int i = 0; i < 40; ++i) {
    const auto next = i == 39 ? "base" : "s" + std::to_string(i + 1);
    files.push_back(
        folder.write("s" + std::to_string(i) + ".toml",
                     "[tileset]\nid = \"s" + std::to_string(i) + "\"\nextends = \"" + next + "\"\n"));
  }
  CHECK(load_tile_set(files[30]).tile_count() == 72);
  CHECK_THROWS_WITH(load_tile_set(files[0]), Catch::Matchers::ContainsSubstring("more than 16 sets"));
}

}  // namespace test_extending
