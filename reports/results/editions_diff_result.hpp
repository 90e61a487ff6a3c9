// What `editions diff` found out, as documents: of a pair options, the smallest position, what each option
// does alone, and how often; of all pairs two tables, which are also docs/edition-differences.md.
#pragma once

#include "reports/answers/editions_diff_record.hpp"
#include "reports/document/document.hpp"

namespace bastide::reports::results {

document::Document editions_diff_document(const answers::EditionsDiff& diff);
document::Document all_editions_diff_document(const answers::AllEditionsDiff& all);

}  // namespace bastide::reports::results
