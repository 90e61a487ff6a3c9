// bastide sources: what the pages say, statement by statement, and what of the program rests on it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "props/sources/source_answer.hpp"
#include "reports/numbers.hpp"

namespace bastide::cli::commands::showing {

struct SourcesOptions {
  input::CommonOptions common;
  std::string name;    ///< empty: the whole register
  bool open = false;   ///< the questions that the pages leave open
  std::string kind;    ///< of statements; empty: all
  std::string status;  ///< likewise
};

namespace {

using namespace reports::document;
using props::sources::OpenQuestion;
using props::sources::SaidStatement;
using props::sources::SourceAnswer;
using props::sources::StatementCount;
using rules::statements::Status;
using tilesets::described::the_shape;
using tilesets::described::word;

std::string joined(const std::vector<std::string>& texts, const char* separator = ", ") {
  return fmt::format("{}", fmt::join(texts, separator));
}

/// Nothing for what a page states.
std::string unless_stated(Status status) { return status == Status::stated ? std::string{} : word(status); }

/// Counts by what `row_of` says, a column a status.
template <class Count>
Table counts_table(const std::vector<StatementCount>& counts, const char* title, Count row_of) {
  const auto& statuses = the_shape<Status>().words;
  std::vector<std::pair<std::string, std::vector<int>>> sums;
  const auto add = [&](const std::string& name, const StatementCount& count) {
    auto found = std::ranges::find_if(sums, [&](const auto& row) { return row.first == name; });
    if (found == sums.end()) found = sums.insert(sums.end(), {name, std::vector<int>(statuses.size() + 1)});
    found->second[static_cast<std::size_t>(count.status)] += count.statements;
    found->second.back() += count.statements;
  };
  for (const auto& count : counts) add(row_of(count), count);
  for (const auto& count : counts) add("all", count);
  Table table{.head = {title}};
  table.head.insert(table.head.end(), statuses.begin(), statuses.end());
  table.head.emplace_back("all");
  for (const auto& [name, numbers] : sums) {
    auto& row = table.rows.emplace_back(Row{{name}});
    for (const auto number : numbers) row.cells.push_back(number == 0 ? Cell(".") : Cell(number));
  }
  return table;
}

/// Groups in the order in which the first of each is met.
template <class Members>
using Groups = std::vector<std::pair<std::string, Members>>;

template <class Members>
Members& group(Groups<Members>& groups, const std::string& name) {
  const auto found = std::ranges::find_if(groups, [&](const auto& g) { return g.first == name; });
  return found == groups.end() ? groups.emplace_back(name, Members{}).second : found->second;
}

/// By page, then by section.
Groups<Groups<std::vector<const SaidStatement*>>> by_section(const std::vector<SaidStatement>& statements) {
  Groups<Groups<std::vector<const SaidStatement*>>> pages;
  for (const auto& s : statements) group(group(pages, title_of(s.said.page)), s.said.section).push_back(&s);
  return pages;
}

/// All of one statement.
void add_statement(Document& out, const SaidStatement& s) {
  const auto& said = s.said;
  Facts facts;
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::string>>{
           {"where", s.place},
           {"also", joined(said.also, "; ")},
           {"kind", word(said.kind)},
           {"status", word(said.status)},
           {"conflicts", joined(said.conflicts)},
           {"because", said.because},
           {"options", joined(s.stands.options)},
           {"formulas", joined(s.stands.formulas, "; ")},
           {"tiles", joined(s.stands.tiles, "; ")},
           {"properties", joined(s.stands.properties)},
           {"examples", joined(s.stands.examples)},
           {"editions", joined(s.stands.editions)},
           {"open", joined(s.stands.questions)},
           {"outside", said.outside}}) {
    if (!value.empty()) facts.facts.emplace_back(name, value);
  }
  out << Heading{said.id} << Paragraph{said.says} << std::move(facts);
}

/// Statements where something rests on them.
List in_short(const std::vector<const SaidStatement*>& statements) {
  List list;
  for (const auto* s : statements) {
    const auto status = unless_stated(s->said.status);
    list.items.push_back({fmt::format("{}: {}", s->said.id, s->said.says),
                          {},
                          status.empty() ? s->place : fmt::format("{}: {}", status, s->place)});
  }
  return list;
}

void add_question(Document& out, const OpenQuestion& question) {
  out << Heading{fmt::format("{}: {}", question.id, question.asks)}
      << Paragraph{"about " + joined(question.statements)};
  for (const auto& [answer, command] : question.answers) {
    auto settings = joined(answer.set);
    if (!answer.edition.empty()) settings += (settings.empty() ? "" : "; ") + ("edition " + answer.edition);
    if (settings.empty()) settings = answer.is_chosen ? "always" : "not to be had";
    out << List{{{fmt::format("{} [{}]", answer.says, settings), {}, answer.is_chosen ? "chosen" : ""}}};
    if (!command.empty()) out << Code{command};
  }
}

/// What is printed without a name: counts, then every statement below its page and section.
void add_register(Document& out, const SourceAnswer& answer) {
  out << Paragraph{reports::counted(answer.statements.size(), "statement")}
      << counts_table(answer.counts, "kind", [](const StatementCount& c) { return word(c.kind); })
      << counts_table(answer.counts, "page", [](const StatementCount& c) { return word(c.page); });
  for (const auto& [title, sections] : by_section(answer.statements)) {
    for (const auto& [section, statements] : sections) {
      List list;
      for (const auto* s : statements) {
        const auto note = s->said.note.empty() ? "" : fmt::format(" ({})", s->said.note);
        list.items.push_back(
            {fmt::format("{}{}: {}", s->said.id, note, s->said.says), {}, unless_stated(s->said.status)});
      }
      out << Heading{section.empty() ? title : fmt::format("{}, {}", title, section)} << std::move(list);
    }
  }
}

/// Of a name what it rests on, or what stands for it; without one the open questions with their answers, or
/// counts and then every statement below its page and section.
Document sources_document(const SourceAnswer& answer) {
  using props::sources::SubjectKind;
  Document out;
  std::vector<const SaidStatement*> all;
  std::map<std::string, const SaidStatement*> by_id;
  for (const auto& s : answer.statements) all.push_back(by_id[s.said.id] = &s);
  if (!answer.kind) {
    if (answer.questions.empty()) {
      add_register(out, answer);
      return out;
    }
    out << Paragraph{reports::counted(answer.questions.size(), "open question")};
    for (const auto& question : answer.questions) add_question(out, question);
    return out;
  }
  if (answer.kind == SubjectKind::statement) {
    add_statement(out, answer.statements.front());
    return out;
  }
  if (answer.kind == SubjectKind::question) {
    add_question(out, answer.questions.front());
    return std::move(out << in_short(all));
  }
  const Paragraph nothing{"no statement stands behind it"};
  out << Heading{*answer.kind == SubjectKind::word
                     ? fmt::format("{} with \"{}\"", reports::counted(all.size(), "statement"), *answer.asked)
                     : fmt::format("{} {}",
                                   *answer.kind == SubjectKind::tile_set ? "tile set" : word(*answer.kind),
                                   *answer.asked)};
  if (answer.behind.empty()) out << nothing;
  for (const auto& [what, statements] : answer.behind) {
    if (what != *answer.asked) out << Heading{what, 3};
    std::vector<const SaidStatement*> these;
    for (const auto& id : statements) these.push_back(by_id.at(id));
    these.empty() ? out << nothing : out << in_short(these);
  }
  return out;
}

template <class Enum>
std::optional<Enum> wanted(const std::string& text) {
  const auto& words = the_shape<Enum>().words;
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) return std::nullopt;  // the parser lets no other word than "" pass
  return static_cast<Enum>(found - words.begin());
}

}  // namespace

