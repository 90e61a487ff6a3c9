// A game in the order of place-turn-steps and score-order: place, deploy or take back, score what is
// complete, return the figures.
//
// Only the board with the figures standing on it, the bag, the scores, the supplies, the tokens and who has
// awards are kept, and of the turn what its next part depends on. Features are found anew for every question,
// so a turn costs a few evaluations of `features`.
//
// Where a figure may be deployed (deploy-*): on the tile just placed, on a segment of a kind on which it may
// stand, whose whole feature is as its row in the edition needs.
#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "rules/reference/continuing.hpp"
#include "rules/reference/events.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::Farms;

std::vector<Placement> with(std::vector<Placement> board, const Placement& tile) {
  board.push_back(tile);
  return board;
}

Placement without_follower(Placement tile) {
  tile.follower.reset();
  return tile;
}

/// Whether a player has a figure on the feature that is a follower: counts in majorities.
bool has_follower(const Features& found, const std::vector<Placement>& board,
                  const editions::Edition& edition, int feature, int player) {
  const auto his = presence_on(found, board, {feature}, player).figures;
  for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
    if (edition.figures[figure].is_follower() && his[figure] > 0) return true;
  }
  return false;
}

bool bears(const tilesets::TileType& type, int mark) {
  return std::ranges::any_of(type.segments, [&](const auto& s) { return s.marks[at(mark)] > 0; });
}

/// What keeps a figure of this kind from the tile of a placement, whatever stands on its features. The last
/// placement is the tile just laid.
std::optional<std::string> tile_barred(const TileSet& set, const std::vector<Placement>& board,
                                       const editions::Figure& kind, int player, int placement) {
  using editions::OnTile;
  const Placement& there = board[at(placement)];
  const bool is_laid = placement + 1 == static_cast<int>(board.size());
  if (kind.on_tile == (is_laid ? OnTile::earlier : OnTile::laid)) {
    return fmt::format("a {} is deployed on {}", kind.id,
                       is_laid ? "a tile that lay before" : "the tile just laid");
  }
  if (!is_laid && there.follower) return fmt::format("{} bears a figure already", describe(set, there));
  if (!is_laid && kind.laid_mark >= 0 && !bears(set.type(board.back().type), kind.laid_mark))
    return fmt::format("tile {} shows no mark that lets a {} go to another tile",
                       set.type(board.back().type).id, kind.id);
  if (kind.within == 0) return std::nullopt;
  const auto is_own = [&](const Deployment& standing) { return standing.player == player; };
  std::vector<Cell> goals;
  for (const Placement& other : board) {
    const bool is_goal = kind.near_mark >= 0 ? bears(set.type(other.type), kind.near_mark)
                                             : std::ranges::any_of(other.follower, is_own);
    if (is_goal) goals.push_back(other.cell);
  }
  if (goals.empty() && kind.near_mark < 0) return std::nullopt;  // the first goes anywhere
  for (const Cell goal : goals) {
    const int columns = std::abs(goal.x - there.cell.x);
    const int rows = std::abs(goal.y - there.cell.y);
    if (columns <= kind.within && rows <= kind.within) return std::nullopt;
  }
  return fmt::format("{} is not within {} tile{} of {}", describe(set, there), kind.within,
                     kind.within == 1 ? "" : "s", kind.near_mark >= 0 ? "such a mark" : "an own figure");
}

/// What a feature may lack for a figure to be deployed on it.
enum class Lack : std::uint8_t {
  nothing,
  the_mark,
  emptiness,
  somebody,
  incompleteness,
  own_follower,
  being_the_first
};

Lack lack_of(const Features& found, const std::vector<Placement>& board, const editions::Edition& edition,
             int feature, const Occupants& there, int player, int figure) {
  const editions::Figure& kind = edition.figures[at(figure)];
  if (kind.needs_mark >= 0 && found.features[at(feature)].marks[at(kind.needs_mark)] == 0)
    return Lack::the_mark;
  if (kind.needs == editions::Needs::nothing) return Lack::nothing;
  if (kind.needs == editions::Needs::anyone) return there.is_held ? Lack::nothing : Lack::somebody;
  if (kind.needs == editions::Needs::empty) return there.is_held ? Lack::emptiness : Lack::nothing;
  if (found.features[at(feature)].complete) return Lack::incompleteness;
  if (!has_follower(found, board, edition, feature, player)) return Lack::own_follower;
  const bool is_second = presence_on(found, board, {feature}, player).figures[at(figure)] > 0;
  return is_second ? Lack::being_the_first : Lack::nothing;
}

