// The least game that shows a difference.
//
// Three ways, each until it yields nothing more: turns and followers left out (props/game_script.hpp); fewer
// players; and the beginnings of other random games, as long as the best so far less one turn. The last is
// there because leaving out is stuck where a tile holds the landscape together: the first difference of a
// game may lie twenty tiles from the start, and no tile on the way there can go. Only the rule of the
// difference is asked about, so that nothing else can take its place. All of it is a function of the script
// found. The alternative, trying other tiles in place of those there, needs far more games for the same.
#include "props/engines/conformance.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/core.h>

#include "props/engines/examination.hpp"
#include "props/engines/own_engines.hpp"
#include "props/play/game_generator.hpp"
#include "solver/boards/board_walk.hpp"

namespace bastide::props::engines {
namespace {

constexpr const char* ours_differ = "our own engines differ, which `bastide verify` should have found: ";

/// The game in play on the reference model, on the fast engine and on the engine under examination.
class Table {
 public:
  Table(const EngineAdapter& engine, const GameTerms& terms, const Asking& asking, RuleTallies& tallies)
      : terms_(terms),
        asking_(asking),
        engine_(&engine),
        session_(std::make_shared<ReferenceSession>()),
        model_(adapter_of(session_)),
        fast_(fast_engine()),
        examination_(terms_, model_, engine, tallies, asking.only),
        own_(terms_, model_, fast_, own_tallies_, asking.only) {}

  const Examination& examination() const { return examination_; }
  bool is_over() const {
    return examination_.difference() && (asking_.stop_at_difference || asking_.only.has_value());
  }

  bool begin() {
    model_.begin(terms_);
    fast_.begin(terms_);
    return examination_.note_move(EngineRule::moves, "beginning a game", make_move(engine_->begin, terms_));
  }

  /// Plays what is legal of the turn; `turn` becomes what was played, `is_played`: something was. Returns
  /// false when the game cannot go on.
  bool play(rules::Turn& turn, bool is_asked, bool& is_played) {
    const auto tile = turn.bare();
    if (session_->game().objection(turn)) return true;
    is_played = true;
    drop_action(turn);
    if (!play_aside(turn)) return false;
    if (is_asked) both([&](Examination& e) { e.ask_placements(tile.type); });
    must(make_move(model_.place, turn.player, tile));
    must(make_move(fast_.place, turn.player, tile));
    if (!examination_.note_move(EngineRule::moves, "placing a tile",
                                make_move(engine_->place, turn.player, tile)))
      return false;
    if (is_asked) both([&](Examination& e) { e.ask_actions(turn.player, tile.type); });
    const int supply_before = figures_in_supply(*session_);
    const auto action = action_of(turn);
    must(make_move(model_.finish, action));
    must(make_move(fast_.finish, action));
    if (!examination_.note_move(EngineRule::moves, "finishing a turn", make_move(engine_->finish, action)))
      return false;
    const bool returned = figures_in_supply(*session_) > supply_before + change_of(action);
    if (is_asked) both([&](Examination& e) { e.ask_state(returned); });
    return true;
  }

  void end() {
    if (asking_.all_types) {
      for (int type = 0; type < terms_.set().type_count(); ++type)
        both([&](Examination& e) { e.ask_placements(type); });
    }
    both([&](Examination& e) { e.ask_final(); });
  }

  void set_turn(int turn) {
    examination_.set_turn(turn);
    own_.set_turn(turn);
  }
  void note_answered() { examination_.note_answered(); }
  void fail(const EngineFailure& failure) { examination_.note_failure(failure); }

 private:
  /// Without what is not legal.
  void drop_action(rules::Turn& turn) const {
    const auto& game = session_->game().engine();
    const auto tile = turn.bare();
    if (turn.tile.follower) {
      const auto spots = game.spots_after(turn.player, tile, turn.tile.follower->figure);
      if (std::find(spots.begin(), spots.end(), turn.segment()) == spots.end()) turn.tile.follower.reset();
    }
    if (turn.retrieves) {
      const auto tiles = game.retrievable_after(turn.player, tile);
      const bool is_legal = std::any_of(tiles.begin(), tiles.end(), [&](int t) {
        return game.board()[static_cast<std::size_t>(t)].cell == *turn.retrieves;
      });
      if (!is_legal) turn.retrieves.reset();
    }
  }
  static void must(const Reply& reply) {
    if (!reply.is_done()) throw std::logic_error(ours_differ + reply.why);
  }

  /// Puts a question to our own two, then to the engine.
  template <class Question>
  void both(const Question& question) {
    if (is_over()) return;
    question(own_);
    if (const auto& d = own_.difference())
      throw std::logic_error(fmt::format("{}{}: {} and {}", ours_differ, d->what, d->expected, d->got));
    question(examination_);
  }

