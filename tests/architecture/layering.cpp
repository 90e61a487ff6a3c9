// The layers include only what lies below them, and each library stays in its place (docs/development.md).
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/architecture/include_rules.hpp"
#include "tests/architecture/self_contained.hpp"
#include "tests/catch.hpp"

namespace test_layering {

namespace fs = std::filesystem;
using bastide::architecture::broken_rules;
using bastide::architecture::Files;
using bastide::architecture::missing_includes;

namespace {

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("every include of the layers points down") {
  const fs::path root = BASTIDE_SOURCE_DIR;
  int files = 0;
  for (const char* layer : {"tilesets", "rules", "solver", "props", "reports", "cli", "bench/yardsticks"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / layer)) {
      const auto extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      ++files;
      for (const auto& broken :
           broken_rules(fs::relative(entry.path(), root).string(), text_of(entry.path())))
        FAIL_CHECK(broken);
    }
  }
  CHECK(files > 50);  // guards against looking in the wrong place
}

TEST_CASE("an include that points up or sideways is found") {
  const auto include = [](const char* header) { return "// a\n#include \"" + std::string(header) + "\"\n"; };
  CHECK(broken_rules("tilesets/files/reader.cpp", include("rules/position.hpp")) ==
        std::vector<std::string>{"tilesets/files/reader.cpp:2: tilesets may not include rules"});
  CHECK(broken_rules("props/verifier.hpp", include("reports/records/run_record.hpp")).size() == 1);
  CHECK(broken_rules("reports/page.cpp", include("props/verifier.hpp")).size() == 1);
  CHECK(broken_rules("reports/page.cpp", include("solver/explorer.hpp")).size() == 1);
  CHECK(broken_rules("solver/explorer.cpp", include("cli/progress.hpp")).size() == 1);
  CHECK(broken_rules("rules/board/board.cpp", include("board.hpp")).size() == 1);
  CHECK(broken_rules("rules/board/board.cpp", include("tests/support.hpp")).size() == 1);
  CHECK(broken_rules("bench/yardsticks/last_ply.cpp", include("solver/counting/count.hpp")).size() == 1);
  CHECK(broken_rules("bench/yardsticks/last_ply.cpp", include("tilesets/tile_set.hpp")).empty());
  CHECK(broken_rules("cli/commands/verification/verify.cpp", include("props/verifier.hpp")).empty());
  CHECK(broken_rules("cli/main.cpp", include("bastide/version.hpp")).empty());
}

TEST_CASE("the fast engine and the reference model stay apart") {
  const auto broken = [](const char* path, const char* header) {
    return !broken_rules(path, "#include \"" + std::string(header) + "\"").empty();
  };
  CHECK(broken("rules/reference/features.cpp", "rules/board/feature_forest.hpp"));
  CHECK(broken("rules/play/scoring.cpp", "rules/reference/model.hpp"));
  CHECK(broken("rules/position.hpp", "rules/board/board.hpp"));
  CHECK(broken("rules/notation.cpp", "rules/reference/landscape.hpp"));
  CHECK_FALSE(broken("rules/reference/model.hpp", "rules/score_sheet.hpp"));
  CHECK_FALSE(broken("rules/play/scoring.cpp", "rules/score_sheet.hpp"));
  CHECK_FALSE(broken("props/engines_agree.cpp", "rules/reference/model.hpp"));
}

TEST_CASE("a library outside its place is found") {
  const auto broken = [](const char* path, const char* header) {
    return !broken_rules(path, "#include <" + std::string(header) + ">").empty();
  };
  CHECK(broken("solver/explorer.cpp", "toml++/toml.h"));
  CHECK(broken("tilesets/files/reader.hpp", "toml++/toml.h"));
  CHECK(broken("props/verifier.cpp", "oneapi/tbb/parallel_for.h"));
  CHECK(broken("rules/editions/edition.cpp", "nlohmann/json.hpp"));
  CHECK(broken("solver/sampling.cpp", "rapidcheck.h"));
  CHECK(broken("rules/board/board.cpp", "boost/graph/adjacency_list.hpp"));
  CHECK(broken("solver/explorer.hpp", "range/v3/view/filter.hpp"));
  CHECK(broken("solver/explorer.cpp", "range/v3/all.hpp"));
  CHECK(broken("solver/explorer.cpp", "CLI/CLI.hpp"));
  CHECK(broken("rules/expressions/formula_syntax.cpp", "muParser.h"));
  CHECK(broken("rules/play/scoring.cpp", "muParserBase.h"));
  CHECK(broken("rules/board/board.cpp", "catch2/catch.hpp"));
  CHECK_FALSE(broken("tilesets/files/reader.cpp", "toml++/toml.h"));
  CHECK_FALSE(broken("tilesets/files/toml_text.hpp", "toml++/toml.h"));
  CHECK_FALSE(broken("rules/reference/segment_graph.cpp", "boost/graph/connected_components.hpp"));
  CHECK_FALSE(broken("solver/explorer.cpp", "range/v3/view/filter.hpp"));
  CHECK_FALSE(broken("rules/expressions/formula.cpp", "muParser.h"));
  CHECK_FALSE(broken("rules/board/board.cpp", "vector"));
}

TEST_CASE("tests include Catch2 by tests/catch.hpp, which knows its versions") {
  const fs::path tests = fs::path(BASTIDE_SOURCE_DIR) / "tests";
  std::vector<std::string> direct;
  for (const auto& entry : fs::recursive_directory_iterator(tests)) {
    const auto extension = entry.path().extension();
    if ((extension == ".hpp" || extension == ".cpp") &&
        ("\n" + text_of(entry.path())).find("\n#include <catch2/") != std::string::npos)
      direct.push_back(fs::relative(entry.path(), tests).string());
  }
  CHECK(direct == std::vector<std::string>{"catch.hpp"});
}

TEST_CASE("each file of the layers includes what it names") {
  const fs::path root = BASTIDE_SOURCE_DIR;
  Files files;
  for (const char* layer : {"tilesets", "rules", "solver", "props", "reports", "cli"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / layer)) {
      const auto extension = entry.path().extension();
      if (extension == ".hpp" || extension == ".cpp")
        files.emplace(fs::relative(entry.path(), root).string(), text_of(entry.path()));
    }
  }
  CHECK(files.size() > 500);  // guards against looking in the wrong place
  for (const auto& missing : missing_includes(files)) FAIL_CHECK(missing);
}