/// "the feature of city on E2@0,-2" is `feature`.
std::optional<std::string> words_for(Lack lack, const editions::Edition& edition, int player, int figure,
                                     const std::string& feature) {
  switch (lack) {
    case Lack::emptiness:
      return fmt::format("{} holds a {} already", feature, edition.has_figures() ? "figure" : "follower");
    case Lack::the_mark:
      return fmt::format("{} has no {}", feature,
                         edition.marks[at(edition.figures[at(figure)].needs_mark)].name);
    case Lack::somebody:
      return fmt::format("nobody stands on {}", feature);
    case Lack::incompleteness:
      return fmt::format("{} is complete", feature);
    case Lack::own_follower:
      return fmt::format("player {} has no follower on {}", player, feature);
    case Lack::being_the_first:
      return fmt::format("player {} has another {} on {}", player, edition.figures[at(figure)].id, feature);
    case Lack::nothing:
      break;
  }
  return std::nullopt;
}

/// What keeps `player` from taking back one of the figures on placement `placement`, or nothing.
std::optional<std::string> not_retrievable(const TileSet& set, const std::vector<Placement>& board,
                                           const editions::Edition& edition, int player,
                                           const Features& found, int placement, const Deployment& who) {
  const Placement& tile = board[at(placement)];
  const auto [owner, segment, figure] = who;
  if (owner != player) {
    return fmt::format("the figure on {} belongs to player {}, the turn to player {}", describe(set, tile),
                       owner, player);
  }
  const auto from = edition.figures[at(figure)].retrieve;
  if (from == editions::Retrieve::never)
    return fmt::format("no {} may be taken back", edition.figures[at(figure)].id);
  const Feature& feature = found.feature_at({placement, segment});
  const std::string& name = set.type(tile.type).segments[at(segment)].name;
  if (is_scored_early(found, found.index_of({placement, segment}), edition))
    return fmt::format("the {} on {} is closed", name, describe(set, tile));
  if (from == editions::Retrieve::incomplete && !is_site(feature.kind)) {
    return fmt::format("a figure is taken back from a cloister or garden, {} on {} is none", name,
                       describe(set, tile));
  }
  if (feature.complete) return fmt::format("the {} on {} is complete", name, describe(set, tile));
  return std::nullopt;
}

/// What keeps `player` from taking back what stands on placement `placement`, or nothing.
std::optional<std::string> not_retrievable(const TileSet& set, const std::vector<Placement>& board,
                                           const editions::Edition& edition, int player,
                                           const Features& found, int placement) {
  const Placement& tile = board[at(placement)];
  if (!tile.follower) return fmt::format("no figure stands on {}", describe(set, tile));
  std::optional<std::string> why;
  for (const Deployment& who : tile.follower) {
    const auto wrong = not_retrievable(set, board, edition, player, found, placement, who);
    if (!wrong) return std::nullopt;
    if (!why) why = wrong;
  }
  return why;
}

std::optional<int> placement_on(const std::vector<Placement>& board, Cell cell) {
  for (std::size_t p = 0; p < board.size(); ++p) {
    if (board[p].cell == cell) return static_cast<int>(p);
  }
  return std::nullopt;
}

/// The features complete with the last tile that were not without it.
std::vector<int> newly_complete(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                                const Features& found) {
  const int last = static_cast<int>(board.size()) - 1;
  const Features before = features(set, {board.begin(), board.end() - 1}, table);
  std::vector<int> completed;
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const Feature& feature = found.features[at(f)];
    if (!feature.complete) continue;
    const bool was_complete = std::ranges::any_of(feature.segments, [&](SegmentRef segment) {
      return segment.placement < last && before.feature_at(segment).complete;
    });
    if (!was_complete) completed.push_back(f);
  }
  return completed;
}

/// Likewise the farms that are scored early with it and were not without it.
std::vector<int> newly_closed(const TileSet& set, const std::vector<Placement>& board,
                              const editions::Edition& edition, const Features& found) {
  std::vector<int> closed;
  if (edition.farms_close == editions::FarmsClose::no) return closed;
  const int last = static_cast<int>(board.size()) - 1;
  const Features before = features(set, {board.begin(), board.end() - 1}, edition.table);
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const bool was_closed = std::ranges::any_of(found.features[at(f)].segments, [&](SegmentRef segment) {
      return segment.placement < last && is_scored_early(before, before.index_of(segment), edition);
    });
    if (is_scored_early(found, f, edition) && !was_closed) closed.push_back(f);
  }
  return closed;
}

std::vector<int> newly_finished(const TileSet& set, const std::vector<Placement>& board,
                                const editions::Edition& edition, const Features& found) {
  auto all = newly_complete(set, board, edition.table, found);
  for (const int farm : newly_closed(set, board, edition, found)) all.push_back(farm);
  return all;
}

