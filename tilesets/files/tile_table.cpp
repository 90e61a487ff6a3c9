#include "tilesets/files/tile_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "tilesets/files/toml_text.hpp"
#include "tilesets/ideas.hpp"

namespace bastide::tilesets::files {
namespace {

/// One file being read: its text, for places, and where complaints go.
struct Source {
  std::string_view text;
  const std::string& file;
  Findings& findings;
  TileRow* row = nullptr;  ///< the tile being read, if any
  bool* is_whole;          ///< becomes false when a value must be left out

  SourceLocation place(const toml::source_region& region) const { return place_of(region, text, file); }
  SourceLocation place(const toml::node& value) const { return place(value.source()); }
  void error(const SourceLocation& where, std::string rule, std::string message) const {
    if (row != nullptr) {
      findings.error(*row, where, std::move(rule), std::move(message));
    } else {
      findings.error(where, std::move(rule), std::move(message));
    }
  }
};

/// The byte at a place, or the end of the text.
std::size_t offset_of(std::string_view text, const SourceLocation& where) {
  std::size_t line_begin = 0;
  for (int line = 1; line < where.line; ++line) {
    const auto newline = text.find('\n', line_begin);
    if (newline == std::string_view::npos) return text.size();
    line_begin = newline + 1;
  }
  return std::min(text.size(), line_begin + static_cast<std::size_t>(std::max(where.column, 1) - 1));
}

/// True when `value` stands in the text just as it is, between one pair of quotes that opens at `where`.
bool is_plain(std::string_view text, const SourceLocation& where, std::string_view value) {
  const auto rest = text.substr(offset_of(text, where));
  if (rest.size() < value.size() + 2 || (rest.front() != '"' && rest.front() != '\'')) return false;
  if (value.empty() || value.find('\n') != std::string_view::npos) return false;
  return rest.substr(1, value.size()) == value && rest[value.size() + 1] == rest.front();
}

void wrong_type(const Source& in, std::string_view key, const toml::node& value, const char* expected) {
  *in.is_whole = false;
  in.error(in.place(value), "wrong-type",
           fmt::format("'{}' is {}, expected {}", key, type_name_of(value), expected));
}

std::optional<LocatedText> text_of(const Source& in, std::string_view key, const toml::node& value) {
  const auto* string = value.as_string();
  if (string == nullptr) {
    wrong_type(in, key, value, "a string");
    return std::nullopt;
  }
  LocatedText found{string->get(), in.place(value), false};
  found.is_plain = is_plain(in.text, found.where, found.text);
  return found;
}

std::optional<LocatedNumber> number_of(const Source& in, std::string_view key, const toml::node& value) {
  const auto* integer = value.as_integer();
  if (integer == nullptr) {
    wrong_type(in, key, value, "an integer");
    return std::nullopt;
  }
  return LocatedNumber{integer->get(), in.place(value)};
}

std::optional<LocatedList> list_of(const Source& in, std::string_view key, const toml::node& value) {
  const auto* array = value.as_array();
  if (array == nullptr) {
    wrong_type(in, key, value, "an array of strings");
    return std::nullopt;
  }
  LocatedList found{{}, in.place(value)};
  for (const auto& item : *array) {
    if (auto text = text_of(in, fmt::format("{}[{}]", key, found.items.size()), item))
      found.items.push_back(*text);
  }
  return found;
}

std::optional<std::vector<LocatedPair>> pairs_of(const Source& in, std::string_view key,
                                                 const toml::node& value) {
  const auto* table = value.as_table();
  if (table == nullptr) {
    wrong_type(in, key, value, "a table of strings");
    return std::nullopt;
  }
  std::vector<LocatedPair> found;
  for (const auto& [name, item] : *table) {
    if (auto text = text_of(in, fmt::format("{}.{}", key, name.str()), item)) {
      found.push_back({std::string(name.str()), in.place(name.source()), *text});
    }
  }
  return found;
}

std::optional<std::vector<LocatedLists>> lists_of(const Source& in, std::string_view key,
                                                  const toml::node& value) {
  const auto* table = value.as_table();
  if (table == nullptr) {
    wrong_type(in, key, value, "a table of strings or lists of strings");
    return std::nullopt;
  }
  std::vector<LocatedLists> found;
  for (const auto& [name, item] : *table) {
    const auto path = fmt::format("{}.{}", key, name.str());
    LocatedLists entry{std::string(name.str()), in.place(name.source()), {}};
    if (item.is_array()) {
      if (auto list = list_of(in, path, item)) entry.values = std::move(list->items);
    } else if (auto text = text_of(in, path, item)) {
      entry.values.push_back(std::move(*text));
    }
    found.push_back(std::move(entry));
  }
  // As written: TOML tables have no order, but marks are numbered as they appear.
  std::ranges::sort(found, {}, [](const LocatedLists& entry) {
    return std::pair(entry.key_where.line, entry.key_where.column);
  });
  return found;
}

void refuse_unknown_keys(const Source& in, const toml::table& table, std::string_view name,
                         std::span<const std::string_view> known) {
  for (const auto& [key, value] : table) {
    if (std::ranges::find(known, key.str()) != known.end()) continue;
    const auto idea = idea_behind(key.str());
    in.error(in.place(key.source()), "unknown-key",
             fmt::format("unknown key '{}' in {}, expected {}", key.str(), name,
                         idea.empty() ? fmt::format("one of: {}", fmt::join(known, ", ")) : idea));
  }
}

/// Applies a reader to a key when the table has it.
template <class Read>
auto read_key(const Source& in, const toml::table& table, std::string_view key, Read read)
    -> decltype(read(in, key, std::declval<const toml::node&>())) {
  const auto* value = table.get(key);
  return value == nullptr ? std::nullopt : read(in, key, *value);
}

void read_header(const Source& in, const toml::node& value, TileTable& out) {
  const auto* table = value.as_table();
  out.where = in.place(value);
  if (table == nullptr) return wrong_type(in, "tileset", value, "a table");
  refuse_unknown_keys(in, *table, "[tileset]", tileset_keys);
  out.id = read_key(in, *table, "id", text_of);
  out.name = read_key(in, *table, "name", text_of);
  out.start = read_key(in, *table, "start", text_of);
  out.source = read_key(in, *table, "source", text_of);
  out.extends = read_key(in, *table, "extends", text_of);
  out.includes = read_key(in, *table, "includes", list_of);
}

std::optional<bool> flag_of(const Source& in, std::string_view key, const toml::node& value) {
  const auto* flag = value.as_boolean();
  if (flag != nullptr) return flag->get();
  wrong_type(in, key, value, "true or false");
  return std::nullopt;
}

void read_edges(Source in, const toml::node& value, TileTable& out) {
  in.is_whole = &out.are_edges_whole;
  const auto* table = value.as_table();
  if (table == nullptr) return wrong_type(in, "edges", value, "a table with a row for each letter");
  for (const auto& [letter, item] : *table) {
    EdgeRow row;
    row.letter = std::string(letter.str());
    row.where = in.place(letter.source());
    const auto* keys = item.as_table();
    if (keys == nullptr) {
      wrong_type(in, "edges." + row.letter, item, "a table such as { segment = \"river\" }");
      continue;
    }
    refuse_unknown_keys(in, *keys, "a row of [edges]", edge_keys);
    row.segment = read_key(in, *keys, "segment", text_of);
    row.name = read_key(in, *keys, "name", text_of);
    row.has_fields = read_key(in, *keys, "fields", flag_of).value_or(true);
    row.is_continued = read_key(in, *keys, "continued", flag_of).value_or(false);
    out.edges.push_back(std::move(row));
  }
  // As written: TOML tables have no order, but edges are numbered as they appear.
  std::ranges::sort(out.edges, {},
                    [](const EdgeRow& row) { return std::pair(row.where.line, row.where.column); });
}

/// The keys of a tile that only a set with lines of its own can know.
std::vector<LocatedLines> lines_of(const Source& in, const toml::table& table) {
  std::vector<LocatedLines> found;
  for (const auto& [key, value] : table) {
    if (std::ranges::find(tile_keys, key.str()) != tile_keys.end()) continue;
    LocatedLines entry{std::string(key.str()), in.place(key.source()), {{}, in.place(value)}, {}};
    if (!value.is_array()) {
      entry.other_type = type_name_of(value);
    } else if (auto list = list_of(in, key.str(), value)) {
      entry.list = std::move(*list);
    }
    found.push_back(std::move(entry));
  }
  return found;
}

void read_row(Source in, const toml::node& value, TileTable& out) {
  const auto* table = value.as_table();
  if (table == nullptr) return wrong_type(in, "tile", value, "tables written [[tile]]");
  TileRow row;
  row.where = in.place(value);
  if (!table->contains("id")) {
    *in.is_whole = false;
    in.error(row.where, "missing-key", "this tile has no 'id', expected one");
    return;
  }
  const auto id = read_key(in, *table, "id", text_of);
  if (!id) return;
  row.id = *id;
  in.row = &row;
  in.is_whole = &row.is_whole;
  row.lines = lines_of(in, *table);
  row.name = read_key(in, *table, "name", text_of);
  row.count = read_key(in, *table, "count", number_of);
  row.edges = read_key(in, *table, "edges", text_of);
  row.cities = read_key(in, *table, "cities", list_of);
  row.roads = read_key(in, *table, "roads", list_of);
  row.centre = read_key(in, *table, "centre", text_of);
  row.ends = read_key(in, *table, "ends", pairs_of);
  row.crosses = read_key(in, *table, "crosses", list_of);
  row.spurs = read_key(in, *table, "spurs", list_of);
  row.reach = read_key(in, *table, "reach", pairs_of);
  row.fields = read_key(in, *table, "fields", list_of);
  row.markers = read_key(in, *table, "markers", lists_of);
  row.crossing_art = read_key(in, *table, "crossing_art", pairs_of);
  row.also = read_key(in, *table, "also", pairs_of);
  row.gardens = read_key(in, *table, "gardens", number_of);
  row.illustrations = read_key(in, *table, "illustrations", text_of);
  row.note = read_key(in, *table, "note", text_of);
  row.fields_as_stated = read_key(in, *table, "fields_as_stated", text_of);
  out.rows.push_back(std::move(row));
}

void read_checksums(const Source& in, const toml::node& value, TileTable& out) {
  const auto* table = value.as_table();
  if (table == nullptr) return wrong_type(in, "checksums", value, "a table of integers");
  for (const auto& [key, number] : *table) {
    if (const auto stated = number_of(in, key.str(), number))
      out.checksums.push_back({std::string(key.str()), in.place(key.source()), *stated});
  }
}

}  // namespace

SourceLocation LocatedText::at(std::size_t offset) const {
  auto place = where;
  if (is_plain) place.column += 1 + static_cast<int>(std::min(offset, text.size()));
  return place;
}

TileTable read_tile_table(std::string_view text, const std::string& file, Findings& findings) {
  const auto root = parse_toml(text, file);
  TileTable out;
  out.where = {file, 1, 1};
  const Source in{text, file, findings, nullptr, &out.is_whole};
  refuse_unknown_keys(in, root, "the file", top_keys);
  if (const auto* header = root.get("tileset")) {
    read_header(in, *header, out);
  } else {
    out.is_whole = false;
    in.error(out.where, "missing-key", "there is no [tileset] table, expected one");
  }
  if (const auto* tiles = root.get("tile")) {
    if (const auto* rows = tiles->as_array()) {
      for (const auto& row : *rows) read_row(in, row, out);
    } else {
      wrong_type(in, "tile", *tiles, "tables written [[tile]]");
    }
  }
  if (const auto* edges = root.get("edges")) read_edges(in, *edges, out);
  if (const auto* sums = root.get("checksums")) read_checksums(in, *sums, out);
  return out;
}

}  // namespace bastide::tilesets::files
