// What a board promises: roughly how many boards of the size aimed at will grow out of it.
//
// Particles may be chosen by any positive function of them, as long as their weights make up for it
// afterwards (population.hpp); the better it foretells how much grows out of a board, the smaller the spread.
// By their weights alone, most of those chosen at 20 tiles have no offspring at 72: estimates of sizes beyond
// 40 then lie decades too low in most populations. What is known of a board's future is:
//
// - Its number of choices. A place that is open stays open for long, so a board that has a tenth more choices
//   than others keeps that lead while the total grows in proportion to its size: from n tiles up to the aim
//   it counts n ln(aim / n) times. Likewise the number of removable tiles, as ends stay ends. Both leads
//   fade; the exponents `choices_last` and `removable_last` below are what served best among those tried.
// - What it has left in the bag. A whole set ends with every tile laid, so of the boards of n tiles that
//   matter each type has laid its share of n tiles; boards with many tiles that fit anywhere are numerous and
//   have no future. Each type has a price, learnt on the way: it rises while the type is used less than its
//   share.
// - Followers. A player with none has one choice where others have three.
//
// All of this was found by looking at the ancestors of particles (docs/algorithms.md has what was tried); it
// resembles the twisting functions of P. Guarniero, A. M. Johansen, A. Lee: "The iterated auxiliary particle
// filter" (2017), made once and by hand. None of it can make an estimate biased.
#include "solver/estimate/population.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "solver/arithmetic/log_sum.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/estimate/particle_board.hpp"
#include "solver/estimate/resampling.hpp"

namespace bastide::solver::estimate {
namespace {

using arithmetic::log_of_zero;
using arithmetic::LogSum;
using arithmetic::Purpose;
using arithmetic::RandomStream;
using boards::BoardSpace;

/// What the priority of a particle is made of, besides its history.
struct Prospect {
  std::uint32_t choices = 0;
  double lasting = 1;
  int followers = 0;
};

class ParticlePriority {
 public:
  /// For boards that are to have `aim` tiles.
  ParticlePriority(const boards::BoardSpace& space, int aim);

  /// Before boards of `length` tiles are looked at.
  void begin_size(std::size_t length);
  /// The logarithm of the priority. Requires choices > 0.
  double log(std::span<const PackedTurn> history, const Prospect& prospect) const;
  /// This board was chosen with so much weight: prices are learnt of it.
  void note(std::span<const PackedTurn> history, double weight);
  /// Ends a size: sets the prices for the next one.
  void learn();

 private:
  double aim_;
  double tiles_in_set_;
  double length_ = 1;
  double reach_ = 0;            ///< n ln(aim / n)
  double price_share_ = 0;      ///< how much of the prices counts: all when the whole set is aimed at
  std::vector<double> shares_;  ///< [type]: of the tiles that are not the start tile
  std::vector<double> prices_;  ///< [type]: logarithms
  std::vector<double> used_;    ///< [type]: sum of weights
  double weight_ = 0;
};

constexpr double choices_last = 0.5;
constexpr double removable_last = 0.3;
constexpr double follower_worth = 1.0;  // at the beginning, in logarithms; nothing at the end
constexpr double learning_rate = 0.2;
constexpr double least_used = 0.1;  // tiles: keeps logarithms finite

ParticlePriority::ParticlePriority(const boards::BoardSpace& space, int aim)
    : aim_(aim),
      tiles_in_set_(space.fit->set().tile_count()),
      price_share_(std::max(0.0, 2 * aim_ / tiles_in_set_ - 1)) {
  const auto& set = space.fit->set();
  for (const auto& type : set.types()) shares_.push_back(type.count);
  if (space.starts.size() == 1) shares_[static_cast<std::size_t>(space.starts.front())] -= 1;
  for (auto& share : shares_) share /= std::max(1.0, tiles_in_set_ - 1);
  prices_.assign(shares_.size(), 0);
  used_.assign(shares_.size(), 0);
}

void ParticlePriority::begin_size(std::size_t length) {
  length_ = static_cast<double>(length);
  reach_ = length_ * std::log(aim_ / length_);
  std::fill(used_.begin(), used_.end(), 0);
  weight_ = 0;
}

double ParticlePriority::log(std::span<const PackedTurn> history, const Prospect& prospect) const {
  double prices = 0;
  for (const auto& turn : history.subspan(1)) prices += prices_[turn.type];
  return reach_ * (choices_last * std::log(prospect.choices) + removable_last * std::log(prospect.lasting)) +
         price_share_ * prices + follower_worth * (1 - length_ / aim_) * prospect.followers;
}

void ParticlePriority::note(std::span<const PackedTurn> history, double weight) {
  weight_ += weight;
  for (const auto& turn : history.subspan(1)) used_[turn.type] += weight;
}

void ParticlePriority::learn() {
  if (weight_ == 0) return;
  for (std::size_t type = 0; type < prices_.size(); ++type) {
    if (shares_[type] == 0) continue;
    const double due = shares_[type] * (length_ - 1);
    prices_[type] += learning_rate * std::log((due + least_used) / (used_[type] / weight_ + least_used));
  }
}

/// Sizes from..to, of which a run of particles tells; it aims at the last one.
struct Range {
  std::size_t from = 1;
  std::size_t to = 1;
};

/// A run that looks ahead is good for the sizes near its aim, so each tells of the upper third of what it
/// grows. From the first run to the last.
std::vector<Range> ranges_of(const EstimatePlan& plan) {
  constexpr std::size_t shortest = 16;
  auto to = static_cast<std::size_t>(plan.tiles);
  std::vector<Range> ranges;
  while (plan.looks_ahead && to > shortest) {
    ranges.push_back({2 * to / 3 + 1, to});
    to = 2 * to / 3;
  }
  ranges.push_back({1, to});
  std::reverse(ranges.begin(), ranges.end());
  return ranges;
}

/// Particles and where they lie; made once for all populations of a thread.
template <class Desk>
class Growth {
 public:
  Growth(Desk desk, const BoardSpace& space, const EstimatePlan& plan)
      : desk_(std::move(desk)),
        space_(&space),
        plan_(plan),
        tiles_(static_cast<std::size_t>(plan.tiles)),
        turns_(plan.particles * tiles_),
        weights_(plan.particles),
        chances_(plan.particles),
        prospects_(plan.particles),
        ancestors_(plan.particles) {}

