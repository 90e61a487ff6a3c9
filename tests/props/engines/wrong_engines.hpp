// Engines that are wrong in one thing: our fast engine with one answer falsified or one option misread.
//
// What the stateful tests, `conform` and the example must catch. Used in this process and, by
// tests/engines/wrong_engine.cpp, as programs that speak the protocol.
#pragma once

#include <span>
#include <string>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"

namespace bastide::tests {

struct WrongEngine {
  const char* name;
  const char* meaning;
  props::engines::EngineRule rule;  ///< the one that it breaks
  bool is_stateful_only = false;    ///< shows only when moves are taken back or games loaded
  props::engines::Engine (*make)();
};

std::span<const WrongEngine> wrong_engines();
/// Wrong about marks, figures, parts of a turn or tokens: to be caught with the expansions.
std::span<const WrongEngine> wrong_figure_engines();
/// Wrong about own lines and decks: to be caught with a river.
std::span<const WrongEngine> wrong_line_engines();
/// The engine of that name, of any list, or nothing.
const WrongEngine* find_wrong_engine(const std::string& name);

}  // namespace bastide::tests
