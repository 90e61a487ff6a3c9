// A preset's id is its folder and its name, "house/trees"; its file lies in that folder beside the editions.
#include "rules/editions/shipped_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/editions/edition.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules::editions {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> preset_folders = {"house", "table", "reading", "expansion"};

fs::path shipped_folder() { return fs::path(tilesets::files::data_root()) / "rules" / "editions"; }

bool has(const std::vector<std::string>& ids, const std::string& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// The preset folder in which the file lies; empty when it lies in none.
std::string_view preset_folder_of(const fs::path& path, const fs::path& shipped = shipped_folder()) {
  std::error_code ignored;
  for (const auto folder : preset_folders)
    if (fs::equivalent(path.parent_path(), shipped / folder, ignored)) return folder;
  return {};
}

}  // namespace

std::vector<std::string> shipped_editions() {
  return {"hig-2000", "hig-2001",   "rgg-2000", "c1",          "c1-rgg",           "c1-zmg",
          "c2",       "c2-farmers", "winter",   "winter-text", "winter-first-game"};
}

std::vector<std::string> shipped_presets() {
  return {"house/standing-follower",
          "house/most-roads",
          "house/starter-by-lot",
          "house/draw-at-turn-end",
          "house/three-tile-hand",
          "house/three-tile-hand-open",
          "house/start-tile-in-bag",
          "house/unplayable-back-in-bag",
          "house/trees",
          "house/buy-tile",
          "house/hole-extra-turn",
          "house/hole-not-cloister",
          "house/incomplete-nothing",
          "house/table-edge",
          "house/border-completes",
          "house/dice",
          "house/track-100",
          "table/standard",
          "table/shifting",
          "table/extension",
          "table/floor",
          "reading/second-once-for-all",
          "reading/second-four-points",
          "reading/first-ties-full",
          "reading/first-ties-none",
          "reading/first-ties-split",
          "reading/small-city-full",
          "reading/unplaceable-without-vote",
          "reading/c2-unplaceable-by-vote",
          "reading/c2-everyone-scores",
          "reading/winter-segments-everywhere",
          "reading/winter-marker-tiles",
          "reading/zmg-youngest-decides",
          "reading/buy-by-tile",
          "reading/roads-by-edges",
          "reading/border-cloister-real-tiles",
          "reading/border-cloister-nine",
          "reading/first-pig-five",
          "reading/first-pig-four",
          "reading/river-consecutive",
          "reading/river-against-source",
          "reading/river-immediate-and-source",
          "reading/river-space",
          "reading/river-start-in-deck",
          "reading/river-start-after-decks",
          "expansion/inns-cathedrals",
          "expansion/inns-cathedrals-c2",
          "expansion/traders-builders",
          "expansion/traders-builders-c2",
          "expansion/river",
          "expansion/river-c2",
          "expansion/abbot"};
}

bool is_shipped_edition(const std::string& id) { return has(shipped_editions(), id); }

bool is_shipped_preset(const std::string& id) { return has(shipped_presets(), id); }

fs::path shipped_file(const std::string& id) { return shipped_folder() / (id + ".toml"); }

std::string id_of_file(const std::string& path) {
  const auto stem = fs::path(path).stem().string();
  const auto folder = preset_folder_of(path);
  return folder.empty() ? stem : std::string(folder) + "/" + stem;
}

bool looks_like_preset(const std::string& name) {
  const auto folder = name.substr(0, name.find('/'));
  return folder.size() < name.size() && !name.ends_with(".toml") &&
         std::find(preset_folders.begin(), preset_folders.end(), folder) != preset_folders.end();
}

std::vector<std::string> presets_beside(const std::string& name) {
  auto presets = shipped_presets();
  const auto folder = name.substr(0, name.find('/') + 1);
  std::erase_if(presets, [&](const std::string& id) { return !id.starts_with(folder); });
  return presets;
}

std::string shipped_place(const std::string& path) {
  const fs::path file(path);
  const auto shipped = shipped_folder();
  std::error_code ignored;
  if (fs::equivalent(file.parent_path(), shipped, ignored))
    return "rules/editions/" + file.filename().string();
  const auto folder = preset_folder_of(file, shipped);
  if (folder.empty()) return {};
  return "rules/editions/" + std::string(folder) + "/" + file.filename().string();
}

bool is_shipped_file(const std::string& path) { return !shipped_place(path).empty(); }

}  // namespace bastide::rules::editions
