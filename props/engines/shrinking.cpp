// The least game that shows a difference, in the form that comes first.
//
// Several ways, each until it yields nothing more: the least games of other rules, also with a turn or two
// more, since what follows from a mistake may show in the turns after it; where the engine is gone or silent
// the last tiles alone, fewest first, because a game that ends so costs most; turns and followers left
// out (props/game_script.hpp); fewer players and fewer followers; a part of the landscape moved to the start
// tile, and the start tile in the place of another (props/play/game_forms.hpp); the beginnings of other
// random games, as long as the best so far less one turn; and a follower on another tile than his own, which
// goes. Leaving out is stuck where a tile holds the landscape together: the first difference of a game may
// lie twenty tiles from the start, and no tile on the way there can go. Moving gets rid of the way, and other
// beginnings are there for what lies round the start tile itself. Only its rule is asked about, so that
// nothing else can take its place. Then the same in a game that is always the same, the first of a row that
// shows the symptom: what is left of that is taken unless it is longer, so that a mistake has one record
// wherever it was found. At last of all games of that size that differ in a tile or two, or are the same by
// symmetry, or by where they touch the start tile, the first is taken. All of it is a function of the script
// found. The alternatives: trying other tiles in place of those there needs far more games for the same;
// taking the least of two or three such games takes half as many again and leaves as many records
// (docs/conform.md).
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <set>
#include <utility>

#include "props/engines/conformance.hpp"
#include "props/engines/knowledge.hpp"
#include "props/play/game_forms.hpp"
#include "props/play/game_generator.hpp"

namespace bastide::props::engines {
namespace {

constexpr int most_tries = 2000;
constexpr int most_failures = 80;  // games that may end with the engine gone: each starts it again
constexpr std::uint64_t search_seed = 5;
constexpr std::uint64_t most_beginnings = 200;
constexpr std::uint64_t start_seed = 6;
constexpr std::uint64_t most_starts = 20;  // games to look for the symptom in
constexpr int most_exchanges = 1500;       // games in which another tile may make a third needless
constexpr int most_forms = 2000;           // tried to show the first one
constexpr int most_further = 600;          // games with a turn or two more than that of another rule
constexpr int most_moved = 6;              // ways in which some last tiles lie beside the start tile

/// A difference on its way to its least game.
class Shrinking {
 public:
  /// `others`: symptoms of other differences of its rule. `meant`: that to which all that is shown comes
  /// nearer, as other kinds that may be to blame leave the game, or within which it is.
  Shrinking(const Engine& engine, FoundDifference& found, RuleSet rules, int most_silences,
            std::vector<Symptom> others, std::optional<Symptom> meant = std::nullopt)
      : engine_(&engine),
        found_(&found),
        others_(std::move(others)),
        meant_(std::move(meant)),
        rules_(rules),
        rule_(found.difference.rule),
        silences_left_(most_silences),
        most_tries_(rule_ == EngineRule::answers ? most_failures : most_tries) {
    asking_.rules = rule_ == EngineRule::answers ? rules : only_rule(rule_);
    asking_.only_at_end = found.is_on_board;
    asking_.all_types = found.all_types;
    asking_.stop_at_difference = true;
    std::erase_if(others_, [&](const auto& other) { return other.explains(found.symptom); });
    asking_.is_known = [this](EngineRule, const Symptom& symptom) {
      return std::ranges::any_of(others_, [&](const auto& other) { return other.explains(symptom); });
    };
  }

  /// False when the script shows nothing on its own.
  bool cut() { return take(found_->script); }

  /// The same in two new processes, when it showed nothing in the one that had shown it; each game starts one
  /// from here on.
  bool cut_anew() {
    most_tries_ = std::min(most_tries_, most_failures);
    std::array<bool, 2> is_shown{};
    for (auto& once : is_shown) {
      in_vain_.clear();
      once = cut();
    }
    found_->is_unsteady = is_shown.front() != is_shown.back();
    return is_shown.front() && is_shown.back();
  }

