// Games on three engines at once, and what was found in them.
#include "props/engines/conformance.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "props/engines/examination.hpp"
#include "props/engines/knowledge.hpp"
#include "props/engines/side_by_side.hpp"
#include "solver/boards/board_walk.hpp"

namespace bastide::props::engines {
namespace {

/// Differences of a rule that are shrunk to see whether they are a known one; later ones are taken to be.
constexpr std::uint64_t most_known = 10;

EngineRule rule_of(const FoundDifference& found) { return found.difference.rule; }
EngineRule rule_of(const KnownDifference& known) { return known.rule; }

/// Moves taken back and games loaded in the middle of a game that goes on.
///
/// After some turns the last one is taken back and made again, and the game is saved and loaded. The engine
/// is held to what it said itself before: where it is wrong about scores it is so before and after, and only
/// what changes is a fault of taking back. (Sequences of commands in any order are the stateful tests'
/// business, props/engines/stateful_check.hpp.) Done after turns 1, 4, 16, 64 ... and the last one: a
/// difference found late shows again when the turns after it are left out. Costs five times what is asked
/// after a turn, each time. An engine in which it failed begins the game anew, and all moves are made again.
class TakingBack {
 public:
  /// References must outlive it.
  TakingBack(const Engine& engine, const GameTerms& terms, Examination& examination)
      : engine_(&engine), terms_(&terms), examination_(&examination) {
    std::erase_if(questions_, [known = knowledge_of(engine)](const Question& question) {
      return !knows_subject(known, question.request);
    });
  }

  /// Before the tile of that turn, from 1, is placed.
  void before(int turn, bool is_last);
  /// After it; `made`: all moves so far, as the engine was told them. False when the game cannot go on.
  bool after(const std::vector<rules::Turn>& made);

 private:
  bool undo(const std::vector<rules::Turn>& made, const std::vector<Answer>& now);
  bool save_and_load(const std::vector<rules::Turn>& made, const std::vector<Answer>& now);
  Answer make(const rules::Turn& move) const;
  bool begin_anew(const std::vector<rules::Turn>& made);

