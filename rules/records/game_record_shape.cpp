// `bastide.game/1`: what a game record consists of, key by key. What needs the tile set (ids, segments,
// legality) is the replay's business.
#include <fmt/format.h>

#include <algorithm>

#include "rules/position.hpp"
#include "rules/records/game_record.hpp"
#include "rules/spelling.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::rules::records {
namespace {

using namespace tilesets::described;

constexpr std::int64_t most_turns = 10000;
constexpr std::int64_t most_listed = 1000;
constexpr std::size_t longest_text = 200;
constexpr std::size_t longest_start = 4000;
constexpr int largest_game_number = 1'000'000;

std::string wrong_line(const std::string& text) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (text.size() <= longest_text && std::none_of(text.begin(), text.end(), is_control)) return {};
  return fmt::format("expected at most {} bytes of text on one line", longest_text);
}

std::string wrong_cell(const std::string& text) {
  if (read_cell(text)) return wrong_line(text);
  return fmt::format("found {}, expected a cell such as 0,-1", in_quotes(text));
}

/// A placement without a follower; the rest of its grammar needs the tile set.
std::string wrong_place(const std::string& text) {
  if (text.find('@') != std::string::npos && text.find('=') == std::string::npos) return wrong_line(text);
  return fmt::format("found {}, expected a placement without follower such as D0@0,0", in_quotes(text));
}

/// One or several of them.
std::string wrong_places(const std::string& text) {
  if (text.size() > longest_start) return fmt::format("expected at most {} bytes of text", longest_start);
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(' ', from), text.size());
    if (!wrong_place(text.substr(from, to - from)).empty())
      return fmt::format("found {}, expected a placement without follower such as D0@0,0", in_quotes(text));
    from = to + 1;
  }
  return {};
}

/// With a follower.
std::string wrong_deployment(const std::string& text) {
  const auto at = text.find('@');
  if (at != std::string::npos && text.find('=', at) != std::string::npos) return wrong_line(text);
  return fmt::format("found {}, expected a placement with a follower such as D0@0,0=black:city",
                     in_quotes(text));
}

Shape line() { return text_like<wrong_line>({}, longest_text); }
Shape cell() { return text_like<wrong_cell>("^-?[0-9]+,-?[0-9]+$", longest_text); }
Shape place() { return text_like<wrong_place>("^[^@=]+[0-3]@-?[0-9]+,-?[0-9]+$", longest_text); }
/// Placements with a blank between them, without followers.
Shape places() {
  return text_like<wrong_places>("^[^@= ]+[0-3]@-?[0-9]+,-?[0-9]+( [^@= ]+[0-3]@-?[0-9]+,-?[0-9]+)*$",
                                 longest_start);
}
Shape lines_of(Shape text) {
  return at_most(most_listed, list_of<std::vector<std::string>>(std::move(text)));
}
Shape per_player() {
  return at_most(most_players, list_of<std::vector<int>>(integer<int>(0, largest_game_number)));
}
/// Scores: points may be below 0.
Shape scores() {
  return at_most(most_players,
                 list_of<std::vector<int>>(integer<int>(-largest_game_number, largest_game_number)));
}
using NumbersByName = std::map<std::string, std::vector<int>>;
Shape numbers_by_name() { return map_of<NumbersByName>(per_player()); }
template <class T>
Shape optional_of(Shape shape) {
  return maybe_of<std::optional<T>>(std::move(shape));
}

/// What is wrong with an option's value, or an empty text. Marks and figures are names in formulas of the
/// edition that declares them.
std::string wrong_value(const std::string& edition, const std::string& option, const std::string& value) {
  editions::Edition scratch;
  auto wrong = set_option(scratch, option, value);
  if (!wrong.starts_with("unknown name")) return wrong;
  try {
    scratch = editions::load_edition(edition, editions::Contradictions::keep);
  } catch (const tilesets::InputError&) {
    return wrong;  // there is no such edition: said when the record is played
  }
  return set_option(scratch, option, value);
}

void check_turn(const RecordedTurn& turn) {
  if (turn.figure && !turn.follower)
    throw BadText("figure without follower, expected the segment that it stands on", "/figure", true);
  if (turn.elsewhere && turn.retrieve)
    throw BadText("elsewhere with retrieve, expected one of them", "/elsewhere", true);
}

void check_game(const GameRecord& game) {
  for (const auto& [name, value] : game.rules) {
    const auto wrong = wrong_value(game.edition, name, value);
    const bool is_of_key = wrong.starts_with("unknown option") || wrong.starts_with("option");
    if (!wrong.empty()) throw BadText(wrong, "/rules/" + pointer_step(name), is_of_key);
  }
  const auto one_each = [&](const std::vector<int>& found, const std::string& where) {
    if (static_cast<int>(found.size()) != game.players)
      throw BadText(
          fmt::format("{} numbers, expected one for each of the {} players", found.size(), game.players),
          where);
  };
  const auto one_each_by_name = [&](const auto& by_name, const std::string& where) {
    for (const auto& [name, found] : by_name) one_each(found, where + "/" + pointer_step(name));
  };
  for (std::size_t t = 0; t < game.turns.size(); ++t) {
    const auto& turn = game.turns[t];
    const auto at = fmt::format("/turns/{}", t);
    if (turn.player >= game.players)
      throw BadText(fmt::format("{}, expected an integer from 0 to {}", turn.player, game.players - 1),
                    at + "/player");
    if (turn.expect.scores) one_each(*turn.expect.scores, at + "/expect/scores");
    if (turn.expect.supply) one_each(*turn.expect.supply, at + "/expect/supply");
    one_each_by_name(turn.expect.figures, at + "/expect/figures");
    one_each_by_name(turn.expect.tokens, at + "/expect/tokens");
  }
  one_each_by_name(game.final_scores, "/expect/final");
  for (const int winner : game.winners)
    if (winner >= game.players)
      throw BadText(fmt::format("{}, expected integers from 0 to {}", winner, game.players - 1),
                    "/expect/winners");
}

}  // namespace

