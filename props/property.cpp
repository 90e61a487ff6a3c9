#include "props/property.hpp"

#include "rules/notation.hpp"

namespace bastide::props {

namespace {

/// Whether rare things can be expected to happen in the games played.
bool expects_covers(const rules::editions::Edition& edition) {
  return !edition.table.area.is_finite() && edition.table.area.kind != rules::AreaKind::shiftable &&
         edition.followers >= 5 && agree_on(rules::editions::OptionPart::award, edition, {});
}

}  // namespace

std::vector<bool> which_apply(std::span<const Property> properties, const tilesets::TileSet& set,
                              const rules::editions::Edition& edition) {
  std::vector<bool> applied;
  for (const auto& property : properties) {
    const bool is_expected = property.kind != PropertyKind::cover || expects_covers(edition);
    applied.push_back(is_expected && (property.applies == nullptr || property.applies(set, edition)));
  }
  return applied;
}

PropertyStatement statement_of(const Property& property) {
  return {property.id, property.group, property.kind, property.rule, property.statement};
}

using tilesets::described::field;
using tilesets::described::object;
using tilesets::described::Shape;

Shape shape_of(const PropertyGroup*) {
  return tilesets::described::words<PropertyGroup>({"placement", "features", "scoring", "editions"});
}

Shape shape_of(const PropertyKind*) {
  return tilesets::described::words<PropertyKind>({"invariant", "step", "end", "cover"});
}

Shape shape_of(const PropertyStatement*) {
  return object({field<&PropertyStatement::id>("id"), field<&PropertyStatement::group>("group"),
                 field<&PropertyStatement::kind>("kind"),
                 field<&PropertyStatement::rule>("rule", "the rule it states, with its section"),
                 field<&PropertyStatement::statement>("statement", "what is checked")});
}

Shape shape_of(const Violation*) {
  return object(
      {field<&Violation::explanation>("explanation"), field<&Violation::engine_answer>("engine_answer"),
       field<&Violation::expected_answer>("expected_answer"), field<&Violation::highlight>("highlight")});
}

}  // namespace bastide::props
