// The files of vectors: one for every shipped edition and expansion.
#pragma once

#include <string>
#include <vector>

#include "props/vectors/vector_rules.hpp"
#include "reports/records/vector_file.hpp"

namespace bastide::mutants::vectors {

using reports::records::VectorHeader;

/// The vectors of a file that are played alike.
struct Subject {
  std::string file;  ///< its name in vectors/, without ".jsonl"
  VectorHeader header;
};

std::vector<Subject> shipped_subjects();

/// Loaded under whatever fault is on.
struct Loaded : props::vectors::VectorRules {
  explicit Loaded(const VectorHeader& header)
      : VectorRules(header.edition, header.tile_set, header.options) {}
};

}  // namespace bastide::mutants::vectors
