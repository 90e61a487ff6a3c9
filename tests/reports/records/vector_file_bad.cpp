// One malformed file of vectors per diagnostic: every tests/bad/vectors/NAME.jsonl must be refused with the
// line in NAME.expect (place and message; the file's name comes before it).
#include <filesystem>

#include "reports/records/vector_file.hpp"
#include "tests/catch.hpp"

namespace test_vector_file_bad {

using namespace bastide;
namespace fs = std::filesystem;

TEST_CASE("vectors: every malformed file has its diagnostic") {
  int files = 0;
  for (const auto& entry :
       fs::directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / "tests" / "bad" / "vectors")) {
    if (entry.path().extension() != ".jsonl") continue;
    ++files;
    const auto file = entry.path().string();
    INFO(entry.path().filename().string());
    auto expected = tilesets::read_text_file(fs::path(file).replace_extension(".expect").string());
    expected.pop_back();  // the line's end
    try {
      reports::records::read_vectors(tilesets::read_text_file(file), file);
      CHECK("no diagnostic" == expected);
    } catch (const tilesets::InputError& error) {
      const std::string whole = error.what();
      CHECK(whole.substr(0, whole.find('\n')) == file + expected);
    }
  }
  CHECK(files == 13);
}

}  // namespace test_vector_file_bad
