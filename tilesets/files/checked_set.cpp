// `extends` copies the rows of another set, `includes` those of several; a [[tile]] with an inherited id then
// replaces the keys that it gives, and count = 0 leaves the tile out. An override that changes the shape
// (edges, cities, roads, lines of the set's own, what roads end at) drops the inherited keys that describe
// the old shape, unless it gives them: fields, ends, crosses, spurs, reach. A sum of sets
// ("base+inns-cathedrals") is a set that includes each of them and has nothing of its own.

#include "tilesets/files/checked_set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "tilesets/files/reader.hpp"
#include "tilesets/files/set_rules.hpp"
#include "tilesets/files/shape_rules.hpp"
#include "tilesets/files/tile_rules.hpp"
#include "tilesets/names.hpp"
#include "tilesets/tile_set.hpp"

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

/// The rows of the set that `file` calls `name` under a key ("extends"), which is also the rule; nullopt when
/// there is an error.
std::optional<TileTable> read_other(const LocatedText& name, const char* key, const std::string& file,
                                    const std::vector<std::string>& ancestors, Findings& findings) {
  const auto refuse = [&](const std::string& message) {
    findings.error(name.where, key, message);
    return std::nullopt;
  };
  const auto path = find_tile_set_file(name.text, file);
  if (path.empty()) {
    return refuse(
        fmt::format("there is no tile set '{}', expected {}", name.text, file_or_shipped_set(name.text)));
  }
  if (std::ranges::find(ancestors, identity_of(path)) != ancestors.end()) {
    return refuse(fmt::format("'{}' {} itself, directly or through others, expected a set that does not",
                              name.text, key));
  }
  if (ancestors.size() > longest_chain) {
    return refuse(fmt::format("more than {} sets {} one another, expected fewer", longest_chain,
                              std::string_view(key) == "extends" ? "extend" : "include"));
  }
  const auto cannot = std::string_view(key) == "extends" ? "extended" : "included";
  try {
    auto other = check_tile_set(read_text_file(path), path, ancestors);
    if (other.findings.error_count() > 0) {
      return refuse(fmt::format("the set '{}' cannot be {}: {}", name.text, cannot, first_error(other)));
    }
    return std::move(other.table);
  } catch (const InputError& error) {
    return refuse(fmt::format("the set '{}' cannot be {}: {}", name.text, cannot, error.message()));
  }
}

/// The start tile of another set takes the place of the one there was. One that had been replaced itself may
/// come back: then it is the other that is replaced.
void replace_start(TileTable& all, const std::optional<LocatedText>& start) {
  if (!start) return;
  const bool comes_back = all.replaced_start && all.replaced_start->text == start->text;
  const bool is_other = all.start && all.start->text != start->text;
  if (is_other && (comes_back || !all.replaced_start)) all.replaced_start = all.start;
  all.start = start;
}

/// Adds the rows of an included set; false when one has an id that is there, or edges that mean something
/// else.
bool add_rows(TileTable& all, const TileTable& other, const LocatedText& name, Findings& findings) {
  const int before = findings.error_count();
  for (const auto& row : other.rows) {
    const auto same =
        std::ranges::find_if(all.rows, [&](const TileRow& r) { return r.id.text == row.id.text; });
    if (same == all.rows.end()) {
      all.rows.push_back(row);
      continue;
    }
    findings.error(
        name.where, "includes",
        fmt::format("tile '{}' of '{}' ({}:{}) has the id of a tile that is there already ({}:{}), "
                    "expected sets without common ids",
                    row.id.text, name.text, row.where.file, row.where.line, same->where.file,
                    same->where.line));
    break;
  }
  for (const auto& row : other.edges) {
    if (const auto complaint = add_edge_row(all.edges, row)) {
      findings.error(name.where, "includes",
                     fmt::format("'{}' cannot be added ({}:{}): {}", name.text, row.where.file,
                                 row.where.line, *complaint));
      break;
    }
  }
  replace_start(all, other.start);
  return findings.error_count() == before;
}

/// What `table` takes over: the rows of the set that it extends, then of those that it includes. Nullopt when
/// there is an error.
std::optional<TileTable> read_inherited(const TileTable& table, const std::string& file,
                                        std::vector<std::string> ancestors, Findings& findings) {
  ancestors.push_back(identity_of(file));
  TileTable all;
  if (table.extends) {
    auto parent = read_other(*table.extends, "extends", file, ancestors, findings);
    if (!parent) return std::nullopt;
    all = std::move(*parent);
  }
  if (!table.includes) return all;
  for (const auto& name : *table.includes) {
    const auto other = read_other(name, "includes", file, ancestors, findings);
    if (!other || !add_rows(all, *other, name, findings)) return std::nullopt;
  }
  return all;
}

/// What a row says of these keys takes the place of what it inherits.
template <class... Members>
void lay_over(TileRow& inherited, const TileRow& own, Members... members) {
  ((own.*members ? void(inherited.*members = own.*members) : void()), ...);
}

