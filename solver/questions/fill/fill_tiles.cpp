#include "solver/questions/fill/fill_tiles.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "solver/counting/edge_pattern.hpp"

namespace bastide::solver::questions::fill {
namespace {

using Kinds = std::array<std::uint8_t, 4>;

Kinds kinds_of(const std::array<tilesets::Edge, 4>& edges) {
  Kinds out{};
  for (std::size_t s = 0; s < 4; ++s) out[s] = static_cast<std::uint8_t>(kind_index(edges[s]));
  return out;
}

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

}  // namespace bastide::solver::questions::fill