  bool play_aside(rules::Turn& turn) {
    std::vector<int> done;
    for (const int type : turn.set_aside) {
      if (!make_move(model_.set_aside, type).is_done()) continue;
      must(make_move(fast_.set_aside, type));
      done.push_back(type);
      if (!engine_->set_aside) continue;  // an engine without a bag need not know
      if (!examination_.note_move(EngineRule::moves, "setting a tile aside",
                                  make_move(engine_->set_aside, type)))
        return false;
    }
    turn.set_aside = std::move(done);
    return true;
  }

  GameTerms terms_;
  Asking asking_;
  const EngineAdapter* engine_;
  std::shared_ptr<ReferenceSession> session_;
  EngineAdapter model_;
  EngineAdapter fast_;
  RuleTallies own_tallies_;
  Examination examination_;
  Examination own_;
};

/// Lays the boards of a walk as scripts.
class BoardScripts {
 public:
  BoardScripts(std::span<const rules::editions::Figure> figures,
               const std::function<void(const GameScript&)>& use, const std::function<bool()>& stop)
      : figures_(figures), use_(&use), stop_(&stop) {}

  /// Returns whether to go on.
  bool visit(const rules::board::Board& board) {
    if (is_stopped_ || (*stop_)()) {
      is_stopped_ = true;
      return false;
    }
    GameScript script;
    script.start = board.tile(0).type;
    for (int i = 1; i < static_cast<int>(board.tiles().size()); ++i)
      script.turns.push_back({{}, 0, board.placement(i)});
    (*use_)(script);
    if (script.turns.empty()) return true;
    const auto segments = board.set().type(script.turns.back().tile.type).segments.size();
    for (int s = 0; s < static_cast<int>(segments); ++s) {
      script.turns.back().deploy(s);
      (*use_)(script);
    }
    use_figures(board, script);
    return true;
  }
  bool is_stopped() const { return is_stopped_; }

 private:
  /// The figures besides the follower that may stand on the last tile by themselves.
  void use_figures(const rules::board::Board& board, GameScript& script) const {
    const auto& segments = board.set().type(script.turns.back().tile.type).segments;
    for (int figure = 1; figure < static_cast<int>(figures_.size()); ++figure) {
      const auto& row = figures_[static_cast<std::size_t>(figure)];
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        if (row.needs != rules::editions::Needs::empty ||
            !row.may_stand_on(segments[static_cast<std::size_t>(s)].kind))
          continue;
        script.turns.back().deploy(s, figure);
        (*use_)(script);
      }
    }
  }

  std::span<const rules::editions::Figure> figures_;
  const std::function<void(const GameScript&)>* use_;
  const std::function<bool()>* stop_;
  bool is_stopped_ = false;
};

}  // namespace

ExaminedGame examine_game(const EngineAdapter& engine, GameTerms terms, const GameScript& script,
                          const Asking& asking, RuleTallies& tallies) {
  terms.players = script.players;
  terms.start = start_of(script, terms.set());
  Table table(engine, terms, asking, tallies);
  ExaminedGame out;
  std::optional<rules::Turn> under_way;
  bool is_played = false;  // of that turn: it is legal, and was begun
  out.played.players = script.players;
  out.played.start = script.start;
  try {
    bool goes_on = table.begin();
    for (std::size_t i = 0; i < script.turns.size() && goes_on && !table.is_over(); ++i) {
      table.set_turn(static_cast<int>(out.played.turns.size()) + 1);
      const bool is_last = i + 1 == script.turns.size();
      under_way = script.turns[i];
      goes_on = table.play(*under_way, !asking.only_at_end || is_last, is_played);
      if (is_played) out.played.turns.push_back(*under_way);
      is_played = false;
    }
    if (goes_on && !table.is_over()) table.end();
    table.note_answered();
  } catch (const EngineFailure& failure) {
    if (is_played) out.played.turns.push_back(*under_way);
    out.is_silent = failure.is_silent();
    table.fail(failure);
  }
  out.difference = table.examination().difference();
  out.unsupported = table.examination().unsupported();
  return out;
}

std::uint64_t Conformance::checked() const {
  std::uint64_t n = 0;
  for (std::size_t r = 0; r < engine_rule_count; ++r) {
    // That moves are made says nothing about the rules.
    if (static_cast<EngineRule>(r) < EngineRule::moves) n += tallies_.rules[r].checked();
  }
  return n;
}

