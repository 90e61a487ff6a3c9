// bastide solve witness.
//
// bastide solve witness --differs A B and --property ID: the questions that props/ answers.
//
// Both look at everything up to a number of tiles already, one for `editions diff`, the other for `verify`;
// here their result is told as an answer of `solve`.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "props/differences/edition_comparison.hpp"
#include "props/stages/verify.hpp"
#include "reports/numbers.hpp"
#include "rules/editions/further.hpp"
#include "rules/notation.hpp"
#include "solver/questions/witness/witness.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::solve {

struct SolveWitnessOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::string formula;
  std::vector<std::string> differs;  ///< two editions
  std::string property;
  /// 4 when not given; 5 for a formula that is not recorded, whose search ends with the first find.
  std::optional<int> tiles;
  int most_tiles() const {
    const bool is_quick = !formula.empty() && recording.checkpoint.empty() && recording.source == nullptr;
    return tiles.value_or(is_quick ? 5 : 4);
  }
  bool count = false;
  input::RecordingOptions recording;
};

/// The smallest position that two editions score differently (props/differences/smallest_difference.hpp).
ExitCode run_differs(const SolveWitnessOptions& options);
/// The smallest board or deployment on which a property fails (props/stages/board_stage.hpp).
ExitCode run_property(const SolveWitnessOptions& options);

namespace {

constexpr int most_tiles = 12;

ExitCode run_formula(const SolveWitnessOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  const auto condition = solver::questions::witness::Condition::read(options.formula, set.marks());
  if (options.count && (condition.measures() & solver::questions::witness::measures_of_followers) != 0)
    throw UsageError("--count counts boards, expected a formula without followers");
  const auto figure = rules::editions::further_figure(edition);
  if (figure && (condition.measures() & solver::questions::witness::measures_of_followers) != 0)
    throw UsageError(
        fmt::format("--formula asks for followers, and games with {} are not looked for; "
                    "expected a formula without followers",
                    *figure));
  const rules::board::FitTable fit(set);

  ledgers::LedgerRun ledger(options.common, options.recording, {options.common, edition, set});
  const auto answers = ledger.run("boards", [&](const solver::runs::RunControl& control) {
    return solver::questions::witness::find_witness({fit, edition}, condition,
                                                    {options.most_tiles(), options.count}, control);
  });
  if (const auto ending = ledger.ending(answers.is_complete)) return *ending;
  return print_answers(options.common, options.question, edition, set, answers);
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveWitnessOptions& options) {
  auto& command = input::add_command(
      parent,
      {"witness", "The smallest position that satisfies a condition",
       "The condition is a formula over what lies on the board (completed cities >= 2 and tiles <= 6; the "
       "names are in docs/solver/witness.md), or that two editions score it differently, or that a property "
       "fails on it. Smallest is by tiles, then by followers. Everything smaller is looked at.",
       "  bastide solve witness --formula 'completed cities >= 2'\n"
       "  bastide solve witness --differs hig-2001 c1 --tiles 3"});
  add_option(command, "--formula", options.formula, "CONDITION", "a condition on the position", {a_word});
  add_option(command, "--differs", options.differs, "A B", "two editions score it differently", {two_words});
  add_option(command, "--property", options.property, "ID", "this property fails on it", {a_word});
  add_option(command, "--tiles", options.tiles, "N [5]",
             "look at positions of up to N tiles; 4 where a run is recorded or not about a formula",
             {within(1, most_tiles)});
  add_flag(command, "--count", options.count, "also count the smallest boards that satisfy the formula");
  add_question_options(command, options.question);
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const SolveWitnessOptions& options) {
  const int asked = (options.formula.empty() ? 0 : 1) + (options.differs.empty() ? 0 : 1) +
                    (options.property.empty() ? 0 : 1);
  if (asked != 1) throw UsageError("expected one of --formula, --differs and --property");
  if (!options.formula.empty()) return run_formula(options);
  if (options.count) throw UsageError("--count is about boards of a --formula");
  return options.differs.empty() ? run_property(options) : run_differs(options);
}

namespace {

using solver::questions::answers::Answer;
using solver::questions::answers::Answers;
using solver::questions::answers::ProofKind;
using solver::questions::answers::SolveVerdict;

constexpr int most_difference_tiles = 8;  ///< as props/differences/smallest_difference.hpp says
constexpr int most_deployment_tiles = 3;  ///< deployments and games of more tiles are too many
constexpr int most_game_tiles = 2;

/// "red 3, blue 6" of the players with a follower.
std::string scores_text(const rules::Position& position, const rules::PerPlayer& totals) {
  rules::PerPlayer followers{};
  for (const auto& p : position.placements) {
    for (const auto& who : p.follower) ++followers[static_cast<std::size_t>(who.player)];
  }
  std::string out;
  for (int player = 0; player < rules::most_players; ++player) {
    const auto p = static_cast<std::size_t>(player);
    if (followers[p] == 0) continue;
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ",
                       rules::player_name(player, position.players_are_numbers), totals[p]);
  }
  return out;
}

void tell_difference(const props::differences::EditionPair& pair, const props::differences::Comparison& found,
                     int tiles, Answer& answer) {
  if (found.why_equal) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.kind = ProofKind::counting;
    answer.proof.words.push_back(*found.why_equal);
    return;
  }
  answer.proof.kind = ProofKind::exhaustion;
  for (const auto& size : found.smallest.covered) answer.proof.nodes += size.arrangements;
  const auto& position = found.smallest.position;
  if (!position) {
    answer.facts.push_back({"at_least", std::int64_t{tiles} + 1});
    answer.proof.words.push_back(
        fmt::format("All positions of up to {} are scored alike; larger ones were not looked at (--tiles).",
                    reports::counted(tiles, "tile")));
    return;
  }
  answer.verdict = SolveVerdict::found;
  answer.position = position->position;
  answer.facts.push_back({"tiles", static_cast<std::int64_t>(position->position.placements.size())});
  answer.facts.push_back({"followers", std::int64_t{position->followers}});
  answer.facts.push_back({"left_scores", scores_text(position->position, found.sheets->left.totals)});
  answer.facts.push_back({"right_scores", scores_text(position->position, found.sheets->right.totals)});
  answer.proof.words.push_back(
      fmt::format("Every position of fewer tiles, and of as many with fewer followers, is scored alike under "
                  "{} and {}; the "
                  "scores were confirmed by the reference model.",
                  pair.left.edition.id, pair.right.edition.id));
}