  /// Every way to make it smaller.
  void reduce(const std::vector<FoundDifference>& others) {
    go_on_from(others);
    take_last_turns();
    shrink();
    take_fewer_followers();
    search();
    do_without();
    exchange();
  }

  /// The same symptom in the first of a row of games that shows it, with the terms of `before`: what is left
  /// of that game takes the place of the best so far, if it is no longer.
  void start_elsewhere(const FoundDifference& before, const std::vector<FoundDifference>& differences) {
    if (rule_ == EngineRule::answers || found_->is_on_board || best().turns.size() <= 1) return;
    const auto meant = found_->symptom;
    const auto knowledge = knowledge_of(*engine_);
    SituationCounts seen;
    for (std::uint64_t n = 0; n < most_starts && !is_interrupted_ && silences_left_ > 0; ++n) {
      auto other = *found_;
      other.terms = before.terms;
      other.edition = before.edition;
      other.symptom = {meant.kinds.any() ? ~KindSet() : KindSet(), "", 0};
      other.script = seen.steered_game(before.terms, start_seed, n, knowledge);
      seen.note(before.terms, other.script, true);
      if (other.without) other.script = without(std::move(other.script), *other.without, set());
      Shrinking shrinking(*engine_, other, rules_, silences_left_, others_, meant);
      if (shrinking.cut()) shrinking.reduce(differences);
      tries_ += shrinking.tries_;
      silences_left_ = shrinking.silences_left_;
      is_interrupted_ = shrinking.is_interrupted_;
      if (!other.symptom.is_within(meant)) continue;
      if (other.script.turns.size() <= best().turns.size()) {
        *found_ = std::move(other);
        in_vain_.clear();  // the terms may be others
      }
      return;
    }
  }

  /// The least games of other rules, as they are or with a turn or two more: what was wrong there may be
  /// asked about in the next turn only.
  void go_on_from(const std::vector<FoundDifference>& others) {
    std::vector<const FoundDifference*> bases;
    for (const auto& other : others) {
      const auto is_same = [&](const auto* base) { return base->script == other.script; };
      if (&other != found_ && other.terms.fit == found_->terms.fit && std::ranges::none_of(bases, is_same))
        bases.push_back(&other);
    }
    std::ranges::stable_sort(bases, {}, [](const auto* base) { return base->script.turns.size(); });
    const auto is_smaller = [&](const FoundDifference* base, std::size_t more) {
      return base->script.turns.size() + more < best().turns.size();
    };
    for (const auto* base : bases) {
      if (is_smaller(base, 0)) take(base->script);
    }
    if (rule_ == EngineRule::answers) return;  // the last turns alone are tried for that
    const int tries_before = tries_;
    const int allowed = std::exchange(most_tries_, tries_ + most_further);
    for (const auto more : {std::size_t{1}, std::size_t{2}}) {
      for (const auto* base : bases) {
        if (!is_smaller(base, more)) break;
        const auto games = more == 1 ? one_turn_after(base->script) : two_turns_after(base->script);
        if (!take_any(games))
          with_followers(std::max(1, most_deployed(base->script)), [&] { return take_any(games); });
      }
    }
    most_tries_ = allowed + tries_ - tries_before;
  }

  void leave_out() {
    auto script = best();
    shrink_script(
        script,
        [&](GameScript& smaller) {
          const bool is_shown = take(smaller);
          if (is_shown) smaller = best();
          return is_shown;
        },
        most_tries);
    auto drawn = best();  // nothing set aside
    for (auto& turn : drawn.turns) turn.set_aside.clear();
    if (drawn != best()) take(std::move(drawn));
    const int least = std::max(1, found_->terms.edition->least_players);
    for (int players = least; players < best().players; ++players) {
      if (take(with_players(best(), players))) break;
    }
  }

  /// The last tiles alone, beside the start tile: what ends an engine is mostly the move before.
  void take_last_turns() {
    if (rule_ != EngineRule::answers) return;
    for (std::size_t count = 1; count < best().turns.size(); count += count < 4 ? 1 : count) {
      auto forms = play::moved_to_start(set(), best(), play::last_turns(best(), count));
      if (count > 1 && forms.size() > most_moved) forms.resize(most_moved);
      for (auto& form : forms) form = play::with_players_renamed(std::move(form));
      if (take_any(std::move(forms))) return;
    }
  }

