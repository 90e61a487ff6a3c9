// Answers of the solver: a table for each question, the positions drawn, and what the answers rest on.
#include <fmt/format.h>

#include <algorithm>

#include "reports/page/simulation_sections.hpp"
#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/markup.hpp"
#include "reports/records/answer_words.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/shell_command.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::page {
namespace {

using charts::DataTable;
using pictures::escaped;
using pictures::MarkedCell;
using records::Fact;
using records::SolveAnswer;
using records::SolveRecord;
using records::value_words;
using records::with_commas;
using solver::questions::answers::ProofKind;
using tilesets::described::word;

constexpr std::size_t most_drawn = 48;     ///< of a question; the others are listed as notation
constexpr std::size_t longest_cell = 160;  ///< a table is read by eye: a longer text goes below it

std::string words_of(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

/// The names of all facts, each once, in the order in which they come.
void add_names(std::vector<std::string>& names, const std::vector<Fact>& facts) {
  for (const auto& fact : facts) {
    if (std::find(names.begin(), names.end(), fact.name) == names.end()) names.push_back(fact.name);
  }
}

std::string cell_of(const std::vector<Fact>& facts, const std::string& name) {
  const auto found = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.name == name; });
  if (found == facts.end()) return "–";
  const auto text = value_words(found->value, ", ");
  return text.size() > longest_cell ? text.substr(0, longest_cell) + " …" : text;
}

