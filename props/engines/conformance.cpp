// Games on three engines at once, and what was found in them.
#include "props/engines/conformance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "props/engines/examination.hpp"
#include "props/engines/knowledge.hpp"
#include "props/engines/side_by_side.hpp"
#include "solver/boards/board_walk.hpp"

namespace bastide::props::engines {
namespace {

constexpr std::size_t most_found = 3;  ///< differences of a rule
/// Further differences of a rule that are shrunk to see whether they are new; later ones are taken not to be.
constexpr int most_looks = 8;
constexpr std::size_t most_first_games = 10;       ///< played once more without something
constexpr std::uint64_t most_games_without = 200;  ///< games without something
constexpr int most_parts = 5;  ///< games of a rule with figures on one kind alone, of each kind

EngineRule rule_of(const FoundDifference& found) { return found.difference.rule; }

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
    examination_->note_unsupported(EngineRule::undo, word(Ask::undo));
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
    examination_->note_unsupported(EngineRule::saves, word(Ask::save));
    return true;
  }
  const auto loaded = load_anew(*engine_, *terms_, *saved);
  if (loaded.unsupported) {
    examination_->note_unsupported(EngineRule::saves, word(Ask::load));
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

bool has_marks(const tilesets::TileSet& set, int type) {
  return std::ranges::any_of(set.type(type).segments, [](const auto& s) {
    return std::ranges::any_of(s.marks, [](int n) { return n > 0; });
  });
}

KindSet kinds_deployed(const rules::Turn& turn, const tilesets::TileSet& set) {
  KindSet out;
  const auto add = [&](int type, int segment) {
    out |= only_kind(rules::feature_kind(set.type(type).segments[static_cast<std::size_t>(segment)].kind));
  };
  if (turn.tile.follower) add(turn.tile.type, turn.segment());
  if (turn.elsewhere && turn.elsewhere->first) add(turn.tile.type, turn.elsewhere->first->segment);
  if (turn.elsewhere && turn.elsewhere->deploys) add(turn.elsewhere->type, turn.elsewhere->deploys->segment);
  return out;
}

}  // namespace

std::string Ingredient::text(const tilesets::TileSet& set) const {
  if (is_marks) return "marks";
  if (is_second_player) return "a second player";
  constexpr std::array names = {"knights", "highwaymen", "monks", "farmers"};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k])
      return k < names.size()
                 ? names[k]
                 : "figures on " +
                       rules::noun_for(2, rules::feature_name(static_cast<rules::FeatureKind>(k), set));
  }
  return "anything";
}

bool has(const GameScript& script, const Ingredient& what, const tilesets::TileSet& set) {
  return std::ranges::any_of(script.turns, [&](const auto& turn) {
    return (kinds_deployed(turn, set) & what.kinds).any() ||
           (what.is_marks && has_marks(set, turn.tile.type)) ||
           (what.is_second_player && turn.player != script.turns.front().player);
  });
}

std::vector<Ingredient> ingredients_of(const GameScript& script, const tilesets::TileSet& set) {
  std::vector<Ingredient> out;
  for (std::size_t k = 0; k < rules::feature_kinds; ++k)
    out.push_back({only_kind(static_cast<rules::FeatureKind>(k))});
  out.push_back({{}, true});
  out.push_back({{}, false, true});
  std::erase_if(out, [&](const auto& what) { return !has(script, what, set); });
  return out;
}

GameScript without(GameScript script, const Ingredient& what, const tilesets::TileSet& set) {
  script.forget_log();
  if (what.is_marks)
    std::erase_if(script.turns, [&](const auto& turn) { return has_marks(set, turn.tile.type); });
  for (auto& turn : script.turns) {
    if ((kinds_deployed(turn, set) & what.kinds).any()) turn.deploy(-1);
    if (what.is_second_player) turn.give_to(0);
  }
  return script;
}

ExaminedGame examine_game(const Engine& engine, GameTerms terms, const GameScript& script,
                          const Asking& asking, RuleTallies& tallies) {
  terms.players = script.players;
  terms.start = start_of(script, terms.set());
  SideBySide game(engine, terms, tallies, asking.rules, asking.stop_at_difference);
  game.examination().tolerate(asking.is_known);
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
  out.tolerated = game.examination().tolerated();
  out.unsupported = game.examination().unsupported();
  return out;
}

std::uint64_t Conformance::checked() const {
  // That moves are made, and how many tiles there are, says nothing about the rules: counted where nothing
  // else is asked.
  std::uint64_t of_rules = 0, of_others = 0;
  bool are_rules_asked = false;
  for (std::size_t r = 0; r < engine_rule_count; ++r) {
    const bool is_of_rules = static_cast<EngineRule>(r) < EngineRule::moves;
    are_rules_asked = are_rules_asked || (is_of_rules && rules_.test(r));
    (is_of_rules ? of_rules : of_others) += tallies_.rules[r].checked();
  }
  return are_rules_asked ? of_rules : of_others;
}

