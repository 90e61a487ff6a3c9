#include "tests/mutants/output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::mutants {
namespace {

using Json = nlohmann::ordered_json;

/// Who noticed, the statements before the comparisons; of many the first ones.
std::vector<std::string> names(const FaultResult& result, bool compares_engines) {
  std::vector<std::string> out;
  for (const auto& c : result.catches) {
    const bool is_new = std::ranges::find(out, c.found_by) == out.end();
    if (c.compares_engines == compares_engines && is_new) out.push_back(c.found_by);
  }
  return out;
}

std::string subject(const Hunt& hunt) {
  if (!hunt.program.empty()) return fmt::format("tests of {}", hunt.program);
  if (!hunt.question.empty()) return fmt::format("questions about {}", hunt.question);
  std::string text = fmt::format("{} on {}", hunt.edition, hunt.set);
  if (!hunt.rules.empty()) text += fmt::format(", {}", hunt.rules);
  return text;
}

std::string where_found(const FaultResult& result) {
  const auto* best = best_catch(result);
  if (best == nullptr) return "nowhere";
  if (best->tiles == 0) return best->stage;
  return fmt::format("{}, {} tile{}", best->stage, best->tiles, best->tiles == 1 ? "" : "s");
}

std::vector<const FaultResult*> with(std::span<const FaultResult> results, Verdict verdict) {
  std::vector<const FaultResult*> out;
  for (const auto& r : results) {
    if (r.verdict == verdict) out.push_back(&r);
  }
  return out;
}

Json names_of(const std::vector<const FaultResult*>& results) {
  auto out = Json::array();
  for (const auto* r : results) out.push_back(r->fault->name);
  return out;
}

Json catch_json(const Catch& c) {
  Json out{{"stage", c.stage}, {"size", c.size}, {"found_by", c.found_by}};
  out["compares_engines"] = c.compares_engines;
  if (c.tiles > 0) out["tiles"] = c.tiles;
  if (!c.position.empty()) out["position"] = c.position;
  if (!c.explanation.empty()) out["explanation"] = c.explanation;
  return out;
}

}  // namespace

const char* verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::caught:
      return "caught";
    case Verdict::gap:
      return "gap";
    case Verdict::survived:
      return "survived";
    case Verdict::unsound:
      return "unsound";
  }
  return "?";
}

std::string to_text(const FaultResult& result) {
  const auto& fault = *result.fault;
  auto text = fmt::format("{:<9} {} ({}): {}\n", verdict_name(result.verdict), fault.name,
                          subject(fault.hunt), where_found(result));
  if (const auto* best = best_catch(result)) {
    text += fmt::format("          {}{}{}\n", best->found_by, best->explanation.empty() ? "" : ": ",
                        best->explanation);
    if (!best->position.empty()) text += fmt::format("          {}\n", best->position);
    const auto stated = names(result, false);
    const auto comparing = names(result, true);
    text += fmt::format("          stated: {}\n",
                        stated.empty() ? "none" : fmt::format("{}", fmt::join(stated, ", ")));
    if (!comparing.empty()) text += fmt::format("          comparing: {}\n", fmt::join(comparing, ", "));
  }
  if (!result.ending.empty()) text += fmt::format("          ended by {}\n", result.ending);
  return text;
}

std::string summary(std::span<const FaultResult> results, bool is_whole) {
  auto text = fmt::format("{} faults: {} caught, {} gaps, {} survived, {} unsound.\n", results.size(),
                          with(results, Verdict::caught).size(), with(results, Verdict::gap).size(),
                          with(results, Verdict::survived).size(), with(results, Verdict::unsound).size());
  if (is_whole)
    text += fmt::format("Properties that caught none of them: {}.\n",
                        fmt::join(silent_properties(results), ", "));
  return text;
}

Json to_json(std::span<const FaultResult> results, bool is_whole) {
  Json out{{"format", "bastide.mutants/1"}, {"faults", Json::array()}};
  for (const auto& r : results) {
    Json one{{"name", r.fault->name},
             {"group", group_title(r.fault->group)},
             {"where", r.fault->file()},
             {"what", r.fault->what},
             {"why", r.fault->why}};
    if (const auto& program = r.fault->hunt.program; !program.empty()) {
      one["program"] = program;
      one["test"] = r.fault->hunt.test;
    } else if (const auto& question = r.fault->hunt.question; !question.empty()) {
      one["question"] = question;
    } else {
      one["tileset"] = r.fault->hunt.set;
      one["edition"] = r.fault->hunt.edition;
    }
    if (!r.fault->hunt.rules.empty()) one["rules"] = r.fault->hunt.rules;
    one["verdict"] = verdict_name(r.verdict);
    if (!r.ending.empty()) one["ending"] = r.ending;
    one["caught_by"] = Json::array();
    for (const auto& c : r.catches) one["caught_by"].push_back(catch_json(c));
    out["faults"].push_back(std::move(one));
  }
  out["caught"] = with(results, Verdict::caught).size();
  out["gaps"] = names_of(with(results, Verdict::gap));
  out["survivors"] = names_of(with(results, Verdict::survived));
  out["unsound"] = names_of(with(results, Verdict::unsound));
  if (is_whole) out["silent_properties"] = silent_properties(results);
  return out;
}

std::string to_markdown(std::span<const FaultResult> results) {
  constexpr std::size_t most_names = 6;
  std::string text;
  std::string_view group;
  for (const auto& r : results) {
    if (const auto own = group_title(r.fault->group); own != group) {
      group = own;
      text += fmt::format(
          "\n### {}{}\n\n| fault | what the engine then does | looked for on | found | caught by | smallest "
          "|\n|---|---|---|---|---|---|\n",
          static_cast<char>(group.front() - 'a' + 'A'), group.substr(1));
    }
    auto by = names(r, false);
    const auto comparing = names(r, true);
    by.insert(by.end(), comparing.begin(), comparing.end());
    const auto more = by.size() > most_names ? by.size() - most_names : 0;
    by.resize(by.size() - more);
    const auto* best = best_catch(r);
    const auto position =
        best == nullptr || best->position.empty() ? std::string("–") : fmt::format("`{}`", best->position);
    text += fmt::format("| `{}` | {} | {} | {} | {}{} | {} |\n", r.fault->name, r.fault->what,
                        subject(r.fault->hunt), where_found(r), fmt::join(by, ", "),
                        more == 0 ? "" : fmt::format(" and {} more", more), position);
  }
  return text;
}

}  // namespace bastide::mutants
