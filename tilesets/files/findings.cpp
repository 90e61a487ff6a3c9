#include "tilesets/files/findings.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tilesets/files/checked_set.hpp"
#include "tilesets/files/tile_table.hpp"

namespace bastide::tilesets::files {

std::vector<Finding> lint_tile_set(std::string_view text, const std::string& file) {
  return check_tile_set(text, file).findings.sorted();
}

void Findings::add(Severity severity, std::string tile, SourceLocation where, std::string rule,
                   std::string message) {
  if (severity == Severity::error) ++error_count_;
  all_.push_back({severity, std::move(tile), std::move(where), std::move(rule), std::move(message)});
}

void Findings::error(const SourceLocation& where, std::string rule, std::string message) {
  add(Severity::error, "", where, std::move(rule), std::move(message));
}

void Findings::warning(const SourceLocation& where, std::string rule, std::string message) {
  add(Severity::warning, "", where, std::move(rule), std::move(message));
}

void Findings::error(const TileRow& tile, const SourceLocation& where, std::string rule,
                     std::string message) {
  add(Severity::error, tile.id.text, where.file == file_ ? where : tile.where, std::move(rule),
      std::move(message));
}

void Findings::warning(const TileRow& tile, const SourceLocation& where, std::string rule,
                       std::string message) {
  add(Severity::warning, tile.id.text, where.file == file_ ? where : tile.where, std::move(rule),
      std::move(message));
}

std::vector<Finding> Findings::sorted() const {
  auto found = all_;
  std::ranges::stable_sort(found, {},
                           [](const Finding& f) { return std::tuple(f.where.line, f.where.column); });
  return found;
}

described::Shape shape_of(const Severity*) { return described::words<Severity>({"error", "warning"}); }

described::Shape shape_of(const Finding*) {
  using described::field;
  using described::fields;
  using described::fields_in;
  return described::object({fields<&Finding::severity, &Finding::tile>(),
                            fields_in<&Finding::where, &SourceLocation::line, &SourceLocation::column>(),
                            fields<&Finding::rule, &Finding::message>()});
}

}  // namespace bastide::tilesets::files
