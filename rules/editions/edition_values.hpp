// The values of an edition file's keys: strings, options, formulas, each refused where it is written.
//
// For the reader of edition files (rules/editions/reader.cpp) and of rows (rules/editions/rows.cpp).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/editions/edition.hpp"
#include "tilesets/files/toml_text.hpp"

namespace bastide::rules::editions {

/// The file being read, and the files that extend it, outermost first.
struct Reading {
  std::string_view text;
  std::string file;
  std::vector<std::filesystem::path> chain;

  tilesets::SourceLocation place(const toml::source_region& region) const {
    return tilesets::files::place_of(region, text, file);
  }
  [[noreturn]] void fail(const toml::source_region& region, std::string message) const {
    throw tilesets::InputError(place(region), std::move(message), text);
  }
  std::filesystem::path folder() const { return std::filesystem::path(file).parent_path(); }
};

/// A string of one line. Throws InputError for anything else.
std::string read_string(const Reading& in, const toml::node& value, std::string_view key);
/// The ids of statements: one, or a list of them. Throws InputError for one that is not in the register,
/// except in a shipped file.
std::vector<std::string> read_statements(const Reading& in, const toml::node& value, std::string_view key);
/// The keys of a table in the order of the file.
std::vector<std::pair<const toml::key*, const toml::node*>> in_file_order(const toml::table& table);
/// Where in the file byte `offset` of a string is, as far as it is written plainly; else the string's place.
tilesets::SourceLocation place_in_string(const Reading& in, const toml::node& value, std::size_t offset);
/// Reads the keys source and statement of an option's or row's table; false for another key.
bool read_origin(const Reading& in, const std::string& name, const toml::key& key, const toml::node& content,
                 const toml::table& table, OptionSource& origin);
/// Sets option `name` of the edition from `key = value` or `key = {value = …, source = "…"}`, or with
/// `statement` for source: the ids of what the pages say. Throws InputError for a value that the option
/// cannot have, for a formula at the byte that is wrong, for a statement that is not in the register.
void read_option(const Reading& in, const std::string& name, const toml::key& key, const toml::node& node,
                 Edition& edition);

}  // namespace bastide::rules::editions
