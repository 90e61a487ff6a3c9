#include "props/checks/figure_rules.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "props/checks/item_checks.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::Deployment;
using rules::FeatureKind;
using rules::PerPlayer;
using rules::SegmentRef;
using rules::editions::Edition;
using rules::editions::Needs;
using rules::reference::Supplies;

/// Whether a figure of the kind may join those there.
bool is_free_for(const rules::editions::Figure& kind, std::size_t figure, int player, const Supplies& there,
                 const rules::reference::Feature& feature, const Edition& edition) {
  if (kind.needs_mark >= 0 && feature.marks[at(kind.needs_mark)] == 0) return false;
  if (kind.needs == Needs::nothing) return true;
  if (kind.needs != Needs::own_follower) return is_anyone_there(there) == (kind.needs == Needs::anyone);
  const bool is_complete = feature.complete;
  return !is_complete && there[figure][at(player)] == 0 && has_own_follower(there, player, edition);
}

/// Whether a figure of the kind may go to that tile, of those with the one just laid, whatever it shows.
bool tile_admits(const TurnView& view, const std::vector<rules::Placement>& tiles,
                 const rules::editions::Figure& kind, std::size_t tile) {
  using rules::editions::OnTile;
  const bool is_laid = tile + 1 == tiles.size();
  const auto shows = [&](const rules::Placement& placed, int mark) {
    int marks = 0;
    for (const auto& segment : view.set().type(placed.type).segments) marks += segment.marks[at(mark)];
    return marks > 0;
  };
  if (is_laid && kind.on_tile == OnTile::earlier) return false;
  if (!is_laid && (kind.on_tile == OnTile::laid || tiles[tile].follower)) return false;
  if (!is_laid && kind.laid_mark >= 0 && !shows(tiles.back(), kind.laid_mark)) return false;
  if (kind.within == 0) return true;
  int goals = 0;
  for (const auto& other : tiles) {
    const bool is_own = std::ranges::count(other.follower, view.player, &Deployment::player) > 0;
    if (kind.near_mark >= 0 ? !shows(other, kind.near_mark) : !is_own) continue;
    ++goals;
    const int steps =
        std::max(std::abs(other.cell.x - tiles[tile].cell.x), std::abs(other.cell.y - tiles[tile].cell.y));
    if (steps <= kind.within) return true;
  }
  return goals == 0 && kind.near_mark < 0;
}

}  // namespace

std::vector<PerPlayer> claims_on(const rules::reference::Features& found,
                                 const std::vector<rules::Placement>& board, const Edition& edition,
                                 bool by_weight) {
  const auto counted = [&](const std::vector<rules::Placement>& standing) {
    return by_weight ? weights_on(found, figures_on(found, standing), edition)
                     : rules::reference::followers_on(found, standing);
  };
  auto claims = counted(board);
  if (!edition.counts_around()) return claims;
  for (std::size_t f = 0; f < claims.size(); ++f) {
    if (!rules::is_site(found.features[f].kind)) continue;
    const auto centre = board[at(found.features[f].segments.front().placement)].cell;
    auto near = board;  // with nobody but those around
    for (auto& tile : near) {
      const int steps = std::max(std::abs(tile.cell.x - centre.x), std::abs(tile.cell.y - centre.y));
      if (steps > 1) tile.follower.reset();
    }
    claims[f] = {};
    for (const auto& there : counted(near)) claims[f] = plus(claims[f], there);
  }
  return claims;
}

std::vector<Supplies> figures_on(const rules::reference::Features& found,
                                 const std::vector<rules::Placement>& board) {
  std::vector<Supplies> standing(found.features.size());
  for (std::size_t tile = 0; tile < board.size(); ++tile) {
    for (const auto& [player, segment, figure] : board[tile].follower)
      ++standing[at(found.feature_of[tile][at(segment)])][at(figure)][at(player)];
  }
  return standing;
}

