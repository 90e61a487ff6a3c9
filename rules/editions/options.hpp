// The options as rows: how each is called, what it may be, what that means at the table, and how it is read
// from and written to an Edition.
//
// Everything that walks over options (the reader, game records, `editions show`, `editions diff`, the
// schema's test) does so by these rows, so a new option is one row and one member of Edition. They are
// constants: texts become strings where somebody keeps them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/editions/edition.hpp"

namespace bastide::rules::editions {

/// A word that an option may be, and what that means at the table, as a sentence.
struct Word {
  std::string_view word;
  std::string_view sentence;
};

/// What an option may be that is a number, and the word for another number.
struct Range {
  int least = 0;
  int most = 0;
  std::string_view word{};
  int of_word = 0;
};

/// What is wrong with a text: nothing when the option was set; empty when it is none of its values.
using Objection = std::optional<std::string>;

struct Option {
  std::string_view name;
  std::string_view meaning;
  OptionPart part = OptionPart::agreement;
  std::array<Word, 6> words{};  ///< of an enumeration in the order of the enumerators
  bool lists_words = true;      ///< they are OptionInfo::values
  std::string_view sentence{};  ///< of any other value, which stands for {}
  std::string_view expected{};  ///< in place of other values; empty: its words, or numbers
  std::optional<expressions::FormulaSlot> slot{};
  Range range{};
  int& (*number)(Edition&) = nullptr;               ///< where one is kept that is a number
  std::uint8_t& (*enumerator)(Edition&) = nullptr;  ///< likewise an enumeration: all of them are bytes
  bool is_for_several = false;
  bool is_rare = false;  ///< no published game has it: nothing is told of its value as at first
  std::string (*read)(const Option&, const Edition&) = nullptr;
  Objection (*write)(const Option&, Edition&, std::string_view) = nullptr;

  std::span<const Word> used_words() const {
    std::size_t used = 0;
    while (used < words.size() && !words[used].word.empty()) ++used;
    return std::span(words).first(used);
  }
};

std::span<const Option> option_rows();
/// Null when there is no such option.
const Option* option_called(std::string_view name);
/// What the option may be, in words for who wrote something else.
std::string expected_values(const Option& option);

}  // namespace bastide::rules::editions
