// A tile-set file as it was written: rows of keys, each value with its place, nothing judged yet but its TOML
// type.
//
// `shape_of` says what the keys are and what they mean; the reader (tilesets/described/reading.hpp) follows
// it, and tilesets/tileset.schema.json is written from it.
//
// Reading in two steps keeps places and rules apart: the rules (shape_rules, field_rules, set_rules) look at
// rows like these, whether a row was written in one file or completed from the set that the file extends.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/described/shape.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::tilesets::files {

/// A string of the file. In a plain string (one line, no escapes) places inside it are known exactly.
struct LocatedText {
  std::string text;
  SourceLocation where;
  bool is_plain = false;

  /// The place of byte `offset` of the text, or of the whole value when it is not plain.
  SourceLocation at(std::size_t offset) const;
};

struct LocatedNumber {
  std::int64_t value = 0;
  SourceLocation where;
};

struct LocatedList : std::vector<LocatedText> {
  SourceLocation where;
};

/// One `key = "text"` of a small table.
struct LocatedPair {
  std::string key;
  SourceLocation key_where;
  LocatedText value;
};

/// One `key = ["text", ...]` of a small table; a text alone is a list of one.
struct LocatedLists {
  std::string key;
  SourceLocation key_where;
  std::vector<LocatedText> values;
};

/// A key of a tile that is none of tile_keys: lines of the set's own ("rivers"), if it has such.
struct LocatedLines {
  std::string key;
  SourceLocation key_where;
  LocatedList list;
  std::string wrong;  ///< what there is to say of a value that is no list
};

/// One row of [edges].
struct EdgeRow {
  std::string letter;
  SourceLocation where;  ///< the letter
  LocatedText segment;
  std::optional<LocatedText> name;
  bool has_fields = true;
  bool is_continued = false;
  std::optional<LocatedList> fits;  ///< letters, or "all"
};

/// One [[tile]].
struct TileRow {
  LocatedText id;
  std::optional<LocatedText> name, edges, centre, place, illustrations, note, fields_as_stated;
  std::optional<LocatedNumber> count, gardens;
  std::optional<LocatedList> cities, roads, fields, crosses, spurs;
  std::optional<std::vector<LocatedPair>> crossing_art, also, ends, reach;
  std::optional<std::vector<LocatedLists>> markers;
  std::vector<LocatedLines> lines;  ///< all other keys
  SourceLocation where;             ///< the [[tile]] in the file that last spoke about this tile
  bool is_whole = true;             ///< false when a value was left out because of its type
  bool is_inherited = false;        ///< true when this file says nothing about the tile
};

/// One key of [checksums].
struct StatedSum {
  std::string key;
  SourceLocation key_where;
  LocatedNumber number;
};

/// The whole file.
struct TileTable {
  LocatedText id;
  std::optional<LocatedText> name, start, source, extends;
  std::optional<LocatedList> includes;
  SourceLocation where;                       ///< the [tileset] table
  std::optional<LocatedText> replaced_start;  ///< what `start` was before another set's replaced it
  std::vector<EdgeRow> edges;                 ///< as written
  std::vector<TileRow> rows;
  std::vector<StatedSum> checksums;
  bool is_whole = true;         ///< false when something outside the rows was left out
  bool are_edges_whole = true;  ///< likewise in [edges]
};

described::Shape shape_of(const LocatedText*);
described::Shape shape_of(const LocatedNumber*);
described::Shape shape_of(const LocatedList*);
described::Shape shape_of(const EdgeRow*);
described::Shape shape_of(const TileRow*);
described::Shape shape_of(const TileTable*);

/// The keys of a tile; besides, each line of the set's own, in the plural.
const std::vector<std::string>& tile_keys();
/// The keys of [checksums]; besides, each mark is one, and each line of the set's own with its edges
/// ("rivers", "river_edges").
const std::vector<std::string>& checksum_keys();

/// The values of `centre`, in the order of the enumeration Centre.
constexpr std::array<std::string_view, 5> centre_names = {"none", "crossing", "cloister", "gate", "hamlet"};
/// The values of `place`, and the second of them.
constexpr std::array<std::string_view, 2> place_names = {"any", "hole"};
constexpr std::string_view place_of_holes = place_names[1];
/// The corners as `reach` names them, in the order of their bits.
constexpr std::array<std::string_view, 4> corner_names = {"NE", "SE", "SW", "NW"};
/// The editions and the values of `crossing_art`.
constexpr std::array<std::string_view, 3> art_editions = {"c1", "c2", "winter"};
constexpr std::array<std::string_view, 2> art_names = {"bushes", "houses"};

/// Reads the rows of a file; unknown keys, missing tables and wrong TOML types go to `findings` and are left
/// out. Throws InputError when the text is not TOML.
TileTable read_tile_table(std::string_view text, const std::string& file, Findings& findings);

}  // namespace bastide::tilesets::files