  Population operator()(std::uint64_t number) {
    Population out;
    out.sizes.resize(tiles_);
    RandomStream random(plan_.seed, number, Purpose::particles);
    RandomStream marks(plan_.seed, number, Purpose::resampling);
    for (const auto& range : ranges_of(plan_)) grow_particles(range, random, marks, out.sizes);
    grow_plainly(number, out.sizes);
    return out;
  }

 private:
  std::span<const PackedTurn> history(std::size_t particle, std::size_t length) const {
    return std::span(turns_).subspan(particle * tiles_, length);
  }

  /// A start tile each, uniformly; the same for all when there is but one.
  PackedTurn draw_start(RandomStream& random) {
    const auto starts = static_cast<std::uint32_t>(space_->starts.size());
    return desk_.start(space_->starts[starts == 1 ? 0 : random.below(starts)]);
  }

  void grow_particles(const Range& range, RandomStream& random, RandomStream& marks,
                      std::vector<PopulationSize>& sizes) {
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      turns_[i * tiles_] = draw_start(random);
      weights_[i] = 1;
      desk_.go_to(history(i, 1));
      prospects_[i] = {desk_.choices(), 1.0, 0};
    }
    double log_factor = std::log(static_cast<double>(space_->starts.size()));
    if (range.from == 1) note(sizes[0], log_factor, 0);
    ParticlePriority outlook(*space_, static_cast<int>(range.to));
    for (std::size_t length = 1; length < range.to; ++length) {
      const double dead = weigh_choices();
      log_factor += take_out_mean();
      find_chances(length, outlook);
      resample_if_needed(length, marks);
      for (std::size_t i = 0; i < weights_.size(); ++i) {
        if (weights_[i] > 0) step(i, length, random);
      }
      if (length + 1 >= range.from) note(sizes[length], log_factor, dead);
    }
  }

  /// Weights times choices. The share of particles with a weight that have it no longer.
  double weigh_choices() {
    std::size_t alive = 0;
    std::size_t dead = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (weights_[i] == 0) continue;
      ++alive;
      dead += prospects_[i].choices == 0 ? 1 : 0;
      weights_[i] *= prospects_[i].choices;
    }
    return alive == 0 ? 1.0 : static_cast<double>(dead) / static_cast<double>(alive);
  }

  /// Divides the weights by their mean, so that they stay near 1, and returns its logarithm.
  double take_out_mean() {
    const double mean =
        std::accumulate(weights_.begin(), weights_.end(), 0.0) / static_cast<double>(weights_.size());
    if (mean == 0) return log_of_zero;
    for (auto& w : weights_) w /= mean;
    return std::log(mean);
  }

