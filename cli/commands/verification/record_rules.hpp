// What games of a file are played with: what their records name, unless the command line says otherwise.
//
// Records of a file are mostly played by the same rules, which are loaded once.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "cli/input/edition_input.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/records/game_record.hpp"

namespace bastide::cli::commands::verification {

/// Rules, and how they are called.
struct NamedRules : rules::board::OwnedRules {
  std::string tile_set;
  std::string edition_name;
  NamedRules(rules::editions::Edition by, tilesets::TileSet tiles, std::string set_name, std::string name)
      : OwnedRules(std::move(by), std::move(tiles)),
        tile_set(std::move(set_name)),
        edition_name(std::move(name)) {}
};

/// Those that the command line names.
template <class Rules = NamedRules>
std::unique_ptr<Rules> chosen_rules(const input::CommonOptions& common) {
  auto edition = chosen_edition(common);
  auto set = chosen_tile_set(common, edition);
  auto set_name = common.tile_set.empty() ? edition.tile_set : common.tile_set;
  return std::make_unique<Rules>(std::move(edition), std::move(set), std::move(set_name),
                                 common.edition.empty() ? input::default_edition : common.edition);
}

class RecordRules {
 public:
  explicit RecordRules(const input::CommonOptions& common) : common_(&common) {}

  /// Throws InputError at the record when its edition contradicts itself or does not go with the set.
  const NamedRules& of(const rules::records::GameRecord& record);
  /// Those with that table, which is one of theirs.
  const NamedRules& with(const rules::board::FitTable& fit) const;

 private:
  const input::CommonOptions* common_;
  std::map<std::string, std::unique_ptr<NamedRules>> loaded_;
};

}  // namespace bastide::cli::commands::verification
