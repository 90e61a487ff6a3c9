#include "reports/records/run_record.hpp"

#include <set>

#include <fmt/format.h>

#include "reports/records/described_json.hpp"
#include "reports/records/json_document.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::records {

using tilesets::described::constant;
using tilesets::described::field;
using tilesets::described::fields;
using tilesets::described::object;

Shape shape_of(const RunCommand*) {
  return object({field<&RunCommand::arguments>("arguments", "as typed, without the program's name"),
                 field<&RunCommand::options>("options", "every option in effect"),
                 fields<&RunCommand::seed, &RunCommand::tiles, &RunCommand::games>()});
}

Shape shape_of(const CheckedTileSet*) {
  return object(
      {field<&CheckedTileSet::id>("id", "shipped id, or the path that was given"),
       fields<&CheckedTileSet::name, &CheckedTileSet::source>(),
       field<&CheckedTileSet::topology>("topology",
                                        "equal exactly when types, counts and start are; pictures are "
                                        "drawn only when it still agrees"),
       fields<&CheckedTileSet::tiles, &CheckedTileSet::types, &CheckedTileSet::findings>(),
       field<&CheckedTileSet::boards>("boards", "boards[k]: boards of k+1 tiles enumerated"),
       field<&CheckedTileSet::boards_complete>("boards_complete")});
}

Shape shape_of(const RecordedOption*) {
  return object(
      {fields<&RecordedOption::name, &RecordedOption::value, &RecordedOption::source>(),
       field<&RecordedOption::statements>("statements", "of the rule pages, as `bastide sources` lists them")
           .if_any()});
}

Shape shape_of(const CheckedEdition*) {
  return object(
      {fields<&CheckedEdition::id, &CheckedEdition::name, &CheckedEdition::tile_set,
              &CheckedEdition::options>(),
       field<&CheckedEdition::lint>("lint", "what its options make doubtful, a line each").if_any(),
       field<&CheckedEdition::shares_scoring_with>(
           "shares_scoring_with", "edition that scores alike and was checked for both; empty when none"),
       field<&CheckedEdition::every_game>("every_game")});
}

Shape shape_of(const CheckedLemma*) {
  return object(
      {fields<&CheckedLemma::id, &CheckedLemma::statement>(),
       field<&CheckedLemma::editions>("editions", "for which this check stands"),
       field<&CheckedLemma::contexts>("contexts", "in which it was checked"),
       field<&CheckedLemma::holds>("holds"),
       field<&CheckedLemma::failure>(
           "failure", "the first context in which it fails; empty when it holds or was cut short")});
}

Shape shape_of(const ReferenceComparison*) {
  return object({fields<&ReferenceComparison::tile_set, &ReferenceComparison::boards,
                        &ReferenceComparison::games, &ReferenceComparison::turns>()});
}

Shape shape_of(const RunOutcome*) {
  return tilesets::described::words<RunOutcome>({"holds", "violated", "inconclusive"});
}

Shape shape_of(const RunResult*) {
  return object({field<&RunResult::outcome>("outcome"),
                 field<&RunResult::exit_code>("exit_code", {}, tilesets::described::integer<int>(0, 255)),
                 field<&RunResult::reason>("reason")});
}

Shape shape_of(const RunPhase*) { return object({fields<&RunPhase::name, &RunPhase::seconds>()}); }

Shape shape_of(const RunTiming*) {
  return object({fields<&RunTiming::started, &RunTiming::seconds, &RunTiming::phases>()});
}

Shape shape_of(const Program*) { return object({fields<&Program::name, &Program::version>()}); }

namespace {

template <typename Values>
std::set<std::string> ids_of(const Values& values) {
  std::set<std::string> ids;
  for (const auto& v : values) ids.insert(v.id);
  return ids;
}

/// Verdicts name listed properties and editions, editions listed tile sets.
void check_names(const RunRecord& run) {
  auto check = [&](const std::set<std::string>& ids, const std::string& id, const std::string& where,
                   const char* what) {
    if (ids.count(id) != 0) return;
    throw tilesets::described::BadText(
        fmt::format("{} is no {} of this record, expected one it lists", rules::in_quotes(id), what), where);
  };
  const auto sets = ids_of(run.tile_sets), editions = ids_of(run.editions),
             properties = ids_of(run.properties);
  for (std::size_t i = 0; i < run.editions.size(); ++i) {
    check(sets, run.editions[i].tile_set, fmt::format("/editions/{}/tile_set", i), "tile set");
  }
  for (std::size_t i = 0; i < run.lemmas.size(); ++i) {
    for (std::size_t e = 0; e < run.lemmas[i].editions.size(); ++e)
      check(editions, run.lemmas[i].editions[e], fmt::format("/lemmas/{}/editions/{}", i, e), "edition");
  }
  for (std::size_t i = 0; i < run.verdicts.size(); ++i) {
    check(properties, run.verdicts[i].property, fmt::format("/verdicts/{}/property", i), "property");
    check(editions, run.verdicts[i].edition, fmt::format("/verdicts/{}/edition", i), "edition");
  }
}

}  // namespace

Shape shape_of(const RunRecord*) {
  auto shape = tilesets::described::checked<RunRecord, check_names>(
      object({constant("format", "bastide.run/1"),
              fields<&RunRecord::program, &RunRecord::command, &RunRecord::result, &RunRecord::tile_sets,
                     &RunRecord::editions, &RunRecord::reference_examples, &RunRecord::reference_comparison,
                     &RunRecord::properties>(),
              field<&RunRecord::lemmas>("lemmas", "of the proofs for boards of any size"),
              fields<&RunRecord::verdicts, &RunRecord::environment, &RunRecord::timing>()}));
  shape.description =
      "Everything outside `environment` and `timing` is a function of input, options and seed. Counts are "
      "decimal strings.";
  return shape;
}

const PropertyVerdict* find_verdict(const RunRecord& run, std::string_view property,
                                    std::string_view edition) {
  for (const auto& v : run.verdicts) {
    if (v.property == property && v.edition == edition) return &v;
  }
  return nullptr;
}

std::string to_json(const RunRecord& run) { return json_text(run, 1) + "\n"; }

RunRecord run_record_from_json(std::string_view text, const std::string& file) {
  return value_from<RunRecord>(text, file);
}

}  // namespace bastide::reports::records
