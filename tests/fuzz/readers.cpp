#include "tests/fuzz/readers.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "tests/fuzz/protocol_readers.hpp"
#include "tests/fuzz/record_readers.hpp"
#include "tests/fuzz/rule_readers.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::tests::fuzz {
namespace {

namespace fs = std::filesystem;

const std::array<Reader, 11>& all() {
  static const std::array<Reader, 11> table = {{
      {"tileset",
       read_tile_set_file,
       {"tests/bad/tilesets", "docs/examples", "tilesets/mini-mixed.toml", "tilesets/mini-pennants.toml",
        "tilesets/river.toml"},
       {".toml"},
       {"[tileset]",
        "[[tile]]",
        "[edges]",
        "[checksums]",
        "[rotations]",
        "id = \"",
        "name = \"",
        "start = \"A\"",
        "count = 9",
        "edges = \"crrf\"",
        "cities = [\"NW+\"]",
        "roads = [\"E\", \"S\"]",
        "fields = [\"EL WR > N\"]",
        "centre = \"crossing\"",
        "cloister",
        "extends = \"mini-roads\"",
        "includes = [\"river\"]",
        "garden = 1",
        "also = { c1 = \"18\" }",
        "cut = "}},
      {"edition",
       read_edition_file,
       {"tests/bad/editions", "docs/examples"},
       {".toml"},
       {"extends = \"c1\"",
        "[[figure]]",
        "[[deck]]",
        "[markers]",
        "[lines]",
        "[points]",
        "weight = \"",
        "count = ",
        "stands_on = [\"city\"]",
        "needs = \"own_follower\"",
        "tileset = \"base\"",
        "adds_tiles = \"river\"",
        "house/trees",
        "expansion/abbot",
        "tiles",
        "pennants",
        "farms = \"2*cities\"",
        "players = \"2-5\"",
        "board_area = \"8x8\"",
        "statement = \"farm-third\"",
        "notes = [\""}},
      {"formula",
       read_formula,
       {"tests/fuzz/corpus/formula"},
       {},
       {"tiles", "segments", "pennants", "neighbours", "cities",    "inn",  "cathedral", "crossings",
        "loops", "own",      "others",   "turns",      "followers", "max(", "min(",      "round(",
        "sqrt(", "abs(",     "floor(",   "ceil(",      " ? ",       " : ",  "==",        "!=",
        "<=",    ">=",       "and",      "or",         "not ",      "^",    "1e308",     "9007199254740993",
        "0.5"}},
      {"expression",
       read_expression,
       {"tests/fuzz/corpus/expression"},
       {},
       {"completed",
        "cities",
        "roads",
        "farms",
        "shared",
        "tiles",
        "followers",
        "cloisters",
        "dead_holes(4)",
        "dead_holes(2..4)",
        "smallest_block(B)",
        "unplaceable",
        "max(",
        "sqrt(",
        ">=",
        "==",
        "and",
        "or",
        "not ",
        " ? ",
        " : ",
        "^",
        "1e308",
        "# "}},
      {"position",
       read_position,
       {"tests/bad/positions", "tests/bad/rotations", "tests/fuzz/corpus/position"},
       {".txt", ".lines"},
       {"D0@0,0", "E2@0,-1", "=red:city", "=blue:field1", "=0:road", "=red.big:road0", "=7:cloister",
        "L?@1,0", "RA0@0,0", "-10000", "10000", "# ", "city0"}},
      {"game",
       read_games,
       {"tests/bad/games", "tests/fuzz/corpus/game", "docs/examples/games.jsonl"},
       {".jsonl"},
       {"\"turns\":[",
        "\"place\":\"",
        "\"follower\":\"city\"",
        "\"figure\":\"",
        "\"retrieve\":\"0,0\"",
        "\"part\":2",
        "\"discarded\":[\"C\"]",
        "\"expect\":{",
        "\"placements\":4",
        "\"spots\":[",
        "\"scores\":[0,0]",
        "\"supply\":[7,7]",
        "\"final\":{\"third\":[",
        "\"rules\":{\"small_city\":\"half\"}",
        "\"players\":2",
        "\"edition\":\"winter\"",
        "\"tileset\":\"base\"",
        "N2@0,-1",
        "D0@0,0",
        "\\u001b",
        "1e999",
        "18446744073709551616"}},
      {"ledger",
       read_ledger,
       {"tests/bad/ledgers"},
       {".ledger"},
       {"bastide.ledger/1", "program 0.1.0", "share 1/1", "stage boards 3", "piece boards 0: ", "end",
        "\\x0a", "340282366920938463463374607431768211456", "18446744073709551615", "D0@0,0"}},
      {"saved",
       read_saved_run,
       {"tests/fuzz/corpus/saved", "tests/corpus/answers"},
       {".json"},
       {"\"format\":\"bastide.run/1\"", "\"format\":\"bastide.solve/1\"", "\"format\":\"bastide.simulate/1\"",
        "\"format\":\"bastide.estimate/1\"", "\"format\":\"bastide.compare/1\"", "\"verdicts\":[",
        "\"position\":\"D0@0,0\"", "\"tileset\":\"base\"", "\"counterexample\":{", "null", "true", "1e999",
        "-1", "18446744073709551616"}},
      {"requests",
       read_requests,
       {"tests/fuzz/corpus/requests"},
       {".jsonl"},
       {"\"ask\":\"",
        "begin",
        "placements",
        "place",
        "spots",
        "finish",
        "features",
        "scores",
        "supply",
        "final",
        "tokens",
        "retrievable",
        "next",
        "deck",
        "save",
        "load",
        "undo",
        "aside",
        "\"saved\":\"0 E2@0,-1=0:city; aside C\"",
        "\"rules\":{\"farms\":\"off\"}",
        "\"figure\":\"big\"",
        "\"players\":8",
        "\"retrieve\":[0,1]"}},
      {"answers",
       read_answers,
       {"tests/fuzz/corpus/answers"},
       {".jsonl"},
       {"\"id\":0",
        "\"ok\":true",
        "\"refused\":\"",
        "\"unsupported\":\"",
        "\"features\":[{\"kind\":\"",
        "\"tiles\":[[0,0]]",
        "\"open\":2",
        "\"complete\":true",
        "\"followers\":[0,0]",
        "\"marks\":{\"inn\":1}",
        "\"figures\":{\"big\":[0,1]}",
        "\"kinds\":[",
        "\"spots\":[",
        "\"next\":{\"player\":0,\"part\":2}",
        "\"deck\":{\"RD\":2}",
        "\"saved\":\"",
        "\"tokens\":[",
        "\"final\":[",
        "\\u001b[2J",
        "1e999"}},
      {"text",
       [](std::string_view text) {
         read_statements(text);
         read_shape(text);
       },
       {"tests/bad/statements", "tests/bad/solve"},
       {".toml", ".txt"},
       {"[[statement]]", "[[question]]", "id = \"", "page = \"", "S", "#", ".", "9x8"}},
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
