#include "reports/records/described_json.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "solver/arithmetic/int128.hpp"

namespace bastide::reports::records {
namespace {

using tilesets::described::Field;
using tilesets::described::Kind;
using tilesets::described::Presence;
using tilesets::described::Uint128;
using OrderedJson = nlohmann::ordered_json;

/// Text that stands in quotes as it is: no byte needs to be escaped or looked at.
bool is_plain(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; });
}

/// A value on one line, written as its shape is gone through: a tree in between costs five times as much.
class Line {
 public:
  Line(const Notation& notation, bool is_ascii) : notation_(&notation), is_ascii_(is_ascii) {}

  std::string text;

  void write(const Shape& shape, const void* value) {
    switch (shape.kind) {
      case Kind::text:
        return put(std::get<std::string>(shape.get(value, *notation_)));
      case Kind::flag:
        text += std::get<bool>(shape.get(value, *notation_)) ? "true" : "false";
        return;
      case Kind::integer:
        text += fmt::format_int(std::get<std::int64_t>(shape.get(value, *notation_))).c_str();
        return;
      case Kind::decimal: {
        const auto number = std::get<Uint128>(shape.get(value, *notation_));
        const auto* quote = shape.is_bare ? "" : "\"";
        text += quote + solver::arithmetic::to_decimal(number) + quote;
        return;
      }
      case Kind::real:
        text += OrderedJson(std::get<double>(shape.get(value, *notation_))).dump();
        return;
      case Kind::word:
        return put(
            shape.words.at(static_cast<std::size_t>(std::get<std::int64_t>(shape.get(value, *notation_)))));
      case Kind::constant:
        return put(shape.words[0]);
      case Kind::object:
        text += '{';
        for (const auto& field : shape.fields)
          field.show(value, *notation_, [&](const void* of_field) { write_field(field, of_field); });
        text += '}';
        return;
      case Kind::row:
        text += '[';
        for (const auto& field : shape.fields) {
          put_comma();
          field.show(value, *notation_, [&](const void* of_field) { write(field.shape, of_field); });
        }
        text += ']';
        return;
      case Kind::list:
        text += '[';
        for (std::size_t i = 0; i < shape.size(value); ++i) {
          put_comma();
          write(shape.element[0], shape.element_at(const_cast<void*>(value), i));
        }
        text += ']';
        return;
      case Kind::map:
        text += '{';
        write_entries(shape, value);
        text += '}';
        return;
      case Kind::either:
        return write(shape.element[shape.which(value)], shape.inside(value));
      case Kind::maybe:
        if (const auto* inside = shape.inside(value)) return write(shape.element[0], inside);
        text += "null";
    }
  }

 private:
  void write_field(const Field& field, const void* value) {
    if (field.is_spread) return write_entries(field.shape, value);
    if (field.presence == Presence::if_any && is_empty(field.shape, value, *notation_)) return;
    put_key(field.name);
    write(field.shape, value);
  }
  void put(const std::string& words) {
    if (is_plain(words)) {
      ((text += '"') += words) += '"';
    } else {
      text += OrderedJson(words).dump(-1, ' ', is_ascii_, OrderedJson::error_handler_t::replace);
    }
  }
  void put_comma() {
    if (text.back() != '{' && text.back() != '[') text += ',';
  }
  void put_key(const std::string& name) {
    put_comma();
    put(name);
    text += ':';
  }
  /// In the order of the names that there can be, where these are known.
  void write_entries(const Shape& shape, const void* value) {
    const auto entries = shape.entries(value);
    const auto write_entry = [&](const auto& entry) {
      put_key(entry.first);
      write(shape.element[0], entry.second);
    };
    for (const auto& name : shape.words) {
      const auto named = std::ranges::find(entries, name, [](const auto& entry) { return entry.first; });
      if (named != entries.end()) write_entry(*named);
    }
    for (const auto& entry : entries) {
      if (std::ranges::find(shape.words, entry.first) == shape.words.end()) write_entry(entry);
    }
  }

  const Notation* notation_;
  bool is_ascii_;
};

}  // namespace

std::string json_line(const Shape& shape, const void* value, const Notation& notation, bool is_ascii) {
  Line line(notation, is_ascii);
  line.write(shape, value);
  return std::move(line.text);
}

OrderedJson json_of(const Shape& shape, const void* value, const Notation& notation) {
  return OrderedJson::parse(json_line(shape, value, notation));
}

std::string json_text(const Shape& shape, const void* value, int indent, const Notation& notation) {
  return indent < 0 ? json_line(shape, value, notation) : json_of(shape, value, notation).dump(indent);
}

