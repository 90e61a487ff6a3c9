#include "tilesets/described/document.hpp"

#include <algorithm>
#include <utility>

namespace bastide::tilesets::described {

const Entry* Part::entry(std::string_view key) const {
  const auto* entries = table();
  if (entries == nullptr) return nullptr;
  const auto found =
      std::find_if(entries->begin(), entries->end(), [&](const Entry& e) { return e.key == key; });
  return found == entries->end() ? nullptr : &*found;
}

const Part* Part::find(std::string_view key) const {
  const auto* found = entry(key);
  return found == nullptr ? nullptr : &found->value;
}

SourceLocation Document::place(std::size_t at) const {
  auto where = locate(begin.file, text.substr(from), at - from);
  if (where.line == 1) where.column += begin.column - 1;
  where.line += begin.line - 1;
  return where;
}

bool Document::is_plain(const Part& part) const {
  const auto* said = part.text();
  const auto rest = text.substr(std::min(part.at, text.size()));
  if (said == nullptr || said->empty() || rest.size() < said->size() + 2) return false;
  if ((rest.front() != '"' && rest.front() != '\'') || said->find('\n') != said->npos) return false;
  return rest.substr(1, said->size()) == *said && rest[said->size() + 1] == rest.front();
}

std::size_t Document::inside(const Part& part, std::size_t offset) const {
  return is_plain(part) ? part.at + 1 + std::min(offset, part.text()->size()) : part.at;
}

void Document::fail(std::size_t at, std::string message) const {
  throw InputError(place(at), std::move(message), text);
}

const char* Document::type_name(const Part& part) const {
  const bool is_toml = syntax == Syntax::toml;
  switch (part.value.index()) {
    case 0:
      return is_toml ? "a date or time" : "null";
    case 1:
      return "a boolean";
    case 2:
    case 7:
      return "an integer";
    case 3:
      return is_toml ? "a floating-point number" : "a number with a fraction";
    case 4:
      return "a string";
    case 5:
      return "an array";
    default:
      return is_toml ? "a table" : "an object";
  }
}

}  // namespace bastide::tilesets::described
