// One malformed input per diagnostic: every file of tests/bad/positions, rotations, editions and statements
// is read, and the first line of the diagnostic must be the one that the file's first line expects ("#
// expect: :3:5: message"; the part before the place is the file's name, or below its folder when another file
// is to blame). A text that cannot hold a comment has its expectation beside it in NAME.expect.
#include <algorithm>
#include <filesystem>
#include <functional>

#include "rules/editions/edition.hpp"
#include "rules/editions/lint.hpp"
#include "rules/notation.hpp"
#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_bad_inputs {

using namespace bastide;
namespace fs = std::filesystem;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string expected_diagnostic(const fs::path& file, const std::string& text) {
  const auto sidecar = fs::path(file).replace_extension(".expect");
  if (fs::exists(sidecar)) return first_line(tilesets::read_text_file(sidecar.string()));
  const std::string mark = "# expect: ";
  REQUIRE(text.starts_with(mark));
  return first_line(text).substr(mark.size());
}

using Read = std::function<void(const std::string& text, const std::string& file)>;

/// Reads every file of the folder; returns how many there were.
int check_folder(const std::string& folder, const Read& read) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / "tests" / "bad" / folder)) {
    if (entry.path().extension() != ".expect" && entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    INFO(file.filename().string());
    const auto text = tilesets::read_text_file(file.string());
    const auto expected = expected_diagnostic(file, text);
    try {
      read(text, file.string());
      CHECK("no diagnostic" == expected);
    } catch (const tilesets::InputError& error) {
      const auto shown = first_line(error.what());
      const auto folder_name = file.parent_path().string() + "/";
      const auto prefix = shown.starts_with(file.string()) ? file.string() : folder_name;
      CHECK(shown.substr(std::min(shown.size(), prefix.size())) == expected);
    }
  }
  return static_cast<int>(files.size());
}

}  // namespace

TEST_CASE("bad input: every malformed position has its diagnostic") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto files = check_folder(
      "positions", [&](const auto& text, const auto& file) { rules::parse_position(set, text, file); });
  CHECK(files >= 20);
}

TEST_CASE("bad input: every rotation that cannot be decided has its diagnostic") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto files = check_folder(
      "rotations", [&](const auto& text, const auto& file) { rules::decide_rotations(set, text, file); });
  CHECK(files >= 6);
}

TEST_CASE("bad input: every malformed edition has its diagnostic") {
  const auto files = check_folder(
      "editions", [](const auto& text, const auto& file) { rules::editions::read_edition(text, file); });
  CHECK(files >= 20);
}

TEST_CASE("bad input: every edition whose decks and lines its tiles do not make has its diagnostic") {
  const auto files = check_folder("editions/decks", [](const auto& text, const auto& file) {
    const auto edition = rules::editions::read_edition(text, file);
    const auto set = tilesets::files::load_tile_set(edition.tile_set);
    rules::editions::throw_first_error(rules::editions::lint_edition(edition, set), text, file);
  });
  CHECK(files >= 10);
}

TEST_CASE("bad input: every malformed register of statements has its diagnostic") {
  const auto files = check_folder("statements", [](const auto& text, const auto& file) {
    const std::vector<rules::statements::RegisterFile> one = {{file, text}};
    rules::statements::read_register(one);
  });
  CHECK(files >= 35);
}

}  // namespace test_bad_inputs
