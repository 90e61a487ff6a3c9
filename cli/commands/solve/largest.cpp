// bastide solve largest: how large things can get.

#include <fmt/core.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/output/interrupt.hpp"
#include "solver/questions/largest/largest.hpp"

namespace bastide::cli::commands::solve {

struct SolveLargestOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::string what;  ///< city, road, farm, cloister-cluster, turn, final
  std::string by;    ///< tiles, points; empty: both
  std::uint64_t most_steps = 0;
};

namespace {

using output::interrupt_flag;
using rules::FeatureKind;
using solver::questions::largest::LargestBy;
using solver::questions::largest::LargestWhat;

/// The answers to `largest WHAT` by tiles or by points.
std::vector<solver::questions::answers::Answer> answers_to(
    const std::string& what, const rules::board::Ruleset& ruleset,
    const solver::questions::largest::LargestPlan& plan) {
  using namespace solver::questions::largest;
  if (what == "city") return {largest_feature(ruleset, FeatureKind::city, false, plan)};
  if (what == "farm") return {largest_farm(ruleset, plan)};
  if (what == "cloister-cluster") return {largest_cluster(ruleset, plan)};
  if (what == "final") return {largest_final(ruleset, plan)};
  if (what == "turn") return {largest_turn(ruleset, plan)};
  return {largest_feature(ruleset, FeatureKind::road, false, plan),
          largest_feature(ruleset, FeatureKind::road, true, plan)};
}

LargestWhat what_of(const std::string& word) {
  if (word == "city") return LargestWhat::city;
  if (word == "road") return LargestWhat::road;
  if (word == "farm") return LargestWhat::farm;
  if (word == "turn") return LargestWhat::turn;
  return word == "final" ? LargestWhat::final_scoring : LargestWhat::cluster;
}

/// A turn and a scoring have points and nothing else.
bool is_of_points(const std::string& what) { return what == "turn" || what == "final"; }

}  // namespace

CLI::App& declare(CLI::App& parent, SolveLargestOptions& options) {
  auto& command = input::add_command(
      parent,
      {"largest", "The largest city, road, farm or turn, with a bound",
       "The most tiles or points in one completed city, one completed road or loop of road, one farm, one "
       "cluster of cloisters; the most points of one turn and of the final scoring for one player. Each "
       "answer has what there can be at most on any board, proved by counting, and a board that the "
       "reference model confirms; found when they meet, otherwise the gap.",
       "  bastide solve largest city\n"
       "  bastide solve largest road --by points --edition hig-2000\n"
       "  bastide solve largest turn --json"});
  add_option(command, "what", options.what, "WHAT", "city, road, farm, cloister-cluster, turn or final",
             {required, one_of({"city", "road", "farm", "cloister-cluster", "turn", "final"})});
  add_option(command, "--by", options.by, "tiles|points", "tiles or points; otherwise both",
             {one_of({"tiles", "points"})});
  add_option(command, "--limit", options.most_steps, "N",
             "search for no more than N tiles laid; as the question needs when not given",
             {within(std::uint64_t{1}, std::uint64_t{1'000'000'000'000})});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveLargestOptions& options) {
  if (is_of_points(options.what) && options.by == "tiles")
    throw UsageError("solve largest " + options.what + ": --by tiles: expected --by points");
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  const rules::board::FitTable fit(set);
  solver::questions::answers::Answers answers;
  answers.question = "largest";
  for (const auto by : {LargestBy::tiles, LargestBy::points}) {
    if (is_of_points(options.what) && by == LargestBy::tiles) continue;
    if (!options.by.empty() && options.by != solver::questions::largest::by_name(by)) continue;
    if (const auto what = why_not(what_of(options.what), by, edition))
      throw UsageError(
          fmt::format("solve largest {}: by {} it does not know {} of edition {}{}", options.what,
                      solver::questions::largest::by_name(by), *what, edition.id,
                      is_of_points(options.what) || by == LargestBy::tiles ? "" : "; expected --by tiles"));
    const solver::questions::largest::LargestPlan plan{by, options.most_steps, options.common.seed,
                                                       &interrupt_flag()};
    try {
      for (auto& answer : answers_to(options.what, {fit, edition}, plan))
        answers.answers.push_back(std::move(answer));
    } catch (const std::length_error& too_large) {
      throw UsageError(fmt::format("solve largest {}: set '{}': {}, expected a smaller set or --supply",
                                   options.what, set.id(), too_large.what()));
    }
  }
  answers.is_complete = !interrupt_flag().load();
  return print_answers(options.common, options.question, edition, set, answers);
}

Command add_largest(CLI::App& parent) { return add<SolveLargestOptions>(parent); }

}  // namespace bastide::cli::commands::solve
