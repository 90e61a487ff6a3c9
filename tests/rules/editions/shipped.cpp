// The shipped editions are those of the table below, option by option, each with its source.
#include <map>

#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_shipped {

using namespace bastide::rules::editions;

namespace {
struct Row {
  const char* id;
  std::map<std::string, std::string> options;
  const char* tile_set;
};

/// What small_city half comes to, and farms first.
const std::string half = "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants";
const std::string by_four = "4*cities";

/// As the register of statements has it; what the table does not name is the default.
const std::vector<Row> table = {
    {"hig-2000",
     {{"farms", "first"}, {"small_city", "half"}, {"city.complete", half}, {"farm.points", by_four}},
     "base"},
    {"hig-2001", {{"farms", "second"}, {"small_city", "half"}, {"city.complete", half}}, "base"},
    {"rgg-2000",
     {{"farms", "first"},
      {"small_city", "half"},
      {"start_player", "agreed"},
      {"tie", "shared"},
      {"city.complete", half},
      {"farm.points", by_four}},
     "base"},
    {"c1", {}, "base"},
    {"c1-rgg", {{"start_player", "agreed"}, {"tie", "shared"}}, "base"},
    {"c1-zmg", {{"start_player", "agreed"}, {"tie", "replay"}}, "base"},
    {"c2",
     {{"farms", "off"}, {"start_player", "youngest"}, {"unplaceable", "return_to_box"}, {"tile_art", "c2"}},
     "base-c2"},
    {"c2-farmers",
     {{"farms", "third"}, {"start_player", "youngest"}, {"unplaceable", "return_to_box"}, {"tile_art", "c2"}},
     "base-c2"},
    {"winter", {}, "winter-we1"},
    {"winter-first-game", {{"farms", "off"}}, "winter-we1"},
};
}  // namespace

TEST_CASE("editions: the shipped ones, in the order of the table") {
  std::vector<std::string> ids;
  for (const auto& row : table) ids.emplace_back(row.id);
  CHECK(shipped_editions() == ids);
}

TEST_CASE("editions: every option of every shipped edition has the table's value") {
  for (const auto& row : table) {
    const auto edition = load_edition(row.id);
    CHECK(edition.id == row.id);
    CHECK(edition.tile_set == row.tile_set);
    for (const auto& option : option_catalogue()) {
      INFO(row.id << " " << option.name);
      const auto named = row.options.find(option.name);
      const auto expected = named != row.options.end() ? named->second : option_value(Edition{}, option.name);
      CHECK(option_value(edition, option.name) == expected);
    }
  }
}

TEST_CASE("editions: every option of every shipped edition states its source, and guesses say so") {
  for (const auto& id : shipped_editions()) {
    const auto edition = load_edition(id);
    CHECK_FALSE(edition.name.empty());
    CHECK_FALSE(edition.source.empty());
    CHECK_FALSE(edition.notes.empty());
    for (const auto& option : option_catalogue()) {
      INFO(id << " " << option.name);
      REQUIRE(edition.sources.contains(option.name));
      const auto& source = edition.sources.at(option.name);
      CHECK_FALSE(source.source.empty());
      // No shipped edition has a formula of its own: they follow the named options.
      if (option.name.find('.') != std::string::npos) {
        CHECK(source.set_in == "preset");
        continue;
      }
      CHECK(source.set_in != "default");
      CHECK(source.where.line > 0);
    }
  }
  for (const auto* id : {"hig-2000", "hig-2001", "rgg-2000"}) {
    CHECK(load_edition(id).sources.at("unplaceable").source.starts_with("inferred"));
  }
}

TEST_CASE("editions: the tile set of every shipped edition can be loaded") {
  for (const auto& id : shipped_editions()) {
    CHECK_NOTHROW(bastide::tilesets::files::load_tile_set(load_edition(id).tile_set));
  }
}

TEST_CASE("editions: an unknown id names the ones that exist") {
  try {
    load_edition("c3");
    FAIL("loaded c3");
  } catch (const bastide::tilesets::InputError& error) {
    CHECK(error.message() == "unknown edition 'c3', expected c1 or c2, or a .toml file");
  }
}

}  // namespace test_shipped
