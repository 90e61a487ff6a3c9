// The most points that one turn can give to one player.
//
// A tile completes cities and roads of which it holds a segment, its own cloister, and those on the eight
// cells around it; whoever scores has a follower of his own on each. So a turn is at most the best sum over:
// the tile laid, how many of its cities, roads and cloisters (as many as he has followers), each kind counted
// as in feature_sizes, as if the others took no tiles. Boards that reach it are looked for around a tile with
// its cloisters (LandscapeWalk), and staged as a game (last_turn_game.hpp).
#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "solver/boards/lay_out.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/landscape_search.hpp"
#include "solver/questions/largest/largest_search.hpp"
#include "solver/questions/largest/last_turn_game.hpp"
#include "solver/questions/largest/turn_shape.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::Answer;
using answers::SolveVerdict;
using growing::FeatureSize;
using growing::LandscapePlan;
using growing::most_points_of;
using rules::FeatureKind;
using rules::board::Ruleset;
using tilesets::SegmentKind;

constexpr std::uint64_t turn_steps = 60'000'000;

/// The sizes of a completed feature with at most `most` points, the best first.
std::optional<FeatureSize> best_size(const Ruleset& ruleset, FeatureKind kind, int most) {
  const auto& edition = ruleset.edition();
  std::optional<FeatureSize> best;
  for (const auto& size : growing::countable_sizes(ruleset.set(), kind, edition.table)) {
    const int points = points_of(size, kind, true, edition);
    if (points <= most && (!best || points > points_of(*best, kind, true, edition))) best = size;
  }
  return best;
}

/// The tile laid last at 0,0 with cloisters on cells around it, which ones as the stream says. Empty when the
/// cloisters do not fit.
std::vector<rules::Placement> centre(const rules::board::FitTable& fit, const TurnShape& shape,
                                     arithmetic::RandomStream& random) {
  const auto& set = fit.set();
  rules::board::Board board(fit, set.tile_count());
  board.place(board.index({0, 0}), shape.type, 0);
  std::array<rules::Cell, 8> around = {
      {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
  growing::shuffle_by_stream(around, random);
  int missing = shape.cloisters - (shape.has_own ? 1 : 0);
  for (const auto& cell : around) {
    if (missing == 0) break;
    std::vector<tilesets::OrientedType> images;
    for (const auto& image : fit.fitting(board.code(board.index(cell))))
      if (board.left(image.type) > 0 && set.type(image.type).has_cloister()) images.push_back(image);
    if (images.empty()) continue;
    const auto& image = images[random.below(static_cast<std::uint32_t>(images.size()))];
    board.place(board.index(cell), image.type, image.rotation);
    --missing;
  }
  return missing == 0 ? board.placements() : std::vector<rules::Placement>{};
}

/// What a walk looks for: a shape with at most one city and one road, and how large these are to be.
struct Aim {
  TurnShape shape;
  std::optional<FeatureSize> city, road;
  int points = 0;
};

LandscapePlan plan_of(const rules::board::FitTable& fit, const Aim& aim, std::vector<rules::Placement> laid) {
  const auto& type = fit.set().type(aim.shape.type);
  LandscapePlan plan;
  if (aim.city)
    plan.goals.push_back({FeatureKind::city, 0, first_segment(type, SegmentKind::city), *aim.city});
  if (aim.road)
    plan.goals.push_back({FeatureKind::road, 0, first_segment(type, SegmentKind::road), *aim.road});
  for (std::size_t i = aim.shape.has_own ? 0 : 1; i < laid.size(); ++i) {
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x) plan.filled.push_back({laid[i].cell.x + x, laid[i].cell.y + y});
  }
  std::sort(plan.filled.begin(), plan.filled.end());
  plan.filled.erase(std::unique(plan.filled.begin(), plan.filled.end()), plan.filled.end());
  plan.laid = std::move(laid);
  return plan;
}

/// The land of a walk as a game, when it can be played and scores what it should.
std::optional<LastTurnGame> staged(const Ruleset& ruleset, const LandscapePlan& plan, bool has_own,
                                   std::vector<rules::Placement> land) {
  const auto& set = ruleset.set();
  std::rotate(land.begin(), land.begin() + 1, land.end());  // the tile at the centre is laid last
  const auto last = static_cast<int>(land.size()) - 1;
  auto board = boards::extend_to_start(set, ruleset.edition().table, land);
  if (!board) return std::nullopt;
  // The start tile may have been added at the end.
  std::rotate(board->begin() + last, board->begin() + last + 1, board->end());
  const auto at = static_cast<int>(board->size()) - 1;
  std::vector<rules::SegmentRef> features;
  for (const auto& goal : plan.goals) features.push_back({at, goal.segment});
  for (int i = 0; i + 1 < static_cast<int>(plan.laid.size()); ++i)
    features.push_back(
        {i, first_segment(set.type((*board)[static_cast<std::size_t>(i)].type), SegmentKind::cloister)});
  if (has_own) features.push_back({at, first_segment(set.type(board->back().type), SegmentKind::cloister)});
  return stage_last_turn(ruleset, *board, features);
}

/// The city and the road that a shape completes have one side each on its tile.
bool is_end(const tilesets::TileType& type, const TurnShape& shape) {
  const auto has_one_side = [&](SegmentKind kind) {
    const auto& segment = type.segments[static_cast<std::size_t>(first_segment(type, kind))];
    return std::popcount(segment.sides) == 1;
  };
  return (shape.cities == 0 || has_one_side(SegmentKind::city)) &&
         (shape.roads == 0 || has_one_side(SegmentKind::road));
}

/// Shapes of at most one city and one road; what they are to reach less `less` points.
std::vector<Aim> aims_of(const Ruleset& ruleset, const std::vector<TurnShape>& shapes, int less,
                         bool only_ends) {
  const auto& edition = ruleset.edition();
  std::vector<Aim> aims;
  for (const auto& shape : shapes) {
    if (shape.cities > 1 || shape.roads > 1 || shape.points < shapes.front().points - less) continue;
    if (only_ends && !is_end(ruleset.set().type(shape.type), shape)) continue;
    Aim aim{shape, std::nullopt, std::nullopt, shape.cloisters * growing::points_of_cloister(0, edition)};
    int spared = less - (shapes.front().points - shape.points);
    if (shape.roads == 1) {
      const int most = most_points_of(1, FeatureKind::road, ruleset);
      aim.road = best_size(ruleset, FeatureKind::road, std::max(2, most - spared));
      if (!aim.road) continue;
      aim.points += points_of(*aim.road, FeatureKind::road, true, edition);
      spared -= most - points_of(*aim.road, FeatureKind::road, true, edition);
    }
    if (shape.cities == 1) {
      const int most = most_points_of(1, FeatureKind::city, ruleset);
      aim.city = best_size(ruleset, FeatureKind::city, most - std::max(0, spared));
      if (!aim.city) continue;
      aim.points += points_of(*aim.city, FeatureKind::city, true, edition);
    }
    aims.push_back(aim);
  }
  std::stable_sort(aims.begin(), aims.end(),
                   [](const auto& a, const auto& b) { return a.points > b.points; });
  if (!aims.empty())
    std::erase_if(aims, [best = aims.front().points](const auto& aim) { return aim.points < best; });
  return aims;
}

}  // namespace

