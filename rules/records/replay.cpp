#include "rules/records/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/records/engine_games.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::records {
namespace {

using tilesets::InputError;

std::string text_of(bool is_so) { return is_so ? "yes" : "no"; }
std::string text_of(int number) { return std::to_string(number); }
std::string text_of(const std::vector<int>& numbers) { return fmt::format("[{}]", fmt::join(numbers, ", ")); }
std::string text_of(const std::vector<std::string>& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

/// Spots in the order of the alphabet: a record may have them in any.
TurnOutcome sorted(TurnOutcome said) {
  if (said.spots) std::ranges::sort(*said.spots);
  for (auto& [figure, spots] : said.spots_of) std::ranges::sort(spots);
  return said;
}

/// One record in play on both engines. Each step returns false once there is a difference.
class Replay {
 public:
  Replay(board::Ruleset rules, const GameRecord& record, const Placement& start)
      : record_(record), rules_(rules), game_(rules, record.players, start) {
    for (const auto& figure : rules.edition().figures) figures_.push_back(figure.id);
    figures_.erase(figures_.begin());  // followers are asked about by themselves
    for (const auto& mark : rules.edition().marks) marks_.push_back(mark.name);
    for (const auto& event : rules.edition().events)
      if (event.gives_tokens()) marks_.push_back(event.id);
  }

  bool play_turn(const RecordedTurn& recorded) {
    ++turn_;
    recorded_ = &recorded;
    if (recorded.player < 0 || recorded.player >= record_.players)
      return differ("player", fmt::format("0 to {}", record_.players - 1), text_of(recorded.player));
    const auto turn = turn_of(rules_.set(), recorded);
    if (recorded.elsewhere && turn.elsewhere->cell != turn.tile.cell && !lies(turn.elsewhere->tile()))
      return differ("elsewhere", "a tile that lies", *recorded.elsewhere);
    require_names();
    expected_ = sorted(recorded.expect);
    const bool is_played =
        check_drawn(turn) && play_tile(turn) && check_next(turn.player) && check_discarded();
    if (is_played) ++result_.turns;
    return is_played;
  }

  void check_final() {
    ++turn_;
    recorded_ = nullptr;
    for (const auto& [method, expected] : record_.final_scores) {
      auto edition = rules_.edition();
      if (const auto wrong = set_option(edition, "farms", method); !wrong.empty())
        throw InputError(record_.where, wrong, {});
      if (!check(fmt::format("final scores with farms {}", method), std::optional(expected),
                 final_scores(game_.fast, edition.farms), final_scores(game_.reference, edition.farms)))
        return;
    }
    if (record_.winners.empty() && !rules_.edition().breaks_ties()) return;
    const auto expected = record_.winners.empty() ? std::nullopt : std::optional(record_.winners);
    check("winners", expected, winners(game_.fast), winners(game_.reference));
  }

  ReplayResult result() && { return std::move(result_); }

 private:
  bool differ(std::string what, std::string expected, std::string got) {
    result_.difference = {turn_,           recorded_ == nullptr ? "" : recorded_->place,
                          std::move(what), std::move(expected),
                          std::move(got),  recorded_ == nullptr ? record_.where : recorded_->where};
    return false;
  }

  /// Both engines' answers against the record's, or against each other where the record says nothing.
  template <class Answer>
  bool check(const std::string& what, const std::optional<Answer>& expected, const Answer& fast,
             const Answer& reference) {
    if (expected) ++result_.checks;
    if (expected && (fast != *expected || reference != *expected)) {
      const auto got = fast == reference ? text_of(fast)
                                         : fmt::format("{} from the fast engine, {} from the reference model",
                                                       text_of(fast), text_of(reference));
      return differ(what, text_of(*expected), got);
    }
    if (fast == reference) return true;
    return differ(what, text_of(reference) + " (reference model)", text_of(fast) + " (fast engine)");
  }
  /// What both have told, of one kind or by names.
  template <class Answer>
  bool check(const std::string& what, std::optional<Answer> TurnOutcome::*part) {
    return check(what, expected_.*part, *(fast_.*part), *(reference_.*part));
  }
  template <class Answer>
  bool check(const std::string& what, const std::vector<std::string>& names,
             std::map<std::string, Answer> TurnOutcome::*part) {
    return std::ranges::all_of(names, [&](const std::string& name) {
      const auto found = (expected_.*part).find(name);
      return check(what + name,
                   found == (expected_.*part).end() ? std::nullopt : std::optional(found->second),
                   (fast_.*part).at(name), (reference_.*part).at(name));
    });
  }

  /// What is expected of something that the edition does not have is a mistake of the record.
  void require_names() const {
    const auto& expect = recorded_->expect;
    for (const auto& [id, ignored] : expect.spots_of) read_figure(rules_.set(), id, recorded_->where);
    for (const auto& [id, ignored] : expect.figures) read_figure(rules_.set(), id, recorded_->where);
    for (const auto& [name, ignored] : expect.tokens) {
      if (std::ranges::find(marks_, name) == marks_.end())
        throw InputError(
            recorded_->where,
            fmt::format("unknown mark {}, expected {}", in_quotes(name), suggestion(name, marks_)), {});
    }
  }

  /// Before the tile lies. docs/formats.md: `placements` counts (cell, rotation) pairs; both engines must
  /// also agree which.
  bool check_drawn(const Turn& turn) {
    const int type = turn.tile.type;
    const auto& id = rules_.set().type(type).id;
    if (!check("part of the turn", recorded_->part, game_.fast.part(turn.player),
               game_.reference.part(turn.player)))
      return false;
    const auto fast = game_.fast.placements(type);
    const auto reference = game_.reference.placements(type);
    const auto what = fmt::format("legal placements of {}", id);
    if (!check("number of " + what, expected_.placements, static_cast<int>(fast.size()),
               static_cast<int>(reference.size())))
      return false;
    return fast == reference || differ(what, "the same in both engines", "other cells or rotations");
  }

  bool check_legal() {
    const auto& fast = fast_.objection;
    const auto& reference = reference_.objection;
    if (fast_.spots && reference_.spots) return true;  // the tile lies
    if (!fast_.spots && !reference_.spots) return differ("placement", "a legal one", *reference);
    return differ("placement",
                  reference_.spots ? "legal (reference model)" : *reference + " (reference model)",
                  fast_.spots ? "legal (fast engine)" : *fast + " (fast engine)");
  }

  /// With one player the next turn is always his.
  bool check_next(int player) {
    if (!expected_.another_turn || record_.players == 1) return true;
    return check("another turn for filling a hole", expected_.another_turn,
                 has_another_turn(game_.fast, player), has_another_turn(game_.reference, player));
  }

  /// The turn itself. Where a tile alone completes something is asked only where it is recorded, it takes
  /// long.
  bool play_tile(const Turn& turn) {
    const int type = turn.tile.type;
    const auto play = [&](auto& game) {
      TurnOutcome said;
      if (expected_.buy_at) said.buy_at = recorded(game.sole_cells(type));
      try_turn(game, turn, said);
      return sorted(std::move(said));
    };
    fast_ = play(game_.fast);
    reference_ = play(game_.reference);
    const auto sole = fmt::format("cells at which {} alone completes something", rules_.set().type(type).id);
    const auto spots = fmt::format("spots of player {}", turn.player);
    return check_legal() && (!expected_.buy_at || check(sole, &TurnOutcome::buy_at)) &&
           check(spots, &TurnOutcome::spots) &&
           check(spots + " for figure ", figures_, &TurnOutcome::spots_of) &&
           check("figures that could be taken back", {}, fast_.retrievable, reference_.retrievable) &&
           check_figure(turn) && check("scores", &TurnOutcome::scores) &&
           check("supply", &TurnOutcome::supply) &&
           check("supply of figure ", figures_, &TurnOutcome::figures) &&
           check("tokens of ", marks_, &TurnOutcome::tokens) &&
           check("scored features", {}, fast_.scored, reference_.scored);
  }

  bool lies(Placement tile) const {
    tile.follower.reset();
    return std::ranges::any_of(game_.reference.engine().board(), [&](Placement there) {
      there.follower.reset();
      return there == tile;
    });
  }

  /// What is done with figures.
  bool check_figure(const Turn& turn) {
    if (!reference_.objection) {
      return !fast_.objection ||
             differ("figure", "legal (reference model)", *fast_.objection + " (fast engine)");
    }
    if (turn.elsewhere && turn.elsewhere->deploys)
      return differ(turn.elsewhere->first ? "deployment of two figures" : "deployment elsewhere",
                    "one that may be", *reference_.objection);
    if (!turn.tile.follower) return differ("figure taken back", "one that may be", *reference_.objection);
    const auto [player, segment, figure] = *turn.tile.follower;
    const auto& free = figure == 0 ? *reference_.spots
                                   : reference_.spots_of.at(figures_[static_cast<std::size_t>(figure) - 1]);
    const auto& segments = rules_.set().type(turn.tile.type).segments;
    return differ(fmt::format("deployment on {}", segments[static_cast<std::size_t>(segment)].name),
                  "one of the spots", "spots: " + text_of(free));
  }

  /// docs/formats.md: `discarded` tiles were drawn after this turn and had no legal placement.
  bool check_discarded() {
    for (const auto& id : recorded_->discarded) {
      const int type = rules_.set().find(id);
      if (type < 0)
        throw InputError(recorded_->where,
                         fmt::format("tile set '{}' has no tile '{}'", rules_.set().id(), id), {});
      const auto what = fmt::format("discarded tile {}", id);
      const int left = game_.reference.left(type);
      if (!check(what + ", how many are left", {}, game_.fast.left(type), left)) return false;
      if (left == 0) return differ(what, "one left", "none is left");
      if (!check(what + ", its legal placements", std::optional(0),
                 game_.fast.engine().board().count_placements(type),
                 static_cast<int>(game_.reference.placements(type).size())))
        return false;
      // Option unplaceable: back in the bag, or out of the game.
      if (rules_.edition().unplaceable != editions::Unplaceable::return_to_bag) game_.set_aside(type);
    }
    return true;
  }

  const GameRecord& record_;
  board::Ruleset rules_;
  BothGames game_;
  std::vector<std::string> figures_;  ///< of the edition, besides the follower
  std::vector<std::string> marks_;
  const RecordedTurn* recorded_ = nullptr;
  TurnOutcome expected_;
  TurnOutcome fast_;
  TurnOutcome reference_;
  int turn_ = 0;
  ReplayResult result_;
};

}  // namespace

ReplayResult replay(board::Ruleset rules, const GameRecord& record) {
  if (record.players < 1 || record.players > most_players)
    throw InputError(record.where, fmt::format("{} players, expected 1 to {}", record.players, most_players),
                     {});
  const auto start = read_start(rules.set(), record);
  if (start.cell != Cell{0, 0} || start.follower) {
    throw InputError(record.where,
                     fmt::format("start {}, expected a tile at 0,0 without follower", record.start), {});
  }
  if (rules.set().is_ordered() && !rules.set().begins_with(start.type)) {
    throw InputError(record.where,
                     fmt::format("start {}, expected the start tile {}", record.start,
                                 rules.set().type(rules.set().start_type()).id),
                     {});
  }
  Replay game(rules, record, start);
  for (const auto& turn : record.turns) {
    if (!game.play_turn(turn)) return std::move(game).result();
  }
  game.check_final();
  return std::move(game).result();
}

}  // namespace bastide::rules::records
