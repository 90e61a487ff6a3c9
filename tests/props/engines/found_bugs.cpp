// The nine mistakes of others, found by games and by boards, and their least records; the engine that has
// none of them is right.
#include "props/engines/conformance.hpp"
#include "props/play/game_generator.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/nine_bugs.hpp"
#include "tests/props/engines/plain_engine.hpp"
#include "tilesets/files/reader.hpp"

namespace test_found_bugs {

namespace {

using namespace bastide::props::engines;
using bastide::props::play::numbered_game;
using bastide::rules::editions::Edition;

struct Played {
  Edition edition;
  bastide::tilesets::TileSet set;
  bastide::rules::board::FitTable fit;
  GameTerms terms{&fit, &edition, 2, set.start_type()};
  explicit Played(Edition e)
      : edition(std::move(e)),
        set(bastide::rules::editions::tiles_under(bastide::tilesets::files::load_tile_set(edition.tile_set),
                                                  edition)),
        fit(set) {}
  explicit Played(const char* id) : Played(bastide::rules::editions::load_edition(id)) {}
  bastide::rules::board::Ruleset rules() const { return {fit, edition}; }
};

TEST_CASE("found bugs: the plain engine without a mistake agrees under every shipped edition",
          "[exhaustive]") {
  for (const auto& id : bastide::rules::editions::shipped_editions()) {
    const Played played(id.c_str());
    const auto engine = bastide::tests::plain_engine();
    Conformance conformance(engine);
    for (std::uint64_t number = 0; number < 4; ++number)
      conformance.play(played.terms, numbered_game(played.rules(), 72, number));
    CHECK(conformance.play_boards(played.terms, 2, [] { return false; }));
    INFO(id << " " << conformance.unsupported());
    CHECK(conformance.unsupported_games() == 0);
    if (conformance.found()) FAIL_CHECK(conformance.found()->difference.what);
  }
}

TEST_CASE("found bugs: explore", "[.explore]") {
  const Played played("c1");
  for (const auto& bug : bastide::tests::nine_bugs()) {
    const auto engine = bug.make();
    Conformance conformance(engine);
    for (std::uint64_t number = 0; number < 1000 && !conformance.found(); ++number)
      conformance.play(played.terms, numbered_game(played.rules(), 1, number));
    Conformance boards(engine);
    boards.play_boards(played.terms, 2, [] { return false; });
    auto tiles = boards.found() ? 2 : 3;
    if (!boards.found()) boards.play_boards(played.terms, 3, [&] { return boards.found().has_value(); });
    if (!boards.found()) tiles = 0;
    std::string text;
    if (conformance.found()) {
      conformance.shrink();
      const auto& f = *conformance.found();
      text = std::string(rule_name(f.difference.rule)) + " " + f.difference.what + ": " +
             f.difference.expected + " / " + f.difference.got + " before " + std::to_string(f.turns_before) +
             " turns " + std::to_string(f.script.turns.size()) + " | " +
             print_moves(played.set, f.script.turns);
    }
    std::printf("%s | games %llu | boards %d %s| %s\n", bug.name,
                static_cast<unsigned long long>(conformance.found() ? conformance.found()->game : 0), tiles,
                boards.found() ? rule_name(boards.found()->difference.rule) : "", text.c_str());
  }
}

}  // namespace

}  // namespace test_found_bugs
