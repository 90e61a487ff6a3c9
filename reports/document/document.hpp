// What a result says, as a value: headings, sentences, tables, boards. A command makes one and hands it to a
// renderer: `as_text` for a terminal, `as_html` for a page; so both say the same, and what is said is written
// once, beside the result that it speaks of.
//
// A block says what something is (a verdict, answers beside each other, a row of a matrix) and not how it
// looks; widths, colours, signs and markup are the renderers'. What differs between the two is in the blocks:
// a page folds away what a terminal prints at once or, where it is no part of the result, only names.
//
//   Document out;
//   out << Heading{"Verdicts", 2, "verdicts"} << Paragraph{"What was looked at."};
//   out << Table{.caption = "Boards", .head = {"tile set", "1", "2"}, .rows = {{{"base", 1, 10}}}};
//
// A document refers to the tile sets, counterexamples and games that it shows: it lives shorter than they do.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "props/stages/verdict.hpp"
#include "reports/charts/chart.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/terminal/board_text.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::document {

/// How something is meant: its colour, and its sign.
enum class Tone : std::uint8_t {
  plain,
  proved,    ///< ∎
  good,      ///< ✓
  bad,       ///< ✗
  lacking,   ///< –  had to be met and was not
  doubtful,  ///< ?
  faint,     ///< ·  says nothing here
  marked,    ///< ≠  differs from what is usual
  left,      ///< ◀  of the left side of two, or more there
  right      ///< ▶  of the right side, or more there
};
/// The sign; of `plain` none.
const char* sign_of(Tone tone, bool is_ascii = false);

/// Whether a sign stands before the words, or for them: then they are read aloud, and seen where there is
/// room.
enum class Sign : std::uint8_t { none, before, instead };

/// A number with its interval on a scale, drawn below a cell's words; each from 0 to 1 of its width.
struct Reach {
  double low = 0, at = 0, high = 0, zero = 0.5;
};
/// What both sides have, as bars one under the other; likewise.
struct Bars {
  double left = 0, right = 0;
};

/// A cell of a table.
struct Cell {
  Cell() = default;
  Cell(std::string words) : text(std::move(words)) {}
  Cell(const char* words) : text(words) {}
  template <std::integral Number>
  Cell(Number number) : Cell(grouped(number < 0, static_cast<std::uint64_t>(number))) {}
  Cell(Tone how, std::string words, Sign sign_is = Sign::before)
      : text(std::move(words)), tone(how), sign(sign_is) {}

  std::string text;
  std::string note =
      {};  ///< smaller, below or behind; lines end with "\n"; a matrix in a terminal leaves it out
  std::pair<std::string, std::string> more = {};  ///< on the page, title and text to be unfolded
  std::string hint = {};                          ///< on the page, shown where the pointer rests
  std::string link = {};                          ///< an anchor of the same document
  bool is_name = false;                           ///< of a property, an option, ...: as it would be typed
  std::variant<std::monostate, Reach, Bars> drawn = {};  ///< on the page
  std::string picture = {};                              ///< on the page, before it: markup of this program
  Tone tone = Tone::plain;
  Sign sign = Sign::none;

 private:
  static std::string grouped(bool is_negative, std::uint64_t number);
};

