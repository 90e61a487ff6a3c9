// Engines that are wrong about what only expansions have.
#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;
using rules::Cell;
using rules::FeatureKind;

/// After a tile always the next player, unless it was another turn for a hole.
EngineAdapter forgets_second_part() {
  auto engine = fast_engine();
  auto players = std::make_shared<int>(2);
  engine.begin = [begin = engine.begin, players](const GameTerms& terms) {
    *players = terms.players;
    return begin(terms);
  };
  engine.next_part = [next = engine.next_part, players]() -> Answer<NextPart> {
    const auto answer = next();
    if (!answer || answer->part == 1) return answer;
    return NextPart{(answer->player + 1) % *players, 1};
  };
  return engine;
}

/// A second part gives another one, and so on.
EngineAdapter endless_parts() {
  auto engine = never_taking_back();
  auto last = std::make_shared<NextPart>();
  engine.begin = [begin = engine.begin, last](const GameTerms& terms) { return *last = {}, begin(terms); };
  engine.next_part = [next = engine.next_part, last]() -> Answer<NextPart> {
    auto answer = next();
    if (!answer) return answer;
    if (last->part == 2 && answer->player != last->player) *answer = *last;
    *last = *answer;
    return answer;
  };
  engine.finish = [finish = engine.finish, next = engine.next_part](const FigureAction& action) {
    auto reply = finish(action);
    if (reply.is_done()) next();  // so that it is wrong whoever asks
    return reply;
  };
  return engine;
}

/// What can be taken back, from complete cloisters and gardens, too.
EngineAdapter retrieves_from_complete() {
  auto engine = never_taking_back();
  auto where = std::make_shared<std::vector<std::pair<int, Cell>>>();  // whose figures stand where
  auto laid = std::make_shared<std::vector<Cell>>();
  auto abbot = std::make_shared<std::pair<int, Cell>>();
  engine.begin = [begin = engine.begin, where, laid](const GameTerms& terms) {
    where->clear();
    *laid = {Cell{}};
    return begin(terms);
  };
  engine.place = [place = engine.place, abbot, laid](int player, const rules::Placement& tile) {
    *abbot = {player, tile.cell};
    laid->push_back(tile.cell);
    return place(player, tile);
  };
  engine.finish = [finish = engine.finish, where, abbot](const FigureAction& action) {
    if (action.figure == 4) where->push_back(*abbot);  // the abbot, in the editions that the tests use
    return finish(action);
  };
  engine.retrievable = [retrievable = engine.retrievable, where, laid](int player) {
    auto answer = retrievable(player);
    const auto is_tile = [&](Cell c) { return std::find(laid->begin(), laid->end(), c) != laid->end(); };
    for (const auto& [whose, cell] : *where) {
      bool is_full = whose == player;
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) is_full = is_full && is_tile({cell.x + dx, cell.y + dy});
      }
      // Only in the turn that completes it: after that he is back.
      const auto last = laid->back();
      const bool is_beside = std::abs(last.x - cell.x) <= 1 && std::abs(last.y - cell.y) <= 1;
      if (is_full && is_beside) answer->push_back(cell);
    }
    return answer;
  };
  return engine;
}

/// The tokens of a city go to who has most figures there; with nobody there, to the player who laid the tile.
EngineAdapter goods_to_the_knight() {
  struct State {
    GameTerms terms;
    FeatureAnswers before;
    std::vector<std::vector<int>> tokens;  // [mark][player]
    int player = 0;
  };
  auto engine = never_taking_back();
  auto state = std::make_shared<State>();
  engine.begin = [begin = engine.begin, state](const GameTerms& terms) {
    state->terms = terms;
    state->tokens.assign(terms.edition->marks.size(),
                         std::vector<int>(static_cast<std::size_t>(terms.players)));
    return begin(terms);
  };
  engine.place = [place = engine.place, features = engine.features, state](int player,
                                                                           const rules::Placement& tile) {
    state->before = features().value();
    state->player = player;
    return place(player, tile);
  };
  engine.finish = [finish = engine.finish, features = engine.features, state](const FigureAction& action) {
    const auto reply = finish(action);
    const auto all = features();
    for (const auto& city : all->features) {
      if (city.kind != FeatureKind::city || !city.complete.value_or(false) || !city.marks) continue;
      const auto has = [&](Cell c) {
        return std::find(city.tiles.begin(), city.tiles.end(), c) != city.tiles.end();
      };
      std::vector<int> there(static_cast<std::size_t>(state->terms.players));
      bool is_old = false;
      for (const auto& part : state->before.features) {
        if (part.kind != FeatureKind::city || !std::all_of(part.tiles.begin(), part.tiles.end(), has))
          continue;
        is_old = is_old || (part.complete.value_or(false) && part.tiles.size() == city.tiles.size());
        for (std::size_t p = 0; p < there.size(); ++p) there[p] += (*part.followers)[p];
      }
      if (is_old) continue;
      const auto most = std::max_element(there.begin(), there.end());
      const auto whose = *most == 0 ? static_cast<std::size_t>(state->player)
                                    : static_cast<std::size_t>(most - there.begin());
      for (std::size_t m = 1; m < state->tokens.size(); ++m) {
        if (state->terms.edition->marks[m].is_token) state->tokens[m][whose] += (*city.marks)[m - 1];
      }
    }
    return reply;
  };
  engine.tokens = [state](int mark) {
    return Answer<std::vector<int>>(state->tokens[static_cast<std::size_t>(mark)]);
  };
  return engine;
}

