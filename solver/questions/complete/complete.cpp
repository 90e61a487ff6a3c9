#include "solver/questions/complete/complete.hpp"

#include <fmt/format.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/complete/completion.hpp"
#include "solver/questions/complete/completion_chance.hpp"
#include "solver/questions/complete/feature_text.hpp"

namespace bastide::solver::questions::complete {
namespace {

using answers::Answer;
using answers::Answers;
using answers::ProofKind;
using answers::SolveVerdict;
using runs::RunControl;

namespace reference = rules::reference;
using rules::Placement;

/// What is asked, put together.
struct Asked {
  const tilesets::TileSet& set;
  const rules::editions::Edition& edition;
  const rules::Position& position;
  CompletionQuestion question;
};

std::vector<rules::Cell> cells_of(const std::vector<Placement>& board) {
  return board | ranges::views::transform(&Placement::cell) | ranges::to_vector;
}

/// The board with the added tiles in an order of laying. Throws when the reference model does not see the
/// feature complete on it.
rules::Position completed(const Asked& asked, const std::vector<Placement>& added,
                          std::vector<rules::SegmentRef>* highlight) {
  auto position = asked.position;
  for (const int i : boards::layable_order(added, cells_of(asked.position.placements)))
    position.placements.push_back(added[static_cast<std::size_t>(i)]);
  if (position.placements.size() != asked.position.placements.size() + added.size())
    throw std::logic_error("the solver found a completion whose tiles cannot be laid");
  require_sound(asked.set, asked.edition.table, position.placements, answers::BoardForm::connected);
  const auto found = reference::features(asked.set, position.placements, asked.edition.table);
  const auto& feature = answers::feature_at(found, asked.question.feature);
  if (!feature.complete)
    throw std::logic_error("the solver found a completion that the reference model refuses");
  if (highlight != nullptr) *highlight = feature.segments;
  return position;
}

std::string times(std::uint64_t n, const char* one, const char* many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

/// The single tiles that complete the feature, type by type: "E: E1@1,0, E2@1,0".
std::vector<std::string> single_tiles(const Asked& asked, const FewestTiles& fewest) {
  std::map<int, std::vector<std::string>> places;
  for (const auto& added : fewest.kept)
    places[added.front().type].push_back(rules::print_placement(asked.set, added.front()));
  std::vector<std::string> out;
  for (const auto& [type, all] : places)
    out.push_back(fmt::format("{}: {}", asked.set.type(type).id, fmt::join(all, ", ")));
  return out;
}

void add_single_tiles(const Asked& asked, const FewestTiles& fewest, Answer& answer) {
  answer.facts.push_back({"single_tiles", single_tiles(asked, fewest)});
  std::set<int> types;
  for (const auto& added : fewest.kept) types.insert(added.front().type);
  if (types.size() == 1) answer.facts.push_back({"sole_completer", asked.set.type(*types.begin()).id});
}

/// The chances within 1, 2, ... draws, as facts.
void add_chances(const Asked& asked, const CompleteOptions& options, const RunControl& control,
                 const FewestTiles& fewest, Answer& answer) {
  ChanceQuestion question;
  question.laid = cells_of(asked.position.placements);
  question.entries = options.limit;
  question.stop = control.stop;
  int bag = 0;
  for (const auto& type : asked.set.types()) question.left.push_back(type.count);
  for (const auto& p : asked.position.placements) --question.left[static_cast<std::size_t>(p.type)];
  for (const int n : question.left) bag += n;
  question.draws = std::min(options.draws, bag);
  if (question.draws == 0) return;
  const int within = std::max(options.within, *fewest.tiles);
  const auto met = each_completion(asked.question, {within, options.limit, control.stop}, [&](const auto& c) {
    question.completions.push_back(c);
    return question.completions.size() <= most_completions ? CompletionUse::go_on : CompletionUse::stop;
  });
  answer.facts.push_back({"chance_with_tiles", std::int64_t{within}});
  if (met.end == CompletionEnd::cut_short) {
    answer.facts.push_back({"chance_cut_short", true});
    answer.proof.words.push_back(fmt::format(
        "The chance is not told: there are more than {} completions of up to {}, or too many to look for.",
        std::min(question.completions.size(), most_completions),
        times(static_cast<std::uint64_t>(within), "tile", "tiles")));
    return;
  }
  const auto chances = completion_chances(question);
  const auto exact = [](const arithmetic::Fraction& chance) { return arithmetic::to_text(chance); };
  const auto decimal = [](const arithmetic::Fraction& chance) { return arithmetic::to_decimal(chance, 6); };
  answer.facts.push_back({"chance", chances.within | ranges::views::transform(exact) | ranges::to_vector});
  answer.facts.push_back(
      {"chance_decimal", chances.within | ranges::views::transform(decimal) | ranges::to_vector});
  const bool are_all = met.end == CompletionEnd::looked_at_all;
  const auto told = static_cast<std::int64_t>(chances.within.size());
  answer.facts.push_back(
      {"chance_exact_draws", are_all ? told : std::min(told, static_cast<std::int64_t>(within))});
  if (!chances.is_complete) {
    answer.facts.push_back({"chance_cut_short", true});
    answer.proof.words.push_back(
        fmt::format("The chance within {} and more is not told: its table would have more than {} entries.",
                    times(chances.within.size() + 1, "draw", "draws"), options.limit));
  }
  answer.proof.words.push_back(fmt::format(
      "Chance: within 1, 2, ... draws from the bag of {}, each tile laid in the best way for the feature or "
      "elsewhere; with {} of at most {}{}.",
      times(static_cast<std::uint64_t>(bag), "tile", "tiles"),
      times(question.completions.size(), "completion", "completions"),
      times(static_cast<std::uint64_t>(within), "tile", "tiles"),
      are_all ? ", which are all there are"
              : fmt::format(": exact within up to {}, a lower bound beyond",
                            times(static_cast<std::uint64_t>(within), "draw", "draws"))));
}

void explain_none(const Asked& asked, const FewestTiles& fewest, Answer& answer) {
  answer.proof.nodes = fewest.placements;
  if (const auto dead = dead_cell(asked.question)) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.kind = ProofKind::counting;
    answer.proof.words.push_back(dead->cell ? fmt::format("The feature needs a tile on cell {},{}: {}.",
                                                          dead->cell->x, dead->cell->y, dead->why)
                                            : fmt::format("No tile can complete it: {}.", dead->why));
    return;
  }
  if (fewest.end == CompletionEnd::looked_at_all) {
    answer.verdict = SolveVerdict::impossible;
    answer.proof.kind = ProofKind::exhaustion;
    answer.proof.words.push_back(fmt::format(
        "Every way to fill the cells that the feature needs was followed to its end: {} tried, and each "
        "ends at a cell into which no tile of the bag fits.",
        times(fewest.placements, "placement", "placements")));
    return;
  }
  answer.verdict = SolveVerdict::cut_short;
  answer.facts.push_back({"at_least", std::int64_t{fewest.at_least}});
  answer.proof.words.push_back(
      fmt::format("No completion has fewer than {}; {}.",
                  times(static_cast<std::uint64_t>(fewest.at_least), "tile", "tiles"),
                  fewest.end == CompletionEnd::within_tiles ? "larger ones were not asked for"
                                                            : "the search stopped there"));
}

}  // namespace

Answers complete_feature(const rules::board::FitTable& fit, const rules::editions::Edition& edition,
                         const rules::Position& position, rules::SegmentRef feature,
                         const CompleteOptions& options, const RunControl& control) {
  const auto& set = fit.set();
  boards::require_land_to_come(set, position.placements, "solve complete");
  const Asked asked{set, edition, position, {&fit, edition.table, position.placements, feature}};
  const auto most = options.most_tiles == 0 ? set.tile_count() : options.most_tiles;
  const auto fewest = fewest_tiles(asked.question, {most, options.limit, control.stop}, most_completions);

  Answers out;
  out.question = "complete";
  auto& answer = out.answers.emplace_back();
  answer.about.push_back({"feature", segment_words(set, position.placements, feature)});
  out.is_complete = control.stop == nullptr || !control.stop->load();
  if (!fewest.tiles) {
    explain_none(asked, fewest, answer);
    return out;
  }
  answer.verdict = SolveVerdict::found;
  answer.facts.push_back({"tiles", std::int64_t{*fewest.tiles}});
  answer.position = completed(asked, fewest.kept.front(), &answer.highlight);
  answer.proof.kind = ProofKind::exhaustion;
  answer.proof.nodes = fewest.placements;
  if (*fewest.tiles == 0) {
    answer.proof.words.emplace_back("It is complete as it is.");
    answer.proof.kind = ProofKind::witness;
    return out;
  }
  answer.proof.words.push_back(fmt::format(
      "No completion has fewer tiles: every way to fill the cells that the feature needs was tried, {} with "
      "those of as many tiles.",
      times(fewest.placements, "placement", "placements")));
  if (fewest.are_all_counted) {
    answer.count = std::to_string(fewest.ways);
  } else {
    answer.facts.push_back({"ways_at_least", static_cast<std::int64_t>(fewest.ways)});
    answer.proof.words.emplace_back("The ways were not all counted: the search stopped.");
  }
  if (*fewest.tiles == 1 && fewest.are_all_counted) add_single_tiles(asked, fewest, answer);
  if (options.wants_all) {
    for (const auto& added : fewest.kept) answer.all.push_back(completed(asked, added, nullptr));
    if (fewest.ways > fewest.kept.size())
      answer.proof.words.push_back(
          fmt::format("Of the {} ways the first {} are listed.", fewest.ways, fewest.kept.size()));
  }
  add_chances(asked, options, control, fewest, answer);
  return out;
}

}  // namespace bastide::solver::questions::complete
