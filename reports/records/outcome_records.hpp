// What `prove`, `replay`, a share of a run (--part) and `audit` print, as values and as JSON
// (docs/commands.md, docs/formats.md).
#pragma once

#include <string>
#include <vector>

#include "props/proofs/proof.hpp"
#include "rules/records/replay.hpp"
#include "solver/runs/recording.hpp"

namespace bastide::reports::records {

using tilesets::described::Shape;

/// A property with an argument for this edition, and whether all lemmas that it rests on hold.
struct ProvedProperty {
  std::string id;
  std::vector<std::string> lemmas;
  bool is_proved = false;
};
struct ProvedEdition {
  std::string edition, tile_set;
  std::vector<props::proofs::LemmaResult> lemmas;
  std::vector<ProvedProperty> properties;
};
struct ProofRecord {
  std::vector<ProvedEdition> editions;
};
Shape shape_of(const ProofRecord*);

struct ReplayRecord {
  struct Difference {
    std::string game;
    rules::records::ReplayDifference found;
  };
  std::size_t games = 0;
  std::size_t replayed = 0;  ///< games without difference
  std::size_t turns = 0;
  std::size_t checks = 0;  ///< expectations looked at
  std::vector<Difference> differences;
};
Shape shape_of(const ReplayRecord*);

struct PartRecord {
  std::vector<std::string> command;
  std::string ledger;
  solver::runs::Share share;
  std::vector<solver::runs::StageTally> stages;
};
Shape shape_of(const PartRecord*);

struct AuditRecord {
  std::string ledger;
  std::size_t pieces = 0;    ///< in the ledger
  std::size_t compared = 0;  ///< computed again
  std::vector<solver::runs::Difference> differences;
};
Shape shape_of(const AuditRecord*);

}  // namespace bastide::reports::records
