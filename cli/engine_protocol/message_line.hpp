// One line of JSON from someone else's program: described values read from it, and diagnostics that name the
// program and count its lines.
#pragma once

#include <string>

#include "tilesets/described/reading.hpp"

namespace bastide::cli::engine_protocol {

class MessageLine {
 public:
  /// `source` names the program, `number` counts its lines from 1. Throws InputError for what is not a JSON
  /// object, with `advice` at its end.
  MessageLine(std::string text, std::string source, int number, const char* advice = "");
  MessageLine(const MessageLine&) = delete;
  MessageLine& operator=(const MessageLine&) = delete;

  bool has(const char* key) const { return json_.root.find(key) != nullptr; }
  /// Throws InputError at what is wrong.
  void read(const tilesets::described::Shape& shape, void* value) const;
  template <class T>
  T read() const {
    T value{};
    read(tilesets::described::the_shape<T>(), &value);
    return value;
  }
  /// Throws InputError at the value of that JSON pointer.
  [[noreturn]] void fail(const std::string& pointer, const std::string& message) const;

 private:
  tilesets::described::Document parsed(const char* advice) const;
  [[noreturn]] void fail(const tilesets::InputError& error) const;

  std::string text_;
  std::string source_;
  int number_;
  tilesets::described::Document json_;
};

}  // namespace bastide::cli::engine_protocol
