// Answers as JSON (`bastide.solve/1`), as text with drawings, and as SVG pictures.
#include "cli/commands/solve/question.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "bastide/version.hpp"
#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/records/described_json.hpp"
#include "reports/records/solve_record.hpp"
#include "reports/results/answer_words.hpp"
#include "reports/results/solve_result.hpp"
#include "reports/write_file.hpp"
#include "rules/notation.hpp"
#include "rules/spelling.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/set_with_counts.hpp"

namespace bastide::cli::commands::solve {

struct SolveOptions {
  input::CommonOptions common;
};

namespace {

using input::joined;
using tilesets::InputError;

/// "A2 B4,C": a type and how many, 1 when not said.
struct TileNumber {
  std::size_t at = 0;  ///< byte of the text
  int type = 0;
  int number = 1;
};

constexpr const char* separators = " ,\t";

/// The type whose id the word is, or is before a number. Ids may end in digits: the longest one counts.
std::optional<TileNumber> read_word(const tilesets::TileSet& set, const std::string& word) {
  constexpr std::size_t most_digits = 4;
  for (std::size_t digits = 0; digits <= most_digits && digits < word.size(); ++digits) {
    const auto number = word.substr(word.size() - digits);
    if (!std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; })) break;
    const int type = set.find(word.substr(0, word.size() - digits));
    if (type >= 0) return TileNumber{0, type, number.empty() ? 1 : std::stoi(number)};
  }
  return std::nullopt;
}

std::vector<TileNumber> read_tiles(const tilesets::TileSet& set, const std::string& text,
                                   const std::string& option) {
  std::vector<TileNumber> out;
  std::vector<bool> is_named(static_cast<std::size_t>(set.type_count()), false);
  for (auto at = text.find_first_not_of(separators); at != std::string::npos;
       at = text.find_first_not_of(separators, at)) {
    const auto end = std::min(text.find_first_of(separators, at), text.size());
    const auto word = text.substr(at, end - at);
    const auto fail = [&](const std::string& message) {
      throw InputError(tilesets::locate(option, text, at), message, text);
    };
    auto tile = read_word(set, word);
    if (!tile) {
      const auto ids = set.types() | ranges::views::transform(&tilesets::TileType::id) | ranges::to_vector;
      fail(fmt::format("unknown tile {}, expected {} and how many, as in {}2", rules::in_quotes(word),
                       rules::suggestion(word.substr(0, word.find_first_of("0123456789")), ids),
                       ids.front()));
    }
    const auto& type = set.type(tile->type);
    if (tile->number > type.count)
      fail(fmt::format("{} tiles {}, expected at most the {} that set '{}' has", tile->number, type.id,
                       type.count, set.id()));
    if (is_named[static_cast<std::size_t>(tile->type)])
      fail(fmt::format("tile {} is named twice, expected once with its number", type.id));
    is_named[static_cast<std::size_t>(tile->type)] = true;
    tile->at = at;
    out.push_back(*tile);
    at = end;
  }
  if (out.empty())
    throw InputError({option, 1, 1}, "no tiles, expected tiles and how many, as in A2 B4", text);
  return out;
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveOptions& /*options*/) {
  return input::add_command(
      parent,
      {"solve", "Questions about what a tile set can and cannot do",
       "Each answer begins with a sentence about tiles and places; then comes a position that shows it, "
       "checked "
       "by the reference model, and what the answer rests on. Exit code 5 when it is not known, or not known "
       "to "
       "be the best. docs/solver.md has the questions, the methods and the answers for the shipped sets.",
       "  bastide solve block --tile B"});
}

ExitCode run(const SolveOptions& /*options*/) {
  const auto& names = reports::records::question_names;
  throw UsageError(fmt::format("expected a question: {} ('bastide solve --help')",
                               reports::results::listed({names.begin(), names.end()}, "or")));
}

std::string writable(const std::string& path) {
  try {
    reports::require_writable(path);
  } catch (const reports::WriteError& error) {
    return error.what();
  }
  return {};
}

void add_question_options(CLI::App& command, QuestionOptions& options) {
  const auto group = "Tiles and output";
  add_option(command, "--supply", options.supply, "TILES",
             "play with these tiles only, the start tile among them: \"D1 E5\" or D1,E5",
             {one_each_time, in_group(group)});
  add_option(command, "--without", options.without, "TILES", "play without these tiles: B4,C1",
             {one_each_time, in_group(group)});
  add_flag(command, "--draw", options.draw, "draw every position, however many answers there are",
           {in_group(group)});
  add_option(command, "--svg", options.svg, "FOLDER", "also write a picture of each position",
             {in_group(group)});
  add_option(command, "--save", options.save, "FILE", "also write the answers as JSON, for bastide report",
             {such_that(writable), in_group(group)});
}

tilesets::TileSet asked_tile_set(const input::CommonOptions& common, const QuestionOptions& options,
                                 const rules::editions::Edition& edition, bool needs_start) {
  auto set = chosen_tile_set(common, edition);
  solver::boards::require_own_kinds(set, "solve");
  if (options.supply.empty() && options.without.empty()) return set;
  if (!options.supply.empty() && !options.without.empty())
    throw UsageError("--supply and --without say the same in two ways, expected one of them");
  const bool is_supply = !options.supply.empty();
  const std::string option = is_supply ? "--supply" : "--without";
  const auto text = joined(is_supply ? options.supply : options.without);
  const auto stated = [&](const auto& type) { return is_supply ? 0 : type.count; };
  auto counts = set.types() | ranges::views::transform(stated) | ranges::to_vector;
  for (const auto& tile : read_tiles(set, text, option)) {
    auto& count = counts[static_cast<std::size_t>(tile.type)];
    count += is_supply ? tile.number : -tile.number;
    if (needs_start && tile.type == set.start_type() && count == 0)
      throw InputError(tilesets::locate(option, text, tile.at),
                       fmt::format("no tile {} is left, expected one at least: it is the start tile",
                                   set.type(tile.type).id),
                       text);
  }
  if (needs_start && counts[static_cast<std::size_t>(set.start_type())] == 0)
    throw InputError(
        {option, 1, 1},
        fmt::format("the start tile {} is missing, expected one at least", set.type(set.start_type()).id),
        text);
  return solver::questions::answers::with_counts(set, counts);
}

