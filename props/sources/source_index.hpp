// What stands for each statement of the register, and what stands behind each option, property, example and
// edition: the same citations read from either side.
//
// Options, formulas and tile fields are named by the register itself; properties, examples and editions name
// the statements. Here the two directions meet, which is why it lies above all of them. Making the index
// reads every shipped edition and example, some tens of milliseconds; it is made at the first question.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/described/shape.hpp"

namespace bastide::props::sources {

/// What stands for one statement.
struct Standing {
  std::vector<std::string> options;     ///< values: "farms=third"
  std::vector<std::string> formulas;    ///< presets: "road.complete = tiles"
  std::vector<std::string> tiles;       ///< fields of tile sets: "base: counts"
  std::vector<std::string> properties;  ///< ids
  std::vector<std::string> examples;    ///< ids
  std::vector<std::string> editions;    ///< ids of editions and presets that cite it or are named by it
  std::vector<std::string> questions;   ///< open ones that are about it; they do not stand for it

  bool is_empty() const {
    return options.empty() && formulas.empty() && tiles.empty() && properties.empty() && examples.empty() &&
           editions.empty();
  }
};

/// What somebody may ask about.
enum class SubjectKind : std::uint8_t {
  statement,
  question,
  option,
  value,  ///< of an option
  property,
  example,
  edition,  ///< or a preset
  tile_set,
  word  ///< that statements have
};
tilesets::described::Shape shape_of(const SubjectKind*);

/// Something that rests on statements: "farms=third", a field of a tile set; of an edition also itself.
struct Backed {
  std::string what;
  std::vector<std::string> statements;  ///< ids; may be none
};
tilesets::described::Shape shape_of(const Backed*);

/// A name that somebody asked about, and what stands behind it. Nothing of a statement or a question.
struct Subject {
  SubjectKind kind = SubjectKind::statement;
  std::string name;
  std::vector<Backed> behind;
};

/// The id of a statement or a question, OPTION, OPTION=VALUE, the id of a property, an example, an edition or
/// a tile set, or the path of an edition file. Throws InputError for any other name, or when the file is bad.
Subject find_subject(const std::string& name);

/// Of every statement, by its id.
const std::map<std::string, Standing, std::less<>>& standings();

}  // namespace bastide::props::sources