void Conformance::examine(const GameTerms& terms, const GameScript& script, Asking asking, bool is_on_board) {
  const auto knowledge = knowledge_of(*engine_);
  for (auto& what : not_known(knowledge, terms)) not_asked_.insert(std::move(what));
  if (auto what = not_known(knowledge, terms, script); !what.empty()) {
    not_asked_.insert(std::move(what));
    return;
  }
  asking.rules = rules_ & known_rules(knowledge);
  asking.is_known = [this](EngineRule rule, const Symptom& symptom) { return is_explained(rule, symptom); };
  auto game = examine_game(*engine_, terms, script, asking, tallies_);
  const auto number = is_on_board ? boards_ : games_;
  if (game.failure && game.failure->kind() == EngineFailure::Kind::interrupted) {
    interrupted_ =
        InterruptedGame{game.failure->request(), std::move(game.played), terms, is_on_board, number};
    return;
  }
  turns_ += game.played.turns.size();
  if (!is_on_board && first_games_.size() < most_first_games) first_games_.emplace_back(terms, game.played);
  if (!is_on_board) situations_.note(terms, game.played, game.has_ended && !game.failure);
  if (!game.unsupported.empty()) {
    ++unsupported_games_;
    if (unsupported_.empty()) unsupported_ = game.unsupported;
  }
  RuleSet before;
  for (auto* differences : {&game.tolerated, &game.differences}) {
    for (auto& difference : *differences) {
      const auto rule = only_rule(difference.rule);
      FoundDifference found{
          std::move(difference),   game.played, terms, is_on_board, asking.all_types, number,
          game.played.turns.size()};
      found.before = before;
      note(std::move(found));
      if (differences == &game.differences) before |= rule;
    }
  }
}

const FoundDifference* Conformance::perhaps_same(const FoundDifference& found) const {
  const FoundDifference* least = nullptr;
  for (const auto& other : found_) {
    const auto turns = other.script.turns.size();
    if (!(found.before & only_rule(rule_of(other))).any() || !other.is_repeated ||
        turns > found.script.turns.size() || (least != nullptr && turns >= least->script.turns.size()))
      continue;
    const auto shown = shown_by(found.script, found.terms, rule_of(other));
    if (shown &&
        std::ranges::any_of(shown->symptoms, [&](const auto& s) { return other.symptom.explains(s); }))
      least = &other;
  }
  return least;
}

/// What a game shows of a rule.
std::optional<EngineDifference> Conformance::shown_by(const GameScript& script, const GameTerms& terms,
                                                      EngineRule rule) const {
  Asking asking;
  asking.all_types = true;
  asking.rules = rule == EngineRule::answers ? every_rule() : only_rule(rule);
  RuleTallies ignored;
  for (auto& d : examine_game(*engine_, terms, script, asking, ignored).differences) {
    if (d.rule == rule) return std::move(d);
  }
  return std::nullopt;
}

void Conformance::tolerate(std::vector<KnownDifference> known) {
  known_ = std::move(known);
  for (auto& one : known_) one.shown = shown_by(one.script, one.terms, one.rule);
}

std::vector<Symptom> Conformance::symptoms_of(EngineRule rule) const {
  std::vector<Symptom> out;
  for (const auto& found : found_) {
    if (rule_of(found) != rule) continue;
    out.push_back(found.symptom);
    std::ranges::copy(found.difference.symptoms, std::back_inserter(out));
  }
  for (const auto& known : known_) {
    if (known.rule == rule && known.shown) std::ranges::copy(known.shown->symptoms, std::back_inserter(out));
  }
  return out;
}

bool Conformance::is_explained(EngineRule rule, const Symptom& symptom) const {
  return std::ranges::any_of(symptoms_of(rule), [&](const Symptom& one) { return one.explains(symptom); });
}

void Conformance::note(FoundDifference found) {
  const auto rule = rule_of(found);
  const auto told = found_.size();
  for (const auto& symptom : std::vector(found.difference.symptoms)) {
    if (is_explained(rule, symptom)) continue;
    for (auto& part : parts_of(found, symptom)) tell(std::move(part));
  }
  const auto has_part = [&](const Symptom& one) {
    return std::ranges::any_of(found.difference.symptoms, [&](const Symptom& other) {
      return (one.kinds & other.kinds).any() || other.kinds.none();
    });
  };
  const auto known = std::ranges::find_if(known_, [&](const auto& one) {
    return one.rule == rule && one.shown && std::ranges::any_of(one.shown->symptoms, has_part);
  });
  if (told == found_.size() && known != known_.end()) ++known->met;
}

