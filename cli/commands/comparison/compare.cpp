// bastide compare: what a rule or a tile changes. Two editions or tile sets side by side: the change in
// words, games of both with the same draws, the smallest position that tells them apart, and whether both
// hold.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bastide/version.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/comparison/compare_sides.hpp"
#include "cli/commands/recorded_sets.hpp"
#include "cli/commands/report_preset.hpp"
#include "cli/commands/verification/make_run.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/stopwatch.hpp"
#include "reports/numbers.hpp"
#include "reports/page/html_report.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/compare_result.hpp"
#include "reports/write_file.hpp"
#include "rules/spelling.hpp"
#include "solver/simulation/paired/play_pairs.hpp"

namespace bastide::cli::commands::comparison {

struct CompareOptions {
  input::CommonOptions common;
  std::string left;
  std::string right;
  std::vector<std::string> left_rules;
  std::vector<std::string> right_rules;
  std::optional<std::uint64_t> games;  ///< of random play; other policies play fewer
  std::vector<std::string> policies;
  std::optional<int> players;  ///< as many as both sides are for
  int tiles = 4;               ///< of positions that are looked at
  std::string verify = "yes";  ///< or "no"
  std::string folder;
  bool has_all = false;  ///< every way of playing, ...: all that the page has
};

namespace {

using reports::records::ComparedPolicy;
using reports::records::ComparisonRecord;
using reports::records::SeparatedBy;
using solver::simulation::play::Policy;
using solver::simulation::tally::SimulationPlan;

namespace paired = solver::simulation::paired;

constexpr int most_tiles = 8;
constexpr std::uint64_t most_games = 1'000'000'000;
/// Unless asked; a way of playing then also stops where it has told enough.
constexpr std::uint64_t default_games = 40'000;
constexpr const char* interruption = "Nothing was saved.";

// What `verify` is asked about each side: enough to find where the engines fail under its rules, in seconds.
// Proofs take longer than all of it and speak of the tile set more than of the rules.
constexpr int verified_tiles = 3;
constexpr int verified_deployment_tiles = 2;
constexpr int verified_game_tiles = 2;
constexpr std::uint64_t verified_games = 200;

/// Of a policy's games one in so many is played again against `random`, in both seatings and on both sides.
constexpr std::uint64_t games_a_meeting = 10;

/// Likewise for each change by itself, but not too few of them.
constexpr std::uint64_t games_of_change = 8;
constexpr std::uint64_t least_games_of_change = 250;

/// In which it is counted how often a change bites.
constexpr std::uint64_t games_of_bites = 500;

std::vector<Policy> policies_of(const CompareOptions& options) {
  using namespace solver::simulation::play;
  if (options.policies.empty()) return {all_policies.begin(), all_policies.end()};
  std::vector<Policy> out;
  for (const auto& name : options.policies) {
    const auto policy = find_policy(name);
    if (!policy) {
      std::vector<std::string> names;
      for (const auto each : all_policies) names.emplace_back(policy_name(each));
      throw UsageError(
          fmt::format("--policy {}: expected one of {}", rules::in_quotes(name), fmt::join(names, ", ")));
    }
    if (std::find(out.begin(), out.end(), *policy) != out.end())
      throw UsageError(fmt::format("--policy names {} twice", name));
    out.push_back(*policy);
  }
  return out;
}

/// The policy that is told first plays twice as many as those that take as long and are told behind it.
std::uint64_t compared_games(Policy policy, std::uint64_t random_games) {
  const auto games = games_of(policy, random_games);
  return policy == Policy::greedy || policy == Policy::spoiler ? std::max<std::uint64_t>(1, games / 2)
                                                               : games;
}

/// What is under way: both sides, what was asked, what is known so far.
class ComparisonRun {
 public:
  explicit ComparisonRun(const CompareOptions& options)
      : options_(options),
        left_(compared_rules(options.common, options.left, options.left_rules)),
        right_(compared_rules(options.common, options.right, options.right_rules)),
        players_(input::number_of_players(options.common, options.players,
                                          std::array{&left_.edition, &right_.edition})) {
    record_.program.version = version;
    record_.command = options.common.given.words();
    record_.left = left_.record();
    record_.right = right_.record();
    tell_changes(left_, right_, record_);
    record_.players = players_;
    record_.seed = options.common.seed;
    record_.games = options.games.value_or(default_games);
    record_.environment = verification::environment_facts({options.common.threads, nullptr, nullptr});
  }

