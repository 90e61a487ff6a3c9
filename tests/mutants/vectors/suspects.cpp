#include "tests/mutants/vectors/suspects.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "props/engines/own_engines.hpp"
#include "tests/mutants/catalogue.hpp"
#include "tests/mutants/switch.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace bastide::mutants::vectors {
namespace {

constexpr rlim_t longest_seconds = 60;           ///< of computing: a loaded machine changes nothing
constexpr rlim_t most_bytes = rlim_t{4} << 30U;  ///< lists that grow with every move would take all there are

/// The folders in which nothing decides an answer to a question of the protocol.
std::string why_unseen(const Fault& fault) {
  struct Row {
    const char* folder;
    const char* why;
  };
  constexpr std::array rows = {
      Row{"solver/", "in the solver, which no engine asks"},
      Row{"reports/", "in pictures, charts and files, which are no answers"},
      Row{"rules/play/course.cpp", "who draws what is dictated to an engine"},
      Row{"rules/reference/referee.cpp", "who draws what is dictated to an engine"},
      Row{"rules/play/scoreboard.cpp", "how points lie on the scoring track is not asked"},
      Row{"rules/play/sole_completer.cpp", "who may buy a tile is not asked"},
      Row{"rules/statements/", "in the register of rules, which no engine asks"},
      Row{"rules/notation.cpp", "in our notation of positions"},
      Row{"rules/records/", "in records and examples, which are no answers"},
      Row{"rules/editions/lint.cpp", "in the lint of editions"},
  };
  for (const auto& row : rows) {
    if (fault.file().starts_with(row.folder)) return row.why;
  }
  if (!fault.hunt.question.empty()) return "in the solver's language of wishes, which no engine asks";
  if (!fault.hunt.program.empty()) return "in a reader: no shipped file has what it misreads";
  return {};
}

/// What the fault is hunted under.
VectorHeader header_of(const Hunt& hunt) {
  if (hunt.set.ends_with(".toml") || hunt.edition.ends_with(".toml")) return {};
  VectorHeader header{hunt.edition, hunt.set, {}};
  for (const auto& [name, value] : options_of(hunt)) header.options[name] = value;
  return header;
}

/// What no answer shows, by name; null: nothing is known to be in the way.
const char* why_not_found(std::string_view name) {
  struct Row {
    std::string_view name;
    const char* why;
  };
  constexpr const char* images = "turned images alike: answers name all four rotations";
  constexpr const char* left = "which tiles are left is asked of decks only";
  constexpr const char* own = "needs tiles of an example that does not ship as a set";
  constexpr const char* variant = "needs options that no edition of the vectors has";
  constexpr std::array rows = {
      Row{"envoy-joins-nobody", variant},
      Row{"mark-is-not-asked-for", variant},
      Row{"lost-figure-comes-home", variant},
      Row{"least-feature-not-heeded", variant},
      Row{"totals-raised-feature-by-feature", variant},
      Row{"final-totals-not-raised", variant},
      Row{"images-told-apart-by-edges-only", images},
      Row{"half-turn-is-a-new-image", images},
      Row{"placements-count-images", images},
      Row{"last-copy-not-used-up", left},
      Row{"tile-put-back-is-lost", left},
      Row{"open-edges-in-six-bits", "open edges of farms are not asked, and roads and cities have fewer"},
      Row{"space-one-row", own},
      Row{"space-no-sides", own},
      Row{"model-space-one-row", own},
      Row{"line-complete-as-incomplete", own},
      Row{"returned-followers-stay-standing", "features are asked, and they forget him"},
      Row{"farms-score-when-off", "without farms nobody can be deployed on one"},
  };
  for (const auto& row : rows) {
    if (row.name == name) return row.why;
  }
  return nullptr;
}

bool is_of_reference(const Fault& fault) { return fault.file().starts_with("rules/reference/"); }

}  // namespace

std::vector<Suspect> all_suspects() {
  std::vector<Suspect> suspects;
  for (const auto& fault : catalogue()) {
    const auto make = is_of_reference(fault) ? props::engines::reference_engine : props::engines::fast_engine;
    Suspect suspect{fault.name, "fault", fault.name, why_unseen(fault), make};
    suspect.needs_options = !fault.hunt.rules.empty() || fault.hunt.edition.ends_with(".toml") ||
                            fault.hunt.edition.find("reading/") != std::string::npos;
    const auto& edition = fault.hunt.edition;
    if (suspect.needs_options) suspect.under = header_of(fault.hunt);
    if (const auto at = edition.find("expansion/"); at != std::string::npos)
      suspect.expansion = edition.substr(at, edition.find('-', at) - at);
    suspects.push_back(std::move(suspect));
  }
  for (const auto list : tests::all_wrong_engines()) {
    for (const auto& wrong : list) {
      const bool is_altered = wrong.altered != nullptr;
      suspects.push_back({wrong.name, is_altered ? "engine" : "bug", "", "",
                          [&wrong] { return wrong.make(); }, !is_altered});
    }
  }
  return suspects;
}

std::string why_not_shown(const Suspect& suspect) {
  if (!suspect.why_unseen.empty()) return suspect.why_unseen;
  const auto loads = in_own_process(1, true, [&](std::uint64_t* out) {
    switch_fault(suspect.fault);
    const Loaded loaded({"c1", "base", {}});
    *out = 1;
  });
  if (loads.front() != 1) return "its own tile tables are refused: it does not start";
  const auto* why = why_not_found(suspect.name);
  return why != nullptr ? why : "no candidate leads to it";
}

bool may_show_under(const Suspect& suspect, const VectorHeader& header) {
  if (header.edition.find(suspect.expansion) == std::string::npos) return false;
  return std::ranges::includes(header.options, suspect.under.options) &&
         (!suspect.needs_options || !suspect.under.options.empty() || suspect.under == header);
}

bool is_known_unseen(const Suspect& suspect) {
  return !suspect.why_unseen.empty() || why_not_found(suspect.name) != nullptr;
}

Suspect nobody() { return {"nobody", "", "", "", props::engines::fast_engine}; }

std::vector<std::uint64_t> in_own_process(std::size_t numbers, bool is_suspected,
                                          const std::function<void(std::uint64_t*)>& body) {
  const auto bytes = std::max<std::size_t>(1, numbers) * sizeof(std::uint64_t);
  auto* shared = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::runtime_error("no shared memory");
  auto* begin = static_cast<std::uint64_t*>(shared);
  std::fflush(nullptr);
  const auto process = ::fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process == 0) {
    const rlimit limit{longest_seconds, longest_seconds};
    if (is_suspected) ::setrlimit(RLIMIT_CPU, &limit);
    const rlimit most_memory{most_bytes, most_bytes};
    if (is_suspected) ::setrlimit(RLIMIT_AS, &most_memory);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    try {
      body(begin);
    } catch (const std::exception& error) {
      if (!is_suspected) std::fprintf(stderr, "bastide_choose_vectors: %s\n", error.what());
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  if (!is_suspected && status != 0) throw std::runtime_error("a process without a fault failed");
  std::vector<std::uint64_t> out(begin, begin + numbers);
  ::munmap(shared, bytes);
  return out;
}

std::string written_in_own_process(const std::function<void(std::ostream&)>& body) {
  const auto path = std::filesystem::temp_directory_path() / ("bastide-games-" + std::to_string(::getpid()));
  in_own_process(0, false, [&](std::uint64_t*) {
    std::ofstream out(path, std::ios::binary);
    body(out);
  });
  auto text = tilesets::read_text_file(path.string());
  std::filesystem::remove(path);
  return text;
}

}  // namespace bastide::mutants::vectors
