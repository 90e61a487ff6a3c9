// The most points of one turn and of the final scoring, by looking at every board.
//
// On each board, what its features would be worth if the player held the best of them is an upper bound; only
// a board whose bound is more than the best so far is asked whether a game leads there (held_features.hpp).
// The best game is played again by the reference model.
#include <algorithm>
#include <map>
#include <stdexcept>

#include "rules/reference/model.hpp"
#include "rules/scoring.hpp"
#include "solver/solve/checked.hpp"
#include "solver/solve/final_scoring.hpp"
#include "solver/solve/held_features.hpp"
#include "solver/solve/largest_walked.hpp"

namespace bastide::solver {
namespace {

using rules::Board;
using rules::EntryIndex;
using rules::FeatureForest;
using rules::FeatureKind;

constexpr int most_tiles_in_order = 24;    // of best_held
constexpr std::uint64_t sets_a_board = 4;  // of best_held: cost as much as walking a board

/// An offer for each feature that `is_offered` and is worth something; by root.
template <class IsOffered>
std::map<EntryIndex, HeldOffer> offers_on(const FeatureForest& forest, const rules::Edition& edition,
                                          IsOffered is_offered) {
  std::map<EntryIndex, HeldOffer> offers;
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    const auto root = forest.find(e);
    const auto& feature = forest.feature(root);
    if (feature.kind == FeatureKind::farm || !is_offered(feature)) continue;
    const int points = rules::feature_points(feature, edition);
    if (points <= 0) continue;
    auto& offer = offers[root];
    offer.points = points;
    offer.places.push_back(forest.segment_of(e));
  }
  return offers;
}

/// Whether the board without tile `without` hangs together.
bool hangs_together(const Board& board, int without) {
  const int tiles = static_cast<int>(board.tiles().size());
  std::uint32_t reached = 1;
  std::vector<int> open = {0};
  int count = 1;
  while (!open.empty()) {
    const auto cell = board.tile(open.back()).cell;
    open.pop_back();
    for (const auto step : board.side_steps()) {
      const int next = board.tile_at(cell + step);
      if (next < 0 || next == without || (reached >> static_cast<unsigned>(next) & 1U) != 0) continue;
      reached |= 1U << static_cast<unsigned>(next);
      open.push_back(next);
      ++count;
    }
  }
  return count == tiles - 1;
}

int sum_of_best(std::vector<int>& values, int most) {
  std::sort(values.rbegin(), values.rend());
  int sum = 0;
  for (std::size_t i = 0; i < values.size() && static_cast<int>(i) < most; ++i) sum += values[i];
  return sum;
}

/// The best game so far, and whether everything was decided.
class BestGame {
 public:
  explicit BestGame(const rules::Edition& edition) : edition_(edition) {}
  int points() const { return best_ ? best_->points : 0; }
  bool is_decided() const { return is_decided_; }
  const std::optional<HeldGame>& game() const { return best_; }

  void offer(std::vector<rules::Placement> board, std::vector<HeldOffer> offers, bool has_last) {
    if (board.size() > most_tiles_in_order) {
      is_decided_ = false;
      return;
    }
    HeldSearch search;
    search.has_last = has_last;
    search.more_than = points();
    auto result = best_held(edition_, board, std::move(offers), search);
    is_decided_ = is_decided_ && result.is_decided;
    sets_ += result.sets;
    if (result.best) best_ = std::move(result.best);
  }
  /// What deciding has cost, in boards.
  std::uint64_t cost() const { return sets_ / sets_a_board; }

 private:
  const rules::Edition& edition_;
  std::optional<HeldGame> best_;
  bool is_decided_ = true;
  std::uint64_t sets_ = 0;
};

/// The game played on the reference model: points of player 0 in the last turn and in the final scoring.
std::pair<int, int> played(const rules::TileSet& set, const rules::Edition& edition, const HeldGame& found) {
  rules::reference::Game game(set, edition, found.players, found.turns.front());
  int before = 0;
  for (std::size_t i = 1; i < found.turns.size(); ++i) {
    const int player = found.player_of(static_cast<int>(i));
    before = game.scores()[0];
    if (const auto wrong = game.objection(player, found.turns[i]))
      throw std::logic_error("the reference model objects to a turn of the largest: " + *wrong);
    game.play(player, found.turns[i]);
  }
  return {game.scores()[0] - before, game.final_score(edition.farms).totals[0]};
}

/// Verdict, position and highlight of the best game.
void show(Answer& answer, const rules::TileSet& set, const rules::Edition& edition, const BestGame& best,
          bool is_final) {
  answer.verdict = SolveVerdict::impossible;
  if (!best.game()) return;
  const auto& game = *best.game();
  require_sound(set, edition.table, game.turns,
                edition.start_in_bag == rules::YesNo::yes ? BoardForm::connected : BoardForm::legal);
  const auto [turn, at_end] = played(set, edition, game);
  if ((is_final ? at_end : turn) != game.points)
    throw std::logic_error("the reference model gives the largest other points");
  const auto found = rules::reference::features(set, game.turns, edition.table);
  for (const auto& at : game.segments) {
    const auto number =
        found.feature_of[static_cast<std::size_t>(at.placement)][static_cast<std::size_t>(at.segment)];
    const auto& segments = found.features[static_cast<std::size_t>(number)].segments;
    answer.highlight.insert(answer.highlight.end(), segments.begin(), segments.end());
  }
  answer.verdict = SolveVerdict::found;
  answer.facts = {{"points", game.points}, {"players", game.players}};
  answer.position = rules::Position{game.turns, false};
}

/// Walks with a share of the steps for deciding about games.
template <class Look>
Walked walked_games(const rules::FitTable& fit, const rules::Edition& edition, const LargestPlan& plan,
                    bool is_final, Look look) {
  Walked walked;
  BestGame best(edition);
  std::uint64_t boards = 0;
  walked.seen = see_every_board({fit, edition}, plan.most_steps, plan.stop,
                                [&](const Board& board, const auto& forest) {
                                  look(board, forest, best);
                                  return ++boards + best.cost() <= plan.most_steps;
                                });
  walked.seen.is_complete = walked.seen.is_complete && best.is_decided();
  show(walked.answer, fit.set(), edition, best, is_final);
  walked.value = best.points();
  return walked;
}

}  // namespace

