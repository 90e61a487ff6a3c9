// JSON with places: a parsed value that knows at which byte of its file each part of it begins.
//
// nlohmann's parser tells the byte of a syntax error and nothing else. So after parsing, one walk over the
// (now known to be valid) text notes where every key and value begins, by JSON pointer. The walk keeps its
// own stack, refuses nesting and repeated keys, and costs about as much as the parse.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::reports::records {

class LocatedJson {
 public:
  /// Whether places are noted at once, or when somebody asks for one: then a repeated key is no mistake.
  enum class Places : bool { at_once, when_asked };

  /// Parses text[begin, end), which starts at the place `first` of the file. Throws InputError for what is
  /// not JSON, nests deeper than 32 values, or repeats a key. Keeps a view of `text`.
  LocatedJson(std::string_view text, std::size_t begin, std::size_t end, tilesets::SourceLocation first,
              Places places = Places::at_once);

  const nlohmann::json& value() const { return value_; }
  /// The part at a JSON pointer ("/turns/0/place"). Requires that it exists.
  const nlohmann::json& at(const std::string& pointer) const {
    return value_.at(nlohmann::json::json_pointer(pointer));
  }

  /// Where the value at `pointer` begins; where the whole value begins when there is none.
  tilesets::SourceLocation place(const std::string& pointer) const;
  /// The names in the object at `pointer`, in the order of the file, which the parsed value has forgotten.
  std::vector<std::string> names_in_order(const std::string& pointer) const;
  /// Throws InputError at the value, or at the key in front of it.
  [[noreturn]] void fail(const std::string& pointer, std::string message) const;
  [[noreturn]] void fail_at_key(const std::string& pointer, std::string message) const;

 private:
  struct Offsets {
    std::size_t key = 0;  ///< of the value itself for array elements and the root
    std::size_t value = 0;
  };
  void parse();
  void note_places() const;
  tilesets::SourceLocation place_of_offset(std::size_t offset) const;
  [[noreturn]] void fail_at_offset(std::size_t offset, std::string message) const;

  std::string_view text_;
  std::size_t begin_;
  std::size_t end_;
  tilesets::SourceLocation first_;
  nlohmann::json value_;
  const std::map<std::string, Offsets>& offsets() const;
  bool refuses_repeated_ = true;
  mutable std::map<std::string, Offsets> offsets_;  ///< empty until they are noted
};

/// `key` as one step of a JSON pointer ("a/b" -> "a~1b").
std::string pointer_step(std::string_view key);

}  // namespace bastide::reports::records
