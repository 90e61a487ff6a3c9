// The fast engine with something changed: an answer, what it answers, or an option of the edition.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <vector>

#include "props/engines/own_engines.hpp"

namespace bastide::tests {

/// The engine with its answers passed through change(request, answer).
template <class Change>
props::engines::Engine altered(props::engines::Engine engine, Change change) {
  return [engine = std::move(engine),
          change = std::move(change)](const props::engines::Request& request) mutable {
    auto answer = engine(request);
    change(request, answer);
    return answer;
  };
}
/// The fast engine likewise.
template <class Change>
props::engines::Engine altered(Change change) {
  return altered(props::engines::fast_engine(), std::move(change));
}

/// The engine without these abilities.
inline props::engines::Engine without(props::engines::Engine engine,
                                      std::vector<props::engines::Ask> left_out) {
  using namespace props::engines;
  return [engine = std::move(engine), left_out = std::move(left_out)](const Request& request) {
    if (std::ranges::find(left_out, request.ask) != left_out.end()) return unsupported();
    auto answer = engine(request);
    for (const auto ask : left_out) {
      if (answer.answers) std::erase(*answer.answers, word(ask));
    }
    return answer;
  };
}
/// The fast engine without undo, save and load: for what is added to it and would have to be taken back, too.
inline props::engines::Engine never_taking_back() {
  using props::engines::Ask;
  return without(props::engines::fast_engine(), {Ask::undo, Ask::save, Ask::load});
}

/// The fast engine under the edition with one option set otherwise.
inline props::engines::Engine misreading(const char* option, const char* value) {
  using namespace props::engines;
  auto kept = std::make_shared<std::map<const rules::editions::Edition*, rules::editions::Edition>>();
  return [engine = fast_engine(), kept, option, value](const Request& request) {
    if (request.ask != Ask::begin) return engine(request);
    auto terms = *request.terms;
    auto edition = *terms.edition;
    if (!rules::editions::set_option(edition, option, value).empty()) std::abort();
    terms.edition = &kept->insert_or_assign(terms.edition, std::move(edition)).first->second;
    return engine(begin_request(terms));
  };
}

/// Small cities score half, and cities have no pennants.
inline props::engines::Engine two_mistakes() {
  return altered(misreading("small_city", "half"),
                 [](const auto& /*request*/, props::engines::Answer& answer) {
                   for (std::size_t i = 0; answer.features && i < answer.features->size(); ++i) {
                     auto& pennants = (*answer.features)[i].pennants;
                     if (pennants) pennants = 0;
                   }
                 });
}

/// The fast engine with its features passed through `change`.
template <class Change>
props::engines::Engine changing_features(Change change) {
  return altered([change](const auto& /*request*/, props::engines::Answer& answer) {
    for (std::size_t i = 0; answer.features && i < answer.features->size(); ++i)
      change((*answer.features)[i]);
  });
}

}  // namespace bastide::tests
