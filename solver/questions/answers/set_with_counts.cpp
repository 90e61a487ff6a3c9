#include "solver/questions/answers/set_with_counts.hpp"

#include <algorithm>
#include <stdexcept>

namespace bastide::solver::questions::answers {
namespace {

/// The decks with so many tiles: fewer of a type in two decks are first missing in the later one, more are in
/// the last. A deck of which nothing is left is none.
std::vector<tilesets::Deck> decks_with(const tilesets::TileSet& set, const std::vector<int>& counts) {
  auto decks = set.decks();
  for (std::size_t t = 0; t < counts.size(); ++t) {
    int left = counts[t] - (static_cast<int>(t) == set.start_type() ? 1 : 0);
    tilesets::Deck* last = nullptr;
    for (auto& deck : decks) {
      auto& count = deck.counts[t];
      if (count > 0 || (last == nullptr && &deck == &decks.back())) last = &deck;
      count = std::clamp(left, 0, count);
      left -= count;
    }
    if (left > 0) last->counts[t] += left;
  }
  std::erase_if(decks, [](const tilesets::Deck& deck) {
    return std::all_of(deck.counts.begin(), deck.counts.end(), [](int count) { return count == 0; });
  });
  return decks;
}

}  // namespace

tilesets::TileSet with_counts(const tilesets::TileSet& set, const std::vector<int>& counts) {
  const auto all = set.types();
  if (counts.size() != all.size()) throw std::logic_error("with_counts: a count for every type");
  std::vector<tilesets::TileType> types(all.begin(), all.end());
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (counts[t] < 0) throw std::logic_error("with_counts: a negative count");
    types[t].count = counts[t];
  }
  tilesets::TileSet out{set.id(),         set.name(),  set.source(), std::move(types),
                        set.start_type(), set.where(), set.names(),  set.edge_kinds()};
  out.set_replaced_start(set.replaced_start());
  if (set.decks().empty()) return out;
  return out.drawn_by(decks_with(set, counts), set.bends());
}

}  // namespace bastide::solver::questions::answers
