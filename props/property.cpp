#include "props/property.hpp"

#include <sstream>
#include <stdexcept>

#include "rules/notation.hpp"
#include "rules/statements/register.hpp"

namespace bastide::props {

namespace {

/// Where the statements are said, each page named once: "WikiCarpedia, Winter Edition, note 3; the
/// scoreboard".
std::string places_of(const std::vector<std::string>& ids) {
  std::string text;
  std::string title;
  for (const auto& id : ids) {
    const auto* statement = rules::statements::find_statement(id);
    if (statement == nullptr) throw std::logic_error("a property cites no statement of the register: " + id);
    const auto page = rules::statements::title_of(statement->page);
    const auto place = page == title ? place_on_page(*statement) : rules::statements::place_of(*statement);
    if (!text.ends_with(place)) text += (text.empty() ? "" : "; ") + place;
    title = page;
  }
  return text;
}

}  // namespace

std::vector<bool> which_apply(std::span<const Property> properties, const tilesets::TileSet& set,
                              const rules::editions::Edition& edition) {
  std::vector<bool> applied;
  for (const auto& property : properties) applied.push_back(property.applies(set, edition));
  return applied;
}

std::vector<std::string> cited_statements(const Property& property) {
  std::vector<std::string> ids;
  std::istringstream text(property.statements);
  for (std::string id; text >> id;) ids.push_back(id);
  return ids;
}

PropertyStatement statement_of(const Property& property) {
  const auto ids = cited_statements(property);
  return {property.id,       property.group, property.kind, ids, places_of(ids) + ": " + property.rule,
          property.statement};
}

using tilesets::described::field;
using tilesets::described::fields;
using tilesets::described::object;
using tilesets::described::Shape;

Shape shape_of(const PropertyGroup*) {
  return tilesets::described::words<PropertyGroup>({"placement", "features", "scoring", "editions"});
}

Shape shape_of(const PropertyKind*) {
  return tilesets::described::words<PropertyKind>({"invariant", "step", "end", "cover"});
}

Shape shape_of(const PropertyStatement*) {
  return object({fields<&PropertyStatement::id, &PropertyStatement::group, &PropertyStatement::kind>(),
                 field<&PropertyStatement::statements>("statements",
                                                       "ids of the statements of the rule pages behind it")
                     .if_any(),
                 field<&PropertyStatement::rule>("rule", "where it is said, and the rule in own words"),
                 field<&PropertyStatement::statement>("statement", "what is checked")});
}

Shape shape_of(const Violation*) {
  return object({fields<&Violation::explanation, &Violation::engine_answer, &Violation::expected_answer,
                        &Violation::highlight>()});
}

}  // namespace bastide::props
