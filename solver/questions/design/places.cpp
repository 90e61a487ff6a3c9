#include "solver/questions/design/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "rules/editions/players.hpp"
#include "rules/notation.hpp"
#include "rules/reference/continuing.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::design {
namespace {

namespace reference = rules::reference;
using rules::Cell;
using rules::Placement;
using rules::editions::Edition;
using rules::editions::Figure;
using tilesets::TileSet;

std::string text_of(Cell cell) { return fmt::format("{},{}", cell.x, cell.y); }

/// The bag: what is not on the board, and which of it may be drawn now.
struct Bag {
  std::vector<int> left, now;  ///< [type]
  std::size_t deck = 0;        ///< that is drawn now
};

Bag bag_of(const TileSet& set, const std::vector<Placement>& board) {
  Bag bag;
  for (const auto& type : set.types()) bag.left.push_back(type.count);
  for (const auto& p : board) --bag.left[static_cast<std::size_t>(p.type)];
  bag.now = bag.left;
  const auto& decks = set.decks();
  if (decks.empty()) return bag;
  // Tiles of the last decks are what is left of a type; the first deck of which there is any is drawn.
  auto rest = bag.left;
  for (std::size_t d = decks.size(); d-- > 0;) {
    std::vector<int> here;
    for (std::size_t t = 0; t < rest.size(); ++t) {
      here.push_back(std::min(rest[t], decks[d].counts[t]));
      rest[t] -= here.back();
    }
    if (std::ranges::any_of(here, [](int tiles) { return tiles > 0; })) {
      bag.now = here;
      bag.deck = d;
    }
  }
  return bag;
}

/// A board with what is asked of it again and again.
struct Table {
  const TileSet* set;
  const Edition* edition;
  const std::vector<Placement>* board;
  reference::Landscape landscape;
  reference::TouchingCells touching;

  std::map<Cell, std::vector<int>> rotations_of(int type) const {
    std::vector<rules::LegalPlace> legal;
    reference::find_legal_places(*set, *board, type, touching, landscape, edition->table, legal);
    std::map<Cell, std::vector<int>> out;
    for (const auto& place : legal) out[place.cell].push_back(place.rotation);
    return out;
  }
  std::vector<int> looks(int type, const std::vector<int>& rotations) const {
    std::set<int> seen;
    std::vector<int> first;
    std::ranges::copy_if(rotations, std::back_inserter(first), [&](int rotation) {
      return seen.insert(static_cast<int>(set->turned(type, rotation).oriented)).second;
    });
    return first;
  }
};

RefusedPlace refusal(const Table& table, int type, Cell cell, int rotation) {
  const auto& set = *table.set;
  const auto around = reference::edges_around(set, *table.board, table.landscape, cell);
  const Placement tile{type, rotation, cell, std::nullopt};
  RefusedPlace out{text_of(cell), rotation, {}, {}};
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto& wanted = around[static_cast<std::size_t>(side)];
    const auto shown = reference::edge_on(set, tile, side);
    if (!wanted || set.fits(*wanted, shown)) continue;
    if (out.sides.empty()) {
      const auto beyond = *table.landscape.at(neighbour(cell, side));
      out.words = fmt::format(
          "it shows {} to the {}, where {} shows {}", set.edge_word(shown), tilesets::side_word(side),
          reference::describe(set, (*table.board)[static_cast<std::size_t>(beyond)]), set.edge_word(*wanted));
    }
    out.sides.emplace_back(1, tilesets::side_letter(side));
  }
  if (!out.sides.empty()) return out;
  auto with = *table.board;
  with.push_back(tile);
  if (auto wrong = reference::off_table(set, with, table.edition->table)) {
    out.words = std::move(*wrong);
  } else if (const auto breach = reference::line_breach(set, *table.board, table.landscape, tile, around)) {
    out.words = reference::words_for(*breach, set, tile);
  }
  return out;
}

/// Why no figure of this kind may stand there, the tile laid last: whatever stands on the segment itself
/// aside.
std::string why_not(const TileSet& set, const Edition& edition, const Figure& figure,
                    const std::string& player, tilesets::SegmentKind kind, const reference::Feature& feature,
                    int supply, int owned) {
  const auto* name = set.kind_name(kind);
  if (!figure.may_stand_on(kind)) return fmt::format("no {} may stand on a {}", figure.id, name);
  if (figure.on_tile == rules::editions::OnTile::earlier)
    return fmt::format("a {} is deployed on a tile that lay before", figure.id);
  if (kind == tilesets::SegmentKind::field && edition.farms == rules::editions::Farms::off)
    return "this edition has no farmers";
  if (supply <= 0) return fmt::format("{} has no {} left: {} of {} stand", player, figure.id, owned, owned);
  using rules::editions::Needs;
  if (figure.needs_mark >= 0 && feature.marks[at(figure.needs_mark)] == 0)
    return fmt::format("that {} has no {}", name, edition.marks[at(figure.needs_mark)].name);
  if (figure.needs == Needs::anyone) return fmt::format("nobody stands on that {}", name);
  if (figure.needs == Needs::empty) return fmt::format("somebody stands on that {} already", name);
  if (feature.complete) return fmt::format("that {} is complete", name);
  return fmt::format("it needs a follower of {} on that {}, and no other {} of {} there", player, name,
                     figure.id, player);
}

