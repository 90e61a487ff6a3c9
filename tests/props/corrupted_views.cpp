#include "corrupted_views.hpp"

#include <algorithm>

#include "props/game_generator.hpp"
#include "rules/free_board.hpp"
#include "rules/scoring.hpp"

namespace bastide::props::spoilt {
namespace {

using rules::FeatureKind;
using ReferenceFeature = rules::reference::Feature;

template <class Wanted>
ReferenceFeature* find(rules::reference::Features& all, Wanted wanted) {
  const auto found = std::find_if(all.features.begin(), all.features.end(), wanted);
  return found == all.features.end() ? nullptr : &*found;
}

bool is_land(const ReferenceFeature& f) { return f.kind == FeatureKind::city || f.kind == FeatureKind::road; }

/// The same tiles, laid again in a row far apart from each other: the entries stay, nothing is joined.
rules::FeatureForest scattered(const rules::FitTable& fit, std::vector<rules::Placement> placements) {
  int x = 0;
  for (auto& p : placements) p.cell = {3 * x++, 0};
  return rules::FreeBoard(fit, placements).forest();
}

/// Puts the last tile of the board elsewhere, features and all; false when there is no other place for it.
bool lay_last_elsewhere(rules::Board& board, rules::FeatureForest& forest) {
  const auto last = board.tiles().back();
  const auto cell = board.cell(last.cell);
  if (board.tiles().size() < 2) return false;
  forest.undo();
  board.undo();
  for (const auto& place : board.legal_placements(last.type)) {
    if (place.cell == cell) continue;
    board.place(board.index(place.cell), last.type, place.rotation);
    forest.place(board);
    return true;
  }
  return false;
}

/// Puts a tile of another type in the place of the last one: one more or less city edge, no fewer segments.
bool lay_another_type(rules::Board& board, rules::FeatureForest& forest) {
  const auto last = board.tiles().back();
  if (board.tiles().size() < 2) return false;
  const auto city_edges = [&](int type) {
    const auto& edges = board.set().type(type).edges;
    return std::count(edges.begin(), edges.end(), tilesets::Edge::city);
  };
  forest.undo();
  board.undo();
  for (int type = 0; type < board.set().type_count(); ++type) {
    const bool is_other = (city_edges(type) - city_edges(last.type)) % 2 != 0;
    const auto segments = board.set().type(type).segments.size();
    if (!is_other || board.left(type) == 0 || segments < board.set().type(last.type).segments.size())
      continue;
    for (const auto& place : board.legal_placements(type)) {
      board.place(board.index(place.cell), type, place.rotation);
      forest.place(board);
      return true;
    }
  }
  return false;
}

rules::ScoreItem* item_worth_something(std::vector<rules::ScoreItem>& items) {
  const auto found = std::find_if(items.begin(), items.end(), [](const auto& item) {
    return std::any_of(item.points.begin(), item.points.end(), [](int n) { return n > 0; });
  });
  return found == items.end() ? nullptr : &*found;
}

rules::Placement* followed(std::vector<rules::Placement>& placements) {
  const auto found = std::find_if(placements.begin(), placements.end(),
                                  [](const auto& p) { return p.follower.has_value(); });
  return found == placements.end() ? nullptr : &*found;
}

int holder_of(const rules::ScoreItem& item) {
  return static_cast<int>(std::max_element(item.points.begin(), item.points.end()) - item.points.begin());
}

}  // namespace

Views healthy_views(const rules::FitTable& fit, const rules::Edition& edition, std::uint64_t games) {
  Views views;
  for (std::uint64_t number = 0; number < games; ++number) {
    int turn = 0;
    Onlooker onlooker;
    onlooker.turn = [&](const TurnView& view) {
      if (++turn % 3 == 0 || !view.fast_items.empty()) views.turns.emplace_back(view);
      return true;
    };
    onlooker.board = [&](const BoardView& view) {
      if (turn % 3 == 0) views.boards.emplace_back(view);
      return true;
    };
    onlooker.end = [&](const ScoredView& view) {
      views.ends.emplace_back(view);
      return true;
    };
    play_in_lockstep(fit, edition, numbered_game(fit, edition, 21, number), onlooker);
  }
  return views;
}

const std::vector<Spoiling<Board>>& board_spoilings() {
  static const std::vector<Spoiling<Board>> all = {
      {"one open edge more",
       [](Board& v) {
         auto* f = find(v.reference, is_land);
         if (f != nullptr) ++f->open_edges;
         return f != nullptr;
       }},
      {"complete and incomplete changed over",
       [](Board& v) {
         auto* f = find(v.reference, is_land);
         if (f != nullptr) f->complete = !f->complete;
         return f != nullptr;
       }},
      {"one pennant more",
       [](Board& v) {
         auto* f = find(v.reference, [](const auto& g) { return g.kind == FeatureKind::city; });
         if (f != nullptr) ++f->pennants;
         return f != nullptr;
       }},
      {"one neighbour more",
       [](Board& v) {
         auto* f = find(v.reference, [](const auto& g) { return g.kind == FeatureKind::cloister; });
         if (f != nullptr) ++f->neighbours;
         return f != nullptr;
       }},
      {"a tile less in a feature",
       [](Board& v) {
         auto* f = find(v.reference, [](const auto& g) { return is_land(g) && g.tiles.size() > 1; });
         if (f != nullptr) f->tiles.pop_back();
         return f != nullptr;
       }},
      {"a segment left out of a road",
       [](Board& v) {
         auto* f = find(v.reference,
                        [](const auto& g) { return g.kind == FeatureKind::road && g.segments.size() > 1; });
         if (f != nullptr) f->segments.pop_back();
         return f != nullptr;
       }},
      {"no farm touches any city",
       [](Board& v) {
         const bool had = !v.reference.contacts.empty();
         v.reference.contacts.clear();
         return had;
       }},
      {"a segment moved from one feature to another in the map",
       [](Board& v) {
         for (auto& tile : v.reference.feature_of) {
           if (tile.size() < 2 || tile[0] == tile[1]) continue;
           std::swap(tile[0], tile[1]);
           return true;
         }
         return false;
       }},
      {"the last tile turned",
       [](Board& v) {
         auto& last = v.placements.back();
         last.rotation = (last.rotation + 1) % 4;
         return v.fit->set().turned(last.type, last.rotation).edges !=
                v.fit->set().turned(last.type, (last.rotation + 3) % 4).edges;
       },
       false},
      {"the last tile moved away",
       [](Board& v) {
         v.placements.back().cell = {40, 40};
         return true;
       }},
      {"all tiles of one type",
       [](Board& v) {
         if (v.placements.size() < 12) return false;
         for (auto& p : v.placements) p.type = v.placements.front().type;
         return true;
       },
       false},
      {"a tile missing from the bag",
       [](Board& v) {
         for (int type = 0; type < v.fit->set().type_count(); ++type) {
           if (v.board.left(type) == 0) continue;
           v.board.set_aside(type);
           return true;
         }
         return false;
       }},
      {"a tile too many in the bag",
       [](Board& v) {
         v.board.put_back(v.fit->set().start_type());
         return true;
       }},
      {"the last tile elsewhere on the board",
       [](Board& v) { return lay_last_elsewhere(v.board, v.forest); }},
      {"another type for the last tile", [](Board& v) { return lay_another_type(v.board, v.forest); }},
      {"no two segments joined",
       [](Board& v) {
         if (v.placements.size() < 2) return false;
         v.forest = scattered(*v.fit, v.placements);
         return true;
       }},
  };
  return all;
}

const std::vector<Spoiling<Scored>>& scored_spoilings() {
  static const std::vector<Spoiling<Scored>> all = {
      {"a point more on an item",
       [](Scored& v) {
         auto* item = item_worth_something(v.fast_sheet.items);
         if (item == nullptr) return false;
         const auto p = static_cast<std::size_t>(holder_of(*item));
         ++item->points[p];
         ++v.fast_sheet.totals[p];
         return true;
       }},
      {"a farm worth a point more",
       [](Scored& v) {
         for (auto& item : v.fast_sheet.items) {
           if (item.feature != FeatureKind::farm) continue;
           ++item.points[0];
           ++v.fast_sheet.totals[0];
           return true;
         }
         return false;
       }},
      {"no points for anything",
       [](Scored& v) {
         for (auto& item : v.fast_sheet.items) item.points = {};
         v.fast_sheet.totals = {};
         return !v.fast_sheet.items.empty();
       }},
      {"hundred points for every item",
       [](Scored& v) {
         for (auto& item : v.fast_sheet.items) {
           item.points = {};
           item.points[1] = 100;
         }
         return !v.fast_sheet.items.empty();
       }},
      {"an item twice",
       [](Scored& v) {
         if (v.fast_sheet.items.empty()) return false;
         v.fast_sheet.items.push_back(v.fast_sheet.items.front());
         rules::normalise(v.fast_sheet);
         return true;
       }},
      {"an item missing",
       [](Scored& v) {
         if (v.fast_sheet.items.empty()) return false;
         v.fast_sheet.items.pop_back();
         return true;
       }},
      {"totals one too high",
       [](Scored& v) {
         ++v.fast_sheet.totals[0];
         return true;
       }},
      {"totals below zero",
       [](Scored& v) {
         v.fast_sheet.totals[0] = -1;
         return true;
       }},
      {"a holder more on an item",
       [](Scored& v) {
         if (v.fast_sheet.items.empty()) return false;
         ++v.fast_sheet.items.front().holders[2];
         return true;
       }},
      {"a follower in another colour",
       [](Scored& v) {
         auto* p = followed(v.placements);
         if (p == nullptr) return false;
         p->follower->player = (p->follower->player + 1) % 2;
         return true;
       }},
      {"followers counted twice",
       [](Scored& v) {
         const auto* p = followed(v.placements);
         if (p == nullptr) return false;
         const auto tile = static_cast<int>(p - v.placements.data());
         v.forest.add_followers(v.forest.root(tile, p->follower->segment), p->follower->player, 2);
         return true;
       }},
      {"scored by other farms than the edition's",
       [](Scored& v) {
         v.edition.farms = v.edition.farms == rules::Farms::first ? rules::Farms::third : rules::Farms::first;
         return true;
       }},
      {"scored as full although the edition halves small cities",
       [](Scored& v) {
         v.edition.small_city = rules::SmallCity::half;
         for (auto& item : v.fast_sheet.items) {
           if (item.feature != FeatureKind::city || !item.complete || item.tiles.size() != 2) continue;
           return true;
         }
         return false;
       }},
      {"scored by tiles although the edition counts segments",
       [](Scored& v) {
         v.edition.unit = rules::Unit::segment;
         return std::any_of(v.fast_sheet.items.begin(), v.fast_sheet.items.end(), [](const auto& item) {
           return item.feature != FeatureKind::farm && item.segments > static_cast<int>(item.tiles.size());
         });
       }},
      {"a farm item although the edition has no farms",
       [](Scored& v) {
         v.edition.farms = rules::Farms::off;
         return std::any_of(v.fast_sheet.items.begin(), v.fast_sheet.items.end(),
                            [](const auto& item) { return item.feature == FeatureKind::farm; });
       }},
      {"every farm made to score by the first method, called the second",
       [](Scored& v) {
         auto first = v.edition;
         first.farms = rules::Farms::first;
         v.fast_sheet = rules::score_board(v.board, v.forest, first);
         v.edition.farms = rules::Farms::second;
         return true;
       }},
      {"a sheet by the first method of a third-method edition, doubled",
       [](Scored& v) {
         auto first = v.edition;
         first.farms = rules::Farms::first;
         v.fast_sheet = rules::score_board(v.board, v.forest, first);
         v.edition.farms = rules::Farms::first;
         for (auto& item : v.fast_sheet.items) {
           if (item.feature == FeatureKind::farm) item.points[0] += 4;
         }
         return true;
       }},
      {"a set-up option changed and a point with it",
       [](Scored& v) {
         v.edition.tie = rules::Tie::replay;
         ++v.fast_sheet.totals[1];
         return true;
       }},
      {"the last tile elsewhere on the board",
       [](Scored& v) { return lay_last_elsewhere(v.board, v.forest); }},
      {"an open city edge more in the reference",
       [](Scored& v) {
         auto* f = find(v.reference, [](const auto& g) { return g.kind == FeatureKind::city; });
         if (f != nullptr) ++f->open_edges;
         return f != nullptr;
       }},
      {"third-method items with every farm worth nothing",
       [](Scored& v) {
         bool changed = false;
         v.edition.farms = rules::Farms::third;
         for (auto& item : v.fast_sheet.items) {
           if (item.feature != FeatureKind::farm) continue;
           changed = changed || item.points != rules::PerPlayer{};
           item.points = {};
         }
         return changed;
       }},
      {"second-method edition with third-method points and more",
       [](Scored& v) {
         auto third = v.edition;
         third.farms = rules::Farms::third;
         v.fast_sheet = rules::score_board(v.board, v.forest, third);
         v.edition.farms = rules::Farms::second;
         bool changed = false;
         for (auto& item : v.fast_sheet.items) {
           if (item.feature != FeatureKind::farm) continue;
           for (auto& points : item.points) points = points > 0 ? points + 3 : 0;
           changed = true;
         }
         return changed;
       }},
  };
  return all;
}

const std::vector<Spoiling<Turn>>& turn_spoilings() {
  static const std::vector<Spoiling<Turn>> all = {
      {"a place missing from the fast list",
       [](Turn& v) {
         v.fast_legal.pop_back();
         return true;
       }},
      {"the move not among the legal places",
       [](Turn& v) {
         std::erase_if(v.reference_legal,
                       [&](const auto& p) { return p.cell == v.move.cell && p.rotation == v.move.rotation; });
         std::erase_if(v.fast_legal,
                       [&](const auto& p) { return p.cell == v.move.cell && p.rotation == v.move.rotation; });
         return true;
       }},
      {"a spot too many",
       [](Turn& v) {
         v.fast_spots.push_back(11);
         return true;
       }},
      {"a spot missing in both",
       [](Turn& v) {
         if (!v.move.follower) return false;
         std::erase(v.fast_spots, v.move.follower->segment);
         std::erase(v.reference_spots, v.move.follower->segment);
         return true;
       }},
      {"a field offered although there are no farmers",
       [](Turn& v) {
         v.edition.farms = rules::Farms::off;
         const auto& segments = v.fast.board().set().type(v.move.type).segments;
         return std::any_of(v.fast_spots.begin(), v.fast_spots.end(), [&](int s) {
           return segments[static_cast<std::size_t>(s)].kind == tilesets::SegmentKind::field;
         });
       }},
      {"a follower on a feature that holds one",
       [](Turn& v) {
         if (!v.move.follower) return false;
         // The feature on which it was deployed held one before, says the board.
         for (std::size_t t = 0; t + 1 < v.features_after.feature_of.size(); ++t) {
           for (std::size_t s = 0; s < v.features_after.feature_of[t].size(); ++s) {
             const auto own =
                 v.features_after.feature_of.back()[static_cast<std::size_t>(v.move.follower->segment)];
             if (v.features_after.feature_of[t][s] != own || v.before.board[t].follower) continue;
             v.before.board[t].follower = rules::Deployment{0, static_cast<int>(s)};
             return true;
           }
         }
         return false;
       }},
      {"an item missing",
       [](Turn& v) {
         if (v.fast_items.empty()) return false;
         v.fast_items.pop_back();
         return true;
       }},
      {"an item twice in both",
       [](Turn& v) {
         if (v.fast_items.empty()) return false;
         v.fast_items.push_back(v.fast_items.front());
         v.reference_items.push_back(v.reference_items.front());
         return true;
       }},
      {"an item of a feature that is not complete",
       [](Turn& v) {
         if (v.fast_items.empty()) return false;
         v.fast_items.front().complete = false;
         v.reference_items.front().complete = false;
         return true;
       }},
      {"a point more in both items",
       [](Turn& v) {
         if (v.fast_items.empty()) return false;
         ++v.fast_items.front().points[0];
         ++v.reference_items.front().points[0];
         return true;
       }},
      {"the score before was another",
       [](Turn& v) {
         --v.fast_scores_before[0];
         --v.before.scores[0];
         return true;
       }},
      {"the score after is another",
       [](Turn& v) {
         ++v.after.scores[0];
         return true;
       }},
      {"the supply before was another",
       [](Turn& v) {
         ++v.before.supply[0];
         ++v.fast_supply_before[0];
         return true;
       }},
      {"the supply after is another",
       [](Turn& v) {
         --v.after.supply[0];
         return true;
       }},
      {"a follower vanished from the board",
       [](Turn& v) {
         auto* p = followed(v.after.board);
         if (p == nullptr) return false;
         p->follower.reset();
         return true;
       }},
      {"a follower that went home is still there",
       [](Turn& v) {
         if (v.fast_items.empty()) return false;
         v.after.board = v.before.board;
         v.after.board.push_back(v.move);
         return true;
       }},
      {"a feature was larger before",
       [](Turn& v) {
         auto* f = find(v.features_before, is_land);
         if (f == nullptr) return false;
         for (int i = 0; i < 40; ++i) f->tiles.push_back(i);
         f->pennants += 9;
         return true;
       }},
      {"everything was complete before",
       [](Turn& v) {
         for (auto& f : v.features_before.features) {
           if (f.kind != FeatureKind::farm) f.complete = true;
         }
         return true;
       }},
      {"nothing is complete now",
       [](Turn& v) {
         for (auto& f : v.features_after.features) f.complete = false;
         return true;
       }},
      {"the fast game went on elsewhere",
       [](Turn& v) {
         v.fast.undo_turn();
         for (const auto& place : v.fast.board().legal_placements(v.move.type)) {
           if (place.cell == v.move.cell) continue;
           v.fast.place(place.cell, v.move.type, place.rotation);
           v.fast.finish_turn();
           return true;
         }
         return false;
       }},
      {"a tile fewer in the fast bag",
       [](Turn& v) {
         for (int type = 0; type < v.fast.board().set().type_count(); ++type) {
           if (v.fast.board().left(type) == 0) continue;
           v.fast.set_aside(type);
           return true;
         }
         return false;
       }},
      {"the board before had another tile",
       [](Turn& v) {
         v.before.board.back().rotation = (v.before.board.back().rotation + 1) % 4;
         return true;
       }},
  };
  return all;
}

}  // namespace bastide::props::spoilt
