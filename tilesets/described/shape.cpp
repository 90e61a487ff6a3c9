#include "tilesets/described/shape.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace bastide::tilesets::described {

Shape::Shape(Kind of_kind) : kind(of_kind) {}
Shape::Shape(const Shape&) = default;
Shape::Shape(Shape&&) noexcept = default;
Shape& Shape::operator=(const Shape&) = default;
Shape& Shape::operator=(Shape&&) noexcept = default;
Shape::~Shape() = default;

Field::Field(std::string called, Shape what) : name(std::move(called)), shape(std::move(what)) {}
Field::Field(const Field&) = default;
Field::Field(Field&&) noexcept = default;
Field& Field::operator=(const Field&) = default;
Field& Field::operator=(Field&&) noexcept = default;
Field::~Field() = default;

Fields::Fields(Field one) { all.push_back(std::move(one)); }
Fields::Fields(std::vector<Field> several) : all(std::move(several)) {}
Fields::Fields(std::initializer_list<Fields> in_order) {
  for (const auto& some : in_order) all.insert(all.end(), some.all.begin(), some.all.end());
}
Fields::Fields(const Fields&) = default;
Fields::Fields(Fields&&) noexcept = default;
Fields::~Fields() = default;

Shape shape_with(Kind kind, Shape element) {
  Shape out{kind};
  out.element.push_back(std::move(element));
  return out;
}

Field field_at(std::string_view name, std::string_view description, Shape shape, void* (*at)(void* object)) {
  Field out{std::string(name), std::move(shape)};
  if (!description.empty()) out.shape.description = description;
  if (at != nullptr) out.at = at;
  if (out.shape.kind == Kind::maybe) out.presence = Presence::if_any;
  return out;
}

bool is_empty(const Shape& shape, const void* value, const Notation& notation) {
  switch (shape.kind) {
    case Kind::constant:
      return false;
    case Kind::object:
    case Kind::row:
      return std::all_of(shape.fields.begin(), shape.fields.end(), [&](const Field& field) {
        bool is_nothing = field.presence == Presence::if_any;
        if (is_nothing)
          field.show(value, notation,
                     [&](const void* v) { is_nothing = is_empty(field.shape, v, notation); });
        return is_nothing;
      });
    case Kind::list:
      return shape.size(value) == 0;
    case Kind::map:
      return shape.entries(value).empty();
    case Kind::maybe:
      return shape.inside(value) == nullptr;
    case Kind::either:
      return is_empty(shape.element[shape.which(value)], shape.inside(value), notation);
    default:
      return std::visit([](const auto& scalar) { return scalar == std::decay_t<decltype(scalar)>{}; },
                        shape.get(value, notation));
  }
}

Shape text() {
  return spelled<std::string, [](const std::string& text, const Notation&) { return text; },
                 [](const std::string& text, const Notation&) { return text; }>();
}

Shape text_or_nothing() {
  Shape out{Kind::maybe};
  out.element.push_back(text());
  out.inside = [](const void* v) { return static_cast<const std::string*>(v)->empty() ? nullptr : v; };
  out.emplace = [](void* v) { return v; };
  out.clear = [](void* v) { static_cast<std::string*>(v)->clear(); };
  return out;
}

Shape real() {
  Shape out = quantity();
  out.is_bounded = false;
  return out;
}

Shape quantity() {
  Shape out{Kind::real};
  out.get = [](const void* v, const Notation&) -> Scalar { return *static_cast<const double*>(v); };
  out.set = [](void* v, const Scalar& s, const Notation&) { *static_cast<double*>(v) = std::get<double>(s); };
  return out;
}

Shape object(Fields fields) {
  Shape out{Kind::object};
  out.fields = std::move(fields.all);
  return out;
}

Shape row(std::vector<Field> fields) {
  Shape out{Kind::row};
  out.fields = std::move(fields);
  return out;
}

Shape open(Shape object) {
  object.is_open = true;
  return object;
}

Shape at_most(std::int64_t most, Shape list) {
  list.most = most;
  return list;
}

std::vector<std::string> keys_of(const Shape& shape) {
  std::vector<std::string> keys;
  for (const auto& field : shape.fields)
    if (!field.is_spread) keys.push_back(field.name);
  return keys;
}

Shape named(std::vector<std::string> names, Shape map) {
  map.words = std::move(names);
  return map;
}

namespace {

Shape& when_there(Shape& shape) { return shape.kind == Kind::maybe ? shape.element[0] : shape; }

}  // namespace

Field Field::at_least(std::int64_t least) && {
  when_there(shape).least = least;
  return std::move(*this);
}

Field Field::at_most(std::int64_t most) && {
  when_there(shape).most = most;
  return std::move(*this);
}

Field Field::like(std::string pattern) && {
  auto& inside = when_there(shape);
  (inside.kind == Kind::list ? inside.element[0] : inside).pattern = std::move(pattern);
  return std::move(*this);
}

std::string pointer_step(std::string_view key) {
  std::string step;
  for (const char c : key) step += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return step;
}

std::string type_name(const std::string& function) {
  const auto end = function.find_first_of(";<]", function.find("T = "));
  const auto begin = function.find_last_of(": ", end) + 1;
  std::string name;
  for (const char c : function.substr(begin, end - begin)) {
    const bool is_upper = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (is_upper && !name.empty()) name += '_';
    name += is_upper ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : c;
  }
  return name;
}

std::string name_of_member(std::string_view function) {
  const auto end = function.find_first_of(";]", function.find("= &"));
  const auto begin = function.rfind(':', end) + 1;
  return std::string(function.substr(begin, end - begin));
}

Field itself(std::string name, Shape shape) {
  Field out{std::move(name), std::move(shape)};
  out.at = [](void* object) { return object; };
  return out;
}

std::int64_t number_in_name(const std::string& name) {
  std::int64_t number = 0;
  const auto* end = name.data() + name.size();
  if (const auto read = std::from_chars(name.data(), end, number); read.ec != std::errc{} || read.ptr != end)
    throw BadText("a name that is no number");
  return number;
}

Field constant(std::string name, std::string text) {
  Shape shape{Kind::constant};
  shape.words = {std::move(text)};
  return {std::move(name), std::move(shape)};
}

}  // namespace bastide::tilesets::described
