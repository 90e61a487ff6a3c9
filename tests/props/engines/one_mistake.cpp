// One mistake at a time: two mistakes in one engine are told apart, and one mistake, wherever it is found, is
// shown in the same game. Measured here, long; the figures stand in docs/conform.md.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <set>
#include <string>

#include "props/engines/conformance.hpp"
#include "props/engines/own_engines.hpp"
#include "props/play/game_generator.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/nine_bugs.hpp"
#include "tests/props/engines/plain_engine.hpp"
#include "tests/props/engines/played.hpp"

namespace test_one_mistake {

namespace {

using namespace bastide::props::engines;
using bastide::props::play::numbered_game;
using bastide::tests::Mistakes;
using bastide::tests::Played;

/// A mistake of the nine that can be put beside others into one engine.
struct Kind {
  const char* name;
  void (*put)(Mistakes&);
};
constexpr std::array kinds = {
    Kind{"loop-stays-open", [](Mistakes& m) { m.loop_stays_open = true; }},
    Kind{"monks-not-busy", [](Mistakes& m) { m.monks_not_busy = true; }},
    Kind{"returned-and-used-again", [](Mistakes& m) { m.returns_too_early = true; }},
    Kind{"first-cloister-only", [](Mistakes& m) { m.one_cloister = true; }},
    Kind{"farm-repeats-cities", [](Mistakes& m) { m.cities_repeat = true; }},
    Kind{"city-counts-tile-twice", [](Mistakes& m) { m.segments_for_tiles = true; }},
    Kind{"open-end-is-start-tile", [](Mistakes& m) { m.open_end_is_start = true; }},
    Kind{"ends-at-one-cell", [](Mistakes& m) { m.ends_by_cell = true; }},
    Kind{"field-sides-exchanged", [](Mistakes& m) { m.tile_d = m.row_w = true; }},
};

Engine with(std::initializer_list<std::size_t> which) {
  Mistakes mistakes;
  for (const auto k : which) kinds[k].put(mistakes);
  return bastide::tests::plain_engine(mistakes);
}

/// Whether the least game of a difference shows its rule on an engine.
bool shows(const Engine& engine, const FoundDifference& found) {
  Asking asking;
  asking.rules = only_rule(found.difference.rule);
  asking.all_types = found.all_types;
  RuleTallies ignored;
  return !examine_game(engine, found.terms, found.script, asking, ignored).differences.empty();
}

/// What conform tells of the engine in 20 games.
std::vector<FoundDifference> told(const Engine& engine, const Played& played) {
  Conformance conformance(engine);
  conformance.when_found([&](FoundDifference& found) { conformance.shrink(found); });
  for (std::uint64_t n = 0; n < 20; ++n)
    conformance.play(played.terms, conformance.situations().steered_game(played.terms, 1, n));
  return conformance.differences();
}

TEST_CASE("one mistake: pairs measured", "[.measure]") {
  const Played played;
  int apart = 0;
  for (std::size_t a = 0; a < kinds.size(); ++a) {
    for (std::size_t b = a + 1; b < kinds.size(); ++b) {
      const auto both = told(with({a, b}), played);
      int only_a = 0;
      int only_b = 0;
      for (const auto& found : both) {
        const bool of_a = shows(with({a}), found);
        const bool of_b = shows(with({b}), found);
        only_a += of_a && !of_b;
        only_b += of_b && !of_a;
      }
      apart += only_a > 0 && only_b > 0;
      std::printf("%d %s + %s: told %zu, of the first %d, of the second %d\n", only_a > 0 && only_b > 0,
                  kinds[a].name, kinds[b].name, both.size(), only_a, only_b);
      std::fflush(stdout);
      if (std::getenv("SHOW_RECORDS") == nullptr) continue;
      for (const auto& found : both)
        std::printf("     %s: %s | %s\n", rule_name(found.difference.rule),
                    print_moves(played.set, found.script.turns).c_str(), found.difference.what.c_str());
    }
  }
  std::printf("told apart: %d of 36\n", apart);
}

TEST_CASE("one mistake: starts measured", "[.measure]") {
  const Played played;
  const char* starts_text = std::getenv("STARTS");
  const int starts = starts_text == nullptr ? 50 : std::atoi(starts_text);
  const char* only = std::getenv("BUG");
  for (const auto& bug : bastide::tests::nine_bugs()) {
    if (only != nullptr && std::string(only) != bug.name) continue;
    std::map<std::string, int> records;
    double seconds = 0;
    std::uint64_t tries = 0;
    for (int start = 0; start < starts; ++start) {
      const auto engine = bug.make();
      Conformance conformance(engine, only_rule(bug.rule));
      for (std::uint64_t n = 0; n < 200 && !conformance.found(); ++n)
        conformance.play(played.terms, numbered_game(played.rules(), 1000 + static_cast<unsigned>(start), n));
      if (!conformance.found()) continue;
      auto found = *conformance.found();
      const auto before = std::clock();
      conformance.shrink(found);
      seconds += static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
      tries += static_cast<std::uint64_t>(found.tries);
      ++records[print_moves(played.set, found.script.turns) +
                (found.terms.edition->followers() == 7 ? "" : " with few") + " | " +
                found.symptom.text(played.set)];
    }
    std::printf("%s: %zu records, %.2f s and %llu games each\n", bug.name, records.size(), seconds / starts,
                static_cast<unsigned long long>(tries / static_cast<unsigned>(starts)));
    for (const auto& [record, times] : records) std::printf("   %3d  %s\n", times, record.c_str());
    std::fflush(stdout);
  }
}

}  // namespace

}  // namespace test_one_mistake
