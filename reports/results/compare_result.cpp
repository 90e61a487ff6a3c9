#include "reports/results/compare_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/answer_words.hpp"
#include "reports/results/compare/differences.hpp"
#include "reports/results/compare/places.hpp"
#include "reports/results/score_result.hpp"
#include "reports/results/verify_result.hpp"
#include "reports/shell_command.hpp"

namespace bastide::reports::results {
namespace {

using namespace document;
using compare::SideNames;
using records::ChangeAlone;
using records::ComparedSide;
using records::ComparisonRecord;
using records::ExpansionChange;
using records::Pairing;
using records::SeparatedBy;
using records::Separation;
using records::TileChange;

std::string with_rules(const ComparedSide& side) {
  auto out = side.label;
  for (const auto& [name, value] : side.rules) out += fmt::format(", {} = {}", name, value);
  return out;
}

/// The designer's names of left and right; where both are the same, what else tells the sides apart.
SideNames side_names(const ComparisonRecord& record) {
  auto left = record.left.label, right = record.right.label;
  if (left == right) left = with_rules(record.left), right = with_rules(record.right);
  if (left == right && record.left.tile_set_name != record.right.tile_set_name)
    left += ", " + record.left.tile_set_name, right += ", " + record.right.tile_set_name;
  if (left == right) left += " (first)", right += " (second)";
  return {left, right};
}

std::string pairing_words(Pairing pairing, const SideNames& names) {
  switch (pairing) {
    case Pairing::same_tiles:
      return "the same draws on both sides";
    case Pairing::right_has_all:
      return fmt::format("the same order of draws; {} draws without the tiles that it lacks", names.first);
    case Pairing::left_has_all:
      return fmt::format("the same order of draws; {} draws without the tiles that it lacks", names.second);
    case Pairing::none:
      break;
  }
  return "games of the two sides are not paired: they begin with other tiles, or each has some that the "
         "other lacks";
}

/// Everything that a comparison says, for one record.
class CompareWriter {
 public:
  CompareWriter(const ComparisonRecord& record, const std::vector<tilesets::TileSet>& sets)
      : r_(record), sets_(sets), names_(side_names(record)) {
    left_set_ = compare::played_set(sets, r_.left);
    right_set_ = compare::played_set(sets, r_.right);
  }

  Document written() {
    out_ << Heading{fmt::format("{} → {}", names_.first, names_.second), 1} << Paragraph{facts(), true};
    add_missing();
    add_changes();
    if (!r_.policies.empty()) out_ << compare::main_differences(r_, names_);
    add_checked();
    const auto fold = [&](const std::string& title, Document inside) {
      if (!inside.blocks.empty()) out_ << Folded{title, "", std::move(inside), false, true};
    };
    for (const auto& expansion : r_.expansions) {
      const auto rules = rules_of(expansion.id), tiles = tiles_of(expansion.id);
      List all;
      for (const auto* items : {&rules, &tiles})
        for (const auto& [name, item] : *items) all.items.push_back(item);
      fold(fmt::format("What {} {}, rule by rule and tile by tile", expansion.name,
                       expansion.is_taken_away ? "brought" : "brings"),
           {{std::move(all)}});
    }
    if (!r_.policies.empty())
      fold("What changes, by every way of playing", compare::all_differences(r_, names_));
    fold("Each change by itself", compare::each_alone(r_, names_));
    if (has_own_positions()) fold("The smallest position that tells both apart", separation());
    fold("A typical game on both sides", compare::boards(r_, names_, left_set_, right_set_));
    fold("Places and holes", compare::places(r_, names_, left_set_, right_set_));
    fold("How well each policy plays", compare::strengths(r_, names_));
    add_runs();
    add_making();
    return std::move(out_);
  }

 private:
  std::string facts() const {
    const auto tiles = [](const ComparedSide& side) {
      const auto count = fmt::format("{}", side.tiles);
      return side.tile_set_name.find(count) != std::string::npos  // "72 land tiles"
                 ? side.tile_set_name
                 : fmt::format("{}, {} tiles", side.tile_set_name, count);
    };
    auto out = fmt::format("{} · {}", counted(r_.players, "player"), tiles(r_.left));
    if (r_.left.topology != r_.right.topology || r_.left.tiles != r_.right.tiles)
      out += " → " + tiles(r_.right);
    if (r_.left.edition == r_.right.edition && r_.left.rules.size() + r_.right.rules.size() == 0)
      out += " · rules of " + r_.left.edition_name;
    return out + " · " + pairing_words(r_.pairing, names_);
  }

