// What saved files say, put together as documents in the frame of a page; and files told apart by what they
// call themselves.
#include "reports/page/html_report.hpp"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "reports/embedded_text.hpp"
#include "reports/numbers.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/records/json_document.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/compare_result.hpp"
#include "reports/results/conform_result.hpp"
#include "reports/results/estimate_result.hpp"
#include "reports/results/games/games_result.hpp"
#include "reports/results/solve_result.hpp"
#include "reports/results/verify_result.hpp"
#include "reports/template_data.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::page {
namespace {

using results::games::Games;
using results::games::RunLabel;

Data content(const std::string& id, const std::string& title) {
  Data out;
  out["id"] = id;
  out["title"] = title;
  return out;
}

/// A group of check boxes; nothing where there is nothing to choose.
void add_filter(Data& filters, const Games& games, const char* key, const char* name,
                std::string RunLabel::*member) {
  std::vector<std::pair<std::string, bool>> values;
  for (const auto& label : games.labels) {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == label.*member; });
    if (found == values.end())
      values.emplace_back(label.*member, label.is_shown);
    else
      found->second = found->second || label.is_shown;
  }
  if (values.size() < 2) return;
  Data filter;
  filter["key"] = key;
  filter["name"] = name;
  filter["values"] = list_of(values, [](const auto& v) {
    Data out;
    out["value"] = v.first;
    out["is_on"] = Data{v.second};
    return out;
  });
  filters.push_back(std::move(filter));
}

void add_filters(Data& page, const Games& games) {
  Data filters{Data::type::list};
  add_filter(filters, games, "policy", "Way of playing", &RunLabel::policy);
  add_filter(filters, games, "edition", "Edition", &RunLabel::edition);
  add_filter(filters, games, "players", "Players", &RunLabel::players);
  add_filter(filters, games, "tileset", "Tile set", &RunLabel::tile_set);
  std::set<std::string> types;
  for (const auto& run : games.runs) {
    for (const auto& [type, mean] : told_at(run.statistics, "unplaceable.by_type").by_type.mean)
      if (mean.value_or(0) > 0) types.insert(type);
  }
  page["has_filters"] = Data{filters.is_non_empty_list()};
  page["filters"] = std::move(filters);
  page["has_types"] = Data{!types.empty()};
  page["types"] = list_of(types, [](const std::string& type) { return Data{type}; });
}

/// Whether the page tells of questions to the solver and nothing else.
bool has_questions_only(const ReportInput& input) {
  return !input.solves.empty() && input.runs.empty() && input.simulations.empty() &&
         input.estimates.empty() && input.comparisons.empty() && input.conforms.empty();
}

/// Then the question is the page's title.
bool is_one_question(const ReportInput& input) {
  return input.solves.size() == 1 && has_questions_only(input);
}

/// "Tile set base, edition c1".
std::string played_with(const records::SolveRecord& record, const results::games::Names& names) {
  return fmt::format("Tile set {}, edition {}", results::games::shown_name(record.tile_set, names),
                     results::games::shown_name(record.edition, names));
}

std::string lead(const Games& games, const ReportInput& input) {
  if (is_one_question(input)) return played_with(input.solves.front(), input.names);
  if (games.runs.empty())
    return !input.solves.empty()     ? "What the tiles can and cannot do"
           : !input.conforms.empty() ? "An engine against ours"
                                     : "How large is the game?";
  std::uint64_t count = 0;
  std::set<std::string> editions, policies;
  for (std::size_t i = 0; i < games.runs.size(); ++i) {
    count += games.runs[i].games;
    editions.insert(games.labels[i].edition);
    policies.insert(games.labels[i].policy);
  }
  const auto& first = games.labels.front();
  return fmt::format(
      "{} simulated games; editions: {}, ways of playing: {}. Where nothing else is said: tile set {}, "
      "edition {}, {} players.",
      number(count), editions.size(), policies.size(), first.tile_set, first.edition, first.players);
}

document::Document solves_document(const ReportInput& input, const std::vector<tilesets::TileSet>& sets) {
  document::Document out;
  const bool is_alone = is_one_question(input);
  results::SolveStyle style;
  if (is_alone) style.level = 2;
  for (std::size_t i = 0; i < input.solves.size(); ++i) {
    const auto& record = input.solves[i];
    if (!is_alone)
      out << document::Heading{results::question_title(record.question), 2, fmt::format("solved{}", i + 1),
                               played_with(record, input.names)};
    out << results::solve_document(record, records::find_set(sets, record.tile_set, record.edition), style);
  }
  return out;
}

