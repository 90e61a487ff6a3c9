// What `extends` takes over, where it looks, and what the sources then say.
#include <filesystem>

#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tilesets/input_error.hpp"

namespace test_extends {

using namespace bastide::rules::editions;
using bastide::tests::TemporaryFolder;
namespace fs = std::filesystem;

TEST_CASE("edition extends: three lines make a variant") {
  const auto edition =
      read_edition("extends = \"c1\"\nfarms = \"first\"\nfollowers = 6\n", "my-variant.toml");
  CHECK(edition.id == "my-variant");
  CHECK(edition.name == "my-variant");
  CHECK(edition.tile_set == "base");
  CHECK(edition.farms == Farms::first);
  CHECK(edition.followers() == 6);
  CHECK(edition.sources.at("farms").set_in == "my-variant");
  CHECK(edition.sources.at("farms").where == bastide::tilesets::SourceLocation{"my-variant.toml", 2, 1});
  CHECK(edition.sources.at("tie").set_in == "c1");
  CHECK(edition.notes == load_edition("c1").notes);
}

TEST_CASE("edition extends: without it every option has its default") {
  const auto edition = read_edition("id = \"bare\"", "x.toml");
  for (const auto& option : option_catalogue()) {
    CHECK(option_value(edition, option.name) == option_value(Edition{}, option.name));
    CHECK(edition.sources.at(option.name).set_in == (option.slot ? "preset" : "default"));
  }
  CHECK(edition.tile_set == "base");
}

TEST_CASE("edition extends: a plain value has the edition's source, a table its own, in any order of keys") {
  const auto edition = read_edition(
      "farms = \"second\"\ntie = { value = \"shared\", source = \"page 3\" }\nsource = \"a book\"\n",
      "x.toml");
  CHECK(edition.sources.at("farms").source == "a book");
  CHECK(edition.sources.at("tie").source == "page 3");
}

TEST_CASE("edition extends: an option's own source takes the place of the edition's statements") {
  const auto edition = read_edition(
      "statement = \"farm-third\"\nfarms = \"third\"\nfollowers = { value = 6, source = \"page 3\" }\n"
      "tie = { value = \"none\", statement = [\"tie-none\", \"c2-no-tiebreakers\"] }\n",
      "x.toml");
  using Names = std::vector<std::string>;
  CHECK(edition.statements == Names{"farm-third"});
  CHECK(statements_behind(edition, "farms") == Names{"farm-third"});
  CHECK(statements_behind(edition, "followers").empty());
  CHECK(source_text(edition.sources.at("followers")) == "page 3");
  CHECK(statements_behind(edition, "tie") == Names{"tie-none", "c2-no-tiebreakers"});
  CHECK(source_text(edition.sources.at("tie")).starts_with("WikiCarpedia, Base game (1st edition), "));
  CHECK(source_text(edition.sources.at("tie")).find("; WikiCarpedia, Base game (C2), ") != std::string::npos);
}

TEST_CASE("edition extends: notes take the place of the inherited ones") {
  const auto edition = read_edition("extends = \"c1\"\nnotes = [\"mine\"]\n", "x.toml");
  CHECK(edition.notes == std::vector<std::string>{"mine"});
}

TEST_CASE("edition extends: the file's own folder comes before the shipped editions") {
  const TemporaryFolder folder;
  folder.write("c2.toml", "extends = \"c1\"\nfollowers = 3\n");
  const auto variant = folder.write("variant.toml", "extends = \"c2\"\n");
  CHECK(load_edition(variant).followers() == 3);
  CHECK(load_edition(variant).farms == Farms::third);
}

TEST_CASE("edition extends: a file of a shipped edition's name extends the shipped one") {
  const TemporaryFolder folder;
  const auto mine = folder.write("c2.toml", "extends = \"c2\"\nfollowers = 3\n");
  CHECK(load_edition(mine).followers() == 3);
  CHECK(load_edition(mine).farms == Farms::off);
}

TEST_CASE("edition extends: a circle of files is found") {
  const TemporaryFolder folder;
  folder.write("a.toml", "extends = \"b\"\n");
  const auto b = folder.write("b.toml", "extends = \"a\"\n");
  CHECK_THROWS_WITH(load_edition(b),
                    Catch::Matchers::ContainsSubstring(
                        "a.toml:1:11: extends goes in a circle, b.toml -> a.toml -> b.toml"));
}

TEST_CASE("edition extends: a tile set beside the file") {
  const TemporaryFolder folder;
  folder.write("mine.toml", "");
  const auto edition = folder.write("edition.toml", "extends = \"c1\"\ntileset = \"mine.toml\"\n");
  CHECK(load_edition(edition).tile_set == (folder.path / "mine.toml").string());
}

TEST_CASE("edition extends: a folder is not an edition") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(load_edition(folder.path.string() + "/"), bastide::tilesets::InputError);
}

}  // namespace test_extends