  void add_missing() {
    if (r_.missing.empty()) return;
    List list;
    for (const auto& step : r_.missing) list.items.push_back({fmt::format("{}: {}", step.step, step.why)});
    out_ << Paragraph{"Missing, because it was stopped:"} << list;
  }

  // What was changed, each with the smallest position that shows it.

  void add_changes() {
    out_ << Heading{"What was changed", 2, "changed"};
    if (r_.changes.empty() && r_.tile_changes.empty())
      out_ << Paragraph{"Nothing is changed: both sides have the same rules and the same tiles."};
    std::vector<std::pair<std::string, Item>> expansions;
    for (const auto& expansion : r_.expansions) {
      const auto alone = std::ranges::find(r_.each, expansion.id, &ChangeAlone::name);
      if (alone == r_.each.end() || !is_drawn(*alone))
        expansions.emplace_back(expansion.name, Item{added(expansion), {}, note_of(expansion.id)});
    }
    add_first(expansions, "expansion");
    add_first(rules_of(""), "rule");
    add_first(tiles_of(""), "tile");
    for (const auto& change : r_.each)
      if (is_drawn(change)) {
        const auto note = note_of(change.name);
        const auto expansion = std::ranges::find(r_.expansions, change.name, &ExpansionChange::id);
        const auto words = expansion == r_.expansions.end() ? change.sentence : added(*expansion);
        out_ << board_of(*change.separation, words + (note.empty() ? "" : "\n" + note));
      }
    const auto names = change_names(r_);
    if (std::ranges::count(names, records::all_tiles) > 0)
      out_ << Paragraph{
          fmt::format("With the tiles there are more than {} changes: these are played together only.",
                      records::most_alone),
          true};
    if (const auto count = names.size(); count > records::most_alone)
      out_ << Paragraph{fmt::format("There are {} changes; each by itself is played for up to {} only.",
                                    count, records::most_alone),
                        true};
    if (!has_own_positions()) out_ << separation();
  }
  /// Rules and tiles that an expansion brings, or those of none, with their names. What has a position of its
  /// own is told above that.
  std::vector<std::pair<std::string, Item>> rules_of(const std::string& expansion) const {
    std::vector<std::pair<std::string, Item>> out;
    for (const auto& change : r_.changes) {
      const auto found = std::ranges::find(r_.each, change.name, &ChangeAlone::name);
      if (change.of == expansion && (found == r_.each.end() || !is_drawn(*found)))
        out.emplace_back(change.name,
                         Item{words_of(r_, change), {}, note_of(change.name), pictures_of(change)});
    }
    return out;
  }
  /// Of the tiles that come with it.
  std::string pictures_of(const records::RuleChange& rule) const {
    std::string out;
    for (const auto& tile : r_.tile_changes)
      if (tile.of == rule.name) out += tile_item(tile).picture;
    return out;
  }
  std::vector<std::pair<std::string, Item>> tiles_of(const std::string& expansion) const {
    std::vector<std::pair<std::string, Item>> out;
    for (const auto& change : r_.tile_changes)
      if (change.of == expansion) out.emplace_back(change.type, tile_item(change));
    return out;
  }
  /// "Inns & Cathedrals is added: 17 types of tiles, 2 marks (inn, cathedral), 5 rules."
  std::string added(const ExpansionChange& expansion) const {
    std::vector<std::string> out;
    const auto types = std::ranges::count(r_.tile_changes, expansion.id, &TileChange::of);
    if (types > 0) out.push_back(types == 1 ? "a type of tile" : fmt::format("{} types of tiles", types));
    std::size_t rules = std::ranges::count(r_.changes, expansion.id, &records::RuleChange::of);
    for (const std::string kind : {"mark", "figure", "line", "deck"}) {
      std::vector<std::string> names;
      for (const auto& change : r_.changes)
        if (change.of == expansion.id && change.name.starts_with(kind + "."))
          names.push_back(change.name.substr(kind.size() + 1));
      if (names.empty()) continue;
      rules -= names.size();
      out.push_back(fmt::format("{} ({})", counted(names.size(), kind), fmt::join(names, ", ")));
    }
    if (rules > 0) out.push_back(counted(rules, "rule"));
    auto words = fmt::format("{} is {}: {}.", expansion.name, expansion.verb(), fmt::join(out, ", "));
    for (const auto& sentence : expansion.but) words += " But: " + sentence;
    return words;
  }
  /// How often a change bites, what it does to points by itself, why no position is drawn for it.
  std::string note_of(const std::string& name) const {
    std::vector<std::string> out;
    if (const auto bites = std::ranges::find(r_.bites, name, &records::ChangeBites::name);
        bites != r_.bites.end())
      out.push_back(bites->words);
    if (const auto alone = std::ranges::find(r_.each, name, &ChangeAlone::name); alone != r_.each.end()) {
      if (!alone->points.empty())
        out.push_back(alone_words(*alone));
      else if (!alone->contradiction.empty())
        out.push_back("not played by itself: " + alone->contradiction);
      if (!is_drawn(*alone)) out.push_back(why_without(*alone));
    }
    std::erase(out, "");
    return fmt::format("{}", fmt::join(out, "; "));
  }
  std::string alone_words(const ChangeAlone& change) const {
    const auto points = compare::points_alone(change, records::leading_policy(r_).policy);
    return fmt::format("played{}: {}",
                       change.with.empty()
                           ? " by itself"
                           : " together with " + listed(records::change_words(r_, change.with)),
                       points.empty() ? "no change of points to be seen" : "points " + points);
  }
  static bool is_drawn(const ChangeAlone& change) {
    return change.separation && !change.separation->position.empty();
  }
  bool has_own_positions() const { return std::ranges::any_of(r_.each, is_drawn); }
  /// The first of a list; the others folded under their names.
  void add_first(const std::vector<std::pair<std::string, Item>>& all, const char* what) {
    constexpr std::size_t most = 7;
    List first, rest;
    std::vector<std::string> names;
    for (const auto& [name, item] : all) {
      if (first.items.size() < most) {
        first.items.push_back(item);
        continue;
      }
      rest.items.push_back(item);
      names.push_back(name);
    }
    if (!first.items.empty()) out_ << std::move(first);
    if (!names.empty())
      out_ << Folded{.title = fmt::format("{} more", counted(names.size(), what)),
                     .note = fmt::format("{}", fmt::join(names, ", ")),
                     .inside = {{std::move(rest)}},
                     .is_brief_in_text = true};
  }

