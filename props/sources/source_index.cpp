#include "props/sources/source_index.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <sstream>

#include "props/catalogue/catalogue.hpp"
#include "rules/editions/edition.hpp"
#include "rules/records/worked_example.hpp"
#include "rules/spelling.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::props::sources {
namespace {

using rules::editions::Edition;
using rules::editions::OptionInfo;
using rules::statements::Statement;
using tilesets::described::field;
using tilesets::described::object;
using tilesets::described::Shape;

using Names = std::vector<std::string>;

Names shipped_edition_names() {
  auto ids = rules::editions::shipped_editions();
  const auto presets = rules::editions::shipped_presets();
  ids.insert(ids.end(), presets.begin(), presets.end());
  return ids;
}

const std::vector<rules::records::WorkedExample>& examples() {
  static const auto all = rules::records::load_worked_examples(tilesets::files::load_tile_set("base"));
  return all;
}

/// Adds a name once.
void add(Names& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// What the edition's own file says of where it and its values come from.
std::vector<Backed> cited_by(const Edition& edition) {
  std::vector<Backed> cited;
  if (!edition.statements.empty()) cited.push_back({edition.id, edition.statements});
  for (const auto& option : rules::editions::options_of(edition)) {
    const auto& origin = edition.sources.at(option.name);
    if (origin.where.line == 0 || origin.where.file != edition.files.front()) continue;
    cited.push_back({option.name + "=" + option_value(edition, option.name), origin.statements});
  }
  return cited;
}

std::map<std::string, Standing, std::less<>> make_standings() {
  std::map<std::string, Standing, std::less<>> all;
  for (const auto& statement : rules::statements::statements()) {
    auto& standing = all[statement.id];
    standing.options = statement.options;
    standing.formulas = statement.formulas;
    standing.tiles = statement.tiles;
    standing.editions = statement.editions;
  }
  // A citation of what is not in the register is refused where it is read, or by a test.
  for (const auto& property : catalogue::all_properties())
    for (const auto& id : cited_statements(property)) add(all[id].properties, property.id);
  for (const auto& example : examples())
    for (const auto& id : example.statements) add(all[id].examples, example.id);
  for (const auto& name : shipped_edition_names()) {
    for (const auto& backed : cited_by(rules::editions::load_edition(name)))
      for (const auto& id : backed.statements) add(all[id].editions, name);
  }
  for (const auto& question : rules::statements::questions())
    for (const auto& id : question.statements) add(all[id].questions, question.id);
  return all;
}

/// The ids of the statements whose list `member` has this entry.
Names naming(Names Statement::*member, std::string_view entry) {
  Names ids;
  for (const auto& statement : rules::statements::statements()) {
    const auto& list = statement.*member;
    if (std::find(list.begin(), list.end(), entry) != list.end()) ids.push_back(statement.id);
  }
  return ids;
}

/// The entries of all lists `member` that begin so, each with the statements that name it.
std::vector<Backed> beginning(Names Statement::*member, std::string_view start) {
  Names entries;
  for (const auto& statement : rules::statements::statements())
    for (const auto& entry : statement.*member)
      if (entry.starts_with(start)) add(entries, entry);
  std::vector<Backed> found;
  for (const auto& entry : entries) found.push_back({entry, naming(member, entry)});
  return found;
}

std::vector<Backed> behind_option(const OptionInfo& option) {
  if (option.slot) return beginning(&Statement::formulas, option.name + " = ");
  if (option.values.empty()) return beginning(&Statement::options, option.name + "=");
  std::vector<Backed> found;
  for (const auto& value : option.values) {
    const auto setting = option.name + "=" + value;
    found.push_back({setting, naming(&Statement::options, setting)});
  }
  return found;
}

/// "farms=third", "city.complete=2*tiles + 2*pennants"; nothing when there is no '=' in it.
std::optional<Subject> find_value(const std::string& name) {
  const auto equals = name.find('=');
  if (equals == std::string::npos) return std::nullopt;
  const auto trimmed = [](std::string text) {
    text.erase(0, text.find_first_not_of(' '));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  };
  const auto option = trimmed(name.substr(0, equals));
  const auto value = trimmed(name.substr(equals + 1));
  const auto* info = rules::editions::find_option(option);
  // An area is registered by its first word, which alone is no area: "fixed".
  const bool is_area = option == "board_area";
  if (info == nullptr || !is_area) {
    Edition scratch;
    const auto wrong = set_option(scratch, option, value);
    if (!wrong.empty()) throw tilesets::InputError({"sources", 0, 0}, wrong, {});
  }
  if (info->slot) {
    const auto formula = option + " = " + value;
    return Subject{SubjectKind::value, formula, {{formula, naming(&Statement::formulas, formula)}}};
  }
  const auto setting = option + "=" + (is_area ? value.substr(0, value.find(' ')) : value);
  return Subject{SubjectKind::value, setting, {{setting, naming(&Statement::options, setting)}}};
}

/// The edition or the file of that name; nothing when it is neither.
std::optional<Subject> find_edition(const std::string& name) {
  const auto shipped = shipped_edition_names();
  const bool is_file = name.ends_with(".toml");
  if (!is_file && std::find(shipped.begin(), shipped.end(), name) == shipped.end()) return std::nullopt;
  const auto edition = rules::editions::load_edition(name);
  auto behind = cited_by(edition);
  for (auto& backed : beginning(&Statement::editions, edition.id)) {
    if (backed.what != edition.id) continue;
    if (behind.empty() || behind.front().what != edition.id)
      behind.insert(behind.begin(), std::move(backed));
    else
      for (const auto& id : backed.statements) add(behind.front().statements, id);
  }
  return Subject{SubjectKind::edition, name, std::move(behind)};
}

/// Ids of the statements in whose id, section or sentence each of the words stands, small letters or not.
Names statements_with(const std::string& words) {
  const auto lowered = [](std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  };
  Names wanted;
  std::istringstream in(lowered(words));
  for (std::string word; in >> word;) wanted.push_back(word);
  Names out;
  for (const auto& statement : rules::statements::statements()) {
    const auto said = lowered(statement.id + "\n" + statement.section + "\n" + statement.says);
    const auto has = [&](const std::string& word) { return said.find(word) != said.npos; };
    if (!wanted.empty() && std::ranges::all_of(wanted, has)) out.push_back(statement.id);
  }
  return out;
}

[[noreturn]] void refuse(const std::string& name) {
  Names known;
  for (const auto& statement : rules::statements::statements()) known.push_back(statement.id);
  for (const auto& question : rules::statements::questions()) add(known, question.id);
  for (const auto& option : rules::editions::option_catalogue()) add(known, option.name);
  for (const auto& property : catalogue::all_properties()) add(known, property.id);
  for (const auto& example : examples()) add(known, example.id);
  for (const auto& id : shipped_edition_names()) add(known, id);
  for (const auto& id : tilesets::files::shipped_tile_sets()) add(known, id);
  auto expected = rules::one_of(rules::near_names(name, known));
  if (expected.empty())
    expected =
        "a statement, an open question, OPTION, OPTION=VALUE, a property, an example, an edition or a "
        "tile set";
  throw tilesets::InputError(
      {"sources", 0, 0}, fmt::format("unknown name {}, expected {}", rules::in_quotes(name), expected), {});
}

}  // namespace

Shape shape_of(const SubjectKind*) {
  return tilesets::described::words<SubjectKind>(
      {"statement", "question", "option", "value", "property", "example", "edition", "tile_set", "word"});
}

Shape shape_of(const Backed*) {
  return object({field<&Backed::what>("what", "an option value, a field of a tile set, or the name itself"),
                 field<&Backed::statements>("statements")});
}

Subject find_subject(const std::string& name) {
  if (rules::statements::find_statement(name) != nullptr) return {SubjectKind::statement, name, {}};
  if (rules::statements::find_question(name) != nullptr) return {SubjectKind::question, name, {}};
  if (const auto* option = rules::editions::find_option(name); option != nullptr)
    return {SubjectKind::option, name, behind_option(*option)};
  for (const auto& property : catalogue::all_properties())
    if (name == property.id) return {SubjectKind::property, name, {{name, cited_statements(property)}}};
  for (const auto& example : examples())
    if (name == example.id) return {SubjectKind::example, name, {{name, example.statements}}};
  if (auto edition = find_edition(name)) return *edition;
  const auto sets = tilesets::files::shipped_tile_sets();
  if (std::find(sets.begin(), sets.end(), name) != sets.end())
    return {SubjectKind::tile_set, name, beginning(&Statement::tiles, name + ": ")};
  if (auto value = find_value(name)) return *value;
  if (auto statements = statements_with(name); !statements.empty())
    return {SubjectKind::word, name, {{name, std::move(statements)}}};
  refuse(name);
}

const std::map<std::string, Standing, std::less<>>& standings() {
  static const auto all = make_standings();
  return all;
}

}  // namespace bastide::props::sources
