// What a value consists of, as data: written once beside its type, followed by every writer and reader.
//
// A result goes many ways: into a ledger, into JSON, out of it again with the place of each mistake, into a
// schema. So its type has one function, found by its namespace, that lists its fields:
//
//   Shape shape_of(const Coverage*) {
//     return object({field<&Coverage::tiles>("tiles", "every board up to this many tiles"),
//                    field<&Coverage::boards>("boards")});
//   }
//   Shape shape_of(const Outcome*) { return words<Outcome>({"held", "violated"}); }
//
// From that follow `runs::to_record` and `from_record` (solver/runs/described_record.hpp), and `to_json`,
// `from_json` and `schema_of` (reports/records/described_json.hpp). Each of these is one function over Shape,
// compiled once: a shape holds pointers to functions that reach into the value, so a new type costs some
// lines of tables and no instance of a JSON library. What a field's type says already (a list, an optional
// value, a range) is not said again; `field` takes another shape where it says too little.
//
// Rejected: templates over a tuple of member pointers, which compile every writer once for every type, with
// nlohmann's headers in each source that names one (six seconds); nlohmann's macros and Boost.Hana's, which
// know neither ranges nor places nor schemas; Boost.Describe, which Debian 12 does not have.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::tilesets {
class TileSet;
}

namespace bastide::tilesets::described {

__extension__ using Uint128 = unsigned __int128;

/// The tiles in whose notation placements are written and read. Nothing where a value has none.
struct Notation {
  const TileSet* set = nullptr;
};

/// A value that cannot be, with what is wrong and what was expected; the reader adds the place.
struct BadText : std::runtime_error {
  static constexpr std::size_t whole = static_cast<std::size_t>(-1);
  explicit BadText(const std::string& what, std::string below = {}, bool at_key = false,
                   std::size_t byte = whole)
      : std::runtime_error(what), where(std::move(below)), is_of_key(at_key), offset(byte) {}
  std::string where;   ///< of a `check`: where in the value it is wrong, "/by_turn/3"
  bool is_of_key;      ///< it is the key there that is wrong
  std::size_t offset;  ///< of a text: the byte that is wrong
};

/// `key` as a step of such a pointer: "a/b" -> "a~1b".
std::string pointer_step(std::string_view key);

enum class Kind : std::uint8_t {
  text,
  flag,
  integer,   ///< in a range; a number in JSON
  decimal,   ///< a count from 0, exact: a string of digits in JSON
  real,      ///< a number in JSON
  word,      ///< one of some words
  constant,  ///< a text that is always the same: a format with its version
  object,    ///< fields by name
  row,       ///< fields in order, without names
  list,
  map,    ///< by name
  maybe,  ///< a value or nothing
  either  ///< one of several, told apart by what is written
};

/// Of a value that is not made of others: text, flag, integer (and index of a word), decimal, real.
using Scalar = std::variant<std::string, bool, std::int64_t, Uint128, double>;

struct Field;

// What a shape, a field and a list of them do when they are made, moved and destroyed is not inline: a
// function that lists fields makes hundreds, and spent half of its compilation on that.
struct Shape {
  explicit Shape(Kind of_kind);
  Shape(const Shape&);
  Shape(Shape&&) noexcept;
  Shape& operator=(const Shape&);
  Shape& operator=(Shape&&) noexcept;
  ~Shape();

