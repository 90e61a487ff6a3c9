#include "solver/all_boards/census.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "solver/all_boards/last_tile_sums.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "solver/boards/laying_order.hpp"

namespace bastide::solver::all_boards {
namespace {

using arithmetic::add_checked;
using arithmetic::checked_add;
using rules::CensusSums;
using rules::common_sums;
using rules::named_sums;
using rules::board::CellIndex;
using rules::board::FeatureBoard;
using runs::Progress;

/// A name of a further sum, by a mark or of gardens.
struct FurtherSum {
  std::string name;
  std::function<std::int64_t(const CensusSums&)> of;
};

/// What is told of a set with gardens or further marks besides.
std::vector<FurtherSum> further_sums(const tilesets::TileSet& set) {
  std::vector<FurtherSum> out;
  const auto types = set.types();
  if (std::any_of(types.begin(), types.end(),
                  [](const auto& type) { return type.site() >= 0 && !type.has_cloister(); })) {
    for (std::size_t i = common_sums; i < named_sums.size(); ++i)
      out.push_back({named_sums[i].name, [i](const auto& sums) { return sums.*named_sums[i].sum; }});
  }
  for (std::size_t m = 1; m < set.marks().size(); ++m) {
    const auto name = set.marks()[m] + "s";
    out.push_back({"completed_" + name, [m](const auto& sums) { return sums.completed_marks[m]; }});
    out.push_back({"incomplete_" + name, [m](const auto& sums) { return sums.incomplete_marks[m]; }});
  }
  return out;
}

/// The sums over the boards of one size in a piece.
struct PartialCensus {
  std::uint64_t boards = 0;
  CensusSums sums;
  std::vector<std::uint64_t> numbers;  ///< [type]: boards on which it is blocked; then the further sums
};

/// The sums by their names.
template <std::size_t... i>
tilesets::described::Shape shape_of_sums(std::index_sequence<i...> /*all*/) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<named_sums[i].sum>(named_sums[i].name, {}, tilesets::described::decimal<std::int64_t>())...});
}

tilesets::described::Shape shape_of(const PartialCensus*) {
  using tilesets::described::field;
  return tilesets::described::object(
      {field<&PartialCensus::boards>("boards"),
       field<&PartialCensus::sums>("sums", {}, shape_of_sums(std::make_index_sequence<common_sums>())),
       field<&PartialCensus::numbers>("numbers")});
}

/// Adds up the boards of exactly `tiles` tiles of a piece, from those one tile smaller.
class Summation {
 public:
  Summation(const rules::board::FitTable& fit, int tiles, Progress* progress)
      : tiles_(static_cast<std::size_t>(tiles)),
        types_(static_cast<std::size_t>(fit.set().type_count())),
        further_(further_sums(fit.set())),
        progress_(progress),
        last_sums_(fit),
        last_blocks_(fit) {}

  void last_ply(FeatureBoard& laid, std::span<const CellIndex> cells) {
    CensusSums sums;  // of thousands of boards, each with small ones
    add_checked(partial_.boards, last_sums_.add(laid, cells, sums));
    for (const auto& entry : std::span(named_sums).first(common_sums))
      add_checked(partial_.sums.*entry.sum, sums.*entry.sum);
    for (std::size_t i = 0; i < further_.size(); ++i) add_further(i, sums);
    // No type is blocked on more boards than there are.
    last_blocks_.for_each(laid.board(), cells, [this](const auto& /*tile*/, int type, int /*left*/) {
      ++partial_.numbers[static_cast<std::size_t>(type)];
    });
  }
  void add_further(std::size_t i, const CensusSums& sums) {
    add_checked(partial_.numbers[types_ + i], static_cast<std::uint64_t>(further_[i].of(sums)));
  }
  void begin_piece(const FeatureBoard& /*laid*/) {
    partial_ = {0, {}, std::vector<std::uint64_t>(types_ + further_.size(), 0)};
  }
  /// Only the first board of a piece can be of that size: the others are those of the last ply.
  void visit(const FeatureBoard& laid) {
    const auto& board = laid.board();
    if (board.tiles().size() != tiles_) return;
    partial_.boards = 1;
    partial_.sums = board_sums(laid.board(), laid.forest(), contacts_);
    for (std::size_t i = 0; i < further_.size(); ++i) add_further(i, partial_.sums);
    for (int type = 0; type < board.set().type_count(); ++type)
      partial_.numbers[static_cast<std::size_t>(type)] = boards::is_blocked(board, type) ? 1 : 0;
  }
  PartialCensus end_piece() {
    if (progress_ != nullptr) progress_->boards += partial_.boards;
    return partial_;
  }

 private:
  std::size_t tiles_;
  std::size_t types_;
  std::vector<FurtherSum> further_;
  Progress* progress_;
  LastTileSums last_sums_;
  boards::LastTileBlocks last_blocks_;
  PartialCensus partial_;
  std::vector<rules::play::FarmContact> contacts_;
};

}  // namespace

CensusResult census(const boards::BoardSpace& space, int tiles, const runs::RunControl& control) {
  boards::require_walkable_without_holes(space.fit->set(), "census");
  const auto pieces = board_pieces(space, tiles, control.prefix_tiles);
  const auto types = static_cast<std::size_t>(space.fit->set().type_count());
  const auto further = further_sums(space.fit->set());
  const auto parts = walk_pieces<FeatureBoard>(
      space, tiles, pieces, control,
      [&](const FeatureBoard& /*laid*/) { return Summation(*space.fit, tiles, control.progress); },
      [&](std::size_t, const PartialCensus& part) { return part.numbers.size() == types + further.size(); });
  CensusResult result;
  result.is_complete = parts.is_complete;
  result.blocked_boards.assign(types, 0);
  for (std::size_t i = 0; i < common_sums; ++i) result.sums.emplace_back(named_sums[i].name, 0);
  for (const auto& entry : further) result.sums.emplace_back(entry.name, 0);
  for (const auto& part : parts.results) {
    result.boards = checked_add(result.boards, part.boards);
    for (std::size_t i = 0; i < common_sums; ++i) {
      result.sums[i].second =
          checked_add(result.sums[i].second, static_cast<arithmetic::Uint128>(part.sums.*named_sums[i].sum));
    }
    if (part.numbers.empty()) continue;  // another share's, or the run was stopped
    for (std::size_t type = 0; type < result.blocked_boards.size(); ++type)
      result.blocked_boards[type] = checked_add(result.blocked_boards[type], part.numbers.at(type));
    for (std::size_t i = 0; i < further.size(); ++i) {
      auto& sum = result.sums[common_sums + i].second;
      sum = checked_add(sum, part.numbers.at(types + i));
    }
  }
  return result;
}

}  // namespace bastide::solver::all_boards
