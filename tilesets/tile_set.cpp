#include "tilesets/tile_set.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "tilesets/tile_image.hpp"

namespace bastide::tilesets {
namespace {

/// The rim tables of a turned type; its oriented type is filled in later.
TurnedType turn(const TileType& type, std::size_t index, unsigned rotation) {
  TurnedType turned;
  turned.type = static_cast<std::uint16_t>(index);
  turned.rotation = static_cast<std::uint8_t>(rotation);
  for (unsigned s = 0; s < side_count; ++s) turned.edges[(s + rotation) % 4] = type.edges[s];
  turned.side_segment.fill(no_segment);
  turned.half_segment.fill(no_segment);
  for (std::size_t i = 0; i < type.segments.size(); ++i) {
    const auto sides = turn_sides(type.segments[i].sides, rotation);
    const auto half_edges = turn_half_edges(type.segments[i].half_edges, rotation);
    for (unsigned s = 0; s < side_count; ++s) {
      if (((sides >> s) & 1U) != 0) turned.side_segment[s] = static_cast<std::uint8_t>(i);
    }
    for (unsigned h = 0; h < half_edge_count; ++h) {
      if (((half_edges >> h) & 1U) != 0) turned.half_segment[h] = static_cast<std::uint8_t>(i);
    }
  }
  return turned;
}

}  // namespace

TileSet::TileSet(std::string id, std::string name, std::string source, std::vector<TileType> types, int start,
                 SourceLocation where, Names names, std::vector<EdgeKind> edges)
    : id_(std::move(id)),
      name_(std::move(name)),
      source_(std::move(source)),
      where_(std::move(where)),
      names_(std::move(names)),
      edges_(std::move(edges)),
      types_(std::move(types)),
      start_(start) {
  for (std::size_t e = 1; e <= edges_.size(); ++e) edge_values_.push_back(static_cast<Edge>(e));
  has_mixed_edges_ = mixed_edge() != nullptr;
  oriented_of_.resize(types_.size());
  for (std::size_t t = 0; t < types_.size(); ++t) {
    tile_count_ += types_[t].count;
    std::map<std::string, std::uint16_t> seen;  // image -> oriented type, within this type only
    for (unsigned rotation = 0; rotation < 4; ++rotation) {
      auto turned = turn(types_[t], t, rotation);
      const auto next = static_cast<std::uint16_t>(oriented_.size());
      const auto [image, is_new] = seen.emplace(image_key(types_[t], rotation), next);
      if (is_new) {
        oriented_.push_back({turned.type, turned.rotation, turned.edges});
        oriented_of_[t].push_back(next);
      }
      turned.oriented = image->second;
      turned_.push_back(turned);
    }
    if (oriented_.size() > most_oriented_types) {
      throw InputError(
          where_,
          fmt::format("the set has more than {} distinct turned tiles at tile '{}', expected at most {}",
                      most_oriented_types, types_[t].id, most_oriented_types),
          {});
    }
  }
  find_continued();
}

void TileSet::find_continued() {
  continued_edges_ = 0;
  for (const auto edge : edges()) {
    if (edge_kind(edge).is_continued) continued_edges_ |= static_cast<std::uint8_t>(bit_of(edge));
  }
  continued_.assign(types_.size(), 0);
  for (std::size_t t = 0; t < types_.size(); ++t) {
    for (const auto edge : types_[t].edges)
      continued_[t] |= static_cast<std::uint8_t>(bit_of(edge) & continued_edges_);
    if (!types_[t].fills_hole) continue;
    continued_[t] |= hole_bit;
    continued_edges_ |= hole_bit;
  }
}

TileSet TileSet::drawn_by(std::vector<Deck> decks, std::vector<Bends> bends) const {
  auto set = *this;
  set.decks_ = std::move(decks);
  set.bends_ = std::move(bends);
  for (const auto& deck : set.decks_) {
    if (deck.continues) set.edges_[static_cast<std::size_t>(*deck.continues) - 1].is_continued = true;
  }
  set.find_continued();
  return set;
}

TileSet TileSet::beginning_with(std::vector<GameStart> starts) const {
  auto set = *this;
  set.start_ = starts.front().type;
  set.lying_ = std::move(starts.front().others);
  starts.erase(starts.begin());
  set.other_starts_ = std::move(starts);
  return set;
}

const std::vector<LyingTile>& TileSet::lying(int start_type) const {
  const auto other = std::ranges::find(other_starts_, start_type, &GameStart::type);
  return other == other_starts_.end() ? lying_ : other->others;
}

std::vector<GameStart> TileSet::starts() const {
  std::vector<GameStart> all{{start_, lying_}};
  all.insert(all.end(), other_starts_.begin(), other_starts_.end());
  return all;
}

bool TileSet::begins_with(int start_type) const {
  return start_type == start_ ||
         std::ranges::find(other_starts_, start_type, &GameStart::type) != other_starts_.end();
}

int TileSet::count_at_start(int type, int start_type) const {
  return (type == start_type ? 1 : 0) +
         static_cast<int>(std::ranges::count(lying(start_type), type, &LyingTile::type));
}

bool TileSet::shares_types() const {
  for (std::size_t t = 0; t < types_.size(); ++t) {
    if (std::ranges::count_if(decks_, [&](const Deck& deck) { return deck.counts[t] > 0; }) > 1) return true;
  }
  return false;
}

bool is_word_for(std::string_view word, std::string_view name) {
  return word.starts_with(name) && (word.size() == name.size() || word.substr(name.size()) == "s");
}

int TileSet::find_figure(std::string_view figure) const {
  const auto found = std::ranges::find(names_.figures, figure, &Names::FigureName::id);
  return found == names_.figures.end() ? -1 : static_cast<int>(found - names_.figures.begin());
}

int TileSet::find(const std::string& type_id) const {
  const auto found = std::ranges::find(types_, type_id, &TileType::id);
  return found == types_.end() ? -1 : static_cast<int>(found - types_.begin());
}

bool TileSet::is_mirror_closed() const {
  std::vector<std::pair<std::string, int>> shapes;
  std::vector<std::pair<std::string, int>> mirrored;
  for (const auto& type : types_) {
    shapes.emplace_back(shape_key(type), type.count);
    mirrored.emplace_back(shape_key(type, true), type.count);
  }
  std::ranges::sort(shapes);
  std::ranges::sort(mirrored);
  return shapes == mirrored;
}

std::vector<int> TileSet::mirror() const {
  // Oriented types by image. Two types of one shape are told apart by their counts, then by their order, so
  // that the result is one to one whenever the set is mirror-closed.
  std::map<std::string, std::vector<int>> by_image;
  std::vector<int> order(oriented_.size());
  for (std::size_t o = 0; o < order.size(); ++o) order[o] = static_cast<int>(o);
  const auto type_of = [&](int o) -> const TileType& {
    return types_[oriented_[static_cast<std::size_t>(o)].type];
  };
  const auto rotation_of = [&](int o) -> unsigned { return oriented_[static_cast<std::size_t>(o)].rotation; };
  std::ranges::stable_sort(order, {}, [&](int o) { return type_of(o).count; });
  for (const int o : order) by_image[image_key(type_of(o), rotation_of(o))].push_back(o);

  std::vector<int> images(oriented_.size(), -1);
  for (const auto& [image, alike] : by_image) {
    const auto& first = type_of(alike.front());
    // Turning by r and then mirroring is the same as mirroring and then turning back by r.
    const auto found = by_image.find(image_key(first, 4 - rotation_of(alike.front()), true));
    if (found == by_image.end()) continue;
    const auto& others = found->second;
    for (std::size_t i = 0; i < alike.size(); ++i) {
      images[static_cast<std::size_t>(alike[i])] = others[std::min(i, others.size() - 1)];
    }
  }
  return images;
}

std::string TileSet::topology_key() const {
  std::vector<std::string> parts;
  for (const auto& type : types_) parts.push_back(fmt::format("{} x {}", type.count, shape_key(type)));
  std::ranges::sort(parts);
  auto key = fmt::format("{}; start {}", fmt::join(parts, "; "),
                         start_ == no_start ? "none" : shape_key(types_[static_cast<std::size_t>(start_)]));
  if (marks().size() > 1) key += fmt::format("; marks {}", fmt::join(marks(), " "));
  for (std::size_t e = common_edge_kinds().size(); e < edges_.size(); ++e) {
    const auto& row = edges_[e];
    key += fmt::format("; edge {} {} {} {}", row.letter, kind_name(row.segment), row.has_fields,
                       row.is_continued);
    if (row.fits != 0) key += fmt::format(" fits {}", row.fits);
  }
  for (const auto& deck : decks_) {
    // By shape, as the types above: ids are no part of the key.
    std::vector<std::string> held;
    for (std::size_t t = 0; t < types_.size(); ++t)
      if (deck.counts[t] > 0) held.push_back(fmt::format("{} x {}", deck.counts[t], shape_key(types_[t])));
    std::ranges::sort(held);
    key += fmt::format("; deck of {}", fmt::join(held, "; "));
  }
  for (const auto& [type, others] : starts()) {
    if (type != start_)
      key += fmt::format("; or start {}", shape_key(types_[static_cast<std::size_t>(type)]));
    for (const auto& tile : others)
      key += fmt::format("; at {},{} lies {} turned by {}", tile.x, tile.y,
                         shape_key(types_[static_cast<std::size_t>(tile.type)]), tile.rotation);
  }
  for (const auto& rule : bends_) {
    key += fmt::format("; bends {} {:d}{:d}{:d}{:d}", static_cast<int>(rule.edge), rule.immediate,
                       rule.consecutive, rule.against_source, rule.space);
  }
  return key;
}

}  // namespace bastide::tilesets
