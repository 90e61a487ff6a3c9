// `extends`: taking over a set, adding, overriding and leaving out tiles.

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/tilesets/described.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_extending {

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
  const auto folder =
      std::filesystem::temp_directory_path() / ("bastide-test-extending-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "mini-roads.toml")
      << "[tileset]\nid = \"mini-roads\"\nstart = \"B\"\n[[tile]]\nid = \"B\"\ncount = 3\nedges = \"ffff\"\n"
         "centre = \"cloister\"\n";
  std::ofstream(folder / "mine.toml") << "[tileset]\nid = \"mine\"\nextends = \"mini-roads\"\n";
  CHECK(load_tile_set((folder / "mine.toml").string()).tile_count() == 3);
  std::ofstream(folder / "mine.toml") << "[tileset]\nid = \"mine\"\nextends = \"./mini-roads.toml\"\n";
  CHECK(load_tile_set((folder / "mine.toml").string()).tile_count() == 3);
  std::ofstream(folder / "mine.toml") << "[tileset]\nid = \"mine\"\nextends = \"mini-cloister\"\n";
  CHECK(load_tile_set((folder / "mine.toml").string()).tile_count() == 9);
  std::filesystem::remove_all(folder);
}

TEST_CASE("long chains of sets end in an error, not in a crash") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("bastide-test-chain-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (int i = 0; i < 40; ++i) {
    std::ofstream(folder / ("s" + std::to_string(i) + ".toml"))
        << "[tileset]\nid = \"s" << i << "\"\nextends = \""
        << (i == 39 ? "base" : "s" + std::to_string(i + 1)) << "\"\n";
  }
  CHECK(load_tile_set((folder / "s30.toml").string()).tile_count() == 72);
  CHECK_THROWS_WITH(load_tile_set((folder / "s0.toml").string()),
                    Catch::Matchers::ContainsSubstring("more than 16 sets"));
  std::filesystem::remove_all(folder);
}

}  // namespace test_extending
