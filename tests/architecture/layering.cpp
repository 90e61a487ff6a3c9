// The layers include only what lies below them, and each library stays in its place (docs/development.md).
#include <string>
#include <vector>

#include "tests/architecture/include_rules.hpp"
#include "tests/architecture/sources.hpp"
#include "tests/catch.hpp"
#include "tests/says.hpp"

namespace test_layering {

using bastide::architecture::broken_rules;
using bastide::architecture::Files;
using bastide::architecture::layer_sources;
using bastide::architecture::sources_below;
using bastide::tests::says;

namespace {

void check_includes(const Files& files) {
  for (const auto& [path, text] : files)
    for (const auto& broken : broken_rules(path, text)) FAIL_CHECK(broken);
}

}  // namespace

TEST_CASE("every include of the layers points down") {
  check_includes(layer_sources());
  check_includes(sources_below(std::initializer_list<const char*>{"bench/yardsticks"}));
  CHECK(layer_sources().size() > 500);  // guards against looking in the wrong place
}

TEST_CASE("an include that points up or sideways is found") {
  const auto include = [](const char* header) { return "// a\n#include \"" + std::string(header) + "\"\n"; };
  CHECK(broken_rules("tilesets/files/reader.cpp", include("rules/position.hpp")) ==
        std::vector<std::string>{"tilesets/files/reader.cpp:2: tilesets may not include rules"});
  CHECK(broken_rules("props/verifier.hpp", include("reports/records/run_record.hpp")).size() == 1);
  CHECK(broken_rules("reports/page.cpp", include("cli/progress.hpp")).size() == 1);
  CHECK(broken_rules("reports/page.cpp", include("props/verifier.hpp")).empty());
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
  CHECK(broken("rules/editions/lint_table.cpp", "rules/play/game.hpp"));
  CHECK(broken("rules/expressions/formula.cpp", "rules/board/board.hpp"));
  CHECK(broken("rules/records/game_record.hpp", "rules/play/game.hpp"));
  CHECK_FALSE(broken("rules/records/replay.cpp", "rules/play/game.hpp"));
  CHECK_FALSE(broken("rules/records/replay.cpp", "rules/reference/model.hpp"));
  CHECK_FALSE(broken("props/checks/engines_agree.cpp", "rules/reference/model.hpp"));
}

TEST_CASE("a library outside its place is found") {
  const auto broken = [](const char* path, const char* header) {
    return !broken_rules(path, "#include <" + std::string(header) + ">").empty();
  };
  CHECK(broken("solver/explorer.cpp", "toml++/toml.h"));
  CHECK(broken("tilesets/files/reader.hpp", "toml++/toml.h"));
  CHECK(broken("tilesets/tile_set.cpp", "toml++/toml.h"));
  CHECK(broken("solver/runs/recording.cpp", "xxhash.h"));
  CHECK(broken("reports/records/run_record.hpp", "nlohmann/json.hpp"));
  CHECK(broken("reports/charts/chart.cpp", "kainjow/mustache.hpp"));
  CHECK(broken("props/property.hpp", "rapidcheck.h"));
  CHECK(broken("props/boards/board_facts.cpp", "rapidcheck.h"));
  CHECK(broken("cli/input/common_options.hpp", "CLI/CLI.hpp"));
  CHECK(broken("solver/counting/count.cpp", "oneapi/tbb/parallel_for.h"));
  CHECK(broken("props/verifier.cpp", "oneapi/tbb/parallel_for.h"));
  CHECK(broken("rules/editions/edition.cpp", "nlohmann/json.hpp"));
  CHECK(broken("solver/sampling.cpp", "rapidcheck.h"));
  CHECK(broken("rules/board/board.cpp", "boost/graph/adjacency_list.hpp"));
  CHECK(broken("solver/explorer.hpp", "range/v3/view/filter.hpp"));
  CHECK(broken("solver/explorer.cpp", "range/v3/all.hpp"));
  CHECK(broken("solver/explorer.cpp", "CLI/CLI.hpp"));
  CHECK(broken("rules/expressions/formula.cpp", "tao/pegtl.hpp"));
  CHECK(broken("rules/play/scoring.cpp", "tao/pegtl/rules.hpp"));
  CHECK(broken("rules/board/board.cpp", "catch2/catch.hpp"));
  CHECK(broken("tilesets/files/reader.cpp", "toml++/toml.h"));
  CHECK_FALSE(broken("tilesets/files/toml_document.cpp", "toml++/toml.h"));
  CHECK_FALSE(broken("rules/reference/segment_graph.cpp", "boost/graph/connected_components.hpp"));
  CHECK_FALSE(broken("solver/explorer.cpp", "range/v3/view/filter.hpp"));
  CHECK_FALSE(broken("rules/expressions/expression_grammar.cpp", "tao/pegtl/rules.hpp"));
  CHECK(broken("props/play/full_games.hpp", "rapidcheck.h"));
  CHECK_FALSE(broken("props/play/game_generator.cpp", "rapidcheck.h"));
  CHECK_FALSE(broken("props/engines/stateful_check.cpp", "rapidcheck/state.h"));
  CHECK_FALSE(broken("reports/records/run_record.hpp", "nlohmann/json_fwd.hpp"));
  CHECK_FALSE(broken("solver/runs/run_control.cpp", "oneapi/tbb/parallel_for.h"));
  CHECK_FALSE(broken("rules/board/board.cpp", "vector"));
}

TEST_CASE("only the console writes to the terminal, which gets what is printable") {
  std::vector<std::string> writers;
  for (const auto& [path, text] : layer_sources()) {
    if (path.starts_with("cli/output/")) continue;
    for (const auto* word : {"fmt::print(", "printf(stderr", "std::cerr", "std::clog", "std::puts"})
      if (says(text, word)) writers.push_back(path + " has " + word);
  }
  CHECK(writers == std::vector<std::string>{});
}

TEST_CASE("tests include Catch2 by tests/catch.hpp, which knows its versions") {
  std::vector<std::string> direct;
  for (const auto& [path, text] : sources_below(std::initializer_list<const char*>{"tests"}))
    if (says(("\n" + text), "\n#include <catch2/")) direct.push_back(path);
  CHECK(direct == std::vector<std::string>{"tests/catch.hpp"});
}

}  // namespace test_layering