Shape shape_of(const TurnOutcome*) {
  using F = TurnOutcome;
  using Texts = std::vector<std::string>;
  auto out =
      object({field<&F::placements>(
                  "placements",
                  "Number of legal (cell, rotation) pairs of the drawn tile before it is placed, all four "
                  "rotations counted.",
                  optional_of<int>(integer<int>(0, largest_game_number))),
              field<&F::spots>(
                  "spots", "Segments on which the player could deploy on the tile as placed, in any order.",
                  optional_of<Texts>(lines_of(line()))),
              field<&F::spots_of>("spots_of", "Likewise for other figures than the follower, by their ids.",
                                  map_of<std::map<std::string, Texts>>(lines_of(line())))
                  .if_any(),
              field<&F::scores>("scores", "One number a player.", optional_of<std::vector<int>>(scores())),
              field<&F::supply>("supply", "Of followers, one number a player.",
                                optional_of<std::vector<int>>(per_player())),
              field<&F::figures>("figures", "Supply of other figures than the follower, by their ids.",
                                 numbers_by_name())
                  .if_any(),
              field<&F::tokens>("tokens", "Tokens that the players have, by the marks that gave them.",
                                numbers_by_name())
                  .if_any(),
              field<&F::buy_at>("buy_at",
                                "Cells at which the drawn tile alone of those left could complete a feature, "
                                "ascending by x, then y (buy_tile).",
                                optional_of<Texts>(lines_of(cell()))),
              field<&F::another_turn>(
                  "another_turn",
                  "Whether the player has another turn for filling a hole (fill_hole_extra_turn).")});
  out.type = "turn_expectation";
  return out;
}

Shape shape_of(const RecordedTurn*) {
  using F = RecordedTurn;
  return checked<F, check_turn>(object(
      {field<&F::player>("player", {}, integer<int>(0, most_players - 1)),
       field<&F::place>("place", {}, place()).located<&F::where>(),
       field<&F::follower>("follower", "The segment deployed on; nobody deploys when absent.",
                           optional_of<std::string>(line())),
       field<&F::figure>("figure", "The kind of figure deployed there, when it is not the follower.",
                         optional_of<std::string>(line())),
       field<&F::retrieve>("retrieve",
                           "The cell from which the player takes a figure of his back instead of deploying.",
                           optional_of<std::string>(cell())),
       field<&F::elsewhere>(
           "elsewhere",
           "A tile that lies already, with the figure that the player deploys there instead, or second: "
           "then it may be the tile of this turn.",
           optional_of<std::string>(
               text_like<wrong_deployment>("^[^@=]+[0-3]@-?[0-9]+,-?[0-9]+=[^@=]+$", longest_text))),
       field<&F::part>("part", "2 when this is the second part of the player's turn.",
                       optional_of<int>(integer<int>(1, 2))),
       field<&F::pays>("pays", "Points paid for the tile, which lay in the market (market_cost).",
                       optional_of<int>(integer<int>(1, expressions::most_points))),
       field<&F::discarded>("discarded", "Tiles drawn after this turn that had no legal placement.",
                            lines_of(line()))
           .if_any(),
       field<&F::expect>("expect", "What a replay checks after this turn; everything is optional.")
           .if_any()}));
}

Shape shape_of(const GameRecord*) {
  using F = GameRecord;
  auto value = line();
  value.takes_numbers = true;
  auto out = located<&F::where>(checked<F, check_game>(object(
      {constant("format", "bastide.game/1"), field<&F::name>("name", {}, line()).if_any(),
       field<&F::tile_set>("tileset", {}, line()), field<&F::edition>("edition", {}, line()),
       field<&F::rules>("rules", "Options of the edition that this game overrides.",
                        map_of<std::map<std::string, std::string>>(std::move(value)))
           .if_any(),
       field<&F::players>("players", {}, integer<int>(1, most_players)),
       field<&F::followers>("followers", {}, integer<int>(0, editions::most_followers)),
       field<&F::start>(
           "start",
           "TILE ROTATION @ X , Y without spaces and without follower; where several tiles lie at "
           "the start all of them, with a blank between two.",
           places()),
       field<&F::turns>(
           "turns", "A turn, or one of the two parts of a turn: the second is the next, of the same player.",
           at_most(most_turns, shape<std::vector<RecordedTurn>>())),
       // Without off: a game without farmers has no final scores by farm method.
       itself("expect",
              object({field<&F::final_scores>(
                          "final", "Final scores by farm method.",
                          named({"third", "second", "first", "off"}, map_of<NumbersByName>(scores())))
                          .if_any(),
                      field<&F::winners>("winners",
                                         "Who wins by the edition's farms and tie, ascending; one "
                                         "number for each who does.",
                                         list_of<std::vector<int>>(integer<int>(0, most_players - 1)))
                          .if_any()}))
           .if_any()})));
  out.description = "One game, one line of a JSON Lines file. Documented in docs/formats.md.";
  return out;
}

}  // namespace bastide::rules::records
