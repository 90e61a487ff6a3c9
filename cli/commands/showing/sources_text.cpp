#include "cli/commands/showing/sources_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "reports/text_columns.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::cli::commands::showing {
namespace {

using props::sources::Backed;
using props::sources::OpenQuestion;
using props::sources::SaidStatement;
using props::sources::SourceAnswer;
using props::sources::StatementCount;
using rules::statements::Status;
using tilesets::described::word;

constexpr std::size_t width = 100;

std::string joined(const std::vector<std::string>& texts, const char* separator = ", ") {
  std::string out;
  for (const auto& text : texts) out += (out.empty() ? "" : separator) + text;
  return out;
}

std::string in_number(std::size_t number, const char* one, const char* several) {
  return fmt::format("{} {}", number, number == 1 ? one : several);
}

/// " [inferred]"; nothing for what a page states.
std::string status_mark(Status status) {
  return status == Status::stated ? std::string{} : fmt::format(" [{}]", word(status));
}

/// Counts by what `row_of` says, a column a status.
template <class Row>
std::string counts_table(const std::vector<StatementCount>& counts, const char* title, Row row_of) {
  const auto& statuses = tilesets::described::the_shape<Status>().words;
  std::vector<std::pair<std::string, std::vector<int>>> rows;
  const auto add = [&](const std::string& name, const StatementCount& count) {
    auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first == name; });
    if (found == rows.end()) found = rows.insert(rows.end(), {name, std::vector<int>(statuses.size())});
    found->second[static_cast<std::size_t>(count.status)] += count.statements;
  };
  for (const auto& count : counts) add(row_of(count), count);
  for (const auto& count : counts) add("all", count);
  auto text = fmt::format("{:<12}", title);
  for (const auto& status : statuses) text += fmt::format("{:>12}", status);
  text += fmt::format("{:>12}\n", "all");
  for (const auto& [name, numbers] : rows) {
    text += fmt::format("{:<12}", name);
    int sum = 0;
    for (const auto number : numbers) {
      text += fmt::format("{:>12}", number == 0 ? "." : std::to_string(number));
      sum += number;
    }
    text += fmt::format("{:>12}\n", sum);
  }
  return text;
}

/// "  name    a, b, c", broken into lines; nothing for an empty list.
std::string list_line(const char* name, const std::vector<std::string>& entries,
                      const char* separator = ", ") {
  if (entries.empty()) return {};
  constexpr std::size_t column = 15;
  std::string text;
  for (const auto& line : reports::wrapped(joined(entries, separator), width - column)) {
    text += fmt::format("  {:<{}}{}\n", text.empty() ? name : "", column - 2, line);
  }
  return text;
}

/// All of one statement.
std::string statement_text(const SaidStatement& s) {
  const auto& said = s.said;
  auto text = said.id + "\n" + reports::paragraph(said.says, 2, width - 2);
  text += list_line("where", {s.place});
  text += list_line("also", said.also, "; ");
  text += list_line("kind", {word(said.kind)});
  text += list_line("status", {word(said.status)});
  text += list_line("conflicts", said.conflicts);
  if (!said.because.empty()) text += list_line("because", {said.because});
  text += list_line("options", s.stands.options);
  text += list_line("formulas", s.stands.formulas, "; ");
  text += list_line("tiles", s.stands.tiles, "; ");
  text += list_line("properties", s.stands.properties);
  text += list_line("examples", s.stands.examples);
  text += list_line("editions", s.stands.editions);
  text += list_line("open", s.stands.questions);
  if (!said.outside.empty()) text += list_line("outside", {said.outside});
  return text;
}

/// A statement where something rests on it.
std::string short_text(const SaidStatement& s) {
  const auto place =
      s.said.status == Status::stated ? s.place : fmt::format("{}: {}", word(s.said.status), s.place);
  return fmt::format("    {}\n{}{}", s.said.id, reports::paragraph(s.said.says, 6, width - 6),
                     reports::paragraph("(" + place + ")", 6, width - 6));
}

std::string question_text(const OpenQuestion& question) {
  auto text = fmt::format("{}: {}\n", question.id, question.asks);
  text += reports::paragraph("about " + joined(question.statements), 4, width - 4);
  for (const auto& [answer, command] : question.answers) {
    auto settings = joined(answer.set);
    if (!answer.edition.empty()) settings += (settings.empty() ? "" : "; ") + ("edition " + answer.edition);
    if (settings.empty()) settings = answer.is_chosen ? "always" : "not to be had";
    text += fmt::format("  {} {} [{}]{}\n", answer.is_chosen ? '*' : '-', answer.says, settings,
                        answer.is_chosen ? " (chosen)" : "");
    if (!command.empty()) text += fmt::format("      {}\n", command);
  }
  return text;
}

}  // namespace

std::string register_text(const SourceAnswer& answer) {
  auto text = in_number(answer.statements.size(), "statement", "statements") + "\n\n";
  text += counts_table(answer.counts, "kind", [](const StatementCount& c) { return word(c.kind); });
  text += "\n" + counts_table(answer.counts, "page", [](const StatementCount& c) { return word(c.page); });
  std::string page;
  std::string section;
  for (const auto& s : answer.statements) {
    const auto title = title_of(s.said.page);
    if (title != page) text += fmt::format("\n{}\n", title);
    if (title != page || s.said.section != section) text += fmt::format("  {}\n", s.said.section);
    page = title;
    section = s.said.section;
    text += fmt::format("    {}{}: {}{}\n", s.said.id,
                        s.said.note.empty() ? "" : fmt::format(" ({})", s.said.note), s.said.says,
                        status_mark(s.said.status));
  }
  return text;
}

std::string about_text(const SourceAnswer& answer) {
  using props::sources::SubjectKind;
  if (answer.kind == SubjectKind::statement) return statement_text(answer.statements.front());
  std::map<std::string, const SaidStatement*> by_id;
  for (const auto& s : answer.statements) by_id[s.said.id] = &s;
  if (answer.kind == SubjectKind::question) {
    auto text = question_text(answer.questions.front()) + "\n";
    for (const auto& s : answer.statements) text += short_text(s);
    return text;
  }
  auto text = fmt::format("{} {}\n", *answer.kind == SubjectKind::tile_set ? "tile set" : word(*answer.kind),
                          *answer.asked);
  if (answer.behind.empty()) text += "  no statement stands behind it\n";
  for (const auto& [what, statements] : answer.behind) {
    if (what != *answer.asked) text += fmt::format("  {}\n", what);
    if (statements.empty()) text += "    no statement stands behind it\n";
    for (const auto& id : statements) text += short_text(*by_id.at(id));
  }
  return text;
}

std::string questions_text(const SourceAnswer& answer) {
  auto text = in_number(answer.questions.size(), "open question", "open questions") + "\n";
  for (const auto& question : answer.questions) text += "\n" + question_text(question);
  return text;
}

}  // namespace bastide::cli::commands::showing
