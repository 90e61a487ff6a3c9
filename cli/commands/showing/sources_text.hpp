// What `bastide sources` prints for people.
#pragma once

#include <string>

#include "props/sources/source_answer.hpp"

namespace bastide::cli::commands::showing {

/// Counts, then every statement in a line below its page and section.
std::string register_text(const props::sources::SourceAnswer& answer);
/// What a name rests on, or what stands for a statement.
std::string about_text(const props::sources::SourceAnswer& answer);
/// The open questions with their answers.
std::string questions_text(const props::sources::SourceAnswer& answer);

}  // namespace bastide::cli::commands::showing
