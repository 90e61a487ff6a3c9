#include "solver/all_boards/last_tile_sums.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "tilesets/index.hpp"

namespace bastide::solver::all_boards {
namespace {

using rules::CensusSums;
using rules::FeatureKind;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::EntryIndex;
using rules::board::FeatureBoard;
using rules::board::FeatureForest;
using rules::board::FrontierCode;
using tilesets::Edge;
using tilesets::SegmentKind;

/// The edge that a code asks for at a side.
Edge edge_at(const rules::board::FitTable& fit, FrontierCode code, unsigned side) {
  return static_cast<Edge>(fit.edge(code, side));
}

std::size_t slot_of(unsigned side, Edge edge) { return 3 * side + static_cast<std::size_t>(edge) - 1; }

/// True when a side of the cell lies at the edge of a table whose edge completes.
bool is_at_completing_border(const Board& board, CellIndex cell) {
  if (!board.border_completes()) return false;
  return std::any_of(board.side_steps().begin(), board.side_steps().end(),
                     [&](CellIndex step) { return board.is_wall(cell + step); });
}

}  // namespace

CensusSums board_sums(const rules::board::Board& board, const rules::board::FeatureForest& forest,
                      std::vector<rules::play::FarmContact>& contacts) {
  CensusSums sums;
  const auto marks = board.set().marks().size();
  for (rules::board::EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!forest.is_root(e)) continue;
    const auto& f = forest.feature(e);
    if (marks > 1) {
      auto& of = f.is_complete() ? sums.completed_marks : sums.incomplete_marks;
      for (std::size_t m = 1; m < marks; ++m) of[m] += forest.mark(e, m);
    }
    switch (f.kind) {
      case FeatureKind::road:
        ++sums.roads;
        if (f.is_complete()) {
          ++sums.completed_roads;
          sums.completed_road_tiles += f.tiles;
        } else {
          sums.incomplete_road_tiles += f.tiles;
        }
        break;
      case FeatureKind::city:
        ++sums.cities;
        if (f.is_complete()) {
          ++sums.completed_cities;
          sums.completed_city_tiles += f.tiles;
          sums.completed_city_pennants += f.pennants;
        } else {
          sums.incomplete_city_points += f.tiles + f.pennants;
        }
        break;
      case FeatureKind::farm:
        ++sums.fields;
        break;
      case FeatureKind::cloister:
        ++sums.cloisters;
        sums.cloister_points += 1 + 8 - f.beyond - f.open;
        break;
      case FeatureKind::garden:
        ++sums.gardens;
        sums.garden_points += 1 + 8 - f.beyond - f.open;
        break;
      default:
        break;
    }
  }
  if (sums.completed_cities == 0) return sums;
  rules::play::find_contacts(board, forest, false, contacts);
  sums.farm_city_pairs = static_cast<std::int64_t>(contacts.size());
  std::sort(contacts.begin(), contacts.end(), [](const auto& a, const auto& b) { return a.city < b.city; });
  const auto last = std::unique(contacts.begin(), contacts.end(),
                                [](const auto& a, const auto& b) { return a.city == b.city; });
  sums.farmed_cities = last - contacts.begin();
  return sums;
}

template <class Operation>
void LastTileSums::Tiles::apply(const Tiles& other, Operation operation) {
  using Numbers = std::array<std::int32_t, sizeof(Tiles) / sizeof(std::int32_t)>;
  auto sums = std::bit_cast<Numbers>(*this);
  const auto others = std::bit_cast<Numbers>(other);
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = operation(sums[i], others[i]);
  *this = std::bit_cast<Tiles>(sums);
}

LastTileSums::LastTileSums(const rules::board::FitTable& fit)
    : fit_(&fit), of_type_(at(fit.set().type_count())) {
  const auto& set = fit.set();
  const auto types = set.types();
  is_plain_ = set.marks().size() == 1 && !set.has_own_edges() && !set.is_ordered() &&
              std::all_of(types.begin(), types.end(),
                          [](const auto& type) { return type.site() < 0 || type.has_cloister(); });
  side_of_code_.assign(fit.codes(), -1);
  all_.resize(fit.codes());
  for (unsigned side = 0; side < 4; ++side) {
    for (const auto edge : {Edge::field, Edge::road, Edge::city}) {
      const auto code = fit.digit(side, edge);
      side_of_code_[code] = static_cast<std::int8_t>(side);
      for (const auto& tile : fit.fitting(code)) {
        const auto tiles = of_tile(tile, side);
        all_[code].apply(tiles, std::plus<>());
        of_type_[tile.type][slot_of(side, edge)].apply(tiles, std::plus<>());
      }
    }
  }
  for (const auto& type : set.types()) {
    has_cloister_.push_back(type.has_cloister() ? 1 : 0);
    auto& walls = walls_.emplace_back();
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      if (type.segments[s].kind != SegmentKind::field) continue;
      // A tile's cities come first among its segments, in order of their index.
      for (unsigned city = 0; city < 4; ++city) {
        if ((type.segments[s].cities >> city & 1U) != 0)
          walls.push_back({static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(city)});
      }
    }
  }
}

