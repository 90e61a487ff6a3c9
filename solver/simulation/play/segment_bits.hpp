// Counting and choosing among a few bits, without the instructions that plain x86-64 lacks and without loops
// that the processor has to guess the length of.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace bastide::solver::simulation::play {

/// [bits][k]: the k-th lowest of eight bits, from 0.
inline constexpr auto nth_of_eight = [] {
  std::array<std::array<std::uint8_t, 8>, 256> out{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    unsigned k = 0;
    for (std::uint8_t at = 0; at < 8; ++at)
      if ((bits >> at & 1U) != 0) out[bits][k++] = at;
  }
  return out;
}();

inline unsigned nth_bit(std::uint32_t bits, std::uint32_t k) {
  if (bits < 256) return nth_of_eight[bits][k];
  for (; k > 0; --k) bits &= bits - 1;
  return static_cast<unsigned>(std::countr_zero(bits));
}

/// std::popcount is a call on machines without the instruction.
inline unsigned bit_count(std::uint32_t bits) {
  bits -= bits >> 1U & 0x55555555U;
  bits = (bits & 0x33333333U) + (bits >> 2U & 0x33333333U);
  return ((bits + (bits >> 4U)) & 0x0f0f0f0fU) * 0x01010101U >> 24U;
}

}  // namespace bastide::solver::simulation::play
