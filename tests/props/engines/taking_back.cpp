// Taking back, saving and loading within games, and answers that mean the same.
#include "props/engines/conformance.hpp"

#include <map>

#include "props/engines/knowledge.hpp"
#include "props/engines/own_engines.hpp"
#include "props/play/game_generator.hpp"
#include "props/vectors/vector.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/wrong_engines.hpp"
#include "tilesets/files/reader.hpp"

namespace test_taking_back {

namespace {

using namespace bastide::props::engines;
using namespace bastide::props::vectors;
using bastide::props::GameScript;
using bastide::props::play::numbered_game;
using bastide::tests::altered;
using bastide::tests::without;

struct Base : bastide::tests::Played {
  GameScript game(std::uint64_t number) const { return numbered_game(rules(), 72, number); }
};

/// The vector of a game of which the last turns are taken back.
TestVector undoing(const GameScript& script, const Base& base, int turns) {
  auto vector = vector_of(script, base.set);
  vector.ending = Ending::undo;
  vector.undone = turns;
  return vector;
}

std::vector<EngineRule> rules_of(const Conformance& conformance) {
  std::vector<EngineRule> rules;
  for (const auto& found : conformance.differences()) rules.push_back(found.difference.rule);
  return rules;
}

TEST_CASE("taking back: who does not is caught under undo or save-and-load and nowhere else, shrunk") {
  const Base base;
  for (const char* name : {"undo-does-nothing", "load-forgets"}) {
    INFO(name);
    const auto* wrong = bastide::tests::find_wrong_engine(name);
    const auto engine = wrong->make();
    Conformance conformance(engine);
    base.play_random(conformance, 72, 1);
    REQUIRE(rules_of(conformance) == std::vector{wrong->rule});  // the game went on, begun anew
    CHECK(conformance.tallies().of(EngineRule::scores).agreed > 60);
    conformance.shrink();
    CHECK(conformance.found()->script.turns.size() == 1);
    CHECK(conformance.found()->difference.rule == wrong->rule);
  }
}

TEST_CASE("taking back: what goes wrong only when a follower comes home is met in whole games",
          "[exhaustive]") {
  const Base base;
  const Engine engine = [ask = fast_engine(), lost = 0](const Request& request) mutable {
    const auto left = [&] { return ask(asking(Ask::supply)).supply.value().front(); };
    if (request.ask == Ask::begin) lost = 0;
    const int before = request.ask == Ask::undo ? left() : 0;
    auto answer = ask(request);
    if (request.ask == Ask::undo) lost += left() < before ? 1 : 0;  // what was taken back still counts
    if (answer.supply) answer.supply->front() -= std::min(lost, answer.supply->front());
    return answer;
  };
  Conformance conformance(engine);
  base.play_random(conformance, 72, 30, bastide::tests::Until::one_differs);
  REQUIRE(conformance.found() != nullptr);
  CHECK(conformance.found()->difference.rule == EngineRule::undo);
  CHECK(conformance.found()->difference.what.starts_with("followers in supply after undo"));
  conformance.shrink();
  CHECK(conformance.found()->script.turns.size() <= 3);
}

TEST_CASE("taking back: what is wrong before and after is no fault of it", "[exhaustive]") {
  const Base base;
  for (const char* name : {"small-city-half", "open-edges-once", "three-rotations", "eight-followers"}) {
    INFO(name);
    const auto engine = bastide::tests::find_wrong_engine(name)->make();
    Conformance conformance(engine);
    base.play_random(conformance, 72, 3);
    CHECK(conformance.found() != nullptr);
    CHECK(conformance.tallies().of(EngineRule::undo).differed == 0);
    CHECK(conformance.tallies().of(EngineRule::undo).agreed > 100);
    CHECK(conformance.tallies().of(EngineRule::saves).differed == 0);
    CHECK(conformance.tallies().of(EngineRule::saves).agreed > 50);
  }
}

TEST_CASE("taking back: an engine that cannot is asked everything else") {
  const Base base;
  const auto engine = without(bastide::tests::never_taking_back(), {Ask::scores});
  Conformance conformance(engine);
  base.play_random(conformance, 72, 1);
  CHECK(conformance.found() == nullptr);
  CHECK(conformance.unsupported_games() == 0);
  // After turns 1, 4, 16, 64 and the last one.
  CHECK(conformance.tallies().of(EngineRule::undo).unsupported == 5);
  CHECK(conformance.tallies().of(EngineRule::saves).unsupported == 5);
  CHECK(conformance.tallies().of(EngineRule::scores).unsupported == conformance.turns());

  // What it does not answer is not compared after an undo either.
  const auto unscored = without(fast_engine(), {Ask::scores});
  Conformance without_scores(unscored);
  base.play_random(without_scores, 72, 1);
  CHECK(without_scores.found() == nullptr);
  CHECK(without_scores.tallies().of(EngineRule::undo).agreed > 50);
  CHECK(without_scores.tallies().of(EngineRule::undo).unsupported == 0);
}

TEST_CASE("taking back: refusing it is a difference, and the game goes on") {
  const Base base;
  const Engine engine = [ask = fast_engine()](const Request& request) {
    return request.ask == Ask::undo   ? refused("never")
           : request.ask == Ask::load ? refused("what text?")
                                      : ask(request);
  };
  Conformance conformance(engine);
  base.play_random(conformance, 72, 1);
  CHECK(rules_of(conformance) == std::vector{EngineRule::undo, EngineRule::saves});
  CHECK(conformance.found()->difference.got == "refused: never");
  CHECK(conformance.turns() > 60);
  CHECK(conformance.tallies().of(EngineRule::final_third).agreed == 1);
}

/// The fast engine with one spot only of those that are one feature, the last one; it takes no other.
Engine one_spot_a_feature(const std::shared_ptr<int>& left_out, bool is_apart = false) {
  const auto model = std::make_shared<ReferenceSession>();
  return without(
      [model, left_out, is_apart, ask = fast_engine(), listed = Texts()](const Request& request) mutable {
        if (request.ask == Ask::finish && request.segment &&
            std::ranges::find(listed, *request.segment) == listed.end())
          return refused("not among my spots");
        auto answer = ask(request);
        if (request.ask == Ask::hello) answer.apart = is_apart;
        if (request.ask == Ask::begin || request.ask == Ask::place || request.ask == Ask::finish)
          (*model)(request);
        if (!answer.spots) return answer;
        const auto& tile = model->terms().set().type(model->placed()->tile.type);
        const auto feature = features_of_placed(*model);
        std::map<int, std::string> last;
        for (const auto& spot : *answer.spots)
          last[feature[static_cast<std::size_t>(tile.find_segment(spot).value())]] = spot;
        *left_out += static_cast<int>(answer.spots->size() - last.size());
        listed.clear();
        for (const auto& [f, spot] : last) listed.push_back(spot);
        answer.spots = listed;
        return answer;
      },
      {Ask::undo, Ask::save, Ask::load});
}

/// The fields on both sides of the last tile's road meet around the cloister at which it ends.
GameScript two_fields_of_one_farm(const Base& base, int segment) {
  GameScript script;
  script.players = 3;
  script.turns = parse_moves(base.set, "0 F3@0,-1; 2 A0@-1,-1; 2 V2@-1,0");
  script.turns.back().deploy(segment);
  return script;
}

TEST_CASE("spots: segments of one feature are one choice, unless the engine lists them apart") {
  const Base base;
  const auto left_out = std::make_shared<int>(0);
  const auto engine = one_spot_a_feature(left_out);
  const auto& segments = base.set.type(base.set.find("V")).segments;
  for (int segment = -1; segment < static_cast<int>(segments.size()); ++segment) {
    *left_out = 0;
    Conformance conformance(engine);
    conformance.play(base.terms, two_fields_of_one_farm(base, segment));
    INFO((conformance.found() != nullptr ? conformance.found()->difference.got : ""));
    CHECK(conformance.found() == nullptr);
    CHECK(conformance.tallies().of(EngineRule::spots).agreed == 3);
    CHECK(*left_out > 0);
  }
  const auto apart = one_spot_a_feature(left_out, true);
  Conformance strict(apart);
  strict.play(base.terms, two_fields_of_one_farm(base, -1));
  REQUIRE(strict.found() != nullptr);
  CHECK(strict.found()->difference.rule == EngineRule::spots);
  CHECK(strict.found()->difference.expected == "field0, field1, road");
  CHECK(strict.found()->difference.got == "field1, road");
}

TEST_CASE("spots: test vectors take one segment of a feature for all, unless the engine lists them apart") {
  const Base base;
  const auto left_out = std::make_shared<int>(0);
  const auto engine = one_spot_a_feature(left_out);
  const int field = base.set.type(base.set.find("V")).find_segment("field0").value();
  const auto vector = completed(vector_of(two_fields_of_one_farm(base, field), base.set), base.terms);
  CHECK(vector.expect.spots == std::vector<std::string>{"field0", "field1", "road"});
  const auto said = compare(vector, base.terms, engine);
  CHECK(said.unsupported.empty());  // it was told to finish with the segment that it listed
  CHECK(*left_out > 0);
  CHECK(said.differences.empty());
  const auto strict = compare(vector, base.terms, one_spot_a_feature(left_out, true));
  REQUIRE(strict.differences.size() == 2);
  CHECK(strict.differences.front().rule == EngineRule::spots);
  CHECK(strict.differences.back().rule == EngineRule::moves);
}

TEST_CASE("test vectors: an ending differs once, however many of its answers do") {
  const Base base;
  auto script = base.game(0);
  script.turns.resize(12);
  const auto vector = completed(undoing(script, base, 2), base.terms);
  const auto engine = bastide::tests::find_wrong_engine("undo-does-nothing")->make();
  const auto said = compare(vector, base.terms, engine);
  CHECK(said.tallies.of(EngineRule::undo).differed == 1);
  CHECK(said.tallies.of(EngineRule::undo).agreed == 0);
  CHECK(std::ranges::count(said.differences, EngineRule::undo, &EngineDifference::rule) == 1);
  // By the answers to the same questions more than one thing is other than expected.
  const auto with = answers_to(vector, base.terms, engine).says;
  CHECK((with.features != vector.expect.features) + (with.supply != vector.expect.supply) +
            (with.scores != vector.expect.scores) + (with.next != vector.expect.next) +
            (with.final != vector.expect.final) >
        1);
  const auto right = compare(vector, base.terms, fast_engine());
  CHECK(right.tallies.of(EngineRule::undo).differed == 0);
  CHECK(right.tallies.of(EngineRule::undo).agreed == 1);
}

TEST_CASE("test vectors: a figure that is deployed on a tile that lay before is written with its cell") {
  const auto rules = rules_named("c1", "base", {{"figure.follower", "{ tile = 'any' }"}});
  const auto terms = terms_of(*rules);
  auto script = two_fields_of_one_farm(Base(), -1);
  script.turns.resize(1);
  const auto& start = rules->set.type(rules->set.start_type());
  auto there = bastide::rules::Placement{rules->set.start_type(), 0, {0, 0}, std::nullopt};
  there.follower =
      bastide::rules::Deployment{script.turns.front().player, start.find_segment("road").value(), 0};
  script.turns.front().elsewhere = bastide::rules::Elsewhere(there);
  auto vector = vector_of(script, rules->set);
  CHECK(vector.turns.front().finish.on == std::vector{0, 0});
  CHECK(script_of(vector, rules->set).turns == script.turns);
  const auto expect = completed(vector, terms).expect;
  CHECK(expect.supply.at(static_cast<std::size_t>(script.turns.front().player)) == 6);
  vector.turns.front().finish.on = std::vector{5, 5};
  CHECK_THROWS_AS(script_of(vector, rules->set), bastide::tilesets::InputError);
  vector.turns.front().finish.on = std::vector{5};
  CHECK_THROWS_AS(script_of(vector, rules->set), bastide::tilesets::InputError);
}

TEST_CASE("spots: a feature of which no segment is listed is missed, whichever way they are listed") {
  const Base base;
  for (const bool is_apart : {false, true}) {
    const auto engine = altered([is_apart](const Request& request, Answer& answer) {
      if (request.ask == Ask::hello) answer.apart = is_apart;
      if (answer.spots && answer.spots->size() > 1) answer.spots->pop_back();
    });
    Conformance conformance(engine);
    base.play_random(conformance, 72, 1);
    REQUIRE(conformance.found() != nullptr);
    CHECK(conformance.found()->difference.rule == EngineRule::spots);
  }
}

TEST_CASE("test vectors: of every beginning an engine says what it says of the vector that ends there") {
  const Base base;
  const auto script = base.game(3);
  auto short_game = script;
  short_game.turns.resize(8);
  short_game.forget_log();
  const auto beginning = [&](std::size_t turns) {
    auto part = short_game;
    part.turns.resize(turns);
    return vector_of(part, base.set);
  };
  std::size_t told = 0;
  answers_to_beginnings(beginning(8), base.terms, fast_engine(), [&](std::size_t turns, const auto& answers) {
    CHECK(turns == ++told);
    CHECK(answers.refusal.empty());
    CHECK(answers.says == answers_to(beginning(turns), base.terms, fast_engine()).says);
  });
  CHECK(told == 8);
  // After a turn that it refuses nothing more is told.
  told = 0;
  const Engine stubborn = [ask = fast_engine(), placed = 0](const Request& request) mutable {
    if (request.ask == Ask::begin) placed = 0;
    return request.ask == Ask::place && ++placed > 3 ? refused("no more") : ask(request);
  };
  answers_to_beginnings(beginning(8), base.terms, stubborn, [&](std::size_t, const auto&) { ++told; });
  CHECK(told == 3);
}

TEST_CASE("taking back: an engine that saves and does not load is asked everything else, begun anew") {
  const Base base;
  const Engine engine = [ask = fast_engine()](const Request& request) {
    return request.ask == Ask::load ? unsupported("only to look at") : ask(request);
  };
  Conformance conformance(engine);
  base.play_random(conformance, 72, 1);
  CHECK(conformance.found() == nullptr);
  CHECK(conformance.tallies().of(EngineRule::saves).unsupported > 0);
  CHECK(conformance.tallies().of(EngineRule::saves).agreed == 0);
  CHECK(conformance.tallies().of(EngineRule::scores).agreed > 60);
  CHECK(conformance.tallies().of(EngineRule::undo).agreed > 0);
}

TEST_CASE("test vectors: an interruption while the ending is played is kept, and nothing is blamed on it") {
  const Base base;
  auto script = base.game(3);
  script.turns.resize(4);
  script.forget_log();
  const auto vector = completed(undoing(script, base, 1), base.terms);
  const auto compared = [&](EngineFailure::Kind kind) {
    const Engine engine = [ask = fast_engine(), kind](const Request& request) {
      if (request.ask == Ask::undo) throw EngineFailure("stopped", kind);
      return ask(request);
    };
    return compare(vector, base.terms, engine, RuleSet().set());
  };
  const auto stopped = compared(EngineFailure::Kind::interrupted);
  REQUIRE(stopped.failure);
  CHECK(stopped.failure->kind() == EngineFailure::Kind::interrupted);
  CHECK(stopped.differences.empty());
}

TEST_CASE("figures on features: who counts others than stand there is caught where they stand") {
  const bastide::tests::Played all("c1+expansion/inns-cathedrals");
  for (const bool is_more : {true, false}) {
    const auto engine = altered(bastide::tests::never_taking_back(), [&](const Request&, Answer& answer) {
      if (!answer.features) return;
      for (auto& feature : *answer.features) {
        if (!feature.figures) continue;
        if (!is_more) feature.figures->clear();
        for (auto& [name, row] : *feature.figures)
          for (int& n : row) n *= 2;
      }
    });
    Conformance conformance(engine);
    all.play_random(conformance, 72, 4, bastide::tests::Until::one_differs);
    REQUIRE(conformance.found() != nullptr);
    const auto& found = *conformance.found();
    CHECK(found.difference.rule == EngineRule::followers);
    REQUIRE_FALSE(found.difference.symptoms.empty());
    conformance.shrink();
    // The large figure on the first tile laid.
    CHECK(conformance.found()->script.turns.size() == 1);
    CHECK(conformance.found()->script.turns[0].tile.follower->figure == all.set.find_figure("big"));
  }
}

TEST_CASE("knowledge: of a game the first thing is named that the engine does not know") {
  const bastide::tests::Played all("c1+expansion/inns-cathedrals");
  GameScript script;
  for (auto& move : parse_moves(all.set, "0 E2@0,-1=0:city; 1 U0@1,0=1.big:road"))
    script.turns.push_back(move);
  Knowledge knowledge;
  CHECK(not_known(knowledge, all.terms, script).empty());
  knowledge.figures = Texts{"follower"};
  CHECK(not_known(knowledge, all.terms, script) == "figure big");
  script.turns.pop_back();
  CHECK(not_known(knowledge, all.terms, script).empty());
}

TEST_CASE("spots and places: what is listed twice is there") {
  const Base base;
  const auto engine = altered([](const Request&, Answer& answer) {
    if (answer.spots) {
      const auto again = *answer.spots;
      answer.spots->insert(answer.spots->begin(), again.begin(), again.end());
    }
    if (answer.placements && !answer.placements->empty())
      answer.placements->push_back(Ints(answer.placements->front()));
  });
  Conformance conformance(engine);
  base.play_random(conformance, 72, 1);
  CHECK(conformance.found() == nullptr);
  CHECK(conformance.tallies().of(EngineRule::spots).agreed > 60);
}

TEST_CASE("taking back: a turn is taken back with the tiles set aside before it, on an engine alone") {
  // Two turns are: were the tile that was set aside left out, taking back the first of them would give that
  // tile back instead. What is said then is what is said of the game before both.
  const Base base;
  int tried = 0;
  for (std::uint64_t n = 0; tried < 2 && n < 4000; ++n) {
    auto game = base.game(n);
    const auto aside = std::ranges::find_if(game.turns, [](const auto& t) { return !t.set_aside.empty(); });
    if (aside == game.turns.end() || aside - game.turns.begin() < 2) continue;
    ++tried;
    game.turns.erase(aside + 1, game.turns.end());
    const auto vector = undoing(game, base, 2);
    game.turns.resize(game.turns.size() - 2);
    const auto before = vector_of(game, base.set);
    for (const auto& engine : {fast_engine(), reference_engine()}) {
      const auto taken_back = answers_to(vector, base.terms, engine);
      const auto plain = answers_to(before, base.terms, engine);
      INFO(n);
      CHECK(taken_back.refusal.empty());
      CHECK(taken_back.says.features == plain.says.features);
      CHECK(taken_back.says.scores == plain.says.scores);
      CHECK(taken_back.says.supply == plain.says.supply);
      CHECK(taken_back.says.deck == plain.says.deck);
      CHECK(taken_back.says.next == plain.says.next);
    }
  }
  CHECK(tried == 2);
}

}  // namespace

}  // namespace test_taking_back
