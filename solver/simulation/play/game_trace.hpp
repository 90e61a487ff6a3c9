// What is written down of a game while it is played: enough to print it, to score it under any edition, and
// for every statistic.
//
// Two ways of playing fill the same trace (random_table.hpp, quick and only for random play; played_game.hpp,
// any policy and any edition), and everything after them reads traces only: scoring under several editions
// (trace_points.hpp), adding up (tally.hpp), printing. So the two can be compared by ==, and a statistic is
// written once. A trace is filled again and again; its vectors keep their capacity, so that nothing is
// allocated after the first games. A turn of two parts is two turns of a trace. What only games with further
// figures, marks or tokens have is kept apart (FurtherTrace), with their points: what their features are
// worth to whom depends on more than a trace keeps.
// PointsByKind: the points of a game by kind of feature, by when they were scored, by player.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/board/feature_forest.hpp"
#include "rules/score_sheet.hpp"
#include "rules/turn.hpp"

namespace bastide::solver::simulation::play {

struct PointsByKind {
  /// [rules::FeatureKind][0: in play, for complete features; 1: at the end of the game]. Farms only score at
  /// the end. With `first` the points of a farm are those of the cities it touches.
  std::array<std::array<rules::PerPlayer, 2>, rules::feature_kinds> points{};
  rules::PerPlayer retrieved{};  ///< in play, for figures taken back
  rules::PerPlayer bonuses{};    ///< at the end, for tokens
  rules::PerPlayer awards{};     ///< at the end
  rules::PerPlayer events{};     ///< in play
  rules::PerPlayer unclaimed{};  ///< in play, for completed features of nobody
  rules::PerPlayer start{};      ///< with which they began
  rules::PerPlayer paid{};       ///< in play, for tiles of the market: below 0
  rules::PerPlayer spared{};     ///< points lost that were not taken off: least_total

  rules::PerPlayer& of(rules::FeatureKind kind, bool is_complete) {
    return points[static_cast<std::size_t>(kind)][is_complete ? 0 : 1];
  }
  const rules::PerPlayer& of(rules::FeatureKind kind, bool is_complete) const {
    return points[static_cast<std::size_t>(kind)][is_complete ? 0 : 1];
  }
  /// The final scores.
  rules::PerPlayer totals() const {
    auto out = retrieved;
    rules::add(out, bonuses);
    rules::add(out, awards);
    rules::add(out, events);
    rules::add(out, unclaimed);
    rules::add(out, start);
    rules::add(out, paid);
    rules::add(out, spared);
    for (const auto& kind : points) {
      for (const auto& when : kind) rules::add(out, when);
    }
    return out;
  }
  friend bool operator==(const PointsByKind&, const PointsByKind&) = default;
};

/// One finished turn, or one part of it.
struct TurnTrace {
  std::int16_t x = 0;
  std::int16_t y = 0;
  std::uint8_t type = 0;
  std::uint8_t rotation = 0;     ///< the smallest one that shows the tile so
  std::int8_t segment = -1;      ///< deployed on; -1: nobody deployed. Which figure: PartTrace
  std::uint8_t player = 0;       ///< whose turn it was
  std::uint16_t placements = 0;  ///< distinct places of the tile before it was laid (cell, orientation)
  std::uint16_t frontier = 0;    ///< after the turn: empty cells that touch a tile (and may take one)
  std::uint8_t supply = 0;       ///< after the turn: followers the player has left
  std::uint8_t threes = 0;       ///< after the turn: frontier cells with exactly three tiles or walls beside
  std::uint8_t fours = 0;        ///< likewise four
  std::uint8_t dead = 0;         ///< after the turn: frontier cells, of any number of sides, that no type of
                                 ///< the set fits
  std::uint8_t starved = 0;      ///< after the turn: frontier cells with three or four sides that some type
                                 ///< of the set fits, but none of which a tile is left in the bag
  friend bool operator==(const TurnTrace&, const TurnTrace&) = default;
};

/// A tile that was drawn, fitted nowhere and left the game (or went back, where the edition says so).
struct LostTile {
  std::uint16_t turn = 0;  ///< finished turns before the draw
  std::uint16_t type = 0;
  friend bool operator==(const LostTile&, const LostTile&) = default;
};

/// What buy_tile and fill_hole_extra_turn did in a turn, and among how many tiles its player chose. Played
/// games have it for each turn in which the first two did something, and for all where players choose.
struct TurnEvent {
  std::uint16_t turn = 0;     ///< index into turns
  std::uint16_t buy_at = 0;   ///< cells at which the tile laid in it, when it was drawn, alone of those left
                              ///< could complete something
  bool is_followed = false;   ///< the player had another turn for filling a hole
  bool is_drawn = false;      ///< he drew in place of laying a tile that he could choose
  std::uint16_t offered = 0;  ///< tiles that he could choose when his turn began, where players choose
  std::uint16_t fitting = 0;  ///< of these that fitted
  std::int16_t paid = 0;      ///< for the tile laid
  friend bool operator==(const TurnEvent&, const TurnEvent&) = default;
};

/// A type of which a tile is left in the bag and that fits nowhere: since when, until when. Both are the same
/// when its last tile was lost in the next draw.
struct Blocking {
  std::uint16_t turn = 0;   ///< finished turns when it began to hold
  std::uint16_t until = 0;  ///< finished turns when it no longer held, because a place opened or the last
                            ///< tile left the bag; turns().size() + 1: it held to the end
  std::uint16_t type = 0;
  friend bool operator==(const Blocking&, const Blocking&) = default;
};

/// A city, road or cloister as it counts: when it was completed, or at the end of the game.
struct TracedFeature {
  rules::board::Feature feature;  ///< followers: those who stood on it then
  std::uint16_t turn = 0;         ///< number of the turn, from 1, that completed it; 0: none did
  friend bool operator==(const TracedFeature&, const TracedFeature&) = default;
};

/// A farm at the end of the game.
struct TracedFarm {
  rules::board::Feature feature;  ///< of it: followers, segments
  std::uint16_t tiles = 0;        ///< distinct tiles
  std::uint16_t cities = 0;       ///< completed cities that it touches
  friend bool operator==(const TracedFarm&, const TracedFarm&) = default;
};

/// A farm touches a completed city. Indices into `farms` and `features`.
struct TracedContact {
  std::uint16_t farm = 0;
  std::uint16_t city = 0;
  friend auto operator<=>(const TracedContact&, const TracedContact&) = default;
};

/// An empty cell at the end with three or four sides, or one that no type of the set fits.
struct TracedHole {
  std::int16_t x = 0;
  std::int16_t y = 0;
  std::uint8_t sides = 0;
  bool is_dead = false;
  friend auto operator<=>(const TracedHole&, const TracedHole&) = default;
};

/// What is to be said of a turn besides, where it deploys another figure than the follower, does something
/// elsewhere or is a second part.
struct PartTrace {
  std::uint16_t turn = 0;  ///< index into turns
  std::uint8_t figure = 0;
  bool is_second = false;
  bool is_elsewhere = false;  ///< on the tile at x, y
  std::int8_t segment = -1;   ///< on which the figure is deployed there; -1: it is taken back
  std::int16_t x = 0;
  std::int16_t y = 0;
  std::uint16_t type = 0;  ///< of that tile, when a figure is deployed there
  std::uint8_t rotation = 0;
  std::int8_t first = -1;         ///< segment of the turn's tile on which another one is deployed; -1: none
  std::uint8_t first_figure = 0;  ///< its kind
  friend bool operator==(const PartTrace&, const PartTrace&) = default;
};

/// What all players together did with one kind of figure.
struct FigureTrace {
  std::uint16_t deployed = 0;
  std::uint16_t retrieved = 0;  ///< taken back instead of deploying
  std::uint16_t standing = 0;   ///< at the end
  friend bool operator==(const FigureTrace&, const FigureTrace&) = default;
};

/// Of games with further figures, marks that count or tokens.
struct FurtherTrace {
  std::vector<PartTrace> parts;      ///< by turn
  std::vector<FigureTrace> figures;  ///< [figure]
  rules::Tokens tokens{};            ///< at the end
  PointsByKind points;
  friend bool operator==(const FurtherTrace&, const FurtherTrace&) = default;
};

struct GameTrace {
  int players = 0;
  std::uint16_t start_type = 0;
  std::vector<TurnTrace> turns;
  std::vector<LostTile> lost;     ///< in order
  std::vector<Blocking> blocked;  ///< by turn, then type
  std::vector<TurnEvent> events;  ///< by turn
  /// All of the final board. First the complete ones by turn; of one turn those of the tile's own segments in
  /// their order, then cloisters beside it in the order of Board::around_steps. Then the others, by their
  /// first segment (placed tiles in order, segments in theirs).
  std::vector<TracedFeature> features;
  std::vector<TracedFarm> farms;        ///< all of the final board, by their first segment
  std::vector<TracedContact> contacts;  ///< ascending, each once
  std::vector<TracedHole> holes;        ///< ascending
  rules::PerPlayer scores{};            ///< final, under the edition it was played by
  std::uint8_t winners = 0;             ///< as bits, where that edition breaks ties; 0: who has most points
  bool has_further = false;
  FurtherTrace further;

