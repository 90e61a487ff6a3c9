#include "reports/pictures/tile_cards.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "reports/numbers.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_svg.hpp"

namespace bastide::reports::pictures {
namespace {

using tilesets::TileSet;
using tilesets::TileType;

// Millimetres.
constexpr double page_width = 210, page_height = 297, margin = 12;
constexpr int pictures_a_row = 4, rows_a_page = 5;
constexpr double card_width = (page_width - 2 * margin) / pictures_a_row;
constexpr double first_row = 28, row_height = 50.5;
constexpr double tile_size = 33, rim_width = 4.4;  ///< `rim_width`: the names around a tile
constexpr double title_height = 5.5;
// Sheets to cut: tiles as in the box, in the middle of the page; what is written stands in the margins.
constexpr double cut_size = 45, cut_overhang = 5;  ///< `cut_overhang`: of a line beyond the tiles
constexpr std::size_t cut_columns = 4, cut_rows = 6;
constexpr double cut_left = (page_width - cut_columns * cut_size) / 2;
constexpr double cut_top = (page_height - cut_rows * cut_size) / 2;

/// A picture's place in a row, and whose it is.
struct Card {
  int type = 0;
  int rotation = 0;
  bool is_first = false;  ///< of its type: the title stands above it
};
using Row = std::vector<Card>;

std::string words_at(double x, double y, double size, const std::string& text, const char* more = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}>{}</text>", svg_number(x), svg_number(y),
                     size, more, escaped(text));
}

/// The same, smaller when there are more than `longest` letters.
std::string words_up_to(std::size_t longest, double x, double y, double size, const std::string& text,
                        const char* more = "") {
  const double share = static_cast<double>(longest) / static_cast<double>(text.size() + 1);
  return words_at(x, y, size * std::min(1.0, share), text, more);
}

constexpr const char* centred = " text-anchor=\"middle\"";
constexpr const char* centred_side = " text-anchor=\"middle\" font-weight=\"bold\"";
constexpr const char* centred_half_edge = " text-anchor=\"middle\" fill=\"#555\"";

/// Where a name stands beside the side, `along` of the way round clockwise.
Point beside(int side, double along) {
  constexpr double far = tile_size / 2 + rim_width / 2;
  const double way = (along - 0.5) * tile_size;
  switch (side) {
    case 0:
      return {way, -far};
    case 1:
      return {far, way};
    case 2:
      return {-way, far};
    default:
      return {-far, -way};
  }
}

/// The names of sides and, where there are fields, of half-edges, around a tile with its middle at x, y.
std::string rim_names(const TileSet& set, const TileType& type, int rotation, double x, double y) {
  constexpr double size = 2.5, drop = size * 0.36;  // from a letter's middle to its foot
  std::string out;
  const auto name = [&](Point at, const std::string& text, const char* more) {
    out += words_at(x + at.x, y + at.y + drop, size, text, more);
  };
  for (int side = 0; side < tilesets::side_count; ++side) {
    const int shown = (side + rotation) % tilesets::side_count;
    name(beside(shown, 0.5), std::string(1, tilesets::side_letter(side)), centred_side);
    if (!set.edge_kind(type.edges[static_cast<std::size_t>(side)]).has_fields) continue;
    name(beside(shown, 0.22), tilesets::half_edge_name(2 * side), centred_half_edge);
    name(beside(shown, 0.78), tilesets::half_edge_name(2 * side + 1), centred_half_edge);
  }
  return out;
}

std::string title_of(const TileSet& set, int type) {
  const auto& tile = set.type(type);
  return fmt::format("{}{}{}", counted(tile.count, "copy"), type == set.start_type() ? ", start tile" : "",
                     tile.name.empty() ? "" : ", " + tile.name);
}

std::string card_svg(const TileSet& set, const Card& card, double x, double y) {
  const auto& type = set.type(card.type);
  std::string out;
  if (card.is_first) {
    out += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"4.4\" font-weight=\"bold\">{}"
        "<tspan font-size=\"3\" font-weight=\"normal\" dx=\"2\">{}</tspan></text>",
        svg_number(x + 1), svg_number(y + title_height - 1), escaped(type.id),
        escaped(title_of(set, card.type)));
  }
  const double middle_x = x + card_width / 2, middle_y = y + title_height + rim_width + tile_size / 2;
  TilePicture picture;
  picture.rotation = card.rotation;
  picture.size = 100;
  picture.look = look_of(set);
  picture.has_segment_names = true;
  out +=
      fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>", svg_number(middle_x - tile_size / 2),
                  svg_number(middle_y - tile_size / 2), tile_size / 100, tile_svg(type, picture));
  out += fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#333\" "
      "stroke-width=\"0.2\"/>",
      svg_number(middle_x - tile_size / 2), svg_number(middle_y - tile_size / 2), tile_size, tile_size);
  out += rim_names(set, type, card.rotation, middle_x, middle_y);
  return out + words_at(middle_x, middle_y + tile_size / 2 + rim_width + 2, 3,
                        fmt::format("{}{}", type.id, card.rotation), centred);
}

