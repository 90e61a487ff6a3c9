// Places of findings, and the rules about how a game goes.
#include "rules/editions/lint.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "rules/editions/decks.hpp"
#include "rules/editions/lint_rules.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::editions {
namespace {

using tilesets::files::Severity;

/// Where the designer set it: the preset in a list that brought it, else its own line.
const tilesets::SourceLocation& place_of(const OptionSource& source) {
  return source.brought_by.line > 0 ? source.brought_by : source.where;
}

/// Orders options by when they were set: the command line last, then the nearest file, there by line.
auto moment(const Edition& edition, const OptionSource& source) {
  const auto file = std::find(edition.files.begin(), edition.files.end(), source.where.file);
  const bool is_typed = source.set_in == "command line";
  const bool has_place = is_typed || source.where.line > 0;
  return std::tuple(has_place, is_typed, edition.files.end() - file, source.where.line, source.where.column);
}

void lint_hands(EditionLint& lint) {
  const auto& e = lint.edition();
  const bool is_hand_seen = e.hand_size > 1 || e.draw_timing == DrawTiming::turn_end || e.market > 0;
  if (lint.is_own("hand_visibility") && !is_hand_seen) {
    lint.unused("hand-never-held", {"hand_visibility"},
                "with hand_size 1 and draw_timing turn_start nobody holds a tile between turns, expected a "
                "greater hand_size or draw_timing turn_end");
  }
  if (lint.is_any_own({"hand_size", "draw_timing"}) && e.hand_size > 1 && e.hand_size != all_tiles &&
      e.hand_rest == HandRest::kept && e.draw_timing == DrawTiming::turn_start) {
    lint.warning("hand-refilled-late", {"hand_size", "draw_timing"},
                 fmt::format("hand_size {} with draw_timing turn_start: the hand is refilled when its "
                             "player's next turn begins, where the house rule of the pages refills it after "
                             "the turn, expected draw_timing turn_end",
                             e.hand_size));
  }
  if (lint.is_any_own({"unplaceable", "tile_source"}) && e.unplaceable == Unplaceable::return_to_bag &&
      e.tile_source == TileSource::stacks) {
    lint.warning("no-bag", {"unplaceable", "tile_source"},
                 "unplaceable return_to_bag with tile_source stacks: there is no bag to put a tile back into "
                 "and draw from anew, expected tile_source bag");
  }
}

/// Ways of choosing a tile that leave one another nothing to decide, or of which nobody has said what they
/// mean together.
void lint_choices(EditionLint& lint) {
  const auto& e = lint.edition();
  const auto of = [&](const char* option) { return fmt::format("{} {}", option, option_value(e, option)); };
  if (lint.is_own("hand_rest") && e.hand_rest != HandRest::kept && e.hand_size == 1) {
    lint.unused("choice-unused", {"hand_rest", "hand_size"},
                "a hand of one is laid whole, expected a greater hand_size");
  }
  if (lint.is_own("market_draw") && e.market_draw == YesNo::yes && e.market == 0) {
    lint.unused("choice-unused", {"market_draw", "market"}, "market is 0, expected a market of some tiles");
  }
  if (lint.is_own("market_cost") && !e.market_cost.is_free() && e.market < 2) {
    lint.unused(
        "choice-unused", {"market_cost", "market"},
        fmt::format("{}, and the first tile of a market costs nothing, expected a market of two or more",
                    of("market")));
  }
  const auto refuse = [&](const char* option, const char* other, const std::string& what) {
    lint.error("choice-unsettled", {option, other},
               fmt::format("{} with {}: {}", of(option), of(other), what));
  };
  if (e.market > 0 && e.hand_size > 1)
    refuse("market", "hand_size",
           "whether a hand is filled from the market is said nowhere, expected hand_size 1");
  if (e.market > 0 && e.draw_timing == DrawTiming::turn_end)
    refuse("market", "draw_timing",
           "who chooses among open tiles draws none for his next turn, expected draw_timing turn_start");
  if (e.hand_rest != HandRest::kept && e.hand_size == all_tiles)
    refuse("hand_rest", "hand_size",
           "the game would end after one tile of each player, expected hand_rest kept");
  if (lint.is_own("end_supply") && e.end_supply == YesNo::yes && !is_owned(e, e.figures.front()))
    refuse("end_supply", "followers", "nobody has a follower to deploy, expected followers 1 or more");
  if (e.end_tile_when == EndTile::drawn && !e.end_tiles.empty() &&
      (e.market_draw == YesNo::yes || !e.reserves.empty())) {
    const auto row = e.reserves.empty() ? std::string("market_draw") : "reserve." + e.reserves.front().id;
    lint.error("choice-unsettled", {"end_tile_when", row.c_str()},
               "end_tile_when drawn, where a player may lay another tile in place of drawing: whether the "
               "game still ends with the tile drawn is said nowhere, expected end_tile_when laid");
  }
  if (lint.is_own("end_tile_when") && e.end_tiles.empty()) {
    lint.unused("choice-unused", {"end_tile_when", "end_tile"}, "end_tile is none, expected a tile in it");
  }
  if (e.hand_rest == HandRest::discarded && e.hand_size > 1 && e.buy_tile == YesNo::yes)
    refuse(
        "buy_tile", "hand_rest",
        "whether a tile that was discarded counts as one that is left is said nowhere, expected buy_tile no");
}

void lint_buying(EditionLint& lint) {
  const auto& e = lint.edition();
  if (lint.is_own("buy_tile_by") && e.buy_tile == YesNo::no) {
    lint.unused("buying-unused", {"buy_tile_by", "buy_tile"}, "buy_tile is no, expected buy_tile yes");
  }
}

void lint_start(EditionLint& lint) {
  const auto& e = lint.edition();
  const bool asks_roads = e.start_player == StartPlayer::most_roads;
  if (lint.is_own("most_roads_by") && !asks_roads) {
    lint.unused("most-roads-unused", {"most_roads_by", "start_player"},
                fmt::format("start_player is {}, expected most_roads", option_value(e, "start_player")));
  }
  if (asks_roads && lint.is_any_own({"start_player", "start_in_bag"}) && e.start_in_bag == YesNo::no) {
    lint.warning(
        "most-roads-start-fixed", {"start_player", "start_in_bag"},
        "start_player most_roads with start_in_bag no: the start tile lies already, so the tile that "
        "decides who begins is not laid but goes back, expected start_in_bag yes");
  }
}

void lint_alone(EditionLint& lint) {
  const auto& e = lint.edition();
  if (e.most_players > 1) return;
  for (const auto& option : option_catalogue()) {
    if (option.is_for_several && lint.is_own(option.name))
      lint.unused("one-player", {option.name.c_str(), "players"}, "players is 1, expected 2 or more");
  }
}

void lint_followers(EditionLint& lint) {
  const auto& e = lint.edition();
  const auto counts = [&](const Figure& figure) { return figure.is_follower() && is_owned(e, figure); };
  if (std::ranges::any_of(e.figures, counts)) return;
  for (const auto& option : option_catalogue()) {
    if (!option.needs_followers() || !lint.is_own(option.name)) continue;
    const bool is_points = option.part == OptionPart::points || option.part == OptionPart::preset;
    if (is_points && e.unclaimed != Unclaimed::nobody) continue;  // who completes something scores it
    lint.warning("nothing-scored", {"followers", option.name.c_str()},
                 fmt::format("{} decides nothing: with followers 0 nobody has a majority and nothing is "
                             "scored, expected followers 1 or more",
                             option.name));
  }
}

void lint_majority(EditionLint& lint) {
  const auto& e = lint.edition();
  const bool has_majority = e.who_scores == WhoScores::majority;
  const auto no_majority =
      fmt::format("with who_scores {} no majority is asked for, expected who_scores majority",
                  option_value(e, "who_scores"));
  for (const char* option : {"shared_majority", "outvoted"}) {
    if (has_majority || !lint.is_own(option)) continue;
    lint.unused("majority-unused", {option, "who_scores"}, no_majority);
  }
  if (lint.is_own("first_ties") && (e.farms != Farms::first || !has_majority)) {
    lint.unused(
        "first-ties-unused", {"first_ties", has_majority ? "farms" : "who_scores"},
        has_majority
            ? fmt::format("farms is {}, so no majority is asked for around a city, expected farms first",
                          option_value(e, "farms"))
            : no_majority);
  }
  if (lint.is_own("tile_art") && e.junction_ends_road == JunctionEndsRoad::any) {
    lint.unused(
        "art-unused", {"tile_art", "junction_ends_road"},
        "with junction_ends_road any no drawing is looked at, expected junction_ends_road houses_only");
  }
}

/// Presets that set an option differently, unless a file or the command line sets it after them. A reading is
/// there to be laid over what it reads otherwise; not meant is a formula of an expansion that goes with it.
void lint_presets(EditionLint& lint) {
  const auto is_meant = [](const Dispute& dispute) {
    if (!dispute.later.starts_with("reading/") || dispute.earlier.starts_with("reading/")) return false;
    const auto sets = load_edition(dispute.later).brings;
    return std::ranges::find(sets, dispute.option) != sets.end();
  };
  for (const auto& dispute : lint.edition().disputes) {
    const auto& source = lint.edition().sources.at(dispute.option);
    if (source.brought_by == dispute.where && !is_shipped_file(dispute.where.file) && !is_meant(dispute))
      lint.dispute(dispute);
  }
}

/// A formula that a file gives is never the default, even when it says the same.
bool is_not_default(const Edition& edition, const std::string& option) {
  const auto* info = find_option(option);
  if (info == nullptr) return true;  // a mark or a figure
  if (info->slot) return is_own_formula(edition, *info->slot);
  static const Edition defaults;
  return option_value(edition, option) != option_value(defaults, option);
}

void lint_all(EditionLint& lint) {
  lint_presets(lint);
  lint_table(lint);
  lint_points(lint);
  lint_rows(lint);
  lint_majority(lint);
  lint_followers(lint);
  lint_hands(lint);
  lint_choices(lint);
  lint_buying(lint);
  lint_start(lint);
  lint_alone(lint);
}

}  // namespace

