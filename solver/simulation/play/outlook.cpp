#include "solver/simulation/play/outlook.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "rules/board/touched_features.hpp"
#include "rules/editions/further.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/play/event_points.hpp"
#include "rules/play/scoring.hpp"
#include "solver/simulation/play/shared_points.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::play {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::board::Action;
using rules::board::EntryIndex;
using rules::board::Feature;
using rules::play::SegmentMask;

namespace {

void add(Worths& sum, const Worths& more, int sign = 1) {
  for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += sign * more[p];
}

void add_points(Worths& sum, const PerPlayer& points, int sign = 1) {
  for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += sign * points[p] * one_point;
}

/// A cloister or garden when all cells around it that can be filled are.
Feature completed(Feature feature) {
  feature.open = 0;
  return feature;
}

}  // namespace

void Outlook::begin_turn(const rules::play::Game& game, int player, Horizon horizon) {
  game_ = &game;
  player_ = player;
  find_details();
  is_plain_ = !has_details_ && !forest().has_extras() && edition().figures.front().weight == 1 &&
              !edition().figures.front().weight_formula &&
              edition().unclaimed == rules::editions::Unclaimed::nobody && !edition().counts_around();
  has_tokens_ = std::ranges::any_of(edition().marks, [&](const auto& mark) {
    return mark.bonus > 0 || (mark.is_token && !edition().awards.empty());
  });
  event_sums_.resize(edition().events.size());
  gives_more_ =
      has_tokens_ || !event_sums_.empty() || edition().unclaimed != rules::editions::Unclaimed::nobody;
  prospects_.begin_turn(game, horizon);
  for (int p = 0; p < game.players(); ++p) {
    before_[at(p)] = game.scores()[at(p)] * one_point;
    figure_back_[at(p)] = prospects_.looks_ahead() ? prospects_.figure(game.supply()[at(p)] + 1) : 0;
  }
  held_.clear();
  for (const auto& figure : game.standing()) {
    const auto root = forest().find(figure.entry);
    if (forest().feature(root).kind == FeatureKind::farm) continue;
    if (rules::play::goes_by_around(forest().feature(root), edition())) continue;
    if (std::ranges::any_of(held_, [&](const Held& held) { return held.root == root; })) continue;
    const auto cell = game.board().tile(forest().segment_of(figure.entry).placement).cell;
    auto& held = held_.emplace_back(Held{root, cell, {}});
    add_worth(held.worth, root, {}, 1);
    add(before_, held.worth);
  }
  if (edition().counts_around()) {
    for (const auto& figure : game.standing()) hold_sites_around(forest().segment_of(figure.entry).placement);
  }
  farms_.begin_turn(game, prospects_);
  add(before_, farms_.before());
  if (!has_tokens_ && event_sums_.empty() && edition().awards.empty()) return;
  tokens_ = tokens_after_ = game.tokens();
  add_tokens(before_, tokens_);
  add_awards(before_, tokens_, 1);
}

/// What formulas ask beside the counts that features keep.
void Outlook::find_details() {
  has_details_ = goes_far_ = false;
  using rules::expressions::Detail;
  formulas_.clear();
  const auto look = [&](const rules::expressions::Formula& formula) {
    formulas_.push_back(&formula);
    if (!formula.uses_details()) return;
    has_details_ = true;
    goes_far_ |= formula.uses(Detail::farms) || formula.uses(Detail::roads) || formula.uses(Detail::turns);
    goes_far_ |= formula.uses_surroundings() && !rules::expressions::is_of_site(formula.slot());
  };
  for (std::size_t slot = 0; slot < rules::expressions::formula_slots; ++slot)
    look(formula_of(edition(), static_cast<rules::expressions::FormulaSlot>(slot)));
  look(formula_of(edition(), rules::expressions::FormulaSlot::farm_points));  // in the place of weights
  for (std::size_t line = 0; line < edition().lines.size(); ++line) {
    for (const bool is_complete : {true, false})
      look(formula_of(edition(), rules::expressions::line_slot(line, is_complete)));
  }
}

