// Scores that are given are taken back to what stood on the track before the final scoring, an order of turns
// is looked for, and the game found is played again by the reference model before it is told.
#include "solver/questions/reach/reach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/position.hpp"
#include "rules/records/game_record.hpp"
#include "rules/reference/model.hpp"
#include "rules/score_sheet.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/reach/final_board.hpp"
#include "solver/questions/reach/game_order.hpp"
#include "solver/questions/reach/score_plans.hpp"

namespace bastide::solver::questions::reach {
namespace {

using answers::ProofKind;
using answers::SolveVerdict;
using rules::Placement;
using runs::RunControl;

struct ReachedGame {
  std::vector<rules::Placement> board;  ///< followers standing, players by their turns 0, 1, ...
  rules::PerPlayer track{};             ///< scores before the final scoring
  rules::PerPlayer at_end{};            ///< what the final scoring adds
  rules::records::GameRecord record;    ///< the last turn expects the track's scores
};

/// Throws std::logic_error, an internal error, when the reference model objects to a turn.
ReachedGame played_again(const tilesets::TileSet& set, const rules::editions::Edition& edition, int players,
                         const rules::Placement& start, const std::vector<rules::Placement>& turns) {
  rules::reference::Game game(set, edition, players, start);
  ReachedGame out;
  out.record.name = "reach";
  out.record.tile_set = set.id();
  out.record.edition = edition.id;
  out.record.players = players;
  out.record.followers = edition.followers();
  out.record.start = rules::print_placement(set, start);
  int player = 0;
  for (const auto& turn : turns) {
    if (const auto wrong = game.objection(player, turn))
      throw std::logic_error("the solver found a game that the reference model refuses: " + *wrong);
    game.play(player, turn);
    out.record.turns.push_back(rules::records::recorded(set, {{}, player, turn}));
    player = game.next_player(player);
  }
  out.board = game.board();
  out.track = game.scores();
  out.at_end = game.final_score(edition.farms).totals;
  if (!out.record.turns.empty()) {
    auto& scores = out.record.turns.back().expect.scores.emplace();
    for (int p = 0; p < players; ++p) scores.push_back(out.track[static_cast<std::size_t>(p)]);
  }
  return out;
}

/// Throws std::logic_error unless the game ended on the wanted board, with its followers and the known
/// scores. `board`: the game's with colours for players, `seats` the colours in the order of turns.
void require_ending(const ReachedGame& game, const std::vector<int>& seats,
                    std::vector<rules::Placement> board, std::vector<rules::Placement> wanted,
                    const KnownScores& scores, bool is_end) {
  std::sort(wanted.begin(), wanted.end());
  std::sort(board.begin(), board.end());
  bool is_same = wanted == board;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    if (seats[s] < 0) continue;
    const auto score = scores[static_cast<std::size_t>(seats[s])];
    if (score && *score != game.track[s] + (is_end ? game.at_end[s] : 0)) is_same = false;
  }
  if (!is_same) throw std::logic_error("the solver found a game that does not end as it was asked");
}

struct TrackScores {
  KnownScores scores{};
  std::vector<std::string> too_low;  ///< a sentence for each score below what the standing followers bring
};

/// Takes off what the followers that stand bring at the end.
TrackScores scores_before_end(const rules::board::Ruleset& rules, const rules::Position& position,
                              const KnownScores& at_end) {
  const auto sheet = rules::play::score_position(rules.fit(), position.placements, rules.edition());
  TrackScores out{at_end, {}};
  for (std::size_t p = 0; p < at_end.size(); ++p) {
    auto& score = out.scores[p];
    if (!score) continue;
    *score -= sheet.totals[p];
    if (*score < 0)
      out.too_low.push_back(fmt::format("{}: the followers standing alone score {} at the end, more than {}.",
                                        rules::player_name(static_cast<int>(p), position.players_are_numbers),
                                        sheet.totals[p], *at_end[p]));
  }
  return out;
}

/// Why what is complete cannot give these scores of the track, with the numbers.
std::string unattainable_words(const FinishedBoard& finished, const KnownScores& track,
                               bool players_are_numbers) {
  std::vector<std::string> points;
  int sum = 0;
  for (const auto& f : finished.features) {
    if (!f.is_complete || f.points == 0) continue;
    points.push_back(fmt::format("{} {}", rules::feature_name(f.kind), f.points));
    sum += f.points;
  }
  std::vector<std::string> wanted;
  for (std::size_t p = 0; p < track.size(); ++p) {
    if (track[p])
      wanted.push_back(
          fmt::format("{} {}", rules::player_name(static_cast<int>(p), players_are_numbers), *track[p]));
  }
  if (points.empty()) {
    return fmt::format(
        "Nothing on the board is complete, so nobody has points on the track, but {} {} expected.",
        fmt::join(wanted, ", "), wanted.size() == 1 ? "is" : "are");
  }
  return fmt::format(
      "On the track: {}. What is complete pays {} ({} in all), and no choice of who scored what gives these "
      "scores.",
      fmt::join(wanted, ", "), fmt::join(points, ", "), sum);
}

namespace reference = rules::reference;

constexpr std::size_t most_words = 40;  ///< contradictions that are told

/// "1 player", "2 players".
std::string counted(std::uint64_t n, const char* what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

/// A way to lie: the board with its start tile at 0,0.
struct Lying {
  StartChoice choice;
  std::vector<Placement> board;
  FinishedBoard finished;  ///< of `board`, when a game is looked for
};

class Reach {
 public:
  Reach(const rules::board::Ruleset& rules, const Arrangement& arrangement, const ReachOptions& options,
        const RunControl& control)
      : rules_(rules),
        edition_(rules.edition()),
        arrangement_(arrangement),
        options_(options),
        control_(control) {
    out_.answers.question = "reach";
    answer().about = {};
  }

  ReachAnswers run() {
    find_players();
    if (!refuse(board_contradictions(set(), edition_, arrangement_)) && find_ways_to_lie()) {
      answer().facts.push_back({"tiles", static_cast<std::int64_t>(placements().size())});
      if (colours_.empty()) {
        tell_board(lying_.front());
      } else {
        find_game();
      }
    }
    out_.answers.is_complete = !is_stopped();
    return std::move(out_);
  }

 private:
  const tilesets::TileSet& set() const { return rules_.set(); }
  const std::vector<Placement>& placements() const { return arrangement_.position.placements; }
  answers::Answer& answer() {
    if (out_.answers.answers.empty()) out_.answers.answers.emplace_back();
    return out_.answers.answers.front();
  }
  std::string name(int player) const {
    return rules::player_name(player, arrangement_.position.players_are_numbers);
  }

  void find_players() {
    std::set<int> colours;
    for (const auto& p : placements()) {
      for (const auto& who : p.follower) colours.insert(who.player);
    }
    for (int p = 0; p < rules::most_players; ++p) {
      if (options_.scores[static_cast<std::size_t>(p)]) colours.insert(p);
    }
    colours_.assign(colours.begin(), colours.end());
    players_ = options_.players != 0 ? options_.players
                                     : std::max(edition_.least_players, static_cast<int>(colours_.size()));
  }

  void impossible(ProofKind kind, std::vector<std::string> words) {
    answer().verdict = SolveVerdict::impossible;
    answer().proof.kind = kind;
    answer().proof.words = std::move(words);
  }

  /// True when there is something to refuse it for.
  bool refuse(const std::vector<Contradiction>& contradictions) {
    if (contradictions.empty()) return false;
    std::vector<std::string> words;
    for (const auto& c : contradictions) {
      if (words.size() == most_words) {
        words.push_back(fmt::format("and {} more", contradictions.size() - most_words));
        break;
      }
      words.push_back(located_words(set(), arrangement_, c));
    }
    impossible(ProofKind::counting, std::move(words));
    answer().facts.push_back({"contradictions", static_cast<std::int64_t>(contradictions.size())});
    return true;
  }

  /// False when no choice of the start tile puts the whole on the table.
  bool find_ways_to_lie() {
    for (const auto& choice : start_choices(set(), edition_, placements())) {
      auto board = moved_to_start(set(), placements(), choice);
      if (reference::inconsistency(set(), board, edition_.table)) continue;
      lying_.push_back({choice, std::move(board), {}});
    }
    if (lying_.empty())
      impossible(ProofKind::counting,
                 {fmt::format("With none of its tiles as the start tile does it lie on the table "
                              "(board_area {}).",
                              rules::to_text(edition_.table.area))});
    return !lying_.empty();
  }

  /// How it was moved, if it was.
  void tell_moves(const Lying& lying) {
    auto start = placements()[static_cast<std::size_t>(lying.choice.placement)];
    start.follower.reset();
    if (lying.choice.turns == 0 && start.cell == rules::Cell{0, 0}) return;
    answer().facts.push_back({"start_tile", rules::print_placement(set(), start)});
    answer().facts.push_back({"quarter_turns", std::int64_t{lying.choice.turns}});
  }

  void tell_board(const Lying& lying) {
    require_sound(set(), edition_.table, lying.board, answers::BoardForm::legal);
    answer().verdict = SolveVerdict::found;
    tell_moves(lying);
    answer().position = rules::Position{lying.board, false};
    answer().proof.kind = ProofKind::witness;
    answer().proof.words.emplace_back(
        "Laid in the order in which it is written here, each tile touches one before it and fits.");
  }

  /// The scores on the track before the final scoring; nothing when there are none, which is told then.
  std::optional<KnownScores> track_scores() {
    if (!options_.is_end) return options_.scores;
    auto track = scores_before_end(rules_, arrangement_.position, options_.scores);
    if (track.too_low.empty()) return track.scores;
    impossible(ProofKind::counting, std::move(track.too_low));
    return std::nullopt;
  }

  void find_game() {
    answer().facts.push_back({"players", std::int64_t{players_}});
    if (static_cast<int>(colours_.size()) > players_) {
      impossible(ProofKind::counting, {fmt::format("{} colours have followers or scores, among {} players.",
                                                   colours_.size(), players_)});
      return;
    }
    const auto finished = finished_board(rules_, placements());
    if (refuse(follower_contradictions(set(), edition_, placements(), finished, players_))) return;
    std::erase_if(lying_, [](const Lying& l) { return l.board.front().follower.has_value(); });
    if (lying_.empty()) {
      impossible(ProofKind::counting,
                 {"The only tile that can be the start tile holds a follower, and the start tile is "
                  "laid by nobody."});
      return;
    }
    const auto scores = track_scores();
    if (!scores) return;
    scores_ = *scores;
    for (auto& lying : lying_) lying.finished = finished_board(rules_, lying.board);
    // Rounds of more and longer attempts: a search that starts badly would eat the whole limit.
    for (unsigned round = 0;; ++round) {
      const auto tried = try_all(round);
      if (answer().verdict == SolveVerdict::found) return;
      answer().proof.nodes = states_;
      if (tried.are_all_refuted) {
        if (tried.plans == 0)
          return impossible(
              ProofKind::counting,
              {unattainable_words(finished, scores_, arrangement_.position.players_are_numbers)});
        impossible(
            ProofKind::exhaustion,
            {fmt::format(
                "Every order of laying by {} in any order of turns was followed, with every choice of who "
                "scored what ({}): {} of games, none of them ends so.",
                counted(static_cast<std::uint64_t>(players_), "player"), tried.plans,
                counted(states_, "state"))});
        return;
      }
      if (states_ >= options_.limit || is_stopped()) break;
    }
    answer().verdict = SolveVerdict::cut_short;
    answer().proof.words.push_back(fmt::format(
        "No contradiction was found and no game either: {} states of games were looked at.", states_));
  }

  /// A round of the search: what it tried.
  struct Tried {
    bool are_all_refuted = true;  ///< and there are no others
    std::uint64_t plans = 0;
  };
  bool is_stopped() const { return runs::is_stopped(control_.stop); }

  Tried try_all(unsigned round) {
    Tried out;
    const auto most_plans = std::uint64_t{8} << 2 * std::min(round, 20U);
    for (std::size_t l = 0; l < lying_.size(); ++l) {
      std::uint64_t plans = 0;
      const auto search = each_score_plan(edition_, lying_[l].finished, scores_, colours_, options_.limit,
                                          [&](const ScorePlan& plan) {
                                            try_plan(l, plan, plans, round, out);
                                            return answer().verdict != SolveVerdict::found &&
                                                   states_ < options_.limit && ++plans < most_plans;
                                          });
      out.plans += plans;
      if (!search.is_complete) out.are_all_refuted = false;
      if (answer().verdict == SolveVerdict::found || states_ >= options_.limit || is_stopped()) break;
    }
    return out;
  }

  /// Tries a plan by every order of the players that was not refuted before.
  void try_plan(std::size_t l, const ScorePlan& plan, std::uint64_t number, unsigned round, Tried& out) {
    const auto budget = std::uint64_t{500} << 2 * std::min(round, 20U);
    std::vector<int> seats = colours_;
    seats.insert(seats.begin(), static_cast<std::size_t>(players_) - colours_.size(), -1);
    std::uint64_t order = 0;
    do {
      const std::array<std::uint64_t, 3> id = {l, number, order++};
      if (refuted_.contains(id)) continue;
      const OrderQuestion question{rules_, lying_[l].board, &lying_[l].finished, seats, plan};
      const auto found =
          find_order(question, std::min(budget, options_.limit - states_), round, control_.stop);
      states_ += found.states;
      if (found.turns) return tell_game(lying_[l], seats, *found.turns);
      if (found.is_complete) {
        refuted_.insert(id);
      } else {
        out.are_all_refuted = false;
      }
    } while (std::next_permutation(seats.begin(), seats.end()) && states_ < options_.limit && !is_stopped());
    if (states_ >= options_.limit || is_stopped()) out.are_all_refuted = false;
  }

  /// Tells the game once the reference model has played it.
  void tell_game(const Lying& lying, const std::vector<int>& seats, const std::vector<Placement>& turns) {
    auto game = played_again(set(), edition_, players_, lying.board.front(), turns);
    rules::Position position{game.board, arrangement_.position.players_are_numbers};
    for (auto& p : position.placements) {
      if (p.follower) p.follower->player = seats[static_cast<std::size_t>(p.follower->player)];
    }
    require_ending(game, seats, position.placements, lying.board, options_.scores, options_.is_end);
    std::vector<std::string> told;
    for (const auto& turn : game.record.turns)
      told.push_back(fmt::format("{}: {}{}", seat_name(seats, turn.player), turn.place,
                                 turn.follower ? " " + *turn.follower : std::string()));
    std::vector<std::string> track;
    for (int s = 0; s < players_; ++s)
      track.push_back(fmt::format("{} {}", seat_name(seats, s), game.track[static_cast<std::size_t>(s)]));
    answer().verdict = SolveVerdict::found;
    tell_moves(lying);
    answer().facts.push_back({"track", track});
    answer().facts.push_back({"turns", told});
    answer().position = position;
    answer().proof.kind = ProofKind::witness;
    answer().proof.nodes = states_;
    answer().proof.words.push_back(
        fmt::format("A game of {} that ends so, played again by the reference model; {} looked at.",
                    counted(static_cast<std::uint64_t>(players_), "player"), counted(states_, "state")));
    game.record.name = fmt::format("reach: {}", fmt::join(track, ", "));
    out_.game = std::move(game.record);
  }

  std::string seat_name(const std::vector<int>& seats, int seat) const {
    const int colour = seats[static_cast<std::size_t>(seat)];
    return colour >= 0 ? name(colour) : fmt::format("player {}", seat);
  }

  rules::board::Ruleset rules_;
  const rules::editions::Edition& edition_;
  const Arrangement& arrangement_;
  const ReachOptions& options_;
  const RunControl& control_;
  ReachAnswers out_;
  std::vector<int> colours_;  ///< with followers or a score, ascending
  int players_ = 0;
  std::vector<Lying> lying_;
  KnownScores scores_{};  ///< on the track
  std::uint64_t states_ = 0;
  /// Start choice, plan, order of players: proved to lead nowhere.
  std::set<std::array<std::uint64_t, 3>> refuted_;
};

}  // namespace

ReachAnswers reach_position(const rules::board::Ruleset& rules, const Arrangement& arrangement,
                            const ReachOptions& options, const RunControl& control) {
  boards::require_any_order(rules.set(), "solve reach");
  boards::require_common_edges(rules.set(), "solve reach");
  return Reach(rules, arrangement, options, control).run();
}

}  // namespace bastide::solver::questions::reach
