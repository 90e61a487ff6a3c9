// bastide simulate: many whole games and what can be counted over them.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bastide/version.hpp"
#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/results/games/games_result.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/spelling.hpp"
#include "solver/simulation/play/trace_record.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::counting {

struct SimulateOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  std::uint64_t games = 10'000;
  std::optional<int> players;  ///< as many as the edition is for
  std::vector<std::string> policies = {"random"};
  std::vector<std::string> score_as;  ///< editions; "all"
  std::string records;                ///< "0-9": print these games instead
  std::string save;                   ///< file for the JSON
};

namespace {

using ledgers::RunIdentity;
using output::print;

using namespace solver::simulation::play;
using namespace solver::simulation::tally;
using solver::simulation::summary::Summary;

constexpr std::uint64_t most_games = 1'000'000'000'000;

std::vector<Policy> policies_of(const SimulateOptions& options, int players) {
  std::vector<Policy> out;
  // Taken apart here and not by the parser, which reads "a,,b" as "a,b".
  const auto typed = fmt::format("{}", fmt::join(options.policies, ","));
  for (std::size_t at = 0; at <= typed.size();) {
    const auto end = std::min(typed.find(',', at), typed.size());
    const auto name = typed.substr(at, end - at);
    at = end + 1;
    const auto policy = find_policy(name);
    if (!policy) {
      std::string expected;
      for (const auto each : all_policies)
        expected += std::string(expected.empty() ? "" : ", ") + policy_name(each);
      throw UsageError(fmt::format("--policy {}: expected one of {}", rules::in_quotes(name), expected));
    }
    out.push_back(*policy);
  }
  if (static_cast<int>(out.size()) > players) {
    throw UsageError(fmt::format("--policy names {} policies for {} players; expected one, or one a player",
                                 out.size(), players));
  }
  return out;
}

/// The editions by which the games are scored besides the one they are played by.
std::vector<rules::editions::Edition> scored_editions(const SimulateOptions& options,
                                                      const rules::editions::Edition& played,
                                                      const tilesets::TileSet& set) {
  std::vector<rules::editions::Edition> out;
  const bool is_all = options.score_as == std::vector<std::string>{"all"};
  for (const auto& name : is_all ? rules::editions::shipped_editions() : options.score_as) {
    auto edition = load_edition(options.common, name);
    if (edition.id == played.id) continue;
    auto obstacle = rescoring_obstacle(played, edition);
    const auto own_set =
        rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
    if (!obstacle && options.common.tile_set.empty() && own_set.topology_key() != set.topology_key())
      obstacle = fmt::format("it is played with tile set '{}'", edition.tile_set);
    if (!obstacle) {
      out.push_back(std::move(edition));
    } else if (!is_all) {
      throw UsageError(
          fmt::format("--score-as {}: games of {} cannot be scored so: {}", name, played.id, *obstacle));
    } else if (!options.common.quiet) {
      output::tell(fmt::format("bastide: not scored as {}: {}\n", name, *obstacle));
    }
  }
  return out;
}

RunIdentity identity_of(const SimulateOptions& options, const SimulationPlan& plan,
                        const tilesets::TileSet& set) {
  RunIdentity identity(options.common);
  for (const auto& edition : plan.editions) identity.add(edition);
  identity.add(set);
  return identity;
}

std::string now_in_utc() {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

/// All that is told.
Summary summary_of(const SimulateOptions& options, const SimulationPlan& plan, const Tally& tally) {
  auto out = solver::simulation::summary::summary_of(tally, plan);
  out.tile_set = options.common.tile_set.empty() ? plan.editions.front().tile_set : options.common.tile_set;
  for (const auto& [name, value] : typed_rules(options.common)) out.rules[name] = value;
  out.program = "bastide";
  out.version = version;
  out.command = options.common.given.words();
  out.environment["threads"] = std::to_string(options.common.threads);
  out.environment["player"] = why_not_quick(plan) ? "played game" : "random table";
  return out;
}

/// "5", "0-9" or "3,5-7", as numbers.
std::vector<std::uint64_t> game_numbers(const std::string& text) {
  std::vector<std::uint64_t> out;
  const auto refuse = [&] {
    throw UsageError(fmt::format("--records {}: expected numbers of games from 0, such as 0-9 or 3,5",
                                 rules::in_quotes(text)));
  };
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&] {
    std::uint64_t n = 0;
    const auto read = std::from_chars(at, end, n);
    if (read.ec != std::errc{} || n >= most_games) refuse();
    at = read.ptr;
    return n;
  };
  for (;;) {
    const auto first = number();
    auto last = first;
    if (at != end && *at == '-') {
      ++at;
      last = number();
    }
    constexpr std::uint64_t most_records = 1'000'000;
    if (last < first || last - first >= most_records) refuse();
    for (auto n = first; n <= last; ++n) out.push_back(n);
    if (at == end) return out;
    if (*at++ != ',') refuse();
  }
}

/// The games asked for as records, one a line.
void print_records(const SimulateOptions& options, const SimulationPlan& plan) {
  RecordNames names;
  names.tile_set = options.common.tile_set.empty() ? plan.editions.front().tile_set : options.common.tile_set;
  names.edition =
      options.common.edition.empty() ? std::string(input::default_edition) : options.common.edition;
  for (const auto& [name, value] : typed_rules(options.common)) names.rules[name] = value;
  for (const auto number : game_numbers(options.records)) {
    names.name = fmt::format("seed {} game {}", plan.seed, number);
    print(reports::records::write_game_record(to_record(simulated_game(plan, number), plan.rules(), names)) +
          "\n");
  }
}

}  // namespace