/// How far the player is ahead of the best opponent.
Worth Outlook::lead(const Worths& worths) const {
  if (game_->players() == 1) return worths[0];
  if (edition().teams > 0) return team_lead(worths);
  Worth best = std::numeric_limits<Worth>::min();
  for (int p = 0; p < game_->players(); ++p) {
    if (p != player_) best = std::max(best, worths[at(p)]);
  }
  return worths[at(player_)] - best;
}

/// How far his team is, by sums: where the least counts (team_total), it stays the same until all have more.
Worth Outlook::team_lead(const Worths& worths) const {
  Worths teams{};
  for (int p = 0; p < game_->players(); ++p) teams[at(p % edition().teams)] += worths[at(p)];
  const int own = player_ % edition().teams;
  Worth best = std::numeric_limits<Worth>::min();
  for (int team = 0; team < std::min(edition().teams, game_->players()); ++team)
    if (team != own) best = std::max(best, teams[at(team)]);
  return teams[at(own)] - best;
}

MoveValues Outlook::values(SegmentMask spots) {
  const auto& segments = game_->board().set().type(game_->board().tile(last_tile()).type).segments;
  after_ = before_;
  if (edition().counts_around()) {
    add_all(after_);
    const int site = forest().site_of(game_->board().tile(last_tile()).type);
    if (site >= 0) add_worth(after_, forest().root(last_tile(), site), {}, 1);
  } else if (goes_far_) {
    add_all(after_);
  } else if (!held_.empty()) {
    add_changed_lines(after_);
    add_changed_sites(after_);
  }
  if (gives_more_) add_more(after_);
  bool has_field_spot = false;
  for (auto left = spots; left != 0; left &= left - 1)
    has_field_spot |= segments[at(std::countr_zero(left))].kind == tilesets::SegmentKind::field;
  if (farms_.take_in(has_field_spot || !is_plain_)) add(after_, farms_.change());
  MoveValues values;
  values.nobody = lead(after_);
  const auto nobody_there = values.nobody - prospects_.figure(game_->supply()[at(player_)]);
  const int tile = last_tile();
  for (; spots != 0; spots &= spots - 1) {
    const int segment = std::countr_zero(spots);
    values.on[at(segment)] = nobody_there + gain(tile, segment, 0);
  }
  return values;
}

/// What the tile gives but for features that are held.
void Outlook::add_more(Worths& sum) {
  if (has_tokens_) add_taken_tokens(sum);
  if (!event_sums_.empty()) add_events(sum);
  if (edition().unclaimed != rules::editions::Unclaimed::nobody) add_points(sum, game_->unclaimed_points());
  if (!takes_tokens_) return;
  add_awards(sum, tokens_, -1);
  add_awards(sum, tokens_after_, 1);
  tokens_after_ = tokens_;
  takes_tokens_ = false;
}

Worth Outlook::value(Action action) {
  auto there = rules::play::FarAction{last_tile(), action.segment, action.figure};
  if (action.elsewhere >= 0) there = game_->elsewhere(player_)[at(action.elsewhere)];
  if (there.segment < 0) return value_back(there.tile);
  // Of two figures each as if it went alone.
  if (there.first >= 0)
    return value({there.first, there.first_figure, -1}) - price(there.figure, feature_at(there)) +
           gain(there.tile, there.segment, there.figure);
  return nobody() - price(there.figure, feature_at(there)) + gain(there.tile, there.segment, there.figure);
}

