#include "props/checks/rescored.hpp"

#include <algorithm>
#include <iterator>

#include "props/checks/rescoring.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::props::checks {
namespace {

using rules::editions::Edition;
using rules::editions::Farms;
using rules::editions::SmallCity;
using rules::editions::Unit;

/// One number for three options of two to four values.
std::size_t number_of(Farms farms, SmallCity small_city, Unit unit) {
  return 4 * static_cast<std::size_t>(farms) + 2 * static_cast<std::size_t>(small_city) +
         static_cast<std::size_t>(unit);
}

}  // namespace

const Edition& Rescored::options(Farms farms, SmallCity small_city, Unit unit) {
  auto& known = options_[number_of(farms, small_city, unit)];
  if (!known) known = scoring_options(*edition_, farms, small_city, unit);
  return *known;
}

const rules::ScoreSheet& Rescored::sheet(const ScoredView& view, Farms farms, SmallCity small_city,
                                         Unit unit) {
  const auto number = number_of(farms, small_city, unit);
  if (number == number_of(edition_->farms, edition_->small_city, edition_->unit)) return view.fast_sheet;
  auto& known = sheets_[number];
  if (!known) known = rules::play::score_board(view.board, view.forest, options(farms, small_city, unit));
  return *known;
}

const std::vector<rules::ScoreItem>& Rescored::farm_items(const ScoredView& view, Farms method) {
  auto& known = farms_[static_cast<std::size_t>(method)];
  if (known) return *known;
  if (edition_->farms != method)
    return known.emplace(rules::play::farm_items(view.board, view.forest, *edition_, method));
  const auto& items = view.fast_sheet.items;
  std::copy_if(items.begin(), items.end(), std::back_inserter(known.emplace()),
               [](const auto& item) { return item.feature == rules::FeatureKind::farm; });
  return *known;
}

}  // namespace bastide::props::checks
