#include "cli/engine_protocol/message_line.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "reports/records/json_document.hpp"

namespace bastide::cli::engine_protocol {

using tilesets::InputError;
using tilesets::described::Document;
using tilesets::described::Part;

MessageLine::MessageLine(std::string text, std::string source, int number, const char* advice)
    : text_(std::move(text)), source_(std::move(source)), number_(number), json_(parsed(advice)) {
  if (json_.root.table() != nullptr) return;
  fail("", fmt::format("{}, expected one line of JSON, an object{}", json_.type_name(json_.root), advice));
}

Document MessageLine::parsed(const char* advice) const {
  try {
    return reports::records::json_document(text_, source_);
  } catch (const InputError& error) {
    fail(InputError(error.where(),
                    fmt::format("{}, expected one line of JSON, an object{}", error.message(), advice), {}));
  }
}

void MessageLine::read(const tilesets::described::Shape& shape, void* value) const {
  try {
    tilesets::described::read(shape, json_, json_.root, value);
  } catch (const InputError& error) {
    fail(error);
  }
}

void MessageLine::fail(const std::string& pointer, const std::string& message) const {
  const Part* part = &json_.root;
  for (std::size_t at = 0; at < pointer.size();) {
    const auto end = std::min(pointer.find('/', at + 1), pointer.size());
    const auto step = pointer.substr(at + 1, end - at - 1);
    const auto* next = part->list() != nullptr ? &part->list()->at(std::stoul(step)) : part->find(step);
    if (next == nullptr) break;  // as far down as there is something
    part = next;
    at = end;
  }
  fail(InputError(json_.place(*part), message, {}));
}

/// The diagnostic shows the line that has this number.
void MessageLine::fail(const InputError& error) const {
  constexpr std::size_t longest_shown = 300;
  const auto shown =
      std::string(static_cast<std::size_t>(number_ - 1), '\n') + text_.substr(0, longest_shown);
  throw InputError({source_, number_, error.where().column}, error.message(), shown);
}

}  // namespace bastide::cli::engine_protocol
