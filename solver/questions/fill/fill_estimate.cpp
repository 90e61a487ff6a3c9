#include "solver/questions/fill/fill_estimate.hpp"

#include <algorithm>
#include <cmath>

#include "solver/arithmetic/log_sum.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "solver/boards/cell_sets.hpp"
#include "solver/estimate/resampling.hpp"
#include "solver/questions/fill/fill_search.hpp"

namespace bastide::solver::questions::fill {
namespace {

using arithmetic::Purpose;
using arithmetic::RandomStream;

class Growth {
 public:
  Growth(const tilesets::TileSet& set, const FillProblem& problem, const FillEstimatePlan& plan)
      : problem_(problem),
        plan_(plan),
        tiles_(set, problem, true),
        beside_(boards::cells_beside(problem.cells)),
        around_(cells_around(problem)),
        order_(sweep_order(problem.cells)),
        cells_(problem.cells.size()),
        types_(problem.counts.size()) {
    int all = 0;
    for (const int count : problem.counts) all += count;
    // When nearly all tiles are used, completions go with the tiles left of a type; when few are, with none.
    const double use = static_cast<double>(cells_) / std::max(all, 1);
    for (int left = 0; left <= all; ++left) favour_.push_back(left == 0 ? 0 : std::pow(left, use));
  }

  /// The logarithm of one population's estimate.
  double population(std::uint64_t number) const {
    const std::size_t n = plan_.particles;
    RandomStream random(plan_.seed, number, Purpose::particles);
    RandomStream draws(plan_.seed, number, Purpose::resampling);
    std::vector<int> images(n * cells_, -1);
    std::vector<int> left;
    for (std::size_t p = 0; p < n; ++p)
      left.insert(left.end(), problem_.counts.begin(), problem_.counts.end());
    std::vector<double> weights(n, 1);
    std::vector<std::uint32_t> ancestors(n);
    const auto particle = [&](std::size_t p) {
      return Particle{std::span(images).subspan(p * cells_, cells_),
                      std::span(left).subspan(p * types_, types_)};
    };
    for (std::size_t p = 0; p < n; ++p) weights[p] = begin(particle(p), random);
    double log_factor = 0;
    for (const int cell : order_) {
      for (std::size_t p = 0; p < n; ++p) {
        if (weights[p] > 0) weights[p] *= take(particle(p), cell, random);
      }
      double sum = 0;
      for (const auto weight : weights) sum += weight;
      if (sum <= 0) return arithmetic::log_of_zero;
      if (estimate::effective_sample_size(weights) < 0.5 * static_cast<double>(n)) {
        estimate::systematic_ancestors(weights, draws.unit(), ancestors);
        estimate::take_rows(std::span(images), cells_, cells_, ancestors);
        estimate::take_rows(std::span(left), types_, types_, ancestors);
        std::fill(weights.begin(), weights.end(), 1.0);
        log_factor += std::log(sum / static_cast<double>(n));
      }
    }
    double sum = 0;
    for (std::size_t p = 0; p < n; ++p) sum += weights[p] * (is_asked_for(particle(p)) ? 1.0 : 0.0);
    return sum > 0 ? log_factor + std::log(sum / static_cast<double>(n)) : arithmetic::log_of_zero;
  }

 private:
  struct Particle {
    std::span<int> images;  ///< [cell], -1 empty
    std::span<int> left;    ///< [type]
  };

  const FillImage& image(int number) const { return tiles_.images()[static_cast<std::size_t>(number)]; }
  std::size_t type_of(int number) const {  // classes tell types apart
    return static_cast<std::size_t>(tiles_.classes()[image(number).tile_class].types.front());
  }

  bool may_lie(const Particle& particle, std::size_t cell, int number) const {
    return std::all_of(around_[cell].begin(), around_[cell].end(), [&](int other) {
      const int lies = particle.images[static_cast<std::size_t>(other)];
      return lies < 0 || tiles_.may_touch(lies, number);
    });
  }

  CellKey key_of(const Particle& particle, std::size_t cell) const {
    CellKey key = 0;
    for (std::size_t s = 0; s < 4; ++s) {
      auto kinds = any_kind;
      const int other = beside_[cell][s];
      if (other < 0) {
        if (!problem_.rim.empty()) kinds = problem_.rim[cell][s];
      } else if (const int lies = particle.images[static_cast<std::size_t>(other)]; lies >= 0) {
        kinds = static_cast<EdgeKinds>(1U << image(lies).kinds[(s + 2) % 4]);
      }
      key += tiles_.key_of(s, kinds);
    }
    return key;
  }