Walked walked_turn(const rules::FitTable& fit, const rules::Edition& edition, const LargestPlan& plan) {
  std::vector<int> values;
  const auto look = [&](const Board& board, const FeatureForest& forest, BestGame& best) {
    values.clear();
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      if (forest.is_root(e) && forest.feature(e).is_complete())
        values.push_back(rules::feature_points(forest.feature(e), edition));
    }
    if (sum_of_best(values, edition.followers) <= best.points()) return;
    const auto offers = offers_on(forest, edition, [](const auto& feature) { return feature.is_complete(); });
    for (int last = 1; last < forest.tile_count(); ++last) {
      const auto at = board.cell(board.tile(last).cell);
      std::vector<HeldOffer> completed;
      values.clear();
      for (const auto& [root, offer] : offers) {
        const bool is_cloister = forest.feature(root).kind == FeatureKind::cloister;
        const auto is_of_last = [&](const rules::SegmentRef& place) {
          const auto cell = board.cell(board.tile(place.placement).cell);
          return is_cloister ? std::abs(cell.x - at.x) <= 1 && std::abs(cell.y - at.y) <= 1
                             : place.placement == last;
        };
        if (!std::any_of(offer.places.begin(), offer.places.end(), is_of_last)) continue;
        completed.push_back(offer);
        values.push_back(offer.points);
      }
      if (sum_of_best(values, edition.followers) <= best.points() || !hangs_together(board, last)) continue;
      auto tiles = placements_of(board);
      const auto moved = [&](int tile) {
        return tile == last ? forest.tile_count() - 1 : tile - (tile > last);
      };
      std::rotate(tiles.begin() + last, tiles.begin() + last + 1, tiles.end());
      for (auto& offer : completed)
        for (auto& place : offer.places) place.placement = moved(place.placement);
      best.offer(std::move(tiles), std::move(completed), true);
    }
  };
  auto walked = walked_games(fit, edition, plan, false, look);
  if (walked.answer.position)
    walked.answer.facts.push_back(
        {"tile", fit.set().type(walked.answer.position->placements.back().type).id});
  return walked;
}

Walked walked_final(const rules::FitTable& fit, const rules::Edition& edition, const LargestPlan& plan) {
  const bool counts_once = edition.farms == rules::Farms::first || edition.farms == rules::Farms::second;
  std::vector<rules::FarmContact> contacts;
  std::vector<int> values;
  const auto look = [&](const Board& board, const FeatureForest& forest, BestGame& best) {
    values.clear();
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      const auto& feature = forest.feature(e);
      if (forest.is_root(e) && feature.kind != FeatureKind::farm && !feature.is_complete())
        values.push_back(rules::feature_points(feature, edition));
    }
    std::map<EntryIndex, HeldOffer> farms;
    if (edition.farms != rules::Farms::off) {
      rules::find_contacts(board, forest, false, contacts);
      for (const auto& contact : contacts)
        if (forest.feature(contact.city).is_complete()) farms[contact.farm].cities.push_back(contact.city);
      for (auto& [farm, offer] : farms) {
        offer.points = points_of_farm(static_cast<int>(offer.cities.size()), edition);
        if (!counts_once) offer.cities.clear();
        values.push_back(offer.points);
      }
    }
    // A follower in each of his turns, no more.
    const int least = std::max(1, edition.least_players);
    const int turns = (forest.tile_count() - 1 + least - 1) / least;
    if (sum_of_best(values, std::min(turns, edition.followers)) <= best.points()) return;
    auto offers = offers_on(forest, edition, [](const auto& feature) { return !feature.is_complete(); });
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      const auto farm = farms.find(forest.find(e));
      if (farm != farms.end()) farm->second.places.push_back(forest.segment_of(e));
    }
    std::vector<HeldOffer> all;
    for (auto& [root, offer] : offers) all.push_back(std::move(offer));
    for (auto& [root, offer] : farms) all.push_back(std::move(offer));
    best.offer(placements_of(board), std::move(all), false);
  };
  return walked_games(fit, edition, plan, true, look);
}

}  // namespace bastide::solver
