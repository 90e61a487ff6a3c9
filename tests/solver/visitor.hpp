// A function as a visitor of a walk.
#pragma once

namespace bastide::tests {

template <class Look>
struct Visitor {
  Look look;
  auto visit(const auto& land) { return look(land); }
};

}  // namespace bastide::tests
