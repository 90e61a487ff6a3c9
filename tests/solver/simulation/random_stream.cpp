// Random numbers by their place: the published function, and uniform where they are said to be.
#include "solver/arithmetic/random_stream.hpp"

#include <algorithm>
#include <vector>

#include "tests/catch.hpp"
#include "tests/solver/simulation/chi_squared.hpp"

namespace test_random_stream {

using bastide::solver::arithmetic::Purpose;
using bastide::solver::arithmetic::RandomStream;
using bastide::tests::are_even;

namespace {

using Counter = std::array<std::uint32_t, 4>;
using Key = std::array<std::uint32_t, 2>;

/// Philox-4x32-10 written from the paper (Salmon, Moraes, Dror, Shaw, SC 2011, section 3.3 and table 2).
Counter philox(Counter counter, Key key) {
  for (int round = 0; round < 10; ++round) {
    const auto first = std::uint64_t{0xD2511F53} * counter[0];
    const auto second = std::uint64_t{0xCD9E8D57} * counter[2];
    const auto high = [](std::uint64_t v) { return static_cast<std::uint32_t>(v >> 32U); };
    const auto low = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
    counter = {high(second) ^ counter[1] ^ key[0], low(second), high(first) ^ counter[3] ^ key[1],
               low(first)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

}  // namespace

TEST_CASE("random stream: the plain Philox gives the published vectors, the stream gives the plain Philox") {
  // Random123 1.14, tests/kat_vectors, lines philox4x32 10.
  CHECK(philox({0, 0, 0, 0}, {0, 0}) == Counter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}) == Counter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        Counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});

  RandomStream zero(0, 0, Purpose::bag);
  CHECK(zero.next() == 0x6627e8d5);
  CHECK(zero.next() == 0xe169c58d);
  const std::uint64_t seed = 0x0123456789abcdef;
  const std::uint64_t number = 0xfedcba9876543210;
  RandomStream stream(seed, number, Purpose::resampling);
  for (std::uint32_t block = 0; block < 40; ++block) {  // beyond what is computed at once
    for (const auto word : philox({block, 3, 0x76543210, 0xfedcba98}, {0x89abcdef, 0x01234567}))
      REQUIRE(stream.next() == word);
  }
}

TEST_CASE("random stream: streams of other seeds, numbers and purposes have other words") {
  std::vector<std::uint32_t> first;
  for (const std::uint64_t seed : {1U, 2U}) {
    for (const std::uint64_t number : {0U, 1U}) {
      for (const auto purpose : {Purpose::bag, Purpose::moves})
        first.push_back(RandomStream(seed, number, purpose).next());
    }
  }
  std::sort(first.begin(), first.end());
  CHECK(std::adjacent_find(first.begin(), first.end()) == first.end());
}

TEST_CASE("random stream: below(n) and unit are uniform") {
  // The seed is fixed, so this is one sample, not a test that fails now and then. 1e-4 bounds eight tests.
  for (const std::uint32_t n : {1U, 2U, 3U, 5U, 7U, 24U, 71U, 97U}) {
    std::vector<int> counts(n, 0);
    RandomStream stream(2026, n, Purpose::moves);
    for (int i = 0; i < 200'000; ++i) ++counts.at(stream.below(n));
    INFO(n);
    if (n > 1) CHECK(are_even(counts, 1e-4));
  }
  std::vector<int> counts(128, 0);
  RandomStream stream(2026, 0, Purpose::particles);
  for (int i = 0; i < 200'000; ++i) {
    const double unit = stream.unit();
    REQUIRE((unit >= 0 && unit < 1));
    ++counts.at(static_cast<std::size_t>(unit * 128));
  }
  CHECK(are_even(counts, 1e-4));
}

TEST_CASE("random stream: below(n) rejects what would make some numbers likelier") {
  // With n = 3 * 2^30 one word in four is rejected; without that, multiples of three would come half of the
  // time: they are where two words lead to one number.
  const std::uint32_t n = 3U << 30U;
  RandomStream stream(7, 7, Purpose::bag);
  std::vector<int> by_remainder(3, 0);
  for (int i = 0; i < 90'000; ++i) ++by_remainder.at(stream.below(n) % 3);
  CHECK(are_even(by_remainder, 1e-4));
}

}  // namespace test_random_stream
