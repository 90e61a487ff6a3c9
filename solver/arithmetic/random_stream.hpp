// Random numbers by their place: word i of stream (seed, number, purpose) is a function of these four.
//
// Game k of a seed must be the same game whatever thread, share or order it is played in, so nothing may be
// carried over from game to game. Philox-4x32-10 (J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw:
// "Parallel random numbers: as easy as 1, 2, 3", SC 2011) makes four words of a counter and a key; Random123,
// its authors' library, computes it. The key is the seed; the counter is block, purpose and number. What is
// drawn for one purpose (the order of the bag, say) does not move what is drawn for another.
//
// Words come in blocks of 64, computed out of line, so that the inner loops only load them.
// Cost: about 8 cycles a word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bastide::solver::arithmetic {

/// What a stream is drawn for. Values are part of what a seed means: never renumber them.
enum class Purpose : std::uint32_t {
  bag = 0,           ///< the order in which a game's tiles are drawn
  moves = 1,         ///< placements and deployments
  particles = 2,     ///< growing boards in estimates
  resampling = 3,    ///< which particles go on
  plain_growth = 4,  ///< boards grown without resampling
  start = 5          ///< which of several starts a game has
};

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint64_t number, Purpose purpose)
      : seed_(seed), number_(number), purpose_(purpose) {}

  /// The next 32 bits.
  std::uint32_t next() {
    if (used_ == words_.size()) refill();
    return words_[used_++];
  }
  /// Uniform in [0, n), exactly (D. Lemire: "Fast random integer generation in an interval", 2019). Requires
  /// n > 0.
  std::uint32_t below(std::uint32_t n) {
    auto product = static_cast<std::uint64_t>(next()) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t least = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < least) product = static_cast<std::uint64_t>(next()) * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }
  /// Uniform in [0, 1), a multiple of 2^-53.
  double unit() {
    const std::uint64_t high = next() >> 5U;
    const std::uint64_t low = next() >> 6U;
    return static_cast<double>((high << 26U) | low) * 0x1p-53;
  }

 private:
  static constexpr std::size_t words_at_once = 64;
  void refill();

  std::uint64_t seed_;
  std::uint64_t number_;
  Purpose purpose_;
  std::uint32_t block_ = 0;  ///< the next one to compute, of four words
  std::size_t used_ = words_at_once;
  std::array<std::uint32_t, words_at_once> words_;  // not cleared: filled before it is read
};

}  // namespace bastide::solver::arithmetic
