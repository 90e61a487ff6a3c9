// The walk relies on the parser having accepted the text: it looks at quotation marks, brackets, commas and
// colons only.
#include "reports/records/json_document.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "tilesets/spelling.hpp"

namespace bastide::reports::records {
namespace {

using tilesets::described::Document;
using tilesets::described::Entries;
using tilesets::described::Part;
using tilesets::described::Parts;

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
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

/// Depth first: a parser's stack is not ours to measure.
void check_depth(const Document& document, std::size_t end) {
  std::size_t depth = 0;
  for (auto at = document.from; at < end; ++at) {
    const char c = document.text[at];
    if (c == '"') {
      at = end_of_string(document.text.substr(0, end), at) - 1;
    } else if (c == '{' || c == '[') {
      if (++depth > deepest)
        document.fail(at, fmt::format("nested deeper than {} values, expected a flatter record", deepest));
    } else if ((c == '}' || c == ']') && depth > 0) {
      --depth;
    } else if (c == '\0') {  // which the parser takes for the end of the text
      document.fail(at, "not JSON: a NUL byte, expected text");
    }
  }
}

void check_syntax(const Document& document, std::size_t end) {
  const auto slice = document.text.substr(document.from, end - document.from);
  if (nlohmann::json::accept(slice.begin(), slice.end())) return;
  try {
    const auto ignored = nlohmann::json::parse(slice.begin(), slice.end());
  } catch (const nlohmann::json::parse_error& error) {
    const auto offset = error.byte == 0 ? 0 : error.byte - 1;
    document.fail(document.from + std::min(offset, slice.size()), "not JSON: " + words_of(error));
  } catch (const nlohmann::json::exception& error) {  // a number out of range
    document.fail(document.from, "not JSON: " + words_of(error));
  }
}

class Walk {
 public:
  Walk(const Document& document, std::size_t at) : document_(&document), text_(document.text), at_(at) {}

  Part part() {
    skip_blanks();
    Part out;
    out.at = at_;
    const char c = text_[at_];
    if (c == '{') {
      out.value = entries();
    } else if (c == '[') {
      out.value = parts();
    } else if (c == '"') {
      out.value = string();
    } else if (c == 't' || c == 'f') {
      out.value = c == 't';
      at_ += c == 't' ? 4 : 5;
    } else if (c == 'n') {
      at_ += 4;
    } else {
      number(out);
    }
    return out;
  }

 private:
  void skip_blanks() { at_ = text_.find_first_not_of(" \t\r\n", at_); }

  /// Whether another element comes, rather than the end.
  bool comes_more() {
    skip_blanks();
    if (text_[at_] == ',') ++at_;
    skip_blanks();
    if (text_[at_] != ']' && text_[at_] != '}') return true;
    ++at_;
    return false;
  }

  Parts parts() {
    Parts out;
    for (++at_; comes_more();) out.push_back(part());
    return out;
  }

  void require_each_once(const Entries& entries) const {
    constexpr std::size_t few = 16;  // are compared faster than put in order
    std::set<std::string_view> keys;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const auto& [key, at, value] = entries[i];
      const bool is_new =
          entries.size() > few
              ? keys.insert(key).second
              : std::none_of(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(i),
                             [&](const auto& other) { return other.key == key; });
      if (!is_new)
        document_->fail(at, fmt::format("second key {}, expected every key once", tilesets::in_quotes(key)));
    }
  }

  Entries entries() {
    Entries out;
    for (++at_; comes_more();) {
      const auto key_at = at_;
      auto key = string();
      skip_blanks();
      ++at_;  // the colon
      out.push_back({std::move(key), key_at, part()});
    }
    require_each_once(out);
    return out;
  }

  std::string string() {
    const auto end = end_of_string(text_, at_);
    const auto quoted = text_.substr(at_, end - at_);
    at_ = end;
    if (quoted.find('\\') == std::string_view::npos) return std::string(quoted.substr(1, quoted.size() - 2));
    return nlohmann::json::parse(quoted).get<std::string>();
  }

  /// Whole numbers beyond the range are its ends.
  void number(Part& out) {
    const auto end = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    const auto digits = text_.substr(at_, end - at_);
    const auto* last = digits.data() + digits.size();
    at_ = end;
    if (digits.find_first_of(".eE") != std::string_view::npos) {
      out.value =
          std::strtod(std::string(digits).c_str(), nullptr);  // not every library's from_chars reads doubles
      return;
    }
    std::int64_t value = 0;
    if (std::from_chars(digits.data(), last, value).ec == std::errc()) {
      out.value = value;
    } else if (digits.front() == '-') {
      out.value = INT64_MIN;
    } else {
      std::uint64_t large = 0;
      const bool fits = std::from_chars(digits.data(), last, large).ec == std::errc();
      out.value = fits ? large : UINT64_MAX;
    }
  }

  const Document* document_;
  std::string_view text_;
  std::size_t at_;
};

}  // namespace

Document json_document(std::string_view text, std::size_t from, std::size_t end,
                       tilesets::SourceLocation begin) {
  Document document{text, std::move(begin), tilesets::described::Syntax::json, from};
  check_depth(document, end);
  check_syntax(document, end);
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // which the parser skips as well
  const bool is_marked = text.substr(from, end - from).starts_with(byte_order_mark);
  document.root = Walk(document, from + (is_marked ? byte_order_mark.size() : 0)).part();
  return document;
}

Document json_document(std::string_view text, const std::string& file) {
  return json_document(text, 0, text.size(), {file, 1, 1});
}

}  // namespace bastide::reports::records
