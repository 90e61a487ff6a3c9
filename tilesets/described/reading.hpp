// Described values (tilesets/described/shape.hpp) from what is written in TOML or JSON.
//
// Each complaint has the place of what is wrong: a wrong type, a number out of range, an unknown word, a key
// that is missing or misspelt. A value is read over what it holds already: what a text leaves out stays.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tilesets/described/document.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::tilesets::described {

/// What is wrong with a document, when all of it is wanted.
struct Mistake {
  enum class Rule : std::uint8_t { wrong_value, missing_key, unknown_key };
  std::size_t at = 0;
  Rule rule = Rule::wrong_value;
  std::string message;
};

struct Reading {
  Notation notation{};
  std::string of{};  ///< what TOML's messages call the value: "figure big"
  /// Where mistakes go: each costs the field or the element that it is in, which stays as it was. Without
  /// it the first is thrown as InputError.
  std::vector<Mistake>* mistakes = nullptr;
  /// Keys of the whole document: one that stands in a table is better told so than what the table has.
  std::span<const std::string> above{};
};

void read(const Shape& shape, const Document& document, const Part& part, void* value,
          const Reading& reading = {});

template <class T>
T value_of(const Document& document, const Part& part, const Reading& reading = {}) {
  T value{};
  read(the_shape<T>(), document, part, &value, reading);
  return value;
}
template <class T>
T value_of(const Document& document, const Reading& reading = {}) {
  return value_of<T>(document, document.root, reading);
}

/// Refuses keys of a table that are none of these.
void refuse_unknown_keys(const Document& document, const Part& table, const std::vector<std::string>& known,
                         const Reading& reading = {});

}  // namespace bastide::tilesets::described
