#include "tilesets/files/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "bastide/checkout.hpp"
#include "tilesets/files/checked_set.hpp"
#include "tilesets/ideas.hpp"
#include "tilesets/names.hpp"
#include "tilesets/spelling.hpp"

namespace bastide::tilesets::files {

namespace {

/// Where the shipped data may lie; the first place that is there counts.
std::vector<std::filesystem::path> places_of_data() {
  const char* chosen = std::getenv("BASTIDE_DATA");
  if (chosen != nullptr && *chosen != '\0') return {chosen};
  std::vector<std::filesystem::path> places{checkout, "/usr/share/bastide"};
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);  // there may be no /proc
  if (!failed) places.insert(places.begin(), program.parent_path().parent_path() / "share" / "bastide");
  return places;
}

}  // namespace

std::string data_root() {
  const auto places = places_of_data();
  std::error_code failed;
  for (const auto& place : places)
    if (std::filesystem::is_directory(place / "tilesets", failed)) return place.string();
  throw InputError({places.front().string(), 0, 0},
                   "no folder with tilesets/ in it, expected the shipped data: set BASTIDE_DATA in the "
                   "environment to DIR/share/bastide of an installation, or to a checkout",
                   {});
}

std::string file_or_shipped_set(const std::string& name) {
  const auto shipped = shipped_tile_sets();
  return near_or(name, shipped, fmt::format("a file or one of: {}", fmt::join(shipped, ", ")));
}

std::string data_folder() { return (std::filesystem::path(data_root()) / "tilesets").string(); }

std::vector<std::string> shipped_tile_sets() {
  std::vector<std::string> ids;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder(), failed)) {
    if (entry.path().extension() == ".toml") ids.push_back(entry.path().stem().string());
  }
  std::ranges::sort(ids);
  return ids;
}

namespace {

TileSet made_of(CheckedSet checked, std::string_view text) {
  for (const auto& finding : checked.findings.sorted()) {
    if (finding.severity == Severity::error) throw InputError(finding.where, finding.message, text);
  }
  const auto& table = checked.table;
  const auto type_called = [&](const std::optional<LocatedText>& id) {
    const auto found = std::ranges::find(checked.types, id ? id->text : std::string(), &TileType::id);
    return found == checked.types.end() ? TileSet::no_start : static_cast<int>(found - checked.types.begin());
  };
  const auto start = type_called(table.start), replaced = type_called(table.replaced_start);
  TileSet set(table.id.text, table.name ? table.name->text : table.id.text,
              table.source ? table.source->text : std::string(), std::move(checked.types), start, table.where,
              {.marks = std::move(checked.marks), .lines = std::move(checked.edges.lines)},
              std::move(checked.edges.rows));
  set.set_replaced_start(replaced);
  return set;
}

/// The file of a shipped id or a path; `whole` is the sum that it is a part of, or the same. Throws
/// InputError when there is no such set.
std::string file_of(const std::string& id_or_path, const std::string& whole) {
  if (is_path(id_or_path)) return id_or_path;
  const auto path = (std::filesystem::path(data_folder()) / (id_or_path + ".toml")).string();
  std::error_code failed;
  if (!id_or_path.empty() && std::filesystem::exists(path, failed)) return path;
  throw InputError({whole, 0, 0},
                   fmt::format("unknown tile set{}, expected {}",
                               id_or_path == whole ? "" : fmt::format(" '{}'", id_or_path),
                               file_or_shipped_set(id_or_path)),
                   {});
}

/// What a sum adds up; a single set, or a file, by itself.
std::vector<std::string> sets_in(const std::string& id_or_path) {
  std::error_code failed;
  if (std::filesystem::exists(id_or_path, failed)) return {id_or_path};
  return summands(id_or_path);
}

}  // namespace

TileSet read_tile_set(std::string_view text, const std::string& file) {
  return made_of(check_tile_set(text, file), text);
}

TileSet load_tiles(const std::string& id_or_path) {
  const auto parts = sets_in(id_or_path);
  if (parts.size() == 1) {
    const auto path = file_of(id_or_path, id_or_path);
    return read_tile_set(read_text_file(path), path);
  }
  std::vector<std::string> paths;
  std::string name, source;
  for (const auto& part : parts) {
    paths.push_back(file_of(part, id_or_path));
    const auto set = load_tiles(part);
    name += (name.empty() ? "" : " + ") + set.name();
    source += (source.empty() ? "" : "; ") + set.source();
  }
  auto checked = check_sum(id_or_path, paths);
  checked.table.name = LocatedText{name, checked.table.where};
  checked.table.source = LocatedText{source, checked.table.where};
  return made_of(std::move(checked), {});
}

std::optional<TileSet> inherited_tiles(std::string_view text, const std::string& file) {
  Findings ignored(file);
  const auto own = read_tile_table(text, file, ignored);
  std::vector<std::string> names;
  if (own.extends) names.push_back(own.extends->text);
  if (own.includes) {
    for (const auto& name : *own.includes) names.push_back(name.text);
  }
  if (names.empty()) return std::nullopt;
  std::vector<std::string> paths;
  for (const auto& name : names) paths.push_back(find_tile_set_file(name, file));
  if (paths.size() == 1) return load_tiles(paths.front());
  return made_of(check_sum(fmt::format("{}", fmt::join(names, " + ")), paths), {});
}

std::vector<Finding> lint_tiles(const std::string& id_or_path) {
  std::vector<Finding> all;
  for (const auto& part : sets_in(id_or_path)) {
    const auto path = file_of(part, id_or_path);
    const auto found = lint_tile_set(read_text_file(path), path);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

TileSet load_tile_set(const std::string& id_or_path) {
  auto set = load_tiles(id_or_path);
  if (set.start_type() != TileSet::no_start) return set;
  const auto& where = set.where();
  const auto text = where.line > 0 ? read_text_file(where.file) : std::string();
  throw InputError(
      where,
      fmt::format("the set '{}' has no start tile, it is only to be added to others; expected a sum "
                  "such as base+{}, or 'start' with the id of one of its tiles",
                  set.id(), set.id()),
      text);
}

}  // namespace bastide::tilesets::files
