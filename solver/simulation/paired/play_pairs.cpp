#include "solver/simulation/paired/play_pairs.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "solver/simulation/tally/simulate.hpp"

namespace bastide::solver::simulation::paired {
namespace {

using tally::Axis;
using tally::catalogue;
using tally::GameBench;
using tally::GamePieces;
using tally::Layout;

/// Names of a row's cells, of the first of its outer cells.
const std::vector<std::string>& cell_names(const Layout& layout, std::size_t row) {
  const auto axis = catalogue[row].inner == Axis::one ? catalogue[row].axis : catalogue[row].inner;
  return layout.names[static_cast<std::size_t>(axis)];
}

std::vector<ComparedCell> compared_cells(const std::array<Layout, 2>& sides) {
  std::vector<ComparedCell> out;
  for (const auto& of : tally::compared) {
    if (of.is_of_several() && sides[0].plan->players < 2) continue;
    const auto star = of.name.find('*');
    if (star == std::string_view::npos && of.cell.empty()) {
      out.push_back({std::string(of.name), &of, {0, 0}});
      continue;
    }
    const auto begin = static_cast<std::ptrdiff_t>(out.size());
    for (std::size_t side = 0; side < 2; ++side) {
      const auto& names = cell_names(sides[side], of.row);
      for (std::size_t cell = 0; cell < names.size(); ++cell) {
        if (star == std::string_view::npos && names[cell] != of.cell) continue;
        const auto name =
            std::string(of.name.substr(0, star)) + (star == std::string_view::npos ? "" : names[cell]);
        auto known =
            std::find_if(out.begin() + begin, out.end(), [&](const auto& one) { return one.name == name; });
        if (known == out.end()) known = out.insert(known, {name, &of});
        known->cell[side] = cell;
      }
    }
  }
  return out;
}

}  // namespace

PairedPlan::PairedPlan(SimulationPlan left, SimulationPlan right)
    : sides_{std::move(left), std::move(right)},
      layouts_{Layout(sides_[0], true), Layout(sides_[1], true)},
      compared_(compared_cells(layouts_)) {
  if (sides_[0].players != sides_[1].players || sides_[0].policies != sides_[1].policies ||
      sides_[0].games != sides_[1].games || sides_[0].seed != sides_[1].seed)
    throw std::invalid_argument("paired games have the same players, policies, numbers and seed");
  const auto follow = [&](std::size_t leader, Pairing pairing) {
    auto bag = std::make_unique<FollowedBag>(sides_[leader].rules(), sides_[1 - leader].rules());
    if (!bag->is_held()) return false;
    pairing_ = bag->is_whole() ? Pairing::same_tiles : pairing;
    followed_ = std::move(bag);
    sides_[1 - leader].bag = [bag = followed_.get(), seed = sides_[leader].seed](std::uint64_t number) {
      return bag->order(seed, number);
    };
    return true;
  };
  if (!follow(0, Pairing::left_has_all)) follow(1, Pairing::right_has_all);
}

namespace {

/// A thread's games, and the sums of each compared cell when the last pair had been added.
class PairTable {
 public:
  explicit PairTable(const PairedPlan& plan)
      : plan_(&plan),
        benches_{GameBench(plan.left()), GameBench(plan.right())},
        sides_{tally::Tally(plan.layout(0)), tally::Tally(plan.layout(1))},
        before_(plan.compared().size()),
        across_(plan.compared().size()) {}

  /// What all players have together, of either side.
  std::array<Number, 2> play(std::uint64_t number) {
    std::array<Number, 2> points{};
    for (std::size_t side = 0; side < 2; ++side) {
      auto& bench = benches_[side];
      bench.play(number);
      bench.add_to(plan_->layout(side), sides_[side]);
      const auto totals = bench.points().front().totals();
      points[side] = std::accumulate(totals.begin(), totals.end(), Number{0});
    }
    for (std::size_t i = 0; i < across_.size(); ++i) {
      const auto [left, right] = std::array{grown(i, 0), grown(i, 1)};
      across_[i].xx += left.x * right.x;
      across_[i].xn += left.x * right.n;
      across_[i].nx += left.n * right.x;
      across_[i].nn += left.n * right.n;
    }
    return points;
  }
  void add_to(PlayedPairs& out) const {
    for (std::size_t side = 0; side < 2; ++side) tally::add(out.sides[side], sides_[side]);
    for (std::size_t i = 0; i < across_.size(); ++i) {
      out.across[i].xx += across_[i].xx;
      out.across[i].xn += across_[i].xn;
      out.across[i].nx += across_[i].nx;
      out.across[i].nn += across_[i].nn;
    }
  }

