// What `verify` found, and a counterexample by itself, as documents: the terminal and the page are made of
// them.
#pragma once

#include <string>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/records/run_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::results {

/// What `verify` tells whoever started it: result, coverage, verdicts, lemmas, examples, violations.
document::Document verify_document(const records::RunRecord& run, const std::vector<tilesets::TileSet>& sets);

/// Everything that a saved run says: result, coverage, verdicts, lemmas, examples, violations, tiles,
/// options. `sets` are the tile sets at hand; what was played with another is told without pictures.
document::Document run_document(const records::RunRecord& run, const std::vector<tilesets::TileSet>& sets);

/// How a run ended.
document::Tone outcome_tone(records::RunOutcome outcome);

/// The sets, options and statements that a run rests on; the last part of `run_document`.
document::Document material_document(const records::RunRecord& run,
                                     const std::vector<tilesets::TileSet>& sets);

/// A counterexample under `heading`: what went wrong, both answers, the position, drawn, with its game.
/// `set`: its tiles, or nullptr when they are not at hand as they were.
document::Article counterexample_article(const props::stages::Counterexample& counterexample,
                                         const tilesets::TileSet* set, document::Heading heading);

}  // namespace bastide::reports::results
