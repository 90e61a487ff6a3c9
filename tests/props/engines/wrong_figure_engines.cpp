// Engines that are wrong about what only expansions have.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;

/// After a tile always the next player, unless it was another turn for a hole.
Engine forgets_second_part() {
  return altered([players = 2](const Request& request, Answer& answer) mutable {
    if (request.ask == Ask::begin) players = request.terms->players;
    if (answer.next && answer.next->part != 1) answer.next = NextTile{(answer.next->player + 1) % players, 1};
  });
}

/// A second part gives another one, and so on.
Engine endless_parts() {
  return [ask = never_taking_back(), last = NextTile()](const Request& request) mutable {
    if (request.ask == Ask::begin) last = {};
    auto answer = ask(request);
    // After each turn, so that it is wrong whoever asks.
    const bool is_finished = request.ask == Ask::finish && answer.is_done();
    auto next = is_finished ? ask(asking(Ask::next)).next : answer.next;
    if (!next) return answer;
    if (last.part == 2 && next->player != last.player) next = last;
    last = *next;
    if (answer.next) answer.next = last;
    return answer;
  };
}

/// What can be taken back, from complete cloisters and gardens, too.
Engine retrieves_from_complete() {
  struct State {
    std::vector<std::pair<int, Ints>> abbots;  // whose stand where
    Cells laid;
    int player = 0;
  };
  return altered(never_taking_back(), [state = State()](const Request& request, Answer& answer) mutable {
    auto& [abbots, laid, player] = state;
    if (request.ask == Ask::begin) state = {{}, {{0, 0}}, 0};
    if (request.ask == Ask::place) {
      player = *request.player;
      laid.push_back({*request.x, *request.y});
    }
    if (request.figure == "abbot" && request.ask == Ask::finish) abbots.emplace_back(player, laid.back());
    if (!answer.retrievable) return;
    for (const auto& [whose, cell] : abbots) {
      bool is_full = whose == *request.player;
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy)
          is_full = is_full && std::ranges::find(laid, Ints{cell[0] + dx, cell[1] + dy}) != laid.end();
      }
      // Only in the turn that completes it: after that he is back.
      const auto& last = laid.back();
      const bool is_beside = std::abs(last[0] - cell[0]) <= 1 && std::abs(last[1] - cell[1]) <= 1;
      if (is_full && is_beside) answer.retrievable->push_back(cell);
    }
  });
}

/// The tokens of a city go to who has most figures there; with nobody there, to the player who laid the tile.
Engine goods_to_the_knight() {
  struct State {
    GameTerms terms;
    std::vector<Feature> before;
    Numbers tokens;
    int player = 0;

    void take(const Feature& city) {
      if (city.kind != "city" || !city.complete.value_or(false) || !city.marks) return;
      const auto has = [&](const Ints& c) { return std::ranges::find(city.tiles, c) != city.tiles.end(); };
      Ints there(static_cast<std::size_t>(terms.players));
      for (const auto& part : before) {
        if (part.kind != "city" || !std::ranges::all_of(part.tiles, has)) continue;
        if (part.complete.value_or(false) && part.tiles.size() == city.tiles.size()) return;
        for (std::size_t p = 0; p < there.size(); ++p) there[p] += (*part.followers)[p];
      }
      const auto most = std::ranges::max_element(there);
      const auto whose = static_cast<std::size_t>(*most == 0 ? player : most - there.begin());
      for (const auto& [mark, count] : *city.marks) {
        if (tokens.contains(mark)) tokens[mark][whose] += count;
      }
    }
  };
  return [ask = never_taking_back(), state = State()](const Request& request) mutable {
    if (request.ask == Ask::begin) {
      state = {*request.terms, {}, {}, 0};
      for (const auto& mark : request.terms->edition->marks) {
        if (mark.is_token) state.tokens[mark.name] = Ints(static_cast<std::size_t>(request.terms->players));
      }
    }
    if (request.ask == Ask::place) {
      state.before = ask(asking(Ask::features)).features.value();
      state.player = *request.player;
    }
    auto answer = ask(request);
    if (request.ask == Ask::finish) {
      const auto after = ask(asking(Ask::features));
      for (const auto& feature : *after.features) state.take(feature);
    }
    if (answer.tokens) answer.tokens = state.tokens.at(*request.mark);
    return answer;
  };
}

/// Who comes back by himself is in nobody's supply, followers and abbots aside: an abbot may be taken back,
/// which is another rule.
Engine helpers_stay_away() {
  return [ask = never_taking_back(), lowest = Numbers()](const Request& request) mutable {
    const auto least = [&](const std::string& figure, Ints supply) {
      auto& known = lowest.try_emplace(figure, supply).first->second;
      for (std::size_t p = 0; p < known.size(); ++p) known[p] = std::min(known[p], supply[p]);
      return known;
    };
    if (request.ask == Ask::begin) lowest.clear();
    auto answer = ask(request);
    const auto& figure = request.figure;
    if (answer.supply && figure && figure != "abbot") answer.supply = least(*figure, *answer.supply);
    // It forgets whether or not it is asked, so that a shorter game is as wrong.
    for (const char* one : {"big", "builder", "pig"}) {
      auto supply = asking(Ask::supply);
      supply.figure = one;
      if (request.ask == Ask::finish) least(one, ask(supply).supply.value());
    }
    return answer;
  };
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
                  return changing_features([](Feature& f) {
                    if (f.kind == "city" && f.marks) f.marks->clear();
                  });
                }},
    WrongEngine{"gardens-never-complete", "gardens stay open", EngineRule::completion, false,
                [] {
                  return changing_features([](Feature& f) {
                    if (f.kind == "garden") f.complete = false;
                  });
                }},
    WrongEngine{"helpers-stay-away", "other figures than followers do not come back", EngineRule::returns,
                false, helpers_stay_away},
};

}  // namespace

std::span<const WrongEngine> wrong_figure_engines() { return figure_engines; }

}  // namespace bastide::tests
