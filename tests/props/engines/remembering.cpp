#include "tests/props/engines/remembering.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "props/engines/situations.hpp"
#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/plain_engine.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;

constexpr std::array of_base_game = {
    WrongEngine{"farm-keeps-cities", "two cities of a farm's list become a complete one and count twice",
                EngineRule::final_third, false, [] { return plain_engine({.cities_stay_two = true}); }},
    WrongEngine{"farm-loses-cities", "of two farms that become one the list of one is lost",
                EngineRule::final_third, false, [] { return plain_engine({.cities_of_one_farm = true}); }},
    WrongEngine{"farm-adds-lists", "two farms that become one both list a city, which counts twice",
                EngineRule::final_third, false, [] { return plain_engine({.city_in_both_lists = true}); }},
    WrongEngine{"pennants-of-one", "of two cities that become one the pennants of one are lost",
                EngineRule::cities, false, [] { return plain_engine({.pennants_of_one = true}); }},
    WrongEngine{"majority-of-one", "of two features that become one the followers of one count",
                EngineRule::final_third, false, [] { return plain_engine({.majority_of_one = true}); }},
    WrongEngine{"home-of-one", "of two features that become one the followers of one come home",
                EngineRule::returns, false, [] { return plain_engine({.home_of_one = true}); }},
    WrongEngine{"ends-of-one", "of two features that become one the open ends of one are lost",
                EngineRule::roads, false, [] { return plain_engine({.ends_of_one = true}); }},
    WrongEngine{"taken-as-last", "a feature is free when the last that became part of it was",
                EngineRule::spots, false, [] { return plain_engine({.taken_as_last = true}); }},
    WrongEngine{"taken-beside-only", "a segment is free when nobody stood on what lies next to it",
                EngineRule::spots, false, [] { return plain_engine({.taken_beside_only = true}); }},
    WrongEngine{"loop-adds-tiles", "a feature that meets itself counts its tiles again", EngineRule::scores,
                false, [] { return plain_engine({.loop_adds_tiles = true}); }},
    WrongEngine{"loop-adds-followers", "those on a feature that meets itself come home twice",
                EngineRule::returns, false, [] { return plain_engine({.loop_adds_home = true}); }},
    WrongEngine{"next-cloister-waits",
                "of cloisters that are complete at once one leaves the list, and the others wait on",
                EngineRule::completion, false, [] { return plain_engine({.next_waits_on = true}); }},
    WrongEngine{"later-tiles-only", "a cloister counts the tiles that are laid after it",
                EngineRule::final_third, false, [] { return plain_engine({.later_tiles_only = true}); }},
    WrongEngine{"one-comes-home", "of a player's followers on a feature one comes home", EngineRule::returns,
                false, [] { return plain_engine({.one_comes_home = true}); }},
    WrongEngine{"undo-keeps-supply", "a turn taken back leaves the supply", EngineRule::undo, true,
                [] { return plain_engine({.takes_back = true, .undo_supply = true}); }},
    WrongEngine{"undo-keeps-scores", "a turn taken back leaves the scores", EngineRule::undo, true,
                [] { return plain_engine({.takes_back = true, .undo_scores = true}); }},
    WrongEngine{"undo-keeps-cloisters", "a turn taken back leaves a cloister complete", EngineRule::undo,
                true, [] { return plain_engine({.takes_back = true, .undo_complete = true}); }},
    WrongEngine{"undo-loses-followers", "a turn taken back leaves those at home who came home",
                EngineRule::undo, true, [] { return plain_engine({.takes_back = true, .undo_home = true}); }},
    WrongEngine{"load-fills-supply", "in a game loaded everybody has all his followers", EngineRule::saves,
                true, [] { return plain_engine({.takes_back = true, .load_supply = true}); }},
    WrongEngine{"load-stands-again", "in a game loaded those stand again who came home", EngineRule::saves,
                true, [] { return plain_engine({.takes_back = true, .load_standing = true}); }},
    WrongEngine{"next-game-keeps-supply", "the next game begins with the supply of the one before",
                EngineRule::supply, false, [] { return plain_engine({.next_supply = true}); }},
    WrongEngine{"next-game-keeps-cells", "a cloister counts tiles of the game before", EngineRule::completion,
                false, [] { return plain_engine({.next_cells = true}); }},
};

/// The fast engine; what it answers to the question stays what it was when turns are taken back, until a tile
/// is laid. `question`: of a game, or nothing where it does not have that.
Engine keeping(std::optional<Request> (*question)(const GameTerms&)) {
  return [engine = fast_engine(), question, asked = std::optional<Request>(),
          kept = std::optional<Answer>()](const Request& request) mutable {
    if (request.ask == Ask::begin) asked = question(*request.terms);
    if (request.ask == Ask::place || request.ask == Ask::begin) kept.reset();
    if (request.ask == Ask::undo && asked && !kept) kept = engine(*asked);
    return kept && request == *asked ? *kept : engine(request);
  };
}

std::optional<Request> large_in_supply(const GameTerms& terms) {
  if (terms.set().find_figure("big") <= 0) return std::nullopt;
  auto out = asking(Ask::supply);
  out.figure = "big";
  return out;
}
std::optional<Request> whose_turn(const GameTerms& /*terms*/) { return asking(Ask::next); }
std::optional<Request> first_tokens(const GameTerms& terms) {
  const auto mark = std::ranges::find_if(terms.edition->marks, [](const auto& m) { return m.is_token; });
  if (mark == terms.edition->marks.end()) return std::nullopt;
  auto out = asking(Ask::tokens);
  out.mark = mark->name;
  return out;
}

constexpr std::array of_expansions = {
    WrongEngine{"undo-keeps-large", "a turn taken back leaves the supply of large followers",
                EngineRule::undo, true, [] { return keeping(large_in_supply); }},
    WrongEngine{"undo-keeps-part", "a turn taken back leaves whose turn it is", EngineRule::undo, true,
                [] { return keeping(whose_turn); }},
    WrongEngine{"undo-keeps-tokens", "a turn taken back leaves the tokens", EngineRule::undo, true,
                [] { return keeping(first_tokens); }},
};

}  // namespace

std::span<const WrongEngine> remembering_engines() { return of_base_game; }
std::span<const WrongEngine> remembering_figure_engines() { return of_expansions; }

bool is_remembered_under(const WrongEngine& engine, const rules::editions::Edition& edition) {
  const std::string_view name = engine.name;
  if (name != "taken-beside-only")
    return !name.starts_with("farm-") || edition.farms != rules::editions::Farms::off;
  const auto situation = std::ranges::find(situations(), std::string("taken-by-way-of-another-segment"),
                                           [](const auto& s) { return situation_name(s); });
  return which_apply(std::span(&*situation, 1), tilesets::files::load_tile_set(edition.tile_set), edition)
      .front();
}

}  // namespace bastide::tests