/// Who comes back by himself is in nobody's supply, followers and abbots aside.
EngineAdapter helpers_stay_away() {
  auto engine = never_taking_back();
  auto lowest = std::make_shared<std::map<int, std::vector<int>>>();
  engine.begin = [begin = engine.begin, lowest](const GameTerms& t) { return lowest->clear(), begin(t); };
  engine.supply = [supply = engine.supply, lowest](int figure) {
    auto answer = supply(figure);
    if (figure == 0 || figure == 4) return answer;  // an abbot may be taken back, which is another rule
    auto& least = lowest->try_emplace(figure, *answer).first->second;
    for (std::size_t p = 0; p < least.size(); ++p)
      least[p] = answer->at(p) = std::min(least[p], answer->at(p));
    return answer;
  };
  // It forgets whether or not it is asked, so that a shorter game is as wrong.
  engine.finish = [finish = engine.finish, supply = engine.supply](const FigureAction& action) {
    auto reply = finish(action);
    for (int figure = 1; figure < 4; ++figure) supply(figure);
    return reply;
  };
  return engine;
}

constexpr std::array figure_engines = {
    WrongEngine{"no-second-part", "the builder gives nothing", EngineRule::parts, false, forgets_second_part},
    WrongEngine{"endless-parts", "the builder gives a third part, and more", EngineRule::parts, false,
                endless_parts},
    WrongEngine{"big-counts-once", "the large follower counts one", EngineRule::final_third, false,
                [] { return misreading("figure.big.weight", "1"); }},
    WrongEngine{"taken-back-from-complete", "an abbot is taken back when it is too late",
                EngineRule::retrieval, false, retrieves_from_complete},
    WrongEngine{"goods-to-the-knight", "who has most in the city takes its goods", EngineRule::tokens, false,
                goods_to_the_knight},
    WrongEngine{"garden-for-everybody", "followers tend gardens", EngineRule::spots, false,
                [] {
                  return misreading("figure.follower.stands_on",
                                    "[\"road\", \"city\", \"cloister\", \"field\", \"garden\"]");
                }},
    WrongEngine{"inn-not-scored", "an inn gives no points", EngineRule::scores, false,
                [] { return misreading("road.complete", "tiles"); }},
    WrongEngine{"inn-always-scores", "a road with an inn scores unfinished", EngineRule::final_third, false,
                [] { return misreading("road.incomplete", "tiles"); }},
    WrongEngine{"pig-for-everybody", "all farmers have a pig", EngineRule::final_third, false,
                [] { return misreading("farm.points", "4 * cities"); }},
    WrongEngine{"marks-unseen", "features have no marks", EngineRule::cities, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (f.kind == FeatureKind::city && f.marks) f.marks->assign(f.marks->size(), 0);
                  });
                }},
    WrongEngine{"gardens-never-complete", "gardens stay open", EngineRule::completion, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (f.kind == FeatureKind::garden) f.complete = false;
                  });
                }},
    WrongEngine{"helpers-stay-away", "other figures than followers do not come back", EngineRule::returns,
                false, helpers_stay_away},
};

}  // namespace

std::span<const WrongEngine> wrong_figure_engines() { return figure_engines; }

}  // namespace bastide::tests
