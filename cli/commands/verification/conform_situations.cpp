#include "cli/commands/verification/conform_situations.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "rules/score_sheet.hpp"

namespace bastide::cli::commands::verification {
namespace {

using Json = nlohmann::ordered_json;
using props::Property;
using props::PropertyGroup;
using props::engines::EngineRule;
using props::engines::situation_name;
using props::engines::SituationCounts;

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
    case EngineRule::scores:
    case EngineRule::supply:
    case EngineRule::returns:
    case EngineRule::tokens:
      return situation.group == PropertyGroup::scoring && situation.seen_on_turn != nullptr;
    default:
      return false;
  }
}

}  // namespace

std::vector<std::string> situations_lacking(const SituationCounts& counts, EngineRule rule) {
  std::vector<std::string> names;
  for (const auto* situation : counts.not_occurred()) {
    if (is_about(rule, *situation)) names.push_back(situation_name(*situation));
  }
  return names;
}

std::string lacking_text(const SituationCounts& counts, EngineRule rule) {
  const auto lacking = situations_lacking(counts, rule).size();
  return lacking == 0
             ? ""
             : fmt::format("; {} did not occur", rules::counted(static_cast<int>(lacking), "situation"));
}

std::string situations_text(const SituationCounts& counts) {
  if (counts.all().empty()) return "";
  std::string text = fmt::format("\nIn these games occurred (docs/conform.md)\n  {:>6} {:>6}  situation\n",
                                 "games", "times");
  for (std::size_t s = 0; s < counts.all().size(); ++s) {
    const auto& count = counts.all()[s];
    if (count.times > 0)
      text += fmt::format("  {:>6} {:>6}  {}\n", count.games, count.times,
                          situation_name(props::engines::situations()[s]));
  }
  const auto lacking = counts.not_occurred();
  if (lacking.empty()) return text + "Every situation occurred.\n";
  text += "Did not occur, so that nothing is known of the engine there\n";
  for (const auto* situation : lacking)
    text += fmt::format("  {:<33} {}\n", situation_name(*situation), situation->statement);
  return text;
}

void add_situations(const SituationCounts& counts, Json& report) {
  report["situations"] = Json::object();
  report["not_occurred"] = Json::array();
  for (std::size_t s = 0; s < counts.all().size(); ++s) {
    const auto& count = counts.all()[s];
    if (count.can_occur) report["situations"][situation_name(props::engines::situations()[s])] = count.times;
  }
  for (const auto* situation : counts.not_occurred())
    report["not_occurred"].push_back(situation_name(*situation));
}

}  // namespace bastide::cli::commands::verification
