// The programs of the table: what each runs, and how its answer reads.
//
// All count the boards of 1 to N tiles of one set on one thread. What making them ready costs (writing the
// models, compiling the verifier that rumur makes) is not measured; what running them costs is, with the
// start of the program and, for clingo, with grounding.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::table {

/// What was counted, by the numbers of boards of 1, 2, … N tiles.
enum class Says : std::uint8_t { every_number, last_number, sum_of_numbers };

struct Contender {
  std::string name;
  int most_tiles;  ///< beyond, it takes minutes
  Says says;
  std::vector<std::string> command;
  std::vector<std::uint64_t> (*read)(std::string_view output);
};

/// Where things are.
struct Places {
  std::string self;     ///< this program
  std::string bastide;  ///< the program
  std::string models;   ///< bench/models
  std::string folder;   ///< to work in
};

/// `bastide count` is the first. Requires tiles >= 2. Those not able to do `tiles` are left out.
std::vector<Contender> contenders(const Places& places, const tilesets::TileSet& set, int tiles);

/// True when an answer agrees with the numbers of boards of 1, 2, … tiles.
bool agrees(const Contender& contender, const std::vector<std::uint64_t>& answer,
            const std::vector<std::uint64_t>& boards);

}  // namespace bastide::table