 private:
  struct Grown {
    Number x = 0, n = 0;
  };
  /// The last game's number, of a ratio with its pieces.
  Grown grown(std::size_t i, std::size_t side) {
    const auto& compared = plan_->compared()[i];
    if (!compared.cell[side]) return {};
    const auto sums =
        tally::sums_of(plan_->layout(side), sides_[side], compared.of->row, *compared.cell[side]);
    const Grown now = {sums[0], catalogue[compared.of->row].how == tally::How::ratio ? sums[1] : 0};
    const auto before = std::exchange(before_[i][side], now);
    return {now.x - before.x, now.n - before.n};
  }

  const PairedPlan* plan_;
  std::array<GameBench, 2> benches_;
  std::array<tally::Tally, 2> sides_;
  std::vector<std::array<Grown, 2>> before_;
  std::vector<AcrossSums> across_;
};

}  // namespace

PlayedPairs play_pairs(const PairedPlan& plan, const runs::RunControl& control, const IsEnough& is_enough) {
  const GamePieces pieces(plan.left().games);
  std::vector<std::unique_ptr<PairTable>> threads(static_cast<std::size_t>(thread_count(control)));
  PlayedPairs out;
  for (std::size_t side = 0; side < 2; ++side) out.sides[side] = tally::Tally(plan.layout(side));
  out.across.resize(plan.compared().size());
  for (auto& points : out.first_points) points.resize(std::min(first_games, plan.left().games));
  const auto play_pieces = [&](std::size_t first, std::size_t last) {
    return runs::run_pieces(last - first, control, [&](std::size_t number_of_piece, std::size_t slot) {
      const auto piece = first + number_of_piece;
      if (!threads[slot]) threads[slot] = std::make_unique<PairTable>(plan);
      for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
        const auto points = threads[slot]->play(number);
        for (std::size_t side = 0; side < 2; ++side)
          if (number < out.first_points[side].size()) out.first_points[side][number] = points[side];
      }
      if (control.progress != nullptr)
        control.progress->boards += 2 * (pieces.begin(piece + 1) - pieces.begin(piece));
    });
  };
  const auto added_to = [&](PlayedPairs sum) {
    for (const auto& table : threads)
      if (table) table->add_to(sum);
    return sum;
  };
  const auto quarter = pieces.count / 4;
  const bool is_looked_at = is_enough && pieces.begin(quarter) >= least_looked_at;
  if (is_looked_at) {
    out.is_complete = play_pieces(0, quarter);
    if (auto so_far = added_to(out); !out.is_complete || is_enough(so_far)) return so_far;
  }
  out.is_complete = play_pieces(is_looked_at ? quarter : 0, pieces.count);
  return added_to(std::move(out));
}

bool are_points_settled(const PairedPlan& plan, const PlayedPairs& played) {
  const auto figures = figures_of(plan, played);
  return std::ranges::all_of(figures, [&](const auto& named) {
    const auto& [name, figure] = named;
    return !name.starts_with("points") || figure.is_seen || !figure.games_to_see ||
           std::cmp_less_equal(*figure.games_to_see, played.sides[0].games);
  });
}

std::optional<Figure> strength_of(const SimulationPlan& plan, play::Policy policy, std::uint64_t games,
                                  const runs::RunControl& control) {
  struct Meeting {
    std::array<std::unique_ptr<GameBench>, 2> benches;  ///< the policy in the first seat, in the second
    Number sum = 0, squares = 0;
  };
  std::array<SimulationPlan, 2> seatings = {plan, plan};
  seatings[0].policies = {policy, play::Policy::random};
  seatings[1].policies = {play::Policy::random, policy};
  for (auto& seating : seatings) {
    seating.players = 2;
    seating.games = games;
  }
  const GamePieces pieces(games);
  std::vector<Meeting> threads(static_cast<std::size_t>(thread_count(control)));
  const bool is_complete = runs::run_pieces(pieces.count, control, [&](std::size_t piece, std::size_t slot) {
    auto& meeting = threads[slot];
    for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
      Number more = 0;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        auto& bench = meeting.benches[seat];
        if (!bench) bench = std::make_unique<GameBench>(seatings[seat]);
        bench->play(number);
        const auto totals = bench->points().front().totals();
        more += totals[seat] - totals[1 - seat];
      }
      meeting.sum += more;
      meeting.squares += more * more;
    }
    if (control.progress != nullptr)
      control.progress->boards += 2 * (pieces.begin(piece + 1) - pieces.begin(piece));
  });
  if (!is_complete) return std::nullopt;
  Number sum = 0, squares = 0;
  for (const auto& meeting : threads) {
    sum += meeting.sum;
    squares += meeting.squares;
  }
  return tally::scaled(tally::mean_of(static_cast<Number>(games), sum, squares), 0.5);
}

}  // namespace bastide::solver::simulation::paired