/// Whether the last tile extends a road or city on which `player` already had a figure that then gives
/// another part of the turn.
bool extends_for_part(const std::vector<Placement>& board, const editions::Edition& edition, int player,
                      const Features& found) {
  const int last = static_cast<int>(board.size()) - 1;
  for (int p = 0; p < last; ++p) {
    for (const Deployment& standing : board[at(p)].follower) {
      if (standing.player != player || !edition.figures[at(standing.figure)].gives_part) continue;
      const Feature& feature = found.feature_at({p, standing.segment});
      const bool is_of_line = is_line(feature.kind);
      if (is_of_line && std::ranges::count(feature.tiles, last) > 0) return true;
    }
  }
  return false;
}

/// The last of the rows about this player that says it; nullptr: he begins as usual.
template <class Says>
const editions::SeatRow* row_about(const editions::Edition& edition, int player, int players, Says says) {
  for (auto row = edition.seats.rbegin(); row != edition.seats.rend(); ++row) {
    if (row->fits(player, players) && says(*row)) return &*row;
  }
  return nullptr;
}

/// Whether any figure of the edition may ever stand on such a feature.
bool may_be_held(const editions::Edition& edition, FeatureKind kind) {
  return std::ranges::any_of(tilesets::segment_kinds, [&](const tilesets::KindRow& row) {
    const auto may_stand = [&](const editions::Figure& figure) { return figure.may_stand_on(row.kind); };
    return kind_of(row.kind) == kind && std::ranges::any_of(edition.figures, may_stand);
  });
}

}  // namespace

Game::Game(const TileSet& set, const editions::Edition& edition, int players, Placement start)
    : set_(&set), edition_(&edition), players_(players), board_{start} {
  assert(players >= 1 && players <= most_players && !start.follower &&
         !inconsistency(set, board_, edition.table));
  for (const tilesets::Deck& deck : set.decks())
    left_.insert(left_.end(), deck.counts.begin(), deck.counts.end());
  if (set.decks().empty()) {
    for (const tilesets::TileType& type : set.types()) left_.push_back(type.count);
    --left_[at(start.type)];
  }
  // Tiles that lie at the start were laid by nobody: they bear no figure, and nothing is scored for them.
  for (const tilesets::LyingTile& tile : set.lying(start.type)) {
    board_.push_back({tile.type, tile.rotation, {tile.x, tile.y}, std::nullopt});
    if (set.decks().empty()) --left_[at(tile.type)];  // no deck has them
  }
  for (int player = 0; player < players; ++player) {
    for (std::size_t figure = 0; figure < edition.figures.size(); ++figure) {
      const auto says = [&](const editions::SeatRow& row) {
        return row.count && row.figure == static_cast<int>(figure);
      };
      const auto* row = row_about(edition, player, players, says);
      supplies_[figure][at(player)] = row == nullptr ? edition.figures[figure].count : *row->count;
    }
    const auto* row = row_about(edition, player, players, [](const auto& any) { return any.points > 0; });
    scores_[at(player)] = row == nullptr ? 0 : row->points;
  }
  award_holders_.assign(edition.awards.size(), -1);
}

int Game::left_in(std::size_t deck, int type) const { return left_[deck * set_->types().size() + at(type)]; }

int Game::left(int type) const { return left_in(deck_, type); }

void Game::take(int type) {
  const std::size_t first = deck_ * set_->types().size();
  --left_[first + at(type)];
  if (deck_ + 1 >= set_->decks().size()) return;
  const std::span deck(left_.data() + first, set_->types().size());
  if (std::ranges::all_of(deck, [](int tiles) { return tiles == 0; })) ++deck_;
}

void Game::set_aside(int type) {
  assert(left(type) > 0);
  take(type);
}

std::vector<int> Game::spots_after(int player, const Placement& tile, int figure) const {
  const auto board = with(board_, without_follower(tile));
  return spots(*set_, board, *edition_, supply(figure)[at(player)], figure, player);
}

std::vector<int> Game::spots_after(int player, const Placement& tile, const Features& found,
                                   int figure) const {
  const auto board = with(board_, without_follower(tile));
  return spots(*set_, board, *edition_, supply(figure)[at(player)], found, figure, player);
}

