#include "tests/props/engines/wrong_engines.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "props/engines/own_engines.hpp"
#include "props/engines/situations.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;

Engine diagonal_contact() {
  return [ask = fast_engine()](const Request& request) {
    auto answer = ask(request);
    if (!answer.placements) return answer;
    Cells tiles;
    const auto known = ask(asking(Ask::features));
    for (const auto& f : *known.features) tiles.insert(tiles.end(), f.tiles.begin(), f.tiles.end());
    const auto is_tile = [&](int x, int y) { return std::ranges::find(tiles, Ints{x, y}) != tiles.end(); };
    for (const auto& c : tiles) {
      const int x = c[0] + 1;
      const int y = c[1] + 1;
      if (!is_tile(x, y) && !is_tile(x, y - 1) && !is_tile(x, y + 1) && !is_tile(x - 1, y) &&
          !is_tile(x + 1, y))
        answer.placements->push_back({x, y, 0});
    }
    return answer;
  };
}

Engine one_rotation_too_few() {
  return altered([](const Request&, Answer& answer) {
    if (answer.placements) std::erase_if(*answer.placements, [](const auto& place) { return place[2] == 3; });
  });
}

/// Keeps the tile just placed, to say more of it than the engine does.
Engine farmer_anywhere() {
  return altered([type = 0, terms = GameTerms()](const Request& request, Answer& answer) mutable {
    if (request.ask == Ask::begin) terms = *request.terms;
    if (request.ask == Ask::place) type = terms.set().find(*request.tile);
    if (!answer.spots || answer.spots->empty()) return;
    for (const auto& segment : terms.set().type(type).segments) {
      const bool is_there = std::ranges::find(*answer.spots, segment.name) != answer.spots->end();
      if (segment.kind == tilesets::SegmentKind::field && !is_there) answer.spots->push_back(segment.name);
    }
  });
}

Engine never_returns() {
  return altered(never_taking_back(), [lowest = Ints()](const Request& request, Answer& answer) mutable {
    if (request.ask == Ask::begin) lowest.clear();
    if (!answer.supply) return;
    if (lowest.empty()) lowest = *answer.supply;
    for (std::size_t p = 0; p < lowest.size(); ++p)
      lowest[p] = answer.supply->at(p) = std::min(lowest[p], answer.supply->at(p));
  });
}

Engine second_for_third() {
  return [ask = fast_engine()](Request request) {
    if (request.farms == "third") request.farms = "second";
    return ask(request);
  };
}

Engine refuses_corners() {
  return [ask = fast_engine()](const Request& request) {
    return request.ask == Ask::place && request.y <= -2 ? refused("the board ends here") : ask(request);
  };
}

Engine undo_does_nothing() {
  return [ask = fast_engine()](const Request& request) {
    return request.ask == Ask::undo ? done() : ask(request);
  };
}

Engine load_forgets() {
  return [ask = fast_engine()](Request request) {
    if (request.ask == Ask::load) {
      const auto last = request.saved->rfind("; ");
      request.saved = last == std::string::npos ? "" : request.saved->substr(0, last);
    }
    return ask(request);
  };
}

constexpr std::array engines = {
    WrongEngine{"diagonal-contact", "a tile may touch by a corner only", EngineRule::placements, false,
                diagonal_contact},
    WrongEngine{"three-rotations", "a tile is never turned to the west", EngineRule::placements, false,
                one_rotation_too_few},
    WrongEngine{"farmer-on-occupied-farm", "a farmer may join others", EngineRule::spots, false,
                farmer_anywhere},
    WrongEngine{"ties-score-nobody", "players with as many followers get nothing", EngineRule::final_third,
                false, [] { return misreading("shared_majority", "none"); }},
    WrongEngine{"cloister-forgets-itself", "an unfinished cloister forgets itself", EngineRule::final_third,
                false, [] { return misreading("cloister.incomplete", "neighbours"); }},
    WrongEngine{"small-city-half", "two tiles make half a city", EngineRule::scores, false,
                [] { return misreading("small_city", "half"); }},
    WrongEngine{"pennant-not-scored", "pennants give no points", EngineRule::scores, false,
                [] { return misreading("city.complete", "2*tiles"); }},
    WrongEngine{"pennant-forgotten", "features have no pennants", EngineRule::cities, false,
                [] { return changing_features([](Feature& f) { f.pennants = 0; }); }},
    WrongEngine{"open-edges-once", "two open ends of a road count as one", EngineRule::roads, false,
                [] {
                  return changing_features([](Feature& f) {
                    if (f.kind == "road") f.open = std::min(1, *f.open);
                  });
                }},
    WrongEngine{"farm-in-two", "a farm loses its last tile", EngineRule::farms, false,
                [] {
                  return changing_features([](Feature& f) {
                    if (f.kind == "farm" && f.tiles.size() > 2) f.tiles.pop_back();
                  });
                }},
    WrongEngine{"never-complete", "a city of three tiles stays open", EngineRule::completion, false,
                [] {
                  return changing_features([](Feature& f) {
                    if (f.kind == "city" && f.tiles.size() > 2) f.complete = false;
                  });
                }},
    WrongEngine{"seven-returns-none", "followers do not come back", EngineRule::returns, false,
                never_returns},
    WrongEngine{"eight-followers", "the scoring marker is deployed, too", EngineRule::supply, false,
                [] { return misreading("followers", "8"); }},
    WrongEngine{"second-for-third", "farms score by the older method", EngineRule::final_third, false,
                second_for_third},
    WrongEngine{"table-too-small", "tiles two cells up are refused", EngineRule::moves, false,
                refuses_corners},
    WrongEngine{"undo-does-nothing", "the move stays", EngineRule::undo, true, undo_does_nothing},
    WrongEngine{"load-forgets", "the last move saved is lost", EngineRule::saves, true, load_forgets},
};

}  // namespace

std::span<const WrongEngine> wrong_engines() { return engines; }

std::array<std::span<const WrongEngine>, 6> all_wrong_engines() {
  return {wrong_engines(), wrong_figure_engines(), wrong_line_engines(), remembering_figure_engines(),
          nine_bugs(),     remembering_engines()};
}

const WrongEngine* find_wrong_engine(const std::string& name) {
  for (const auto list : all_wrong_engines()) {
    for (const auto& engine : list) {
      if (name == engine.name) return &engine;
    }
  }
  return nullptr;
}

bool shows_under(const WrongEngine& wrong, const rules::editions::Edition& edition) {
  const std::string_view name = wrong.name;
  if (name.starts_with("farm-")) return edition.farms != rules::editions::Farms::off;
  if (name == "city-counts-tile-twice") return edition.unit == rules::editions::Unit::tile;
  if (name != "taken-beside-only") return true;
  const auto situation = std::ranges::find(situations(), std::string("taken-by-way-of-another-segment"),
                                           [](const auto& s) { return situation_name(s); });
  return which_apply(std::span(&*situation, 1), tilesets::files::load_tile_set(edition.tile_set), edition)
      .front();
}

}  // namespace bastide::tests
