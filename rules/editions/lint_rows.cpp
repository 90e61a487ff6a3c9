// The lint's rules about lines, marks, figures and decks: figures that nobody can deploy, keys that decide
// nothing, points that an expansion's formulas take away, what the pages leave open, and decks that cannot be
// drawn as other options say.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/decks.hpp"
#include "rules/editions/formulas.hpp"
#include "rules/editions/lint_rules.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::FormulaSlot;
using tilesets::SegmentClass;
using tilesets::SegmentKind;

std::string mark_row(const expressions::MarkRule& mark) { return "mark." + mark.name; }
std::string figure_row(const Figure& figure) { return "figure." + figure.id; }

bool stands_on(const Figure& figure, SegmentClass of) {
  return std::ranges::any_of(tilesets::segment_kinds, [&](const tilesets::KindRow& row) {
    return row.segment_class == of && figure.may_stand_on(row.kind);
  });
}

/// Where the figure may stand, with farms as they are.
KindMask open_kinds(const Figure& figure, const Edition& edition) {
  const bool has_farms = edition.farms != Farms::off;
  return has_farms
             ? figure.stands_on
             : static_cast<KindMask>(figure.stands_on & ~static_cast<unsigned>(bit_of(SegmentKind::field)));
}

void lint_deployment(EditionLint& lint, const Figure& figure) {
  const auto& e = lint.edition();
  const auto row = figure_row(figure);
  const auto kinds = open_kinds(figure, e);
  if (kinds == 0 && lint.is_any_own({row.c_str(), "farms"})) {
    lint.warning(
        "figure-nowhere", {row.c_str(), "farms"},
        fmt::format(
            "figure {} stands on fields alone, and with farms off nobody stands there, expected farms "
            "third, second or first",
            figure.id));
  }
  KindMask beside = 0;
  for (const auto& other : e.figures) {
    const bool comes_first = other.needs == Needs::empty || other.needs == Needs::nothing;
    if (comes_first && (other.is_follower() || figure.needs == Needs::anyone))
      beside = static_cast<KindMask>(beside | open_kinds(other, e));
  }
  const bool joins = figure.needs == Needs::own_follower || figure.needs == Needs::anyone;
  if (joins && kinds != 0 && (kinds & beside) == 0) {
    lint.error(
        "figure-without-follower", {row.c_str()},
        fmt::format("figure {} needs {} where no {} may stand, expected stands_on with a kind where one may",
                    figure.id, figure.needs == Needs::anyone ? "another figure" : "an own follower",
                    figure.needs == Needs::anyone ? "other one" : "follower"));
  }
  if (figure.needs_mark >= 0) {
    const auto& mark = e.marks[static_cast<std::size_t>(figure.needs_mark)];
    if (!figure.may_stand_on(mark.on)) {
      lint.error(
          "figure-without-mark", {row.c_str()},
          fmt::format("figure {} needs a mark {}, which lies on a {}, where it may not stand, expected "
                      "stands_on with that kind",
                      figure.id, mark.name, e.kind_name(mark.on)));
    }
  }
}

void lint_keys(EditionLint& lint, const Figure& figure) {
  const auto row = figure_row(figure);
  if (!lint.is_own(row)) return;
  const auto unused = [&](const char* rule, const char* key, const char* why, const char* expected) {
    lint.warning(
        rule, {row.c_str()},
        fmt::format("{} of figure {} decides nothing: {}, expected {}", key, figure.id, why, expected));
  };
  if (figure.retrieve == editions::Retrieve::incomplete && !stands_on(figure, SegmentClass::site))
    unused("retrieve-unused", "retrieve", "figures are taken back from cloisters and gardens",
           "one of them in stands_on");
  if (figure.retrieve_formula && !figure.is_retrievable())
    unused("retrieve-points-unused", "retrieve_points", "it is never taken back",
           "retrieve = \"incomplete\" or \"anywhere\"");
  if (figure.laid_mark >= 0 && !figure.goes_elsewhere())
    unused("laid-mark-unused", "laid_mark", "it is deployed on the tile just laid alone",
           "tile = \"any\" or \"earlier\"");
  if (figure.near_mark >= 0 && figure.within == 0)
    unused("within-of-unused", "within_of", "it is deployed however far", "within");
  if (figure.goes_second() && lint.edition().figures.size() == 1 && figure.count < 2)
    unused("per-turn-unused", "per_turn", "nobody has two figures", "a greater count, or another figure");
  if (figure.gives_part && !stands_on(figure, SegmentClass::line))
    unused("extra-part-unused", "extra_part", "a tile extends roads and cities", "one of them in stands_on");
}

