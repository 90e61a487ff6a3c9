#include "tilesets/described/reading.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "tilesets/ideas.hpp"
#include "tilesets/spelling.hpp"

namespace bastide::tilesets::described {
namespace {

using Rule = Mistake::Rule;

/// How a mistake travels to who knows what to do with it.
struct Wrong {
  Mistake mistake;
};

class Reader {
 public:
  Reader(const Document& document, const Reading& reading) : document_(&document), reading_(&reading) {}

  /// `name`: of the key under which it stands.
  void read(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    if (shape.place != nullptr) *shape.place(value) = document_->place(part);
    if (shape.plain != nullptr) *shape.plain(value) = document_->is_plain(part);
    try {
      read_value(shape, name, part, value);
      if (shape.check != nullptr) shape.check(value);
    } catch (const BadText& bad) {
      fail(place_of(bad, part), bad.what());
    }
  }

  void refuse_unknown_keys(const Part& table, const std::vector<std::string>& known,
                           const Shape& shape = Shape{Kind::object}) const {
    for (const auto& entry : *table.table()) {
      if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
      tell({entry.at, Rule::unknown_key,
            fmt::format("unknown key {}{}, expected {}", in_quotes(entry.key),
                        is_toml() && !reading_->of.empty() ? " of " + reading_->of : "",
                        expected_key(entry.key, known, shape))});
    }
  }

 private:
  /// Whether the shape has a field of this name that has the other one.
  static bool has_inner_key(const Shape& shape, const std::string& group, const std::string& key) {
    const auto field = std::ranges::find(shape.fields, group, &Field::name);
    if (field == shape.fields.end()) return false;
    const auto* inner = &field->shape;
    while (inner->kind == Kind::maybe) inner = inner->element.data();
    return std::ranges::find(inner->fields, key, &Field::name) != inner->fields.end() ||
           std::ranges::find(inner->words, key) != inner->words.end();
  }

  /// What to expect in place of a key: one of those that are known ("city.complete" for "city_complete"), or
  /// the key itself, above all tables.
  std::string expected_key(const std::string& key, const std::vector<std::string>& known,
                           const Shape& shape) const {
    const auto group = key.substr(0, key.find('_'));
    const auto rest = key.substr(std::min(group.size() + 1, key.size()));
    std::vector<std::string> alike;
    if (near_names(key, known).empty())
      std::ranges::copy_if(known, std::back_inserter(alike),
                           [&](const auto& name) { return name == group || name.starts_with(group + "_"); });
    const auto expected = alike.empty()                       ? suggestion(key, known)
                          : has_inner_key(shape, group, rest) ? group + "." + rest
                                                              : one_of(alike);
    if (std::ranges::find(reading_->above, key) == reading_->above.end()) return expected;
    return fmt::format("it above the first line in square brackets, where it is a key of the file, or {}",
                       expected);
  }

  bool is_toml() const { return document_->syntax == Syntax::toml; }

  [[noreturn]] static void fail(std::size_t at, std::string message, Rule rule = Rule::wrong_value) {
    throw Wrong{{at, rule, std::move(message)}};
  }
  [[noreturn]] static void fail(const Part& part, std::string message) { fail(part.at, std::move(message)); }
  void tell(Mistake mistake) const {
    if (reading_->mistakes == nullptr) throw Wrong{std::move(mistake)};
    reading_->mistakes->push_back(std::move(mistake));
  }
  /// Does it; a mistake costs no more than this where all are wanted. Whether there was none.
  template <class Do>
  bool part_of_more(const Do& act) const {
    try {
      act();
      return true;
    } catch (Wrong& wrong) {
      tell(std::move(wrong.mistake));
      return false;
    }
  }

  /// The step of a pointer that begins at `begin`, "~1" for "/".
  static std::string step_of(const std::string& pointer, std::size_t begin) {
    std::string step;
    for (auto i = begin; i < pointer.size() && pointer[i] != '/'; ++i) {
      if (pointer[i] == '~' && i + 1 < pointer.size()) {
        step += pointer[++i] == '1' ? '/' : '~';
      } else {
        step += pointer[i];
      }
    }
    return step;
  }

