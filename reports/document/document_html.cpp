// A document as the markup of a page, whose frame, style sheet and scripts are in reports/templates. What
// came from an input is escaped here and nowhere else; only pictures that this program draws are inserted as
// they are.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>

#include "reports/document/chart_html.hpp"
#include "reports/document/reading.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::reports::document {
namespace {

using pictures::escaped;

constexpr std::size_t least_shared = 9;  ///< tiles; the tiles of boards so large are drawn once a page

/// The classes of report.css.
const char* class_of(Tone tone) {
  constexpr std::array classes = {
      "",        "proved", "held", "violated", "not_covered", "inconclusive", "not_applicable",
      "differs", "left",   "right"};
  return classes[static_cast<std::size_t>(tone)];
}

std::string attribute(const char* name, const std::string& value) {
  return value.empty() ? "" : fmt::format(" {}=\"{}\"", name, escaped(value));
}

std::string sign(Tone tone) {
  return tone == Tone::plain
             ? ""
             : fmt::format("<span class=\"sign\" aria-hidden=\"true\">{}</span>", sign_of(tone));
}

std::string soft(const std::string& text) {
  return text.empty() ? "" : fmt::format(" <span class=\"small soft\">{}</span>", escaped(text));
}

class HtmlWriter {
 public:
  explicit HtmlWriter(const std::string& prefix) : own_prefix_(prefix), prefix_(prefix) {}

  std::string written(const Document& document) {
    write(document);
    for (const auto& [key, positions] : shared_)
      out_ += pictures::shared_tiles(*key.first, positions, key.second, own_prefix_);
    return std::move(out_);
  }