rules::expressions::FormulaInputs counted_on(const rules::reference::Feature& feature,
                                             const Edition& edition) {
  rules::expressions::FormulaInputs counts;
  counts.tiles = static_cast<int>(feature.tiles.size());
  counts.segments = static_cast<int>(feature.segments.size());
  const bool is_nine = feature.complete && edition.table.border_cloister == rules::BorderCloister::nine;
  counts.neighbours = rules::is_site(feature.kind) && is_nine ? 8 : feature.neighbours;
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    const bool is_sum = edition.marks[m].merge == rules::expressions::Merge::sum;
    counts.marks[m] = is_sum ? feature.marks[m] : std::min<int>(1, feature.marks[m]);
  }
  using rules::expressions::Detail;
  counts.detail(Detail::crossings) = feature.crossings;
  counts.detail(Detail::cloister_ends) = feature.cloister_ends;
  counts.detail(Detail::city_ends) = feature.city_ends;
  counts.detail(Detail::loops) = feature.loops;
  counts.detail(Detail::farms) = feature.farms;
  return counts;
}

void tell_who_stands(rules::expressions::FormulaInputs& told, const rules::reference::Features& found,
                     const std::vector<rules::Placement>& board, const std::vector<int>& features,
                     int player) {
  using rules::expressions::Detail;
  told.figures = {};
  int first = static_cast<int>(board.size());
  int own = 0;
  int others = 0;
  for (int tile = static_cast<int>(board.size()) - 1; tile >= 0; --tile) {
    for (const auto& who : board[at(tile)].follower) {
      if (std::ranges::find(features, found.index_of({tile, who.segment})) == features.end()) continue;
      first = tile;
      ++(who.player == player ? own : others);
      if (who.player == player) ++told.figures[at(who.figure)];
    }
  }
  told.detail(Detail::own) = own;
  told.detail(Detail::others) = others;
  told.detail(Detail::turns) = std::max(0, static_cast<int>(board.size()) - 1 - first);
}

namespace {

/// Of the features that touch the city or road, found tile by tile from its own segments: what is marked on
/// them, and how many roads they are.
void tell_what_touches(rules::expressions::FormulaInputs& told, const rules::reference::Features& found,
                       const std::vector<rules::Placement>& board, const rules::reference::Feature& land,
                       const Edition& edition) {
  std::set<int> touching;
  for (const auto& [placement, own] : land.segments) {
    const auto& type = found.set->type(board[at(placement)].type);
    const auto take = [&](int segment) { touching.insert(found.index_of({placement, segment})); };
    for (int s = 0; s < static_cast<int>(type.segments.size()); ++s) {
      const auto& other = type.segments[at(s)];
      if (land.kind == FeatureKind::city && (other.cities >> own & 1) != 0) take(s);
      for (int side = 0; side < 4; ++side) {
        const auto& end = type.ends[at(side)];
        if (other.kind != tilesets::SegmentKind::road || (other.sides >> side & 1) == 0) continue;
        if (end.at != tilesets::Centre::gate) continue;
        if (land.kind == FeatureKind::city && end.city == own) take(s);
        if (land.kind == FeatureKind::road && s == own) take(end.city);
      }
    }
  }
  using rules::expressions::Detail;
  told.detail(Detail::roads) = 0;
  for (const int f : touching) {
    if (found.features[at(f)].kind == FeatureKind::road) ++told.detail(Detail::roads);
    for (std::size_t m = 0; m < edition.marks.size(); ++m) {
      const int marks = found.features[at(f)].marks[m];
      const bool is_any = edition.marks[m].merge == rules::expressions::Merge::any;
      told.detail(rules::expressions::mark_around(m)) += is_any ? std::min(marks, 1) : marks;
    }
  }
}

}  // namespace