std::vector<Elsewhere> Game::far_spots_after(int player, const Placement& tile, const Features& found) const {
  const auto board = with(board_, without_follower(tile));
  std::vector<Elsewhere> spots;
  for (int p = 0; p + 1 < static_cast<int>(board.size()); ++p) {
    const auto& segments = set_->type(board[at(p)].type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      for (int figure = 0; figure < static_cast<int>(edition_->figures.size()); ++figure) {
        const Deployment who{player, s, figure};
        if (edition_->figures[at(figure)].goes_elsewhere() && !barred_from(board, found, p, who))
          spots.emplace_back(Placement{board[at(p)].type, board[at(p)].rotation, board[at(p)].cell, who});
      }
    }
  }
  return spots;
}

/// What keeps `second` from being deployed in the turn in which `first` is, before it.
std::optional<std::string> Game::barred_after(const std::vector<Placement>& board, const Features& found,
                                              const Stand& first, const Stand& second) const {
  const editions::Figure& kind = edition_->figures[at(second.who.figure)];
  if (!kind.goes_second()) return fmt::format("no {} is deployed after another figure", kind.id);
  if (first.placement == second.placement && first.who.segment == second.who.segment)
    return std::string("a segment bears one figure");
  if (auto barred = barred_from(board, found, first.placement, first.who)) return barred;
  auto with_first = board;
  with_first[at(first.placement)].follower.add(first.who);
  Game then = *this;
  --then.supplies_[at(first.who.figure)][at(first.who.player)];
  return then.barred_from(with_first, found, second.placement, second.who);
}

/// What keeps both from being deployed in a turn, whichever goes first.
std::optional<std::string> Game::pair_barred(const std::vector<Placement>& board, const Features& found,
                                             const Stand& one, const Stand& other) const {
  const auto barred = barred_after(board, found, one, other);
  return barred && barred_after(board, found, other, one) ? barred : std::nullopt;
}

std::vector<Elsewhere> Game::pairs_after(int player, const Placement& tile, const Features& found) const {
  std::vector<Elsewhere> pairs;
  const auto& kinds = edition_->figures;
  if (std::ranges::none_of(kinds, &editions::Figure::goes_second)) return pairs;
  const auto board = with(board_, without_follower(tile));
  const int laid = static_cast<int>(board.size()) - 1;
  std::vector<Stand> stands;
  for (int p = 0; p <= laid; ++p) {
    const auto& segments = set_->type(board[at(p)].type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      for (int figure = 0; figure < static_cast<int>(kinds.size()); ++figure)
        if (p == laid || kinds[at(figure)].goes_elsewhere()) stands.push_back({p, {player, s, figure}});
    }
  }
  for (const Stand& first : stands) {
    if (first.placement != laid) continue;
    for (const Stand& second : stands) {
      if (second.placement == laid && second.who.segment <= first.who.segment) continue;
      if (pair_barred(board, found, first, second)) continue;
      auto there = board[at(second.placement)];
      there.follower = second.who;
      pairs.emplace_back(there).first = first.who;
    }
  }
  return pairs;
}

/// What keeps a figure from a segment of placement `placement`, whoever's turn it is.
std::optional<std::string> Game::barred_from(const std::vector<Placement>& board, const Features& found,
                                             int placement, const Deployment& who) const {
  const Placement& there = board[at(placement)];
  if (auto barred = tile_barred(*set_, board, edition_->figures[at(who.figure)], who.player, placement))
    return barred;
  const int feature = found.index_of({placement, who.segment});
  const bool is_laid = placement + 1 == static_cast<int>(board.size());
  const std::string name = set_->type(there.type).segments[at(who.segment)].name;
  if (!is_laid && (found.features[at(feature)].complete || is_scored_early(found, feature, *edition_)))
    return fmt::format("the feature of {} on {} is complete", name, describe(*set_, there));
  return segment_objection(board, found, placement, who);
}

std::vector<int> Game::retrievable_after(int player, const Placement& tile) const {
  return retrievable_after(player, tile, features(*set_, with(board_, tile), edition_->table));
}

std::vector<int> Game::retrievable_after(int player, const Placement& tile, const Features& found) const {
  return retrievable(*set_, with(board_, without_follower(tile)), *edition_, player, found);
}

std::optional<std::string> Game::objection(int player, const Placement& tile) const {
  return objection(Turn{{}, player, tile});
}

std::optional<std::string> Game::objection_to_paying(int player, int points) const {
  if (points == 0) return std::nullopt;
  bool is_a_price = false;
  for (std::size_t place = 0; place < at(edition_->market); ++place)
    is_a_price = is_a_price || edition_->market_cost.of_place[place] == points;
  if (!is_a_price) return fmt::format("no tile that lies open costs {}", points);
  if (scores_[at(player)] < points + edition_->least_after_paying())
    return fmt::format("player {} has {} points and pays {}", player, scores_[at(player)], points);
  return std::nullopt;
}

