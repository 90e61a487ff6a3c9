#include "tilesets/files/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "tilesets/files/checked_set.hpp"

namespace bastide::tilesets::files {

std::string data_root() {
  const char* chosen = std::getenv("BASTIDE_DATA");
  return chosen != nullptr && *chosen != '\0' ? chosen : BASTIDE_SOURCE_DIR;
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

TileSet read_tile_set(std::string_view text, const std::string& file) {
  auto checked = check_tile_set(text, file);
  for (const auto& finding : checked.findings.sorted()) {
    if (finding.severity == Severity::error) throw InputError(finding.where, finding.message, text);
  }
  const auto& table = checked.table;
  const auto start =
      std::ranges::find(checked.types, table.start->text, &TileType::id) - checked.types.begin();
  return TileSet(table.id->text, table.name ? table.name->text : table.id->text,
                 table.source ? table.source->text : std::string(), std::move(checked.types),
                 static_cast<int>(start), table.where);
}

TileSet load_tile_set(const std::string& id_or_path) {
  const bool is_path = id_or_path.find('/') != std::string::npos || id_or_path.ends_with(".toml");
  const auto path =
      is_path ? id_or_path : (std::filesystem::path(data_folder()) / (id_or_path + ".toml")).string();
  std::error_code failed;
  if (!is_path && !std::filesystem::exists(path, failed)) {
    throw InputError(
        {id_or_path, 0, 0},
        fmt::format("unknown tile set, expected a file or one of: {}", fmt::join(shipped_tile_sets(), ", ")),
        {});
  }
  return read_tile_set(read_text_file(path), path);
}

}  // namespace bastide::tilesets::files