document::Document conforms_document(std::span<const records::ConformRecord> records,
                                     const std::vector<tilesets::TileSet>& sets) {
  document::Document out;
  if (records.empty()) return out;
  out << document::Heading{"An engine against ours", 2, "conform"}
      << document::Paragraph{
             "Somebody else's engine played the same games as ours and was asked the same "
             "questions. Each difference is shown in the least game that was found."};
  for (const auto& record : records) out << results::conform_document(record, sets);
  return out;
}

/// "Rules verification: Wells, hig-2001".
std::string run_heading(const records::RunRecord& run) {
  constexpr std::size_t most_named = 3;
  std::string names;
  for (const auto& e : run.editions) {
    if (e.id != records::combinations_id) names += (names.empty() ? "" : ", ") + edition_name(run, e.id);
  }
  return names.empty() || run.editions.size() > most_named ? "Rules verification"
                                                           : "Rules verification: " + names;
}

/// One verification run.
Data run_data(const records::RunRecord& run, const std::vector<tilesets::TileSet>& sets,
              const std::string& prefix, const std::string& heading, bool is_one_of_several) {
  const auto document = results::run_document(run, sets);
  Data out;
  out["prefix"] = prefix;
  out["heading"] = heading;
  out["label"] = is_one_of_several ? "Sections (" + heading + ")" : "Sections";
  out["contents"] = list_of(contents(document, prefix),
                            [](const auto& entry) { return content(entry.first, entry.second); });
  out["body"] = as_html(document, prefix);
  return out;
}

/// The designer's own edition, or else tile set, of which the page tells; without one the game itself.
std::string title_of(const ReportInput& input) {
  for (const auto& run : input.simulations) {
    for (const auto& id : {run.edition, run.tile_set})
      if (input.names.count(id) != 0) return results::games::shown_name(id, input.names) + " by the numbers";
  }
  const bool has_figures = !input.simulations.empty() || !input.estimates.empty() || !input.solves.empty();
  if (is_one_question(input)) return results::question_title(input.solves.front().question);
  if (has_questions_only(input)) return "Asked of the solver";
  if (!has_figures && !input.conforms.empty())
    return input.conforms.front().engine + ": an engine against ours";
  if (has_figures) return "Carcassonne by the numbers";
  return input.runs.empty() ? "Rules verification" : run_heading(input.runs.front());
}

/// The program that made the first of the files.
std::string generator_of(const ReportInput& input) {
  const auto named = [](const std::string& program, const std::string& version) {
    return program.empty() ? "bastide" : fmt::format("{} {}", program, version);
  };
  if (!input.runs.empty()) return named(input.runs.front().program.name, input.runs.front().program.version);
  if (!input.simulations.empty())
    return named(input.simulations.front().program, input.simulations.front().version);
  if (!input.comparisons.empty())
    return named(input.comparisons.front().program.name, input.comparisons.front().program.version);
  return input.solves.empty() ? "bastide" : named(input.solves.front().program, input.solves.front().version);
}

void add_figures(Data& page, const Games& games, const ReportInput& input) {
  auto figures = results::games::games_document(games);
  figures << results::sizes_document(input.estimates) << solves_document(input, games.sets)
          << conforms_document(input.conforms, games.sets) << results::games::boards_document(games);
  const auto made = results::games::made_document(games, input.estimates);
  Data linked{Data::type::list};
  for (const auto& [id, title] : contents(figures)) linked.push_back(content(id, title));
  for (std::size_t i = 0; i < input.runs.size(); ++i)
    linked.push_back(content(
        fmt::format("run{}-top", i + 1),
        input.runs.size() == 1 ? "Rules verification" : fmt::format("Rules verification, run {}", i + 1)));
  for (const auto& [id, title] : contents(made)) linked.push_back(content(id, title));
  page["figures"] = as_html(figures);
  page["made"] = text_or_nothing(as_html(made));
  page["has_contents"] = Data{linked.is_non_empty_list()};
  page["contents"] = std::move(linked);
  page["lead"] = lead(games, input);
  add_filters(page, games);
}

}  // namespace