/// Whether any award speaks of it, or what breaks ties.
bool is_compared(const Edition& edition, std::size_t belonging) {
  const auto uses = [&](const expressions::BelongingsFormula& formula) { return formula.uses(belonging); };
  return std::ranges::any_of(edition.tie_by, uses) ||
         std::ranges::any_of(edition.awards,
                             [&](const AwardRow& award) { return uses(award.most) || uses(award.points); });
}

/// Awards that nobody comes to have.
void lint_award(EditionLint& lint, const AwardRow& award) {
  const auto& e = lint.edition();
  const auto row = "award." + award.id;
  const auto has_any = [&](const auto& named) { return award.most.uses(named.second); };
  const bool asks_for_figures = std::ranges::any_of(e.figures, [&](const Figure& figure) {
    const auto number = static_cast<std::size_t>(&figure - e.figures.data());
    return is_owned(e, figure) && award.most.uses(expressions::number_of_supply(number));
  });
  if (!award.most.is_given() || asks_for_figures || std::ranges::any_of(e.token_names(), has_any)) return;
  bool has_own_points = false;
  for (std::size_t n = 0; n < expressions::Belongings{}.size(); ++n) has_own_points |= award.points.uses(n);
  if (award.passes_on() || has_own_points) return;  // the first of them gets it, or each his own
  if (!lint.is_own(row)) return;
  lint.unused("award-nobody", {row.c_str()},
              "all players have as much of its most, expected tokens or figures in it");
}

/// Rows about nobody who plays, or that say what is so without them.
void lint_seat(EditionLint& lint, const SeatRow& seat) {
  const auto& e = lint.edition();
  const auto row = "seat." + seat.id;
  bool is_about_anybody = false;
  bool is_as_usual = seat.points == 0;
  for (int players = e.least_players; players <= e.most_players; ++players) {
    for (int player = 0; player < players; ++player) is_about_anybody |= seat.fits(player, players);
  }
  const auto& figure = e.figures[static_cast<std::size_t>(seat.figure)];
  for (const auto& other : e.seats) {
    if (&other == &seat) break;
    is_as_usual &= !other.count || other.figure != seat.figure;  // an earlier row may be overruled
  }
  is_as_usual &= seat.count == figure.count;
  if (!is_about_anybody && lint.is_any_own({row.c_str(), "players"})) {
    lint.unused(
        "seat-nobody", {row.c_str(), "players"},
        fmt::format("there is no such player in games of {}, expected seats and players that there are",
                    option_value(e, "players")));
  } else if (is_as_usual && lint.is_any_own({row.c_str(), "followers"})) {
    lint.unused(
        "seat-as-usual", {row.c_str(), "followers"},
        fmt::format("everybody has {} of figure {}, expected another count", figure.count, figure.id));
  }
}

