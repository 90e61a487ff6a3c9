// Files of test vectors, bastide.vectors/1: JSON lines, a header and then vectors that are played as it says.
//
// A file may have several headers, each for the lines after it. What a header tells besides (the tile table,
// the options, rows of figures and marks) is there for engines that do not know ours and is not read back.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "props/vectors/vector.hpp"
#include "rules/records/worked_example.hpp"
#include "solver/counting/count.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::reports::records {

inline constexpr const char* vectors_format = "bastide.vectors/1";
inline constexpr const char* licence = "CC0-1.0";

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

// Files without games, which other engines may read and ours do not: a head, then lines of one kind.

/// "bastide.vector-examples/1" or "bastide.vector-counts/1".
enum class LinesWithoutGames : std::uint8_t { examples, counts };
struct FileHead {
  LinesWithoutGames format = LinesWithoutGames::examples;
};
tilesets::described::Shape shape_of(const FileHead*);

/// A tile as an example tells it.
struct ExampleTile {
  std::string tile;
  int x = 0, y = 0, rotation = 0;
  std::optional<std::string> segment = {};  ///< on which a figure stands
  std::optional<int> owner = {};            ///< whose it is
  std::optional<std::string> figure = {};   ///< unless it is a follower
  std::optional<int> player = {};           ///< who lays the tile
  std::optional<std::vector<int>> retrieve = {};
};

/// A printed example, with what groups of editions expect of it.
struct ExampleLine {
  using PerPlayer = std::map<int, int>;
  using Named = rules::records::ExampleExpectation::Named;
  struct Expected {
    std::optional<std::map<std::string, int>> features;
    std::optional<PerPlayer> scores;
    std::optional<bool> legal;
    std::optional<std::vector<std::string>> spots;
    std::optional<PerPlayer> points;
    std::optional<Named> returned;
    std::optional<bool> again;
    std::optional<Named> tokens;
    std::optional<PerPlayer> final;
    friend bool operator==(const Expected&, const Expected&) = default;
  };
  struct Group {
    std::vector<std::string> editions;
    Expected of;
  };
  std::string name, tile_set, says;
  std::vector<std::string> statements;
  std::map<std::string, std::string> options;
  std::vector<ExampleTile> board = {};
  std::optional<ExampleTile> turn = {};
  std::vector<Group> expect = {};
};
tilesets::described::Shape shape_of(const ExampleLine*);

/// How many boards, placement sequences or games there are.
struct CountLine {
  std::string edition, tile_set, what;
  std::size_t tiles = 0;
  std::vector<tilesets::described::Uint128> counts;
  std::vector<solver::counting::Division> first;  ///< of the most tiles, by first placement
  std::optional<int> players;
};
tilesets::described::Shape shape_of(const CountLine*);

/// A line for each vector.
std::string vector_lines(const std::vector<props::vectors::TestVector>& vectors);

}  // namespace bastide::reports::records
