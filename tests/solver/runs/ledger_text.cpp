// The text of a ledger: what is written reads back, a cut-off end is no damage, everything else is.
#include "solver/runs/ledger_file.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::test_ledger_text {

using namespace bastide::solver::runs;
namespace {

namespace fs = std::filesystem;

const LedgerHeader header{{"program 0.1.0", "argument count", "argument --rule=a\nb\\"}, {2, 3}};

/// The texts of a small ledger, one a line.
std::vector<std::string> sample_texts() {
  auto texts = header_texts(header);
  texts.push_back(stage_text("boards", 12));
  texts.push_back(piece_text("boards", 7, "3:one 1 2"));
  texts.push_back(piece_text("boards", 0, ""));
  texts.push_back(piece_text("boards", 11, "a\tb\\x"));
  texts.push_back(stage_text("games", 1));
  texts.push_back(piece_text("games", 0, "9"));
  texts.push_back("end");
  return texts;
}

std::string written(const std::vector<std::string>& texts) {
  std::string out;
  std::uint64_t hash = 0;
  for (const auto& text : texts) out += ledger_line(text, hash);
  return out;
}

/// The first line of the diagnostic, "" when the text is a ledger.
std::string complaint(const std::string& text, const std::string& file = "l") {
  try {
    parse_ledger(text, file);
    return "";
  } catch (const tilesets::InputError& error) {
    const std::string what = error.what();
    return what.substr(0, what.find('\n'));
  }
}

TEST_CASE("ledger: what is written reads back") {
  const auto ledger = parse_ledger(written(sample_texts()), "l");
  CHECK(ledger.header.lines == header.lines);
  CHECK(ledger.header.share == header.share);
  CHECK(ledger.stages.at("boards").pieces == 12);
  CHECK(ledger.stages.at("games").pieces == 1);
  REQUIRE(ledger.pieces.size() == 4);
  CHECK(ledger.pieces[0].text == "3:one 1 2");
  CHECK(ledger.pieces[0].piece == 7);
  CHECK(ledger.pieces[0].line == 7);
  CHECK(ledger.pieces[1].text.empty());
  CHECK(ledger.pieces[2].text == "a\tb\\x");
  CHECK(ledger.pieces[3].stage == "games");
  CHECK(ledger.is_finished);
  CHECK_FALSE(ledger.is_cut_off());
}

TEST_CASE("ledger: cut off anywhere in its last line it is the ledger without that line") {
  const auto texts = sample_texts();
  const auto text = written(texts);
  const auto header_end = written(header_texts(header)).size();
  REQUIRE(header_end > 0);
  REQUIRE(text.size() > header_end);
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto cut = text.substr(0, size);
    if (size < header_end) {
      if (complaint(cut).empty()) FAIL("accepted " << size << " bytes, which is not all of the header");
      continue;
    }
    const auto ledger = parse_ledger(cut, "l");
    const auto lines = static_cast<std::size_t>(std::count(cut.begin(), cut.end(), '\n'));
    if (ledger.line_starts.size() != lines || ledger.is_cut_off() != (cut.back() != '\n'))
      FAIL("wrong after " << size << " bytes");
    if (ledger.is_finished) FAIL("finished after " << size << " bytes");
    // Going on from here gives the whole.
    auto again = cut.substr(0, ledger.whole_size);
    auto hash = ledger.last_hash;
    for (auto i = lines; i < texts.size(); ++i) again += ledger_line(texts[i], hash);
    if (again != text) FAIL("another text when continued after " << size << " bytes");
  }
}

TEST_CASE("ledger: a changed byte is noticed, at its line or the next, wherever it is") {
  const auto text = written(sample_texts());
  REQUIRE(text.size() > 8 * sample_texts().size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    for (const unsigned flip : {1U, 0x20U, 0x80U}) {
      auto damaged = text;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ flip);
      // Only the end of the last line has nothing after it: without it the line counts as cut off.
      const bool is_last = i + 1 == text.size();
      if (complaint(damaged).empty() != is_last) FAIL("byte " << i << " changed by " << flip);
    }
  }
}

TEST_CASE("ledger: a line that is removed, doubled or moved is noticed") {
  const auto text = written(sample_texts());
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  const auto joined = [](const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& part : parts) out += part;
    return out;
  };
  REQUIRE(lines.size() == sample_texts().size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    if (complaint(joined(doubled)).empty()) FAIL("line " << i + 1 << " twice");
    if (i + 1 == lines.size()) continue;  // a last line that is not there was not written yet
    auto removed = lines;
    removed.erase(removed.begin() + static_cast<std::ptrdiff_t>(i));
    if (complaint(joined(removed)).empty()) FAIL("line " << i + 1 << " removed");
    auto swapped = lines;
    std::swap(swapped[i], swapped[i + 1]);
    if (complaint(joined(swapped)).empty()) FAIL("lines " << i + 1 << " and the next swapped");
  }
}

TEST_CASE("ledger: every damaged file has its diagnostic") {
  // The files of tests/bad/ledgers have correct hashes but for what their names say; NAME.expect holds what
  // follows the file's name.
  int files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / "tests/bad/ledgers")) {
    if (entry.path().extension() != ".ledger") continue;
    ++files;
    auto beside = entry.path();
    auto expected = tilesets::read_text_file(beside.replace_extension(".expect").string());
    expected.erase(expected.find('\n'));
    INFO(entry.path().filename().string());
    CHECK(complaint(tilesets::read_text_file(entry.path().string()), "l") == "l" + expected);
  }
  CHECK(files >= 20);
}

TEST_CASE("ledger: nothing may follow the end, and shares are not without number") {
  CHECK(complaint(written(sample_texts()) + "0") == "l:13:1: a line after 'end', expected nothing");
  CHECK(complaint(written(header_texts({{}, {1, most_parts}}))).empty());
  CHECK(complaint(written(header_texts({{}, {1, most_parts + 1}}))) ==
        "l:2:24: 1000001 shares, expected at most 1000000");
}

TEST_CASE("ledger: a digest tells texts apart and is the same everywhere") {
  // XXH3 with 128 bits of no bytes, as the xxHash project publishes it (tests/sanity_test_vectors.h).
  CHECK(digest("") == "99aa06d3014798d86001c324468d497f");
  CHECK(digest("a") != digest("b"));
  CHECK(digest("ab").size() == 32);
}

}  // namespace
}  // namespace bastide::solver::test_ledger_text