  /// As far down as there is something.
  std::size_t place_of(const BadText& bad, const Part& part) const {
    const auto* found = &part;
    auto key_at = part.at;
    for (std::size_t begin = 0; begin < bad.where.size(); begin = bad.where.find('/', begin + 1)) {
      const auto step = step_of(bad.where, begin + 1);
      const Part* next = nullptr;
      if (const auto* list = found->list()) {
        std::size_t i = list->size();
        std::from_chars(step.data(), step.data() + step.size(), i);
        if (i < list->size()) next = &(*list)[i];
        if (next != nullptr) key_at = next->at;
      } else if (const auto* entry = found->entry(step)) {
        next = &entry->value;
        key_at = entry->at;
      }
      if (next == nullptr) break;
      found = next;
    }
    if (bad.is_of_key) return key_at;
    return bad.offset == BadText::whole ? found->at : document_->inside(*found, bad.offset);
  }

  [[noreturn]] void refuse_type(const std::string& name, const Part& part, std::string_view expected) const {
    const auto said = is_toml() && !(name.empty() && reading_->of.empty()) ? of(name) + " is " : "";
    fail(part, fmt::format("{}{}, expected {}", said, document_->type_name(part), expected));
  }
  template <class T>
  const T& as(const std::string& name, const Part& part, std::string_view expected) const {
    if (const auto* found = std::get_if<T>(&part.value)) return *found;
    refuse_type(name, part, expected);
  }

  void read_value(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    const auto& notation = reading_->notation;
    switch (shape.kind) {
      case Kind::text:
        if (shape.takes_numbers && part.integer() != nullptr)
          return shape.set(value, std::to_string(*part.integer()), notation);
        if (!shape.takes_numbers && part.text() != nullptr)
          require_some(shape, name, part, part.text()->size(), "bytes");
        return shape.set(value,
                         as<std::string>(name, part,
                                         !shape.words.empty()  ? one_of(shape.words)
                                         : shape.takes_numbers ? "a string or an integer"
                                                               : "a string"),
                         notation);
      case Kind::flag:
        return shape.set(value, as<bool>(name, part, "true or false"), notation);
      case Kind::integer:
        return shape.set(value, integer(shape, name, part), notation);
      case Kind::decimal:
        return shape.set(value, decimal(shape, name, part), notation);
      case Kind::real:
        return shape.set(value, real(shape, name, part), notation);
      case Kind::word:
        return shape.set(value, word(shape, name, part), notation);
      case Kind::constant:
        if (part.text() == nullptr || *part.text() != shape.words[0])
          fail(part, fmt::format("{}, expected {}", shown(name, part), in_quotes(shape.words[0])));
        return;
      case Kind::object:
        return read_object(shape, name, part, value);
      case Kind::row:
        return read_row(shape, name, part, value);
      case Kind::list:
        return read_list(shape, name, part, value);
      case Kind::map:
        return read_map(shape, name, part, value);
      case Kind::either:
        return read_either(shape, name, part, value);
      case Kind::maybe:
        if (part.is_nothing() && !is_toml()) return shape.clear(value);
        return read_maybe(shape, name, part, value);
    }
  }

  void read_maybe(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    try {
      read(shape.element[0], name, part, shape.emplace(value));
    } catch (const Wrong&) {
      shape.clear(value);
      throw;
    }
  }

  void require_some(const Shape& shape, const std::string& name, const Part& part, std::size_t size,
                    const char* things) const {
    if (shape.is_judged_later || static_cast<std::int64_t>(size) >= shape.least) return;
    if (is_toml() && size == 0 && shape.least == 1)
      fail(part, fmt::format("{}empty, expected at least one", name.empty() ? "" : of(name) + " is "));
    fail(part, fmt::format("{} {}, expected at least {}", size, things, shape.least));
  }