/// Of taking back the figure on that tile. Nobody takes a farmer back.
Worth Outlook::value_back(int tile) const {
  const auto figure = game_->retrieved_from(player_, tile);
  const auto root = forest().find(figure.entry);
  if (forest().feature(root).kind == FeatureKind::farm) return std::numeric_limits<Worth>::min() / 2;
  const auto& row = edition().figures[at(figure.figure)];
  auto with = after_;
  if (!rules::play::goes_by_around(forest().feature(root), edition())) {
    add_worth(with, root, {}, -1);
    add_worth(with, root, {player_, figure.figure, -1}, 1);
  }
  if (edition().counts_around()) add_sites_around(with, tile, {player_, figure.figure, -1}, root);
  int points = 0;
  if (row.gives_end_points_back()) {
    points = rules::play::feature_points(game_->scene(), root, edition(), player_);
  } else if (row.retrieve_formula) {
    points = row.retrieve_formula->points(rules::play::counts_of(forest(), root, edition()));
  }
  with[at(player_)] += points * one_point;
  return lead(with) + prospects_.figure(game_->supply(figure.figure)[at(player_)] + 1);
}

/// Points of a figure on a farm of nobody: as the end would give for the cities that are complete now.
int farm_points(const rules::play::Game& game, EntryIndex farm, int figure) {
  std::vector<rules::play::FarmContact> contacts;
  rules::play::find_contacts(game.board(), game.forest(), false, contacts);
  rules::expressions::FormulaInputs counts{};
  counts.cities = static_cast<int>(std::ranges::count(contacts, farm, &rules::play::FarmContact::farm));
  counts.figures[at(figure)] = 1;
  return formula_of(game.edition(), rules::expressions::FormulaSlot::farm_points).points(counts);
}

/// Calls visit(site) for the cloisters and gardens on a tile and around it that are not done.
template <class Visit>
void Outlook::for_each_site_around(int tile, Visit visit) const {
  const auto& board = game_->board();
  const auto& steps = board.around_steps();
  const auto laid = board.tile(last_tile()).cell;
  const auto look = [&](int other) {
    const int site = other < 0 ? -1 : forest().site_of(board.tile(other).type);
    if (site < 0) return;
    const auto root = forest().root(other, site);
    const auto step = board.tile(other).cell - laid;
    const bool is_touched = step == 0 || std::ranges::find(steps, step) != steps.end();
    if (is_touched || !forest().feature(root).is_complete()) visit(root);
  };
  look(tile);
  for (const auto step : steps) look(board.tile_at(board.tile(tile).cell + step));
}

/// Before the tile is laid, when the last one's turn is over: what is complete is done.
void Outlook::hold_sites_around(int tile) {
  for_each_site_around(tile, [&](EntryIndex root) {
    if (forest().feature(root).is_complete()) return;
    if (std::ranges::any_of(held_, [&](const Held& held) { return held.root == root; })) return;
    auto& held =
        held_.emplace_back(Held{root, game_->board().tile(forest().segment_of(root).placement).cell, {}});
    add_worth(held.worth, root, {}, 1);
    add(before_, held.worth);
  });
}

/// What one figure more or less on a tile changes at the sites around it.
void Outlook::add_sites_around(Worths& sum, int tile, Extra extra, EntryIndex stands_on) const {
  for_each_site_around(tile, [&](EntryIndex site) {
    if (extra.number > 0) add_points(sum, game_->unclaimed_points(site), -1);
    add_worth(sum, site, {}, -1);
    add_worth(sum, site, extra, stands_on, 1);
  });
}

/// What one more figure of the player there is worth. On a farm that is not of the tile just laid only where
/// nobody stands.
Worth Outlook::gain(int tile, int segment, int figure) {
  const Extra extra{player_, figure};
  const auto root = forest().root(tile, segment);
  auto feature = forest().feature(root);
  if (feature.kind != FeatureKind::farm && is_plain_) {
    feature.followers[at(player_)] = 1;  // nobody else is there
    return plain_worth(feature, at(player_));
  }
  const bool is_around = edition().counts_around();
  const bool is_far_farm = feature.kind == FeatureKind::farm && tile != last_tile();
  const auto far_worth =
      is_far_farm && !feature.is_occupied() ? farm_points(*game_, root, figure) * one_point : 0;
  if (is_far_farm && !is_around) return far_worth;
  auto with = after_;
  if (is_around) add_sites_around(with, tile, extra, root);
  if (is_far_farm) {
    with[at(player_)] += far_worth;
  } else if (feature.kind == FeatureKind::farm) {
    const bool returns = feature.open == 0 && edition().farms_close == rules::editions::FarmsClose::yes;
    const auto back = returns ? figure_back_[at(player_)] : Worth{0};
    if (farms_.is_single() && !feature.is_occupied() && !is_around)
      return farms_.alone(segment, extra) + back;
    with[at(player_)] += back;
    add(with, farms_.gain(segment, extra));
  } else if (!rules::play::goes_by_around(feature, edition())) {
    add_points(with, game_->unclaimed_points(root), -1);
    add_worth(with, root, {}, -1);
    add_worth(with, root, extra, 1);
  }
  return lead(with) - nobody();
}

