#include "solver/questions/fill/fill_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "solver/arithmetic/random_stream.hpp"
#include "solver/boards/cell_sets.hpp"
#include "solver/counting/edge_pattern.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::fill {
namespace {

using Kinds = std::array<std::uint8_t, 4>;

Kinds kinds_of(const std::array<tilesets::Edge, 4>& edges) {
  Kinds out{};
  for (std::size_t s = 0; s < 4; ++s) out[s] = static_cast<std::uint8_t>(kind_index(edges[s]));
  return out;
}

int only_kind(unsigned kinds) { return std::has_single_bit(kinds) ? std::countr_zero(kinds) : -1; }

}  // namespace

FillTiles::FillTiles(const tilesets::TileSet& set, const FillProblem& problem, bool tells_types_apart)
    : no_equal_neighbours_(problem.no_equal_neighbours), kinds_(set.edges().size()) {
  const counting::EdgeLetters letters(set);
  using Key = std::tuple<counting::EdgeCode, unsigned, int>;
  std::map<Key, int> numbers;
  std::vector<int> class_of;  // [type]
  const bool by_type = tells_types_apart || problem.no_equal_neighbours;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    unsigned apart = problem.cloisters_apart && type.has_cloister() ? 1U : 0U;
    if (problem.pennants_apart && type.has_pennant()) apart |= 2U;
    const Key key{letters.least_turned(letters.code_of(type.edges)), apart, by_type ? t : -1};
    const auto [place, is_new] = numbers.emplace(key, static_cast<int>(classes_.size()));
    if (is_new) {
      FillClass fresh;
      for (const auto edge : type.edges) ++fresh.edges[kind_index(edge)];
      fresh.apart = static_cast<std::uint8_t>(apart);
      classes_.push_back(fresh);
    }
    auto& of_type = classes_[static_cast<std::size_t>(place->second)];
    of_type.types.push_back(t);
    of_type.tiles += problem.counts[static_cast<std::size_t>(t)];
    class_of.push_back(place->second);
  }

  std::map<std::tuple<FillImage, int>, int> images;  // told apart by oriented type where types are
  for (int t = 0; t < set.type_count(); ++t) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      const auto& turned = set.turned(t, rotation);
      const FillImage image{kinds_of(turned.edges),
                            static_cast<std::uint16_t>(class_of[static_cast<std::size_t>(t)])};
      const auto [place, is_new] = images.emplace(
          std::tuple(image, tells_types_apart ? int{turned.oriented} : -1), static_cast<int>(images_.size()));
      if (is_new) images_.push_back(image);
      image_of_.push_back(place->second);
    }
  }

  std::set<EdgeKinds> known{any_kind};  // the choices of kinds, each a digit
  for (std::size_t k = 0; k < kinds_; ++k) known.insert(static_cast<EdgeKinds>(1U << k));
  for (const auto& of_cell : problem.rim)
    for (const auto kinds : of_cell) known.insert(kinds_of_set(set, kinds));
  const std::vector<EdgeKinds> choices(known.begin(), known.end());
  for (unsigned kinds = 0; kinds <= any_kind; ++kinds) {
    const auto choice =
        std::find(choices.begin(), choices.end(), kinds_of_set(set, static_cast<EdgeKinds>(kinds)));
    if (choice != choices.end()) digit_[kinds] = static_cast<CellKey>(choice - choices.begin());
  }
  const auto base = static_cast<CellKey>(choices.size());
  place_value_ = {1, base, base * base, base * base * base};
  for (CellKey key = 0; key < base * place_value_[3]; ++key) {
    begin_.push_back(static_cast<std::uint32_t>(list_.size()));
    for (std::size_t i = 0; i < images_.size(); ++i) {
      bool fits = classes_[images_[i].tile_class].tiles > 0;
      for (std::size_t s = 0; s < 4; ++s)
        fits = fits && (choices[key / place_value_[s] % base] >> images_[i].kinds[s] & 1U) != 0;
      if (fits) list_.push_back(static_cast<std::uint16_t>(i));
    }
  }
  begin_.push_back(static_cast<std::uint32_t>(list_.size()));
}

