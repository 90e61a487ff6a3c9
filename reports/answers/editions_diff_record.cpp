#include "reports/answers/editions_diff_record.hpp"

#include <array>
#include <map>
#include <optional>

#include "reports/records/score_record.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::answers {

using namespace tilesets::described;
using props::differences::Comparison;
using props::differences::CoveredSize;
using props::differences::EditionPair;
using props::differences::EditionSide;
using props::differences::OptionAlone;
using props::differences::OptionDifference;
using props::differences::Parting;
using props::differences::PositionCounts;
using props::differences::Sight;
using records::ScoreRecord;

namespace {

/// Of an enumeration whose `count` values have names.
template <class Enum>
Shape words_by_name(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(name_of(static_cast<Enum>(i)));
  return words<Enum>(std::move(names));
}

/// Two editions, and what their comparison found.
struct Compared {
  const EditionPair* pair;
  const Comparison* comparison;
};
Compared compared(const Compared& both) { return both; }
Compared compared(const EditionsDiff& diff) { return {diff.pair.get(), &diff.comparison}; }

/// The smallest position that is scored differently, with either score.
struct Smallest {
  std::size_t tiles;
  int followers;
  std::string position;
  ScoreRecord left, right;
  Sight left_sight, right_sight;
};
Shape shape_of(const Smallest*) {
  using F = Smallest;
  return object(
      {field<&F::tiles>("tiles", {}, bare<std::size_t>()).at_least(1),
       field<&F::followers>("followers").at_least(1), fields<&F::position, &F::left, &F::right>(),
       itself("seen_in_game", object({field<&F::left_sight>("left"), field<&F::right_sight>("right")}))});
}

/// The position as one side sees it, with the sheet.
ScoreRecord scored(const EditionSide& side, const rules::Position& position, const rules::ScoreSheet& sheet) {
  const rules::Position seen{side.seen(position.placements), position.players_are_numbers};
  return records::score_record(side.set, seen, sheet, side.edition.id);
}
std::optional<Smallest> smallest_of(const Compared& of) {
  const auto& c = *of.comparison;
  if (!c.smallest.position) return std::nullopt;
  const auto& found = *c.smallest.position;
  return Smallest{found.position.placements.size(),
                  found.followers,
                  found.text,
                  scored(of.pair->left, found.position, c.sheets->left),
                  scored(of.pair->right, found.position, c.sheets->right),
                  c.left_sight,
                  c.right_sight};
}

constexpr std::array difference_verdicts = {"equal", "different", "no_difference_found"};
std::string verdict_in(const Comparison& comparison) {
  if (comparison.why_equal) return "equal";
  return comparison.smallest.position ? "different" : "no_difference_found";
}
std::optional<std::string> board_of(const Compared& of, const props::differences::BoardOfOne& found) {
  return found.board ? std::optional(rules::print_position(of.pair->set, *found.board)) : std::nullopt;
}

Shape sizes_shape() {
  using F = CoveredSize;
  return list_of<std::vector<F>>(
      object({field<&F::tiles>("tiles").at_least(1), fields<&F::followers, &F::boards, &F::arrangements>()}));
}

/// Of whatever `Of` is of two editions.
template <class Of>
Fields comparison_fields() {
  constexpr auto verdict = [](const Of& of) { return verdict_in(*compared(of).comparison); };
  constexpr auto why = [](const Of& of) { return compared(of).comparison->why_equal; };
  constexpr auto smallest = [](const Of& of) { return smallest_of(compared(of)); };
  constexpr auto covered = [](const Of& of) { return compared(of).comparison->smallest.covered; };
  constexpr auto own = [](const Of& of) { return compared(of).comparison->smallest.own_covered; };
  constexpr auto left_out = [](const Of& of) { return compared(of).comparison->smallest.own_left_out; };
  constexpr auto alike = [](const Of& of) { return compared(of).pair->has_alike_boards(); };
  constexpr auto only_left = [](const Of& of) {
    return board_of(compared(of), compared(of).comparison->left_only);
  };
  constexpr auto only_right = [](const Of& of) {
    return board_of(compared(of), compared(of).comparison->right_only);
  };
  return {
      computed<verdict>(
          "verdict",
          "equal: proved to score every position alike; no_difference_found: none on boards up to "
          "the bound",
          word_among<difference_verdicts>()),
      computed<why>("why", "of equal: the reason").or_null(),
      computed<smallest>("smallest", "the smallest position that is scored differently").or_null(),
      computed<covered>("covered", "the sizes that were looked at, in order; empty when equal",
                        sizes_shape()),
      computed<own>(
          "covered_with_own_figures",
          "likewise with at least one figure that only one edition has; the other scores the position "
          "without it",
          sizes_shape())
          .if_any(),
      computed<left_out>("not_covered",
                         "sizes with such figures that were left out because there are too many arrangements",
                         sizes_shape())
          .if_any(),
      computed<alike>("same_boards", "the same table and start tiles"),
      computed<only_left>("only_left", "the smallest board that only the left edition allows").or_null(),
      computed<only_right>("only_right", "likewise the right one").or_null()};
}
Shape shape_of(const Compared*) { return object(comparison_fields<Compared>()); }

/// An option that differs, and what it does by itself where that was looked at.
struct ToldDifference {
  const OptionDifference* option;
  const OptionAlone* alone;
  std::string edition = {};
};
std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}
Fields option_fields() {
  using F = ToldDifference;
  constexpr auto name = [](const F& f) { return f.option->name; };
  constexpr auto left = [](const F& f) { return f.option->left; };
  constexpr auto right = [](const F& f) { return f.option->right; };
  constexpr auto topic = [](const F& f) { return f.option->topic; };
  constexpr auto follows = [](const F& f) { return unless_empty(f.option->follows); };
  constexpr auto contradiction = [](const F& f) {
    return f.alone == nullptr ? std::nullopt : unless_empty(f.alone->contradiction);
  };
  constexpr auto alone = [](const F& f) {
    const bool is_there = f.alone != nullptr && f.alone->comparison;
    return is_there ? std::optional(Compared{f.alone->pair.get(), &*f.alone->comparison}) : std::nullopt;
  };
  const auto topics = words_by_name<props::differences::OptionTopic>(4);
  return {computed<name>("name"),
          computed<left>("left"),
          computed<right>("right"),
          computed<topic>("topic", {}, topics),
          computed<follows>("follows", "a formula that no file gives: the options that it follows").or_null(),
          computed<contradiction>("contradiction", "why the left edition cannot have this option alone")
              .or_null(),
          computed<alone>("alone", "the left edition and the same with this option as the right one has it")
              .or_null()};
}
Shape shape_of(const ToldDifference*) { return object(option_fields()); }