/// What a figure could do elsewhere, less what it does by itself on a feature.
Worth Outlook::price(int figure, const Feature& feature) const {
  const auto& row = edition().figures[at(figure)];
  if (row.is_follower()) return prospects_.figure(game_->supply(figure)[at(player_)] + 1);
  return prospects_.helper() - (row.gives_part && feature.open > 0 ? prospects_.part() : 0);
}

/// Points of a feature as it is, or as it is when it is complete.
Worth Outlook::points(EntryIndex root, bool is_complete, int player, Extra extra) const {
  const auto& feature = forest().feature(root);
  auto counts = rules::play::counts_of(forest(), root, edition());
  if (is_complete && feature.open > 0) {
    if (rules::is_site(feature.kind)) {
      counts.neighbours = rules::play::neighbours_of(completed(feature), edition());
    } else {
      counts.tiles += feature.open;
      counts.segments += feature.open;
    }
  }
  for (std::size_t f = 0; f < edition().figures.size(); ++f)
    counts.figures[f] = forest().figures(root, static_cast<int>(f), player);
  if (extra.player == player) counts.figures[at(extra.figure)] += extra.number;
  const auto& formula = formula_of(edition(), rules::expressions::slot_of(feature.kind, is_complete));
  if (has_details_) {
    using rules::expressions::Detail;
    rules::play::add_details(counts, game_->scene(), root, edition(), formula, player);
    if (extra.player >= 0)
      counts.detail(extra.player == player ? Detail::own : Detail::others) += extra.number;
  }
  return formula.points(counts);
}

/// What it is worth that the player's figures come back from the feature, when that is so likely.
Worth Outlook::returning(const Feature& feature, std::size_t player, Worth chance) const {
  return feature.followers[player] * figure_back_[player] * chance / one_point;
}

/// What a feature with no marks but pennants gives, complete and as it is; only as far as it is asked.
Outlook::Points Outlook::plain_points(const Feature& feature, Worth chance) const {
  auto& counts = plain_counts_;
  counts.tiles = feature.tiles;
  counts.segments = feature.segments;
  counts.neighbours = 0;
  const bool is_once = edition().marks.front().merge == rules::expressions::Merge::any;
  counts.marks[tilesets::pennant] = is_once ? std::min<int>(feature.pennants, 1) : feature.pennants;
  const bool is_line = rules::is_line(feature.kind);
  const auto formula = [&](bool is_complete) {
    return formulas_[static_cast<std::size_t>(rules::expressions::slot_of(feature.kind, is_complete))];
  };
  Points out;
  if (chance < one_point) {
    if (!is_line) counts.neighbours = rules::play::neighbours_of(feature, edition());
    out.incomplete = formula(false)->points(counts);
  }
  if (chance == 0) return out;
  if (is_line) {
    counts.tiles += feature.open;
    counts.segments += feature.open;
  } else {
    counts.neighbours = rules::play::neighbours_of(completed(feature), edition());
  }
  out.complete = formula(true)->points(counts);
  return out;
}

/// A feature of followers as everybody knows them, and of pennants: to one who holds it alone.
Worth Outlook::plain_worth(const Feature& feature, std::size_t player) const {
  const auto chance = prospects_.completion(feature);
  const auto points = plain_points(feature, chance);
  return chance * points.complete + (one_point - chance) * points.incomplete +
         returning(feature, player, chance);
}

