// Views that own what they show, so that a test can corrupt any part of a healthy one and see it rejected.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "props/property.hpp"

namespace bastide::props {

/// The base set and its fit table, or another shipped set's.
const rules::board::FitTable& fit_table(std::string_view tile_set = "base");
/// The base set as the edition sees it (rules/editions/crossings.hpp).
const rules::board::FitTable& fit_table_under(const rules::editions::Edition& edition);
/// An edition by its name, of followers and base tiles where there is none, and its tiles as it sees them.
struct NamedGame {
  NamedGame(rules::editions::Edition by, tilesets::TileSet of)
      : edition(std::move(by)), set(std::move(of)), fit(set) {}

  rules::editions::Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;
};
const NamedGame& game_of(const char* edition);
rules::editions::Edition edition_with(rules::editions::Farms farms);
/// Defaults but for options written "name=value; name=value".
rules::editions::Edition edition_with(const std::string& options);

/// A board written as a position.
struct BoardCase {
  explicit BoardCase(const std::string& text, const std::string& tile_set = "base");
  /// Laid on the edition's table.
  BoardCase(const std::string& text, const rules::editions::Edition& by);
  BoardCase(const std::string& text, const rules::board::FitTable& fit);
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
/// turn of the player whose figure is on it, or of player 0. Turns must be legal. `elsewhere`: the cell "1,0"
/// from which a figure is taken back in the last one, or the tile with the figure that is deployed there,
/// "D0@0,0=0:city".
struct TurnCase {
  TurnCase(const std::string& text, const rules::editions::Edition& by);
  TurnCase(const std::string& text, const rules::editions::Edition& by, const rules::board::FitTable& fit,
           const char* elsewhere = nullptr);
  TurnView view() const;

  rules::editions::Edition edition;
  const rules::board::FitTable* fit;
  rules::Placement move;
  std::optional<rules::Elsewhere> elsewhere;
  int player = 0;
  int part = 1;
  rules::play::Game fast;
  rules::reference::Game reference;
  TableState before;
  TableState after;
  rules::reference::Features features_before;
  rules::reference::Features features_after;
  Holdings fast_before;
  std::vector<rules::LegalPlace> fast_legal;
  std::vector<rules::LegalPlace> reference_legal;
  FigureChoices fast_choices;
  FigureChoices reference_choices;
  std::vector<rules::ScoreItem> fast_items;
  std::vector<rules::ScoreItem> reference_items;

 private:
  void list_state();
  void play(const rules::Turn& turn);
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
  void (*corrupt)(ScoredCase&);  ///< nullptr: no case
  void (*corrupt_turn)(TurnCase&) =
      nullptr;  ///< of the last turn of the position as a game; nullptr: no case
};
struct TurnRejection {
  const char* id;
  const char* game;
  rules::editions::Farms farms;
  void (*corrupt)(TurnCase&);
};

/// Under an edition with marks or figures of its own, of a turn or of a position.
struct ExpansionRejection {
  const char* id;
  const char* edition;
  const char* text;
  void (*corrupt_scored)(ScoredCase&);  ///< nullptr: no case
  void (*corrupt_turn)(TurnCase&);      ///< nullptr: no case
  const char* elsewhere = nullptr;
};

/// A cover property's event: a game in whose last turn, or a position in which it happens.
struct Sighting {
  const char* id;
  const char* in_turn;  ///< nullptr: no case
  const char* at_end;   ///< nullptr: no case
  int followers = 7;
  const char* edition = nullptr;  ///< with marks or figures of its own
  const char* elsewhere = nullptr;
  void (*prepare)(ScoredCase&) = nullptr;  ///< what a position alone does not show
};

std::span<const BoardRejection> placement_rejections();
std::span<const BoardRejection> feature_rejections();
std::span<const ScoredRejection> scoring_rejections();
std::span<const ScoredRejection> edition_rejections();
std::span<const OptionBoardRejection> option_board_rejections();
std::span<const OptionRejection> option_rejections();
std::span<const ScoredRejection> course_rejections();
std::span<const TurnRejection> turn_rejections();
std::span<const ExpansionRejection> expansion_rejections();
/// Under the edition with the River, laid in order.
std::span<const BoardRejection> line_rejections();
std::span<const ExpansionRejection> line_expansion_rejections();
std::span<const Sighting> sightings();

/// The property with this id. Fails the test when there is none.
const Property& property_called(std::string_view id);

/// Healthy view accepted, corrupted one rejected with an explanation.
void check_rejection(const BoardRejection& row);
void check_rejection(const ScoredRejection& row);
void check_rejection(const OptionBoardRejection& row);
void check_rejection(const OptionRejection& row);
void check_rejection(const TurnRejection& row);
void check_rejection(const ExpansionRejection& row);

}  // namespace bastide::props
