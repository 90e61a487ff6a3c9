#include "reports/records/described_json.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"
#include "rules/spelling.hpp"
#include "solver/arithmetic/int128.hpp"

namespace bastide::reports::records {
namespace {

using tilesets::described::Field;
using tilesets::described::Kind;
using tilesets::described::Presence;
using tilesets::described::Uint128;
using OrderedJson = nlohmann::ordered_json;

constexpr const char* decimal_digits = "^(0|[1-9][0-9]*)$";

bool is_left_out(const Field& field, const void* object, const Notation& notation) {
  return field.presence == Presence::if_any && is_empty(field.shape, field.of(object), notation);
}

}  // namespace

OrderedJson json_of(const Shape& shape, const void* value, const Notation& notation) {
  switch (shape.kind) {
    case Kind::text:
      return std::get<std::string>(shape.get(value, notation));
    case Kind::flag:
      return std::get<bool>(shape.get(value, notation));
    case Kind::integer:
      return std::get<std::int64_t>(shape.get(value, notation));
    case Kind::decimal:
      return solver::arithmetic::to_decimal(std::get<Uint128>(shape.get(value, notation)));
    case Kind::real:
      return std::get<double>(shape.get(value, notation));
    case Kind::word:
      return shape.words.at(static_cast<std::size_t>(std::get<std::int64_t>(shape.get(value, notation))));
    case Kind::constant:
      return shape.words[0];
    case Kind::object: {
      auto out = OrderedJson::object();
      for (const auto& field : shape.fields) {
        if (!is_left_out(field, value, notation))
          out[field.name] = json_of(field.shape, field.of(value), notation);
      }
      return out;
    }
    case Kind::row: {
      auto out = OrderedJson::array();
      for (const auto& field : shape.fields) out.push_back(json_of(field.shape, field.of(value), notation));
      return out;
    }
    case Kind::list: {
      auto out = OrderedJson::array();
      for (std::size_t i = 0; i < shape.size(value); ++i)
        out.push_back(json_of(shape.element[0], shape.element_at(const_cast<void*>(value), i), notation));
      return out;
    }
    case Kind::map: {
      auto out = OrderedJson::object();
      for (const auto& [name, entry] : shape.entries(value))
        out[name] = json_of(shape.element[0], entry, notation);
      return out;
    }
    case Kind::maybe:
      break;
  }
  const auto* inside = shape.inside(value);
  return inside == nullptr ? OrderedJson(nullptr) : json_of(shape.element[0], inside, notation);
}

std::string json_text(const Shape& shape, const void* value, int indent, const Notation& notation) {
  return json_of(shape, value, notation).dump(indent, ' ', false, OrderedJson::error_handler_t::replace);
}

namespace {

/// Reads one document; every function has the place of a value twice, as the value and as its pointer.
class Reader {
 public:
  Reader(const LocatedJson& json, const Notation& notation) : json_(&json), notation_(&notation) {}

  void read(const Shape& shape, const std::string& pointer, const nlohmann::json& in, void* value) const {
    try {
      read_value(shape, pointer, in, value);
      if (shape.check != nullptr) shape.check(value);
    } catch (const tilesets::described::BadText& bad) {
      json_->fail(pointer + bad.where, bad.what());
    }
  }

 private:
  /// What most values are, and right: without their pointer, which costs more than the value. Lines of other
  /// engines are thousands of numbers. Returns whether it was one.
  bool read_plain(const Shape& shape, const nlohmann::json& in, void* value) const {
    if (shape.check != nullptr) return false;
    if (shape.kind == Kind::maybe && !in.is_null())
      return shape.element[0].kind == Kind::integer && in.is_number_integer() &&
             in_range(shape.element[0], in) && read_plain(shape.element[0], in, shape.emplace(value));
    if (shape.kind == Kind::flag && in.is_boolean())
      return shape.set(value, in.get<bool>(), *notation_), true;
    if (shape.kind != Kind::integer || !in.is_number_integer() || !in_range(shape, in)) return false;
    return shape.set(value, in.get<std::int64_t>(), *notation_), true;
  }
  static bool in_range(const Shape& shape, const nlohmann::json& in) {
    const auto number = in.get<std::int64_t>();
    const bool is_huge = in.is_number_unsigned() && number < 0;
    return !is_huge && shape.least <= number && number <= shape.most;
  }

