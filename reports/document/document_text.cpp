// A document for a terminal: broken to its width, with colours where it has them, in ASCII where it has
// nothing else. A table that is too wide has its columns of words broken into lines; where that is not
// enough, its columns stand in bands below each other, each with the rows' names. What came out stands last.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>

#include "reports/document/chart_rows.hpp"
#include "reports/document/reading.hpp"
#include "reports/pictures/board_axes.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "reports/text_columns.hpp"

namespace bastide::reports::document {
namespace {

constexpr std::size_t widest_prose = 100;
constexpr std::size_t matrix_names = 44;  ///< the column of names of a matrix, whatever stands in it
constexpr std::size_t least_words = 16;   ///< so narrow a column of words may become

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string on_one_line(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) text.replace(at, 1, ", ");
  return text;
}

std::string without_colours(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      i = std::min(text.find('m', i), text.size());
    else
      out += text[i];
  }
  return out;
}

/// A character beyond ASCII in words as it can be written without.
const char* plain(std::string_view character) {
  static constexpr std::pair<const char*, const char*> all[] = {
      {"–", "-"},  {"—", "-"},  {"−", "-"}, {"≤", "<="},  {"≥", ">="}, {"×", "x"},  {"·", "."},
      {"“", "\""}, {"”", "\""}, {"’", "'"}, {"…", "..."}, {"≠", "!="}, {"→", "->"}, {"∎", "*"},
      {"✓", "+"},  {"✗", "X"},  {"◀", "<"}, {"▶", ">"},   {"±", "+-"}};
  const auto* found = std::ranges::find(all, character, &std::pair<const char*, const char*>::first);
  return found == std::end(all) ? "?" : found->second;
}

std::string in_ascii(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    out += end == i + 1 ? text.substr(i, 1) : plain(std::string_view(text).substr(i, end - i));
    i = end;
  }
  return out;
}

class TextWriter {
 public:
  explicit TextWriter(const terminal::TerminalStyle& style) : style_(style) {}

  std::string written(const Document& document) {
    write(document);
    for (const auto& result : results_) {
      if (!out_.empty()) out_ += "\n";
      out_ += toned(hanging("", with_sign(result.tone, result.words), 0), result.tone);
      if (!result.reason.empty()) out_ += lines(result.reason, 0);
    }
    return style_.is_ascii ? in_ascii(out_) : out_;
  }

