#include <algorithm>
#include <array>
#include <string>

#include "props/engines/conformance.hpp"
#include "props/engines/own_engines.hpp"
#include "props/play/game_generator.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/plain_engine.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/remembering.hpp"

namespace test_remembered {

namespace {

using namespace bastide::props::engines;
using bastide::props::play::numbered_game;
using bastide::tests::Played;

TEST_CASE("remembered: the plain engine that takes turns back agrees under every shipped edition",
          "[exhaustive]") {
  for (const auto& id : bastide::rules::editions::shipped_editions()) {
    const Played played(id);
    const auto engine = bastide::tests::plain_engine({.takes_back = true});
    Conformance conformance(engine);
    for (std::uint64_t number = 0; number < 4; ++number)
      conformance.play(played.terms, numbered_game(played.rules(), 72, number));
    INFO(id);
    CHECK(conformance.differences().empty());
    CHECK(conformance.unsupported_games() == 0);
    CHECK(conformance.tallies().of(EngineRule::undo).agreed > 0);
    CHECK(conformance.tallies().of(EngineRule::saves).agreed > 0);
  }
}

TEST_CASE("dump remembered", "[.dump]") {
  for (const auto& engine_row : bastide::tests::remembering_engines()) {
    const Played played("c1");
    const auto engine = engine_row.make();
    Conformance conformance(engine);
    for (std::uint64_t number = 0; number < 20; ++number)
      conformance.play(played.terms, conformance.situations().steered_game(played.terms, 1, number));
    fmt::print("{}:\n", engine_row.name);
    for (const auto& d : conformance.differences()) {
      auto found = d;
      conformance.shrink(found);
      fmt::print("  {} game {} turn {}, {} of {} followers {} repeated {}: {}; {}: {} / {}\n", rule_name(d.difference.rule), d.game, d.difference.turn,
                 found.script.turns.size(), d.turns_before, found.terms.edition->followers(), found.is_repeated, print_moves(played.set, found.script.turns),
                 found.difference.what, found.difference.expected, found.difference.got);
    }
    fflush(stdout);
  }
}

}  // namespace

}  // namespace test_remembered
