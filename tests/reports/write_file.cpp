// Files appear whole or not at all.
#include "reports/write_file.hpp"

#include <unistd.h>

#include <filesystem>

#include "tests/catch.hpp"
#include "tilesets/input_error.hpp"

namespace test_write_file {

namespace fs = std::filesystem;
using namespace bastide;

namespace {

/// A folder that goes away with the test.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("bastide-write-file-" + std::to_string(getpid()));
  Folder() { fs::remove_all(path); }
  ~Folder() { fs::remove_all(path); }
  int entries() const {
    return static_cast<int>(
        std::distance(fs::recursive_directory_iterator(path), fs::recursive_directory_iterator{}));
  }
};

}  // namespace

TEST_CASE("a file is written with its folders, and replaced") {
  const Folder folder;
  const auto file = (folder.path / "a" / "b.txt").string();
  reports::write_file(file, "one");
  reports::write_file(file, std::string("two\0", 4));
  CHECK(tilesets::read_text_file(file) == std::string("two\0", 4));
  CHECK(folder.entries() == 2);  // a, a/b.txt: no temporary file
}

TEST_CASE("what cannot be written leaves nothing behind") {
  const Folder folder;
  fs::create_directories(folder.path / "taken" / "inside");
  CHECK_THROWS_AS(reports::write_file((folder.path / "taken").string(), "x"), reports::WriteError);
  CHECK(folder.entries() == 2);
  reports::write_file((folder.path / "file").string(), "x");
  CHECK_THROWS_AS(reports::write_file((folder.path / "file" / "below").string(), "x"), reports::WriteError);
  CHECK_THROWS_AS(reports::write_file(folder.path.string() + "/", "x"), reports::WriteError);
  CHECK_THROWS_AS(reports::write_file("", "x"), reports::WriteError);
  // The file beside it has a longer name than any file may have.
  const auto longest = (folder.path / std::string(255, 'x')).string();
  try {
    reports::write_file(longest, "x");
    FAIL("written");
  } catch (const reports::WriteError& error) {
    CHECK(error.what() == longest + ": cannot be written: File name too long");
  }
  // The same is known before there is anything to write.
  CHECK_THROWS_AS(reports::require_writable((folder.path / "taken").string()), reports::WriteError);
  CHECK_THROWS_AS(reports::require_writable((folder.path / "file" / "below").string()), reports::WriteError);
  CHECK_THROWS_AS(reports::require_writable(folder.path.string() + "/"), reports::WriteError);
  CHECK(folder.entries() == 3);
}

}  // namespace test_write_file
