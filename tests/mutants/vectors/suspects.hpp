// Who is to be caught by a vector: our engines with a deliberate fault each, and the wrong engines of the
// tests. Each is asked in a process of its own, so that one that crashes or hangs ends nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "props/vectors/vector.hpp"
#include "tests/mutants/vectors/subject.hpp"

namespace bastide::mutants::vectors {

struct Suspect {
  std::string name;
  std::string kind;        ///< "fault", "engine" or "bug"
  std::string fault;       ///< to be switched on; empty: none
  std::string why_unseen;  ///< a reason why no answer can show it, as far as the catalogue tells; empty: none
  std::function<props::engines::EngineAdapter()> make;
  bool is_of_base_game = false;  ///< it knows no expansions
};

/// All of them, faults in the order of the catalogue.
std::vector<Suspect> all_suspects();

using Masks = std::vector<std::uint16_t>;  ///< of each thing asked: the questions that differ, as bits

/// What a suspect is asked, and where its answers go.
using Interrogation = std::function<void(const props::engines::EngineAdapter& engine, std::uint16_t* masks)>;

/// Asks with the fault on, in a process of its own; what it has found before it crashed or was ended counts.
Masks interrogate(const Suspect& suspect, std::size_t things, const Interrogation& ask);

}  // namespace bastide::mutants::vectors
