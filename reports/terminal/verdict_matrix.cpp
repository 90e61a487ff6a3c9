#include "reports/terminal/verdict_matrix.hpp"

#include <fmt/core.h>

#include "reports/records/run_summary.hpp"
#include "reports/terminal/counterexample_text.hpp"
#include "reports/text_columns.hpp"

namespace bastide::reports::terminal {
namespace {

using props::PropertyKind;
using props::PropertyStatement;
using records::games_by_players;
using records::in_words;
using records::Outcome;
using records::RunRecord;
using records::verdict_symbol;
using records::with_commas;
using tilesets::described::word;

constexpr std::size_t name_width = 46;
constexpr const char* rule_line = "────────────────────────────────────────";

std::string coloured(const std::string& text, const char* colour, TerminalStyle style) {
  return style.has_colours ? fmt::format("\x1b[{}m{}\x1b[0m", colour, text) : text;
}

std::string mark(Outcome outcome, TerminalStyle style) {
  std::string text = verdict_symbol(outcome);
  if (style.is_ascii) {
    switch (outcome) {
      case Outcome::proved:
        text = "*";
        break;
      case Outcome::held:
      case Outcome::covered:
        text = "+";
        break;
      case Outcome::violated:
        text = "X";
        break;
      case Outcome::not_covered:
        text = "-";
        break;
      case Outcome::not_applicable:
        text = ".";
        break;
      case Outcome::inconclusive:
        break;
    }
  }
  switch (outcome) {
    case Outcome::proved:
    case Outcome::held:
    case Outcome::covered:
      return coloured(text, "32", style);
    case Outcome::violated:
      return coloured(text, "1;31", style);
    case Outcome::not_covered:
    case Outcome::inconclusive:
      return coloured(text, "33", style);
    case Outcome::not_applicable:
      return coloured(text, "90", style);
  }
  return text;
}

/// The editions' ids above their columns, each a line lower than the last, so that long ids do not widen the
/// matrix.
std::string staggered_header(const RunRecord& run, TerminalStyle style) {
  const char* bar = style.is_ascii ? "|" : "│";
  std::string out;
  for (std::size_t i = 0; i < run.editions.size(); ++i) {
    out += std::string(name_width, ' ');
    for (std::size_t k = 0; k < i; ++k) out += fmt::format("{}  ", bar);
    out += run.editions[i].id + "\n";
  }
  return out;
}

std::string property_line(const RunRecord& run, const PropertyStatement& property, TerminalStyle style) {
  std::string out = fmt::format("  {:<{}}", property.id, name_width - 2);
  if (property.id.size() + 2 >= name_width) out += "\n" + std::string(name_width, ' ');
  for (const auto& edition : run.editions) {
    const auto* verdict = find_verdict(run, property.id, edition.id);
    out += (verdict == nullptr ? std::string(" ") : mark(verdict->outcome, style)) + "  ";
  }
  while (out.back() == ' ') out.pop_back();
  return out + "\n";
}

std::string legend(TerminalStyle style) {
  std::string out;
  for (const auto outcome : {Outcome::proved, Outcome::held, Outcome::violated, Outcome::not_covered,
                             Outcome::not_applicable, Outcome::inconclusive}) {
    const auto words = outcome == Outcome::held ? std::string("held, or seen") : in_words(outcome);
    out += (out.empty() ? "" : "   ") + mark(outcome, style) + " " + words;
  }
  return out + "\n";
}

std::string numbers(const std::vector<std::string>& decimals) {
  std::string out;
  for (const auto& n : decimals) out += (out.empty() ? "" : ", ") + records::with_commas(n);
  return out;
}

/// The numbers of every game that was walked.
std::string games_text(const RunRecord& run) {
  std::string out;
  for (const auto& edition : run.editions) {
    const auto& every = edition.every_game;
    for (const auto& row : games_by_players(every)) {
      out += fmt::format("  {:<18} {}: {} games; {} states, {} turns checked\n", edition.id,
                         players_in_words(row), numbers(row.games), with_commas(row.states),
                         with_commas(row.turns));
      if (!row.games_without_loss.empty())
        out += fmt::format("{:>23}of them without a lost tile: {}\n", "", numbers(row.games_without_loss));
      if (every.is_whole) out += fmt::format("{:>23}of them over: {}\n", "", numbers(row.over));
    }
    if (!every.shared_from.empty()) out += fmt::format("  {:<18} as {}\n", edition.id, every.shared_from);
  }
  return out.empty() ? out : "Every game, by number of tiles (1, 2, ...):\n" + out;
}

std::string lemmas_text(const RunRecord& run) {
  if (run.lemmas.empty()) return {};
  std::uint64_t contexts = 0;
  for (const auto& lemma : run.lemmas) contexts += lemma.contexts;
  return fmt::format("Lemmas of the proofs, in {} contexts: {}.\n", with_commas(contexts),
                     records::lemmas_in_words(run));
}

/// Why properties say nothing here, a line a reason.
std::string silent_text(const RunRecord& run) {
  std::string out;
  for (const auto& group : records::silent_properties(run))
    out += fmt::format("{:>5}  {}\n", group.ids.size(), group.reason);
  return out.empty() ? out : "What does not apply, and why:\n" + out;
}

std::string unseen_text(const RunRecord& run) {
  std::string out;
  for (const auto& situation : records::unseen_situations(run)) out += "  " + in_words(situation, run) + "\n";
  return out.empty() ? out : "Not seen in the games; more of them (--games) may meet it:\n" + out;
}

std::string examples_text(const RunRecord& run) {
  if (run.reference_examples.empty()) return {};
  std::size_t passed = 0;
  std::string failures;
  for (const auto& e : run.reference_examples) {
    if (e.passed) {
      ++passed;
    } else {
      failures += fmt::format("  {} under {}: {}\n", e.id, e.edition, e.detail);
    }
  }
  return fmt::format("Reference examples: {} of {} hold.\n{}", passed, run.reference_examples.size(),
                     failures);
}

}  // namespace

std::string violation_mark(TerminalStyle style) { return mark(Outcome::violated, style); }

std::string verdict_matrix(const RunRecord& run, TerminalStyle style) {
  std::string out = staggered_header(run, style);
  std::string_view heading;
  auto add = [&](const PropertyStatement& property, std::string_view group) {
    if (heading != group) out += coloured(std::string(group), "1", style) + "\n";
    heading = group;
    out += property_line(run, property, style);
  };
  for (const auto& p : run.properties) {
    if (p.kind != PropertyKind::cover) add(p, word(p.group));
  }
  for (const auto& p : run.properties) {
    if (p.kind == PropertyKind::cover) add(p, "situations that must occur");
  }
  out += "\n" + legend(style) + "\nLooked at:\n";
  for (const auto& edition : run.editions) {
    const auto coverage = coverage_of(run, edition.id);
    out += fmt::format("  {:<18} {}{}\n", edition.id, in_words(coverage),
                       coverage.shared_from.empty() || coverage.shared_from == edition.id
                           ? ""
                           : fmt::format("; boards shared with {}", coverage.shared_from));
    if (edition.id == records::combinations_id) out += fmt::format("{:>21}{}\n", "", edition.name);
  }
  return out + games_text(run) + lemmas_text(run) + examples_text(run) + silent_text(run) + headline(run) +
         "\n" + unseen_text(run);
}

std::string violations_text(const RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                            TerminalStyle style) {
  std::string out;
  for (const auto* lemma : failed_lemmas(run)) {
    if (!style.is_ascii) out += std::string(rule_line) + "\n";
    std::string editions;
    for (const auto& e : lemma->editions) editions += (editions.empty() ? "" : ", ") + e;
    out += fmt::format("{} lemma {} ({})\n  Checked: {}\n  Fails in this context: {}\n",
                       mark(Outcome::violated, style), lemma->id, editions, lemma->statement, lemma->failure);
  }
  for (const auto& violation : distinct_violations(run)) {
    std::string editions;
    for (const auto& e : violation.editions) editions += (editions.empty() ? "" : ", ") + e;
    if (!style.is_ascii) out += std::string(rule_line) + "\n";
    out += fmt::format("{} {} ({})\n", mark(Outcome::violated, style), violation.property_id, editions);
    if (violation.property != nullptr) {
      out += paragraph("Checked: " + violation.property->statement, 2, text_width - 2);
      out += paragraph("Rule: " + violation.property->rule, 2, text_width - 2);
    }
    if (!violation.verdict->counterexample) continue;
    const auto& c = *violation.verdict->counterexample;
    out += counterexample_text(c, find_recorded_set(run, sets, c.tile_set), style);
    out += fmt::format("  Check it again: {}\n", command_for(run, *violation.verdict));
  }
  return out;
}

}  // namespace bastide::reports::terminal
