#include "props/play/game_step.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "props/play/lockstep.hpp"
#include "rules/notation.hpp"

namespace bastide::props::play {

using tilesets::described::field;
using tilesets::described::integer;

tilesets::described::Shape shape_of(const StepAnswer*) {
  const auto numbers =
      tilesets::described::list_of<std::vector<int>>(integer<int>(-tilesets::described::largest_number));
  const auto by_name = tilesets::described::map_of<std::map<std::string, std::vector<int>>>(numbers);
  return tilesets::described::object(
      {field<&StepAnswer::scored>("scored"), field<&StepAnswer::scores>("scores", {}, numbers),
       field<&StepAnswer::supply>("supply", {}, numbers),
       field<&StepAnswer::figures>("figures", "supply of other figures", by_name).if_any(),
       field<&StepAnswer::tokens>("tokens", "taken so far, by mark", by_name).if_any()});
}

tilesets::described::Shape shape_of(const GameStep*) {
  return tilesets::described::object(
      {field<&GameStep::player>("player", {}, integer<int>(0, rules::most_players - 1)),
       field<&GameStep::place>("place", "the placement, follower included"),
       field<&GameStep::retrieves>("retrieves", "the tile from which a figure was taken back").if_any(),
       field<&GameStep::set_aside>("set_aside", "tiles that fitted nowhere before this turn"),
       field<&GameStep::returned>("returned", "placements, from 0, whose follower went home"),
       field<&GameStep::engine>("engine"), field<&GameStep::expected>("expected")});
}

namespace {

/// Whose follower stood when the turn was scored and does not any more. Placements keep their numbers.
std::vector<int> returned_in(const TurnView& view) {
  auto stood = view.before.board;
  stood.push_back(view.move);
  // What was taken back was gone before.
  for (auto& placement : stood) {
    if (view.retrieves && placement.cell == *view.retrieves) placement.follower.reset();
  }
  std::vector<int> returned;
  for (std::size_t i = 0; i < stood.size() && i < view.after.board.size(); ++i) {
    if (stood[i].follower && !view.after.board[i].follower) returned.push_back(static_cast<int>(i));
  }
  return returned;
}

/// "city: black 8 (3 tiles x 2 + 1 pennant x 2)"
std::string item_in_words(const rules::ScoreItem& item) {
  std::vector<std::string> gains;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (item.holders[p] > 0 || item.points[p] != 0)
      gains.push_back(fmt::format("{} {}", rules::player_name(player, false), item.points[p]));
  }
  return fmt::format("{}: {} ({})", rules::feature_name(item.feature), fmt::join(gains, ", "), item.why);
}

/// `supply(f)`: of figure f.
template <class Supply>
StepAnswer answer_of(const TurnView& view, const std::vector<rules::ScoreItem>& scored,
                     const rules::PerPlayer& scores, const Supply& supply, const rules::Tokens& tokens) {
  StepAnswer out;
  for (const auto& item : scored) out.scored.push_back(item_in_words(item));
  out.scores = rules::of_players(scores, view.players);
  out.supply = rules::of_players(supply(0), view.players);
  for (std::size_t f = 1; f < view.edition.figures.size(); ++f)
    out.figures[view.edition.figures[f].id] = rules::of_players(supply(static_cast<int>(f)), view.players);
  for (std::size_t m = 0; m < view.edition.marks.size(); ++m) {
    if (view.edition.marks[m].is_token)
      out.tokens[view.edition.marks[m].name] = rules::of_players(tokens[m], view.players);
  }
  return out;
}

}  // namespace

std::vector<GameStep> game_steps(rules::board::Ruleset rules, const GameScript& script) {
  std::vector<GameStep> steps;
  Onlooker onlooker;
  onlooker.turn = [&](const TurnView& view) {
    GameStep step;
    step.returned = returned_in(view);
    step.engine = answer_of(
        view, view.fast_items, view.fast.scores(), [&](int f) { return view.fast.supply(f); },
        view.fast.tokens());
    step.expected = answer_of(
        view, view.reference_items, view.reference.scores(), [&](int f) { return view.reference.supply(f); },
        view.reference.tokens());
    if (view.retrieves) step.retrieves = fmt::format("{},{}", view.retrieves->x, view.retrieves->y);
    steps.push_back(std::move(step));
    return true;
  };
  const auto played = play_in_lockstep(rules, script, onlooker);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto& turn = played.turns[i];
    steps[i].player = turn.player;
    steps[i].place = rules::print_placement(rules.set(), turn.tile);
    for (const int type : turn.set_aside) steps[i].set_aside.push_back(rules.set().type(type).id);
  }
  return steps;
}

}  // namespace bastide::props::play
