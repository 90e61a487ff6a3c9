// Sets with other numbers of tiles: their decks keep their order, and have as many.
#include "solver/questions/answers/set_with_counts.hpp"

#include <algorithm>

#include "solver/arithmetic/random_stream.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_with_counts {

using namespace bastide;
using solver::questions::answers::with_counts;
using tilesets::Deck;

TEST_CASE("with counts: what is missing of a type is missing in its last decks, what is more lies there") {
  const auto base = tilesets::files::load_tile_set("base");
  const auto types = static_cast<std::size_t>(base.type_count());
  // Every type has tiles in two decks of three: the middle one has some of all of them.
  std::vector<Deck> decks = {{"one", std::vector<int>(types, 0)},
                             {"two", std::vector<int>(types, 0)},
                             {"three", std::vector<int>(types, 0)}};
  for (std::size_t t = 0; t < types; ++t) {
    const int left =
        base.type(static_cast<int>(t)).count - (static_cast<int>(t) == base.start_type() ? 1 : 0);
    decks[1].counts[t] = left / 2;
    decks[t % 2 == 0 ? 0 : 2].counts[t] = left - left / 2;
  }
  const auto set = base.drawn_by(decks, {});
  int fewer = 0, more = 0, gone = 0;
  for (std::uint64_t i = 0; i < 50; ++i) {
    solver::arithmetic::RandomStream random(35, i, solver::arithmetic::Purpose::bag);
    std::vector<int> counts;
    for (const auto& type : base.types())
      counts.push_back(i == 0 ? type.count : static_cast<int>(random.below(i < 10 ? 2 : 12)));
    auto& start = counts[static_cast<std::size_t>(base.start_type())];
    start = std::max(start, 1);
    const auto out = with_counts(set, counts);
    REQUIRE(out.decks().size() <= 3);
    gone += out.decks().size() < 3 ? 1 : 0;
    for (std::size_t t = 0; t < types; ++t) {
      CAPTURE(i, t, counts[t]);
      // Tile by tile in the order in which they are drawn: the old order, cut off or made longer at its end.
      std::vector<std::string> before, after;
      for (const auto& deck : set.decks())
        before.insert(before.end(), static_cast<std::size_t>(deck.counts[t]), deck.id);
      for (const auto& deck : out.decks())
        after.insert(after.end(), static_cast<std::size_t>(deck.counts[t]), deck.id);
      const int wanted = counts[t] - (static_cast<int>(t) == base.start_type() ? 1 : 0);
      fewer += wanted < static_cast<int>(before.size()) ? 1 : 0;
      more += wanted > static_cast<int>(before.size()) ? 1 : 0;
      before.resize(static_cast<std::size_t>(wanted), before.empty() ? "three" : before.back());
      CHECK(after == before);
    }
  }
  CHECK(fewer >= 50);
  CHECK(more >= 50);
  CHECK(gone >= 1);
}

}  // namespace test_with_counts