/// Teams of one player, or of different sizes.
void lint_teams(EditionLint& lint) {
  const auto& e = lint.edition();
  if (e.teams == 0) {
    if (!lint.is_own("team_total")) return;
    lint.unused("teams-unused", {"team_total", "teams"}, "teams is none, expected teams 2 or more");
    return;
  }
  if (e.breaks_ties()) {
    lint.error("teams-tie", {"tie", "teams"},
               fmt::format("tie {} compares players, and there are teams, expected tie none",
                           option_value(e, "tie")));
  }
  if (!lint.is_any_own({"teams", "players"})) return;
  if (e.most_players <= e.teams) {
    lint.unused("teams-unused", {"teams", "players"},
                fmt::format("with players {} each is alone in his, expected fewer teams or more players",
                            option_value(e, "players")));
    return;
  }
  for (int players = e.least_players; players <= e.most_players; ++players) {
    if (players % e.teams == 0) continue;
    lint.warning(
        "teams-uneven", {"teams", "players"},
        fmt::format("teams {} with {} players: the first has one more than the last, expected players "
                    "{}",
                    e.teams, players, e.most_players / e.teams * e.teams));
    return;
  }
}

/// Events that nothing makes happen, or that give nobody anything.
void lint_event(EditionLint& lint, std::size_t number) {
  const auto& e = lint.edition();
  const auto& event = e.events[number];
  const auto row = "event." + event.id;
  const bool is_of_farms = (event.of & ~static_cast<unsigned>(bit_of(SegmentKind::field))) == 0;
  if (event.when == EventWhen::completed && is_of_farms && e.farms_close == FarmsClose::no &&
      lint.is_any_own({row.c_str(), "farms_close"})) {
    lint.unused("event-never", {row.c_str(), "farms_close"},
                "with farms_close no a field is never complete, expected farms_close yes or with_cities, or "
                "another kind");
  }
  if (event.gives_tokens() && !event.gives_points() && lint.is_own(row) &&
      !is_compared(e, token_number_of_event(number))) {
    lint.unused(
        "tokens-unused", {row.c_str()},
        "it gives tokens alone, and no award or tie speaks of them, expected them in a row [[award]]");
  }
  const bool asks_for_figures = event.when == EventWhen::turn_start || event.when == EventWhen::end;
  if (!asks_for_figures && event.who != EventFor::holders) return;
  const bool is_held = std::ranges::any_of(
      e.figures, [&](const Figure& figure) { return (open_kinds(figure, e) & event.of) != 0; });
  if (is_held || !lint.is_any_own({row.c_str(), "farms"})) return;
  lint.unused("event-nobody", {row.c_str(), "farms"},
              "it asks for figures where none may stand, expected of with a kind where one may");
}

/// Whether any points or weights depend on the mark, or where a figure may go.
bool is_asked_for(const Edition& edition, std::size_t mark) {
  for (const auto slot : slots_of(edition))
    if (formula_of(edition, slot).asks_for_mark(mark)) return true;
  const auto asks = [&](const EventRow& event) {
    return event.mark == static_cast<int>(mark) ||
           std::ranges::any_of(event.formulas, [&](const auto& f) { return f.asks_for_mark(mark); });
  };
  if (std::ranges::any_of(edition.events, asks)) return true;
  return std::ranges::any_of(edition.figures, [&](const Figure& figure) {
    return figure.needs_mark == static_cast<int>(mark) || figure.laid_mark == static_cast<int>(mark) ||
           figure.near_mark == static_cast<int>(mark) ||
           (figure.weight_formula && figure.weight_formula->uses_mark(mark)) ||
           (figure.retrieve_formula && figure.retrieve_formula->uses_mark(mark));
  });
}

