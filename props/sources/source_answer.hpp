// What `bastide sources` answers, as values: statements with all that stands for them, what stands behind a
// name, open questions with the command that separates their answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "props/sources/source_index.hpp"
#include "rules/statements/statement.hpp"

namespace bastide::props::sources {

/// A statement with its place in words and what stands for it.
struct SaidStatement {
  rules::statements::Statement said;
  std::string place;
  Standing stands;
};
tilesets::described::Shape shape_of(const SaidStatement*);

/// How many statements there are of one page, kind and status.
struct StatementCount {
  rules::statements::Page page = rules::statements::Page::none;
  rules::statements::Kind kind = rules::statements::Kind::rule;
  rules::statements::Status status = rules::statements::Status::stated;
  int statements = 0;
};
tilesets::described::Shape shape_of(const StatementCount*);

/// An answer to an open question; `command` shows where it differs from the one that is played.
struct OpenAnswer {
  rules::statements::Answer answer;
  std::string command;  ///< empty for the chosen one, and where the program cannot tell
};
tilesets::described::Shape shape_of(const OpenAnswer*);
struct OpenQuestion {
  std::string id;
  std::string asks;
  std::vector<std::string> statements;
  std::vector<OpenAnswer> answers;
};
tilesets::described::Shape shape_of(const OpenQuestion*);

/// bastide.sources/1
struct SourceAnswer {
  std::optional<std::string> asked;
  std::optional<SubjectKind> kind;  ///< of what was asked about
  std::vector<StatementCount> counts;
  std::vector<Backed> behind;
  std::vector<SaidStatement> statements;
  std::vector<OpenQuestion> questions;
};
tilesets::described::Shape shape_of(const SourceAnswer*);

/// Which statements are wanted; nothing: all.
struct StatementFilter {
  std::optional<rules::statements::Kind> kind;
  std::optional<rules::statements::Status> status;
};

/// The whole register: counts and statements.
SourceAnswer whole_register(const StatementFilter& filter);
/// One name. Throws InputError for an unknown one.
SourceAnswer answer_about(const std::string& name);
/// What the pages leave open.
SourceAnswer open_questions();

}  // namespace bastide::props::sources
