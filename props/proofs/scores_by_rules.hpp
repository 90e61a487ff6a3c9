// What features are worth and who gets it, from the words of the rules (rules.md sections 2 to 4).
#pragma once

#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::props::proofs {

/// What a feature counts when it is scored.
struct FeatureCounts {
  tilesets::SegmentKind kind = tilesets::SegmentKind::city;
  bool is_complete = false;
  int tiles = 0;
  int segments = 0;
  int pennants = 0;
  int neighbours = 0;  ///< of a cloister
};

/// Points of a city, road or cloister; by the edition's own formula, calculated without its table, where it
/// has one (slow).
int worth_by_rules(const FeatureCounts& counts, const rules::editions::Edition& edition);

/// Which formula of an edition the feature is scored by.
rules::expressions::FormulaSlot slot_by_rules(const FeatureCounts& counts);

/// Points of a farm that touches so many completed cities.
int farm_worth_by_rules(int cities, const rules::editions::Edition& edition, rules::editions::Farms method);

/// What each player gets of `points`.
rules::PerPlayer award_by_rules(const rules::PerPlayer& followers, int points,
                                const rules::editions::Edition& edition);

}  // namespace bastide::props::proofs