void lint_mark(EditionLint& lint, std::size_t number) {
  const auto& e = lint.edition();
  const auto& mark = e.marks[number];
  const auto row = mark_row(mark);
  const bool is_of_farms = tilesets::class_of(mark.on) == SegmentClass::area;
  if (mark.is_token && is_of_farms && e.farms_close == FarmsClose::no && lint.is_own(row)) {
    lint.warning(
        "token-never-taken", {row.c_str()},
        fmt::format("token of mark {} decides nothing: a {} is never complete, expected a mark on another "
                    "kind, or farms_close yes",
                    mark.name, e.kind_name(mark.on)));
  } else if (mark.is_token && mark.bonus == 0 && !is_compared(e, number) && lint.is_own(row)) {
    lint.warning(
        "tokens-unused", {row.c_str()},
        fmt::format("token of mark {} decides nothing: it has no bonus, and no award or tie speaks of "
                    "its tokens, expected bonus, or them in a row [[award]]",
                    mark.name));
  }
  if (mark.is_token || is_asked_for(e, number)) return;
  // Named options take the place of formulas.
  const std::initializer_list<const char*> about = {row.c_str(), "small_city", "incomplete_at_end"};
  if (!lint.is_any_own(about) && !lint.is_own(row)) return;
  lint.unused("mark-unused", about,
              fmt::format("no formula of {} points speaks of it, expected it in one, or token = true",
                          e.kind_name(mark.on)));
}

/// A preset's formula where the edition's points follow a named option: what that says is lost.
void lint_replaced(EditionLint& lint) {
  const auto& e = lint.edition();
  const auto check = [&](FormulaSlot slot, const std::string& option) {
    const auto* key = formula_key(slot);
    if (!is_own_formula(e, slot) || !lint.is_own(key)) return;
    const auto source = e.sources.find(key);
    // A designer's own formula, or a preset's that is about this very option, is meant so.
    if (source == e.sources.end() || source->second.brought_by.line == 0) return;
    const auto& text = formula_of(e, slot).text();
    const bool is_told = (option == "unit" && text.find("segments") != std::string::npos) ||
                         !source->second.set_in.starts_with("expansion/");
    if (is_told) return;
    lint.warning(
        "option-replaced", {key},
        fmt::format("{} of {} takes the place of what {} {} says, expected a formula of your own that says "
                    "both",
                    key, source->second.set_in, option, option_value(e, option)));
  };
  for (const auto slot : common_slots) {
    if (is_changed(e, slot, e.farms)) check(slot, std::string(option_behind(slot)));
    if (follows_unit(slot) && e.unit == Unit::segment) check(slot, "unit");
  }
}

/// Figures in the points of farms, where the pages do not say which farm is meant.
void lint_farm_figures(EditionLint& lint) {
  const auto& e = lint.edition();
  const bool is_settled = e.farms == Farms::third || e.farms == Farms::off;
  if (is_settled || !lint.is_any_own({"farm.points", "farms"})) return;
  if (!formula_of(e, FormulaSlot::farm_points).uses_figures()) return;
  lint.warning(
      "farm-figures-unsettled", {"farm.points", "farms"},
      fmt::format("farm.points speaks of figures, and farms is {}: on which of several farms at a city a "
                  "figure counts is said nowhere, {}, expected farms third",
                  option_value(e, "farms"),
                  e.farms == Farms::first ? "here on all of them" : "here on the farm that scores the city"));
}

/// Decks, and options that speak of all tiles as one.
void lint_decks(EditionLint& lint) {
  const auto& e = lint.edition();
  if (e.decks.empty()) {
    const bool needs_decks =
        e.base_start_tile == BaseStartTile::first_deck || e.base_start_tile == BaseStartTile::after_decks;
    if (needs_decks && lint.is_own("base_start_tile")) {
      lint.unused("no-decks", {"base_start_tile"},
                  "there are no decks, expected shuffled_in, removed, or rows [[deck]]");
    }
    return;
  }
  struct Unsettled {
    const char* option;
    bool is_set;
    const char* what;
    const char* expected;
  };
  const std::array<Unsettled, 5> all = {
      {{"start_in_bag", e.start_in_bag == YesNo::yes, "from which of them the start tile is drawn", "no"},
       {"hand_rest", e.hand_rest != HandRest::kept, "whether a tile that goes back is drawn before the next",
        "kept"},
       {"left_out", e.left_out > 0, "of which of them tiles are left out", "0"},
       {"unplaceable", e.unplaceable == Unplaceable::return_to_bag,
        "whether the next of them begins while no tile of one fits",
        "remove_if_all_agree, remove or return_to_box"},
       {"buy_tile", e.buy_tile == YesNo::yes, "whether a tile of a later one counts as left", "no"}}};
  const auto row = "deck." + e.decks.front().id;
  for (const auto& [option, is_set, what, expected] : all) {
    if (!is_set) continue;
    lint.error("decks-unsettled", {row.c_str(), option},
               fmt::format("decks with {} {}: {} is not settled, expected {} {}", option,
                           option_value(e, option), what, option, expected));
  }
  for (const auto& deck : e.decks) {
    const auto other = std::ranges::find_if(e.decks, [&](const DeckRow& d) {
      return d.continues == deck.continues && d.bends != 0 && deck.bends != 0 && d.bends != deck.bends;
    });
    if (other == e.decks.end() || other->id <= deck.id) continue;
    const auto first = "deck." + deck.id;
    const auto second = "deck." + other->id;
    lint.error(
        "decks-bend-differently", {first.c_str(), second.c_str()},
        fmt::format("decks {} and {} continue one {} and bend differently, expected the same bends, or "
                    "one of them without",
                    deck.id, other->id, deck.continues));
  }
}