bool FillTiles::may_touch(int a, int b) const {
  const auto class_of_a = images_[static_cast<std::size_t>(a)].tile_class;
  const auto class_of_b = images_[static_cast<std::size_t>(b)].tile_class;
  return !(no_equal_neighbours_ && class_of_a == class_of_b) &&
         (classes_[class_of_a].apart & classes_[class_of_b].apart) == 0;
}

int FillTiles::rotation_of(int type, int image) const {
  for (int rotation = 0; rotation < 4; ++rotation) {
    if (image_of(type, rotation) == image) return rotation;
  }
  throw std::logic_error("a type does not lie in that image");
}

std::vector<int> sweep_order(std::span<const rules::Cell> cells) {
  const auto [west, east] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.x < b.x; });
  const auto [north, south] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.y < b.y; });
  const bool by_column = east->x - west->x >= south->y - north->y;
  std::vector<int> order(cells.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto rank = [&](int i) {
    const auto cell = cells[static_cast<std::size_t>(i)];
    return by_column ? std::pair(cell.x, cell.y) : std::pair(cell.y, cell.x);
  };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
  return order;
}

FillSearch::FillSearch(const tilesets::TileSet& set, const FillProblem& problem, bool tells_types_apart)
    : problem_(&problem),
      tiles_(set, problem, tells_types_apart),
      rim_(problem.rim),
      beside_(boards::cells_beside(problem.cells)),
      around_(cells_around(problem)),
      sweep_(sweep_order(problem.cells)),
      image_at_(problem.cells.size(), -1),
      ordered_(tiles_.keys()),
      ordered_for_(tiles_.keys(), 0) {
  for (auto& of_cell : rim_)
    for (auto& kinds : of_cell) kinds = kinds_of_set(set, kinds);
}

void FillSearch::make_steps(std::span<const rules::Placement> given) {
  const auto& cells = problem_->cells;
  given_.clear();
  const auto give = [&](const rules::Placement& placement) {
    const auto same = std::find_if(given_.begin(), given_.end(),
                                   [&](const auto& other) { return other.cell == placement.cell; });
    if (same == given_.end()) given_.push_back(placement);
  };
  for (const auto& placement : problem_->fixed) give(placement);
  for (const auto& placement : given) give(placement);

  std::vector<int> order;
  for (const auto& placement : given_)
    order.push_back(static_cast<int>(std::find(cells.begin(), cells.end(), placement.cell) - cells.begin()));
  for (const int cell : sweep_) {
    if (std::find(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(given_.size()), cell) ==
        order.begin() + static_cast<std::ptrdiff_t>(given_.size()))
      order.push_back(cell);
  }
  std::vector<bool> is_laid(cells.size(), false);
  fixed_steps_.clear();
  steps_.clear();
  need_ = {};
  cells_for_ = {};
  rim_cells_ = 0;
  for (const int cell : order) {
    const auto c = static_cast<std::size_t>(cell);
    Step step;
    step.cell = cell;
    for (std::size_t s = 0; s < 4; ++s) {
      const int other = beside_[c][s];
      step.laid_beside[s] = -1;
      if (other < 0) {
        const auto kinds = rim_.empty() ? any_kind : rim_[c][s];
        step.rim += tiles_.key_of(s, kinds);
        step.outer = static_cast<std::uint8_t>(step.outer | 1U << s);
        if (const int kind = only_kind(kinds); kind >= 0) {
          ++need_[static_cast<std::size_t>(kind)];
          step.single = static_cast<std::uint8_t>(step.single | 1U << s);
          step.demanded = static_cast<EdgeKinds>(step.demanded | kinds);
        }
      } else if (is_laid[static_cast<std::size_t>(other)]) {
        step.laid_beside[s] = other;
      } else {
        step.rim += tiles_.key_of(s, any_kind);
        step.later = static_cast<std::uint8_t>(step.later | 1U << s);
      }
    }
    for (const int other : around_[c]) {
      if (is_laid[static_cast<std::size_t>(other)]) step.laid_around.push_back(other);
    }
    is_laid[c] = true;
    rim_cells_ += step.outer != 0 ? 1 : 0;
    for (std::size_t k = 0; k < tiles_.kinds(); ++k) cells_for_[k] += step.demanded >> k & 1;
    (fixed_steps_.size() < given_.size() ? fixed_steps_ : steps_).push_back(std::move(step));
  }
}