  void read_object(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    if (shape.takes_one && part.table() == nullptr)
      return read(shape.fields[0].shape, name, part, shape.fields[0].at(value));
    as<Entries>(name, part, is_toml() ? "a table" : "an object");
    if (is_toml() && !name.empty() && (shape.takes_one || !reading_->of.empty())) {
      auto inner = *reading_;
      inner.of = of(name);
      return Reader(*document_, inner).read_object(shape, "", part, value);
    }
    const auto read_field = [&](const Field& field) {
      const auto* found = part.find(field.name);
      if (field.is_repeated) return;
      if (found == nullptr) {
        if (field.presence == Presence::if_any) return;
        fail(part.at, missing(field.name), Rule::missing_key);
      }
      if (field.place != nullptr) *field.place(value) = document_->place(*found);
      // What is left out when it is nothing is not written as null, save by somebody else.
      const bool is_left_out = field.presence == Presence::if_any && field.shape.kind == Kind::maybe;
      if (found->is_nothing() && is_left_out && !shape.is_open) refuse_null(field, *found);
      read(field.shape, field.name, *found, field.at == nullptr ? nullptr : field.at(value));
    };
    // The format first: a document of another version is better told so than which of its keys are unknown.
    for (const auto& field : shape.fields)
      if (field.shape.kind == Kind::constant) read_field(field);
    const bool is_spread = std::any_of(shape.fields.begin(), shape.fields.end(),
                                       [](const Field& field) { return field.is_spread; });
    if (is_spread) {
      read_spread(shape, name, part, value);
    } else if (!shape.is_open) {
      std::vector<std::string> known;
      for (const auto& field : shape.fields) known.push_back(field.name);
      refuse_unknown_keys(part, known, shape);
    }
    for (const auto& field : shape.fields)
      if (field.presence != Presence::if_any && part.find(field.name) == nullptr)
        tell({part.at, Rule::missing_key, missing(field.name)});
    for (const auto& field : shape.fields)
      if (!field.is_spread && part.find(field.name) != nullptr) part_of_more([&] { read_field(field); });
  }

  [[noreturn]] void refuse_null(const Field& field, const Part& part) const {
    refuse_type(field.name, part, what_is(field.shape.element[0]));
  }

  /// "format 'x'", or what it is where it is no text.
  std::string shown(const std::string& name, const Part& part) const {
    return part.text() != nullptr ? name + " " + in_quotes(*part.text()) : document_->type_name(part);
  }

  /// Of several fields that take all names the last before an entry takes it.
  void read_spread(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    std::size_t next = 0;  // field that may follow what was read so far
    for (const auto& entry : *part.table()) {
      const auto known = std::find_if(shape.fields.begin(), shape.fields.end(), [&](const Field& field) {
        return !field.is_spread && field.name == entry.key;
      });
      if (known != shape.fields.end()) {
        next = std::max(next, static_cast<std::size_t>(known - shape.fields.begin()) + 1);
        continue;
      }
      const Field* taking = nullptr;
      for (std::size_t i = 0; i < shape.fields.size() && (i <= next || taking == nullptr); ++i)
        if (shape.fields[i].is_spread) taking = &shape.fields[i];
      part_of_more([&] { read_entry(taking->shape, name, entry, taking->at(value)); });
    }
  }

  void read_either(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    std::string expected;
    for (std::size_t i = 0; i < shape.element.size(); ++i) {
      if (fits(shape.element[i], part)) return read(shape.element[i], name, part, shape.choose(value, i));
      expected += (i == 0 ? "" : i + 1 == shape.element.size() ? " or " : ", ") + what_is(shape.element[i]);
    }
    refuse_type(name, part, expected);
  }

  /// Whether such a value is written so.
  static bool fits(const Shape& shape, const Part& part) {
    switch (shape.kind) {
      case Kind::integer:
        return part.integer() != nullptr;
      case Kind::real:
        return part.integer() != nullptr || std::holds_alternative<double>(part.value);
      case Kind::flag:
        return part.flag() != nullptr;
      case Kind::list:
      case Kind::row:
        return part.list() != nullptr;
      case Kind::object:
      case Kind::map:
        return part.table() != nullptr;
      default:
        return part.text() != nullptr;
    }
  }
  static std::string what_is(const Shape& shape) {
    switch (shape.kind) {
      case Kind::integer:
        return "an integer";
      case Kind::real:
        return "a number";
      case Kind::flag:
        return "true or false";
      case Kind::list:
      case Kind::row:
        return "an array";
      case Kind::object:
      case Kind::map:
        return "an object";
      default:
        return "a string";
    }
  }

  std::string missing(const std::string& key) const {
    if (is_toml() && !reading_->of.empty())
      return fmt::format("{} has no {}, expected this key", reading_->of, in_quotes(key));
    return fmt::format("no {}, expected this key", in_quotes(key));
  }

  void read_row(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    std::string names;
    for (const auto& field : shape.fields) names += (names.empty() ? "" : ", ") + field.name;
    const auto expected = fmt::format("an array [{}]", names);
    const auto& in = as<Parts>(name, part, expected);
    if (in.size() != shape.fields.size()) refuse_type(name, part, expected);
    for (std::size_t i = 0; i < in.size(); ++i)
      read(shape.fields[i].shape, shape.fields[i].name, in[i], shape.fields[i].at(value));
  }