  Kind kind;
  std::string type;  ///< of the value, "compared_side": what schemas call it; empty: it has no name
  std::string description;
  /// Text, flag, integer, decimal, real, word. `set` may throw BadText where a text is read.
  Scalar (*get)(const void* value, const Notation& notation) = nullptr;
  void (*set)(void* value, const Scalar& scalar, const Notation& notation) = nullptr;
  /// Throws BadText when parts that are each right do not go together.
  void (*check)(const void* value) = nullptr;
  /// Where a reader puts the place at which the value stands.
  SourceLocation* (*place)(void* value) = nullptr;
  /// Text: where a reader puts whether its bytes are columns of one line, so that places inside are known.
  bool* (*plain)(void* value) = nullptr;
  std::int64_t least = 0;  ///< integer, decimal, real; text, list, map: so many bytes or elements at least
  std::int64_t most = 0;   ///< integer; real, list (elements): 0: any number
  Uint128 bound = 0;       ///< decimal: the largest
  bool is_bounded = true;  ///< real: least counts
  bool is_bare = false;    ///< decimal: a number in JSON after all
  bool takes_numbers = false;    ///< text: a whole number is read as its digits; least and most are of that
  bool is_open = false;          ///< object: further names are somebody else's; map: `words` must be there
  bool takes_one = false;        ///< list: an element alone stands for a list of one; object: its first field
  bool is_set = false;           ///< list: no element comes twice
  bool is_judged_later = false;  ///< bounds and names are for the schema, another judges them
  std::string pattern;           ///< text, names of a map: a regular expression for the schema
  std::size_t longest = 0;       ///< text: likewise; 0: any length
  std::vector<std::string>
      words;                   ///< word; constant: the text; text: for the schema; map: all names, in order
  std::vector<Field> fields;   ///< object, row; map: names whose elements have shapes of their own
  std::vector<Shape> element;  ///< list, map, maybe: one; either: each
  /// List. `element_at` of the size adds an element at the end; nullptr when there is no room for it.
  std::size_t (*size)(const void* list) = nullptr;
  void* (*element_at)(void* list, std::size_t i) = nullptr;
  void (*clear)(void* list) = nullptr;  ///< nullptr when it always has so many
  void (*drop)(void* list) = nullptr;   ///< takes the last element away
  /// Map: entries in order; a new entry, nullptr when the name cannot be one.
  std::vector<std::pair<std::string, const void*>> (*entries)(const void* map) = nullptr;
  void* (*add)(void* map, const std::string& name) = nullptr;
  SourceLocation* (*key_place)(void* map) = nullptr;  ///< where a reader puts the place of the last name
  /// Maybe: what is there or nullptr; makes something be there. Either: what is there.
  const void* (*inside)(const void* value) = nullptr;
  void* (*emplace)(void* value) = nullptr;
  /// Either: which element is there; makes one be there.
  std::size_t (*which)(const void* value) = nullptr;
  void* (*choose)(void* value, std::size_t which) = nullptr;
};

/// When a field is written: always; unless it is nothing, empty, 0 or false; or as null when it is nothing.
enum class Presence : std::uint8_t { always, if_any, or_null };

struct Field {
  Field(std::string called, Shape what);
  Field(const Field&);
  Field(Field&&) noexcept;
  Field& operator=(const Field&);
  Field& operator=(Field&&) noexcept;
  ~Field();

  std::string name;
  Shape shape;
  std::function<void*(void* object)> at = nullptr;  ///< nullptr for a constant, and for what is computed:
  /// shows it to `use`, for as long as that takes.
  void (*made)(const void* object, const Notation& notation, void (*use)(void* user, const void* value),
               void* user) = nullptr;
  Presence presence = Presence::always;
  SourceLocation* (*place)(void* object) = nullptr;  ///< where a reader puts the place of the field's value
  bool is_repeated = false;                          ///< told in another field too: written and not read
  bool is_spread = false;  ///< a map whose entries stand here, beside the other fields
  std::pair<std::string, std::string> condition =
      {};  ///< there when another field is this word; for the schema

