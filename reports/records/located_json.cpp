// The walk relies on the parser having accepted the text: it looks at quotation marks, brackets, commas and
// colons only.
#include "reports/records/located_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::reports::records {
namespace {

using tilesets::InputError;

constexpr std::size_t deepest = 32;

/// The parser's words without its own name and place, and without raw bytes of the input.
std::string words_of(const nlohmann::json::exception& error) {
  std::string_view words = error.what();
  for (const auto* mark : {"] ", "column "}) {
    const auto found = words.find(mark);
    if (found != std::string_view::npos) words.remove_prefix(found + std::string_view(mark).size());
  }
  if (const auto colon = words.find(": "); colon != std::string_view::npos && colon < 12)
    words.remove_prefix(colon + 2);
  std::string out;
  for (const char c : words.substr(0, 160)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte > 0x7e ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return out;
}

/// The end of the string that begins with the quotation mark at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

/// An object or array that the walk is inside of.
struct Frame {
  std::string pointer;
  bool is_array = false;
  std::size_t next = 0;  ///< array: index of the element that comes next
  std::string step;      ///< object: the key read last
  std::size_t key_offset = 0;
};

}  // namespace

std::string pointer_step(std::string_view key) {
  std::string step;
  for (const char c : key) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

LocatedJson::LocatedJson(std::string_view text, std::size_t begin, std::size_t end,
                         tilesets::SourceLocation first, Places places)
    : text_(text),
      begin_(begin),
      end_(end),
      first_(std::move(first)),
      refuses_repeated_(places == Places::at_once) {
  parse();
  if (places == Places::at_once) note_places();
}

const std::map<std::string, LocatedJson::Offsets>& LocatedJson::offsets() const {
  if (offsets_.empty()) note_places();
  return offsets_;
}

void LocatedJson::parse() {
  const auto slice = text_.substr(begin_, end_ - begin_);
  // Depth first: a parser's and a destructor's stack are not ours to measure.
  std::size_t depth = 0;
  for (std::size_t i = 0; i < slice.size(); ++i) {
    if (slice[i] == '"') {
      for (++i; i < slice.size() && slice[i] != '"'; ++i) {
        if (slice[i] == '\\') ++i;
      }
    } else if (slice[i] == '{' || slice[i] == '[') {
      if (++depth > deepest) {
        fail_at_offset(begin_ + i,
                       fmt::format("nested deeper than {} values, expected a flatter record", deepest));
      }
    } else if ((slice[i] == '}' || slice[i] == ']') && depth > 0) {
      --depth;
    } else if (slice[i] == '\0') {  // which the parser takes for the end of the text
      fail_at_offset(begin_ + i, "not JSON: a NUL byte, expected text");
    }
  }
  try {
    value_ = nlohmann::json::parse(slice.begin(), slice.end());
  } catch (const nlohmann::json::parse_error& error) {
    const auto offset = error.byte == 0 ? 0 : error.byte - 1;
    fail_at_offset(begin_ + std::min(offset, slice.size()), "not JSON: " + words_of(error));
  } catch (const nlohmann::json::exception& error) {  // a number out of range
    fail_at_offset(begin_, "not JSON: " + words_of(error));
  }
}

void LocatedJson::note_places() const {
  std::vector<Frame> frames;
  bool key_comes = false;
  const auto note_value = [&](std::size_t offset) {
    if (frames.empty()) {
      offsets_[""] = {offset, offset};
      return std::string{};
    }
    auto& frame = frames.back();
    if (frame.is_array) {
      frame.step = std::to_string(frame.next++);
      frame.key_offset = offset;
    }
    auto pointer = frame.pointer + "/" + frame.step;
    offsets_[pointer] = {frame.key_offset, offset};
    return pointer;
  };
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // which the parser skips as well
  const bool is_marked = text_.substr(begin_, end_ - begin_).starts_with(byte_order_mark);
  for (std::size_t at = begin_ + (is_marked ? byte_order_mark.size() : 0); at < end_;) {
    const char c = text_[at];
    if (c == '"' && key_comes) {
      const auto end = end_of_string(text_, at);
      const auto key = nlohmann::json::parse(text_.substr(at, end - at)).get<std::string>();
      auto& frame = frames.back();
      frame.step = pointer_step(key);
      frame.key_offset = at;
      if (refuses_repeated_ && offsets_.contains(frame.pointer + "/" + frame.step)) {
        fail_at_offset(at, fmt::format("second key {}, expected every key once", rules::in_quotes(key)));
      }
      key_comes = false;
      at = end;
    } else if (c == '"') {
      note_value(at);
      at = end_of_string(text_, at);
    } else if (c == '{' || c == '[') {
      frames.push_back({note_value(at), c == '[', 0, {}, 0});
      key_comes = c == '{';
      ++at;
    } else if (c == '}' || c == ']') {
      frames.pop_back();
      key_comes = false;
      ++at;
    } else if (c == ',') {
      key_comes = !frames.back().is_array;
      ++at;
    } else if (c == ':' || c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++at;
    } else {  // a number or a word
      note_value(at);
      at = std::min(text_.find_first_of(",]} \t\r\n", at), end_);
    }
  }
}

std::vector<std::string> LocatedJson::names_in_order(const std::string& pointer) const {
  if (offsets_.empty()) {  // a line of an engine: nobody minds the order
    std::vector<std::string> names;
    for (const auto& [name, ignored] : at(pointer).items()) names.push_back(name);
    return names;
  }
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const auto& [name, ignored] : at(pointer).items())
    found.emplace_back(offsets().at(pointer + "/" + pointer_step(name)).key, name);
  std::sort(found.begin(), found.end());
  std::vector<std::string> names;
  for (auto& [offset, name] : found) names.push_back(std::move(name));
  return names;
}

tilesets::SourceLocation LocatedJson::place_of_offset(std::size_t offset) const {
  const auto inner = tilesets::locate(first_.file, text_.substr(begin_, end_ - begin_), offset - begin_);
  return rules::place_in_file(inner, first_);
}

tilesets::SourceLocation LocatedJson::place(const std::string& pointer) const {
  const auto found = offsets().find(pointer);
  return found == offsets_.end() ? first_ : place_of_offset(found->second.value);
}

void LocatedJson::fail(const std::string& pointer, std::string message) const {
  throw InputError(place(pointer), std::move(message), text_);
}

void LocatedJson::fail_at_key(const std::string& pointer, std::string message) const {
  const auto found = offsets().find(pointer);
  fail_at_offset(found == offsets_.end() ? begin_ : found->second.key, std::move(message));
}

void LocatedJson::fail_at_offset(std::size_t offset, std::string message) const {
  throw InputError(place_of_offset(offset), std::move(message), text_);
}

}  // namespace bastide::reports::records