  /// Whether some part of the landscape shows it beside the start tile.
  bool move() {
    for (const auto& group : play::groups_of(best())) {
      if (group.size() >= best().turns.size()) continue;
      if (take_any(play::moved_to_start(set(), best(), group))) return true;
    }
    return false;
  }

  /// From one follower on, where somebody deployed more, that makes the game shorter, and the engine plays
  /// with so few.
  void take_fewer_followers() {
    constexpr int most_followers_tried = 3;
    const auto turns_before = best().turns.size();
    const int deployed = most_deployed(best());
    for (int fewer = 1; fewer <= most_followers_tried && fewer < deployed; ++fewer) {
      const bool is_shorter = with_followers(fewer, [&] {
        if (!take(best()) && !take_any(with_one_follower(best()))) return false;
        shrink();
        return best().turns.size() < turns_before;
      });
      if (is_shorter) return;
    }
  }

  void shrink() {
    do {
      leave_out();
    } while (move());
  }

  /// With the start tile in the place of another, or a follower on another tile than his own. After all else:
  /// it takes many tries.
  void do_without() {
    while (take_any(play::start_in_place(set(), best())) || take_any(play::handed_over(set(), best())))
      shrink();
  }

  /// The beginnings of other games.
  void search() {
    for (std::uint64_t n = 0; n < most_beginnings && !is_exhausted(); ++n) {
      const auto turns = best().turns.size();
      if (turns <= 1) break;
      auto other = play::numbered_game({*found_->terms.fit, *found_->terms.edition}, search_seed, n);
      other.turns.resize(std::min(turns - 1, other.turns.size()));
      other.forget_log();
      if (take(std::move(other))) shrink();
    }
  }

  /// Another tile in the place of one makes a third needless.
  void exchange() {
    most_tries_ = std::min(most_tries_, tries_ + most_exchanges);
    while (take_any(play::exchanged_and_without(set(), best()))) shrink();
  }

  /// Of all games of its size that differ from it in one thing, or are the same by symmetry, or touch the
  /// start tile elsewhere, the first that shows it; and so on from that one. Where a tile lies otherwise
  /// then, another one may be needless: it is left out, and all of it once more.
  void take_first_form() {
    std::size_t turns_before = 0;
    do {
      turns_before = best().turns.size();
      most_tries_ = tries_ + most_forms;  // however many it took until here
      while (take_first_of(forms_of_best()) || take_first_of(play::changed_in_two(set(), best()))) {
      }
      most_tries_ = tries_ + most_forms;
      leave_out();
    } while (best().turns.size() < turns_before);
  }

