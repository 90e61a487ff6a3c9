// The induction tested: each of these faults needs a feature, or a board, larger than can be enumerated.
//
// For a fault in how features are joined every board of up to so many tiles is laid, the last tile once with
// and once without the fault, and everything that the forest keeps is compared. Faults in scoring are not
// visible there; how large a game must be to show them is in the table.
#include "tests/mutants/proof_faults.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <stdexcept>

#include "rules/board/feature_forest.hpp"
#include "solver/boards/board_walk.hpp"
#include "tests/mutants/switch.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

struct HiddenFault {
  const char* name;
  const char* lemma;      ///< that fails with it
  const char* least;      ///< what it takes to show it in a game
  int least_board_tiles;  ///< fewest tiles of a board that shows it; 0: no board does, only games
};

constexpr std::array<HiddenFault, 13> faults = {{
    {"long-loop-counts-a-tile-twice", "joining-land", "a loop of 8 tiles", 8},
    {"third-side-closes-one-edge", "joining-land", "a city met on three sides of one tile, 6 tiles", 6},
    {"fourth-cap-stays-apart", "joining-land", "four cities met by one tile, 5 tiles", 5},
    {"tiles-in-five-bits", "counters-suffice", "a feature of 32 tiles", 32},
    {"open-edges-in-six-bits", "counters-suffice", "a farm with 64 open half-edges, some 20 tiles", 12},
    {"followers-in-two-bits", "counters-suffice", "four followers of a player on one feature", 0},
    {"fifth-player-is-forgotten", "joining-land", "five players", 0},
    {"shared-tiles-among-last-eight", "shared-tiles", "nine tiles with several cities or roads", 10},
    {"undo-keeps-pennants", "joining-land", "two cities of five tiles, joined", 11},
    {"corner-fills-the-cloister", "cloisters-at-once",
     "a cloister among 11 tiles, a corner laid last but one", 11},
    {"points-stop-at-thirty-tiles", "points", "a feature of 31 tiles", 0},
    {"third-return-is-missed", "turns", "three occupied features completed in one turn", 0},
    {"large-ties-score-nobody", "majority", "a tie on a feature of 11 tiles", 0},
}};

/// Lays every board with the fault and without, and counts those on which the features differ.
class Compared {
 public:
  Compared(const rules::board::FitTable& fit, int tiles)
      : right_(fit.set(), tiles), faulty_(fit.set(), tiles) {}

  std::array<std::uint64_t, faults.size()> shown{};
  std::uint64_t boards = 0;

  void placed(const rules::board::Board& board) {
    right_.place(board);
    ++boards;
    const auto due = right_.canonical();
    for (std::size_t i = 0; i < faults.size(); ++i) {
      switch_fault(faults[i].name);
      faulty_ = before_.empty() ? empty_of(board) : before_.back();
      faulty_.place(board);
      switch_fault("");
      if (faulty_.canonical() != due) ++shown[i];
    }
    before_.push_back(right_);
  }
  void taken_back(const rules::board::Board& /*board*/) {
    before_.pop_back();
    right_.undo();
  }

 private:
  static rules::board::FeatureForest empty_of(const rules::board::Board& board) { return {board.set(), 4}; }

  rules::board::FeatureForest right_;
  rules::board::FeatureForest faulty_;
  std::vector<rules::board::FeatureForest> before_;
};

}  // namespace

std::string first_failure_of(std::string_view id, rules::board::Ruleset subject) {
  for (const auto group :
       {props::proofs::fitting_lemmas(), props::proofs::joining_lemmas(), props::proofs::cloister_lemmas(),
        props::proofs::turn_lemmas(), props::proofs::points_lemmas(), props::proofs::farm_lemmas()}) {
    for (const auto& lemma : group) {
      if (lemma.id != id) continue;
      for (std::size_t piece = 0; piece < lemma.pieces(subject); ++piece) {
        auto tally = lemma.check(subject, piece);
        if (tally.has_failed()) return tally.failure;
      }
      return {};
    }
  }
  throw std::logic_error(fmt::format("no lemma {}", id));
}

bool proofs_catch_hidden_faults(int tiles, std::string& report) {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  const rules::board::FitTable fit(set);
  const rules::board::Ruleset subject(fit, edition);

  switch_fault("");
  Compared compared(fit, tiles);
  solver::boards::BoardWalk walk(solver::boards::BoardSpace(fit), tiles);
  compared.placed(walk.board());
  walk.visit_below(tiles, compared);

  bool is_right = true;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const auto& fault = faults[i];
    switch_fault("");
    const bool holds = first_failure_of(fault.lemma, subject).empty();
    switch_fault(fault.name);
    const auto failure = first_failure_of(fault.lemma, subject);
    switch_fault("");
    const bool is_hidden = compared.shown[i] == 0;
    const bool must_be_hidden = fault.least_board_tiles == 0 || fault.least_board_tiles > tiles;
    is_right = is_right && holds && !failure.empty() && (is_hidden || !must_be_hidden);
    report += fmt::format("{:<32} {:<18} {:<7} boards up to {} tiles: {} of {} show it; needs {}\n    {}\n",
                          fault.name, fault.lemma,
                          !holds            ? "broken"
                          : failure.empty() ? "MISSED"
                                            : "caught",
                          tiles, compared.shown[i], compared.boards, fault.least, failure.substr(0, 400));
  }
  return is_right;
}

}  // namespace bastide::mutants