bool EditionLint::is_own(const std::string& option) const {
  if (!is_not_default(*edition_, option)) return false;
  const auto found = edition_->sources.find(option);
  if (found == edition_->sources.end()) return true;
  const auto& source = found->second;
  if (source.set_in == "command line") return true;
  const auto place = place_of(source);
  return place.line > 0 && !is_shipped_file(place.file);
}

bool EditionLint::is_any_own(std::initializer_list<const char*> options) const {
  return std::any_of(options.begin(), options.end(), [&](const char* option) { return is_own(option); });
}

void EditionLint::add(Severity severity, const char* rule, std::initializer_list<const char*> options,
                      std::string message) {
  EditionFinding finding{severity, *options.begin(), rule, std::move(message), {}};
  finding.where.file = edition_->files.empty() ? edition_->id : edition_->files.front();
  const OptionSource* last = nullptr;
  for (const char* option : options) {
    const auto found = edition_->sources.find(option);
    if (found == edition_->sources.end()) continue;
    if (last != nullptr && moment(*edition_, *last) >= moment(*edition_, found->second)) continue;
    last = &found->second;
    finding.option = option;
  }
  if (last != nullptr && !last->where.file.empty()) finding.where = place_of(*last);
  found_.push_back(std::move(finding));
}

void EditionLint::dispute(const Dispute& about) {
  found_.push_back({Severity::warning, about.option, "presets-disagree",
                    fmt::format("{} sets {} to {}, {} sets it to {}: the later one wins, so it is {}, "
                                "expected one of the two, or {} in a file that extends them",
                                about.earlier, about.option, about.earlier_value, about.later,
                                about.later_value, about.later_value, about.option),
                    about.where});
}

