// Rules that engines are asked about, with the terms of a game of two, and the games that they are asked
// about.
#pragma once

#include <string>

#include "props/engines/conformance.hpp"
#include "props/play/game_generator.hpp"
#include "rules/editions/tiles_under.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

enum class Until : std::uint8_t { all_are_played, one_differs };

struct Played : rules::board::OwnedRules {
  props::engines::GameTerms terms = props::engines::terms_of(*this);

  explicit Played(const rules::editions::Edition& by)
      : OwnedRules(by, rules::editions::tiles_under(tilesets::files::load_tile_set(by.tile_set), by)) {}
  explicit Played(const std::string& id = "c1") : Played(rules::editions::load_edition(id)) {}

  /// So many random games of that seed.
  void play_random(props::engines::Conformance& asked, std::uint64_t seed, std::uint64_t games,
                   Until until = Until::all_are_played) const {
    for (std::uint64_t n = 0; n < games && !(until == Until::one_differs && asked.found()); ++n)
      asked.play(terms, props::play::numbered_game(rules(), seed, n));
  }
  /// So many steered games, those of `conform` by default.
  void play_steered(props::engines::Conformance& asked, std::uint64_t games,
                    Until until = Until::all_are_played, std::uint64_t seed = 1) const {
    for (std::uint64_t n = 0; n < games && !(until == Until::one_differs && asked.found()); ++n)
      asked.play(terms, asked.situations().steered_game(terms, seed, n));
  }
  /// What comes of the game of these moves.
  props::engines::ExaminedGame play_moves(const props::engines::Engine& engine,
                                          const std::string& moves) const {
    props::GameScript script;
    script.turns = props::engines::parse_moves(set, moves);
    props::engines::RuleTallies tallies;
    return props::engines::examine_game(engine, terms, script, {}, tallies);
  }
};

}  // namespace bastide::tests
