#include "rules/editions/edition_values.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"

namespace bastide::rules::editions {
namespace {

/// An option's value as text: strings as they are, integers in decimal.
std::string read_value(const Reading& in, const Part& value, std::string_view key) {
  if (const auto* number = value.integer()) return std::to_string(*number);
  if (value.text() != nullptr) return read_string(in, value, key);
  in.document.fail(
      value, fmt::format("{} is {}, expected a string or an integer", key, in.document.type_name(value)));
}

/// A formula that cannot be read is refused at the byte that is wrong.
void refuse_bad_formula(const Reading& in, const Part& value, const std::string& name,
                        const Edition& edition) {
  const auto* option = find_option(name);
  if (option == nullptr || !option->slot || value.text() == nullptr) return;
  const auto read = expressions::Formula::read(*option->slot, *value.text(), edition.vocabulary());
  if (const auto* error = std::get_if<expressions::ExpressionError>(&read))
    in.document.fail(in.document.inside(value, error->offset), fmt::format("{}: {}", name, error->message));
}

std::string read_statement(const Reading& in, const Part& value, std::string_view key) {
  auto id = read_string(in, value, key);
  // The register is read when somebody asks; what the shipped files cite, a test looks up.
  if (!is_shipped_file(in.file()) && statements::find_statement(id) == nullptr)
    in.document.fail(value, statements::unknown_statement(id));
  return id;
}

/// Where the pages say it: "PAGE, section, note; PAGE, section".
std::string places_of(const std::vector<std::string>& ids) {
  std::string text;
  for (const auto& id : ids) {
    const auto* statement = statements::find_statement(id);
    const auto place = statement == nullptr ? id : statements::place_of(*statement);
    if (text.find(place) == text.npos) text += (text.empty() ? "" : "; ") + place;
  }
  return text;
}

}  // namespace

std::string read_string(const Reading& in, const Part& value, std::string_view key) {
  const auto* text = value.text();
  if (text == nullptr)
    in.document.fail(value, fmt::format("{} is {}, expected a string", key, in.document.type_name(value)));
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (std::any_of(text->begin(), text->end(), is_control))
    in.document.fail(value, fmt::format("{} holds a control character, expected one line of text", key));
  return *text;
}

std::vector<std::string> read_statements(const Reading& in, const Part& value, std::string_view key) {
  if (value.text() != nullptr) return {read_statement(in, value, key)};
  const auto* list = value.list();
  if (list == nullptr || list->empty()) {
    in.document.fail(value, fmt::format("{} is {}, expected a statement's id or an array of ids", key,
                                        list == nullptr ? in.document.type_name(value) : "empty"));
  }
  std::vector<std::string> ids;
  for (const auto& one : *list) ids.push_back(read_statement(in, one, key));
  return ids;
}

std::string source_text(const OptionSource& origin) {
  return origin.source.empty() ? places_of(origin.statements) : origin.source;
}
std::string source_text(const Edition& edition) {
  return edition.source.empty() ? places_of(edition.statements) : edition.source;
}

std::vector<std::string> statements_behind(const Edition& edition, const std::string& name) {
  const auto& origin = edition.sources.at(name);
  if (origin.set_in != "preset") return origin.statements;
  return statements::behind_formula(name + " = " + option_value(edition, name));
}

OptionSource origin_of(const Reading& in, const std::string& name, std::size_t at, const Part& table,
                       const Edition& edition) {
  OptionSource origin{edition.source, edition.id, in.document.place(at), edition.statements};
  const auto* source = table.find("source");
  const auto* statement = table.find("statement");
  if (source == nullptr && statement == nullptr) return origin;
  origin.source = source == nullptr ? "" : read_string(in, *source, name + ".source");
  origin.statements.clear();
  if (statement != nullptr) origin.statements = read_statements(in, *statement, name + ".statement");
  return origin;
}

void read_option(const Reading& in, const std::string& name, const Entry& entry, Edition& edition) {
  const auto& content = entry.value;
  const auto* value = &content;
  if (content.table() != nullptr) {
    for (const auto& inner : *content.table()) {
      if (inner.key == "value" || inner.key == "source" || inner.key == "statement") continue;
      in.document.fail(inner.at, fmt::format("unknown key {} of {}, expected value, source or statement",
                                             in_quotes(inner.key), name));
    }
    value = content.find("value");
    if (value == nullptr)
      in.document.fail(content, fmt::format("{} has no value, expected the key value", name));
  }
  auto origin = origin_of(in, name, entry.at, content, edition);
  const auto text = read_value(in, *value, name);
  refuse_bad_formula(in, *value, name, edition);
  const auto wrong = set_option_from(edition, name, text, std::move(origin));
  if (!wrong.empty()) in.document.fail(*value, wrong);
}

}  // namespace bastide::rules::editions