void find_spots(const TileSet& set, const Edition& edition, const rules::Position& position,
                const PlacesQuestion& question, Places& out) {
  if (position.placements.empty()) return;
  const auto asked = static_cast<std::size_t>(
      question.figures_on.value_or(static_cast<int>(position.placements.size()) - 1));
  auto board = position.placements;
  std::swap(board[asked], board.back());  // where a figure may stand is asked of the tile laid last
  auto& tile = board.back();
  tile.follower.reset();
  out.placement = reference::describe(set, tile);
  const auto found = reference::features(set, board, edition.table);
  const auto player = rules::player_name(question.player, position.players_are_numbers);
  int players = std::max(question.player + 1, edition.least_players);  // as many as are named
  for (const auto& p : board)
    for (const auto& who : p.follower) players = std::max(players, who.player + 1);
  const auto& segments = set.type(tile.type).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    for (int f = 0; f < static_cast<int>(edition.figures.size()); ++f) {
      const auto& figure = edition.figures[static_cast<std::size_t>(f)];
      const int owned = rules::editions::supply_at_start(edition, f, question.player, players);
      int supply = owned;
      for (const auto& p : board)
        for (const auto& who : p.follower)
          if (who.player == question.player && who.figure == f) --supply;
      const auto may = reference::spots(set, board, edition, supply, found, f, question.player);
      Spot spot{
          segments[static_cast<std::size_t>(s)].name, figure.id, {}, std::ranges::count(may, s) > 0, {}};
      auto with = tile;
      with.follower = rules::Deployment{question.player, s, f};
      const auto written = rules::print_placement(set, with, position.players_are_numbers);
      spot.write = written.substr(written.find('=') + 1);
      auto anywhere = edition;
      anywhere.figures[static_cast<std::size_t>(f)].within = 0;
      const bool is_far =
          !spot.may && figure.within > 0 &&
          std::ranges::count(reference::spots(set, board, anywhere, supply, found, f, question.player), s) >
              0;
      if (is_far) {
        spot.words = fmt::format("the tile is farther than {} from {}", figure.within,
                                 figure.near_mark < 0 ? fmt::format("the figures of {}", player)
                                                      : edition.marks[at(figure.near_mark)].name);
      } else if (!spot.may)
        spot.words = why_not(
            set, edition, figure, player, segments[static_cast<std::size_t>(s)].kind,
            found.features[static_cast<std::size_t>(found.feature_of.back()[static_cast<std::size_t>(s)])],
            supply, owned);
      out.spots.push_back(std::move(spot));
    }
  }
}

}  // namespace

Places places(const TileSet& set, const Edition& edition, const rules::Position& position,
              const PlacesQuestion& question) {
  Places out{position, 0, {}, {}, {}, {}, {}};
  const auto& board = position.placements;
  Table table{&set, &edition, &board, reference::Landscape(board), {}};
  reference::find_touching_cells(set, board, table.landscape, table.touching);
  const auto bag = bag_of(set, board);

  std::map<std::pair<int, int>, OpenCell> cells;  // by row, then column
  for (const auto& [cell, shown] : table.touching) {
    if (table.landscape.has_room_at(cell, edition.table.area))
      cells[{cell.y, cell.x}] = {text_of(cell), 0, CellState::dead, {}};
  }
  for (int t = 0; t < set.type_count(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    TileLeft tile{set.type(t).id, set.type(t).count, bag.left[at], 0, {}};
    out.left += tile.left;
    const bool is_drawn = bag.now[at] > 0;
    if (!is_drawn)
      tile.words = tile.left == 0
                       ? "all of them lie on the board"
                       : fmt::format("drawn only when no tile of deck {} is left", set.decks()[bag.deck].id);
    for (auto& [cell, rotations] : table.rotations_of(t)) {
      auto& open = cells.at({cell.y, cell.x});
      open.state = is_drawn ? CellState::open : std::min(open.state, CellState::starved);
      if (!is_drawn) continue;
      auto looks = table.looks(t, rotations);
      tile.ways += static_cast<int>(looks.size());
      open.ways += static_cast<int>(looks.size());
      open.tiles.push_back({tile.tile, std::move(rotations), std::move(looks)});
    }
    out.tiles.push_back(std::move(tile));
  }
  if (board.empty() && set.start_type() >= 0) {  // the start tile, as it is written, and nothing else
    auto& start = out.tiles[static_cast<std::size_t>(set.start_type())];
    start.ways = 1;
    cells[{0, 0}] = {text_of({0, 0}), 1, CellState::open, {{start.tile, {0}, {0}}}};
  }
  if (question.type && !board.empty()) {
    const auto legal = table.rotations_of(*question.type);
    for (const auto& [row, open] : cells) {
      const Cell cell{row.second, row.first};
      const auto found = legal.find(cell);
      for (int rotation = 0; rotation < 4; ++rotation) {
        if (found == legal.end() || std::ranges::count(found->second, rotation) == 0)
          out.refused.push_back(refusal(table, *question.type, cell, rotation));
      }
    }
  }
  for (auto& [row, open] : cells) out.cells.push_back(std::move(open));
  find_spots(set, edition, position, question, out);
  return out;
}

}  // namespace bastide::solver::questions::design
