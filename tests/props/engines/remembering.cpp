// Mistakes of memory: what an engine keeps of a feature, a game or the game before, and does not forget.
//
// The first was found in an engine that somebody else wrote; the others are the next of its kind. Each is the
// plain engine with that mistake, but for those about expansions, which are the fast engine with one number
// that it does not take back.
#include <algorithm>
#include <array>
#include <optional>

#include "tests/props/engines/altered_engine.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::tests {
namespace {

using namespace bastide::props::engines;

constexpr std::array of_base_game = {
    mistaken("farm-keeps-cities", "two cities of a farm's list become a complete one and count twice",
             EngineRule::final_third, &Mistakes::cities_stay_two),
    mistaken("farm-loses-cities", "of two farms that become one the list of one is lost",
             EngineRule::final_third, &Mistakes::cities_of_one_farm),
    mistaken("farm-adds-lists", "two farms that become one both list a city, which counts twice",
             EngineRule::final_third, &Mistakes::city_in_both_lists),
    mistaken("pennants-of-one", "of two cities that become one the pennants of one are lost",
             EngineRule::cities, &Mistakes::pennants_of_one),
    mistaken("majority-of-one", "of two features that become one the followers of one count",
             EngineRule::final_third, &Mistakes::majority_of_one),
    mistaken("home-of-one", "of two features that become one the followers of one come home",
             EngineRule::returns, &Mistakes::home_of_one),
    mistaken("ends-of-one", "of two features that become one the open ends of one are lost",
             EngineRule::roads, &Mistakes::ends_of_one),
    mistaken("taken-as-last", "a feature is free when the last that became part of it was", EngineRule::spots,
             &Mistakes::taken_as_last),
    mistaken("taken-beside-only", "a segment is free when nobody stood on what lies next to it",
             EngineRule::spots, &Mistakes::taken_beside_only),
    mistaken("loop-adds-tiles", "a feature that meets itself counts its tiles again", EngineRule::scores,
             &Mistakes::loop_adds_tiles),
    mistaken("loop-adds-followers", "those on a feature that meets itself come home twice",
             EngineRule::returns, &Mistakes::loop_adds_home),
    mistaken("next-cloister-waits",
             "of cloisters that are complete at once one leaves the list, and the others wait on",
             EngineRule::completion, &Mistakes::next_waits_on),
    mistaken("later-tiles-only", "a cloister counts the tiles that are laid after it",
             EngineRule::final_third, &Mistakes::later_tiles_only),
    mistaken("one-comes-home", "of a player's followers on a feature one comes home", EngineRule::returns,
             &Mistakes::one_comes_home),
    mistaken("undo-keeps-supply", "a turn taken back leaves the supply", EngineRule::undo,
             &Mistakes::takes_back, &Mistakes::undo_supply),
    mistaken("undo-keeps-scores", "a turn taken back leaves the scores", EngineRule::undo,
             &Mistakes::takes_back, &Mistakes::undo_scores),
    mistaken("undo-keeps-cloisters", "a turn taken back leaves a cloister complete", EngineRule::undo,
             &Mistakes::takes_back, &Mistakes::undo_complete),
    mistaken("undo-loses-followers", "a turn taken back leaves those at home who came home", EngineRule::undo,
             &Mistakes::takes_back, &Mistakes::undo_home),
    mistaken("load-fills-supply", "in a game loaded everybody has all his followers", EngineRule::saves,
             &Mistakes::takes_back, &Mistakes::load_supply),
    mistaken("load-stands-again", "in a game loaded those stand again who came home", EngineRule::saves,
             &Mistakes::takes_back, &Mistakes::load_standing),
    mistaken("next-game-keeps-supply", "the next game begins with the supply of the one before",
             EngineRule::supply, &Mistakes::next_supply),
    mistaken("next-game-keeps-cells", "a cloister counts tiles of the game before", EngineRule::completion,
             &Mistakes::next_cells),
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

}  // namespace bastide::tests
