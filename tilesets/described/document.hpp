// A text that says values by name, as it was written: parts, each with the byte at which it begins.
//
// TOML (tilesets/files/toml_document.hpp) and JSON become the same tree, so that one reader of described
// values (tilesets/described/reading.hpp) serves both, and no source but the two that parse knows their
// libraries. Tables keep the order of the text. A part costs a number for its place; line and column are
// found when somebody asks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::tilesets::described {

struct Part;
struct Entry;
using Parts = std::vector<Part>;
using Entries = std::vector<Entry>;

/// What is written at a place: nothing that values are made of (null, a date), a flag, a number, a text, a
/// list or a table. A whole number is unsigned where it is too large for the other; beyond 64 bits it is the
/// largest, or the least, that there is.
struct Part {
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Parts, Entries, std::uint64_t> value;
  std::size_t at = 0;  ///< the byte of the document's text

  /// nullptr when it is something else.
  const std::string* text() const { return std::get_if<std::string>(&value); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value); }
  const std::uint64_t* large_integer() const { return std::get_if<std::uint64_t>(&value); }
  const bool* flag() const { return std::get_if<bool>(&value); }
  const Parts* list() const { return std::get_if<Parts>(&value); }
  const Entries* table() const { return std::get_if<Entries>(&value); }
  bool is_nothing() const { return std::holds_alternative<std::monostate>(value); }
  /// Of a table: the entry with that key; nullptr when there is none.
  const Entry* entry(std::string_view key) const;
  const Part* find(std::string_view key) const;
};

struct Entry {
  std::string key;
  std::size_t at = 0;  ///< of the key
  Part value;
};

enum class Syntax : std::uint8_t { toml, json };

/// Keeps a view of the text, which is to outlive it.
struct Document {
  std::string_view text;
  SourceLocation begin;  ///< where `from` is in the file
  Syntax syntax = Syntax::toml;
  std::size_t from = 0;  ///< the byte at which the document begins: a line of many
  Part root{};

  SourceLocation place(std::size_t at) const;
  SourceLocation place(const Part& part) const { return place(part.at); }
  /// Whether a text stands there just as it is, on one line and without escapes.
  bool is_plain(const Part& part) const;
  /// The byte of the document at which byte `offset` of a text is: exact when it is plain, else where it
  /// begins.
  std::size_t inside(const Part& part, std::size_t offset) const;
  [[noreturn]] void fail(std::size_t at, std::string message) const;
  [[noreturn]] void fail(const Part& part, std::string message) const { fail(part.at, std::move(message)); }
  /// "a string", "a table" or "an object", ... for messages.
  const char* type_name(const Part& part) const;
};

}  // namespace bastide::tilesets::described
