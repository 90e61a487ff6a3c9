#include "props/catalogue/catalogue.hpp"

#include <vector>

namespace bastide::props::catalogue {

std::span<const Property> all_properties() {
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

}  // namespace bastide::props::catalogue
