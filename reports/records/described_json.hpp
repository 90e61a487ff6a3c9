// Described values (tilesets/described/shape.hpp) as JSON, and the schema of it. From JSON:
// json_document.hpp.
//
// The files of reports/schemas/ that are made here are compared with what is made here by a test, which can
// write them (tests/reports/records/described_json.cpp). A schema is as strict as the reader, but for checks
// of how parts go together.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "tilesets/described/shape.hpp"

namespace bastide::reports::records {

using tilesets::described::Notation;
using tilesets::described::Shape;

nlohmann::ordered_json json_of(const Shape& shape, const void* value, const Notation& notation = {});
/// A schema of documents with this format ("bastide.run/1"), in draft 7.
nlohmann::ordered_json schema_of(const Shape& shape, const std::string& format, const std::string& title);

/// On one line; `is_ascii`: with all else escaped. Bytes that are not UTF-8 (a path typed on the command
/// line, say) become U+FFFD.
std::string json_line(const Shape& shape, const void* value, const Notation& notation = {},
                      bool is_ascii = false);

/// As text: with an indent, or on one line when it is below 0; without a line's end.
std::string json_text(const Shape& shape, const void* value, int indent, const Notation& notation = {});

template <class T, class Json = nlohmann::ordered_json>  // complete where it is called
Json json_of(const T& value, const Notation& notation = {}) {
  return json_of(tilesets::described::the_shape<T>(), &value, notation);
}
template <class T>
std::string json_text(const T& value, int indent, const Notation& notation = {}) {
  return json_text(tilesets::described::the_shape<T>(), &value, indent, notation);
}

}  // namespace bastide::reports::records