  /// Why no position is drawn for a change among several.
  static std::string why_without(const ChangeAlone& change) {
    if (!change.separation) return {};
    const auto& s = *change.separation;
    if (!s.why_none.empty()) return "no position was looked for: " + s.why_none;
    if (!s.why_equal.empty()) return "no position shows it: " + s.why_equal;
    return fmt::format("no position of up to {} shows it", counted(s.searched_tiles, "tile"));
  }

  Item tile_item(const TileChange& change) const {
    std::string picture;
    if (change.is_gone() || change.is_changed)
      picture += compare::tile_picture(left_set_, r_.left, change.type, 60);
    if (!change.is_gone()) picture += compare::tile_picture(right_set_, r_.right, change.type, 60);
    auto words = records::words_of(change);
    if (!change.shows.empty()) words += ": " + change.shows;
    return {words + ".", {}, note_of(records::tile_name(change)), picture};
  }

  /// With what both score, or who allows it.
  Board board_of(const Separation& s, const std::string& title) const {
    const auto& side = s.only_of == "left" ? r_.left : r_.right;
    const auto* set = records::find_set(sets_, s.tile_set, side.edition);
    if (set == nullptr) set = s.only_of == "left" ? left_set_ : right_set_;
    Board out{.set = set,
              .tile_set = s.tile_set,
              .edition = side.edition,
              .position = s.position,
              .title = title,
              .tile_size = 56,
              .has_coordinates = false};
    out.caption = s.left && s.right
                      ? fmt::format("{} → {}", points_words(s.left->scores), points_words(s.right->scores))
                  : s.only_of == "left" ? "allowed without this change only"
                                        : "allowed with this change only";
    if (s.left && s.right && s.position.find('.') != s.position.npos && !s.own_figures.empty())
      out.caption += "\n(one side has no such figure)";
    return out;
  }

