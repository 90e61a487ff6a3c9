#include "props/sources/source_answer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "rules/editions/edition.hpp"
#include "rules/statements/register.hpp"

namespace bastide::props::sources {
namespace {

using rules::editions::Edition;
using rules::statements::Answer;
using rules::statements::Statement;
using tilesets::described::constant;
using tilesets::described::field;
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

/// "farms=second" -> the option and its value.
std::pair<std::string, std::string> split_setting(const std::string& setting) {
  const auto equals = setting.find('=');
  return {setting.substr(0, equals), setting.substr(equals + 1)};
}

bool has_all(const Edition& edition, const std::vector<std::string>& settings) {
  return std::all_of(settings.begin(), settings.end(), [&](const std::string& setting) {
    const auto [option, value] = split_setting(setting);
    return option_value(edition, option) == value;
  });
}

/// A shipped preset that sets nothing but what the answer does.
std::string preset_for(const Answer& answer) {
  if (!answer.edition.empty() || answer.set.empty()) return answer.edition;
  for (const auto& id : rules::editions::shipped_presets()) {
    const auto preset = rules::editions::load_edition(id);
    const bool is_only_that =
        std::all_of(preset.brings.begin(), preset.brings.end(), [&](const std::string& option) {
          return std::any_of(answer.set.begin(), answer.set.end(), [&](const std::string& setting) {
            return split_setting(setting).first == option;
          });
        });
    if (is_only_that && !preset.brings.empty() && has_all(preset, answer.set)) return id;
  }
  return {};
}

/// What a preset is laid over when it is read alone: the shipped edition that its file stands on.
std::string below(const std::string& name) {
  const auto edition = rules::editions::load_edition(name);
  for (std::size_t i = 1; i < edition.files.size(); ++i) {
    const auto& path = edition.files[i];
    for (const auto& id : rules::editions::shipped_editions())
      if (rules::editions::shipped_place(path) == fmt::format("rules/editions/{}.toml", id)) return id;
  }
  return {};
}

/// The command that shows where `other` differs from `chosen`.
std::string separating_command(const Answer& chosen, const Answer& other) {
  const auto right = preset_for(other);
  if (right.empty()) return {};
  auto left = preset_for(chosen);
  if (left.empty() || left == right) left = below(right);
  if (left.empty()) return {};
  return fmt::format("bastide editions diff {} {}", left, right);
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
      {field<&S::said, &Statement::id>("id"), field<&S::said, &Statement::page>("page"),
       field<&S::said, &Statement::section>("section"),
       field<&S::said, &Statement::note>("note",
                                         "15 a note, Q16 a question, HR6 a house rule, T1 a table mode")
           .if_any(),
       field<&S::place>("place", "page, section and note in words"),
       field<&S::said, &Statement::also>("also", "other places that say the same").if_any(),
       field<&S::said, &Statement::says>("says", "what is said, in our words"),
       field<&S::said, &Statement::kind>("kind"), field<&S::said, &Statement::status>("status"),
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
  return object({field<&StatementCount::page>("page"), field<&StatementCount::kind>("kind"),
                 field<&StatementCount::status>("status"), field<&StatementCount::statements>("statements")});
}

Shape shape_of(const OpenAnswer*) {
  using A = OpenAnswer;
  return object({field<&A::answer, &Answer::says>("says"),
                 field<&A::answer, &Answer::set>("set", "option settings that play it").if_any(),
                 field<&A::answer, &Answer::edition>("edition", "or an edition that plays it").if_any(),
                 field<&A::answer, &Answer::is_chosen>("chosen", "what the shipped editions play"),
                 field<&A::command>("command", "shows where it differs from the chosen one").if_any()});
}

Shape shape_of(const OpenQuestion*) {
  return object({field<&OpenQuestion::id>("id"), field<&OpenQuestion::asks>("asks"),
                 field<&OpenQuestion::statements>("statements", "those that it is about"),
                 field<&OpenQuestion::answers>("answers")});
}

Shape shape_of(const SourceAnswer*) {
  return object(
      {constant("format", "bastide.sources/1"),
       field<&SourceAnswer::asked>("asked", "the name that was asked about"),
       field<&SourceAnswer::kind>("kind", "what it names"),
       field<&SourceAnswer::counts>("counts", "without a name: statements by page, kind and status").if_any(),
       field<&SourceAnswer::behind>("behind", "what of the name rests on which statements").if_any(),
       field<&SourceAnswer::statements>("statements"),
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
