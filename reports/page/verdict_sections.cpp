// Verdicts as tables: properties by editions, situations by editions, reference examples by editions.
//
// Every game up to a number of tiles, and the lemmas of the proofs, as tables.
#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "reports/page/run_sections.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::page {
namespace {

using props::PropertyGroup;
using props::PropertyKind;
using records::CheckedEdition;
using records::ExampleResult;
using records::games_by_players;
using records::in_words;
using records::Outcome;
using records::PropertyStatement;
using records::PropertyVerdict;
using records::verdict_symbol;
using records::with_commas;
using tilesets::described::word;

std::string property_anchor(const HtmlRun& html, const std::string& id) {
  return html.prefix + "property-" + id;
}

/// The cell's few words: what the verdict rests on.
Data brief(const PropertyVerdict& v) {
  Data lines{Data::type::list};
  if (v.outcome == Outcome::not_applicable) return lines;
  if (v.outcome == Outcome::proved)
    lines.push_back(fmt::format("any size, {} contexts", with_commas(v.coverage.contexts)));
  if (v.coverage.tiles != 0) lines.push_back(fmt::format("≤ {} tiles", v.coverage.tiles));
  if (v.coverage.deployments != 0)
    lines.push_back(fmt::format("followers ≤ {}", v.coverage.deployment_tiles));
  if (v.coverage.game_tiles != 0) lines.push_back(fmt::format("every game ≤ {}", v.coverage.game_tiles));
  if (v.coverage.games != 0) lines.push_back(fmt::format("{} games", with_commas(v.coverage.games)));
  return lines;
}

std::string tooltip(const HtmlRun& html, const PropertyVerdict& v) {
  auto text =
      fmt::format("{} under {}: {}", v.property, edition_name(html.run, v.edition), in_words(v.outcome));
  if (v.outcome != Outcome::not_applicable) text += fmt::format("; looked at {}", in_words(v.coverage));
  if (!v.coverage.shared_from.empty() && v.coverage.shared_from != v.edition) {
    text += fmt::format("; shared with {}", edition_name(html.run, v.coverage.shared_from));
  }
  return v.reason.empty() ? text : fmt::format("{}; {}", text, v.reason);
}

Data verdict_cell(const HtmlRun& html, const PropertyStatement& property, const CheckedEdition& edition) {
  Data cell;
  const auto* v = find_verdict(html.run, property.id, edition.id);
  cell["class"] = v == nullptr ? "" : word(v->outcome);
  cell["coverage"] = v == nullptr ? "" : tooltip(html, *v);
  cell["sign"] = v == nullptr ? "" : verdict_symbol(v->outcome);
  cell["words"] = v == nullptr ? "not checked" : in_words(v->outcome);
  cell["brief"] = v == nullptr ? Data{Data::type::list} : brief(*v);
  cell["link"] = text_or_nothing(v == nullptr ? "" : violation_anchor(html, property.id, edition.id));
  return cell;
}

Data cover_cell(const HtmlRun& html, const PropertyStatement& property, const CheckedEdition& edition) {
  Data cell;
  const auto* v = find_verdict(html.run, property.id, edition.id);
  cell["class"] = v == nullptr ? "" : word(v->outcome);
  cell["coverage"] = v == nullptr ? "" : tooltip(html, *v);
  cell["sign"] = v == nullptr ? "" : verdict_symbol(v->outcome);
  const bool is_counted =
      v != nullptr && (v->outcome == Outcome::covered || v->outcome == Outcome::not_covered);
  cell["text"] = is_counted ? with_commas(v->times_seen) : v == nullptr ? "" : in_words(v->outcome);
  return cell;
}

/// "∎ 9 proved for any size, ✓ 20 held": how often each outcome was met among the verdicts on the properties
/// asked for.
template <typename IsAsked>
std::string outcomes_in_words(const HtmlRun& html, IsAsked is_asked) {
  std::map<Outcome, std::size_t> times;
  for (const auto& v : html.run.verdicts) {
    const auto p = std::ranges::find(html.run.properties, v.property, &PropertyStatement::id);
    if (p != html.run.properties.end() && is_asked(*p)) ++times[v.outcome];
  }
  std::string out;
  for (const auto& [outcome, count] : times)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", verdict_symbol(outcome),
                       html.words(fmt::format("met.{}", word(outcome)), {with_commas(count)}));
  return out;
}

}  // namespace

