#include "cli/ledgers/ledger_output.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/output/console.hpp"

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
  nlohmann::ordered_json out{{"format", "bastide.part/1"},
                             {"command", arguments},
                             {"ledger", ledger},
                             {"part", share.part},
                             {"parts", share.parts}};
  auto& stages = out["stages"] = nlohmann::ordered_json::array();
  std::string text = fmt::format("Share {} of {}, no result by itself: merge the ledgers of all {}\n",
                                 share.part, share.parts, share.parts);
  for (const auto& stage : recording.stages()) {
    const auto work = percentage(stage.cost_of_ours, stage.cost);
    stages.push_back({{"stage", stage.stage},
                      {"pieces", stage.pieces},
                      {"recorded", stage.ours},
                      {"estimated_work", solver::arithmetic::to_decimal(stage.cost_of_ours)},
                      {"estimated_work_of_all", solver::arithmetic::to_decimal(stage.cost)}});
    text += fmt::format("  {:<20} {} of {} pieces", stage.stage, stage.ours, stage.pieces);
    if (stage.is_weighed)
      text += fmt::format(", {:.3f} % of the work by estimate (evenly: {:.3f} %)", work,
                          100.0 / static_cast<double>(share.parts));
    text += "\n";
  }
  text += fmt::format("  ledger: {}\n", ledger);
  if (common.json) {
    print_json(out);
  } else {
    print(text);
  }
  return ExitCode::holds;
}

ExitCode print_audit(const CommonOptions& common, const solver::runs::Ledger& ledger,
                     const solver::runs::Recording& recording, std::size_t asked) {
  const auto differences = recording.differences();
  const auto done = recording.audits_done();
  nlohmann::ordered_json out{{"format", "bastide.audit/1"},
                             {"ledger", ledger.file},
                             {"pieces", ledger.pieces.size()},
                             {"compared", done}};
  auto& listed = out["differences"] = nlohmann::ordered_json::array();
  std::string text =
      fmt::format("{}: {} of {} pieces computed again, {}\n", ledger.file, done, ledger.pieces.size(),
                  differences.empty() ? std::string("all with the recorded result")
                                      : fmt::format("{} with another result", differences.size()));
  for (const auto& d : differences) {
    listed.push_back(
        {{"stage", d.stage}, {"piece", d.piece}, {"recorded", d.recorded}, {"computed", d.computed}});
    text += fmt::format("stage {}, piece {}\n  recorded: {}\n  computed: {}\n", d.stage, d.piece, d.recorded,
                        d.computed);
  }
  if (common.json) {
    print_json(out);
  } else {
    print(text);
  }
  if (!differences.empty()) return ExitCode::violated;
  if (done == asked) return ExitCode::holds;
  output::tell(fmt::format("bastide: inconclusive: {} pieces are of stages that this run does not reach\n",
                           asked - done));
  return ExitCode::inconclusive;
}

}  // namespace bastide::cli::ledgers