/// The same to all.
void Outlook::add_plain(Worths& sum, const Feature& feature, int sign) const {
  const auto followers = followers_of(feature);
  const auto first = static_cast<unsigned>(std::countr_zero(followers)) / 8U;
  if (followers >> (8U * first) < 256) {
    sum[first] += sign * plain_worth(feature, first);
    return;
  }
  const auto chance = prospects_.completion(feature);
  const auto shares = rules::play::shares_of(by_player(followers), edition());
  const auto points = plain_points(feature, chance);
  for (std::size_t p = 0; p < at(game_->players()); ++p) {
    sum[p] += sign * returning(feature, p, chance);
    if (!shares.has(p)) continue;
    sum[p] += sign * (chance * shares.of(p, points.complete) +
                      (one_point - chance) * shares.of(p, points.incomplete));
  }
}

/// Whether who stands on the feature comes home when the turn is over.
bool Outlook::leaves_now(EntryIndex root) const {
  const auto& feature = forest().feature(root);
  if (feature.kind != FeatureKind::farm) return feature.is_complete();
  return rules::play::is_closed_farm(game_->scene(), root, edition());
}

/// What figures weigh there; at a site that is not complete without those around that come home now.
PerPlayer Outlook::staying_holders(EntryIndex root) const {
  auto holders = rules::play::holders_of(game_->scene(), root, edition());
  const auto& feature = forest().feature(root);
  if (!rules::play::goes_by_around(feature, edition()) || feature.is_complete()) return holders;
  const auto& board = game_->board();
  const auto& steps = board.around_steps();
  const auto cell_of = [&](EntryIndex entry) {
    return board.tile(forest().segment_of(entry).placement).cell;
  };
  for (const auto& figure : game_->standing()) {
    const auto there = forest().find(figure.entry);
    const auto step = cell_of(figure.entry) - cell_of(root);
    const bool is_near = step == 0 || std::ranges::find(steps, step) != steps.end();
    if (is_near && leaves_now(there))
      holders[at(figure.player)] -= rules::play::weight_of(forest(), there, edition(), figure.figure);
  }
  return holders;
}

/// A city, road, cloister or garden, with one figure more or less, there or, of a site, around it.
void Outlook::add_worth(Worths& sum, EntryIndex root, Extra extra, EntryIndex stands_on, int sign) const {
  auto feature = forest().feature(root);
  const auto here = stands_on == root ? extra : Extra{};
  if (here.player >= 0) {
    auto& followers = feature.followers[at(here.player)];
    followers = static_cast<std::uint8_t>(followers + here.number);
  }
  if (is_plain_) return add_plain(sum, feature, sign);
  Worths out{};
  const auto chance = prospects_.completion(feature);
  auto holders = staying_holders(root);
  if (extra.player >= 0 && (stands_on == root || feature.is_complete() || !leaves_now(stands_on)))
    holders[at(extra.player)] +=
        extra.number * rules::play::weight_of(forest(), stands_on, edition(), extra.figure);
  const auto shares = rules::play::shares_of(holders, edition());
  for (int p = 0; p < game_->players(); ++p) {
    out[at(p)] = returning(feature, at(p), chance);
    if (!shares.has(at(p))) continue;
    if (chance > 0) out[at(p)] += shares.of(at(p), points(root, true, p, here)) * chance;
    if (chance < one_point)
      out[at(p)] += shares.of(at(p), points(root, false, p, here)) * (one_point - chance);
  }
  add(sum, out, sign);
}

/// Everything held, where a tile can change what is far from it.
void Outlook::add_all(Worths& sum) const {
  for (auto held = held_.begin(); held != held_.end(); ++held) {
    const auto root = forest().find(held->root);
    const bool is_seen = std::any_of(held_.begin(), held,
                                     [&](const Held& other) { return forest().find(other.root) == root; });
    if (!is_seen) add_worth(sum, root, {}, 1);
    add(sum, held->worth, -1);
  }
}