void add_verdicts(Data& page, const HtmlRun& html) {
  Data groups{Data::type::list};
  for (const auto group :
       {PropertyGroup::placement, PropertyGroup::features, PropertyGroup::scoring, PropertyGroup::editions}) {
    Data properties{Data::type::list};
    for (const auto& p : html.run.properties) {
      if (p.group != group || p.kind == PropertyKind::cover) continue;
      Data row;
      row["anchor"] = property_anchor(html, p.id);
      row["id"] = p.id;
      row["kind"] = word(p.kind);
      row["statement"] = p.statement;
      row["rule"] = p.rule;
      row["cells"] =
          list_of(html.run.editions, [&](const CheckedEdition& e) { return verdict_cell(html, p, e); });
      properties.push_back(row);
    }
    if (properties.is_empty_list()) continue;
    Data out;
    out["name"] = word(group);
    out["properties"] = std::move(properties);
    out["met"] = outcomes_in_words(
        html, [&](const PropertyStatement& p) { return p.group == group && p.kind != PropertyKind::cover; });
    out["is_open"] = Data{std::ranges::any_of(html.run.verdicts, [&](const PropertyVerdict& v) {
      const auto p = std::ranges::find(html.run.properties, v.property, &PropertyStatement::id);
      return v.outcome == Outcome::violated && p != html.run.properties.end() && p->group == group;
    })};
    groups.push_back(out);
  }
  page["groups"] = std::move(groups);
}

void add_covers(Data& page, const HtmlRun& html) {
  Data covers{Data::type::list};
  for (const auto& p : html.run.properties) {
    if (p.kind != PropertyKind::cover) continue;
    Data row;
    row["id"] = p.id;
    row["statement"] = p.statement;
    row["cells"] =
        list_of(html.run.editions, [&](const CheckedEdition& e) { return cover_cell(html, p, e); });
    covers.push_back(row);
  }
  page["covers_met"] =
      outcomes_in_words(html, [](const PropertyStatement& p) { return p.kind == PropertyKind::cover; });
  page["has_covers"] = Data{covers.is_non_empty_list()};
  page["covers"] = std::move(covers);
}

void add_examples(Data& page, const HtmlRun& html) {
  const auto& examples = html.run.reference_examples;
  std::vector<std::string> ids;  // in order of first mention
  std::map<std::pair<std::string, std::string>, const ExampleResult*> found;
  Data failed{Data::type::list};
  std::size_t passed = 0;
  for (const auto& e : examples) {
    if (std::find(ids.begin(), ids.end(), e.id) == ids.end()) ids.push_back(e.id);
    found[{e.id, e.edition}] = &e;
    if (e.passed) {
      ++passed;
      continue;
    }
    Data row;
    row["id"] = e.id;
    row["edition"] = edition_name(html.run, e.edition);
    row["detail"] = e.detail;
    failed.push_back(row);
  }
  page["has_examples"] = Data{!examples.empty()};
  page["examples_line"] = fmt::format(
      "Worked examples of the rule pages, each scored under every edition it names: {} of {} hold.", passed,
      examples.size());
  page["has_failed_examples"] = Data{failed.is_non_empty_list()};
  page["failed_examples"] = std::move(failed);
  page["examples"] = list_of(ids, [&](const std::string& id) {
    Data row;
    row["id"] = id;
    row["cells"] = list_of(html.run.editions, [&](const CheckedEdition& edition) {
      Data cell;
      const auto at = found.find({id, edition.id});
      const ExampleResult* e = at == found.end() ? nullptr : at->second;
      cell["class"] = e == nullptr ? "not_applicable" : e->passed ? "held" : "violated";
      cell["sign"] = e == nullptr ? "" : e->passed ? "✓" : "✗";
      cell["text"] = e == nullptr ? "not named" : e->passed ? "holds" : "fails";
      cell["detail"] = e == nullptr ? "" : e->detail;
      return cell;
    });
    return row;
  });
}