  /// By what particles are chosen: weights, and outlooks when it looks ahead; as shares of the largest.
  void find_chances(std::size_t length, ParticlePriority& outlook) {
    if (!plan_.looks_ahead) {
      chances_ = weights_;
      return;
    }
    outlook.begin_size(length);
    double largest = log_of_zero;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      chances_[i] = weights_[i] > 0 ? std::log(weights_[i]) + outlook.log(history(i, length), prospects_[i])
                                    : log_of_zero;
      largest = std::max(largest, chances_[i]);
    }
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      chances_[i] = weights_[i] > 0 ? std::exp(std::max(chances_[i] - largest, least_log_chance)) : 0.0;
      if (chances_[i] > 0) outlook.note(history(i, length), chances_[i]);
    }
    outlook.learn();
  }

  /// A particle that goes on with chance c has weight w / c times the mean chance afterwards.
  void resample_if_needed(std::size_t length, RandomStream& marks) {
    const double ess = effective_sample_size(chances_);
    if (ess == 0 || ess >= plan_.resample_below * static_cast<double>(weights_.size())) return;
    const double mean =
        std::accumulate(chances_.begin(), chances_.end(), 0.0) / static_cast<double>(chances_.size());
    systematic_ancestors(chances_, marks.unit(), ancestors_);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (weights_[i] > 0) weights_[i] *= mean / chances_[i];
    }
    take_rows(std::span(turns_), tiles_, length, ancestors_);
    take_rows(std::span(weights_), 1, 1, ancestors_);
    take_rows(std::span(prospects_), 1, 1, ancestors_);
  }

  void step(std::size_t particle, std::size_t length, RandomStream& random) {
    desk_.go_to(history(particle, length));
    const auto grown = desk_.grow(prospects_[particle].choices, random);
    turns_[particle * tiles_ + length] = grown.turn;
    weights_[particle] *= grown.factor;
    prospects_[particle] = {desk_.choices(), grown.lasting, grown.followers};
  }

  void note(PopulationSize& size, double log_factor, double dead) const {
    const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
    size.log_number =
        sum > 0 ? log_factor + std::log(sum / static_cast<double>(weights_.size())) : log_of_zero;
    size.ess = effective_sample_size(weights_);
    size.dead = dead;
  }

  /// Knuth's estimator: each run by itself from the start tile to the last one, or to where nothing fits.
  void grow_plainly(std::uint64_t number, std::vector<PopulationSize>& sizes) {
    RandomStream random(plan_.seed, number, Purpose::plain_growth);
    std::vector<LogSum> sums(tiles_);
    std::vector<LogSum> squares(tiles_);
    for (std::uint32_t run = 0; run < plan_.particles; ++run) {
      const auto start = draw_start(random);
      desk_.go_to({&start, 1});
      double log_weight = std::log(static_cast<double>(space_->starts.size()));
      for (std::size_t length = 1;; ++length) {
        sums[length - 1].add(log_weight);
        squares[length - 1].add(2 * log_weight);
        if (length == tiles_) break;
        const auto choices = desk_.choices();
        if (choices == 0) break;
        log_weight += std::log(choices * desk_.grow(choices, random).factor);
      }
    }
    for (std::size_t k = 0; k < tiles_; ++k) {
      sizes[k].log_plain = sums[k].log();
      sizes[k].log_plain_square = squares[k].log();
    }
  }

  /// Of a particle's chance as a share of the largest: else it would become 0, and the estimate biased.
  static constexpr double least_log_chance = -600;

  Desk desk_;
  const BoardSpace* space_;
  EstimatePlan plan_;
  std::size_t tiles_;
  std::vector<PackedTurn> turns_;  ///< [particle][tile]
  std::vector<double> weights_;    ///< [particle]; likewise the others
  std::vector<double> chances_;    ///< by which it goes on
  std::vector<Prospect> prospects_;
  std::vector<std::uint32_t> ancestors_;
};

}  // namespace

std::function<Population(std::uint64_t)> population_grower(const BoardSpace& space,
                                                           const rules::editions::Edition& edition,
                                                           const EstimatePlan& plan) {
  if (plan.what == Estimated::games)
    return Growth(ParticleGame(space, edition, plan.players, plan.tiles), space, plan);
  const auto counts =
      plan.what == Estimated::boards ? ParticleBoard::Counts::boards : ParticleBoard::Counts::placements;
  return Growth(ParticleBoard(space, plan.tiles, counts), space, plan);
}

tilesets::described::Shape shape_of(const Estimated*) {
  return tilesets::described::words<Estimated>({"boards", "placements", "games"});
}

tilesets::described::Shape shape_of(const PopulationSize*) {
  using namespace tilesets::described;
  using P = PopulationSize;
  return row({field<&P::log_number>("log_number", {}, real()), field<&P::ess>("ess"), field<&P::dead>("dead"),
              field<&P::log_plain>("log_plain", {}, real()),
              field<&P::log_plain_square>("log_plain_square", {}, real())});
}

tilesets::described::Shape shape_of(const Population*) {
  return tilesets::described::object({tilesets::described::field<&Population::sizes>("sizes")});
}

}  // namespace bastide::solver::estimate
