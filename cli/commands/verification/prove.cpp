// bastide prove: lemmas about one step in all surroundings, and what follows for boards of any size.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "props/proofs/proof.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::cli::commands::verification {

struct ProveOptions {
  input::CommonOptions common;
  std::vector<std::string> editions;  ///< ids or files; empty: c1
};

namespace {

using Json = nlohmann::ordered_json;

/// An edition and what was found out about it.
struct Proved {
  rules::editions::Edition edition;
  tilesets::TileSet set;
  const props::proofs::ProofResult* result = nullptr;
};

/// The properties that the argument says something about, and whether their lemmas hold.
std::vector<std::pair<const props::proofs::Proof*, bool>> follow(const Proved& proved) {
  std::vector<std::pair<const props::proofs::Proof*, bool>> out;
  for (const auto& proof : props::proofs::property_proofs()) {
    if (proof.applies != nullptr && !proof.applies(proved.set, proved.edition)) continue;
    out.emplace_back(&proof, props::proofs::follows(proof, *proved.result));
  }
  return out;
}

Json to_json(const std::vector<Proved>& all) {
  Json out{{"format", "bastide.proof/1"}, {"editions", Json::array()}};
  for (const auto& proved : all) {
    Json entry{{"edition", proved.edition.id}, {"tileset", proved.set.id()}, {"lemmas", Json::array()}};
    for (const auto& lemma : proved.result->lemmas) {
      entry["lemmas"].push_back({{"id", lemma.id},
                                 {"statement", lemma.statement},
                                 {"contexts", std::to_string(lemma.contexts)},
                                 {"holds", lemma.holds}});
      if (!lemma.failure.empty()) entry["lemmas"].back()["failure"] = lemma.failure;
    }
    entry["properties"] = Json::array();
    for (const auto& [proof, does_follow] : follow(proved)) {
      entry["properties"].push_back(
          {{"id", proof->property}, {"lemmas", proof->lemmas}, {"proved", does_follow}});
    }
    out["editions"].push_back(std::move(entry));
  }
  return out;
}

std::string to_text(const Proved& proved) {
  auto text = fmt::format("Edition {}, tile set {}: one step in all its surroundings (docs/proofs.md)\n",
                          proved.edition.id, proved.set.id());
  std::uint64_t contexts = 0;
  for (const auto& lemma : proved.result->lemmas) {
    contexts += lemma.contexts;
    const auto* verdict = !lemma.failure.empty() ? "fails"
                          : !lemma.holds         ? "not checked"
                          : lemma.contexts > 0   ? "holds"
                                                 : "has no context";
    text += fmt::format("  {:<24} {:>14} contexts  {}\n", lemma.id,
                        reports::records::with_commas(lemma.contexts), verdict);
    if (!lemma.failure.empty()) text += fmt::format("    {}\n", lemma.failure);
  }
  text += fmt::format("  {:<24} {:>14} contexts\n", "in all", reports::records::with_commas(contexts));
  const auto properties = follow(proved);
  std::size_t proved_ones = 0;
  for (const auto& [proof, does_follow] : properties) proved_ones += does_follow ? 1 : 0;
  text += fmt::format("Proved for boards of any size: {} of the {} properties with an argument\n",
                      proved_ones, properties.size());
  for (const auto& [proof, does_follow] : properties)
    text += fmt::format("  {:<40} {}\n", proof->property, does_follow ? "proved" : "not proved");
  return text;
}

/// A lemma that fails outweighs one that was not checked, since what it rests on did not hold or is missing.
ExitCode judge(const std::vector<Proved>& all) {
  auto code = ExitCode::holds;
  for (const auto& proved : all) {
    for (const auto& lemma : proved.result->lemmas) {
      if (!lemma.failure.empty()) return ExitCode::violated;
      if (!lemma.holds) code = ExitCode::inconclusive;
    }
  }
  return code;
}

}  // namespace

CLI::App& declare(CLI::App& parent, ProveOptions& options) {
  auto& command = input::add_command(
      parent,
      {"prove", "Properties proved for boards of any size",
       "Lays every tile of the set in all surroundings that a larger board could leave where it is laid, "
       "however what it touches is connected and occupied elsewhere, and compares what the engine does with "
       "the definition. What holds for every step holds on every board. Exit code 10 when a lemma fails; 5 "
       "when one could not be checked; 0 when all hold.",
       "  bastide prove c1 --tileset mini-cities"});
  command
      .add_option("editions", options.editions,
                  "edition ids or files; c1 when none is given, 'all' for all shipped")
      ->option_text("EDITION...");
  return command;
}

ExitCode run(const ProveOptions& options) {
  const auto names = named_editions(options.editions, options.common, {input::default_edition});
  // What is proved alike is proved once.
  std::map<std::string, props::proofs::ProofResult> results;
  std::vector<Proved> all;
  solver::runs::Progress progress;
  bool is_complete = true;
  {
    const output::ProgressBar bar(progress, "contexts", options.common.quiet);
    for (const auto& name : names) {
      auto edition = load_edition(options.common, name);
      auto set = chosen_tile_set(options.common, edition);
      const auto [found, is_new] = results.try_emplace(props::proofs::proof_key(set, edition));
      if (is_new) {
        const rules::board::FitTable fit(set);
        found->second = props::proofs::prove({fit, edition}, run_control(options.common, progress));
      }
      is_complete = is_complete && found->second.is_complete;
      all.push_back({std::move(edition), std::move(set), &found->second});
      if (!is_complete) break;
    }
  }
  if (!is_complete) {
    return output::report_interruption(
        fmt::format("Nothing was saved ({} of {} parts were done); the proof starts anew.",
                    progress.pieces_done.load(), progress.pieces.load()));
  }
  if (options.common.json) {
    output::print_json(to_json(all));
  } else {
    for (const auto& proved : all) output::print(to_text(proved));
  }
  return judge(all);
}

Command add_prove(CLI::App& parent) { return add<ProveOptions>(parent); }

}  // namespace bastide::cli::commands::verification