  const Engine* engine_;
  const GameTerms* terms_;
  Examination* examination_;
  std::vector<Question> questions_ = all_questions(*terms_);
  std::optional<std::vector<Answer>> before_;  ///< what the engine said; nothing: this turn is not taken back
};

bool is_power_of_four(int n) {
  const auto bits = static_cast<unsigned>(n);
  return std::has_single_bit(bits) && std::countr_zero(bits) % 2 == 0;
}

void TakingBack::before(int turn, bool is_last) {
  before_.reset();
  const bool is_asked = examination_->is_asked(EngineRule::undo) || examination_->is_asked(EngineRule::saves);
  if (is_asked && (is_last || is_power_of_four(turn))) before_ = answers_of(*engine_, questions_);
}

bool TakingBack::after(const std::vector<rules::Turn>& made) {
  if (!before_) return true;
  const auto now = answers_of(*engine_, questions_);
  return undo(made, now) && save_and_load(made, now);
}

bool TakingBack::undo(const std::vector<rules::Turn>& made, const std::vector<Answer>& now) {
  if (!examination_->is_asked(EngineRule::undo)) return true;
  const auto undone = (*engine_)(asking(Ask::undo));
  if (undone.unsupported) {
    examination_->note_unsupported(EngineRule::undo);
    return true;
  }
  if (!examination_->note_move(EngineRule::undo, "undo", undone)) return begin_anew(made);
  examination_->ask_again(EngineRule::undo, "after undo", questions_, *before_);
  if (!examination_->is_asked(EngineRule::undo)) return begin_anew(made);
  if (!examination_->note_move(EngineRule::undo, "the same move after undo", make(made.back())))
    return begin_anew(made);
  examination_->ask_again(EngineRule::undo, "after undo and the same move", questions_, now);
  return examination_->is_asked(EngineRule::undo) || begin_anew(made);
}

bool TakingBack::save_and_load(const std::vector<rules::Turn>& made, const std::vector<Answer>& now) {
  if (!examination_->is_asked(EngineRule::saves)) return true;
  const auto saved = (*engine_)(asking(Ask::save)).saved;
  if (!saved) {
    examination_->note_unsupported(EngineRule::saves);
    return true;
  }
  const auto loaded = load_anew(*engine_, *terms_, *saved);
  if (loaded.unsupported) {
    examination_->note_unsupported(EngineRule::saves);
    return begin_anew(made);
  }
  if (!examination_->note_move(EngineRule::saves, "load", loaded)) return begin_anew(made);
  examination_->ask_again(EngineRule::saves, "after load", questions_, now);
  return examination_->is_asked(EngineRule::saves) || begin_anew(made);
}

Answer TakingBack::make(const rules::Turn& move) const {
  const auto& set = terms_->set();
  if (is_aside(move)) return (*engine_)(aside_request(set, move.set_aside.front()));
  const auto placed = (*engine_)(place_request(set, move));
  return placed.is_done() ? (*engine_)(finish_request(set, move)) : placed;
}

bool TakingBack::begin_anew(const std::vector<rules::Turn>& made) {
  auto answer = (*engine_)(begin_request(*terms_));
  for (const auto& move : made) {
    if (answer.is_done()) answer = make(move);
  }
  return examination_->note_move(EngineRule::moves, "the game from its beginning", answer);
}

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
    for (int i = board.set().start_size(); i < static_cast<int>(board.tiles().size()); ++i)
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
        using rules::editions::Needs;
        if (row.needs == Needs::own_follower || row.needs == Needs::anyone || row.needs_mark >= 0 ||
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

ExaminedGame examine_game(const Engine& engine, GameTerms terms, const GameScript& script,
                          const Asking& asking, RuleTallies& tallies) {
  terms.players = script.players;
  terms.start = start_of(script, terms.set());
  SideBySide game(engine, terms, tallies, asking.rules, asking.stop_at_difference);
  TakingBack taking_back(engine, game.terms(), game.examination());
  ExaminedGame out;
  out.played.players = script.players;
  out.played.start = script.start;
  std::optional<rules::Turn> under_way;  // its tile may lie, and what is legal of it is played
  const auto play = [&](rules::Turn& turn, int number, bool is_last) {
    const bool is_asked = !asking.only_at_end || is_last;
    game.drop_action(turn);
    if (!game.set_aside(turn)) return false;
    if (!asking.only_at_end && !game.is_over()) taking_back.before(number, is_last);
    if (!game.play(turn, is_asked)) return false;
    if (is_asked) game.ask_state();
    return !is_asked || game.is_over() || taking_back.after(game.made());
  };
  try {
    bool goes_on = game.begin();
    const bool is_begun = goes_on;
    for (std::size_t i = 0; i < script.turns.size() && goes_on && !game.is_over(); ++i) {
      const int number = static_cast<int>(out.played.turns.size()) + 1;
      game.set_turn(number);
      if (!game.may_lie(script.turns[i])) continue;
      under_way = script.turns[i];
      under_way->pays = 0;  // engines are asked about no market
      goes_on = play(*under_way, number, i + 1 == script.turns.size());
      out.played.turns.push_back(*std::exchange(under_way, std::nullopt));
    }
    out.has_ended = goes_on && !game.is_over();
    if (out.has_ended) {
      for (int type = 0; asking.all_types && type < terms.set().type_count(); ++type)
        game.ask({placements_of(game.terms(), type)});
      game.ask(final_questions(game.terms()));
    }
    if (is_begun) game.examination().note_answered();
  } catch (const EngineFailure& failure) {
    if (under_way) out.played.turns.push_back(*under_way);
    out.failure = failure;
    game.examination().note_failure(failure);
  }
  out.differences = game.examination().differences();
  out.unsupported = game.examination().unsupported();
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

void Conformance::examine(const GameTerms& terms, const GameScript& script, Asking asking, bool is_on_board) {
  const auto knowledge = knowledge_of(*engine_);
  for (auto& what : not_known(knowledge, terms)) not_asked_.insert(std::move(what));
  if (auto what = not_known(knowledge, terms, script); !what.empty()) {
    not_asked_.insert(std::move(what));
    return;
  }
  asking.rules = rules_ & known_rules(knowledge);
  auto game = examine_game(*engine_, terms, script, asking, tallies_);
  const auto number = is_on_board ? boards_ : games_;
  if (game.failure && game.failure->kind() == EngineFailure::Kind::interrupted) {
    interrupted_ =
        InterruptedGame{game.failure->request(), std::move(game.played), terms, is_on_board, number};
    return;
  }
  turns_ += game.played.turns.size();
  if (!is_on_board) situations_.note(terms, game.played, game.has_ended && !game.failure);
  if (!game.unsupported.empty()) {
    ++unsupported_games_;
    if (unsupported_.empty()) unsupported_ = game.unsupported;
  }
  RuleSet before;
  for (auto& difference : game.differences) {
    const auto rule = only_rule(difference.rule);
    FoundDifference found{std::move(difference),   game.played, terms, is_on_board, asking.all_types, number,
                          game.played.turns.size()};
    found.before = before;
    note(std::move(found));
    before |= rule;
  }
}

const FoundDifference* Conformance::perhaps_same(const FoundDifference& found) const {
  const FoundDifference* least = nullptr;
  for (const auto& other : found_) {
    const auto turns = other.script.turns.size();
    if ((found.before & only_rule(rule_of(other))).any() && other.is_repeated &&
        turns <= found.script.turns.size() && (least == nullptr || turns < least->script.turns.size()))
      least = &other;
  }
  return least;
}

void Conformance::tolerate(std::vector<KnownDifference> known) {
  known_ = std::move(known);
  for (auto& one : known_) {
    Asking asking;
    asking.all_types = true;
    asking.rules = one.rule == EngineRule::answers ? every_rule() : only_rule(one.rule);
    RuleTallies ignored;
    for (auto& d : examine_game(*engine_, one.terms, one.script, asking, ignored).differences) {
      if (d.rule == one.rule) one.shown = std::move(d);
    }
  }
}

void Conformance::note(FoundDifference found) {
  const auto is_of_rule = [&](const auto& other) { return rule_of(other) == found.difference.rule; };
  if (std::any_of(found_.begin(), found_.end(), is_of_rule)) return;
  const auto known = std::find_if(known_.begin(), known_.end(), is_of_rule);
  if (known != known_.end() && (known->met >= most_known || is_known(found))) return;
  found_.push_back(std::move(found));
  if (when_found_) when_found_(found_.back());
}

bool Conformance::is_known(FoundDifference& found) {
  shrink(found);
  for (auto& known : known_) {
    if (known.rule != found.difference.rule || !known.shown ||
        known.shown->expected != found.difference.expected || known.shown->got != found.difference.got)
      continue;
    ++known.met;
    return true;
  }
  return false;
}

bool Conformance::play_boards(const GameTerms& terms, int tiles, const std::function<bool()>& stop) {
  Asking asking;
  asking.only_at_end = true;
  asking.all_types = true;
  const std::function<void(const GameScript&)> use = [&](const GameScript& script) {
    const bool is_bare = script.turns.empty() || !script.turns.back().tile.follower;
    asking.all_types = is_bare;
    boards_ += is_bare ? 1 : 0;
    examine(terms, script, asking, true);
  };
  const solver::boards::BoardSpace space(*terms.fit, *terms.edition);
  solver::boards::BoardWalk walk(space, tiles);
  BoardScripts scripts(terms.edition->figures, use, stop);
  for (const int start : space.starts) walk.visit_piece({start, {}, true}, tiles, scripts);
  return !scripts.is_stopped();
}

}  // namespace bastide::props::engines
