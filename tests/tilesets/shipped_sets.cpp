// Every shipped set is sound and is what its name says.

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/says.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"

namespace test_shipped_sets {

using bastide::tests::says;
using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

TEST_CASE("the shipped sets are found") {
  CHECK(shipped_tile_sets() ==
        std::vector<std::string>{"base", "base-c2", "bb5", "inns-cathedrals", "inns-cathedrals-c2",
                                 "mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-pennants",
                                 "mini-roads", "river", "river-c2", "traders-builders", "traders-builders-c2",
                                 "winter-wd", "winter-we1", "winter-we2", "winter-we3"});
}

TEST_CASE("lint has nothing to say about the shipped sets") {
  for (const auto& id : shipped_tile_sets()) {
    const auto path = data_folder() + "/" + id + ".toml";
    for (const auto& finding : lint_tile_set(read_text_file(path), path)) {
      FAIL_CHECK(id << ":" << finding.where.line << ": " << finding.message);
    }
    const auto set = load_tiles(id);
    CHECK(set.id() == id);
    CHECK_FALSE(set.source().empty());
  }
}

TEST_CASE("lint has nothing to say about the sets among the examples") {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BASTIDE_SOURCE_DIR "/docs/examples")) {
    const auto path = entry.path().string();
    if (!path.ends_with("-tiles.toml")) continue;
    CAPTURE(path);
    CHECK(lint_tile_set(read_text_file(path), path).empty());
    CHECK_NOTHROW(load_tile_set(path));
    ++found;
  }
  CHECK(found >= 4);
}

TEST_CASE("number of tiles of each set") {
  CHECK(load_tile_set("base").tile_count() == 72);
  CHECK(load_tile_set("base-c2").tile_count() == 72);
  CHECK(load_tile_set("bb5").tile_count() == 73);
  for (const auto* id : {"winter-we1", "winter-we2", "winter-we3", "winter-wd"}) {
    CHECK(load_tile_set(id).tile_count() == 84);
  }
}

TEST_CASE("the second edition has the shapes of the first") {
  const auto first = load_tile_set("base");
  const auto second = load_tile_set("base-c2");
  CHECK(first.topology_key() == second.topology_key());
  CHECK(first.topology_key() != load_tile_set("bb5").topology_key());
  int gardens = 0;
  std::string with_garden;
  for (const auto& type : second.types()) {
    gardens += type.gardens;
    if (type.gardens > 0) with_garden += type.id;
    CHECK((type.illustrations.find('G') != std::string::npos) == (type.gardens > 0));
  }
  CHECK(gardens == 8);
  CHECK(with_garden == "EHIMNRUV");  // c2-gardens
}

TEST_CASE("the inferred printings have the shapes of the known one and say that they are inferred") {
  const auto known = load_tile_set("winter-we1");
  for (const auto* id : {"winter-we2", "winter-we3", "winter-wd"}) {
    CAPTURE(id);
    const auto set = load_tile_set(id);
    CHECK(set.topology_key() == known.topology_key());
    CHECK(says(set.name(), "inferred"));
    CHECK(says(set.source(), "inferred"));
    int marked = 0;
    for (const auto& type : set.types()) marked += type.note.starts_with("inferred") ? 1 : 0;
    CHECK(marked == 12);
  }
}

TEST_CASE("the mini sets are for what they say") {
  CHECK_FALSE(load_tile_set("mini-chiral").is_mirror_closed());
  for (const auto* id : {"mini-roads", "mini-cities", "mini-cloister", "mini-mixed", "mini-pennants"}) {
    CHECK(load_tile_set(id).is_mirror_closed());
  }
  for (const auto& id : shipped_tile_sets()) {
    if (id.starts_with("mini-")) CHECK(load_tile_set(id).tile_count() <= 9);
  }
}

TEST_CASE("an unknown set is refused with the ones there are") {
  CHECK_THROWS_AS(load_tile_set("no-such-set"), InputError);
  CHECK_THROWS_WITH(load_tile_set("no-such-set"), Catch::Matchers::ContainsSubstring("winter-we1"));
  CHECK_THROWS_AS(load_tile_set("./no-such-file.toml"), InputError);
  CHECK_THROWS_AS(load_tile_set("/"), InputError);
}

}  // namespace test_shipped_sets
