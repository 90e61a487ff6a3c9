#include "solver/games/last_two_turns.hpp"

#include <algorithm>
#include <bit>

namespace bastide::solver::games {
namespace {

using rules::board::Board;
using rules::board::CellIndex;

bool are_beside(const Board& board, CellIndex a, CellIndex b) {
  return std::any_of(board.side_steps().begin(), board.side_steps().end(),
                     [&](CellIndex step) { return a + step == b; });
}

}  // namespace

LastTwoTurns::LastTwoTurns(const Board& board, bool has_farmers)
    : contacts_(board.fit(), has_farmers), ahead_(board) {
  far_.resize(static_cast<std::size_t>(board.set().type_count()) + 1);
}

void LastTwoTurns::begin(const Board& board, const OccupiedSets& sets, bool two) {
  sets_ = sets.sets();
  pool_.clear();
  cells_.clear();
  features_.clear();
  FeatureMask around_any = 0;
  for (const auto cell : board.frontier()) {
    cells_.push_back(open_cell(
        cell, board.code(cell),
        features_around(board, cell, [&](int tile, int segment) { return sets.feature_of(tile, segment); })));
    around_any |= cells_.back().features;
  }
  projections_.resize(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) projections_[i].sets = project(cells_[i].features);
  if (!two) return;

  for (auto rest = around_any; rest != 0; rest &= rest - 1) {
    index_of_[static_cast<std::size_t>(std::countr_zero(rest))] = features_.size();
    features_.push_back(rest & (~rest + 1));
  }
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    projections_[i].beside.clear();
    for (std::size_t j = 0; j < cells_.size(); ++j) {
      if (are_beside(board, cells_[i].cell, cells_[j].cell))
        projections_[i].beside.push_back({j, project(cells_[i].features | cells_[j].features)});
    }
  }
  with_feature_.clear();
  for (const auto feature : features_) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      with_feature_.push_back((cells_[i].features & feature) != 0 ? projections_[i].sets
                                                                  : project(cells_[i].features | feature));
    }
  }
  for (auto& sums : far_) sums.is_known = false;
  run_out_.clear();
  for (int type = 0; type < board.set().type_count(); ++type) {
    if (board.left(type) == 0) run_out_.push_back(static_cast<std::uint16_t>(type));
  }
  if (board.admits_all()) return;
  while (!ahead_.tiles().empty()) ahead_.undo();
  for (const auto& tile : board.tiles()) ahead_.place(tile.cell, tile.type, tile.rotation);
}

LastTwoTurns::Range LastTwoTurns::project(FeatureMask features) {
  const auto begin = pool_.size();
  for (const auto& set : sets_) {
    const auto occupied = set.occupied & features;
    const auto first = pool_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto found =
        std::find_if(first, pool_.end(), [&](const auto& known) { return known.occupied == occupied; });
    if (found == pool_.end()) {
      pool_.push_back({occupied, set.games});
    } else {
      found->games += set.games;
    }
  }
  return {begin, pool_.size()};
}

LastTwoTurns::OpenCell LastTwoTurns::open_cell(CellIndex cell, rules::board::FrontierCode code,
                                               const FeaturesAround& around) {
  OpenCell out{cell, around, numbered(code, around), 0, nullptr};
  for (std::size_t i = 0; i < out.known.contact.features; ++i)
    out.features |= FeatureMask{1} << static_cast<unsigned>(out.known.features[i]);
  out.choices = &contacts_.choices(out.known.contact);
  return out;
}

LastTwoTurns::OpenCell LastTwoTurns::touched_cell(const Board& board, const OpenCell& before,
                                                  CellIndex laid_on, const tilesets::TurnedType& turned,
                                                  const Joining& joining) {
  auto around = before.around;
  if (joining.merges) {
    for (auto& feature : around) {
      if (feature != no_feature) feature = joining.renamed(feature);
    }
  }
  unsigned code = before.known.contact.code;
  for (unsigned s = 0; s < 4; ++s) {
    if (before.cell + board.side_steps()[s] != laid_on) continue;
    code += board.fit().digit(s, turned.edges[(s + 2U) & 3U]);
    look_beyond(s, turned, around, [&](std::uint8_t segment) { return joining.feature_of[segment]; });
  }
  return open_cell(before.cell, static_cast<rules::board::FrontierCode>(code), around);
}

std::uint64_t LastTwoTurns::choices(const OpenCell& cell, FeatureMask occupied) const {
  ContactMask mask = 0;
  for (unsigned i = 0; i < cell.known.contact.features; ++i)
    mask |= static_cast<ContactMask>(occupied >> static_cast<unsigned>(cell.known.features[i]) & 1U) << i;
  return contacts_.count(*cell.choices, mask, run_out_);
}

std::uint64_t LastTwoTurns::next_turns(std::size_t at, const Joining& joining) const {
  std::uint64_t sum = 0;
  for (const auto& set : in(projections_[at].sets)) sum += set.games * (1 + joining.free_spots(set.occupied));
  return sum;
}

