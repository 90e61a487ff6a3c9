// One malformed record per diagnostic: every tests/bad/games/NAME.jsonl must be refused with the line in
// NAME.expect (place and message; the file's name comes before it).
#include <filesystem>

#include "reports/records/game_record_json.hpp"
#include "tests/catch.hpp"

namespace test_game_record_bad {

using namespace bastide;
namespace fs = std::filesystem;

TEST_CASE("game record: every malformed record has its diagnostic") {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / "tests" / "bad" / "games")) {
    if (entry.path().extension() != ".jsonl") continue;
    ++files;
    const auto file = entry.path().string();
    INFO(entry.path().filename().string());
    auto expected = tilesets::read_text_file(fs::path(file).replace_extension(".expect").string());
    expected.pop_back();  // the line's end
    try {
      reports::records::load_game_records(file);
      CHECK("no diagnostic" == expected);
    } catch (const tilesets::InputError& error) {
      const std::string whole = error.what();
      CHECK(whole.substr(0, whole.find('\n')) == file + expected);
    }
  }
  CHECK(files >= 50);
}

}  // namespace test_game_record_bad
