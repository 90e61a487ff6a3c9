// What the templates of the page are filled with.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>

namespace bastide::reports {

using Data = kainjow::mustache::data;

/// Templates look names up in the surrounding data too, so a missing text must be a present "false".
inline Data text_or_nothing(const std::string& text) { return text.empty() ? Data{false} : Data{text}; }

template <typename Values, typename Fill>
Data list_of(const Values& values, Fill fill) {
  Data out{Data::type::list};
  for (const auto& v : values) out.push_back(fill(v));
  return out;
}

}  // namespace bastide::reports
