// The groups' lists joined into one, and the words for groups and kinds.
#include <vector>

#include "props/property.hpp"

namespace bastide::props {

std::span<const Property> catalogue() {
  static const std::vector<Property> all = [] {
    std::vector<Property> joined;
    for (const auto group : {placement_properties(), feature_properties(), scoring_properties(),
                             turn_properties(), edition_properties(), option_properties(), table_properties(),
                             course_properties(), cover_properties(), cover_end_properties()}) {
      joined.insert(joined.end(), group.begin(), group.end());
    }
    return joined;
  }();
  return all;
}

const char* group_name(Group g) {
  switch (g) {
    case Group::placement:
      return "placement";
    case Group::features:
      return "features";
    case Group::scoring:
      return "scoring";
    case Group::editions:
      return "editions";
  }
  return "?";
}

const char* kind_name(Kind k) {
  switch (k) {
    case Kind::invariant:
      return "invariant";
    case Kind::step:
      return "step";
    case Kind::end:
      return "end";
    case Kind::cover:
      return "cover";
  }
  return "?";
}

}  // namespace bastide::props
