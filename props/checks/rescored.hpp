// What several checks ask of one position with followers, found when it is first asked for and then kept: its
// sheets by the fast engine under other options, its farms by the other methods.
//
// The editions that the position is scored by, and a copy of the features to be changed, are kept from
// position to position: making them anew took longer than scoring. None of it decides anything: a check gives
// the same verdict with what has seen other positions as with something new. Whoever shows positions in a row
// keeps one of these, calls `next_position` before each view and puts its address into the view; a view
// without it is given its own by RescoredOf.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "props/boards/copies.hpp"
#include "props/property_views.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::props::checks {

/// An edition that differs in other options than scores depend on, and whether it is said to score alike.
struct OtherOptions {
  rules::editions::Edition edition;
  bool scores_alike = false;
};

class Rescored {
 public:
  /// Of positions under this edition, which must outlive it.
  explicit Rescored(const rules::editions::Edition& edition) : edition_(&edition) {}

  void next_position() {
    for (auto& sheet : sheets_) sheet.reset();
    for (auto& items : farms_) items.reset();
    followers_.reset();
    weights_.reset();
    of_board_.reset();
  }

  /// What the fast engine says of the board, without bonuses for tokens, which only the game knew.
  const rules::ScoreSheet& of_board(const ScoredView& view);
  /// The position under the edition's scoring options but for one of farms, small_city and unit.
  template <class Option>
  const rules::ScoreSheet& sheet(const ScoredView& view, Option rules::editions::Edition::*option,
                                 Option value) {
    if (edition_->*option == value) return of_board(view);
    auto& known = sheets_[number_of(value)];
    if (!known)
      known = rules::play::score_board(view.board, view.forest, options(option, value), standing(view));
    return *known;
  }
  /// The figures of the position, as scoring asks for them.
  std::vector<rules::play::StandingFigure> standing(const ScoredView& view) const {
    return rules::play::standing_on(view.forest, view.placements, *edition_);
  }
  /// How many figures of the players count, by feature, and what these weigh.
  const std::vector<rules::PerPlayer>& followers(const ScoredView& view);
  const std::vector<rules::PerPlayer>& weights(const ScoredView& view);
  /// The farm items by one method.
  const std::vector<rules::ScoreItem>& farm_items(const ScoredView& view, rules::editions::Farms method);

  /// The edition's scoring options but for this one.
  template <class Option>
  const rules::editions::Edition& options(Option rules::editions::Edition::*option, Option value) {
    auto& known = options_[number_of(value)];
    if (!known) known.emplace(only_scoring(*edition_)).*option = value;
    return *known;
  }
  std::optional<OtherOptions>& other_options() { return other_options_; }

  /// A copy of the view's features, to be changed.
  rules::board::FeatureForest& copy_of(const rules::board::FeatureForest& forest) {
    return copies_.of(forest);
  }

 private:
  static constexpr std::size_t methods = 4;
  static constexpr std::size_t option_values = methods + 2 + 2;
  static constexpr std::size_t number_of(rules::editions::Farms value) {
    return static_cast<std::size_t>(value);
  }
  static constexpr std::size_t number_of(rules::editions::SmallCity value) {
    return methods + static_cast<std::size_t>(value);
  }
  static constexpr std::size_t number_of(rules::editions::Unit value) {
    return methods + 2 + static_cast<std::size_t>(value);
  }

  const rules::editions::Edition* edition_;
  std::array<std::optional<rules::editions::Edition>, option_values> options_;
  std::optional<OtherOptions> other_options_;
  boards::Copies copies_;
  std::array<std::optional<rules::ScoreSheet>, option_values> sheets_;
  std::array<std::optional<std::vector<rules::ScoreItem>>, methods> farms_;
  std::optional<std::vector<rules::PerPlayer>> followers_;
  std::optional<std::vector<rules::PerPlayer>> weights_;
  std::optional<rules::ScoreSheet> of_board_;
};

struct RescoredOf : boards::KeptOf<Rescored> {
  explicit RescoredOf(const ScoredView& view) : KeptOf(view.rescored, view.edition) {}
};

}  // namespace bastide::props::checks