std::string about_text(const SolveAnswer& answer) {
  std::vector<std::string> parts;
  for (const auto& fact : answer.about)
    parts.push_back(words_of(fact.name) + " " + value_words(fact.value, ", "));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string proof_text(const SolveAnswer& answer, const Words& w) {
  const auto& proof = answer.proof;
  auto text = w("proof." + word(proof.kind));
  const bool counts_steps = proof.kind == ProofKind::exhaustion || proof.kind == ProofKind::certificate;
  if (counts_steps && proof.nodes > 0) text += " (" + with_commas(proof.nodes) + ")";
  return text;
}

/// A wish is not impossible: it holds or does not, or that is open.
std::string verdict_word(const SolveRecord& record, const SolveAnswer& answer, const Words& w) {
  return w((record.question == "design" ? "wished." : "solved.") + word(answer.verdict));
}

DataTable answer_table(const SolveRecord& record, const Words& w) {
  std::vector<std::string> about, facts;
  bool has_count = false, has_about = false;
  for (const auto& answer : record.answers) {
    add_names(about, answer.about);
    add_names(facts, answer.facts);
    has_count = has_count || answer.count.has_value();
    has_about = has_about || !answer.about.empty();
  }
  DataTable table;
  table.caption = command_text(record.command);
  for (const auto& name : about) table.head.push_back(words_of(name));
  table.head.push_back(w("verify.verdict"));
  for (const auto& name : facts) table.head.push_back(words_of(name));
  if (has_count) table.head.push_back(w("head.count"));
  table.head.push_back(w("head.proof"));
  table.text_columns = table.head.size();
  for (const auto& answer : record.answers) {
    charts::DataRow row;
    for (const auto& name : about) row.cells.push_back(cell_of(answer.about, name));
    row.cells.push_back(verdict_word(record, answer, w));
    for (const auto& name : facts) row.cells.push_back(cell_of(answer.facts, name));
    if (has_count) row.cells.push_back(answer.count ? with_commas(*answer.count) : "–");
    row.cells.push_back(proof_text(answer, w));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// The segments that the answer is about, by placement and name.
std::vector<rules::SegmentRef> highlighted(const tilesets::TileSet& set, const rules::Position& position,
                                           const std::vector<std::string>& segments) {
  std::vector<rules::SegmentRef> out;
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    auto placement = position.placements[i];
    placement.follower.reset();
    const auto begin = rules::print_placement(set, placement) + ":";
    for (const auto& text : segments) {
      if (text.rfind(begin, 0) != 0) continue;
      const auto segment = set.type(placement.type).find_segment(text.substr(begin.size()));
      if (segment) out.push_back({static_cast<int>(i), *segment});
    }
  }
  return out;
}

/// The picture, or nothing where the tiles are not at hand.
std::string drawn(const SolveRecord& record, const std::string& notation,
                  const std::vector<std::string>& highlight, const std::vector<MarkedCell>& holes,
                  const tilesets::TileSet* set) {
  if (set == nullptr) return {};
  try {
    const auto position = rules::parse_position(*set, notation);
    pictures::BoardPicture picture;
    picture.tile_size = 64;
    picture.art = records::crossing_art_of(record.edition);
    picture.highlight = highlighted(*set, position, highlight);
    picture.holes = holes;
    return board_svg(*set, position, picture);
  } catch (const tilesets::InputError&) {
    return {};
  }
}

std::string figure(const std::string& picture, const std::string& title, const std::string& notation) {
  return fmt::format(
      "<figure class=\"board\">{}<figcaption><b>{}</b><br><code>{}</code></figcaption></figure>\n", picture,
      escaped(title), escaped(notation));
}

void add_boards(Section& section, const SolveRecord& record, const tilesets::TileSet* set, const Words& w) {
  // One board may be the answer to several: it is drawn once.
  std::vector<std::pair<const SolveAnswer*, std::string>> positions;
  for (const auto& answer : record.answers) {
    if (answer.position.empty()) continue;
    const auto title = answer.about.empty() ? verdict_word(record, answer, w) : about_text(answer);
    const auto known = std::find_if(positions.begin(), positions.end(), [&](const auto& p) {
      return p.first->position == answer.position && p.first->highlight == answer.highlight;
    });
    if (known == positions.end()) {
      positions.emplace_back(&answer, title);
    } else {
      known->second += "; " + title;
    }
  }
  std::string boards;
  if (!record.position.empty()) {
    std::vector<MarkedCell> holes;
    for (const auto& answer : record.answers) {
      const auto hole = pictures::marked_cell(cell_of(answer.about, "cell"), cell_of(answer.facts, "state"));
      if (hole) holes.push_back(*hole);
    }
    boards += figure(drawn(record, record.position, {}, holes, set), w("question." + record.question),
                     record.position);
  }
  for (std::size_t i = 0; i < std::min(positions.size(), most_drawn); ++i) {
    const auto& [answer, title] = positions[i];
    boards += figure(drawn(record, answer->position, answer->highlight, {}, set), title, answer->position);
  }
  if (!boards.empty()) add_plain(section, "<div class=\"boards\">" + boards + "</div>");
}

/// What several answers rest on alike is told once.
void add_words(Section& section, const SolveRecord& record, const Words& w) {
  std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> arguments;
  for (const auto& answer : record.answers) {
    if (answer.proof.words.empty()) continue;
    auto found = std::find_if(arguments.begin(), arguments.end(),
                              [&](const auto& a) { return a.first == answer.proof.words; });
    if (found == arguments.end()) found = arguments.insert(arguments.end(), {answer.proof.words, {}});
    const auto about = about_text(answer);
    if (!about.empty()) found->second.push_back(about);
  }
  std::string out;
  for (const auto& [words, about] : arguments) {
    if (!about.empty()) out += fmt::format("<h4>{}</h4>", escaped(fmt::format("{}", fmt::join(about, "; "))));
    for (const auto& sentence : words) out += fmt::format("<p>{}</p>\n", escaped(sentence));
  }
  if (!out.empty())
    add_plain(section,
              fmt::format("<details><summary>{}</summary>{}</details>", escaped(w("solved.arguments")), out));
}

}  // namespace

FoundSection solve_section(std::span<const SolveRecord> records, const std::vector<tilesets::TileSet>& sets,
                           const Words& words) {
  if (records.empty()) return std::nullopt;
  Section out{"solved", words("section.solved"), words("intro.solved"), {}};
  for (const auto& record : records) {
    add_heading(out, words("question." + record.question) + " – " + record.tile_set + ", " + record.edition);
    add_table(out, answer_table(record, words));
    add_boards(out, record, records::find_set(sets, record.tile_set, record.edition), words);
    add_words(out, record, words);
  }
  return out;
}

}  // namespace bastide::reports::page
