#include "cli/commands/comparison/compare_sides.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <utility>

#include "cli/exit_code.hpp"
#include "cli/input/edition_input.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/board/board.hpp"
#include "rules/editions/further.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/editions/value_sentences.hpp"
#include "rules/notation.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::comparison {
namespace {

using reports::records::all_tiles;
using reports::records::ChangeBites;
using reports::records::ComparisonRecord;
using reports::records::ExpansionChange;
using reports::records::RuleChange;
using reports::records::SeparatedBy;
using reports::records::Separation;
using reports::records::tile_name;
using reports::records::TileChange;
using rules::editions::option_value;
using tilesets::described::word;

bool is_one_of(const std::vector<std::string>& ids, const std::string& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Whether a line of the file begins a table that only tile sets have.
bool holds_tiles(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  const auto text = "\n" + tilesets::read_text_file(path);
  return text.find("\n[tileset]") != std::string::npos || text.find("\n[[tile]]") != std::string::npos;
}

/// Whether the words name tiles and no edition. Of a sum the first part says it.
bool is_tile_set(const std::string& typed) {
  const auto first = typed.substr(0, typed.find('+'));
  if (is_one_of(rules::editions::shipped_editions(), first) ||
      is_one_of(rules::editions::shipped_presets(), first))
    return false;
  return is_one_of(tilesets::files::shipped_tile_sets(), first) || holds_tiles(first);
}

input::CommonOptions with_rules(input::CommonOptions common, const std::vector<std::string>& rules) {
  common.rules.insert(common.rules.end(), rules.begin(), rules.end());
  return common;
}

/// The id of a file that an edition extends: "c1", "expansion/abbot", "my-variant".
std::string id_of_file(const std::string& path) {
  const auto place = rules::editions::shipped_place(path);
  constexpr std::string_view folder = "rules/editions/";
  if (!place.starts_with(folder)) return std::filesystem::path(path).stem().string();
  const auto inside = place.substr(folder.size());
  return inside.substr(0, inside.size() - std::string_view(".toml").size());
}

std::string own_figures_of(const props::differences::EditionPair& pair,
                           const props::differences::Comparison& comparison) {
  return comparison.why_equal ? "" : own_figures_words(pair, comparison.smallest);
}

/// The smallest position that a pair scores differently.
void be_position(const ComparedRules& left, const ComparedRules& right,
                 const props::differences::EditionPair& pair,
                 const props::differences::Comparison& comparison, Separation& record) {
  const auto& smallest = *comparison.smallest.position;
  record.by = SeparatedBy::position;
  record.position = smallest.text;
  const bool is_seen_alike =
      pair.has_alike_features && left.set.topology_key() != left.printed.topology_key();
  record.tile_set = left.edition.has_rows() || is_seen_alike ? left.record().played_set : left.tile_set_from;
  if (!pair.left.has_figures_of(smallest.position.placements)) record.tile_set = right.record().played_set;
  record.tiles = static_cast<int>(smallest.position.placements.size());
  record.followers = smallest.followers;
  record.left = reports::records::score_record(pair.set, smallest.position, comparison.sheets->left, {});
  record.right = reports::records::score_record(pair.set, smallest.position, comparison.sheets->right, {});
  record.left_sight = word(comparison.left_sight);
  record.right_sight = word(comparison.right_sight);
}

std::vector<TileChange> tile_changes_between(const ComparedRules& left, const ComparedRules& right) {
  const auto differences = tilesets::differences::difference(left.printed, right.printed);
  const auto copies = [](const tilesets::TileSet& set, const std::string& id) {
    return set.type(set.find(id)).count;
  };
  const auto without_id = [](const std::string& description) {
    const auto colon = description.find(": ");
    return colon == std::string::npos ? description : description.substr(colon + 2);
  };
  std::vector<TileChange> out;
  for (const auto& shape : differences.shapes)
    out.push_back({shape.type, copies(left.printed, shape.type), copies(right.printed, shape.type), true,
                   without_id(shape.right)});
  for (const auto& type : differences.only_right)
    out.push_back({type.type, 0, type.count, false, without_id(type.shows)});
  for (const auto& type : differences.only_left)
    out.push_back({type.type, type.count, 0, false, without_id(type.shows)});
  const auto is_told = [&](const std::string& type) {
    return std::ranges::find(out, type, &TileChange::type) != out.end();
  };
  for (const auto& counts : differences.counts)
    if (!is_told(counts.type)) out.push_back({counts.type, counts.left, counts.right, false, {}});
  // Gardens are printed, and no difference where nobody may stand on them.
  if (!left.edition.has_gardens() && !right.edition.has_gardens()) return out;
  for (const auto& type : right.printed.types()) {
    const int other = left.printed.find(type.id);
    if (other < 0 || left.printed.type(other).gardens == type.gardens || is_told(type.id)) continue;
    out.push_back({type.id, copies(left.printed, type.id), type.count, true,
                   type.gardens == 0 ? "no garden" : fmt::format("a garden on {}", type.gardens)});
  }
  return out;
}

void be_board_of_one(const ComparedRules& side, bool is_left, const tilesets::TileSet& set,
                     const rules::Position& board, Separation& found) {
  found.by = SeparatedBy::board;
  found.only_of = is_left ? "left" : "right";
  found.tiles = static_cast<int>(board.placements.size());
  found.position = rules::print_position(set, board);
  found.tile_set = side.record().played_set;
}

/// The start tile and, beside it, a tile that the other side does not have: the first of its types, cells and
/// rotations that fits.
std::optional<rules::Position> board_with_own_tile(const ComparedRules& side, const ComparedRules& other) {
  if (side.set.is_ordered() || side.edition.start_in_bag == rules::editions::YesNo::yes) return std::nullopt;
  rules::board::Board board(side.fit, 2, side.edition.table);
  board.place({side.set.start_type(), 0, {0, 0}, {}});
  for (const auto& change : tile_changes_between(other, side)) {
    if (!change.is_new() && !change.is_changed) continue;
    const int type = side.set.find(change.type);
    const auto places = board.legal_placements(type);
    if (places.empty()) continue;
    auto placements = board.placements();
    placements.push_back({type, places.front().rotation, places.front().cell, {}});
    return rules::Position{std::move(placements), false};
  }
  return std::nullopt;
}

constexpr const char* start_name = "start";
const std::string& start_of(const tilesets::TileSet& set) { return set.type(set.start_type()).id; }

template <class Row>
const Row* named(const std::vector<Row>& rows, std::string Row::*name, const std::string& wanted) {
  const auto found = std::ranges::find(rows, wanted, name);
  return found == rows.end() ? nullptr : &*found;
}

/// What is typed for the left side with the expansions among the changes. `rest`: what cannot be said so.
std::string sum_with(const ComparedRules& left, const ComparisonRecord& record,
                     const std::vector<std::string>& names, std::vector<std::string>& rest) {
  auto sum = left.edition_from + "+";
  for (const auto& name : names) {
    const auto* expansion = named(record.expansions, &ExpansionChange::id, name);
    const auto part = "+" + name + "+";
    const auto at = sum.find(part);
    if (expansion != nullptr && !expansion->is_taken_away)
      sum += name + "+";
    else if (expansion != nullptr && at != sum.npos)
      sum.erase(at, part.size() - 1);
    else
      rest.push_back(name);
  }
  sum.pop_back();
  return sum;
}

/// The left side with these changes; nothing when that cannot be played, and why.
std::unique_ptr<ComparedRules> with_changes(const ComparedRules& left, const ComparedRules& right,
                                            const ComparisonRecord& record,
                                            const std::vector<std::string>& names, std::string& wrong) try {
  if (names.size() == change_names(record).size())
    return std::unique_ptr<ComparedRules>(new ComparedRules(compared_rules(right.common, right.typed(), {})));
  std::vector<std::string> own, types;
  const auto from = sum_with(left, record, names, own);
  const auto is_own = [&](const auto& change, const std::string& name) {
    return is_one_of(own, change.of.empty() ? name : change.of);
  };
  std::vector<props::differences::OptionDifference> options;
  for (const auto& option : props::differences::told_differences(left.edition, right.edition))
    if (is_own(*named(record.changes, &RuleChange::name, option.name), option.name))
      options.push_back(option);
  // Before any file is read: there are many sets of changes that have this one.
  if (std::ranges::any_of(options, &props::differences::OptionDifference::is_taken_away)) {
    wrong = props::differences::cannot_be_taken_away;
    return nullptr;
  }
  std::size_t untaken = 0;
  for (const auto& change : record.tile_changes) {
    if (is_own(change, tile_name(change)) || (change.of.empty() && is_one_of(own, all_tiles)))
      types.push_back(change.type);
    else if (!is_one_of(names, change.of))
      ++untaken;
  }
  const auto* other_start = named(record.changes, &RuleChange::name, start_name);
  const bool takes_start = other_start != nullptr && is_own(*other_start, start_name);
  if (other_start != nullptr && !takes_start && !is_one_of(names, other_start->of)) ++untaken;
  auto common = left.common;
  common.quiet = true;  // what the lint says has been said
  auto start = compared_rules(common, from, {});
  auto printed = std::optional(start.printed);
  if (untaken == 0 && (other_start != nullptr || !record.tile_changes.empty()))
    printed = right.printed;
  else if (takes_start || !types.empty())
    printed = props::differences::tiles_with(start.printed, right.printed, types, takes_start);
  if (!printed) {
    wrong = "no start tile would be left, or marks, lines and edges are not those of the other tiles";
    return nullptr;
  }
  auto edition = props::differences::with_options(start.edition, options, *printed, wrong);
  if (!wrong.empty()) return nullptr;
  auto set = rules::editions::tiles_under(*printed, edition);
  return std::unique_ptr<ComparedRules>(new ComparedRules{{std::move(edition), std::move(set)},
                                                          std::move(*printed),
                                                          std::move(common),
                                                          left.is_tile_set,
                                                          from,
                                                          start.tile_set_from});
} catch (const tilesets::InputError& error) {
  wrong = error.message();
  return nullptr;
}

/// What one side with an expansion has as the other, that has it, does: that it brings. `is_taken_away`: the
/// left side has it.
void join_to_expansions(const ComparedRules& left, const ComparedRules& right, bool is_taken_away,
                        ComparisonRecord& record) {
  const auto &without = is_taken_away ? right : left, &owner = is_taken_away ? left : right;
  const auto of_owner = [&](const auto& change) { return is_taken_away ? change.left : change.right; };
  for (const auto& file : owner.edition.files) {
    if (owner.is_tile_set || !rules::editions::is_shipped_file(file) ||
        is_one_of(without.edition.files, file))
      continue;
    const auto expansion = rules::editions::load_edition(file, rules::editions::Contradictions::keep);
    if (expansion.brings.empty()) continue;
    const auto id = id_of_file(file);
    try {
      auto common = without.common;
      common.quiet = true;
      const auto with = compared_rules(common, without.edition_from + "+" + id, {});
      const auto tiles = tile_changes_between(without, with);
      std::vector<std::string*> brought;
      for (auto& change : record.changes) {
        const auto value =
            change.name == start_name ? start_of(with.printed) : option_value(with.edition, change.name);
        if (change.of.empty() && value == of_owner(change)) brought.push_back(&change.of);
      }
      for (auto& change : record.tile_changes) {
        const auto found = std::ranges::find(tiles, change.type, &TileChange::type);
        if (change.of.empty() && found != tiles.end() && found->right == of_owner(change))
          brought.push_back(&change.of);
      }
      // One change is told by itself; a figure that goes can only be had by the name of what brought it.
      if (brought.size() < (is_taken_away ? 1U : 2U)) continue;
      for (auto* of : brought) *of = id;
      record.expansions.push_back({id, expansion.name, is_taken_away});
      if (is_taken_away) continue;
      // What the right side took back of it is no change between the sides.
      for (const auto& option : props::differences::told_differences(with.edition, right.edition))
        if (is_one_of(expansion.brings, option.name) &&
            named(record.changes, &RuleChange::name, option.name) == nullptr)
          record.expansions.back().but.push_back(
              rules::editions::change_sentence(option.name, option_value(with.edition, option.name),
                                               option_value(right.edition, option.name)));
    } catch (const tilesets::InputError&) {
      continue;  // the other side cannot have it: change by change
    }
  }
}

/// A mark or a line comes and goes with the formulas that ask for it, the figures that stand on nothing else
/// and the tiles that show it: none does anything by itself.
void join_to_marks_and_lines(const ComparedRules& left, const ComparedRules& right,
                             ComparisonRecord& record) {
  for (const auto& row : record.changes) {
    const bool is_mark = row.name.starts_with("mark.");
    if (!row.of.empty() || (!is_mark && !row.name.starts_with("line."))) continue;
    if (row.left.empty() == row.right.empty()) continue;
    const auto& owner = row.left.empty() ? right : left;
    const auto& printed = owner.printed.names();
    const auto name = row.name.substr(row.name.find('.') + 1);
    const auto number_in = [&](const auto& names) {
      return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    };
    const auto in_rules = static_cast<std::size_t>(
        std::ranges::find(owner.edition.marks, name, &rules::expressions::MarkRule::name) -
        owner.edition.marks.begin());
    const auto line_in_rules = static_cast<std::size_t>(
        std::ranges::find(owner.edition.lines, name, &rules::editions::OwnLine::name) -
        owner.edition.lines.begin());
    const auto mark = number_in(printed.marks), line = number_in(printed.lines);
    for (auto& change : record.changes) {
      const auto* option = rules::editions::find_option(change.name);
      const bool is_asking = is_mark && option != nullptr && option->slot &&
                             formula_of(owner.edition, *option->slot).asks_for_mark(in_rules);
      const bool stands_there =
          !is_mark && std::ranges::any_of(owner.edition.figures, [&](const auto& figure) {
            return change.name == "figure." + figure.id &&
                   figure.stands_on == rules::editions::bit_of(tilesets::own_line(line_in_rules));
          });
      if (change.of.empty() && (is_asking || stands_there)) change.of = row.name;
    }
    for (auto& change : record.tile_changes) {
      const int type = owner.printed.find(change.type);
      if (!change.of.empty() || type < 0 || (is_mark && mark == printed.marks.size())) continue;
      const auto& segments = owner.printed.type(type).segments;
      if (std::ranges::any_of(segments, [&](const auto& one) {
            return is_mark ? one.marks[mark] > 0 : one.kind == tilesets::own_line(line);
          }))
        change.of = row.name;
    }
  }
}

/// Why no position can tell the sides apart; empty: it can be looked for.
std::string why_not_looked_for(const ComparedRules& left, const ComparedRules& right, bool have_same_start) {
  if (!have_same_start) return "their start tiles differ";
  if (left.edition.start != right.edition.start) return "their games begin with other tiles";
  if (rules::editions::counts_turns(left.edition) || rules::editions::counts_turns(right.edition))
    return "points with turns depend on the order of the tiles, and positions are looked at in one";
  if (left.edition.counts_around() || right.edition.counts_around())
    return "with site_majority around who scores a cloister depends on figures on other features, and "
           "features are looked at one by one";
  return {};
}

/// Whether the side has the tiles and figures of the position.
bool can_draw(const ComparedRules& side, const std::string& position) try {
  return !rules::parse_position(side.set, position).placements.empty();
} catch (const tilesets::InputError&) {
  return false;
}

}  // namespace

ComparedRules compared_rules(const input::CommonOptions& both, const std::string& typed,
                             const std::vector<std::string>& rules) {
  auto common = with_rules(both, rules);
  const bool is_set = is_tile_set(typed);
  const auto from = !is_set                  ? typed
                    : common.edition.empty() ? std::string(input::default_edition)
                                             : common.edition;
  auto edition = load_edition(common, from);
  const auto set_from = is_set ? typed : common.tile_set.empty() ? edition.tile_set : common.tile_set;
  auto set = load_played_set(common, set_from, edition);
  common.edition.clear();
  if (is_set || !common.tile_set.empty()) common.tile_set = set_from;
  return {{std::move(edition), std::move(set)},
          tilesets::files::load_tile_set(set_from),
          std::move(common),
          is_set,
          from,
          set_from};
}

reports::records::ComparedSide ComparedRules::record() const {
  reports::records::ComparedSide out;
  out.label = is_tile_set ? printed.name() : edition.name;
  std::vector<std::string> beside;
  for (const auto& [name, value] : typed_rules(common)) {
    out.rules[name] = value;
    beside.push_back(fmt::format("{} = {}", name, value));
  }
  if (out.label.empty()) out.label = is_tile_set ? printed.id() : edition.id;
  if (!beside.empty()) out.label += fmt::format(", {}", fmt::join(beside, ", "));
  out.edition = edition.id;
  out.edition_name = edition.name;
  out.edition_from = edition_from;
  for (std::size_t i = 1; i < edition.files.size(); ++i) out.extends.push_back(id_of_file(edition.files[i]));
  out.tile_set = tile_set_from;
  out.tile_set_name = printed.name();
  out.played_set = edition.has_rows() ? reports::records::set_under(tile_set_from, edition.id)
                                      : input::played_set_name(tile_set_from, set, edition);
  out.topology = set.topology_key();
  out.tiles = set.tile_count();
  out.types = set.type_count();
  return out;
}

std::optional<Separation> separation_of(const ComparedRules& left, const ComparedRules& right, int most_tiles,
                                        const solver::runs::RunControl& control) {
  Separation record;
  const auto with_own_tile = [&]() -> bool {
    if (const auto board = board_with_own_tile(right, left)) {
      be_board_of_one(right, false, right.set, *board, record);
      return true;
    }
    if (const auto board = board_with_own_tile(left, right)) {
      be_board_of_one(left, true, left.set, *board, record);
      return true;
    }
    return false;
  };
  const auto printed = props::differences::common_tiles(left.printed, right.printed);
  record.why_none = why_not_looked_for(left, right, printed.has_value());
  if (!record.why_none.empty()) {
    with_own_tile();
    return record;
  }
  // What a position scores does not depend on who had its tiles before; the common ones may lack them.
  const auto without_reserves = [](rules::editions::Edition edition) {
    edition.reserves.clear();
    return edition;
  };
  const props::differences::EditionPair pair(without_reserves(left.edition), without_reserves(right.edition),
                                             *printed);
  record.searched_tiles = std::min(most_tiles, printed->tile_count());
  const auto comparison = props::differences::compare_editions(pair, record.searched_tiles, control);
  if (!comparison.is_complete) return std::nullopt;
  record.why_equal = comparison.why_equal.value_or("");
  record.own_figures = own_figures_of(pair, comparison);
  if (comparison.smallest.position) {
    be_position(left, right, pair, comparison, record);
    return record;
  }
  if (comparison.right_only.board) {
    be_board_of_one(right, false, pair.right.set, *comparison.right_only.board, record);
  } else if (comparison.left_only.board) {
    be_board_of_one(left, true, pair.left.set, *comparison.left_only.board, record);
  } else if (left.printed.topology_key() != right.printed.topology_key() && !with_own_tile()) {
    record.why_none = "they differ in tiles";
  }
  return record;
}

void tell_changes(const ComparedRules& left, const ComparedRules& right, ComparisonRecord& record) {
  record.tile_changes = tile_changes_between(left, right);
  for (const auto& option : props::differences::told_differences(left.edition, right.edition)) {
    const auto before = option_value(left.edition, option.name),
               now = option_value(right.edition, option.name);
    record.changes.push_back({props::differences::name_of(option.topic), option.name, before, now,
                              rules::editions::change_sentence(option.name, before, now)});
  }
  if (const auto before = start_of(left.printed), now = start_of(right.printed); before != now)
    record.changes.push_back({"tiles", start_name, before, now,
                              fmt::format("A game begins with tile {} instead of {}.", now, before)});
  for (const bool is_taken_away : {true, false}) join_to_expansions(left, right, is_taken_away, record);
  join_to_marks_and_lines(left, right, record);
}

OneChange change_with_needs(const ComparedRules& left, const ComparedRules& right,
                            const ComparisonRecord& record, std::size_t index) {
  const auto names = reports::records::change_names(record);
  OneChange out;
  out.name = names[index];
  if (const auto* expansion = named(record.expansions, &ExpansionChange::id, out.name)) {
    out.sentence = fmt::format("{} is {}.", expansion->name, expansion->verb());
    out.is_shown = true;
  }
  if (const auto* option = named(record.changes, &RuleChange::name, out.name)) {
    out.sentence = words_of(record, *option);
    out.is_scoring = option->topic == "scoring";
    out.is_shown = out.is_scoring || option->topic == "boards";
  }
  for (const auto& change : record.tile_changes)
    if (out.name == tile_name(change)) out.sentence = words_of(change) + ".";
  if (out.sentence.empty()) out.sentence = "All tiles that differ.";
  // Every set of changes that has this one, the fewest first.
  std::vector<unsigned> sets;
  for (unsigned set = 0; set < 1U << names.size(); ++set) {
    if ((set >> index & 1U) != 0) sets.push_back(set);
  }
  std::ranges::stable_sort(sets, {}, [](unsigned set) { return std::popcount(set); });
  for (const auto set : sets) {
    std::vector<std::string> taken, with;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      taken.push_back(names[i]);
      if (i != index) with.push_back(names[i]);
    }
    std::string wrong;
    out.side = with_changes(left, right, record, taken, wrong);
    if (with.empty()) out.contradiction = wrong;
    if (!out.side) continue;
    out.with = std::move(with);
    out.has_tiles = !tile_changes_between(left, *out.side).empty();
    std::vector<std::string> rest;
    sum_with(left, record, taken, rest);
    out.is_sum = rest.empty();
    // Of a mark on tiles that the left side has not, a board with such a tile would say no more; what is
    // shown with others may be theirs.
    out.is_shown = out.is_shown && out.with.empty() && (out.is_sum || !out.has_tiles);
    return out;
  }
  return out;
}