TileRow completed(TileRow row, const TileRow& own) {
  const bool has_other_parts = own.edges || own.cities || own.roads || own.centre || !own.lines.empty();
  if (has_other_parts) {
    row.ends.reset();
    row.crosses.reset();
    row.spurs.reset();
    row.reach.reset();
  }
  const bool is_reshaped = has_other_parts || own.ends || own.crosses || own.spurs || own.reach;
  if (is_reshaped && !own.fields) {
    row.fields.reset();
    row.fields_as_stated.reset();
  }
  row.id = own.id;
  row.where = own.where;
  row.is_whole = own.is_whole;
  row.is_inherited = false;
  using R = TileRow;
  lay_over(row, own, &R::name, &R::edges, &R::centre, &R::illustrations, &R::note, &R::fields_as_stated,
           &R::place, &R::count, &R::gardens, &R::cities, &R::roads, &R::ends, &R::crosses, &R::spurs,
           &R::reach, &R::fields, &R::markers, &R::crossing_art, &R::also);
  for (const auto& lines : own.lines) {
    const auto same = std::ranges::find(row.lines, lines.key, &LocatedLines::key);
    if (same == row.lines.end()) {
      row.lines.push_back(lines);
    } else {
      *same = lines;
    }
  }
  return row;
}

/// The inherited rows in their order, overridden, then the new ones.
TileTable merged(const TileTable& inherited, const TileTable& own, Findings& findings) {
  TileTable out = own;
  out.start = inherited.start;
  out.replaced_start = inherited.replaced_start;
  replace_start(out, own.start);
  out.edges = inherited.edges;
  for (const auto& row : own.edges) {
    if (const auto complaint = add_edge_row(out.edges, row))
      findings.error(row.where, "edge-kind", *complaint);
  }
  out.rows = inherited.rows;
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
    const auto before = index.find(row.id.text);
    if (before == index.end()) {
      out.rows.push_back(row);
      continue;
    }
    out.rows[before->second] = completed(std::move(out.rows[before->second]), row);
    if (row.count && row.count->value == 0) left_out.push_back(row.id.text);
  }
  std::erase_if(out.rows,
                [&](const TileRow& r) { return std::ranges::find(left_out, r.id.text) != left_out.end(); });
  return out;
}

}  // namespace

namespace {

/// Completes and judges a table that was read from `file`.
void complete(CheckedSet& checked, const TileTable& own, const std::string& file,
              const std::vector<std::string>& ancestors) {
  auto& findings = checked.findings;
  const auto inherited = read_inherited(own, file, ancestors, findings);
  if (!inherited) return;  // without the inherited tiles, everything else would be reported as missing
  if (!check_edge_rows(own, findings)) return;  // or each tile with such edges would be blamed besides
  checked.table = merged(*inherited, own, findings);
  auto kinds = kinds_of(checked.table, findings);
  if (!kinds) return;
  checked.edges = std::move(*kinds);
  if (own.is_whole) check_header(checked.table, findings);
  Findings of_parent(findings.file());  // an inherited row was reported, or found sound, where it was written
  for (const auto& row : checked.table.rows) {
    if (!row.is_inherited) check_lines(row, checked.edges, findings);
    if (!row.is_whole) continue;
    if (auto type = check_tile(row, checked.edges, checked.marks, row.is_inherited ? of_parent : findings)) {
      checked.types.push_back(std::move(*type));
    } else if (row.is_inherited) {  // sound in its own set: together they have too many kinds of marks
      findings.error(own.where, "markers",
                     fmt::format("tile '{}': {}", row.id.text, of_parent.sorted().back().message));
    }
  }
  if (findings.error_count() == 0) check_set(checked, findings);
}

}  // namespace

CheckedSet check_tile_set(std::string_view text, const std::string& file,
                          const std::vector<std::string>& ancestors) {
  CheckedSet checked{{}, {}, Names().marks, {}, Findings(file)};
  TileTable own;
  try {
    own = read_tile_table(text, file, checked.findings);
  } catch (const InputError& error) {
    checked.findings.error(error.where(), "syntax", error.message());
    return checked;
  }
  complete(checked, own, file, ancestors);
  return checked;
}

CheckedSet check_sum(const std::string& sum, const std::vector<std::string>& paths) {
  CheckedSet checked{{}, {}, Names().marks, {}, Findings(sum)};
  TileTable own;
  own.where = {sum, 0, 0};
  own.id = LocatedText{sum, own.where};
  own.is_whole = false;  // its id is no file's
  own.includes = LocatedList{{}, own.where};
  for (const auto& path : paths) {
    std::error_code failed;
    const auto whole = std::filesystem::absolute(path, failed);
    own.includes->push_back({failed ? path : whole.string(), own.where});
  }
  complete(checked, own, sum, {});
  return checked;
}

std::string find_tile_set_file(const std::string& name, const std::string& file) {
  const auto folder = std::filesystem::path(file).parent_path();
  const auto beside = folder / (is_path(name) ? name : name + ".toml");
  std::error_code failed;
  if (std::filesystem::exists(beside, failed)) return beside.string();
  if (is_path(name) || !is_valid_id(name)) return {};
  const auto shipped = std::filesystem::path(data_folder()) / (name + ".toml");
  return std::filesystem::exists(shipped, failed) ? shipped.string() : std::string();
}

}  // namespace bastide::tilesets::files
