// Engines that are wrong about lines of a set's own, how they go on and bend, and about decks.
#include <algorithm>
#include <array>
#include <map>
#include <string>
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
  Cells places(int type, bool goes_on) const {
    Cells out;
    std::map<Cell, bool> seen;
    for (const auto& [cell, tile] : tiles) {
      for (std::size_t side = 0; side < 4; ++side) {
        const auto free = beyond(cell, side);
        if (tiles.count(free) != 0 || std::exchange(seen[free], true)) continue;
        for (int rotation = 0; rotation < 4; ++rotation) {
          if (fits(free, set->turned(type, rotation), goes_on && set->continued(type) != 0))
            out.push_back({free.x, free.y, rotation});
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
Engine placing_by_edges(bool goes_on) {
  return altered(never_taking_back(),
                 [laid = Laid(), goes_on](const Request& request, Answer& answer) mutable {
                   if (request.ask == Ask::begin) {
                     const auto& set = request.terms->set();
                     laid = {&set, {{Cell{}, &set.turned(request.terms->start, 0)}}};
                   }
                   if (request.ask == Ask::place)
                     laid.tiles[{*request.x, *request.y}] =
                         &laid.set->turned(laid.set->find(*request.tile), *request.rotation);
                   if (answer.placements)
                     answer.placements = laid.places(laid.set->find(*request.tile), goes_on);
                 });
}

Engine ignores_continuing() { return placing_by_edges(false); }
Engine ignores_bends() { return placing_by_edges(true); }

/// What is left of the deck, passed through `change`, with the decks after it.
template <class Change>
Engine changing_deck(Change change) {
  return altered([terms = GameTerms(), change](const Request& request, Answer& answer) mutable {
    if (request.ask == Ask::begin) terms = *request.terms;
    if (!answer.deck || answer.deck->empty()) return;
    const auto first = static_cast<std::size_t>(terms.set().find(answer.deck->begin()->first));
    auto later = terms.set().decks();
    while (!later.empty() && later.front().counts[first] == 0) later.erase(later.begin());
    if (later.empty()) return;
    later.erase(later.begin());
    change(*answer.deck, later, terms.set());
  });
}
using Left = std::map<std::string, int>;

void add(Left& left, const tilesets::Deck& deck, const tilesets::TileSet& set) {
  for (int t = 0; t < set.type_count(); ++t) {
    if (const int count = deck.counts[static_cast<std::size_t>(t)]; count > 0) left[set.type(t).id] += count;
  }
}

/// The next deck is opened while a tile of this one is still to come.
Engine opens_too_early() {
  return changing_deck([](Left& left, const auto& later, const tilesets::TileSet& set) {
    if (left.size() != 1 || left.begin()->second != 1 || later.empty()) return;
    left.clear();
    add(left, later.front(), set);
  });
}

/// All tiles are shuffled together.
Engine knows_one_deck() {
  return changing_deck([](Left& left, const auto& later, const tilesets::TileSet& set) {
    for (const auto& deck : later) add(left, deck, set);
  });
}

/// Of a line of the set's own.
bool is_of_line(const Feature& f) {
  constexpr std::array common = {"city", "road", "cloister", "farm", "garden"};
  return std::ranges::find(common, f.kind) == common.end();
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
                  return changing_features([](Feature& f) {
                    if (is_of_line(f)) f.complete = false;
                  });
                }},
    WrongEngine{"line-ends-open", "an open end of a line is counted twice", EngineRule::lines, false,
                [] {
                  return changing_features([](Feature& f) {
                    if (is_of_line(f) && f.open) *f.open *= 2;
                  });
                }},
};

}  // namespace

std::span<const WrongEngine> wrong_line_engines() { return line_engines; }

}  // namespace bastide::tests
