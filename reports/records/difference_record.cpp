#include "reports/records/difference_record.hpp"

#include <array>

#include "rules/notation.hpp"

namespace bastide::reports::records {

using namespace tilesets::described;
using namespace props::differences;

namespace {

constexpr std::array difference_verdicts = {"equal", "different", "no_difference_found"};

/// The fields of a difference where it stands beside others.
template <auto... in>
std::vector<Field> difference_fields() {
  using D = DifferenceRecord;
  using S = SmallestDifference;
  constexpr auto searched = &D::searched;
  return {
      field<in..., &D::verdict>("verdict",
                                "equal: proved to score every position alike; no_difference_found: none on "
                                "boards up to the bound",
                                word_among<difference_verdicts>()),
      field<in..., &D::why>("why", "of equal: the reason").or_null(),
      field<in..., &D::smallest>("smallest").or_null(),
      field<in..., searched, &S::covered>("covered",
                                          "the sizes that were looked at, in order; empty when equal"),
      field<in..., searched, &S::own_covered>("covered_with_own_figures",
                                              "likewise with at least one figure that only one edition "
                                              "has; the other scores the position without it")
          .if_any(),
      field<in..., searched, &S::own_left_out>(
          "not_covered", "sizes with such figures left out because there are too many arrangements")
          .if_any(),
      field<in..., &D::has_same_boards>("same_boards", "the same table and start tiles"),
      field<in..., &D::only_left>("only_left", "the smallest board that only the left edition allows")
          .or_null(),
      field<in..., &D::only_right>("only_right").or_null()};
}

/// One of PairedGames::points.
struct PairedPoints {
  PointsOf of{};
  std::string left, right;
  MeanDifference difference;
};

std::vector<PairedPoints> points_of(const PairedGamesRecord& record) {
  std::vector<PairedPoints> out;
  for (std::size_t i = 0; i < points_of_count; ++i) {
    const auto& sum = record.games.points[i];
    out.push_back({static_cast<PointsOf>(i), std::to_string(sum.left), std::to_string(sum.right),
                   mean_difference(sum, record.games.games)});
  }
  return out;
}

std::map<int, std::uint64_t> players_of(const PairedGamesRecord& record) {
  std::map<int, std::uint64_t> out;
  for (std::size_t n = 0; n < record.games.of_players.size(); ++n)
    if (record.games.of_players[n] > 0) out[static_cast<int>(n)] = record.games.of_players[n];
  return out;
}

Shape shape_of(const PairedPoints*) {
  using F = PairedPoints;
  return object(
      {fields<&F::of, &F::left, &F::right>(),
       field<&F::difference, &MeanDifference::mean>("mean_difference", "right minus left, per game", real()),
       field<&F::difference, &MeanDifference::error>("standard_error")});
}

std::optional<std::string> board_text(const EditionPair& pair, const BoardOfOne& found) {
  if (!found.board) return std::nullopt;
  return rules::print_position(pair.set, *found.board);
}

/// As one side sees it.
ScoreRecord seen_by(const EditionSide& side, const rules::Position& position,
                    const rules::ScoreSheet& sheet) {
  return score_record(side.set, {side.seen(position.placements), position.players_are_numbers},
                      side.edition.id, sheet);
}

}  // namespace

Shape shape_of(const DifferentScores*) {
  using F = DifferentScores;
  return object(
      {fields<&F::tiles, &F::followers, &F::position, &F::left, &F::right>(),
       itself("seen_in_game", object({field<&F::seen_left>("left"), field<&F::seen_right>("right")}))});
}

Shape shape_of(const DifferenceRecord*) { return object({difference_fields<>()}); }

Shape shape_of(const OptionRecord*) {
  using F = OptionRecord;
  using O = OptionDifference;
  constexpr auto option = &F::option;
  return object(
      {field<&F::edition>("edition", "among all pairs: has the left value and all the rest").if_any(),
       fields_in<option, &O::name, &O::left, &O::right, &O::topic>(),
       field<option, &O::follows>("follows", "a formula that no file gives: the options that it follows",
                                  text_or_nothing())
           .or_null(),
       field<&F::contradiction>("contradiction", "why the left edition cannot have this option alone")
           .or_null(),
       field<&F::alone>("alone", "the left edition and the same with this option as the right one has it")
           .or_null()});
}

Shape shape_of(const PairedGamesRecord*) {
  using F = PairedGamesRecord;
  using G = PairedGames;
  constexpr auto games = &F::games;
  return object({fields_in<games, &G::games>(), fields<&F::seed>(),
                 field<games, &G::made_under_left>("made_under", {}, words<bool>({"right", "left"})),
                 fields_in<games, &G::cut_short>(), field<games, &G::one_sided>("one_sided_deployments"),
                 fields_in<games, &G::other_totals, &G::other_winners>(),
                 computed<players_of>("players", "how many of the games had so many players"),
                 computed<points_of>("points")});
}

Shape shape_of(const PartedGamesRecord*) {
  using F = PartedGamesRecord;
  using G = PartedGames;
  constexpr auto games = &F::games;
  return object({fields_in<games, &G::games>(), fields<&F::seed>(), fields_in<games, &G::parted>(),
                 field<games, &G::first>("first").or_null(),
                 field<games, &G::earliest>("earliest").or_null()});
}

Shape shape_of(const EditionsDiffRecord*) {
  using F = EditionsDiffRecord;
  return object(
      {constant("format", "bastide.editions-diff/2"), fields<&F::left, &F::right>(),
       field<&F::tile_set>("tileset"), field<&F::tiles>("tiles", "positions of up to so many were looked at"),
       fields<&F::options>(), difference_fields<&F::difference>(),
       field<&F::positions>("positions", "all positions with one or two followers"),
       field<&F::games>("games").or_null(),
       field<&F::course>("course", "where games made under each edition by itself go on differently")
           .or_null()});
}

Shape shape_of(const PairRecord*) {
  using F = PairRecord;
  return object({fields<&F::left, &F::right>(), field<&F::tile_set>("tileset"), fields<&F::options>(),
                 difference_fields<&F::difference>()});
}

Shape shape_of(const AllPairsRecord*) {
  using F = AllPairsRecord;
  return object({constant("format", "bastide.editions-diff-all/1"), fields<&F::tiles, &F::pairs>(),
                 field<&F::options>(
                     "options", "each option that differs in a pair, by itself, once for each two values")});
}

DifferenceRecord difference_record(const EditionPair& pair, const Comparison& comparison) {
  DifferenceRecord out;
  out.verdict = comparison.why_equal           ? "equal"
                : comparison.smallest.position ? "different"
                                               : "no_difference_found";
  out.why = comparison.why_equal;
  if (comparison.smallest.position) {
    const auto& [text, position, followers] = *comparison.smallest.position;
    out.smallest = {static_cast<int>(position.placements.size()),
                    followers,
                    text,
                    seen_by(pair.left, position, comparison.sheets->left),
                    seen_by(pair.right, position, comparison.sheets->right),
                    comparison.left_sight,
                    comparison.right_sight};
  }
  out.searched = comparison.smallest;
  out.has_same_boards = pair.has_alike_boards();
  out.only_left = board_text(pair, comparison.left_only);
  out.only_right = board_text(pair, comparison.right_only);
  return out;
}

OptionRecord option_record(const OptionAlone& alone) {
  OptionRecord out{alone.option, {}, {}};
  if (!alone.contradiction.empty()) out.contradiction = alone.contradiction;
  if (alone.comparison) out.alone = difference_record(*alone.pair, *alone.comparison);
  return out;
}

}  // namespace bastide::reports::records
