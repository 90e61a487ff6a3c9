#include "tests/architecture/include_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace bastide::architecture {
namespace {

using Words = std::vector<std::string_view>;

bool contains(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A folder and the layers it may include. `bastide`: the generated headers.
struct Layer {
  std::string_view name;
  Words may_include;
};

const std::array layers = {
    Layer{"tilesets", {"tilesets", "bastide"}},
    Layer{"rules", {"tilesets", "rules", "bastide"}},
    Layer{"solver", {"tilesets", "rules", "solver", "bastide"}},
    Layer{"props", {"tilesets", "rules", "solver", "props", "bastide"}},
    Layer{"reports", {"tilesets", "rules", "solver", "props", "reports", "bastide"}},
    Layer{"cli", {"tilesets", "rules", "solver", "props", "reports", "cli", "bastide"}},
    Layer{"bench/yardsticks", {"tilesets", "bench"}},  // stands apart from what it is compared with
};

/// A third-party library, known by how its headers' paths begin, the folders or files that may use it, and
/// the headers of ours among them that may: what a header includes, every reader of the header compiles.
struct Library {
  std::string_view name;
  Words headers;
  Words folders;
  Words our_headers;
};

const std::array libraries = {
    // Everybody else reads documents (tilesets/described/document.hpp).
    Library{"toml++", {"toml++/", "toml.hpp"}, {"tilesets/files/toml_document.cpp"}, {}},
    Library{"oneTBB", {"tbb/", "oneapi/"}, {"solver/runs"}, {}},
    Library{"nlohmann JSON", {"nlohmann/json.hpp"}, {"reports", "cli"}, {}},
    Library{"nlohmann JSON", {"nlohmann/json_fwd.hpp"}, {"reports", "cli"}, {"reports", "cli"}},
    Library{"kainjow mustache",
            {"kainjow/", "mustache.hpp"},
            {"reports/page", "reports/template_data.hpp"},
            {"reports/template_data.hpp"}},
    // Commands of RapidCheck's, and the games that they play: read by the sources of two folders and by
    // tests.
    Library{"RapidCheck", {"rapidcheck"}, {"props/engines", "props/play"}, {}},
    Library{"Boost.Graph",
            {"boost/graph/"},
            {"rules/reference", "solver"},
            {"rules/reference/segment_graph.hpp"}},
    Library{"PEGTL", {"tao/"}, {"rules/expressions/expression_grammar.cpp"}, {}},
    Library{"xxHash", {"xxhash"}, {"solver/runs/ledger_file.cpp"}, {}},
    Library{"Random123", {"Random123/"}, {"solver/arithmetic/random_stream.cpp"}, {}},
    Library{"CaDiCaL", {"cadical"}, {"solver/sat/solve.cpp"}, {}},
    Library{"range-v3", {"range/v3/"}, {"tilesets", "rules", "solver", "reports", "cli"}, {}},
    Library{"CLI11", {"CLI/"}, {"cli"}, {}},
    Library{"Catch2", {"catch2/"}, {}, {}},
    Library{"valijson", {"valijson/"}, {}, {}},
};

/// The fast engine, the reference model, and the files of rules/ that put the same question to both. All else
/// in rules/ is shared: values and words, no engine.
const Words fast_folders = {"rules/board", "rules/play"};
const Words reference_folders = {"rules/reference"};
const Words comparing_rules = {"rules/records/engine_games.hpp", "rules/records/engine_games.cpp",
                               "rules/records/replay.hpp", "rules/records/replay.cpp"};

enum class Part { shared, fast_engine, reference_model, both };

bool lies_in(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && path.substr(folder.size()).starts_with('/');
}

bool lies_in_any(std::string_view path, const Words& folders) {
  return std::any_of(folders.begin(), folders.end(),
                     [&](std::string_view f) { return path == f || lies_in(path, f); });
}

/// The part of rules/ that a file belongs to; nothing for files of other layers.
std::optional<Part> part_of_rules(std::string_view path) {
  if (!lies_in(path, "rules")) return std::nullopt;
  if (lies_in_any(path, fast_folders)) return Part::fast_engine;
  if (lies_in_any(path, reference_folders)) return Part::reference_model;
  return contains(comparing_rules, path) ? Part::both : Part::shared;
}

/// What is wrong with `path` including our own header `header`, if anything.
std::optional<std::string> judge_own(std::string_view path, std::string_view header) {
  const auto layer =
      std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return lies_in(path, l.name); });
  if (layer == layers.end()) return std::nullopt;
  const auto folder = header.substr(0, header.find('/'));
  if (!header.ends_with("version.hpp") && header.find('/') == std::string_view::npos)
    return fmt::format("\"{}\" is not named from the repository root", header);
  if (!contains(layer->may_include, folder)) return fmt::format("{} may not include {}", layer->name, folder);
  const auto from = part_of_rules(path);
  const auto to = part_of_rules(header);
  if (!from || !to || to == Part::shared || from == Part::both || from == to) return std::nullopt;
  if (from == Part::shared)
    return fmt::format("both engines include {}, so it may not include {}", path, header);
  return fmt::format("the fast engine and the reference model may not include each other ({})", header);
}

/// What is wrong with `path` including the third-party header `header`, if anything.
std::optional<std::string> judge_library(std::string_view path, std::string_view header) {
  if (header == "range/v3/all.hpp") return "range/v3/all.hpp takes seconds to compile: include what is used";
  for (const auto& library : libraries) {
    if (std::none_of(library.headers.begin(), library.headers.end(),
                     [&](std::string_view start) { return header.starts_with(start); }))
      continue;
    if (!lies_in_any(path, library.folders)) return fmt::format("{} is not used here", library.name);
    if (path.ends_with(".hpp") && !lies_in_any(path, library.our_headers))
      return fmt::format("{} is not used in headers", library.name);
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> broken_rules(std::string_view path, std::string_view text) {
  std::vector<std::string> broken;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!line.starts_with("#include")) continue;  // formatting leaves no other spelling
    const auto open = line.find_first_of("\"<");
    const auto close = line.find_first_of("\">", open + 1);
    if (open == std::string::npos || close == std::string::npos) continue;
    const auto header = line.substr(open + 1, close - open - 1);
    const auto wrong = line[open] == '"' ? judge_own(path, header) : judge_library(path, header);
    if (wrong) broken.push_back(fmt::format("{}:{}: {}", path, number, *wrong));
  }
  return broken;
}

}  // namespace bastide::architecture