  std::vector<GameScript> forms_of_best() const {
    std::vector<std::size_t> all(best().turns.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<GameScript> same{best()};
    for (const auto& group : play::groups_of(best())) {
      if (group == all) std::ranges::move(play::moved_to_start(set(), best(), all), std::back_inserter(same));
    }
    auto forms = play::changed_in_one(set(), best());
    for (auto& form : same) {
      std::ranges::move(play::forms_before(set(), form), std::back_inserter(forms));
      forms.push_back(std::move(form));
    }
    return forms;
  }

  /// Of these games the first that shows it, if that comes before the best so far.
  bool take_first_of(std::vector<GameScript> forms) {
    std::erase_if(forms, [&](const auto& form) { return !play::is_before(form, best()); });
    std::sort(forms.begin(), forms.end(), play::is_before);
    return std::ranges::any_of(forms, [&](auto& form) {
      auto played = form;
      const auto shown = difference(played);
      if (!shown || played != form) return false;
      keep(*shown, std::move(played));
      return true;
    });
  }

  bool take_any(std::vector<GameScript> scripts) {
    return std::ranges::any_of(scripts, [&](auto& script) { return take(std::move(script)); });
  }

  const GameScript& best() const { return found_->script; }
  int tries() const { return tries_; }
  ShrinkEnd end() const {
    if (is_interrupted_) return ShrinkEnd::interrupted;
    return is_exhausted() ? ShrinkEnd::limit : ShrinkEnd::none_smaller;
  }

  bool take(GameScript script) {
    const auto shown = difference(script);
    if (!shown) return false;
    keep(*shown, std::move(script));
    return true;
  }

 private:
  const tilesets::TileSet& set() const { return found_->terms.set(); }
  bool is_exhausted() const { return is_interrupted_ || tries_ >= most_tries_ || silences_left_ <= 0; }

  /// The difference that a script shows; cuts it to what does. What showed nothing is not played again.
  std::optional<EngineDifference> difference(GameScript& script) {
    if (is_exhausted()) return std::nullopt;
    auto key = std::pair(script.players, script.turns);
    if (in_vain_.contains(key)) return std::nullopt;
    ++tries_;
    RuleTallies ignored;
    auto game = examine_game(*engine_, found_->terms, script, asking_, ignored);
    note_failure(game);
    const bool is_shown = !game.differences.empty() && game.differences.front().rule == rule_ &&
                          symptom_in(game.differences.front()) != nullptr &&
                          !(found_->without && has(game.played, *found_->without, set()));
    if (!is_shown) {
      in_vain_.insert(std::move(key));
      return std::nullopt;
    }
    script = std::move(game.played);
    return std::move(game.differences.front());
  }

  /// The symptom by which a game shows the same mistake, with the fewest kinds to blame; nullptr: it does
  /// not.
  const Symptom* symptom_in(const EngineDifference& shown) const {
    const Symptom* least = nullptr;
    for (const auto& symptom : shown.symptoms) {
      const bool is_of_another =
          std::ranges::any_of(others_, [&](const auto& other) { return other.explains(symptom); });
      if (is_of_another || !symptom.is_within(found_->symptom) || !may_be_meant(symptom)) continue;
      if (least == nullptr || symptom.kinds.count() < least->kinds.count()) least = &symptom;
    }
    return least;
  }

  bool may_be_meant(Symptom symptom) const {
    if (!meant_ || symptom.is_within(*meant_)) return true;
    symptom.size = 0;
    return meant_->is_within(symptom);
  }

  void keep(const EngineDifference& shown, GameScript script) {
    found_->symptom = *symptom_in(shown);
    found_->difference = shown;
    found_->script = std::move(script);
  }

  /// With so few followers of each player, if the engine plays with so few; all is as before when `shorten`
  /// fails.
  template <class Shorten>
  bool with_followers(int count, const Shorten& shorten) {
    if (is_exhausted() || count >= found_->terms.edition->followers()) return false;
    const auto before = *found_;
    const auto rules_before = rules_of_bare_game();
    auto edition = *before.terms.edition;
    edition.set_followers(count);
    found_->edition = std::make_shared<const rules::editions::Edition>(std::move(edition));
    found_->terms.edition = found_->edition.get();
    in_vain_.clear();
    if (rules_of_bare_game() == rules_before && shorten()) return true;
    *found_ = before;
    in_vain_.clear();
    return false;
  }

  static constexpr int few_segments = 2;

  /// Nobody need deploy to be asked, but a deployment that is refused is one.
  bool is_of_deployment() const { return rule_ == EngineRule::moves; }

  std::vector<GameScript> one_turn_after(const GameScript& game) const {
    constexpr int few_types = 8;
    return is_of_deployment() ? play::with_another_turn(set(), game, few_types, few_segments)
                              : play::with_another_turn(set(), game, set().type_count(), 0);
  }

  /// A deployment, and another turn of that player.
  std::vector<GameScript> two_turns_after(const GameScript& game) const {
    constexpr int first_types = 6;
    constexpr int second_types = 4;
    std::vector<GameScript> out;
    for (const auto& first : play::with_another_turn(set(), game, first_types, few_segments)) {
      auto more = play::with_another_turn(set(), first, second_types, is_of_deployment() ? few_segments : 0);
      std::erase_if(more, [&](const auto& g) { return g.turns.back().player != first.turns.back().player; });
      std::ranges::move(more, std::back_inserter(out));
    }
    return out;
  }

  void note_failure(const ExaminedGame& game) {
    if (!game.failure) return;
    if (game.failure->kind() == EngineFailure::Kind::silent) --silences_left_;
    if (game.failure->kind() == EngineFailure::Kind::interrupted) is_interrupted_ = true;
  }

  /// The game with one of its deployments alone, each in turn.
  static std::vector<GameScript> with_one_follower(const GameScript& script) {
    std::vector<GameScript> out;
    for (std::size_t kept = 0; kept < script.turns.size(); ++kept) {
      if (script.turns[kept].segment() < 0) continue;
      auto& game = out.emplace_back(script);
      game.forget_log();
      for (std::size_t i = 0; i < game.turns.size(); ++i) {
        if (i != kept) game.turns[i].deploy(-1);
      }
    }
    return out;
  }

  /// How many followers one player deploys.
  static int most_deployed(const GameScript& script) {
    std::array<int, rules::most_players> deployed{};
    for (const auto& turn : script.turns)
      deployed[static_cast<std::size_t>(turn.player)] += turn.segment() >= 0;
    return *std::ranges::max_element(deployed);
  }

  /// The rules that differ when the tiles of the game are laid and nobody does anything.
  RuleSet rules_of_bare_game() {
    auto script = best();
    for (auto& turn : script.turns) turn.deploy(-1);
    script.forget_log();
    Asking asking;
    RuleTallies ignored;
    ++tries_;
    RuleSet out;
    const auto game = examine_game(*engine_, found_->terms, script, asking, ignored);
    note_failure(game);
    for (const auto& d : game.differences) out |= only_rule(d.rule);
    return out;
  }

  /// The script with its players' numbers below `players`.
  static GameScript with_players(GameScript script, int players) {
    script.players = players;
    for (auto& turn : script.turns) turn.give_to(turn.player % players);
    script.forget_log();
    return script;
  }

  const Engine* engine_;
  FoundDifference* found_;
  std::vector<Symptom> others_;
  std::optional<Symptom> meant_;
  RuleSet rules_;
  EngineRule rule_;
  Asking asking_;
  int silences_left_;
  bool is_interrupted_ = false;
  int most_tries_;
  int tries_ = 0;
  std::set<std::pair<int, std::vector<rules::Turn>>> in_vain_;
};

}  // namespace

void Conformance::shrink(FoundDifference& found, int most_silences) const {
  if (found.is_shrunk) return;
  begin_shrinking_(found.difference.rule == EngineRule::answers);
  const auto before = found;
  Shrinking shrinking(*engine_, found, rules_, most_silences, symptoms_of(found.difference.rule));
  // The game was played on beyond the difference: first cut it there.
  const bool is_shown = shrinking.cut();
  if (!is_shown && found.difference.rule != EngineRule::answers) begin_shrinking_(true);
  if (is_shown || shrinking.cut_anew()) {
    found.turns_before = found.script.turns.size();
    shrinking.reduce(found_);
    found.is_repeated = true;
  }
  found.end = shrinking.end();
  if (is_shown) shrinking.start_elsewhere(before, found_);
  if (found.is_repeated) shrinking.take_first_form();
  if (shrinking.end() == ShrinkEnd::interrupted) found.end = ShrinkEnd::interrupted;
  found.is_shrunk = found.is_repeated && found.end != ShrinkEnd::interrupted;
  found.tries += shrinking.tries();
  end_shrinking_();
}

void Conformance::repeat(FoundDifference& found) const {
  begin_shrinking_(found.difference.rule == EngineRule::answers);
  Shrinking shrinking(*engine_, found, rules_, 1, {});
  found.is_repeated = shrinking.cut();
  if (shrinking.end() == ShrinkEnd::interrupted) found.end = ShrinkEnd::interrupted;
  found.turns_before = found.script.turns.size();
  found.tries += shrinking.tries();
  end_shrinking_();
}

}  // namespace bastide::props::engines