  /// False when it was interrupted. What stops a step leaves the others.
  bool run() {
    if (!attempt("positions", [&] { return separate(); })) return false;
    for (const auto policy : policies_of(options_)) {
      if (!attempt(policy_name(policy), [&] { return play(policy); })) return false;
    }
    if (!play_each()) return false;
    for (const auto* side : {&left_, &right_}) {
      const char* step = side == &left_ ? reports::records::verify_left : "verify of B";
      if (options_.verify == "yes" && !attempt(step, [&] { return verify(*side); })) return false;
    }
    record_.timing = stopwatch_.timing();
    return true;
  }

  /// The worst of what `verify` found; a step that is missing is no success.
  ExitCode code() const {
    auto code = record_.missing.empty() ? ExitCode::holds : ExitCode::inconclusive;
    for (const auto& run : record_.verification)
      code = std::max(code, static_cast<ExitCode>(run.result.exit_code));
    return is_broken_ ? ExitCode::internal_error : code;
  }

  const ComparisonRecord& record() const { return record_; }

 private:
  void tell(const std::string& what) const {
    if (!options_.common.quiet) stopwatch_.tell(what);
  }

  /// Runs a step. What stops it is noted; only an interruption gives false.
  template <class Step>
  bool attempt(const std::string& name, Step step) {
    try {
      return step();
    } catch (const tilesets::InputError& error) {
      record_.missing.push_back({name, error.message()});
    } catch (const UsageError& error) {
      record_.missing.push_back({name, error.what()});
    } catch (const std::domain_error& error) {  // points of a formula for a feature beyond its table
      record_.missing.push_back({name, error.what()});
    } catch (const std::overflow_error& error) {
      record_.missing.push_back({name, error.what()});
    } catch (const std::exception& error) {
      record_.missing.push_back({name, fmt::format("internal error: {}", error.what())});
      is_broken_ = true;
    }
    tell(fmt::format("{}: missing: {}", name, record_.missing.back().why));
    return true;
  }

  bool separate() {
    auto found = input::with_bar(options_.common, "boards", [&](const auto& control) {
      return separation_of(left_, right_, options_.tiles, control);
    });
    if (!found) return false;
    record_.separation = std::move(*found);
    stopwatch_.end_phase("positions");
    tell(record_.separation->by == SeparatedBy::none ? "positions: none tells them apart"
                                                     : "positions: the smallest that tells them apart");
    return true;
  }

  SimulationPlan plan_of(const rules::board::OwnedRules& side, Policy policy) const {
    SimulationPlan plan;
    plan.fit = &side.fit;
    plan.editions = {side.edition};
    plan.players = players_;
    plan.policies = {policy};
    plan.games = compared_games(policy, record_.games);
    plan.seed = options_.common.seed;
    return plan;
  }

  solver::simulation::summary::Summary summary_of(const ComparedRules& side, const SimulationPlan& plan,
                                                  const solver::simulation::tally::Tally& tally) const {
    auto played = plan;
    played.games = tally.games;
    auto out = solver::simulation::summary::summary_of(tally, played);
    out.tile_set = side.tile_set_from;
    out.rules = (&side == &right_ ? record_.right : record_.left).rules;
    out.program = record_.program.name;
    out.version = record_.program.version;
    out.command = record_.command;
    return out;
  }

  bool play(Policy policy) {
    const paired::PairedPlan plan(plan_of(left_, policy), plan_of(right_, policy));
    record_.pairing = plan.pairing();
    const auto played = input::with_bar(options_.common, "games", [&](const auto& control) {
      return paired::play_pairs(plan, control, [&](const auto& so_far) {
        return !options_.games && paired::are_points_settled(plan, so_far);
      });
    });
    if (!played.is_complete) return false;
    ComparedPolicy told;
    told.policy = policy_name(policy);
    told.games = played.sides[0].games;
    told.has_paired_draws = plan.pairing() != paired::Pairing::none;
    told.figures = paired::figures_of(plan, played);
    told.unplaceable_types = paired::unplaceable_types_of(plan, played);
    told.left = summary_of(left_, plan.left(), played.sides[0]);
    told.right = summary_of(right_, plan.right(), played.sides[1]);
    const auto typical = paired::typical_game(plan, played);
    told.left.examples = {solver::simulation::summary::example_of(plan.left(), typical)};
    told.right.examples = {solver::simulation::summary::example_of(plan.right(), typical)};
    if (policy != Policy::random && players_ > 1) {
      const auto meetings = std::max<std::uint64_t>(1, told.games / games_a_meeting);
      std::vector<std::optional<paired::Figure>> strengths;
      for (const auto* side : {&left_, &right_}) {
        strengths.push_back(input::with_bar(options_.common, "games", [&](const auto& control) {
          return paired::strength_of(plan_of(*side, policy), policy, meetings, control);
        }));
        if (!strengths.back()) return false;
      }
      told.strength = paired::Strength{*strengths[0], *strengths[1]};
    }
    record_.policies.push_back(std::move(told));
    stopwatch_.end_phase(policy_name(policy));
    tell(fmt::format("{}: {} games of each side{}", policy_name(policy), reports::number(told.games),
                     told.games < plan.left().games ? ", enough for every change of points to be seen" : ""));
    return true;
  }