void Conformance::examine(const GameTerms& terms, const GameScript& script, const Asking& asking,
                          std::uint64_t& number) {
  ++number;
  const auto game = examine_game(*engine_, terms, script, asking, tallies_);
  turns_ += game.played.turns.size();
  if (!game.unsupported.empty()) {
    ++unsupported_games_;
    if (unsupported_.empty()) unsupported_ = game.unsupported;
  }
  if (!game.difference || found_) return;
  found_ = FoundDifference{*game.difference, game.played, number, game.played.turns.size(), 0};
  found_terms_ = terms;
  found_asking_ = asking;
}

bool Conformance::play_boards(const GameTerms& terms, int tiles, const std::function<bool()>& stop) {
  Asking asking;
  asking.only_at_end = true;
  asking.all_types = true;
  const std::function<void(const GameScript&)> use = [&](const GameScript& script) {
    const bool is_bare = script.turns.empty() || !script.turns.back().tile.follower;
    asking.all_types = is_bare;
    auto number = boards_;
    examine(terms, script, asking, number);
    boards_ += is_bare ? 1 : 0;
  };
  const solver::boards::BoardSpace space(*terms.fit, *terms.edition);
  solver::boards::BoardWalk walk(space, tiles);
  BoardScripts scripts(terms.edition->figures, use, stop);
  for (const int start : space.starts) walk.visit_piece({start, {}, true}, tiles, scripts);
  return !scripts.is_stopped();
}

namespace {

constexpr int most_tries = 2000;
constexpr int most_failures = 60;  // games that may end with the engine gone: each starts it again
constexpr std::uint64_t search_seed = 5;
constexpr std::uint64_t most_beginnings = 200;

/// Says whether a script shows a difference of the rule, and cuts it to what does.
class Trial {
 public:
  Trial(const EngineAdapter& engine, const GameTerms& terms, Asking asking, EngineRule rule,
        int most_silences)
      : engine_(&engine), terms_(terms), asking_(asking), rule_(rule), silences_left_(most_silences) {
    asking_.stop_at_difference = true;
    if (rule != EngineRule::answers) asking_.only = rule;
  }

  int tries() const { return tries_; }
  bool is_exhausted() const {
    return tries_ >= (asking_.only ? most_tries : most_failures) || silences_left_ <= 0;
  }

  std::optional<EngineDifference> difference(GameScript& script) {
    if (is_exhausted()) return std::nullopt;
    ++tries_;
    RuleTallies ignored;
    auto game = examine_game(*engine_, terms_, script, asking_, ignored);
    if (game.is_silent) --silences_left_;
    if (!game.difference || game.difference->rule != rule_) return std::nullopt;
    script = std::move(game.played);
    return game.difference;
  }

 private:
  const EngineAdapter* engine_;
  GameTerms terms_;
  Asking asking_;
  EngineRule rule_;
  int silences_left_;
  int tries_ = 0;
};

/// The script with its players' numbers below `players`.
GameScript with_players(GameScript script, int players) {
  script.players = players;
  for (auto& turn : script.turns) turn.give_to(turn.player % players);
  script.forget_log();
  return script;
}

GameScript beginning(GameScript script, std::size_t turns) {
  script.turns.resize(std::min(turns, script.turns.size()));
  script.forget_log();
  return script;
}

}  // namespace

void Conformance::shrink(int most_silences) {
  if (!found_) return;
  auto& found = *found_;
  Trial trial(*engine_, found_terms_, found_asking_, found.difference.rule, most_silences);
  const auto try_script = [&](GameScript script) {
    const auto difference = trial.difference(script);
    if (!difference) return false;
    found.difference = *difference;
    found.script = std::move(script);
    return true;
  };
  const auto leave_out = [&] {
    const auto fails = [&](GameScript& script) { return trial.difference(script).has_value(); };
    auto script = found.script;
    shrink_script(script, fails, most_tries);
    if (script != found.script) try_script(std::move(script));
    const int least = std::max(1, found_terms_.edition->least_players);
    for (int players = least; players < found.script.players; ++players) {
      if (try_script(with_players(found.script, players))) break;
    }
  };

  // The game was played on beyond the difference: first cut it there.
  if (try_script(found.script)) {
    found.turns_before = found.script.turns.size();
    leave_out();
    for (std::uint64_t n = 0; n < most_beginnings && !trial.is_exhausted(); ++n) {
      const auto turns = found.script.turns.size();
      if (turns <= 1) break;
      const auto other = play::numbered_game({*found_terms_.fit, *found_terms_.edition}, search_seed, n);
      if (try_script(beginning(other, turns - 1))) leave_out();
    }
  }
  found.tries = trial.tries();
}

}  // namespace bastide::props::engines
