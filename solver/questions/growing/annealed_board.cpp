#include "solver/questions/growing/annealed_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/questions/growing/board_judge.hpp"
#include "solver/questions/growing/editable_board.hpp"
#include "solver/questions/growing/short_walk.hpp"

namespace bastide::solver::questions::growing {
namespace {

constexpr std::uint64_t changes_of_one_warmth = 1000;

class AnnealingWalk {
 public:
  AnnealingWalk(const rules::board::Ruleset& ruleset, const Annealing& cooling)
      : cooling_(cooling),
        land_(ruleset.set()),
        judge_(ruleset.set(), ruleset.edition()),
        random_(cooling.walk.stream()) {
    lay_first();
    now_ = judge_.worth(land_);
    note();
  }

  AnnealedBoard go(std::uint64_t& steps) {
    for (std::uint64_t i = 0; i < cooling_.walk.most_steps && best_.points < cooling_.enough; ++i) {
      if (i % changes_of_one_warmth == 0) {
        if (cooling_.walk.is_over(i)) break;
        const double done = static_cast<double>(i) / static_cast<double>(cooling_.walk.most_steps);
        warmth_ = cooling_.warmest * std::pow(cooling_.coldest / cooling_.warmest, done);
      }
      ++steps;
      undone_.clear();
      has_taken_ = false;
      if (!change() || undone_.empty() || (has_taken_ && !land_.is_connected())) {
        take_back();
        continue;
      }
      const auto then = judge_.worth(land_);
      if (then.promise < now_.promise &&
          random_.unit() >= std::exp((then.promise - now_.promise) / warmth_)) {
        take_back();
        continue;
      }
      now_ = then;
      note();
    }
    return std::move(best_);
  }

 private:
  struct Undone {
    int cell = 0;
    int image = EditableBoard::nothing;  ///< what was there
  };

  /// The board to begin with, in the middle.
  void lay_first() {
    const auto& set = land_.set();
    if (cooling_.from.empty()) {
      land_.lay(EditableBoard::middle, set.oriented_of(set.start_type()).front());
      return;
    }
    const auto by_x = [](const auto& a, const auto& b) { return a.cell.x < b.cell.x; };
    const auto by_y = [](const auto& a, const auto& b) { return a.cell.y < b.cell.y; };
    const auto [west, east] = std::minmax_element(cooling_.from.begin(), cooling_.from.end(), by_x);
    const auto [north, south] = std::minmax_element(cooling_.from.begin(), cooling_.from.end(), by_y);
    const int to_east = -(west->cell.x + east->cell.x) / 2, to_south = -(north->cell.y + south->cell.y) / 2;
    for (const auto& tile : cooling_.from) {
      const int cell =
          EditableBoard::middle + tile.cell.x + to_east + EditableBoard::side * (tile.cell.y + to_south);
      land_.lay(cell, set.turned(tile.type, tile.rotation).oriented);
    }
  }

  void note() {
    if (now_.points > best_.points) best_ = {land_.placements(), now_.points};
  }
  int below(std::size_t n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }

  void remember(int cell) {
    const auto is_same = [&](const Undone& undone) { return undone.cell == cell; };
    if (std::none_of(undone_.begin(), undone_.end(), is_same))
      undone_.push_back({cell, land_.image_at(cell)});
  }
  void take(int cell) {
    remember(cell);
    if (land_.is_empty(cell)) return;
    land_.take(cell);
    has_taken_ = true;
  }
  void lay(int cell, int image) {
    remember(cell);
    land_.lay(cell, image);
  }
  void take_back() {
    for (const auto& undone : undone_)
      if (!land_.is_empty(undone.cell)) land_.take(undone.cell);
    for (const auto& undone : undone_)
      if (undone.image != EditableBoard::nothing) land_.lay(undone.cell, undone.image);
  }

  int any_tile() { return land_.cells()[static_cast<std::size_t>(below(land_.cells().size()))]; }
  /// An empty cell beside a tile, or one less than 0.
  int any_free_cell() {
    for (int attempt = 0; attempt < 20; ++attempt) {
      const int cell = any_tile() + EditableBoard::steps[static_cast<std::size_t>(below(4))];
      if (land_.is_empty(cell) && EditableBoard::has_room_at(cell)) return cell;
    }
    return -1;
  }
  /// Lays any tile of the bag that fits, or of one type only.
  bool fill(int cell, int only_type = -1) {
    fitting_.clear();
    for (int type = 0; type < land_.set().type_count(); ++type) {
      if (land_.left(type) == 0 || (only_type >= 0 && type != only_type)) continue;
      for (const int image : land_.set().oriented_of(type))
        if (land_.fits(cell, image)) fitting_.push_back(image);
    }
    if (fitting_.empty()) return false;
    lay(cell, fitting_[static_cast<std::size_t>(below(fitting_.size()))]);
    return true;
  }

  bool add_one() {
    const int cell = any_free_cell();
    return cell >= 0 && fill(cell);
  }
  bool take_one() {
    take(any_tile());
    return !land_.cells().empty();
  }
  bool replace_one() {
    const int cell = any_tile();
    const int before = land_.image_at(cell);
    take(cell);
    return fill(cell) && land_.image_at(cell) != before;
  }
  bool move_one() {
    if (land_.cells().size() < 2) return false;
    const int cell = any_tile();
    const int type = land_.turned(land_.image_at(cell)).type;
    take(cell);
    const int other = any_free_cell();
    return other >= 0 && other != cell && fill(other, type);
  }
  bool swap_two() {
    const int a = any_tile(), b = any_tile();
    const int type_a = land_.turned(land_.image_at(a)).type, type_b = land_.turned(land_.image_at(b)).type;
    if (type_a == type_b) return false;
    take(a);
    take(b);
    return fill(a, type_b) && fill(b, type_a);
  }
  /// Takes up a few neighbours and lays what fits of the bag, in any order.
  bool lay_anew(int around) {
    block_.assign(1, around);
    if (const int other = any_tile(); below(2) == 0 && other != around) block_.push_back(other);
    for (int more = 1 + below(3); more > 0; --more) {
      const int cell = block_[static_cast<std::size_t>(below(block_.size()))] +
                       EditableBoard::steps[static_cast<std::size_t>(below(4))];
      if (EditableBoard::has_room_at(cell) && std::find(block_.begin(), block_.end(), cell) == block_.end())
        block_.push_back(cell);
    }
    if (block_.size() + 1 >= land_.cells().size()) return false;
    for (const int cell : block_) take(cell);
    shuffle_by_stream(block_, random_);
    for (const int cell : block_)
      if (below(10) != 0) fill(cell);
    return true;
  }
  bool change() {
    const int kind = below(100);
    if (kind < 20) return add_one();
    if (kind < 30) return take_one();
    if (kind < 50) return replace_one();
    if (kind < 65) return move_one();
    if (kind < 80) return swap_two();
    return lay_anew(any_tile());
  }

  Annealing cooling_;
  EditableBoard land_;
  BoardJudge judge_;
  arithmetic::RandomStream random_;
  BoardWorth now_;
  AnnealedBoard best_;
  double warmth_ = 0;
  bool has_taken_ = false;
  std::vector<Undone> undone_;
  std::vector<int> fitting_, block_;
};

}  // namespace

AnnealedBoard anneal_board(const rules::board::Ruleset& ruleset, const Annealing& cooling,
                           std::uint64_t& steps) {
  return AnnealingWalk(ruleset, cooling).go(steps);
}

}  // namespace bastide::solver::questions::growing
