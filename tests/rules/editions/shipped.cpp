// The shipped editions have these values, option by option, each with the statements that it rests on.
#include <algorithm>
#include <map>

#include "rules/editions/edition.hpp"
#include "rules/statements/register.hpp"
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

/// What the table does not name is the default.
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
     {{"farms", "off"},
      {"start_player", "youngest"},
      {"unplaceable", "return_to_box"},
      {"score_marker", "lying"},
      {"tile_art", "c2"}},
     "base-c2"},
    {"c2-farmers",
     {{"farms", "third"},
      {"start_player", "youngest"},
      {"unplaceable", "return_to_box"},
      {"score_marker", "lying"},
      {"tile_art", "c2"}},
     "base-c2"},
    {"winter", {{"score_marker", "lying"}}, "winter-we1"},
    // Its text counts segments, but of a completed road tiles.
    {"winter-text",
     {{"score_marker", "lying"},
      {"unit", "segment"},
      {"city.complete", "2*segments + 2*pennants"},
      {"city.incomplete", "segments + pennants"},
      {"road.incomplete", "segments"}},
     "winter-we1"},
    {"winter-first-game", {{"score_marker", "lying"}, {"farms", "off"}}, "winter-we1"},
};

/// Whether one of the statements is this project's reading and not a page's sentence.
bool is_inferred(const OptionSource& source) {
  using bastide::rules::statements::Status;
  return std::any_of(source.statements.begin(), source.statements.end(), [](const auto& id) {
    return bastide::rules::statements::find_statement(id)->status == Status::inferred;
  });
}
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
    CHECK_FALSE(source_text(edition).empty());
    CHECK_FALSE(edition.notes.empty());
    for (const auto& option : options_of(edition)) {
      INFO(id << " " << option.name);
      REQUIRE(edition.sources.contains(option.name));
      const auto& source = edition.sources.at(option.name);
      CHECK_FALSE(source_text(source).empty());
      // One shipped edition has a formula of its own; the others follow the named options.
      if (option.name.find('.') != std::string::npos &&
          (id != "winter-text" || option.name != "road.complete")) {
        CHECK(source.set_in == "preset");
        continue;
      }
      CHECK(source.set_in != "default");
      CHECK_FALSE(source.statements.empty());
      CHECK(source.where.line > 0);
    }
  }
  // What no page says about the old editions rests on statements that say so.
  for (const auto* id : {"hig-2000", "hig-2001", "rgg-2000"}) {
    for (const auto* option : {"unplaceable", "small_city"}) {
      INFO(id << " " << option);
      CHECK(is_inferred(load_edition(id).sources.at(option)));
    }
  }
  CHECK(is_inferred(load_edition("rgg-2000").sources.at("start_player")));
  CHECK(is_inferred(load_edition("rgg-2000").sources.at("tie")));
  CHECK(is_inferred(load_edition("hig-2001").sources.at("farms")));
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
