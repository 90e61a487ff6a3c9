// The register's reader: TOML, each key judged where it is written; then the ids that statements and
// questions name, which may stand in any of the files.
#include "rules/statements/register.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <utility>

#include "rules/spelling.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/files/toml_text.hpp"

namespace bastide::rules::statements {
namespace {

namespace fs = std::filesystem;
namespace described = tilesets::described;
using tilesets::InputError;
using tilesets::SourceLocation;

/// In this order; the last one holds the questions.
constexpr std::array register_files = {"c1.toml",      "c2.toml",      "winter.toml", "inns.toml",
                                       "traders.toml", "abbot.toml",   "river.toml",  "house.toml",
                                       "table.toml",   "program.toml", "open.toml"};

/// An id that something names, to be looked up when all files are read.
struct NamedId {
  std::string id;
  std::string named_by;  ///< id of a statement that says it conflicts; empty: a question
  SourceLocation where;
  const RegisterFile* file;
};

std::vector<std::string> ids_of(const std::vector<Statement>& statements) {
  std::vector<std::string> ids;
  for (const auto& statement : statements) ids.push_back(statement.id);
  return ids;
}

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

/// One file being read into a register.
class RegisterReader {
 public:
  RegisterReader(const RegisterFile& file, Register& into, std::vector<NamedId>& named)
      : file_(&file), into_(&into), named_(&named) {}

  void read() {
    const auto table = tilesets::files::parse_toml(file_->text, file_->file);
    refuse_other_keys(table, {"statement", "question"});
    if (const auto* list = table.get("statement")) {
      for (const auto& one : array(*list, "statement")) read_statement(one);
    }
    if (const auto* list = table.get("question")) {
      for (const auto& one : array(*list, "question")) read_question(one);
    }
  }

 private:
  SourceLocation place(const toml::source_region& at) const {
    return tilesets::files::place_of(at, file_->text, file_->file);
  }
  [[noreturn]] void fail(const toml::source_region& at, std::string message) const {
    throw InputError(place(at), std::move(message), file_->text);
  }

  template <class Node>
  const Node& as(const toml::node& value, std::string_view key, const char* expected) const {
    if (const auto* node = value.as<Node>()) return *node;
    fail(value.source(),
         fmt::format("{} is {}, expected {}", key, tilesets::files::type_name_of(value), expected));
  }
  const toml::array& array(const toml::node& value, std::string_view key) const {
    return as<toml::array>(value, key, "an array");
  }
  /// One line that says something.
  std::string line(const toml::node& value, std::string_view key) const {
    const auto& text = as<toml::value<std::string>>(value, key, "a string").get();
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
    if (text.empty() || std::any_of(text.begin(), text.end(), is_control))
      fail(value.source(), fmt::format("bad text of {}, expected one line that is not empty", key));
    return text;
  }

  void refuse_other_keys(const toml::table& table, const std::vector<std::string>& known) const {
    const toml::key* first = nullptr;
    for (const auto& [key, value] : table) {
      if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
      const auto is_before = [](const toml::source_position& a, const toml::source_position& b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
      };
      if (first == nullptr || is_before(key.source().begin, first->source().begin)) first = &key;
    }
    if (first == nullptr) return;
    fail(first->source(), fmt::format("unknown key {}, expected {}", in_quotes(first->str()),
                                      suggestion(first->str(), known)));
  }
  const toml::node& required(const toml::table& table, std::string_view what, std::string_view key) const {
    if (const auto* value = table.get(key)) return *value;
    fail(table.source(), fmt::format("{} has no {}, expected this key", what, key));
  }
  std::string optional_line(const toml::table& table, std::string_view key) const {
    const auto* value = table.get(key);
    return value == nullptr ? std::string{} : line(*value, key);
  }

