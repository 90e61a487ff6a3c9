#include "tests/mutants/vectors/candidates.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "props/engines/knowledge.hpp"
#include "props/engines/own_engines.hpp"
#include "props/engines/situations.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/lockstep.hpp"
#include "rules/editions/players.hpp"
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "tests/mutants/switch.hpp"

namespace bastide::mutants::vectors {
namespace {

using props::vectors::Answers;
using props::vectors::Ending;
using props::vectors::TestVector;

constexpr std::uint64_t seed = 21;
constexpr std::size_t numbers_each = std::tuple_size_v<Fingerprint>;

/// So many games, each cut after so many turns.
struct Share {
  std::uint64_t games;
  std::size_t turns;
};
constexpr std::array shares = {Share{48, 12}, Share{10, 36}};
constexpr std::uint64_t games_taken_back = 150;
constexpr std::uint64_t games_loaded = 4;
constexpr std::uint64_t games_redone = 30;
constexpr std::uint64_t whole_games = 140;
constexpr std::uint64_t steered_games = 40;  ///< of these: more happens in them
constexpr std::uint64_t whole_games_redone = 20;
constexpr std::uint64_t for_more = 4;  ///< every so many games one is for as many players as there may be
constexpr std::uint64_t more_short_games = 60;  ///< where vectors are there already
constexpr std::uint64_t more_whole_games = 300;
constexpr std::size_t least_games = 3;      ///< of each situation
constexpr int most_tries = 120;             ///< to make one of them smaller
constexpr std::size_t most_left_out = 150;  ///< games from which a tile is left out
constexpr std::uint64_t games_without_marks = 120;

/// The longest completed road of the base tiles, as `bastide solve largest road` gives it: 34 tiles, more
/// than games lead to.
constexpr const char* longest_road =
    "D0@0,0 L0@1,0=0:road2 K3@-1,0 J2@-1,1 P2@-2,0 O0@-2,1 U1@-2,-1 O0@-3,0 K1@-2,2 D1@-3,1 V3@-2,-2 "
    "J3@-3,2 D0@-2,-3 U0@-1,-2 V1@-3,-2 D0@-1,-3 J0@-3,-3 P2@0,-2 V2@-4,-2 P1@0,-3 U1@-4,-3 U1@-5,-2 "
    "K0@-4,-4 V0@-5,-3 U1@-5,-1 U0@-5,-4 V2@-6,-3 U1@-5,0 V3@-6,-4 U1@-5,1 V1@-5,2 A1@-5,3 V3@-6,2 V2@-6,3";

/// A tile that joins two cities of five tiles and more, each with a pennant: sought by laying tiles that make
/// cities grow, since random games seldom come to it.
constexpr const char* large_cities_joined =
    "D0@0,0 C3@0,-1 T2@1,-1 Q2@-1,-1 R0@2,-1 M3@2,0 R0@3,-1 H2@3,-2 P2@3,-3 N3@4,-3 R1@4,-2 O3@5,-2 S0@4,-1";

/// A road that is taken by way of another of the same tile: a road leads around to it. Where nobody farms,
/// random games seldom come to it.
constexpr std::array roads_joined_around = {
    "D0@0,0 U0@1,0=0:road B0@1,-1 V3@2,-1 V0@3,-1 V1@3,0 EE0@2,0",
    "D0@0,0 U0@1,0=0:road B0@1,-1 V3@2,-1 V0@3,-1 V1@3,0 Wolpertinger0@2,0"};

/// A position as a game, of players in turn; nothing where the tiles or the rules are others.
std::optional<TestVector> game_of(const char* position, const Loaded& loaded) {
  props::GameScript script;
  script.players = 2;
  try {
    for (const auto& tile : rules::parse_position(loaded.set(), position).placements) {
      rules::Turn turn;
      turn.tile = tile;
      turn.give_to(static_cast<int>(script.turns.size()) % script.players);
      script.turns.push_back(turn);
    }
    script.turns.erase(script.turns.begin());  // the start tile lies
    const auto vector = props::vectors::vector_of(script, loaded.set());
    const auto said = props::vectors::answers_to(vector, loaded.terms(), props::engines::fast_engine());
    if (said.refusal.empty()) return vector;
  } catch (const tilesets::InputError&) {
    // tiles that the set does not have
  }
  return std::nullopt;
}

/// Answers of the vector as it is; a name unknown and an exception are refusals. Nothing where a move is not
/// supported.
std::optional<Fingerprint> asked(const TestVector& vector, const props::engines::GameTerms& terms,
                                 const props::engines::Engine& engine) {
  try {
    const auto answers = props::vectors::answers_to(vector, terms, engine);
    if (!answers.is_supported) return std::nullopt;
    return answers.refusal.empty() ? fingerprint(answers.says) : refused();
  } catch (const std::exception&) {
    return refused();
  }
}

/// Fingerprints that a process of its own makes, the suspect's fault on: `body` sets those that it can.
std::vector<Fingerprint> made_by(
    const Suspect& suspect, const VectorHeader& header, std::vector<Fingerprint> otherwise,
    const std::function<void(const Loaded&, const props::engines::Engine&,
                             const std::function<void(std::size_t, const Fingerprint&)>&)>& body) {
  constexpr auto stride = numbers_each + 1;  // the last says whether it is set
  const auto numbers = in_own_process(otherwise.size() * stride, true, [&](std::uint64_t* out) {
    switch_fault(suspect.fault);
    const Loaded loaded(header);
    if (suspect.is_of_base_game && loaded.terms().is_extended()) return;
    body(loaded, suspect.make(), [out](std::size_t i, const Fingerprint& print) {
      std::copy(print.begin(), print.end(), out + i * stride);
      out[i * stride + numbers_each] = 1;
    });
  });
  for (std::size_t i = 0; i < otherwise.size(); ++i) {
    const auto* from = numbers.data() + i * stride;
    if (from[numbers_each] == 1) std::copy(from, from + numbers_each, otherwise[i].begin());
  }
  return otherwise;
}

/// The situations in each turn of the plain ones of the games. Found in a process of its own.
std::vector<std::vector<std::set<std::size_t>>> occurring(const VectorHeader& header,
                                                          const std::vector<TestVector>& games) {
  std::vector<std::vector<std::set<std::size_t>>> out;
  std::size_t count = 0;
  for (const auto& game : games) {
    out.emplace_back(game.ending == Ending::plain ? game.turns.size() : 0);
    count += out.back().size();
  }
  const auto bits = in_own_process(count, false, [&](std::uint64_t* to) {
    const Loaded loaded(header);
    for (std::size_t g = 0; g < games.size(); ++g) {
      if (out[g].empty()) continue;
      auto terms = loaded.terms();
      terms.players = games[g].players;
      const auto script = props::vectors::script_of(games[g], loaded.set());
      for (const auto& turn : props::engines::occurring_by_turn(terms, script)) {
        for (const auto situation : turn) *to |= std::uint64_t{1} << situation;
        ++to;
      }
    }
  });
  if (props::engines::situations().size() > 64) throw std::logic_error("more situations than bits");
  std::size_t i = 0;
  for (auto& game : out) {
    for (auto& turn : game) {
      for (std::size_t s = 0; s < 64; ++s) {
        if ((bits[i] >> s & 1U) != 0) turn.insert(s);
      }
      ++i;
    }
  }
  return out;
}

/// What is legal of a game, with as many players. Nothing else than followers is deployed where there are
/// other figures: what these do may need what was left out.
props::GameScript legal_part(const props::engines::GameTerms& terms, const props::GameScript& script) {
  props::GameScript out;
  out.players = script.players;
  out.start = script.start;
  rules::play::Game game(*terms.fit, *terms.edition, script.players, start_of(script, terms.set()), 0);
  std::vector<rules::board::Action> actions;
  for (auto turn : script.turns) {
    const auto type = turn.tile.type;
    if (game.objection(turn.tile.cell, type, turn.tile.rotation)) continue;
    game.place(turn.player, turn.tile.cell, type, turn.tile.rotation);
    rules::board::Action action;
    if (turn.tile.follower) action = {turn.segment(), turn.tile.follower->figure};
    game.list_actions(turn.player, actions);
    if (std::ranges::find(actions, action) == actions.end()) action = {};
    turn.elsewhere.reset();
    turn.tile.follower.reset();
    game.give_action(turn, action);
    game.act(turn.player, action);
    game.finish_turn();
    out.turns.push_back(std::move(turn));
  }
  return out;
}

/// Each type, and for each mark the types that bear it.
std::vector<std::set<int>> type_groups(const props::engines::GameTerms& terms) {
  std::vector<std::set<int>> groups;
  const auto& types = terms.set().types();
  for (int t = 0; t < terms.set().type_count(); ++t) groups.push_back({t});
  for (std::size_t m = 0; m < terms.edition->marks.size(); ++m) {
    groups.emplace_back();
    for (std::size_t t = 0; t < types.size(); ++t) {
      if (std::ranges::any_of(types[t].segments, [&](const auto& segment) { return segment.marks[m] > 0; }))
        groups.back().insert(static_cast<int>(t));
    }
  }
  return groups;
}

/// What an engine may lack, as Candidates::groups.
std::vector<std::set<std::string>> groups_of(const VectorHeader& header) {
  const auto text = written_in_own_process([&](std::ostream& out) {
    const Loaded loaded(header);
    for (const auto& group : type_groups(loaded.terms())) {
      for (const int type : group) out << loaded.set().type(type).id << " ";
      out << "\n";
    }
  });
  std::vector<std::set<std::string>> groups;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    groups.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  return groups;
}

/// Of each situation some games with nothing in them but what it takes: from where it comes soonest, each
/// with another tile that brings it about.
std::vector<props::GameScript> least_scripts(const props::engines::GameTerms& terms,
                                             const std::vector<props::GameScript>& games) {
  struct Found {
    std::size_t turns, game;
    auto operator<=>(const Found&) const = default;
  };
  std::vector<std::vector<Found>> found(props::engines::situations().size());
  for (std::size_t g = 0; g < games.size(); ++g) {
    const auto turns = props::engines::occurring_by_turn(terms, games[g]);
    std::set<std::size_t> seen;
    for (std::size_t t = 0; t < turns.size(); ++t) {
      for (const auto s : turns[t]) {
        if (seen.insert(s).second) found[s].push_back({t + 1, g});
      }
    }
  }
  const auto groups = type_groups(terms);
  std::vector<props::GameScript> out;
  for (std::size_t s = 0; s < found.size(); ++s) {
    std::ranges::sort(found[s]);
    const auto shows = [&](props::GameScript& smaller) {
      smaller = legal_part(terms, smaller);
      return !smaller.turns.empty() && props::engines::occurring_last(terms, smaller).contains(s);
    };
    const auto before = out.size();
    /// Takes in what is left of the game, without those tiles. Whether it could be.
    const auto take = [&](const Found& from, const std::set<int>& left_out) {
      auto script = games[from.game];
      script.turns.resize(from.turns);
      script.forget_log();
      if (left_out.contains(script.turns.back().tile.type)) return false;
      std::erase_if(script.turns, [&](const auto& turn) { return left_out.contains(turn.tile.type); });
      if (!shows(script)) return false;
      props::shrink_script(script, shows, most_tries);
      const rules::board::Ruleset rules(*terms.fit, *terms.edition);
      if (props::play::play_in_lockstep(rules, script, {}).turns != script.turns) return false;
      out.push_back(std::move(script));
      return true;
    };
    std::set<int> last;
    for (const auto& from : found[s]) {
      if (last.size() == least_games) break;
      const int type = games[from.game].turns[from.turns - 1].tile.type;
      if (!last.contains(type) && take(from, {})) last.insert(type);
    }
    for (const auto& group : groups) {
      const auto avoids = [&](const props::GameScript& script) {
        return std::ranges::none_of(script.turns,
                                    [&](const auto& turn) { return group.contains(turn.tile.type); });
      };
      if (std::any_of(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), avoids)) continue;
      std::size_t tried = 0;
      for (const auto& from : found[s]) {
        if (++tried > most_left_out || take(from, group)) break;
      }
    }
  }
  return out;
}

/// Whole games without tiles that bear marks.
std::vector<props::GameScript> without_marks(const props::engines::GameTerms& terms) {
  props::engines::Knowledge knowledge;
  knowledge.tiles.emplace();
  for (const auto& type : terms.set().types()) {
    if (std::ranges::all_of(type.segments, [](const auto& s) { return s.marks == tilesets::MarkCounts{}; }))
      knowledge.tiles->push_back(type.id);
  }
  std::vector<props::GameScript> out;
  for (std::uint64_t n = 0; n < games_without_marks; ++n) {
    auto script = props::play::numbered_game({*terms.fit, *terms.edition}, seed + 1, n);
    out.push_back(legal_part(terms, props::engines::within(knowledge, terms, script)));
  }
  return out;
}

/// For two, who take the turns of those who are left out.
props::GameScript for_two(props::GameScript script) {
  for (auto& turn : script.turns) turn.player %= 2;
  script.players = 2;
  return script;
}

/// What is added to vectors that are there: short games and whole ones, and least games.
std::vector<TestVector> more_games(const VectorHeader& header, const std::vector<TestVector>& there) {
  const auto text = written_in_own_process([&](std::ostream& out) {
    const Loaded loaded(header);
    auto edition = loaded.edition();
    edition.most_players = rules::editions::usual_players(edition);
    auto terms = loaded.terms();
    terms.edition = &edition;
    terms.players = 2;
    std::vector<props::GameScript> scripts;
    std::vector<TestVector> games;
    const auto add = [&](const props::GameScript& script) {
      scripts.push_back(legal_part(terms, script));
      return props::vectors::vector_of(scripts.back(), loaded.set());
    };
    for (const auto& vector : there) add(for_two(props::vectors::script_of(vector, loaded.set())));
    for (std::uint64_t n = 0; n < more_whole_games + more_short_games; ++n) {
      auto script = props::play::numbered_game({loaded.fit(), edition}, seed, n);
      const bool is_short = n >= more_whole_games;
      if (is_short) script.turns.resize(std::min<std::size_t>(script.turns.size(), 2 + n % 12));
      auto game = add(for_two(std::move(script)));
      if (!is_short) continue;
      games.push_back(game);
      game.ending = n % 3 == 0 ? Ending::reload : Ending::undo;
      game.undone = game.ending == Ending::undo ? 1 : 0;
      games.push_back(std::move(game));
    }
    for (const auto* position : roads_joined_around) {
      if (const auto game = game_of(position, loaded))
        scripts.push_back(props::vectors::script_of(*game, loaded.set()));
    }
    for (auto& script : without_marks(terms)) scripts.push_back(std::move(script));
    for (const auto& script : least_scripts(terms, scripts)) {
      auto game = props::vectors::vector_of(script, loaded.set());
      games.push_back(game);
      game.ending = Ending::undo;
      game.undone = 1;
      games.push_back(std::move(game));
    }
    out << section_lines({header, games, {}, {}});
  });
  auto all = there;
  const auto more = reports::records::read_vectors(text, "<games>").front().vectors;
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// The games, made without a fault in a process of its own.
std::vector<TestVector> made_games(const VectorHeader& header) {
  const auto text = written_in_own_process([&](std::ostream& out) {
    const Loaded loaded(header);
    auto for_two = loaded.edition();
    for_two.most_players = rules::editions::usual_players(for_two);
    auto terms_for_two = loaded.terms();
    terms_for_two.edition = &for_two;
    std::vector<TestVector> games;
    std::vector<props::GameScript> scripts;  // of two, whose situations are made small
    std::uint64_t number = 0;
    const auto cut = [&](props::GameScript script, std::size_t turns) {
      if (loaded.edition().unplaceable == rules::editions::Unplaceable::return_to_bag) {
        for (auto& turn : script.turns) turn.set_aside.clear();  // they are still there
      }
      if (script.turns.size() > turns) script.turns.resize(turns);
      if (script.players == 2) scripts.push_back(script);
      return props::vectors::vector_of(script, loaded.set());
    };
    const auto next_game = [&](std::size_t turns) {
      const auto& edition = number % for_more == 0 ? loaded.edition() : for_two;
      return cut(props::play::numbered_game({loaded.fit(), edition}, seed, number++), turns);
    };
    const auto redone = [](TestVector game) {
      game.ending = Ending::redo;
      game.undone = static_cast<int>(game.turns.size());
      return game;
    };
    for (const auto& share : shares) {
      for (std::uint64_t n = 0; n < share.games; ++n) games.push_back(next_game(share.turns));
    }
    for (std::uint64_t n = 0; n < games_taken_back + games_loaded; ++n) {
      auto game = next_game(2 + n % 10);
      game.ending = n < games_taken_back ? Ending::undo : Ending::reload;
      const auto turns = static_cast<int>(game.turns.size());
      if (game.ending == Ending::undo) game.undone = n % 3 == 0 ? 1 : n % 3 == 1 ? turns / 2 : turns;
      games.push_back(std::move(game));
    }
    if (auto game = game_of(longest_road, loaded)) games.push_back(*std::move(game));
    for (const auto* position : roads_joined_around) {
      if (auto game = game_of(position, loaded)) games.push_back(*std::move(game));
    }
    if (auto game = game_of(large_cities_joined, loaded)) {
      game->ending = Ending::undo;
      game->undone = 1;
      games.push_back(*std::move(game));
    }
    for (std::uint64_t n = 0; n < games_redone; ++n) games.push_back(redone(next_game(2 + n)));
    std::vector<TestVector> whole;
    for (std::uint64_t n = steered_games; n < whole_games; ++n) whole.push_back(next_game(1000));
    props::engines::SituationCounts counts;
    for (std::uint64_t n = 0; n < steered_games; ++n) {
      const auto game = counts.steered_game(terms_for_two, seed, n);
      counts.note(terms_for_two, game, true);
      whole.push_back(cut(game, 1000));
    }
    for (auto& script : without_marks(terms_for_two)) scripts.push_back(std::move(script));
    for (const auto& script : least_scripts(terms_for_two, scripts))
      games.push_back(props::vectors::vector_of(script, loaded.set()));
    for (std::uint64_t n = 0; n < whole_games_redone; ++n) whole.push_back(redone(next_game(1000)));
    games.insert(games.end(), whole.begin(), whole.end());
    out << section_lines({header, games, {}, {}});
  });
  return reports::records::read_vectors(text, "<games>").front().vectors;
}

}  // namespace

Candidates::Candidates(const VectorHeader& header, std::vector<TestVector> there)
    : header_(header),
      groups_(groups_of(header)),
      games_(there.empty() ? made_games(header) : more_games(header, there)) {
  if (!there.empty()) {
    for (std::size_t g = 0; g < games_.size(); ++g)
      place(g, g >= there.size() && games_[g].ending == Ending::plain);
    return;
  }
  const auto short_games = games_.size() - whole_games - whole_games_redone;
  whole_games_.assign(games_.begin() + static_cast<std::ptrdiff_t>(short_games), games_.end());
  games_.resize(short_games);
  for (std::size_t g = 0; g < games_.size(); ++g) place(g, games_[g].ending == Ending::plain);
}

void Candidates::place(std::size_t game, bool with_beginnings) {
  first_.push_back(places_.size());
  if (!with_beginnings) return places_.push_back({game, 0});
  for (std::size_t turns = 1; turns <= games_[game].turns.size(); ++turns) places_.push_back({game, turns});
}

void Candidates::take_in(std::size_t whole_game) {
  games_.push_back(whole_games_[whole_game]);
  place(games_.size() - 1, true);
  right_.clear();
}

TestVector Candidates::candidate(std::size_t i) const {
  auto vector = games_[places_[i].game];
  if (places_[i].turns > 0) vector.turns.resize(places_[i].turns);
  if (vector.ending == Ending::redo) vector.undone = static_cast<int>(vector.turns.size());
  return vector;
}

std::vector<Fingerprint> Candidates::fingerprints(const Suspect& suspect) const {
  return made_by(suspect, header_, right_.empty() ? std::vector<Fingerprint>(size()) : right_,
                 [&](const Loaded& loaded, const auto& engine, const auto& set) {
                   for (std::size_t g = 0; g < games_.size(); ++g) {
                     const auto& game = games_[g];
                     if (places_[first_[g]].turns == 0) {
                       const auto end = g + 1 < games_.size() ? first_[g + 1] : size();
                       for (auto i = first_[g]; i < end; ++i) {
                         if (const auto print = asked(candidate(i), loaded.terms(), engine)) set(i, *print);
                       }
                       continue;
                     }
                     std::size_t answered = 0;
                     try {
                       props::vectors::answers_to_beginnings(
                           game, loaded.terms(), engine, [&](std::size_t turns, const Answers& answers) {
                             set(first_[g] + turns - 1, fingerprint(answers.says));
                             answered = turns;
                           });
                     } catch (const std::exception&) {  // the turns that it did not come to are refused
                     }
                     for (; answered < game.turns.size(); ++answered) set(first_[g] + answered, refused());
                   }
                 });
}

std::vector<Fingerprint> Candidates::endings(const Suspect& suspect) const {
  return made_by(suspect, header_,
                 right_endings_.empty() ? std::vector<Fingerprint>(whole_games_.size()) : right_endings_,
                 [&](const Loaded& loaded, const auto& engine, const auto& set) {
                   for (std::size_t g = 0; g < whole_games_.size(); ++g) {
                     const auto print = asked(whole_games_[g], loaded.terms(), engine);
                     if (!print) continue;
                     set(g, *print);
                     if (!right_endings_.empty() && difference(*print, right_endings_[g]) != 0) return;
                   }
                 });
}

std::vector<Fingerprint> Candidates::turns(const Suspect& suspect) const {
  std::size_t count = 0;
  for (const auto& game : whole_games_) count += game.turns.size();
  return made_by(suspect, header_, right_turns_.empty() ? std::vector<Fingerprint>(count) : right_turns_,
                 [&](const Loaded& loaded, const auto& engine, const auto& set) {
                   std::size_t first = 0;
                   bool is_shown = false;
                   for (const auto& game : whole_games_) {
                     if (game.ending != Ending::plain || is_shown) break;
                     props::vectors::answers_to_beginnings(
                         game, loaded.terms(), engine, [&](std::size_t turns, const Answers& answers) {
                           const auto print = fingerprint(answers.says);
                           const auto i = first + turns - 1;
                           set(i, print);
                           if (!right_turns_.empty()) is_shown |= difference(print, right_turns_[i]) != 0;
                         });
                     first += game.turns.size();
                   }
                 });
}

std::vector<std::set<std::size_t>> Candidates::situations() const {
  std::vector<std::set<std::size_t>> out(size());
  const auto all = occurring(header_, games_);
  for (std::size_t g = 0; g < games_.size(); ++g) {
    if (places_[first_[g]].turns == 0) {
      if (!all[g].empty()) out[first_[g]] = all[g].back();
      continue;
    }
    for (std::size_t t = 0; t < all[g].size(); ++t) out[first_[g] + t] = all[g][t];
  }
  return out;
}

std::map<std::size_t, std::size_t> Candidates::whole_games_with_situations() const {
  std::map<std::size_t, std::size_t> out;
  const auto all = occurring(header_, whole_games_);
  for (std::size_t g = 0; g < all.size(); ++g) {
    for (const auto& turn : all[g]) {
      for (const auto situation : turn) out.emplace(situation, g);
    }
  }
  return out;
}

Masks Candidates::ask(const Suspect& suspect) const {
  if (right_.empty()) right_ = fingerprints(nobody());
  const auto prints = fingerprints(suspect);
  Masks masks;
  for (std::size_t i = 0; i < size(); ++i) masks.push_back(difference(prints[i], right_[i]));
  return masks;
}

std::optional<std::size_t> Candidates::whole_game_showing(const Suspect& suspect) const {
  if (right_endings_.empty()) right_endings_ = endings(nobody());
  const auto prints = endings(suspect);
  for (std::size_t g = 0; g < prints.size(); ++g) {
    if (difference(prints[g], right_endings_[g]) != 0) return g;
  }
  // Not every mistake is seen to the end.
  if (is_known_unseen(suspect)) return std::nullopt;
  if (right_turns_.empty()) right_turns_ = turns(nobody());
  const auto within = turns(suspect);
  for (std::size_t g = 0, i = 0; g < whole_games_.size(); ++g) {
    for (std::size_t t = 0; t < whole_games_[g].turns.size(); ++t, ++i) {
      if (difference(within[i], right_turns_[i]) != 0) return g;
    }
  }
  return std::nullopt;
}

std::vector<std::set<std::size_t>> situations_of(const reports::records::VectorSection& section) {
  std::vector<std::set<std::size_t>> out;
  for (auto& turns : occurring(section.header, section.vectors))
    out.push_back(turns.empty() ? std::set<std::size_t>{} : std::move(turns.back()));
  return out;
}

Masks ask_vectors(const Suspect& suspect, const reports::records::VectorSection& section) {
  std::vector<Fingerprint> expected;
  for (const auto& vector : section.vectors) expected.push_back(fingerprint(vector.expect));
  const auto prints = made_by(suspect, section.header, expected,
                              [&](const Loaded& loaded, const auto& engine, const auto& set) {
                                for (std::size_t i = 0; i < section.vectors.size(); ++i) {
                                  if (const auto print = asked(section.vectors[i], loaded.terms(), engine))
                                    set(i, *print);
                                }
                              });
  Masks masks;
  for (std::size_t i = 0; i < prints.size(); ++i) masks.push_back(difference(prints[i], expected[i]));
  return masks;
}

}  // namespace bastide::mutants::vectors
