// Sets of oriented types, one bit each, as masks of as many 64-bit words as the tile set needs.
//
// Walks ask for the tiles that fit a cell and are left, once a cell: an AND and a count. A std::bitset long
// enough for every set would do that on eight words for all of them, while the base set needs two. So the
// number of words is fixed when the set is made. The first two are always there and need no loop: 128
// oriented types, more than the base game (79) and its Winter Edition (107) have. What two masks have in
// common is looked at where they lie; nothing is copied.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bastide::tilesets {

constexpr int most_oriented_types = 512;

constexpr std::size_t oriented_word_bits = 64;
constexpr std::size_t most_oriented_words = most_oriented_types / oriented_word_bits;
/// The words of a mask for a tile set with so many oriented types.
constexpr std::size_t oriented_words(std::size_t oriented_types) {
  return std::max<std::size_t>(2, (oriented_types + oriented_word_bits - 1) / oriented_word_bits);
}

/// How many bits are set in two words, added up in pairs, nibbles and bytes. (std::popcount is a call on
/// plain x86-64, which took a quarter of the time of counting boards.)
constexpr std::uint64_t bits_in(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t pairs = 0x5555'5555'5555'5555;
  constexpr std::uint64_t nibbles = 0x3333'3333'3333'3333;
  constexpr std::uint64_t bytes = 0x0f0f'0f0f'0f0f'0f0f;
  a -= a >> 1U & pairs;
  b -= b >> 1U & pairs;
  const auto both = (a & nibbles) + (a >> 2U & nibbles) + (b & nibbles) + (b >> 2U & nibbles);
  return ((both & bytes) + (both >> 4U & bytes)) * 0x0101'0101'0101'0101 >> 56U;
}

/// A set of oriented types that lies elsewhere, to be read, not kept: `word(i)` is its word i.
template <class Word>
class OrientedBitsOf {
 public:
  OrientedBitsOf(Word word, std::size_t size) : word_(word), size_(size) {}

  bool test(std::size_t type) const {
    return (word_(type / oriented_word_bits) >> type % oriented_word_bits & 1U) != 0;
  }
  bool operator[](std::size_t type) const { return test(type); }
  std::size_t count() const {
    auto n = bits_in(word_(0), word_(1));
    for (std::size_t i = 2; i < size_; ++i) n += bits_in(word_(i), 0);
    return static_cast<std::size_t>(n);
  }
  bool any() const {
    auto all = word_(0) | word_(1);
    for (std::size_t i = 2; i < size_; ++i) all |= word_(i);
    return all != 0;
  }
  bool none() const { return !any(); }
  /// The smallest number in the set. Requires that there is one.
  std::size_t first() const {
    std::size_t i = 0;
    while (word_(i) == 0) ++i;
    return oriented_word_bits * i + static_cast<std::size_t>(std::countr_zero(word_(i)));
  }
  Word word() const { return word_; }
  std::size_t size() const { return size_; }  ///< words

 private:
  Word word_;
  std::size_t size_;
};

struct WordOfMask {
  const std::uint64_t* words;
  std::uint64_t operator()(std::size_t i) const { return words[i]; }
};
struct WordOfBoth {
  const std::uint64_t* words;
  const std::uint64_t* others;
  std::uint64_t operator()(std::size_t i) const { return words[i] & others[i]; }
};
using OrientedBits = OrientedBitsOf<WordOfMask>;
using CommonOrientedBits = OrientedBitsOf<WordOfBoth>;

/// A set of oriented types of one tile set.
class OrientedMask {
 public:
  /// Empty, for a tile set with so many oriented types, at most most_oriented_types.
  explicit OrientedMask(std::size_t oriented_types = 0) : size_(oriented_words(oriented_types)) {}

  void set(std::size_t type) { words_[type / oriented_word_bits] |= bit(type); }
  void reset(std::size_t type) { words_[type / oriented_word_bits] &= ~bit(type); }
  OrientedBits bits() const { return {{words_.data()}, size_}; }
  bool test(std::size_t type) const { return bits().test(type); }
  bool operator[](std::size_t type) const { return test(type); }

  /// What both have. Requires that both are of one tile set.
  friend CommonOrientedBits operator&(OrientedBits bits, const OrientedMask& mask) {
    return {{bits.word().words, mask.words_.data()}, bits.size()};
  }
  friend bool operator==(const OrientedMask& a, const OrientedMask& b) {
    return std::equal(a.words_.begin(), a.words_.begin() + static_cast<std::ptrdiff_t>(a.size_),
                      b.words_.begin(), b.words_.begin() + static_cast<std::ptrdiff_t>(b.size_));
  }

 private:
  static std::uint64_t bit(std::size_t type) { return std::uint64_t{1} << type % oriented_word_bits; }

  std::array<std::uint64_t, most_oriented_words> words_{};
  std::size_t size_;
};

}  // namespace bastide::tilesets
