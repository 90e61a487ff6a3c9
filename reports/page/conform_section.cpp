// Somebody else's engine against ours: what agreed, the least game of each difference drawn, what happened in
// the games and what did not.
#include <fmt/format.h>

#include "reports/page/simulation_sections.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/notation.hpp"
#include "rules/records/game_record.hpp"

namespace bastide::reports::page {
namespace {

using charts::DataTable;
using pictures::escaped;
using records::ConformDifference;
using records::ConformRecord;
using records::with_commas;
using rules::records::GameRecord;

charts::DataRow row_of(std::vector<std::string> cells) {
  charts::DataRow row;
  row.cells = std::move(cells);
  return row;
}

std::string number(std::uint64_t n) { return with_commas(fmt::format("{}", n)); }

DataTable rule_table(const ConformRecord& record, const Words& w) {
  DataTable table;
  table.caption = w("conform.played", {number(record.games), number(record.boards), number(record.turns)});
  table.head = {w("conform.rule"),   w("verify.verdict"),   w("conform.checked"),
                w("conform.agreed"), w("conform.differed"), w("conform.unsupported")};
  table.text_columns = 2;
  for (const auto& row : record.rules) {
    if (row.checked == 0 && row.unsupported == 0) continue;
    auto verdict = w("conform." + row.verdict);
    if (!row.not_occurred.empty() && row.differed == 0 && row.agreed > 0)
      verdict += "; " + w("conform.lacking", {number(row.not_occurred.size())});
    table.rows.push_back(row_of({row.rule, verdict, number(row.checked), number(row.agreed),
                                 number(row.differed), number(row.unsupported)}));
  }
  return table;
}

/// All tiles of the game with the figures where they were deployed; nothing where the tiles are not at hand.
std::string drawn(const GameRecord& game, const std::vector<tilesets::TileSet>& sets) {
  const auto* set = records::find_set(sets, game.tile_set, game.edition);
  if (set == nullptr) return {};
  try {
    rules::Position position{{rules::records::read_recorded(*set, game.start, game.where)}, false};
    for (const auto& turn : game.turns)
      position.placements.push_back(rules::records::turn_of(*set, turn).tile);
    pictures::BoardPicture picture;
    picture.tile_size = 64;
    picture.art = records::crossing_art_of(game.edition);
    return board_svg(*set, position, picture);
  } catch (const tilesets::InputError&) {
    return {};
  }
}

/// "player 1: V2@-1,1, follower on road0"
std::string turns_list(const GameRecord& game, const Words& w) {
  std::string out = fmt::format("<ol>\n");
  for (const auto& turn : game.turns) {
    auto text = w("conform.player", {fmt::format("{}", turn.player)}) + ": " + turn.place;
    if (turn.follower) text += " = " + (turn.figure ? *turn.figure + " " : std::string()) + *turn.follower;
    if (turn.retrieve) text += " ← " + *turn.retrieve;
    out += fmt::format("<li><code>{}</code></li>\n", escaped(text));
  }
  return out + "</ol>\n";
}

void add_difference(Section& section, const ConformDifference& d, const std::vector<tilesets::TileSet>& sets,
                    const Words& w) {
  add_heading(section, w("conform.difference", {d.rule, fmt::format("{}", d.turn)}));
  add_paragraph(section, d.what);
  auto text = fmt::format("<dl><dt>{}</dt><dd><code>{}</code></dd><dt>{}</dt><dd><code>{}</code></dd></dl>\n",
                          escaped(w("conform.expected")), escaped(d.expected), escaped(w("conform.got")),
                          escaped(d.got));
  if (d.game) {
    text += fmt::format(
        "<div class=\"boards\"><figure class=\"board\">{}<figcaption>{}</figcaption></figure></div>\n",
        drawn(*d.game, sets), turns_list(*d.game, w));
  }
  add_plain(section, text);
}

void add_situations(Section& section, const ConformRecord& record, const Words& w) {
  if (record.situations.empty() && record.not_occurred.empty()) return;
  add_heading(section, w("conform.situations"));
  DataTable table;
  table.caption = w("conform.situations_caption");
  table.head = {w("conform.situation"), w("conform.times")};
  for (const auto& name : record.not_occurred) table.rows.push_back(row_of({name, "0"}));
  for (const auto& [name, times] : record.situations) {
    if (times > 0) table.rows.push_back(row_of({name, number(times)}));
  }
  add_table(section, table);
}

}  // namespace

FoundSection conform_section(std::span<const ConformRecord> records,
                             const std::vector<tilesets::TileSet>& sets, const Words& words) {
  if (records.empty()) return std::nullopt;
  Section out{"conform", words("section.conform"), words("intro.conform"), {}};
  for (const auto& record : records) {
    const auto played = record.tile_set.empty() ? "" : " – " + record.tile_set + ", " + record.edition;
    add_heading(out, record.engine + played);
    add_table(out, rule_table(record, words));
    if (record.stopped) add_paragraph(out, words("conform.stopped", {record.stopped->why}));
    if (record.differences.empty()) add_paragraph(out, words("conform.none"));
    for (const auto& d : record.differences) add_difference(out, d, sets, words);
    add_situations(out, record, words);
  }
  return out;
}

}  // namespace bastide::reports::page