  void read_value(const Shape& shape, const std::string& pointer, const nlohmann::json& in,
                  void* value) const {
    const auto expect = [&](bool is_right, const char* expected) {
      if (!is_right) json_->fail(pointer, fmt::format("{}, expected {}", json_type(in), expected));
    };
    switch (shape.kind) {
      case Kind::text:
        expect(in.is_string(), "a string");
        return shape.set(value, in.get<std::string>(), *notation_);
      case Kind::flag:
        expect(in.is_boolean(), "true or false");
        return shape.set(value, in.get<bool>(), *notation_);
      case Kind::integer:
        return shape.set(value, integer(shape, pointer, in), *notation_);
      case Kind::decimal:
        expect(in.is_string(), "a string");
        return shape.set(value, decimal(shape, pointer, in.get<std::string>()), *notation_);
      case Kind::real:
        expect(in.is_number() && !(shape.is_bounded && in.get<double>() < 0),
               shape.is_bounded ? "a number that is not negative" : "a number");
        return shape.set(value, in.get<double>(), *notation_);
      case Kind::word:
        expect(in.is_string(), "a string");
        return shape.set(value, word(shape, pointer, in.get<std::string>()), *notation_);
      case Kind::constant:
        if (in != shape.words[0])
          json_->fail(pointer, fmt::format("another format, expected \"{}\"", shape.words[0]));
        return;
      case Kind::object:
        return read_object(shape, pointer, in, value);
      case Kind::row:
        expect(in.is_array() && in.size() == shape.fields.size(), description_of_row(shape).c_str());
        for (std::size_t i = 0; i < in.size(); ++i)
          read(shape.fields[i].shape, fmt::format("{}/{}", pointer, i), in[i], shape.fields[i].at(value));
        return;
      case Kind::list:
        expect(in.is_array(), "an array");
        for (std::size_t i = 0; i < in.size(); ++i) {
          auto* element = shape.element_at(value, i);
          if (element == nullptr) json_->fail(pointer, fmt::format("{} entries, expected {}", in.size(), i));
          if (!read_plain(shape.element[0], in[i], element))
            read(shape.element[0], fmt::format("{}/{}", pointer, i), in[i], element);
        }
        if (shape.size(value) != in.size())
          json_->fail(pointer, fmt::format("{} entries, expected {}", in.size(), shape.size(value)));
        return;
      case Kind::map:
        expect(in.is_object(), "an object");
        for (const auto& name : json_->names_in_order(pointer)) {
          auto* element = shape.add(value, name);
          if (element == nullptr)
            json_->fail_at_key(pointer + "/" + pointer_step(name),
                               fmt::format("unknown key {}", rules::in_quotes(name)));
          read(shape.element[0], pointer + "/" + pointer_step(name), in.at(name), element);
        }
        return;
      case Kind::maybe:
        if (!in.is_null()) read(shape.element[0], pointer, in, shape.emplace(value));
        return;
    }
  }

  void read_object(const Shape& shape, const std::string& pointer, const nlohmann::json& in,
                   void* value) const {
    if (!in.is_object()) json_->fail(pointer, fmt::format("{}, expected an object", json_type(in)));
    const auto read_field = [&](const Field& field) {
      if (!in.contains(field.name)) {
        if (field.presence == Presence::if_any) return;
        json_->fail(pointer, fmt::format("no {}, expected this key", quoted(field.name)));
      }
      const auto& entry = in.at(field.name);
      if (field.at == nullptr || !read_plain(field.shape, entry, field.at(value)))
        read(field.shape, pointer + "/" + pointer_step(field.name), entry,
             field.at == nullptr ? nullptr : field.at(value));
    };
    // The format first: a document of another version is better told so than which of its keys are unknown.
    for (const auto& field : shape.fields) {
      if (field.shape.kind == Kind::constant) read_field(field);
    }
    std::vector<std::string> known;
    for (const auto& field : shape.fields) known.push_back(field.name);
    for (const auto& [key, ignored] : in.items()) {
      if (!shape.is_open && std::find(known.begin(), known.end(), key) == known.end())
        json_->fail_at_key(
            pointer + "/" + pointer_step(key),
            fmt::format("unknown key {}, expected {}", quoted(key), rules::suggestion(key, known)));
    }
    for (const auto& field : shape.fields) {
      if (field.presence != Presence::if_any && !in.contains(field.name)) read_field(field);
    }
    for (const auto& field : shape.fields) read_field(field);
  }

  static std::string quoted(const std::string& text) { return rules::in_quotes(text); }

  static std::string description_of_row(const Shape& shape) {
    std::string names;
    for (const auto& field : shape.fields) names += (names.empty() ? "" : ", ") + field.name;
    return fmt::format("an array [{}]", names);
  }

