// tilesets/tileset.schema.json says what the reader accepts: the same keys, and every shipped file is valid.

#include <nlohmann/json.hpp>
#include <set>

#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/tilesets/toml_json.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/tile_table.hpp"

namespace test_schema {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;
using nlohmann::json;

namespace {

json schema_document() {
  return json::parse(read_text_file(BASTIDE_SOURCE_DIR "/tilesets/tileset.schema.json"));
}

bool is_valid(const json& document) {
  return bastide::tests::complaint_by(schema_document(), document).empty();
}

std::set<std::string> properties_of(const json& object) {
  std::set<std::string> keys;
  for (const auto& [key, value] : object.at("properties").items()) keys.insert(key);
  return keys;
}

template <class Keys>
std::set<std::string> as_set(const Keys& keys) {
  return {keys.begin(), keys.end()};
}

}  // namespace

TEST_CASE("the schema and the reader know the same keys") {
  const auto schema = schema_document();
  const auto& tile = schema.at("/properties/tile/items"_json_pointer);
  CHECK(properties_of(schema) == as_set(top_keys));
  CHECK(properties_of(schema.at("/properties/tileset"_json_pointer)) == as_set(tileset_keys));
  CHECK(properties_of(schema.at("/properties/checksums"_json_pointer)) == as_set(checksum_keys));
  CHECK(properties_of(tile) == as_set(tile_keys));
  const auto& rows = schema.at("/properties/edges/patternProperties"_json_pointer);
  REQUIRE(rows.size() == 1);
  CHECK(properties_of(*rows.begin()) == as_set(edge_keys));
  CHECK(properties_of(tile.at("/properties/crossing_art"_json_pointer)) == as_set(art_editions));
  CHECK(as_set(tile.at("/properties/centre/enum"_json_pointer).get<std::vector<std::string>>()) ==
        as_set(centre_names));
}

TEST_CASE("every shipped set is valid by the schema") {
  for (const auto& id : shipped_tile_sets()) {
    CAPTURE(id);
    CHECK(is_valid(bastide::tests::json_of_toml(read_text_file(data_folder() + "/" + id + ".toml"))));
  }
}

TEST_CASE("the schema refuses what the reader refuses by form") {
  for (const auto* name : {"unknown-key",
                           "unknown-centre",
                           "wrong-type",
                           "wrong-type-in-list",
                           "bad-edges-length",
                           "edge-kind-letter-taken",
                           "edge-kind-without-segment",
                           "edge-kind-unknown-key",
                           "edge-kind-wrong-type",
                           "edge-kind-no-row",
                           "line-no-list",
                           "line-pennant",
                           "bad-segment",
                           "bad-id",
                           "count-negative",
                           "count-huge",
                           "crossing-art",
                           "field-syntax",
                           "missing-tileset",
                           "missing-tile-id",
                           "tile-not-a-list"}) {
    CAPTURE(name);
    CHECK_FALSE(is_valid(bastide::tests::json_of_toml(
        read_text_file(std::string(BASTIDE_SOURCE_DIR "/tests/bad/tilesets/") + name + ".toml"))));
  }
}

}  // namespace test_schema
