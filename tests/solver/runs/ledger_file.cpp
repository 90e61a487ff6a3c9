// A ledger on disk: never overwritten, one writer, gone on with after a cut.
#include "solver/runs/ledger_file.hpp"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::test_ledger_file {

using namespace bastide::solver::runs;
namespace {

namespace fs = std::filesystem;

/// An empty folder, removed at the end.
struct Place {
  fs::path folder;
  Place() {
    auto name = (fs::temp_directory_path() / "bastide-ledger-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    folder = name;
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() { fs::remove_all(folder); }
  std::string file() const { return (folder / "a.ledger").string(); }
  std::string text() const { return tilesets::read_text_file(file()); }
};

const LedgerHeader header{{"program 0", "argument count"}, {1, 1}};

TEST_CASE("ledger file: what is added is in the file at once, and nothing else is in the folder") {
  const Place place;
  auto file = LedgerFile::create(place.file(), header, 2);
  CHECK(read_ledger(place.file()).pieces.empty());
  file.add_stage("s", 3);
  for (std::size_t piece = 0; piece < 3; ++piece) {
    file.add_piece("s", piece, "r");
    CHECK(read_ledger(place.file()).pieces.size() == piece + 1);
  }
  CHECK_FALSE(read_ledger(place.file()).is_finished);
  file.add_end();
  CHECK(read_ledger(place.file()).is_finished);
  CHECK(std::distance(fs::directory_iterator(place.folder), fs::directory_iterator()) == 1);
}

TEST_CASE("ledger file: an existing file is not overwritten, and has one writer") {
  const Place place;
  {
    auto file = LedgerFile::create(place.file(), header, 1);
    Ledger ledger;
    CHECK_THROWS_AS(LedgerFile::create(place.file(), header, 1), LedgerFileError);
    CHECK_THROWS_WITH(LedgerFile::reopen(place.file(), 1, ledger),
                      Catch::Matchers::ContainsSubstring("another run is writing"));
  }
  const auto before = place.text();
  CHECK_THROWS_AS(LedgerFile::create(place.file(), header, 1), LedgerFileError);
  CHECK(place.text() == before);
  CHECK(std::distance(fs::directory_iterator(place.folder), fs::directory_iterator()) == 1);
  Ledger ledger;
  LedgerFile::reopen(place.file(), 1, ledger);  // its writer is gone
  CHECK(ledger.header.lines == header.lines);
  CHECK_THROWS_AS(LedgerFile::reopen((place.folder / "none").string(), 1, ledger), LedgerFileError);
  CHECK_THROWS_AS(LedgerFile::create(place.folder.string() + "/", header, 1), LedgerFileError);
  CHECK_THROWS_AS(read_ledger((place.folder / "none").string()), tilesets::InputError);
}

TEST_CASE("ledger file: reopening changes nothing, going on drops the line that was cut off") {
  const Place place;
  {
    auto file = LedgerFile::create(place.file(), header, 1);
    file.add_stage("s", 9);
    file.add_piece("s", 4, "first");
  }
  const auto whole = place.text();
  std::ofstream(place.file(), std::ios::app | std::ios::binary)
      << "0123456789abcdef piece s 5 a very long res";
  const auto cut = place.text();
  Ledger ledger;
  LedgerFile::reopen(place.file(), 1, ledger);
  CHECK(ledger.is_cut_off());
  CHECK(place.text() == cut);
  auto file = LedgerFile::reopen(place.file(), 1, ledger);
  file.add_piece("s", 6, "r");
  CHECK(place.text().starts_with(whole));
  const auto after = read_ledger(place.file());
  CHECK_FALSE(after.is_cut_off());
  REQUIRE(after.pieces.size() == 2);
  CHECK(after.pieces[1].piece == 6);
}

TEST_CASE(
    "ledger file: after a line that could not be written none is, and what was there can be gone on with") {
  const Place place;
  auto file = LedgerFile::create(place.file(), header, 100);
  file.add_stage("s", 9);
  file.add_piece("s", 0, "first");
  const auto whole = place.text();
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  auto* const handled = ::signal(SIGXFSZ, SIG_IGN);
  rlimit narrow = before;
  narrow.rlim_cur = whole.size() + 30;  // in the middle of the next line
  REQUIRE(setrlimit(RLIMIT_FSIZE, &narrow) == 0);
  bool has_failed = false;
  try {
    file.add_piece("s", 1, "second, and longer than what is left");
  } catch (const LedgerFileError&) {
    has_failed = true;
  }
  setrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, handled);
  CHECK(has_failed);
  CHECK_THROWS_AS(file.add_piece("s", 2, "third"),
                  LedgerFileError);  // although there is room again
  CHECK_THROWS_AS(file.add_end(), LedgerFileError);
  CHECK(place.text().starts_with(whole));
  const auto read = read_ledger(place.file());
  CHECK(read.is_cut_off());
  CHECK(read.pieces.size() == 1);
  const auto closed = std::move(file);
  Ledger ledger;
  const auto path = (place.folder / "copy").string();
  fs::copy_file(place.file(), path);
  auto again = LedgerFile::reopen(path, 1, ledger);
  again.add_piece("s", 1, "second");
  CHECK(read_ledger(path).pieces.size() == 2);
}

TEST_CASE("ledger file: no folder is made, and what is no ordinary file is refused at once") {
  const Place place;
  CHECK_THROWS_WITH(LedgerFile::create((place.folder / "none" / "l").string(), header, 1),
                    Catch::Matchers::ContainsSubstring("there is no folder"));
  CHECK_FALSE(fs::exists(place.folder / "none"));
  Ledger ledger;
  CHECK_THROWS_AS(LedgerFile::reopen("/dev/zero", 1, ledger), LedgerFileError);
  CHECK_THROWS_AS(read_ledger("/dev/zero"), tilesets::InputError);
  CHECK_THROWS_AS(read_ledger(place.folder.string()), tilesets::InputError);
}

}  // namespace
}  // namespace bastide::solver::test_ledger_file
