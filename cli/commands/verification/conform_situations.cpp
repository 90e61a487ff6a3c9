#include "cli/commands/verification/conform_situations.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "rules/score_sheet.hpp"

namespace bastide::cli::commands::verification {
namespace {

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

}  // namespace

std::vector<std::string> situations_lacking(const SituationCounts& counts, EngineRule rule) {
  std::vector<std::string> names;
  for (const auto* situation : counts.not_occurred()) {
    if (is_about(rule, *situation)) names.push_back(situation_name(*situation));
  }
  return names;
}

void put_situations(const SituationCounts& counts, reports::records::ConformRecord& record) {
  for (std::size_t s = 0; s < counts.all().size(); ++s) {
    const auto& count = counts.all()[s];
    if (count.can_occur) record.situations[situation_name(props::engines::situations()[s])] = count.times;
  }
  for (const auto* situation : counts.not_occurred())
    record.not_occurred.push_back(situation_name(*situation));
}

std::string lacking_text(const reports::records::ConformRule& row) {
  if (row.not_occurred.empty() || row.agreed == 0 || row.differed > 0) return "";
  return fmt::format("; {} did not occur",
                     rules::counted(static_cast<int>(row.not_occurred.size()), "situation"));
}

std::string situations_text(const reports::records::ConformRecord& record) {
  if (record.situations.empty()) return "";
  std::string text = "What happened in the games\n";
  for (const auto& [name, times] : record.situations) {
    if (times > 0) text += fmt::format("  {:>6}  {}\n", times, name);
  }
  if (record.not_occurred.empty()) return text + "Every situation occurred.\n";
  text += "Did not happen, so that nothing is known of the engine there\n";
  for (const auto& situation : props::engines::situations()) {
    const auto name = situation_name(situation);
    if (std::ranges::find(record.not_occurred, name) != record.not_occurred.end())
      text += fmt::format("  {:<33} {}\n", name, situation.statement);
  }
  return text;
}

}  // namespace bastide::cli::commands::verification
