// The words that an edition adds to formulas: its marks, its figures and its own lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/position.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::rules::expressions {

/// How the marks on the segments of one feature are counted together.
enum class Merge : std::uint8_t {
  any,  ///< 1 when there is one, else 0
  sum
};

/// A mark as an edition declares it. Its name, singular or plural, is a number in formulas of features of its
/// kind.
struct MarkRule {
  std::string name = "pennant";
  tilesets::SegmentKind on = tilesets::SegmentKind::city;
  Merge merge = Merge::sum;
  bool is_token = false;  ///< who completes the feature takes a token for each mark, whoever holds it
  int bonus = 0;          ///< at the end, for each who has most tokens of it, at least one
  friend bool operator==(const MarkRule&, const MarkRule&) = default;
};

using rules::most_figures;

struct Vocabulary {
  std::vector<MarkRule> marks = {MarkRule{}};
  std::vector<std::string> figures = {"follower"};
  std::vector<std::string> lines{};  ///< names of the edition's own lines, by their numbers

  /// "city", "road", or what the edition calls its own line.
  std::string kind_name(tilesets::SegmentKind kind) const {
    const bool is_named = tilesets::is_own_line(kind) && tilesets::line_number(kind) < lines.size();
    return is_named ? lines[tilesets::line_number(kind)] : tilesets::kind_name(kind);
  }
};

}  // namespace bastide::rules::expressions
