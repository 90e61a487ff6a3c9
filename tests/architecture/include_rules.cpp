#include "tests/architecture/include_rules.hpp"

#include <fmt/format.h>

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

/// A folder and the layers it may include. `bastide` is the generated version header.
struct Layer {
  std::string_view name;
  Words may_include;
};

const std::array layers = {
    Layer{"tilesets", {"tilesets", "bastide"}},
    Layer{"rules", {"tilesets", "rules", "bastide"}},
    Layer{"solver", {"tilesets", "rules", "solver", "bastide"}},
    Layer{"props", {"tilesets", "rules", "solver", "props", "bastide"}},
    Layer{"reports", {"tilesets", "rules", "reports", "bastide"}},
    Layer{"cli", {"tilesets", "rules", "solver", "props", "reports", "cli", "bastide"}},
    Layer{"bench/yardsticks", {"tilesets", "bench"}},  // stands apart from what it is compared with
};

/// A third-party library, known by how its headers' paths begin, and the folders or files that may use it.
struct Library {
  std::string_view name;
  Words headers;
  Words folders;
  bool sources_only;  ///< never in a header
};

const std::array libraries = {
    Library{"toml++", {"toml++/", "toml.hpp"}, {"tilesets", "rules"}, true},
    Library{"oneTBB", {"tbb/", "oneapi/"}, {"solver"}, false},
    Library{"nlohmann JSON", {"nlohmann/"}, {"reports", "cli"}, false},
    Library{"kainjow mustache", {"kainjow/", "mustache.hpp"}, {"reports"}, false},
    Library{"RapidCheck", {"rapidcheck"}, {"props"}, false},
    Library{"Boost.Graph", {"boost/graph/"}, {"rules/reference", "solver"}, false},
    Library{"muParser", {"muParser"}, {"rules/expressions/formula.cpp"}, true},
    Library{"xxHash", {"xxhash"}, {"solver/runs/ledger_text.cpp"}, true},
    Library{"CaDiCaL", {"cadical"}, {"solver/sat/solve.cpp"}, true},
    Library{"range-v3", {"range/v3/"}, {"tilesets", "rules", "solver", "props", "reports", "cli"}, true},
    Library{"CLI11", {"CLI/"}, {"cli"}, false},
    Library{"Catch2", {"catch2/"}, {}, false},
    Library{"valijson", {"valijson/"}, {}, false},
};

/// The one header that includes toml++: what the readers of tile sets and of editions share.
constexpr std::string_view shared_toml_reader = "tilesets/files/toml_text.hpp";

/// The headers of rules/ in which the fast engine and the reference model meet: values and words, no engine.
const Words shared_rules = {"census_sums",    "course_event", "crossings", "edition",      "formula",
                            "formula_syntax", "game_record",  "notation",  "option_names", "position",
                            "score_sheet",    "spelling",     "table"};

/// The files of rules/ that put the same question to both engines.
const Words comparing_rules = {"replay"};

enum class Part { shared, fast_engine, reference_model, both };

/// The part of rules/ that a file belongs to; nothing for files of other layers.
std::optional<Part> part_of_rules(std::string_view path) {
  if (!path.starts_with("rules/")) return std::nullopt;
  if (path.starts_with("rules/reference/")) return Part::reference_model;
  const auto name = path.substr(6, path.rfind('.') - 6);
  if (contains(comparing_rules, name)) return Part::both;
  return contains(shared_rules, name) ? Part::shared : Part::fast_engine;
}

bool lies_in(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && path.substr(folder.size()).starts_with('/');
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
    if (std::none_of(library.folders.begin(), library.folders.end(),
                     [&](std::string_view folder) { return path == folder || lies_in(path, folder); }))
      return fmt::format("{} is not used here", library.name);
    if (library.sources_only && path.ends_with(".hpp") && path != shared_toml_reader)
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
