// What an engine is told of a game that begins, in the protocol "bastide.conform" (docs/conform.md) and at
// the head of files of vectors; and all messages of the protocol as one schema.
//
// What is asked and answered once a game has begun is a table of its own (props/engines/engine.hpp).
#pragma once

#include <string>

#include "props/engines/engine.hpp"
#include "reports/records/vector_file.hpp"

namespace bastide::reports::answers {

using records::VectorHeader;
using tilesets::described::Shape;

/// `begin`. Written with the set of the terms (Notation).
struct BeginMessage {
  int id = 0;
  std::string tile_set, edition;
  props::engines::GameTerms terms{};
  bool is_extended = false;  ///< with what version 2 knows besides
  bool has_tiles = false;    ///< with the table of tiles
};
Shape shape_of(const BeginMessage*);

/// Of a section of vectors, with all that an engine needs to know and cannot ask for. Likewise.
struct WholeHeader {
  VectorHeader header;
  props::engines::GameTerms terms{};
  bool is_extended = false;
  bool has_tiles = true;
};
Shape shape_of(const WholeHeader*);

/// Any line of the protocol, either way.
Shape conform_messages();
/// Any line of files of vectors but the vectors.
Shape vector_file_lines();

}  // namespace bastide::reports::answers
