// All properties there are: the lists of the groups and all of them joined.
#pragma once

#include <span>

#include "props/property.hpp"

namespace bastide::props::catalogue {

/// All properties, in the order of groups, then as listed in the group's file. Ids are unique.
std::span<const Property> all_properties();

/// The groups' own lists, one file each (props/catalogue/placement_properties.cpp and so on).
/// `all_properties` joins them.
std::span<const Property> placement_properties();
std::span<const Property> feature_properties();
std::span<const Property> scoring_properties();
std::span<const Property> turn_properties();  ///< of scoring, kind step
std::span<const Property> edition_properties();
std::span<const Property> option_properties();  ///< of all groups; where an edition takes an option
std::span<const Property> table_properties();   ///< of all groups; where the table has an edge
std::span<const Property> course_properties();  ///< of editions: how a game goes
// Where an edition has marks or figures of its own.
std::span<const Property> mark_properties();         ///< of features
std::span<const Property> figure_properties();       ///< of scoring
std::span<const Property> detail_properties();       ///< of scoring: what formulas ask for
std::span<const Property> figure_turn_properties();  ///< of scoring, kind step
std::span<const Property> published_properties();    ///< of editions: the expansions' own points
// Where a set has lines of its own or decks.
std::span<const Property> line_placement_properties();
std::span<const Property> line_feature_properties();
std::span<const Property> line_scoring_properties();
// Kind cover.
std::span<const Property> cover_feature_properties();
std::span<const Property> cover_properties();         ///< of scoring
std::span<const Property> cover_end_properties();     ///< of editions: what is seen in final scorings alone
std::span<const Property> cover_figure_properties();  ///< of scoring: what expansions add
std::span<const Property> cover_line_properties();  ///< of scoring: where a set has lines of its own or decks

}  // namespace bastide::props::catalogue
