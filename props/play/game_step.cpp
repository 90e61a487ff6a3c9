#include "props/play/game_step.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "props/play/lockstep.hpp"
#include "rules/notation.hpp"
#include "rules/records/engine_games.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::play {
namespace {

using rules::records::TurnOutcome;
using tilesets::described::field;
using tilesets::described::integer;
using tilesets::described::needed;

tilesets::described::Shape answer_shape() {
  using F = TurnOutcome;
  const auto numbers =
      tilesets::described::list_of<std::vector<int>>(integer<int>(-tilesets::described::largest_number));
  const auto by_name = tilesets::described::map_of<std::map<std::string, std::vector<int>>>(numbers);
  auto out =
      tilesets::described::object({field<&F::scored>("scored"), needed<&F::scores>("scores", {}, numbers),
                                   needed<&F::supply>("supply", {}, numbers),
                                   field<&F::figures>("figures", "supply of other figures", by_name).if_any(),
                                   field<&F::tokens>("tokens", "taken so far, by mark", by_name).if_any()});
  out.type = "step_answer";
  return out;
}

}  // namespace

tilesets::described::Shape shape_of(const GameStep*) {
  return tilesets::described::object(
      {field<&GameStep::player>("player", {}, integer<int>(0, rules::most_players - 1)),
       field<&GameStep::place>("place", "the placement, follower included"),
       field<&GameStep::retrieves>("retrieves", "the tile from which a figure was taken back").if_any(),
       field<&GameStep::elsewhere>("elsewhere", "a tile that lay before, with the figure deployed there")
           .if_any(),
       field<&GameStep::set_aside>("set_aside", "tiles that fitted nowhere before this turn"),
       field<&GameStep::returned>("returned", "placements, from 0, whose follower went home"),
       field<&GameStep::engine>("engine", {}, answer_shape()),
       field<&GameStep::expected>("expected", {}, answer_shape())});
}

namespace {

/// "builder on city" of "black.builder:city".
std::string figure_words(std::string_view written) {
  const auto colon = written.find(':');
  const auto dot = written.find('.');
  const auto figure = dot < colon ? fmt::format("{} ", written.substr(dot + 1, colon - dot - 1)) : "";
  return fmt::format("{}on {}", figure, written.substr(colon + 1));
}

}  // namespace

std::string deployed_in(const GameStep& step) {
  std::vector<std::string> words;
  const std::string_view place = step.place;
  for (auto at = place.find('='); at != std::string_view::npos; at = place.find('+', at + 1))
    words.push_back(figure_words(place.substr(at + 1, place.find('+', at + 1) - at - 1)));
  if (const auto equals = step.elsewhere.find('='); equals != std::string::npos)
    words.push_back(figure_words(step.elsewhere.substr(equals + 1)) + " of " +
                    step.elsewhere.substr(0, equals));
  return fmt::format("{}", fmt::join(words, " and "));
}

namespace {

/// Whose follower stood when the turn was scored and does not any more. Placements keep their numbers.
std::vector<int> returned_in(const rules::Turn& turn, std::vector<rules::Placement> stood,
                             const std::vector<rules::Placement>& after) {
  stood.push_back(turn.laid());
  std::vector<int> returned;
  for (std::size_t i = 0; i < stood.size() && i < after.size(); ++i) {
    const bool is_taken_back = turn.retrieves() == stood[i].cell;
    if (stood[i].follower.size() > after[i].follower.size() && !is_taken_back)
      returned.push_back(static_cast<int>(i));
  }
  return returned;
}

template <class EngineGame>
TurnOutcome finished(EngineGame& game, const rules::Turn& turn) {
  TurnOutcome out;
  out.scored = rules::records::finish_told(game, turn);
  tell_holdings(game, out);
  for (const auto& mark : game.edition().marks) {
    if (!mark.is_token) out.tokens.erase(mark.name);
  }
  return out;
}

}  // namespace

std::vector<GameStep> game_steps(rules::board::Ruleset rules, const GameScript& script) {
  const auto& set = rules.set();
  const auto played = play_in_lockstep(rules, script, {});
  rules::records::BothGames games(rules, played.players, {start_of(played, set), 0, {0, 0}, std::nullopt});
  std::vector<GameStep> steps;
  for (const auto& turn : played.turns) {
    auto& step = steps.emplace_back();
    step.player = turn.player;
    step.place = rules::print_placement(set, turn.laid());
    if (const auto from = turn.retrieves()) step.retrieves = rules::records::recorded(*from);
    if (turn.elsewhere && turn.elsewhere->deploys && turn.elsewhere->cell != turn.tile.cell)
      step.elsewhere = rules::print_placement(set, turn.elsewhere->tile());
    for (const int type : turn.set_aside) {
      step.set_aside.push_back(set.type(type).id);
      games.set_aside(type);
    }
    const auto before = games.reference.engine().board();
    games.lay(turn);
    step.engine = finished(games.fast, turn);
    step.expected = finished(games.reference, turn);
    step.returned = returned_in(turn, before, games.reference.engine().board());
  }
  return steps;
}

}  // namespace bastide::props::play
