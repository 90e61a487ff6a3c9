#include "rules/editions/edition_values.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"

namespace bastide::rules::editions {
namespace {

using tilesets::InputError;
using tilesets::SourceLocation;

/// An option's value as text: strings as they are, integers in decimal.
std::string read_value(const Reading& in, const toml::node& value, std::string_view key) {
  if (const auto* number = value.as_integer()) return std::to_string(number->get());
  if (!value.is_string()) {
    in.fail(value.source(), fmt::format("{} is {}, expected a string or an integer", key,
                                        tilesets::files::type_name_of(value)));
  }
  return read_string(in, value, key);
}

/// A formula that cannot be read is refused at the byte that is wrong.
void refuse_bad_formula(const Reading& in, const toml::node& value, const std::string& name,
                        const Edition& edition) {
  for (std::size_t i = 0; i < expressions::formula_slots; ++i) {
    const auto slot = static_cast<expressions::FormulaSlot>(i);
    if (name != formula_key(slot) || !value.is_string()) continue;
    const auto read = expressions::Formula::read(slot, value.as_string()->get(), edition.vocabulary());
    if (const auto* error = std::get_if<expressions::ExpressionError>(&read)) {
      throw InputError(place_in_string(in, value, error->offset), fmt::format("{}: {}", name, error->message),
                       in.text);
    }
  }
}

std::string read_statement(const Reading& in, const toml::node& value, std::string_view key) {
  auto id = read_string(in, value, key);
  // The register is read when somebody asks; what the shipped files cite, a test looks up.
  if (!is_shipped_file(in.file) && statements::find_statement(id) == nullptr)
    in.fail(value.source(), statements::unknown_statement(id));
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

std::string read_string(const Reading& in, const toml::node& value, std::string_view key) {
  const auto* text = value.as_string();
  if (text == nullptr) {
    in.fail(value.source(),
            fmt::format("{} is {}, expected a string", key, tilesets::files::type_name_of(value)));
  }
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (std::any_of(text->get().begin(), text->get().end(), is_control)) {
    in.fail(value.source(), fmt::format("{} holds a control character, expected one line of text", key));
  }
  return text->get();
}

SourceLocation place_in_string(const Reading& in, const toml::node& value, std::size_t offset) {
  auto where = in.place(value.source());
  const std::string& written = value.as_string()->get();
  // Escapes and multi-line strings move the bytes about; then the string's own place has to do.
  std::size_t line_start = 0;
  for (int line = 1; line < where.line; ++line) line_start = in.text.find('\n', line_start) + 1;
  const auto quote = line_start + static_cast<std::size_t>(where.column) - 1;
  const bool is_plain = in.text.substr(std::min(quote + 1, in.text.size()), written.size()) == written;
  if (is_plain) where.column += static_cast<int>(1 + std::min(offset, written.size()));
  return where;
}

std::vector<std::pair<const toml::key*, const toml::node*>> in_file_order(const toml::table& table) {
  std::vector<std::pair<const toml::key*, const toml::node*>> entries;
  for (const auto& [key, node] : table) entries.emplace_back(&key, &node);
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    const auto& x = a.first->source().begin;
    const auto& y = b.first->source().begin;
    return std::pair(x.line, x.column) < std::pair(y.line, y.column);
  });
  return entries;
}

std::vector<std::string> read_statements(const Reading& in, const toml::node& value, std::string_view key) {
  if (value.is_string()) return {read_statement(in, value, key)};
  const auto* list = value.as_array();
  if (list == nullptr || list->empty()) {
    in.fail(value.source(), fmt::format("{} is {}, expected a statement's id or an array of ids", key,
                                        list == nullptr ? tilesets::files::type_name_of(value) : "empty"));
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

bool read_origin(const Reading& in, const std::string& name, const toml::key& key, const toml::node& content,
                 const toml::table& table, OptionSource& origin) {
  if (key == "source") {
    origin.source = read_string(in, content, name + ".source");
    if (!table.contains("statement")) origin.statements.clear();
    return true;
  }
  if (key != "statement") return false;
  origin.statements = read_statements(in, content, name + ".statement");
  if (!table.contains("source")) origin.source.clear();
  return true;
}

void read_option(const Reading& in, const std::string& name, const toml::key& key, const toml::node& node,
                 Edition& edition) {
  const toml::node* value = &node;
  OptionSource origin{edition.source, edition.id, in.place(key.source()), edition.statements};
  if (const auto* table = node.as_table()) {
    value = table->get("value");
    for (const auto& [inner, content] : *table) {
      if (inner == "value" || read_origin(in, name, inner, content, *table, origin)) continue;
      in.fail(inner.source(), fmt::format("unknown key {} of {}, expected value, source or statement",
                                          in_quotes(inner.str()), name));
    }
    if (value == nullptr)
      in.fail(node.source(), fmt::format("{} has no value, expected the key value", name));
  }
  const auto text = read_value(in, *value, name);
  refuse_bad_formula(in, *value, name, edition);
  const auto wrong = set_option_from(edition, name, text, std::move(origin));
  if (!wrong.empty()) in.fail(value->source(), wrong);
}

}  // namespace bastide::rules::editions
