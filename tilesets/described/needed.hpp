// A field for an optional member of which there is always something here: the value serves several shapes,
// each with a part of its members (one request of the protocol has a tile, another a figure).
#pragma once

#include <string>
#include <utility>

#include "tilesets/described/shape.hpp"

namespace bastide::tilesets::described {

/// As `field`; `shape` is that of what is there.
template <auto first, auto... deeper>
Field needed(std::string name, std::string description, Shape shape) {
  using Owner = typename MemberOf<first>::Owner;
  Field out{std::move(name), std::move(shape)};
  if (!description.empty()) out.shape.description = std::move(description);
  out.at = [](void* object) -> void* {
    auto& value = ((static_cast<Owner*>(object)->*first).*....*deeper);
    return &(value ? *value : value.emplace());
  };
  return out;
}

}  // namespace bastide::tilesets::described
