// The fast engine with one thing changed: an option of the edition, or what it says of features.
#pragma once

#include <cstdlib>
#include <map>
#include <memory>

#include "props/engines/own_engines.hpp"

namespace bastide::tests {

/// The fast engine without undo, save and load: for what is added to it and would have to be taken back, too.
inline props::engines::EngineAdapter never_taking_back() {
  auto engine = props::engines::fast_engine();
  engine.undo = {};
  engine.save = {};
  engine.load = {};
  return engine;
}

/// The fast engine under the edition with one option set otherwise.
inline props::engines::EngineAdapter misreading(const char* option, const char* value) {
  auto engine = props::engines::fast_engine();
  auto kept = std::make_shared<std::map<const rules::editions::Edition*, rules::editions::Edition>>();
  engine.begin = [begin = engine.begin, kept, option, value](const props::engines::GameTerms& terms) {
    auto altered = *terms.edition;
    if (!rules::editions::set_option(altered, option, value).empty()) std::abort();
    auto& mine = kept->insert_or_assign(terms.edition, altered).first->second;
    auto other = terms;
    other.edition = &mine;
    return begin(other);
  };
  return engine;
}

/// The fast engine with its features passed through `change`.
template <class Change>
props::engines::EngineAdapter changing_features(Change change) {
  auto engine = props::engines::fast_engine();
  engine.features = [features = engine.features, change] {
    auto answer = features();
    for (auto& feature : answer->features) change(feature);
    return answer;
  };
  return engine;
}

}  // namespace bastide::tests
