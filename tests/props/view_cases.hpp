// Views that own what they show, so that a test can corrupt any part of a healthy one and see it rejected.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "props/property.hpp"

namespace bastide::props {

/// The base set and its fit table, or another shipped set's.
const rules::board::FitTable& fit_table(std::string_view tile_set = "base");
/// The base set as the edition sees it (rules/editions/crossings.hpp).
const rules::board::FitTable& fit_table_under(const rules::editions::Edition& edition);
rules::editions::Edition edition_with(rules::editions::Farms farms);
/// Defaults but for options written "name=value; name=value".
rules::editions::Edition edition_with(const std::string& options);

/// A board written as a position.
struct BoardCase {
  explicit BoardCase(const std::string& text, const std::string& tile_set = "base");
  /// Laid on the edition's table.
  BoardCase(const std::string& text, const rules::editions::Edition& by);
  BoardView view() const { return {fit, board, forest, placements, reference, &table}; }

  rules::Table table;
  const rules::board::FitTable& fit;
  std::vector<rules::Placement> placements;
  rules::board::Board board;
  rules::board::FeatureForest forest;
  rules::reference::Features reference;
};

/// A position with followers, scored.
struct ScoredCase {
  ScoredCase(const std::string& text, const rules::editions::Edition& by,
             const std::string& tile_set = "base");
  ScoredCase(const std::string& text, const rules::editions::Edition& by, const rules::board::FitTable& fit);
  ScoredView view() const {
    return {edition,   board,      forest,          placements,
            reference, fast_sheet, reference_sheet, game ? &*game : nullptr};
  }

  rules::editions::Edition edition;
  std::vector<rules::Placement> placements;
  rules::board::Board board;
  rules::board::FeatureForest forest;
  rules::reference::Features reference;
  rules::ScoreSheet fast_sheet;
  rules::ScoreSheet reference_sheet;
  std::optional<GameScript> game;  ///< the game that ended so, if it is one
};

/// The last turn of a game written as a position: the first tile is the start tile, every other tile is a
/// turn of the player whose follower is on it, or of player 0. Turns must be legal.
struct TurnCase {
  TurnCase(const std::string& text, const rules::editions::Edition& by);
  TurnView view() const;

  rules::editions::Edition edition;
  rules::Placement move;
  int player = 0;
  rules::play::Game fast;
  rules::reference::Game reference;
  TableState before;
  TableState after;
  rules::reference::Features features_before;
  rules::reference::Features features_after;
  rules::PerPlayer fast_scores_before{};
  rules::PerPlayer fast_supply_before{};
  std::vector<rules::LegalPlace> fast_legal;
  std::vector<rules::LegalPlace> reference_legal;
  std::vector<int> fast_spots;
  std::vector<int> reference_spots;
  std::vector<rules::ScoreItem> fast_items;
  std::vector<rules::ScoreItem> reference_items;

 private:
  void play(const rules::Placement& tile);
};

/// A property's check, a healthy view that it accepts, and a corruption of it that it must reject.
struct BoardRejection {
  const char* id;
  const char* position;
  void (*corrupt)(BoardCase&);
};
struct ScoredRejection {
  const char* id;
  const char* position;
  rules::editions::Farms farms;
  void (*corrupt)(ScoredCase&);
  const char* tile_set = "base";
};
/// Likewise under options written "name=value; name=value".
struct OptionBoardRejection {
  const char* id;
  const char* position;
  const char* options;
  void (*corrupt)(BoardCase&);
};
struct OptionRejection {
  const char* id;
  const char* position;
  const char* options;
  void (*corrupt)(ScoredCase&);
};
struct TurnRejection {
  const char* id;
  const char* game;
  rules::editions::Farms farms;
  void (*corrupt)(TurnCase&);
};

/// A cover property's event: a game in whose last turn, or a position in which it happens.
struct Sighting {
  const char* id;
  const char* in_turn;  ///< nullptr: no case
  const char* at_end;   ///< nullptr: no case
  int followers = 7;
};

std::span<const BoardRejection> placement_rejections();
std::span<const BoardRejection> feature_rejections();
std::span<const ScoredRejection> scoring_rejections();
std::span<const ScoredRejection> edition_rejections();
std::span<const OptionBoardRejection> option_board_rejections();
std::span<const OptionRejection> option_rejections();
std::span<const ScoredRejection> course_rejections();
std::span<const TurnRejection> turn_rejections();
std::span<const Sighting> sightings();

/// The property with this id. Fails the test when there is none.
const Property& property_called(std::string_view id);

/// Healthy view accepted, corrupted one rejected with an explanation.
void check_rejection(const BoardRejection& row);
void check_rejection(const ScoredRejection& row);
void check_rejection(const OptionBoardRejection& row);
void check_rejection(const OptionRejection& row);
void check_rejection(const TurnRejection& row);

}  // namespace bastide::props
