// Choosing vectors, and the table of who is caught by which.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/mutants/vectors/candidates.hpp"

namespace bastide::mutants::vectors {

struct Chosen {
  reports::records::VectorSection section;  ///< answers not yet filled in
  std::size_t candidates = 0;
  std::size_t caught = 0;
  bool is_least = false;  ///< no cheaper choice of these candidates shows as many
};

/// Vectors that show every one of the suspects that any candidate shows; cheapest first.
Chosen choose(const Subject& subject, const std::vector<Suspect>& suspects);

/// The vectors that are there, and more that show what they lack: of these suspects, and of situations to
/// engines that know little.
Chosen choose_more(const Subject& subject, const std::vector<Suspect>& suspects,
                   const std::vector<props::vectors::TestVector>& there);

/// The same of those that only options show, that no shipped edition has: a section for each set of options.
Chosen choose_under(const VectorHeader& header, const std::vector<Suspect>& suspects, std::size_t before);

/// Suspect -> file -> the numbers, from 1, of the vectors that show it.
using Catches = std::map<std::string, std::map<std::string, std::vector<int>>>;

/// A file as it is shipped.
struct ShippedFile {
  std::string name;  ///< without ".jsonl"
  std::vector<reports::records::VectorSection> sections;
};
/// Situations that vectors are said to have, in words, and do not have.
std::vector<std::string> situations_missing(const ShippedFile& file);
/// One cell of the table; `among`: only these vectors are asked, without any all.
std::vector<int> vectors_showing(const Suspect& suspect, const ShippedFile& file,
                                 const std::set<int>& among = {});
Catches catches_of(const std::vector<ShippedFile>& files, const std::vector<Suspect>& suspects);

/// vectors/catches.tsv: a row a suspect, a column a file, and why no answer shows it.
std::string table_text(const std::vector<ShippedFile>& files, const std::vector<Suspect>& suspects,
                       const Catches& catches);

}  // namespace bastide::mutants::vectors
