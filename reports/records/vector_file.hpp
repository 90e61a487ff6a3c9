// Files of test vectors, bastide.vectors/1: JSON lines, a header and then vectors that are played as it says.
//
// A file may have several headers, each for the lines after it. What a header tells besides (the tile table,
// the options, rows of figures and marks) is there for engines that do not know ours and is not read back.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "props/vectors/vector.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::reports::records {

inline constexpr const char* vectors_format = "bastide.vectors/1";

struct VectorHeader {
  std::string edition;
  std::string tile_set;
  std::map<std::string, std::string> options;  ///< set on top of the edition
  friend auto operator<=>(const VectorHeader&, const VectorHeader&) = default;
};

/// What its vectors are played with. Throws InputError.
inline std::unique_ptr<rules::board::OwnedRules> rules_of(const VectorHeader& header) {
  return props::vectors::rules_named(header.edition, header.tile_set, header.options);
}

/// The part of a header that is read back.
tilesets::described::Shape shape_of(const VectorHeader*);

struct VectorSection {
  VectorHeader header;
  std::vector<props::vectors::TestVector> vectors;
  std::vector<tilesets::SourceLocation> places;  ///< of the vectors
  tilesets::SourceLocation where;                ///< of the header
};

/// Throws InputError for whatever is wrong with a line.
std::vector<VectorSection> read_vectors(std::string_view text, const std::string& file);

/// A line for each vector.
std::string vector_lines(const std::vector<props::vectors::TestVector>& vectors);

}  // namespace bastide::reports::records