  std::int64_t integer(const Shape& shape, const std::string& pointer, const nlohmann::json& in) const {
    const auto expected = fmt::format("expected an integer from {} to {}", shape.least, shape.most);
    if (!in.is_number_integer()) json_->fail(pointer, fmt::format("{}, {}", json_type(in), expected));
    // Unsigned numbers above the signed range would wrap in get<int64_t>().
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    const bool is_huge =
        in.is_number_unsigned() && in.get<std::uint64_t>() > static_cast<std::uint64_t>(most);
    const auto number = is_huge ? most : in.get<std::int64_t>();
    if (number < shape.least || number > shape.most)
      json_->fail(pointer, fmt::format("out of range, {}", expected));
    return number;
  }

  Uint128 decimal(const Shape& shape, const std::string& pointer, const std::string& digits) const {
    Uint128 number = 0;
    bool is_number = !digits.empty() && (digits.size() == 1 || digits[0] != '0');
    for (const char c : digits) {
      const auto digit = static_cast<Uint128>(c - '0');
      is_number = is_number && c >= '0' && c <= '9' && number <= (shape.bound - digit) / 10;
      if (is_number) number = 10 * number + digit;
    }
    if (!is_number) {
      json_->fail(pointer, fmt::format("{}, expected a decimal number below 2^{} as a string", quoted(digits),
                                       bits_of(shape.bound)));
    }
    return number;
  }

  static int bits_of(Uint128 bound) {
    int bits = 0;
    for (; bound != 0; bound >>= 1U) ++bits;
    return bits;
  }

  std::int64_t word(const Shape& shape, const std::string& pointer, const std::string& word) const {
    const auto found = std::find(shape.words.begin(), shape.words.end(), word);
    if (found == shape.words.end()) {
      json_->fail(pointer,
                  fmt::format("unknown word {}, expected {}", quoted(word), rules::one_of(shape.words)));
    }
    return found - shape.words.begin();
  }

  const LocatedJson* json_;
  const Notation* notation_;
};

OrderedJson schema_of(const Shape& shape) {
  OrderedJson out;
  switch (shape.kind) {
    case Kind::text:
      out = {{"type", "string"}};
      break;
    case Kind::flag:
      out = {{"type", "boolean"}};
      break;
    case Kind::integer:
      out = {{"type", "integer"}, {"minimum", shape.least}, {"maximum", shape.most}};
      break;
    case Kind::decimal:
      out = {{"type", "string"}, {"pattern", decimal_digits}};
      break;
    case Kind::real:
      out = {{"type", "number"}};
      if (shape.is_bounded) out["minimum"] = shape.least;
      break;
    case Kind::word:
      out = {{"enum", shape.words}};
      break;
    case Kind::constant:
      out = {{"const", shape.words[0]}};
      break;
    case Kind::object: {
      auto required = OrderedJson::array();
      auto properties = OrderedJson::object();
      for (const auto& field : shape.fields) {
        if (field.presence != Presence::if_any) required.push_back(field.name);
        const bool is_there = field.presence == Presence::if_any && field.shape.kind == Kind::maybe;
        properties[field.name] = schema_of(is_there ? field.shape.element[0] : field.shape);
        if (!field.shape.description.empty()) properties[field.name]["description"] = field.shape.description;
      }
      out = {{"type", "object"}};
      if (!shape.is_open) out["additionalProperties"] = false;
      if (!required.empty()) out["required"] = std::move(required);
      out["properties"] = std::move(properties);
      break;
    }
    case Kind::row: {
      auto items = OrderedJson::array();
      for (const auto& field : shape.fields) items.push_back(schema_of(field.shape));
      out = {{"type", "array"}, {"minItems", items.size()}, {"maxItems", items.size()}, {"items", items}};
      break;
    }
    case Kind::list:
      out = {{"type", "array"}, {"items", schema_of(shape.element[0])}};
      break;
    case Kind::map:
      out = {{"type", "object"}, {"additionalProperties", schema_of(shape.element[0])}};
      break;
    case Kind::maybe:
      out["anyOf"] = {schema_of(shape.element[0]), {{"type", "null"}}};
      break;
  }
  if (!shape.description.empty()) out["description"] = shape.description;
  return out;
}

}  // namespace

void read_json(const Shape& shape, const LocatedJson& json, const std::string& pointer, void* value,
               const Notation& notation) {
  Reader(json, notation).read(shape, pointer, json.at(pointer), value);
}

OrderedJson schema_of(const Shape& shape, const std::string& name, const std::string& title) {
  OrderedJson out = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                     {"$id", fmt::format("https://bastide.example/schemas/{}.schema.json", name)},
                     {"title", title}};
  out.update(schema_of(shape));
  return out;
}

}  // namespace bastide::reports::records