/// Own tiles that show what a deck continues and are in none that does: they come with the rest, when the
/// line may have no open end left.
void lint_rest(EditionLint& lint, const tilesets::TileSet& drawn) {
  const auto& decks = drawn.decks();
  const auto rest = std::ranges::find(decks, "rest", &tilesets::Deck::id);
  if (rest == decks.end()) return;
  const auto shipped = tilesets::files::data_folder() + "/";
  for (int t = 0; t < drawn.type_count(); ++t) {
    const auto& type = drawn.type(t);
    if (rest->counts[static_cast<std::size_t>(t)] == 0 || type.where.file.starts_with(shipped)) continue;
    const auto continuing = std::ranges::find_if(decks, [&](const tilesets::Deck& deck) {
      return deck.continues && std::ranges::find(type.edges, *deck.continues) != type.edges.end();
    });
    if (continuing == decks.end()) continue;
    lint.add_at(
        tilesets::files::Severity::warning, type.where, "no-deck",
        fmt::format("tile {} shows a {} and is in no deck that continues it: it is drawn with the rest, when "
                    "it may have no place any more, expected it among the tiles of a [[deck]] such as {}",
                    type.id, drawn.edge_word(*continuing->continues), continuing->id));
  }
}

/// A start that is that of the tile set, or that leaves nothing to lay.
void lint_start(EditionLint& lint, const tilesets::TileSet& set, const tilesets::TileSet& drawn) {
  const auto& e = lint.edition();
  if (e.start.empty() || !lint.is_own("start.lay")) return;
  const bool is_as_ever = !drawn.has_lots() && drawn.start_size() == 1 &&
                          drawn.type(drawn.start_type()).id == set.type(set.start_type()).id;
  if (is_as_ever)
    lint.unused("start-unused", {"start.lay"},
                fmt::format("tile set '{}' begins with it anyway, expected tile, or other tiles", set.id()));
  if (drawn.start_size() == drawn.tile_count())
    lint.warning("no-room", {"start.lay"},
                 fmt::format("start.lay {}: all tiles of tile set '{}' lie at the start, so no tile is ever "
                             "laid, expected fewer",
                             e.start, set.id()));
}

/// Whether any tile of the set shows the mark.
bool is_shown(const tilesets::TileSet& set, const std::string& mark) {
  const auto name = std::ranges::find(set.marks(), mark);
  if (name == set.marks().end()) return false;
  const auto number = static_cast<std::size_t>(name - set.marks().begin());
  return std::ranges::any_of(set.types(), [&](const auto& type) {
    return std::ranges::any_of(type.segments, [&](const auto& s) { return s.marks[number] > 0; });
  });
}