std::uint64_t LastTwoTurns::last_turns(const Board& board, std::size_t at, const tilesets::OrientedType& tile,
                                       const Joining& joining) {
  const auto& turned = board.set().turned(tile.type, tile.rotation);
  const bool runs_out = board.left(tile.type) == 1;
  if (runs_out) run_out_.push_back(tile.type);
  std::uint64_t sum = 0;
  if (joining.merges || !board.admits_all()) {
    sum = last_turns_anywhere(board, at, turned, joining);
  } else {
    sum = last_turns_near(board, at, turned, joining) +
          last_turns_far(far_sums(runs_out ? tile.type : far_.size() - 1), at, joining);
  }
  if (runs_out) run_out_.pop_back();
  return sum;
}

std::uint64_t LastTwoTurns::last_turns_near(const Board& board, std::size_t at,
                                            const tilesets::TurnedType& turned, const Joining& joining) {
  const auto laid_on = cells_[at].cell;
  std::uint64_t sum = 0;
  for (const auto& beside : projections_[at].beside) {
    sum += last_turns_at(touched_cell(board, cells_[beside.cell], laid_on, turned, joining), joining,
                         in(beside.sets));
  }
  OpenCell opened;
  opened.around.fill(no_feature);
  for (const auto step : board.side_steps()) {
    opened.cell = laid_on + step;
    if (!board.is_empty(opened.cell) || board.code(opened.cell) != 0) continue;
    sum += last_turns_at(touched_cell(board, opened, laid_on, turned, joining), joining,
                         in(projections_[at].sets));
  }
  return sum;
}

std::uint64_t LastTwoTurns::last_turns_far(const FarSums& sums, std::size_t at,
                                           const Joining& joining) const {
  const auto of_far = [&](std::span<const std::uint64_t> cells) {
    auto sum = cells.back() - cells[at];
    for (const auto& beside : projections_[at].beside) sum -= cells[beside.cell];
    return sum;
  };
  const auto row = cells_.size() + 1;
  std::uint64_t without = 1;  // turns after which a far cell's features are as before
  std::uint64_t sum = 0;
  for (const auto& joined : joining.all()) {
    if (joined.touched == 0) {
      without += joined.spots;
    } else {
      const auto feature = index_of_[static_cast<std::size_t>(std::countr_zero(joined.touched))];
      sum += joined.spots * of_far(std::span(sums.with).subspan(feature * row, row));
    }
  }
  return sum + without * of_far(sums.without);
}

const LastTwoTurns::FarSums& LastTwoTurns::far_sums(std::size_t bag) {
  auto& sums = far_[bag];
  if (sums.is_known) return sums;
  sums.is_known = true;
  const auto cells = cells_.size();
  sums.without.assign(cells + 1, 0);
  sums.with.assign(features_.size() * (cells + 1), 0);
  for (std::size_t i = 0; i < cells; ++i) {
    for (const auto& set : in(projections_[i].sets))
      sums.without[i] += set.games * choices(cells_[i], set.occupied);
    sums.without[cells] += sums.without[i];
    for (std::size_t f = 0; f < features_.size(); ++f) {
      auto& sum = sums.with[f * (cells + 1) + i];
      for (const auto& set : in(with_feature_[f * cells + i])) {
        if ((set.occupied & features_[f]) == 0)
          sum += set.games * choices(cells_[i], set.occupied | features_[f]);
      }
      sums.with[f * (cells + 1) + cells] += sum;
    }
  }
  return sums;
}

std::uint64_t LastTwoTurns::last_turns_anywhere(const Board& board, std::size_t at,
                                                const tilesets::TurnedType& turned, const Joining& joining) {
  const auto laid_on = cells_[at].cell;
  if (!board.admits_all()) ahead_.place(laid_on, turned.type, turned.rotation);
  const auto admits = [&](CellIndex cell) { return board.admits_all() || ahead_.admits(cell); };
  std::uint64_t sum = 0;
  for (const auto& open : cells_) {
    if (open.cell != laid_on && admits(open.cell))
      sum += last_turns_at(touched_cell(board, open, laid_on, turned, joining), joining, sets_);
  }
  OpenCell opened;
  opened.around.fill(no_feature);
  for (const auto step : board.side_steps()) {
    opened.cell = laid_on + step;
    if (board.is_empty(opened.cell) && board.code(opened.cell) == 0 && admits(opened.cell))
      sum += last_turns_at(touched_cell(board, opened, laid_on, turned, joining), joining, sets_);
  }
  if (!board.admits_all()) ahead_.undo();
  return sum;
}

std::uint64_t LastTwoTurns::last_turns_at(const OpenCell& cell, const Joining& joining,
                                          std::span<const OccupiedSet> sets) const {
  std::uint64_t sum = 0;
  for (const auto& set : sets) {
    const auto after = joining.after(set.occupied);
    // Without a follower, and with one on a feature that the cell does not see, it is the same.
    std::uint64_t alike = 1;
    std::uint64_t otherwise = 0;
    for (const auto& joined : joining.all()) {
      if ((set.occupied & joined.touched) != 0) continue;
      if ((cell.features & joined.own) == 0) {
        alike += joined.spots;
      } else {
        otherwise += joined.spots * choices(cell, after | joined.own);
      }
    }
    sum += set.games * (alike * choices(cell, after) + otherwise);
  }
  return sum;
}

}  // namespace bastide::solver::games
