// What `bastide sources` says.
#pragma once

#include "props/sources/source_answer.hpp"
#include "reports/document/document.hpp"

namespace bastide::cli::commands::showing {

/// Of a name what it rests on, or what stands for it; without one the open questions with their answers, or
/// counts and then every statement below its page and section.
reports::document::Document sources_document(const props::sources::SourceAnswer& answer);

}  // namespace bastide::cli::commands::showing
