// One verification run of the page: result, facts, coverage, how it was made; the other sections have files
// of their own.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "reports/page/run_sections.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::page {
namespace {

using records::CheckedEdition;
using records::in_words;
using records::RunRecord;
using records::with_commas;

Data named(const std::string& name, const std::string& value) {
  Data out;
  out["name"] = name;
  out["value"] = value;
  return out;
}

void add_result(Data& page, const RunRecord& run) {
  page["headline"] = headline(run);
  page["reason"] = run.result.reason;
  std::size_t silent = 0;
  Data groups{Data::type::list};
  for (const auto& group : silent_properties(run)) {
    silent += group.ids.size();
    std::string ids;
    for (const auto& id : group.ids) ids += (ids.empty() ? "" : ", ") + id;
    auto out = named(group.reason, ids);
    out["number"] = with_commas(group.ids.size());
    groups.push_back(out);
  }
  page["has_silent"] = Data{silent > 0};
  page["silent_count"] = with_commas(silent);
  page["silent"] = std::move(groups);
  page["result_class"] = tilesets::described::word(run.result.outcome);
  const char* signs[] = {"✓", "✗", "?"};
  page["result_sign"] = signs[static_cast<std::size_t>(run.result.outcome)];
  std::string editions;
  for (const auto& e : run.editions) {
    const auto name = edition_name(run, e.id);
    editions += (editions.empty() ? "" : ", ") + (name == e.id ? fmt::format("{} ({})", e.name, e.id) : name);
  }
  page["editions_line"] = editions;
}

void add_facts(Data& page, const RunRecord& run, const Words& words) {
  std::uint64_t games = 0, turns = 0, boards = 0, walked = 0;
  for (const auto& e : run.editions) {
    const auto c = coverage_of(run, e.id);
    games += c.games;
    turns += c.turns;
    if (c.shared_from.empty() || c.shared_from == e.id) boards += c.boards;
    if (e.every_game.shared_from.empty()) walked += c.game_turns;
  }
  Data facts{Data::type::list};
  facts.push_back(named(words("verify.properties"), with_commas(run.properties.size())));
  facts.push_back(named(words("verify.editions"), with_commas(plain_editions(run))));
  facts.push_back(named(words("verify.boards_checked"), with_commas(boards)));
  if (properties_proved(run) > 0)
    facts.push_back(named(words("verify.proved_facts"), with_commas(properties_proved(run))));
  if (walked > 0) facts.push_back(named(words("verify.every_game"), with_commas(walked)));
  facts.push_back(named(words("verify.random_games"), with_commas(games)));
  facts.push_back(named(words("verify.random_turns"), with_commas(turns)));
  facts.push_back(named(words("verify.violations_found"), with_commas(distinct_violations(run).size())));
  page["facts"] = std::move(facts);
}

std::string joined(const std::vector<std::uint64_t>& numbers) {
  std::string out;
  for (const auto& n : numbers) out += (out.empty() ? "" : " + ") + with_commas(n);
  return out;
}

void add_coverage(Data& page, const RunRecord& run, const Words& words) {
  std::size_t largest = 0;
  for (const auto& s : run.tile_sets) largest = std::max(largest, s.boards.size());
  Data sizes{Data::type::list}, rows{Data::type::list};
  for (std::size_t k = 1; k <= largest; ++k) sizes.push_back(fmt::format("{}", k));
  for (const auto& s : run.tile_sets) {
    if (s.boards.empty()) continue;
    Data row, boards{Data::type::list};
    for (std::size_t k = 0; k < largest; ++k)
      boards.push_back(k < s.boards.size() ? with_commas(s.boards[k]) : "");
    row["id"] = set_name(run, s.id);
    row["boards"] = std::move(boards);
    row["complete"] = words(s.boards_complete ? "yes" : "verify.cut_short");
    rows.push_back(row);
  }
  page["has_boards"] = Data{largest != 0};
  page["board_sizes"] = std::move(sizes);
  page["board_rows"] = std::move(rows);
  page["edition_coverage"] = list_of(run.editions, [&](const CheckedEdition& e) {
    const auto c = coverage_of(run, e.id);
    auto text = in_words(c) + ".";
    if (!c.shared_from.empty() && c.shared_from != e.id)
      text += fmt::format(" Boards are those of {}.", edition_name(run, c.shared_from));
    if (!e.shares_scoring_with.empty())
      text += fmt::format(" Scores like {}.", edition_name(run, e.shares_scoring_with));
    if (e.id == records::combinations_id) text += " " + e.name + ".";
    Data out;
    out["id"] = edition_name(run, e.id);
    out["words"] = text;
    return out;
  });
  page["has_comparison"] = Data{!run.reference_comparison.empty()};
  page["comparisons"] = list_of(run.reference_comparison, [&](const records::ReferenceComparison& c) {
    Data out;
    out["tile_set"] = set_name(run, c.tile_set);
    out["words"] = fmt::format("compared on every board of 1 to {} tiles ({}) and on {} games ({} turns).",
                               c.boards.size(), joined(c.boards), with_commas(c.games), with_commas(c.turns));
    return out;
  });
}

void add_making(Data& page, const RunRecord& run) {
  page["command"] = command_line(run);
  Data options{Data::type::list};
  options.push_back(named("program", fmt::format("{} {}", run.program.name, run.program.version)));
  options.push_back(named("seed", fmt::format("{}", run.command.seed)));
  options.push_back(named("tiles", fmt::format("{}", run.command.tiles)));
  options.push_back(named("games", with_commas(run.command.games)));
  for (const auto& [name, value] : run.command.options) options.push_back(named(name, value));
  options.push_back(named("exit code", fmt::format("{}", run.result.exit_code)));
  page["command_options"] = std::move(options);
  Data facts{Data::type::list};
  for (const auto& [name, value] : run.environment) facts.push_back(named(name, value));
  if (!run.timing.started.empty()) facts.push_back(named("started", run.timing.started));
  facts.push_back(named("seconds in all", fmt::format("{:.1f}", run.timing.seconds)));
  for (const auto& [name, seconds] : run.timing.phases)
    facts.push_back(named(name, fmt::format("{:.1f} s", seconds)));
  page["environment"] = std::move(facts);
}

/// What a file calls itself; where it says nothing, the last part of its path.
std::string name_of_file(const std::string& id, const std::string& name) {
  const bool is_file = id.ends_with(".toml");
  if (!is_file) return id;
  return name.empty() ? std::filesystem::path(id).stem().string() : name;
}

}  // namespace

