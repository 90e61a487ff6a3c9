// The values of an edition file's keys: strings, options, formulas, each refused where it is written.
//
// For the reader of edition files (rules/editions/reader.cpp) and of rows (rules/editions/rows.cpp).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "tilesets/described/document.hpp"

namespace bastide::rules::editions {

/// The file being read, and the files that extend it, outermost first.
struct Reading {
  tilesets::described::Document document;
  std::vector<std::filesystem::path> chain{};

  const std::string& file() const { return document.begin.file; }
  std::filesystem::path folder() const { return std::filesystem::path(file()).parent_path(); }
};

using tilesets::described::Entry;
using tilesets::described::Part;

/// A string of one line. Throws InputError for anything else.
std::string read_string(const Reading& in, const Part& value, std::string_view key);
/// The ids of statements: one, or a list of them. Throws InputError for one that is not in the register,
/// except in a shipped file.
std::vector<std::string> read_statements(const Reading& in, const Part& value, std::string_view key);
/// Where an option's or row's value comes from: what the keys source and statement of its table say, else
/// what the edition's do. `at`: the byte at which it stands.
OptionSource origin_of(const Reading& in, const std::string& name, std::size_t at, const Part& table,
                       const Edition& edition);
/// Sets option `name` of the edition from `key = value` or `key = {value = …, source = "…"}`, or with
/// `statement` for source: the ids of what the pages say. Throws InputError for a value that the option
/// cannot have, for a formula at the byte that is wrong, for a statement that is not in the register.
void read_option(const Reading& in, const std::string& name, const Entry& entry, Edition& edition);

}  // namespace bastide::rules::editions