namespace {

using input::CommonOptions;
using output::report_interruption;

using reports::records::SolveRecord;
using solver::questions::answers::Answer;
using solver::questions::answers::Answers;
using solver::questions::answers::ProofKind;
using solver::questions::answers::SolveVerdict;

constexpr std::ptrdiff_t most_drawn = 3;  ///< pictures in a terminal unless --draw asks for more

std::string position_text(const tilesets::TileSet& set, const rules::Position& position) {
  return rules::print_position(set, position);
}

SolveRecord record_of(const CommonOptions& common, const QuestionOptions& options,
                      const rules::editions::Edition& edition, const tilesets::TileSet& set,
                      const Answers& answers, const rules::Position* asked) {
  SolveRecord out;
  out.question = answers.question;
  out.tile_set = common.tile_set.empty() ? edition.tile_set : common.tile_set;
  out.edition = edition.id;
  for (const auto& [name, value] : typed_rules(common)) out.rules[name] = value;
  if (!options.supply.empty() || !options.without.empty()) {
    for (const auto& type : set.types()) out.supply[type.id] = type.count;
  }
  if (answers.after) out.position = position_text(set, *answers.after);
  for (const auto& answer : answers.answers)
    out.answers.push_back(reports::records::told(set, answer, options.proof));
  out.program = "bastide";
  out.version = version;
  const auto& given = common.given;
  out.command = (asked != nullptr ? given.about(position_text(set, *asked)) : given).words();
  return out;
}

/// "block-B-1.svg": the question, what the answer is about, and its number where names repeat.
std::string picture_name(const Answers& answers, std::size_t number) {
  auto name = answers.question;
  for (const auto& fact : answers.answers[number].about)
    name += "-" + reports::results::value_words(fact.value);
  for (auto& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-') c = '_';
  }
  constexpr std::size_t longest = 60;
  return fmt::format("{}-{}.svg", name.substr(0, longest), number + 1);
}

/// The refutation, and beside it the formula that it refutes: what any checker of DRAT needs.
void write_refutation(const CommonOptions& common, const QuestionOptions& options, const Answers& answers) {
  for (const auto& answer : answers.answers) {
    if (answer.proof.refutation.empty()) continue;
    reports::write_file(options.proof, answer.proof.refutation);
    reports::write_file(options.proof + ".cnf", answer.proof.formula);
    return;
  }
  if (!common.quiet)
    output::tell(fmt::format("bastide: nothing was refuted by CaDiCaL, {} is not written\n", options.proof));
}

/// What an answer says in one word or number; empty where it does not.
std::string said(const std::vector<solver::questions::answers::Fact>& facts, const std::string& name) {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.name == name; });
  return found == facts.end() ? std::string() : reports::results::value_words(found->value);
}

void write_pictures(const QuestionOptions& options, const tilesets::TileSet& set, const Answers& answers) {
  if (answers.after) {
    reports::pictures::BoardPicture picture;
    for (const auto& answer : answers.answers) {
      const auto hole =
          reports::pictures::marked_cell(said(answer.about, "cell"), said(answer.facts, "state"));
      if (hole) picture.holes.push_back(*hole);
    }
    const auto path = std::filesystem::path(options.svg) / (answers.question + ".svg");
    reports::write_file(path.string(), reports::pictures::board_svg(set, *answers.after, picture) + "\n");
  }
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    const auto& answer = answers.answers[i];
    if (!answer.position) continue;
    reports::pictures::BoardPicture picture;
    picture.highlight = answer.highlight;
    const auto path = std::filesystem::path(options.svg) / picture_name(answers, i);
    reports::write_file(path.string(), reports::pictures::board_svg(set, *answer.position, picture) + "\n");
  }
}

}  // namespace

ExitCode print_answers(const CommonOptions& common, const QuestionOptions& options,
                       const rules::editions::Edition& edition, const tilesets::TileSet& set,
                       const Answers& answers, const rules::Position* asked) {
  if (!answers.is_complete && answers.answers.empty())
    return report_interruption("Nothing was saved; the question starts anew.");
  const auto record = record_of(common, options, edition, set, answers, asked);
  if (!options.svg.empty()) write_pictures(options, set, answers);
  if (!options.proof.empty()) write_refutation(common, options, answers);
  if (!options.save.empty()) reports::write_file(options.save, reports::records::json_text(record, 1) + "\n");
  const auto has_position = [](const auto& answer) { return !answer.position.empty(); };
  const bool is_drawn = options.draw || std::ranges::count_if(record.answers, has_position) <= most_drawn;
  common.json
      ? output::print_json(record)
      : output::print(reports::results::solve_document(record, &set, {is_drawn, options.has_fractions}));
  if (!answers.is_complete) return report_interruption("What is printed was found before.");
  const bool is_open = std::any_of(answers.answers.begin(), answers.answers.end(), [](const Answer& a) {
    return a.verdict == SolveVerdict::bound || a.verdict == SolveVerdict::cut_short;
  });
  return is_open ? ExitCode::inconclusive : ExitCode::holds;
}

Command add_solve(CLI::App& parent) { return add<SolveOptions>(parent); }

}  // namespace bastide::cli::commands::solve
