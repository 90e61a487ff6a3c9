// `extends` copies the rows of another set; a [[tile]] with an inherited id then replaces the keys that it
// gives, and count = 0 leaves the tile out. An override that changes the shape (edges, cities, roads, centre)
// without giving fields drops the inherited fields, since they describe the old shape.

#include "tilesets/files/checked_set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "tilesets/files/reader.hpp"
#include "tilesets/files/set_rules.hpp"
#include "tilesets/files/tile_rules.hpp"

namespace bastide::tilesets::files {
namespace {

constexpr std::size_t longest_chain = 16;

/// What a file is called when chains are compared: its real path where it has one.
std::string identity_of(const std::string& file) {
  std::error_code failed;
  const auto path = std::filesystem::weakly_canonical(file, failed);
  return failed ? file : path.string();
}

std::string first_error(const CheckedSet& checked) {
  for (const auto& finding : checked.findings.sorted()) {
    if (finding.severity != Severity::error) continue;
    return fmt::format("{}:{}:{}: {}", finding.where.file, finding.where.line, finding.where.column,
                       finding.message);
  }
  return {};
}

/// The set that `table` extends, empty when it extends none; nullopt when there is an error.
std::optional<TileTable> read_parent(const TileTable& table, const std::string& file,
                                     std::vector<std::string> ancestors, Findings& findings) {
  if (!table.extends) return TileTable{};
  const auto& name = *table.extends;
  const auto refuse = [&](const std::string& message) {
    findings.error(name.where, "extends", message);
    return std::nullopt;
  };
  const auto path = find_tile_set_file(name.text, file);
  if (path.empty()) {
    return refuse(fmt::format("there is no tile set '{}', expected a file or one of: {}", name.text,
                              fmt::join(shipped_tile_sets(), ", ")));
  }
  ancestors.push_back(identity_of(file));
  if (std::ranges::find(ancestors, identity_of(path)) != ancestors.end()) {
    return refuse(fmt::format("'{}' extends itself, directly or through others, expected a set that does not",
                              name.text));
  }
  if (ancestors.size() > longest_chain) {
    return refuse(fmt::format("more than {} sets extend one another, expected fewer", longest_chain));
  }
  try {
    const auto parent = check_tile_set(read_text_file(path), path, ancestors);
    if (parent.findings.error_count() > 0) {
      return refuse(fmt::format("the set '{}' cannot be extended: {}", name.text, first_error(parent)));
    }
    return parent.table;
  } catch (const InputError& error) {
    return refuse(fmt::format("the set '{}' cannot be extended: {}", name.text, error.message()));
  }
}

template <class Value>
void replace(std::optional<Value>& inherited, const std::optional<Value>& own) {
  if (own) inherited = own;
}

TileRow completed(TileRow row, const TileRow& own) {
  const bool is_reshaped = own.edges || own.cities || own.roads || own.centre;
  if (is_reshaped && !own.fields) {
    row.fields.reset();
    row.fields_as_stated.reset();
  }
  row.id = own.id;
  row.where = own.where;
  row.is_whole = own.is_whole;
  row.is_inherited = false;
  replace(row.name, own.name);
  replace(row.edges, own.edges);
  replace(row.centre, own.centre);
  replace(row.illustrations, own.illustrations);
  replace(row.note, own.note);
  replace(row.fields_as_stated, own.fields_as_stated);
  replace(row.count, own.count);
  replace(row.gardens, own.gardens);
  replace(row.cities, own.cities);
  replace(row.roads, own.roads);
  replace(row.fields, own.fields);
  replace(row.crossing_art, own.crossing_art);
  replace(row.also, own.also);
  return row;
}

/// The parent's rows in their order, overridden, then the new ones.
TileTable merged(const TileTable& parent, const TileTable& own, Findings& findings) {
  TileTable out = own;
  if (!out.start) out.start = parent.start;
  out.rows = parent.rows;
  for (auto& row : out.rows) row.is_inherited = true;

  std::map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < out.rows.size(); ++i) index.emplace(out.rows[i].id.text, i);
  std::map<std::string, const TileRow*> written;
  std::vector<std::string> left_out;
  for (const auto& row : own.rows) {
    const auto [first, is_new] = written.emplace(row.id.text, &row);
    if (!is_new) {
      findings.error(row, row.id.where, "duplicate-id",
                     fmt::format("tile '{}' is already written on line {}, expected an id of its own",
                                 row.id.text, first->second->where.line));
      continue;
    }
    const auto inherited = index.find(row.id.text);
    if (inherited == index.end()) {
      out.rows.push_back(row);
      continue;
    }
    out.rows[inherited->second] = completed(std::move(out.rows[inherited->second]), row);
    if (row.count && row.count->value == 0) left_out.push_back(row.id.text);
  }
  std::erase_if(out.rows,
                [&](const TileRow& r) { return std::ranges::find(left_out, r.id.text) != left_out.end(); });
  return out;
}

}  // namespace

CheckedSet check_tile_set(std::string_view text, const std::string& file,
                          const std::vector<std::string>& ancestors) {
  CheckedSet checked{{}, {}, Findings(file)};
  auto& findings = checked.findings;
  TileTable own;
  try {
    own = read_tile_table(text, file, findings);
  } catch (const InputError& error) {
    findings.error(error.where(), "syntax", error.message());
    return checked;
  }
  const auto parent = read_parent(own, file, ancestors, findings);
  if (!parent) return checked;  // without the inherited tiles, everything else would be reported as missing
  checked.table = merged(*parent, own, findings);
  if (own.is_whole) check_header(checked.table, findings);
  Findings of_parent(file);  // an inherited row was reported, or found sound, where it was written
  for (const auto& row : checked.table.rows) {
    if (!row.is_whole) continue;
    if (auto type = check_tile(row, row.is_inherited ? of_parent : findings))
      checked.types.push_back(std::move(*type));
  }
  if (findings.error_count() == 0) check_set(checked.table, checked.types, findings);
  return checked;
}

std::string find_tile_set_file(const std::string& name, const std::string& file) {
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(".toml");
  const auto folder = std::filesystem::path(file).parent_path();
  const auto beside = folder / (is_path ? name : name + ".toml");
  std::error_code failed;
  if (std::filesystem::exists(beside, failed)) return beside.string();
  if (is_path || !is_valid_id(name)) return {};
  const auto shipped = std::filesystem::path(data_folder()) / (name + ".toml");
  return std::filesystem::exists(shipped, failed) ? shipped.string() : std::string();
}

}  // namespace bastide::tilesets::files
