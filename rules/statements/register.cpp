// What statements and questions consist of; then that the ids they name, which may stand in any of the files,
// exist.
#include "rules/statements/register.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

#include "rules/spelling.hpp"
#include "tilesets/described/reading.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_document.hpp"
#include "tilesets/names.hpp"

namespace bastide::rules::statements {
namespace {

namespace fs = std::filesystem;
namespace described = tilesets::described;
using described::BadText;
using described::field;
using described::located;
using described::object;
using described::Shape;

/// In this order; the last one holds the questions.
constexpr std::array register_files = {"c1.toml",      "c2.toml",      "winter.toml", "inns.toml",
                                       "traders.toml", "abbot.toml",   "river.toml",  "house.toml",
                                       "table.toml",   "program.toml", "open.toml"};

/// Near ids; where none is near, those on the same topic.
std::string unknown_id(std::string_view id, const std::vector<std::string>& known) {
  constexpr std::size_t most_listed = 8;
  auto expected = one_of(near_names(id, known));
  if (expected.empty()) {
    const auto topic = id.substr(0, id.find('-'));
    std::vector<std::string> related;
    for (const auto& candidate : known) {
      if (candidate.substr(0, candidate.find('-')) == topic) related.push_back(candidate);
    }
    expected = related.empty() ? "an id that `bastide sources` lists" : suggestion(id, related, most_listed);
  }
  return fmt::format("unknown statement {}, expected {}", in_quotes(id), expected);
}

// The forms of texts that name something else.

bool consists_of(std::string_view text, bool (*is_allowed)(char)) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_allowed);
}
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_of_id(char c) { return is_small(c) || is_digit(c) || c == '-'; }
bool is_of_file(char c) { return is_of_id(c) || c == '_' || c == '/' || c == '+'; }
bool is_of_option(char c) { return is_small(c) || c == '_' || c == '.'; }

/// The two sides of `separator`; the second is empty when it is not there.
std::pair<std::string_view, std::string_view> split(std::string_view text, std::string_view separator) {
  const auto at = text.find(separator);
  if (at == text.npos) return {text, {}};
  return {text.substr(0, at), text.substr(at + separator.size())};
}

/// "15", "1b", "Q16", "HR6", "T1".
bool is_note(std::string_view text) {
  for (const std::string_view mark : {"Q", "HR", "T"}) {
    if (!text.starts_with(mark)) continue;
    text.remove_prefix(mark.size());
    break;
  }
  if (text.size() > 1 && is_small(text.back())) text.remove_suffix(1);
  return consists_of(text, is_digit);
}
/// "c2: note 10".
bool is_place(std::string_view text) {
  const auto [page, place] = split(text, ": ");
  const auto& pages = described::the_shape<Page>().words;
  return !place.empty() && page != "none" && std::find(pages.begin(), pages.end(), page) != pages.end();
}
/// "farms=third".
bool is_setting(std::string_view text) {
  const auto [option, value] = split(text, "=");
  return consists_of(option, is_of_option) && !value.empty();
}
/// "road.complete = tiles".
bool is_formula(std::string_view text) {
  const auto [option, formula] = split(text, " = ");
  return consists_of(option, is_of_option) && option.find('.') != option.npos && !formula.empty();
}
/// "base: counts".
bool is_tile_field(std::string_view text) {
  const auto [set, field] = split(text, ": ");
  return consists_of(set, is_of_id) && !field.empty();
}
bool is_edition(std::string_view text) { return consists_of(text, is_of_file); }

bool is_line(std::string_view text) {
  return !text.empty() &&
         std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}
bool is_id(std::string_view text) { return text.size() <= 64 && consists_of(text, is_of_id); }

template <bool (*has_form)(std::string_view), const char* expected>
std::string wrong(const std::string& text) {
  return has_form(text) ? "" : fmt::format("bad text {}, expected {}", in_quotes(text), expected);
}
template <bool (*has_form)(std::string_view), const char* expected>
Shape like() {
  return described::text_like<wrong<has_form, expected>>();
}
template <bool (*has_form)(std::string_view), const char* expected>
Shape all_like() {
  return described::list_of<std::vector<std::string>>(like<has_form, expected>());
}