namespace {

Data cells(const std::vector<std::string>& numbers, std::size_t count) {
  Data out{Data::type::list};
  for (std::size_t k = 0; k < count; ++k)
    out.push_back(k < numbers.size() ? records::with_commas(numbers[k]) : "");
  return out;
}

}  // namespace

void add_games(Data& page, const HtmlRun& html) {
  std::size_t largest = 0;
  for (const auto& e : html.run.editions) {
    for (const auto& row : games_by_players(e.every_game)) largest = std::max(largest, row.games.size());
  }
  Data sizes{Data::type::list}, rows{Data::type::list}, shared{Data::type::list};
  for (std::size_t k = 1; k <= largest; ++k) sizes.push_back(fmt::format("{}", k));
  const auto add_row = [&](const std::string& id, const std::vector<std::string>& numbers,
                           const records::GamesByPlayers& games, bool is_first) {
    Data row;
    row["id"] = id;
    row["players"] = players_in_words(games);
    row["games"] = cells(numbers, largest);
    row["states"] = is_first ? with_commas(games.states) : "";
    row["turns"] = is_first ? with_commas(games.turns) : "";
    rows.push_back(row);
  };
  for (const auto& e : html.run.editions) {
    for (const auto& games : games_by_players(e.every_game)) {
      const auto name = edition_name(html.run, e.id);
      add_row(name, games.games, games, true);
      if (!games.games_without_loss.empty())
        add_row(name + ", no tile lost", games.games_without_loss, games, false);
      if (e.every_game.is_whole) add_row(name + ", over", games.over, games, false);
    }
    if (e.every_game.shared_from.empty()) continue;
    Data line;
    line["id"] = edition_name(html.run, e.id);
    line["from"] = edition_name(html.run, e.every_game.shared_from);
    shared.push_back(line);
  }
  page["has_games"] = Data{largest != 0};
  page["has_over"] = Data{std::any_of(html.run.editions.begin(), html.run.editions.end(), [](const auto& e) {
    return e.every_game.is_whole && !games_by_players(e.every_game).empty();
  })};
  page["game_sizes"] = std::move(sizes);
  page["game_rows"] = std::move(rows);
  page["shares_games"] = Data{shared.is_non_empty_list()};
  page["shared_games"] = std::move(shared);
}

void add_lemmas(Data& page, const HtmlRun& html) {
  page["lemmas_met"] = records::lemmas_in_words(html.run);
  page["has_lemmas"] = Data{!html.run.lemmas.empty()};
  page["lemmas"] = list_of(html.run.lemmas, [&](const records::CheckedLemma& lemma) {
    Data row;
    const bool is_open = !lemma.holds && lemma.failure.empty();
    row["id"] = lemma.id;
    row["statement"] = lemma.statement;
    std::string editions;
    for (const auto& e : lemma.editions)
      editions += (editions.empty() ? "" : ", ") + edition_name(html.run, e);
    row["editions"] = editions;
    row["contexts"] = with_commas(lemma.contexts);
    row["class"] = lemma.holds ? "proved" : is_open ? "inconclusive" : "violated";
    row["sign"] = lemma.holds ? "✓" : is_open ? "?" : "✗";
    row["words"] = lemma.contexts == 0 && lemma.holds ? "has no context"
                   : lemma.holds                      ? "holds"
                   : is_open                          ? "not checked to the end"
                                                      : "fails";
    row["failure"] = text_or_nothing(lemma.failure);
    return row;
  });
}

}  // namespace bastide::reports::page