/// Types in order, each whole in a row.
std::vector<Row> rows_of(const TileSet& set) {
  std::vector<Row> rows(1);
  for (int t = 0; t < set.type_count(); ++t) {
    const auto images = set.oriented_of(t);
    if (rows.back().size() + images.size() > pictures_a_row) rows.emplace_back();
    for (const auto image : images) {
      const int rotation = set.oriented()[image].rotation;
      rows.back().push_back({t, rotation, image == images.front()});
    }
  }
  return rows;
}

/// An empty page, not closed yet.
std::string open_page(const TileSet& set, std::size_t page, std::size_t pages) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" height=\"{1}mm\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" fill=\"#111\"><title>{2}: page {3} of {4}</title>"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>",
      page_width, page_height, escaped(set.name()), page + 1, pages);
}

std::string page_svg(const TileSet& set, const std::vector<Row>& rows, std::size_t page, std::size_t pages) {
  auto out = open_page(set, page, pages);
  out += words_up_to(56, margin + 1, 17, 5.5, set.name(), " font-weight=\"bold\"");
  out += words_at(margin + 1, 23, 3.2,
                  fmt::format("{}: {} tiles of {} types, which can be turned in {} ways", set.id(),
                              set.tile_count(), set.type_count(), set.oriented().size()));
  out += words_at(page_width - margin - 1, 23, 3.2, fmt::format("page {} of {}", page + 1, pages),
                  " text-anchor=\"end\"");
  const auto last = std::min(rows.size(), (page + 1) * rows_a_page);
  for (auto r = page * rows_a_page; r < last; ++r) {
    const double y = first_row + static_cast<double>(r - page * rows_a_page) * row_height;
    out += fmt::format("<path d=\"M{} {}H{}\" stroke=\"#bbb\" stroke-width=\"0.2\"/>", svg_number(margin),
                       svg_number(y), svg_number(page_width - margin));
    for (std::size_t c = 0; c < rows[r].size(); ++c)
      out += card_svg(set, rows[r][c], margin + static_cast<double>(c) * card_width, y);
  }
  out += words_at(
      margin + 1, page_height - 10, 2.8,
      "N E S W are the sides, NL NR EL … the half-edges with a field, as the tile's file calls them; "
      "they turn with the tile.");
  return out +
         words_at(margin + 1, page_height - 6, 2.8,
                  "D1 is tile D after one quarter turn clockwise; ways to turn a tile that look the same are "
                  "one.") +
         "</svg>";
}

/// The tiles that stand on one page, by their types.
std::string cut_sheet(const TileSet& set, std::span<const int> tiles, std::size_t page, std::size_t pages) {
  auto out = open_page(set, page, pages);
  out += words_up_to(80, cut_left, cut_top - 6.5, 3.2, set.name());
  out += words_at(page_width - cut_left, cut_top - 6.5, 3.2,
                  fmt::format("{}, page {} of {}", counted(set.tile_count(), "tile"), page + 1, pages),
                  " text-anchor=\"end\"");
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    TilePicture picture;
    picture.size = 100;
    picture.look = look_of(set);
    out += fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>",
                       svg_number(cut_left + static_cast<double>(i % cut_columns) * cut_size),
                       svg_number(cut_top + static_cast<double>(i / cut_columns) * cut_size), cut_size / 100,
                       tile_svg(set.type(tiles[i]), picture));
  }
  // Lines through the whole sheet: between tiles and around them.
  const auto along = [&](std::size_t count) { return static_cast<double>(count) * cut_size; };
  const auto columns = std::min(tiles.size(), cut_columns), rows = (tiles.size() - 1) / cut_columns + 1;
  std::string cuts;
  for (std::size_t c = 0; c <= columns; ++c)
    cuts += fmt::format("M{} {}v{}", svg_number(cut_left + along(c)), svg_number(cut_top - cut_overhang),
                        svg_number(along(rows) + 2 * cut_overhang));
  for (std::size_t r = 0; r <= rows; ++r)
    cuts += fmt::format("M{} {}h{}", svg_number(cut_left - cut_overhang), svg_number(cut_top + along(r)),
                        svg_number(along(columns) + 2 * cut_overhang));
  out += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#555\" stroke-width=\"0.15\"/>", cuts);
  return out +
         words_at(
             cut_left, page_height - 5.5, 2.8,
             "To be printed at its actual size (100 %, not fitted to the page): each tile is 45 mm wide.") +
         "</svg>";
}

}  // namespace

std::vector<std::string> tile_cards(const TileSet& set) {
  const auto rows = rows_of(set);
  const auto pages = (rows.size() + rows_a_page - 1) / rows_a_page;
  std::vector<std::string> documents;
  for (std::size_t page = 0; page < pages; ++page) documents.push_back(page_svg(set, rows, page, pages));
  return documents;
}

std::vector<std::string> cut_sheets(const TileSet& set) {
  std::vector<int> tiles;
  for (int t = 0; t < set.type_count(); ++t)
    tiles.insert(tiles.end(), static_cast<std::size_t>(set.type(t).count), t);
  constexpr auto a_page = cut_columns * cut_rows;
  const auto pages = (tiles.size() + a_page - 1) / a_page;
  std::vector<std::string> documents;
  for (std::size_t page = 0; page < pages; ++page) {
    const auto rest = std::span(tiles).subspan(page * a_page);
    documents.push_back(cut_sheet(set, rest.first(std::min(a_page, rest.size())), page, pages));
  }
  return documents;
}

}  // namespace bastide::reports::pictures