/// What breaks ties and is the same for all: nobody comes to have any of it.
void lint_tie(EditionLint& lint, const tilesets::TileSet& set) {
  const auto& e = lint.edition();
  if (!lint.is_own("tie")) return;
  std::vector<std::size_t> had;
  for (std::size_t m = 0; m < e.marks.size(); ++m)
    if (e.marks[m].is_token && is_shown(set, e.marks[m].name)) had.push_back(m);
  for (std::size_t n = 0; n < e.events.size(); ++n)
    if (e.events[n].gives_tokens()) had.push_back(token_number_of_event(n));
  for (std::size_t f = 0; f < e.figures.size(); ++f)
    if (is_owned(e, e.figures[f])) had.push_back(expressions::number_of_supply(f));
  for (const auto& formula : e.tie_by) {
    if (std::ranges::any_of(had, [&](std::size_t belonging) { return formula.uses(belonging); })) continue;
    lint.warning("tie-unused", {"tie"},
                 fmt::format("tie: {} decides nothing: nobody ever has any of it, expected tokens or figures "
                             "that players come to have",
                             formula.text()));
  }
}

/// Tiles that show marks of which the edition says nothing: they count for nobody.
void lint_unknown_marks(EditionLint& lint, const tilesets::TileSet& set) {
  const auto& e = lint.edition();
  if (e.files.empty() || is_shipped_file(e.files.front())) return;
  std::vector<std::string> unknown;
  for (const auto& mark : std::span(set.marks()).subspan(1))
    if (std::ranges::find(e.marks, mark, &expressions::MarkRule::name) == e.marks.end() &&
        is_shown(set, mark))
      unknown.push_back(mark);
  if (unknown.empty()) return;
  lint.add_at(tilesets::files::Severity::warning, place_of_value(e.files.front(), "tileset"),
              "marks-without-row",
              fmt::format("tile set '{}' shows marks that count for nobody: {}, expected rows [markers] for "
                          "them, or in extends a preset that has these",
                          set.id(), fmt::join(unknown, ", ")));
}

/// Tiles that end the game as they cannot, or before it begins.
void lint_end_tiles(EditionLint& lint, const tilesets::TileSet& drawn) {
  const auto& e = lint.edition();
  const auto types = end_types_of(drawn, e);
  const auto comes = [&](int type) {
    const int lie = e.start_in_bag == YesNo::no ? drawn.count_at_start(type) : 0;
    return drawn.type(type).count > lie;
  };
  if (types.empty() || !lint.is_own("end_tile")) return;
  const auto comes_first = [&](int type) {  // decks are drawn when the start tile lies
    return comes(type) &&
           (drawn.decks().empty() || drawn.decks().front().counts[static_cast<std::size_t>(type)] > 0);
  };
  const char* set_up = e.hand_size == all_tiles                ? "hand_size"
                       : e.draw_timing == DrawTiming::turn_end ? "draw_timing"
                       : e.market > 0                          ? "market"
                                                               : nullptr;
  if (e.end_tile_when == EndTile::drawn && set_up != nullptr && std::ranges::any_of(types, comes_first)) {
    lint.warning(
        "end-at-once", {"end_tile_when", set_up},
        fmt::format("end_tile_when drawn with {} {}: tiles are drawn before the first turn, and with "
                    "one of end_tile among them nobody plays any, expected end_tile_when laid",
                    set_up, option_value(e, set_up)));
  }
  if (std::ranges::any_of(types, comes)) return;
  lint.unused("end-never", {"end_tile"},
              "no such tile is left to draw when the game begins, expected another one");
}

