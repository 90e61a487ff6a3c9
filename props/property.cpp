#include "props/property.hpp"

namespace bastide::props {

namespace {

/// Whether rare things can be expected to happen in the games played.
bool expects_covers(const rules::editions::Edition& edition) {
  return !edition.table.area.is_finite() && edition.table.area.kind != rules::AreaKind::shiftable &&
         edition.followers >= 5 && agree_on(rules::editions::OptionPart::award, edition, {});
}

}  // namespace

std::vector<bool> which_apply(std::span<const Property> properties, const tilesets::TileSet& set,
                              const rules::editions::Edition& edition) {
  std::vector<bool> applied;
  for (const auto& property : properties) {
    const bool is_expected = property.kind != PropertyKind::cover || expects_covers(edition);
    applied.push_back(is_expected && (property.applies == nullptr || property.applies(set, edition)));
  }
  return applied;
}

const char* group_name(PropertyGroup g) {
  switch (g) {
    case PropertyGroup::placement:
      return "placement";
    case PropertyGroup::features:
      return "features";
    case PropertyGroup::scoring:
      return "scoring";
    case PropertyGroup::editions:
      return "editions";
  }
  return "?";
}

const char* kind_name(PropertyKind k) {
  switch (k) {
    case PropertyKind::invariant:
      return "invariant";
    case PropertyKind::step:
      return "step";
    case PropertyKind::end:
      return "end";
    case PropertyKind::cover:
      return "cover";
  }
  return "?";
}

}  // namespace bastide::props
