#include "cli/commands/verification/conform_output.hpp"

#include <fmt/core.h>
#include <range/v3/view/enumerate.hpp>

#include <nlohmann/json.hpp>

#include "cli/commands/verification/conform_situations.hpp"
#include "reports/records/game_record_json.hpp"

namespace bastide::cli::commands::verification {
namespace {

using Json = nlohmann::ordered_json;
using props::engines::EngineRule;

/// One word a rule: what its row says at a glance.
const char* verdict_of(const props::engines::RuleTally& tally) {
  if (tally.differed > 0) return "differs";
  if (tally.agreed > 0) return tally.unsupported > 0 ? "agrees where answered" : "agrees";
  return tally.unsupported > 0 ? "unsupported" : "not asked";
}

std::string counts_text(const props::engines::Conformance& result) {
  std::string text =
      fmt::format("{} games, {} boards, {} turns", result.games(), result.boards(), result.turns());
  if (result.unsupported_games() > 0)
    text += fmt::format("; {} not played to the end: {}", result.unsupported_games(), result.unsupported());
  return text + "\n";
}

}  // namespace

Json conform_json(const ConformRun& run, const props::engines::Conformance& result,
                  const std::optional<rules::records::GameRecord>& record) {
  Json out{{"format", "bastide.conform-report/1"},
           {"command", run.command},
           {"engine", run.engine},
           {"tileset", run.tile_set},
           {"edition", run.edition},
           {"seed", run.seed},
           {"games", result.games()},
           {"boards", result.boards()},
           {"turns", result.turns()},
           {"unsupported_games", result.unsupported_games()},
           {"rules", Json::array()},
           {"difference", nullptr}};
  for (const auto& [r, tally] : ranges::views::enumerate(result.tallies().rules)) {
    const auto rule = static_cast<EngineRule>(r);
    if (is_of_expansions(rule) && tally == props::engines::RuleTally{}) continue;
    out["rules"].push_back({{"rule", props::engines::rule_name(rule)},
                            {"verdict", verdict_of(tally)},
                            {"checked", tally.checked()},
                            {"agreed", tally.agreed},
                            {"differed", tally.differed},
                            {"unsupported", tally.unsupported},
                            {"not_occurred", situations_lacking(result.situations(), rule)}});
  }
  add_situations(result.situations(), out);
  if (!result.found()) return out;
  const auto& found = *result.found();
  out["difference"] = {{"rule", props::engines::rule_name(found.difference.rule)},
                       {"turn", found.difference.turn},
                       {"what", found.difference.what},
                       {"expected", found.difference.expected},
                       {"got", found.difference.got},
                       {"found_in", found.game},
                       {"turns_before", found.turns_before},
                       {"turns", found.script.turns.size()},
                       {"tries", found.tries},
                       {"game", nullptr}};
  if (record) out["difference"]["game"] = Json::parse(reports::records::write_game_record(*record));
  return out;
}

std::string conform_text(const ConformRun& run, const props::engines::Conformance& result,
                         const std::optional<rules::records::GameRecord>& record) {
  std::string text;
  if (result.found()) {
    const auto& found = *result.found();
    const auto& d = found.difference;
    text += fmt::format(
        "First difference: {}, turn {} of {} (shrunk from {})\n  {}\n  expected  {}\n  got       {}\n",
        props::engines::rule_name(d.rule), d.turn, found.script.turns.size(), found.turns_before, d.what,
        d.expected, d.got);
    if (record) {
      text += fmt::format("  {}\n", record->start);
      for (const auto& turn : record->turns)
        text += fmt::format("  player {}: {}{}{}\n", turn.player, turn.place,
                            turn.follower ? fmt::format(", deploys {}on {}",
                                                        turn.figure ? *turn.figure + " " : "", *turn.follower)
                                          : "",
                            turn.retrieve ? ", takes back from " + *turn.retrieve : "");
      text += fmt::format("As a record, for --replay:\n{}\n", reports::records::write_game_record(*record));
    }
    text += "\n";
  }
  text += fmt::format("{}: {}", run.engine, counts_text(result));
  text += fmt::format("  {:<17} {:>10} {:>10} {:>9} {:>12}\n", "rule", "checked", "agreed", "differed",
                      "unsupported");
  for (const auto& [r, tally] : ranges::views::enumerate(result.tallies().rules)) {
    const auto rule = static_cast<EngineRule>(r);
    if (tally == props::engines::RuleTally{}) continue;
    text += fmt::format(
        "  {:<17} {:>10} {:>10} {:>9} {:>12}  {}\n", props::engines::rule_name(rule), tally.checked(),
        tally.agreed, tally.differed, tally.unsupported,
        verdict_of(tally) +
            (tally.differed == 0 && tally.agreed > 0 ? lacking_text(result.situations(), rule) : ""));
  }
  return text + situations_text(result.situations());
}

}  // namespace bastide::cli::commands::verification