  /// Lays a given tile; false when it cannot lie there.
  bool give(const Particle& particle, const rules::Placement& placement) const {
    const auto cell = static_cast<std::size_t>(
        std::find(problem_.cells.begin(), problem_.cells.end(), placement.cell) - problem_.cells.begin());
    const int number = tiles_.image_of(placement.type, placement.rotation);
    if (particle.images[cell] >= 0) return particle.images[cell] == number;
    const auto fitting = tiles_.fitting(key_of(particle, cell));
    if (std::find(fitting.begin(), fitting.end(), number) == fitting.end()) return false;
    if (particle.left[type_of(number)] == 0 || !may_lie(particle, cell, number)) return false;
    particle.images[cell] = number;
    --particle.left[type_of(number)];
    return true;
  }

  /// Lays what is given, one of the alternatives among it. Returns the weight.
  double begin(const Particle& particle, RandomStream& random) const {
    for (const auto& placement : problem_.fixed) {
      if (!give(particle, placement)) return 0;
    }
    if (!plan_.adds_up || problem_.one_of.empty()) return 1;
    const auto alternatives = static_cast<std::uint32_t>(problem_.one_of.size());
    return give(particle, problem_.one_of[random.below(alternatives)]) ? alternatives : 0;
  }

  /// Lays one of the images that fit. Returns by what the weight grows, 0 when none fits.
  double take(const Particle& particle, int at, RandomStream& random) const {
    const auto cell = static_cast<std::size_t>(at);
    if (particle.images[cell] >= 0) return 1;
    const auto fitting = tiles_.fitting(key_of(particle, cell));
    const auto chance = [&](int number) {
      const int left = particle.left[type_of(number)];
      if (left == 0 || (!around_[cell].empty() && !may_lie(particle, cell, number))) return 0.0;
      return favour_[static_cast<std::size_t>(left)];
    };
    double sum = 0;
    for (const int number : fitting) sum += chance(number);
    if (sum <= 0) return 0;
    double mark = random.unit() * sum;
    int taken = -1;
    double of_taken = 0;
    for (const int number : fitting) {
      const double own = chance(number);
      if (own <= 0) continue;
      taken = number;  // the last one when rounding leaves something over
      of_taken = own;
      mark -= own;
      if (mark < 0) break;
    }
    particle.images[cell] = taken;
    --particle.left[type_of(taken)];
    return sum / of_taken;
  }

  /// What is only known at the end.
  bool is_asked_for(const Particle& particle) const {
    if (problem_.most_open) {
      int open = 0;
      for (std::size_t c = 0; c < cells_; ++c) {
        for (std::size_t s = 0; s < 4; ++s) {
          if (particle.images[c] >= 0 && beside_[c][s] < 0 && image(particle.images[c]).kinds[s] != 0) ++open;
        }
      }
      if (open > *problem_.most_open) return false;
    }
    if (plan_.adds_up || problem_.one_of.empty()) return true;
    return std::any_of(problem_.one_of.begin(), problem_.one_of.end(), [&](const auto& p) {
      const auto cell =
          std::find(problem_.cells.begin(), problem_.cells.end(), p.cell) - problem_.cells.begin();
      return particle.images[static_cast<std::size_t>(cell)] == tiles_.image_of(p.type, p.rotation);
    });
  }

  const FillProblem& problem_;
  const FillEstimatePlan& plan_;
  FillTiles tiles_;
  std::vector<std::array<int, 4>> beside_;
  std::vector<std::vector<int>> around_;
  std::vector<int> order_;
  std::size_t cells_, types_;
  std::vector<double> favour_;  ///< [tiles left of the type]
};

}  // namespace

FillEstimate estimate_fillings(const tilesets::TileSet& set, const FillProblem& problem,
                               const FillEstimatePlan& plan, const runs::RunControl& control) {
  const Growth growth(set, problem, plan);
  FillEstimate out;
  out.logs.assign(plan.populations, 0);
  out.is_complete = run_pieces(plan.populations, control, [&](std::size_t piece, std::size_t) {
    out.logs[piece] = growth.population(piece);
  });
  if (!out.is_complete) return out;
  arithmetic::LogSum sum;
  for (const auto log : out.logs) sum.add(log);
  const double n = plan.populations;
  out.log_mean = sum.log() - std::log(n);
  double squares = 0;
  for (const auto log : out.logs) {
    const double deviation = std::exp(log - out.log_mean) - 1;
    squares += deviation * deviation;
  }
  out.relative_error = std::sqrt(squares / (n - 1) / n);
  return out;
}

}  // namespace bastide::solver::questions::fill
