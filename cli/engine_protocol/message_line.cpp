#include "cli/engine_protocol/message_line.hpp"

#include <fmt/core.h>

#include "reports/records/json_object.hpp"

namespace bastide::cli::engine_protocol {

using reports::records::LocatedJson;
using tilesets::InputError;

MessageLine::MessageLine(std::string text, std::string source, int number, const char* advice)
    : text_(std::move(text)), source_(std::move(source)), number_(number), json_(parsed(advice)) {
  if (json_.value().is_object()) return;
  fail("", fmt::format("{}, expected one line of JSON, an object{}",
                       reports::records::json_type(json_.value()), advice));
}

LocatedJson MessageLine::parsed(const char* advice) const {
  try {
    return {text_, 0, text_.size(), {source_, 1, 1}, LocatedJson::Places::when_asked};
  } catch (const InputError& error) {
    fail(InputError(error.where(),
                    fmt::format("{}, expected one line of JSON, an object{}", error.message(), advice), {}));
  }
}

void MessageLine::read(const tilesets::described::Shape& shape, void* value) const {
  try {
    reports::records::read_json(shape, json_, {}, value);
  } catch (const InputError& error) {
    fail(error);
  }
}

void MessageLine::fail(const std::string& pointer, const std::string& message) const {
  fail(InputError(json_.place(pointer), message, {}));
}

/// The diagnostic shows the line that has this number.
void MessageLine::fail(const InputError& error) const {
  constexpr std::size_t longest_shown = 300;
  const auto shown =
      std::string(static_cast<std::size_t>(number_ - 1), '\n') + text_.substr(0, longest_shown);
  throw InputError({source_, number_, error.where().column}, error.message(), shown);
}

}  // namespace bastide::cli::engine_protocol