void tell_what_lies_around(rules::expressions::FormulaInputs& told, const rules::reference::Features& found,
                           const std::vector<rules::Placement>& board, const rules::reference::Feature& site,
                           const Edition& edition) {
  using rules::expressions::Detail;
  using rules::expressions::is_around;
  for (std::size_t d = 0; d < told.details.size(); ++d) {
    if (is_around(static_cast<Detail>(d))) told.details[d] = 0;
  }
  if (!rules::is_site(site.kind)) return tell_what_touches(told, found, board, site, edition);
  const auto centre = board[at(site.tiles.front())].cell;
  for (int place = 0; place < 9; ++place) {
    const rules::Cell cell{centre.x + place % 3 - 1, centre.y + place / 3 - 1};
    const auto tile = std::ranges::find(board, cell, &rules::Placement::cell);
    if (place == 4 || tile == board.end()) continue;
    const auto& type = found.set->type(tile->type);
    const bool is_beside = place % 2 == 1;  // the corners have even numbers
    const auto tell = [&](bool is_shown, Detail around, Detail beside) {
      if (!is_shown) return;
      ++told.detail(around);
      if (is_beside) ++told.detail(beside);
    };
    const auto shows = [&](tilesets::SegmentKind kind) {
      return std::ranges::any_of(type.segments, [&](const auto& segment) { return segment.kind == kind; });
    };
    using tilesets::SegmentKind;
    tell(shows(SegmentKind::city), Detail::cities_around, Detail::cities_beside);
    tell(shows(SegmentKind::road), Detail::roads_around, Detail::roads_beside);
    tell(shows(SegmentKind::field), Detail::fields_around, Detail::fields_beside);
    tell(shows(SegmentKind::cloister), Detail::cloisters_around, Detail::cloisters_beside);
    tell(shows(SegmentKind::garden), Detail::gardens_around, Detail::gardens_beside);
    tell(std::ranges::any_of(type.ends, [](const auto& end) { return end.at == tilesets::Centre::hamlet; }),
         Detail::villages_around, Detail::villages_beside);
    for (std::size_t m = 0; m < edition.marks.size(); ++m) {
      for (const auto& segment : type.segments) {
        const int marks = segment.marks[m];
        const bool is_sum = edition.marks[m].merge == rules::expressions::Merge::sum;
        const auto add = [&](Detail detail) {
          told.detail(detail) = is_sum ? told.detail(detail) + marks : std::max(told.detail(detail), marks);
        };
        add(rules::expressions::mark_around(m));
        if (is_beside) add(rules::expressions::mark_beside(m));
      }
    }
  }
}

std::vector<PerPlayer> weights_on(const rules::reference::Features& found,
                                  const std::vector<Supplies>& standing, const Edition& edition) {
  std::vector<PerPlayer> weights(standing.size());
  for (std::size_t f = 0; f < standing.size(); ++f) {
    for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
      const auto& kind = edition.figures[figure];
      if (standing[f][figure] == PerPlayer{}) continue;
      const int weight = kind.weight_formula
                             ? kind.weight_formula->points(counted_on(found.features[f], edition))
                             : kind.weight;
      weights[f] = plus(weights[f], standing[f][figure], weight);
    }
  }
  return weights;
}

Supplies standing_figures(const std::vector<rules::Placement>& board) {
  Supplies standing{};
  for (const auto& placed : board) {
    for (const auto& who : placed.follower) ++standing[at(who.figure)][at(who.player)];
  }
  return standing;
}

bool is_anyone_there(const Supplies& there) {
  return std::ranges::any_of(there, [](const PerPlayer& numbers) { return numbers != PerPlayer{}; });
}

bool has_own_follower(const Supplies& there, int player, const Edition& edition) {
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    if (edition.figures[figure].is_follower() && there[figure][at(player)] > 0) return true;
  }
  return false;
}

