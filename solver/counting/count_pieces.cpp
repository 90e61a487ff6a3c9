#include "solver/counting/count_pieces.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "rules/board/board.hpp"
#include "rules/notation.hpp"
#include "solver/boards/each_placement.hpp"

namespace bastide::solver::counting {
namespace {

using boards::BoardSpace;
using rules::board::Board;

/// All sequences of that many legal placements after the start tile.
std::vector<Opening> openings(const BoardSpace& space, int start, int placements) {
  std::vector<Opening> out;
  const auto& set = space.fit->set();
  Board board(*space.fit, set.start_size() + placements, space.table);
  for (const auto& tile : rules::placements_at_start(set, start)) board.place(tile);
  const auto go = [&](const auto& self, Opening& opening) -> void {
    if (static_cast<int>(opening.placements.size()) == placements) {
      out.push_back(opening);
      return;
    }
    boards::for_each_placement(board, [&](auto cell, const tilesets::OrientedType& tile) {
      opening.placements.push_back({tile.type, tile.rotation, board.cell(cell), std::nullopt});
      board.place(cell, tile.type, tile.rotation);
      self(self, opening);
      board.undo();
      opening.placements.pop_back();
    });
  };
  Opening opening{start, {}};
  go(go, opening);
  return out;
}

using arithmetic::checked_add;

}  // namespace

std::vector<Opening> opening_pieces(const BoardSpace& space, int tiles, std::size_t depth) {
  std::vector<Opening> pieces;
  const int laid = tiles - space.fit->set().start_size();
  if (laid < 0) return pieces;
  const auto longest = std::min(depth, static_cast<std::size_t>(laid));
  for (const int start : space.starts) {
    for (std::size_t placements = 0; placements <= longest; ++placements) {
      for (auto& opening : openings(space, start, static_cast<int>(placements)))
        pieces.push_back(std::move(opening));
    }
  }
  return pieces;
}

tilesets::described::Shape shape_of(const CountPart*) {
  using namespace tilesets::described;
  return object({field<&CountPart::first>("first"), field<&CountPart::counts>("counts")});
}

std::string first_placement(const rules::board::Board& board) {
  const int first = board.set().start_size();
  if (static_cast<int>(board.tiles().size()) <= first) return {};
  return rules::print_placement(board.set(), board.placement(first));
}

CountResult add_up(const std::vector<CountPart>& parts, int tiles, bool divide) {
  CountResult result;
  result.counts.assign(static_cast<std::size_t>(tiles), 0);
  std::map<std::string, std::size_t> division_of;
  for (const auto& part : parts) {
    Division* division = nullptr;
    if (divide && !part.first.empty()) {
      const auto [found, is_new] = division_of.try_emplace(part.first, result.divisions.size());
      if (is_new)
        result.divisions.push_back({part.first, std::vector<arithmetic::Uint128>(result.counts.size(), 0)});
      division = &result.divisions[found->second];
    }
    for (std::size_t k = 0; k < part.counts.size(); ++k) {
      result.counts[k] = checked_add(result.counts[k], part.counts[k]);
      if (division != nullptr) division->counts[k] = checked_add(division->counts[k], part.counts[k]);
    }
  }
  return result;
}

}  // namespace bastide::solver::counting