Shape parting_shape() {
  using F = Parting;
  return object({fields<&F::game, &F::tiles, &F::left, &F::right>()});
}

/// Points of all games, of one sort.
struct ToldPoints {
  props::differences::PointsOf of;
  std::uint64_t left, right;
  props::differences::MeanDifference difference;
};
Shape shape_of(const ToldPoints*) {
  using F = ToldPoints;
  using D = props::differences::MeanDifference;
  const auto kinds = words_by_name<props::differences::PointsOf>(props::differences::points_of_count);
  return object({field<&F::of>("of", {}, kinds), fields<&F::left, &F::right>(),
                 field<&F::difference, &D::mean>("mean_difference", "right minus left, per game", real()),
                 field<&F::difference, &D::error>("standard_error")});
}

struct ToldGames {
  const props::differences::PairedGames* games;
  std::uint64_t seed;
};
std::map<std::string, std::uint64_t> players_in(const ToldGames& told) {
  std::map<std::string, std::uint64_t> out;
  for (std::size_t n = 0; n < told.games->of_players.size(); ++n) {
    if (told.games->of_players[n] > 0) out[std::to_string(n)] = told.games->of_players[n];
  }
  return out;
}
std::vector<ToldPoints> points_in(const ToldGames& told) {
  std::vector<ToldPoints> out;
  for (const auto& sum : told.games->points)
    out.push_back({static_cast<props::differences::PointsOf>(out.size()),
                   static_cast<std::uint64_t>(sum.left), static_cast<std::uint64_t>(sum.right),
                   mean_difference(sum, told.games->games)});
  return out;
}
template <auto member>
Field of_games(std::string name) {
  return computed<[](const ToldGames& f) { return f.games->*member; }>(std::move(name));
}
Shape shape_of(const ToldGames*) {
  using F = ToldGames;
  using G = props::differences::PairedGames;
  constexpr auto is_right = [](const F& f) { return !f.games->made_under_left; };
  return object({of_games<&G::games>("games"), fields<&F::seed>(),
                 computed<is_right>("made_under", {}, words<bool>({"left", "right"})),
                 of_games<&G::cut_short>("cut_short"), of_games<&G::one_sided>("one_sided_deployments"),
                 of_games<&G::other_totals>("other_totals"), of_games<&G::other_winners>("other_winners"),
                 computed<players_in>("players", "how many of the games had so many players"),
                 computed<points_in>("points")});
}