std::optional<std::string> Game::objection(const Turn& turn) const {
  const auto& [set_aside, player, tile, elsewhere, pays] = turn;
  if (player < 0 || player >= players_)
    return fmt::format("there is no player {}, the game has {}", player, players_);
  if (tile.type < 0 || tile.type >= set_->type_count())
    return fmt::format("the set has no tile type {}", tile.type);
  if (tile.rotation < 0 || tile.rotation > 3)
    return fmt::format("rotation {} is not 0, 1, 2 or 3", tile.rotation);
  const tilesets::TileType& type = set_->type(tile.type);
  if (left(tile.type) == 0) {
    for (auto later = deck_ + 1; later < set_->decks().size(); ++later) {
      if (left_in(later, tile.type) > 0)
        return fmt::format("{} is drawn only when no tile of deck {} is left", type.id,
                           set_->decks()[deck_].id);
    }
    return fmt::format("no tile {} is left", type.id);
  }
  const auto board = with(board_, without_follower(tile));
  if (auto wrong = inconsistency(*set_, board, edition_->table)) return wrong;
  if (!is_connected(board)) return fmt::format("{} touches no placed tile", describe(*set_, tile));
  if (set_->is_ordered()) {
    const Landscape landscape(board_);
    const auto around = edges_around(*set_, board_, landscape, tile.cell);
    if (const auto breach = line_breach(*set_, board_, landscape, tile, around))
      return words_for(*breach, *set_, tile);
  }

  if (auto wrong = objection_to_paying(player, pays)) return wrong;
  if (!tile.follower && !elsewhere) return std::nullopt;
  if (tile.follower && elsewhere)
    return fmt::format("a figure is deployed and one {}, a turn does one of them",
                       elsewhere->deploys ? "deployed elsewhere" : "taken back");
  const auto placement =
      elsewhere ? placement_on(board, elsewhere->cell) : static_cast<int>(board.size()) - 1;
  if (!placement) return fmt::format("no tile lies at {},{}", elsewhere->cell.x, elsewhere->cell.y);
  if (elsewhere && elsewhere->cell == tile.cell && !elsewhere->first)
    return "the tile just laid is no other tile";
  const auto found = features(*set_, board, edition_->table);
  if (turn.retrieves()) return not_retrievable(*set_, board, *edition_, player, found, *placement);
  const Deployment who = elsewhere ? *elsewhere->deploys : *tile.follower;
  if (auto wrong = deployment_objection(board, player, *placement, who)) return wrong;
  if (elsewhere && elsewhere->first) {
    const int laid = static_cast<int>(board.size()) - 1;
    if (auto wrong = deployment_objection(board, player, laid, *elsewhere->first)) return wrong;
    return pair_barred(board, found, {laid, *elsewhere->first}, {*placement, who});
  }
  return barred_from(board, found, *placement, who);
}

/// What is wrong with a deployment wherever else figures stand.
std::optional<std::string> Game::deployment_objection(const std::vector<Placement>& board, int player,
                                                      int placement, const Deployment& who) const {
  const auto [owner, segment, figure] = who;
  const tilesets::TileType& type = set_->type(board[at(placement)].type);
  if (figure < 0 || figure >= static_cast<int>(edition_->figures.size()))
    return fmt::format("the edition has no figure {}", figure);
  const editions::Figure& kind = edition_->figures[at(figure)];
  if (owner != player)
    return fmt::format("the {} belongs to player {}, the turn to player {}", kind.id, owner, player);
  if (segment < 0 || segment >= static_cast<int>(type.segments.size())) {
    return fmt::format("tile {} has no segment {}", type.id, segment);
  }
  return std::nullopt;
}

/// What keeps a figure from a segment, wherever it lies.
std::optional<std::string> Game::segment_objection(const std::vector<Placement>& board, const Features& found,
                                                   int placement, const Deployment& who) const {
  const auto [player, segment, figure] = who;
  const editions::Figure& kind = edition_->figures[at(figure)];
  const Placement& there = board[at(placement)];
  const auto segment_kind = set_->type(there.type).segments[at(segment)].kind;
  const std::string& name = set_->type(there.type).segments[at(segment)].name;
  if (supply(figure)[at(player)] == 0) return fmt::format("player {} has no {} in supply", player, kind.id);
  if (!kind.may_stand_on(segment_kind))
    return fmt::format("no {} may stand on a {}", kind.id, set_->kind_name(segment_kind));
  if (segment_kind == tilesets::SegmentKind::field && edition_->farms == Farms::off)
    return fmt::format("this edition has no farmers, {} may not be occupied", name);
  const int feature = found.index_of({placement, segment});
  const auto lack = lack_of(found, board, *edition_, feature, occupants(found, board, *edition_)[at(feature)],
                            player, figure);
  return words_for(lack, *edition_, player, figure,
                   fmt::format("the feature of {} on {}", name, describe(*set_, there)));
}