void EditionLint::error(const char* rule, std::initializer_list<const char*> options, std::string message) {
  add(Severity::error, rule, options, std::move(message));
}

void EditionLint::add_at(Severity severity, tilesets::SourceLocation where, const char* rule,
                         std::string message) {
  found_.push_back({severity, "", rule, std::move(message), std::move(where)});
}

void EditionLint::unused(const char* rule, std::initializer_list<const char*> options, std::string_view why) {
  std::string said = *options.begin();
  if (find_option(said) != nullptr) {
    said += " " + option_value(*edition_, said);
  } else {
    said[said.find('.')] = ' ';
  }
  warning(rule, options, fmt::format("{} decides nothing: {}", said, why));
}

void EditionLint::warning(const char* rule, std::initializer_list<const char*> options, std::string message) {
  add(Severity::warning, rule, options, std::move(message));
}

std::vector<EditionFinding> EditionLint::take() {
  for (auto& finding : found_)
    finding.is_accepted = finding.severity == Severity::warning &&
                          std::ranges::find(edition().accepts, finding.rule, [](const auto& accepted) {
                            return accepted.first;
                          }) != edition().accepts.end();
  std::stable_partition(found_.begin(), found_.end(),
                        [](const EditionFinding& f) { return f.severity == Severity::error; });
  return std::move(found_);
}

std::vector<EditionFinding> lint_edition(const Edition& edition) {
  EditionLint lint(edition);
  lint_all(lint);
  return lint.take();
}

std::vector<EditionFinding> lint_edition(const Edition& edition, const tilesets::TileSet& set) {
  EditionLint lint(edition);
  lint_all(lint);
  lint_tiles(lint, set);
  lint_row_tiles(lint, set);
  auto findings = lint.take();
  for (const auto& [rule, where] : edition.accepts) {
    if (std::ranges::any_of(findings, [&](const auto& f) { return f.is_accepted && f.rule == rule; }))
      continue;
    findings.push_back(
        {Severity::warning, "accepts", "nothing-accepted",
         fmt::format("accepts names {}, which nothing here is, expected the rule of a warning: "
                     "the word in its square brackets",
                     in_quotes(rule)),
         where});
  }
  return findings;
}

void throw_first_error(std::span<const EditionFinding> findings, std::string_view text,
                       const std::string& file) {
  const auto found = std::find_if(findings.begin(), findings.end(),
                                  [](const EditionFinding& f) { return f.severity == Severity::error; });
  if (found == findings.end()) return;
  const auto& where = found->where;
  throw tilesets::InputError(where, found->message,
                             where.file == file ? std::string(text) : text_of_file(where.file));
}

}  // namespace bastide::rules::editions