  /// The strings of a list, each of that form; none when the key is absent.
  std::vector<std::string> lines(const toml::table& table, std::string_view key,
                                 bool (*has_form)(std::string_view), const char* expected) const {
    std::vector<std::string> all;
    const auto* list = table.get(key);
    if (list == nullptr) return all;
    for (const auto& one : array(*list, key)) {
      all.push_back(line(one, key));
      if (!has_form(all.back()))
        fail(one.source(), fmt::format("bad {} {}, expected {}", key, in_quotes(all.back()), expected));
    }
    return all;
  }

  template <class Enum>
  Enum word(const toml::node& value, std::string_view key) const {
    const auto& words = described::the_shape<Enum>().words;
    const auto text = line(value, key);
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end())
      fail(value.source(), fmt::format("unknown {} {}, expected {}", key, in_quotes(text), one_of(words)));
    return static_cast<Enum>(found - words.begin());
  }

  std::string id(const toml::node& value) const {
    auto text = line(value, "id");
    if (text.size() > 64 || !consists_of(text, is_of_id))
      fail(value.source(),
           fmt::format("bad id {}, expected 1 to 64 small letters, digits or '-'", in_quotes(text)));
    return text;
  }

  /// Ids of statements, to be looked up later.
  std::vector<std::string> named_ids(const toml::table& table, std::string_view key,
                                     const std::string& named_by) {
    std::vector<std::string> ids;
    const auto* list = table.get(key);
    if (list == nullptr) return ids;
    for (const auto& one : array(*list, key)) {
      ids.push_back(line(one, key));
      named_->push_back({ids.back(), named_by, place(one.source()), file_});
    }
    return ids;
  }

  void read_statement(const toml::node& value) {
    static const std::vector<std::string> keys = {"id",      "page",     "section", "note",      "also",
                                                  "says",    "kind",     "status",  "conflicts", "because",
                                                  "options", "formulas", "tiles",   "editions",  "outside"};
    const auto& table = as<toml::table>(value, "statement", "a table");
    refuse_other_keys(table, keys);
    const auto& id_node = required(table, "a statement", "id");
    Statement out;
    out.id = id(id_node);
    // Counted in code points, not in bytes: the place is to be gone to, and it begins a line.
    const auto& begin = table.source().begin;
    out.where = {file_->file, static_cast<int>(begin.line), static_cast<int>(begin.column)};
    if (is_known(out.id))
      fail(id_node.source(), fmt::format("second statement {}, expected ids used once", in_quotes(out.id)));
    const auto& page = required(table, out.id, "page");
    const auto& status = required(table, out.id, "status");
    out.page = word<Page>(page, "page");
    out.section = line(required(table, out.id, "section"), "section");
    out.says = line(required(table, out.id, "says"), "says");
    out.kind = word<Kind>(required(table, out.id, "kind"), "kind");
    out.status = word<Status>(status, "status");
    out.note = optional_line(table, "note");
    if (!out.note.empty() && !is_note(out.note))
      fail(table.get("note")->source(),
           fmt::format("bad note {}, expected a number such as 15, Q16, HR6 or T1", in_quotes(out.note)));
    out.also = lines(table, "also", is_place, "a page and a place, such as 'c2: note 10'");
    out.conflicts = named_ids(table, "conflicts", out.id);
    out.because = optional_line(table, "because");
    out.options = lines(table, "options", is_setting, "an option and its value, such as 'farms=third'");
    out.formulas = lines(table, "formulas", is_formula, "a formula, such as 'road.complete = tiles'");
    out.tiles = lines(table, "tiles", is_tile_field, "a tile set and a field, such as 'base: counts'");
    out.editions =
        lines(table, "editions", is_edition, "an edition, such as 'c1' or 'house/three-tile-hand'");
    out.outside = optional_line(table, "outside");
    if ((out.page == Page::none) != (out.status == Status::ours))
      fail(status.source(),
           fmt::format("{} is on page {} with status {}, expected status ours for what is on no page, and "
                       "only for that",
                       out.id, described::word(out.page), described::word(out.status)));
    if (out.conflicts.empty() == (out.status == Status::conflicting))
      fail(status.source(),
           fmt::format("{} has status {} {}, expected both or neither", out.id, described::word(out.status),
                       out.conflicts.empty() ? "without conflicts" : "with conflicts"));
    if (out.because.empty() && (out.status == Status::inferred || out.status == Status::conflicting))
      fail(status.source(), fmt::format("{} has status {} without because, expected what speaks for it",
                                        out.id, described::word(out.status)));
    into_->statements.push_back(std::move(out));
  }