TurnResult Game::play(int player, const Placement& tile) { return play(Turn{{}, player, tile}); }

TurnResult Game::play(const Turn& turn) {
  return play(turn, features(*set_, with(board_, turn.tile), edition_->table));
}

void Game::return_figure(Placement& placement, const Deployment who) {
  ++supplies_[at(who.figure)][at(who.player)];
  placement.follower.remove(who.segment);
}

/// Its feature was scored, or its player's followers there have left.
void Game::take_off(Placement& placement, const Deployment who) {
  if (!edition_->figures[at(who.figure)].is_lost) return return_figure(placement, who);
  placement.follower.remove(who.segment);
}

/// Of every feature that the last tile completed, and farm that it closed, whoever holds it.
void Game::take_tokens(int player, const Features& found) {
  if (std::ranges::none_of(edition_->marks, &expressions::MarkRule::is_token)) return;
  for (const int f : newly_finished(*set_, board_, *edition_, found)) {
    for (std::size_t mark = 0; mark < edition_->marks.size(); ++mark) {
      if (edition_->marks[mark].is_token) tokens_[mark][at(player)] += found.features[at(f)].marks[mark];
    }
  }
}

/// Before the tile of a turn of `player` lies. The second part of a turn begins none.
std::vector<Happenings> Game::at_turn_start(int player) const {
  if (edition_->events.empty() || part(player) == 2) return std::vector<Happenings>(edition_->events.size());
  const Features found = features(*set_, board_, edition_->table);
  return turn_start_happenings({*set_, *edition_, players_, player}, board_, found);
}

/// Gives what events gave at the start of the turn, and what they give for the last tile while the figures
/// still stand.
void Game::score_events(int player, const Features& found, const std::vector<Happenings>& at_start) {
  if (edition_->events.empty()) return;
  const auto completed = newly_finished(*set_, board_, *edition_, found);
  const auto for_tile = tile_happenings({*set_, *edition_, players_, player}, board_, found, completed);
  for (std::size_t event = 0; event < at_start.size(); ++event) {
    EventGain gain{static_cast<int>(event), {}};
    for (const auto* happenings : {&at_start[event], &for_tile[event]}) {
      for (const auto& [times, points] : *happenings) {
        for (std::size_t p = 0; p < times.size(); ++p)
          gain.points[p] += edition_->events[event].points * times[p] + points[p];
      }
    }
    add(scores_, gain.points);
    if (gain.points != PerPlayer{}) event_gains_.push_back(gain);
  }
  tokens_ = tokens_after(tokens_after(tokens_, *edition_, at_start), *edition_, for_tile);
}

/// The features that the last tile completed and on which nobody stands, with what the edition gives for
/// them.
std::vector<ScoreItem> Game::items_of_nobody(const Features& found) const {
  std::vector<ScoreItem> items;
  if (edition_->unclaimed == editions::Unclaimed::nobody) return items;
  const auto claims = claimants(found, board_, *edition_);
  for (const int f : newly_complete(*set_, board_, edition_->table, found)) {
    if (claims[at(f)].is_held || !may_be_held(*edition_, found.features[at(f)].kind)) continue;
    // What it is worth to one who holds it, without a figure of his.
    ScoreItem item = land_item(found, board_, *edition_, f, {});
    const int worth = worth_to_nobody(found, board_, *edition_, f);
    for (int player = 0; player < players_; ++player) {
      const bool gets = edition_->unclaimed == editions::Unclaimed::all || player == player_;
      if (gets) item.points[at(player)] = worth;
    }
    items.push_back(std::move(item));
  }
  return items;
}

/// Once everything else of the turn is done.
void Game::pass_awards() {
  award_moves_.clear();
  for (std::size_t award = 0; award < edition_->awards.size(); ++award) {
    const editions::AwardRow& row = edition_->awards[award];
    if (row.ties != editions::AwardTies::first) continue;
    const auto numbers = numbers_for({players_, tokens_, supplies_}, row.most);
    const int next = holder_after(award_holders_[award], player_, numbers);
    if (next != award_holders_[award]) award_moves_.push_back({static_cast<int>(award), next});
    award_holders_[award] = next;
  }
}

/// The end is looked at once more: it may give tokens.
Tokens Game::tokens_at_end() const {
  const Features found = features(*set_, board_, edition_->table);
  return tokens_after(tokens_, *edition_, end_happenings({*set_, *edition_, players_, -1}, board_, found));
}

