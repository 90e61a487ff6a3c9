#include "props/differences/paired_games.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "props/play/game_generator.hpp"
#include "rules/editions/players.hpp"
#include "rules/play/game.hpp"
#include "solver/runs/run_recorded.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::differences {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using solver::simulation::tally::SimulationPlan;

constexpr std::uint64_t games_of_part = 8;

/// A game of one side, and what it scored.
class PlayedSide {
 public:
  PlayedSide(const EditionSide& side, int players, int start)
      : side_(&side), game_(side.fit, side.edition, players, start, 0) {}

  bool can_place(const rules::Turn& turn) const {
    return !game_.objection(turn.tile.cell, turn.tile.type, turn.tile.rotation);
  }
  /// A tile that was drawn before and fitted nowhere.
  void set_aside(int type) {
    if (game_.board().left(type) > 0) game_.set_aside(type);
  }
  void place(const rules::Turn& turn) {
    game_.place(turn.player, turn.tile.cell, turn.tile.type, turn.tile.rotation);
  }
  /// `segment` as written, `figure` by its name.
  bool can_deploy(const rules::Turn& turn, int segment, const std::string& figure) const {
    const auto bit = static_cast<unsigned>(side_->segment(turn.tile.type, segment));
    const int own = figure_called(figure);
    return own >= 0 && (game_.spots(turn.player, own) >> bit & 1U) != 0;
  }
  void deploy(const rules::Turn& turn, int segment, const std::string& figure) {
    game_.deploy(turn.player, side_->segment(turn.tile.type, segment), figure_called(figure));
  }
  /// What the turn does elsewhere, as this side numbers it. `told(tile, who)`: the segment as written, and
  /// the figure's name.
  template <class Told>
  rules::Turn as_here(rules::Turn turn, Told told) const {
    if (!turn.elsewhere->deploys) return turn;
    const auto renumber = [&](rules::Cell cell, rules::Deployment& who) {
      const auto [segment, figure] = told(cell, who);
      who.segment = side_->segment(type_at(cell), segment);
      who.figure = figure_called(figure);
    };
    turn.elsewhere->type = type_at(turn.elsewhere->cell);
    if (turn.elsewhere->first) renumber(turn.tile.cell, *turn.elsewhere->first);
    renumber(turn.elsewhere->cell, *turn.elsewhere->deploys);
    return turn;
  }
  bool can_act(const rules::Turn& turn) const {
    return std::ranges::any_of(game_.elsewhere(turn.player), [&](const auto& there) {
      return game_.elsewhere_of(turn.player, there) == *turn.elsewhere;
    });
  }
  int type_at(rules::Cell cell) const {
    const auto& board = game_.board();
    return board.tile(board.tile_at(board.index(cell))).type;
  }
  void act(const rules::Turn& turn) { game_.act(turn.player, game_.action_of(turn), &items_); }
  void finish_turn(const rules::Turn& turn) {
    if (turn.pays != 0 && !game_.objection_to_paying(turn.player, turn.pays)) game_.pay(turn.pays);
    game_.finish_turn(&items_);
    turns_.push_back(items_.size());
  }

