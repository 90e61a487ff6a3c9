// What `bastide check` answers, as values and as JSON (`bastide.check/1`).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "props/stages/verdict.hpp"

namespace bastide::reports::answers {

/// not_applicable: the property says nothing under this edition or on these tiles. not_judged: it is about
/// something that the subject does not have.
enum class CheckOutcome : std::uint8_t { held, violated, not_applicable, not_judged };
tilesets::described::Shape shape_of(const CheckOutcome*);
/// "holds"; "does not judge a position (it wants a game)"; ...
std::string in_words(CheckOutcome outcome, const std::string& what);

struct CheckedProperty {
  std::string property;
  CheckOutcome outcome = CheckOutcome::held;
  std::optional<props::stages::Counterexample> counterexample;  ///< when violated
};

struct CheckedSubject {
  std::string what;  ///< "position" or "game"
  std::string name;  ///< of a game; may be empty
  std::string tile_set;
  std::string edition;
  std::string position;    ///< of a game: its last board
  int turns_left_out = 0;  ///< of a game
  std::vector<CheckedProperty> properties;
};

struct CheckRecord {
  std::vector<CheckedSubject> checked;
};
tilesets::described::Shape shape_of(const CheckRecord*);

}  // namespace bastide::reports::answers
