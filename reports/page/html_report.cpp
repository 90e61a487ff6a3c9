// Saved runs told apart by what they call themselves.
#include "reports/page/html_report.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/embedded_text.hpp"
#include "reports/page/simulation_sections.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/records/json_document.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/compare_result.hpp"
#include "reports/results/conform_result.hpp"
#include "reports/results/solve_result.hpp"
#include "reports/results/verify_result.hpp"
#include "reports/template_data.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::page {
namespace {

/// The words as template data: "verify.made" is {{t_verify_made}}.
void add_words(Data& page, const Words& words) {
  for (const auto& [key, text] : words.all()) {
    auto name = "t_" + key;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
    page[name] = text;
  }
}

/// The words that scripts say.
std::string script_words(const Words& words) {
  nlohmann::json out;
  for (const auto& [key, text] : words.all()) {
    for (const char* part : {"viewer.", "chart.", "filter."}) {
      if (key.rfind(part, 0) == 0) out[key] = text;
    }
  }
  return out.dump();
}

Data section_data(Section section) {
  Data out;
  out["id"] = section.id;
  out["title"] = section.title;
  out["intro"] = section.intro;
  out["blocks"] = std::move(section.blocks);
  return out;
}

Data content(const std::string& id, const std::string& title) {
  Data out;
  out["id"] = id;
  out["title"] = title;
  return out;
}

/// A group of check boxes; nothing where there is nothing to choose.
void add_filter(Data& filters, const Simulations& all, const char* key, std::string RunLabel::*member) {
  std::vector<std::pair<std::string, bool>> values;
  for (const auto& label : all.labels) {
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
  filter["name"] = all.words(fmt::format("filter.{}", key));
  filter["values"] = list_of(values, [](const auto& v) {
    Data out;
    out["value"] = v.first;
    out["is_on"] = Data{v.second};
    return out;
  });
  filters.push_back(std::move(filter));
}

void add_filters(Data& page, const Simulations& all) {
  Data filters{Data::type::list};
  add_filter(filters, all, "policy", &RunLabel::policy);
  add_filter(filters, all, "edition", &RunLabel::edition);
  add_filter(filters, all, "players", &RunLabel::players);
  add_filter(filters, all, "tileset", &RunLabel::tile_set);
  std::set<std::string> types;
  for (const auto& run : all.runs) {
    for (const auto& [type, mean] : told_at(run.statistics, "unplaceable.by_type").by_type.mean)
      if (mean.value_or(0) > 0) types.insert(type);
  }
  page["has_filters"] = Data{filters.is_non_empty_list()};
  page["filters"] = std::move(filters);
  page["has_types"] = Data{!types.empty()};
  page["types"] = list_of(types, [](const std::string& type) { return Data{type}; });
}

std::string lead(const Simulations& all, bool has_solves, bool has_conforms) {
  std::uint64_t games = 0;
  std::set<std::string> editions, policies;
  for (std::size_t i = 0; i < all.runs.size(); ++i) {
    games += all.runs[i].games;
    editions.insert(all.labels[i].edition);
    policies.insert(all.labels[i].policy);
  }
  if (all.runs.empty())
    return has_conforms && !has_solves ? "An engine against ours"
           : has_solves                ? "Asked of the solver"
                                       : all.words("section.size");
  const auto& first = all.labels.front();
  return all.words("page.lead", {all.words.number(games), fmt::format("{}", editions.size()),
                                 fmt::format("{}", policies.size())}) +
         " " + all.words("page.baseline", {first.tile_set, first.edition, first.players});
}

FoundSection solve_section(std::span<const records::SolveRecord> records,
                           const std::vector<tilesets::TileSet>& sets) {
  if (records.empty()) return std::nullopt;
  Section out{
      "solved",
      "Asked of the solver",
      "Questions about what the tiles can and cannot do. Found: the position was checked by the reference "
      "model. Impossible: proved. Bound: the best so far, with how good one could still be.",
      {}};
  for (const auto& record : records) {
    document::Document document;
    document << document::Heading{fmt::format("{} – {}, {}", results::question_title(record.question),
                                              record.tile_set, record.edition),
                                  3}
             << results::solve_document(record, records::find_set(sets, record.tile_set, record.edition));
    add_plain(out, as_html(document));
  }
  return out;
}

FoundSection conform_section(std::span<const records::ConformRecord> records,
                             const std::vector<tilesets::TileSet>& sets) {
  if (records.empty()) return std::nullopt;
  Section out{"conform",
              "An engine against ours",
              "Somebody else's engine played the same games as ours and was asked the same questions. Each "
              "difference "
              "is shown in the least game that was found.",
              {}};
  for (const auto& record : records) add_plain(out, as_html(results::conform_document(record, sets)));
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

/// One verification run: run.mustache.
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
std::string title_of(const ReportInput& input, const Words& words) {
  for (const auto& run : input.simulations) {
    for (const auto& id : {run.edition, run.tile_set})
      if (input.names.count(id) != 0) return words("page.title_of", {shown_name(id, input.names)});
  }
  const bool has_figures = !input.simulations.empty() || !input.estimates.empty() || !input.solves.empty();
  if (!has_figures && !input.conforms.empty())
    return input.conforms.front().engine + ": an engine against ours";
  if (has_figures || input.runs.empty()) return words(has_figures ? "page.title" : "page.run");
  return run_heading(input.runs.front());
}

void add_figures(Data& page, const Simulations& all, const ReportInput& input) {
  Data sections{Data::type::list}, last{Data::type::list}, contents{Data::type::list};
  const auto add = [&](FoundSection section, Data& list) {
    if (!section) return;
    contents.push_back(content(section->id, section->title));
    list.push_back(section_data(std::move(*section)));
  };
  add(overview_section(all), sections);
  add(placeability_section(all), sections);
  add(holes_section(all), sections);
  add(features_section(all), sections);
  add(compared_section(all), sections);
  add(seats_section(all), sections);
  add(size_section(input.estimates, all.words), sections);
  add(solve_section(input.solves, all.sets), sections);
  add(conform_section(input.conforms, all.sets), sections);
  add(boards_section(all), sections);
  for (std::size_t i = 0; i < input.runs.size(); ++i) {
    const auto title = input.runs.size() == 1 ? all.words("page.run")
                                              : all.words("page.run_number", {fmt::format("{}", i + 1)});
    contents.push_back(content(fmt::format("run{}-top", i + 1), title));
  }
  add(making_section(all, input.estimates), last);
  page["sections"] = std::move(sections);
  page["last_sections"] = std::move(last);
  page["contents"] = std::move(contents);
  page["lead"] = lead(all, !input.solves.empty(), !input.conforms.empty());
  add_filters(page, all);
}

}  // namespace

std::string html_report(const ReportInput& input, const std::vector<tilesets::TileSet>& sets) {
  const auto& words = Words::shipped();
  Data page;
  for (const char* part : {"run", "section"}) {
    const std::string text(embedded_text(fmt::format("{}.mustache", part)));
    page[part] = Data{kainjow::mustache::partial{[text] { return text; }}};
  }
  add_words(page, words);
  page["style"] = std::string(embedded_text("report.css"));
  page["script"] = std::string(embedded_text("viewer.js"));
  page["chart_script"] = std::string(embedded_text("charts.js"));
  page["words"] = script_words(words);
  const auto has_violations = [](const auto& r) { return !distinct_violations(r).empty(); };
  bool has_viewer = std::any_of(input.runs.begin(), input.runs.end(), has_violations);
  for (const auto& c : input.comparisons)
    has_viewer = has_viewer || std::any_of(c.verification.begin(), c.verification.end(), has_violations);
  const bool has_charts = !input.simulations.empty() || !input.estimates.empty();
  const bool has_figures = has_charts || !input.solves.empty() || !input.conforms.empty();
  const Simulations all{input.simulations, run_labels(input.simulations, words, input.names), sets, words,
                        input.names};
  page["has_viewer"] = Data{has_viewer};
  page["has_figures"] = Data{has_figures};
  const bool has_chart_script = has_figures || !input.comparisons.empty();
  page["has_chart_script"] = Data{has_chart_script};
  page["has_script"] = Data{has_viewer || has_chart_script};
  page["generator"] = std::string("bastide");
  if (!input.runs.empty())
    page["generator"] =
        fmt::format("{} {}", input.runs.front().program.name, input.runs.front().program.version);
  else if (!input.simulations.empty())
    page["generator"] =
        fmt::format("{} {}", input.simulations.front().program, input.simulations.front().version);
  else if (!input.comparisons.empty())
    page["generator"] = fmt::format("{} {}", input.comparisons.front().program.name,
                                    input.comparisons.front().program.version);
  else if (!input.solves.empty() && !input.solves.front().program.empty())
    page["generator"] = fmt::format("{} {}", input.solves.front().program, input.solves.front().version);
  const auto count = input.runs.size() + input.simulations.size() + input.estimates.size() +
                     input.solves.size() + input.comparisons.size() + input.conforms.size();
  const auto heading = input.comparisons.empty() ? title_of(input, words)
                                                 : results::comparison_title(input.comparisons.front());
  page["heading"] = heading;
  page["notes"] = list_of(input.notes, [](const std::string& note) { return Data{note}; });
  page["title"] = heading + " – Bastide";
  page["made_by"] = words("page.made_by", {page.get("generator")->string_value(),
                                           count == 1 ? words("page.one_file")
                                                      : words("page.files", {fmt::format("{}", count)})});
  if (has_figures)
    add_figures(page, all, input);
  else
    page["sections"] = Data{Data::type::list}, page["last_sections"] = Data{Data::type::list};
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
                                  i == 0 ? std::string() : fmt::format("compare{}-", i + 1)));
  page["comparisons"] = std::move(comparisons);
  kainjow::mustache::mustache view{std::string(embedded_text("report.mustache"))};
  view.set_custom_escape([](const std::string& text) { return pictures::escaped(text); });
  return view.render(page);
}

std::string html_report(std::span<const records::RunRecord> runs,
                        const std::vector<tilesets::TileSet>& sets) {
  return html_report(ReportInput{{runs.begin(), runs.end()}, {}, {}, {}, {}, {}, {}, {}}, sets);
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