  bool play_each() {
    const auto names = change_names(record_);
    if (names.size() > reports::records::most_alone) return true;
    const auto words = change_words(record_, names);
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!attempt(words[i] + " by itself", [&] { return play_alone(i, words[i], names.size() == 1); }))
        return false;
    stopwatch_.end_phase("each");
    return true;
  }

  bool play_alone(std::size_t i, const std::string& name, bool is_only) {
    const auto change = change_with_needs(left_, right_, record_, i);
    if (!bite(change)) return false;
    if (is_only) return true;
    reports::records::ChangeAlone alone;
    alone.name = change.name;
    alone.sentence = change.sentence;
    alone.contradiction = change.contradiction;
    alone.with = change.with;
    if (change.side && change.is_shown) {
      alone.separation = input::with_bar(options_.common, "boards", [&](const auto& control) {
        return separation_alone(left_, right_, change, options_.tiles, control);
      });
      if (!alone.separation) return false;
    }
    for (const auto policy : policies_of(options_)) {
      if (!change.side) break;
      auto left = plan_of(left_, policy);
      auto right = plan_of(*change.side, policy);
      left.games = right.games =
          std::min(left.games, std::max(least_games_of_change, left.games / games_of_change));
      const paired::PairedPlan plan(std::move(left), std::move(right));
      const auto played = input::with_bar(
          options_.common, "games", [&](const auto& control) { return paired::play_pairs(plan, control); });
      if (!played.is_complete) return false;
      alone.points.push_back(
          {policy_name(policy), plan.left().games, *paired::figures_of(plan, played).find("points")});
    }
    tell(alone.with.empty()
             ? fmt::format("{} by itself", name)
             : fmt::format("{} with {}", name, fmt::join(change_words(record_, alone.with), ", ")));
    record_.each.push_back(std::move(alone));
    return true;
  }

  /// How often a change bites, where both sides have the same tiles: that of new ones is known from their
  /// number. Where games begin otherwise, moves of one side are none of the other.
  bool bite(const OneChange& change) {
    if (change.side && change.side->edition.start != left_.edition.start) return true;
    if (!change.side || change.has_tiles || !change.with.empty() || record_.policies.empty()) return true;
    const auto policy = *solver::simulation::play::find_policy(leading_policy(record_).policy);
    auto plan = plan_of(*change.side, policy);
    plan.games = std::min(plan.games, games_of_bites);
    auto found = input::with_bar(options_.common, "games",
                                 [&](const auto& control) { return bites_of(left_, change, plan, control); });
    if (!found) return false;
    // What changes the course of a game shows in no move; what needs other tiles not with these.
    const bool can_show = change.is_scoring && record_.tile_changes.empty();
    if (can_show || found->without.bitten + found->with.bitten > 0)
      record_.bites.push_back(std::move(*found));
    return true;
  }

  bool verify(const ComparedRules& side) {
    const int tiles = std::min(verified_tiles, side.set.tile_count());
    std::vector<std::string> words = {
        "verify",
        side.edition_from,
        fmt::format("--tiles={}", tiles),
        fmt::format("--deployment-tiles={}", std::min(verified_deployment_tiles, tiles)),
        fmt::format("--game-tiles={}", std::min(verified_game_tiles, tiles)),
        fmt::format("--games={}", verified_games),
        "--proofs=no",
        fmt::format("--seed={}", side.common.seed)};
    if (!side.common.tile_set.empty()) words.push_back("--tileset=" + side.common.tile_set);
    for (const auto& rule : side.common.rules) words.push_back("--rule=" + rule);
    const auto asked = verification::verify_options(words, side.common.quiet);
    output::Stopwatch stopwatch;
    auto run = input::with_bar(options_.common, "boards and games",
                               [&](const auto& control) { return verification::verified(asked, control); });
    if (!run) return false;
    stopwatch.end_phase("verify");
    run->timing = stopwatch.timing();
    run->timing.phases.clear();
    tell(fmt::format("verify, {}: {}", side.record().label, reports::records::headline(*run)));
    record_.verification.push_back(std::move(*run));
    stopwatch_.end_phase("verify");
    return true;
  }

