#include "cli/commands/comparison/compare_sides.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <set>
#include <utility>

#include "cli/exit_code.hpp"
#include "cli/input/edition_input.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/board/board.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/editions/further.hpp"
#include "rules/editions/value_sentences.hpp"
#include "rules/notation.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::comparison {
namespace {

using reports::records::AddedExpansion;
using reports::records::all_tiles;
using reports::records::ChangeBites;
using reports::records::ComparisonRecord;
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
  for (const auto& counts : differences.counts) {
    const auto is_told = [&](const TileChange& change) { return change.type == counts.type; };
    if (std::none_of(out.begin(), out.end(), is_told))
      out.push_back({counts.type, counts.left, counts.right, false, {}});
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

template <class Row>
const Row* named(const std::vector<Row>& rows, std::string Row::*name, const std::string& wanted) {
  const auto found = std::ranges::find(rows, wanted, name);
  return found == rows.end() ? nullptr : &*found;
}

/// The left side with these changes; nothing when that cannot be played, and why.
std::unique_ptr<ComparedRules> with_changes(const ComparedRules& left, const ComparedRules& right,
                                            const ComparisonRecord& record,
                                            const std::vector<std::string>& names, std::string& wrong) try {
  auto from = left.edition_from;
  std::vector<std::string> own, types;  // `own`: what no expansion brings
  for (const auto& name : names) {
    if (named(record.expansions, &AddedExpansion::id, name) != nullptr)
      from += "+" + name;
    else
      own.push_back(name);
  }
  const auto is_own = [&](const auto& change, const std::string& name) {
    return is_one_of(own, change.of.empty() ? name : change.of);
  };
  std::size_t untaken = 0;
  for (const auto& change : record.tile_changes) {
    if (is_own(change, tile_name(change)) || (change.of.empty() && is_one_of(own, all_tiles)))
      types.push_back(change.type);
    else if (!is_one_of(names, change.of))
      ++untaken;
  }
  auto common = left.common;
  common.quiet = true;  // what the lint says has been said
  auto start = compared_rules(common, from, {});
  auto printed = std::optional(start.printed);
  if (untaken == 0)
    printed = right.printed;
  else if (!types.empty())
    printed = props::differences::tiles_with(start.printed, right.printed, types);
  if (!printed) {
    wrong = "no start tile would be left, or marks, lines and edges are not those of the other tiles";
    return nullptr;
  }
  std::vector<props::differences::OptionDifference> options;
  for (const auto& option : props::differences::told_differences(left.edition, right.edition))
    if (is_own(*named(record.changes, &RuleChange::name, option.name), option.name))
      options.push_back(option);
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

/// What the left side with an expansion has as the right side has it, that brings.
void join_to_expansions(const ComparedRules& left, const ComparedRules& right, ComparisonRecord& record) {
  for (const auto& file : right.edition.files) {
    if (right.is_tile_set || !rules::editions::is_shipped_file(file) || is_one_of(left.edition.files, file))
      continue;
    const auto expansion = rules::editions::load_edition(file, rules::editions::Contradictions::keep);
    if (expansion.brings.empty()) continue;
    const auto id = id_of_file(file);
    try {
      auto common = left.common;
      common.quiet = true;
      const auto with = compared_rules(common, left.edition_from + "+" + id, {});
      const auto tiles = tile_changes_between(left, with);
      std::vector<std::string*> brought;
      for (auto& change : record.changes)
        if (change.of.empty() && option_value(with.edition, change.name) == change.right)
          brought.push_back(&change.of);
      for (auto& change : record.tile_changes) {
        const auto found = std::ranges::find(tiles, change.type, &TileChange::type);
        if (change.of.empty() && found != tiles.end() && found->right == change.right)
          brought.push_back(&change.of);
      }
      if (brought.size() < 2) continue;  // that is told by itself
      for (auto* of : brought) *of = id;
      record.expansions.push_back({id, expansion.name});
    } catch (const tilesets::InputError&) {
      continue;  // not to be had on the left side alone: change by change
    }
  }
}

/// A new mark comes with the formulas that ask for it and the tiles that show it: none does anything by
/// itself.
void join_to_marks(const ComparedRules& right, ComparisonRecord& record) {
  for (const auto& row : record.changes) {
    if (!row.of.empty() || !row.left.empty() || !row.name.starts_with("mark.")) continue;
    const auto name = row.name.substr(std::string_view("mark.").size());
    const auto in_rules = std::ranges::find(right.edition.marks, name, &rules::expressions::MarkRule::name) -
                          right.edition.marks.begin();
    const auto& printed = right.printed.marks();
    const auto on_tiles = static_cast<std::size_t>(std::ranges::find(printed, name) - printed.begin());
    for (auto& change : record.changes) {
      const auto* option = rules::editions::find_option(change.name);
      if (change.of.empty() && option != nullptr && option->slot &&
          formula_of(right.edition, *option->slot).uses_mark(static_cast<std::size_t>(in_rules)))
        change.of = row.name;
    }
    for (auto& change : record.tile_changes) {
      if (!change.of.empty() || change.is_gone() || on_tiles == printed.size()) continue;
      const auto& segments = right.printed.type(right.printed.find(change.type)).segments;
      if (std::ranges::any_of(segments, [&](const auto& one) { return one.marks[on_tiles] > 0; }))
        change.of = row.name;
    }
  }
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
  if (!printed) {
    record.why_none = "their start tiles differ";
    with_own_tile();
    return record;
  }
  if (rules::editions::counts_turns(left.edition) || rules::editions::counts_turns(right.edition)) {
    record.why_none =
        "points with turns depend on the order of the tiles, and positions are looked at in one";
    with_own_tile();
    return record;
  }
  const props::differences::EditionPair pair(left.edition, right.edition, *printed);
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
  join_to_expansions(left, right, record);
  join_to_marks(right, record);
}

OneChange change_with_needs(const ComparedRules& left, const ComparedRules& right,
                            const ComparisonRecord& record, std::size_t index) {
  const auto names = reports::records::change_names(record);
  OneChange out;
  out.name = names[index];
  if (const auto* expansion = named(record.expansions, &AddedExpansion::id, out.name)) {
    out.sentence = expansion->name + " is added.";
    out.is_shown = true;
  }
  if (const auto* option = named(record.changes, &RuleChange::name, out.name)) {
    out.sentence = words_of(record, *option);
    out.is_shown = option->topic == "scoring" || option->topic == "boards";
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
    out.has_tiles = out.side->printed.topology_key() != left.printed.topology_key();
    return out;
  }
  return out;
}

std::optional<Separation> separation_alone(const ComparedRules& left, const ComparedRules& right,
                                           const ComparedRules& changed, int most_tiles,
                                           const solver::runs::RunControl& control) {
  auto found = separation_of(left, changed, most_tiles, control);
  // The page has the tiles of both sides only.
  if (found && found->tile_set == changed.record().played_set && found->tile_set != left.tile_set_from)
    found->tile_set = right.record().played_set;
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
    (is_left ? out.without : out.with) = {found.games, found.bitten, found.scorings, found.moves};
  }
  return out;
}

}  // namespace bastide::cli::commands::comparison