std::string html_report(const ReportInput& input, const std::vector<tilesets::TileSet>& sets) {
  Data page;
  page["style"] = std::string(embedded_text("report.css"));
  page["script"] = std::string(embedded_text("viewer.js"));
  page["chart_script"] = std::string(embedded_text("charts.js"));
  const auto has_violations = [](const auto& r) { return !distinct_violations(r).empty(); };
  bool has_viewer = std::any_of(input.runs.begin(), input.runs.end(), has_violations);
  for (const auto& c : input.comparisons)
    has_viewer = has_viewer || std::any_of(c.verification.begin(), c.verification.end(), has_violations);
  const bool has_charts = !input.simulations.empty() || !input.estimates.empty();
  const bool has_figures = has_charts || !input.solves.empty() || !input.conforms.empty();
  const Games games{input.simulations, results::games::run_labels(input.simulations, input.names), sets};
  page["has_viewer"] = Data{has_viewer};
  page["playground"] = text_or_nothing(input.playground);
  page["playground_script"] = std::string(embedded_text("playground.js"));
  page["has_figures"] = Data{has_figures};
  page["has_chart_script"] = Data{has_figures || !input.comparisons.empty()};
  page["generator"] = generator_of(input);
  const auto count = input.runs.size() + input.simulations.size() + input.estimates.size() +
                     input.solves.size() + input.comparisons.size() + input.conforms.size();
  const auto heading =
      input.comparisons.empty() ? title_of(input) : results::comparison_title(input.comparisons.front());
  page["heading"] = heading;
  page["notes"] = list_of(input.notes, [](const std::string& note) { return Data{note}; });
  page["title"] = heading + " – Bastide";
  page["made_by"] = fmt::format(
      "Made by {} from {}. One file, no network. Pictures are drawn from the tile sets' segments.",
      page.get("generator")->string_value(),
      count == 1 ? "one saved run" : fmt::format("{} saved runs", count));
  if (has_figures) add_figures(page, games, input);
  Data list{Data::type::list};
  for (std::size_t i = 0; i < input.runs.size(); ++i) {
    const bool is_alone = input.runs.size() == 1 && !has_figures;
    list.push_back(run_data(
        input.runs[i], sets, is_alone ? "" : fmt::format("run{}-", i + 1),
        input.runs.size() > 1 ? fmt::format("Rules verification, run {}", i + 1) : run_heading(input.runs[i]),
        input.runs.size() > 1));
  }
  page["runs"] = std::move(list);
  Data comparisons{Data::type::list};
  for (std::size_t i = 0; i < input.comparisons.size(); ++i)
    comparisons.push_back(as_html(results::compare_document(input.comparisons[i], sets),
                                  i == 0 && !has_figures ? std::string() : fmt::format("compare{}-", i + 1)));
  page["comparisons"] = std::move(comparisons);
  kainjow::mustache::mustache view{std::string(embedded_text("report.mustache"))};
  view.set_custom_escape([](const std::string& text) { return pictures::escaped(text); });
  return view.render(page);
}

void read_saved(std::string_view text, const std::string& file, ReportInput& input) {
  using tilesets::described::value_of;
  const auto json = records::json_document(text, file);
  const auto* said = json.root.find("format");
  const auto* format = said == nullptr ? nullptr : said->text();
  if (format == nullptr || *format == "bastide.run/1") {
    input.runs.push_back(value_of<records::RunRecord>(json));
  } else if (*format == "bastide.simulate/1") {
    input.simulations.push_back(value_of<solver::simulation::summary::Summary>(json));
  } else if (*format == "bastide.estimate/1") {
    input.estimates.push_back(value_of<solver::estimate::EstimateRecord>(json));
  } else if (*format == "bastide.solve/1") {
    input.solves.push_back(value_of<records::SolveRecord>(json));
  } else if (*format == "bastide.compare/1") {
    input.comparisons.push_back(value_of<records::ComparisonRecord>(json));
  } else if (*format == "bastide.conform-report/1") {
    input.conforms.push_back(value_of<records::ConformRecord>(json));
  } else {
    json.fail(*said, "unknown format " + rules::in_quotes(*format) +
                         ", expected \"bastide.run/1\", \"bastide.simulate/1\", \"bastide.estimate/1\", "
                         "\"bastide.solve/1\", \"bastide.compare/1\" or \"bastide.conform-report/1\"");
  }
}

}  // namespace bastide::reports::page
