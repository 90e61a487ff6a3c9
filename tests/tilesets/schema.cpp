// tilesets/tileset.schema.json, which is written from the reader's shapes
// (tests/reports/records/described_json.cpp): every shipped file is valid by it.

#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/tilesets/toml_json.hpp"
#include "tilesets/files/reader.hpp"

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

}  // namespace

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
