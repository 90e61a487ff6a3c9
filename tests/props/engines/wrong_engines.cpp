#include "tests/props/engines/wrong_engines.hpp"

#include <algorithm>
#include <array>

#include "props/engines/own_engines.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/nine_bugs.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;
using rules::Cell;
using rules::FeatureKind;
using rules::editions::Farms;

EngineAdapter diagonal_contact() {
  auto engine = fast_engine();
  engine.placements = [placements = engine.placements, features = engine.features](int type) {
    auto answer = placements(type);
    std::vector<Cell> tiles;
    const auto known = features();
    for (const auto& f : known->features) tiles.insert(tiles.end(), f.tiles.begin(), f.tiles.end());
    const auto is_tile = [&](Cell c) { return std::find(tiles.begin(), tiles.end(), c) != tiles.end(); };
    for (const auto c : std::vector<Cell>(tiles)) {
      const Cell corner{c.x + 1, c.y + 1};
      bool touches = is_tile(corner);
      for (int s = 0; s < 4; ++s) touches = touches || is_tile(rules::neighbour(corner, s));
      if (!touches) answer->push_back({corner, 0});
    }
    return answer;
  };
  return engine;
}

EngineAdapter one_rotation_too_few() {
  auto engine = fast_engine();
  engine.placements = [placements = engine.placements](int type) {
    auto answer = placements(type);
    std::erase_if(*answer, [](const auto& place) { return place.rotation == 3; });
    return answer;
  };
  return engine;
}

/// Keeps the tile just placed, to say more of it than the engine does.
EngineAdapter farmer_anywhere() {
  auto engine = fast_engine();
  auto type = std::make_shared<int>(0);
  auto terms = std::make_shared<GameTerms>();
  engine.begin = [begin = engine.begin, terms](const GameTerms& t) { return *terms = t, begin(t); };
  engine.place = [place = engine.place, type](int player, const rules::Placement& tile) {
    *type = tile.type;
    return place(player, tile);
  };
  engine.spots = [spots = engine.spots, type, terms](int player, int figure) {
    auto answer = spots(player, figure);
    const auto& segments = terms->set().type(*type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      const bool is_there = std::find(answer->begin(), answer->end(), s) != answer->end();
      const bool is_field = segments[static_cast<std::size_t>(s)].kind == tilesets::SegmentKind::field;
      if (is_field && !is_there && !answer->empty()) answer->push_back(s);
    }
    return answer;
  };
  return engine;
}

EngineAdapter never_returns() {
  auto engine = fast_engine();
  auto lowest = std::make_shared<std::vector<int>>();
  engine.begin = [begin = engine.begin, lowest](const GameTerms& t) { return lowest->clear(), begin(t); };
  engine.supply = [supply = engine.supply, lowest](int figure) {
    auto answer = supply(figure);
    if (lowest->empty()) *lowest = *answer;
    for (std::size_t p = 0; p < answer->size(); ++p) {
      lowest->at(p) = std::min(lowest->at(p), answer->at(p));
      answer->at(p) = lowest->at(p);
    }
    return answer;
  };
  return engine;
}

EngineAdapter second_for_third() {
  auto engine = fast_engine();
  engine.final_scores = [scores = engine.final_scores](Farms farms) {
    return scores(farms == Farms::third ? Farms::second : farms);
  };
  return engine;
}

EngineAdapter refuses_corners() {
  auto engine = fast_engine();
  engine.place = [place = engine.place](int player, const rules::Placement& tile) {
    if (tile.cell.y <= -2) return Reply{Reply::Kind::refused, "the board ends here"};
    return place(player, tile);
  };
  return engine;
}

EngineAdapter undo_does_nothing() {
  auto engine = fast_engine();
  engine.undo = [] { return Reply{}; };
  return engine;
}

EngineAdapter load_forgets() {
  auto engine = fast_engine();
  engine.load = [load = engine.load](const std::string& text) {
    const auto last = text.rfind("; ");
    return load(last == std::string::npos ? "" : text.substr(0, last));
  };
  return engine;
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
                [] { return changing_features([](FeatureAnswer& f) { f.pennants = 0; }); }},
    WrongEngine{"open-edges-once", "two open ends of a road count as one", EngineRule::roads, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (f.kind == FeatureKind::road) f.open_edges = std::min(1, *f.open_edges);
                  });
                }},
    WrongEngine{"farm-in-two", "a farm loses its last tile", EngineRule::farms, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (f.kind == FeatureKind::farm && f.tiles.size() > 2) f.tiles.pop_back();
                  });
                }},
    WrongEngine{"never-complete", "a city of three tiles stays open", EngineRule::completion, false,
                [] {
                  return changing_features([](FeatureAnswer& f) {
                    if (f.kind == FeatureKind::city && f.tiles.size() > 2) f.complete = false;
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

const WrongEngine* find_wrong_engine(const std::string& name) {
  for (const auto list : {wrong_engines(), wrong_figure_engines(), wrong_line_engines(), nine_bugs()}) {
    for (const auto& engine : list) {
      if (name == engine.name) return &engine;
    }
  }
  return nullptr;
}

}  // namespace bastide::tests
