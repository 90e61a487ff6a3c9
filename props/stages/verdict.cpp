#include "props/stages/verdict.hpp"

#include "rules/notation.hpp"

namespace bastide::props::stages {

using tilesets::described::field;
using tilesets::described::fields;
using tilesets::described::object;

Shape shape_of(const Outcome*) {
  return tilesets::described::words<Outcome>(
      {"proved", "held", "violated", "covered", "not_covered", "not_applicable", "inconclusive"});
}

Shape shape_of(const FoundIn*) {
  return tilesets::described::words<FoundIn>({"boards", "deployments", "games", "every_game"});
}

Shape shape_of(const Coverage*) {
  return object({field<&Coverage::tiles>("tiles", "every board up to this many tiles"),
                 fields<&Coverage::boards, &Coverage::deployment_tiles, &Coverage::deployments,
                        &Coverage::games, &Coverage::turns, &Coverage::shared_from>(),
                 field<&Coverage::game_tiles>("game_tiles", "every game up to this many tiles"),
                 fields<&Coverage::game_states, &Coverage::game_turns>(),
                 field<&Coverage::contexts>("contexts",
                                            "in which the lemmas of its proof were checked; 0: not proved")});
}

Shape shape_of(const Counterexample*) {
  return object(
      {fields<&Counterexample::tile_set, &Counterexample::edition>(),
       field<&Counterexample::position>("position",
                                        "TILE ROTATION @ X , Y = PLAYER : SEGMENT, separated by blanks"),
       fields<&Counterexample::tiles, &Counterexample::found_in, &Counterexample::explanation,
              &Counterexample::engine_answer, &Counterexample::expected_answer>(),
       field<&Counterexample::highlight>("highlight",
                                         "[placement, segment] pairs of the position, both from 0"),
       field<&Counterexample::game>("game",
                                    "found in a game: its record, one line of bastide.game/1; else empty"),
       field<&Counterexample::steps>("steps", "found in a game: its turns as both engines saw them")});
}

Shape shape_of(const PropertyVerdict*) {
  return object({fields<&PropertyVerdict::property, &PropertyVerdict::edition, &PropertyVerdict::outcome,
                        &PropertyVerdict::coverage>(),
                 field<&PropertyVerdict::times_seen>("times_seen", "cover properties: how often it happened"),
                 fields<&PropertyVerdict::reason, &PropertyVerdict::counterexample>()});
}

Shape shape_of(const WalkedSize*) {
  return object(
      {field<&WalkedSize::players>("players", {}, tilesets::described::integer<int>(1, rules::most_players)),
       field<&WalkedSize::tiles>("tiles", {}, tilesets::described::integer<int>(1)),
       field<&WalkedSize::games>("games", "as lists of draws, places and deployments"),
       field<&WalkedSize::games_without_loss>(
           "games_without_loss", "of them: no tile was set aside on the way; what `count` counts"),
       field<&WalkedSize::games_over>("games_over", "of them: no tile that is left has a place"),
       field<&WalkedSize::turns>("turns", "different turns that lead here, all checked"),
       field<&WalkedSize::states>("states",
                                  "in which these games can be; 0: of the last size, not kept apart")});
}

Shape shape_of(const WalkedGames*) {
  return object(
      {field<&WalkedGames::tiles>("tiles", "every game up to this many tiles; 0: none, or cut short"),
       field<&WalkedGames::is_whole>("whole", "to the last tile of the set, in all orders of the bag"),
       field<&WalkedGames::shared_from>("shared_from", "edition whose games these are, too; empty: its own"),
       field<&WalkedGames::sizes>("sizes")});
}

}  // namespace bastide::props::stages
