// A condition on positions: "completed cities >= 2 and farms.shared >= 1 and tiles <= 6".
//
//   condition  = all { "or" all }               all   = claim { "and" claim }
//   claim      = "not" claim | "(" condition ")" | sum compare sum
//   compare    = ">=" | "<=" | ">" | "<" | "=" | "==" | "!="
//   sum        = product { ("+" | "-") product }   product = value { "*" value }
//   value      = number | name | "-" value | "(" sum ")"
//
// Names are those of board_measure.hpp; their words may be joined by '_', '.' or blanks ("completed cities",
// "farms.shared"). A condition is evaluated over ranges of values: with one value each it is true or false,
// with ranges it may also be open, and a range for which it is false rules out every board within it. That is
// how boards are passed over before followers are put on them, and sizes before boards are walked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/questions/witness/board_measure.hpp"

namespace bastide::solver::questions::witness {

constexpr std::size_t longest_condition = 1000;
constexpr int most_condition_number = 1'000'000;

enum class Truth : std::uint8_t { no, yes, open };

struct MeasureRanges {
  MeasureValues least{};
  MeasureValues most{};
};

class Condition {
 public:
  /// Throws InputError with the place of what is wrong; `file` names the text.
  static Condition read(std::string_view text, const std::string& file = "--formula");

  const std::string& text() const { return text_; }
  /// The measures that it names.
  MeasureSet measures() const { return measures_; }

  bool holds(const MeasureValues& values) const;
  Truth over(const MeasureRanges& ranges) const;

  /// The condition written canonically, every part in brackets.
  std::string to_text() const;

 private:
  friend class ConditionReader;
  enum class Kind : std::uint8_t {
    number,
    measure,
    minus,
    add,
    subtract,
    multiply,
    at_least,
    at_most,
    more,
    less,
    equal,
    unequal,
    negation,
    both,
    either
  };
  struct Part {
    Kind kind = Kind::number;
    std::int64_t value = 0;  ///< number, or measure
    int left = -1;           ///< index of a part, or -1
    int right = -1;
  };
  struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  static bool is_claim(Kind kind) { return kind >= Kind::at_least; }
  Range range_of(int part, const MeasureRanges& ranges) const;
  Truth truth_of(int part, const MeasureRanges& ranges) const;
  std::string part_text(int part) const;

  std::string text_;
  std::vector<Part> parts_;  ///< each after those that it is made of; the last is the whole
  MeasureSet measures_ = 0;
};

}  // namespace bastide::solver::questions::witness
