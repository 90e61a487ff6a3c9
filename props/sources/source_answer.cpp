#include "props/sources/source_answer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "rules/editions/edition.hpp"
#include "rules/statements/register.hpp"

namespace bastide::props::sources {
namespace {

using rules::statements::Answer;
using rules::statements::Statement;
using tilesets::described::constant;
using tilesets::described::field;
using tilesets::described::fields;
using tilesets::described::fields_in;
using tilesets::described::object;
using tilesets::described::Shape;

SaidStatement said(const Statement& statement) {
  return {statement, place_of(statement), standings().at(statement.id)};
}

/// The statements that `behind` names, each once.
std::vector<SaidStatement> said_of(const std::vector<Backed>& behind) {
  std::vector<SaidStatement> all;
  for (const auto& backed : behind) {
    for (const auto& id : backed.statements) {
      const auto is_it = [&](const SaidStatement& s) { return s.said.id == id; };
      if (std::none_of(all.begin(), all.end(), is_it))
        all.push_back(said(*rules::statements::find_statement(id)));
    }
  }
  return all;
}

/// What the preset or edition is laid over when it is read alone: the shipped one that its file names last.
std::string below(const std::string& name) {
  constexpr std::string_view folder = "rules/editions/";
  const auto edition = rules::editions::load_edition(name);
  if (edition.files.size() < 2) return {};
  const auto place = rules::editions::shipped_place(edition.files[1]);
  if (!place.starts_with(folder)) return {};
  return place.substr(folder.size(), place.size() - folder.size() - std::string_view(".toml").size());
}

/// The command that shows where `other` differs from `chosen`.
std::string separating_command(const Answer& chosen, const Answer& other) {
  if (other.edition.empty()) return {};
  const auto played = chosen.edition.empty() ? below(other.edition) : chosen.edition;
  return played.empty() ? std::string{} : fmt::format("bastide editions diff {} {}", played, other.edition);
}

OpenQuestion opened(const rules::statements::Question& question) {
  OpenQuestion out{question.id, question.asks, question.statements, {}};
  const auto chosen = std::find_if(question.answers.begin(), question.answers.end(),
                                   [](const Answer& a) { return a.is_chosen; });
  for (const auto& answer : question.answers) {
    out.answers.push_back({answer, answer.is_chosen ? "" : separating_command(*chosen, answer)});
  }
  return out;
}

}  // namespace

Shape shape_of(const SaidStatement*) {
  using S = SaidStatement;
  return object(
      {fields_in<&S::said, &Statement::id, &Statement::page, &Statement::section>(),
       field<&S::said, &Statement::note>("note",
                                         "15 a note, Q16 a question, HR6 a house rule, T1 a table mode")
           .if_any(),
       field<&S::place>("place", "page, section and note in words"),
       field<&S::said, &Statement::also>("also", "other places that say the same").if_any(),
       field<&S::said, &Statement::says>("says", "what is said, in our words"),
       fields_in<&S::said, &Statement::kind, &Statement::status>(),
       field<&S::said, &Statement::conflicts>("conflicts", "ids of statements that contradict it").if_any(),
       field<&S::said, &Statement::because>("because", "what speaks for it, or for what is played").if_any(),
       field<&S::stands, &Standing::options>("options", "option values that stand for it").if_any(),
       field<&S::stands, &Standing::formulas>("formulas").if_any(),
       field<&S::stands, &Standing::tiles>("tiles", "fields of tile sets").if_any(),
       field<&S::stands, &Standing::properties>("properties").if_any(),
       field<&S::stands, &Standing::examples>("examples").if_any(),
       field<&S::stands, &Standing::editions>("editions", "editions and presets").if_any(),
       field<&S::stands, &Standing::questions>("questions", "open ones that are about it").if_any(),
       field<&S::said, &Statement::outside>("outside", "why nothing stands for it").if_any()});
}

Shape shape_of(const StatementCount*) {
  return object({fields<&StatementCount::page, &StatementCount::kind, &StatementCount::status,
                        &StatementCount::statements>()});
}

Shape shape_of(const OpenAnswer*) {
  using A = OpenAnswer;
  return object({fields_in<&A::answer, &Answer::says>(),
                 field<&A::answer, &Answer::set>("set", "option settings that play it").if_any(),
                 field<&A::answer, &Answer::edition>("edition", "or an edition that plays it").if_any(),
                 field<&A::answer, &Answer::is_chosen>("chosen", "what the shipped editions play"),
                 field<&A::command>("command", "shows where it differs from the chosen one").if_any()});
}

Shape shape_of(const OpenQuestion*) {
  return object({fields<&OpenQuestion::id, &OpenQuestion::asks>(),
                 field<&OpenQuestion::statements>("statements", "those that it is about"),
                 fields<&OpenQuestion::answers>()});
}

Shape shape_of(const SourceAnswer*) {
  return object(
      {constant("format", "bastide.sources/1"),
       field<&SourceAnswer::asked>("asked", "the name that was asked about"),
       field<&SourceAnswer::kind>("kind", "what it names"),
       field<&SourceAnswer::counts>("counts", "without a name: statements by page, kind and status").if_any(),
       field<&SourceAnswer::behind>("behind", "what of the name rests on which statements").if_any(),
       fields<&SourceAnswer::statements>(),
       field<&SourceAnswer::questions>("questions", "left open by the pages").if_any()});
}

SourceAnswer whole_register(const StatementFilter& filter) {
  SourceAnswer out;
  std::map<std::tuple<rules::statements::Page, rules::statements::Kind, rules::statements::Status>, int>
      counts;
  for (const auto& statement : rules::statements::statements()) {
    if (filter.kind && statement.kind != *filter.kind) continue;
    if (filter.status && statement.status != *filter.status) continue;
    ++counts[{statement.page, statement.kind, statement.status}];
    out.statements.push_back(said(statement));
  }
  for (const auto& [key, number] : counts) {
    const auto& [page, kind, status] = key;
    out.counts.push_back({page, kind, status, number});
  }
  return out;
}

SourceAnswer answer_about(const std::string& name) {
  const auto subject = find_subject(name);
  SourceAnswer out;
  out.asked = name;
  out.kind = subject.kind;
  out.behind = subject.behind;
  if (subject.kind == SubjectKind::statement) {
    out.statements.push_back(said(*rules::statements::find_statement(name)));
  } else if (subject.kind == SubjectKind::question) {
    const auto& question = *rules::statements::find_question(name);
    out.questions.push_back(opened(question));
    out.statements = said_of({{name, question.statements}});
  } else {
    out.statements = said_of(subject.behind);
  }
  return out;
}

SourceAnswer open_questions() {
  SourceAnswer out;
  for (const auto& question : rules::statements::questions()) out.questions.push_back(opened(question));
  return out;
}

}  // namespace bastide::props::sources