  std::string list_in_words(const Shape& shape, const std::string& name) const {
    if (shape.takes_one) return "a string or a list of strings";
    const auto kind = shape.element[0].kind;
    if (is_toml() && kind == Kind::object)
      return fmt::format("tables written [[{}]]", name.empty() ? reading_->of : name);
    return is_toml() && kind == Kind::text ? "an array of strings" : "an array";
  }

  void read_list(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    if (shape.clear != nullptr) shape.clear(value);
    // After a mistake the element is taken away again, where all mistakes are wanted.
    const auto read_element = [&](const Part& in, std::size_t i, std::size_t size) {
      auto* element = shape.element_at(value, shape.clear == nullptr ? i : shape.size(value));
      if (element == nullptr) fail(part, fmt::format("{} entries, expected {}", size, i));
      const auto its_name = is_toml() && &in != &part ? fmt::format("{}[{}]", name, i) : name;
      if (!part_of_more([&] { read(shape.element[0], its_name, in, element); }) && shape.drop != nullptr)
        shape.drop(value);
    };
    if (shape.takes_one && fits(shape.element[0], part)) return read_element(part, 0, 1);
    const auto& in = as<Parts>(name, part, list_in_words(shape, name));
    require_some(shape, name, part, in.size(), "entries");
    if (shape.most > 0 && !shape.is_judged_later && in.size() > static_cast<std::size_t>(shape.most))
      fail(part, fmt::format("{} entries, expected at most {}", in.size(), shape.most));
    for (std::size_t i = 0; i < in.size(); ++i) read_element(in[i], i, in.size());
    if (shape.clear == nullptr && in.size() != shape.size(value))
      fail(part, fmt::format("{} entries, expected {}", in.size(), shape.size(value)));
  }

  void read_map(const Shape& shape, const std::string& name, const Part& part, void* value) const {
    const auto expected = !is_toml()            ? "an object"
                          : shape.words.empty() ? "a table"
                                                : "a table with " + one_of(shape.words);
    const auto& in = as<Entries>(name, part, expected);
    require_some(shape, name, part, in.size(), "entries");
    if (shape.is_open)
      for (const auto& key : shape.words)
        if (part.find(key) == nullptr) tell({part.at, Rule::missing_key, missing(key)});
    for (const auto& entry : in) part_of_more([&] { read_entry(shape, name, entry, value); });
  }

  void read_entry(const Shape& shape, const std::string& name, const Entry& entry, void* value) const {
    const auto unknown = [&](const std::string& expected) {
      const auto its = is_toml() && !name.empty() ? " of " + of(name) : "";
      fail(entry.at, fmt::format("unknown key {}{}{}", in_quotes(entry.key), its, expected),
           Rule::unknown_key);
    };
    const auto& names = shape.words;
    if (!names.empty() && !shape.is_judged_later && !shape.is_open &&
        std::find(names.begin(), names.end(), entry.key) == names.end())
      unknown(", expected " + expected_key(entry.key, names, shape));
    const auto own = std::find_if(shape.fields.begin(), shape.fields.end(),
                                  [&](const Field& field) { return field.name == entry.key; });
    if (own != shape.fields.end() && own->is_repeated) return;
    void* element = nullptr;
    try {
      element = shape.add(value, entry.key);
    } catch (const BadText& bad) {
      fail(entry.at, bad.what());
    }
    if (element == nullptr) unknown("");
    if (shape.key_place != nullptr) *shape.key_place(value) = document_->place(entry.at);
    const auto its_name = is_toml() && !name.empty() ? fmt::format("{}.{}", name, entry.key) : entry.key;
    read(own == shape.fields.end() ? shape.element[0] : own->shape, its_name, entry.value, element);
  }

  std::int64_t integer(const Shape& shape, const std::string& name, const Part& part) const {
    const auto* said = part.integer();
    const bool is_in_range = said != nullptr && *said >= shape.least && *said <= shape.most;
    if (is_in_range || (said != nullptr && shape.is_judged_later)) return *said;
    const auto expected = shape.is_judged_later
                              ? "an integer"
                              : fmt::format("an integer from {} to {}", shape.least, shape.most);
    if (part.large_integer() != nullptr)
      fail(part, fmt::format("{}, expected {}", *part.large_integer(), expected));
    const auto number = as<std::int64_t>(name, part, expected);
    fail(part, is_toml() ? fmt::format("{} is {}, expected {}", of(name), number, expected)
                         : fmt::format("{}, expected {}", number, expected));
  }

