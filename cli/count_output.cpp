#include "cli/count_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/ledger_run.hpp"

namespace bastide::cli {
namespace {

using Json = nlohmann::ordered_json;

Json decimal(const std::vector<solver::Wide>& counts) {
  auto out = Json::array();
  for (const auto count : counts) out.push_back(solver::to_decimal(count));
  return out;
}

}  // namespace

void add_counts(Json& out, const solver::CountResult& result, bool divide) {
  out["counts"] = decimal(result.counts);
  if (!divide) return;
  auto& divisions = out["divisions"] = Json::array();
  for (const auto& part : result.divisions)
    divisions.push_back({{"first", part.first}, {"counts", decimal(part.counts)}});
}

std::string count_rows(const solver::CountResult& result) {
  std::string text;
  const auto width = solver::to_decimal(result.counts.back()).size() + 2;
  for (std::size_t k = 0; k < result.counts.size(); ++k) {
    text += fmt::format("{:>4} tile{} {:>{}}\n", k + 1, k == 0 ? " " : "s",
                        solver::to_decimal(result.counts[k]), width);
  }
  for (const auto& part : result.divisions)
    text += fmt::format("{:<12} {:>{}}\n", part.first, solver::to_decimal(part.counts.back()), width);
  return text;
}

RunIdentity count_identity(const CountOptions& options, const rules::Edition& edition,
                           const tilesets::TileSet& set) {
  RunIdentity identity{{"count", fmt::format("--tiles={}", options.tiles), "--what=" + options.what,
                        "--method=" + options.method},
                       {}};
  if (options.divide) identity.arguments.emplace_back("--divide");
  if (options.what == "games")
    identity.arguments.push_back(fmt::format("--players={}", options.players.value_or(usual_players)));
  identity.add(options.common);
  identity.add(options.recording);
  identity.add(edition);
  identity.add(set);
  return identity;
}

}  // namespace bastide::cli
