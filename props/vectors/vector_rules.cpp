#include "props/vectors/vector_rules.hpp"

#include <vector>

#include "rules/editions/crossings.hpp"
#include "rules/editions/edition.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props::vectors {
namespace {

rules::editions::Edition edition_with(const std::string& id,
                                      const std::map<std::string, std::string>& options) {
  auto edition = rules::editions::load_edition(id, rules::editions::Contradictions::keep);
  std::vector<std::string> names;
  for (const auto& [name, value] : options) names.push_back(name);
  for (const auto& name : rules::editions::in_setting_order(std::move(names), edition)) {
    if (const auto wrong = rules::editions::set_option(edition, name, options.at(name)); !wrong.empty())
      throw tilesets::InputError({"<options>", 0, 0}, wrong, {});
  }
  return edition;
}

rules::board::OwnedRules rules_of(rules::editions::Edition edition, const std::string& tile_set) {
  auto tiles = rules::editions::tiles_under(tilesets::files::load_tile_set(tile_set), edition);
  return {std::move(edition), std::move(tiles)};
}

}  // namespace

VectorRules::VectorRules(const std::string& edition, const std::string& tile_set,
                         const std::map<std::string, std::string>& options)
    : rules_(rules_of(edition_with(edition, options), tile_set)) {}

}  // namespace bastide::props::vectors
