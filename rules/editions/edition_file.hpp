// What an edition file says, as it is written: its keys with their places, before anything of it is looked
// up.
//
// `edition_file_shape` says what the keys are, the options as the catalogue has them; the reader
// (tilesets/described/reading.hpp) follows it in the order of the file, and rules/edition.schema.json is
// written from it. Rows are read over the rows that there are: rules/editions/rows.hpp.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "tilesets/described/document.hpp"
#include "tilesets/described/shape.hpp"
#include "tilesets/files/tile_table.hpp"

namespace bastide::rules::editions {

using tilesets::described::Entry;
using tilesets::described::Part;
using tilesets::files::LocatedList;
using tilesets::files::LocatedText;

/// What the keys source and statement of an option or a row say.
struct WrittenOrigin {
  std::optional<LocatedText> source;
  std::optional<LocatedList> statements;
};

/// `key = value`, or `key = { value = …, source = "…" }`, or with `statement` for source.
struct WrittenOption {
  std::string name;                ///< "farms", "road.complete"
  tilesets::SourceLocation where;  ///< its key
  LocatedText value;
  WrittenOrigin origin;
};

struct EditionFile {
  std::map<std::string, LocatedText> texts;  ///< by key: id, name, tileset, source
  std::map<std::string, LocatedList> lists;  ///< extends, stands_on, adds_tiles, statement, accepts, notes
  std::vector<WrittenOption> options;        ///< in the order of the file
  std::string group;                         ///< the table of options that is being read
  tilesets::SourceLocation group_where;      ///< and its key
  tilesets::SourceLocation* key_where = nullptr;  ///< of the key that is being read
};
const tilesets::described::Shape& edition_file_shape();

/// The file being read, and the files that extend it, outermost first.
struct Reading {
  tilesets::described::Document document;
  std::vector<std::filesystem::path> chain{};
  bool is_shipped = false;

  const std::string& file() const { return document.begin.file; }
  std::filesystem::path folder() const { return std::filesystem::path(file()).parent_path(); }
  [[noreturn]] void fail(const tilesets::SourceLocation& where, std::string message) const {
    throw tilesets::InputError(where, std::move(message), document.text);
  }
};

EditionFile read_file(const Reading& in);
/// The ids of statements. Throws InputError for one that is not in the register, except in a shipped file.
std::vector<std::string> known_statements(const Reading& in, const LocatedList& ids);
/// Where an option's or row's value comes from: what its own keys say, else what the edition's do. `where`:
/// its place.
OptionSource origin_of(const Reading& in, const tilesets::SourceLocation& where, const WrittenOrigin& written,
                       const Edition& edition);
/// Sets the option. Throws InputError for a value that the option cannot have, for a formula at the byte that
/// is wrong, for a statement that is not in the register.
void set_written(const Reading& in, const WrittenOption& option, Edition& edition);

/// The keys source and statement.
std::vector<tilesets::described::Field> origin_fields();
/// A whole number, or a formula.
tilesets::described::Shape points_shape(tilesets::described::Shape text);
/// A name of a row.
inline constexpr const char* row_name_pattern = "^[a-z][a-z0-9_]{0,23}$";

}  // namespace bastide::rules::editions