  void finish() {
    const auto sheet = game_.final_score();
    for (const auto& item : sheet.items) items_.push_back(item);
    totals_ = game_.totals_with(sheet);
    for (const int total : totals_) kinds_[static_cast<std::size_t>(PointsOf::all)] += total;
    for (const auto& item : items_) {
      for (const int points : item.points) kinds_[static_cast<std::size_t>(kind_of(item))] += points;
    }
  }
  const PerPlayer& totals() const { return totals_; }
  /// What every player got in a turn (in the last: at the end) for tiles of a feature.
  using Scorings = std::map<std::tuple<std::size_t, FeatureKind, std::vector<int>>, PerPlayer>;
  Scorings scorings() const {
    Scorings out;
    std::size_t turn = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      while (turn < turns_.size() && turns_[turn] <= i) ++turn;
      rules::add(out[{turn, items_[i].feature, items_[i].tiles}], items_[i].points);
    }
    std::erase_if(out, [](const auto& one) { return one.second == PerPlayer{}; });
    return out;
  }
  std::int64_t points(PointsOf what) const { return kinds_[static_cast<std::size_t>(what)]; }

 private:
  int figure_called(const std::string& id) const {
    const auto& figures = side_->edition.figures;
    const auto found = std::ranges::find(figures, id, &rules::editions::Figure::id);
    return found == figures.end() ? -1 : static_cast<int>(found - figures.begin());
  }
  static PointsOf kind_of(const ScoreItem& item) {
    switch (item.feature) {
      case FeatureKind::road:
        return PointsOf::roads;
      case FeatureKind::cloister:
      case FeatureKind::garden:
        return PointsOf::cloisters;
      case FeatureKind::farm:
        return PointsOf::farms;
      case FeatureKind::city:
        break;
      default:
        return PointsOf::roads;
    }
    return item.complete && item.tiles.size() == 2 ? PointsOf::small_cities : PointsOf::cities;
  }

  const EditionSide* side_;
  rules::play::Game game_;
  std::vector<ScoreItem> items_;
  std::vector<std::size_t> turns_;  ///< how many items there were after each
  PerPlayer totals_{};
  std::array<std::int64_t, points_of_count> kinds_{};
};

/// The segment as written of one that the side knows it by: the first that lies in it.
int written_segment(const EditionSide& side, int type, int seen) {
  const auto& images = side.segments[at(type)];
  const auto found = std::find(images.begin(), images.end(), seen);
  if (found == images.end())
    throw std::logic_error("a segment of tile " + side.set.type(type).id + " is not a written one");
  return static_cast<int>(found - images.begin());
}

/// Of players or, under an edition with teams, of all in the team that has most.
bool same_winners(PerPlayer a, PerPlayer b, const EditionPair& pair, int players) {
  a = rules::editions::of_teams(pair.left.edition, a, players);
  b = rules::editions::of_teams(pair.right.edition, b, players);
  const int most_a = *std::max_element(a.begin(), a.begin() + players);
  const int most_b = *std::max_element(b.begin(), b.begin() + players);
  for (int p = 0; p < players; ++p) {
    if ((a[at(p)] == most_a) != (b[at(p)] == most_b)) return false;
  }
  return true;
}

/// A game's moves made under both.
struct Replay {
  Replay(const EditionPair& pair, const GameScript& script, bool made_under_left)
      : left(pair.left, script.players, start_of(script, pair.set)),
        right(pair.right, script.players, start_of(script, pair.set)) {
    for (const auto& turn : script.turns) {
      for (const int type : turn.set_aside) {
        left.set_aside(type);
        right.set_aside(type);
      }
      is_cut_short = !left.can_place(turn) || !right.can_place(turn);
      if (is_cut_short) break;
      left.place(turn);
      right.place(turn);
      if (turn.tile.follower) {
        const auto& maker = made_under_left ? pair.left : pair.right;
        const int segment = written_segment(maker, turn.tile.type, turn.segment());
        const auto& figure = maker.edition.figures[at(turn.tile.follower->figure)].id;
        const bool on_left = left.can_deploy(turn, segment, figure);
        const bool on_right = right.can_deploy(turn, segment, figure);
        if (on_left != on_right) ++one_sided;
        if (on_left) left.deploy(turn, segment, figure);
        if (on_right) right.deploy(turn, segment, figure);
      }
      if (turn.elsewhere) {
        const auto& maker = made_under_left ? pair.left : pair.right;
        const auto told = [&](rules::Cell cell, const rules::Deployment& who) {
          const int type = (made_under_left ? left : right).type_at(cell);
          return std::pair(written_segment(maker, type, who.segment),
                           maker.edition.figures[at(who.figure)].id);
        };
        const auto left_turn = left.as_here(turn, told);
        const auto right_turn = right.as_here(turn, told);
        const bool on_left = left.can_act(left_turn);
        const bool on_right = right.can_act(right_turn);
        if (on_left != on_right) ++one_sided;
        if (on_left) left.act(left_turn);
        if (on_right) right.act(right_turn);
      }
      left.finish_turn(turn);
      right.finish_turn(turn);
    }
    left.finish();
    right.finish();
  }

