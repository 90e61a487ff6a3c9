// `editions diff` as JSON: docs/formats.md, reports/schemas/editions-diff.schema.json.
#include <nlohmann/json.hpp>

#include "cli/editions_diff_result.hpp"
#include "reports/score_json.hpp"
#include "rules/notation.hpp"

namespace bastide::cli {
namespace {

using Json = nlohmann::ordered_json;
using props::Comparison;
using props::EditionPair;

const char* name_of(props::Sight sight) {
  switch (sight) {
    case props::Sight::after_turn:
      return "after_turn";
    case props::Sight::before_scoring:
      return "before_scoring";
    case props::Sight::never:
      break;
  }
  return "never";
}

/// The position as one side sees it, with the sheet: `bastide.score/1`.
Json score_json(const props::EditionSide& side, const rules::Position& position,
                const rules::ScoreSheet& sheet) {
  const rules::Position seen{side.seen(position.placements), position.players_are_numbers};
  return Json::parse(reports::write_score(side.set, seen, side.edition, sheet));
}

Json board_json(const EditionPair& pair, const props::BoardOfOne& found) {
  return found.board ? Json(rules::print_position(pair.set, *found.board)) : Json(nullptr);
}

Json to_json(const EditionPair& pair, const Comparison& comparison) {
  Json out{{"verdict", verdict_of(comparison)}};
  out["why"] = comparison.why_equal ? Json(*comparison.why_equal) : Json(nullptr);
  out["smallest"] = nullptr;
  if (comparison.smallest.position) {
    const auto& found = *comparison.smallest.position;
    out["smallest"] = {
        {"tiles", found.position.placements.size()},
        {"followers", found.followers},
        {"position", found.text},
        {"left", score_json(pair.left, found.position, comparison.sheets->left)},
        {"right", score_json(pair.right, found.position, comparison.sheets->right)},
        {"seen_in_game",
         {{"left", name_of(comparison.left_sight)}, {"right", name_of(comparison.right_sight)}}}};
  }
  auto& covered = out["covered"] = Json::array();
  for (const auto& size : comparison.smallest.covered)
    covered.push_back({{"tiles", size.tiles},
                       {"followers", size.followers},
                       {"boards", std::to_string(size.boards)},
                       {"arrangements", std::to_string(size.arrangements)}});
  out["same_boards"] = pair.has_alike_boards();
  out["only_left"] = board_json(pair, comparison.left_only);
  out["only_right"] = board_json(pair, comparison.right_only);
  return out;
}

Json to_json(const props::OptionDifference& option, const props::OptionAlone* alone) {
  Json out{{"name", option.name},
           {"left", option.left},
           {"right", option.right},
           {"topic", name_of(option.topic)}};
  out["follows"] = option.follows.empty() ? Json(nullptr) : Json(option.follows);
  const bool contradicts = alone != nullptr && !alone->contradiction.empty();
  out["contradiction"] = contradicts ? Json(alone->contradiction) : Json(nullptr);
  out["alone"] =
      alone != nullptr && alone->comparison ? to_json(*alone->pair, *alone->comparison) : Json(nullptr);
  return out;
}

Json to_json(const props::DifferenceCounts& counts) {
  auto out = Json::array();
  for (const auto& size : counts.sizes)
    out.push_back({{"tiles", size.tiles},
                   {"boards", std::to_string(size.boards)},
                   {"positions", std::to_string(size.positions)},
                   {"different", std::to_string(size.different)},
                   {"left_points", std::to_string(size.left_points)},
                   {"right_points", std::to_string(size.right_points)}});
  return out;
}

Json to_json(const props::PairedGames& games, std::uint64_t seed) {
  if (games.games == 0) return nullptr;
  Json out{{"games", std::to_string(games.games)},
           {"seed", std::to_string(seed)},
           {"made_under", games.made_under_left ? "left" : "right"},
           {"cut_short", std::to_string(games.cut_short)},
           {"one_sided_deployments", std::to_string(games.one_sided)},
           {"other_totals", std::to_string(games.other_totals)},
           {"other_winners", std::to_string(games.other_winners)}};
  auto& points = out["points"] = Json::array();
  for (std::size_t i = 0; i < props::points_of_count; ++i) {
    const auto& sum = games.points[i];
    const auto difference = props::mean_difference(sum, games.games);
    points.push_back({{"of", props::name_of(static_cast<props::PointsOf>(i))},
                      {"left", std::to_string(sum.left)},
                      {"right", std::to_string(sum.right)},
                      {"mean_difference", difference.mean},
                      {"standard_error", difference.error}});
  }
  return out;
}

}  // namespace

Json to_json(const EditionsDiff& diff) {
  const auto& pair = *diff.pair;
  Json out{{"format", "bastide.editions-diff/2"},
           {"left", pair.left.edition.id},
           {"right", pair.right.edition.id},
           {"tileset", pair.set.id()},
           {"tiles", diff.tiles},
           {"options", Json::array()}};
  for (std::size_t i = 0; i < diff.options.size(); ++i)
    out["options"].push_back(to_json(diff.options[i], i < diff.alone.size() ? &diff.alone[i] : nullptr));
  out.update(to_json(pair, diff.comparison));
  out["positions"] = to_json(diff.counts);
  out["games"] = to_json(diff.games, diff.seed);
  return out;
}

Json pair_json(const EditionsDiff& diff) {
  const auto& pair = *diff.pair;
  Json out{{"left", pair.left.edition.id},
           {"right", pair.right.edition.id},
           {"tileset", pair.set.id()},
           {"options", Json::array()}};
  for (const auto& option : diff.options) out["options"].push_back(option.name);
  out.update(to_json(pair, diff.comparison));
  return out;
}

Json option_json(const std::string& base, const props::OptionAlone& alone) {
  Json out{{"edition", base}};
  out.update(to_json(alone.option, &alone));
  return out;
}

}  // namespace bastide::cli