struct Heading {
  std::string text;
  int level = 2;            ///< 1 is the title of all
  std::string anchor = {};  ///< with one, a heading of level 2 stands in the page's contents
  std::string note = {};    ///< softer, behind
};
struct Paragraph {
  std::string text;
  bool is_soft = false;
  std::string lead = {};  ///< bold, before it
};
/// To be copied: a command, a position, a game.
struct Code {
  std::string text;
  bool can_be_broken = false;  ///< at blanks, to a terminal's width
};
struct Item {
  std::string text;
  std::string name = {};     ///< before it, what it is about
  std::string note = {};     ///< softer, behind it
  std::string picture = {};  ///< on the page, before it: markup of this program
  Tone tone = Tone::plain;
};
struct List {
  std::vector<Item> items;
  bool is_numbered = false;
};
/// Few names with their values, large.
struct Facts {
  std::vector<std::pair<std::string, std::string>> facts;
};
/// What came out. A terminal has it last, where one looks.
struct Result {
  Tone tone = Tone::plain;
  std::string words;
  std::string reason = {};
};
/// What signs mean.
struct Legend {
  std::vector<std::pair<Tone, std::string>> signs;
};
/// Answers beside each other.
struct Sides {
  std::string left_title, left, right_title, right;
};
struct Row {
  std::vector<Cell> cells;  ///< one, where a table has more columns: a heading of the rows below
  std::string anchor = {};
  std::vector<std::pair<std::string, std::string>> tags = {};  ///< what a page's filters can ask for
  bool is_shown = true;                                        ///< before anything is filtered
};
struct Table {
  std::string caption = {};
  std::vector<std::string> head = {};  ///< may be empty
  std::size_t text_columns = 1;        ///< so many at the left are words, the others numbers
  std::vector<Row> rows = {};
  bool has_words_last = false;  ///< the last column, too, is words
  bool is_matrix = false;       ///< signs in narrow columns; a terminal has their names one below the other
};
/// A board drawn, with its game to step through where `game` has one.
struct Board {
  const tilesets::TileSet* set = nullptr;  ///< nullptr: not at hand as it was, so not drawn
  std::string tile_set = {}, edition = {};
  std::string position = {};  ///< notation
  std::string title = {};     ///< lines end with "\n"; the first is bold
  std::string caption = {};   ///< likewise
  bool has_notation = true;   ///< told with it
  bool is_drawn_in_text = true, is_drawn_on_page = true;
  bool is_whole = false;    ///< in a terminal, too, all of it, however wide
  int tile_size = 64;       ///< pixels
  double share = 0;         ///< of the width that it has on a page; 0: its own
  Tone tone = Tone::plain;  ///< of the side whose board it is
  bool has_coordinates = true;
  std::vector<rules::SegmentRef> highlight = {};
  std::vector<pictures::MarkedCell> holes = {};
  const props::stages::Counterexample* game = nullptr;
};
/// The tiles of a set, or `only` those types, each drawn.
struct Tiles {
  const tilesets::TileSet* set = nullptr;
  std::string art = "c1";  ///< whose crossings
  bool is_drawn_in_text = true;
  std::vector<std::string> only = {};  ///< ids
};
/// Charts of the same series; on a page two side by side where there is room, in a terminal as tables.
struct Charts {
  std::vector<charts::Chart> charts;
};
/// A picture that this program made otherwise, and what it says in words.
struct Picture {
  std::string markup;
  std::string caption = {};
  std::string words = {};
};

struct Block;
struct Document {
  std::vector<Block> blocks;

  // Made where Block is known: not every library's vector does without.
  Document();
  Document(std::initializer_list<Block> in_order);
  Document(const Document&);
  Document(Document&&) noexcept;
  Document& operator=(const Document&);
  Document& operator=(Document&&) noexcept;
  ~Document();
};
/// On the page folded under its title.
struct Folded {
  std::string title;
  std::string note = {};  ///< softer, behind it: what lies inside in one line
  Document inside = {};
  bool is_open = false;
  bool is_brief_in_text = false;  ///< not what was asked first: a terminal has title and note alone
  std::string anchors = {};       ///< begins each anchor inside
};
/// On a page beside each other where there is room.
struct Beside {
  Document left, right;
};
/// One of several things that were found, with a frame of its own.
struct Article {
  Heading heading;
  Tone tone = Tone::bad;
  Document left = {}, right = {};
};

struct Block : std::variant<Heading, Paragraph, Code, List, Facts, Result, Legend, Sides, Table, Board, Tiles,
                            Charts, Picture, Folded, Beside, Article> {
  using variant::variant;
};

inline Document::Document() = default;
inline Document::Document(std::initializer_list<Block> in_order) : blocks(in_order) {}
inline Document::Document(const Document&) = default;
inline Document::Document(Document&&) noexcept = default;
inline Document& Document::operator=(const Document&) = default;
inline Document& Document::operator=(Document&&) noexcept = default;
inline Document::~Document() = default;

inline Document& operator<<(Document& document, Block block) {
  document.blocks.push_back(std::move(block));
  return document;
}
inline Document& operator<<(Document& document, Document other) {
  for (auto& block : other.blocks) document.blocks.push_back(std::move(block));
  return document;
}

/// For a terminal, each line ended; at most `style.width` characters wide but for what is to be copied.
std::string as_text(const Document& document, const terminal::TerminalStyle& style = {});
/// Markup without a frame. `prefix` begins every anchor, so that several documents fit on one page.
std::string as_html(const Document& document, const std::string& prefix = {});
/// The headings that a page's contents name: anchor and text.
std::vector<std::pair<std::string, std::string>> contents(const Document& document,
                                                          const std::string& prefix = {});

}  // namespace bastide::reports::document