  const CompareOptions& options_;
  ComparedRules left_;
  ComparedRules right_;
  int players_;
  ComparisonRecord record_;
  output::Stopwatch stopwatch_;
  bool is_broken_ = false;  ///< a step ended in an internal error
};

void write_files(const CompareOptions& options, const ComparisonRecord& record) {
  const std::filesystem::path folder(options.folder);
  reports::write_file((folder / "compare.json").string(), reports::records::json_text(record, -1) + "\n");
  reports::page::ReportInput input;
  input.comparisons.push_back(record);
  input.playground = playground_for(options.folder);
  reports::write_file((folder / "index.html").string(),
                      reports::page::html_report(input, recorded_sets(input)));
}

}  // namespace

CLI::App& declare(CLI::App& parent, CompareOptions& options) {
  auto& command = input::add_command(
      parent,
      {"compare", "What a rule or a tile changes: two editions or tile sets side by side",
       "A and B are editions or tile sets, by id, sum or file; a tile set is played by c1, or by --edition. "
       "Says what was changed, plays the same games on both sides by each policy (game k of a seed has the "
       "same draws, as far as both have the tiles), and tells each difference, B minus A, with its interval; "
       "a change counts as seen when 0 lies outside the interval of 99.9 %. Then the smallest position that "
       "tells the sides apart, and what verify says about each on small boards. Of two to eight changes each "
       "is "
       "also played by itself, or with the fewest others that it needs, in fewer games. With -o also as a "
       "page. What stops one step is told beside what the others found.\n"
       "Exit code 0; 10 when verify finds a violation on a side, 5 when it is inconclusive or a step is "
       "missing.",
       "  bastide compare c1 docs/examples/square-cities.toml --games 500 --verify no -o page\n"
       "  bastide compare c1 c1 --rule-b followers=5 --games 500 --verify no\n"
       "  bastide compare base docs/examples/pilgrims-tiles.toml --games 500 --verify no"});
  add_option(command, "left", options.left, "A", "edition or tile set: id or file", {required, a_word});
  add_option(command, "right", options.right, "B", "likewise; differences are B minus A", {required, a_word});
  add_option(command, "--rule-a", options.left_rules, "NAME=VALUE",
             "an option of A, in place of its own; any number", {one_each_time});
  add_option(command, "--rule-b", options.right_rules, "NAME=VALUE", "an option of B, likewise",
             {one_each_time});
  add_option(command, "--games", options.games, "M [40000]",
             "games of random play on each side; compact and sprawl play a fifth, builder a tenth, "
             "greedy and spoiler half of that",
             {within(std::uint64_t{1}, most_games)});
  add_option(command, "--policy", options.policies, "POLICY,...", "how is played; all when none is named",
             {separated});
  add_option(command, "--players", options.players, "P",
             "players of a game, 1 to 8; otherwise as both editions say, 2 where it may be",
             {within(1, rules::most_players)});
  add_option(command, "--tiles", options.tiles, "N [4]",
             "look at positions of up to N tiles; 5 takes minutes", {within(1, most_tiles)});
  add_option(command, "--verify", options.verify, "yes|no [yes]",
             "check the rules of both sides on small boards and in games", {one_of({"yes", "no"})});
  add_flag(command, "--all", options.has_all, "print all that the page has, not only what was asked first");
  add_option(command, "-o,--output", options.folder, "DIR", "write compare.json and index.html there",
             {a_word});
  return command;
}

ExitCode run(const CompareOptions& options) {
  policies_of(options);  // what is wrong with the command line is said before anything is computed
  ComparisonRun comparison(options);
  if (!options.folder.empty())
    reports::require_writable((std::filesystem::path(options.folder) / "compare.json").string());
  if (!comparison.run()) return output::report_interruption(interruption);
  const auto& record = comparison.record();
  if (!options.folder.empty()) write_files(options, record);
  if (options.common.json) {
    output::print_json(record);
  } else {
    reports::page::ReportInput input;
    input.comparisons.push_back(record);
    const auto sets = recorded_sets(input);
    auto document = reports::results::compare_document(record, sets);
    if (!options.has_all)
      document << reports::document::Paragraph{
          "More with --all, and on the page that -o makes: every figure by every way of playing, each change "
          "by itself, "
          "boards, places, all that was checked."};
    output::print(document, options.has_all);
  }
  if (!options.folder.empty() && !options.common.quiet)
    output::tell(fmt::format("bastide: wrote {0}/compare.json and {0}/index.html\n", options.folder));
  return comparison.code();
}

Command add_compare(CLI::App& parent) { return add<CompareOptions>(parent); }

}  // namespace bastide::cli::commands::comparison
