// Puts the toy engine to whole games and to random commands, and prints how far it agrees.
#include <cstdio>
#include <string>

#include "props/engines/conformance.hpp"
#include "props/engines/engine.hpp"
#include "props/engines/stateful_check.hpp"
#include "props/play/game_generator.hpp"
#include "tilesets/files/reader.hpp"
#include "toy_engine.hpp"

using namespace bastide;

int main(int argc, char** argv) {
  const bool is_faulty = argc > 1 && std::string(argv[1]) == "--faulty";
  const auto make_engine = [&]() -> props::engines::Engine { return ToyEngine(is_faulty); };

  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  const rules::board::FitTable fit(set);
  const props::engines::GameTerms terms{&fit, &edition, 2, set.start_type()};

  // Random full games and every board of two tiles, rule by rule.
  const auto engine = make_engine();
  props::engines::Conformance conformance(engine);
  for (std::uint64_t number = 0; number < 20; ++number)
    conformance.play(terms, props::play::numbered_game({fit, edition}, 1, number));
  conformance.play_boards(terms, 2, [] { return false; });
  conformance.shrink();
  for (std::size_t r = 0; r < props::engines::engine_rule_count; ++r) {
    const auto& tally = conformance.tallies().rules[r];
    std::printf("%-17s agreed %6llu  differed %3llu  unsupported %6llu\n",
                props::engines::rule_name(static_cast<props::engines::EngineRule>(r)),
                static_cast<unsigned long long>(tally.agreed),
                static_cast<unsigned long long>(tally.differed),
                static_cast<unsigned long long>(tally.unsupported));
  }
  if (const auto& found = conformance.found()) {
    std::printf("in %zu turns: %s: expected %s, got %s\n", found->script.turns.size(),
                found->difference.what.c_str(), found->difference.expected.c_str(),
                found->difference.got.c_str());
  }

  // Random commands, among them taking back.
  const auto stateful = props::engines::check_engine(make_engine, terms, {1, 40, 80});
  std::printf("%d sequences of commands%s\n", stateful.sequences,
              stateful.holds() ? " hold" : ", the last fails:");
  for (const auto& command : stateful.commands) std::printf("  %s\n", command.c_str());

  return conformance.found() || !stateful.holds() ? 1 : 0;
}
