#include "cli/engine_protocol/message_line.hpp"

#include <fmt/core.h>

#include <utility>

#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"

namespace bastide::cli::engine_protocol {

using nlohmann::json;
using tilesets::InputError;

MessageLine::MessageLine(std::string text, std::string source, int number, const char* advice)
    : text_(std::move(text)), source_(std::move(source)), number_(number) {
  value_ = json::parse(text_, nullptr, false);
  if (value_.is_object()) return;
  const auto expected = fmt::format(", expected one line of JSON, an object{}", advice);
  fail("", (value_.is_discarded() ? "" : reports::records::json_type(value_)) + expected);
}

void MessageLine::fail(const std::string& pointer, const std::string& message) const {
  tilesets::SourceLocation where{source_, number_, 1};
  auto what = message;
  try {
    const reports::records::LocatedJson located(text_, 0, text_.size(), {source_, 1, 1});
    where.column = located.place(pointer).column;
  } catch (const InputError& error) {  // not JSON: the parser knows better what and where
    where.column = error.where().column;
    what = error.message() + (value_.is_discarded() ? message : "");
  }
  // The diagnostic shows the line that has this number.
  constexpr std::size_t longest_shown = 300;
  auto shown = std::string(static_cast<std::size_t>(number_ - 1), '\n') + text_.substr(0, longest_shown);
  throw InputError(where, what, shown);
}

bool MessagePart::has(const char* key) const {
  if (!value_->is_object()) fail(fmt::format("{}, expected an object", reports::records::json_type(*value_)));
  return value_->contains(key);
}

MessagePart MessagePart::at(const char* key) const {
  if (!value_->is_object()) fail(fmt::format("{}, expected an object", reports::records::json_type(*value_)));
  const auto found = value_->find(key);
  if (found == value_->end()) fail(fmt::format("no '{}', expected this key", key));
  auto part = *this;
  part.value_ = &*found;
  part.parent_ = this;
  part.key_ = key;
  return part;
}

std::size_t MessagePart::size() const {
  if (!value_->is_array()) fail(fmt::format("{}, expected an array", reports::records::json_type(*value_)));
  return value_->size();
}

MessagePart MessagePart::item(std::size_t index) const {
  auto part = *this;
  part.value_ = &value_->at(index);
  part.parent_ = this;
  part.key_ = nullptr;
  part.index_ = index;
  return part;
}

std::string MessagePart::pointer() const {
  if (parent_ == nullptr) return {};
  return fmt::format("{}/{}", parent_->pointer(), key_ != nullptr ? key_ : std::to_string(index_));
}

int MessagePart::integer(int least, int most) const {
  const bool is_small = value_->is_number_unsigned()
                            ? value_->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                            : value_->is_number_integer();
  if (!is_small || value_->get<std::int64_t>() < least || value_->get<std::int64_t>() > most) {
    fail(fmt::format("{}, expected an integer from {} to {}",
                     value_->is_number() ? value_->dump() : reports::records::json_type(*value_), least,
                     most));
  }
  return value_->get<int>();
}

bool MessagePart::flag() const {
  if (!value_->is_boolean())
    fail(fmt::format("{}, expected true or false", reports::records::json_type(*value_)));
  return value_->get<bool>();
}

std::string MessagePart::text() const {
  if (!value_->is_string()) fail(fmt::format("{}, expected a string", reports::records::json_type(*value_)));
  return value_->get<std::string>();
}

std::vector<int> MessagePart::integers(int least, int most) const {
  std::vector<int> out;
  for (std::size_t i = 0; i < size(); ++i) out.push_back(item(i).integer(least, most));
  return out;
}

}  // namespace bastide::cli::engine_protocol