/// Lines that no tile shows, and what cannot be: tiles with lines that the edition does not know, decks that
/// these tiles do not make.
void lint_drawn(EditionLint& lint, const tilesets::TileSet& set) {
  const auto& e = lint.edition();
  for (const auto& line : e.lines) {
    const auto row = "line." + line.name;
    const bool is_shown = std::ranges::find(set.names().lines, line.name) != set.names().lines.end();
    if (is_shown || !lint.is_own(row)) continue;
    lint.unused("no-lines", {row.c_str()},
                fmt::format("no tile of tile set '{}' shows it, expected other tiles", set.id()));
  }
  const bool has_base_start = set.replaced_start() != tilesets::TileSet::no_start;
  if (e.base_start_tile != BaseStartTile::shuffled_in && !has_base_start && lint.is_own("base_start_tile")) {
    lint.unused("no-base-start", {"base_start_tile"},
                fmt::format("no start tile of tile set '{}' takes the place of another, expected other tiles",
                            set.id()));
  }
  if (e.decks.empty() && e.reserves.empty() && set.names().lines.empty() && e.start.empty() &&
      e.removed_tiles.empty() && e.end_tiles.empty())
    return;
  try {
    const auto drawn = tiles_under(set, e);
    lint_end_tiles(lint, drawn);
    lint_rest(lint, drawn);
    lint_start(lint, set, drawn);
  } catch (const tilesets::InputError& wrong) {
    const bool is_of_start = wrong.message().starts_with("start.lay");
    lint.add_at(tilesets::files::Severity::error, wrong.where(),
                is_of_start ? "start-not-laid" : "tiles-not-drawn", wrong.message());
  }
}

}  // namespace

void lint_rows(EditionLint& lint) {
  const auto& e = lint.edition();
  for (const auto& figure : e.figures) {
    lint_deployment(lint, figure);
    lint_keys(lint, figure);
  }
  for (std::size_t m = tilesets::pennant + 1; m < e.marks.size(); ++m) lint_mark(lint, m);
  for (std::size_t n = 0; n < e.events.size(); ++n) lint_event(lint, n);
  for (const auto& award : e.awards) lint_award(lint, award);
  for (const auto& seat : e.seats) lint_seat(lint, seat);
  lint_teams(lint);
  lint_replaced(lint);
  lint_farm_figures(lint);
  lint_decks(lint);
}

void lint_row_tiles(EditionLint& lint, const tilesets::TileSet& set) {
  const auto& e = lint.edition();
  lint_drawn(lint, set);
  lint_unknown_marks(lint, set);
  lint_tie(lint, set);
  for (std::size_t m = tilesets::pennant + 1; m < e.marks.size(); ++m) {
    const auto& mark = e.marks[m];
    const auto row = mark_row(mark);
    if (is_shown(set, mark.name) || !lint.is_own(row)) continue;
    lint.unused("no-marks", {row.c_str()},
                fmt::format("no tile of tile set '{}' shows it, expected other tiles", set.id()));
  }
  for (const auto& event : e.events) {
    const auto row = "event." + event.id;
    if (event.mark > 0 || !lint.is_own(row)) continue;  // of other marks it is said that no tile shows them
    const auto asked = [&](const tilesets::Segment& s) {
      if (tilesets::is_own_line(s.kind)) return true;  // likewise of lines; here they have the set's numbers
      return event.is_of(s.kind) && (event.mark < 0 || s.marks[tilesets::pennant] > 0);
    };
    const auto shows = [&](const tilesets::TileType& type) {
      return std::ranges::any_of(type.segments, asked);
    };
    if (std::ranges::any_of(set.types(), shows)) continue;
    lint.unused(
        "event-never", {row.c_str()},
        fmt::format("no tile of tile set '{}' shows what it asks for, expected other tiles", set.id()));
  }
  const auto has_garden = [](const tilesets::TileType& type) { return type.gardens > 0; };
  for (const auto& figure : e.figures) {
    const auto row = figure_row(figure);
    if (!figure.may_stand_on(SegmentKind::garden) || !lint.is_own(row)) continue;
    if (std::ranges::any_of(set.types(), has_garden)) continue;
    lint.warning(
        "no-gardens", {row.c_str()},
        fmt::format(
            "figure {} may stand on gardens: no tile of tile set '{}' shows one, expected other tiles "
            "or stands_on without garden",
            figure.id, set.id()));
  }
}

}  // namespace bastide::rules::editions
