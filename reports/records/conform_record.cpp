#include "reports/records/conform_record.hpp"

#include <algorithm>
#include <array>

#include "tilesets/described/shape.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;

namespace {

Shape count() { return bare<std::uint64_t>(); }
Shape stage() { return words<bool>({"game", "board"}); }

constexpr std::array verdicts = {"agrees",           "agrees where answered", "differs",
                                 "differs as known", "unsupported",           "not asked"};

/// Once more, for who wants one.
std::optional<ConformDifference> first_difference(const ConformRecord& record) {
  return record.differences.empty() ? std::nullopt : std::optional(record.differences.front());
}

}  // namespace

Shape shape_of(const ConformShrinking*) {
  return words<ConformShrinking>({"complete", "given up", "interrupted"});
}

Shape shape_of(const ConformRule*) {
  using F = ConformRule;
  return object({field<&F::rule>("rule"), field<&F::verdict>("verdict", {}, word_among<verdicts>()),
                 counts<&F::checked, &F::agreed, &F::differed, &F::unsupported>(),
                 field<&F::not_occurred>("not_occurred", "situations that it is about"),
                 field<&F::unanswered>("unanswered", "what was not").if_any()});
}

Shape shape_of(const ConformDifference*) {
  using F = ConformDifference;
  return object({fields<&F::rule, &F::turn, &F::what, &F::expected, &F::got>(),
                 field<&F::is_on_board>("stage", {}, stage()),
                 counts<&F::found_in, &F::turns_before, &F::turns, &F::tries>(),
                 field<&F::symptom>("symptom", "what tells it from others of its rule").if_any(),
                 field<&F::without>("without", "what its games are played without").if_any(),
                 field<&F::is_unsteady>("unsteady", "the same game is answered otherwise each time").if_any(),
                 field<&F::is_repeated>("repeated").or_null(), field<&F::shrinking>("shrinking"),
                 field<&F::perhaps>("perhaps", {}, text_or_nothing()).or_null(),
                 field<&F::file>("file", {}, text_or_nothing()).or_null(),
                 field<&F::game>("game").or_null()});
}

Shape shape_of(const ConformFurther*) {
  using F = ConformFurther;
  return object({fields<&F::rule, &F::without>(), counts<&F::games, &F::differed>()});
}

Shape shape_of(const ConformKnown*) {
  using F = ConformKnown;
  return object({field<&F::rule>("rule"), counts<&F::turns>(),
                 field<&F::met>("met", "in so many games", count()),
                 field<&F::is_gone>("gone", "its own game does not show it any more")});
}

Shape shape_of(const ConformStop*) {
  using F = ConformStop;
  return object({field<&F::why>("why", "\"interrupted\", or the diagnostic of a record"),
                 field<&F::request>("request", "that was not answered", text_or_nothing()).or_null(),
                 field<&F::is_on_board>("stage", {}, stage()),
                 field<&F::found_in>("found_in", "number of the game or board; 0: in none", count()),
                 field<&F::game>("game", "so far").or_null(),
                 field<&F::file>("file", "where it was saved").if_any()});
}

Shape shape_of(const ConformRecord*) {
  using F = ConformRecord;
  auto out = object(
      {constant("format", "bastide.conform-report/1"), fields<&F::command, &F::engine>(),
       field<&F::tile_set>("tileset", "empty when records name theirs"), field<&F::edition>("edition"),
       counts<&F::seed, &F::games, &F::boards, &F::turns, &F::unsupported_games>(), field<&F::rules>("rules"),
       computed<first_difference>("difference", "the first of them").or_null(),
       field<&F::differences>("differences",
                              "up to three of every rule, in the order in which they were found"),
       field<&F::situations>(
           "situations",
           "how often each that can occur did, in turns and final scorings; empty without games",
           map_of<std::map<std::string, std::uint64_t>>(count())),
       field<&F::not_occurred>("not_occurred", "situations that did not"),
       field<&F::not_asked>("not_asked", "of what games have, what the engine says that it does not know")
           .if_any(),
       field<&F::further>("further",
                          "rules that differed in nearly every game, in the first games without something")
           .if_any(),
       field<&F::known>("known", "differences that are tolerated"),
       field<&F::stopped>("stopped", "why the run ended before its time").or_null()});
  out.description = "What came of comparing an engine with ours. Documented in docs/conform.md.";
  return out;
}

