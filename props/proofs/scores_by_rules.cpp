// The table of points and the majority, written from the rules and not from the engine's presets.
#include "props/proofs/scores_by_rules.hpp"

#include <algorithm>

namespace bastide::props::proofs {

using rules::expressions::FormulaSlot;
using tilesets::SegmentKind;

FormulaSlot slot_by_rules(const FeatureCounts& counts) {
  if (counts.kind == SegmentKind::road)
    return counts.is_complete ? FormulaSlot::road_complete : FormulaSlot::road_incomplete;
  if (counts.kind == SegmentKind::city)
    return counts.is_complete ? FormulaSlot::city_complete : FormulaSlot::city_incomplete;
  return counts.is_complete ? FormulaSlot::cloister_complete : FormulaSlot::cloister_incomplete;
}

int worth_by_rules(const FeatureCounts& counts, const rules::editions::Edition& edition) {
  const auto& own = edition.formulas[static_cast<std::size_t>(slot_by_rules(counts))];
  if (own) return own->evaluate({counts.tiles, counts.segments, counts.pennants, counts.neighbours, 0});
  if (!counts.is_complete && edition.incomplete_at_end == rules::editions::IncompleteAtEnd::nothing) return 0;
  if (counts.kind == SegmentKind::cloister) return 1 + counts.neighbours;
  const int length = edition.unit == rules::editions::Unit::tile ? counts.tiles : counts.segments;
  if (counts.kind == SegmentKind::road) return length;
  const bool is_small = edition.small_city == rules::editions::SmallCity::half && counts.tiles == 2;
  return (counts.is_complete && !is_small ? 2 : 1) * (length + counts.pennants);
}

int farm_worth_by_rules(int cities, const rules::editions::Edition& edition, rules::editions::Farms method) {
  const auto& own = edition.formulas[static_cast<std::size_t>(FormulaSlot::farm_points)];
  if (own) return own->evaluate({0, 0, 0, 0, cities});
  return (method == rules::editions::Farms::first ? 4 : 3) * cities;
}

rules::PerPlayer award_by_rules(const rules::PerPlayer& followers, int points,
                                const rules::editions::Edition& edition) {
  rules::PerPlayer out{};
  int winners = 0;
  const auto scores = [&](std::size_t player) {
    if (followers[player] == 0) return false;
    if (edition.who_scores == rules::editions::WhoScores::everyone) return true;
    // Nobody has more.
    return std::none_of(followers.begin(), followers.end(), [&](int n) { return n > followers[player]; });
  };
  for (std::size_t p = 0; p < out.size(); ++p) winners += scores(p) ? 1 : 0;
  const bool is_tie = edition.who_scores == rules::editions::WhoScores::majority && winners > 1;
  for (std::size_t p = 0; p < out.size(); ++p) {
    if (!scores(p)) continue;
    out[p] = points;
    if (is_tie && edition.shared_majority == rules::editions::SharedMajority::none) out[p] = 0;
    if (is_tie && edition.shared_majority == rules::editions::SharedMajority::split)
      out[p] = points / winners;
  }
  return out;
}

}  // namespace bastide::props::proofs
