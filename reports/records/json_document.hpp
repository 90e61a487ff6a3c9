// JSON as a document whose parts know where they stand (tilesets/described/document.hpp).
//
// nlohmann's parser says what is JSON, and words what is not; it tells the byte of a mistake and of nothing
// else. So a text that it accepts is walked once more: the tree is made there, each part with its byte.
#pragma once

#include <string>
#include <string_view>

#include "tilesets/described/reading.hpp"

namespace bastide::reports::records {

/// text[from, end), which starts at the place `begin` of the file. Throws InputError for what is not JSON,
/// nests deeper than 32 values, or repeats a key. Keeps a view of `text`.
tilesets::described::Document json_document(std::string_view text, std::size_t from, std::size_t end,
                                            tilesets::SourceLocation begin);
/// A whole file.
tilesets::described::Document json_document(std::string_view text, const std::string& file);

/// The value that a file tells. Throws InputError.
template <class T>
T value_from(std::string_view text, const std::string& file) {
  return tilesets::described::value_of<T>(json_document(text, file));
}

}  // namespace bastide::reports::records
