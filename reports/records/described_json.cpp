#include "reports/records/described_json.hpp"

#include <limits>

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

constexpr const char* decimal_digits = "^(0|[1-9][0-9]*)$";

bool is_left_out(const Field& field, const void* object, const Notation& notation) {
  return field.presence == Presence::if_any && is_empty(field.shape, field.of(object).get(), notation);
}

/// In the order of the names that there can be, where these are known.
OrderedJson map_json(const Shape& shape, const void* value, const Notation& notation) {
  auto out = OrderedJson::object();
  for (const auto& name : shape.words) out[name] = nullptr;
  for (const auto& [name, entry] : shape.entries(value))
    out[name] = json_of(shape.element[0], entry, notation);
  for (const auto& name : shape.words) {
    if (out[name].is_null()) out.erase(name);
  }
  return out;
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
    case Kind::decimal: {
      const auto number = std::get<Uint128>(shape.get(value, notation));
      if (shape.is_bare) return static_cast<std::uint64_t>(number);
      return solver::arithmetic::to_decimal(number);
    }
    case Kind::real:
      return std::get<double>(shape.get(value, notation));
    case Kind::word:
      return shape.words.at(static_cast<std::size_t>(std::get<std::int64_t>(shape.get(value, notation))));
    case Kind::constant:
      return shape.words[0];
    case Kind::object: {
      auto out = OrderedJson::object();
      for (const auto& field : shape.fields) {
        if (field.is_spread) {
          out.update(map_json(field.shape, field.of(value).get(), notation));
        } else if (!is_left_out(field, value, notation)) {
          out[field.name] = json_of(field.shape, field.of(value).get(), notation);
        }
      }
      return out;
    }
    case Kind::row: {
      auto out = OrderedJson::array();
      for (const auto& field : shape.fields)
        out.push_back(json_of(field.shape, field.of(value).get(), notation));
      return out;
    }
    case Kind::list: {
      auto out = OrderedJson::array();
      for (std::size_t i = 0; i < shape.size(value); ++i)
        out.push_back(json_of(shape.element[0], shape.element_at(const_cast<void*>(value), i), notation));
      return out;
    }
    case Kind::map:
      return map_json(shape, value, notation);
    case Kind::either:
      return json_of(shape.element[shape.which(value)], shape.inside(value), notation);
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
        OrderedJson out = {{"type", "string"}};
        if (shape.takes_numbers) out["type"] = {"string", "integer"};
        if (!shape.pattern.empty()) out["pattern"] = shape.pattern;
        if (shape.longest > 0) out["maxLength"] = shape.longest;
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
        if (shape.is_bare) return {{"type", "integer"}, {"minimum", 0}};
        return {{"type", "string"}, {"pattern", decimal_digits}};
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
        return object(shape);
      case Kind::row: {
        auto items = OrderedJson::array();
        for (const auto& field : shape.fields) items.push_back(of(field.shape));
        return {{"type", "array"}, {"minItems", items.size()}, {"maxItems", items.size()}, {"items", items}};
      }
      case Kind::list: {
        OrderedJson out = {{"type", "array"}, {"items", of(shape.element[0])}};
        if (shape.most > 0) out["maxItems"] = shape.most;
        return out;
      }
      case Kind::map: {
        OrderedJson out = {{"type", "object"}};
        if (shape.words.empty()) return out["additionalProperties"] = of(shape.element[0]), out;
        out["additionalProperties"] = false;
        for (const auto& name : shape.words) out["properties"][name] = of(shape.element[0]);
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

  OrderedJson object(const Shape& shape) {
    auto required = OrderedJson::array();
    auto properties = OrderedJson::object();
    OrderedJson others = shape.is_open;
    for (const auto& field : shape.fields) {
      if (field.is_spread) {
        others = of(field.shape.element[0]);
        continue;
      }
      if (field.presence != Presence::if_any) required.push_back(field.name);
      const bool is_there = field.presence == Presence::if_any && field.shape.kind == Kind::maybe;
      properties[field.name] = of(is_there ? field.shape.element[0] : field.shape);
      if (!field.shape.description.empty()) properties[field.name]["description"] = field.shape.description;
    }
    OrderedJson out = {{"type", "object"}, {"additionalProperties", std::move(others)}};
    if (!required.empty()) out["required"] = std::move(required);
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
