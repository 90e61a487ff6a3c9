#include "tilesets/files/tile_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "tilesets/files/toml_document.hpp"
#include "tilesets/ideas.hpp"

namespace bastide::tilesets::files {
namespace {

using described::Document;
using described::Part;

/// One file being read, and where complaints go.
struct Source {
  const Document& document;
  Findings& findings;
  TileRow* row = nullptr;  ///< the tile being read, if any
  bool* is_whole;          ///< becomes false when a value must be left out

  void error(std::size_t at, std::string rule, std::string message) const {
    if (row != nullptr) {
      findings.error(*row, document.place(at), std::move(rule), std::move(message));
    } else {
      findings.error(document.place(at), std::move(rule), std::move(message));
    }
  }
  void wrong_type(std::string_view key, const Part& value, const char* expected) const {
    *is_whole = false;
    error(value.at, "wrong-type",
          fmt::format("'{}' is {}, expected {}", key, document.type_name(value), expected));
  }
  void refuse_unknown_keys(const Part& table, std::string_view name,
                           std::span<const std::string_view> known) const {
    for (const auto& entry : *table.table()) {
      if (std::ranges::find(known, entry.key) != known.end()) continue;
      error(entry.at, "unknown-key",
            fmt::format("unknown key '{}' in {}, expected {}", entry.key, name,
                        with_idea(fmt::format("one of: {}", fmt::join(known, ", ")), entry.key)));
    }
  }
};

// What a key holds goes into `out`; a value of another type is complained about and left out.

bool read(const Source& in, std::string_view key, const Part& value, LocatedText& out) {
  if (value.text() == nullptr) return in.wrong_type(key, value, "a string"), false;
  out = {*value.text(), in.document.place(value), in.document.is_plain(value)};
  return true;
}

bool read(const Source& in, std::string_view key, const Part& value, LocatedNumber& out) {
  if (value.integer() == nullptr) return in.wrong_type(key, value, "an integer"), false;
  out = {*value.integer(), in.document.place(value)};
  return true;
}

bool read(const Source& in, std::string_view key, const Part& value, bool& out) {
  if (value.flag() == nullptr) return in.wrong_type(key, value, "true or false"), false;
  out = *value.flag();
  return true;
}

bool read(const Source& in, std::string_view key, const Part& value, LocatedList& out) {
  if (value.list() == nullptr) return in.wrong_type(key, value, "an array of strings"), false;
  out.where = in.document.place(value);
  for (const auto& item : *value.list()) {
    LocatedText text;
    if (read(in, fmt::format("{}[{}]", key, out.items.size()), item, text))
      out.items.push_back(std::move(text));
  }
  return true;
}

bool read(const Source& in, std::string_view key, const Part& value, std::vector<LocatedPair>& out) {
  if (value.table() == nullptr) return in.wrong_type(key, value, "a table of strings"), false;
  for (const auto& entry : *value.table()) {
    LocatedPair pair{entry.key, in.document.place(entry.at), {}};
    if (read(in, fmt::format("{}.{}", key, entry.key), entry.value, pair.value))
      out.push_back(std::move(pair));
  }
  return true;
}

bool read(const Source& in, std::string_view key, const Part& value, std::vector<LocatedLists>& out) {
  if (value.table() == nullptr)
    return in.wrong_type(key, value, "a table of strings or lists of strings"), false;
  for (const auto& entry : *value.table()) {
    const auto path = fmt::format("{}.{}", key, entry.key);
    LocatedList list;
    if (entry.value.list() != nullptr) {
      read(in, path, entry.value, list);
    } else if (LocatedText text; read(in, path, entry.value, text)) {
      list.items.push_back(std::move(text));
    }
    out.push_back({entry.key, in.document.place(entry.at), std::move(list.items)});
  }
  return true;
}

/// The same of a key that a table may have.
template <class Value>
void read_key(const Source& in, const Part& table, std::string_view key, std::optional<Value>& out) {
  const auto* value = table.find(key);
  if (value != nullptr && !read(in, key, *value, out.emplace())) out.reset();
}

void read_header(const Source& in, const Part& table, TileTable& out) {
  out.where = in.document.place(table);
  if (table.table() == nullptr) return in.wrong_type("tileset", table, "a table");
  in.refuse_unknown_keys(table, "[tileset]", tileset_keys);
  read_key(in, table, "id", out.id);
  read_key(in, table, "name", out.name);
  read_key(in, table, "start", out.start);
  read_key(in, table, "source", out.source);
  read_key(in, table, "extends", out.extends);
  read_key(in, table, "includes", out.includes);
}

void read_edges(Source in, const Part& table, TileTable& out) {
  in.is_whole = &out.are_edges_whole;
  if (table.table() == nullptr) return in.wrong_type("edges", table, "a table with a row for each letter");
  for (const auto& [letter, at, keys] : *table.table()) {
    EdgeRow row;
    row.letter = letter;
    row.where = in.document.place(at);
    if (keys.table() == nullptr) {
      in.wrong_type("edges." + letter, keys, "a table such as { segment = \"river\" }");
      continue;
    }
    in.refuse_unknown_keys(keys, "a row of [edges]", edge_keys);
    read_key(in, keys, "segment", row.segment);
    read_key(in, keys, "name", row.name);
    if (const auto* fields = keys.find("fields")) read(in, "fields", *fields, row.has_fields);
    if (const auto* continued = keys.find("continued")) read(in, "continued", *continued, row.is_continued);
    out.edges.push_back(std::move(row));
  }
}

/// The keys of a tile that only a set with lines of its own can know.
std::vector<LocatedLines> lines_of(const Source& in, const Part& table) {
  std::vector<LocatedLines> found;
  for (const auto& [key, at, value] : *table.table()) {
    if (std::ranges::find(tile_keys, key) != tile_keys.end()) continue;
    LocatedLines entry{key, in.document.place(at), {{}, in.document.place(value)}, {}};
    if (value.list() == nullptr) {
      entry.other_type = in.document.type_name(value);
    } else {
      read(in, key, value, entry.list);
    }
    found.push_back(std::move(entry));
  }
  return found;
}

void read_row(Source in, const Part& table, TileTable& out) {
  if (table.table() == nullptr) return in.wrong_type("tile", table, "tables written [[tile]]");
  TileRow row;
  row.where = in.document.place(table);
  const auto* id = table.find("id");
  if (id == nullptr) {
    *in.is_whole = false;
    return in.error(table.at, "missing-key", "this tile has no 'id', expected one");
  }
  if (!read(in, "id", *id, row.id)) return;
  in.row = &row;
  in.is_whole = &row.is_whole;
  row.lines = lines_of(in, table);
  read_key(in, table, "name", row.name);
  read_key(in, table, "count", row.count);
  read_key(in, table, "edges", row.edges);
  read_key(in, table, "cities", row.cities);
  read_key(in, table, "roads", row.roads);
  read_key(in, table, "centre", row.centre);
  read_key(in, table, "ends", row.ends);
  read_key(in, table, "crosses", row.crosses);
  read_key(in, table, "spurs", row.spurs);
  read_key(in, table, "reach", row.reach);
  read_key(in, table, "fields", row.fields);
  read_key(in, table, "markers", row.markers);
  read_key(in, table, "crossing_art", row.crossing_art);
  read_key(in, table, "also", row.also);
  read_key(in, table, "gardens", row.gardens);
  read_key(in, table, "illustrations", row.illustrations);
  read_key(in, table, "note", row.note);
  read_key(in, table, "fields_as_stated", row.fields_as_stated);
  out.rows.push_back(std::move(row));
}

void read_checksums(const Source& in, const Part& table, TileTable& out) {
  if (table.table() == nullptr) return in.wrong_type("checksums", table, "a table of integers");
  for (const auto& [key, at, number] : *table.table()) {
    LocatedNumber stated;
    if (read(in, key, number, stated)) out.checksums.push_back({key, in.document.place(at), stated});
  }
}

}  // namespace

SourceLocation LocatedText::at(std::size_t offset) const {
  auto place = where;
  if (is_plain) place.column += 1 + static_cast<int>(std::min(offset, text.size()));
  return place;
}

TileTable read_tile_table(std::string_view text, const std::string& file, Findings& findings) {
  const auto document = toml_document(text, file);
  const auto& root = document.root;
  TileTable out;
  out.where = {file, 1, 1};
  const Source in{document, findings, nullptr, &out.is_whole};
  in.refuse_unknown_keys(root, "the file", top_keys);
  if (const auto* header = root.find("tileset")) {
    read_header(in, *header, out);
  } else {
    out.is_whole = false;
    in.error(0, "missing-key", "there is no [tileset] table, expected one");
  }
  if (const auto* tiles = root.find("tile")) {
    if (tiles->list() == nullptr) {
      in.wrong_type("tile", *tiles, "tables written [[tile]]");
    } else {
      for (const auto& row : *tiles->list()) read_row(in, row, out);
    }
  }
  if (const auto* edges = root.find("edges")) read_edges(in, *edges, out);
  if (const auto* sums = root.find("checksums")) read_checksums(in, *sums, out);
  return out;
}

}  // namespace bastide::tilesets::files
