// Where shipped data is looked for.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_data_folder {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

/// Sets BASTIDE_DATA for one test and puts back what was there.
class ChosenData {
 public:
  explicit ChosenData(const std::string& folder) {
    if (const char* before = std::getenv("BASTIDE_DATA")) before_ = before;
    setenv("BASTIDE_DATA", folder.c_str(), 1);
  }
  ~ChosenData() {
    if (before_) {
      setenv("BASTIDE_DATA", before_->c_str(), 1);
    } else {
      unsetenv("BASTIDE_DATA");
    }
  }
  ChosenData(const ChosenData&) = delete;
  ChosenData& operator=(const ChosenData&) = delete;

 private:
  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("BASTIDE_DATA chooses the folder of the shipped data") {
  const auto root =
      std::filesystem::temp_directory_path() / ("bastide-test-data-" + std::to_string(getpid()));
  std::filesystem::create_directories(root / "tilesets");
  std::ofstream(root / "tilesets" / "own.toml")
      << "[tileset]\nid = \"own\"\nstart = \"B\"\n[[tile]]\nid = \"B\"\ncount = 2\nedges = \"ffff\"\n"
         "centre = \"cloister\"\n";
  {
    const ChosenData chosen(root.string());
    CHECK(data_root() == root.string());
    CHECK(shipped_tile_sets() == std::vector<std::string>{"own"});
    CHECK(load_tile_set("own").tile_count() == 2);
    CHECK_THROWS_AS(load_tile_set("base"), InputError);
  }
  {
    const auto chosen_folder = (root / "nothing").string();
    const ChosenData chosen(chosen_folder);
    try {
      shipped_tile_sets();
      FAIL("there is nothing");
    } catch (const InputError& error) {
      CHECK(error.where().file == chosen_folder);
      CHECK(
          error.message() ==
          "no folder with tilesets/ in it, expected the shipped data: set BASTIDE_DATA in the environment to "
          "DIR/share/bastide of an installation, or to a checkout");
    }
  }
  std::filesystem::remove_all(root);
  CHECK(load_tile_set("base").tile_count() == 72);
}

}  // namespace test_data_folder
