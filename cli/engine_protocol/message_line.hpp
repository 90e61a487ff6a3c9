// One line of JSON from someone else's program, read part by part, each part checked where it is read.
//
// A line is parsed by nlohmann's parser alone; only when something is wrong is it walked again for the place
// of what is wrong (reports/records/located_json.hpp), which costs ten times as much: answers come by the
// thousand and are rarely wrong.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::cli::engine_protocol {

class MessageLine {
 public:
  /// `source` names the program in diagnostics, `number` counts its lines from 1. Throws InputError for what
  /// is not a JSON object, with `advice` at its end.
  MessageLine(std::string text, std::string source, int number, const char* advice = "");
  const nlohmann::json& value() const { return value_; }
  /// Throws InputError at the value of that JSON pointer.
  [[noreturn]] void fail(const std::string& pointer, const std::string& message) const;

 private:
  std::string text_;
  std::string source_;
  int number_;
  nlohmann::json value_;
};

/// A part of a line. Everything throws InputError at the part that is not as expected.
class MessagePart {
 public:
  explicit MessagePart(const MessageLine& line) : line_(&line), value_(&line.value()) {}

  bool has(const char* key) const;  ///< of an object
  /// Requires that the part outlives what it gives.
  MessagePart at(const char* key) const;
  std::size_t size() const;  ///< of an array
  MessagePart item(std::size_t index) const;

  int integer(int least, int most) const;
  bool flag() const;
  std::string text() const;
  bool is_null() const { return value_->is_null(); }
  std::vector<int> integers(int least, int most) const;
  const nlohmann::json& value() const { return *value_; }
  [[noreturn]] void fail(const std::string& message) const { line_->fail(pointer(), message); }

 private:
  std::string pointer() const;

  const MessageLine* line_;
  const nlohmann::json* value_;
  const MessagePart* parent_ = nullptr;
  const char* key_ = nullptr;
  std::size_t index_ = 0;
};

}  // namespace bastide::cli::engine_protocol