  Uint128 decimal(const Shape& shape, const std::string& name, const Part& part) const {
    if (shape.is_bare) {
      if (part.large_integer() != nullptr && *part.large_integer() <= shape.bound)
        return *part.large_integer();
      const auto expected = shape.least == 0 ? std::string("an integer that is not negative")
                                             : fmt::format("an integer from {}", shape.least);
      const auto number = as<std::int64_t>(name, part, expected);
      if (number < shape.least || static_cast<Uint128>(number) > shape.bound)
        fail(part, fmt::format("{}, expected {}", number, expected));
      return static_cast<Uint128>(number);
    }
    const auto& digits = as<std::string>(name, part, "a string");
    Uint128 number = 0;
    bool is_number = !digits.empty() && (digits.size() == 1 || digits[0] != '0');
    for (const char c : digits) {
      const auto digit = static_cast<Uint128>(c - '0');
      is_number = is_number && c >= '0' && c <= '9' && number <= (shape.bound - digit) / 10;
      if (is_number) number = 10 * number + digit;
    }
    if (is_number) return number;
    int bits = 0;
    for (auto rest = shape.bound; rest != 0; rest >>= 1U) ++bits;
    fail(part, fmt::format("{}, expected a decimal number below 2^{} as a string", in_quotes(digits), bits));
  }

  double real(const Shape& shape, const std::string& name, const Part& part) const {
    if (part.large_integer() != nullptr) return static_cast<double>(*part.large_integer());
    const auto* whole = part.integer();
    const auto expected = shape.most > 0     ? fmt::format("a number from {} to {}", shape.least, shape.most)
                          : shape.is_bounded ? "a number that is not negative"
                                             : "a number";
    const auto number = whole != nullptr ? static_cast<double>(*whole) : as<double>(name, part, expected);
    const bool is_above = shape.most > 0 && number > static_cast<double>(shape.most);
    if ((shape.is_bounded && number < static_cast<double>(shape.least)) || is_above)
      refuse_type(name, part, expected);
    return number;
  }

  std::int64_t word(const Shape& shape, const std::string& name, const Part& part) const {
    const auto& word = as<std::string>(name, part, "a string");
    const auto found = std::find(shape.words.begin(), shape.words.end(), word);
    if (found != shape.words.end()) return found - shape.words.begin();
    constexpr std::size_t most_listed = 6;
    const bool are_listed = shape.words.size() <= most_listed && idea_behind(word).empty();
    const auto expected = are_listed ? one_of(shape.words) : suggestion(word, shape.words);
    if (is_toml() && !name.empty())
      fail(part, fmt::format("unknown {} {}{}, expected {}", name.substr(0, name.find('[')), in_quotes(word),
                             reading_->of.empty() ? "" : " of " + reading_->of, expected));
    fail(part, fmt::format("unknown word {}, expected {}", in_quotes(word), one_of(shape.words)));
  }

  std::string of(const std::string& name) const {
    if (name.empty() || reading_->of.empty()) return name + reading_->of;
    return fmt::format("{} of {}", name, reading_->of);
  }

  const Document* document_;
  const Reading* reading_;
};

/// A mistake that nobody caught is the reader's.
template <class Do>
void or_input_error(const Document& document, const Reading& reading, const Do& act) {
  try {
    act(Reader(document, reading));
  } catch (Wrong& wrong) {
    if (reading.mistakes == nullptr) document.fail(wrong.mistake.at, std::move(wrong.mistake.message));
    reading.mistakes->push_back(std::move(wrong.mistake));
  }
}

}  // namespace

void read(const Shape& shape, const Document& document, const Part& part, void* value,
          const Reading& reading) {
  or_input_error(document, reading, [&](const Reader& reader) { reader.read(shape, "", part, value); });
}

void refuse_unknown_keys(const Document& document, const Part& table, const std::vector<std::string>& known,
                         const Reading& reading) {
  or_input_error(document, reading, [&](const Reader& reader) { reader.refuse_unknown_keys(table, known); });
}

}  // namespace bastide::tilesets::described