std::vector<TokenBonus> Game::award_bonuses() const {
  std::vector<TokenBonus> bonuses;
  if (edition_->awards.empty()) return bonuses;
  const Tokens tokens = tokens_at_end();
  const Fronts fronts{players_, tokens, supplies_};
  for (int award = 0; award < static_cast<int>(edition_->awards.size()); ++award) {
    const auto numbers = numbers_for(fronts, edition_->awards[at(award)].most);
    const int holder = holder_after(award_holders_[at(award)], player_, numbers);
    bonuses.push_back(award_bonus(fronts, *edition_, award, holder));
  }
  return bonuses;
}

TurnResult Game::play(const Turn& turn, const Features& found) {
  assert(!objection(turn));
  const auto& [set_aside, player, tile, elsewhere, pays] = turn;
  const bool is_second_part = part(player) == 2;
  const auto at_start = at_turn_start(player);
  board_.push_back(turn.laid());
  take(tile.type);
  for (const Deployment& deployed : turn.deployed()) --supplies_[at(deployed.figure)][at(player)];

  player_ = player;
  gives_part_ = !is_second_part && extends_for_part(board_, *edition_, player, found);
  filled_hole_ = (is_second_part && filled_hole_) || gives_turn_for_hole();

  if (elsewhere && elsewhere->deploys && elsewhere->cell != tile.cell)
    board_[at(*placement_on(board_, elsewhere->cell))].follower = *elsewhere->deploys;
  const bool leaving_matters =
      std::ranges::any_of(edition_->figures, &editions::Figure::leaves_with_follower);
  const auto board_before = leaving_matters ? board_ : std::vector<Placement>{};
  ScoreSheet sheet;
  if (const auto from = turn.retrieves()) {
    const int placement = *placement_on(board_, *from);
    const auto may_leave = [&](const Deployment& who) {
      return !not_retrievable(*set_, board_, *edition_, player, found, placement, who);
    };
    const Deployment who = *std::ranges::find_if(board_[at(placement)].follower, may_leave);
    sheet.items.push_back(retrieved_item(found, board_, *edition_, placement, who));
    return_figure(board_[at(placement)], who);
    if (leaving_matters) return_left_alone(found, board_before);
  }
  const std::vector<Occupants> standing = occupants(found, board_, *edition_);
  const std::vector<Occupants> claims = claimants(found, board_, *edition_);
  take_tokens(player, found);
  event_gains_.clear();
  if (pays != 0) {
    EventGain payment{EventGain::of_payment, {}};
    payment.points[at(player)] = -pays;
    add(scores_, payment.points);
    event_gains_.push_back(payment);
  }
  score_events(player, found, at_start);

  const auto completed = edition_->site_majority == editions::SiteMajority::on
                             ? std::vector<int>{}
                             : newly_complete(*set_, board_, edition_->table, found);
  // What was complete before this turn was emptied then and can never be deployed on again, since every new
  // tile would have to join it. So the complete features that hold a figure are those that this tile
  // completed. No figure is taken back from them.
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    if (!found.features[at(f)].complete || !claims[at(f)].is_held) continue;
    // A site may be scored with nobody on it: then only when it is completed.
    if (!standing[at(f)].is_held && std::ranges::count(completed, f) == 0) continue;
    sheet.items.push_back(land_item(found, board_, *edition_, f, claims[at(f)]));
  }
  for (ScoreItem& item : early_farm_items(found, board_, standing, *edition_))
    sheet.items.push_back(std::move(item));
  for (ScoreItem& item : items_of_nobody(found)) sheet.items.push_back(std::move(item));
  normalise(sheet);
  for (const ScoreItem& item : sheet.items) add(scores_, item.points);
  for (int& total : scores_) total = total_of(total, *edition_);

  for (std::size_t p = 0; p < board_.size(); ++p) {
    const auto stood = board_[p].follower;
    for (const Deployment& figure : stood) {
      const int feature = found.feature_of[p][at(figure.segment)];
      if (found.features[at(feature)].complete || is_scored_early(found, feature, *edition_))
        take_off(board_[p], figure);
    }
  }
  if (leaving_matters) return_left_alone(found, board_before);
  pass_awards();
  return {std::move(sheet.items), scores_, supply()};
}

/// Returns figures that leave with the last of their player's followers on the feature, of which there were
/// some before.
void Game::return_left_alone(const Features& found, const std::vector<Placement>& before) {
  const auto now = board_;
  for (std::size_t p = 0; p < board_.size(); ++p) {
    for (const Deployment& standing : now[p].follower) {
      if (!edition_->figures[at(standing.figure)].leaves_with_follower) continue;
      const int feature = found.feature_of[p][at(standing.segment)];
      if (has_follower(found, before, *edition_, feature, standing.player) &&
          !has_follower(found, now, *edition_, feature, standing.player))
        take_off(board_[p], standing);
    }
  }
}