Answer search_turn(const Ruleset& ruleset, const LargestPlan& plan) {
  Answer answer;
  answer.about = {{"what", std::string("turn")}};
  answer.proof.kind = answers::ProofKind::counting;
  const auto shapes = shapes_of(ruleset);
  const int at_most = shapes.front().points;
  answer.proof.words = shape_words(ruleset, shapes);
  if (at_most == 0) {
    answer.verdict = SolveVerdict::impossible;
    return answer;
  }
  const auto& fit = ruleset.fit();
  const auto all_steps = plan.most_steps == 0 ? turn_steps : plan.most_steps;
  growing::LandscapeWalk around_it(fit);
  std::uint64_t walk = 0;
  // First what counting admits, for half of the steps; then ever less.
  for (int less = 0, round = 1; less < at_most; less = std::max(1, 2 * less), ++round) {
    const auto until = all_steps - (all_steps >> static_cast<unsigned>(round));
    const auto aims = aims_of(ruleset, shapes, less, plan.only_ends);
    std::uint64_t idle = 0;
    while (!aims.empty() && answer.proof.nodes < until && idle < 10'000 && !plan.is_stopped()) {
      const auto& aim = aims[walk % aims.size()];
      arithmetic::RandomStream random(plan.seed, walk, arithmetic::Purpose::bag);
      const auto before = answer.proof.nodes;
      auto laid = centre(fit, aim.shape, random);
      if (!laid.empty()) {
        const auto land_plan = plan_of(fit, aim, std::move(laid));
        const growing::ShortWalk limits{plan.seed, walk, 400, plan.stop};
        if (const auto land = around_it.find(land_plan, limits, answer.proof.nodes)) {
          const auto turn = staged(ruleset, land_plan, aim.shape.has_own, *land);
          if (turn && turn->points.of_turn >= aim.points) {
            const int points = turn->points.of_turn;
            show_game(answer, ruleset, turn->game);
            answer.facts = {amount("point", points),
                            {"tile", fit.set().type(aim.shape.type).id},
                            amount("city", aim.shape.cities),
                            amount("road", aim.shape.roads),
                            amount("cloister", aim.shape.cloisters)};
            add_bound(answer, points, at_most);
            return answer;
          }
        }
      }
      idle = answer.proof.nodes - before < 20 ? idle + 1 : 0;
      ++walk;
    }
  }
  set_unshown(answer, at_most);
  return answer;
}

}  // namespace bastide::solver::questions::largest