  void operator()(const Heading& h) {
    last_heading_ = h.text;
    if (h.level <= 2) in_legend_.clear();  // a legend is sought under the same heading
    out_ += fmt::format("<h{0}{1}>{2}{3}</h{0}>\n", h.level, id(h.anchor), escaped(h.text), soft(h.note));
  }
  void operator()(const Paragraph& p) {
    const auto lead = p.lead.empty() ? "" : fmt::format("<strong>{}</strong> ", escaped(p.lead));
    out_ += fmt::format("<p{}>{}{}</p>\n", p.is_soft ? " class=\"small soft\"" : "", lead, escaped(p.text));
  }
  void operator()(const Code& c) { out_ += fmt::format("<pre><code>{}</code></pre>\n", escaped(c.text)); }
  void operator()(const List& list) {
    const auto* element = list.is_numbered ? "ol" : "ul";
    out_ += fmt::format("<{}>\n", element);
    for (const auto& item : list.items) {
      const auto name = item.name.empty() ? "" : fmt::format("<b>{}</b>: ", escaped(item.name));
      out_ += fmt::format("<li{}>{}{}{}{}</li>\n", attribute("class", class_of(item.tone)), item.picture,
                          name, escaped(item.text), soft(item.note.empty() ? "" : "(" + item.note + ")"));
    }
    out_ += fmt::format("</{}>\n", element);
  }
  void operator()(const Facts& facts) {
    out_ += "<dl class=\"facts\">\n";
    for (const auto& [name, value] : facts.facts)
      out_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
    out_ += "</dl>\n";
  }
  void operator()(const Result& result) {
    const auto* kind = result.tone == Tone::bad                                   ? "violated"
                       : result.tone == Tone::good || result.tone == Tone::proved ? "holds"
                                                                                  : "inconclusive";
    out_ +=
        fmt::format("<div class=\"result {}\" role=\"status\">\n{}\n<p><strong>{}</strong>{}</p>\n</div>\n",
                    kind, sign(result.tone), escaped(result.words), escaped(result.reason));
  }
  void operator()(const Legend& legend) {
    out_ += "<ul class=\"legend\">";
    for (const auto& [tone, words] : legend.signs)
      out_ +=
          fmt::format("<li{}>{} {}</li>", attribute("class", class_of(tone)), sign_of(tone), escaped(words));
    out_ += "</ul>\n";
  }
  void operator()(const Sides& s) {
    out_ += fmt::format(
        "<dl "
        "class=\"answers\">\n<div><dt>{}</dt><dd>{}</dd></div>\n<div><dt>{}</dt><dd>{}</dd></div>\n</dl>\n",
        escaped(s.left_title), escaped(s.left), escaped(s.right_title), escaped(s.right));
  }
  void operator()(const Table& table) {
    if (table.rows.empty()) return;
    const auto& label = table.caption.empty() ? last_heading_ : table.caption;
    out_ += fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table{}>\n",
                        escaped(label), table.is_matrix ? " class=\"matrix\"" : "");
    if (!table.caption.empty()) out_ += fmt::format("<caption>{}</caption>\n", escaped(table.caption));
    if (!table.head.empty()) {
      out_ += "<thead><tr>";
      for (std::size_t i = 0; i < table.head.size(); ++i)
        out_ += table.head[i].empty()
                    ? "<td></td>"
                    : fmt::format("<th scope=\"col\"{}>{}</th>", attribute("class", number_class(table, i)),
                                  escaped(table.head[i]));
      out_ += "</tr></thead>\n";
    }
    out_ += "<tbody>\n";
    for (const auto& row : table.rows) add_row(table, row);
    out_ += "</tbody></table></div>\n";
  }
  void operator()(const Board& board) {
    auto [position, why_not] = board.is_drawn_on_page ? drawn(board) : DrawnBoard{};
    const auto steps = position ? steps_of(board, *position) : std::vector<ViewerStep>();
    std::string picture, said = board.caption;
    if (!why_not.empty()) said += (said.empty() ? "" : "\n") + why_not;
    if (position) {
      pictures::BoardPicture drawing;
      drawing.tile_size = board.tile_size;
      drawing.art = records::crossing_art_of(board.edition);
      drawing.highlight = board.highlight;
      drawing.holes = board.holes;
      drawing.has_coordinates = board.has_coordinates;
      if (board.game != nullptr) {
        drawing.has_steps = true;
        drawing.stays = follower_stays(*board.set, *position, *board.game);
      }
      if (board.game == nullptr && board.highlight.empty() && position->placements.size() >= least_shared) {
        drawing.shared_as = own_prefix_;
        shared_[{board.set, drawing.art}].push_back(*position);
      }
      picture = board_svg(*board.set, *position, drawing);
      if (!board.highlight.empty())
        said += (said.empty() ? "" : "\n") + std::string("The segments in question glow pink.");
      if (board.game != nullptr)
        said += (said.empty() ? "" : " ") + std::string("The golden frame marks the start tile.");
    }
    std::vector<std::string> caption;
    for (const auto& line : split_lines(board.title))
      caption.push_back(fmt::format("<{0}>{1}</{0}>", caption.empty() ? "b" : "small", escaped(line)));
    if (board.has_notation) caption.push_back("<code>" + escaped(board.position) + "</code>");
    for (const auto& line : split_lines(said)) caption.push_back(escaped(line));
    if (!steps.empty())
      out_ +=
          "<div class=\"viewer\" tabindex=\"0\" role=\"group\" "
          "aria-label=\"Step by step; arrow keys, Home and End\">\n";
    std::string kind = board.game == nullptr ? "board" : "";
    if (board.tone != Tone::plain) kind += (kind.empty() ? "" : " ") + std::string(class_of(board.tone));
    const auto width = board.share > 0 ? fmt::format("--share:{:.0f}%", 100 * board.share) : "";
    out_ += fmt::format("<figure{}{}>{}\n<figcaption{}>{}</figcaption>\n</figure>\n",
                        attribute("class", kind), attribute("style", width), picture,
                        attribute("data-edition", board.edition), fmt::join(caption, "<br>"));
    if (!steps.empty()) add_controls(steps);
  }
  void operator()(const Tiles& tiles) {
    if (tiles.set == nullptr) return;
    out_ += "<ul class=\"tiles\">\n";
    for (const auto* type : types_of(tiles)) {
      pictures::TilePicture picture;
      picture.look = pictures::look_of(*tiles.set);
      picture.art = tiles.art;
      auto note = type->note;
      if (type->gardens != 0)
        note += fmt::format("{}{} with a garden", note.empty() ? "" : "; ", type->gardens);
      out_ +=
          fmt::format("<li>{}<b>{}</b> × {}{}{}</li>\n", tile_svg(*type, picture), escaped(type->id),
                      type->count, type->name.empty() ? "" : " " + escaped(type->name),
                      note.empty() ? "" : fmt::format("<br><span class=\"soft\">{}</span>", escaped(note)));
    }
    out_ += "</ul>\n";
  }
  void operator()(const Charts& charts) {
    auto own = charts.charts;
    for (auto& chart : own) chart.id = prefix_ + chart.id;
    out_ += charts_html(std::move(own), in_legend_);
  }
  void operator()(const Picture& picture) {
    out_ += fmt::format("<figure class=\"board\">{}<figcaption>{}</figcaption></figure>\n", picture.markup,
                        escaped(picture.caption));
  }
  void operator()(const Folded& folded) {
    const auto held = std::exchange(last_heading_, folded.title);
    const auto title = folded.note.empty() ? escaped(folded.title)
                                           : "<span class=\"group\">" + escaped(folded.title) + "</span>";
    out_ += fmt::format("<details class=\"folded\"{}><summary>{}{}</summary>\n",
                        folded.is_open ? " open" : "", title, soft(folded.note));
    const auto anchors = prefix_;
    prefix_ += folded.anchors;
    write(folded.inside);
    prefix_ = anchors;
    out_ += "</details>\n";
    last_heading_ = held;
  }
  void operator()(const Beside& beside) {
    out_ += "<div class=\"two\"><div>\n";
    write(beside.left);
    out_ += "</div><div>\n";
    write(beside.right);
    out_ += "</div></div>\n";
  }
  void operator()(const Article& article) {
    const auto& h = article.heading;
    last_heading_ = h.text;
    out_ += fmt::format(
        "<article class=\"counterexample\"{}>\n<h3><span aria-hidden=\"true\">{} </span><span "
        "class=\"id\">{}</span>"
        "{}</h3>\n<div class=\"sides\">\n<div>\n",
        id(h.anchor), sign_of(article.tone), escaped(h.text), soft(h.note));
    write(article.left);
    out_ += "</div>\n<div>\n";
    write(article.right);
    out_ += "</div>\n</div>\n</article>\n";
  }

