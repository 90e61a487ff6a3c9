#include "rules/table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "rules/spelling.hpp"

namespace bastide::rules {
namespace {

constexpr const char* forms =
    "unbounded, 'fixed 9x7', 'shiftable 9x7', 'extended 9x7@-4,-3 3x3@5,0' or 'floor 2x1@4,0'";

/// Takes a whole number from the front of `text`.
bool take_number(std::string_view& text, int least, int most, int& number) {
  const auto* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || number < least || number > most) return false;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return true;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

bool take_size(std::string_view& text, Rectangle& r) {
  return take_number(text, 1, longest_side, r.width) && take(text, 'x') &&
         take_number(text, 1, longest_side, r.height);
}

bool take_corner(std::string_view& text, Rectangle& r) {
  return take(text, '@') && take_number(text, -farthest_corner, farthest_corner, r.west) && take(text, ',') &&
         take_number(text, -farthest_corner, farthest_corner, r.north);
}

std::string rectangle_text(const Rectangle& r) {
  return fmt::format("{}x{}@{},{}", r.width, r.height, r.west, r.north);
}

std::optional<AreaKind> kind_called(std::string_view word) {
  constexpr std::array<const char*, 5> words = {"unbounded", "fixed", "shiftable", "extended", "floor"};
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<AreaKind>(found - words.begin());
}

}  // namespace

bool Area::admits(Cell c) const {
  const auto is_inside = [c](const Rectangle& r) { return r.has(c); };
  switch (kind) {
    case AreaKind::fixed:
    case AreaKind::extended:
      return std::any_of(rectangles.begin(), rectangles.end(), is_inside);
    case AreaKind::floor:
      return std::none_of(rectangles.begin(), rectangles.end(), is_inside);
    case AreaKind::unbounded:
    case AreaKind::shiftable:
      break;
  }
  return true;
}

Rectangle Area::bounds() const {
  auto all = rectangles.front();
  for (const auto& r : rectangles) {
    const int east = std::max(all.west + all.width, r.west + r.width);
    const int south = std::max(all.north + all.height, r.north + r.height);
    all.west = std::min(all.west, r.west);
    all.north = std::min(all.north, r.north);
    all.width = east - all.west;
    all.height = south - all.north;
  }
  return all;
}

int Area::cell_count() const {
  const auto all = bounds();
  int cells = 0;
  for (int x = all.west; x < all.west + all.width; ++x) {
    for (int y = all.north; y < all.north + all.height; ++y) cells += admits({x, y}) ? 1 : 0;
  }
  return cells;
}

std::optional<Area> parse_area(std::string_view text, std::string& wrong) {
  const auto refuse = [&](const std::string& what) {
    wrong = what;
    return std::nullopt;
  };
  const auto space = text.find(' ');
  const auto kind = kind_called(text.substr(0, space));
  if (!kind) return refuse(fmt::format("unknown area {}, expected {}", in_quotes(text), forms));
  Area area;
  area.kind = *kind;
  auto rest = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
  if (area.kind == AreaKind::unbounded) {
    if (space != std::string_view::npos)
      return refuse(
          fmt::format("unbounded has no size, found {}, expected nothing after it", in_quotes(rest)));
    return area;
  }
  const auto bad_part = [&](const char* expected) {
    return refuse(fmt::format("cannot read {} of the area, expected {} with sides 1 to {}", in_quotes(rest),
                              expected, longest_side));
  };
  if (area.kind == AreaKind::fixed || area.kind == AreaKind::shiftable) {
    Rectangle r;
    auto left = rest;
    if (!take_size(left, r) || !left.empty()) return bad_part("WIDTHxHEIGHT");
    area.width = r.width;
    area.height = r.height;
    r.west = -((r.width - 1) / 2);
    r.north = -((r.height - 1) / 2);
    if (area.kind == AreaKind::fixed) area.rectangles = {r};
    return area;
  }
  for (auto left = rest;;) {
    Rectangle r;
    if (!take_size(left, r) || !take_corner(left, r)) return bad_part("WIDTHxHEIGHT@X,Y");
    area.rectangles.push_back(r);
    if (static_cast<int>(area.rectangles.size()) > most_rectangles)
      return refuse(fmt::format("more than {} rectangles, expected fewer", most_rectangles));
    if (left.empty()) break;
    if (!take(left, ' ')) return bad_part("WIDTHxHEIGHT@X,Y, one space between rectangles,");
  }
  if (!area.admits({0, 0})) {
    return refuse(area.kind == AreaKind::floor
                      ? "a hidden rectangle covers 0,0, expected room for the start tile"
                      : "no rectangle has 0,0, expected room for the start tile");
  }
  return area;
}

std::string to_text(const Area& area) {
  switch (area.kind) {
    case AreaKind::unbounded:
      return "unbounded";
    case AreaKind::fixed:
      return fmt::format("fixed {}x{}", area.width, area.height);
    case AreaKind::shiftable:
      return fmt::format("shiftable {}x{}", area.width, area.height);
    case AreaKind::extended:
    case AreaKind::floor:
      break;
  }
  std::string text = area.kind == AreaKind::extended ? "extended" : "floor";
  for (const auto& r : area.rectangles) text += " " + rectangle_text(r);
  return text;
}

}  // namespace bastide::rules
