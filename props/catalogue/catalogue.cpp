#include "props/catalogue/catalogue.hpp"

#include <vector>

namespace bastide::props::catalogue {

std::span<const Property> all_properties() {
  static const auto all = [] {
    std::vector<Property> list;
    for (const auto part : {placement_properties(),    line_placement_properties(), feature_properties(),
                            line_feature_properties(), mark_properties(),           scoring_properties(),
                            line_scoring_properties(), figure_properties(),         detail_properties(),
                            turn_properties(),         figure_turn_properties(),    edition_properties(),
                            option_properties(),       published_properties(),      table_properties(),
                            course_properties(),       cover_feature_properties(),  cover_properties(),
                            cover_figure_properties(), cover_line_properties(),     cover_end_properties()})
      list.insert(list.end(), part.begin(), part.end());
    return list;
  }();
  return all;
}

}  // namespace bastide::props::catalogue