  void operator()(const Heading& h) {
    begin_part();
    auto text = lines(h.text, indent_);
    text.pop_back();  // the end of the line
    out_ += bold(text) + (h.note.empty() ? "" : " (" + h.note + ")") + "\n";
    matrix_head_.clear();
  }
  void operator()(const Paragraph& p) {
    out_ += lines((p.lead.empty() ? "" : p.lead + (p.text.empty() ? "" : ": ")) + p.text, indent_);
  }
  void operator()(const Code& c) {
    const std::string blanks(indent_ + 2, ' ');
    if (c.can_be_broken) {
      out_ += lines(c.text, indent_ + 2);
      return;
    }
    out_ += blanks;
    for (const char character : c.text) out_ += character == '\n' ? "\n" + blanks : std::string(1, character);
    out_ += "\n";
  }
  void operator()(const List& list) {
    std::size_t name_width = 0;
    for (const auto& item : list.items) name_width = std::max(name_width, character_count(item.name));
    name_width = std::min(name_width, most_named);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const auto& item = list.items[i];
      auto begin = std::string(indent_, ' ') + (list.is_numbered ? fmt::format("{:>4}. ", i + 1) : "  ");
      auto hang = begin.size() + (list.is_numbered || name_width > 0 ? 0 : 2);  // where an item ends shows
      if (name_width > 0) {
        const auto size = character_count(item.name);
        begin += item.name + std::string(1 + name_width - std::min(name_width, size), ' ');
        hang += name_width + 1;
      }
      const auto text = item.text + (item.note.empty() ? "" : " (" + item.note + ")");
      out_ += hanging(begin, text, hang);
    }
  }
  void operator()(const Facts& facts) {
    List list;
    for (const auto& [name, value] : facts.facts) list.items.push_back({value, name});
    (*this)(list);
  }
  void operator()(const Result& result) { results_.push_back(result); }
  void operator()(const Legend& legend) {
    std::vector<std::string> signs;
    for (const auto& [tone, words] : legend.signs)
      signs.push_back(toned(sign_of(tone, style_.is_ascii), tone) + " " + words);
    out_ += fmt::format("\n{}{}\n", std::string(indent_, ' '), fmt::join(signs, "   "));
  }
  void operator()(const Sides& s) {
    out_ += "\n" +
            side_by_side(s.left_title, s.left, s.right_title, s.right, indent_ + 2,
                         prose_width() - indent_ - 2, style_.is_ascii) +
            "\n";
  }
  void operator()(const Table& table) {
    if (table.rows.empty()) return;
    const bool is_matrix = table.is_matrix && has_signs_only(table);
    if (!is_matrix && !table.caption.empty()) {
      begin_part();
      out_ += lines(table.caption, indent_);
    }
    is_matrix ? add_matrix(table) : add_table(table);
  }
  void operator()(const Board& board) {
    if (board.is_drawn_in_text && !board.title.empty()) begin_part();
    bool is_first = true;
    for (const auto& line : split_lines(board.title)) {
      out_ += lines(line, indent_ + (is_first ? 0 : 2));
      is_first = false;
    }
    if (board.has_notation) out_ += lines(board.position, indent_ + 2);
    if (!board.is_drawn_in_text) return add_caption(board);
    const auto [position, why_not] = drawn(board);
    if (!position) {
      out_ += lines("(" + why_not.substr(0, why_not.size() - 1) + ")", indent_ + 2);
      return add_caption(board);
    }
    if (!out_.empty()) out_ += "\n";
    out_ += (board.is_whole ? terminal::terminal_board : terminal::fitting_picture)(*board.set, *position,
                                                                                    board.highlight, style_);
    if (!board.highlight.empty())
      out_ += style_.is_ascii ? "  in question, drawn heavy: @ city  = H road  ~ field  <&> cloister\n"
                              : "  in question, drawn heavy: ▓ city  ═ ║ road  ░ field  «✚» cloister\n";
    add_caption(board);
    if (board.game == nullptr || !has_game(*position, *board.game)) return;
    out_ += "\n  The game, turn by turn:\n";
    List turns{{}, true};
    const auto steps = viewer_steps(*board.set, *position, *board.game);
    for (std::size_t i = 1; i < steps.size(); ++i)  // what lies at the beginning is no turn
      turns.items.push_back({fmt::format("{}", fmt::join(lines_of(steps[i]), "; "))});
    (*this)(turns);
  }
  void operator()(const Tiles& tiles) {
    if (tiles.set == nullptr || !tiles.is_drawn_in_text) return;
    out_ += terminal::terminal_tiles(types_of(tiles), static_cast<int>(style_.width), style_,
                                     pictures::look_of(*tiles.set));
  }
  void operator()(const Charts& charts) {
    for (const auto& chart : charts.charts) {
      const auto rows = chart_rows(chart);
      (*this)(rows);
      if (!rows.rows.empty() && !chart.note.empty()) (*this)(Paragraph{chart.note});
    }
  }
  void operator()(const Picture& picture) {
    if (!picture.words.empty()) out_ += lines(picture.words, indent_);
  }
  void operator()(const Folded& folded) {
    if (is_matrix_only(folded)) {  // its title is the name of its rows
      group_ = bold(folded.title) + (folded.note.empty() ? "" : ": " + folded.note) + "\n";
      write(folded.inside);
      return;
    }
    const bool is_brief = folded.is_brief_in_text && !style_.has_all;
    if (is_brief && folded.note.empty()) return;
    begin_part();
    matrix_head_.clear();
    out_ += hanging(std::string(indent_, ' ') + folded.title + (folded.note.empty() ? "" : ": "), folded.note,
                    indent_ + 2);
    if (!is_brief) write(folded.inside);
  }
  void operator()(const Beside& beside) {
    write(beside.left);
    write(beside.right);
  }
  void operator()(const Article& article) {
    begin_part();
    if (!style_.is_ascii) out_ += "────────────────────────────────────────\n";
    const auto& h = article.heading;
    out_ += toned(sign_of(article.tone, style_.is_ascii), article.tone) + " " + bold(h.text) +
            (h.note.empty() ? "" : " " + h.note) + "\n";
    indent_ += 2;
    write(article.left);
    write(article.right);
    indent_ -= 2;
  }

 private:
  static constexpr std::size_t most_named = 22;
  using Lines = std::vector<std::string>;

  void write(const Document& document) {
    const auto& blocks = document.blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      std::vector<const Board*> boards;  // that follow each other
      for (auto k = i; k < blocks.size() && is_small_board(blocks[k]); ++k)
        boards.push_back(&std::get<Board>(blocks[k]));
      if (boards.size() < 2 || !style_.breaks_rows) {
        std::visit(*this, static_cast<const Block::variant&>(blocks[i]));
        continue;
      }
      add_side_by_side(boards);
      i += boards.size() - 1;
    }
  }
  static bool is_small_board(const Block& block) {
    const auto* board = std::get_if<Board>(&block);
    return board != nullptr && board->game == nullptr && board->is_drawn_in_text;
  }
  /// As many on a line as there is room for.
  void add_side_by_side(const std::vector<const Board*>& boards) {
    constexpr std::size_t gap = 2, least = 28, tile_columns = 10, numbers = 8;
    std::size_t widest = least;
    for (const auto* board : boards) {
      if (const auto position = drawn(*board).position)
        widest = std::max(widest, numbers + tile_columns * pictures::axes_of(*position).columns.size());
    }
    const auto count = std::clamp<std::size_t>((style_.width + gap) / (widest + gap), 1, boards.size());
    auto style = style_;
    style.width = (style_.width + gap) / count - gap;
    for (std::size_t first = 0; first < boards.size(); first += count) {
      std::vector<Lines> columns;
      std::size_t height = 0;
      for (auto i = first; i < std::min(first + count, boards.size()); ++i) {
        columns.push_back(split_lines(TextWriter(style).written({{*boards[i]}})));
        height = std::max(height, columns.back().size());
      }
      begin_part();
      for (std::size_t k = 0; k < height; ++k) {
        std::string line(indent_, ' ');
        for (const auto& column : columns) {
          const auto text = k < column.size() ? column[k] : std::string();
          const auto size = character_count(without_colours(text));
          line += text + std::string(style.width + gap - std::min(style.width + gap, size), ' ');
        }
        out_ += trimmed(line) + "\n";
      }
    }
  }
  void add_caption(const Board& board) {
    for (const auto& line : split_lines(board.caption)) out_ += lines(line, indent_ + 2);
  }
  std::size_t prose_width() const { return std::min(style_.width, widest_prose); }
  void begin_part() {
    if (!out_.empty() && !out_.ends_with("\n\n")) out_ += "\n";
  }
  std::string lines(std::string_view text, std::size_t indent) const {
    return paragraph(text, indent, std::max(prose_width(), indent + least_words) - indent);
  }
  /// The text behind `begin`, its further lines `hang` characters from the left.
  std::string hanging(const std::string& begin, const std::string& text, std::size_t hang) const {
    const auto behind = character_count(begin);
    std::string all(behind, 'x');  // where the first line begins
    auto broken = style_.breaks_rows ? wrapped(all.substr(std::min(hang, behind)) + text,
                                               std::max(prose_width(), hang + least_words) - hang)
                                     : Lines{all.substr(std::min(hang, behind)) + text};
    broken.front().replace(0, behind - std::min(hang, behind), "");
    return trimmed(begin + fmt::format("{}", fmt::join(broken, "\n" + std::string(hang, ' ')))) + "\n";
  }
  std::string bold(const std::string& text) const {
    return style_.has_colours && !text.empty() ? fmt::format("\x1b[1m{}\x1b[0m", text) : text;
  }
  std::string toned(const std::string& text, Tone tone) const {
    constexpr std::array colours = {"0", "32", "32", "1;31", "33", "33", "90", "1", "36", "35"};
    if (!style_.has_colours || tone == Tone::plain || text.empty()) return text;
    return fmt::format("\x1b[{}m{}\x1b[0m", colours[static_cast<std::size_t>(tone)], text);
  }
  std::string with_sign(Tone tone, const std::string& text) const {
    return tone == Tone::plain ? text : fmt::format("{} {}", sign_of(tone, style_.is_ascii), text);
  }
  std::string shown(const Cell& cell) const {
    const auto note = cell.note.empty() ? "" : "; " + on_one_line(cell.note);
    if (cell.sign == Sign::none && cell.tone == Tone::marked)
      return fmt::format("{} {}", cell.text, sign_of(cell.tone, style_.is_ascii)) + note;
    return (cell.sign == Sign::none ? cell.text : trimmed(with_sign(cell.tone, cell.text))) + note;
  }

  // A matrix: the names of its columns each a line lower than the last, so that long ones do not widen it. Of
  // several with the same columns the first has them.

  static bool has_signs_only(const Table& table) {
    return std::ranges::all_of(table.rows, [](const Row& row) {
      return std::all_of(row.cells.begin() + (row.cells.empty() ? 0 : 1), row.cells.end(),
                         [](const Cell& cell) { return cell.sign != Sign::none || cell.text.empty(); });
    });
  }
  static bool is_matrix_only(const Folded& folded) {
    return !folded.is_brief_in_text && folded.inside.blocks.size() == 1 &&
           std::holds_alternative<Table>(folded.inside.blocks.front()) &&
           std::get<Table>(folded.inside.blocks.front()).is_matrix &&
           has_signs_only(std::get<Table>(folded.inside.blocks.front()));
  }
  void add_matrix(const Table& table) {
    if (matrix_head_ != table.head) {
      for (std::size_t i = 1; i < table.head.size(); ++i) {
        out_ += std::string(matrix_names + 2, ' ');
        for (std::size_t k = 1; k < i; ++k) out_ += style_.is_ascii ? "|  " : "│  ";
        out_ += table.head[i] + "\n";
      }
      matrix_head_ = table.head;
    }
    if (!table.caption.empty()) out_ += bold(table.caption) + "\n";
    out_ += std::exchange(group_, "");
    for (const auto& row : table.rows) {
      auto line = fmt::format("  {:<{}}", row.cells.front().text, matrix_names);
      if (row.cells.front().text.size() >= matrix_names) line += "\n" + std::string(matrix_names + 2, ' ');
      for (std::size_t i = 1; i < row.cells.size(); ++i) {
        const auto& cell = row.cells[i];
        line += (cell.text.empty() ? " " : toned(sign_of(cell.tone, style_.is_ascii), cell.tone)) + "  ";
      }
      out_ += trimmed(line) + "\n";
    }
  }

  // Any other table.

  void add_table(const Table& table) {
    auto columns = table.head.size();
    for (const auto& row : table.rows) columns = std::max(columns, row.cells.size());
    std::vector<std::size_t> widths(columns, 0);
    std::vector<char> has_words(columns, 0);
    const auto measure = [&](std::size_t column, const std::string& text) {
      widths[column] = std::max(widths[column], character_count(text));
      if (text.find(' ') != std::string::npos) has_words[column] = 1;
    };
    for (std::size_t i = 0; i < table.head.size(); ++i) measure(i, table.head[i]);
    for (const auto& row : table.rows)
      for (std::size_t i = 0; i < row.cells.size() && !is_heading(table, row); ++i)
        measure(i, shown(row.cells[i]));
    const auto room = style_.breaks_rows ? std::max(style_.width, indent_ + 2 * least_words) - indent_
                                         : std::numeric_limits<std::size_t>::max();
    const auto taken = [&](std::size_t column) { return widths[column] + 2; };
    const auto total = [&] {
      std::size_t sum = 0;
      for (std::size_t i = 0; i < columns; ++i) sum += taken(i);
      return sum;
    };
    std::vector<char> is_broken(columns, 0);
    while (total() > room) {  // the widest column of words gives way
      std::size_t widest = columns;
      for (std::size_t i = 0; i < columns; ++i)
        if (has_words[i] != 0 && widths[i] > least_words && (widest == columns || widths[i] > widths[widest]))
          widest = i;
      if (widest == columns) break;
      widths[widest] = std::max(
          least_words,
          widths[widest] - std::min(widths[widest], std::max<std::size_t>(1, (total() - room + 1) / 2)));
      is_broken[widest] = 1;
    }
    for (std::size_t first = 1, end = 1; first == 1 || first < columns; first = end) {
      auto used = taken(0);
      for (end = first; end < columns && (end == first || used + taken(end) <= room); ++end)
        used += taken(end);
      std::vector<std::size_t> band{0};
      for (auto i = first; i < end; ++i) band.push_back(i);
      if (first > 1) out_ += "\n";
      add_band(table, band, widths, is_broken);
      if (columns < 2) break;
    }
  }
  void add_band(const Table& table, const std::vector<std::size_t>& band,
                const std::vector<std::size_t>& widths, const std::vector<char>& is_broken) {
    const bool has_head =
        std::ranges::any_of(band, [&](auto i) { return i < table.head.size() && !table.head[i].empty(); });
    if (has_head) add_row(table, {table.head.begin(), table.head.end()}, band, widths, is_broken);
    for (const auto& row : table.rows) {
      if (is_heading(table, row))
        out_ += std::string(indent_, ' ') + row.cells.front().text + ":\n";
      else
        add_row(table, row.cells, band, widths, is_broken);
    }
  }
  /// Of the rows below.
  static bool is_heading(const Table& table, const Row& row) {
    return row.cells.size() == 1 && table.head.size() > 1;
  }
  void add_row(const Table& table, const std::vector<Cell>& cells, const std::vector<std::size_t>& band,
               const std::vector<std::size_t>& widths, const std::vector<char>& is_broken) {
    std::vector<Lines> broken;
    std::size_t height = 1;
    for (const auto i : band) {
      broken.push_back(i < cells.size() ? wrapped(shown(cells[i]), std::max<std::size_t>(1, widths[i]))
                                        : Lines{""});
      height = std::max(height, broken.back().size());
    }
    for (std::size_t k = 0; k < height; ++k) {
      std::string line(indent_, ' ');
      for (std::size_t b = 0; b < band.size(); ++b) {
        const auto i = band[b];
        const auto text = k < broken[b].size() ? broken[b][k] : std::string();
        const std::string blanks(widths[i] - std::min(widths[i], character_count(text)), ' ');
        const auto coloured = i < cells.size() ? toned(text, cells[i].tone) : text;
        const bool is_last = table.has_words_last && i + 1 == widths.size();
        const bool is_left = i < table.text_columns || is_broken[i] != 0 || i == 0 || is_last;
        line += "  " + (is_left ? coloured + blanks : blanks + coloured);
      }
      out_ += trimmed(line) + "\n";
    }
  }

  terminal::TerminalStyle style_;
  std::string out_;
  std::size_t indent_ = 0;
  std::vector<Result> results_;
  std::vector<std::string> matrix_head_;  ///< of the matrix that stands just above
  std::string group_;                     ///< the line above the rows of the next matrix
};

}  // namespace

std::string as_text(const Document& document, const terminal::TerminalStyle& style) {
  return TextWriter(style).written(document);
}

}  // namespace bastide::reports::document
