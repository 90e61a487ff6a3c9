// The most points that one turn can give to one player.
//
// A tile completes cities and roads of which it holds a segment, its own cloister, and those on the eight
// cells around it; whoever scores has a follower of his own on each. So a turn is at most the best sum over:
// the tile laid, how many of its cities, roads and cloisters (as many as he has followers), each kind counted
// as in feature_sizes, as if the others took no tiles. Boards that reach it are looked for around a tile with
// its cloisters (LandscapeWalk), and staged as a game (shown.hpp).
#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "solver/boards/every_board.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/questions/growing/feature_sizes.hpp"
#include "solver/questions/growing/final_scoring.hpp"
#include "solver/questions/growing/landscape_search.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {
namespace {

using answers::amount;
using answers::Answer;
using answers::SolveVerdict;
using growing::FeatureSize;
using growing::LandscapePlan;
using growing::most_points_of;
using growing::points_of_cloister;
using rules::FeatureKind;
using rules::board::Ruleset;
using tilesets::SegmentKind;

/// What a tile could complete at best.
struct TurnShape {
  int type = 0;
  int cities = 0;
  int roads = 0;
  int cloisters = 0;  ///< its own among them, if it has one and `has_own`
  bool has_own = false;
  int points = 0;
};

int count_of(const tilesets::TileType& type, SegmentKind kind) {
  return static_cast<int>(std::count_if(type.segments.begin(), type.segments.end(),
                                        [&](const auto& segment) { return segment.kind == kind; }));
}

bool has_segments(const tilesets::TileSet& set, SegmentKind kind) {
  const auto types = set.types();
  return std::any_of(types.begin(), types.end(),
                     [&](const auto& type) { return type.count > 0 && count_of(type, kind) > 0; });
}

/// The tiles that could complete as much as the best shape: "D, J and K".
std::string tiles_of(const tilesets::TileSet& set, const std::vector<TurnShape>& shapes) {
  const auto& best = shapes.front();
  std::vector<std::string> ids;
  for (const auto& shape : shapes) {
    if (shape.points == best.points && shape.cities == best.cities && shape.roads == best.roads)
      ids.push_back(set.type(shape.type).id);
  }
  std::string text;
  for (std::size_t i = 0; i < ids.size(); ++i)
    text += (i == 0 ? "" : i + 1 == ids.size() ? " or " : ", ") + ids[i];
  return text;
}

/// The type's first segment of a kind, or -1.
int first_segment(const tilesets::TileType& type, SegmentKind kind) {
  for (int s = 0; s < static_cast<int>(type.segments.size()); ++s)
    if (type.segments[static_cast<std::size_t>(s)].kind == kind) return s;
  return -1;
}

/// All shapes, the best first; the first is the bound.
std::vector<TurnShape> shapes_of(const rules::board::Ruleset& ruleset) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  std::array<int, 5> of_cities{}, of_roads{};
  for (int n = 1; n <= 4; ++n) {
    of_cities[static_cast<std::size_t>(n)] = most_points_of(n, FeatureKind::city, ruleset);
    of_roads[static_cast<std::size_t>(n)] = most_points_of(n, FeatureKind::road, ruleset);
  }
  int cloisters = 0;
  for (const auto& type : set.types()) cloisters += type.has_cloister() ? type.count : 0;
  if (!edition.table.completes_cloisters())
    cloisters = boards::most_surrounded_on(edition.table.area, cloisters);
  std::vector<TurnShape> shapes;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    if (type.count == 0) continue;
    const bool has_own = type.has_cloister();
    for (int c = 0; c <= count_of(type, SegmentKind::city); ++c) {
      for (int r = 0; r <= count_of(type, SegmentKind::road); ++r) {
        const int followers = edition.followers() - c - r;
        if (followers < 0) continue;
        const int most = std::min({followers, cloisters, has_own ? 9 : 8});
        shapes.push_back({t, c, r, most, has_own && most > 0,
                          of_cities[static_cast<std::size_t>(c)] + of_roads[static_cast<std::size_t>(r)] +
                              most * points_of_cloister(0, edition)});
      }
    }
  }
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const auto& a, const auto& b) { return a.points > b.points; });
  return shapes;
}

/// The argument in words.
std::vector<std::string> shape_words(const rules::board::Ruleset& ruleset,
                                     const std::vector<TurnShape>& shapes) {
  const auto& set = ruleset.set();
  const auto& edition = ruleset.edition();
  std::vector<std::string> words;
  std::string worth;
  const auto add = [&](FeatureKind kind, SegmentKind segments) {
    if (!has_segments(set, segments)) return;
    const auto counting = growing::counting_words(set, kind, edition.table, false);
    words.insert(words.end(), counting.begin(), counting.end());
    worth += "A completed " + std::string(rules::feature_name(kind)) + " is worth at most " +
             rules::counted(most_points_of(1, kind, ruleset), "point") + ". ";
  };
  add(FeatureKind::city, SegmentKind::city);
  add(FeatureKind::road, SegmentKind::road);
  if (has_segments(set, SegmentKind::cloister))
    worth += "A cloister is worth at most " + rules::counted(points_of_cloister(0, edition), "point") + ". ";
  words.push_back(
      worth +
      "A turn scores only features that its tile completes and that hold a follower of the player, who has " +
      std::to_string(edition.followers()) + ".");
  const auto& best = shapes.front();
  words.push_back("Over all tiles and all that they can complete, the best sum is that of " +
                  tiles_of(set, shapes) + " with " + rules::counted(best.cities, "city") + ", " +
                  rules::counted(best.roads, "road") + " and " + rules::counted(best.cloisters, "cloister") +
                  ": " + rules::counted(best.points, "point") + ".");
  return words;
}

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