CLI::App& declare(CLI::App& parent, SourcesOptions& options) {
  using rules::statements::Kind;
  using rules::statements::Status;
  auto& command = input::add_command(
      parent,
      {"sources", "What the rule pages say, statement by statement, and what rests on it",
       "Without a name: how many statements there are, then each in a line. A statement's id shows "
       "where it is said, how sure it is, and what of the program stands for it: option values, "
       "formulas, properties, examples, editions. An option (farms), one of its values (farms=third), "
       "a property, an example, an edition or its file, or a tile set shows the statements behind "
       "it; any other words show the statements that have them. --open lists what the pages leave open, each "
       "answer with the options that play it.",
       "  bastide sources farm-third\n  bastide sources farms=second\n  bastide sources inn\n  bastide "
       "sources --open"});
  add_option(command, "name", options.name, "NAME",
             "a statement, what rests on statements, or words of statements");
  add_flag(command, "--open", options.open, "the questions that the pages leave open");
  add_option(command, "--kind", options.kind, "KIND",
             "only statements of this kind: tile, rule, scoring, ...", {one_of(the_shape<Kind>().words)});
  add_option(command, "--status", options.status, "STATUS",
             "only statements of this status: stated, inferred, ours, conflicting",
             {one_of(the_shape<Status>().words)});
  exclude(command, "name", {"--open", "--kind", "--status"});
  exclude(command, "--open", {"--kind", "--status"});
  return command;
}

ExitCode run(const SourcesOptions& options) {
  using namespace props::sources;
  const auto answer = options.open ? open_questions()
                      : options.name.empty()
                          ? whole_register({wanted<rules::statements::Kind>(options.kind),
                                            wanted<rules::statements::Status>(options.status)})
                          : answer_about(options.name);
  options.common.json ? output::print_json(answer) : output::print(sources_document(answer));
  return ExitCode::holds;
}

Command add_sources(CLI::App& parent) { return add<SourcesOptions>(parent); }

}  // namespace bastide::cli::commands::showing