  const void* of(const void* object) const { return at == nullptr ? nullptr : at(const_cast<void*>(object)); }
  /// use(const void*) of the value, which is made for that where it is computed.
  template <class Use>
  void show(const void* object, const Notation& notation, Use use) const {
    if (made == nullptr) return use(of(object));
    made(
        object, notation, [](void* user, const void* value) { (*static_cast<Use*>(user))(value); }, &use);
  }
  /// Left out when there is nothing in it.
  Field if_any() && { return presence = Presence::if_any, std::move(*this); }
  /// Of a `maybe`, which is left out otherwise.
  Field or_null() && { return presence = Presence::or_null, std::move(*this); }
  /// Of what other fields tell already, for readers who want it once more.
  Field repeated() && { return is_repeated = true, std::move(*this); }
  /// Of a map: its entries are fields of the object. Of several such fields the last before an entry has it.
  Field spread() && { return is_spread = true, presence = Presence::if_any, std::move(*this); }
  /// With another member for the place at which it was read.
  template <auto member>
  Field located() &&;
  /// At least so much, or so long: a text, a list, a map. Of what may be nothing: when it is there.
  Field at_least(std::int64_t least) &&;
  Field at_most(std::int64_t most) &&;
  /// With a regular expression, for the schema: of the text, of each text of a list, of the names of a map.
  Field like(std::string pattern) &&;
  /// There exactly when that field, a word, is this one; `check` says so to who reads.
  Field when(std::string field, std::string word) && {
    return condition = {std::move(field), std::move(word)}, std::move(*this);
  }
};

/// One field, or several: object({field<…>(…), fields<…>()}).
struct Fields {
  Fields(Field one);
  Fields(std::vector<Field> several);
  Fields(std::initializer_list<Fields> in_order);
  Fields(const Fields&);
  Fields(Fields&&) noexcept;
  Fields& operator=(const Fields&) = delete;
  Fields& operator=(Fields&&) = delete;
  ~Fields();
  std::vector<Field> all;
};

/// Whether there is nothing in a value: what Presence::if_any leaves out.
bool is_empty(const Shape& shape, const void* value, const Notation& notation = {});

// Making shapes. Most are found by the type of a member (`shape`).

constexpr std::int64_t largest_number = 1'000'000'000;  ///< of an integer, when nothing else is said

Shape text();

/// A value that is written as a text: print(const T&, const Notation&) and parse(const std::string&, const
/// Notation&), which may throw BadText.
template <class T, auto print, auto parse>
Shape spelled() {
  Shape out{Kind::text};
  out.get = [](const void* v, const Notation& n) -> Scalar { return print(*static_cast<const T*>(v), n); };
  out.set = [](void* v, const Scalar& s, const Notation& n) {
    *static_cast<T*>(v) = parse(std::get<std::string>(s), n);
  };
  return out;
}

template <std::integral T>
Shape integer(std::int64_t least = 0, std::int64_t most = largest_number) {
  Shape out{Kind::integer};
  out.get = [](const void* v, const Notation&) -> Scalar {
    return static_cast<std::int64_t>(*static_cast<const T*>(v));
  };
  out.set = [](void* v, const Scalar& s, const Notation&) {
    *static_cast<T*>(v) = static_cast<T>(std::get<std::int64_t>(s));
  };
  out.least = least;
  out.most = most;
  return out;
}

/// A count; T is a whole number without sign, or one with a sign that is never below 0.
template <class T>
Shape decimal() {
  Shape out{Kind::decimal};
  out.get = [](const void* v, const Notation&) -> Scalar {
    return static_cast<Uint128>(*static_cast<const T*>(v));
  };
  out.set = [](void* v, const Scalar& s, const Notation&) {
    *static_cast<T*>(v) = static_cast<T>(std::get<Uint128>(s));
  };
  out.bound = ~Uint128{0} >> (128U - 8U * sizeof(T) + (static_cast<T>(-1) < T{0} ? 1U : 0U));
  return out;
}

/// A count that is a number in JSON.
template <class T>
Shape bare() {
  Shape out = decimal<T>();
  out.is_bare = true;
  return out;
}

/// Any number; `quantity`: none below 0.
Shape real();
Shape quantity();

/// Of an enumeration, or by number: of a flag, of words that are bits elsewhere.
template <class Enum>
requires(std::is_enum_v<Enum> || std::is_integral_v<Enum>) Shape words(std::vector<std::string> in_order) {
  Shape out{Kind::word};
  out.get = [](const void* v, const Notation&) -> Scalar {
    return static_cast<std::int64_t>(*static_cast<const Enum*>(v));
  };
  out.set = [](void* v, const Scalar& s, const Notation&) {
    *static_cast<Enum*>(v) = static_cast<Enum>(std::get<std::int64_t>(s));
  };
  out.words = std::move(in_order);
  return out;
}

/// A text that is one of these names, an array.
template <const auto& names>
Shape word_among() {
  Shape out{Kind::word};
  out.get = [](const void* v, const Notation&) -> Scalar {
    std::int64_t which = 0;
    for (const std::string_view name : names) {
      if (name == *static_cast<const std::string*>(v)) return which;
      ++which;
    }
    return which;
  };
  out.set = [](void* v, const Scalar& s, const Notation&) {
    *static_cast<std::string*>(v) = names[static_cast<std::size_t>(std::get<std::int64_t>(s))];
  };
  out.words.assign(std::begin(names), std::end(names));
  return out;
}

Shape object(Fields fields);
Shape row(std::vector<Field> fields);
/// The value itself once more, as a field: some of its members stand together under a name.
Field itself(std::string name, Shape shape);

/// An object that may have further names; a map that must have its names and may have others.
Shape open(Shape object);
/// A list of so many elements at most.
Shape at_most(std::int64_t most, Shape list);
/// The names of an object's fields, or those of a map.
std::vector<std::string> keys_of(const Shape& shape);
/// A map in which only these names can be, in this order.
Shape named(std::vector<std::string> names, Shape map);
/// With a member for the place at which it was read.
template <auto member>
Shape located(Shape shape);

/// A text that is checked: wrong(const std::string&) gives what is wrong with it, or nothing. The schema says
/// what it can of that.
template <auto wrong>
Shape text_like(std::string pattern = {}, std::size_t longest = 0) {
  Shape out = spelled<std::string, [](const std::string& text, const Notation&) { return text; },
                      [](const std::string& text, const Notation&) {
                        if (auto what = wrong(text); !what.empty()) throw BadText(what);
                        return text;
                      }>();
  out.pattern = std::move(pattern);
  out.longest = longest;
  return out;
}

/// With a check(const T&) of what was read.
template <class T, auto check>
Shape checked(Shape shape) {
  shape.check = [](const void* value) { check(*static_cast<const T*>(value)); };
  return shape;
}

template <class T>
Shape shape();

template <class T>
concept HasShape = requires {
  Shape(shape_of(static_cast<const T*>(nullptr)));
};

template <class T>
concept MapByName = requires(T map) {
  typename T::mapped_type;
  map.begin()->first;
};

/// Without functions: of one sort of element.
Shape shape_with(Kind kind, Shape element);

/// A list of such elements: a vector, or an array.
template <class List>
Shape list_of(Shape element) {
  Shape out = shape_with(Kind::list, std::move(element));
  out.size = [](const void* v) { return static_cast<const List*>(v)->size(); };
  out.element_at = [](void* v, std::size_t i) -> void* {
    auto& list = *static_cast<List*>(v);
    if constexpr (std::default_initializable<typename List::value_type> && requires { list.clear(); }) {
      if (i == list.size()) list.emplace_back();
    }
    return i < list.size() ? &list[i] : nullptr;
  };
  if constexpr (requires(List list) { list.clear(); })
    out.clear = [](void* v) { static_cast<List*>(v)->clear(); };
  if constexpr (requires(List list) { list.pop_back(); })
    out.drop = [](void* v) { static_cast<List*>(v)->pop_back(); };
  return out;
}

/// A name of a map whose keys are numbers; throws BadText.
std::int64_t number_in_name(const std::string& name);

template <class Map>
Shape map_of(Shape element) {
  Shape out = shape_with(Kind::map, std::move(element));
  out.entries = [](const void* v) {
    std::vector<std::pair<std::string, const void*>> entries;
    for (const auto& [key, value] : *static_cast<const Map*>(v)) {
      if constexpr (std::integral<typename Map::key_type>) {
        entries.emplace_back(std::to_string(key), &value);
      } else {
        entries.emplace_back(key, &value);
      }
    }
    return entries;
  };
  out.add = [](void* v, const std::string& name) -> void* {
    if constexpr (std::integral<typename Map::key_type>) {
      return &(*static_cast<Map*>(v))[static_cast<typename Map::key_type>(number_in_name(name))];
    } else {
      return &(*static_cast<Map*>(v))[name];
    }
  };
  return out;
}

template <auto member>
struct MemberOf;
template <class Of, class Value, Value Of::*member>
struct MemberOf<member> {
  using Owner = Of;
  using Type = Value;
};

/// A map that is a list of entries in the order of the text: of each the name, its place, and where in the
/// entry the value is; without that the value is the entry. It is only read.
template <auto name, auto name_where, auto... value>
Shape entries_in_order(Shape element) {
  using InOrder = std::vector<typename MemberOf<name>::Owner>;
  Shape out = shape_with(Kind::map, std::move(element));
  out.add = [](void* v, const std::string& key) -> void* {
    auto& entry = static_cast<InOrder*>(v)->emplace_back();
    entry.*name = key;
    return &(entry.*....*value);
  };
  out.key_place = [](void* v) { return &(static_cast<InOrder*>(v)->back().*name_where); };
  return out;
}

template <class Optional>
Shape maybe_of(Shape element) {
  Shape out = shape_with(Kind::maybe, std::move(element));
  out.inside = [](const void* v) -> const void* {
    const auto& value = *static_cast<const Optional*>(v);
    return value ? &*value : nullptr;
  };
  out.emplace = [](void* v) -> void* { return &static_cast<Optional*>(v)->emplace(); };
  out.clear = [](void* v) { static_cast<Optional*>(v)->reset(); };
  return out;
}

/// "compared_side" of "... shape() [with T = bastide::reports::records::ComparedSide]".
std::string type_name(const std::string& function);

/// Of a variant, in the order of its alternatives.
template <class Variant>
Shape either_of(std::vector<Shape> each) {
  Shape out{Kind::either};
  out.element = std::move(each);
  out.which = [](const void* v) { return static_cast<const Variant*>(v)->index(); };
  out.inside = [](const void* v) -> const void* {
    return std::visit([](const auto& value) -> const void* { return &value; },
                      *static_cast<const Variant*>(v));
  };
  out.choose = [](void* v, std::size_t which) -> void* {
    auto& value = *static_cast<Variant*>(v);
    const auto try_each = [&]<std::size_t... i>(std::index_sequence<i...>) {
      ((which == i ? static_cast<void>(value.template emplace<i>()) : void()), ...);
    };
    try_each(std::make_index_sequence<std::variant_size_v<Variant>>());
    return std::visit([](auto& inside) -> void* { return &inside; }, value);
  };
  return out;
}

/// A text that is nothing when it is empty.
Shape text_or_nothing();

/// The shape of a type: its own `shape_of`, or what its type says.
template <class T>
Shape shape() {
  if constexpr (HasShape<T>) {
    Shape out = shape_of(static_cast<const T*>(nullptr));
    if (out.type.empty()) out.type = type_name(__PRETTY_FUNCTION__);
    return out;
  } else if constexpr (std::same_as<T, std::string>) {
    return text();
  } else if constexpr (std::same_as<T, bool>) {
    Shape out{Kind::flag};
    out.get = [](const void* v, const Notation&) -> Scalar { return *static_cast<const bool*>(v); };
    out.set = [](void* v, const Scalar& s, const Notation&) { *static_cast<bool*>(v) = std::get<bool>(s); };
    return out;
  } else if constexpr (std::same_as<T, double>) {
    return quantity();
  } else if constexpr (std::same_as<T, Uint128> || (std::unsigned_integral<T> && sizeof(T) == 8)) {
    return decimal<T>();
  } else if constexpr (std::integral<T>) {
    return integer<T>();
  } else if constexpr (MapByName<T>) {
    return map_of<T>(shape<typename T::mapped_type>());
  } else if constexpr (requires(T value) { value.has_value(); }) {
    return maybe_of<T>(shape<typename T::value_type>());
  } else {
    return list_of<T>(shape<typename T::value_type>());
  }
}

/// The same, made once.
template <class T>
const Shape& the_shape() {
  static const Shape made = shape<T>();
  return made;
}

/// What is left out when it is nothing; `at` leads from the object to it.
Field field_at(std::string_view name, std::string_view description, Shape shape, void* (*at)(void* object));

/// A member by its pointer, or what lies deeper in it: field<&Finding::where, &SourceLocation::line>("line").
/// An optional one is left out when it is nothing.
template <auto first, auto... deeper>
Field field(std::string_view name, std::string_view description, Shape shape) {
  using Owner = typename MemberOf<first>::Owner;
  return field_at(name, description, std::move(shape), [](void* object) -> void* {
    return &((static_cast<Owner*>(object)->*first).*....*deeper);
  });
}
template <auto first, auto... deeper>
Field field(std::string_view name, std::string_view description = {}) {
  using Owner = typename MemberOf<first>::Owner;
  using Value = std::remove_cvref_t<decltype(((std::declval<Owner&>().*first).*....*deeper))>;
  return field<first, deeper...>(name, description, shape<Value>());
}

/// As `field`, of an optional member in which there is always something here: the value serves several
/// shapes, each with a part of its members (one request of the protocol has a tile, another a figure).
/// `shape`: of what is there.
template <auto first, auto... deeper>
Field needed(std::string_view name, std::string_view description, Shape shape) {
  using Owner = typename MemberOf<first>::Owner;
  Field out = field_at(name, description, std::move(shape), [](void* object) -> void* {
    auto& value = ((static_cast<Owner*>(object)->*first).*....*deeper);
    return &(value ? *value : value.emplace());
  });
  out.presence = Presence::always;
  return out;
}

template <auto member>
Shape located(Shape shape) {
  using Owner = typename MemberOf<member>::Owner;
  shape.place = [](void* value) -> SourceLocation* { return &(static_cast<Owner*>(value)->*member); };
  return shape;
}
template <auto member>
Field Field::located() && {
  using Owner = typename MemberOf<member>::Owner;
  place = [](void* object) -> SourceLocation* { return &(static_cast<Owner*>(object)->*member); };
  return std::move(*this);
}

/// "format": "bastide.run/1".
Field constant(std::string name, std::string text);

/// "tiles" of "... member_name() [with auto member = &Finding::tiles; ...]".
std::string name_of_member(std::string_view function);
template <auto member>
std::string member_name() {
  return name_of_member(__PRETTY_FUNCTION__);
}
/// Members under their own names; `counts`: numbers in JSON; `fields_in`: of what is in a member.
template <auto... members>
Fields fields() {
  return std::vector<Field>{field<members>(member_name<members>())...};
}
template <auto... members>
Fields counts() {
  return std::vector<Field>{
      field<members>(member_name<members>(), {}, bare<typename MemberOf<members>::Type>())...};
}
template <auto in, auto... members>
Fields fields_in() {
  return std::vector<Field>{field<in, members>(member_name<members>())...};
}

/// What a function or a member function is of, and what it gives.
template <class Of, class Given>
struct Telling {
  using Owner = Of;
  using Value = std::remove_cvref_t<Given>;
};
template <class Value, class T, class... More>
Telling<T, Value> telling(Value (*)(const T&, More...));
template <class Value, class T>
Telling<T, Value> telling(Value (T::*)() const);
template <auto tell>
constexpr auto teller() {
  if constexpr (std::is_member_function_pointer_v<decltype(tell)>) {
    return tell;
  } else {
    return +tell;  // of a lambda: a function
  }
}

/// What follows from the rest: tell(const T&) or tell(const T&, const Notation&) of the object, or a member
/// function. Written and not read.
template <auto tell, class How = decltype(telling(teller<tell>()))>
Field computed(std::string_view name, std::string_view description = {},
               Shape of = shape<typename How::Value>()) {
  Field out = field_at(name, description, std::move(of), nullptr);
  out.made = [](const void* object, const Notation& notation, auto* use, void* user) {
    const auto& owner = *static_cast<const typename How::Owner*>(object);
    if constexpr (std::invocable<decltype(tell), const typename How::Owner&, const Notation&>) {
      const auto& value = tell(owner, notation);
      use(user, &value);
    } else {
      const auto& value = std::invoke(tell, owner);
      use(user, &value);
    }
  };
  return std::move(out).repeated();
}

/// The word of an enumeration: "held".
template <class Enum>
const std::string& word(Enum value) {
  return the_shape<Enum>().words[static_cast<std::size_t>(value)];
}

}  // namespace bastide::tilesets::described
