// Engines that are wrong about lines of a set's own, how they go on and bend, and about decks.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;
using rules::Cell;
using tilesets::Edge;

/// What lies, by cell, for engines that find places by themselves.
struct Laid {
  const tilesets::TileSet* set = nullptr;
  std::map<Cell, const tilesets::TurnedType*> tiles;

  static Cell beyond(Cell c, std::size_t side) {
    constexpr std::array<Cell, 4> steps = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
    return {c.x + steps[side].x, c.y + steps[side].y};
  }

  /// Where edges fit; `goes_on`: and an edge that must be continued joins another.
  std::vector<rules::LegalPlace> places(int type, bool goes_on) const {
    std::vector<rules::LegalPlace> out;
    std::map<Cell, bool> seen;
    for (const auto& [cell, tile] : tiles) {
      for (std::size_t side = 0; side < 4; ++side) {
        const auto free = beyond(cell, side);
        if (tiles.count(free) != 0 || std::exchange(seen[free], true)) continue;
        for (int rotation = 0; rotation < 4; ++rotation) {
          if (fits(free, set->turned(type, rotation), goes_on && set->continued(type) != 0))
            out.push_back({free, rotation});
        }
      }
    }
    return out;
  }

 private:
  bool fits(Cell cell, const tilesets::TurnedType& image, bool must_join) const {
    bool joins = !must_join;
    for (std::size_t side = 0; side < 4; ++side) {
      const auto found = tiles.find(beyond(cell, side));
      if (found == tiles.end()) continue;
      if (found->second->edges[(side + 2) % 4] != image.edges[side]) return false;
      joins = joins || ((set->continued_edges() >> static_cast<unsigned>(image.edges[side])) & 1U) != 0;
    }
    return joins;
  }
};

/// The fast engine, with legal placements found without the rules of bends and, perhaps, of going on.
EngineAdapter placing_by_edges(bool goes_on) {
  auto engine = never_taking_back();
  auto laid = std::make_shared<Laid>();
  engine.begin = [begin = engine.begin, laid](const GameTerms& terms) {
    *laid = {&terms.set(), {{Cell{}, &terms.set().turned(terms.start, 0)}}};
    return begin(terms);
  };
  engine.place = [place = engine.place, laid](int player, const rules::Placement& tile) {
    laid->tiles[tile.cell] = &laid->set->turned(tile.type, tile.rotation);
    return place(player, tile);
  };
  engine.placements = [laid, goes_on](int type) {
    return Answer<std::vector<rules::LegalPlace>>(laid->places(type, goes_on));
  };
  return engine;
}

EngineAdapter ignores_continuing() { return placing_by_edges(false); }
EngineAdapter ignores_bends() { return placing_by_edges(true); }

/// What is left of the deck, passed through `change`; `next` is the deck after it.
template <class Change>
EngineAdapter changing_deck(Change change) {
  auto engine = fast_engine();
  auto terms = std::make_shared<GameTerms>();
  engine.begin = [begin = engine.begin, terms](const GameTerms& t) { return *terms = t, begin(t); };
  engine.deck = [deck = engine.deck, terms, change] {
    auto left = deck().value();
    const auto& decks = terms->set().decks();
    const auto now = std::find_if(decks.begin(), decks.end(), [&](const auto& d) {
      for (std::size_t t = 0; t < left.size(); ++t) {
        if (left[t] > 0) return d.counts[t] > 0;
      }
      return false;
    });
    if (now != decks.end()) change(left, std::vector<tilesets::Deck>(now + 1, decks.end()));
    return Answer<std::vector<int>>(left);
  };
  return engine;
}

/// The next deck is opened while a tile of this one is still to come.
EngineAdapter opens_too_early() {
  return changing_deck([](std::vector<int>& left, const std::vector<tilesets::Deck>& later) {
    if (std::accumulate(left.begin(), left.end(), 0) == 1 && !later.empty()) left = later.front().counts;
  });
}

/// All tiles are shuffled together.
EngineAdapter knows_one_deck() {
  return changing_deck([](std::vector<int>& left, const std::vector<tilesets::Deck>& later) {
    for (const auto& deck : later) {
      for (std::size_t t = 0; t < left.size(); ++t) left[t] += deck.counts[t];
    }
  });
}

constexpr std::array line_engines = {
    WrongEngine{"line-not-continued", "tiles of a line that goes on lie wherever they fit",
                EngineRule::placements, false, ignores_continuing},
    WrongEngine{"line-turns-back", "a line that goes on bends as it likes", EngineRule::placements, false,
                ignores_bends},
    WrongEngine{"next-deck-early", "the last tile of a deck waits for the next one", EngineRule::decks, false,
                opens_too_early},
    WrongEngine{"one-deck", "all decks are one", EngineRule::decks, false, knows_one_deck},
    WrongEngine{"walks-on-water", "followers stand on lines of the set's own", EngineRule::spots, false,
                [] {
                  return misreading("figure.follower.stands_on",
                                    "[\"road\", \"city\", \"cloister\", \"field\", \"river\"]");
                }},
    WrongEngine{"line-never-complete", "lines of the set's own stay open", EngineRule::completion, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (rules::is_own_line(f.kind)) f.complete = false;
                  });
                }},
    WrongEngine{"line-ends-open", "an open end of a line is counted twice", EngineRule::lines, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (rules::is_own_line(f.kind) && f.open_edges) *f.open_edges *= 2;
                  });
                }},
};

}  // namespace

std::span<const WrongEngine> wrong_line_engines() { return line_engines; }

}  // namespace bastide::tests
