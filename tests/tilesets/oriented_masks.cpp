// Masks over oriented types: the same answers whatever the number of words.

#include <set>

#include "tests/catch.hpp"
#include "tilesets/oriented_mask.hpp"

namespace test_oriented_masks {

using namespace bastide::tilesets;

TEST_CASE("a mask holds what was set, in as many words as the set of tiles needs") {
  for (const std::size_t size : {1U, 64U, 79U, 128U, 129U, 220U, 256U, 259U, 512U}) {
    OrientedMask mask(size), other(size);
    std::set<std::size_t> in_mask, in_other;
    CHECK(mask.bits().none());
    CHECK(mask.bits().size() == std::max<std::size_t>(2, (size + 63) / 64));
    for (std::size_t o = 0; o < size; ++o) {
      if (o * o % 7 < 3) mask.set(o), in_mask.insert(o);
      if (o % 3 == 2) other.set(o), in_other.insert(o);
    }
    if (!in_mask.empty()) mask.reset(*in_mask.begin()), in_mask.erase(in_mask.begin());
    std::set<std::size_t> in_both;
    for (std::size_t o = 0; o < size; ++o) {
      CHECK(mask[o] == in_mask.contains(o));
      CHECK((mask.bits() & other).test(o) == (in_mask.contains(o) && in_other.contains(o)));
      if (in_mask.contains(o) && in_other.contains(o)) in_both.insert(o);
    }
    CAPTURE(size);
    CHECK(mask.bits().count() == in_mask.size());
    CHECK(mask.bits().any() == !in_mask.empty());
    const auto both = mask.bits() & other;
    CHECK(both.count() == in_both.size());
    CHECK(both.none() == in_both.empty());
    if (!in_both.empty()) CHECK(both.first() == *in_both.begin());
    CHECK((mask == other) == (in_mask == in_other));
    CHECK(OrientedMask(mask) == mask);
  }
}

TEST_CASE("masks of sets of different size are not equal") {
  CHECK_FALSE(OrientedMask(79) == OrientedMask(220));
}

}  // namespace test_oriented_masks