constexpr char a_line[] = "one line that is not empty";
constexpr char an_id[] = "1 to 64 small letters, digits or '-'";
constexpr char a_note[] = "a number such as 15, Q16, HR6 or T1";
constexpr char a_place[] = "a page and a place, such as 'c2: note 10'";
constexpr char a_setting[] = "an option and its value, such as 'farms=third'";
constexpr char a_formula[] = "a formula, such as 'road.complete = tiles'";
constexpr char a_tile_field[] = "a tile set and a field, such as 'base: counts'";
constexpr char an_edition[] = "an edition, such as 'c1' or 'house/three-tile-hand'";

void check_statement(const Statement& s) {
  const auto refuse = [](const std::string& what) { throw BadText(what, "/status"); };
  if ((s.page == Page::none) != (s.status == Status::ours))
    refuse(
        fmt::format("{} is on page {} with status {}, expected status ours for what is on no page, and "
                    "only for that",
                    s.id, described::word(s.page), described::word(s.status)));
  if (s.conflicts.empty() == (s.status == Status::conflicting))
    refuse(fmt::format("{} has status {} {}, expected both or neither", s.id, described::word(s.status),
                       s.conflicts.empty() ? "without conflicts" : "with conflicts"));
  if (s.because.empty() && (s.status == Status::inferred || s.status == Status::conflicting))
    refuse(fmt::format("{} has status {} without because, expected what speaks for it", s.id,
                       described::word(s.status)));
}

void check_question(const Question& q) {
  const auto chosen = std::ranges::count(q.answers, true, &Answer::is_chosen);
  if (q.answers.size() >= 2 && chosen == 1) return;
  throw BadText(fmt::format("{} has {} answer{}, {} of them chosen, expected two or more and one of them "
                            "chosen",
                            q.id, q.answers.size(), q.answers.size() == 1 ? "" : "s", chosen),
                "/answers");
}

}  // namespace

Shape shape_of(const Statement*) {
  using F = Statement;
  return located<&F::where>(described::checked<F, check_statement>(
      object({field<&F::id>("id", {}, like<is_id, an_id>()), field<&F::page>("page"),
              field<&F::section>("section", {}, like<is_line, a_line>()),
              field<&F::note>("note", {}, like<is_note, a_note>()).if_any(),
              field<&F::also>("also", {}, all_like<is_place, a_place>()).if_any(),
              field<&F::says>("says", {}, like<is_line, a_line>()), field<&F::kind>("kind"),
              field<&F::status>("status"), field<&F::conflicts>("conflicts").if_any(),
              field<&F::because>("because", {}, like<is_line, a_line>()).if_any(),
              field<&F::options>("options", {}, all_like<is_setting, a_setting>()).if_any(),
              field<&F::formulas>("formulas", {}, all_like<is_formula, a_formula>()).if_any(),
              field<&F::tiles>("tiles", {}, all_like<is_tile_field, a_tile_field>()).if_any(),
              field<&F::editions>("editions", {}, all_like<is_edition, an_edition>()).if_any(),
              field<&F::outside>("outside", {}, like<is_line, a_line>()).if_any()})));
}
Shape shape_of(const Answer*) {
  using F = Answer;
  return object({field<&F::says>("says", {}, like<is_line, a_line>()),
                 field<&F::set>("set", {}, all_like<is_setting, a_setting>()).if_any(),
                 field<&F::edition>("edition", {}, like<is_edition, an_edition>()).if_any(),
                 field<&F::is_chosen>("chosen").if_any()});
}
Shape shape_of(const Question*) {
  using F = Question;
  return located<&F::where>(described::checked<F, check_question>(object(
      {field<&F::id>("id", {}, like<is_id, an_id>()), field<&F::asks>("asks", {}, like<is_line, a_line>()),
       field<&F::statements>("statements"), field<&F::answers>("answers")})));
}
Shape shape_of(const Register*) {
  using F = Register;
  return object({field<&F::statements>("statement").if_any(), field<&F::questions>("question").if_any()});
}

