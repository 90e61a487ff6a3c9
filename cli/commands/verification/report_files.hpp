// The folder that `verify --report DIR` fills: run.json, index.html, and every counterexample as files.
#pragma once

#include <string>
#include <vector>

#include "reports/records/run_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::cli::commands::verification {

/// Writes DIR/run.json, DIR/index.html and, for each distinct violation, DIR/counterexamples/PROPERTY-EDITION
/// with .svg (the picture), .txt (the position, for `score --file`) and, when a game leads there, .jsonl (for
/// `replay`). Throws reports::WriteError.
void write_report(const reports::records::RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                  const std::string& folder);

}  // namespace bastide::cli::commands::verification
