// Views that own what they show, so that a test can corrupt any part of a healthy one and see it rejected.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "props/play/lockstep.hpp"
#include "props/property.hpp"
#include "rules/board/owned_rules.hpp"

namespace bastide::props {

/// The default edition with options written "name=value; name=value"; the first part may be an edition's name
/// or file instead, whose options these are then.
rules::editions::Edition edition_with(const std::string& under);
/// That edition and its tiles as it sees them, or another shipped set's; kept.
const rules::board::OwnedRules& game_of(const std::string& under, const std::string& tile_set = "");
/// What fits where of a shipped set.
inline const rules::board::FitTable& fit_table(const std::string& tile_set = "base") {
  return game_of("", tile_set).fit;
}

/// A board written as a position, its tiles laid in that order.
struct BoardCase {
  explicit BoardCase(const std::string& text, const rules::board::FitTable& fit = fit_table(),
                     const rules::Table& table = {});
  BoardCase(const std::string& text, const rules::board::OwnedRules& game)
      : BoardCase(text, game.fit, game.edition.table) {}
  BoardView view() const { return {fit, board, forest, placements, reference, &table}; }

  rules::Table table;
  const rules::board::FitTable& fit;
  std::vector<rules::Placement> placements;
  rules::board::Board board;
  rules::board::FeatureForest forest;
  rules::reference::Features reference;
};

/// The fast engine kept the features of tiles that do not touch.
void scatter_features(BoardCase& c);
/// Every property of boards that applies under the edition accepts the view. How many there are.
int check_accepted(const BoardView& view, const rules::editions::Edition& edition = {});

/// The set with one type changed.
template <class Change>
tilesets::TileSet with_changed(const tilesets::TileSet& set, const char* id, Change change) {
  std::vector<tilesets::TileType> types(set.types().begin(), set.types().end());
  change(types[static_cast<std::size_t>(set.find(id))]);
  return {set.id(),         set.name(),  set.source(), std::move(types),
          set.start_type(), set.where(), set.names(),  set.edge_kinds()};
}

/// A position with followers, scored.
struct ScoredCase {
  ScoredCase(const std::string& text, const rules::editions::Edition& by,
             const rules::board::FitTable& fit = fit_table());
  ScoredCase(const std::string& text, const rules::board::OwnedRules& played)
      : ScoredCase(text, played.edition, played.fit) {}
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
  TurnCase(const std::string& text, const rules::editions::Edition& by,
           const rules::board::FitTable& fit = fit_table(), const char* elsewhere = nullptr);
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

/// The fast engine gives a point more, or less, for the first of what is scored, or in all.
inline void one_more_point(ScoredCase& c) { ++c.fast_sheet.items.front().points.front(); }
inline void one_more_in_total(ScoredCase& c) { ++c.fast_sheet.totals.front(); }
inline void one_more_in_turn(TurnCase& c) { ++c.fast_items.front().points.front(); }
inline void one_less_in_turn(TurnCase& c) { --c.fast_items.front().points.front(); }

/// What makes a healthy view wrong: a board, a position that is scored, the last turn of a game, or several
/// of these, each by itself.
struct Corruption {
  template <class... Changes>
  constexpr Corruption(Changes... changes) {  // NOLINT(google-explicit-constructor): rows are plain lists
    (set(changes), ...);
  }

  void (*board)(BoardCase&) = nullptr;
  void (*scored)(ScoredCase&) = nullptr;
  void (*turn)(TurnCase&) = nullptr;

 private:
  template <class Change>
  constexpr void set(Change change) {
    if constexpr (std::is_invocable_v<Change, BoardCase&>) {
      board = change;
    } else if constexpr (std::is_invocable_v<Change, ScoredCase&>) {
      scored = change;
    } else {
      turn = change;
    }
  }
};

/// A property, a healthy view that it accepts, and a corruption of it that it must reject.
struct Rejection {
  constexpr Rejection(const char* property, const char* position, Corruption by)
      : Rejection(property, position, "", by) {}
  constexpr Rejection(const char* property, const char* position, const char* edition, Corruption by,
                      const char* from = nullptr, const char* of = "")
      : id(property), text(position), under(edition), corrupt(by), elsewhere(from), tile_set(of) {}

  const char* id;
  const char* text;
  const char* under;  ///< what is played (game_of)
  Corruption corrupt;
  const char* elsewhere;  ///< as TurnCase has it
  const char* tile_set;
};

/// The rows of a file, tried with all others (tests/props/catalogue/catalogue.cpp). `only_there`: the
/// property says nothing of the base game as it is.
class RejectionTable {
 public:
  explicit RejectionTable(std::span<const Rejection> rows, bool only_there = false);
};
/// All rows of all files.
struct ListedRejection {
  const Rejection* row;
  bool only_there;
};
std::span<const ListedRejection> rejections();

/// A cover property's event: a game in whose last turn, or a position in which it happens.
struct Sighting {
  const char* id;
  const char* in_turn;  ///< nullptr: no case
  const char* at_end;   ///< nullptr: no case
  int followers = 7;
  const char* under = "";  ///< what is played (game_of)
  const char* elsewhere = nullptr;
  void (*prepare)(ScoredCase&) = nullptr;  ///< what a position alone does not show
};

std::span<const Sighting> sightings();

/// Those that say something about these tiles under the edition, cover properties aside.
std::vector<Property> applying_to(std::span<const Property> properties, const rules::board::FitTable& fit,
                                  const rules::editions::Edition& edition);
/// Fails the test at a turn or an end of a game that one of them rejects.
play::Onlooker judged_by(std::vector<Property> properties);

/// The property with this id. Fails the test when there is none.
const Property& property_called(std::string_view id);

/// Healthy view accepted, corrupted one rejected with an explanation.
void check_rejection(const ListedRejection& listed);

}  // namespace bastide::props
