// Engines asked through the adapter: ours agree, whatever is wrong is caught under the right rule and shrunk.
#include "props/engines/own_engines.hpp"
#include "props/engines/stateful_check.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace test_engines {

namespace {

using namespace bastide::props::engines;
using bastide::tests::Played;
using bastide::tests::Until;
using bastide::tests::wrong_engines;

/// All three expansions of the new edition: marks, four further figures, gardens, tokens.
constexpr const char* all_expansions =
    "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot";
/// A river of five tiles before four of the land.
constexpr const char* small_river = BASTIDE_SOURCE_DIR "/docs/examples/mini-river.toml";

std::string words(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

TEST_CASE("engines: the fast engine passes the stateful tests, every rule checked") {
  const Played base;
  const auto result = check_engine(fast_engine, base.terms, {72, 100, 150});
  INFO(words(result.commands));
  CHECK(result.holds());
  CHECK(result.sequences == 100);
  for (std::size_t r = 0; r < engine_rule_count; ++r) {
    const auto rule = static_cast<EngineRule>(r);
    // c1 has farmers, and an engine that answers always never fails to.
    const bool is_asked = rule != EngineRule::final_off && rule != EngineRule::answers && !is_optional(rule);
    INFO(rule_name(rule));
    CHECK((result.tallies.of(rule).agreed > 0) == is_asked);
    CHECK(result.tallies.of(rule).unsupported == 0);
  }
}

TEST_CASE("engines: the stateful tests catch what is wrong and shrink it to a few turns") {
  const Played base;
  // One for each kind of answer; `conform` has all of them.
  for (const char* name :
       {"three-rotations", "farmer-on-occupied-farm", "small-city-half", "seven-returns-none",
        "cloister-forgets-itself", "undo-does-nothing", "load-forgets"}) {
    const auto* wrong = bastide::tests::find_wrong_engine(name);
    REQUIRE(wrong != nullptr);
    const auto result = check_engine([&] { return wrong->make(); }, base.terms, {72, 60, 150});
    INFO(name << "\n" << words(result.commands));
    REQUIRE_FALSE(result.holds());
    CHECK(result.turns <= 6);
    CHECK(result.commands.size() <= 22);
    // A move not taken back shows in what is asked next, and so does a follower that is not.
    if (!wrong->is_stateful_only && wrong->rule != EngineRule::returns)
      CHECK(result.difference->rule == wrong->rule);
  }
}

TEST_CASE(
    "engines: counts of tiles are compared where an engine says them, once a game, and shrink to no turn") {
  const Played base;
  using Counts = std::map<std::string, int>;
  struct Said {
    std::optional<Counts> counts, others;
    std::string expected, got;  ///< nothing: they agree
    std::string totals = "";
  };
  // D and E of base are 4 and 5, by tilesets/base.toml.
  for (const auto& said :
       {Said{Counts{{"D", 4}, {"E", 5}}, {}, "", ""}, Said{Counts{{"D", 4}}, Counts{{"bog", 0}}, "", ""},
        Said{Counts{{"D", 5}, {"E", 5}}, {}, "4 D", "5 D", "in all 9, and 10"},
        Said{Counts{{"D", 4}}, Counts{{"bog", 8}}, "none", "8 'bog', like no tile of the set",
             "in all 4, and 12"},
        Said{{}, Counts{{"D", 1}}, "none", "1 'D', like no tile of the set", "in all 0, and 1"},
        Said{Counts{{"Z", 2}}, {}, "0 Z", "2 Z", "in all 0, and 2"}}) {
    const auto engine = bastide::tests::altered([&](const Request& request, Answer& answer) {
      if (request.ask != Ask::begin) return;
      answer.counts = said.counts;
      answer.others = said.others;
    });
    Conformance conformance(engine);
    base.play_random(conformance, 72, 2);
    const auto& tally = conformance.tallies().of(EngineRule::tiles);
    INFO(said.got);
    CHECK(tally == RuleTally{said.got.empty() ? 2U : 0U, said.got.empty() ? 0U : 2U, 0});
    REQUIRE(conformance.differences().size() == (said.got.empty() ? 0 : 1));
    if (said.got.empty()) continue;
    auto found = *conformance.found();
    CHECK(found.difference.expected == said.expected);
    CHECK(found.difference.got == said.got);
    CHECK(found.difference.what.find(said.totals) != std::string::npos);
    conformance.shrink(found);
    CHECK(found.script.turns.empty());
    CHECK(found.is_repeated);
    Conformance others(engine, every_rule() & ~only_rule(EngineRule::tiles));
    base.play_random(others, 72, 1);
    CHECK(others.found() == nullptr);
  }
  const auto silent = fast_engine();
  Conformance conformance(silent);
  base.play_random(conformance, 72, 1);
  CHECK(conformance.tallies().of(EngineRule::tiles) == RuleTally{});
}

TEST_CASE("engines: after a move that is not supported nothing is compared until a load") {
  const Played base;
  const auto fussy = [] {  // plays four turns of a game, whatever comes
    return Engine([ask = fast_engine(), turns = 0](const Request& request) mutable {
      if (request.ask == Ask::begin) turns = 0;
      return request.ask == Ask::place && ++turns > 4 ? unsupported("tired") : ask(request);
    });
  };
  const auto result = check_engine(fussy, base.terms, {72, 60, 100});
  INFO(words(result.commands));
  CHECK(result.holds());
  CHECK(result.tallies.of(EngineRule::moves).unsupported > 20);
  CHECK(result.tallies.of(EngineRule::saves).agreed > 0);

  const auto forgetful = [] {  // may save today and not tomorrow
    return Engine([ask = fast_engine()](const Request& request) {
      return request.ask == Ask::save ? unsupported() : ask(request);
    });
  };
  const auto unsaved = check_engine(forgetful, base.terms, {72, 60, 100});
  INFO(words(unsaved.commands));
  CHECK(unsaved.holds());
  CHECK(unsaved.tallies.of(EngineRule::saves).agreed == 0);
  CHECK(unsaved.tallies.of(EngineRule::saves).unsupported > 0);
}

TEST_CASE("engines: one that knows no such game is counted and not asked further") {
  const Played base;
  const auto result = check_engine(
      [] {
        return Engine([](const Request& request) {
          return request.ask == Ask::begin ? unsupported("no game that I know") : fast_engine()(request);
        });
      },
      base.terms, {72, 5, 20});
  CHECK(result.holds());
  CHECK(result.tallies.of(EngineRule::moves).unsupported == 5);
  CHECK(result.tallies.of(EngineRule::scores).agreed == 0);
}

TEST_CASE("engines: the same seed finds the same sequence") {
  const Played base;
  const auto* wrong = bastide::tests::find_wrong_engine("pennant-forgotten");
  const auto first = check_engine([&] { return wrong->make(); }, base.terms, {5, 20, 60});
  const auto second = check_engine([&] { return wrong->make(); }, base.terms, {5, 20, 60});
  CHECK_FALSE(first.holds());
  CHECK(first.commands == second.commands);
}

TEST_CASE("engines: our two agree over games and over every board of two tiles", "[exhaustive]") {
  const Played base;
  const auto fast = fast_engine();
  Conformance conformance(fast);
  base.play_random(conformance, 72, 6);
  CHECK(conformance.play_boards(base.terms, 2, [] { return false; }));
  CHECK(conformance.boards() == 1 + 102);
  CHECK_FALSE(conformance.found());
  CHECK(conformance.turns() > 6 * 60);
  CHECK(conformance.tallies().of(EngineRule::placements).agreed > 400);
}

/// Random games catch each engine under its rule, and what they find is shrunk to so many turns.
void check_caught(const Played& played, std::span<const bastide::tests::WrongEngine> engines,
                  std::size_t most_turns, bool is_any_final) {
  const auto is_final = [](EngineRule rule) {
    return rule == EngineRule::final_third || rule == EngineRule::final_second ||
           rule == EngineRule::final_first;
  };
  for (const auto& wrong : engines) {
    const auto engine = wrong.make();
    Conformance conformance(engine);
    played.play_random(conformance, 1, 100, Until::one_differs);
    INFO(wrong.name);
    REQUIRE(conformance.found());
    auto found = *conformance.found();
    conformance.shrink(found);
    const auto& d = found.difference;
    const auto rule = d.rule;
    INFO(d.what << ": " << d.expected << " / " << d.got << " after " << found.turns_before
                << " turns, shrunk to " << found.script.turns.size());
    CHECK((rule == wrong.rule || (is_any_final && is_final(rule) && is_final(wrong.rule))));
    CHECK(found.script.turns.size() <= most_turns);
  }
}

TEST_CASE("engines: random games catch every wrong engine under its rule, shrunk", "[exhaustive]") {
  check_caught(Played(), wrong_engines(), 6, false);
}

TEST_CASE("engines: random games catch who is wrong about figures, marks, parts and tokens", "[exhaustive]") {
  // A wrong majority may show with any method of farms first.
  check_caught(Played(all_expansions), bastide::tests::wrong_figure_engines(), 12, true);
}

TEST_CASE("engines: random games catch who is wrong about lines and decks", "[exhaustive]") {
  check_caught(Played(small_river), bastide::tests::wrong_line_engines(), 6, false);
}

TEST_CASE("engines: with expansions everything is asked, and ours agree", "[exhaustive]") {
  const Played all(all_expansions);
  REQUIRE(all.terms.is_extended());
  CHECK_FALSE(Played().terms.is_extended());
  const auto fast = fast_engine();
  Conformance conformance(fast);
  all.play_random(conformance, 72, 6);
  CHECK(conformance.play_boards(all.terms, 2, [] { return false; }));
  CHECK_FALSE(conformance.found());
  for (const auto rule :
       {EngineRule::gardens, EngineRule::retrieval, EngineRule::parts, EngineRule::tokens}) {
    INFO(rule_name(rule));
    CHECK(conformance.tallies().of(rule).agreed > 500);
    CHECK(conformance.tallies().of(rule).unsupported == 0);
  }
}

TEST_CASE("engines: with expansions the fast engine passes the stateful tests", "[exhaustive]") {
  const Played all(all_expansions);
  const auto result = check_engine(fast_engine, all.terms, {72, 60, 150});
  INFO(words(result.commands));
  CHECK(result.holds());
  for (const auto rule :
       {EngineRule::gardens, EngineRule::retrieval, EngineRule::parts, EngineRule::tokens}) {
    INFO(rule_name(rule));
    CHECK(result.tallies.of(rule).agreed > 50);
  }
}

TEST_CASE("engines: with a river lines and decks are asked about, and ours agree", "[exhaustive]") {
  const Played river(small_river);
  REQUIRE(river.terms.is_extended());
  const auto fast = fast_engine();
  Conformance conformance(fast);
  river.play_random(conformance, 72, 20);
  CHECK(conformance.play_boards(river.terms, 3, [] { return false; }));
  CHECK_FALSE(conformance.found());
  for (const auto rule : {EngineRule::lines, EngineRule::decks}) {
    INFO(rule_name(rule));
    CHECK(conformance.tallies().of(rule).agreed > 100);
    CHECK(conformance.tallies().of(rule).unsupported == 0);
  }
  const auto result = check_engine(fast_engine, river.terms, {72, 60, 60});
  INFO(words(result.commands));
  CHECK(result.holds());
  CHECK(result.tallies.of(EngineRule::decks).agreed > 50);
}

TEST_CASE("engines: one that knows followers only is not asked about figures, and that is told") {
  const Played all(all_expansions);
  const Engine engine = [ask = fast_engine()](const Request& request) {
    return request.figure || request.retrieve ? unsupported("no figures besides followers") : ask(request);
  };
  Conformance conformance(engine);
  all.play_random(conformance, 1, 1);
  CHECK_FALSE(conformance.found());
  CHECK(conformance.tallies().of(EngineRule::spots).agreed > 0);
  CHECK(conformance.tallies().of(EngineRule::spots).unsupported > 0);
  CHECK(conformance.unsupported() == "finishing a turn: no figures besides followers");
  const Played base;
  Conformance usual(engine);
  base.play_random(usual, 1, 1);
  CHECK(usual.unsupported().empty());
  CHECK(usual.tallies().of(EngineRule::spots).unsupported == 0);
  CHECK(usual.tallies().of(EngineRule::supply).agreed > 0);
}

TEST_CASE("engines: moves are written with figures and taken back from a text again") {
  const Played all(all_expansions);
  const char* text = "0 Ug1@1,0=0.abbot:garden; aside C; 1 E2@0,-1=1.big:city; 0 V0@0,1 retrieves 1,0";
  const auto moves = parse_moves(all.set, text);
  REQUIRE(moves.size() == 4);
  CHECK(moves[0].tile.follower->figure == all.set.find_figure("abbot"));
  CHECK(moves[3].retrieves() == bastide::rules::Cell{1, 0});
  CHECK(print_moves(all.set, moves) == text);
  for (const char* wrong : {"0 V0@0,1 retrieves", "0 V0@0,1 retrieves 1", "0 V0@0,1 retrieves 1;0",
                            "0 V0@0,1 retrieves 1,0x", "0 V0@0,1 retrieves ,"})
    CHECK_THROWS_AS(parse_moves(all.set, wrong), bastide::tilesets::InputError);
  const auto complaint = [&](const std::string& written) -> std::string {
    try {
      parse_moves(all.set, written);
    } catch (const bastide::tilesets::InputError& error) {
      return error.message();
    }
    return "none";
  };
  CHECK(complaint("0 V0@0,1; aside ZZ") == "unknown tile in 'aside ZZ'");
  for (const char* nobody : {"red V0@0,1", "8 V0@0,1", "-1 V0@0,1"})
    CHECK(complaint(nobody) == "'" + std::string(nobody) + "', expected a player's number and a placement");
  CHECK(complaint("0 V0@0,1 elsewhere E2@0,-1")
            .ends_with("expected a tile with a figure, and one figure at most before"));
  // Loading such a text is refused, not an end of the program.
  auto engine = fast_engine();
  CHECK(engine(begin_request(all.terms)).is_done());
  CHECK(engine(load_request("0 nonsense")).refused.has_value());
}

TEST_CASE("engines: an engine that answers little is counted as such") {
  const Played base;
  const auto little = bastide::tests::without(
      fast_engine(), {Ask::spots, Ask::features, Ask::scores, Ask::supply, Ask::final});
  Conformance conformance(little);
  base.play_random(conformance, 1, 1);
  CHECK_FALSE(conformance.found());
  CHECK(conformance.tallies().of(EngineRule::placements).agreed > 60);
  CHECK(conformance.tallies().of(EngineRule::spots).agreed == 0);
  CHECK(conformance.tallies().of(EngineRule::spots).unsupported > 60);
  for (const auto rule : {EngineRule::farms, EngineRule::completion, EngineRule::followers})
    CHECK(conformance.tallies().of(rule).unsupported > 60);

  const auto vague = bastide::tests::altered([](const Request&, Answer& answer) {
    if (!answer.features) return;
    answer.kinds = {"city", "road", "cloister"};  // and it knows cities but not their pennants
    std::erase_if(*answer.features, [](const auto& f) { return f.kind == "farm"; });
    for (auto& f : *answer.features) f.pennants.reset();
  });
  Conformance without_pennants(vague);
  base.play_random(without_pennants, 1, 1);
  CHECK_FALSE(without_pennants.found());
  CHECK(without_pennants.tallies().of(EngineRule::cities).agreed > 60);
  CHECK(without_pennants.tallies().of(EngineRule::cities).unsupported > 60);
  CHECK(without_pennants.tallies().of(EngineRule::roads).unsupported == 0);
  CHECK(without_pennants.tallies().of(EngineRule::followers).unsupported > 40);  // farmers

  const Engine none = [](const Request&) { return unsupported("only the Winter Edition"); };
  Conformance nothing(none);
  base.play_random(nothing, 1, 1);
  CHECK(nothing.checked() == 0);
  CHECK(nothing.unsupported_games() == 1);
  CHECK(nothing.unsupported() == "beginning a game: only the Winter Edition");
}

}  // namespace

}  // namespace test_engines
