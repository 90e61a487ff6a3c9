// bastide solve reach.

#include <fmt/core.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/further.hpp"
#include "rules/notation.hpp"
#include "rules/spelling.hpp"
#include "solver/questions/reach/reach.hpp"

namespace bastide::cli::commands::solve {

struct SolveReachOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> position;
  std::string file;
  std::string scores;   ///< "red=12,blue=4"
  bool is_end = false;  ///< the scores are those after the final scoring
  int players = 0;      ///< 0: as many as are mentioned, or the edition's least
  std::string record;   ///< file for the game
  std::uint64_t limit = 2'000'000;
};

namespace {

constexpr int most_score = 4000;

[[noreturn]] void fail(const std::string& text, std::size_t at, std::string message) {
  throw tilesets::InputError({"--scores", 1, static_cast<int>(at) + 1}, std::move(message), text);
}

/// "red=12,blue=4".
solver::questions::reach::KnownScores read_scores(const std::string& text) {
  solver::questions::reach::KnownScores out{};
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find(',', at), text.size());
    const auto equals = text.find('=', at);
    if (equals == std::string::npos || equals > end)
      fail(text, at, "expected a colour, '=' and its points, such as red=12,blue=4");
    const auto name = std::string_view(text).substr(at, equals - at);
    const int player = rules::find_player(name);
    if (player < 0) {
      const std::vector<std::string> known(rules::colours.begin(), rules::colours.end());
      fail(text, at,
           fmt::format("unknown player {}, expected {}", rules::in_quotes(name),
                       rules::suggestion(name, known)));
    }
    int points = 0;
    const auto* const last = text.data() + end;
    const auto read = std::from_chars(text.data() + equals + 1, last, points);
    if (read.ec != std::errc() || read.ptr != last || points < 0 || points > most_score)
      fail(text, equals + 1, fmt::format("expected a whole number of points, 0 to {}", most_score));
    auto& score = out[static_cast<std::size_t>(player)];
    if (score) fail(text, at, "this player's score is given twice, expected once");
    score = points;
    at = end + 1;
  }
  return out;
}

void write_record(const SolveReachOptions& options, const solver::questions::reach::ReachAnswers& found) {
  if (!found.game) {
    if (!options.common.quiet)
      output::tell(fmt::format("bastide: there is no game to record, {} was not written\n", options.record));
    return;
  }
  auto record = *found.game;
  if (!options.common.tile_set.empty()) record.tile_set = options.common.tile_set;
  record.edition = options.common.edition.empty() ? input::default_edition : options.common.edition;
  for (const auto& rule : options.common.rules) {
    const auto equals = rule.find('=');
    record.rules[rule.substr(0, equals)] = rule.substr(equals + 1);
  }
  reports::write_file(options.record, reports::records::write_game_record(record) + "\n");
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveReachOptions& options) {
  auto& command = input::add_command(
      parent,
      {"reach", "Whether a board, with followers and scores, can arise in a game",
       "Judges tiles as they were found, in any order and, when no start tile lies at 0,0, in any place and "
       "turned. Without followers: an order in which they can be laid, or all that speaks against it, each "
       "with its place in the text. With followers or --scores: a game that ends so, or why there is none. "
       "--end: the scores are those after the final scoring, the followers as they stood before it.",
       "  bastide solve reach 'D0@0,0 E2@0,-1 U0@1,0=red:road' --scores red=0,blue=4"});
  input::add_position_options(command, options.position, options.file);
  add_option(command, "--scores", options.scores, "SCORES", "what players have scored: red=12,blue=4");
  add_flag(command, "--end", options.is_end, "the scores are those after the final scoring");
  add_option(command, "--players", options.players, "P [as many as needed]", "how many players",
             {within(1, rules::most_players)});
  add_option(command, "--record", options.record, "FILE", "write the game, for bastide replay", {a_word});
  add_option(command, "--limit", options.limit, "N [2000000]", "look at no more than so many states of games",
             {within(std::uint64_t{1}, std::uint64_t{1'000'000'000'000})});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveReachOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  if (options.position.empty() == options.file.empty())
    throw UsageError("expected either a POSITION or --file");
  if (!options.record.empty()) reports::require_writable(options.record);
  const auto text =
      options.file.empty() ? input::joined(options.position) : tilesets::read_text_file(options.file);
  if (const auto figure = rules::editions::further_figure(edition))
    throw UsageError(
        fmt::format("games with {} are not looked for, expected an edition with followers alone", *figure));
  if (const auto changing = rules::editions::changing_detail(edition))
    throw UsageError(
        fmt::format("points with {} depend on how the game went, which is not looked for; expected "
                    "an edition without",
                    *changing));
  if (edition.pays_by_weight())
    throw UsageError(
        "games in which fewer followers get a part of the points are not looked for, expected "
        "who_scores majority or everyone and outvoted nothing");
  if (const auto costing = rules::editions::costing_formula(edition))
    throw UsageError(fmt::format("games with {} are not looked for, expected an edition without", *costing));
  const auto name = options.file.empty() ? std::string("<position>") : options.file;
  if (const auto event = rules::editions::further_event(edition))
    throw UsageError(fmt::format("games with {} are not looked for, expected an edition without", *event));
  const auto arrangement = solver::questions::reach::read_arrangement(
      set, input::with_rotations(set, text, name, options.common.quiet), name);
  solver::questions::reach::ReachOptions asked{read_scores(options.scores), options.is_end, options.players,
                                               options.limit};
  if (options.is_end && options.scores.empty())
    throw UsageError("--end is about scores, expected --scores as well");
  const rules::board::FitTable fit(set);
  solver::runs::Progress progress;
  const auto found = solver::questions::reach::reach_position({fit, edition}, arrangement, asked,
                                                              run_control(options.common, progress));
  if (!options.record.empty()) write_record(options, found);
  return print_answers(options.common, options.question, edition, set, found.answers, &arrangement.position);
}

Command add_reach(CLI::App& parent) { return add<SolveReachOptions>(parent); }

}  // namespace bastide::cli::commands::solve