  /// What was done in a turn, without the tiles lost before.
  rules::Turn turn(std::size_t index) const {
    const auto& of = turns[index];
    rules::Turn out{{}, of.player, {of.type, of.rotation, {of.x, of.y}, {}}};
    const auto* more = part(index);
    out.deploy(of.segment, more == nullptr ? 0 : more->figure);
    const auto event =
        std::ranges::lower_bound(events, index, {}, [](const TurnEvent& of_turn) { return of_turn.turn; });
    if (event != events.end() && event->turn == index) out.pays = event->paid;
    if (more == nullptr || !more->is_elsewhere) return out;
    const rules::Cell cell{more->x, more->y};
    out.elsewhere = rules::Elsewhere(cell);
    if (more->segment >= 0)
      out.elsewhere = rules::Elsewhere(
          {more->type, more->rotation, cell, rules::Deployment{of.player, more->segment, more->figure}});
    if (more->first >= 0)
      out.elsewhere->first = rules::Deployment{of.player, more->first, more->first_figure};
    return out;
  }
  /// What is to be said of it besides, or null.
  const PartTrace* part(std::size_t index) const {
    const auto found = std::lower_bound(further.parts.begin(), further.parts.end(), index,
                                        [](const PartTrace& part, std::size_t i) { return part.turn < i; });
    return found != further.parts.end() && found->turn == index ? &*found : nullptr;
  }

  void clear() {
    turns.clear();
    lost.clear();
    blocked.clear();
    events.clear();
    features.clear();
    farms.clear();
    contacts.clear();
    holes.clear();
    scores = {};
    winners = 0;
    if (!has_further) return;
    has_further = false;
    further.parts.clear();
    further.figures.clear();
    further.tokens = {};
    further.points = {};
  }
  friend bool operator==(const GameTrace&, const GameTrace&) = default;
};

}  // namespace bastide::solver::simulation::play
