// bastide prove: lemmas about one step in all surroundings, and what follows for boards of any size.
#include <fmt/core.h>

#include <map>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "props/proofs/proof.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::cli::commands::verification {

struct ProveOptions {
  input::CommonOptions common;
  std::vector<std::string> editions;  ///< ids or files; empty: c1
};

namespace {

using namespace reports::document;
using reports::answers::ProofRecord;
using reports::answers::ProvedEdition;
using reports::answers::ProvedProperty;

/// The properties that the argument says something about, and whether their lemmas hold.
std::vector<ProvedProperty> follow(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                   const props::proofs::ProofResult& result) {
  std::vector<ProvedProperty> out;
  for (const auto& proof : props::proofs::property_proofs()) {
    if (!props::proofs::reaches(proof, set, edition)) continue;
    out.push_back(
        {proof.property, {proof.lemmas.begin(), proof.lemmas.end()}, props::proofs::follows(proof, result)});
  }
  return out;
}

Document proof_document(const ProofRecord& record) {
  Document out;
  for (const auto& proved : record.editions) {
    Table lemmas{.head = {"lemma", "contexts", ""}, .text_columns = 1};
    std::uint64_t contexts = 0;
    for (const auto& lemma : proved.lemmas) {
      contexts += lemma.contexts;
      const auto verdict = !lemma.failure.empty() ? Cell(Tone::bad, "fails")
                           : !lemma.holds         ? Cell(Tone::doubtful, "not checked")
                           : lemma.contexts > 0   ? Cell(Tone::good, "holds")
                                                  : Cell(Tone::faint, "has no context");
      lemmas.rows.push_back({{lemma.id, lemma.contexts, verdict}});
      lemmas.rows.back().cells.back().note = lemma.failure;
    }
    lemmas.rows.push_back({{"in all", contexts}});
    Table properties{.text_columns = 2};
    std::size_t proved_ones = 0;
    for (const auto& property : proved.properties) {
      proved_ones += property.is_proved ? 1 : 0;
      properties.rows.push_back({{property.id, property.is_proved ? Cell(Tone::proved, "proved")
                                                                  : Cell(Tone::doubtful, "not proved")}});
    }
    properties.caption =
        fmt::format("Proved for boards of any size: {} of the {} properties with an argument", proved_ones,
                    proved.properties.size());
    out << Heading{fmt::format("Edition {}, tile set {}: one step in all its surroundings (docs/proofs.md)",
                               proved.edition, proved.tile_set)};
    if (proved.properties.empty())
      out << Paragraph{"Nothing is proved for boards of any size: no argument reaches these tiles."};
    out << std::move(lemmas) << std::move(properties);
  }
  return out;
}

/// A lemma that fails outweighs one that was not checked, since what it rests on did not hold or is missing.
ExitCode judge(const ProofRecord& record) {
  auto code = ExitCode::holds;
  for (const auto& proved : record.editions) {
    for (const auto& lemma : proved.lemmas) {
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
  add_option(command, "editions", options.editions, "EDITION...",
             "edition ids or files; c1 when none is given, 'all' for all shipped");
  return command;
}

ExitCode run(const ProveOptions& options) {
  const auto names = named_editions(options.editions, options.common, {input::default_edition});
  // What is proved alike is proved once.
  std::map<std::string, props::proofs::ProofResult> results;
  ProofRecord record;
  solver::runs::Progress progress;
  bool is_complete = true;
  {
    const output::ProgressBar bar(progress, "contexts", options.common.quiet);
    for (const auto& name : names) {
      const auto edition = load_edition(options.common, name);
      const auto set = chosen_tile_set(options.common, edition);
      const auto [found, is_new] = results.try_emplace(props::proofs::proof_key(set, edition));
      if (is_new) {
        const rules::board::FitTable fit(set);
        found->second = props::proofs::prove({fit, edition}, run_control(options.common, progress));
      }
      is_complete = is_complete && found->second.is_complete;
      record.editions.push_back(
          {edition.id, set.id(), found->second.lemmas, follow(set, edition, found->second)});
      if (!is_complete) break;
    }
  }
  if (!is_complete) {
    return output::report_interruption(
        fmt::format("Nothing was saved ({} of {} parts were done); the proof starts anew.",
                    progress.pieces_done.load(), progress.pieces.load()));
  }
  options.common.json ? output::print_json(record) : output::print(proof_document(record));
  return judge(record);
}

Command add_prove(CLI::App& parent) { return add<ProveOptions>(parent); }

}  // namespace bastide::cli::commands::verification
