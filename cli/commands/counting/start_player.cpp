// bastide editions start-player: who begins when the most roads decide, and how many draws that takes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "rules/editions/edition.hpp"
#include "solver/games/start_draw.hpp"

namespace bastide::cli::commands::counting {

struct StartPlayerOptions {
  input::CommonOptions common;
  std::string id;
  int players = 0;
  int rounds = 6;             ///< how far the distribution of rounds is told
  bool start_in_bag = false;  ///< the start tile is drawn like the others
};

namespace {

using Json = nlohmann::ordered_json;
using solver::arithmetic::Fraction;
using solver::games::RoadMetric;
using solver::games::StartDraw;
using solver::games::StartDrawEnd;

constexpr int most_players = 8;
constexpr int most_rounds = 50;
constexpr unsigned shown_decimals = 6;
constexpr std::size_t longest_fraction = 48;  ///< characters in the table; JSON has them all

/// In three lines, for the terminal.
constexpr std::array model = {
    "In each round every player still in draws one tile and nobody puts one back; those with the most roads",
    "stay in; if more than one stays, all tiles go back into the bag and those tied draw again. A single",
    "player begins without drawing."};

std::string model_text(const char* separator) { return fmt::format("{}", fmt::join(model, separator)); }

const char* draw_word(RoadMetric metric) { return metric == RoadMetric::segments ? "segments" : "edges"; }

const char* draw_word(StartDrawEnd end) {
  switch (end) {
    case StartDrawEnd::always_tied:
      return "always_tied";
    case StartDrawEnd::bag_too_small:
      return "bag_too_small";
    case StartDrawEnd::decided:
      break;
  }
  return "decided";
}

/// What the edition says about the bag and the metric.
struct EditionDraw {
  bool is_start_in_bag = false;
  std::optional<RoadMetric> metric;  ///< none: the edition does not let the most roads decide
};

EditionDraw draw_of(const rules::editions::Edition& edition, const StartPlayerOptions& options) {
  EditionDraw draw;
  draw.is_start_in_bag = options.start_in_bag || edition.start_in_bag == rules::editions::YesNo::yes;
  if (edition.start_player != rules::editions::StartPlayer::most_roads) return draw;
  draw.metric = edition.most_roads_by == rules::editions::MostRoadsBy::segments ? RoadMetric::segments
                                                                                : RoadMetric::edges;
  return draw;
}

/// Asking about a number of players that the edition does not allow is no mistake, but perhaps not meant.
void note_players(const rules::editions::Edition& edition, const StartPlayerOptions& options) {
  if (options.common.quiet) return;
  if (options.players >= edition.least_players && options.players <= edition.most_players) return;
  output::tell(fmt::format("bastide: note: edition {} is for {} players, not {}\n", edition.id,
                           rules::editions::option_value(edition, "players"), options.players));
}

/// One metric, computed.
struct MetricDraw {
  RoadMetric metric;
  solver::games::RoadCounts bag;
  StartDraw draw;
};

std::string tiles_text(const tilesets::TileSet& set, bool is_start_in_bag) {
  const auto tiles = set.tile_count() - (is_start_in_bag ? 0 : 1);
  return fmt::format("{} tile{} in the bag, the start tile {}", tiles, tiles == 1 ? "" : "s",
                     is_start_in_bag ? "among them" : "on the table");
}

/// A line of the table: what, decimals, fraction.
std::string chance_row(const std::string& what, const Fraction& value) {
  auto exact = solver::arithmetic::to_text(value);
  if (exact.size() > longest_fraction)
    exact = fmt::format("(fraction of {} characters: --json)", exact.size());
  return fmt::format("  {:<46} {:>12}  {}\n", what, solver::arithmetic::to_decimal(value, shown_decimals),
                     exact);
}

std::string counted_players(int n, const char* noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string never_decided(const MetricDraw& of) {
  return of.draw.end == StartDrawEnd::bag_too_small
             ? "  Never decided: the bag holds fewer tiles than there are players.\n"
             : "  Never decided: all tiles have the same number of roads, so every round is a tie.\n";
}

std::string rounds_text(const StartDraw& draw) {
  std::string text;
  const auto rounds = static_cast<int>(draw.decided_in.size()) - 1;
  if (draw.decided_in[0] != 0) text += chance_row("decided without drawing", draw.decided_in[0]);
  for (int r = 1; r <= rounds; ++r)
    text += chance_row(fmt::format("decided in exactly {}", counted_players(r, "round")),
                       draw.decided_in[static_cast<std::size_t>(r)]);
  text += chance_row(fmt::format("not decided after {}", counted_players(rounds, "round")), draw.undecided);
  if (draw.expected_rounds) text += chance_row("rounds, expected", *draw.expected_rounds);
  if (draw.expected_tiles) text += chance_row("tiles drawn by all, expected", *draw.expected_tiles);
  return text;
}

std::string start_draw_text(const MetricDraw& of, const EditionDraw& edition) {
  const auto& draw = of.draw;
  auto text = fmt::format("\nMost road {}{}\n", draw_word(of.metric),
                          edition.metric == of.metric ? " (this edition)" : "");
  for (std::size_t r = 0; r < of.bag.size(); ++r)
    if (of.bag[r] > 0)
      text += fmt::format("  {:<46} {:>5}\n", fmt::format("tiles with {} {}", r, draw_word(of.metric)),
                          of.bag[r]);
  if (draw.end != StartDrawEnd::decided) return text + never_decided(of);
  for (std::size_t in = draw.round.size() - 1; in >= 2; --in)
    for (std::size_t stay = 1; stay <= in; ++stay)
      text +=
          chance_row(fmt::format("one round: of {} players {} {}", in, stay, stay == 1 ? "has most" : "tie"),
                     draw.round[in][stay]);
  text += rounds_text(draw);
  text += chance_row("each player begins", draw.begins);
  for (std::size_t r = 0; r < draw.begins_with.size(); ++r)
    if (draw.begins_with[r])
      text += chance_row(fmt::format("  with a first tile of {} {}", r, draw_word(of.metric)),
                         *draw.begins_with[r]);
  return text;
}

Json exact_or_null(const std::optional<Fraction>& value) {
  return value ? Json(solver::arithmetic::to_text(*value)) : Json(nullptr);
}

/// One element of `metrics` of `bastide.start-player/1`: docs/commands.md.
Json start_draw_json(const MetricDraw& of) {
  const auto& draw = of.draw;
  Json out{{"metric", draw_word(of.metric)}, {"end", draw_word(draw.end)}};
  auto& bag = out["bag"] = Json::array();
  for (std::size_t r = 0; r < of.bag.size(); ++r)
    if (of.bag[r] > 0) bag.push_back({{"roads", r}, {"tiles", of.bag[r]}});
  auto& round = out["round"] = Json::array();
  for (std::size_t in = 2; in < draw.round.size(); ++in)
    for (std::size_t stay = 1; stay < draw.round[in].size(); ++stay)
      round.push_back({{"in", in}, {"stay", stay}, {"probability", exact_or_null(draw.round[in][stay])}});
  auto& decided = out["decided_in"] = Json::array();
  for (const auto& probability : draw.decided_in) decided.push_back(exact_or_null(probability));
  out["undecided"] = exact_or_null(draw.undecided);
  out["expected_rounds"] = exact_or_null(draw.expected_rounds);
  out["expected_tiles"] = exact_or_null(draw.expected_tiles);
  out["begins"] = exact_or_null(draw.begins);
  auto& first_tile = out["begins_with"] = Json::array();
  for (std::size_t r = 0; r < draw.begins_with.size(); ++r)
    if (draw.begins_with[r])
      first_tile.push_back({{"roads", r}, {"probability", exact_or_null(draw.begins_with[r])}});
  return out;
}

}  // namespace

CLI::App& declare(CLI::App& parent, StartPlayerOptions& options) {
  auto& command = input::add_command(
      parent,
      {"start-player", "Who begins when the most roads decide: exact probabilities",
       fmt::format("The rule option start_player = most_roads, on the edition's tiles, by road segments "
                   "and by road edges. {}",
                   model_text(" ")),
       "  bastide editions start-player c1 --players 4"});
  command.add_option("id", options.id, "edition id or file")->option_text("ID|FILE");
  command.add_option("--players", options.players, "how many players draw")
      ->required()
      ->check(CLI::Range(1, most_players))
      ->option_text("P");
  command.add_option("--rounds", options.rounds, "probabilities of up to R rounds")
      ->check(CLI::Range(0, most_rounds))
      ->option_text("R [6]");
  command.add_flag("--start-in-bag", options.start_in_bag,
                   "the start tile is drawn like the others, as with start_in_bag = yes");
  return command;
}

ExitCode run(const StartPlayerOptions& options) {
  if (options.id.empty())
    throw UsageError(
        "expected the edition as an argument, as in 'bastide editions start-player c1 --players 2'");
  const auto edition = load_edition(options.common, options.id);
  const auto set = chosen_tile_set(options.common, edition);
  note_players(edition, options);
  const auto asked = draw_of(edition, options);
  Json out{{"format", "bastide.start-player/1"},
           {"edition", edition.id},
           {"tileset", set.id()},
           {"players", options.players},
           {"start_in_bag", asked.is_start_in_bag},
           {"metric_of_edition", asked.metric ? Json(draw_word(*asked.metric)) : Json(nullptr)},
           {"model", model_text(" ")},
           {"metrics", Json::array()}};
  auto text = fmt::format("Who begins when the most roads decide: {}, tile set '{}', {};\n{}.\n{}\n",
                          edition.id, set.id(), counted_players(options.players, "player"),
                          tiles_text(set, asked.is_start_in_bag), model_text("\n"));
  for (const auto metric : {RoadMetric::segments, RoadMetric::edges}) {
    auto bag = solver::games::road_counts(set, metric, asked.is_start_in_bag);
    auto draw = solver::games::start_draw(bag, options.players, options.rounds);
    const MetricDraw of{metric, std::move(bag), std::move(draw)};
    out["metrics"].push_back(start_draw_json(of));
    text += start_draw_text(of, asked);
  }
  if (options.common.json) {
    output::print_json(out);
  } else {
    output::print(text);
  }
  return ExitCode::holds;
}

Command add_start_player(CLI::App& parent) { return add<StartPlayerOptions>(parent); }

}  // namespace bastide::cli::commands::counting
