#include "props/property.hpp"

namespace bastide::props {

std::vector<bool> which_apply(std::span<const Property> properties, const rules::TileSet& set,
                              const rules::Edition& edition) {
  std::vector<bool> applied;
  for (const auto& property : properties) {
    applied.push_back(property.applies == nullptr || property.applies(set, edition));
  }
  return applied;
}

}  // namespace bastide::props
