#include "bench/yardsticks/plain_set.hpp"

#include <stdexcept>

namespace bastide::yardsticks {
namespace {

bool fits(const Image& image, int code) {
  for (int s = 0; s < 4; ++s) {
    const int demanded = (code >> (2 * s)) & 3;
    if (demanded != 0 && demanded != image.edges[static_cast<std::size_t>(s)]) return false;
  }
  return true;
}

int number(tilesets::Edge edge) {
  return edge == tilesets::Edge::field ? 1 : edge == tilesets::Edge::road ? 2 : 3;
}

Image plain(const tilesets::OrientedType& oriented) {
  Image image{oriented.type, oriented.rotation, {}, {}};
  for (std::size_t s = 0; s < 4; ++s) {
    image.edges[s] = number(oriented.edges[s]);
    image.shown[s] = bits(image.edges[s], opposite(static_cast<int>(s)));
  }
  return image;
}

}  // namespace

PlainSet plain_set(const tilesets::TileSet& set) {
  PlainSet made;
  if (set.oriented().size() > 255) throw std::invalid_argument("a yardstick counts images in a byte");
  for (const auto& type : set.types()) made.left.push_back(type.count);
  const auto start = static_cast<std::size_t>(set.start_type());
  --made.left[start];
  made.start = plain(set.oriented()[set.turned(set.start_type(), 0).oriented]);
  made.type_fitting.resize(made.left.size());
  for (const auto& oriented : set.oriented()) {
    const auto image = plain(oriented);
    const auto type = static_cast<std::size_t>(image.type);
    if (made.left[type] == 0) continue;  // the start tile was the only one
    for (int code = 0; code < 256; ++code) {
      if (!fits(image, code)) continue;
      const auto at = static_cast<std::size_t>(code);
      made.fitting[at].push_back(image);
      ++made.type_fitting[type][at];
      ++made.images_fitting[at];
    }
  }
  return made;
}

}  // namespace bastide::yardsticks