/// Cities, roads and own lines of the tile: what they are worth now, less what was joined in them.
void Outlook::add_changed_lines(Worths& sum) const {
  const auto is_held = [&](EntryIndex root) { return forest().feature(root).is_occupied(); };
  rules::board::for_each_touched_line(game_->board(), forest(), is_held, [&](EntryIndex root) {
    add_worth(sum, root, {}, 1);
    for (const auto& held : held_) {
      if (forest().find(held.root) == root) add(sum, held.worth, -1);
    }
  });
}

/// Cloisters and gardens around the tile.
void Outlook::add_changed_sites(Worths& sum) const {
  const auto& board = game_->board();
  const auto cell = board.tile(last_tile()).cell;
  for (const auto& held : held_) {
    if (!rules::is_site(forest().feature(held.root).kind)) continue;
    if (std::ranges::find(board.around_steps(), held.cell - cell) == board.around_steps().end()) continue;
    add_worth(sum, held.root, {}, 1);
    add(sum, held.worth, -1);
  }
}

/// If the game ended, whoever has most of a mark would have its bonus, all tied in full; while it goes on,
/// each token is worth twice its part of it.
void Outlook::add_tokens(Worths& sum, const rules::Tokens& tokens) const {
  for (std::size_t mark = 0; mark < edition().marks.size(); ++mark) {
    const int bonus = edition().marks[mark].bonus;
    if (bonus == 0) continue;
    const int most = *std::ranges::max_element(tokens[mark]);
    for (int p = 0; p < game_->players(); ++p) {
      const int own = tokens[mark][at(p)];
      if (!prospects_.looks_ahead()) {
        sum[at(p)] += most > 0 && own == most ? bonus * one_point : 0;
      } else {
        sum[at(p)] += own * 2 * bonus * one_point / 9;
      }
    }
  }
}

/// What awards would give if the game ended with these tokens.
void Outlook::add_awards(Worths& sum, const rules::Tokens& tokens, int sign) const {
  if (edition().awards.empty()) return;
  for (const auto& award : game_->award_bonuses(tokens, player_)) {
    for (std::size_t p = 0; p < award.points.size(); ++p) sum[p] += sign * award.points[p] * one_point;
  }
}

/// For the tile laid, and what it completes, with the figures that stand.
void Outlook::add_events(Worths& sum) {
  const auto counted = std::min(event_sums_.size(), rules::most_token_events);
  std::ranges::fill(event_sums_, rules::play::EventSum{});
  for (std::size_t event = 0; event < counted; ++event)
    event_sums_[event].tokens = tokens_[rules::token_number_of_event(event)];
  rules::play::add_tile_points(game_->scene(), edition(), game_->players(), player_, event_sums_);
  for (const auto& event : event_sums_) {
    for (std::size_t p = 0; p < event.points.size(); ++p) sum[p] += event.points[p] * one_point;
  }
  for (std::size_t event = 0; event < counted; ++event) {
    auto& tokens = tokens_after_[rules::token_number_of_event(event)];
    takes_tokens_ |= tokens != event_sums_[event].tokens;
    tokens = event_sums_[event].tokens;
  }
}

void Outlook::add_taken_tokens(Worths& sum) {
  const auto take_from = [&](EntryIndex root) {
    for (std::size_t mark = 0; mark < edition().marks.size(); ++mark) {
      if (!edition().marks[mark].is_token) continue;
      tokens_after_[mark][at(player_)] += forest().mark(root, mark);
      takes_tokens_ |= forest().mark(root, mark) > 0;
    }
  };
  rules::board::for_each_completed(game_->board(), forest(), take_from);
  if (rules::editions::gives_tokens_for_farms(edition()))
    std::ranges::for_each(rules::play::farms_closed_now(game_->scene(), edition()), take_from);
  if (!takes_tokens_) return;
  Worths before{};
  add_tokens(before, tokens_);
  add(sum, before, -1);
  add_tokens(sum, tokens_after_);
}

}  // namespace bastide::solver::simulation::play
