// Options by name, and which editions score, or have boards, alike.
#include "rules/editions/edition.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "rules/editions/formulas.hpp"
#include "rules/editions/options.hpp"
#include "rules/editions/rows.hpp"
#include "rules/spelling.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::editions {
namespace {

using expressions::Formula;

/// Whether another option's value leaves this one nothing to decide, or its own is that of every published
/// game.
bool is_unheard(const Option& option, const Edition& edition) {
  static const Edition plain;
  const auto name = option.name;
  if (option.is_rare) return option.read(option, edition) == option.read(option, plain);
  if (name == "tile_art") return edition.junction_ends_road == JunctionEndsRoad::any;
  if (name == "second_once") return edition.farms != Farms::second;
  if (name == "first_ties") return edition.farms != Farms::first || edition.who_scores != WhoScores::majority;
  if (name.starts_with("garden.")) return !edition.has_gardens();
  if (name == "base_start_tile")
    return edition.decks.empty() && edition.base_start_tile == BaseStartTile::shuffled_in;
  return false;
}

/// Whether the published game, which nothing is added to, has no use for the option.
bool is_of_expansions(const Option& option) {
  return option.is_rare || option.name.starts_with("garden.") || option.name == "base_start_tile";
}

/// An option's value; of a formula also whether a file gives it, because the words in which an item explains
/// itself differ from a preset's.
std::string value_in_key(const Option& option, const Edition& edition) {
  const bool is_own = option.slot && is_own_formula(edition, *option.slot);
  return fmt::format("{} {} {}; ", option.name, is_own ? "=" : ":", option.read(option, edition));
}

/// The values of all options of these parts. Options that nothing looks at are left out.
std::string key_of(const Edition& edition, std::initializer_list<OptionPart> parts) {
  std::string key;
  for (const auto& option : option_rows()) {
    if (std::find(parts.begin(), parts.end(), option.part) == parts.end()) continue;
    if (!is_unheard(option, edition)) key += value_in_key(option, edition);
  }
  return key;
}

/// The lines, marks, figures, decks and reserves that the published game does not have, as far as they are of
/// these parts.
std::string rows_key(const Edition& edition, std::initializer_list<OptionPart> parts) {
  std::string key;
  for (const auto& row : own_rows(edition)) {
    if (std::find(parts.begin(), parts.end(), row.part) != parts.end())
      key += fmt::format("{} = {}; ", row.name, row_value(edition, row.name));
  }
  return key;
}

}  // namespace

const std::vector<OptionInfo>& option_catalogue() {
  static const auto catalogue = [] {
    std::vector<OptionInfo> all;
    for (const auto& option : option_rows()) {
      auto& info = all.emplace_back(OptionInfo{std::string(option.name), {}, std::string(option.meaning)});
      info.part = option.part;
      info.is_for_several = option.is_for_several;
      info.slot = option.slot;
      if (!option.lists_words) continue;
      for (const auto& [word, sentence] : option.used_words()) info.values.emplace_back(word);
      info.most = option.range.most;
    }
    return all;
  }();
  return catalogue;
}

const OptionInfo* find_option(std::string_view name) {
  const auto* option = option_called(name);
  return option == nullptr ? nullptr
                           : &option_catalogue()[static_cast<std::size_t>(option - option_rows().data())];
}

std::vector<OptionInfo> options_of(const Edition& edition) {
  std::vector<OptionInfo> out;
  for (const auto& option : option_rows())
    if (!is_of_expansions(option) || !is_unheard(option, edition)) out.push_back(*find_option(option.name));
  for (auto& row : own_rows(edition)) out.push_back(std::move(row));
  return out;
}

const char* OptionInfo::group() const {
  if (part <= OptionPart::crossings) return "scoring";
  return part == OptionPart::table ? "table" : "play";
}

bool agree_on(OptionPart part, const Edition& a, const Edition& b) {
  if (rows_key(a, {part}) != rows_key(b, {part})) return false;
  // By value and not by key: where only one of the two looks at an option, its value tells, not its absence.
  return std::ranges::all_of(option_rows(), [&](const Option& option) {
    return option.part != part || (is_unheard(option, a) && is_unheard(option, b)) ||
           value_in_key(option, a) == value_in_key(option, b);
  });
}

std::vector<std::string> starts_in(const std::string& text) {
  std::vector<std::string> starts;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '|');) starts.push_back(part);
  return starts;
}

std::string option_value(const Edition& edition, const std::string& name) {
  if (is_row_name(name)) return row_value(edition, name);
  const auto* option = option_called(name);
  return option == nullptr ? std::string{} : option->read(*option, edition);
}

