#include "bench/table/models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace bastide::table {
namespace {

constexpr std::array side_names = {"north", "east", "south", "west"};

int start_image(const tilesets::TileSet& set) { return set.turned(set.start_type(), 0).oriented + 1; }

int packed(const tilesets::OrientedType& image) {
  int edges = 0;
  for (std::size_t s = 0; s < 4; ++s) edges |= static_cast<int>(image.edges[s]) << (2 * s);
  return edges;
}

/// What stands for one name between @ signs.
std::string value(std::string_view name, const tilesets::TileSet& set, int tiles) {
  const auto images = set.oriented();
  std::string lines;
  const auto add_case = [&](std::size_t key, int result) {
    lines += fmt::format("{}    case {}: return {};", lines.empty() ? "" : "\n", key, result);
  };
  if (name == "reach") return fmt::to_string(tiles - 1);
  if (name == "images") return fmt::to_string(images.size());
  if (name == "types") return fmt::to_string(set.type_count());
  if (name == "start") return fmt::to_string(start_image(set));
  if (name == "most") {
    return fmt::to_string(std::max_element(set.types().begin(), set.types().end(), [](auto& a, auto& b) {
                            return a.count < b.count;
                          })->count);
  }
  for (std::size_t i = 0; i < images.size(); ++i) {
    if (name == "edges") add_case(i + 1, packed(images[i]));
    if (name == "type_of") add_case(i + 1, images[i].type);
  }
  for (std::size_t t = 0; t < set.types().size(); ++t)
    if (name == "copies") add_case(t, set.types()[t].count);
  if (lines.empty()) throw std::invalid_argument(fmt::format("the model asks for @{}@", name));
  return lines;
}

}  // namespace

std::string answer_set_facts(const tilesets::TileSet& set) {
  auto facts = fmt::format("start({}).\n", start_image(set));
  for (std::size_t t = 0; t < set.types().size(); ++t)
    facts += fmt::format("copies({},{}).\n", t, set.types()[t].count);
  const auto images = set.oriented();
  for (std::size_t i = 0; i < images.size(); ++i) {
    facts += fmt::format("image({},{}).", i + 1, images[i].type);
    for (std::size_t s = 0; s < 4; ++s)
      facts += fmt::format(" edge({},{},{}).", i + 1, side_names[s], static_cast<int>(images[i].edges[s]));
    facts += '\n';
  }
  return facts;
}

std::string transition_model(std::string_view model, const tilesets::TileSet& set, int tiles) {
  std::string text;
  bool is_name = false;  // the model's comment has none, so what stands between @ signs alternates
  for (std::size_t from = 0; from <= model.size(); is_name = !is_name) {
    const auto to = std::min(model.find('@', from), model.size());
    const auto part = model.substr(from, to - from);
    text += is_name ? value(part, set, tiles) : std::string(part);
    from = to + 1;
  }
  return text;
}

}  // namespace bastide::table
