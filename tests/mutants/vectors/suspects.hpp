// Who is to be caught by a vector: our engines with a deliberate fault each, and the wrong engines of the
// tests. Each is asked in a process of its own, so that one that crashes or hangs ends nothing else. The
// process that starts them reads no tile set and no edition: what these keep for good would be without the
// fault.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "tests/mutants/vectors/fingerprint.hpp"
#include "tests/mutants/vectors/subject.hpp"

namespace bastide::mutants::vectors {

struct Suspect {
  std::string name;
  std::string kind;        ///< "fault", "engine" or "bug"
  std::string fault;       ///< to be switched on; empty: none
  std::string why_unseen;  ///< a reason why no answer can show it, as far as the catalogue tells; empty: none
  std::function<props::engines::Engine()> make;
  bool is_of_base_game = false;  ///< it knows no expansions
  /// Shows under other options than shipped editions have, or with this expansion: elsewhere it is not worth
  /// whole games.
  bool needs_options = false;
  VectorHeader under{};  ///< those options, where the tiles are shipped ones; else without edition
  std::string expansion{};
};

/// All of them, faults in the order of the catalogue.
std::vector<Suspect> all_suspects();
/// Why no answer shows the suspect, of one that no vector shows.
std::string why_not_shown(const Suspect& suspect);
/// False where options or the expansion are missing that it needs.
bool may_show_under(const Suspect& suspect, const VectorHeader& header);
/// Whether a reason is known why no answer shows it, or none of a game.
bool is_known_unseen(const Suspect& suspect);
/// The engine without fault.
Suspect nobody();

/// Runs `body` in a process of its own, with so many numbers that it may set. Of whom something is suspected,
/// what was set before it crashed, was ended after a minute of computing or threw something counts; of others
/// that is an error.
std::vector<std::uint64_t> in_own_process(std::size_t numbers, bool is_suspected,
                                          const std::function<void(std::uint64_t*)>& body);

/// What `body` writes, in a process without a fault.
std::string written_in_own_process(const std::function<void(std::ostream&)>& body);

}  // namespace bastide::mutants::vectors
