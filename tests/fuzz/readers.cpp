#include "tests/fuzz/readers.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/protocol_readers.hpp"
#include "tests/fuzz/record_readers.hpp"
#include "tests/fuzz/rule_readers.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::tests::fuzz {
namespace {

namespace fs = std::filesystem;

/// What has no corpus of its own worth the name.
void read_other_text(std::string_view text) {
  read_statements(text);
  read_shape(text);
}

const std::array<Reader, 12>& all() {
  static const std::array<Reader, 12> table = {{
      {"tileset",
       read_tile_set_file,
       4096,
       {"tests/bad/tilesets", "docs/examples", "tilesets/mini-mixed.toml", "tilesets/mini-pennants.toml",
        "tilesets/river.toml"},
       {".toml"}},
      {"edition", read_edition_file, 2048, {"tests/bad/editions", "docs/examples"}, {".toml"}},
      {"formula", read_formula, 300, {"tests/fuzz/corpus/formula"}, {}},
      {"expression", read_expression, 300, {"tests/fuzz/corpus/expression"}, {}},
      {"position",
       read_position,
       400,
       {"tests/bad/positions", "tests/bad/rotations", "tests/fuzz/corpus/position"},
       {".txt", ".lines"}},
      {"game",
       read_games,
       2048,
       {"tests/bad/games", "tests/fuzz/corpus/game", "docs/examples/games.jsonl"},
       {".jsonl"}},
      {"vectors",
       read_vector_file,
       2048,
       {"tests/bad/vectors", "tests/fuzz/corpus/vectors", "vectors/options.jsonl"},
       {".jsonl"}},
      {"ledger", read_ledger, 2048, {"tests/bad/ledgers"}, {".ledger"}},
      {"saved", read_saved_run, 16384, {"tests/fuzz/corpus/saved", "tests/corpus/answers"}, {".json"}},
      {"requests", read_requests, 2048, {"tests/fuzz/corpus/requests"}, {".jsonl"}},
      {"answers", read_answers, 2048, {"tests/fuzz/corpus/answers"}, {".jsonl"}},
      {"text", read_other_text, 2048, {"tests/bad/statements", "tests/bad/solve"}, {".toml", ".txt"}},
  }};
  return table;
}

bool is_wanted(const Reader& reader, const fs::path& file) {
  return reader.endings.empty() ||
         std::any_of(reader.endings.begin(), reader.endings.end(),
                     [&](const char* ending) { return file.extension() == ending; });
}

}  // namespace

std::span<const Reader> readers() { return all(); }

const Reader* find_reader(std::string_view name) {
  const auto found =
      std::find_if(all().begin(), all().end(), [&](const Reader& r) { return r.name == name; });
  return found == all().end() ? nullptr : &*found;
}

std::vector<std::string> words_of(const Reader& reader) {
  std::ifstream file(fs::path(BASTIDE_SOURCE_DIR) / "tests/fuzz/words" / (std::string(reader.name) + ".txt"));
  std::vector<std::string> words;
  for (std::string line; std::getline(file, line);) words.push_back(line);
  return words;
}

std::vector<Sample> samples_of(const Reader& reader, std::size_t longest) {
  const fs::path root = BASTIDE_SOURCE_DIR;
  std::vector<fs::path> files;
  for (const auto* corpus : reader.corpora) {
    if (fs::is_regular_file(root / corpus)) files.push_back(root / corpus);
    if (!fs::is_directory(root / corpus)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / corpus)) {
      if (entry.is_regular_file() && is_wanted(reader, entry.path())) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<Sample> samples;
  const auto add = [&](const fs::path& file, std::string text) {
    if (text.size() <= longest) samples.push_back({fs::relative(file, root).string(), std::move(text)});
  };
  for (const auto& file : files) {
    const auto text = tilesets::read_text_file(file.string());
    add(file, text);
    if (file.extension() != ".jsonl" && file.extension() != ".lines") continue;
    for (std::size_t begin = 0; begin < text.size();) {
      const auto end = std::min(text.find('\n', begin), text.size());
      add(file, text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return samples;
}

}  // namespace bastide::tests::fuzz