namespace {

using props::Property;
using props::PropertyGroup;
using props::engines::Conformance;
using props::engines::EngineRule;
using props::engines::situation_name;
using props::engines::SituationCounts;
using props::engines::situations;

/// One word a rule: what its row says at a glance.
const char* verdict_of(const props::engines::RuleTally& tally, bool is_found) {
  if (tally.differed > 0) return is_found ? "differs" : "differs as known";
  if (tally.agreed > 0) return tally.unsupported > 0 ? "agrees where answered" : "agrees";
  return tally.unsupported > 0 ? "unsupported" : "not asked";
}

/// Whether an engine that is wrong about the rule may show it there and nowhere else.
bool is_about(EngineRule rule, const Property& situation) {
  switch (rule) {
    case EngineRule::placements:
      return situation.group == PropertyGroup::placement;
    case EngineRule::cities:
    case EngineRule::roads:
    case EngineRule::cloisters:
    case EngineRule::farms:
    case EngineRule::gardens:
    case EngineRule::lines:
    case EngineRule::completion:
      return situation.group == PropertyGroup::features;
    case EngineRule::final_third:
    case EngineRule::final_second:
    case EngineRule::final_first:
    case EngineRule::final_off:
      return situation.seen_at_end != nullptr;
    case EngineRule::spots:
    case EngineRule::scores:
    case EngineRule::supply:
    case EngineRule::returns:
    case EngineRule::tokens:
      return situation.group == PropertyGroup::scoring && situation.seen_on_turn != nullptr;
    default:
      return false;
  }
}

/// Those that the rule is about and that could have occurred and did not, by name.
std::vector<std::string> situations_lacking(const SituationCounts& counts, EngineRule rule) {
  std::vector<std::string> names;
  for (const auto* situation : counts.not_occurred()) {
    if (is_about(rule, *situation)) names.push_back(situation_name(*situation));
  }
  return names;
}

/// Those that could have occurred, with how often they did.
void put_situations(const SituationCounts& counts, ConformRecord& record) {
  for (std::size_t s = 0; s < counts.all().size(); ++s) {
    const auto& count = counts.all()[s];
    if (count.can_occur) record.situations[situation_name(situations()[s])] = count.times;
  }
  for (const auto* situation : counts.not_occurred())
    record.not_occurred.push_back(situation_name(*situation));
}

}  // namespace

ConformRecord conform_record(const Conformance& result, bool are_games_chosen) {
  ConformRecord out;
  out.games = result.games();
  out.boards = result.boards();
  out.turns = result.turns();
  out.unsupported_games = result.unsupported_games();
  const auto& tallies = result.tallies().rules;
  for (std::size_t r = 0; r < tallies.size(); ++r) {
    const auto rule = static_cast<EngineRule>(r);
    const auto& tally = tallies[r];
    if (is_optional(rule) && tally == props::engines::RuleTally{}) continue;
    const auto& found = result.differences();
    const bool is_found =
        std::any_of(found.begin(), found.end(), [&](const auto& f) { return f.difference.rule == rule; });
    out.rules.push_back({rule_name(rule),
                         verdict_of(tally, is_found),
                         tally.checked(),
                         tally.agreed,
                         tally.differed,
                         tally.unsupported,
                         {},
                         {tally.unanswered.begin(), tally.unanswered.end()}});
    if (are_games_chosen) out.rules.back().not_occurred = situations_lacking(result.situations(), rule);
  }
  if (are_games_chosen) put_situations(result.situations(), out);
  out.not_asked.assign(result.not_asked().begin(), result.not_asked().end());
  for (const auto& look : result.further())
    out.further.push_back({rule_name(look.rule), look.without, look.games, look.differed});
  for (const auto& known : result.known())
    out.known.push_back({rule_name(known.rule), known.script.turns.size(), known.met, !known.shown});
  return out;
}

ConformDifference conform_difference(const props::engines::FoundDifference& found) {
  const auto& d = found.difference;
  ConformDifference out;
  out.rule = rule_name(d.rule);
  out.turn = d.turn;
  out.what = d.what;
  out.expected = d.expected;
  out.got = d.got;
  out.is_on_board = found.is_on_board;
  out.found_in = found.game;
  out.turns_before = found.turns_before;
  out.turns = found.script.turns.size();
  out.tries = static_cast<std::uint64_t>(found.tries);
  out.symptom = found.symptom.text(found.terms.set());
  if (found.without) out.without = found.without->text(found.terms.set());
  out.is_repeated = found.is_repeated;
  out.is_unsteady = found.is_unsteady;
  out.shrinking = static_cast<ConformShrinking>(found.end);  // the same three
  if (!found.is_repeated && found.end == props::engines::ShrinkEnd::interrupted) out.is_repeated.reset();
  return out;
}

}  // namespace bastide::reports::records
