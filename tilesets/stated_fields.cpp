#include "tilesets/stated_fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace bastide::tilesets {
namespace {

struct Token {
  std::string text;
  SourceLocation where;
};

/// Splits at blanks and commas; '>' is a token of its own.
std::vector<Token> split(const LocatedText& entry) {
  constexpr std::string_view separators = " \t,";
  std::vector<Token> tokens;
  const std::string_view text = entry.text;
  for (std::size_t i = 0; i < text.size();) {
    if (separators.find(text[i]) != separators.npos) {
      ++i;
      continue;
    }
    const auto end = text[i] == '>' ? i + 1 : std::min(text.find_first_of(" \t,>", i), text.size());
    tokens.push_back({std::string(text.substr(i, end - i)), entry.at(i)});
    i = end;
  }
  return tokens;
}

std::optional<int> find_half_edge(std::string_view name) {
  for (int h = 0; h < half_edge_count; ++h) {
    if (half_edge_name(h) == name) return h;
  }
  return std::nullopt;
}

/// The mask of "NW", or 0 when that is not a list of sides.
SideMask sides_named(std::string_view letters) {
  unsigned sides = 0;
  for (const char letter : letters) {
    const auto side = std::string_view("NESW").find(letter);
    if (side == std::string_view::npos) return 0;
    sides |= 1U << side;
  }
  return static_cast<SideMask>(sides);
}

/// Adds the city that `token` names. When it names only a part of a city, or several cities at once, the
/// table contradicts itself on what is one city: the caps joined, or the city split, by mistake.
void add_city(const TileRow& row, const Token& token, const Shape& shape, StatedField& field,
              Findings& findings) {
  const auto named = sides_named(token.text);
  unsigned covered = 0;
  for (std::size_t c = 0; c < shape.cities.size(); ++c) {
    const auto sides = shape.cities[c].sides;
    if (sides == named) {
      if (field.cities) field.cities = static_cast<CityMask>(*field.cities | (1U << c));
      return;
    }
    if ((sides & named) == sides) covered |= sides;
    if (named != 0 && (named & ~sides) == 0) {
      field.cities.reset();
      findings.error(
          row, token.where, "city-joined",
          fmt::format("this field touches city {}, but `cities` joins it with others in {}; nothing "
                      "says that they are one city, expected both alike",
                      token.text, side_letters(sides)));
      return;
    }
  }
  field.cities.reset();
  if (named != 0 && covered == named) {
    findings.error(
        row, token.where, "city-split",
        fmt::format("this field touches city {}, but `cities` splits it into several, expected both "
                    "alike",
                    token.text));
    return;
  }
  findings.error(row, token.where, "field-contact",
                 fmt::format("'{}' is not a city of this tile, expected {}", token.text,
                             city_names(CityMask{0xff}, shape)));
}

/// Adds a half-edge; false when it cannot be read.
bool add_half_edge(const TileRow& row, const Token& token, StatedField& field, Findings& findings) {
  const auto half_edge = find_half_edge(token.text);
  if (!half_edge) {
    findings.error(row, token.where, "field-syntax",
                   fmt::format("unknown half-edge '{}', expected NL NR EL ER SL SR WL or WR", token.text));
    return false;
  }
  field.half_edges = static_cast<HalfEdgeMask>(field.half_edges | half_edge_bit(*half_edge));
  field.tokens.push_back({*half_edge, token.where});
  return true;
}

std::optional<StatedField> read_field(const TileRow& row, const LocatedText& entry, const Shape& shape,
                                      Findings& findings) {
  StatedField field;
  field.where = entry.where;
  field.cities_where = entry.where;
  const auto refuse = [&](const SourceLocation& where, const char* message) {
    findings.error(row, where, "field-syntax", message);
    return std::nullopt;
  };
  const auto tokens = split(entry);
  bool is_after_arrow = false;
  for (const auto& token : tokens) {
    if (token.text == ">") {
      if (is_after_arrow) return refuse(token.where, "a second '>', expected one before the cities");
      is_after_arrow = true;
      field.cities_where = token.where;
    } else if (is_after_arrow) {
      add_city(row, token, shape, field, findings);
    } else if (!add_half_edge(row, token, field, findings)) {
      return std::nullopt;
    }
  }
  if (field.half_edges == 0) return refuse(entry.where, "a field without half-edges, expected at least one");
  if (tokens.back().text == ">")
    return refuse(tokens.back().where, "'>' without a city, expected one or no '>'");
  return field;
}

}  // namespace

std::optional<std::vector<StatedField>> read_stated_fields(const TileRow& row, const Shape& shape,
                                                           Findings& findings) {
  std::vector<StatedField> stated;
  bool is_readable = true;
  for (const auto& entry : row.fields->items) {
    if (auto field = read_field(row, entry, shape, findings)) {
      stated.push_back(std::move(*field));
    } else {
      is_readable = false;
    }
  }
  if (!is_readable) return std::nullopt;
  return stated;
}

std::string half_edge_names(HalfEdgeMask half_edges) {
  std::vector<std::string> names;
  for (int h = 0; h < half_edge_count; ++h) {
    if ((half_edges & half_edge_bit(h)) != 0) names.push_back(half_edge_name(h));
  }
  return fmt::format("{}", fmt::join(names, " "));
}

std::string city_names(CityMask cities, const Shape& shape) {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < shape.cities.size(); ++c) {
    if (((cities >> c) & 1) != 0) names.push_back(side_letters(shape.cities[c].sides));
  }
  return names.empty() ? "no city" : fmt::format("city {}", fmt::join(names, ", "));
}

}  // namespace bastide::tilesets