TEST_CASE("a missing include is found, and only that") {
  const auto missing = [](const std::string& text) {
    return missing_includes(
        {{"rules/cell.hpp", "#include <vector>\nstruct Cell {};\nstruct Rim final : Cell {};\n"},
         {"rules/board/board.hpp", "#include \"rules/cell.hpp\"\nstruct Board {\n  struct Inner {};\n};\n"},
         {"rules/a.cpp", text}});
  };
  const std::string with_board = "#include \"rules/board/board.hpp\"\n";
  CHECK(missing("Cell c;") ==
        std::vector<std::string>{"rules/a.cpp names Cell, which no header it includes has"});
  CHECK(missing("Rim r;").size() == 1);
  CHECK(missing("std::vector<int> v;").size() == 1);
  CHECK(missing(with_board + "std::vector<Cell> v; std::set_difference();").empty());  // by way of its header
  CHECK(missing(with_board + "std::set<Cell> v;").size() == 1);
  CHECK(missing("// Cell\nauto a = \"Cell \\\" Cell\" + R\"x(Cell)x\" + '\"'; int Celli;").empty());
  CHECK(missing("struct Cell;\nCell* c;").empty());
  CHECK(missing("Inner i;").empty());  // no type of the left margin: the compiler's business
}

}  // namespace test_layering