void tell_violation(const props::stages::FoundViolation& found, Answer& answer) {
  answer.verdict = SolveVerdict::found;
  int followers = 0;
  for (const auto& p : found.placements) followers += static_cast<int>(p.follower.size());
  answer.facts.push_back({"tiles", static_cast<std::int64_t>(found.placements.size())});
  answer.facts.push_back({"followers", std::int64_t{followers}});
  answer.facts.push_back({"explanation", found.violation.explanation});
  if (!found.violation.engine_answer.empty())
    answer.facts.push_back({"engine_answer", found.violation.engine_answer});
  if (!found.violation.expected_answer.empty())
    answer.facts.push_back({"expected_answer", found.violation.expected_answer});
  answer.position = rules::Position{found.placements, false};
  answer.highlight = found.violation.highlight;
  answer.proof.kind = ProofKind::exhaustion;
  answer.proof.words.emplace_back("It holds on everything smaller of the kind on which it fails.");
}

/// What was looked at: "1,266,617 boards of up to 4 tiles".
std::vector<std::string> covered_words(const props::stages::Coverage& covered) {
  std::vector<std::string> out;
  if (covered.boards > 0)
    out.push_back(fmt::format("It holds on all {} boards of up to {}.", covered.boards,
                              reports::counted(covered.tiles, "tile")));
  if (covered.deployments > 0)
    out.push_back(fmt::format("It holds on all {} deployments on boards of up to {}.", covered.deployments,
                              reports::counted(covered.deployment_tiles, "tile")));
  if (covered.game_turns > 0)
    out.push_back(fmt::format("It holds in all {} turns of games of up to {}.", covered.game_turns,
                              reports::counted(covered.game_tiles, "tile")));
  return out;
}

