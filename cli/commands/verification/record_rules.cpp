#include "cli/commands/verification/record_rules.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/editions/tiles_under.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

const NamedRules& RecordRules::of(const rules::records::GameRecord& record) {
  const auto& name = common_->edition.empty() ? record.edition : common_->edition;
  const auto& set_name = common_->tile_set.empty() ? record.tile_set : common_->tile_set;
  auto& rules = loaded_[fmt::format("{} {} {} {}", set_name, name, record.followers, record.rules)];
  if (rules) return *rules;
  // Contradictions are those of the whole: the file's options, the record's, the command line's.
  auto edition = rules::records::edition_of(
      record, rules::editions::load_edition(name, rules::editions::Contradictions::keep));
  apply_rules(*common_, edition);
  const auto set = tilesets::files::load_tile_set(set_name);
  for (const auto& f : rules::editions::lint_edition(edition, set)) {
    if (f.severity == tilesets::files::Severity::error)
      throw tilesets::InputError(record.where, f.message, {});
  }
  auto tiles = rules::editions::tiles_under(set, edition);
  rules = std::make_unique<NamedRules>(std::move(edition), std::move(tiles), set_name, name);
  return *rules;
}

const NamedRules& RecordRules::with(const rules::board::FitTable& fit) const {
  const auto found = std::ranges::find_if(
      loaded_, [&](const auto& rules) { return rules.second && &rules.second->fit == &fit; });
  return *found->second;
}

}  // namespace bastide::cli::commands::verification