 private:
  void write(const Document& document) {
    bool is_in_boards = false;  // boards that follow each other stand side by side
    for (const auto& block : document.blocks) {
      const auto* board = std::get_if<Board>(&block);
      const bool is_small =
          (board != nullptr && board->game == nullptr) || std::holds_alternative<Picture>(block);
      if (is_small != is_in_boards) out_ += is_small ? "<div class=\"boards\">\n" : "</div>\n";
      is_in_boards = is_small;
      std::visit(*this, static_cast<const Block::variant&>(block));
    }
    if (is_in_boards) out_ += "</div>\n";
  }
  std::string id(const std::string& anchor) const {
    return attribute("id", anchor.empty() ? anchor : prefix_ + anchor);
  }
  static std::string number_class(const Table& table, std::size_t column) {
    const bool is_last = table.has_words_last && column + 1 == table.head.size();
    return column < table.text_columns || table.is_matrix || is_last ? "" : "number";
  }

  void add_row(const Table& table, const Row& row) {
    out_ += "<tr" + id(row.anchor);
    for (const auto& [name, value] : row.tags) out_ += fmt::format(" data-{}=\"{}\"", name, escaped(value));
    out_ += row.is_shown ? ">" : " data-other>";
    if (row.cells.size() == 1 && table.head.size() > 1) {  // a heading of the rows below
      out_ += fmt::format("<th scope=\"rowgroup\" class=\"group\" colspan=\"{}\">{}</th></tr>\n",
                          table.head.size(), inside(row.cells.front()));
      return;
    }
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto& cell = row.cells[i];
      auto kind = number_class(table, i);
      if (cell.tone != Tone::plain) kind += (kind.empty() ? "" : " ") + std::string(class_of(cell.tone));
      out_ += fmt::format("<{}{}{}>{}</{}>", i == 0 ? "th scope=\"row\"" : "td", attribute("class", kind),
                          attribute("title", cell.hint),
                          i > 0 && table.is_matrix ? in_matrix(cell) : inside(cell), i == 0 ? "th" : "td");
    }
    out_ += "</tr>\n";
  }
  std::string linked(const Cell& cell, const std::string& markup) const {
    return cell.link.empty() ? markup
                             : fmt::format("<a href=\"#{}\">{}</a>", escaped(prefix_ + cell.link), markup);
  }
  /// Its scale is the cell's width, whatever that is.
  static std::string drawn_below(const Cell& cell) {
    std::string paths;
    if (const auto* reach = std::get_if<Reach>(&cell.drawn))
      paths = fmt::format(
          "<path class=\"rail\" d=\"M0 7H100\"/><path class=\"zero\" d=\"M{:.1f} 0V14\"/><path "
          "class=\"reach\" "
          "d=\"M{:.1f} 7H{:.1f}\"/><path class=\"point\" d=\"M{:.1f} 7h.01\"/>",
          100 * reach->zero, 100 * reach->low, 100 * reach->high, 100 * reach->at);
    else if (const auto* bars = std::get_if<Bars>(&cell.drawn))
      paths = fmt::format(
          "<path class=\"amount left\" d=\"M0 3H{:.1f}\"/><path class=\"amount right\" d=\"M0 10H{:.1f}\"/>",
          100 * bars->left, 100 * bars->right);
    return paths.empty() ? paths
                         : "<svg class=\"measure\" viewBox=\"0 0 100 14\" preserveAspectRatio=\"none\" "
                           "aria-hidden=\"true\">" +
                               paths + "</svg>";
  }
  std::string inside(const Cell& cell) const {
    auto text = cell.picture + escaped(cell.text);
    if (cell.is_name && !text.empty()) text = "<span class=\"id\">" + text + "</span>";
    if (cell.sign != Sign::none) text = sign(cell.tone) + (text.empty() ? "" : " ") + text;
    text = linked(cell, text);
    for (const auto& line : split_lines(cell.note))
      text += fmt::format("<br><span class=\"small{}\">{}</span>", cell.is_name ? " soft statement" : "",
                          escaped(line));
    if (!cell.more.second.empty())
      text += fmt::format("\n<details class=\"small\"><summary>{}</summary>{}</details>",
                          escaped(cell.more.first), escaped(cell.more.second));
    return text + drawn_below(cell);
  }
  std::string in_matrix(const Cell& cell) const {
    auto text = escaped(cell.text);
    if (cell.sign == Sign::before) text = sign(cell.tone) + "<span class=\"small\">" + text + "</span>";
    if (cell.sign == Sign::instead) text = sign(cell.tone) + "<span class=\"unseen\">" + text + "</span>";
    if (cell.tone == Tone::marked && cell.sign == Sign::none)
      text = "<span class=\"unseen\">differs: </span>" + text;
    text = linked(cell, text);
    for (const auto& line : split_lines(cell.note))
      text += fmt::format("<span class=\"small brief\">{}<br></span>", escaped(line));
    return text;
  }

  /// The buttons are made work by the viewer's script; without it the steps are read as a list.
  void add_controls(const std::vector<ViewerStep>& steps) {
    constexpr std::array<std::array<const char*, 3>, 4> buttons = {{{"First step", "Home", "|◀"},
                                                                    {"Previous step", "←", "◀"},
                                                                    {"Next step", "→", "▶"},
                                                                    {"Last step", "End", "▶|"}}};
    out_ += "<div class=\"controls\" hidden>\n<div class=\"buttons\">";
    for (const auto& [name, key, face] : buttons)
      out_ += fmt::format("<button type=\"button\" aria-label=\"{0}\" title=\"{0} ({1})\">{2}</button>", name,
                          key, face);
    out_ += fmt::format(
        "</div>\n<p class=\"step-now\" aria-live=\"polite\"></p>\n<div class=\"standings\"></div>\n</div>\n"
        "<details open><summary>Steps 0 to {} as text</summary><ol start=\"0\">\n",
        steps.size() - 1);
    for (const auto& step : steps) {
      std::vector<std::string> lines;
      for (const auto& line : lines_of(step)) lines.push_back(escaped(line));
      if (!step.standings.empty()) lines.back() = "<span class=\"soft\">" + lines.back() + "</span>";
      out_ += fmt::format("<li>{}</li>\n", fmt::join(lines, "<br>"));
    }
    out_ += fmt::format("</ol></details>\n<script type=\"application/json\">{}</script>\n</div>\n",
                        viewer_json(steps));
  }

  std::string own_prefix_, prefix_;  ///< of the document's anchors, and of those of the part at hand
  std::string out_;
  std::string last_heading_ = "Table";  ///< what a table without a caption is about
  std::vector<std::string> in_legend_;  ///< the series that the charts' last legend names
  std::map<std::pair<const tilesets::TileSet*, std::string>, std::vector<rules::Position>>
      shared_;  ///< boards whose tiles are drawn once, by set and art
};

}  // namespace

std::string as_html(const Document& document, const std::string& prefix) {
  return HtmlWriter(prefix).written(document);
}

}  // namespace bastide::reports::document
