#include "cli/commands/verification/conform_output.hpp"

#include <fmt/format.h>
#include <range/v3/view/enumerate.hpp>

#include <algorithm>
#include <array>

#include "reports/records/game_record_json.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::cli::commands::verification {
namespace {

using props::Property;
using props::PropertyGroup;
using props::engines::Conformance;
using props::engines::EngineRule;
using props::engines::situation_name;
using props::engines::SituationCounts;
using props::engines::situations;
using reports::records::ConformDifference;
using reports::records::ConformRecord;
using reports::records::ConformShrinking;
using rules::counted;
using rules::records::GameRecord;

/// One word a rule: what its row says at a glance.
const char* verdict_of(const props::engines::RuleTally& tally, bool is_found) {
  if (tally.differed > 0) return is_found ? "differs" : "differs as known";
  if (tally.agreed > 0) return tally.unsupported > 0 ? "agrees where answered" : "agrees";
  return tally.unsupported > 0 ? "unsupported" : "not asked";
}

std::string counts_text(const ConformRecord& record) {
  const auto text_of = [](std::uint64_t n, const char* what) { return counted(static_cast<int>(n), what); };
  auto text = fmt::format("{}, {}, {}", text_of(record.games, "game"), text_of(record.boards, "board"),
                          text_of(record.turns, "turn"));
  if (record.unsupported_games > 0)
    text += fmt::format("; {} not played to the end", record.unsupported_games);
  return text + "\n";
}

std::string turns_text(const GameRecord& game) {
  auto text = fmt::format("    {}\n", game.start);
  for (const auto& turn : game.turns)
    text += fmt::format("    player {}: {}{}{}\n", turn.player, turn.place,
                        turn.follower ? fmt::format(", deploys {}on {}",
                                                    turn.figure ? *turn.figure + " " : "", *turn.follower)
                                      : "",
                        turn.retrieve ? ", takes back from " + *turn.retrieve : "");
  return text;
}

std::string stage_text(bool is_on_board, std::uint64_t number) {
  return fmt::format("{} {}", is_on_board ? "board" : "game", number);
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

/// "; 2 situations did not occur", behind "agrees"; empty: all did, or the engine differs anyway.
std::string lacking_text(const reports::records::ConformRule& row) {
  if (row.not_occurred.empty() || row.agreed == 0 || row.differed > 0) return "";
  return fmt::format("; {} did not occur", counted(static_cast<int>(row.not_occurred.size()), "situation"));
}

/// How often each occurred, and a table of those that did not.
std::string situations_text(const ConformRecord& record) {
  if (record.situations.empty()) return "";
  std::string text = "What happened in the games\n";
  for (const auto& [name, times] : record.situations) {
    if (times > 0) text += fmt::format("  {:>6}  {}\n", times, name);
  }
  if (record.not_occurred.empty()) return text + "Every situation occurred.\n";
  text += "Did not happen, so that nothing is known of the engine there\n";
  for (const auto& situation : situations()) {
    const auto name = situation_name(situation);
    if (std::ranges::find(record.not_occurred, name) != record.not_occurred.end())
      text += fmt::format("  {:<33} {}\n", name, situation.statement);
  }
  return text;
}

}  // namespace

ConformRecord conform_record(const Conformance& result, bool are_games_chosen) {
  ConformRecord out;
  out.games = result.games();
  out.boards = result.boards();
  out.turns = result.turns();
  out.unsupported_games = result.unsupported_games();
  for (const auto& [r, tally] : ranges::views::enumerate(result.tallies().rules)) {
    const auto rule = static_cast<EngineRule>(r);
    if (is_of_expansions(rule) && tally == props::engines::RuleTally{}) continue;
    const auto& found = result.differences();
    const bool is_found =
        std::any_of(found.begin(), found.end(), [&](const auto& f) { return f.difference.rule == rule; });
    out.rules.push_back({rule_name(rule), verdict_of(tally, is_found), tally.checked(), tally.agreed,
                         tally.differed, tally.unsupported});
    if (are_games_chosen) out.rules.back().not_occurred = situations_lacking(result.situations(), rule);
  }
  if (are_games_chosen) put_situations(result.situations(), out);
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
  out.is_repeated = found.is_repeated;
  out.shrinking = static_cast<ConformShrinking>(found.end);  // the same three
  if (!found.is_repeated && found.end == props::engines::ShrinkEnd::interrupted) out.is_repeated.reset();
  return out;
}

std::string place_text(const ConformDifference& d) {
  return fmt::format("{}, {}, turn {}", d.rule, stage_text(d.is_on_board, d.found_in), d.turn);
}

std::string found_text(const ConformDifference& d) {
  return fmt::format("Difference in {}\n  {}\n  expected  {}\n  got       {}\n", place_text(d), d.what,
                     d.expected, d.got);
}

std::string shrunk_text(const ConformDifference& d, const std::string& perhaps, const std::string& again,
                        int usual) {
  std::string text;
  if (d.is_repeated.value_or(false) && d.game) {
    const auto& game = *d.game;
    const auto supply =
        game.followers == usual ? "" : fmt::format(" with {} each", counted(game.followers, "follower"));
    constexpr std::array ends = {"", "; then it was given up", "; then it was interrupted"};
    text += fmt::format(
        "  shrunk to {} of {}{}, {} tried{}:\n{}  there at turn {}: {}\n  expected  {}\n  got       {}\n",
        counted(static_cast<int>(d.turns), "turn"), counted(game.players, "player"), supply,
        counted(static_cast<int>(d.tries), "game"), ends[static_cast<std::size_t>(d.shrinking)],
        turns_text(game), d.turn, d.what, d.expected, d.got);
  } else if (!d.is_repeated) {
    text += "  Not shrunk: interrupted while this game was played by itself.\n";
  } else {
    text +=
        "  It did not show again when this game was played by itself: games before it have a part in it.\n";
  }
  text += perhaps;
  if (!again.empty()) text += fmt::format("  Saved in {}. To see it again:\n    {}\n", d.file, again);
  return text + "\n";
}

std::string perhaps_text(const ConformDifference& other) {
  return fmt::format("  Perhaps the same mistake as: {}, {}\n", other.rule,
                     counted(static_cast<int>(other.turns), "turn"));
}

std::string conform_text(const ConformRecord& record) {
  auto text = fmt::format("{}: {}", record.engine, counts_text(record));
  text += fmt::format("  {:<17} {:>10} {:>10} {:>9} {:>12}\n", "rule", "checked", "agreed", "differed",
                      "unsupported");
  for (const auto& row : record.rules) {
    if (row.checked == 0 && row.unsupported == 0) continue;
    text += fmt::format("  {:<17} {:>10} {:>10} {:>9} {:>12}  {}\n", row.rule, row.checked, row.agreed,
                        row.differed, row.unsupported, row.verdict + lacking_text(row));
  }
  text += situations_text(record);
  for (const auto& known : record.known) {
    const auto what = fmt::format("{} in {}", known.rule, counted(static_cast<int>(known.turns), "turn"));
    if (known.is_gone) {
      text += fmt::format("Known, but gone: {}; the engine agrees there now\n", what);
    } else {
      text += fmt::format("Known and tolerated: {}, met {}\n", what,
                          counted(static_cast<int>(known.met), "time"));
    }
  }
  if (!record.differences.empty()) {
    std::vector<std::string> rules;
    for (const auto& d : record.differences) rules.push_back(d.rule);
    text += fmt::format("Different: {}\n", fmt::join(rules, ", "));
  }
  if (record.stopped) {
    const auto& stop = *record.stopped;
    text += fmt::format("Not complete: {}{}\n", stop.why,
                        stop.found_in > 0 ? " in " + stage_text(stop.is_on_board, stop.found_in) : "");
    if (!stop.request.empty()) text += fmt::format("  not answered: {}\n", stop.request);
    if (stop.game)
      text += fmt::format("  the game so far:\n{}\n", reports::records::write_game_record(*stop.game));
  }
  return text;
}

}  // namespace bastide::cli::commands::verification