CellKey FillSearch::key_of(const Step& step) const {
  auto key = step.rim;
  for (std::size_t s = 0; s < 4; ++s) {
    const int other = step.laid_beside[s];
    if (other < 0) continue;
    const auto& image = tiles_.images()[static_cast<std::size_t>(image_at_[static_cast<std::size_t>(other)])];
    key += tiles_.key_of(s, static_cast<EdgeKinds>(1U << image.kinds[(s + 2) % 4]));
  }
  return key;
}

/// Lays (sign 1) or takes back (-1).
void FillSearch::lay(const Step& step, int image, int sign) {
  const auto& laid = tiles_.images()[static_cast<std::size_t>(image)];
  left_[laid.tile_class] -= sign;
  const auto& edges = tiles_.classes()[laid.tile_class].edges;
  for (std::size_t k = 0; k < tiles_.kinds(); ++k) {
    have_[k] -= sign * edges[k];
    tiles_with_[k] -= edges[k] > 0 ? sign : 0;
    cells_for_[k] -= (step.demanded >> k & 1) * sign;
  }
  rim_cells_ -= step.outer != 0 ? sign : 0;
  image_at_[static_cast<std::size_t>(step.cell)] = sign > 0 ? image : -1;
  for (std::size_t s = 0; s < 4; ++s) {
    const std::size_t kind = laid.kinds[s];
    if ((step.outer >> s & 1U) != 0) {
      if ((step.single >> s & 1U) != 0) need_[kind] -= sign;
      if (kind != 0) open_left_ -= sign;
    } else if ((step.later >> s & 1U) != 0) {
      need_[kind] += sign;
    } else {
      need_[kind] -= sign;
    }
  }
}

/// Whether counting leaves a chance to fill the cells that are empty.
bool FillSearch::is_possible() const {
  for (std::size_t k = 0; k < tiles_.kinds(); ++k) {
    if (have_[k] < need_[k] || tiles_with_[k] < cells_for_[k]) return false;
  }
  // A tile without a field edge shows something else wherever it lies at the rim.
  return open_left_ >= 0 && open_left_ >= rim_cells_ - tiles_with_[0];
}

bool FillSearch::is_allowed(const Step& step, int image) const {
  return std::all_of(step.laid_around.begin(), step.laid_around.end(), [&](int other) {
    return tiles_.may_touch(image_at_[static_cast<std::size_t>(other)], image);
  });
}

std::span<const std::uint16_t> FillSearch::ordered(CellKey key) {
  auto& list = ordered_[key];
  if (ordered_for_[key] != run_number_) {
    const auto fitting = tiles_.fitting(key);
    list.assign(fitting.begin(), fitting.end());
    std::sort(list.begin(), list.end(), [&](auto a, auto b) { return rank_[a] > rank_[b]; });
    ordered_for_[key] = run_number_;
  }
  return list;
}

