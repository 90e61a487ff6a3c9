// What `Conformance` finds: the first difference of every rule, told at once and shrunk by itself; some rules
// only; differences that are tolerated; engines that give no answer.
#include <set>

#include "props/engines/own_engines.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/wrong_engines.hpp"
#include "tests/props/view_cases.hpp"

namespace test_differences {

namespace {

using namespace bastide::props::engines;

using Base = bastide::tests::Played;

std::set<EngineRule> rules_of(const Conformance& conformance) {
  std::set<EngineRule> out;
  for (const auto& found : conformance.differences()) out.insert(found.difference.rule);
  CHECK(out.size() == conformance.differences().size());  // one a rule
  return out;
}

TEST_CASE("differences: the first of every rule is told when it is found and shrunk by itself") {
  const Base base;
  const auto engine = bastide::tests::two_mistakes();
  Conformance conformance(engine);
  std::size_t told = 0;
  conformance.when_found([&](FoundDifference& found) {
    ++told;
    CHECK(found.game == conformance.games());
    CHECK(conformance.differences().size() == told);
    conformance.shrink(found);
    CHECK(found.is_repeated);
    // A tile with a pennant beside the start tile; two tiles that close a city with a knight in it.
    CHECK(found.script.turns.size() <= 2);
    CHECK(found.script.players == 2);
  });
  base.play_random(conformance, 1, 6);
  CHECK(told == conformance.differences().size());
  const auto rules = rules_of(conformance);
  CHECK(rules.contains(EngineRule::cities));
  CHECK(rules.contains(EngineRule::scores));
  CHECK(conformance.found() == &conformance.differences().front());
}

TEST_CASE("differences: rules that are not asked about are neither checked nor found") {
  const Base base;
  const auto engine = bastide::tests::two_mistakes();
  Conformance only(engine, only_rule(EngineRule::scores));
  base.play_random(only, 1, 6);
  CHECK(rules_of(only) == std::set{EngineRule::scores});
  CHECK(only.tallies().of(EngineRule::cities).checked() == 0);
  CHECK(only.tallies().of(EngineRule::placements).checked() == 0);
  Conformance skipping(engine, every_rule() & ~only_rule(EngineRule::cities));
  base.play_random(skipping, 1, 6);
  CHECK_FALSE(rules_of(skipping).contains(EngineRule::cities));
  CHECK(rules_of(skipping).contains(EngineRule::scores));
  CHECK(skipping.tallies().of(EngineRule::placements).checked() > 0);
}

TEST_CASE("differences: a known one is tolerated while it is there, and another one of its rule is not") {
  const Base base;
  const auto engine = bastide::tests::misreading("small_city", "half");
  Conformance first(engine, only_rule(EngineRule::scores));
  base.play_random(first, 1, 4);
  REQUIRE(first.found());
  auto found = *first.found();
  first.shrink(found);
  const KnownDifference known{EngineRule::scores, found.script, base.terms};

  Conformance tolerant(engine, only_rule(EngineRule::scores));
  tolerant.tolerate({known});
  base.play_random(tolerant, 1, 4);
  CHECK_FALSE(tolerant.found());
  CHECK(tolerant.known().front().met > 0);
  CHECK(tolerant.known().front().shown);

  const auto mended = fast_engine();
  Conformance right(mended, only_rule(EngineRule::scores));
  right.tolerate({known});
  CHECK_FALSE(right.known().front().shown);
  CHECK(right.known().front().met == 0);

  auto other = known;  // a game that shows nothing
  other.script.turns.clear();
  Conformance strict(engine, only_rule(EngineRule::scores));
  strict.tolerate({other});
  base.play_random(strict, 1, 4);
  CHECK(strict.found());
  CHECK_FALSE(strict.known().front().shown);
}

TEST_CASE("differences: a known one is met where kinds of features are to blame, and where none is") {
  const Base base;
  int without_kinds = 0;
  for (const char* name : {"small-city-half", "eight-followers"}) {
    const auto* wrong = bastide::tests::find_wrong_engine(name);
    REQUIRE(wrong != nullptr);
    INFO(name);
    const auto engine = wrong->make();
    Conformance first(engine, only_rule(wrong->rule));
    base.play_random(first, 1, 1);
    REQUIRE(first.found());
    without_kinds += first.found()->symptom.kinds.none() ? 1 : 0;
    Conformance tolerant(engine, only_rule(wrong->rule));
    tolerant.tolerate({{wrong->rule, first.found()->script, base.terms}});
    base.play_random(tolerant, 1, 1);  // the same game
    CHECK_FALSE(tolerant.found());
    CHECK(tolerant.known().front().met == 1);
  }
  CHECK(without_kinds == 1);
}

/// Leaves one out of the first list of a game that is asked for so, and adds one to those after.
Engine listing_wrongly(Ask ask) {
  const auto mistaken = [ask, times = 0](const Request& request, Answer& answer) mutable {
    if (request.ask == Ask::begin) times = 0;
    const auto change = [&](auto& list, const auto& added) {
      if (!list || request.ask != ask || list->empty()) return;
      ++times == 1 ? list->pop_back() : list->push_back(added);
    };
    change(answer.placements, Ints{60, 60, 0});
    change(answer.spots, std::string("nowhere"));
    change(answer.retrievable, Ints{60, 60});
  };
  return bastide::tests::altered(bastide::tests::never_taking_back(), mistaken);
}

TEST_CASE("differences: after a known wrong list another mistake of its rule is found in the same game") {
  const Base base(bastide::props::edition_with(  // a game of few turns
      "c1; figure.follower.retrieve=anywhere; board_area=fixed 5x4"));
  for (const auto& [rule, ask] :
       {std::pair(EngineRule::placements, Ask::placements), std::pair(EngineRule::spots, Ask::spots),
        std::pair(EngineRule::retrieval, Ask::retrievable)}) {
    INFO(rule_name(rule));
    const auto engine = listing_wrongly(ask);
    Conformance first(engine, only_rule(rule));
    base.play_random(first, 1, 1);
    REQUIRE(first.found());
    Conformance tolerant(engine, only_rule(rule));
    tolerant.tolerate({{rule, first.found()->script, base.terms}});
    base.play_random(tolerant, 1, 1);  // the same game
    CHECK(tolerant.known().front().met == 1);
    REQUIRE(tolerant.found());
    CHECK(tolerant.found()->difference.rule == rule);
  }
}

/// Lets a player deploy who has nobody left.
Engine deploying_nobody(const Base& base) {
  return [ask = fast_engine(), set = &base.set, tile = std::string()](const Request& request) mutable {
    if (request.ask == Ask::place) tile = *request.tile;
    auto answer = ask(request);
    if (!answer.spots) return answer;
    const auto supply = ask(asking(Ask::supply)).supply.value();
    if (supply[static_cast<std::size_t>(*request.player)] == 0)
      answer.spots->push_back(set->type(set->find(tile)).segments.front().name);
    return answer;
  };
}

TEST_CASE("differences: fewer followers are tried where they make the game shorter") {
  const Base base;
  const auto engine = deploying_nobody(base);
  Conformance conformance(engine, only_rule(EngineRule::spots));
  base.play_random(conformance, 1, 4);
  REQUIRE(conformance.found());
  auto found = *conformance.found();
  CHECK(found.turns_before > 8);
  conformance.shrink(found);
  CHECK(found.script.turns.size() == 2);
  CHECK(found.terms.edition->followers() == 1);
  CHECK(base.edition.followers() == 7);
}

TEST_CASE("differences: fewer followers are not taken where the engine is wrong of them by themselves") {
  const Base base;
  // The same, and it thinks that everybody begins with seven.
  const auto engine = bastide::tests::altered(deploying_nobody(base),
                                              [missing = 0](const Request& request, Answer& answer) mutable {
                                                if (request.ask == Ask::begin)
                                                  missing = 7 - request.terms->edition->followers();
                                                if (request.ask != Ask::supply || !answer.supply) return;
                                                for (auto& number : *answer.supply) number += missing;
                                              });
  Conformance conformance(engine, only_rule(EngineRule::spots));
  base.play_random(conformance, 1, 4);
  REQUIRE(conformance.found());
  auto found = *conformance.found();
  conformance.shrink(found);
  CHECK(found.terms.edition->followers() == 7);
  CHECK(found.script.turns.size() >= 8);
}

TEST_CASE("differences: a failure names its request; an interruption is kept and is no difference") {
  const Base base;
  const auto failing = [](EngineFailure::Kind kind) -> Engine {
    return [ask = fast_engine(), kind](const Request& request) {
      if (request.ask == Ask::scores) throw EngineFailure("no more", kind, "{\"ask\":\"scores\"}");
      return ask(request);
    };
  };
  const auto gone = failing(EngineFailure::Kind::gone);
  Conformance crashed(gone);
  base.play_random(crashed, 1, 1);
  REQUIRE(crashed.found());
  CHECK(crashed.found()->difference.rule == EngineRule::answers);
  CHECK(crashed.found()->difference.what == "the answer to {\"ask\":\"scores\"}");
  CHECK_FALSE(crashed.interrupted());

  const auto stopped = failing(EngineFailure::Kind::interrupted);
  Conformance interrupted(stopped);
  base.play_random(interrupted, 1, 1);
  CHECK_FALSE(interrupted.found());
  REQUIRE(interrupted.interrupted());
  CHECK(interrupted.interrupted()->request == "{\"ask\":\"scores\"}");
  CHECK(interrupted.interrupted()->game == 1);
  CHECK(interrupted.interrupted()->script.turns.size() == 1);
}

/// Throws at whatever is asked after a tile of the type was placed.
Engine failing_after(const char* tile, EngineFailure::Kind kind, const std::shared_ptr<int>& failures) {
  return [ask = fast_engine(), tile, kind, failures](const Request& request) {
    if (request.ask != Ask::place || request.tile != tile) return ask(request);
    ++*failures;
    throw EngineFailure("no more", kind, "");
  };
}

TEST_CASE("differences: of an engine that falls silent the last tile is tried first, since silences cost") {
  const Base base;
  const auto silences = std::make_shared<int>(0);
  const auto engine = failing_after("C", EngineFailure::Kind::silent, silences);
  Conformance conformance(engine);
  base.play_random(conformance, 3, 20, bastide::tests::Until::one_differs);
  REQUIRE(conformance.found());
  auto found = *conformance.found();
  REQUIRE(found.script.turns.size() > 8);
  *silences = 0;
  conformance.shrink(found);
  CHECK(*silences <= 4);
  CHECK(found.script.turns.size() == 1);
  CHECK(found.difference.rule == EngineRule::answers);
}

TEST_CASE("differences: shrinking that is interrupted says so, and not that nothing was shown again") {
  const Base base;
  for (const int answered : {0, 1}) {  // games of shrinking until somebody interrupts it
    const auto left = std::make_shared<int>(INT32_MAX);
    const Engine engine = [ask = bastide::tests::misreading("small_city", "half"),
                           left](const Request& request) {
      if (request.ask == Ask::begin && (*left)-- <= 0)
        throw EngineFailure("interrupted", EngineFailure::Kind::interrupted);
      return ask(request);
    };
    Conformance conformance(engine, only_rule(EngineRule::scores));
    base.play_random(conformance, 1, 4);
    REQUIRE(conformance.found());
    auto found = *conformance.found();
    *left = answered;
    conformance.shrink(found);
    CHECK(found.end == ShrinkEnd::interrupted);
    CHECK(found.is_repeated == (answered > 0));
    CHECK(*left >= -3);  // nothing is tried after it
    *left = INT32_MAX;
    conformance.shrink(found);
    CHECK(found.end == ShrinkEnd::none_smaller);
    CHECK(found.is_repeated);
  }
}

TEST_CASE("differences: what shows a turn after its cause is shrunk from there", "[exhaustive]") {
  const Base base;
  const auto engine = bastide::tests::find_wrong_engine("loop-stays-open")->make();
  RuleSet rules;
  for (const auto rule : {EngineRule::returns, EngineRule::spots, EngineRule::supply, EngineRule::moves})
    rules |= only_rule(rule);
  Conformance conformance(engine, rules);
  conformance.when_found([&](FoundDifference& found) {
    conformance.shrink(found);
    INFO(rule_name(found.difference.rule));
    const bool is_cause = found.difference.rule == EngineRule::returns;
    CHECK(found.script.turns.size() == (is_cause ? 4 : 5));
    CHECK(found.tries < 1200);  // 2,345 without the cause to begin from
    const auto* same = conformance.perhaps_same(found);
    CHECK((same == nullptr) == is_cause);
    if (same != nullptr) CHECK(same->difference.rule == EngineRule::returns);
  });
  base.play_steered(conformance, 12);
  RuleSet shown;  // of a rule more than one may be told
  for (const auto& found : conformance.differences()) shown |= only_rule(found.difference.rule);
  CHECK(shown.count() > 2);
}

TEST_CASE("differences: where no game is begun nothing was answered") {
  const Base base;
  const Engine engine = [](const Request&) { return unsupported("no game that I know"); };
  Conformance conformance(engine);
  base.play_random(conformance, 1, 2);
  CHECK(conformance.unsupported_games() == 2);
  CHECK(conformance.tallies().of(EngineRule::answers).checked() == 0);
}

}  // namespace

}  // namespace test_differences
