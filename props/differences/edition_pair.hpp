// Two editions side by side: the tiles on which they are compared, and what of one is also said by the other.
//
// Editions come with tile sets of their own. They are compared on the tiles that both have: the same types by
// id, edges and segments, each as often as both hold it. base and base-c2 are one set then, and winter-we1
// against base is base. A crossing that joins its roads under one edition only is another type there; so
// positions are written with the tiles as printed, and each edition sees its own image of a segment.
//
// `why_equal` is a proof and not a search: it looks at everything that points depend on,
// and compares formulas over all inputs that the tiles can give, the whole of a finite range.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/owned_rules.hpp"
#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::props::differences {

/// The tiles that both sets have. Nothing when they do not begin with the same start tile.
std::optional<tilesets::TileSet> common_tiles(const tilesets::TileSet& a, const tilesets::TileSet& b);

/// The first set with some types as the second has them: new, gone, other copies or another tile. Nothing
/// where the sets number marks, lines or edges differently, or where no start tile would be left. With
/// `takes_start` a game begins with the second set's.
std::optional<tilesets::TileSet> tiles_with(const tilesets::TileSet& a, const tilesets::TileSet& b,
                                            const std::vector<std::string>& types, bool takes_start);

/// One edition of a pair with its tiles, and where a segment as written is found among them.
struct EditionSide : rules::board::OwnedRules {
  /// `written`: the figures of positions as written, by id.
  EditionSide(const rules::editions::Edition& by, const tilesets::TileSet& printed,
              const std::vector<std::string>& written);

  std::vector<std::vector<int>> segments;  ///< [type][segment as written] -> segment in `set`
  std::vector<int> figures;                ///< [figure as written] -> figure of the edition; -1: it has none

  int segment(int type, int written) const {
    return segments[static_cast<std::size_t>(type)][static_cast<std::size_t>(written)];
  }
  int figure(int written) const { return figures[static_cast<std::size_t>(written)]; }
  /// The placements with this side's figures on its segments; figures that it has not are left away.
  std::vector<rules::Placement> seen(const std::vector<rules::Placement>& written) const;
  /// Whether the edition has all figures on the board.
  bool has_figures_of(const std::vector<rules::Placement>& written) const;
  /// The placements scored by the fast engine.
  rules::ScoreSheet score(const std::vector<rules::Placement>& written) const;
};

struct EditionPair {
  /// `printed`: the tiles of both, as their file has them.
  EditionPair(const rules::editions::Edition& a, const rules::editions::Edition& b,
              const tilesets::TileSet& printed);

  EditionSide left;
  EditionSide right;
  /// 0: left, 1: right.
  const EditionSide& side(std::size_t i) const { return i == 0 ? left : right; }
  tilesets::TileSet set;  ///< in which positions are written: both sides' when these are alike, else as
                          ///< printed, with the figures of both: the left edition's first
  rules::board::FitTable fit;
  bool has_alike_features;  ///< every board has the same features on both sides

  /// All figures, as written: followers first.
  std::vector<int> figures() const;
  /// Those that both editions have.
  std::vector<int> common_figures() const;
  /// Whether both number the same figures alike.
  bool has_alike_figures() const;
  /// Types that may lie at 0,0 under both; may be empty only when `set` is.
  std::vector<int> common_starts() const;
  /// Whether a board of one edition is one of the other, always: the same table and start tiles.
  bool has_alike_boards() const;
};

/// Throws InputError where points depend on the order of tiles (`turns` of formulas).
void refuse_turns(const EditionPair& pair);

/// Why both score every position alike that can lie under both, in words; nothing when that is not proved.
std::optional<std::string> why_equal(const EditionPair& pair);

}  // namespace bastide::props::differences