  std::string what_separates(const Separation& s) const {
    if (s.by == SeparatedBy::position)
      return fmt::format("The smallest position that they score differently has {} and {}.",
                         counted(s.tiles, "tile"), counted(s.followers, "follower"));
    if (s.by == SeparatedBy::board) {
      const auto& has = s.only_of == "left" ? names_.first : names_.second;
      const auto& lacks = s.only_of == "left" ? names_.second : names_.first;
      const auto common = s.why_equal.empty() ? ""
                                              : fmt::format(
                                                    "Positions of the tiles that both have are scored alike "
                                                    "({}). ",
                                                    s.why_equal);
      return common +
             fmt::format("The smallest board that only one side allows: {} does, {} does not.", has, lacks);
    }
    if (!s.why_equal.empty())
      return fmt::format("No position tells them apart, provably: both score every one alike ({}).",
                         s.why_equal);
    if (!s.why_none.empty())
      return fmt::format("No position was looked for that tells them apart: {}.", s.why_none);
    return fmt::format("No position of up to {} is scored differently.", counted(s.searched_tiles, "tile"));
  }

  /// The smallest position of all changes together, with both sheets.
  Document separation() const {
    Document out;
    if (!r_.separation) return out;
    const auto& s = *r_.separation;
    out << Paragraph{what_separates(s)};
    if (!s.own_figures.empty() && s.why_none.empty()) out << Paragraph{s.own_figures};
    if (s.position.empty()) return out;
    auto board = board_of(s, "");
    if (s.left && s.right) board.caption.clear();  // the sheets say it
    if (!s.left || !s.right) return std::move(out << board);
    Document sheets;
    sheets << both_sheets(*s.left, names_.first, *s.right, names_.second);
    if (!s.left_sight.empty())
      sheets << Paragraph{sights_words(s.left_sight, names_.first, s.right_sight, names_.second), true};
    return std::move(out << Beside{{{board}}, sheets});
  }

  // What `verify` says about both sides, how all was made.

  void add_checked() {
    if (r_.verification.empty()) {
      out_ << Paragraph{"The rules were not verified (--verify no); bastide verify does it.", true};
      return;
    }
    List list;
    for (std::size_t i = 0; i < r_.verification.size(); ++i) {
      const auto& run = r_.verification[i];
      list.items.push_back(
          {fmt::format("{} {}", sign_of(outcome_tone(run.result.outcome)), headline(run)), name_of(i)});
    }
    out_
        << Paragraph{"Engines put to the test under these rules; whether the rules are good it does not say:"}
        << list;
  }
  const std::string& name_of(std::size_t run) const {
    return records::is_verified_left(r_, run) ? names_.first : names_.second;
  }
  void add_runs() {
    for (std::size_t i = 0; i < r_.verification.size(); ++i) {
      const auto& run = r_.verification[i];
      out_ << Folded{.title = "Everything that was checked: " + name_of(i),
                     .inside = run_document(run, sets_),
                     .is_open = run.result.outcome == records::RunOutcome::violated,
                     .is_brief_in_text = true,
                     .anchors = fmt::format("run{}-", i + 1)};
    }
  }
  void add_making() {
    std::vector<std::string> games;
    for (const auto& p : r_.policies) games.push_back(fmt::format("{} {}", p.policy, number(p.games)));
    Table table{.text_columns = 2};
    const auto add = [&](const std::string& name, const std::string& value) {
      table.rows.push_back({{name, value}});
    };
    add("program", fmt::format("{} {}", r_.program.name, r_.program.version));
    add("seed", fmt::format("{}", r_.seed));
    add("games", fmt::format("{}", fmt::join(games, ", ")));
    add("seconds", number(r_.timing.seconds, 1));
    for (const auto& phase : r_.timing.phases) add("seconds, " + phase.name, number(phase.seconds, 1));
    for (const auto& [name, value] : r_.environment) add(name, value);
    out_ << Folded{
        "How it was made",
        "",
        {{Paragraph{"Everything except the seconds is a function of the command: the same command gives the "
                    "same figures on any machine."},
          Code{command_text(r_.command) + "\n" + command_text({"report", "DIR/compare.json", "-o", "DIR"})},
          table}},
        false,
        true};
  }

  const ComparisonRecord& r_;
  const std::vector<tilesets::TileSet>& sets_;
  SideNames names_;
  const tilesets::TileSet* left_set_ = nullptr;  ///< as it was played; nullptr: not at hand, or changed since
  const tilesets::TileSet* right_set_ = nullptr;
  Document out_;
};

}  // namespace

Document compare_document(const ComparisonRecord& record, const std::vector<tilesets::TileSet>& sets) {
  return CompareWriter(record, sets).written();
}

std::string comparison_title(const ComparisonRecord& record) {
  const auto [left, right] = side_names(record);
  return fmt::format("{} → {}", left, right);
}

}  // namespace bastide::reports::results
