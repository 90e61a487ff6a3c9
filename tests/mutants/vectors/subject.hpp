// The files of vectors: one for every shipped edition and expansion.
#pragma once

#include <string>
#include <vector>

#include "reports/records/vector_file.hpp"

namespace bastide::mutants::vectors {

using reports::records::VectorHeader;

/// The vectors of a file that are played alike.
struct Subject {
  std::string file;  ///< its name in vectors/, without ".jsonl"
  VectorHeader header;
};

std::vector<Subject> shipped_subjects();

/// A section as a file has it.
std::string section_lines(const reports::records::VectorSection& section);

/// Loaded under whatever fault is on.
class Loaded {
 public:
  explicit Loaded(const VectorHeader& header) : rules_(rules_of(header)) {}
  props::engines::GameTerms terms() const { return props::engines::terms_of(*rules_); }
  const rules::editions::Edition& edition() const { return rules_->edition; }
  const tilesets::TileSet& set() const { return rules_->set; }
  const rules::board::FitTable& fit() const { return rules_->fit; }

 private:
  std::unique_ptr<rules::board::OwnedRules> rules_;
};

}  // namespace bastide::mutants::vectors