  bool is_known(const std::string& id) const {
    return std::any_of(into_->statements.begin(), into_->statements.end(),
                       [&](const Statement& s) { return s.id == id; });
  }

  Answer read_answer(const toml::node& value) const {
    const auto& table = as<toml::table>(value, "an answer", "a table");
    refuse_other_keys(table, {"says", "set", "edition", "chosen"});
    Answer out;
    out.says = line(required(table, "an answer", "says"), "says");
    out.set = lines(table, "set", is_setting, "an option and its value, such as 'farms=second'");
    out.edition = optional_line(table, "edition");
    if (!out.edition.empty() && !is_edition(out.edition))
      fail(table.get("edition")->source(), fmt::format("bad edition {}, expected one such as 'c1' or "
                                                       "'reading/first-full'",
                                                       in_quotes(out.edition)));
    if (const auto* chosen = table.get("chosen"))
      out.is_chosen = as<toml::value<bool>>(*chosen, "chosen", "true or false").get();
    return out;
  }

  void read_question(const toml::node& value) {
    const auto& table = as<toml::table>(value, "question", "a table");
    refuse_other_keys(table, {"id", "asks", "statements", "answers"});
    const auto& id_node = required(table, "a question", "id");
    Question out;
    out.id = id(id_node);
    out.where = place(table.source());
    for (const auto& other : into_->questions) {
      if (other.id == out.id)
        fail(id_node.source(), fmt::format("second question {}, expected ids used once", in_quotes(out.id)));
    }
    out.asks = line(required(table, out.id, "asks"), "asks");
    required(table, out.id, "statements");
    out.statements = named_ids(table, "statements", {});
    const auto& answers = required(table, out.id, "answers");
    for (const auto& one : array(answers, "answers")) out.answers.push_back(read_answer(one));
    const auto chosen =
        std::count_if(out.answers.begin(), out.answers.end(), [](const Answer& a) { return a.is_chosen; });
    if (out.answers.size() < 2 || chosen != 1)
      fail(answers.source(),
           fmt::format("{} has {} answer{}, {} of them chosen, expected two or more and one "
                       "of them chosen",
                       out.id, out.answers.size(), out.answers.size() == 1 ? "" : "s", chosen));
    into_->questions.push_back(std::move(out));
  }

  const RegisterFile* file_;
  Register* into_;
  std::vector<NamedId>* named_;
};

/// Every id that is named exists, and a conflict is said on both sides.
void check_named_ids(const Register& all, const std::vector<NamedId>& named) {
  std::map<std::string, const Statement*> by_id;
  for (const auto& statement : all.statements) by_id[statement.id] = &statement;
  for (const auto& name : named) {
    const auto found = by_id.find(name.id);
    if (found == by_id.end())
      throw InputError(name.where, unknown_id(name.id, ids_of(all.statements)), name.file->text);
    if (name.named_by.empty()) continue;
    const auto& back = found->second->conflicts;
    if (name.id == name.named_by || std::find(back.begin(), back.end(), name.named_by) == back.end())
      throw InputError(name.where,
                       fmt::format("{} conflicts with {}, which does not say so, expected it on both sides",
                                   name.named_by, name.id),
                       name.file->text);
  }
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
  std::vector<NamedId> named;
  for (const auto& file : files) RegisterReader(file, all, named).read();
  check_named_ids(all, named);
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

std::string unknown_statement(std::string_view id) { return unknown_id(id, ids_of(statements())); }

}  // namespace bastide::rules::statements
