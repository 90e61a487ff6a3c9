// The register of statements: read once, when somebody asks for a statement, from rules/statements/*.toml.
//
// Reading it takes some milliseconds (docs/sources.md), so commands that ask for none do not pay for it.
// What is wrong with a file is an InputError with its place. That the options, formulas and editions that a
// statement names exist is not looked at here: this folder lies below them, and a test does.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/statements/statement.hpp"

namespace bastide::rules::statements {

struct Register {
  std::vector<Statement> statements;  ///< in the order of the files and within them
  std::vector<Question> questions;
};

/// A file of the register, as text.
struct RegisterFile {
  std::string file;  ///< names it in diagnostics
  std::string text;
};

/// Reads the files as one register. Throws InputError.
Register read_register(std::span<const RegisterFile> files);

/// The shipped register.
const std::vector<Statement>& statements();
const std::vector<Question>& questions();
/// Null when there is no such statement.
const Statement* find_statement(std::string_view id);
const Question* find_question(std::string_view id);

/// Ids of the statements that a preset formula stands for: "road.complete = tiles".
std::vector<std::string> behind_formula(std::string_view formula);

/// "unknown statement 'farm-thid', expected farm-third".
std::string unknown_statement(std::string_view id);

}  // namespace bastide::rules::statements