namespace {

/// A figure where it may be deployed.
struct Spot {
  std::size_t tile = 0;
  Deployment who;
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

/// Where the player of the turn may deploy one of what he has, with these figures on the tiles, the tile of
/// the turn the last.
std::vector<Spot> spots_among(const TurnView& view, const std::vector<rules::Placement>& tiles,
                              const std::vector<int>& supply) {
  const auto& edition = view.edition;
  const auto there = figures_on(view.features_after, tiles);
  std::vector<Spot> spots;
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    const auto& kind = edition.figures[figure];
    if (supply[figure] <= 0) continue;
    for (std::size_t tile = kind.goes_elsewhere() ? 0 : tiles.size() - 1; tile < tiles.size(); ++tile) {
      if (!tile_admits(view, tiles, kind, tile)) continue;
      const bool is_laid = tile + 1 == tiles.size();
      const auto& segments = view.set().type(tiles[tile].type).segments;
      for (std::size_t s = 0; s < segments.size(); ++s) {
        const bool is_barred =
            segments[s].kind == tilesets::SegmentKind::field && edition.farms == rules::editions::Farms::off;
        if (is_barred || !kind.may_stand_on(segments[s].kind)) continue;
        const int feature = view.features_after.feature_of[tile][s];
        const auto& land = view.features_after.features[at(feature)];
        if (!is_free_for(kind, figure, view.player, there[at(feature)], land, edition)) continue;
        const Deployment who{view.player, static_cast<int>(s), static_cast<int>(figure)};
        if (is_laid || (!land.complete && !closes_early(view, feature))) spots.push_back({tile, who});
      }
    }
  }
  return spots;
}

/// What two figures the player may deploy, one on the tile of the turn: one as if it were alone, then one
/// that may go second, the other standing.
std::vector<rules::Elsewhere> due_pairs(const TurnView& view, const std::vector<rules::Placement>& tiles,
                                        const std::vector<int>& supply) {
  const std::size_t laid = tiles.size() - 1;
  std::set<rules::Elsewhere> pairs;
  if (std::ranges::none_of(view.edition.figures, &rules::editions::Figure::goes_second)) return {};
  for (const auto& one : spots_among(view, tiles, supply)) {
    auto with_one = tiles;
    with_one[one.tile].follower.add(one.who);
    auto left = supply;
    --left[at(one.who.figure)];
    for (const auto& two : spots_among(view, with_one, left)) {
      if (!view.edition.figures[at(two.who.figure)].goes_second()) continue;
      if (one.tile != laid && two.tile != laid) continue;
      if (one.tile == two.tile && one.who.segment == two.who.segment) continue;
      // The one on the tile of the turn is the first, or the one on its lower segment.
      const bool is_turned = one.tile != laid || (two.tile == laid && two < one);
      const auto& [tile, who] = is_turned ? one : two;
      auto second = tiles[tile];
      second.follower = who;
      rules::Elsewhere pair(second);
      pair.first = is_turned ? two.who : one.who;
      pairs.insert(pair);
    }
  }
  return {pairs.begin(), pairs.end()};
}

}  // namespace

FigureChoices due_choices(const TurnView& view) {
  // From before the deployment: who stood there, on the features with the tile.
  auto tiles = view.before.board;
  tiles.push_back(view.move);
  tiles.back().follower.reset();
  std::vector<int> supply;
  for (std::size_t figure = 0; figure < view.edition.figures.size(); ++figure)
    supply.push_back(view.before.supplies[figure][at(view.player)]);
  FigureChoices due;
  due.spots.resize(view.edition.figures.size());
  for (const auto& [tile, who] : spots_among(view, tiles, supply)) {
    if (tile + 1 == tiles.size()) {
      due.spots[at(who.figure)].push_back(who.segment);
      continue;
    }
    auto spot = tiles[tile];
    spot.follower = who;
    due.far.emplace_back(spot);
  }
  for (const auto& pair : due_pairs(view, tiles, supply)) due.far.push_back(pair);
  std::ranges::sort(due.far);
  for (const auto& tile : view.before.board)
    if (who_may_leave(view, tile.cell)) due.retrievable.push_back(tile.cell);
  std::ranges::sort(due.retrievable);
  return due;
}

std::optional<SegmentRef> who_may_leave(const TurnView& view, rules::Cell cell) {
  const auto& board = view.before.board;
  const auto there = std::ranges::find(board, cell, &rules::Placement::cell);
  if (there == board.end()) return std::nullopt;
  for (const auto& who : there->follower) {
    const SegmentRef ref{static_cast<int>(there - board.begin()), who.segment};
    const int feature = view.features_after.index_of(ref);
    const auto& land = view.features_after.features[at(feature)];
    const auto from = view.edition.figures[at(who.figure)].retrieve;
    const bool may_leave = from == rules::editions::Retrieve::anywhere ||
                           (from == rules::editions::Retrieve::incomplete && rules::is_site(land.kind));
    if (who.player == view.player && may_leave && !land.complete && !closes_early(view, feature)) return ref;
  }
  return std::nullopt;
}