  PlayedSide left;
  PlayedSide right;
  bool is_cut_short = false;    ///< at a placement that is forbidden on one side
  std::uint64_t one_sided = 0;  ///< moves of figures that one side forbids
};

void count_game(const EditionPair& pair, const GameScript& script, bool made_under_left, PairedGames& sum) {
  const Replay game(pair, script, made_under_left);
  ++sum.games;
  ++sum.of_players[at(script.players)];
  sum.cut_short += game.is_cut_short ? 1 : 0;
  sum.one_sided += game.one_sided;
  const auto& l = game.left.totals();
  const auto& r = game.right.totals();
  if (l != r) ++sum.other_totals;
  if (!same_winners(l, r, pair, script.players)) ++sum.other_winners;
  for (auto what = PointsOf::all; what < PointsOf::leader;
       what = static_cast<PointsOf>(static_cast<int>(what) + 1))
    sum.points[static_cast<std::size_t>(what)].add(game.left.points(what), game.right.points(what));
  int leader = 0;
  int last = 0;
  for (int p = 1; p < script.players; ++p) {
    if (l[at(p)] > l[at(leader)]) leader = p;
    if (l[at(p)] <= l[at(last)]) last = p;
  }
  sum.points[static_cast<std::size_t>(PointsOf::leader)].add(l[at(leader)], r[at(leader)]);
  sum.points[static_cast<std::size_t>(PointsOf::last)].add(l[at(last)], r[at(last)]);
}

bool is_made_under_left(const rules::editions::Edition& left, const rules::editions::Edition& right) {
  const bool left_ends = left.table.area.kind != rules::AreaKind::unbounded;
  const bool right_ends = right.table.area.kind != rules::AreaKind::unbounded;
  if (left_ends != right_ends) return left_ends;
  return left.farms != rules::editions::Farms::off || right.farms == rules::editions::Farms::off;
}

/// Features that score otherwise: both score them, or of those that one side scores the greater number.
std::uint64_t other_scorings(const PlayedSide::Scorings& left, const PlayedSide::Scorings& right) {
  std::uint64_t other = 0, common = 0;
  for (const auto& [what, points] : left) {
    const auto found = right.find(what);
    if (found == right.end()) continue;
    ++common;
    if (found->second != points) ++other;
  }
  return other + std::max(left.size(), right.size()) - common;
}

void count_game(const EditionPair& pair, const GameScript& script, bool made_under_left, Bites& sum) {
  const Replay game(pair, script, made_under_left);
  const auto scorings = other_scorings(game.left.scorings(), game.right.scorings());
  ++sum.games;
  sum.scorings += scorings;
  sum.moves += game.one_sided;
  sum.cut_short += game.is_cut_short;
  sum.points += game.right.points(PointsOf::all) - game.left.points(PointsOf::all);
  sum.bitten +=
      scorings + game.one_sided > 0 || game.is_cut_short || game.left.totals() != game.right.totals();
}

void add(const Bites& part, Bites& sum) {
  sum.games += part.games;
  sum.bitten += part.bitten;
  sum.scorings += part.scorings;
  sum.moves += part.moves;
  sum.cut_short += part.cut_short;
  sum.points += part.points;
}

void add(const PairedGames& part, PairedGames& sum) {
  sum.games += part.games;
  sum.cut_short += part.cut_short;
  sum.one_sided += part.one_sided;
  sum.other_totals += part.other_totals;
  sum.other_winners += part.other_winners;
  for (std::size_t n = 0; n < sum.of_players.size(); ++n) sum.of_players[n] += part.of_players[n];
  for (std::size_t i = 0; i < points_of_count; ++i) {
    sum.points[i].left += part.points[i].left;
    sum.points[i].right += part.points[i].right;
    sum.points[i].squares += part.points[i].squares;
  }
}