struct ToldCourse {
  props::differences::PartedGames games;
  std::uint64_t seed;
};
Shape shape_of(const ToldCourse*) {
  using F = ToldCourse;
  using G = props::differences::PartedGames;
  const auto parting = maybe_of<std::optional<Parting>>(parting_shape());
  return object({fields_in<&F::games, &G::games>(), fields<&F::seed>(), fields_in<&F::games, &G::parted>(),
                 field<&F::games, &G::first>("first", "in the game with the least number", parting).or_null(),
                 field<&F::games, &G::earliest>("earliest", "after the fewest tiles", parting).or_null()});
}

std::vector<ToldDifference> options_in(const EditionsDiff& diff) {
  std::vector<ToldDifference> out;
  for (const auto& option : diff.options)
    out.push_back({&option, out.size() < diff.alone.size() ? &diff.alone[out.size()] : nullptr});
  return out;
}

Fields sides_of() {
  constexpr auto left = [](const EditionsDiff& d) { return d.pair->left.edition.id; };
  constexpr auto right = [](const EditionsDiff& d) { return d.pair->right.edition.id; };
  constexpr auto set = [](const EditionsDiff& d) { return d.pair->set.id(); };
  return {computed<left>("left"), computed<right>("right"), computed<set>("tileset")};
}

}  // namespace

Shape shape_of(const EditionsDiff*) {
  using F = EditionsDiff;
  using P = PositionCounts;
  constexpr auto games = [](const F& f) {
    return f.games.games == 0 ? std::nullopt : std::optional(ToldGames{&f.games, f.seed});
  };
  constexpr auto course = [](const F& f) {
    return f.course.games == 0 ? std::nullopt : std::optional(ToldCourse{f.course, f.seed});
  };
  // A count in digits as the others are, but points may be below 0.
  constexpr auto left = [](const P& counts) { return std::to_string(counts.left_points); };
  constexpr auto right = [](const P& counts) { return std::to_string(counts.right_points); };
  constexpr auto digits = "^-?[0-9]+$";
  const auto counts =
      object({field<&P::tiles>("tiles").at_least(1), fields<&P::boards, &P::positions, &P::different>(),
              computed<left>("left_points").like(digits), computed<right>("right_points").like(digits)});
  return object({constant("format", "bastide.editions-diff/2"), sides_of(),
                 field<&F::tiles>("tiles", "positions of up to so many were looked at").at_least(1),
                 computed<options_in>("options"), comparison_fields<F>(),
                 field<&F::counts, &props::differences::DifferenceCounts::sizes>(
                     "positions", "all positions with one or two followers", list_of<std::vector<P>>(counts)),
                 computed<games>("games").or_null(),
                 computed<course>("course", "where games made under each edition by itself go on differently")
                     .or_null()});
}

Shape shape_of(const AllEditionsDiff*) {
  using F = AllEditionsDiff;
  constexpr auto names = [](const EditionsDiff& diff) {
    std::vector<std::string> out;
    for (const auto& option : diff.options) out.push_back(option.name);
    return out;
  };
  constexpr auto rows = [](const F& f) {
    std::vector<ToldDifference> out;
    for (const auto& row : f.options) out.push_back({&row.alone.option, &row.alone, row.edition});
    return out;
  };
  const auto pair = object({sides_of(), computed<names>("options"), comparison_fields<EditionsDiff>()});
  const auto option = object(
      {field<&ToldDifference::edition>("edition", "has the left value and all the rest"), option_fields()});
  return object(
      {constant("format", "bastide.editions-diff-all/1"), field<&F::tiles>("tiles").at_least(1),
       field<&F::pairs>("pairs", {}, list_of<std::vector<EditionsDiff>>(pair)),
       computed<rows>("options", "each option that differs in a pair, by itself, once for each two values",
                      list_of<std::vector<ToldDifference>>(option))});
}

}  // namespace bastide::reports::answers