/// Whether the last tile fills a hole and another turn is given for that.
bool Game::gives_turn_for_hole() const {
  const auto rule = edition_->fill_hole_extra_turn;
  if (rule == editions::FillHoleExtraTurn::no) return false;
  const Landscape landscape(board_);
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (!landscape.at(neighbour(board_.back().cell, side))) return false;
  }
  const auto& segments = set_->type(board_.back().type).segments;
  const bool shows_cloister =
      std::ranges::any_of(segments, [](const auto& s) { return s.kind == tilesets::SegmentKind::cloister; });
  return rule == editions::FillHoleExtraTurn::yes || !shows_cloister;
}

int Game::next_player(int player) const {
  const bool has_another = part(player) == 2 || filled_hole_;
  return has_another ? player : (player + 1) % players_;
}

ScoreSheet Game::final_score(Farms farms) const {
  auto sheet = score_with_farms(*set_, board_, *edition_, farms);
  sheet.bonuses = token_bonuses(tokens_, *edition_);
  for (const TokenBonus& bonus : award_bonuses()) sheet.bonuses.push_back(bonus);
  for (const TokenBonus& bonus : sheet.bonuses) add(sheet.totals, bonus.points);
  return sheet;
}

PerPlayer Game::totals_with(const ScoreSheet& end) const {
  PerPlayer totals{};
  for (std::size_t player = 0; player < totals.size(); ++player)
    totals[player] = total_of(scores_[player] + end.totals[player], *edition_);
  return totals;
}

std::vector<int> Game::winners(const ScoreSheet& end) const {
  // What is compared, first things first.
  const PerPlayer totals = totals_with(end);
  std::vector<std::vector<int>> compared = {of_players(totals, players_)};
  const Tokens tokens = edition_->tie_by.empty() ? tokens_ : tokens_at_end();
  for (const auto& formula : edition_->tie_by)
    compared.push_back(numbers_for({players_, tokens, supplies_}, formula));
  std::vector<int> seats;
  for (int player = 0; player < players_; ++player) {
    if (edition_->tie == editions::Tie::first_seat) seats.push_back(-player);
    if (edition_->tie == editions::Tie::last_seat) seats.push_back(player);
  }
  if (!seats.empty()) compared.push_back(seats);
  const auto is_ahead = [&](int a, int b) {
    for (const auto& numbers : compared) {
      if (numbers[at(a)] != numbers[at(b)]) return numbers[at(a)] > numbers[at(b)];
    }
    return false;
  };
  std::vector<int> winners;
  for (int player = 0; player < players_; ++player) {
    bool is_beaten = false;
    for (int other = 0; other < players_; ++other) is_beaten |= is_ahead(other, player);
    if (!is_beaten) winners.push_back(player);
  }
  return winners;
}

std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board,
                       const editions::Edition& edition, int supply, int figure, int player) {
  if (board.empty()) return {};
  return spots(set, board, edition, supply, features(set, board, edition.table), figure, player);
}

std::vector<int> spots(const TileSet& set, const std::vector<Placement>& board,
                       const editions::Edition& edition, int supply, const Features& found, int figure,
                       int player) {
  std::vector<int> free;
  const int last = static_cast<int>(board.size()) - 1;
  if (supply <= 0 || tile_barred(set, board, edition.figures[at(figure)], player, last)) return free;
  const std::vector<Occupants> standing = occupants(found, board, edition);
  const auto& segments = set.type(board.back().type).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
    const auto kind = segments[at(s)].kind;
    if (!edition.figures[at(figure)].may_stand_on(kind)) continue;
    if (kind == tilesets::SegmentKind::field && edition.farms == editions::Farms::off) continue;
    const int feature = found.feature_of.back()[at(s)];
    const auto lack = lack_of(found, board, edition, feature, standing[at(feature)], player, figure);
    if (lack == Lack::nothing) free.push_back(s);
  }
  return free;
}

std::vector<int> retrievable(const TileSet& set, const std::vector<Placement>& board,
                             const editions::Edition& edition, int player, const Features& found) {
  std::vector<int> placements;
  if (std::ranges::none_of(edition.figures, &editions::Figure::is_retrievable)) return placements;
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    if (!not_retrievable(set, board, edition, player, found, p)) placements.push_back(p);
  }
  return placements;
}

}  // namespace bastide::rules::reference
