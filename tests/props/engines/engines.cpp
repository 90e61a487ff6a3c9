// Engines asked through the adapter: ours agree, whatever is wrong is caught under the right rule and shrunk.
#include "props/engines/conformance.hpp"
#include "props/engines/own_engines.hpp"
#include "props/engines/stateful_check.hpp"
#include "props/play/game_generator.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/wrong_engines.hpp"
#include "tilesets/files/reader.hpp"

namespace test_engines {

namespace {

using namespace bastide::props::engines;
using namespace bastide::props::play;
using bastide::rules::board::FitTable;
using bastide::rules::editions::Edition;
using bastide::tests::wrong_engines;
using bastide::tilesets::files::load_tile_set;

/// The base set under c1.
struct Base {
  bastide::tilesets::TileSet set = load_tile_set("base");
  FitTable fit{set};
  Edition edition = bastide::rules::editions::load_edition("c1");
  GameTerms terms{&fit, &edition, 2, set.start_type()};
};

std::string words(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

TEST_CASE("engines: the fast engine passes the stateful tests, every rule checked") {
  const Base base;
  const auto result = check_engine(fast_engine, base.terms, {72, 100, 150});
  INFO(words(result.commands));
  CHECK(result.holds());
  CHECK(result.sequences == 100);
  for (std::size_t r = 0; r < engine_rule_count; ++r) {
    const auto rule = static_cast<EngineRule>(r);
    // c1 has farmers, and an engine that answers always never fails to.
    const bool is_asked = rule != EngineRule::final_off && rule != EngineRule::answers;
    INFO(rule_name(rule));
    CHECK((result.tallies.of(rule).agreed > 0) == is_asked);
    CHECK(result.tallies.of(rule).unsupported == 0);
  }
}

TEST_CASE("engines: the stateful tests catch what is wrong and shrink it to a few turns") {
  const Base base;
  // One for each kind of answer; `conform` has all of them.
  for (const char* name :
       {"three-rotations", "farmer-on-occupied-farm", "small-city-half", "seven-returns-none",
        "cloister-forgets-itself", "undo-does-nothing", "load-forgets"}) {
    const auto* wrong = bastide::tests::find_wrong_engine(name);
    REQUIRE(wrong != nullptr);
    const auto result = check_engine(wrong->make, base.terms, {72, 60, 150});
    INFO(name << "\n" << words(result.commands));
    REQUIRE_FALSE(result.holds());
    CHECK(result.turns <= 6);
    CHECK(result.commands.size() <= 22);
    // A move not taken back shows in what is asked next, and so does a follower that is not.
    if (!wrong->is_stateful_only && wrong->rule != EngineRule::returns)
      CHECK(result.difference->rule == wrong->rule);
  }
}

TEST_CASE("engines: after a move that is not supported nothing is compared until a load") {
  const Base base;
  const auto fussy = [] {  // plays four turns of a game, whatever comes
    auto engine = fast_engine();
    const auto turns = std::make_shared<int>(0);
    engine.begin = [turns, begin = engine.begin](const GameTerms& terms) {
      *turns = 0;
      return begin(terms);
    };
    engine.place = [turns, place = engine.place](int player, const bastide::rules::Placement& tile) {
      return ++*turns > 4 ? Reply{Reply::Kind::unsupported, "tired"} : place(player, tile);
    };
    return engine;
  };
  const auto result = check_engine(fussy, base.terms, {72, 60, 100});
  INFO(words(result.commands));
  CHECK(result.holds());
  CHECK(result.tallies.of(EngineRule::moves).unsupported > 20);
  CHECK(result.tallies.of(EngineRule::saves).agreed > 0);

  const auto forgetful = [] {  // may save today and not tomorrow
    auto engine = fast_engine();
    engine.save = [] { return std::optional<std::string>{}; };
    return engine;
  };
  const auto unsaved = check_engine(forgetful, base.terms, {72, 60, 100});
  INFO(words(unsaved.commands));
  CHECK(unsaved.holds());
  CHECK(unsaved.tallies.of(EngineRule::saves).agreed == 0);
  CHECK(unsaved.tallies.of(EngineRule::saves).unsupported > 0);
}

TEST_CASE("engines: the same seed finds the same sequence") {
  const Base base;
  const auto* wrong = bastide::tests::find_wrong_engine("pennant-forgotten");
  const auto first = check_engine(wrong->make, base.terms, {5, 20, 60});
  const auto second = check_engine(wrong->make, base.terms, {5, 20, 60});
  CHECK_FALSE(first.holds());
  CHECK(first.commands == second.commands);
}

TEST_CASE("engines: our two agree over games and over every board of two tiles", "[exhaustive]") {
  const Base base;
  const auto fast = fast_engine();
  Conformance conformance(fast);
  for (std::uint64_t number = 0; number < 6; ++number)
    conformance.play(base.terms, numbered_game({base.fit, base.edition}, 72, number));
  CHECK(conformance.play_boards(base.terms, 2, [] { return false; }));
  CHECK(conformance.boards() == 1 + 102);
  CHECK_FALSE(conformance.found());
  CHECK(conformance.turns() > 6 * 60);
  CHECK(conformance.tallies().of(EngineRule::placements).agreed > 400);
}

TEST_CASE("engines: random games catch every wrong engine under its rule, shrunk", "[exhaustive]") {
  const Base base;
  for (const auto& wrong : wrong_engines()) {
    if (wrong.is_stateful_only) continue;
    const auto engine = wrong.make();
    Conformance conformance(engine);
    for (std::uint64_t number = 0; number < 100 && !conformance.found(); ++number)
      conformance.play(base.terms, numbered_game({base.fit, base.edition}, 1, number));
    INFO(wrong.name);
    REQUIRE(conformance.found());
    conformance.shrink();
    const auto& found = *conformance.found();
    INFO(found.difference.what << ": " << found.difference.expected << " / " << found.difference.got
                               << " after " << found.turns_before << " turns, shrunk to "
                               << found.script.turns.size());
    CHECK(found.difference.rule == wrong.rule);
    CHECK(found.script.turns.size() <= 6);
  }
}

TEST_CASE("engines: an engine that answers little is counted as such") {
  const Base base;
  EngineAdapter little = fast_engine();
  little.spots = {};
  little.features = {};
  little.scores = {};
  little.supply = {};
  little.final_scores = {};
  Conformance conformance(little);
  conformance.play(base.terms, numbered_game({base.fit, base.edition}, 1, 0));
  CHECK_FALSE(conformance.found());
  CHECK(conformance.tallies().of(EngineRule::placements).agreed > 60);
  CHECK(conformance.tallies().of(EngineRule::spots).agreed == 0);
  CHECK(conformance.tallies().of(EngineRule::spots).unsupported > 60);
  for (const auto rule : {EngineRule::farms, EngineRule::completion, EngineRule::followers})
    CHECK(conformance.tallies().of(rule).unsupported > 60);

  EngineAdapter vague = fast_engine();  // knows cities but not their pennants, and no farms
  vague.features = [features = vague.features] {
    auto answers = features();
    answers->kinds[static_cast<std::size_t>(bastide::rules::FeatureKind::farm)] = false;
    std::erase_if(answers->features, [](auto& f) { return f.kind == bastide::rules::FeatureKind::farm; });
    for (auto& f : answers->features) f.pennants.reset();
    return answers;
  };
  Conformance without_pennants(vague);
  without_pennants.play(base.terms, numbered_game({base.fit, base.edition}, 1, 0));
  CHECK_FALSE(without_pennants.found());
  CHECK(without_pennants.tallies().of(EngineRule::cities).agreed > 60);
  CHECK(without_pennants.tallies().of(EngineRule::cities).unsupported > 60);
  CHECK(without_pennants.tallies().of(EngineRule::roads).unsupported == 0);
  CHECK(without_pennants.tallies().of(EngineRule::followers).unsupported > 40);  // farmers

  EngineAdapter none;
  none.begin = [](const GameTerms&) { return Reply{Reply::Kind::unsupported, "only the Winter Edition"}; };
  Conformance nothing(none);
  nothing.play(base.terms, numbered_game({base.fit, base.edition}, 1, 0));
  CHECK(nothing.checked() == 0);
  CHECK(nothing.unsupported_games() == 1);
  CHECK(nothing.unsupported() == "beginning a game: only the Winter Edition");
}

}  // namespace

}  // namespace test_engines