CLI::App& declare(CLI::App& parent, SimulateOptions& options) {
  auto& command =
      input::add_command(parent, {"simulate", "Whole games by the million, and statistics over them",
                                  "Plays games 0 to M-1 of the seed to the end and adds up: places of "
                                  "drawn tiles, tiles that fit nowhere, "
                                  "holes, features, points, margins. Each figure has its standard error "
                                  "and an interval of 95 %. Game k of "
                                  "a seed is the same game whatever the threads, shares or order.\n\n"
                                  "Policies are rules of thumb, not strong play: random (any place, "
                                  "then any spot or none), greedy (furthest "
                                  "ahead if the game ended), builder (most points expected), spoiler "
                                  "(others' features), "
                                  "compact and sprawl (shape alone). One "
                                  "for all players, or one a player: --policy greedy,random.",
                                  "  bastide simulate --games 2000\n  bastide simulate --games 200 "
                                  "--policy greedy,random --score-as all\n"
                                  "  bastide simulate --records 0-2"});
  add_option(command, "--games", options.games, "M [10000]", "how many games",
             {within(std::uint64_t{1}, most_games)});
  add_option(command, "--players", options.players, "P",
             "how many players, 1 to 8; the first begins. Otherwise as the edition says, 2 where it may be",
             {within(1, rules::most_players)});
  add_option(command, "--policy", options.policies, "POLICY,... [random]",
             "how they play: one for all, or one for each player");
  add_option(command, "--score-as", options.score_as, "EDITION,...",
             "score the same games under other editions, too; all: the shipped ones that can", {separated});
  add_option(command, "--records", options.records, "A-B",
             "instead: print these games as records, for replay", {a_word});
  add_option(command, "--save", options.save, "FILE", "also write the result as JSON to FILE, for report",
             {a_word});
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const SimulateOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  const rules::board::FitTable fit(set);
  SimulationPlan plan;
  plan.fit = &fit;
  plan.editions = {edition};
  plan.players =
      input::number_of_players(options.common, options.players, std::array{&plan.editions.front()});
  plan.policies = policies_of(options, plan.players);
  plan.games = options.games;
  plan.seed = options.common.seed;
  if (!options.records.empty()) {
    print_records(options, plan);
    return ExitCode::holds;
  }
  for (auto& other : scored_editions(options, edition, set)) plan.editions.push_back(std::move(other));

  if (!options.save.empty()) reports::require_writable(options.save);
  const auto started = now_in_utc();
  const auto begin = std::chrono::steady_clock::now();
  ledgers::LedgerRun ledger(options.common, options.recording, identity_of(options, plan, set));
  const auto result = ledger.run("games", [&](solver::runs::RunControl control) {
    control.stage = "games";
    return simulate(plan, control);
  });
  if (const auto ending = ledger.ending(result.is_complete)) return *ending;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  auto summary = summary_of(options, plan, result.tally);
  summary.timing = {started, took.count(), static_cast<double>(plan.games) / took.count()};
  if (!options.save.empty())
    reports::write_file(options.save, reports::records::json_text(summary, -1) + "\n");
  options.common.json ? output::print_json(summary)
                      : print(reports::results::games::figures_document(summary));
  return ExitCode::holds;
}

Command add_simulate(CLI::App& parent) { return add<SimulateOptions>(parent); }

}  // namespace bastide::cli::commands::counting