std::string set_option(Edition& edition, const std::string& name, const std::string& value) {
  if (is_row_name(name)) return set_row(edition, name, value);
  const auto* option = option_called(name);
  if (option == nullptr)
    return fmt::format("unknown option {}, expected {}", in_quotes(name),
                       suggestion(name, tilesets::names_of(option_catalogue(), &OptionInfo::name)));
  const auto wrong = option->write(*option, edition, value);
  if (!wrong || !wrong->empty()) return wrong.value_or("");
  return fmt::format("unknown value {} of {}, expected {}", in_quotes(value), name, expected_values(*option));
}

std::vector<std::string> in_setting_order(std::vector<std::string> names, Edition& edition) {
  for (const auto& name : names) {
    const auto row = is_row_name(name) ? row_of(name) : std::string{};
    // A row that cannot be is refused when it is set.
    if (row.starts_with("line.") && row_value(edition, row).empty()) set_row(edition, row, "{}");
  }
  const auto all = option_rows();
  const auto place = [&](const std::string& name) {
    constexpr std::array<std::string_view, 8> rows = {"mark.",    "figure.", "line.",  "deck.",
                                                      "reserve.", "event.",  "award.", "seat."};
    if (name == "least_feature") return std::ptrdiff_t{-1};
    const auto row =
        std::ranges::find_if(rows, [&](std::string_view prefix) { return name.starts_with(prefix); });
    if (row != rows.end()) return row - rows.begin();
    const auto option = std::ranges::find(all, name, &Option::name);
    return std::ssize(rows) + (option - all.begin());
  };
  std::ranges::stable_sort(names, {}, place);
  return names;
}

std::string set_option_from(Edition& edition, const std::string& name, const std::string& value,
                            OptionSource source) {
  auto wrong = set_option(edition, name, value);
  if (!wrong.empty()) return wrong;
  if (name == "figure.follower.count") edition.sources["followers"] = source;
  edition.sources[is_row_name(name) ? row_of(name) : name] = std::move(source);
  // small_city and incomplete_at_end take the place of inherited formulas.
  for (const auto slot : common_slots) {
    auto& origin = edition.sources[formula_key(slot)];
    if (!is_own_formula(edition, slot) && origin.set_in != "preset")
      origin = {options_followed_by(slot), "preset", {}};
  }
  return {};
}

Edition only_scoring(const Edition& edition) {
  Edition out;
  for (const auto& option : option_rows())
    if (option.part <= OptionPart::crossings && option.enumerator != nullptr)
      option.enumerator(out) = option.enumerator(const_cast<Edition&>(edition));
  out.formulas = edition.formulas;
  out.least_feature = edition.least_feature;
  out.least_total = edition.least_total;
  out.marks = edition.marks;
  out.figures = edition.figures;
  out.lines = edition.lines;
  out.table = edition.table;
  return out;
}

bool Edition::has_costly_events() const {
  const auto may_cost = [](const EventRow& event) {
    return event.points < 0 || std::ranges::any_of(event.formulas, &Formula::goes_below_zero);
  };
  return pays_for_tiles() || std::ranges::any_of(events, may_cost) ||
         std::ranges::any_of(awards, [](const AwardRow& award) { return award.points.may_cost(); });
}

std::vector<std::pair<std::string, std::size_t>> Edition::token_names() const {
  std::vector<std::pair<std::string, std::size_t>> out;
  for (std::size_t m = 0; m < marks.size(); ++m)
    if (marks[m].is_token) out.emplace_back(marks[m].name, m);
  for (std::size_t e = 0; e < events.size(); ++e)
    if (events[e].gives_tokens()) out.emplace_back(events[e].id, token_number_of_event(e));
  return out;
}

bool Edition::has_gardens() const {
  return std::ranges::any_of(figures,
                             [](const Figure& f) { return f.may_stand_on(tilesets::SegmentKind::garden); });
}

expressions::Vocabulary Edition::vocabulary() const {
  expressions::Vocabulary words;
  words.marks = marks;
  words.figures = tilesets::names_of(figures, &Figure::id);
  words.lines = tilesets::names_of(lines, &OwnLine::name);
  return words;
}

std::string Edition::scoring_key() const {
  auto key = key_of(*this, {OptionPart::points, OptionPart::award, OptionPart::crossings}) +
             rows_key(*this, {OptionPart::points, OptionPart::award});
  if (table.completes()) key += key_of(*this, {OptionPart::table});
  return key;
}

std::string Edition::board_key() const {
  auto key = key_of(*this, {OptionPart::crossings, OptionPart::table, OptionPart::start}) +
             rows_key(*this, {OptionPart::course});
  return key + (has_gardens() ? "gardens; " : "");
}

}  // namespace bastide::rules::editions
