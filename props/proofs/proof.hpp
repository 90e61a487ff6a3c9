// Proofs for boards of any size, by induction over the tiles laid (docs/proofs.md).
//
// What the engine does when a tile is laid depends on little: the oriented tile, which sides touch, and how
// the touched segments are connected and occupied elsewhere. A lemma says something about that step and is
// checked in every such context, completely; a property rests on lemmas, with an argument in words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::proofs {

/// One lemma, checked in all its contexts for a tile set under an edition.
struct LemmaResult {
  std::string id;
  std::string statement;
  std::uint64_t contexts = 0;  ///< how many were checked
  bool holds = false;          ///< false also when the check was cut short
  std::string failure;         ///< the first context in which it fails, in words
  friend bool operator==(const LemmaResult&, const LemmaResult&) = default;
};

struct ProofResult {
  std::vector<LemmaResult> lemmas;  ///< always in the same order
  bool is_complete = true;
};

/// Checks every lemma for the tile set under the edition.
ProofResult prove(rules::board::Ruleset subject, const solver::runs::RunControl& control);

/// On what the proof of a property rests.
struct Proof {
  const char* property = "";        ///< id
  std::vector<const char*> lemmas;  ///< ids
  const char* argument = "";        ///< how the property follows from them
  /// Where the argument holds; nullptr: under every edition.
  bool (*applies)(const tilesets::TileSet&, const rules::editions::Edition&) = nullptr;
};
std::span<const Proof> property_proofs();

/// Whether the argument holds there. No lemma knows edges that meet other kinds.
inline bool reaches(const Proof& proof, const tilesets::TileSet& set,
                    const rules::editions::Edition& edition) {
  return set.mixed_edge() == nullptr && (proof.applies == nullptr || proof.applies(set, edition));
}

/// Whether all lemmas of the proof hold in `result`. Does not ask `applies`.
bool follows(const Proof& proof, const ProofResult& result);

/// A text equal for sets and editions for which the same is proved: the tiles, what the edition's table
/// closes, what it scores, and its followers.
std::string proof_key(const tilesets::TileSet& set, const rules::editions::Edition& edition);

}  // namespace bastide::props::proofs