LastTileSums::Tiles LastTileSums::of_tile(const tilesets::OrientedType& tile, unsigned side) const {
  const auto& type = fit_->set().type(tile.type);
  const auto& turned = fit_->set().turned(tile.type, tile.rotation);
  Tiles out;
  out.boards = 1;
  for (const auto& segment : type.segments) {
    out.roads += segment.kind == SegmentKind::road ? 1 : 0;
    out.cities += segment.kind == SegmentKind::city ? 1 : 0;
    out.fields += segment.kind == SegmentKind::field ? 1 : 0;
    out.cloisters += segment.kind == SegmentKind::cloister ? 1 : 0;
    out.pennants += segment.pennants();
  }
  if (tile.edges[side] != Edge::field) {
    const auto touched = turned.side_segment[side];
    const auto& segment = type.segments[touched];
    if (std::popcount(segment.sides) == 1) {
      out.ending = 1;
      out.ending_pennants = segment.pennants();
      if (segment.kind == SegmentKind::city) {
        for (const auto& field : type.segments) {
          if (field.kind == SegmentKind::field) out.ending_contacts += field.cities >> touched & 1;
        }
      }
      out.ending_with_contacts = out.ending_contacts > 0 ? 1 : 0;
    }
  }
  if (tile.edges[side] != Edge::city)
    out.joining = turned.half_segment[2 * side] == turned.half_segment[2 * side + 1] ? 1 : 0;
  return out;
}

void LastTileSums::find_touching(const FeatureBoard& laid) {
  const auto& board = laid.board();
  const auto& forest = laid.forest();
  touching_.clear();
  for (int tile = 0; tile < forest.tile_count(); ++tile) {
    for (const auto& [field, city] : walls_[board.tile(tile).type]) {
      const rules::play::FarmContact contact{forest.root(tile, field), forest.root(tile, city)};
      if (std::find(touching_.begin(), touching_.end(), contact) == touching_.end())
        touching_.push_back(contact);
    }
  }
}

std::int64_t LastTileSums::farms_along(EntryIndex city) const {
  return std::count_if(touching_.begin(), touching_.end(), [&](const auto& c) { return c.city == city; });
}

std::int64_t LastTileSums::completed_cities_along(const FeatureForest& forest, EntryIndex farm,
                                                  EntryIndex other) const {
  std::int64_t cities = 0;
  for (const auto& a : touching_) {
    if (a.farm != farm || !forest.feature(a.city).is_complete()) continue;
    cities += std::count(touching_.begin(), touching_.end(), rules::play::FarmContact{other, a.city});
  }
  return cities;
}