void tell_verdict(const props::Property& property, const props::stages::FoundVerdict& verdict,
                  Answer& answer) {
  if (verdict.violation) {
    tell_violation(*verdict.violation, answer);
    return;
  }
  auto words = covered_words(verdict.coverage);
  answer.proof.nodes = verdict.coverage.boards + verdict.coverage.deployments + verdict.coverage.game_turns;
  if (verdict.outcome == props::stages::Outcome::not_applicable) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.kind = ProofKind::counting;
    words.emplace_back("The property says nothing under this edition.");
  } else if (verdict.outcome == props::stages::Outcome::proved) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.kind = ProofKind::exhaustion;
    for (const auto& proof : props::proofs::property_proofs()) {
      if (std::string_view(proof.property) == property.id) words.emplace_back(proof.argument);
    }
    words.push_back(fmt::format("Its lemmas were checked in every context: {} in all (docs/proofs.md).",
                                verdict.coverage.contexts));
  } else {
    answer.proof.kind = ProofKind::exhaustion;
    words.emplace_back("Larger ones were not looked at (--tiles).");
  }
  answer.proof.words = std::move(words);
}

}  // namespace

ExitCode run_differs(const SolveWitnessOptions& options) {
  if (!options.question.supply.empty() || !options.question.without.empty())
    throw UsageError("--differs compares editions on the tiles that both have, expected no --supply");
  if (options.most_tiles() > most_difference_tiles)
    throw UsageError(fmt::format("--differs looks at up to {} tiles", most_difference_tiles));
  if (!options.recording.checkpoint.empty())
    throw UsageError("--differs records nothing, expected no --checkpoint");
  const auto left = load_edition(options.common, options.differs[0]);
  const auto right = load_edition(options.common, options.differs[1]);
  const props::differences::EditionPair pair(left, right, tiles_of_both(options.common, left, right));
  const auto found = input::with_bar(options.common, "boards", [&](const solver::runs::RunControl& control) {
    return props::differences::compare_editions(pair, options.most_tiles(), control);
  });
  Answers answers;
  answers.question = "witness";
  answers.is_complete = found.is_complete;
  if (found.is_complete) {
    auto& answer = answers.answers.emplace_back();
    answer.about.push_back({"differs", std::vector<std::string>{left.id, right.id}});
    tell_difference(pair, found, std::min(options.most_tiles(), pair.set.tile_count()), answer);
  }
  return print_answers(options.common, options.question, left, pair.set, answers);
}

ExitCode run_property(const SolveWitnessOptions& options) {
  const auto& property = input::named_property(options.property);
  if (property.kind == props::PropertyKind::cover || property.judges_log)
    throw UsageError(
        fmt::format("property {} is about whole games, expected one about positions or turns", property.id));
  if (!options.recording.checkpoint.empty())
    throw UsageError("--property records nothing, expected no --checkpoint; verify does");
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  props::stages::VerifyPlan plan;
  plan.subjects.push_back({&edition, &set, 0});
  plan.tiles = std::min(options.most_tiles(), set.tile_count());
  plan.deployment_tiles = std::min(plan.tiles, most_deployment_tiles);
  plan.games = 0;
  plan.seed = options.common.seed;
  plan.game_tiles = property.on_turn != nullptr ? std::min(plan.tiles, most_game_tiles) : 0;
  plan.players = {2};
  const auto proofs = props::proofs::property_proofs();
  plan.has_proofs = std::any_of(proofs.begin(), proofs.end(), [&](const props::proofs::Proof& proof) {
    return std::string_view(proof.property) == property.id;
  });
  const auto result = input::with_bar(options.common, "boards", [&](const solver::runs::RunControl& control) {
    return props::stages::verify(plan, std::span(&property, 1), control);
  });
  Answers answers;
  answers.question = "witness";
  answers.is_complete = result.is_complete;
  if (result.is_complete) {
    auto& answer = answers.answers.emplace_back();
    answer.about.push_back({"property", std::string(property.id)});
    answer.about.push_back({"statement", std::string(property.statement)});
    tell_verdict(property, result.verdicts.front(), answer);
  }
  return print_answers(options.common, options.question, edition, set, answers);
}

Command add_witness(CLI::App& parent) { return add<SolveWitnessOptions>(parent); }

}  // namespace bastide::cli::commands::solve
