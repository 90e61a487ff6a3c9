// Where the rules of a run come from: options that are not as by default, and those that no page states
// plainly, with the statements of the rule pages behind them.
//
// A run names statements by their ids; what they say is looked up in the register of this program. Editions
// that have a value for the same reason share a row.
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "reports/page/run_sections.hpp"
#include "rules/editions/edition.hpp"
#include "rules/statements/register.hpp"

namespace bastide::reports::page {
namespace {

using records::RecordedOption;
using rules::statements::Statement;
using rules::statements::Status;

struct SourceRow {
  std::string option;     ///< "farms = second"
  std::string statement;  ///< id; empty: `place` says all
  std::string says;
  std::string place;
  std::string status;
  std::string editions;
};

bool is_default(const RecordedOption& option) {
  static const rules::editions::Edition defaults;
  return rules::editions::find_option(option.name) == nullptr ||
         option.value == rules::editions::option_value(defaults, option.name);
}

/// What is worth showing of one option, a row for each statement.
std::vector<SourceRow> rows_of(const RecordedOption& option, const Words& words) {
  const auto name = fmt::format("{} = {}", option.name, option.value);
  const bool is_usual = is_default(option);
  std::vector<SourceRow> rows;
  for (const auto& id : option.statements) {
    const auto* said = rules::statements::find_statement(id);
    if (said == nullptr) {  // of another version of this program
      if (!is_usual) rows.push_back({name, id, id, option.source, "", ""});
    } else if (!is_usual || said->status != Status::stated) {
      rows.push_back({name, id, said->says, place_of(*said),
                      words("verify.status_" + tilesets::described::word(said->status)), ""});
    }
  }
  if (option.statements.empty() && !is_usual)
    rows.push_back({name, "", "", option.source, words("verify.status_own"), ""});
  return rows;
}

/// All rows, option by option in the order of the first edition that has it.
std::vector<SourceRow> source_rows(const HtmlRun& html) {
  std::vector<SourceRow> all;
  for (const auto& info : rules::editions::option_catalogue()) {
    for (const auto& edition : html.run.editions) {
      for (const auto& option : edition.options) {
        if (option.name != info.name) continue;
        for (auto& row : rows_of(option, html.words)) {
          const auto same = std::find_if(all.begin(), all.end(), [&](const SourceRow& other) {
            return other.option == row.option && other.statement == row.statement && other.place == row.place;
          });
          if (same != all.end()) {
            same->editions += ", " + edition_name(html.run, edition.id);
          } else {
            row.editions = edition_name(html.run, edition.id);
            all.push_back(std::move(row));
          }
        }
      }
    }
  }
  return all;
}

}  // namespace

void add_sources(Data& page, const HtmlRun& html) {
  const auto rows = source_rows(html);
  page["has_sources"] = Data{!rows.empty()};
  page["source_count"] = fmt::format("{}", rows.size());
  page["source_rows"] = list_of(rows, [](const SourceRow& row) {
    Data out;
    out["option"] = row.option;
    out["says"] = row.says;
    out["place"] = row.place;
    out["status"] = row.status;
    out["editions"] = row.editions;
    return out;
  });
}

}  // namespace bastide::reports::page
