#include "solver/arithmetic/random_stream.hpp"

#include <Random123/philox.h>

namespace bastide::solver::arithmetic {

void RandomStream::refill() {
  const auto low = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
  const auto high = [](std::uint64_t v) { return static_cast<std::uint32_t>(v >> 32U); };
  const r123::Philox4x32::key_type key = {{low(seed_), high(seed_)}};
  for (std::size_t at = 0; at < words_at_once; at += 4) {
    const r123::Philox4x32::ctr_type counter = {
        {block_++, static_cast<std::uint32_t>(purpose_), low(number_), high(number_)}};
    const auto words = r123::Philox4x32{}(counter, key);
    for (std::size_t i = 0; i < 4; ++i) words_[at + i] = words[i];
  }
  used_ = 0;
}

}  // namespace bastide::solver::arithmetic