namespace {

/// A schema with the types that it names, each told once.
class Schema {
 public:
  OrderedJson of(const Shape& shape) {
    const bool has_parts = shape.kind == Kind::object || shape.kind == Kind::row;
    auto out = has_parts && !shape.type.empty() ? named(shape) : plain(shape);
    if (!shape.description.empty()) out["description"] = shape.description;
    return out;
  }
  OrderedJson plain(const Shape& shape) {
    switch (shape.kind) {
      case Kind::text: {
        if (!shape.words.empty()) return words_of_text(shape);
        OrderedJson out = {{"type", "string"}};
        if (shape.takes_numbers) out["type"] = {"string", "integer"};
        if (shape.least > 0 && !shape.takes_numbers) out["minLength"] = shape.least;
        if (!shape.pattern.empty()) out["pattern"] = shape.pattern;
        if (shape.longest > 0) out["maxLength"] = shape.longest;
        if (shape.takes_numbers && (shape.most > 0 || shape.least < 0))
          out.update({{"minimum", shape.least}, {"maximum", shape.most}});
        return out;
      }
      case Kind::flag:
        return {{"type", "boolean"}};
      case Kind::integer: {
        OrderedJson out = {{"type", "integer"}};
        if (shape.least > std::numeric_limits<std::int64_t>::min()) out["minimum"] = shape.least;
        if (shape.most < std::numeric_limits<std::int64_t>::max()) out["maximum"] = shape.most;
        return out;
      }
      case Kind::decimal:
        if (shape.is_bare) return {{"type", "integer"}, {"minimum", shape.least}};
        definitions_["decimal"] = {
            {"description", "A whole number in decimal, as a string because it may exceed 2^53."},
            {"type", "string"},
            {"pattern", "^(0|[1-9][0-9]*)$"}};
        return {{"$ref", "#/definitions/decimal"}};
      case Kind::real: {
        OrderedJson out = {{"type", "number"}};
        if (shape.is_bounded) out["minimum"] = shape.least;
        if (shape.most > 0) out["maximum"] = shape.most;
        return out;
      }
      case Kind::word:
        return {{"enum", shape.words}};
      case Kind::constant:
        return {{"const", shape.words[0]}};
      case Kind::object:
        if (shape.takes_one) return {{"anyOf", {of(shape.fields[0].shape), object(shape)}}};
        return object(shape);
      case Kind::row: {
        auto items = OrderedJson::array();
        for (const auto& field : shape.fields) items.push_back(of(field.shape));
        return {{"type", "array"}, {"minItems", items.size()}, {"maxItems", items.size()}, {"items", items}};
      }
      case Kind::list: {
        OrderedJson out = {{"type", "array"}, {"items", of(shape.element[0])}};
        if (shape.least > 0) out["minItems"] = shape.least;
        if (shape.most > 0) out["maxItems"] = shape.most;
        if (shape.is_set) out["uniqueItems"] = true;
        if (shape.takes_one) return {{"anyOf", {of(shape.element[0]), std::move(out)}}};
        return out;
      }
      case Kind::map: {
        OrderedJson out = {{"type", "object"}};
        if (shape.least > 0) out["minProperties"] = shape.least;
        const bool is_any = (shape.words.empty() || shape.is_open) && shape.pattern.empty();
        out["additionalProperties"] = is_any ? of(shape.element[0]) : OrderedJson(false);
        if (!shape.pattern.empty()) out["patternProperties"][shape.pattern] = of(shape.element[0]);
        if (shape.is_open) out["required"] = shape.words;
        for (const auto& field : shape.fields) out["properties"][field.name] = of(field.shape);
        for (const auto& name : shape.words)
          if (!out["properties"].contains(name)) out["properties"][name] = of(shape.element[0]);
        return out;
      }
      case Kind::maybe:
        return {{"anyOf", {of(shape.element[0]), {{"type", "null"}}}}};
      case Kind::either:
        break;
    }
    auto each = OrderedJson::array();
    for (const auto& element : shape.element) each.push_back(of(element));
    return {{"anyOf", std::move(each)}};
  }
  const OrderedJson& definitions() const { return definitions_; }

 private:
  /// A reference; told here where another type has the name.
  OrderedJson named(const Shape& shape) {
    auto told = plain(shape);
    if (!definitions_.contains(shape.type)) definitions_[shape.type] = told;
    if (definitions_[shape.type] != told) return told;
    return {{"$ref", "#/definitions/" + shape.type}};
  }

  /// A word of digits may be a number.
  static OrderedJson words_of_text(const Shape& shape) {
    OrderedJson words = shape.words;
    if (shape.takes_numbers)
      for (const auto& word : shape.words) words.push_back(std::stoi(word));
    return {{"enum", std::move(words)}};
  }

  OrderedJson object(const Shape& shape) {
    auto required = OrderedJson::array();
    auto properties = OrderedJson::object();
    OrderedJson others = shape.is_open;
    OrderedJson conditions;
    for (const auto& field : shape.fields) {
      if (field.is_spread) {
        others = of(field.shape.element[0]);
        continue;
      }
      if (field.presence != Presence::if_any) required.push_back(field.name);
      const bool is_there = field.presence == Presence::if_any && field.shape.kind == Kind::maybe;
      properties[field.name] = of(is_there ? field.shape.element[0] : field.shape);
      if (!field.shape.description.empty()) properties[field.name]["description"] = field.shape.description;
      if (const auto& [other, word] = field.condition; !other.empty()) {
        const OrderedJson there = {{"required", {field.name}}};
        conditions = {{"if", {{"properties", {{other, {{"const", word}}}}}}},
                      {"then", there},
                      {"else", {{"not", there}}}};
      }
    }
    OrderedJson out = {{"type", "object"}, {"additionalProperties", std::move(others)}};
    if (!required.empty()) out["required"] = std::move(required);
    if (!conditions.is_null()) out.update(conditions);
    out["properties"] = std::move(properties);
    return out;
  }

  OrderedJson definitions_ = OrderedJson::object();
};

}  // namespace

OrderedJson schema_of(const Shape& shape, const std::string& name, const std::string& title) {
  Schema schema;
  OrderedJson out = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                     {"$id", fmt::format("https://bastide.example/schemas/{}.schema.json", name)},
                     {"title", title}};
  if (!shape.description.empty()) out["description"] = shape.description;
  out.update(schema.plain(shape));
  if (!schema.definitions().empty()) out["definitions"] = schema.definitions();
  return out;
}

}  // namespace bastide::reports::records