namespace {

/// Likewise, of a board and its features.
bool is_closed(const TurnView& view, const std::vector<rules::Placement>& board,
               const rules::reference::Features& found, int farm) {
  using rules::editions::FarmsClose;
  const auto& land = found.features[at(farm)];
  if (view.edition.farms_close == FarmsClose::no || land.kind != FeatureKind::farm) return false;
  std::set<std::pair<int, int>> laid;
  for (const auto& tile : board) laid.emplace(tile.cell.x, tile.cell.y);
  for (const auto& [placement, segment] : land.segments) {
    const auto& tile = board[at(placement)];
    for (int half = 0; half < 8; ++half) {
      if ((view.set().type(tile.type).segments[at(segment)].half_edges >> half & 1U) == 0) continue;
      const auto beyond = rules::neighbour(tile.cell, (half / 2 + tile.rotation) % 4);
      if (!laid.contains({beyond.x, beyond.y})) return false;
    }
  }
  const auto is_waiting = [&](const auto& contact) {
    return contact.first == farm && !found.features[at(contact.second)].complete;
  };
  return view.edition.farms_close == FarmsClose::yes || std::ranges::none_of(found.contacts, is_waiting);
}

}  // namespace

bool closes_early(const TurnView& view, int farm) {
  return is_closed(view, view.after.board, view.features_after, farm);
}

bool closes_now(const TurnView& view, int farm) {
  const auto& land = view.features_after.features[at(farm)];
  const auto was_closed = [&](rules::SegmentRef ref) {
    return ref.placement < static_cast<int>(view.before.board.size()) &&
           is_closed(view, view.before.board, view.features_before, view.features_before.index_of(ref));
  };
  return closes_early(view, farm) && std::ranges::none_of(land.segments, was_closed);
}

std::vector<rules::Standing> due_to_stand(const TurnView& view) {
  const auto board = board_when_scored(view);
  auto stood = view.before.board;  // with who was taken back: he may have been a last follower, too
  stood.push_back(view.turn().laid());
  std::vector<rules::Standing> due;
  const auto feature_of = [&](std::size_t tile, const Deployment& who) {
    return view.features_after.index_of({static_cast<int>(tile), who.segment});
  };
  const auto is_scored = [&](int feature) {
    const auto& there = view.features_after.features[at(feature)];
    return there.kind == FeatureKind::farm ? closes_early(view, feature) : there.complete;
  };
  for (std::size_t tile = 0; tile < board.size(); ++tile) {
    due.push_back(board[tile].follower);
    for (const auto& who : board[tile].follower)
      if (is_scored(feature_of(tile, who))) due.back().remove(who.segment);
  }
  // Who leaves with the last follower of his player's.
  if (!view.edition.has_figures()) return due;
  const auto before = figures_on(view.features_after, stood);
  auto left = stood;
  for (std::size_t tile = 0; tile < left.size(); ++tile) left[tile].follower = due[tile];
  const auto after = figures_on(view.features_after, left);
  for (std::size_t tile = 0; tile < due.size(); ++tile) {
    for (const auto& who : left[tile].follower) {
      if (!view.edition.figures[at(who.figure)].leaves_with_follower) continue;
      const auto feature = at(feature_of(tile, who));
      if (has_own_follower(before[feature], who.player, view.edition) &&
          !has_own_follower(after[feature], who.player, view.edition))
        due[tile].remove(who.segment);
    }
  }
  return due;
}

bool extends_for_another_part(const Edition& edition, const rules::reference::Features& with_tile,
                              const std::vector<rules::Placement>& before, int player) {
  const auto laid = static_cast<int>(before.size());
  for (std::size_t tile = 0; tile < before.size(); ++tile) {
    for (const auto& who : before[tile].follower) {
      if (who.player != player || !edition.figures[at(who.figure)].gives_part) continue;
      const auto& feature = with_tile.feature_at({static_cast<int>(tile), who.segment});
      if (rules::is_line(feature.kind) && feature.segments.back().placement == laid) return true;
    }
  }
  return false;
}

rules::Tokens due_tokens(const TurnView& view, rules::Tokens tokens) {
  for (const auto& feature : view.features_after.features) {
    // A feature of the tile laid, or a site beside it, whose last empty cell it took; or a farm.
    const auto first = feature.segments.front();
    const bool was_there = first.placement < static_cast<int>(view.before.board.size());
    const bool was_complete = was_there && view.features_before.feature_at(first).complete;
    if ((!feature.complete || was_complete) && !closes_now(view, view.features_after.index_of(first)))
      continue;
    for (std::size_t m = 0; m < view.edition.marks.size(); ++m) {
      if (view.edition.marks[m].is_token) tokens[m][at(view.player)] += feature.marks[m];
    }
  }
  return tokens;
}

}  // namespace bastide::props::checks
