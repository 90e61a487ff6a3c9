// Final boards of some games, and how everything was made.
#include <fmt/core.h>
#include <range/v3/view/zip.hpp>

#include <algorithm>
#include <map>

#include "reports/page/simulation_sections.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/shell_command.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::page {
namespace {

using charts::DataTable;
using pictures::escaped;
using records::crossing_art_of;
using summary::GameExample;
using summary::Summary;

constexpr std::size_t most_boards = 6, most_open = 3;

std::string scores_in_words(const GameExample& example, const Words& words) {
  std::string out;
  for (std::size_t i = 0; i < example.scores.size(); ++i)
    out += fmt::format("{}{}", i == 0 ? "" : " : ", example.scores[i]);
  return words("board.caption", {fmt::format("{}", example.game), out});
}

/// The position of an example, or nothing where its tiles are not at hand.
std::optional<rules::Position> position_of(const Simulations& all, const Summary& run,
                                           const GameExample& example) {
  const auto* set = records::find_set(all.sets, run.tile_set, run.edition);
  if (set == nullptr) return std::nullopt;
  try {
    return rules::parse_position(*set, example.position);
  } catch (const tilesets::InputError&) {
    return std::nullopt;
  }
}

std::string drawn_board(const Simulations& all, const Summary& run, const rules::Position& position) {
  pictures::BoardPicture picture;
  picture.tile_size = 64;
  picture.has_coordinates = false;
  picture.shared_as = "";
  picture.art = crossing_art_of(run.edition);
  return board_svg(*records::find_set(all.sets, run.tile_set, run.edition), position, picture);
}

}  // namespace

FoundSection boards_section(const Simulations& all) {
  const auto& w = all.words;
  std::string boards, more_boards;
  std::map<std::pair<std::string, std::string>, std::vector<rules::Position>> drawn;  // by set and art
  std::map<std::string, const tilesets::TileSet*> sets;
  std::size_t count = 0;
  for (std::size_t i = 0; i < all.runs.size() && count < most_boards; ++i) {
    const auto& run = all.runs[i];
    if (!all.labels[i].is_shown || run.examples.empty()) continue;
    const auto position = position_of(all, run, run.examples.front());
    if (!position) continue;
    ++count;
    const auto* set = records::find_set(all.sets, run.tile_set, run.edition);
    sets[set->id()] = set;
    drawn[{set->id(), crossing_art_of(run.edition)}].push_back(*position);
    (count > most_open ? more_boards : boards) +=
        fmt::format("<figure class=\"board\">{}<figcaption><b>{}</b><br>{}</figcaption></figure>\n",
                    drawn_board(all, run, *position), escaped(all.labels[i].name),
                    escaped(scores_in_words(run.examples.front(), w)));
  }
  if (boards.empty()) return std::nullopt;
  std::string tiles;
  for (const auto& [key, positions] : drawn)
    tiles += pictures::shared_tiles(*sets.at(key.first), positions, key.second);
  Section out{"boards", w("section.boards"), w("intro.boards"), {}};
  const auto add_boards = [&](const std::string& some) {
    add_plain(out, "<div class=\"boards\">" + some + "</div>");
  };
  add_plain(out, tiles);
  add_boards(boards);
  if (!more_boards.empty()) {
    begin_folded(out, w("fold.boards"));
    add_boards(more_boards);
    end_folded(out);
  }
  return out;
}

FoundSection making_section(const Simulations& all, std::span<const EstimateRecord> estimates) {
  if (all.runs.empty() && estimates.empty()) return std::nullopt;
  const auto& w = all.words;
  Section out{"made", w("section.made"), w("intro.made"), {}};
  DataTable table;
  table.caption = w("table.made");
  table.head = {w("head.run"),   w("head.command"), w("head.program"), w("head.seed"),
                w("head.games"), w("head.turns"),   w("head.seconds")};
  table.text_columns = 3;
  for (const auto& [run, label] : ranges::views::zip(all.runs, all.labels)) {
    table.rows.push_back(
        {{label.name, command_text(run.command), run.program + " " + run.version, fmt::format("{}", run.seed),
          w.number(run.games), shown(figure_at(run.statistics, "turns_played"), 2, w),
          w.number(run.timing ? run.timing->seconds : 0, 1)},
         {},
         true});
  }
  begin_folded(out, w("fold.made"));
  add_table(out, table);
  DataTable sizes;
  sizes.caption = w("table.made_sizes");
  sizes.head = {w("head.figure"), w("head.tileset"),   w("head.edition"),    w("axis.tiles"),
                w("head.seed"),   w("head.particles"), w("head.populations")};
  sizes.text_columns = 3;
  for (const auto& e : estimates) {
    sizes.rows.push_back({{what_of(e, w), e.tile_set, e.edition, fmt::format("{}", e.plan.tiles),
                           fmt::format("{}", e.plan.seed), w.number(std::uint64_t{e.plan.particles}),
                           w.number(std::uint64_t{e.plan.populations})},
                          {},
                          true});
  }
  add_table(out, sizes);
  end_folded(out);
  return out;
}

}  // namespace bastide::reports::page