void LastTileSums::add_one_sided(const FeatureBoard& laid, CellIndex cell, unsigned side, const Tiles& tiles,
                                 CensusSums& sums) const {
  const auto& board = laid.board();
  const auto& forest = laid.forest();
  int around = 0;
  int cloisters_around = 0;
  for (const auto step : board.around_steps()) {
    const int other = board.tile_at(cell + step);
    if (other < 0) continue;
    ++around;
    cloisters_around += has_cloister_[board.tile(other).type];
  }
  sums.roads += tiles.roads;
  sums.incomplete_road_tiles += tiles.roads;
  sums.cities += tiles.cities;
  sums.incomplete_city_points += tiles.cities + tiles.pennants;
  sums.fields += tiles.fields;
  sums.cloisters += tiles.cloisters;
  sums.cloister_points +=
      std::int64_t{tiles.cloisters} * (1 + around) + std::int64_t{tiles.boards} * cloisters_around;

  const int neighbour = board.tile_at(cell + board.side_steps()[side]);
  const auto& turned = board.turned(neighbour);
  const unsigned facing = (side + 2U) & 3U;
  const auto edge = turned.edges[facing];
  if (edge == Edge::city) {
    sums.cities -= tiles.boards;
    const auto root = forest.root(neighbour, turned.side_segment[facing]);
    const auto& city = forest.feature(root);
    if (city.open != 1 || tiles.ending == 0) return;
    const std::int64_t city_tiles = std::int64_t{tiles.ending} * (city.tiles + 1);
    const std::int64_t pennants = std::int64_t{tiles.ending} * city.pennants + tiles.ending_pennants;
    sums.completed_cities += tiles.ending;
    sums.completed_city_tiles += city_tiles;
    sums.completed_city_pennants += pennants;
    sums.incomplete_city_points -= city_tiles + pennants;
    const auto farms = farms_along(root);
    sums.farm_city_pairs += tiles.ending * farms + tiles.ending_contacts;
    sums.farmed_cities += farms > 0 ? tiles.ending : tiles.ending_with_contacts;
    return;
  }
  if (edge == Edge::road) {
    sums.roads -= tiles.boards;
    const auto& road = forest.feature_of(neighbour, turned.side_segment[facing]);
    if (road.open == 1) {
      const std::int64_t road_tiles = std::int64_t{tiles.ending} * (road.tiles + 1);
      sums.completed_roads += tiles.ending;
      sums.completed_road_tiles += road_tiles;
      sums.incomplete_road_tiles -= road_tiles;
    }
  }
  sums.fields -= 2 * std::int64_t{tiles.boards};
  if (tiles.joining == 0) return;
  const auto left = forest.root(neighbour, turned.half_segment[2 * facing]);
  const auto right = forest.root(neighbour, turned.half_segment[2 * facing + 1]);
  if (left == right) {
    sums.fields += tiles.joining;
  } else {
    sums.farm_city_pairs -= tiles.joining * completed_cities_along(forest, left, right);
  }
}

void LastTileSums::add_laid(FeatureBoard& laid, CellIndex cell, CensusSums& sums, std::uint64_t& boards) {
  const auto& board = laid.board();
  for (const auto& tile : board.fit().fitting(board.code(cell))) {
    if (board.left(tile.type) == 0 || !board.admits_bend(cell, tile.type, tile.rotation)) continue;
    laid.place(cell, tile.type, tile.rotation);
    const auto of_board = board_sums(laid.board(), laid.forest(), contacts_);
    rules::add(sums, of_board);
    for (std::size_t m = 1; m < board.set().marks().size(); ++m) {
      sums.completed_marks[m] += of_board.completed_marks[m];
      sums.incomplete_marks[m] += of_board.incomplete_marks[m];
    }
    ++boards;
    laid.undo();
  }
}

std::uint64_t LastTileSums::add(FeatureBoard& laid, std::span<const CellIndex> cells, CensusSums& sums) {
  const auto& board = std::as_const(laid).board();
  if (!is_plain_) {
    std::uint64_t boards = 0;
    cells_.assign(cells.begin(), cells.end());  // they may be the frontier, which laying a tile changes
    for (const auto cell : cells_) {
      if (board.admits(cell)) add_laid(laid, cell, sums, boards);
    }
    return boards;
  }
  const auto before = board_sums(laid.board(), laid.forest(), contacts_);
  find_touching(laid);
  used_up_.clear();
  for (int type = 0; type < fit_->set().type_count(); ++type) {
    if (board.left(type) == 0) used_up_.push_back(type);
  }
  std::uint64_t boards_laid = 0;
  std::int64_t added = 0;
  for (const auto cell : cells) {
    if (!board.admits(cell)) continue;
    const auto code = board.code(cell);
    if (side_of_code_[code] < 0 || is_at_completing_border(board, cell)) {
      add_laid(laid, cell, sums, boards_laid);
      continue;
    }
    const auto side = static_cast<unsigned>(side_of_code_[code]);
    auto tiles = all_[code];
    const auto slot = slot_of(side, edge_at(*fit_, code, side));
    for (const auto type : used_up_) tiles.apply(of_type_[at(type)][slot], std::minus<>());
    added += tiles.boards;
    add_one_sided(laid, cell, side, tiles, sums);
  }
  rules::add(sums, before, added);
  return boards_laid + static_cast<std::uint64_t>(added);
}

}  // namespace bastide::solver::all_boards
