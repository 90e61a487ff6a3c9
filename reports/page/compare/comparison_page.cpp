// A comparison's page put together: names, what was changed, verification, how it was made.
#include "reports/page/compare/comparison_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/shell_command.hpp"

namespace bastide::reports::page::compare {
namespace {

using records::ComparedSide;
using records::ComparisonRecord;
using records::Pairing;
using records::TileChange;

constexpr std::size_t most_rules = 7;   ///< on the first screen; the others are folded
constexpr std::size_t most_tiles = 10;  ///< likewise

std::string with_rules(const ComparedSide& side) {
  auto out = side.label;
  for (const auto& [name, value] : side.rules) out += fmt::format(", {} = {}", name, value);
  return out;
}

const tilesets::TileSet* played_set(const std::vector<tilesets::TileSet>& sets, const ComparedSide& side) {
  const tilesets::TileSet* alike = nullptr;
  for (const auto& set : sets) {
    if (set.topology_key() != side.topology) continue;
    if (set.id() == side.played_set) return &set;
    if (alike == nullptr) alike = &set;
  }
  return alike;
}

std::string facts_of(const ComparedPage& c) {
  const auto& r = c.record;
  const auto& w = c.words;
  const auto tiles = [&](const ComparedSide& side) {
    const auto number = fmt::format("{}", side.tiles);
    if (side.tile_set_name.find(number) != std::string::npos) return side.tile_set_name;  // "72 land tiles"
    return w("compare.tiles", {side.tile_set_name, number});
  };
  auto out = w("run.players", {fmt::format("{}", r.players)}) + " · " + tiles(r.left);
  if (r.left.topology != r.right.topology || r.left.tiles != r.right.tiles) out += " → " + tiles(r.right);
  if (r.left.edition == r.right.edition && r.left.rules.size() + r.right.rules.size() == 0)
    out += " · " + w("compare.rules_of", {r.left.edition_name});
  return out + " · " +
         w("compare.pairing." + tilesets::described::word(r.pairing), {c.left_name, c.right_name});
}

std::string picture_of(const tilesets::TileSet* set, const ComparedSide& side, const std::string& id) {
  if (set == nullptr) return {};
  const auto types = set->types();
  const auto type = std::find_if(types.begin(), types.end(), [&](const auto& t) { return t.id == id; });
  if (type == types.end()) return {};
  pictures::TilePicture picture;
  picture.size = 76;
  picture.look = pictures::look_of(*set);
  picture.art = records::crossing_art_of(side.edition);
  return tile_svg(*type, picture);
}

Data changed_tile(const ComparedPage& c, const TileChange& change) {
  const auto& w = c.words;
  const auto number = [](int n) { return fmt::format("{}", n); };
  Data out;
  std::string pictures;
  if (change.is_gone() || change.is_changed) pictures += picture_of(c.left_set, c.record.left, change.type);
  if (!change.is_gone()) pictures += picture_of(c.right_set, c.record.right, change.type);
  const std::vector<std::string> counts = {number(change.left), number(change.right)};
  out["pictures"] = pictures;
  out["type"] = change.type;
  out["shows"] = text_or_nothing(change.shows);
  out["words"] = change.is_new()     ? w("compare.tile_new", {number(change.right)})
                 : change.is_gone()  ? w("compare.tile_gone", {number(change.left)})
                 : change.is_changed ? w("compare.tile_redrawn", counts)
                                     : w("compare.tile_count", counts);
  return out;
}

/// The first of a list under `key`, and what is left under "more_" + `key` with a title.
template <typename Values, typename Fill>
void add_folded(Data& page, const std::string& key, const Values& values, std::size_t most,
                const std::string& title, Fill fill) {
  Data first{Data::type::list}, rest{Data::type::list};
  for (std::size_t i = 0; i < values.size(); ++i) (i < most ? first : rest).push_back(fill(values[i]));
  page["has_" + key] = Data{!values.empty()};
  page[key] = std::move(first);
  if (values.size() <= most) {
    page["more_" + key] = Data{false};
    return;
  }
  Data more;
  more["title"] = title;
  more[key] = std::move(rest);
  page["more_" + key] = std::move(more);
}

void add_changes(Data& page, const ComparedPage& c) {
  const auto& w = c.words;
  const auto& rules = c.record.changes;
  const auto& tiles = c.record.tile_changes;
  const auto left_over = [&](std::size_t count, std::size_t most) {
    return w("compare.more", {fmt::format("{}", count > most ? count - most : 0)});
  };
  add_folded(page, "rules", rules, most_rules, left_over(rules.size(), most_rules),
             [](const auto& change) { return Data{change.sentence}; });
  add_folded(page, "tiles", tiles, most_tiles, left_over(tiles.size(), most_tiles),
             [&](const auto& change) { return changed_tile(c, change); });
  page["is_one"] = Data{rules.empty() || tiles.empty()};
  page["nothing_changed"] =
      text_or_nothing(rules.empty() && tiles.empty() ? w("compare.nothing_changed") : "");
}

void add_making(Data& page, const ComparedPage& c) {
  const auto& r = c.record;
  const auto& w = c.words;
  Data rows{Data::type::list};
  const auto add = [&](const std::string& name, const std::string& value) {
    Data row;
    row["name"] = name;
    row["value"] = value;
    rows.push_back(row);
  };
  add(w("head.program"), fmt::format("{} {}", r.program.name, r.program.version));
  add(w("head.seed"), fmt::format("{}", r.seed));
  std::string games;
  for (const auto& p : r.policies)
    games += fmt::format("{}{} {}", games.empty() ? "" : ", ", p.policy, w.number(p.games));
  add(w("head.games"), games);
  add(w("head.seconds"), w.number(r.timing.seconds, 1));
  for (const auto& phase : r.timing.phases)
    add(fmt::format("{}, {}", w("head.seconds"), phase.name), w.number(phase.seconds, 1));
  for (const auto& [name, value] : r.environment) add(name, value);
  page["made"] = std::move(rows);
  page["command"] = command_text(r.command);
  page["command_again"] = command_text({"report", "DIR/compare.json", "-o", "DIR"});
}

}  // namespace

std::pair<std::string, std::string> side_names(const ComparisonRecord& record, const Words& words) {
  auto left = with_rules(record.left), right = with_rules(record.right);
  if (left == right) left += ", " + record.left.tile_set_name, right += ", " + record.right.tile_set_name;
  if (left == right) left += " " + words("compare.first"), right += " " + words("compare.second");
  return {left, right};
}

std::string comparison_title(const ComparisonRecord& record, const Words& words) {
  const auto [left, right] = side_names(record, words);
  return fmt::format("{} → {}", left, right);
}

Data comparison_data(const ComparisonRecord& record, const std::vector<tilesets::TileSet>& sets,
                     const Words& words, const std::string& prefix) {
  ComparedPage c{record, sets, words, prefix, {}, {}};
  std::tie(c.left_name, c.right_name) = side_names(record, words);
  c.left_set = played_set(sets, record.left);
  c.right_set = played_set(sets, record.right);
  Data page;
  page["prefix"] = c.prefix;
  page["left_name"] = c.left_name;
  page["right_name"] = c.right_name;
  page["left_means"] = words("compare.left_means", {c.left_name});
  page["right_means"] = words("compare.right_means", {c.right_name});
  page["facts"] = facts_of(c);
  page["has_missing"] = Data{!record.missing.empty()};
  page["missing"] = list_of(
      record.missing, [](const auto& step) { return Data{fmt::format("{}: {}", step.step, step.why)}; });
  page["panel_count"] = fmt::format("{}", record.policies.size());
  page["column_count"] = fmt::format("{}", record.policies.size() + 1);
  page["policies"] = list_of(record.policies, [&](const auto& p) {
    Data out;
    out["name"] = p.policy;
    out["games"] = words("compare.games", {words.number(p.games)});
    out["plays"] = words.term("compare.plays.", p.policy);
    return out;
  });
  add_changes(page, c);
  add_differences(page, c);
  add_each(page, c);
  add_separation(page, c);
  add_board_pairs(page, c);
  add_compared_places(page, c);
  add_strengths(page, c);
  add_making(page, c);
  return page;
}

}  // namespace bastide::reports::page::compare
