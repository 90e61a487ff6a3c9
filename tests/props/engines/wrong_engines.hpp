// Engines that are wrong in one thing: what the stateful tests, `conform`, the test vectors and the example
// must catch.
//
// Either our fast engine with one answer falsified or one option misread, or the plain engine with a mistake.
// Used in this process and, by tests/engines/wrong_engine.cpp, as programs that speak the protocol.
#pragma once

#include <array>
#include <span>
#include <string>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"
#include "tests/props/engines/plain_engine.hpp"

namespace bastide::tests {

struct WrongEngine {
  const char* name;
  const char* meaning;
  props::engines::EngineRule rule;  ///< the one that it breaks
  bool is_stateful_only = false;    ///< shows only when moves are taken back or games loaded
  props::engines::Engine (*altered)() = nullptr;
  std::array<Mistake, 2> mistakes{};  ///< of the plain engine, where no other is altered

  props::engines::Engine make() const { return altered != nullptr ? altered() : plain_engine(put({})); }
  /// The mistakes with these beside them.
  Mistakes put(Mistakes beside) const {
    for (const auto mistake : mistakes) {
      if (mistake != nullptr) beside.*mistake = true;
    }
    return beside;
  }
};

/// The plain engine with these mistakes; what needs turns taken back shows only there.
constexpr WrongEngine mistaken(const char* name, const char* meaning, props::engines::EngineRule rule,
                               Mistake first, Mistake second = nullptr) {
  return {name, meaning, rule, first == &Mistakes::takes_back, nullptr, {first, second}};
}

std::span<const WrongEngine> wrong_engines();
/// Wrong about marks, figures, parts of a turn or tokens: to be caught with the expansions.
std::span<const WrongEngine> wrong_figure_engines();
/// Wrong about own lines and decks: to be caught with a river.
std::span<const WrongEngine> wrong_line_engines();
/// Found in engines that other people wrote; `rule`: the one under which a game shows it first.
std::span<const WrongEngine> nine_bugs();
/// Mistakes of memory in an engine of the base game; `rule`: the one under which its least game shows it.
std::span<const WrongEngine> remembering_engines();
/// The same about figures, tokens and parts of a turn: to be caught with the expansions.
std::span<const WrongEngine> remembering_figure_engines();

/// All of them: those that are altered, then those of the plain engine.
std::array<std::span<const WrongEngine>, 6> all_wrong_engines();
/// The engine of that name, of any list, or nothing.
const WrongEngine* find_wrong_engine(const std::string& name);

/// Whether games of a shipped edition can show one of the nine or of those that remember: lists of cities
/// need farmers, where cities count segments a tile with two parts counts twice by right, and what is joined
/// around a tile needs one that has two parts of a kind.
bool shows_under(const WrongEngine& wrong, const rules::editions::Edition& edition);

}  // namespace bastide::tests
