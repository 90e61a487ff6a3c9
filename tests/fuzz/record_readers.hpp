// Readers of what this program and others have saved.
#pragma once

#include <string_view>

namespace bastide::tests::fuzz {

/// Game records: read, written and read again, and those of shipped tiles and editions replayed.
void read_games(std::string_view text);
/// Files of test vectors: read, written and read again, and those of shipped tiles and editions played.
void read_vector_file(std::string_view text);
/// Ledgers, as they are and with the hashes of their lines mended; results of pieces.
void read_ledger(std::string_view text);
/// What `report` makes pages from: runs, simulations, estimates, answers of `solve`, comparisons.
void read_saved_run(std::string_view text);

}  // namespace bastide::tests::fuzz