/// Where several kinds of features may be to blame: the game with figures on one kind alone, where that shows
/// it, for each kind that is not to blame for one found before.
std::vector<FoundDifference> Conformance::parts_of(const FoundDifference& found, const Symptom& symptom) {
  std::vector<FoundDifference> parts;
  bool is_any_explained = false;
  for (std::size_t k = 0; k < symptom.kinds.size() && symptom.kinds.count() > 1; ++k) {
    const auto kind = only_kind(static_cast<rules::FeatureKind>(k));
    if ((symptom.kinds & kind).none()) continue;
    if (is_explained(rule_of(found), {kind, symptom.wrong})) {
      is_any_explained = true;
      continue;
    }
    if (parts_tried_[static_cast<std::size_t>(rule_of(found))][k]++ >= most_parts) {
      is_any_explained = true;  // it was not to blame before
      continue;
    }
    auto part = found;
    part.script = without(found.script, {~kind}, found.terms.set());
    auto shown = shown_by(part.script, part.terms, rule_of(found));
    if (!shown) continue;
    for (const auto& s : shown->symptoms) {
      if (s.kinds == kind) part.symptom = s;
    }
    part.difference = std::move(*shown);
    if (part.symptom.kinds == kind) parts.push_back(std::move(part));
  }
  if (parts.empty() && !is_any_explained) {
    parts.push_back(found);
    parts.back().symptom = symptom;
  }
  return parts;
}

void Conformance::tell(FoundDifference found) {
  const auto rule = rule_of(found);
  const auto is_of_rule = [&](const auto& other) { return rule_of(other) == rule; };
  const auto is_new = [&] {
    return std::ranges::none_of(found_,
                                [&](const auto& f) { return is_of_rule(f) && f.script == found.script; }) &&
           (found.without || !is_explained(rule, found.symptom));
  };
  const auto shown = std::ranges::count_if(found_, is_of_rule);
  if (shown >= static_cast<std::ptrdiff_t>(most_found) || !is_new()) return;
  // That it is another one than those before is seen when it is shrunk.
  if (shown > 0 || std::ranges::any_of(known_, [&](const auto& known) { return known.rule == rule; })) {
    if (looks_[static_cast<std::size_t>(rule)]++ >= most_looks) return;
    shrink(found);
    if (!found.is_repeated || !is_new()) return;
  }
  found_.push_back(std::move(found));
  if (when_found_) when_found_(found_.back());
}

void Conformance::look_further() {
  const auto in_nearly_all = [&](const FoundDifference& found) {
    return games_ >= 4 && found.is_repeated && !found.without &&
           4 * tallies_.of(rule_of(found)).differed >= 3 * games_ && rule_of(found) < EngineRule::moves;
  };
  for (std::size_t i = 0, n = found_.size(); i < n; ++i) {
    const auto found = found_[i];
    if (!in_nearly_all(found) || perhaps_same(found) != nullptr) continue;
    for (const auto& what : ingredients_of(found.script, found.terms.set())) look_without(found, what);
  }
}

void Conformance::look_without(const FoundDifference& found, const Ingredient& what) {
  const auto rule = rule_of(found);
  const auto& set = found.terms.set();
  FurtherLook look{rule, what.text(set), 0, 0};
  const auto is_same = [&](const auto& other) { return other.rule == rule && other.without == look.without; };
  const auto games_in = [](std::uint64_t sum, const FurtherLook& other) { return sum + other.games; };
  if (std::ranges::any_of(further_, is_same) ||
      std::accumulate(further_.begin(), further_.end(), std::uint64_t{0}, games_in) >= most_games_without)
    return;
  std::optional<FoundDifference> hidden;
  for (const auto& [terms, script] : first_games_) {
    auto next = found;
    next.terms = terms;
    next.script = without(script, what, set);
    next.edition.reset();
    const auto shown = shown_by(next.script, terms, rule);
    ++look.games;
    look.differed += shown ? 1 : 0;
    if (!shown || hidden) continue;
    next.game = look.games;
    next.difference = *shown;
    next.symptom = shown->symptoms.front();
    next.without = what;
    next.is_shrunk = next.is_repeated = false;
    hidden = std::move(next);
  }
  further_.push_back(look);
  if (!hidden) return;
  // What is shown by a game as short is the same mistake where that thing does not matter.
  shrink(*hidden);
  if (hidden->is_repeated && hidden->script.turns.size() > found.script.turns.size())
    tell(std::move(*hidden));
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