/// Adds up games 0..games-1, in pieces: count(first, end, thread, sum) of each.
template <class Sum, class Count>
Sum sum_of_games(std::uint64_t games, const solver::runs::RunControl& control, Count count) {
  const auto parts = static_cast<std::size_t>((games + games_of_part - 1) / games_of_part);
  const auto played = solver::runs::run_kept<Sum>(parts, control, [&](std::size_t part, std::size_t slot) {
    Sum out;
    const auto first = static_cast<std::uint64_t>(part) * games_of_part;
    count(first, std::min(games, first + games_of_part), slot, out);
    if (control.progress != nullptr) control.progress->boards += out.games;
    return out;
  });
  Sum sum;
  sum.is_complete = played.is_complete;
  for (const auto& part : played.results) add(part, sum);
  return sum;
}

}  // namespace

const char* name_of(PointsOf what) {
  constexpr std::array<const char*, points_of_count> names = {"all",       "small_cities", "cities", "roads",
                                                              "cloisters", "farms",        "leader", "last"};
  return names[static_cast<std::size_t>(what)];
}

PairedGames pair_games(const EditionPair& pair, std::uint64_t games, std::uint64_t seed,
                       const solver::runs::RunControl& control) {
  const bool made_under_left = is_made_under_left(pair.left.edition, pair.right.edition);
  const auto& maker = made_under_left ? pair.left : pair.right;
  auto sum = sum_of_games<PairedGames>(
      games, control, [&](std::uint64_t first, std::uint64_t end, std::size_t, PairedGames& out) {
        for (auto number = first; number < end; ++number)
          count_game(pair, play::numbered_game({maker.fit, maker.edition}, seed, number), made_under_left,
                     out);
      });
  sum.made_under_left = made_under_left;
  return sum;
}

Bites bites_of(const EditionPair& pair, bool made_under_left, const SimulationPlan& asked,
               const solver::runs::RunControl& control) {
  const auto& maker = made_under_left ? pair.left : pair.right;
  auto plan = asked;
  plan.fit = &maker.fit;
  plan.editions = {maker.edition};
  const bool leaves_game = maker.edition.unplaceable != rules::editions::Unplaceable::return_to_bag;
  std::vector<std::unique_ptr<solver::simulation::tally::GameBench>> benches(
      at(solver::runs::thread_count(control)));
  return sum_of_games<Bites>(
      plan.games, control, [&](std::uint64_t first, std::uint64_t end, std::size_t slot, Bites& out) {
        auto& bench = benches[slot];
        if (!bench) bench = std::make_unique<solver::simulation::tally::GameBench>(plan);
        for (auto number = first; number < end; ++number) {
          bench->play(number);
          const auto& trace = bench->trace();
          GameScript script{plan.players, trace.start_type, {}, {}, {}};
          auto lost = trace.lost.begin();
          for (std::size_t turn = 0; turn < trace.turns.size(); ++turn) {
            script.turns.push_back(trace.turn(turn));
            for (; leaves_game && lost != trace.lost.end() && lost->turn <= turn; ++lost)
              script.turns.back().set_aside.push_back(lost->type);
          }
          count_game(pair, script, made_under_left, out);
        }
      });
}

MeanDifference mean_difference(const PairedSum& sum, std::uint64_t games) {
  if (games == 0) return {};
  const auto n = static_cast<double>(games);
  const auto total = static_cast<double>(sum.right - sum.left);
  MeanDifference out{total / n, 0};
  if (games < 2) return out;
  const double variance = (static_cast<double>(sum.squares) - total * total / n) / (n - 1);
  out.error = std::sqrt(std::max(0.0, variance) / n);
  return out;
}

}  // namespace bastide::props::differences
