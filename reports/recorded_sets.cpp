#include "reports/recorded_sets.hpp"

namespace bastide::reports {

const tilesets::TileSet* find_recorded_set(const RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                                           const std::string& id) {
  for (const auto& recorded : run.tile_sets) {
    if (recorded.id != id) continue;
    const tilesets::TileSet* alike = nullptr;
    for (const auto& set : sets) {
      if (set.topology_key() != recorded.topology) continue;
      if (set.id() == id) return &set;
      if (alike == nullptr) alike = &set;
    }
    return alike;
  }
  return nullptr;
}

}  // namespace bastide::reports
