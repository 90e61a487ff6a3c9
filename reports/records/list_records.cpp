#include "reports/records/list_records.hpp"

#include "rules/play/scoreboard.hpp"
#include "rules/statements/register.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;
using rules::editions::Edition;
using rules::editions::option_value;

namespace {

/// An option with its value.
struct SetOption {
  std::string name, value;
};
std::vector<SetOption> set_options(const Edition& preset) {
  std::vector<SetOption> out;
  for (const auto& name : preset.brings) out.push_back({name, option_value(preset, name)});
  return out;
}

/// The same with all that is told of it.
struct ToldOption {
  rules::editions::OptionInfo info;
  std::string value;
  rules::editions::OptionSource origin;
  std::vector<std::string> statements;
};
std::vector<ToldOption> told_options(const EditionRecord& record) {
  std::vector<ToldOption> out;
  for (const auto& option : rules::editions::options_of(record.edition))
    out.push_back({option, option_value(record.edition, option.name), record.edition.sources.at(option.name),
                   rules::editions::statements_behind(record.edition, option.name)});
  return out;
}

std::vector<int> read_alike(const EditionRecord& record) {
  const auto alike = rules::play::first_totals_alike(record.edition);
  return alike ? std::vector{alike->less, alike->more} : std::vector<int>{};
}

std::string source_of(const Edition& edition) { return source_text(edition); }

Shape shape_of(const SetOption*) { return object({fields<&SetOption::name, &SetOption::value>()}); }

Shape shape_of(const ToldOption*) {
  using F = ToldOption;
  using I = rules::editions::OptionInfo;
  using S = rules::editions::OptionSource;
  return object(
      {fields_in<&F::info, &I::name>(),
       computed<[](const F& f) { return std::string(f.info.group()); }>("group", "scoring, table or play"),
       fields<&F::value>(),
       field<&F::info, &I::values>("values", "empty when it is a number, a range, an area or a formula"),
       fields_in<&F::info, &I::meaning>(),
       field<&F::origin, &S::set_in>("set_in",
                                     "the edition whose file sets it; or default, preset, command line"),
       computed<[](const F& f) { return file_of(f.origin); }>("file"),
       field<&F::origin, &S::where, &tilesets::SourceLocation::line>("line", "0 without a file"),
       computed<[](const F& f) { return source_text(f.origin); }>("source"),
       field<&F::statements>("statements", "that it rests on, as `bastide sources` lists them")});
}

}  // namespace

std::string file_of(const rules::editions::OptionSource& origin) {
  if (origin.where.line == 0) return {};
  const auto shipped = rules::editions::shipped_place(origin.where.file);
  return shipped.empty() ? origin.where.file : shipped;
}

Shape shape_of(const TileSetList*) {
  using T = tilesets::TileSet;
  const auto set =
      object({computed<&T::id>("id"), computed<&T::name>("name"), computed<&T::tile_count>("tiles"),
              computed<&T::type_count>("types"), computed<&T::source>("source")});
  return object({constant("format", "bastide.tilesets/1"),
                 field<&TileSetList::tile_sets>("tilesets", {}, list_of<std::vector<T>>(set))});
}

Shape shape_of(const EditionList*) {
  using F = EditionList;
  using List = std::vector<Edition>;
  const auto edition = object({fields<&Edition::id, &Edition::name>(), field<&Edition::tile_set>("tileset"),
                               computed<source_of>("source")});
  const auto preset = object({fields<&Edition::id, &Edition::name>(), computed<source_of>("source"),
                              computed<set_options>("options", "those that it sets")});
  return object({constant("format", "bastide.editions/1"),
                 field<&F::editions>("editions", {}, list_of<List>(edition)),
                 field<&F::presets>("presets",
                                    "what a file may extend beside an edition: house rules, ways to use a "
                                    "table, other readings",
                                    list_of<List>(preset))});
}

Shape shape_of(const EditionRecord*) {
  using F = EditionRecord;
  constexpr auto edition = &F::edition;
  const auto marker = [](const F& f) { return option_value(f.edition, "score_marker"); };
  return object(
      {constant("format", "bastide.edition/1"), fields_in<edition, &Edition::id, &Edition::name>(),
       field<edition, &Edition::tile_set>("tileset"),
       computed<[](const F& f) { return source_text(f.edition); }>("source"),
       fields_in<edition, &Edition::notes>(), computed<told_options>("options"),
       itself("score_track",
              object({computed<marker>("marker"), field<edition, &Edition::track_fields>("fields"),
                      computed<[](const F&) { return rules::play::most_track_total; }>(
                          "looked_up_to", "totals from 0 to this were compared"),
                      computed<read_alike>(
                          "read_alike", "the least total that reads like a smaller one, after that one")}))});
}

Shape shape_of(const LintFinding*) {
  using F = LintFinding;
  using tilesets::SourceLocation;
  using tilesets::files::Finding;
  return object(
      {fields_in<&F::found, &Finding::severity>(),
       field<&F::found, &Finding::tile>("tile", "empty for the set itself and for editions"),
       field<&F::option>("option", "only of editions: what the place is about; empty when nothing was read"),
       computed<[](const F& f) { return f.option ? std::optional(f.found.where.file) : std::nullopt; }>(
           "file", "only of editions: that sets the option"),
       field<&F::found, &Finding::where, &SourceLocation::line>("line"),
       field<&F::found, &Finding::where, &SourceLocation::column>("column"),
       fields_in<&F::found, &Finding::rule, &Finding::message>()});
}

Shape shape_of(const LintRecord*) {
  using F = LintRecord;
  return object({constant("format", "bastide.lint/1"), fields<&F::findings>(),
                 field<&F::holds>(
                     "holds",
                     "Of a tile-set file without errors: what the set holds, in sentences; the first counts "
                     "its tiles, each other one names an inherited tile that it replaces.")
                     .if_any()});
}

Shape shape_of(const VectorList*) {
  using F = ListedVectors;
  const auto number = bare<std::size_t>();
  const auto file =
      object({fields<&F::file>(), field<&F::vectors>("vectors", {}, number),
              field<&F::turns>("turns", {}, number), field<&F::requests>("requests", {}, number)});
  return object({constant("format", "bastide.vector-list/1"),
                 field<&VectorList::files>("files", {}, list_of<std::vector<F>>(file))});
}

}  // namespace bastide::reports::records
