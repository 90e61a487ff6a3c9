// The least game that shows a difference, in the form that comes first.
//
// Several ways, each until it yields nothing more: the least games of other rules; turns and followers left
// out (props/game_script.hpp); fewer players and fewer followers; a part of the landscape moved to the start
// tile, and the start tile in the place of another (props/play/game_forms.hpp); the beginnings of other
// random games, as long as the best so far less one turn; and a follower on another tile than his own, which
// goes. Leaving out is stuck where a tile holds the landscape together: the first difference of a game may
// lie twenty tiles from the start, and no tile on the way there can go. Moving gets rid of the way, and other
// beginnings are there for what lies round the start tile itself. At last of all games that are the same by
// symmetry, or by where they touch the start tile, the first is taken that shows the difference. Only its
// rule is asked about, so that nothing else can take its place. All of it is a function of the script found.
// The alternative, trying other tiles in place of those there, needs far more games for the same.
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <set>
#include <utility>

#include "props/engines/conformance.hpp"
#include "props/play/game_forms.hpp"
#include "props/play/game_generator.hpp"

namespace bastide::props::engines {
namespace {

constexpr int most_tries = 2000;
constexpr int most_failures = 60;  // games that may end with the engine gone: each starts it again
constexpr std::uint64_t search_seed = 5;
constexpr std::uint64_t most_beginnings = 200;
constexpr int most_forms = 100;  // tried to show the least one

/// A difference on its way to its least game.
class Shrinking {
 public:
  Shrinking(const EngineAdapter& engine, FoundDifference& found, RuleSet rules, int most_silences)
      : engine_(&engine),
        found_(&found),
        rule_(found.difference.rule),
        silences_left_(most_silences),
        most_tries_(rule_ == EngineRule::answers ? most_failures : most_tries) {
    asking_.rules = rule_ == EngineRule::answers ? rules : only_rule(rule_);
    asking_.only_at_end = found.is_on_board;
    asking_.all_types = found.all_types;
    asking_.stop_at_difference = true;
  }

  /// False when the script shows nothing on its own.
  bool cut() { return take(found_->script); }

  void leave_out() {
    const auto fails = [&](GameScript& script) { return difference(script).has_value(); };
    auto script = best();
    shrink_script(script, fails, most_tries);
    if (script != best()) take(std::move(script));
    const int least = std::max(1, found_->terms.edition->least_players);
    for (int players = least; players < best().players; ++players) {
      if (take(with_players(best(), players))) break;
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
    const auto before = *found_;
    for (int fewer = 1; fewer <= most_followers_tried && fewer < most_deployed(before.script); ++fewer) {
      if (fewer >= before.terms.edition->followers()) break;
      const auto rules_before = rules_of_bare_game();
      auto edition = *before.terms.edition;
      edition.set_followers(fewer);
      found_->edition = std::make_shared<const rules::editions::Edition>(std::move(edition));
      found_->terms.edition = found_->edition.get();
      in_vain_.clear();
      if (rules_of_bare_game() == rules_before && (take(best()) || take_any(with_one_follower(best())))) {
        shrink();
        if (best().turns.size() < before.script.turns.size()) return;
      }
      *found_ = before;
      in_vain_.clear();
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

  void take_first_form() {
    std::vector<std::size_t> all(best().turns.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<GameScript> forms{best()};
    for (const auto& group : play::groups_of(best())) {
      if (group == all)
        std::ranges::move(play::moved_to_start(set(), best(), all), std::back_inserter(forms));
    }
    for (std::size_t i = 0, n = forms.size(); i < n; ++i)
      std::ranges::move(play::forms_before(set(), forms[i]), std::back_inserter(forms));
    std::sort(forms.begin(), forms.end(), play::is_before);
    most_tries_ += most_forms;  // however many it took until here
    int tries = 0;
    for (auto& form : forms) {
      if (!play::is_before(form, best()) || ++tries > most_forms) return;
      auto played = form;
      if (const auto shown = difference(played); shown && played == form) {
        found_->difference = *shown;
        found_->script = std::move(played);
        return;
      }
    }
  }

  bool take_any(std::vector<GameScript> scripts) {
    return std::ranges::any_of(scripts, [&](auto& script) { return take(std::move(script)); });
  }

  const GameScript& best() const { return found_->script; }
  int tries() const { return tries_; }

  bool take(GameScript script) {
    const auto shown = difference(script);
    if (!shown) return false;
    found_->difference = *shown;
    found_->script = std::move(script);
    return true;
  }

 private:
  const tilesets::TileSet& set() const { return found_->terms.set(); }
  bool is_exhausted() const { return tries_ >= most_tries_ || silences_left_ <= 0; }

  /// The difference that a script shows; cuts it to what does. What showed nothing is not played again.
  std::optional<EngineDifference> difference(GameScript& script) {
    if (is_exhausted()) return std::nullopt;
    auto key = std::pair(script.players, script.turns);
    if (in_vain_.contains(key)) return std::nullopt;
    ++tries_;
    RuleTallies ignored;
    auto game = examine_game(*engine_, found_->terms, script, asking_, ignored);
    if (game.failure && game.failure->kind() == EngineFailure::Kind::silent) --silences_left_;
    if (game.failure && game.failure->kind() == EngineFailure::Kind::interrupted) silences_left_ = 0;
    if (game.differences.empty() || game.differences.front().rule != rule_) {
      in_vain_.insert(std::move(key));
      return std::nullopt;
    }
    script = std::move(game.played);
    return std::move(game.differences.front());
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
    for (const auto& d : examine_game(*engine_, found_->terms, script, asking, ignored).differences)
      out |= only_rule(d.rule);
    return out;
  }

  /// The script with its players' numbers below `players`.
  static GameScript with_players(GameScript script, int players) {
    script.players = players;
    for (auto& turn : script.turns) turn.give_to(turn.player % players);
    script.forget_log();
    return script;
  }

  const EngineAdapter* engine_;
  FoundDifference* found_;
  EngineRule rule_;
  Asking asking_;
  int silences_left_;
  int most_tries_;
  int tries_ = 0;
  std::set<std::pair<int, std::vector<rules::Turn>>> in_vain_;
};

}  // namespace

void Conformance::shrink(FoundDifference& found, int most_silences) const {
  Shrinking shrinking(*engine_, found, rules_, most_silences);
  // The game was played on beyond the difference: first cut it there.
  if (shrinking.cut()) {
    found.turns_before = found.script.turns.size();
    for (const auto& other : found_) {
      if (&other != &found && other.terms.fit == found.terms.fit &&
          other.script.turns.size() < found.script.turns.size())
        shrinking.take(other.script);
    }
    shrinking.shrink();
    shrinking.take_fewer_followers();
    shrinking.search();
    shrinking.do_without();
    shrinking.take_first_form();
    found.is_repeated = true;
  }
  found.tries += shrinking.tries();
}

}  // namespace bastide::props::engines
