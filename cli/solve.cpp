#include "cli/solve.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "cli/position_input.hpp"
#include "reports/write_file.hpp"
#include "rules/spelling.hpp"
#include "solver/solve/supply.hpp"

namespace bastide::cli {
namespace {

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
      std::vector<std::string> ids;
      for (const auto& type : set.types()) ids.push_back(type.id);
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
  return add_command(
      parent,
      {"solve", "Questions about what a tile set can and cannot do",
       "Each answer has a verdict: found (the position was checked by the reference model, and what it "
       "is best at is proved), impossible (proved), bound (the best so far, and how good one could "
       "still be: exit code 5), cut_short (a limit: exit code 5). docs/solver.md has the questions, the "
       "methods and the answers for the shipped sets.",
       "  bastide solve block --tile B"});
}

ExitCode run(const SolveOptions& /*options*/) {
  throw UsageError(
      "expected a question: hole, block, fill, largest, complete, reach, witness or design ('bastide solve "
      "--help')");
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
  command
      .add_option("--supply", options.supply,
                  "play with these tiles only, the start tile among them: \"D1 E5\" or D1,E5")
      ->allow_extra_args(false)
      ->option_text("TILES")
      ->group(group);
  command.add_option("--without", options.without, "play without these tiles: B4,C1")
      ->allow_extra_args(false)
      ->option_text("TILES")
      ->group(group);
  command.add_flag("--draw", options.draw, "draw every position, however many answers there are")
      ->group(group);
  command.add_option("--svg", options.svg, "also write a picture of each position")
      ->option_text("FOLDER")
      ->group(group);
  command.add_option("--save", options.save, "also write the answers as JSON, for bastide report")
      ->check(writable)
      ->option_text("FILE")
      ->group(group);
}

tilesets::TileSet asked_tile_set(const CommonOptions& common, const QuestionOptions& options,
                                 const rules::Edition& edition, bool needs_start) {
  auto set = chosen_tile_set(common, edition);
  if (options.supply.empty() && options.without.empty()) return set;
  if (!options.supply.empty() && !options.without.empty())
    throw UsageError("--supply and --without say the same in two ways, expected one of them");
  const bool is_supply = !options.supply.empty();
  const std::string option = is_supply ? "--supply" : "--without";
  const auto text = joined(is_supply ? options.supply : options.without);
  std::vector<int> counts;
  for (const auto& type : set.types()) counts.push_back(is_supply ? 0 : type.count);
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
  return solver::with_counts(set, counts);
}

std::vector<std::string> supply_arguments(const QuestionOptions& options) {
  std::vector<std::string> out;
  if (!options.supply.empty()) out.push_back("--supply=" + joined(options.supply));
  if (!options.without.empty()) out.push_back("--without=" + joined(options.without));
  return out;
}

}  // namespace bastide::cli