std::string edition_name(const RunRecord& run, const std::string& id) {
  const auto found = std::ranges::find(run.editions, id, &CheckedEdition::id);
  return name_of_file(id, found == run.editions.end() ? std::string() : found->name);
}

std::string set_name(const RunRecord& run, const std::string& id) {
  if (const auto parts = records::set_and_edition(id)) {
    const auto found = std::ranges::find(run.tile_sets, id, &records::CheckedTileSet::id);
    return name_of_file(parts->first, found == run.tile_sets.end() ? std::string() : found->name) + " (" +
           edition_name(run, parts->second) + ")";
  }
  const auto found = std::ranges::find(run.tile_sets, id, &records::CheckedTileSet::id);
  return name_of_file(id, found == run.tile_sets.end() ? std::string() : found->name);
}

std::string run_heading(const RunRecord& run, const Words& words) {
  constexpr std::size_t most_named = 3;
  std::string names;
  for (const auto& e : run.editions) {
    if (e.id != records::combinations_id) names += (names.empty() ? "" : ", ") + edition_name(run, e.id);
  }
  return names.empty() || run.editions.size() > most_named ? words("page.run")
                                                           : words("page.run_of", {names});
}

Data run_data(const HtmlRun& html, std::size_t number, std::size_t count) {
  Data page;
  page["prefix"] = html.prefix;
  page["number"] = count > 1 ? Data{fmt::format("{}", number)} : Data{false};
  page["heading"] = count > 1 ? html.words("page.run_number", {fmt::format("{}", number)})
                              : run_heading(html.run, html.words);
  page["columns"] =
      list_of(html.run.editions, [&](const CheckedEdition& e) { return Data{edition_name(html.run, e.id)}; });
  page["column_count"] = fmt::format("{}", html.run.editions.size() + 1);
  add_result(page, html.run);
  add_facts(page, html.run, html.words);
  add_coverage(page, html.run, html.words);
  add_games(page, html);
  add_verdicts(page, html);
  add_lemmas(page, html);
  add_counterexamples(page, html);
  add_covers(page, html);
  add_examples(page, html);
  add_tile_sets(page, html);
  add_editions(page, html);
  add_sources(page, html);
  add_making(page, html.run);
  return page;
}

}  // namespace bastide::reports::page
