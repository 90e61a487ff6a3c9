// Each folder of the layers is a namespace and a room: few sources, no ring of includes. And two rules for
// all sources at once: no deliberate faults in them, and no library that is required and not used.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/architecture/folder_rules.hpp"
#include "tests/architecture/sources.hpp"
#include "tests/catch.hpp"
#include "tests/says.hpp"

namespace test_folders {

using bastide::tests::says;
using namespace bastide::architecture;
using Sentences = std::vector<std::string>;
using Rings = std::vector<Sentences>;

namespace {

/// main.cpp is the program: all includes of cli end there, and exit_code.hpp beside it is where they begin.
const std::set<std::string> apart = {"cli/main.cpp"};

/// Not in the namespace of their folder: the index of all layers, and the program.
const std::set<std::string> outside = {"tilesets/index.hpp", "cli/main.cpp"};

/// House rule: some 15.
constexpr std::size_t most_sources = 18;

/// How the headers of each required package begin.
const std::map<std::string, std::vector<std::string>> package_headers = {
    {"Boost", {"boost/"}},
    {"CLI11", {"CLI/"}},
    {"TBB", {"oneapi/tbb/", "tbb/"}},
    {"fmt", {"fmt/"}},
    {"pegtl", {"tao/pegtl"}},
    {"nlohmann_json", {"nlohmann/"}},
    {"range-v3", {"range/v3/"}},
    {"rapidcheck", {"rapidcheck"}},
    {"tomlplusplus", {"toml++/"}},
    {"xxhash_folder", {"xxhash.h"}},
    {"random123_folder", {"Random123/"}},
    {"cadical_folder", {"cadical.hpp"}},
};

}  // namespace

TEST_CASE("each source lies in the namespace of its folder") {
  REQUIRE(layer_sources().size() > 400);
  for (const auto& [path, text] : layer_sources()) {
    if (outside.contains(path)) continue;
    for (const auto& broken : broken_namespaces(path, text)) FAIL_CHECK(broken);
  }
}

TEST_CASE("a source outside the namespace of its folder is found") {
  const auto broken = [](const std::string& text) {
    return broken_namespaces("rules/board/board.cpp", text);
  };
  CHECK(broken("namespace bastide::rules::board {\nint a;\n}\n").empty());
  CHECK(
      broken("namespace bastide::rules {\nclass Table;\n}\nnamespace bastide::rules::board {\n}\n").empty());
  CHECK(broken("namespace CLI { class App; }\nnamespace bastide::rules::board {\nnamespace fs = "
               "std::filesystem;\n}\n")
            .empty());
  CHECK(broken("namespace bastide::rules {\nclass Table;\n}\n") ==
        Sentences{"rules/board/board.cpp: does not lie in namespace bastide::rules::board"});
  CHECK(broken("namespace bastide::rules::board {\n}\nnamespace bastide::rules {\nint a;\n}\n") ==
        Sentences{"rules/board/board.cpp: more than a declaration in namespace bastide::rules"});
}

TEST_CASE("no folder of the layers holds many sources") {
  CHECK(crowded_folders(layer_sources(), most_sources) == Sentences{});
  CHECK(crowded_folders({{"a/1.cpp", ""}, {"a/2.cpp", ""}, {"a/2.hpp", ""}, {"a/b/3.cpp", ""}}, 1) ==
        Sentences{"a holds 2 sources"});
}

TEST_CASE("folders do not include each other in a ring") {
  CHECK(folder_rings(layer_sources(), apart) == Rings{});
  const auto include = [](const char* header) { return "#include \"" + std::string(header) + "\"\n"; };
  const Files files = {{"a/1.cpp", include("a/1.hpp") + include("a/b/2.hpp")},
                       {"a/b/2.hpp", include("c/3.hpp")},
                       {"c/3.hpp", include("a/1.hpp")},
                       {"d/4.cpp", include("c/3.hpp")}};
  CHECK(folder_rings(files, {}) == Rings{{"a", "a/b", "c"}});
  CHECK(folder_rings(files, {"a/1.cpp"}) == Rings{});
}

TEST_CASE("deliberate faults are not in the sources") {
  REQUIRE(layer_sources().size() > 400);
  for (const auto& [path, text] : layer_sources()) {
    for (const auto* word : {"is_faulty", "is_on("})  // tests/mutants/faults has them as data
      if (says(text, word)) FAIL_CHECK(path << " has " << word);
  }
}

TEST_CASE("each library that is required is used") {
  CHECK(unused_packages(text_of("CMakeLists.txt"), layer_sources(), package_headers) == Sentences{});
  const std::string cmake = "find_package(fmt 9 REQUIRED)  # why\nfind_path(tbb_folder tbb/a.h REQUIRED)\n";
  CHECK(unused_packages(cmake, {{"a.cpp", "#include <fmt/core.h>\n"}},
                        {{"fmt", {"fmt/"}}, {"tbb_folder", {"tbb/"}}}) == Sentences{"tbb_folder"});
  CHECK(unused_packages(cmake, {{"a.cpp", "#include <tbb/a.h>\n"}}, {{"tbb_folder", {"tbb/"}}}) ==
        Sentences{"fmt"});
}

}  // namespace test_folders