FillSearch::RunEnd FillSearch::run(std::span<const rules::Placement> given, std::uint64_t seed,
                                   std::uint64_t run, std::uint64_t limit, const std::atomic<bool>* stop,
                                   std::uint64_t& nodes,
                                   const std::function<bool(std::span<const rules::Placement>)>& use) {
  make_steps(given);
  left_.clear();
  have_ = {};
  tiles_with_ = {};
  for (const auto& of_class : tiles_.classes()) {
    left_.push_back(of_class.tiles);
    for (std::size_t k = 0; k < tiles_.kinds(); ++k) {
      have_[k] += of_class.tiles * of_class.edges[k];
      tiles_with_[k] += of_class.edges[k] > 0 ? of_class.tiles : 0;
    }
  }
  std::fill(image_at_.begin(), image_at_.end(), -1);
  open_left_ = problem_->most_open.value_or(1 << 20);

  arithmetic::RandomStream random(seed, run, arithmetic::Purpose::moves);
  ++run_number_;
  const double all = std::accumulate(have_.begin(), have_.end(), static_cast<double>(tiles_.kinds()));
  std::vector<double> noise;
  for (std::size_t c = 0; c < tiles_.classes().size(); ++c) noise.push_back(random.unit());
  rank_.assign(tiles_.images().size(), 0);
  for (std::size_t i = 0; i < rank_.size(); ++i) {
    const auto& image = tiles_.images()[i];
    for (const auto kind : image.kinds) rank_[i] -= std::log((have_[kind] + 1) / all);
    rank_[i] += 1.5 * noise[image.tile_class] + 0.5 * random.unit();
  }

  auto left_of_type = problem_->counts;  // a class may have tiles left when the type that is given has none
  for (std::size_t g = 0; g < fixed_steps_.size(); ++g) {
    const int image = tiles_.image_of(given_[g].type, given_[g].rotation);
    const auto fitting = tiles_.fitting(key_of(fixed_steps_[g]));
    const bool is_there = left_of_type[static_cast<std::size_t>(given_[g].type)]-- > 0;
    if (std::find(fitting.begin(), fitting.end(), image) == fitting.end() || !is_there ||
        !is_allowed(fixed_steps_[g], image))
      return RunEnd::exhausted;
    lay(fixed_steps_[g], image, 1);
  }
  if (!is_possible()) return RunEnd::exhausted;

  struct Choice {
    std::span<const std::uint16_t> images;
    std::size_t next = 0;
    int laid = -1;
  };
  std::vector<Choice> path(steps_.size() + 1);
  std::size_t depth = 0;
  if (!steps_.empty()) path[0].images = ordered(key_of(steps_[0]));
  while (true) {
    if (depth == steps_.size()) {
      if (!use(decoded())) return RunEnd::stopped;
      if (depth == 0) return RunEnd::exhausted;
      --depth;
      continue;
    }
    auto& choice = path[depth];
    const auto& step = steps_[depth];
    if (choice.laid >= 0) {
      lay(step, choice.laid, -1);
      choice.laid = -1;
    }
    bool went_on = false;
    while (choice.next < choice.images.size()) {
      const int image = choice.images[choice.next++];
      if (left_[tiles_.images()[static_cast<std::size_t>(image)].tile_class] == 0) continue;
      if (!step.laid_around.empty() && !is_allowed(step, image)) continue;
      if (nodes == limit) return RunEnd::cut;
      ++nodes;
      if ((nodes & 0xfffU) == 0 && runs::is_stopped(stop)) return RunEnd::cut;
      lay(step, image, 1);
      if (!is_possible()) {
        lay(step, image, -1);
        continue;
      }
      choice.laid = image;
      ++depth;
      path[depth] = {};
      if (depth < steps_.size()) path[depth].images = ordered(key_of(steps_[depth]));
      went_on = true;
      break;
    }
    if (went_on) continue;
    if (depth == 0) return RunEnd::exhausted;
    --depth;
  }
}

std::vector<rules::Placement> FillSearch::decoded() const {
  auto left = problem_->counts;
  std::vector<rules::Placement> out(problem_->cells.size());
  const auto put = [&](std::size_t cell, int type, int rotation) {
    --left[static_cast<std::size_t>(type)];
    out[cell] = {type, rotation, problem_->cells[cell], std::nullopt};
  };
  for (std::size_t g = 0; g < given_.size(); ++g)
    put(static_cast<std::size_t>(fixed_steps_[g].cell), given_[g].type, given_[g].rotation);
  for (const auto& step : steps_) {
    const auto cell = static_cast<std::size_t>(step.cell);
    const int image = image_at_[cell];
    const auto& of_class = tiles_.classes()[tiles_.images()[static_cast<std::size_t>(image)].tile_class];
    const auto type = *std::find_if(of_class.types.begin(), of_class.types.end(),
                                    [&](int t) { return left[static_cast<std::size_t>(t)] > 0; });
    put(cell, type, tiles_.rotation_of(type, image));
  }
  return out;
}

}  // namespace bastide::solver::questions::fill
