// The blocks of a document, for tests that look at what a result is made of.
#pragma once

#include <variant>
#include <vector>

#include "reports/document/document.hpp"

namespace bastide::tests {

/// All blocks of a kind in their order, also of what is folded or beside something.
template <class Kind>
std::vector<Kind> all_of(const reports::document::Document& document) {
  namespace blocks = reports::document;
  std::vector<Kind> out;
  const auto add = [&](const blocks::Document& inside) {
    for (auto& block : all_of<Kind>(inside)) out.push_back(std::move(block));
  };
  for (const auto& block : document.blocks) {
    if (const auto* found = std::get_if<Kind>(&block)) out.push_back(*found);
    if (const auto* folded = std::get_if<blocks::Folded>(&block)) add(folded->inside);
    if (const auto* beside = std::get_if<blocks::Beside>(&block)) add(beside->left), add(beside->right);
  }
  return out;
}

}  // namespace bastide::tests
