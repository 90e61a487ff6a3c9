#include "cli/ledgers/ledger_output.hpp"

#include <fmt/core.h>

#include "cli/output/console.hpp"
#include "reports/answers/command_records.hpp"

namespace bastide::cli::ledgers {
namespace {

using input::CommonOptions;
using output::print;
using output::print_json;

double percentage(solver::arithmetic::Uint128 part, solver::arithmetic::Uint128 whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

ExitCode print_part(const CommonOptions& common, const std::vector<std::string>& arguments,
                    const std::string& ledger, const solver::runs::Recording& recording) {
  const auto& share = recording.share();
  std::string text = fmt::format("Share {} of {}, no result by itself: merge the ledgers of all {}\n",
                                 share.part, share.parts, share.parts);
  for (const auto& stage : recording.stages()) {
    const auto work = percentage(stage.cost_of_ours, stage.cost);
    text += fmt::format("  {:<20} {} of {} pieces", stage.stage, stage.ours, stage.pieces);
    if (stage.is_weighed)
      text += fmt::format(", {:.3f} % of the work by estimate (evenly: {:.3f} %)", work,
                          100.0 / static_cast<double>(share.parts));
    text += "\n";
  }
  text += fmt::format("  ledger: {}\n", ledger);
  common.json ? print_json(reports::answers::PartRecord{arguments, ledger, share, recording.stages()})
              : print(text);
  return ExitCode::holds;
}

ExitCode print_audit(const CommonOptions& common, const solver::runs::Ledger& ledger,
                     const solver::runs::Recording& recording, std::size_t asked) {
  const reports::answers::AuditRecord record{ledger.file, ledger.pieces.size(), recording.audits_done(),
                                             recording.differences()};
  const auto& [file, pieces, done, differences] = record;
  std::string text =
      fmt::format("{}: {} of {} pieces computed again, {}\n", file, done, pieces,
                  differences.empty() ? std::string("all with the recorded result")
                                      : fmt::format("{} with another result", differences.size()));
  for (const auto& d : differences)
    text += fmt::format("stage {}, piece {}\n  recorded: {}\n  computed: {}\n", d.stage, d.piece, d.recorded,
                        d.computed);
  common.json ? print_json(record) : print(text);
  if (!differences.empty()) return ExitCode::violated;
  if (done == asked) return ExitCode::holds;
  output::tell(fmt::format("bastide: inconclusive: {} pieces are of stages that this run does not reach\n",
                           asked - done));
  return ExitCode::inconclusive;
}

}  // namespace bastide::cli::ledgers