std::optional<Separation> separation_alone(const ComparedRules& left, const ComparedRules& right,
                                           const OneChange& change, int most_tiles,
                                           const solver::runs::RunControl& control) {
  auto found = separation_of(left, *change.side, most_tiles, control);
  // The page has the tiles of both sides, and of sums that can be named.
  if (found && !change.is_sum && found->tile_set == change.side->record().played_set &&
      found->tile_set != left.tile_set_from)
    found->tile_set = (can_draw(right, found->position) ? right : left).record().played_set;
  return found;
}

std::optional<ChangeBites> bites_of(const ComparedRules& left, const OneChange& change,
                                    const solver::simulation::tally::SimulationPlan& plan,
                                    const solver::runs::RunControl& control) {
  const props::differences::EditionPair pair(left.edition, change.side->edition, left.printed);
  ChangeBites out{change.name, solver::simulation::play::policy_name(plan.policies.front()), {}, {}};
  for (const bool is_left : {true, false}) {
    const auto found = props::differences::bites_of(pair, is_left, plan, control);
    if (!found.is_complete) return std::nullopt;
    (is_left ? out.without : out.with) = {found.games, found.bitten,    found.scorings,
                                          found.moves, found.cut_short, found.points};
  }
  out.words = reports::records::bites_words(out, plan.players);
  return out;
}

}  // namespace bastide::cli::commands::comparison