namespace {

/// A file of the register, and what it says.
struct ReadFile {
  described::Document document;
  Register says;
};

/// Adds what a file says to the others; ids are used once.
template <class List>
void add(List& all, const List& some, const described::Document& file, const char* key) {
  for (std::size_t i = 0; i < some.size(); ++i) {
    if (std::ranges::find(all, some[i].id, &List::value_type::id) != all.end())
      file.fail(*(*file.root.find(key)->list())[i].find("id"),
                fmt::format("second {} {}, expected ids used once", key, in_quotes(some[i].id)));
    all.push_back(some[i]);
  }
}

/// Every id that the file names exists, and a conflict is said on both sides.
void check_named_ids(const Register& all, const ReadFile& file) {
  const auto check = [&](const std::vector<std::string>& ids, const char* table, std::size_t row,
                         const char* key, const std::string& named_by) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto& place = (*(*file.document.root.find(table)->list())[row].find(key)->list())[i];
      const auto found = std::ranges::find(all.statements, ids[i], &Statement::id);
      if (found == all.statements.end())
        file.document.fail(place, unknown_id(ids[i], tilesets::names_of(all.statements, &Statement::id)));
      if (named_by.empty()) continue;
      if (ids[i] == named_by || std::ranges::count(found->conflicts, named_by) == 0)
        file.document.fail(
            place, fmt::format("{} conflicts with {}, which does not say so, expected it on both sides",
                               named_by, ids[i]));
    }
  };
  const auto& [statements, questions] = file.says;
  for (std::size_t s = 0; s < statements.size(); ++s)
    check(statements[s].conflicts, "statement", s, "conflicts", statements[s].id);
  for (std::size_t q = 0; q < questions.size(); ++q)
    check(questions[q].statements, "question", q, "statements", {});
}

/// The shipped register, and where each id is in it.
struct Shipped {
  Shipped() {
    const auto folder = fs::path(tilesets::files::data_root()) / "rules" / "statements";
    std::vector<RegisterFile> files;
    for (const auto* name : register_files) {
      const auto path = (folder / name).string();
      if (!fs::exists(path)) continue;
      files.push_back({path, tilesets::read_text_file(path)});
    }
    all = read_register(files);
    for (const auto& statement : all.statements) by_id[statement.id] = &statement;
  }

  Register all;
  std::map<std::string, const Statement*, std::less<>> by_id;
};

const Shipped& shipped() {
  static const Shipped once;
  return once;
}

}  // namespace

Register read_register(std::span<const RegisterFile> files) {
  Register all;
  std::vector<ReadFile> read;
  for (const auto& file : files) {
    auto document = tilesets::files::toml_document(file.text, file.file);
    auto says = described::value_of<Register>(document);
    add(all.statements, says.statements, document, "statement");
    add(all.questions, says.questions, document, "question");
    read.push_back({std::move(document), std::move(says)});
  }
  for (const auto& file : read) check_named_ids(all, file);
  return all;
}

const std::vector<Statement>& statements() { return shipped().all.statements; }
const std::vector<Question>& questions() { return shipped().all.questions; }

const Statement* find_statement(std::string_view id) {
  const auto& by_id = shipped().by_id;
  const auto found = by_id.find(id);
  return found == by_id.end() ? nullptr : found->second;
}

const Question* find_question(std::string_view id) {
  const auto& all = questions();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Question& q) { return q.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> behind_formula(std::string_view formula) {
  std::vector<std::string> ids;
  for (const auto& statement : statements()) {
    const auto& all = statement.formulas;
    if (std::find(all.begin(), all.end(), formula) != all.end()) ids.push_back(statement.id);
  }
  return ids;
}

std::string unknown_statement(std::string_view id) {
  return unknown_id(id, tilesets::names_of(statements(), &Statement::id));
}

}  // namespace bastide::rules::statements
