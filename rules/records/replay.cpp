#include "rules/records/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

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

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> item_texts(const TileSet& set, const std::vector<ScoreItem>& items) {
  const auto text = [&](const ScoreItem& item) {
    return fmt::format("{} ({}) {}", feature_name(item.feature, set), item.why,
                       text_of(of_players(item.points, most_players)));
  };
  return items | ranges::views::transform(text) | ranges::to_vector;
}

/// One record in play on both engines. Each step returns false once there is a difference.
class Replay {
 public:
  Replay(board::Ruleset rules, const GameRecord& record, const Placement& start)
      : record_(record), rules_(rules), game_(rules, record.players, start) {}

  bool play_turn(const RecordedTurn& recorded) {
    ++turn_;
    recorded_ = &recorded;
    if (recorded.player < 0 || recorded.player >= record_.players)
      return differ("player", fmt::format("0 to {}", record_.players - 1), text_of(recorded.player));
    const auto turn = turn_of(rules_.set(), recorded);
    const bool is_played = check_part() && check_placements(turn.tile.type) && check_legal(turn) &&
                           check_buying(turn.tile.type) && play_tile(turn) && check_next(turn.player) &&
                           check_discarded();
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
                 final_scores(game_.fast, record_.players, edition.farms),
                 final_scores(game_.reference, record_.players, edition.farms)))
        return;
    }
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

  /// docs/formats.md: `placements` counts (cell, rotation) pairs before the tile lies. Both engines must also
  /// agree which.
  bool check_placements(int type) {
    const auto fast = game_.fast.placements(type);
    const auto reference = game_.reference.placements(type);
    const auto what = fmt::format("legal placements of {}", rules_.set().type(type).id);
    if (!check("number of " + what, recorded_->expect.placements, static_cast<int>(fast.size()),
               static_cast<int>(reference.size())))
      return false;
    return fast == reference || differ(what, "the same in both engines", "other cells or rotations");
  }

  bool check_legal(const Turn& turn) {
    const auto fast = game_.fast.objection(turn);
    const auto reference = game_.reference.objection(turn);
    if (!fast && !reference) return true;
    if (fast && reference) return differ("placement", "a legal one", *reference);
    return differ("placement", reference ? *reference + " (reference model)" : "legal (reference model)",
                  fast ? *fast + " (fast engine)" : "legal (fast engine)");
  }

  /// Which part of the player's turn it is.
  bool check_part() {
    const int player = recorded_->player;
    return check("part of the turn", recorded_->part, game_.fast.part(player), game_.reference.part(player));
  }

  /// Where the drawn tile alone completes something: asked only where it is recorded, it takes long.
  bool check_buying(int type) {
    if (!recorded_->expect.buy_at) return true;
    return check(fmt::format("cells at which {} alone completes something", rules_.set().type(type).id),
                 recorded_->expect.buy_at, recorded(game_.fast.sole_cells(type)),
                 recorded(game_.reference.sole_cells(type)));
  }

  /// With one player the next turn is always his. A second part of a turn is no other turn.
  bool check_next(int player) {
    if (!recorded_->expect.another_turn || record_.players == 1) return true;
    const auto has_another = [&](const auto& game) {
      return game.part(player) == 1 && game.next_player(player) == player;
    };
    return check("another turn for filling a hole", recorded_->expect.another_turn, has_another(game_.fast),
                 has_another(game_.reference));
  }

  /// Deploy or take back, score, return; the placement is known to be legal.
  bool play_tile(const Turn& turn) {
    game_.lay(turn);
    if (!check_spots(turn)) return false;
    if (const auto wrong = game_.reference.objection_to(turn)) {
      if (!turn.tile.follower) return differ("figure taken back", "one that may be", *wrong);
      const auto [player, segment, figure] = *turn.tile.follower;
      const auto spots = names(turn.tile.type, game_.reference.spots(figure));
      return differ(fmt::format("deployment on {}", names(turn.tile.type, {segment}).front()),
                    "one of the spots", "spots: " + text_of(spots));
    }
    if (const auto wrong = game_.fast.objection_to(turn))
      return differ("figure", "legal (reference model)", *wrong + " (fast engine)");
    const auto fast = game_.fast.finish(turn);
    const auto reference = game_.reference.finish(turn);
    const auto& expect = recorded_->expect;
    return check("scores", expect.scores, of_all(fast.scores), of_all(reference.scores)) &&
           check("supply", expect.supply, of_all(fast.supply), of_all(reference.supply)) &&
           check_supplies(fast, reference) && check_tokens(fast, reference) &&
           check("scored features", std::optional<std::vector<std::string>>{},
                 item_texts(rules_.set(), fast.scored), item_texts(rules_.set(), reference.scored));
  }

  /// Where each kind of figure may be deployed, and which may be taken back.
  bool check_spots(const Turn& turn) {
    const auto& figures = rules_.edition().figures;
    for (const auto& [id, spots] : recorded_->expect.spots_of)
      read_figure(rules_.set(), id, recorded_->where);
    for (int figure = 0; figure < static_cast<int>(figures.size()); ++figure) {
      const auto& id = figures[static_cast<std::size_t>(figure)].id;
      auto expected = figure == 0 ? recorded_->expect.spots : expected_of(recorded_->expect.spots_of, id);
      if (expected) std::sort(expected->begin(), expected->end());
      const auto what = figure == 0 ? fmt::format("spots of player {}", turn.player)
                                    : fmt::format("spots of player {} for figure {}", turn.player, id);
      if (!check(what, expected, names(turn.tile.type, game_.fast.spots(figure)),
                 names(turn.tile.type, game_.reference.spots(figure))))
        return false;
    }
    return check("figures that could be taken back", std::optional<std::vector<int>>{},
                 game_.fast.retrievable(), game_.reference.retrievable());
  }

  bool check_supplies(const TurnAnswer& fast, const TurnAnswer& reference) {
    const auto& figures = rules_.edition().figures;
    for (const auto& [id, supply] : recorded_->expect.figures)
      read_figure(rules_.set(), id, recorded_->where);
    for (std::size_t f = 1; f < figures.size(); ++f) {
      if (!check("supply of figure " + figures[f].id, expected_of(recorded_->expect.figures, figures[f].id),
                 of_all(fast.further_supplies[f - 1]), of_all(reference.further_supplies[f - 1])))
        return false;
    }
    return true;
  }

  bool check_tokens(const TurnAnswer& fast, const TurnAnswer& reference) {
    const auto& marks = rules_.edition().marks;
    for (const auto& [name, tokens] : recorded_->expect.tokens) {
      if (std::ranges::find(marks, name, &expressions::MarkRule::name) != marks.end()) continue;
      std::vector<std::string> known;
      for (const auto& mark : marks) known.push_back(mark.name);
      throw InputError(recorded_->where,
                       fmt::format("unknown mark {}, expected {}", in_quotes(name), suggestion(name, known)),
                       {});
    }
    for (std::size_t m = 0; m < marks.size(); ++m) {
      if (!check("tokens of " + marks[m].name, expected_of(recorded_->expect.tokens, marks[m].name),
                 of_all(fast.tokens[m]), of_all(reference.tokens[m])))
        return false;
    }
    return true;
  }

  template <class Answer>
  static std::optional<Answer> expected_of(const std::map<std::string, Answer>& by_name,
                                           const std::string& name) {
    const auto found = by_name.find(name);
    return found == by_name.end() ? std::nullopt : std::optional(found->second);
  }

  std::vector<int> of_all(const PerPlayer& numbers) const { return of_players(numbers, record_.players); }

  /// docs/formats.md: `discarded` tiles were drawn after this turn and had no legal placement.
  bool check_discarded() {
    for (const auto& id : recorded_->discarded) {
      const int type = rules_.set().find(id);
      if (type < 0)
        throw InputError(recorded_->where,
                         fmt::format("tile set '{}' has no tile '{}'", rules_.set().id(), id), {});
      const auto what = fmt::format("discarded tile {}", id);
      const int left = game_.reference.left(type);
      if (!check(what + ", how many are left", std::optional<int>{}, game_.fast.left(type), left))
        return false;
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

  std::vector<std::string> names(int type, const std::vector<int>& segments) const {
    const auto name = [&](int s) {
      return rules_.set().type(type).segments[static_cast<std::size_t>(s)].name;
    };
    return sorted(segments | ranges::views::transform(name) | ranges::to_vector);
  }

  const GameRecord& record_;
  board::Ruleset rules_;
  BothGames game_;
  const RecordedTurn* recorded_ = nullptr;
  int turn_ = 0;
  ReplayResult result_;
};

}  // namespace

ReplayResult replay(board::Ruleset rules, const GameRecord& record) {
  if (record.players < 1 || record.players > most_players)
    throw InputError(record.where, fmt::format("{} players, expected 1 to {}", record.players, most_players),
                     {});
  const auto start = read_recorded(rules.set(), record.start, record.where);
  if (start.cell != Cell{0, 0} || start.follower) {
    throw InputError(record.where,
                     fmt::format("start {}, expected a tile at 0,0 without follower", record.start), {});
  }
  if (rules.set().is_ordered() && start.type != rules.set().start_type()) {
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
