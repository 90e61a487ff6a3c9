// Faults that boards of a few tiles cannot show: the lemmas must (docs/proofs.md, "The induction tested").
//
// Only the lemma that is known to fail is asked: all of them take seconds a fault. That small boards are
// blind to these is shown apart (proof_faults.cpp).
#include <array>

#include "tests/mutants/catalogue.hpp"

namespace bastide::mutants {
namespace {

constexpr std::array faults = {
    Fault{.name = "long-loop-counts-a-tile-twice",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "a feature of more than 6 tiles that meets itself counts a tile again",
          .why = "a loop closes a long way round; small loops are right",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "joining-land"}},
    Fault{.name = "third-side-closes-one-edge",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "a city that meets itself on a third side closes one edge there, not two",
          .why = "written for two sides",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "joining-land"}},
    Fault{.name = "fourth-cap-stays-apart",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "of four cities met by one tile the fourth is not joined",
          .why = "a list of neighbours with room for three",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "joining-land"}},
    Fault{.name = "tiles-in-five-bits",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "tiles are counted up to 31",
          .why = "a counter that is wide enough for every board tried",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "counters-suffice"}},
    Fault{.name = "open-edges-in-six-bits",
          .group = FaultGroup::completion,
          .where = "rules/feature_forest.cpp",
          .what = "open edges are counted up to 63",
          .why = "the same; a farm has two half-edges an edge",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "counters-suffice"}},
    Fault{.name = "followers-in-two-bits",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "four followers of a player on a feature count as none",
          .why = "counts packed for the usual case",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "counters-suffice"}},
    Fault{.name = "fifth-player-is-forgotten",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "joining crossings or split cities drops the fifth player's followers",
          .why = "written for four players",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "joining-land"}},
    Fault{.name = "shared-tiles-among-last-eight",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest.cpp",
          .what = "tiles shared by two features are found among the last eight tiles of their kind only",
          .why = "a window instead of a list",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "shared-tiles"}},
    Fault{.name = "undo-keeps-pennants",
          .group = FaultGroup::joining,
          .where = "rules/feature_forest_undo.cpp",
          .what = "taking back a joint of two large cities keeps the pennants",
          .why = "a member left out of what is saved",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "joining-land"}},
    Fault{.name = "corner-fills-the-cloister",
          .group = FaultGroup::completion,
          .where = "rules/feature_forest.cpp",
          .what = "from the tenth tile on a corner counts for two when one more is missing",
          .why = "completion that depends on the order of laying",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "cloisters-at-once"}},
    Fault{.name = "points-stop-at-thirty-tiles",
          .group = FaultGroup::scoring,
          .where = "rules/scoring.cpp",
          .what = "tiles beyond the thirtieth give nothing",
          .why = "a table of points that ends",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "points"}},
    Fault{.name = "third-return-is-missed",
          .group = FaultGroup::returning,
          .where = "rules/game.cpp",
          .what = "of three occupied features completed in a turn the third is not scored",
          .why = "two are all that play usually shows",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "turns"}},
    Fault{.name = "large-ties-score-nobody",
          .group = FaultGroup::scoring,
          .where = "rules/scoring.cpp",
          .what = "ties for more than 20 points score nobody",
          .why = "a limit meant for something else",
          .hunt = {.board_tiles = 0, .takes_proofs = true, .lemma = "majority"}},
};

}  // namespace

std::span<const Fault> hidden_faults() { return faults; }

}  // namespace bastide::mutants
